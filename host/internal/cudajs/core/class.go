// This file defines classes: one row says what a class of the module cuda is.

package core

import (
	"reflect"
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/seam"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A Class is a class of the module cuda whose objects have a T as their state: what scripts,
// console.log, the module cuda/driver and the Go program around a script get of it.
type Class[T any] struct {
	Name    string // as scripts see it: "CudaArray"
	Op      string // what messages begin with: "array", for "array.write: …"
	Instead string // what `new` advises: "use cuda.array()"
	Extends string // the class that it extends, which is defined before; "" is Object
	Private bool   // the class itself is not among the exports of the module

	Methods []Method[T]
	Getters []Getter[T]
	// Wrap makes a Go object of a handle, for Name.wrap(handle, options); nil: there is no such
	// method. WrapOptions are its options beside owner.
	Wrap        func(c *gpu.Context, handle uint64, owner any, o bind.Options) (any, error)
	WrapOptions []string

	Free    func(T) error        // the method free; where a class has one, `using` calls it
	Freed   func(T) bool         // the getter freed; cuda/driver refuses a freed object
	Ended   func(T) bool         // likewise, without a getter
	Context func(T) *gpu.Context // the getter context

	// Handles are what an object stands for in calls of cuda/driver.
	Handles []Handle[T]
	// Show is what console.log writes. A class that extends another is shown as that one.
	Show func(*inspect.Context, T) string

	// ToGo is the Go object that Go gets of an object; nil: its state. From makes the state of a Go
	// object that Go gives.
	ToGo func(T) any
	From *Crossing
	Kept func(T) bool // the objects that live as long as the driver; nil: none
	// Elsewhere says where the elements are that no property has.
	Elsewhere *bind.Elsewhere
	// Iterate throws what iterating over an object throws.
	Iterate func(T)
	Missing []Missing
}

// Missing is what other libraries have and a class or the module cuda lacks: a call of it that
// ends a script is told what there is.
type Missing struct {
	Names  string // words
	Advice string // %s is the name
}

// A Method is a method of a class. Either Call or Do is set.
type Method[T any] struct {
	Name   string
	Length int                             // arguments that are needed at least
	Call   func(T, bind.Args) goja.Value   // nil is undefined
	Do     func(v T, args bind.Args) error // for a method without a result; the error is thrown
}

// A Getter is a computed property of a class. Either Get or Ask is set.
type Getter[T any] struct {
	Name string
	Get  func(T) any
	Ask  func(T) (any, error)     // the error is thrown
	Set  func(T, bind.Args) error // nil: the property is read-only
}

// Asked is a getter of what the driver is asked for.
func Asked[T, V any](name string, ask func(T) (V, error)) Getter[T] {
	return Getter[T]{Name: name, Ask: func(v T) (any, error) { return ask(v) }}
}

// A Handle is what an object stands for in calls of cuda/driver.
type Handle[T any] struct {
	Type string // of C: "CUstream"
	As   string // the getter that gives it to scripts, as a BigInt; "" for none
	Of   func(T) (uint64, error)
	Has  func(T) bool // nil: every object has it
	// Returns says that Wrap of the handle gives the very object.
	Returns bool
}

// Wraps is the Wrap of a class whose objects a method of gpu.Context makes of a handle.
func Wraps[H ~uintptr | ~uint64, T any](wrap func(*gpu.Context, H, any) (T, error)) func(*gpu.Context, uint64, any, bind.Options) (any, error) {
	return func(c *gpu.Context, handle uint64, owner any, _ bind.Options) (any, error) {
		return wrap(c, H(handle), owner)
	}
}

// Define adds a class to the registry. The class is made when the module is loaded.
func Define[T any](s *Session, c Class[T]) {
	r := &row{name: c.Name, private: c.Private, state: reflect.TypeFor[T](), wraps: c.Wrap != nil, shown: c.Show != nil, crossing: c.From, missing: c.Missing}
	r.build = func() *bind.Class {
		if c.Show != nil {
			inspect.Describe(s.Env.Inspect, c.Show)
		}
		made := s.Bind.Class(c.definition(s))
		if c.Iterate != nil {
			iterate := Method[T]{Do: func(v T, _ bind.Args) error { c.Iterate(v); return nil }}
			f := s.Bind.Function("[Symbol.iterator]", 0, iterate.function(s, c.Op+"[Symbol.iterator]"))
			s.Bind.HiddenSymbol(made.Prototype, goja.SymIterator, f)
		}
		return made
	}
	if c.Kept != nil {
		c.From.keeps = func(v any) bool { return c.Kept(v.(T)) }
	}
	if c.ToGo != nil {
		r.toGo = func(state any) any { return c.ToGo(state.(T)) }
	}
	for _, h := range c.Handles {
		r.handles = append(r.handles, rawHandle{h.Type,
			func(state any) bool { return h.Has == nil || h.Has(state.(T)) },
			func(state any) (uint64, error) { return h.Of(state.(T)) },
			func(state any) bool {
				return c.Freed != nil && c.Freed(state.(T)) || c.Ended != nil && c.Ended(state.(T))
			},
		})
	}
	s.Registry.add(r)
}

// definition is the class as package bind makes it.
func (c Class[T]) definition(s *Session) bind.Definition {
	d := bind.Definition{Name: c.Name, Instead: c.Instead, Elsewhere: c.Elsewhere}
	if c.Extends != "" {
		d.Extends = s.Registry.Named(c.Extends)
	}
	if c.Free != nil {
		c.Methods = append(slices.Clip(c.Methods), Method[T]{Name: "free", Do: func(v T, _ bind.Args) error { return c.Free(v) }})
	}
	for _, m := range c.Methods {
		f := m.function(s, c.Op+"."+m.Name)
		d.Methods = append(d.Methods, bind.Method{Name: m.Name, Length: m.Length, Func: f})
		if m.Name == "free" {
			d.Dispose = f
		}
	}
	for _, h := range c.Handles {
		if h.As != "" {
			d.Accessors = append(d.Accessors, h.accessor(s, c.Op+"."+h.As))
		}
	}
	for _, g := range append(c.common(s), c.Getters...) {
		d.Accessors = append(d.Accessors, g.accessor(s, c.Op+"."+g.Name))
	}
	if c.Wrap != nil {
		d.Statics = []bind.Method{{Name: "wrap", Length: 1, Func: s.wrapper("cuda."+c.Name+".wrap", c.Wrap, c.WrapOptions)}}
	}
	return d
}

// common are the getters that many classes have.
func (c Class[T]) common(s *Session) (list []Getter[T]) {
	if c.Freed != nil {
		list = append(list, Getter[T]{Name: "freed", Get: func(v T) any { return c.Freed(v) }})
	}
	if c.Context != nil {
		list = append(list, Getter[T]{Name: "context", Get: func(v T) any { return s.Object(c.Context(v)) }})
	}
	return list
}

func (h Handle[T]) accessor(s *Session, op string) bind.Accessor {
	return bind.Accessor{Name: h.As, Get: func(call goja.FunctionCall) goja.Value {
		v := bind.This[T](s.Bind, call, op)
		n, err := h.Of(v)
		s.Check(err)
		if h.Returns {
			s.Noted(v, call.This)
		}
		return s.Bind.BigInt(s.Handle(h.Type, n))
	}}
}

// function is the method as scripts call it, op its name in messages.
func (m Method[T]) function(s *Session, op string) bind.Func {
	b, call := s.Bind, m.Call
	if do := m.Do; do != nil {
		call = func(v T, a bind.Args) goja.Value {
			s.Check(do(v, a))
			return nil
		}
	}
	as := b.Operation(op)
	return s.bounded(op, func(c goja.FunctionCall) goja.Value { return call(bind.This[T](b, c, op), as.Args(c)) })
}

func (g Getter[T]) accessor(s *Session, op string) bind.Accessor {
	b, vm := s.Bind, s.VM
	a := bind.Accessor{Name: g.Name}
	if ask := g.Ask; ask != nil {
		a.Get = func(c goja.FunctionCall) goja.Value {
			v, err := ask(bind.This[T](b, c, op))
			s.Check(err)
			return vm.ToValue(v)
		}
	} else {
		get := g.Get
		a.Get = func(c goja.FunctionCall) goja.Value { return vm.ToValue(get(bind.This[T](b, c, op))) }
	}
	a.Get = s.bounded(op, a.Get)
	if g.Set != nil {
		a.Set = s.bounded(op+"=", func(c goja.FunctionCall) goja.Value {
			s.Check(g.Set(bind.This[T](b, c, op), b.Args(op, c)))
			return nil
		})
	}
	return a
}

// wrapper is Name.wrap(handle, {owner}) in the current context. The object releases nothing of what
// it wraps, and keeps owner alive. It needs the permission to use cuda/driver: the driver does not
// validate handles.
func (s *Session) wrapper(op string, wrap func(*gpu.Context, uint64, any, bind.Options) (any, error), more []string) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		s.refuseUnless(reach{op: op, driver: true})
		a := s.Bind.Args(op, call)
		handle := a.Uint64(0, "handle")
		var owner any
		o := a.Options(1, "options", append(slices.Clip(more), "owner")...)
		if v := o.Value("owner"); !bind.Absent(v) {
			owner = v
		}
		c := s.Current()
		s.Check(inside.Room(c.Driver()))
		object, err := wrap(c, handle, owner, o)
		s.Check(err)
		return s.Object(object)
	}
}

// A Factory is a function that cuda and every context have: on cuda it works in the current
// context, on a context in that one.
type Factory struct {
	Name   string
	Length int
	Make   func(c *gpu.Context, a bind.Args) goja.Value // nil is undefined
	// Waits says that it makes nothing, and so needs no room for another object.
	Waits bool
}

// Call calls the function in context c.
func (f Factory) Call(s *Session, c *gpu.Context, a bind.Args) goja.Value {
	if !f.Waits {
		s.Check(inside.Room(c.Driver()))
	}
	return f.Make(c, a)
}

// An Export is a property of the module cuda beside classes and factories: one of Call, Get, Lazy
// and Value.
type Export struct {
	Name    string
	Length  int
	Call    func(a bind.Args) goja.Value // a function; nil is undefined
	Get     func() any                   // a computed property
	Lazy    func() goja.Value            // made when it is first read
	Value   goja.Value
	Statics []Export // of a function
}

// Put makes the property of o. Messages name it prefix and the name.
func (e Export) Put(s *Session, o *goja.Object, prefix string) {
	op := prefix + e.Name
	switch {
	case e.Call != nil:
		as := s.Bind.Operation(op)
		call := s.bounded(op, func(c goja.FunctionCall) goja.Value { return e.Call(as.Args(c)) })
		f := s.Bind.FunctionOf(op, e.Name, e.Length, call)
		for _, static := range e.Statics {
			static.Put(s, f, op+".")
		}
		s.Bind.Shown(o, e.Name, f)
	case e.Get != nil:
		s.Bind.Accessors(o, bind.Accessor{Name: e.Name, Get: func(goja.FunctionCall) goja.Value { return s.VM.ToValue(e.Get()) }})
	case e.Lazy != nil:
		s.Bind.Lazy(o, e.Name, false, e.Lazy)
	default:
		s.Bind.Hidden(o, e.Name, e.Value)
	}
}
