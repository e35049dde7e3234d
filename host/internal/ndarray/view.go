// This file makes views.

package ndarray

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// at is array.at(...selectors).
func (s *Arrays) at(x *Array, a bind.Args) goja.Value {
	var room [8]nd.Selector
	list := room[:0]
	for i, v := range a.From(0) {
		switch {
		case goja.IsString(v):
			parsed, err := nd.ParseSelectors(v.String())
			s.checkArgument(a.Op(), "", err)
			list = append(list, parsed...)
		case goja.IsNumber(v):
			list = append(list, nd.Index(int(a.Int(i, "selectors"))))
		default:
			a.Wrong(i, "selectors", "a number or a string such as '1:-1, ::2'")
		}
	}
	d := s.inPlace(a.Op(), x)
	v, err := d.At(list...)
	s.checkArgument(a.Op(), "", err)
	return s.object(x.view(v))
}

// sizes reads sizes that are given one by one or as an array.
func (s *Arrays) sizes(a bind.Args, name string) nd.Shape {
	if list, ok := values.ArrayOf(a.Value(0)); ok {
		return s.sizeList(a.Op(), name, list)
	}
	shape := make(nd.Shape, a.Len())
	for i := range shape {
		shape[i] = int(a.Int(i, name))
	}
	return shape
}

// sizeList reads an array of whole numbers.
func (s *Arrays) sizeList(op, name string, list *goja.Object) nd.Shape {
	n := bind.Property(list, "length").ToInteger()
	if n > nd.MaxRank {
		s.Bind.ThrowRangeError("%s: %s: expected at most %d axes, got %d", op, name, nd.MaxRank, n)
	}
	shape := make(nd.Shape, n)
	for i := range shape {
		shape[i] = int(s.Bind.Args(op, goja.FunctionCall{Arguments: []goja.Value{list.Get(fmt.Sprint(i))}}).Int(0, fmt.Sprintf("%s[%d]", name, i)))
	}
	return shape
}

// numbersOf reads a number or an array of them; nil when it is left out.
func (s *Arrays) numbersOf(op, name string, v goja.Value) []int {
	if bind.Absent(v) {
		return nil
	}
	if list, ok := values.ArrayOf(v); ok {
		return s.sizeList(op, name, list)
	}
	return []int{int(s.Bind.Args(op, goja.FunctionCall{Arguments: []goja.Value{v}}).Int(0, name))}
}

// shapeOf reads a shape, a number or an array of sizes.
func (s *Arrays) shapeOf(op, name string, v goja.Value) nd.Shape {
	list := s.numbersOf(op, name, v)
	if list == nil && bind.Absent(v) {
		s.Bind.ThrowTypeError("%s: %s: expected a number or an array of numbers, got undefined", op, name)
	}
	s.checkArgument(op, name, nd.Shape(list).Check())
	return list
}

// reshape is array.reshape(...shape): a view, or a copy where none can be.
func (s *Arrays) reshape(x *Array, a bind.Args) goja.Value {
	shape := s.sizes(a, "shape")
	d := s.inPlace(a.Op(), x)
	v, whole, err := d.Reshape(shape)
	s.checkArgument(a.Op(), "shape", err)
	if v != nil {
		return s.object(x.view(v))
	}
	copied := &Array{dtype: x.dtype, shape: x.shape, context: x.context, node: s.use(x)}
	s.evaluate(copied)
	v, _, err = copied.data.Reshape(whole)
	s.Check(err)
	copied.data, copied.shape = v, v.Shape
	return s.object(copied)
}

func (s *Arrays) transpose(x *Array, a bind.Args) goja.Value {
	axes := s.sizes(a, "axes")
	return s.transposed(a.Op(), x, axes)
}

func (s *Arrays) transposed(op string, x *Array, axes []int) goja.Value {
	v, err := s.inPlace(op, x).Transpose(axes)
	s.checkArgument(op, "axes", err)
	return s.object(x.view(v))
}

func (s *Arrays) squeeze(x *Array, a bind.Args) goja.Value {
	v, err := s.inPlace(a.Op(), x).Squeeze(s.numbersOf(a.Op(), "axis", a.Value(0)))
	s.checkArgument(a.Op(), "axis", err)
	return s.object(x.view(v))
}

func (s *Arrays) broadcastTo(x *Array, a bind.Args) goja.Value {
	shape := s.shapeOf(a.Op(), "shape", a.Value(0))
	v, err := s.inPlace(a.Op(), x).BroadcastTo(shape)
	s.checkArgument(a.Op(), "shape", err)
	return s.object(x.view(v))
}

func (s *Arrays) diagonal(x *Array, a bind.Args) goja.Value {
	v, err := s.inPlace(a.Op(), x).Diagonal(int(a.IntOr(0, "offset", 0)))
	s.checkArgument(a.Op(), "", err)
	return s.object(x.view(v))
}

// windowsOf is array.windows(sizes, {step}).
func (s *Arrays) windowsOf(x *Array, a bind.Args) goja.Value {
	sizes := s.shapeOf(a.Op(), "sizes", a.Value(0))
	o := a.Options(1, "options", "step")
	steps := s.numbersOf(a.Op(), "options.step", o.Value("step"))
	if len(steps) == 1 || steps == nil {
		step := 1
		if steps != nil {
			step = steps[0]
		}
		steps = make([]int, len(sizes))
		for i := range steps {
			steps[i] = step
		}
	}
	v, err := s.inPlace(a.Op(), x).Windows(sizes, steps)
	s.checkArgument(a.Op(), "", err)
	return s.object(x.view(v))
}

func (s *Arrays) bitcast(x *Array, a bind.Args) goja.Value {
	t := s.dtypeValue(a.Op(), "dtype", a.Value(0))
	v, err := s.inPlace(a.Op(), x).As(t)
	s.checkArgument(a.Op(), "dtype", err)
	return s.object(x.view(v))
}

// to is array.to(device): itself where it is there.
func (s *Arrays) to(x *Array, a bind.Args) goja.Value {
	device := bind.StateArg[*gpu.Device](a, 0, "device", "a Device")
	s.Check(x.check(a.Op()))
	if x.context.Device() == device {
		return a.This()
	}
	d := s.packedData(a.Op(), x)
	c, err := device.PrimaryContext()
	s.Check(err)
	there := s.allocate(c, d.DType, d.Shape)
	size := uint64(d.DType.Size())
	first, end := d.Span()
	s.Check(d.Buffer.CopyTo(there.Buffer, 0, uint64(first)*size, uint64(end-first)*size, s.Stream))
	return s.object(s.inMemory(there))
}
