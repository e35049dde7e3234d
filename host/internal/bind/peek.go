// This file reads properties without running anything of a script.

package bind

import "github.com/dop251/goja"

// Peek returns the property of obj or of its prototypes, nil where there is none, where a getter
// computes it, or where a Proxy stands in the way. A property that Lazy defined has its later
// value.
func (b *Binder) Peek(obj *goja.Object, name string) goja.Value {
	for o := obj; o != nil && ClassOf(o) != "Proxy"; o = o.Prototype() {
		own, err := b.descriptor(nil, o, b.VM.ToValue(name))
		if err != nil || Absent(own) {
			continue
		}
		d := own.(*goja.Object)
		if getter, ok := d.Get("get").(*goja.Object); ok {
			if b.IsLazy(getter) {
				return o.Get(name)
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
