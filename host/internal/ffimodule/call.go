//go:build !js

// This file calls functions of C.

package ffimodule

import (
	"runtime"
	"slices"

	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// A function is one of C's, as scripts call it.
type function struct {
	*signature
	name      string
	library   *library // nil: one by its address
	call      *cfunc.Function
	address   uint64
	values    []cfunc.Value // of a call; nil while one is under way
	callbacks bool          // C may call back while it runs
}

// used is what a call uses: memory that has to live, and callbacks that end with it.
type used struct {
	memory    []any
	callbacks []*callback
}

func (u *used) keep(memory any) {
	if memory != nil {
		u.memory = append(u.memory, memory)
	}
}

func (u *used) end() {
	for _, c := range u.callbacks {
		c.free()
	}
}

// function is the one at an address. One whose arguments vary in number is prepared for each call.
func (m *module) function(a bind.Args, name, path string, address uint64, s *signature) *function {
	f := &function{signature: s, name: name, address: address}
	for _, p := range s.parameters {
		f.callbacks = f.callbacks || p.function != nil || p.Kind == cfunc.Pointer
	}
	if !s.Variadic {
		m.prepare(f, a, path)
	}
	return f
}

// prepare finds out how f's arguments travel.
func (m *module) prepare(f *function, a bind.Args, path string) {
	call, err := cfunc.New(uintptr(f.address), f.Signature)
	if err != nil {
		m.b.ThrowTypeError("%s: %s: %v", a.Op(), path, err)
	}
	f.call, f.values = call, make([]cfunc.Value, len(f.parameters))
}

// callable is the JavaScript function.
func (m *module) callable(f *function, nonblocking bool) *goja.Object {
	run := func(call goja.FunctionCall) goja.Value { return m.invoke(f, m.b.Args(f.name, call)) }
	switch {
	case nonblocking:
		run = func(call goja.FunctionCall) goja.Value { return m.later(f, m.b.Args(f.name, call)) }
	case f.Variadic:
		run = func(call goja.FunctionCall) goja.Value {
			return m.invoke(m.varied(f, m.b.Args(f.name, call)))
		}
	}
	return m.b.Function(f.name, len(f.parameters), run)
}

// count refuses a wrong number of arguments: C would read what happens to lie in a register.
func (m *module) count(f *function, a bind.Args) {
	if f.library != nil && f.library.handle == nil {
		m.b.ThrowTypeError("%s: %s is closed", f.name, f.library.name)
	}
	if a.Len() != len(f.parameters) {
		m.b.ThrowTypeError("%s: expected %s, got %d", f.name, spell.Count(len(f.parameters), "argument"), a.Len())
	}
}

// invoke calls f and waits for it. What a callback throws meanwhile is thrown when C has returned,
// for there is no way to unwind C.
func (m *module) invoke(f *function, a bind.Args) goja.Value {
	m.count(f, a)
	var u used
	values := f.values
	if f.values = nil; values == nil {
		values = make([]cfunc.Value, len(f.parameters))
	}
	defer func() {
		clear(values)
		f.values = values
	}()
	for i, p := range f.parameters {
		values[i] = m.argument(p, a, i, f.names[i], &u)
	}
	defer u.end()
	if m.env.Foreign != nil {
		m.env.Foreign()
	}
	result := m.inC(f, values)
	runtime.KeepAlive(&u)
	return m.result(f.result, result)
}

// inC is the time in which C may call back.
func (m *module) inC(f *function, values []cfunc.Value) cfunc.Value {
	if !f.callbacks && len(m.live) == 0 {
		return f.call.Call(values)
	}
	thread, thrown := m.thread.Swap(cfunc.Thread()), m.thrown
	m.thrown = nil
	result := f.call.Call(values)
	err := m.thrown
	m.thread.Store(thread)
	m.thrown = thrown
	m.b.Check(err)
	return result
}

// later calls f on a thread of its own and answers a promise. The arguments live until then.
func (m *module) later(f *function, a bind.Args) goja.Value {
	if f.Variadic {
		f, a = m.varied(f, a)
	}
	m.count(f, a)
	u := new(used)
	values := make([]cfunc.Value, len(f.parameters))
	for i, p := range f.parameters {
		values[i] = m.argument(p, a, i, f.names[i], u)
	}
	call, p := f.call.Copy(), m.env.Promise()
	if f.library != nil {
		f.library.running++
	}
	go func() {
		result := call.Call(values)
		p.Settle(func() (goja.Value, error) {
			runtime.KeepAlive(u)
			if f.library != nil {
				f.library.running--
			}
			u.end()
			return m.result(f.result, result), nil
		})
	}()
	return p.Value
}

// varied is f for the arguments of one call, of which those beyond the parameters say their types:
// printf('%d %f', ['i32', 1], ['f64', 2]). It answers the arguments without the types.
func (m *module) varied(f *function, a bind.Args) (*function, bind.Args) {
	s := &signature{Signature: f.Signature, result: f.result}
	s.parameters, s.Parameters = slices.Clone(f.parameters), slices.Clone(f.Parameters)
	s.names, s.Fixed = slices.Clone(f.names), len(f.parameters)
	values := a.Rest(0)
	for i := s.Fixed; i < len(values); i++ {
		t, v := m.promoted(a, i)
		s.parameters, s.Parameters, s.names = append(s.parameters, t), append(s.Parameters, t.Type), append(s.names, argumentName(i))
		values[i] = v
	}
	special := &function{signature: s, name: f.name, address: f.address, library: f.library, callbacks: true}
	m.prepare(special, a, "arguments")
	return special, m.b.Args(f.name, goja.FunctionCall{Arguments: values})
}

// promoted reads an argument that says its type, as [type, value]. C passes no number of less than
// 32 bits there, and no f32.
func (m *module) promoted(a bind.Args, i int) (*ctype, goja.Value) {
	name := argumentName(i)
	pair, ok := a.Value(i).(*goja.Object)
	if !ok || bind.ClassOf(pair) != "Array" || bind.Property(pair, "length").ToInteger() != 2 {
		m.b.ThrowTypeError("%s: %s: its type is not declared; write ['i32', value], ['f64', value], ['string', value] …", a.Op(), name)
	}
	t := m.parse(a, item(pair, 0), name)
	if t.Kind == cfunc.F32 || t.Size < 4 || t.Kind == cfunc.Struct {
		m.b.ThrowTypeError("%s: %s: C passes no %s where arguments vary; write 'i32', 'f64' or a pointer", a.Op(), name, t.name)
	}
	return t, item(pair, 1)
}
