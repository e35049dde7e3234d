// Package driverjs is the module cuda/driver: every function of the driver API
// under its own name, for scripts that need what the objects of the module
// cuda do not offer.
//
// The functions are not written one by one. Tables that are generated from the
// specification of package cuda say what each parameter is; a call lays its
// arguments out in memory as C has them, calls the driver, and reads what it
// wrote. Nothing is made before a script reads it.
package driverjs

//go:generate go run ../../../tools/bindings/generate -spec ../../../bindings/cuda/internal/cuda.json -package driverjs -script functions.txt -declarations ../../../stdlib/types/driver.d.ts

import (
	"maps"
	"slices"
	"strconv"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// A Host is what the module needs of the one that loads it.
type Host struct {
	Bind *bind.Binder
	Loop *loop.Loop
	// Table is the driver's functions, with the script's context current. It
	// throws where there is no driver.
	Table func() *cuda.API
	// Called is called after each driver call with its name.
	Called func(name string)
	// Submitted is called after each call that enqueued work, with its stream.
	Submitted func(stream uint64)
	// PerThread is the handle of the current context's per-thread stream; 0 where no context is current.
	PerThread func() cuda.Stream
	// Check throws an error unless it is nil.
	Check func(error)
	// Handle is the handle of type typ, such as "CUstream", behind an object of
	// the module cuda; not ok where it has none of that type. Its errors begin
	// with what is done.
	Handle func(doing string, v goja.Value, typ string) (h uint64, ok bool)
	// Argument is the bits and the size of what an object of the module cuda is
	// as an argument of a kernel.
	Argument func(doing string, v goja.Value) (bits uint64, size int, ok bool)
}

// A binding is the module in one runtime.
type binding struct {
	Host
	vm    *goja.Runtime
	held  []held
	calls []*cuda.HostCall // of functions that the driver may call until the end

	perThread bool // stream 0 is the context's per-thread stream
}

// A function is one entry of the table.
type function struct {
	name   string
	params []param
}

// A param is a parameter: the type that it ends at, the pointers before that,
// how it is used, and the place of the parameter that belongs to it, or a
// number.
type param struct {
	name     string
	typ      int
	stars    int
	constant bool
	role     role
	other    int
}

// Functions lists the names of all functions.
func Functions() []string {
	names := make([]string, len(functions))
	for i := range functions {
		names[i] = functions[i].name
	}
	return names
}

// Load makes the exports of the module. Close releases what it holds.
func Load(h Host) (exports *goja.Object, close func()) {
	m := &binding{Host: h, vm: h.Bind.VM}
	exports = m.vm.NewObject()
	for i := range functions {
		h.Bind.Lazy(exports, functions[i].name, true, func() goja.Value { return m.function(i) })
	}
	for _, name := range enums {
		h.Bind.Lazy(exports, name, true, func() goja.Value { return m.enum(name) })
	}
	for _, name := range slices.Sorted(maps.Keys(constants())) { // enumerators are bare in C
		h.Bind.Constant(exports, name, m.vm.ToValue(constants()[name]))
	}
	m.macros(exports)
	m.defaultStream(exports)
	h.Bind.Lazy(exports, "hostMemory", true, func() goja.Value { return h.Bind.Function("hostMemory", 2, m.hostMemory) })
	return exports, m.close
}

// function is the JavaScript function with this place in the table.
func (b *binding) function(i int) goja.Value {
	f, length := &functions[i], 0
	for _, p := range f.params {
		if p.role.given() {
			length++
		}
	}
	return b.Bind.Function(f.name, length, func(call goja.FunctionCall) goja.Value { return b.call(f, i, call.Arguments) })
}

// enum is an object with the values of an enum by their names.
func (b *binding) enum(name string) goja.Value {
	o := b.vm.NewObject()
	for _, v := range cuda.EnumValues(name) {
		b.Bind.Constant(o, v.Name, b.vm.ToValue(v.Value))
	}
	for _, v := range cuda.EnumValues(name) { // as enums of TypeScript have them
		if key := strconv.FormatInt(v.Value, 10); bind.Absent(bind.Property(o, key)) {
			b.Bind.Hidden(o, key, b.vm.ToValue(v.Name))
		}
	}
	return o
}

// macros exports the macros of cuda.h that are no numbers: predefined handles, device
// ordinals with a meaning of their own, and another name of a function.
func (b *binding) macros(exports *goja.Object) {
	b.Bind.Lazy(exports, "CU_STREAM_LEGACY", true, func() goja.Value { return b.Bind.BigInt(1) })
	b.Bind.Lazy(exports, "CU_STREAM_PER_THREAD", true, func() goja.Value { return b.Bind.BigInt(2) })
	b.Bind.Constant(exports, "CU_DEVICE_CPU", b.vm.ToValue(-1))
	b.Bind.Constant(exports, "CU_DEVICE_INVALID", b.vm.ToValue(-2))
	b.Bind.Lazy(exports, "cuGraphInstantiate", true, func() goja.Value {
		return b.function(slices.IndexFunc(functions[:], func(f function) bool { return f.name == "cuGraphInstantiateWithFlags" }))
	})
}

// hostMemory is the host's memory at an address, without a copy.
func (b *binding) hostMemory(call goja.FunctionCall) goja.Value {
	a := b.Bind.Args("hostMemory", call)
	address, bytes := a.Uint64(0, "address"), a.IntIn(1, "bytes", 0, 1<<40)
	if address < lowest {
		a.Out("address", "expected an address, got %#x", address)
	}
	return b.vm.ToValue(b.vm.NewArrayBuffer(bytesAt(address, int(bytes))))
}

// close releases what the driver can no longer use.
func (b *binding) close() {
	b.held = nil
	for _, c := range b.calls {
		c.Release()
	}
	b.calls = nil
}
