// This file makes views.

package ndarray

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
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
			s.args.check(a.Op(), "", err)
			list = append(list, parsed...)
		case goja.IsNumber(v):
			list = append(list, nd.Index(int(a.Int(i, "selectors"))))
		default:
			a.Wrong(i, "selectors", "a number or a string such as '1:-1, ::2' or ':, new' (an array of places is for take, a mask for select)")
		}
	}
	d := s.trees.inPlace(a.Op(), x)
	v, err := d.At(list...)
	s.args.check(a.Op(), "", err)
	return s.object(x.view(v))
}

// reshape is array.reshape(...shape): a view, or a copy where none can be.
func (s *Arrays) reshape(x *Array, a bind.Args) goja.Value {
	shape := s.args.sizes(a, "shape")
	d := s.trees.inPlace(a.Op(), x)
	v, whole, err := d.Reshape(shape)
	s.args.check(a.Op(), "shape", err)
	if v != nil {
		return s.object(x.view(v))
	}
	copied := s.trees.computed(x.context, s.trees.use(x))
	v, _, err = copied.data.Reshape(whole)
	s.Check(err)
	copied.data, copied.shape = v, v.Shape
	return s.object(copied)
}

func (s *Arrays) transpose(x *Array, a bind.Args) goja.Value {
	axes := s.args.sizes(a, "axes")
	return s.transposed(a.Op(), x, axes)
}

func (s *Arrays) transposed(op string, x *Array, axes []int) goja.Value {
	v, err := s.trees.inPlace(op, x).Transpose(axes)
	s.args.check(op, "axes", err)
	return s.object(x.view(v))
}

func (s *Arrays) squeeze(x *Array, a bind.Args) goja.Value {
	v, err := s.trees.inPlace(a.Op(), x).Squeeze(s.args.numbersOf(a.Op(), "axis", a.Value(0)))
	s.args.check(a.Op(), "axis", err)
	return s.object(x.view(v))
}

func (s *Arrays) broadcastTo(x *Array, a bind.Args) goja.Value {
	shape := s.args.shapeOf(a.Op(), "shape", a.Value(0))
	v, err := s.trees.inPlace(a.Op(), x).BroadcastTo(shape)
	s.args.check(a.Op(), "shape", err)
	return s.object(x.view(v))
}

func (s *Arrays) diagonal(x *Array, a bind.Args) goja.Value {
	v, err := s.trees.inPlace(a.Op(), x).Diagonal(int(a.IntOr(0, "offset", 0)))
	s.args.check(a.Op(), "", err)
	return s.object(x.view(v))
}

// windowsOf is array.windows(sizes, {step}).
func (s *Arrays) windowsOf(x *Array, a bind.Args) goja.Value {
	sizes := s.args.shapeOf(a.Op(), "sizes", a.Value(0))
	o := a.Options(1, "options", "step")
	steps := s.args.numbersOf(a.Op(), "options.step", o.Value("step"))
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
	v, err := s.trees.inPlace(a.Op(), x).Windows(sizes, steps)
	s.args.check(a.Op(), "", err)
	return s.object(x.view(v))
}

func (s *Arrays) bitcast(x *Array, a bind.Args) goja.Value {
	t := s.args.dtypeValue(a.Op(), "dtype", a.Value(0))
	v, err := s.trees.inPlace(a.Op(), x).As(t)
	s.args.check(a.Op(), "dtype", err)
	return s.object(x.view(v))
}

// to is array.to(device): itself where it is there.
func (s *Arrays) to(x *Array, a bind.Args) goja.Value {
	device := bind.StateArg[*gpu.Device](a, 0, "device", "a Device")
	s.Check(x.check(a.Op()))
	if x.context.Device() == device {
		return a.This()
	}
	d := s.copies.packedData(a.Op(), x)
	c, err := device.PrimaryContext()
	s.Check(err)
	there := s.trees.anywhere(c, d.DType, d.Shape)
	size := uint64(d.DType.Size())
	first, end := d.Span()
	s.Check(inside.Order(s.Driver, func() error {
		return d.Buffer.CopyTo(there.Buffer, 0, uint64(first)*size, uint64(end-first)*size, s.Stream)
	}))
	return s.object(inMemory(there))
}
