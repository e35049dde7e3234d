// This file describes arrays for other libraries of the process, and takes theirs, by the CUDA array
// interface.

package ndarray

import (
	"github.com/cujs/cujs/gpu/exchange"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// described is array.cudaArrayInterface. The memory is somebody else's, too, from then on.
func (s *Arrays) described(x *Array) any {
	const op = "ndarray.cudaArrayInterface"
	i, err := exchange.Describe(s.trees.inPlace(op, x))
	if err != nil {
		s.Bind.ThrowTypeError("%s: %v", op, err)
	}
	x.memory.lent = true
	if s.Stream != nil {
		i.Stream = s.Handle("CUstream", uint64(s.Stream.Handle()))
	}
	o := s.VM.NewObject()
	strides := goja.Null()
	if i.Strides != nil {
		strides = s.list(i.Strides)
	}
	for _, p := range []struct {
		name  string
		value goja.Value
	}{
		{"shape", s.list(i.Shape)}, {"typestr", s.VM.ToValue(i.TypeStr)}, {"data", s.VM.NewArray(s.Bind.BigInt(i.Data), i.ReadOnly)},
		{"strides", strides}, {"stream", s.Bind.BigInt(i.Stream)}, {"version", s.VM.ToValue(exchange.Version)},
	} {
		s.Check(o.Set(p.name, p.value))
	}
	return o
}

// wrap is nd.wrap(description, {owner}): an array over memory that somebody else has described.
func (s *Arrays) wrap(a bind.Args) goja.Value {
	d, ok := a.Value(0).(*goja.Object)
	if !ok {
		a.Wrong(0, "description", "an object as the CUDA array interface has it: { shape, typestr, data, strides, version }")
	}
	o := a.Options(1, "options", "owner")
	field := func(name string) bind.Args {
		return s.Bind.Args(a.Op(), goja.FunctionCall{Arguments: []goja.Value{d.Get(name)}})
	}
	data, ok := values.ArrayOf(d.Get("data"))
	if !ok {
		s.Bind.ThrowTypeError("%s: description.data: expected [address, readOnly], got %s", a.Op(), s.Bind.Kind(d.Get("data")))
	}
	i := exchange.Interface{
		Shape: s.args.shapeOf(a.Op(), "description.shape", d.Get("shape")), TypeStr: field("typestr").String(0, "description.typestr"),
		Data: s.Bind.Args(a.Op(), goja.FunctionCall{Arguments: []goja.Value{data.Get("0")}}).Uint64(0, "description.data[0]"),
	}
	if strides := d.Get("strides"); !bind.Nullish(strides) {
		i.Strides = s.args.numbersOf(a.Op(), "description.strides", strides)
	}
	if nd.Shape(i.Shape).Size() > 0 && i.Data == 0 {
		s.Bind.ThrowRangeError("%s: description.data: expected an address that is not 0", a.Op())
	}
	array, err := i.Array(s.Current(), o.Value("owner"))
	s.args.check(a.Op(), "description", err)
	x := inMemory(array)
	x.memory.lent = true
	return s.object(x)
}
