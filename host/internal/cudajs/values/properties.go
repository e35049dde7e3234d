// This file counts the properties of plain objects, which tells whether a
// configuration holds anything beyond what was found in it. Goja has no call
// for that but listing their names, which takes seven allocations: a fifth of
// a launch. So it looks at goja's own count by reflection, where goja is laid
// out as it was when this was written.

package values

import (
	"reflect"
	"sync"

	"github.com/dop251/goja"
)

// layout is where goja keeps the names of an object's properties.
type layout struct {
	known       bool
	self, names int // fields of goja.Object, and of what implements an ordinary object
	plain       reflect.Type
}

// objectLayout looks at an object. Where goja has changed, nothing is known.
var objectLayout = sync.OnceValue(func() (l layout) {
	object := reflect.TypeFor[goja.Object]()
	self, ok := object.FieldByName("self")
	if !ok || self.Type.Kind() != reflect.Interface || len(self.Index) != 1 {
		return layout{}
	}
	example := goja.New().NewObject()
	implementation := reflect.ValueOf(example).Elem().Field(self.Index[0]).Elem()
	if implementation.Kind() != reflect.Pointer || implementation.Elem().Kind() != reflect.Struct {
		return layout{}
	}
	names, ok := implementation.Elem().Type().FieldByName("propNames")
	if !ok || names.Type.Kind() != reflect.Slice || len(names.Index) != 1 {
		return layout{}
	}
	return layout{true, self.Index[0], names.Index[0], implementation.Type()}
})

// CountProperties is the number of own properties of an ordinary object that
// are named by strings; -1 when that is not known, as for a Proxy.
func (l *layout) CountProperties(o *goja.Object) int {
	if !l.known {
		return -1
	}
	self := reflect.ValueOf(o).Elem().Field(l.self).Elem()
	if self.Type() != l.plain {
		return -1
	}
	return self.Elem().Field(l.names).Len()
}
