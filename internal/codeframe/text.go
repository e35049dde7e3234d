// This file finds lines, columns and words in texts.

package codeframe

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line is a line of a text, counted from 1, without its end; ok is false when
// the text has no such line.
func Line(text string, n int) (line string, ok bool) {
	if n < 1 {
		return "", false
	}
	for ; n > 1; n-- {
		if _, text, ok = strings.Cut(text, "\n"); !ok {
			return "", false
		}
	}
	line, _, _ = strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r"), true
}

// Characters makes a column that counts bytes of a line, from 1, one that counts
// characters. Columns behind the line stay as far behind it; 0 stays 0.
func Characters(line string, column int) int {
	if column < 2 {
		return column
	}
	inside := min(column-1, len(line))
	return utf8.RuneCountInString(line[:inside]) + column - inside
}

// Word is how many characters the name or number has that begins at a column of
// a line, which counts characters; 1 when there is none. It is made of letters,
// digits, "_", "$" and what more lists.
func Word(line string, column int, more string) int {
	length := 0
	for _, r := range line {
		switch {
		case column > 1:
			column--
		case r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune(more, r):
			length++
		default:
			return max(1, length)
		}
	}
	return max(1, length)
}
