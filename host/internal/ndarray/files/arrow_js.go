package files

// noArrow is why: Arrow's library would be a large part of cujs in a browser.
func noArrow() error {
	return wrong("arrow", "cujs in a browser does not have the format; npz and safetensors hold the same arrays")
}

func decodeArrow([]byte, Options) ([]Array, error) { return nil, noArrow() }

func encodeArrow([]Array) ([]byte, error) { return nil, noArrow() }
