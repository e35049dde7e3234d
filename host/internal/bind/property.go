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
