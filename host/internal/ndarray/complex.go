// This file makes complex numbers, and views of them as pairs.

package ndarray

import (
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// complex is nd.complex(re, im).
func (s *Arrays) complex(a bind.Args) goja.Value {
	current := s.Current()
	re, im := s.args.arg(current, a, 0, "re"), operand{name: "im", value: s.VM.ToValue(0)}
	im.weak = max(re.weak, nd.WeakBool)
	if a.Has(1) {
		im = s.args.arg(current, a, 1, "im")
	}
	c := s.args.contextOf(a.Op(), re, im)
	t := s.args.typeOf(a.Op(), re, im)
	if t.Kind() == nd.Complex {
		s.Bind.ThrowTypeError("%s: expected real numbers, got %s", a.Op(), t)
	}
	shape, err := nd.Broadcast(re.shape, im.shape)
	s.args.check(a.Op(), "im", err)
	result := t.Complex()
	part := result.Part()
	return s.object(s.pending.apply(c, tree.New(tree.Join, part, result, shape, s.args.node(c, a.Op(), re, part), s.args.node(c, a.Op(), im, part))))
}

// pairs is a view of complex numbers as floats, with a last axis of 2.
func (s *Arrays) pairs(call goja.FunctionCall) goja.Value {
	x := bind.StateArg[*Array](s.Bind.Args("ndarray", call), 0, "array", "an NDArray")
	d := *s.trees.inPlace("ndarray", x)
	strides := make([]int, len(d.Strides), len(d.Strides)+1)
	for i, n := range d.Strides {
		strides[i] = 2 * n
	}
	d.DType, d.Offset, d.Shape, d.Strides = d.DType.Part(), 2*d.Offset, append(append(nd.Shape{}, d.Shape...), 2), append(strides, 1)
	return s.object(x.view(&d))
}

// paired is the other way: a view of floats in order, whose last axis has two elements.
func (s *Arrays) paired(call goja.FunctionCall) goja.Value {
	x := bind.StateArg[*Array](s.Bind.Args("ndarray", call), 0, "array", "an NDArray")
	d := *s.trees.inPlace("ndarray", x)
	d.DType, d.Offset, d.Shape = d.DType.Complex(), d.Offset/2, d.Shape[:len(d.Shape)-1]
	d.Strides = d.Shape.Strides()
	return s.object(x.view(&d))
}
