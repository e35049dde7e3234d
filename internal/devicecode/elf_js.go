// In a browser there is the emulated device only, which runs PTX: what reads ELF
// files is not part of the program there.

package devicecode

// ReadCubin reads nothing: the error is a *FormatError, always.
func ReadCubin([]byte) (*Cubin, error) {
	return nil, &FormatError{"cubin", "machine code is not read in a browser, where the device is emulated and runs PTX"}
}
