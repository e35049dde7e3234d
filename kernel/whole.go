// This file mends what an engine gives as the source of a function.

package kernel

import "strings"

// Whole is the source of an arrow function without braces where goja's
// Function.prototype.toString gives another: it leaves out the parentheses
// around the value, (x) => (x + 1), and goes on behind a value that ends with a
// name that is not ASCII. Every other text stays as it is.
func Whole(source string) string {
	source = closed(source)
	if isASCII(source) || isFunction(source) {
		return source
	}
	for end := len(source) - 1; end > 0 && end > len(source)-farthest; end-- {
		if isFunction(source[:end]) {
			return source[:end]
		}
	}
	return source
}

// farthest is how far behind a name the text may go: a byte for each of its
// characters that takes several.
const farthest = 64

func isFunction(source string) bool {
	_, _, err := Signature(Source{Text: source})
	return err == nil
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

// closed is a text with the closing parentheses that it lacks at its end.
func closed(source string) string {
	depth := 0
	for i := 0; i < len(source); {
		if next := skip(source, i); next > i {
			i = next
			continue
		}
		switch source[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
		i++
	}
	return source + strings.Repeat(")", max(0, depth))
}
