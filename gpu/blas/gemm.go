// This file multiplies matrices.

package blas

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// A Precision is how products are computed, where there is a choice.
type Precision uint8

// The precisions. Standard is that of the type, 32 bits for f16 and bf16; the others are faster and
// coarser, but for Pedantic and BF16x9.
const (
	Standard Precision = iota
	TF32               // f32 with 10 bits of fraction in the factors
	Half               // f32 with factors of f16, and f16 with sums of f16
	Brain              // f32 with factors of bf16
	Pedantic           // no shortcut of any kind
	BF16x9             // f32 as exact as Standard, out of nine products of bf16; CUDA 12.9
)

// PrecisionNames are the names of the precisions, in their order.
var PrecisionNames = []string{"standard", "tf32", "f16", "bf16", "pedantic", "bf16x9"}

// A Gemm is C = Alpha · A · B + Beta · C, for each matrix of a batch. C is not read where Beta is 0.
type Gemm struct {
	A, B, C     Matrix
	Alpha, Beta complex128
	Precision   Precision
	Stream      *gpu.Stream // nil: the default stream
	Doing       string      // for messages; "" is blas.gemm
}

// Check returns an error unless sizes, types and memory agree, and how many products there are.
func (g *Gemm) Check() (batch int, err error) {
	if g.Doing == "" {
		g.Doing = "blas.gemm"
	}
	if batch, err = g.shapes(); err == nil {
		_, _, err = g.compute()
	}
	return batch, err
}

// shapes is Check without the types.
func (g *Gemm) shapes() (batch int, err error) {
	c := g.C.Buffer.Context()
	for _, m := range [...]named{{&g.A, "a"}, {&g.B, "b"}, {&g.C, "out"}} {
		if err := m.matrix.check(c, g.Doing, m.name); err != nil {
			return 0, err
		}
	}
	wrong := func(name string, n int, what string, got int) error {
		return &usage.RangeError{Doing: g.Doing, Argument: name, Expected: fmt.Sprintf("%s, as %s", spell.Count(n, what), reason[name+what]), Got: fmt.Sprint(got)}
	}
	switch {
	case g.B.Rows != g.A.Columns:
		return 0, wrong("b", g.A.Columns, "row", g.B.Rows)
	case g.C.Rows != g.A.Rows:
		return 0, wrong("out", g.A.Rows, "row", g.C.Rows)
	case g.C.Columns != g.B.Columns:
		return 0, wrong("out", g.B.Columns, "column", g.C.Columns)
	}
	batch = g.C.count()
	for _, m := range [...]named{{&g.A, "a"}, {&g.B, "b"}} {
		if m.matrix.Batch != 0 && m.matrix.Batch != batch {
			return 0, &usage.RangeError{Doing: g.Doing, Argument: m.name, Expected: "one matrix, or as many as out: " + fmt.Sprint(batch), Got: fmt.Sprint(m.matrix.Batch)}
		}
	}
	return batch, g.C.result(g.Doing, "out", named{&g.A, "a"}, named{&g.B, "b"})
}

// reason says where a size comes from.
var reason = map[string]string{"brow": "a has columns", "outrow": "a has rows", "outcolumn": "b has columns"}

// compute is how the products are computed, and the type of the factors.
func (g *Gemm) compute() (cublas.ComputeType, Type, error) {
	t := g.A.Type
	refuse := func(argument, expected, got string) (cublas.ComputeType, Type, error) {
		return 0, None, &usage.ArgumentError{Doing: g.Doing, Argument: argument, Expected: expected, Got: got}
	}
	switch {
	case t == I32 || t.Bytes() == 1 && t != I8:
		return refuse("a", "elements of f16, bf16, f32, f64, i8, c64 or c128", t.String())
	case g.B.Type != t:
		return refuse("b", "elements of "+t.String()+", as a has", g.B.Type.String())
	}
	row := types[t]
	compute, scale := row.compute, row.scale
	switch c := g.C.Type; {
	case t == I8 && c == F32:
		compute, scale = cublas.CUBLAS_COMPUTE_32F, F32
	case t == I8 && c != I32:
		return refuse("out", "elements of i32 or f32, for products of i8", c.String())
	case t != I8 && c != t && !((t == F16 || t == BF16) && c == F32):
		return refuse("out", "elements of "+results(t), c.String())
	}
	single := t == F32 || t == C64
	switch g.Precision {
	case Standard:
		return compute, scale, nil
	case TF32:
		if single {
			return cublas.CUBLAS_COMPUTE_32F_FAST_TF32, scale, nil
		}
	case Half:
		if t == F16 && g.C.Type == F16 {
			return cublas.CUBLAS_COMPUTE_16F, F16, nil
		}
		if single {
			return cublas.CUBLAS_COMPUTE_32F_FAST_16F, scale, nil
		}
	case Brain:
		if single {
			return cublas.CUBLAS_COMPUTE_32F_FAST_16BF, scale, nil
		}
	case BF16x9:
		if single {
			return cublas.CUBLAS_COMPUTE_32F_EMULATED_16BFX9, scale, nil
		}
	case Pedantic:
		return compute + 1, scale, nil // each has its pedantic one behind it
	}
	return refuse("precision", "one that products of "+t.String()+" have", PrecisionNames[g.Precision])
}

// results are the types of results of products.
func results(t Type) string {
	if t == F16 || t == BF16 {
		return t.String() + " or f32, for products of " + t.String()
	}
	return t.String() + ", as a has"
}

// InLibrary reports whether cuBLAS has the product. Of i8 with sums in i32 it has those whose factors both
// lie along the sum, A by rows and B by columns, at multiples of 4 bytes and with rows so many apart; of other
// layouts single products, where the beginnings of rows are multiples of 16 bytes apart. It refuses the others
// (seen with cuBLAS 13.1).
func (g *Gemm) InLibrary() bool {
	if g.A.Type != I8 || g.C.Type != I32 {
		return true
	}
	aByRows, a, _ := g.A.Lies()
	bByRows, b, _ := g.B.Lies()
	_, c, _ := g.C.Lies()
	along := aByRows && !bByRows && (a|b|g.A.Offset|g.B.Offset)%4 == 0
	return along || g.C.Batch == 0 && (a|b|c)%16 == 0
}

// Gemm enqueues a product. The thread t is nil, or locked by this goroutine.
func (l *Library) Gemm(t *gpu.Thread, g *Gemm) error {
	batch, err := g.Check()
	if err != nil || g.C.empty() || g.C.Batch == 0 && batch == 0 {
		return err
	}
	return l.product(t, g, batch)
}

// A told is a product as cuBLAS is told of it. As it counts by columns, it multiplies the transposes in
// the other order. Where the result lies column by column, its transpose is what lies row by row.
type told struct {
	x, y, z    operand
	m, n, k    int32
	xt, yt, zt librarytypes.DataType
	compute    cublas.ComputeType
	scale      Type
}

func (g *Gemm) told() (p told, err error) {
	a, b, c := g.A, g.B, g.C
	if byRows, _, _ := c.Lies(); !byRows {
		a, b, c = g.B.Transposed(), g.A.Transposed(), g.C.Transposed()
	}
	if err := conjugable(g, &a, &b); err != nil {
		return p, err
	}
	p.compute, p.scale, err = g.compute()
	p.x, p.y, p.z = b.operand(), a.operand(), c.operand()
	p.m, p.n, p.k = int32(c.Columns), int32(c.Rows), int32(a.Columns)
	p.xt, p.yt, p.zt = types[b.Type].data, types[a.Type].data, types[c.Type].data
	return p, err
}

// given says what cuBLAS was told, for an error.
func (p *told) given(err error, g *Gemm, batch int) error {
	return with(err, "a %s, b %s, c %s as transa %s, transb %s, m %d, n %d, k %d, lda %d, ldb %d, ldc %d, batchCount %d, computeType %s",
		&g.A, &g.B, &g.C, p.x.operation, p.y.operation, p.m, p.n, p.k, p.x.distance, p.y.distance, p.z.distance, batch, p.compute)
}

// product calls cuBLAS.
func (l *Library) product(t *gpu.Thread, g *Gemm, batch int) error {
	p, err := g.told()
	if err != nil {
		return err
	}
	w, err := l.begin(g.C.Buffer.Context(), t, g.Stream, g.Doing, cublas.CUBLAS_POINTER_MODE_HOST, g.C.Buffer, g.A.Buffer, g.B.Buffer)
	if err != nil {
		return err
	}
	alpha, beta := w.factors(p.scale, g.Alpha, g.Beta)
	name, r := "cublasGemmEx", cublas.CUBLAS_STATUS_SUCCESS
	if batch == 1 {
		r = l.api.CublasGemmEx(w.value, p.x.operation, p.y.operation, p.m, p.n, p.k, alpha, p.x.address, p.xt, p.x.distance,
			p.y.address, p.yt, p.y.distance, beta, p.z.address, p.zt, p.z.distance, p.compute, cublas.CUBLAS_GEMM_DEFAULT)
	} else {
		name = "cublasGemmStridedBatchedEx"
		r = l.api.CublasGemmStridedBatchedEx(w.value, p.x.operation, p.y.operation, p.m, p.n, p.k, alpha, p.x.address, p.xt, p.x.distance, p.x.stride,
			p.y.address, p.yt, p.y.distance, p.y.stride, beta, p.z.address, p.zt, p.z.distance, p.z.stride, int32(batch),
			p.compute, cublas.CUBLAS_GEMM_DEFAULT)
	}
	if err = l.failed(name, r); err != nil {
		err = p.given(err, g, batch)
	}
	return w.end(err)
}

// conjugable returns an error for conjugates that cuBLAS does not have: of what is not transposed.
func conjugable(g *Gemm, factors ...*Matrix) error {
	for _, m := range factors {
		if byRows, _, _ := m.Lies(); byRows && m.Conjugate {
			return &usage.ArgumentError{Doing: g.Doing, Expected: "conjugates of transposed matrices", Got: "those of a matrix that is not transposed, or a result that is"}
		}
	}
	return nil
}
