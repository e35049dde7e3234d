// This file renders primitives and decides how an object is shown.

package inspect

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

func (c *Context) value(v goja.Value, depth int) string {
	c.p.b.Gate.Ask()
	if obj, ok := v.(*goja.Object); ok {
		return c.object(obj, depth)
	}
	text := c.plainValue(v)
	c.made += len(text)
	c.p.within(c.made)
	return text
}

// plainValue renders what is no object.
func (c *Context) plainValue(v goja.Value) string {
	switch {
	case bind.Absent(v):
		return c.Style(Undefined, "undefined")
	case goja.IsNull(v):
		return c.Style(Null, "null")
	case goja.IsNumber(v):
		return c.Style(Number, number(v))
	case goja.IsBigInt(v):
		return c.Style(Number, v.String()+"n")
	case goja.IsString(v):
		return c.string(v.String())
	}
	if s, ok := v.(*goja.Symbol); ok {
		return c.Style(Symbol, symbol(s))
	}
	if truth, ok := v.Export().(bool); ok {
		return c.Style(Boolean, strconv.FormatBool(truth))
	}
	return c.Style(Special, "[internal]") // what Attach left, dug out by a script
}

func number(v goja.Value) string {
	if f := v.ToFloat(); f == 0 && math.Signbit(f) {
		return "-0"
	}
	return v.String()
}

func symbol(s *goja.Symbol) string { return "Symbol(" + s.String() + ")" }

func (c *Context) string(s string) string {
	more := ""
	if n := utf8.RuneCountInString(s); n > c.MaxString {
		s, more = firstOf(s, c.MaxString), fmt.Sprintf("... %d more characters", n-c.MaxString)
	}
	if len(c.above) > 0 && utf8.RuneCountInString(s) > max(shortText, c.Width-2*len(c.above)-4) {
		return c.lines(s) + more
	}
	return c.Style(String, Quote(s)) + more
}

// firstOf are the first characters of a text that has more.
func firstOf(s string, characters int) string {
	for at := range s {
		if characters == 0 {
			return s[:at]
		}
		characters--
	}
	return s
}

// shortText is what is never put on several lines.
const shortText = 16

// lines quotes the lines of a long text inside an object one below the other.
func (c *Context) lines(s string) string {
	lines := strings.SplitAfter(s, "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	for i, line := range lines {
		lines[i] = c.Style(String, Quote(line))
	}
	return strings.Join(lines, " +\n  ")
}

// Quote quotes a string as Node does: with ' unless it holds one and no ", or else no backquote.
func Quote(s string) string {
	quote := byte('\'')
	if strings.Contains(s, "'") {
		if !strings.Contains(s, `"`) {
			quote = '"'
		} else if !strings.ContainsAny(s, "`$") {
			quote = '`'
		}
	}
	var b strings.Builder
	b.WriteByte(quote)
	for s != "" {
		plain := strings.IndexFunc(s, func(r rune) bool { return r < ' ' || 0x7f <= r && r < 0xa0 || r == rune(quote) || r == '\\' })
		if plain < 0 {
			plain = len(s)
		}
		b.WriteString(s[:plain])
		if s = s[plain:]; s != "" {
			r, size := utf8.DecodeRuneInString(s)
			b.WriteString(escape(r, rune(quote)))
			s = s[size:]
		}
	}
	b.WriteByte(quote)
	return b.String()
}

var escapes = map[rune]string{'\n': `\n`, '\t': `\t`, '\r': `\r`, '\b': `\b`, '\f': `\f`, '\v': `\v`, '\\': `\\`}

func escape(r, quote rune) string {
	if text, ok := escapes[r]; ok {
		return text
	}
	switch {
	case r == quote:
		return `\` + string(r)
	case r < ' ' || 0x7f <= r && r < 0xa0:
		return fmt.Sprintf(`\x%02X`, r)
	}
	return string(r)
}

// object shows an object: by its own description where it has one, by what it is otherwise.
func (c *Context) object(obj *goja.Object, depth int) string {
	if obj.ExportType() == proxyType {
		return c.proxy(obj, depth)
	}
	if slices.Contains(c.above, obj) {
		return c.Style(Special, fmt.Sprintf("[Circular *%d]", c.ringOf(obj)))
	}
	if text, ok := c.custom(obj, depth); ok {
		return text
	}
	if depth <= c.Depth {
		c.level = len(c.above)
	}
	c.above = append(c.above, obj)
	text := c.shape(obj, depth)
	c.above = c.above[:len(c.above)-1]
	if n := c.rings[obj]; n > 0 {
		return c.Style(Special, fmt.Sprintf("<ref *%d> ", n)) + text
	}
	return text
}

// ringOf numbers an object that a circle was found to.
func (c *Context) ringOf(obj *goja.Object) int {
	if c.rings == nil {
		c.rings = map[*goja.Object]int{}
	}
	if c.rings[obj] == 0 {
		c.rings[obj] = len(c.rings) + 1
	}
	return c.rings[obj]
}

// proxy shows the target of a Proxy; its traps do not run.
func (c *Context) proxy(obj *goja.Object, depth int) string {
	p, _ := obj.Export().(goja.Proxy)
	if target := p.Target(); target != nil {
		return c.object(target, depth)
	}
	return c.Style(Special, "<Revoked Proxy>")
}

var proxyType = reflect.TypeFor[goja.Proxy]()

// custom asks the Go side, and then the script, how an object wants to be shown.
func (c *Context) custom(obj *goja.Object, depth int) (string, bool) {
	if state := c.p.b.State(obj); state != nil {
		if describe, ok := c.p.describers[reflect.TypeOf(state)]; ok {
			c.above = append(c.above, obj)
			defer func() { c.above = c.above[:len(c.above)-1] }()
			return describe(c, state), true
		}
	}
	f, ok := goja.AssertFunction(c.lookup(obj, c.p.custom))
	if !ok || depth > c.Depth {
		return "", false
	}
	to := c.p.b.VM.ToValue
	options := c.p.b.VM.NewObject()
	_ = options.Set("depth", c.Depth-depth)
	_ = options.Set("colors", c.Colors)
	inspect := goja.Undefined()
	if c.p.Function != nil {
		inspect = c.p.Function()
	}
	v, err := f(obj, to(c.Depth-depth), options, inspect)
	if err != nil {
		panic(err)
	}
	if goja.IsString(v) {
		return v.String(), true
	}
	if v == goja.Value(obj) {
		return "", false
	}
	return c.value(v, depth), true
}

// lookup finds a data property by symbol on an object or its prototypes without running anything.
func (c *Context) lookup(obj *goja.Object, sym *goja.Symbol) goja.Value {
	for o := obj; o != nil && o.ExportType() != proxyType; o = o.Prototype() {
		if own := c.property(o, sym); own.exists {
			return own.value
		}
	}
	return nil
}

// tag is what an object calls itself by Symbol.toStringTag; "" where that shows as a property
// anyway.
func (c *Context) tag(obj *goja.Object) string {
	if c.property(obj, goja.SymToStringTag).enumerable {
		return ""
	}
	if tag := c.lookup(obj, goja.SymToStringTag); tag != nil && goja.IsString(tag) {
		return tag.String()
	}
	return ""
}

// property is what Object.getOwnPropertyDescriptor says, without running a getter.
type property struct {
	exists         bool
	value          goja.Value
	enumerable     bool
	getter, setter bool
}

func (c *Context) property(obj *goja.Object, key goja.Value) property {
	v, err := c.p.descriptor(nil, obj, key)
	if err != nil || bind.Absent(v) {
		c.p.b.PassEnd(err)
		return property{}
	}
	d := v.(*goja.Object)
	// A value that is only made when it is read is shown as what it will be. Lazy properties are
	// never named by symbols.
	if get, ok := d.Get("get").(*goja.Object); ok && c.p.b.IsLazy(get) {
		return property{exists: true, value: obj.Get(key.String()), enumerable: d.Get("enumerable").ToBoolean()}
	}
	return property{
		exists: true, value: d.Get("value"), enumerable: d.Get("enumerable").ToBoolean(),
		getter: !bind.Absent(d.Get("get")), setter: !bind.Absent(d.Get("set")),
	}
}
