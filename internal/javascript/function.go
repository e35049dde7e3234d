// This file finds where functions end, in text of JavaScript and of TypeScript.

package javascript

import (
	"slices"
	"strings"
)

// A cursor reads tokens by their number, comments aside, and scans no further than it is asked.
type cursor struct{ scanner }

// has scans up to token i and reports whether there is one.
func (c *cursor) has(i int) bool {
	for len(c.tokens) <= i && c.at < len(c.source) {
		c.next()
		if last := len(c.tokens) - 1; last >= 0 && c.tokens[last].Kind == Comment {
			c.tokens = c.tokens[:last]
		}
	}
	return i >= 0 && i < len(c.tokens)
}

// text is that of token i, "" where there is none.
func (c *cursor) text(i int) string {
	if !c.has(i) {
		return ""
	}
	return c.tokens[i].Text(c.source)
}

// is reports whether token i is this punctuator or keyword.
func (c *cursor) is(i int, text string) bool { return c.text(i) == text && c.tokens[i].Kind != String }

// end is where the token before i ends.
func (c *cursor) end(i int) int {
	if i == 0 || !c.has(i-1) {
		return 0
	}
	return c.tokens[i-1].End
}

// group is the token behind the brackets that token i opens.
func (c *cursor) group(i int) int {
	angle := c.is(i, "<")
	for depth := 0; c.has(i); i++ {
		if c.tokens[i].Kind != Punctuator {
			continue
		}
		switch text := c.text(i); {
		case strings.Contains("([{${", text) || angle && text == "<":
			depth++
		case strings.Contains(")]}", text) || angle && text == ">":
			depth--
		}
		if depth == 0 {
			return i + 1
		}
	}
	return i
}

// value reports whether token i ends a value.
func (c *cursor) value(i int) bool {
	if !c.has(i) {
		return false
	}
	switch c.tokens[i].Kind {
	case Punctuator:
		return c.is(i, ")") || c.is(i, "]") || c.is(i, "}")
	case Keyword:
		return false
	}
	return true
}

// breaks reports whether a line ends between tokens i-1 and i and with it the statement.
func (c *cursor) breaks(i int) bool {
	if !strings.Contains(c.source[c.end(i):c.tokens[i].Start], "\n") || !c.value(i-1) {
		return false
	}
	t := c.tokens[i]
	return t.Kind != Punctuator && t.Kind != Template && t.Text(c.source) != "in" && t.Text(c.source) != "instanceof" ||
		t.Kind == Punctuator && slices.Contains([]string{"{", "}", "!", "~"}, t.Text(c.source))
}

// expression is the token behind the expression that begins with token i.
func (c *cursor) expression(i int) int {
	choices := 0 // that wait for their ":"
	for start := i; c.has(i); {
		if i > start && c.breaks(i) {
			return i
		}
		if c.tokens[i].Kind == Punctuator {
			switch c.text(i) {
			case "(", "[", "{", "${":
				i = c.group(i)
				continue
			case "?":
				choices++
			case ":":
				if choices--; choices < 0 {
					return i
				}
			case ")", "]", "}", ",", ";":
				return i
			}
		}
		i++
	}
	return i
}

// FunctionAt finds the function that begins at an offset of a text, perhaps behind export and
// default: it is text[begin:end]. It is false where none begins.
func FunctionAt(text string, at int) (begin, end int, ok bool) {
	c := &cursor{scanner{source: text[at:]}}
	i := 0
	for c.is(i, "export") || c.is(i, "default") {
		i++
	}
	if !c.has(i) {
		return 0, 0, false
	}
	begin = c.tokens[i].Start
	if c.is(i, "async") {
		i++
	}
	if c.is(i, "function") {
		for !c.is(i, "(") && c.has(i) {
			i++
		}
		i = c.annotation(c.group(i))
	} else {
		if c.is(i, "<") {
			i = c.group(i)
		}
		if c.is(i, "(") {
			i = c.annotation(c.group(i))
		} else {
			i++
		}
		if !c.is(i, "=>") {
			return 0, 0, false
		}
		if i++; !c.is(i, "{") {
			return at + begin, at + c.end(c.expression(i)), true
		}
	}
	if !c.is(i, "{") {
		return 0, 0, false
	}
	end = c.end(c.group(i))
	return at + begin, at + end, text[at+end-1] == '}'
}

// Whole is the source of an arrow function without braces where goja's Function.prototype.toString
// gives another: it leaves out the parentheses around the value, (x) => (x + 1), and continues
// behind a value that ends with a name that is not ASCII. Every other text stays as it is.
func Whole(source string) string {
	_, end, ok := FunctionAt(source, 0)
	if !ok {
		return source
	}
	depth := 0
	for _, t := range Scan(source[:end]) {
		switch {
		case t.Kind != Punctuator:
		case t.Text(source) == "(":
			depth++
		case t.Text(source) == ")":
			depth--
		}
	}
	return source[:end] + strings.Repeat(")", max(0, depth))
}
