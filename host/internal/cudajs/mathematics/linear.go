// This file is blas.linear: a product with a bias and an activation.

package mathematics

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// tinyTypes are the 8-bit floating-point types, which buffers of u8 hold.
var tinyTypes = []string{"e4m3", "e5m2"}

// linear is blas.linear(a, b, out, options).
func (d *dense) linear(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.linear", call)
	o := a.Options(3, "options", "bias", "activation", "alpha", "beta", "transposeA", "transposeB", "precision", "typeA", "typeB", "scaleA", "scaleB", "type", "stream")
	p, f := &product{}, &blas.Fused{}
	p.a, p.b = d.required(a, 0, "a"), d.required(a, 1, "b")
	f.Doing, f.Alpha, f.Beta, f.Stream = a.Op(), d.factor(o, "alpha", 1), d.factor(o, "beta", 0), d.StreamOption(o)
	f.Precision = blas.Precision(d.Word(o, "precision", blas.PrecisionNames, 0))
	f.Activation = blas.Activation(d.Word(o, "activation", blas.ActivationNames, 0))
	f.A, f.B = p.a.matrix(a, "a", d.tiny(a, o, "typeA", "a", &p.a)), p.b.matrix(a, "b", d.tiny(a, o, "typeB", "b", &p.b))
	d.transposed(o, "transposeA", &f.A)
	d.transposed(o, "transposeB", &f.B)
	f.ScaleA, f.ScaleB = d.scale(o, "scaleA"), d.scale(o, "scaleB")
	var bias operand
	if o.Has("bias") {
		b, ok := bind.StateOf[*values.Buffer](d.Bind, o.Value("bias"))
		if !ok {
			o.Wrong("bias", "a Buffer")
		}
		bias.fill(a, "bias", b, o.Value("bias").(*goja.Object))
		f.Bias = bias.vector(a, "bias", bias.typed(a, "bias", false))
	}
	var given bool
	if p.c, given = d.operand(a, 2, "out"); given {
		f.C = p.c.matrix(a, "out", p.c.typed(a, "out", false))
	} else {
		t := f.A.Type
		if t.Tiny() {
			t = blas.BF16
		}
		p.gemm = f.Gemm
		p.gemm.A.Type = t
		d.result(a, o, p)
		f.C = p.gemm.C
	}
	if d.light.Found() {
		if d.fused == nil {
			d.fused = blas.NewLight(d.light.API)
		}
		d.Check(d.fused.Fused(d.Thread, f))
		return p.c.object
	}
	d.ownLinear(a, o, p, f, &bias)
	return p.c.object
}

// tiny is the type of a factor, which an option may say of a buffer of u8.
func (d *dense) tiny(a bind.Args, o bind.Options, key, name string, p *operand) blas.Type {
	if !o.Has(key) {
		return p.typed(a, name, false)
	}
	t := blas.Parse(tinyTypes[d.Word(o, key, tinyTypes, 0)])
	if p.buffer.Dtype != t.Element() {
		a.Out(name, "expected a buffer of %s for %s, got one of %s", t.Element(), t, p.buffer.Dtype)
	}
	return t
}

// scale reads a factor in a buffer.
func (d *dense) scale(o bind.Options, key string) *gpu.Buffer {
	b, ok := bind.StateOption[*values.Buffer](o, key, "a Buffer")
	if !ok {
		return nil
	}
	return b.GPU
}

// decoded makes a factor of 8-bit numbers one of f32, times its scale, in memory that the caller frees.
func (d *dense) decoded(o bind.Options, m *blas.Matrix, p *operand, scale string) *gpu.Buffer {
	sizes := append([]any{m.Rows, m.Columns, max(1, m.Batch)}, strides(m)...)
	by := o.Value(scale)
	if bind.Absent(by) {
		by = goja.Null()
	}
	p.object = d.kernel("decoded", m.Type.String(), p.object, by, d.VM.NewArray(sizes...), o.Value("stream")).(*goja.Object)
	b, _ := bind.StateOf[*values.Buffer](d.Bind, p.object)
	*m = blas.Matrix{Buffer: b.GPU, Type: blas.F32, Rows: m.Rows, Columns: m.Columns, RowStride: m.Columns, ColumnStride: 1, Batch: m.Batch, BatchStride: m.Rows * m.Columns}
	return b.GPU
}

// ownLinear multiplies by a kernel of cujs's own, and goes over the results by another.
func (d *dense) ownLinear(a bind.Args, o bind.Options, p *product, f *blas.Fused, bias *operand) {
	batch, err := f.Check()
	d.Check(err)
	if p.gemm = f.Gemm; f.A.Type.Tiny() {
		left, right := d.decoded(o, &p.gemm.A, &p.a, "scaleA"), d.decoded(o, &p.gemm.B, &p.b, "scaleB")
		d.launchGemm(o, p, batch)
		d.Check(left.Free())
		d.Check(right.Free())
	} else {
		d.ownGemm(a, o, p)
	}
	if bias.object == nil && f.Activation == blas.Linear || f.C.Rows == 0 || f.C.Columns == 0 {
		return
	}
	added := bias.object != nil
	if !added {
		bias.object = p.c.object
	}
	sizes := append([]any{f.C.Rows, f.C.Columns, max(1, f.C.Batch)}, strides(&f.C)...)
	d.kernel("epilogue", p.c.object, bias.object, d.VM.NewArray(append(sizes, f.Bias.Offset)...), added, int(f.Activation), o.Value("stream"))
}
