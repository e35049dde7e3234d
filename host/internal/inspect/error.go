// This file renders errors: name, message, the calls that lead there, properties and cause.

package inspect

import (
	"strings"

	"github.com/dop251/goja"
)

func (c *Context) error(obj *goja.Object, name string, depth int) string {
	title := c.errorTitle(obj, name)
	if depth > c.Depth {
		return "[" + title + "]"
	}
	text := title + c.stack(obj)
	entries := c.errorProperties(obj, depth)
	if len(entries) == 0 {
		return text
	}
	return text + " {\n  " + strings.ReplaceAll(strings.Join(entries, ",\n"), "\n", "\n  ") + "\n}"
}

func (c *Context) errorTitle(obj *goja.Object, class string) string {
	text := func(key string) string {
		for o := obj; o != nil && o.ExportType() != proxyType; o = o.Prototype() {
			if p := c.property(o, c.p.b.VM.ToValue(key)); p.value != nil && goja.IsString(p.value) {
				return p.value.String()
			}
		}
		return ""
	}
	name := text("name")
	if name == "Error" && class != "" {
		name = class
	}
	if message := text("message"); message != "" {
		return name + ": " + message
	}
	return name
}

// stack lists the calls of the script; those inside cujs would only hide them.
func (c *Context) stack(obj *goja.Object) string {
	exception := c.p.b.VM.Try(func() { panic(obj) })
	if exception == nil || c.p.Sources == nil {
		return ""
	}
	var b strings.Builder
	for _, entry := range c.p.Sources.WithoutConstructors(c.p.Sources.Stack(exception.Stack())) {
		if !entry.Native() {
			b.WriteString("\n    at " + entry.String())
		}
	}
	return b.String()
}

// errorProperties are what is not in the title: own enumerable ones, and the cause.
func (c *Context) errorProperties(obj *goja.Object, depth int) []string {
	var entries []string
	for _, key := range c.keys(obj) {
		p := c.property(obj, key)
		switch name := key.String(); {
		case name == "stack", name == "message", name == "name":
		case name == "cause", name == "errors":
			entries = append(entries, "["+name+"]: "+c.held(p, depth))
		case p.enumerable || c.ShowHidden:
			entries = append(entries, c.key(key, p.enumerable)+": "+c.held(p, depth))
		}
	}
	return entries
}
