// This file gives the class Buffer the encodings of Node that goja_nodejs lacks: a text goes to the
// library, and comes from it, in hexadecimal digits.

package web

import (
	"encoding/base64"
	"encoding/hex"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/buffer"
)

// A codec is an encoding that the library lacks.
type codec struct {
	decode func(goja.String) []byte
	encode func([]byte) goja.String
}

// A codecs is the encodings of a runtime by their names in lower case, nil for those of the
// library.
type codecs struct {
	env    *environment.Env
	byName map[string]*codec
}

func newCodecs(env *environment.Env) *codecs {
	wide, latin1 := &codec{wideBytes, wideText}, &codec{lowBytes, func(b []byte) goja.String { return narrowText(b, 0xff) }}
	return &codecs{env, map[string]*codec{
		"utf8": nil, "utf-8": nil, "hex": nil,
		"base64":    {base64Bytes, func(b []byte) goja.String { return digits(base64.StdEncoding.EncodeToString(b)) }},
		"base64url": {base64Bytes, func(b []byte) goja.String { return digits(base64.RawURLEncoding.EncodeToString(b)) }},
		"latin1":    latin1, "binary": latin1,
		"ascii":   {lowBytes, func(b []byte) goja.String { return narrowText(b, 0x7f) }},
		"utf16le": wide, "utf-16le": wide, "ucs2": wide, "ucs-2": wide,
	}}
}

// install has the texts of a class go through the encodings.
func (c *codecs) install(class, prototype *goja.Object) {
	c.takes(class, "from", 0, 1)
	c.takes(class, "alloc", 1, 2)
	c.takes(prototype, "write", 0, 3)
	toString, _ := goja.AssertFunction(prototype.Get("toString"))
	c.env.Bind.Methods(class, bind.Method{Name: "isEncoding", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		name, isText := call.Argument(0).(goja.String)
		known := false
		if isText {
			_, known = c.byName[strings.ToLower(name.String())]
		}
		return c.env.VM.ToValue(known)
	}})
	c.env.Bind.Methods(prototype,
		bind.Method{Name: "toString", Func: func(call goja.FunctionCall) goja.Value {
			name, used := c.named(call.Argument(0))
			args := append([]goja.Value{name}, call.Arguments[min(1, len(call.Arguments)):]...)
			made := c.env.Bind.Call(toString, call.This, args...)
			if used == nil {
				return made
			}
			data, _ := hex.DecodeString(made.String())
			return used.encode(data)
		}},
		bind.Method{Name: "toJSON", Func: func(call goja.FunctionCall) goja.Value {
			o := c.env.VM.NewObject()
			array := c.env.VM.Get("Array").ToObject(c.env.VM)
			from, _ := goja.AssertFunction(array.Get("from"))
			_ = o.Set("type", "Buffer")
			_ = o.Set("data", c.env.Bind.Call(from, array, call.This))
			return o
		}},
	)
}

// named is the library's name for an encoding, and the codec where it has none. It throws Node's
// error for an unknown one.
func (c *codecs) named(v goja.Value) (goja.Value, *codec) {
	if bind.Nullish(v) {
		return goja.Undefined(), nil
	}
	name := strings.ToLower(v.String())
	used, known := c.byName[name]
	if !known {
		c.env.Bind.ThrowTypeError("Unknown encoding: %s", v)
	}
	if used != nil {
		name = "hex"
	}
	return c.env.VM.ToValue(name), used
}

// takes has a method take texts in all encodings: the text is one argument, the encoding the one
// that is named or, as the last of fewer arguments, another text behind it.
func (c *codecs) takes(o *goja.Object, method string, text, encoding int) {
	library, _ := goja.AssertFunction(o.Get(method))
	length := int(o.Get(method).ToObject(c.env.VM).Get("length").ToInteger())
	c.env.Bind.Methods(o, bind.Method{Name: method, Length: length, Func: func(call goja.FunctionCall) goja.Value {
		args := append([]goja.Value{}, call.Arguments...)
		source, isText := call.Argument(text).(goja.String)
		if !isText {
			return c.env.Bind.Call(library, call.This, args...)
		}
		if last := len(args) - 1; last > text && last < encoding && goja.IsString(args[last]) {
			args = append(args, args[last])
			for len(args) <= encoding {
				args = append(args, args[last])
			}
			for i := last; i < encoding; i++ {
				args[i] = goja.Undefined()
			}
		}
		if len(args) > encoding {
			name, used := c.named(args[encoding])
			args[encoding] = name
			if used != nil {
				args[text] = digits(hex.EncodeToString(used.decode(source)))
			}
		}
		return c.env.Bind.Call(library, call.This, args...)
	}})
}

// digits is a text of ASCII characters.
func digits(s string) goja.String { return narrowText([]byte(s), 0x7f) }

// base64Bytes reads both alphabets, with or without padding, up to what is neither.
func base64Bytes(s goja.String) []byte {
	data, _ := buffer.Base64DecodeAppend(nil, s.String())
	return data
}

// lowBytes are the lower halves of the characters.
func lowBytes(s goja.String) []byte {
	data := make([]byte, s.Length())
	for i := range data {
		data[i] = byte(s.CharAt(i))
	}
	return data
}

// narrowText has a character for each byte, of the bits in mask.
func narrowText(data []byte, mask byte) goja.String {
	units := make([]uint16, len(data))
	for i, b := range data {
		units[i] = uint16(b & mask)
	}
	return goja.StringFromUTF16(units)
}

// wideBytes are both halves of the characters, the lower one first.
func wideBytes(s goja.String) []byte {
	data := make([]byte, 0, 2*s.Length())
	for i := range s.Length() {
		data = append(data, byte(s.CharAt(i)), byte(s.CharAt(i)>>8))
	}
	return data
}

// wideText has a character for every two bytes; one that is left over counts for nothing.
func wideText(data []byte) goja.String {
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = uint16(data[2*i]) | uint16(data[2*i+1])<<8
	}
	return goja.StringFromUTF16(units)
}
