// This file reads the types in functions of TypeScript.

package javascript

import (
	"math"
	"slices"
	"strings"
)

// Types are the types that TypeScript gives in a function, as they are written: of parameters by
// name, of variables by the offset of their names, of the result.
type Types struct {
	Parameters map[string]string
	Variables  map[int]string
	Result     string
}

// EraseTypes replaces the types in a function of TypeScript by spaces, so that every place stays
// where it was. It knows those that occur in kernels: of parameters, results and variables, casts,
// `as` and the `!` behind a value.
func EraseTypes(source string) (string, Types) {
	e := &eraser{
		cursor: cursor{scanner{source: source}}, out: []byte(source),
		types: Types{Parameters: map[string]string{}, Variables: map[int]string{}},
	}
	e.body(e.head(), math.MaxInt)
	return string(e.out), e.types
}

type eraser struct {
	cursor
	out   []byte
	types Types
}

// erase overwrites tokens from one up to before another with spaces, and returns their text; lines
// stay.
func (e *eraser) erase(from, to int) string {
	if from >= to || !e.has(from) {
		return ""
	}
	start, end := e.tokens[from].Start, e.end(to)
	for i := start; i < end; i++ {
		if e.source[i] != '\n' && e.source[i] != '\r' {
			e.out[i] = ' '
		}
	}
	return e.source[start:end]
}

// annotated erases ": type" at token i and returns the type and the token behind it.
func (e *eraser) annotated(i int) (string, int) {
	end := e.annotation(i)
	text := e.erase(i, end)
	return strings.TrimSpace(strings.TrimPrefix(text, ":")), end
}

// head erases the types of the parameters and of the result, and returns the token behind them.
func (e *eraser) head() int {
	open := 0
	for ; !e.is(open, "("); open++ {
		if e.is(open, "=>") || !e.has(open) {
			return 0
		}
		if e.is(open, "<") {
			end := e.group(open)
			e.erase(open, end)
			open = end - 1
		}
	}
	i := open + 1
	for e.has(i) && !e.is(i, ")") {
		i = e.parameter(i)
	}
	e.types.Result, i = e.annotated(i + 1)
	return i
}

// parameter erases the type of one parameter and returns the token of the next, or of the closing
// parenthesis.
func (e *eraser) parameter(i int) int {
	if e.is(i, "...") {
		i++
	}
	name := e.text(i)
	i++
	if e.is(i, "?") {
		e.erase(i, i+1)
		i++
	}
	if e.is(i, ":") {
		e.types.Parameters[name], i = e.annotated(i)
	}
	value := i
	i = e.expression(i) // a default value
	if e.body(value, i); e.is(i, ",") {
		i++
	}
	return i
}

// body erases the types of variables, casts, `as` and `!`, from one token up to before another.
func (e *eraser) body(i, end int) {
	depth, declares := 0, -1 // declares is the depth at which names are declared, -1 for none
	for ; i < end && e.has(i); i++ {
		t := e.tokens[i]
		if i > 0 && e.breaks(i) {
			declares = -1
		}
		switch text := e.text(i); {
		case t.Kind == Keyword && (text == "const" || text == "let" || text == "var"):
			declares = depth
		case t.Kind == Name && (text == "as" || text == "satisfies") && (e.value(i-1) || e.is(i-1, "!")):
			end := e.typeEnd(i + 1)
			e.erase(i, end)
			i = end - 1
		case t.Kind == Name && declares == depth && e.is(i+1, ":") && slices.Contains([]string{"const", "let", "var", ","}, e.text(i-1)):
			var end int
			e.types.Variables[t.Start], end = e.annotated(i + 1)
			i = end - 1
		case t.Kind != Punctuator:
		case strings.Contains("([{${", text):
			depth++
		case strings.Contains(")]}", text):
			depth--
		case text == ";":
			declares = -1
		case text == "!" && e.value(i-1) && e.end(i) == t.Start && !(e.is(i+1, "=") && e.tokens[i+1].Start == t.End):
			e.erase(i, i+1)
		case text == "<" && !e.value(i-1):
			end := e.group(i)
			e.erase(i, end)
			i = end - 1
		}
	}
}

// annotation is the token behind ": type" at token i; i where there is none.
func (c *cursor) annotation(i int) int {
	if !c.is(i, ":") {
		return i
	}
	return c.typeEnd(i + 1)
}

// typeEnd is the token behind the type that begins with token i.
func (c *cursor) typeEnd(i int) int {
	for c.is(i, "readonly") || c.is(i, "keyof") || c.is(i, "typeof") {
		i++
	}
	switch {
	case c.is(i, "{"), c.is(i, "("), c.is(i, "["):
		i = c.group(i)
	case c.has(i):
		i++
	}
	for {
		switch {
		case c.is(i, "[") || c.is(i, "<"):
			i = c.group(i)
		case c.is(i, "."):
			i += 2
		case c.is(i, "|"), c.is(i, "&"):
			return c.typeEnd(i + 1)
		default:
			return i
		}
	}
}
