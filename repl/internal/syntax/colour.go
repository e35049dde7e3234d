// Package syntax colours JavaScript while it is being typed, and text for a terminal in general.
package syntax

import (
	"unicode/utf8"

	"github.com/cujs/cujs/internal/javascript"
)

// Style is the parameter of a terminal's "select graphic rendition" sequence, such as "32" for
// green; the empty Style is plain text.
type Style string

// The styles of a prompt. They are the sixteen colours that a terminal's theme defines, so that
// they are readable on dark and light grounds alike.
const (
	Plain   Style = ""
	Dim     Style = "2"
	Inverse Style = "7"
	Bold    Style = "1"
	Ghost   Style = "90"
	Red     Style = "31"
	Green   Style = "32"
	Yellow  Style = "33"
	Blue    Style = "34"
	Purple  Style = "35"
	Cyan    Style = "36"
)

// styles are the colours of the kinds; inspection shows values in the same ones (strings green,
// numbers yellow).
var styles = map[javascript.Kind]Style{
	javascript.Keyword: Purple, javascript.Literal: Yellow, javascript.Number: Yellow, javascript.String: Green,
	javascript.Template: Green, javascript.Regexp: Red, javascript.Comment: Ghost,
}

// Colour gives each rune of a source its style. A name that is called is blue.
func Colour(source []rune) []Style {
	result := make([]Style, len(source))
	text := string(source)
	tokens := javascript.Scan(text)
	at, rune := 0, 0
	for i, t := range tokens {
		style := styles[t.Kind]
		if t.Kind == javascript.Name || t.Kind == javascript.Property {
			if i+1 < len(tokens) && tokens[i+1].Text(text) == "(" {
				style = Blue
			}
		}
		rune += utf8.RuneCountInString(text[at:t.Start])
		for range t.Text(text) {
			result[rune] = style
			rune++
		}
		at = t.End
	}
	return result
}

// Apply wraps text in the sequences of a style; plain text stays as it is.
func (s Style) Apply(text string) string {
	if s == Plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}
