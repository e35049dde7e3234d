// This file has the operations on vectors.

package blas

import (
	"fmt"
	"math"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// A Vector is elements of a buffer at equal distances.
type Vector struct {
	Buffer                 *gpu.Buffer
	Type                   Type
	Offset, Length, Stride int
}

// Column is the vector as a matrix of one column.
func (v Vector) Column() Matrix {
	return Matrix{Buffer: v.Buffer, Type: v.Type, Offset: v.Offset, Rows: v.Length, Columns: 1, RowStride: v.Stride, ColumnStride: 1}
}

func (v *Vector) check(c *gpu.Context, doing, name string) error {
	m := v.Column()
	if err := m.check(c, doing, name); err != nil {
		return err
	}
	if v.Length > math.MaxInt32 {
		return &usage.RangeError{Doing: doing, Argument: name, Expected: "at most 2147483647 elements", Got: fmt.Sprint(v.Length)}
	}
	if !v.Type.floating() {
		return &usage.ArgumentError{Doing: doing, Argument: name, Expected: "elements of f16, bf16, f32, f64, c64 or c128", Got: v.Type.String()}
	}
	return nil
}

// floating reports whether there are operations on vectors of the type.
func (t Type) floating() bool { return t >= F16 && t <= F64 || t.Complex() }

// Working is the type in which sums of such elements are computed, f32 for halves.
func (t Type) Working() Type {
	if t.Half() {
		return F32
	}
	return t
}

// A Reduction is a number of one or two vectors.
type Reduction uint8

// The reductions: the sum of products, the root of the sum of squares, and the sum of the absolute
// values, of complex numbers those of their parts.
const (
	Dot Reduction = iota
	Norm
	AbsoluteSum
)

// ReductionNames are the names of the reductions.
var ReductionNames = [...]string{"dot", "nrm2", "asum"}

// A Reduce writes a reduction of X, of Dot also of Y, to an element of Out.
type Reduce struct {
	Kind      Reduction
	X, Y      Vector
	Conjugate bool // of Dot: X counts as its conjugate
	Out       Vector
	Stream    *gpu.Stream
}

// Result is the type that Out has.
func (r *Reduce) Result() Type {
	if r.Kind == Dot {
		return r.X.Type
	}
	return r.X.Type.Real()
}

// Check returns an error unless sizes, types and memory agree.
func (r *Reduce) Check() error {
	doing, c := "blas."+ReductionNames[r.Kind], r.X.Buffer.Context()
	if err := r.X.check(c, doing, "x"); err != nil {
		return err
	}
	if r.Kind == Dot {
		if err := pair(doing, &r.X, &r.Y); err != nil {
			return err
		}
	}
	if err := r.Out.check(c, doing, "out"); err != nil {
		return err
	}
	if r.Out.Length < 1 || r.Out.Type != r.Result() {
		return &usage.ArgumentError{Doing: doing, Argument: "out", Expected: "an element of " + r.Result().String(), Got: fmt.Sprintf("%d of %s", r.Out.Length, r.Out.Type)}
	}
	return nil
}

// pair checks two vectors of the same length and type.
func pair(doing string, x, y *Vector) error {
	if err := y.check(x.Buffer.Context(), doing, "y"); err != nil {
		return err
	}
	switch {
	case y.Length != x.Length:
		return &usage.RangeError{Doing: doing, Argument: "y", Expected: fmt.Sprintf("%d elements, as x has", x.Length), Got: fmt.Sprint(y.Length)}
	case y.Type != x.Type:
		return &usage.ArgumentError{Doing: doing, Argument: "y", Expected: "elements of " + x.Type.String() + ", as x has", Got: y.Type.String()}
	}
	return nil
}

// InLibrary reports whether cuBLAS has the reduction: it has no sum of complex numbers' absolute values that
// takes the types as arguments.
func (r *Reduce) InLibrary() bool { return r.Kind != AbsoluteSum || !r.X.Type.Complex() }

// Reduce enqueues a reduction. It does not wait for the number.
func (l *Library) Reduce(t *gpu.Thread, r *Reduce) error {
	if err := r.Check(); err != nil {
		return err
	}
	w, err := l.begin(r.X.Buffer.Context(), t, r.Stream, "blas."+ReductionNames[r.Kind], cublas.CUBLAS_POINTER_MODE_DEVICE, r.Out.Buffer, r.X.Buffer, r.Y.Buffer)
	if err != nil {
		return err
	}
	x, y, out := r.X.Column(), r.Y.Column(), r.Out.Column()
	n, in, to, working := int32(r.X.Length), types[r.X.Type].data, types[r.Out.Type].data, types[r.X.Type.Working()].data
	switch {
	case r.Kind == Dot && r.Conjugate:
		err = l.failed("cublasDotcEx", l.api.CublasDotcEx(w.value, n, x.Address(), in, int32(r.X.Stride), y.Address(), in, int32(r.Y.Stride), out.Address(), to, working))
	case r.Kind == Dot:
		err = l.failed("cublasDotEx", l.api.CublasDotEx(w.value, n, x.Address(), in, int32(r.X.Stride), y.Address(), in, int32(r.Y.Stride), out.Address(), to, working))
	case r.Kind == Norm:
		err = l.failed("cublasNrm2Ex", l.api.CublasNrm2Ex(w.value, n, x.Address(), in, int32(r.X.Stride), out.Address(), to, types[r.Out.Type.Working()].data))
	default:
		err = l.failed("cublasAsumEx", l.api.CublasAsumEx(w.value, n, x.Address(), in, int32(r.X.Stride), out.Address(), to, types[r.Out.Type.Working()].data))
	}
	return w.end(err)
}

// An Axpy is Y = Alpha · X + Y; without X, Y = Alpha · Y.
type Axpy struct {
	Alpha  complex128
	X, Y   Vector
	Stream *gpu.Stream
}

// doing is the operation's name.
func (a *Axpy) doing() string {
	if a.X.Buffer == nil {
		return "blas.scal"
	}
	return "blas.axpy"
}

// Check returns an error unless sizes, types and memory agree.
func (a *Axpy) Check() error {
	doing := a.doing()
	if a.X.Buffer == nil {
		return a.Y.check(a.Y.Buffer.Context(), doing, "x")
	}
	if err := a.X.check(a.Y.Buffer.Context(), doing, "x"); err != nil {
		return err
	}
	if err := pair(doing, &a.X, &a.Y); err != nil {
		return err
	}
	x, y := a.X.Column(), a.Y.Column()
	return y.result(doing, "y", named{&x, "x"})
}

// Axpy enqueues the sum.
func (l *Library) Axpy(t *gpu.Thread, a *Axpy) error {
	if err := a.Check(); err != nil || a.Y.Length == 0 {
		return err
	}
	w, err := l.begin(a.Y.Buffer.Context(), t, a.Stream, a.doing(), cublas.CUBLAS_POINTER_MODE_HOST, a.Y.Buffer, a.X.Buffer)
	if err != nil {
		return err
	}
	x, y, n := a.X.Column(), a.Y.Column(), int32(a.Y.Length)
	of, working := types[a.Y.Type].data, types[a.Y.Type.Working()].data
	alpha, _ := w.factors(a.Y.Type.Working(), a.Alpha, 0)
	if a.X.Buffer == nil {
		err = l.failed("cublasScalEx", l.api.CublasScalEx(w.value, n, alpha, working, y.Address(), of, int32(a.Y.Stride), working))
	} else {
		err = l.failed("cublasAxpyEx", l.api.CublasAxpyEx(w.value, n, alpha, working, x.Address(), of, int32(a.X.Stride), y.Address(), of, int32(a.Y.Stride), working))
	}
	return w.end(err)
}
