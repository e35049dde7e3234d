// This file joins the module with its part in JavaScript, stdlib/ndarray.

package ndarray

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// An installer adds what is written in JavaScript, and gives it what only Go knows.
type installer struct {
	*Arrays
	written []*deferred // what is written in JavaScript
}

// install adds methods, and functions of the module, whose files load when they are first called.
func (s *installer) install() {
	parts := s.Env.Load(environment.Hidden + "ndarray/ndarray").ToObject(s.VM)
	add, _ := goja.AssertFunction(parts.Get("add"))
	host, scopes := s.VM.NewObject(), s.VM.NewObject()
	s.Bind.Methods(scopes, bind.Method{Name: "open", Func: s.open}, bind.Method{Name: "close", Func: s.close})
	_ = host.Set("scopes", scopes)
	_ = host.Set("types", element.Names())
	_ = host.Set("sums", sums())
	recording := func(goja.FunctionCall) goja.Value { return s.VM.ToValue(s.trees.recording()) }
	debugging := func(goja.FunctionCall) goja.Value { return s.VM.ToValue(s.Debugging) }
	for _, m := range []bind.Method{
		{Name: "debugging", Func: debugging}, {Name: "beyond", Func: s.beyond},
		{Name: "common", Func: s.common}, {Name: "pairs", Func: s.pairs}, {Name: "paired", Func: s.paired}, {Name: "recording", Func: recording},
		{Name: "made", Func: s.made}, {Name: "room", Func: s.room}, {Name: "memory", Func: s.memory}, {Name: "elements", Func: s.lent},
		{Name: "later", Func: s.later}, {Name: "forget", Func: s.forget}, {Name: "seek", Func: s.seek},
		{Name: "isScalar", Func: s.isScalar}, {Name: "number", Func: s.number}, {Name: "outOf", Func: s.outOf}, {Name: "drawing", Func: s.drawing},
	} {
		_ = host.Set(m.Name, s.Bind.Function(m.Name, 1, m.Func))
	}
	s.Bind.Call(add, goja.Undefined(), s.exports, host)
}

// sums are the types of sums, by the type of what is added.
func sums() map[string]string {
	of := map[string]string{}
	for _, t := range nd.Types() {
		of[t.String()] = t.Summed().String()
	}
	return of
}

// common is the type that operands are computed in together.
func (s *installer) common(call goja.FunctionCall) goja.Value {
	op := call.Argument(0).String()
	var list []operand
	for i, v := range call.Arguments[1:] {
		list = append(list, s.args.operand(s.Current(), op, fmt.Sprintf("arrays[%d]", i), v))
	}
	return s.VM.ToValue(s.args.typeOf(op, list...).String())
}

// room is room(shape, {dtype, device}), an array as nd.empty makes them, but in memory that the current stream uses first. Its
// callers are the module's own: names of options are not checked.
func (s *installer) room(call goja.FunctionCall) goja.Value {
	a := s.Bind.Args("ndarray.room", call)
	t, c := nd.F32, s.Current()
	if o, ok := a.Value(1).(*goja.Object); ok {
		if v := bind.Property(o, "dtype"); !bind.Absent(v) {
			t = s.args.dtypeValue(a.Op(), "dtype", v)
		}
		if !bind.Absent(bind.Property(o, "device")) {
			_, c = s.args.making(a, 1)
		}
	}
	return s.object(inMemory(s.trees.allocate(c, t, s.args.shapeOf(a.Op(), "shape", a.Value(0)))))
}

// memory is memory(type, length), a Buffer that the current stream uses first.
func (s *installer) memory(call goja.FunctionCall) goja.Value {
	a := s.Bind.Args("ndarray.memory", call)
	t, shape := s.args.dtypeValue(a.Op(), "type", a.Value(0)), s.args.shapeOf(a.Op(), "length", a.Value(1))
	return s.NewBuffer(s.trees.allocate(s.Current(), t, shape).Buffer, t.Element(), values.Shape(shape))
}

// lent is elements(x): the memory of an array as a Buffer, for a call that ends before the array does.
func (s *installer) lent(call goja.FunctionCall) goja.Value {
	a := s.Bind.Args("ndarray.elements", call)
	b := s.elements(a.Op(), bind.StateArg[*Array](a, 0, "x", "an NDArray"))
	return s.NewBuffer(b.GPU, b.Dtype, b.Shape)
}

// open begins a scope.
func (s *installer) open(goja.FunctionCall) goja.Value {
	s.scopes = append(s.scopes, nil)
	return nil
}

// close ends a scope, but for the arrays that it is given.
func (s *installer) close(call goja.FunctionCall) goja.Value {
	var kept []*Array
	for _, v := range call.Arguments {
		if a, ok := bind.StateOf[*Array](s.Bind, v); ok {
			kept = append(kept, a)
		}
	}
	s.leave(kept)
	return nil
}

// leave ends a scope: what was made in it is freed, but for the arrays that are kept, which belong to
// the scope around it. What is put off goes first, so that nothing is computed that is about to be freed.
func (s *installer) leave(kept []*Array) {
	n := len(s.scopes) - 1
	made := s.scopes[n]
	s.scopes = s.scopes[:n]
	gone := made[:0]
	for _, a := range made {
		switch {
		case slices.Contains(kept, a):
			if n > 0 {
				s.scopes[n-1] = append(s.scopes[n-1], a)
			}
		case a.memory == nil:
			s.Check(s.free(a))
		default:
			gone = append(gone, a)
		}
	}
	for _, a := range gone {
		s.Check(s.free(a))
	}
}
