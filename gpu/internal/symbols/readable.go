//go:build !js

package symbols

import (
	"strings"

	"github.com/ianlancetaylor/demangle"
)

// longestName bounds the length of a name.
var longestName = demangle.MaxLength(12)

// Readable returns the name of a symbol in C++ without and with parameters: "n::f" and
// "n::f(float*)"; twice the symbol where it is none of C++.
func Readable(symbol string) (name, whole string) {
	name = demangle.Filter(symbol, demangle.NoRust, demangle.NoParams, longestName)
	whole = demangle.Filter(symbol, demangle.NoRust, longestName) // begins with the result of a template
	_, parameters, _ := strings.Cut(whole, name)
	return name, name + parameters
}
