// Package encoding is TextEncoder, TextDecoder, atob and btoa.
package encoding

import (
	"encoding/base64"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// Install defines the globals, each made on first use.
func Install(env *environment.Env) {
	global := env.VM.GlobalObject()
	env.Bind.Lazy(global, "TextEncoder", false, func() goja.Value { return encoder(env) })
	env.Bind.Lazy(global, "TextDecoder", false, func() goja.Value { return decoder(env) })
	env.Bind.Lazy(global, "btoa", true, func() goja.Value { return env.Bind.Function("btoa", 1, btoa(env)) })
	env.Bind.Lazy(global, "atob", true, func() goja.Value { return env.Bind.Function("atob", 1, atob(env)) })
}

func encoder(env *environment.Env) goja.Value {
	b := env.Bind
	return b.Class(bind.Definition{
		Name:      "TextEncoder",
		Construct: func(goja.ConstructorCall) any { return nil },
		Accessors: []bind.Accessor{{Name: "encoding", Get: func(goja.FunctionCall) goja.Value { return env.VM.ToValue("utf-8") }}},
		Methods: []bind.Method{
			{Name: "encode", Func: func(call goja.FunctionCall) goja.Value {
				if bind.Absent(call.Argument(0)) {
					return b.TypedArray("Uint8Array", nil)
				}
				return b.TypedArray("Uint8Array", []byte(call.Argument(0).String()))
			}},
			{Name: "encodeInto", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
				args := b.Args("TextEncoder.encodeInto", call)
				read, written := encodeInto(args.String(0, "source"), args.View(1, "destination").Data)
				result := env.VM.NewObject()
				_ = result.Set("read", read)
				_ = result.Set("written", written)
				return result
			}},
		},
	}).Constructor
}

// encodeInto writes whole characters as far as they fit; read counts UTF-16 units.
func encodeInto(source string, target []byte) (read, written int) {
	for _, r := range source {
		n := utf8.RuneLen(r)
		if written+n > len(target) {
			break
		}
		written += utf8.EncodeRune(target[written:], r)
		read += utf16.RuneLen(r)
	}
	return read, written
}

type textDecoder struct {
	label            string
	fatal, ignoreBOM bool
	rest             []byte // the start of a character, left by a call with {stream: true}
	started          bool
}

var labels = map[string]string{
	"utf-8": "utf-8", "utf8": "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-16le": "utf-16le", "utf-16": "utf-16le",
}

func decoder(env *environment.Env) goja.Value {
	b := env.Bind
	construct := func(call goja.ConstructorCall) any {
		args := b.ConstructorArgs("new TextDecoder", call)
		name := strings.ToLower(strings.TrimSpace(args.StringOr(0, "label", "utf-8")))
		label, ok := labels[name]
		if !ok {
			args.Out("label", "the encoding %q is not supported; there are utf-8 and utf-16le", name)
		}
		o := args.Options(1, "options", "fatal", "ignoreBOM")
		return &textDecoder{label: label, fatal: o.BoolOr("fatal", false), ignoreBOM: o.BoolOr("ignoreBOM", false)}
	}
	get := func(name string, f func(*textDecoder) any) bind.Accessor {
		return bind.Accessor{Name: name, Get: func(call goja.FunctionCall) goja.Value {
			return env.VM.ToValue(f(bind.This[*textDecoder](b, call, "TextDecoder."+name)))
		}}
	}
	return b.Class(bind.Definition{
		Name: "TextDecoder", Construct: construct,
		Accessors: []bind.Accessor{
			get("encoding", func(d *textDecoder) any { return d.label }),
			get("fatal", func(d *textDecoder) any { return d.fatal }),
			get("ignoreBOM", func(d *textDecoder) any { return d.ignoreBOM }),
		},
		Methods: []bind.Method{{Name: "decode", Func: func(call goja.FunctionCall) goja.Value {
			return bind.This[*textDecoder](b, call, "TextDecoder.decode").decode(env, b.Args("TextDecoder.decode", call))
		}}},
	}).Constructor
}

func (d *textDecoder) decode(env *environment.Env, args bind.Args) goja.Value {
	data := d.rest
	if args.Has(0) {
		data = append(append([]byte{}, d.rest...), args.View(0, "input").Data...)
	}
	stream := args.Options(1, "options", "stream").BoolOr("stream", false)
	d.rest = nil
	if stream {
		n := d.whole(data)
		data, d.rest = data[:n], data[n:]
	}
	first := !d.started
	d.started = stream
	return env.VM.ToValue(d.text(args, data, first))
}

// whole is the length of data without a character that is cut off at its end.
func (d *textDecoder) whole(data []byte) int {
	if d.label == "utf-16le" {
		return len(data) &^ 1
	}
	for back := 1; back <= min(utf8.UTFMax-1, len(data)); back++ {
		if tail := data[len(data)-back:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return len(data) - back
			}
			break
		}
	}
	return len(data)
}

func (d *textDecoder) text(args bind.Args, data []byte, first bool) string {
	text := string(data)
	if d.label == "utf-16le" {
		units := make([]uint16, len(data)/2)
		for i := range units {
			units[i] = uint16(data[2*i]) | uint16(data[2*i+1])<<8
		}
		text = string(utf16.Decode(units))
	} else if !utf8.ValidString(text) {
		if d.fatal {
			args.Wrong(0, "input", "valid utf-8")
		}
		text = strings.ToValidUTF8(replaceEach(text), "\ufffd")
	}
	if first && !d.ignoreBOM {
		text = strings.TrimPrefix(text, "\ufeff")
	}
	return text
}

// replaceEach puts a replacement character for every maximal invalid part, where ToValidUTF8 would
// join neighbours.
func replaceEach(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && n == 1 {
			for n < len(text)-i && n < utf8.UTFMax-1 && !utf8.RuneStart(text[i+n]) && !utf8.FullRuneInString(text[i:i+n]) {
				n++
			}
			b.WriteString("\ufffd")
		} else {
			b.WriteString(text[i : i+n])
		}
		i += n
	}
	return b.String()
}

func btoa(env *environment.Env) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		var data []byte
		for _, r := range call.Argument(0).String() {
			if r > 0xff {
				env.Bind.ThrowRangeError("btoa: data: a character is outside of Latin-1: %q", r)
			}
			data = append(data, byte(r))
		}
		return env.VM.ToValue(base64.StdEncoding.EncodeToString(data))
	}
}

func atob(env *environment.Env) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		text := strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \t\n\f\r", r) {
				return -1
			}
			return r
		}, call.Argument(0).String())
		text = strings.TrimRight(text, "=")
		data, err := base64.RawStdEncoding.DecodeString(text)
		if err != nil {
			env.Bind.ThrowRangeError("atob: data: this is no base64")
		}
		runes := make([]rune, len(data))
		for i, c := range data {
			runes[i] = rune(c)
		}
		return env.VM.ToValue(string(runes))
	}
}
