// This file defines the class NDArray.

package ndarray

import (
	"slices"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/dop251/goja"
)

func (s *Arrays) define() {
	class := core.Class[*Array]{
		Name: "NDArray", Op: "ndarray", Instead: "use nd.array(), nd.from() or nd.zeros()", Elsewhere: elsewhere(),
		Getters: []core.Getter[*Array]{
			{Name: "dtype", Get: func(x *Array) any { return x.dtype.String() }},
			{Name: "device", Get: func(x *Array) any { return s.Object(x.context.Device()) }},
			{Name: "shape", Get: func(x *Array) any { return s.list(x.shape) }},
			{Name: "strides", Get: func(x *Array) any { return s.list(x.layout()) }},
			{Name: "ndim", Get: func(x *Array) any { return len(x.shape) }},
			{Name: "size", Get: func(x *Array) any { return x.shape.Size() }},
			{Name: "contiguous", Get: func(x *Array) any { return x.data == nil || x.data.Contiguous() }},
			{Name: "buffer", Get: s.buffer},
			{Name: "cudaArrayInterface", Get: s.described},
			{Name: "T", Get: func(x *Array) any { return s.transposed("ndarray.T", x, nil) }},
		},
		Methods: slices.Concat(s.elementwise(), s.reductions(), []core.Method[*Array]{
			{Name: "read", Call: s.read}, {Name: "readAsync", Call: s.readAsync},
			{Name: "toArray", Call: s.toArray}, {Name: "toJSON", Call: s.toArray}, {Name: "item", Call: s.item},
			{Name: "toString", Call: func(x *Array, a bind.Args) goja.Value { return s.VM.ToValue(s.printer.text(a.Op(), x)) }},
			{Name: "eval", Call: func(x *Array, a bind.Args) goja.Value { s.trees.inPlace(a.Op(), x); return a.This() }},
			{Name: "to", Length: 1, Call: s.to}, {Name: "astype", Length: 1, Call: s.astype}, {Name: "bitcast", Length: 1, Call: s.bitcast},
			{Name: "copy", Call: s.copied},
			{Name: "at", Call: s.at}, {Name: "reshape", Length: 1, Call: s.reshape}, {Name: "transpose", Call: s.transpose},
			{Name: "squeeze", Call: s.squeeze}, {Name: "broadcastTo", Length: 1, Call: s.broadcastTo},
			{Name: "diagonal", Call: s.diagonal}, {Name: "windows", Length: 1, Call: s.windowsOf},
			{Name: "clip", Length: 2, Call: s.clip}, {Name: "map", Length: 1, Call: s.maps.each}, {Name: "reduce", Length: 1, Call: s.maps.reduce},
			{Name: "assign", Length: 1, Call: s.assign}, {Name: "write", Length: 1, Call: s.hostWrite},
		}),
		Free:  s.free,
		Freed: func(x *Array) bool { return x.freed || x.data != nil && x.data.Buffer.Freed() },
		Show:  s.printer.show,
		ToGo:  s.toGo,
		From: core.From(func(a *nd.Array) *gpu.Driver { return a.Buffer.Context().Driver() }, func(a *nd.Array) *Array {
			x := inMemory(a)
			x.memory.lent = true
			return x
		}),
		Missing: missing,
	}
	core.Define(s.Session, class)
	s.defineScalar()
	s.Registry.Lack("cuda/ndarray", slices.Concat(missing, missingFunctions)...)
	s.primitives()
}

// missing are methods of arrays elsewhere.
var missing = []core.Missing{
	{Names: "inner vdot", Advice: "write x.dot(y), or x.conj().dot(y)"},
	{Names: "outer kron", Advice: "write nd.outer(x, y) or nd.kron(x, y)"},
	{Names: "set fill setAt itemset", Advice: "write x.at('1:3').assign(value), or x.assign(value, { where: mask })"},
	{Names: "power square_root absolute", Advice: "write x.pow(y), x.sqrt() or x.abs()"},
	{Names: "nanpercentile nanquantile nanmedian", Advice: "write x.percentile(p, { skipNaN: true }) and its like"},
	{Names: "nansum nanmean nanmin nanmax nanstd nanvar", Advice: "write x.sum({ skipNaN: true }) and its like"},
	{Names: "normal randn rand random uniform standard_normal randint integers permutation shuffle choice",
		Advice: "write const rng = nd.random.generator(seed), then rng.normal(shape), uniform, integers, permutation or choice"},
	{Names: "flatten ravel", Advice: "write array.reshape(-1)"},
	{Names: "swapaxes moveaxis", Advice: "write array.transpose(…), with the axes in their new order"},
	{Names: "numpy tolist toList cpu asnumpy get toTypedArray", Advice: "write array.read(), array.toArray() or array.item()"},
	{Names: "subarray narrow", Advice: "write array.at('begin:end'), which is a view"},
	{Names: "expandDims unsqueeze newaxis", Advice: "write array.at(':, new')"},
	{Names: "flip reverse", Advice: "write array.at('::-1')"},
	{Names: "plus times minus dividedBy subtract multiply divide", Advice: "write array.add, sub, mul or div"},
}

// missingFunctions are functions for arrays elsewhere that are no methods here either.
var missingFunctions = []core.Missing{
	{Names: "concatenate hstack append", Advice: "write nd.concat([x, y], axis)"},
	{Names: "vstack dstack", Advice: "write nd.stack([x, y], axis), or nd.concat"},
	{Names: "zeros_like ones_like full_like empty_like zerosLike onesLike", Advice: "write nd.zeros(x.shape, { dtype: x.dtype }) and its like"},
	{Names: "asarray fromArray tensor", Advice: "write nd.array(data), or nd.from(buffer)"},
	{Names: "mgrid ogrid", Advice: "write nd.meshgrid([x, y]), or nd.build(shape, (i, j) => …)"},
	{Names: "array_split hsplit vsplit chunk", Advice: "write nd.split(x, parts, axis)"},
	{Names: "loadtxt genfromtxt fromfile imread savetxt imsave", Advice: "write nd.load(file) or nd.save(file, x)"},
	{Names: "logspace geomspace", Advice: "write nd.linspace(begin, end, n).map((x) => 10 ** x)"},
	{Names: "vectorize fromfunction", Advice: "write x.map(f), or nd.build(shape, f)"},
	{Names: "isnan isfinite isinf", Advice: "write x.isNaN() or x.isFinite()"},
	{Names: "nansum nanmean nanmax nanmin nanstd nanvar", Advice: "write x.sum({ skipNaN: true }) and its like"},
	{Names: "logical_and logical_or logical_not logical_xor", Advice: "write x.and(y), x.or(y), x.not() or x.xor(y)"},
	{Names: "isclose allClose", Advice: "write nd.allclose(x, y)"},
}

// layout are the strides, also of what is put off: it will lie in order.
func (a *Array) layout() []int {
	if a.data == nil {
		return a.shape.Strides()
	}
	return a.data.Strides
}

// list is sizes or strides; changing it changes nothing.
func (s *Arrays) list(values []int) goja.Value {
	list := make([]any, len(values))
	for i, v := range values {
		list[i] = v
	}
	return s.VM.NewArray(list...)
}

// toGo is what Go gets of an array.
func (s *Arrays) toGo(x *Array) any { return s.trees.inPlace("ndarray", x) }

// elsewhere is what an index is told.
func elsewhere() *bind.Elsewhere {
	const on = "the elements of an NDArray are on the device"
	return &bind.Elsewhere{Read: "ndarray[%[1]d]: " + on + "; at(%[1]d) is a view of one, read() copies them all to a typed array",
		Write: "ndarray[%[1]d] = …: " + on + "; at(%[1]d).assign(value) writes one, write(data) copies to them"}
}

// primitives defines how arrays behave in loops and beside operators.
func (s *Arrays) primitives() {
	prototype := s.prototype()
	s.Bind.HiddenSymbol(prototype, goja.SymIterator, s.Bind.Function("[Symbol.iterator]", 0, func(call goja.FunctionCall) goja.Value {
		return s.iterator(bind.This[*Array](s.Bind, call, "ndarray[Symbol.iterator]"))
	}))
	s.Bind.HiddenSymbol(prototype, goja.SymToPrimitive, s.Bind.Function("[Symbol.toPrimitive]", 1, func(call goja.FunctionCall) goja.Value {
		return s.primitive(bind.This[*Array](s.Bind, call, "ndarray[Symbol.toPrimitive]"), call.Argument(0).String())
	}))
	s.Bind.HiddenSymbol(s.Make(&scalar{}).Prototype(), goja.SymToPrimitive, s.Bind.Function("[Symbol.toPrimitive]", 1, s.unknown))
}

// prototype is that of NDArray.
func (s *Arrays) prototype() *goja.Object {
	s.Publish(s.exports)
	return s.exports.Get("NDArray").ToObject(s.VM).Get("prototype").ToObject(s.VM)
}

// primitive is what an operator of JavaScript makes of an array.
func (s *Arrays) primitive(x *Array, hint string) goja.Value {
	switch {
	case hint == "string":
		return s.VM.ToValue(s.printer.text("String", x))
	case x.shape.Size() == 1 && x.dtype.Kind() == nd.Complex:
		s.Bind.ThrowTypeError("a complex number is none to JavaScript's operators; item() is [re, im]")
	case x.shape.Size() == 1:
		return s.only("ndarray[Symbol.toPrimitive]", x)
	}
	s.Bind.ThrowTypeError("an NDArray of %d elements is not a number; JavaScript has no operators for arrays: write a.add(b), or nd.map([a, b], (a, b) => a + b)", x.shape.Size())
	return nil
}

// iterator goes over the values of one axis, or over rows as views.
func (s *Arrays) iterator(x *Array) goja.Value {
	const op = "ndarray[Symbol.iterator]"
	var items goja.Value
	switch len(x.shape) {
	case 0:
		s.Bind.ThrowTypeError("%s: the array has no axes; item() is its element", op)
	case 1:
		items = s.plain(x.dtype, s.copies.bytes(op, x), x.shape)
	default:
		d := s.trees.inPlace(op, x)
		rows := make([]any, x.shape[0])
		for i := range rows {
			row, err := d.At(nd.Index(i))
			s.Check(err)
			rows[i] = s.object(x.view(row))
		}
		items = s.VM.NewArray(rows...)
	}
	list := items.ToObject(s.VM)
	iterate, _ := goja.AssertFunction(list.GetSymbol(goja.SymIterator))
	return s.Bind.Call(iterate, list)
}
