// This file finds lines and columns in texts.

package codeframe

import (
	"strings"
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
