// Package symbols reads symbols of C++: names, and the signs of parameters.
package symbols

import (
	"slices"
	"strings"
)

// spaced removes the spaces that C++ does not need, as in "k<int, 3>".
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

// letter reports whether a character can be part of a word.
func letter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// Resolve lists the symbols with a name in C++, with or without parameters.
func Resolve(name string, list func() ([]string, error)) []string {
	symbols, err := list()
	if err != nil {
		return nil
	}
	name = spaced(name)
	return slices.DeleteFunc(symbols, func(symbol string) bool {
		short, whole := Readable(symbol)
		return name != spaced(short) && name != spaced(whole)
	})
}
