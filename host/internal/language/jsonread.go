// This file reads texts of JSON (ECMA-404), by UTF-16 units. Its messages are V8's.

package language

import (
	"fmt"
	"strconv"
	"unicode/utf16"

	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// A jsonReader is a text that is read. It calls itself for what nests: package quota refuses what nests too deep.
type jsonReader struct {
	text   []uint16
	at     int
	env    *environment.Env
	define goja.Callable // Object.defineProperty
}

// A jsonError says what is wrong with a text.
type jsonError struct{ message goja.Value }

// end is what next gives behind the text: no unit of UTF-16.
const end = -1

func (r *jsonReader) next() int {
	if r.at >= len(r.text) {
		return end
	}
	return int(r.text[r.at])
}

// space passes white space and gives what stands behind it.
func (r *jsonReader) space() int {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return int(r.text[r.at])
		}
	}
	return end
}

// wrong is an error at the place that is read, which the message tells.
func (r *jsonReader) wrong(message string) *jsonError {
	return r.failed("%s in JSON at position %d", message, r.at)
}

func (r *jsonReader) failed(format string, arguments ...any) *jsonError {
	return &jsonError{r.env.VM.ToValue(fmt.Sprintf(format, arguments...))}
}

// unexpected is an error about the unit that is read.
func (r *jsonReader) unexpected() *jsonError {
	switch c := r.next(); {
	case c == end:
		return r.failed("Unexpected end of JSON input")
	case c == '"':
		return r.wrong("Unexpected string")
	case c == '-' || digit(c):
		return r.wrong("Unexpected number")
	}
	switch whole := string(utf16.Decode(r.text)); whole {
	case "undefined", "NaN", "Infinity", "[object Object]":
		return r.failed(`"%s" is not valid JSON`, whole)
	}
	return &jsonError{r.around()}
}

// around is the message that shows a text from ten units before what is read to ten behind it.
func (r *jsonReader) around() goja.Value {
	const context = 10
	from, to, before, behind := 0, len(r.text), `"`, `"`
	if len(r.text) > 2*context {
		if r.at >= context {
			from, before = r.at-context, `..."`
		}
		if r.at < context || r.at < len(r.text)-context {
			to, behind = r.at+context, `"...`
		}
	}
	units := append(utf16.Encode([]rune("Unexpected token '")), r.text[r.at])
	units = append(units, utf16.Encode([]rune("', "+before))...)
	units = append(units, r.text[from:to]...)
	return goja.StringFromUTF16(append(units, utf16.Encode([]rune(behind+" is not valid JSON"))...))
}

// whole reads all of the text as one value.
func (r *jsonReader) whole() (goja.Value, *jsonError) {
	v, err := r.value()
	if err == nil && r.space() != end {
		err = r.failed("Unexpected non-whitespace character after JSON at position %d", r.at)
	}
	return v, err
}

func (r *jsonReader) value() (goja.Value, *jsonError) {
	r.env.Bind.Gate.Ask()
	switch c := r.space(); {
	case c == '{':
		return r.object()
	case c == '[':
		return r.array()
	case c == '"':
		units, err := r.string()
		return goja.StringFromUTF16(units), err
	case c == '-' || digit(c):
		return r.number()
	case c == 't':
		return r.env.VM.ToValue(true), r.word("true")
	case c == 'f':
		return r.env.VM.ToValue(false), r.word("false")
	case c == 'n':
		return goja.Null(), r.word("null")
	}
	return nil, r.unexpected()
}

func (r *jsonReader) word(word string) *jsonError {
	for i := range len(word) {
		if r.next() != int(word[i]) {
			return r.unexpected()
		}
		r.at++
	}
	return nil
}

func (r *jsonReader) array() (goja.Value, *jsonError) {
	var list []any
	r.at++
	if r.space() == ']' {
		r.at++
		return r.env.VM.NewArray(), nil
	}
	for {
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		switch r.space() {
		case ',':
			r.at++
		case ']':
			r.at++
			return r.env.VM.NewArray(list...), nil
		default:
			return nil, r.wrong("Expected ',' or ']' after array element")
		}
	}
}

// firstName is what V8 says where the first name of an object is missing; it has words for the colon only behind that one.
const firstName = "Expected property name or '}'"

func (r *jsonReader) object() (goja.Value, *jsonError) {
	o := r.env.VM.NewObject()
	r.at++
	if r.space() == '}' {
		r.at++
		return o, nil
	}
	for expected := firstName; ; expected = "Expected double-quoted property name" {
		if r.space() != '"' {
			return nil, r.wrong(expected)
		}
		if err := r.property(o, expected); err != nil {
			return nil, err
		}
		switch r.space() {
		case ',':
			r.at++
		case '}':
			r.at++
			return o, nil
		default:
			return nil, r.wrong("Expected ',' or '}' after property value")
		}
	}
}

// property reads a name and a value. What has come before by the name is replaced.
func (r *jsonReader) property(o *goja.Object, expected string) *jsonError {
	units, err := r.string()
	if err != nil {
		return err
	}
	if r.space() != ':' && expected != firstName {
		return r.unexpected()
	}
	if r.next() != ':' {
		return r.wrong("Expected ':' after property name")
	}
	r.at++
	v, err := r.value()
	if err != nil {
		return err
	}
	if name := goja.StringFromUTF16(units); wellFormed(units) {
		r.env.Bind.Check(o.DefineDataProperty(name.String(), v, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
	} else { // Go's strings have no halves of surrogate pairs
		all := r.env.VM.NewObject()
		for key, value := range map[string]any{"value": v, "writable": true, "enumerable": true, "configurable": true} {
			r.env.Bind.Check(all.Set(key, value))
		}
		r.env.Bind.Call(r.define, nil, o, name, all)
	}
	return nil
}

func wellFormed(units []uint16) bool {
	for i := 0; i < len(units); i++ {
		if !utf16.IsSurrogate(rune(units[i])) {
			continue
		}
		if i+1 == len(units) || utf16.DecodeRune(rune(units[i]), rune(units[i+1])) == '\ufffd' {
			return false
		}
		i++
	}
	return true
}

// escapes are what stands for what behind a backslash, but for u.
var escapes = map[int]uint16{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

func (r *jsonReader) string() (units []uint16, err *jsonError) {
	r.at++
	begin := r.at
	for {
		switch c := r.next(); {
		case c == '"':
			r.at++
			return append(units, r.text[begin:r.at-1]...), nil
		case c == end:
			return nil, r.wrong("Unterminated string")
		case c < ' ':
			return nil, r.wrong("Bad control character in string literal")
		case c == '\\':
			units = append(units, r.text[begin:r.at]...)
			escaped, err := r.escape()
			if err != nil {
				return nil, err
			}
			units, begin = append(units, escaped), r.at
		default:
			r.at++
		}
	}
}

// escape reads what a backslash begins.
func (r *jsonReader) escape() (uint16, *jsonError) {
	r.at++
	c := r.next()
	if c == end || c > 0xff {
		return 0, r.unexpected()
	}
	if c == 'u' {
		r.at++
		return r.hexadecimal()
	}
	unit, ok := escapes[c]
	if !ok {
		return 0, r.wrong("Bad escaped character")
	}
	r.at++
	return unit, nil
}

func (r *jsonReader) hexadecimal() (unit uint16, err *jsonError) {
	for range 4 {
		c := r.next()
		switch {
		case digit(c):
			unit = unit<<4 | uint16(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			unit = unit<<4 | uint16(c|0x20-'a'+10)
		default:
			return 0, r.wrong("Bad Unicode escape")
		}
		r.at++
	}
	return unit, nil
}

func digit(c int) bool { return c >= '0' && c <= '9' }

// digits passes digits; it answers whether there are any.
func (r *jsonReader) digits() bool {
	begin := r.at
	for digit(r.next()) {
		r.at++
	}
	return r.at > begin
}

func (r *jsonReader) number() (goja.Value, *jsonError) {
	begin := r.at
	if r.next() == '-' {
		if r.at++; !digit(r.next()) {
			return nil, r.wrong("No number after minus sign")
		}
	}
	if r.next() == '0' {
		if r.at++; digit(r.next()) {
			return nil, r.unexpected()
		}
	}
	r.digits()
	if r.next() == '.' {
		if r.at++; !r.digits() {
			return nil, r.wrong("Unterminated fractional number")
		}
	}
	if r.next() == 'e' || r.next() == 'E' {
		if r.at++; r.next() == '+' || r.next() == '-' {
			r.at++
		}
		if !r.digits() {
			return nil, r.wrong("Exponent part is missing a number")
		}
	}
	text := make([]byte, r.at-begin)
	for i := range text {
		text[i] = byte(r.text[begin+i])
	}
	v, _ := strconv.ParseFloat(string(text), 64) // what is out of range is infinite
	return r.env.VM.ToValue(v), nil
}
