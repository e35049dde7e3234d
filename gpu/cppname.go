// This file finds kernels and variables by the names that C++ has for them.

package gpu

import (
	"slices"
	"strings"

	"github.com/ianlancetaylor/demangle"
)

// longestName bounds what a name of C++ may become when it is read.
var longestName = demangle.MaxLength(12)

// readable is a symbol as C++ writes it, without and with parameters: "n::f" and "n::f(float*)"; twice
// the symbol where C++ has not made it.
func readable(symbol string) (name, whole string) {
	name = demangle.Filter(symbol, demangle.NoRust, demangle.NoParams, longestName)
	whole = demangle.Filter(symbol, demangle.NoRust, longestName) // begins with the result of a template
	_, parameters, _ := strings.Cut(whole, name)
	return name, name + parameters
}

// spaced leaves out the spaces that C++ does not need, as in "k<int, 3>".
func spaced(name string) string {
	words := strings.Fields(name)
	var s strings.Builder
	for i, word := range words {
		if i > 0 && letter(words[i-1][len(words[i-1])-1]) && letter(word[0]) {
			s.WriteByte(' ')
		}
		s.WriteString(word)
	}
	return s.String()
}

// letter tells whether a character may be part of a word.
func letter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// resolve lists the symbols that C++ calls by a name, with or without parameters.
func resolve(name string, list func() ([]string, error)) []string {
	symbols, err := list()
	if err != nil {
		return nil
	}
	name = spaced(name)
	return slices.DeleteFunc(symbols, func(symbol string) bool {
		short, whole := readable(symbol)
		return name != spaced(short) && name != spaced(whole)
	})
}
