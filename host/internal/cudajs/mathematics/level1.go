// This file is the functions of cuda/blas on vectors.

package mathematics

import (
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// reduction makes blas.dot(x, y, out, options), and nrm2 and asum, which have no y. The number is an
// element of a buffer: nothing waits for it.
func (d *dense) reduction(op string, kind blas.Reduction) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		a, next := d.Bind.Args(op, call), 1
		if kind == blas.Dot {
			next = 2
		}
		o := a.Options(next+1, "options", "conjugate", "complex", "stream")
		complex := o.BoolOr("complex", false)
		x := d.required(a, 0, "x")
		r := &blas.Reduce{Kind: kind, Conjugate: complex && o.BoolOr("conjugate", false), Stream: d.StreamOption(o)}
		r.X = x.vector(a, "x", x.typed(a, "x", complex))
		y := x
		if kind == blas.Dot {
			y = d.required(a, 1, "y")
			r.Y = y.vector(a, "y", y.typed(a, "y", complex))
		}
		out, given := d.operand(a, next, "out")
		if !given {
			out = d.newOperand(&x, r.Result(), 1)
		} else if r.Result().Complex() {
			out.typed(a, "out", true)
		}
		t := r.Result()
		if out.buffer.Dtype != t.Element() {
			t = blas.OfElement(out.buffer.Dtype)
		}
		r.Out = out.vector(a, "out", t)
		if l := d.cublas(); l != nil && r.InLibrary() {
			d.Check(l.Reduce(d.Thread, r))
			return out.object
		}
		d.Check(r.Check())
		second := r.Y
		if kind != blas.Dot {
			second = r.X
		}
		sizes := d.VM.NewArray(r.X.Length, r.X.Offset, r.X.Stride, second.Offset, second.Stride, r.Out.Offset)
		d.kernel("reduce", blas.ReductionNames[kind], r.X.Type.String(), x.object, y.object, out.object, sizes, r.Conjugate, o.Value("stream"))
		return out.object
	}
}

// axpy is blas.axpy(alpha, x, y, options): y grows by alpha times x, and is returned.
func (d *dense) axpy(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.axpy", call)
	o := a.Options(3, "options", "complex", "stream")
	complex := o.BoolOr("complex", false)
	x, y := d.required(a, 1, "x"), d.required(a, 2, "y")
	s := &blas.Axpy{Alpha: d.number(a.Op(), "alpha", a.Value(0)), Stream: d.StreamOption(o)}
	s.X, s.Y = x.vector(a, "x", x.typed(a, "x", complex)), y.vector(a, "y", y.typed(a, "y", complex))
	return d.scaled(a, o, s, &x, &y)
}

// scal is blas.scal(alpha, x, options): x becomes alpha times x, and is returned.
func (d *dense) scal(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.scal", call)
	o := a.Options(2, "options", "complex", "stream")
	x := d.required(a, 1, "x")
	s := &blas.Axpy{Alpha: d.number(a.Op(), "alpha", a.Value(0)), Stream: d.StreamOption(o)}
	s.Y = x.vector(a, "x", x.typed(a, "x", o.BoolOr("complex", false)))
	return d.scaled(a, o, s, &x, &x)
}

func (d *dense) scaled(a bind.Args, o bind.Options, s *blas.Axpy, x, y *operand) goja.Value {
	if l := d.cublas(); l != nil {
		d.Check(l.Axpy(d.Thread, s))
		return y.object
	}
	d.Check(s.Check())
	name, first, t := "axpy", s.X, s.Y.Type
	if s.X.Buffer == nil {
		name, first = "scal", s.Y
	}
	if s.Y.Length > 0 {
		sizes := d.VM.NewArray(s.Y.Length, first.Offset, first.Stride, s.Y.Offset, s.Y.Stride)
		d.kernel(name, t.String(), x.object, y.object, sizes, d.scalar(t, s.Alpha), o.Value("stream"))
	}
	return y.object
}
