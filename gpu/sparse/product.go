// This file has the products.

package sparse

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cusparse"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/usage"
)

const plain = cusparse.CUSPARSE_OPERATION_NON_TRANSPOSE

// Product enqueues a product. The thread t is nil, or locked by this goroutine.
func (l *Library) Product(t *gpu.Thread, p *Product) error {
	if err := p.Check(); err != nil || p.Y.Rows == 0 || p.Y.Columns == 0 {
		return err
	}
	k, err := l.begin(p.Y.Buffer.Context(), t, p.Stream, p.Doing, fmt.Sprintf("%s %s, %s %s, %s %s", p.Names[0], &p.A, p.Names[1], &p.X, p.Names[2], &p.Y))
	if err != nil {
		return err
	}
	k.uses(p.Y.Buffer)
	of, alpha, beta := p.A.Type.Working().Data(), scalar(p.A.Type, p.Alpha), scalar(p.A.Type, p.Beta)
	a := k.sparse(&p.A)
	var size uint64
	if p.Vector {
		x, y := k.vector(&p.X), k.vector(&p.Y)
		const alg = cusparse.CUSPARSE_SPMV_ALG_DEFAULT
		k.do("cusparseSpMV_bufferSize", func() cusparse.Result {
			return k.api.CusparseSpMV_bufferSize(k.value, plain, alpha, a, x, beta, y, of, alg, &size)
		})
		space := k.space(size)
		k.do("cusparseSpMV", func() cusparse.Result {
			return k.api.CusparseSpMV(k.value, plain, alpha, a, x, beta, y, of, alg, space)
		})
		return k.end()
	}
	x, y := k.dense(&p.X), k.dense(&p.Y)
	const alg = cusparse.CUSPARSE_SPMM_ALG_DEFAULT
	k.do("cusparseSpMM_bufferSize", func() cusparse.Result {
		return k.api.CusparseSpMM_bufferSize(k.value, plain, plain, alpha, a, x, beta, y, of, alg, &size)
	})
	space := k.space(size)
	k.do("cusparseSpMM", func() cusparse.Result {
		return k.api.CusparseSpMM(k.value, plain, plain, alpha, a, x, beta, y, of, alg, space)
	})
	return k.end()
}

// Multiply is the product of two matrices in compressed rows, in such of its own. It waits for the
// number of elements, so no graph records it.
func (l *Library) Multiply(t *gpu.Thread, a, b *Matrix, stream *gpu.Stream, doing string) (*Matrix, error) {
	c := a.Values.Context()
	for _, m := range [...]struct {
		*Matrix
		name string
	}{{a, "a"}, {b, "b"}} {
		if err := m.Check(c, doing, m.name); err != nil {
			return nil, err
		}
		if m.ByColumns {
			return nil, &usage.ArgumentError{Doing: doing, Argument: m.name, Expected: "a matrix in csr", Got: m.String()}
		}
	}
	switch {
	case b.Rows != a.Columns:
		return nil, &usage.RangeError{Doing: doing, Argument: "b", Expected: fmt.Sprintf("%d rows, as a has columns", a.Columns), Got: fmt.Sprint(b.Rows)}
	case a.Type.Half():
		return nil, &usage.ArgumentError{Doing: doing, Argument: "a", Expected: "elements of f32, f64, c64 or c128", Got: a.Type.String()}
	case b.Wide != a.Wide:
		return nil, &usage.ArgumentError{Doing: doing, Argument: "b", Expected: fmt.Sprintf("indices of %d bytes, as a has", a.indexBytes()), Got: fmt.Sprintf("%d", b.indexBytes())}
	case b.Type != a.Type:
		return nil, &usage.ArgumentError{Doing: doing, Argument: "b", Expected: fmt.Sprintf("elements of %s, as a has", a.Type), Got: b.Type.String()}
	}
	k, err := l.counting(c, t, stream, doing, fmt.Sprintf("a %s, b %s", a, b))
	if err != nil {
		return nil, err
	}
	result := &Matrix{Rows: a.Rows, Columns: b.Columns, Type: a.Type, Wide: a.Wide, Offsets: k.room(a.indexBytes() * (a.Rows + 1))}
	k.multiply(k.sparse(a), k.sparse(b), result)
	return result, k.end()
}

// counting begins a call that waits for the number of elements of its result.
func (l *Library) counting(c *gpu.Context, t *gpu.Thread, s *gpu.Stream, doing, given string) (*call, error) {
	if c.Recording() {
		return nil, &usage.ArgumentError{Doing: doing, Expected: "a call outside of recordings, since it waits for the number of elements",
			Got: "one while a graph is being recorded"}
	}
	return l.begin(c, t, s, doing, given)
}

// multiply goes through the three phases of the library: what it needs, the product, and the copy of
// that to where it belongs.
func (k *call) multiply(a, b cusparse.SpMatDescr, c *Matrix) {
	to := k.sparse(c)
	var d cusparse.SpGEMMDescr
	k.do("cusparseSpGEMM_createDescr", func() cusparse.Result { return k.api.CusparseSpGEMM_createDescr(&d) })
	if k.err != nil {
		return
	}
	k.ends = append(k.ends, func() { k.api.CusparseSpGEMM_destroyDescr(d) })
	of, one, zero := c.Type.Data(), scalar(c.Type, 1), scalar(c.Type, 0)
	const alg = cusparse.CUSPARSE_SPGEMM_DEFAULT
	k.sized("cusparseSpGEMM_workEstimation", func(size *uint64, space cuda.DevicePtr) cusparse.Result {
		return k.api.CusparseSpGEMM_workEstimation(k.value, plain, plain, one, a, b, zero, to, of, alg, d, size, space)
	})
	k.sized("cusparseSpGEMM_compute", func(size *uint64, space cuda.DevicePtr) cusparse.Result {
		return k.api.CusparseSpGEMM_compute(k.value, plain, plain, one, a, b, zero, to, of, alg, d, size, space)
	})
	k.filled(to, c)
	k.do("cusparseSpGEMM_copy", func() cusparse.Result {
		return k.api.CusparseSpGEMM_copy(k.value, plain, plain, one, a, b, zero, to, of, alg, d)
	})
}

// sized calls a function twice: it tells the size of its workspace, and works in that, which later
// calls read.
func (k *call) sized(name string, f func(size *uint64, space cuda.DevicePtr) cusparse.Result) {
	var size uint64
	k.do(name, func() cusparse.Result { return f(&size, 0) })
	space := k.room(int(max(size, 1)))
	if k.err != nil {
		return
	}
	k.ends = append(k.ends, func() { _ = space.Free() }) // in the order of the stream
	k.do(name, func() cusparse.Result { return f(&size, space.Address()) })
}

// filled gives a result the arrays for as many elements as the library has found.
func (k *call) filled(d cusparse.SpMatDescr, m *Matrix) {
	var rows, columns, count int64
	k.do("cusparseSpMatGetSize", func() cusparse.Result { return k.api.CusparseSpMatGetSize(d, &rows, &columns, &count) })
	m.Count = int(count)
	m.Indices, m.Values = k.room(m.indexBytes()*m.Count), k.room(m.Type.Bytes()*m.Count)
	k.do("cusparseCsrSetPointers", func() cusparse.Result {
		return k.api.CusparseCsrSetPointers(d, address(m.Offsets), address(m.Indices), address(m.Values))
	})
}

// Exchange makes compressed columns of compressed rows, or the other way, of matrices whose indices are i32: the library has
// no other.
func (l *Library) Exchange(t *gpu.Thread, m *Matrix, stream *gpu.Stream, doing string) (*Matrix, error) {
	c := m.Values.Context()
	if err := m.Check(c, doing, "a"); err != nil {
		return nil, err
	}
	if m.Wide {
		return nil, &usage.ArgumentError{Doing: doing, Argument: "a", Expected: "indices of i32", Got: "i64"}
	}
	k, err := l.begin(c, t, stream, doing, m.String())
	if err != nil {
		return nil, err
	}
	rows, columns := m.Rows, m.Columns
	if m.ByColumns {
		rows, columns = columns, rows // compressed columns are the compressed rows of the transpose
	}
	k.uses(nil, m.Offsets, m.Indices, m.Values)
	result := *m
	result.ByColumns = !m.ByColumns
	result.Offsets, result.Indices, result.Values = k.room(4*(columns+1)), k.room(4*m.Count), k.room(m.Type.Bytes()*m.Count)
	const action, alg = cusparse.CUSPARSE_ACTION_NUMERIC, cusparse.CUSPARSE_CSR2CSC_ALG1
	var size uint64
	k.do("cusparseCsr2cscEx2_bufferSize", func() cusparse.Result {
		return k.api.CusparseCsr2cscEx2_bufferSize(k.value, int32(rows), int32(columns), int32(m.Count), address(m.Values), address(m.Offsets), address(m.Indices),
			address(result.Values), address(result.Offsets), address(result.Indices), m.Type.Data(), action, base, alg, &size)
	})
	space := k.space(size)
	k.do("cusparseCsr2cscEx2", func() cusparse.Result {
		return k.api.CusparseCsr2cscEx2(k.value, int32(rows), int32(columns), int32(m.Count), address(m.Values), address(m.Offsets), address(m.Indices),
			address(result.Values), address(result.Offsets), address(result.Indices), m.Type.Data(), action, base, alg, space)
	})
	return &result, k.end()
}

// Dense writes a matrix with all its zeros.
func (l *Library) Dense(t *gpu.Thread, m *Matrix, out *blas.Matrix, stream *gpu.Stream, doing string) error {
	k, err := l.begin(out.Buffer.Context(), t, stream, doing, fmt.Sprintf("a %s, out %s", m, out))
	if err != nil {
		return err
	}
	const alg = cusparse.CUSPARSE_SPARSETODENSE_ALG_DEFAULT
	k.uses(out.Buffer)
	from, to := k.sparse(m), k.dense(out)
	var size uint64
	k.do("cusparseSparseToDense_bufferSize", func() cusparse.Result {
		return k.api.CusparseSparseToDense_bufferSize(k.value, from, to, alg, &size)
	})
	space := k.space(size)
	k.do("cusparseSparseToDense", func() cusparse.Result { return k.api.CusparseSparseToDense(k.value, from, to, alg, space) })
	return k.end()
}

// Compress makes compressed rows of the elements of a dense matrix that are not zero, with wide indices or not. It waits for
// their number, so no graph records it.
func (l *Library) Compress(t *gpu.Thread, m *blas.Matrix, wide bool, stream *gpu.Stream, doing string) (*Matrix, error) {
	k, err := l.counting(m.Buffer.Context(), t, stream, doing, m.String())
	if err != nil {
		return nil, err
	}
	const alg = cusparse.CUSPARSE_DENSETOSPARSE_ALG_DEFAULT
	result := &Matrix{Rows: m.Rows, Columns: m.Columns, Type: m.Type, Wide: wide}
	result.Offsets = k.room(result.indexBytes() * (m.Rows + 1))
	from, to := k.dense(m), k.sparse(result)
	var size uint64
	k.do("cusparseDenseToSparse_bufferSize", func() cusparse.Result {
		return k.api.CusparseDenseToSparse_bufferSize(k.value, from, to, alg, &size)
	})
	space := k.space(size)
	k.do("cusparseDenseToSparse_analysis", func() cusparse.Result {
		return k.api.CusparseDenseToSparse_analysis(k.value, from, to, alg, space)
	})
	k.filled(to, result)
	k.do("cusparseDenseToSparse_convert", func() cusparse.Result {
		return k.api.CusparseDenseToSparse_convert(k.value, from, to, alg, space)
	})
	return result, k.end()
}
