// This file reads properties of objects that scripts made.

package bind

import "github.com/dop251/goja"

// Property is obj[name], undefined where there is none: goja answers nil there, also for what a
// script has deleted. It throws what a getter throws.
func Property(obj *goja.Object, name string) goja.Value {
	if v := obj.Get(name); v != nil {
		return v
	}
	return goja.Undefined()
}

// Peek returns the property of obj or of its prototypes, nil where there is none, where a getter
// computes it, or where a Proxy stands in the way. A property that Lazy defined has its later
// value, one that Peeks knows what that answers.
func (b *Binder) Peek(obj *goja.Object, name string) goja.Value {
	for o := obj; o != nil && ClassOf(o) != "Proxy"; o = o.Prototype() {
		own, err := b.descriptor(nil, o, b.VM.ToValue(name))
		if err != nil || Absent(own) {
			b.PassEnd(err)
			continue
		}
		d := own.(*goja.Object)
		if getter, ok := d.Get("get").(*goja.Object); ok {
			if b.IsLazy(getter) {
				return o.Get(name)
			}
			if peek := b.peeks[getter]; peek != nil {
				return peek()
			}
			return nil
		}
		return d.Get("value")
	}
	return nil
}

// IsLazy reports whether a getter is that of a property that Lazy defined: reading it runs nothing
// of a script.
func (b *Binder) IsLazy(getter *goja.Object) bool { return b.lazy[getter] }

// Peeks has Peek answer what peek does where getter computes a property. Peek runs nothing of a script.
func (b *Binder) Peeks(getter *goja.Object, peek func() goja.Value) { b.peeks[getter] = peek }
