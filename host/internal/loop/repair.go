// This file brings goja's machine back to where a turn begins.
//
// When an exception strikes goja inside an async function but outside of its code, as when await
// asks a Proxy for then and the trap throws, the calls that were open stay on its stacks. From then
// on it takes every call for a nested one: microtasks are never run again, and soon an index is out
// of range. No turn is nested, so at the end of one those stacks must be empty; where they are not,
// they are emptied here. That needs fields of goja that it does not export; where a later goja has
// others, nothing is repaired.

package loop

import (
	"reflect"
	"unsafe"

	"github.com/dop251/goja"
)

// machine points at fields of goja's VM. The zero machine repairs nothing.
type machine struct {
	calls *[]struct{} // of the type []context in truth: only its length is read
	reset []reflect.Value
	sb    *int
	stash reflect.Value // where names of the global scope are looked up
	outer reflect.Value // what stash is when nothing runs
}

// transient are the fields that are empty when nothing runs.
var transient = []string{"callStack", "tryStack", "iterStack", "refStack", "stack", "sp", "args", "privEnv", "prg", "pc",
	"newTarget", "curAsyncRunner"}

// machineOf must be called before vm runs anything.
func machineOf(vm *goja.Runtime) (m machine) {
	inner := reflect.ValueOf(vm).Elem().FieldByName("vm")
	if inner.Kind() != reflect.Pointer || inner.IsNil() || inner.Elem().Kind() != reflect.Struct {
		return machine{}
	}
	var fields []reflect.Value
	for _, name := range transient {
		field := open(inner.Elem().FieldByName(name))
		if !field.IsValid() {
			return machine{}
		}
		fields = append(fields, field)
	}
	sb, stash := open(inner.Elem().FieldByName("sb")), open(inner.Elem().FieldByName("stash"))
	if fields[0].Kind() != reflect.Slice || !sb.IsValid() || sb.Kind() != reflect.Int || !stash.IsValid() || stash.Kind() != reflect.Pointer {
		return machine{}
	}
	return machine{
		calls: (*[]struct{})(fields[0].Addr().UnsafePointer()), reset: fields,
		sb: (*int)(sb.Addr().UnsafePointer()), stash: stash, outer: reflect.ValueOf(stash.Interface()),
	}
}

// open makes a field that is not exported settable.
func open(field reflect.Value) reflect.Value {
	if !field.IsValid() || !field.CanAddr() {
		return reflect.Value{}
	}
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}

// repair empties the stacks if calls are left on them, and reports whether there were any.
func (m *machine) repair() bool {
	if m.calls == nil || len(*m.calls) == 0 {
		return false
	}
	for _, field := range m.reset {
		field.SetZero()
	}
	*m.sb = -1
	m.stash.Set(m.outer)
	return true
}
