// This file is the products of cuda/sparse, and the ways from and to dense matrices.

package mathematics

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/sparse"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// scatter reads an argument that is a sparse matrix.
func (s *scattered) scatter(a bind.Args, i int, name string) *scatter {
	return bind.StateArg[*scatter](a, i, name, "a SparseMatrix")
}

// compressed is a matrix in compressed rows, or in compressed columns where the library takes these.
func (s *scattered) compressed(m *scatter, o bind.Options) *scatter {
	if m.format == csr || m.format == csc && s.Found() && m.count() > 0 {
		return m
	}
	return s.as(m, csr, o)
}

// product is sparse.spmv(a, x, out, options), or sparse.spmm(a, b, out, options).
func (s *scattered) product(op string, vector bool) bind.Func {
	x, known := "b", []string{"alpha", "beta", "transpose", "transposeB", "stream"}
	if vector {
		x, known = "x", []string{"alpha", "beta", "transpose", "stream"}
	}
	return func(call goja.FunctionCall) goja.Value {
		a := s.Bind.Args(op, call)
		o := a.Options(3, "options", known...)
		m := s.scatter(a, 0, "a")
		y := s.required(a, 1, x)
		p := &sparse.Product{Alpha: s.factor(o, "alpha", 1), Beta: s.factor(o, "beta", 0), Vector: vector, Stream: s.StreamOption(o), Doing: op, Names: [3]string{"a", x, "out"}}
		if o.BoolOr("transpose", false) {
			m = m.flipped()
		}
		p.X = s.dense(a, &y, x, s.numbers(a, &y, x, m.kind.Complex()), vector)
		if !vector && o.BoolOr("transposeB", false) {
			p.X = p.X.Transposed()
		}
		out, given := s.operand(a, 2, "out")
		if !given {
			if p.Beta != 0 {
				a.Wrong(2, "out", "a Buffer, since options.beta is given")
			}
			shape := []int{m.rows, p.X.Columns}
			if vector {
				shape = shape[:1]
			}
			out = s.newOperand(&y, p.X.Type, shape...)
		}
		t := p.X.Type
		if given {
			t = s.numbers(a, &out, "out", m.kind.Complex())
		}
		p.Y = s.dense(a, &out, "out", t, vector)
		rows := s.compressed(m, o)
		p.A = rows.matrix()
		s.multiplyDense(o, p, rows, &y, &out)
		s.release(rows, m)
		return out.object
	}
}

// numbers is the type of a dense operand.
func (s *scattered) numbers(a bind.Args, x *operand, name string, complex bool) blas.Type {
	if t := blas.OfElement(x.buffer.Dtype); !sparse.Takes(t) {
		a.Out(name, "expected a buffer of f16, bf16, f32 or f64, got one of %s", x.buffer.Dtype)
	}
	return x.typed(a, name, complex)
}

// dense is a dense operand of a type.
func (s *scattered) dense(a bind.Args, x *operand, name string, t blas.Type, vector bool) blas.Matrix {
	if vector {
		return x.column(a, name, t)
	}
	return x.matrix(a, name, t)
}

// multiplyDense multiplies by cuSPARSE, or by cujs's own kernels.
func (s *scattered) multiplyDense(o bind.Options, p *sparse.Product, m *scatter, x, y *operand) {
	if p.A.Count > 0 && s.Found() {
		s.Check(s.cusparse().Product(s.Thread, p))
		return
	}
	s.Check(p.Check())
	if p.Y.Rows == 0 || p.Y.Columns == 0 {
		return
	}
	alpha, beta := s.scalar(p.A.Type, p.Alpha), s.scalar(p.A.Type, p.Beta)
	if p.Vector {
		s.kernel("vector", s.view(m), x.object, y.object, alpha, beta, p.X.Offset, p.Y.Offset, o.Value("stream"))
		return
	}
	s.kernel("matrix", s.view(m), x.object, y.object, p.Y.Columns, alpha, beta, s.place(&p.X), s.place(&p.Y), o.Value("stream"))
}

// place is where the elements of a dense matrix are.
func (s *scattered) place(m *blas.Matrix) goja.Value {
	return s.VM.NewArray(m.Offset, m.RowStride, m.ColumnStride)
}

// multiply is sparse.spgemm(a, b, options), which has a sparse result.
func (s *scattered) multiply(call goja.FunctionCall) goja.Value {
	a := s.Bind.Args("sparse.spgemm", call)
	o := a.Options(2, "options", "transposeA", "transposeB", "stream")
	x, y := s.scatter(a, 0, "a"), s.scatter(a, 1, "b")
	if o.BoolOr("transposeA", false) {
		x = x.flipped()
	}
	if o.BoolOr("transposeB", false) {
		y = y.flipped()
	}
	if x.columns != y.rows {
		a.Out("b", "expected %d rows, as a has columns, got %d", x.columns, y.rows)
	}
	if x.kind != y.kind {
		a.Out("b", "expected elements of %s, as a has, got %s", x.kind, y.kind)
	}
	if x.index() != y.index() {
		a.Out("b", "expected indices of %s, as a has, got %s; to(format, { indices }) converts them", x.index(), y.index())
	}
	stream := s.StreamOption(o)
	rows, others := s.as(x, csr, o), s.as(y, csr, o)
	made := s.multiplied(a, o, rows, others, stream)
	s.release(rows, x)
	s.release(others, y)
	return s.Make(made)
}

// multiplied is the product of two matrices in compressed rows.
func (s *scattered) multiplied(a bind.Args, o bind.Options, x, y *scatter, stream *gpu.Stream) *scatter {
	left, right := x.matrix(), y.matrix()
	if left.Count > 0 && right.Count > 0 && !x.kind.Half() && s.Found() { // cuSPARSE multiplies no halves
		made, err := s.cusparse().Multiply(s.Thread, &left, &right, stream, a.Op())
		s.Check(err)
		return s.made(made)
	}
	c := x.values.GPU.Context()
	s.Check(left.Check(c, a.Op(), "a"))
	s.Check(right.Check(c, a.Op(), "b"))
	return s.adopt(csr, x.kind, x.rows, y.columns, s.run("multiply", x.values, o.Value("stream"), s.view(x), s.view(y)))
}

// toDense is matrix.dense(out, options).
func (s *scattered) toDense(m *scatter, a bind.Args) goja.Value {
	o := a.Options(1, "options", "stream")
	out, given := s.operand(a, 0, "out")
	if !given {
		near := operand{buffer: m.values}
		out = s.newOperand(&near, m.kind, m.rows, m.columns)
	}
	t := m.kind
	if given {
		t = s.numbers(a, &out, "out", t.Complex())
	}
	to, stream := s.dense(a, &out, "out", t, false), s.StreamOption(o)
	s.Check(to.Check(a.Op(), "out"))
	if to.Rows != m.rows || to.Columns != m.columns || to.Batch > 0 || to.Type != m.kind {
		a.Out("out", "expected %s[%d×%d], got %s", m.kind, m.rows, m.columns, to.String())
	}
	rows := m
	if m.format == coo {
		rows = s.as(m, csr, o)
	}
	from := rows.matrix()
	s.Check(from.Check(out.buffer.GPU.Context(), a.Op(), "matrix"))
	if m.rows == 0 || m.columns == 0 {
		return out.object
	}
	if from.Count > 0 && s.Found() {
		s.Check(s.cusparse().Dense(s.Thread, &from, &to, stream, a.Op()))
	} else {
		s.run("dense", m.values, o.Value("stream"), s.view(rows), out.object, to.Offset, to.RowStride, to.ColumnStride)
	}
	s.release(rows, m)
	return out.object
}

// fromDense is sparse.fromDense(x, options): what is not zero.
func (s *scattered) fromDense(call goja.FunctionCall) goja.Value {
	a := s.Bind.Args("sparse.fromDense", call)
	o := a.Options(1, "options", "format", "indices", "complex", "stream")
	format, index := s.Word(o, "format", formats, csr), s.indexOption(o, element.I32)
	x := s.required(a, 0, "x")
	m, stream := s.dense(a, &x, "x", s.numbers(a, &x, "x", o.BoolOr("complex", false)), false), s.StreamOption(o)
	s.Check(m.Check(a.Op(), "x"))
	if m.Batch > 0 {
		a.Out("x", "expected a single matrix, got %s", m.String())
	}
	var made *scatter
	if m.Rows > 0 && m.Columns > 0 && s.Found() {
		result, err := s.cusparse().Compress(s.Thread, &m, index == element.I64, stream, a.Op())
		s.Check(err)
		made = s.made(result)
	} else {
		made = s.adopt(csr, m.Type, m.Rows, m.Columns, s.run("fromDense", x.buffer, o.Value("stream"), x.object, m.Type.String(), index.String(), m.Rows, m.Columns, m.Offset, m.RowStride, m.ColumnStride))
	}
	result := s.as(made, format, o)
	s.release(made, result)
	return s.Make(result)
}
