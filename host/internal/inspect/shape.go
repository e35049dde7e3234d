// This file renders objects by what they are.

package inspect

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// shape renders an object that is not in the list above it yet.
func (c *Context) shape(obj *goja.Object, depth int) string {
	name := c.className(obj)
	switch class := bind.ClassOf(obj); class {
	case "Array":
		return c.array(obj, name, depth)
	case "Function":
		return c.withProperties(obj, c.Style(Special, c.function(obj)), depth)
	case "Error":
		return c.error(obj, name, depth)
	case "Date":
		return c.withProperties(obj, c.Style(Date, c.date(obj)), depth)
	case "RegExp":
		return c.withProperties(obj, c.Style(Regexp, c.source(obj, "RegExp")), depth)
	case "Number", "String", "Boolean", "BigInt", "Symbol":
		return c.wrapper(obj, class)
	case "Map", "Set":
		return c.collection(obj, class, name, depth)
	case "Promise":
		return c.promise(obj, name, depth)
	case "Arguments":
		return c.braces("[Arguments] ", "{", "}", c.properties(obj, depth), false)
	}
	if name == "WeakMap" || name == "WeakSet" {
		return c.braces(name+" ", "{", "}", append([]string{c.Style(Special, "<items unknown>")}, c.properties(obj, depth)...), false)
	}
	if text, ok := c.memory(obj, name, depth); ok {
		return text
	}
	return c.plain(obj, name, depth)
}

// className finds the constructor's name without running anything; "" when there is no prototype.
func (c *Context) className(obj *goja.Object) string {
	for o := obj; o != nil && o.ExportType() != proxyType; o = o.Prototype() {
		own := c.property(o, c.p.b.VM.ToValue("constructor"))
		ctor, ok := own.value.(*goja.Object)
		if !ok || ctor.ExportType() == proxyType {
			continue
		}
		if made := c.property(ctor, c.p.b.VM.ToValue("prototype")).value; o == obj && made == goja.Value(obj) {
			continue // a prototype is no instance of its class
		}
		if name := c.property(ctor, c.p.b.VM.ToValue("name")).value; name != nil && goja.IsString(name) && name.String() != "" {
			return name.String()
		}
	}
	return ""
}

func (c *Context) plain(obj *goja.Object, name string, depth int) string {
	prefix := name + " "
	switch {
	case name == "":
		prefix = "[Object: null prototype] "
	case name == "Object":
		prefix = ""
	}
	tag := c.tag(obj)
	if tag != "" && tag != name {
		prefix = strings.TrimSpace(cmp.Or(name, "[Object: null prototype]")+" ["+tag+"]") + " "
	}
	if depth > c.Depth && c.hasProperties(obj) {
		switch prefix = strings.TrimSpace(prefix); {
		case prefix == "":
			prefix = "[Object]"
		case !strings.HasPrefix(prefix, "["):
			prefix = "[" + prefix + "]"
		}
		return c.Style(Special, prefix)
	}
	if c.isNamespace(obj, tag) {
		return c.braces("[Module: null prototype] ", "{", "}", c.exports(obj, depth), false)
	}
	return c.braces(prefix, "{", "}", c.properties(obj, depth), false)
}

// isNamespace tells whether an object is what import * gives.
func (c *Context) isNamespace(obj *goja.Object, tag string) bool {
	return tag == "Module" && obj.Prototype() == nil && c.property(obj, c.p.b.VM.ToValue("__esModule")).value == c.p.b.VM.ToValue(true)
}

// exports renders what a module exports, whose getters are cujs's own. A name without a value yet throws.
func (c *Context) exports(obj *goja.Object, depth int) []string {
	var entries []string
	for _, name := range obj.Keys() {
		text := c.Style(Special, "<uninitialized>")
		var value goja.Value
		if c.p.b.VM.Try(func() { value = obj.Get(name) }) == nil {
			text = c.value(value, depth+1)
		}
		entries = append(entries, c.key(c.p.b.VM.ToValue(name), true)+": "+text)
	}
	return entries
}

// hasProperties reports whether properties would show any.
func (c *Context) hasProperties(obj *goja.Object) bool {
	return slices.ContainsFunc(c.keys(obj), func(key goja.Value) bool {
		p := c.property(obj, key)
		return p.exists && (p.enumerable || c.ShowHidden)
	})
}

// withProperties adds the properties of something that is mainly text.
func (c *Context) withProperties(obj *goja.Object, text string, depth int) string {
	if depth > c.Depth {
		return text
	}
	entries := c.properties(obj, depth)
	if len(entries) == 0 {
		return text
	}
	return c.braces(text+" ", "{", "}", entries, false)
}

// properties renders the own properties that are shown, getters by name only.
func (c *Context) properties(obj *goja.Object, depth int) []string {
	var entries []string
	for _, key := range c.keys(obj) {
		p := c.property(obj, key)
		if !p.exists || !p.enumerable && !c.ShowHidden {
			continue
		}
		entries = append(entries, c.key(key, p.enumerable)+": "+c.held(p, depth))
	}
	return entries
}

func (c *Context) held(p property, depth int) string {
	switch {
	case p.getter && p.setter:
		return c.Style(Special, "[Getter/Setter]")
	case p.getter:
		return c.Style(Special, "[Getter]")
	case p.setter:
		return c.Style(Special, "[Setter]")
	}
	return c.value(p.value, depth+1)
}

// keys lists the own keys except the elements of arrays and the symbol of our own.
func (c *Context) keys(obj *goja.Object) []goja.Value {
	list, err := c.p.ownKeys(nil, obj)
	if err != nil {
		c.p.b.PassEnd(err)
		return nil
	}
	var keys []goja.Value
	c.p.b.VM.ForOf(list, func(key goja.Value) bool {
		if sym, ok := key.(*goja.Symbol); !ok || !c.p.b.IsState(sym) {
			keys = append(keys, key)
		}
		return true
	})
	return keys
}

func (c *Context) key(key goja.Value, enumerable bool) string {
	text := ""
	switch sym, ok := key.(*goja.Symbol); {
	case ok:
		text = "[" + c.Style(Symbol, symbol(sym)) + "]"
	case isName(key.String()):
		text = key.String()
	default:
		text = c.Style(String, Quote(key.String()))
	}
	if !enumerable {
		return "[" + text + "]"
	}
	return text
}

// isName reports whether a key needs no quotes.
func isName(s string) bool {
	for i, r := range s {
		letter := r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

func (c *Context) function(obj *goja.Object) string {
	name := ""
	if v := c.property(obj, c.p.b.VM.ToValue("name")).value; v != nil && goja.IsString(v) {
		name = v.String()
	}
	source, kind := c.source(obj, "Function"), "Function"
	if strings.HasPrefix(source, "class") && !bind.Absent(c.property(obj, c.p.b.VM.ToValue("prototype")).value) {
		return c.classText(obj, name)
	}
	if ctor := c.className(obj); strings.HasSuffix(ctor, "Function") {
		kind = ctor
	}
	if name == "" {
		return "[" + kind + " (anonymous)]"
	}
	return "[" + kind + ": " + name + "]"
}

func (c *Context) classText(obj *goja.Object, name string) string {
	if name == "" {
		name = "(anonymous)"
	}
	if parent := obj.Prototype(); parent != nil && parent.ExportType() != proxyType {
		if v := c.property(parent, c.p.b.VM.ToValue("name")).value; v != nil && goja.IsString(v) && v.String() != "" {
			return "[class " + name + " extends " + v.String() + "]"
		}
	}
	return "[class " + name + "]"
}

func (c *Context) date(obj *goja.Object) string {
	text, err := c.p.call("Date", "toISOString", obj)
	if err != nil {
		return "Invalid Date"
	}
	return text.String()
}

// source is what toString of a function or regular expression says, also where the script replaced
// it.
func (c *Context) source(obj *goja.Object, class string) string {
	text, err := c.p.call(class, "toString", obj)
	if err != nil {
		return ""
	}
	return text.String()
}

func (c *Context) wrapper(obj *goja.Object, class string) string {
	v, err := c.p.call(class, "valueOf", obj)
	if err != nil {
		return "[" + class + "]"
	}
	return c.Style(Number, "["+class+": ") + c.value(v, 0) + c.Style(Number, "]")
}

func (c *Context) promise(obj *goja.Object, name string, depth int) string {
	p, ok := bind.Promise(obj)
	if !ok {
		return name + " {}"
	}
	if depth > c.Depth {
		return c.Style(Special, "["+name+"]")
	}
	text := c.Style(Special, "<pending>")
	switch p.State() {
	case goja.PromiseStateFulfilled:
		text = c.value(p.Result(), depth+1)
	case goja.PromiseStateRejected:
		text = c.Style(Special, "<rejected>") + " " + c.value(p.Result(), depth+1)
	}
	return c.braces(name+" ", "{", "}", append([]string{text}, c.properties(obj, depth)...), false)
}

// collection renders a Map or Set by its real elements, also where the script replaced its methods.
func (c *Context) collection(obj *goja.Object, class, name string, depth int) string {
	if depth > c.Depth {
		if size, err := c.p.size(class, obj); err != nil || size > 0 {
			return c.Style(Special, "["+name+"]")
		}
	}
	var entries []string
	count := 0
	visit := c.p.b.VM.ToValue(func(call goja.FunctionCall) goja.Value {
		if count++; count > c.MaxItems {
			return goja.Undefined()
		}
		text := c.value(call.Argument(0), depth+1)
		if class == "Map" {
			text = c.value(call.Argument(1), depth+1) + " => " + text
		}
		entries = append(entries, text)
		return goja.Undefined()
	})
	if _, err := c.p.call(class, "forEach", obj, visit); err != nil {
		return name + " {}"
	}
	entries = append(entries, c.more(count-len(entries))...)
	entries = append(entries, c.properties(obj, depth)...)
	return c.braces(fmt.Sprintf("%s(%d) %s", name, count, derived(name, class)), "{", "}", entries, false)
}

// derived names the built-in class below another.
func derived(name, class string) string {
	if name == class {
		return ""
	}
	return "[" + class + "] "
}

func (c *Context) more(n int) []string {
	switch {
	case n <= 0:
		return nil
	case n == 1:
		return []string{"... 1 more item"}
	}
	return []string{fmt.Sprintf("... %d more items", n)}
}

// size is the number of elements of a Map or Set.
func (p *Printer) size(class string, obj *goja.Object) (n int, err error) {
	count := p.b.VM.ToValue(func(goja.FunctionCall) goja.Value { n++; return goja.Undefined() })
	_, err = p.call(class, "forEach", obj, count)
	return n, err
}

// call calls a method of a built-in class on obj, as it was when inspection was first used.
func (p *Printer) call(class, method string, obj *goja.Object, args ...goja.Value) (goja.Value, error) {
	f, ok := p.intrinsics[class+"."+method]
	if !ok {
		proto := p.b.VM.Get(class).ToObject(p.b.VM).Get("prototype").ToObject(p.b.VM)
		f, _ = goja.AssertFunction(proto.Get(method))
		p.intrinsics[class+"."+method] = f
	}
	v, err := f(obj, args...)
	p.b.PassEnd(err)
	return v, err
}
