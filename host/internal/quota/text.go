// This file bounds the length of texts that one call can make.

package quota

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// MaxText is the most units a text made by repeat, padStart or padEnd may have: one call of goja's
// makes it in one go, which nothing can end, and this much takes less than a tenth of a second.
// Other engines refuse longer ones likewise.
const MaxText = 1 << 26

// MaxMade is the most units of a text that one call makes of others.
const MaxMade = 4 * MaxText

// InstallTexts has repeat, padStart and padEnd throw a RangeError for longer texts.
func InstallTexts(b *bind.Binder) {
	proto := b.VM.Get("String").ToObject(b.VM).Get("prototype").ToObject(b.VM)
	for _, name := range []string{"repeat", "padStart", "padEnd"} {
		f, ok := goja.AssertFunction(proto.Get(name))
		if !ok {
			continue
		}
		length := 1
		if name != "repeat" {
			length = 2
		}
		b.Methods(proto, bind.Method{Name: name, Length: length, Func: func(call goja.FunctionCall) goja.Value {
			if n := call.Argument(0); goja.IsNumber(n) && tooLong(name, call.This, n.ToInteger()) {
				b.ThrowRangeError("Invalid string length: %s would make more than %d characters", name, MaxText)
			} else if !goja.IsNumber(n) {
				call.Arguments = append([]goja.Value{b.VM.ToValue(n.ToNumber())}, call.Arguments[min(1, len(call.Arguments)):]...)
				if tooLong(name, call.This, call.Arguments[0].ToInteger()) {
					b.ThrowRangeError("Invalid string length: %s would make more than %d characters", name, MaxText)
				}
			}
			v, err := f(call.This, call.Arguments...)
			b.Check(err)
			return v
		}})
	}
}

// tooLong tells whether name(n) makes too long a text. It runs no code of the script: what is no
// text counts as one unit and is made one by goja.
func tooLong(name string, this goja.Value, n int64) bool {
	length := int64(1)
	if s, ok := this.(goja.String); ok {
		length = int64(s.Length())
	}
	if name != "repeat" {
		return n > MaxText && n > length
	}
	return n > 0 && length > 0 && n > MaxText/length
}
