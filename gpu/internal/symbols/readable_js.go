package symbols

// Readable returns the symbol twice. A browser has no compiler of C++ whose names it could read; what reads them is as
// large as the compiler of kernels' types.
func Readable(symbol string) (name, whole string) { return symbol, symbol }
