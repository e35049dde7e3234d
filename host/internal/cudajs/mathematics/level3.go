// This file is the functions of cuda/blas on matrices beside products: trsm, syrk, geam, transpose.

package mathematics

import (
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// trsm is blas.trsm(a, b, options): b becomes the solution, and is returned.
func (d *dense) trsm(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.trsm", call)
	o := a.Options(2, "options", "alpha", "upper", "unit", "right", "transpose", "complex", "stream")
	complex := o.BoolOr("complex", false)
	x, y := d.required(a, 0, "a"), d.required(a, 1, "b")
	s := &blas.Trsm{Alpha: d.factor(o, "alpha", 1), Upper: o.BoolOr("upper", false), Unit: o.BoolOr("unit", false), Right: o.BoolOr("right", false), Stream: d.StreamOption(o)}
	s.A, s.B = x.matrix(a, "a", x.typed(a, "a", complex)), y.matrix(a, "b", y.typed(a, "b", complex))
	if d.transposed(o, "transpose", &s.A) {
		s.Upper = !s.Upper // upper says which triangle of a, as it lies, counts
	}
	if l := d.cublas(); l != nil {
		d.Check(l.Trsm(d.Thread, s))
		return y.object
	}
	d.Check(s.Check())
	A, B := s.A, s.B
	if s.Right { // the transposed system
		A, B, s.Upper = A.Transposed(), B.Transposed(), !s.Upper
	}
	sizes := append([]any{B.Rows, B.Columns, max(1, B.Batch)}, strides(&A)...)
	d.kernel("trsm", A.Type.String(), x.object, y.object, d.VM.NewArray(append(sizes, strides(&B)...)...), d.scalar(A.Type, s.Alpha), s.Upper, s.Unit, A.Conjugate, o.Value("stream"))
	return y.object
}

// syrk is blas.syrk(a, out, options).
func (d *dense) syrk(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.syrk", call)
	o := a.Options(2, "options", "alpha", "beta", "upper", "transpose", "complex", "stream")
	complex := o.BoolOr("complex", false)
	x := d.required(a, 0, "a")
	s := &blas.Syrk{Alpha: d.factor(o, "alpha", 1), Beta: d.factor(o, "beta", 0), Upper: o.BoolOr("upper", false), Stream: d.StreamOption(o)}
	s.A = x.matrix(a, "a", x.typed(a, "a", complex))
	d.transposed(o, "transpose", &s.A)
	y, given := d.operand(a, 1, "out")
	if !given {
		a.Wrong(1, "out", expectedOperand)
	}
	s.C = y.matrix(a, "out", y.typed(a, "out", complex))
	if l := d.cublas(); l != nil {
		d.Check(l.Syrk(d.Thread, s))
		return y.object
	}
	d.Check(s.Check())
	t := s.A.Type
	sizes := append([]any{s.C.Rows, s.A.Columns, max(1, s.C.Batch)}, strides(&s.A)...)
	d.kernel("syrk", t.String(), x.object, y.object, d.VM.NewArray(append(sizes, strides(&s.C)...)...), d.scalar(t, s.Alpha), d.scalar(t, s.Beta), s.Upper, o.Value("stream"))
	return y.object
}

// geam is blas.geam(a, b, out, options): a sum of two matrices, each of which may be transposed.
func (d *dense) geam(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.geam", call)
	o := a.Options(3, "options", "alpha", "beta", "transposeA", "transposeB", "complex", "stream")
	complex := o.BoolOr("complex", false)
	x, y := d.required(a, 0, "a"), d.required(a, 1, "b")
	s := &blas.Geam{Alpha: d.factor(o, "alpha", 1), Beta: d.factor(o, "beta", 1), Stream: d.StreamOption(o)}
	s.A, s.B = x.matrix(a, "a", x.typed(a, "a", complex)), y.matrix(a, "b", y.typed(a, "b", complex))
	d.transposed(o, "transposeA", &s.A)
	d.transposed(o, "transposeB", &s.B)
	return d.sum(a, o, s, 2, complex, &x, &y)
}

// transpose is blas.transpose(a, out, options).
func (d *dense) transpose(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.transpose", call)
	o := a.Options(2, "options", "conjugate", "complex", "stream")
	complex := o.BoolOr("complex", false)
	x := d.required(a, 0, "a")
	s := &blas.Geam{Alpha: 1, Stream: d.StreamOption(o), Doing: "blas.transpose"}
	s.A = x.matrix(a, "a", x.typed(a, "a", complex)).Transposed()
	s.A.Conjugate = complex && o.BoolOr("conjugate", false)
	return d.sum(a, o, s, 1, complex, &x, nil)
}

// sum does a Geam whose result is argument i, or new.
func (d *dense) sum(a bind.Args, o bind.Options, s *blas.Geam, i int, complex bool, x, y *operand) goja.Value {
	out, given := d.operand(a, i, "out")
	if given {
		s.C = out.matrix(a, "out", out.typed(a, "out", complex))
	} else {
		shape := []int{s.A.Rows, s.A.Columns}
		if s.A.Batch > 0 {
			shape = []int{s.A.Batch, s.A.Rows, s.A.Columns}
		}
		out = d.newOperand(x, s.A.Type, shape...)
		s.C = out.matrix(a, "out", s.A.Type)
	}
	if l := d.cublas(); l != nil {
		d.Check(l.Geam(d.Thread, s))
		return out.object
	}
	d.Check(s.Check())
	second, beta, t := s.B, s.Beta, s.C.Type
	if y == nil {
		y, second, beta = x, s.A, 0
	}
	sizes := append([]any{s.C.Rows, s.C.Columns, max(1, s.C.Batch)}, strides(&s.A)...)
	sizes = append(append(sizes, strides(&second)...), strides(&s.C)...)
	d.kernel("geam", t.String(), x.object, y.object, out.object, d.VM.NewArray(sizes...), d.scalar(t, s.Alpha), d.scalar(t, beta),
		d.VM.NewArray(s.A.Conjugate, second.Conjugate), o.Value("stream"))
	return out.object
}
