//go:build !js

// This file opens libraries and binds their symbols.

package ffimodule

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// A library is an open library.
type library struct {
	name    string
	handle  *loader.Library // nil: closed
	running int             // calls on other threads
}

func (m *module) libraryClass() *bind.Class {
	inspect.Describe(m.env.Inspect, func(_ *inspect.Context, l *library) string {
		if l.handle == nil {
			return "Library " + l.name + " (closed)"
		}
		return "Library " + l.name
	})
	this := func(call goja.FunctionCall, op string) *library { return bind.This[*library](m.b, call, op) }
	end := func(call goja.FunctionCall) goja.Value {
		l := this(call, "library.close")
		if l.running > 0 {
			m.b.ThrowTypeError("library.close: %s is still in use: wait for %s", l.name, spell.Count(l.running, "call"))
		}
		m.b.Check(l.close())
		return nil
	}
	return m.b.Class(bind.Definition{
		Name: "Library", Instead: "use ffi.open()",
		Accessors: []bind.Accessor{{Name: "path", Get: func(call goja.FunctionCall) goja.Value { return m.vm.ToValue(this(call, "library.path").name) }}},
		Methods:   []bind.Method{{Name: "close", Func: end}},
		Dispose:   end,
	})
}

func (l *library) close() error {
	handle := l.handle
	if handle == nil {
		return nil
	}
	l.handle = nil
	return handle.Close()
}

// openLibrary is ffi.open(path, symbols): a Library whose property symbols has a function for each.
func (m *module) openLibrary(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.open", call)
	handle := m.find(a)
	l := &library{name: handle.Path, handle: handle}
	m.open = append(m.open, l)
	symbols, done := m.vm.NewObject(), false
	defer func() {
		if !done {
			_ = l.close() // what is thrown says more
		}
	}()
	if a.Has(1) {
		o := a.Object(1, "symbols")
		for _, name := range o.Keys() {
			m.bindSymbol(a, l, symbols, name, o.Get(name))
		}
	}
	done = true
	object := m.libraries.New(l)
	m.b.Constant(object, "symbols", symbols)
	return object
}

// find opens the first of the names that a script gives, or, for null, the program itself.
func (m *module) find(a bind.Args) *loader.Library {
	if goja.IsNull(a.Value(0)) {
		return loader.Process()
	}
	var names []string
	if o, ok := a.Value(0).(*goja.Object); ok && bind.ClassOf(o) == "Array" {
		for i := range int(bind.Property(o, "length").ToInteger()) {
			names = append(names, m.file(m.one(a.Op(), item(o, i)).String(0, place("path", i))))
		}
	} else {
		names = []string{m.file(a.String(0, "path"))}
	}
	if len(names) == 0 || slices.Contains(names, "") {
		a.Out("path", "expected the name of a library, such as 'libm.so.6'")
	}
	found, err := loader.Native().Find(loader.Search{Library: "the library " + filepath.Base(names[0]), Files: names, Advice: where()})
	if err != nil {
		m.b.Throw(fmt.Errorf("%s: %w", a.Op(), err))
	}
	return found
}

// where is what to do about a library that is not found.
func where() string {
	variable := map[string]string{"windows": "PATH", "darwin": "DYLD_LIBRARY_PATH"}[runtime.GOOS]
	return "give the path of its file, or have its folder in " + cmp.Or(variable, "LD_LIBRARY_PATH") + " before cujs starts"
}

// file is the name of a library as the system takes it: a bare name is searched for, a path is that
// of a file.
func (m *module) file(name string) string {
	if name == "" || name == filepath.Base(name) {
		return name
	}
	return m.env.Files.Abs(name)
}

// bindSymbol defines symbols[name].
func (m *module) bindSymbol(a bind.Args, l *library, symbols *goja.Object, name string, v goja.Value) {
	path := "symbols." + name
	if o, ok := v.(*goja.Object); ok && !bind.Absent(o.Get("type")) {
		o := m.b.Options(a.Op(), path, v, "type", "name")
		address, _ := m.lookup(a, l, path, o.StringOr("name", name), false)
		m.bindVariable(a, l, symbols, name, m.parse(a, o.Value("type"), path+".type"), address)
		return
	}
	o := m.b.Options(a.Op(), path, v, "parameters", "result", "nonblocking", "name", "optional")
	address, ok := m.lookup(a, l, path, o.StringOr("name", name), o.BoolOr("optional", false))
	if !ok {
		m.b.Constant(symbols, name, goja.Null())
		return
	}
	f := m.function(a, name, path, uint64(address), m.parseSignature(a, o, path))
	f.library = l
	m.b.Constant(symbols, name, m.callable(f, o.BoolOr("nonblocking", false)))
}

// lookup finds a symbol, which must be there unless it is optional.
func (m *module) lookup(a bind.Args, l *library, path, symbol string, optional bool) (address uintptr, ok bool) {
	address, ok = l.handle.Lookup(symbol)
	if !ok && !optional {
		e := m.b.TypeError("%s: %s: %s has no symbol %q; correct the name, or declare it optional", a.Op(), path, l.name, symbol)
		m.b.Hidden(e, "code", m.vm.ToValue("SYMBOL_NOT_FOUND"))
		panic(e)
	}
	return address, ok
}

// bindVariable defines a property that reads and writes a variable of the library.
func (m *module) bindVariable(a bind.Args, l *library, symbols *goja.Object, name string, t *ctype, address uintptr) {
	if t.Kind == cfunc.Void {
		m.b.ThrowTypeError("%s: symbols.%s.type: a variable cannot be void", a.Op(), name)
	}
	memory := unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), t.Size)
	check := func() {
		if l.handle == nil {
			m.b.ThrowTypeError("%s: %s is closed", name, l.name)
		}
	}
	get := m.b.Function("get "+name, 0, func(goja.FunctionCall) goja.Value {
		check()
		return m.read(t, memory, nil)
	})
	set := m.b.Function("set "+name, 1, func(call goja.FunctionCall) goja.Value {
		check()
		m.write(t, memory, m.b.Args(name, call), 0, "value", nil)
		return nil
	})
	m.b.Check(symbols.DefineAccessorProperty(name, get, set, goja.FLAG_FALSE, goja.FLAG_TRUE))
}

// functionAt is ffi.function(address, signature): a function by its address, such as one that C
// answered.
func (m *module) functionAt(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.function", call)
	address := m.addressArg(a, 0, "address")
	o := m.b.Options(a.Op(), "signature", a.Value(1), "parameters", "result", "nonblocking")
	f := m.function(a, "function", "signature", address, m.parseSignature(a, o, "signature"))
	return m.callable(f, o.BoolOr("nonblocking", false))
}
