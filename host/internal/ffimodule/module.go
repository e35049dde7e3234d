//go:build !js

// Package ffimodule is the module ffi: functions of C libraries, called from scripts.
//
// A script names the types; every argument is checked against them as a launch's arguments are. What
// C does with a pointer is beyond any check: a wrong type or a wrong length can end the process, as
// it can in C. So the module needs a permission of its own.
package ffimodule

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

var errPermission = errors.New("ffi is not permitted here: it reaches all memory of the process (Permissions.FFI)")

// module is the module in one runtime.
type module struct {
	env       *environment.Env
	b         *bind.Binder
	vm        *goja.Runtime
	libraries *bind.Class
	callbacks *bind.Class
	enums     *bind.Class

	open []*library             // closed with the runtime
	live map[*callback]struct{} // not freed
	// thread is the OS thread of the call under way that may call back, 0 where there is none.
	thread atomic.Uint64
	// thrown is what a callback threw since the innermost call of C began.
	thrown error
	// kept is the memory that the last answer of a callback points to.
	kept []any
	// life ends with the runtime.
	life context.Context
	end  func()
}

// newModule makes the module.
func newModule(env *environment.Env) goja.Value {
	if !env.Config.Permissions.FFI {
		env.Bind.Throw(errPermission)
	}
	m := &module{env: env, b: env.Bind, vm: env.VM, live: map[*callback]struct{}{}}
	m.life, m.end = context.WithCancel(context.Background())
	env.OnClose(m.close)
	m.libraries, m.callbacks, m.enums = m.libraryClass(), m.callbackClass(), m.enumClass()
	inspect.Describe(env.Inspect, func(c *inspect.Context, s *structure) string { return s.show(c) })
	o := env.VM.NewObject()
	m.b.Exports(o,
		bind.Method{Name: "open", Length: 2, Func: m.openLibrary},
		bind.Method{Name: "function", Length: 2, Func: m.functionAt},
		bind.Method{Name: "callback", Length: 2, Func: m.newCallback},
		bind.Method{Name: "struct", Length: 1, Func: m.newRecord},
		bind.Method{Name: "enum", Length: 1, Func: m.newEnum},
		bind.Method{Name: "view", Length: 2, Func: m.view},
		bind.Method{Name: "string", Length: 1, Func: m.text},
		bind.Method{Name: "address", Length: 1, Func: m.addressOf},
		bind.Method{Name: "sizeof", Length: 1, Func: m.sizeof},
		bind.Method{Name: "alignof", Length: 1, Func: m.alignof},
	)
	m.b.Accessors(o, bind.Accessor{Name: "errno", Get: m.errno, Set: m.setErrno})
	m.b.Constant(o, "suffix", env.VM.ToValue(suffix()))
	return o
}

// suffix is how names of shared libraries end.
func suffix() string {
	switch runtime.GOOS {
	case "windows":
		return "dll"
	case "darwin":
		return "dylib"
	}
	return "so"
}

func (m *module) close() error {
	m.end()
	for c := range m.live {
		c.free()
	}
	running := func(l *library) bool { return l.running > 0 } // its code is running on another thread
	if !slices.ContainsFunc(m.open, running) {
		m.flush()
	}
	var errs []error
	for _, l := range m.open {
		if !running(l) {
			errs = append(errs, l.close())
		}
	}
	return errors.Join(errs...)
}

// flush has C write what its streams still hold, as C's exit would, which Go's does not call. A call under way on another thread may
// hold the lock of a stream, which this would wait for.
func (m *module) flush() {
	address, ok := loader.Process().Lookup("fflush")
	if !ok || len(m.open) == 0 {
		return
	}
	f, err := cfunc.New(address, cfunc.Signature{Parameters: []*cfunc.Type{cfunc.Scalar(cfunc.Pointer)}, Result: cfunc.Scalar(cfunc.I32)})
	if err == nil { // every system can pass a pointer
		f.Call([]cfunc.Value{{}}) // null: all streams. A stream that cannot be written is nobody's to hear of any more
	}
}

// lowest is below every address that a process has: what is smaller is a mistake.
const lowest = 4096

// addressArg reads the address for an operation that looks at C's memory.
func (m *module) addressArg(a bind.Args, i int, name string) uint64 {
	address := a.Uint64(i, name)
	if address < lowest {
		a.Out(name, "expected an address, got %#x", address)
	}
	return address
}

// view is ffi.view(address, length): C's memory as an ArrayBuffer, not copied.
func (m *module) view(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.view", call)
	address, n := m.addressArg(a, 0, "address"), a.IntIn(1, "length", 0, 1<<46)
	return m.vm.ToValue(m.vm.NewArrayBuffer(bytesAt(address, int(n))))
}

// text is ffi.string(address, length): UTF-8 up to a zero byte, or so many bytes of it.
func (m *module) text(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.string", call)
	address := m.addressArg(a, 0, "address")
	if a.Has(1) {
		bytes := bytesAt(address, int(a.IntIn(1, "length", 0, 1<<30)))
		return m.vm.ToValue(strings.ToValidUTF8(string(bytes), "\ufffd"))
	}
	return m.vm.ToValue(cString(address))
}

// addressOf is ffi.address(memory): where a typed array, a struct or a callback is.
func (m *module) addressOf(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.address", call)
	a.Object(0, "memory")
	address, _ := m.pointer(a, 0, "memory")
	return m.b.BigInt(address)
}

func (m *module) sizeof(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.sizeof", call)
	return m.vm.ToValue(m.parse(a, a.Value(0), "type").Size)
}

func (m *module) alignof(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.alignof", call)
	return m.vm.ToValue(m.parse(a, a.Value(0), "type").Align)
}

// errno reads C's error number of this thread, which the last call has left there.
func (m *module) errno(goja.FunctionCall) goja.Value {
	if place := cfunc.Errno(); place != nil {
		return m.vm.ToValue(*place)
	}
	return goja.Undefined()
}

func (m *module) setErrno(call goja.FunctionCall) goja.Value {
	n := m.b.Args("ffi.errno", call).IntIn(0, "value", 0, 1<<31-1)
	if place := cfunc.Errno(); place != nil {
		*place = int32(n)
	}
	return nil
}

// bytesAt is C's memory as a slice.
func bytesAt(address uint64, n int) []byte {
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), n)
}

// cString copies a zero-terminated string of UTF-8; bytes that are none become U+FFFD.
func cString(address uint64) string {
	n := 0
	for first := *(*unsafe.Pointer)(unsafe.Pointer(&address)); *(*byte)(unsafe.Add(first, n)) != 0; {
		n++
	}
	return strings.ToValidUTF8(string(bytesAt(address, n)), "\ufffd")
}
