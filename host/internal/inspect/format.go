// This file is printf for JavaScript: the arguments of console.log and util.format.

package inspect

import (
	"math"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// Format joins values as console.log does: where the first is a string, its %s %d %i %f %j %o %O %c
// %% take the following ones; what is left is shown behind, separated by blanks.
func (p *Printer) Format(o Options, values []goja.Value) string {
	if len(values) == 0 {
		return ""
	}
	var b strings.Builder
	rest := values[1:]
	if goja.IsString(values[0]) && len(rest) > 0 {
		rest = p.directives(&b, o, values[0].String(), rest)
	} else {
		b.WriteString(p.Display(values[0], o))
	}
	for _, v := range rest {
		p.within(b.Len())
		b.WriteString(" " + p.Display(v, o))
	}
	return b.String()
}

// directives writes the format with values in place, and returns the values that it did not take.
func (p *Printer) directives(b *strings.Builder, o Options, format string, values []goja.Value) []goja.Value {
	for {
		i := strings.IndexByte(format, '%')
		if i < 0 || i+1 == len(format) {
			break
		}
		b.WriteString(format[:i])
		p.within(b.Len())
		verb := format[i+1]
		format = format[i+2:]
		switch {
		case verb == '%':
			b.WriteByte('%')
		case strings.IndexByte("sdifjoOc", verb) < 0 || len(values) == 0:
			b.WriteString("%" + string(rune(verb)))
		default:
			b.WriteString(p.directive(verb, o, values[0]))
			values = values[1:]
		}
	}
	b.WriteString(format)
	return values
}

func (p *Printer) directive(verb byte, o Options, v goja.Value) string {
	switch verb {
	case 's':
		return p.Display(v, Options{Depth: 1})
	case 'd', 'i', 'f':
		return numeral(verb, v)
	case 'j':
		return p.json(v)
	case 'o':
		o.Depth, o.ShowHidden = 4, true
		return p.Inspect(v, o)
	case 'O':
		return p.Inspect(v, o)
	}
	return "" // %c takes a style sheet, of which a terminal knows nothing
}

func numeral(verb byte, v goja.Value) string {
	if goja.IsBigInt(v) {
		return v.String() + "n"
	}
	if _, isObject := v.(*goja.Object); isObject {
		return "NaN"
	}
	x := v.ToFloat()
	if verb == 'i' && !math.IsNaN(x) {
		x = math.Trunc(x)
	}
	if x == 0 && math.Signbit(x) && verb != 'i' {
		return "-0"
	}
	if math.Abs(x) < 1e21 && x == math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return Float(x, 64)
}

func (p *Printer) json(v goja.Value) string {
	f, ok := p.intrinsics["JSON.stringify"]
	if !ok {
		f, _ = goja.AssertFunction(p.b.VM.Get("JSON").ToObject(p.b.VM).Get("stringify"))
		p.intrinsics["JSON.stringify"] = f
	}
	text, err := f(nil, v)
	if err != nil {
		p.b.PassEnd(err)
		return "[Circular]"
	}
	return text.String()
}
