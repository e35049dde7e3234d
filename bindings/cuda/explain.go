package cuda

func (r Result) Explanation() string { return "" }
