// This file is the module cuda/blas: its library, and what its functions have in common.

package mathematics

import (
	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cublaslt"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// dense is the module cuda/blas.
type dense struct {
	library[*cublas.API]
	calls    *blas.Library
	light    values.Library[*cublaslt.API]
	fused    *blas.Light
	spare    *product
	recent   recent
	multiply *bind.Operation
}

func newDense(m *Mathematics) *dense {
	d := &dense{
		library:  over(m, "cuBLAS", "cuda/blas", cublas.Open, "blas/blas"),
		light:    over(m, "cuBLASLt", "cuda/blas", cublaslt.Open, "").Library,
		multiply: m.Bind.Operation("blas.gemm"),
	}
	m.AtTaskEnd(func() { d.recent = recent{} })
	return d
}

func (d *dense) exports() goja.Value {
	o := d.VM.NewObject()
	d.Bind.Exports(o,
		bind.Method{Name: "gemm", Length: 2, Func: d.gemm},
		bind.Method{Name: "gemmBatched", Length: 2, Func: d.gemmBatched},
		bind.Method{Name: "gemv", Length: 2, Func: d.gemv},
		bind.Method{Name: "linear", Length: 2, Func: d.linear},
		bind.Method{Name: "trsm", Length: 2, Func: d.trsm},
		bind.Method{Name: "syrk", Length: 1, Func: d.syrk},
		bind.Method{Name: "geam", Length: 2, Func: d.geam},
		bind.Method{Name: "transpose", Length: 1, Func: d.transpose},
		bind.Method{Name: "dot", Length: 2, Func: d.reduction("blas.dot", blas.Dot)},
		bind.Method{Name: "nrm2", Length: 1, Func: d.reduction("blas.nrm2", blas.Norm)},
		bind.Method{Name: "asum", Length: 1, Func: d.reduction("blas.asum", blas.AbsoluteSum)},
		bind.Method{Name: "axpy", Length: 3, Func: d.axpy},
		bind.Method{Name: "scal", Length: 2, Func: d.scal},
		bind.Method{Name: "prepare", Length: 0, Func: d.prepare},
	)
	d.Accessors(o)
	return o
}

// cublas is the library, nil where cujs's own kernels take its place.
func (d *dense) cublas() *blas.Library {
	if d.calls == nil && d.Found() {
		d.calls = blas.New(d.API)
	}
	return d.calls
}

// prepare is blas.prepare(): what the first call does, which cannot be done while a graph is recorded.
func (d *dense) prepare(goja.FunctionCall) goja.Value {
	c := d.Current()
	if l := d.cublas(); l != nil {
		d.Check(l.Prepare(c))
	}
	return nil
}

// scalar is a factor as the kernels of a type take it: a number, or { re, im }.
func (m *Mathematics) scalar(t blas.Type, v complex128) goja.Value {
	if t.Complex() {
		return m.PlainObject("re", real(v), "im", imag(v))
	}
	return m.VM.ToValue(real(v))
}

// factor reads a number, or a pair for a complex one.
func (m *Mathematics) factor(o bind.Options, key string, or complex128) complex128 {
	v := o.Value(key)
	if bind.Absent(v) {
		return or
	}
	return m.number(o.Op(), o.Name()+"."+key, v)
}

func (m *Mathematics) number(op, name string, v goja.Value) complex128 {
	if goja.IsNumber(v) {
		return complex(v.ToFloat(), 0)
	}
	if o, ok := v.(*goja.Object); ok && o.ClassName() == "Array" {
		re, im := bind.Property(o, "0"), bind.Property(o, "1")
		if goja.IsNumber(re) && goja.IsNumber(im) {
			return complex(re.ToFloat(), im.ToFloat())
		}
	}
	m.Bind.ThrowTypeError("%s: %s: expected a number, or [real, imaginary], got %s", op, name, m.Bind.Kind(v))
	return 0
}

// transposed reads the option that says how a factor is meant: true, false or 'conjugate'.
func (d *dense) transposed(o bind.Options, key string, m *blas.Matrix) bool {
	v := o.Value(key)
	if goja.IsString(v) && v.String() == "conjugate" {
		m.Conjugate = m.Type.Complex()
	} else if !o.BoolOr(key, false) {
		return false
	}
	*m = m.Transposed()
	return true
}

// strides are where the elements of a matrix are, as the kernels take it.
func strides(m *blas.Matrix) []any {
	batch := m.BatchStride
	if m.Batch == 0 {
		batch = 0
	}
	return []any{m.Offset, m.RowStride, m.ColumnStride, batch}
}
