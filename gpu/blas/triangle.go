// This file solves triangular systems and updates symmetric matrices.

package blas

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// A Trsm solves op · X = Alpha · B, or X · op = Alpha · B with Right, where op is the triangle of A. X
// takes the place of B. For batches each has its own call, one after the other.
type Trsm struct {
	A, B   Matrix
	Alpha  complex128
	Upper  bool // the upper triangle of A; else the lower one
	Unit   bool // its diagonal counts as ones
	Right  bool
	Stream *gpu.Stream
}

const trsm = "blas.trsm"

// Check returns an error unless sizes, types and memory agree.
func (s *Trsm) Check() error {
	c := s.B.Buffer.Context()
	for _, m := range [...]named{{&s.A, "a"}, {&s.B, "b"}} {
		if err := m.matrix.check(c, trsm, m.name); err != nil {
			return err
		}
	}
	n, side := s.B.Rows, "rows"
	if s.Right {
		n, side = s.B.Columns, "columns"
	}
	if s.A.Rows != n || s.A.Columns != n {
		return &usage.RangeError{Doing: trsm, Argument: "a", Expected: fmt.Sprintf("%d×%d, as b has %s", n, n, spell.Count(n, side[:len(side)-1])), Got: fmt.Sprintf("%d×%d", s.A.Rows, s.A.Columns)}
	}
	if err := sameTypes(trsm, named{&s.A, "a"}, named{&s.B, "b"}); err != nil {
		return err
	}
	if s.A.Batch != 0 && s.A.Batch != s.B.count() {
		return &usage.RangeError{Doing: trsm, Argument: "a", Expected: "one matrix, or as many as b: " + fmt.Sprint(s.B.count()), Got: fmt.Sprint(s.A.Batch)}
	}
	return s.B.result(trsm, "b", named{&s.A, "a"})
}

// sameTypes returns an error unless matrices have one of the types that BLAS has beside products.
func sameTypes(doing string, list ...named) error {
	t := list[0].matrix.Type
	for _, m := range list {
		switch of := m.matrix.Type; {
		case of != F32 && of != F64 && !of.Complex():
			return &usage.ArgumentError{Doing: doing, Argument: m.name, Expected: "elements of f32, f64, c64 or c128", Got: of.String()}
		case of != t:
			return &usage.ArgumentError{Doing: doing, Argument: m.name, Expected: "elements of " + t.String() + ", as " + list[0].name + " has", Got: of.String()}
		}
	}
	return nil
}

// Trsm enqueues the solution.
func (l *Library) Trsm(t *gpu.Thread, s *Trsm) error {
	if err := s.Check(); err != nil || s.B.empty() {
		return err
	}
	w, err := l.begin(s.B.Buffer.Context(), t, s.Stream, trsm, cublas.CUBLAS_POINTER_MODE_HOST, s.B.Buffer, s.A.Buffer)
	if err != nil {
		return err
	}
	for i := 0; i < s.B.count() && err == nil; i++ {
		err = l.solve(&w, s, s.A.at(i), s.B.at(i))
	}
	return w.end(err)
}

// at is one matrix of a batch.
func (m Matrix) at(i int) Matrix {
	m.Offset += i * m.BatchStride
	m.Batch, m.BatchStride = 0, 0
	return m
}

// solve calls cuBLAS for one system. Where B lies row by row, cuBLAS sees the transposed system: the
// sides are exchanged. Where A lies row by row, it sees the other triangle.
func (l *Library) solve(w *call, s *Trsm, a, b Matrix) error {
	right, upper, transposed := s.Right, s.Upper, false
	bByRows, ldb, _ := b.Lies()
	aByRows, lda, _ := a.Lies()
	m, n := b.Rows, b.Columns
	if bByRows {
		right, transposed, m, n = !right, !transposed, n, m
	}
	if aByRows {
		upper, transposed = !upper, !transposed
	}
	op := cublas.CUBLAS_OP_N
	switch {
	case a.Conjugate && transposed:
		op = cublas.CUBLAS_OP_C
	case a.Conjugate:
		return &usage.ArgumentError{Doing: trsm, Argument: "a", Expected: "a conjugate of a transposed matrix", Got: "one of a matrix that is not transposed"}
	case transposed:
		op = cublas.CUBLAS_OP_T
	}
	side, fill, diag := pick(right, cublas.CUBLAS_SIDE_RIGHT, cublas.CUBLAS_SIDE_LEFT), pick(upper, cublas.CUBLAS_FILL_MODE_UPPER, cublas.CUBLAS_FILL_MODE_LOWER),
		pick(s.Unit, cublas.CUBLAS_DIAG_UNIT, cublas.CUBLAS_DIAG_NON_UNIT)
	b.Type.put(&w.scalars.alpha, s.Alpha)
	rows, columns, la, lb, api, h, x, y := int32(m), int32(n), int32(lda), int32(ldb), l.api, w.value, a.Address(), b.Address()
	switch alpha := w.scalars; b.Type {
	case F32:
		return l.failed("cublasStrsm", api.CublasStrsm(h, side, fill, op, diag, rows, columns, alpha.f32(), x, la, y, lb))
	case F64:
		return l.failed("cublasDtrsm", api.CublasDtrsm(h, side, fill, op, diag, rows, columns, alpha.f64(), x, la, y, lb))
	case C64:
		return l.failed("cublasCtrsm", api.CublasCtrsm(h, side, fill, op, diag, rows, columns, alpha.c64(), x, la, y, lb))
	}
	return l.failed("cublasZtrsm", api.CublasZtrsm(h, side, fill, op, diag, rows, columns, w.scalars.c128(), x, la, y, lb))
}

func pick[T any](condition bool, yes, no T) T {
	if condition {
		return yes
	}
	return no
}

// A Syrk is C = Alpha · A · Aᵀ + Beta · C in one triangle of C.
type Syrk struct {
	A, C        Matrix
	Alpha, Beta complex128
	Upper       bool // the upper triangle of C is computed; else the lower one
	Stream      *gpu.Stream
}

const syrk = "blas.syrk"

// Check returns an error unless sizes, types and memory agree.
func (s *Syrk) Check() error {
	c := s.C.Buffer.Context()
	for _, m := range [...]named{{&s.A, "a"}, {&s.C, "out"}} {
		if err := m.matrix.check(c, syrk, m.name); err != nil {
			return err
		}
	}
	if n := s.A.Rows; s.C.Rows != n || s.C.Columns != n {
		return &usage.RangeError{Doing: syrk, Argument: "out", Expected: fmt.Sprintf("%d×%d, as a has %s", n, n, spell.Count(n, "row")), Got: fmt.Sprintf("%d×%d", s.C.Rows, s.C.Columns)}
	}
	if err := sameTypes(syrk, named{&s.A, "a"}, named{&s.C, "out"}); err != nil {
		return err
	}
	if s.A.Conjugate {
		return &usage.ArgumentError{Doing: syrk, Argument: "a", Expected: "a matrix", Got: "the conjugate of one"}
	}
	if s.A.count() != s.C.count() {
		return &usage.RangeError{Doing: syrk, Argument: "a", Expected: "as many matrices as c: " + fmt.Sprint(s.C.count()), Got: fmt.Sprint(s.A.count())}
	}
	return s.C.result(syrk, "out", named{&s.A, "a"})
}

// Syrk enqueues the update.
func (l *Library) Syrk(t *gpu.Thread, s *Syrk) error {
	if err := s.Check(); err != nil || s.C.empty() {
		return err
	}
	w, err := l.begin(s.C.Buffer.Context(), t, s.Stream, syrk, cublas.CUBLAS_POINTER_MODE_HOST, s.C.Buffer, s.A.Buffer)
	if err != nil {
		return err
	}
	w.factors(s.C.Type, s.Alpha, s.Beta)
	for i := 0; i < s.C.count() && err == nil; i++ {
		err = l.update(&w, s, s.A.at(i), s.C.at(i))
	}
	return w.end(err)
}

func (l *Library) update(w *call, s *Syrk, a, c Matrix) error {
	aByRows, lda, _ := a.Lies()
	cByRows, ldc, _ := c.Lies()
	op := pick(aByRows, cublas.CUBLAS_OP_T, cublas.CUBLAS_OP_N)
	fill := pick(s.Upper != cByRows, cublas.CUBLAS_FILL_MODE_UPPER, cublas.CUBLAS_FILL_MODE_LOWER)
	n, k, la, lc, api, h, x, y := int32(c.Rows), int32(a.Columns), int32(lda), int32(ldc), l.api, w.value, a.Address(), c.Address()
	switch f := w.scalars; c.Type {
	case F32:
		return l.failed("cublasSsyrk", api.CublasSsyrk(h, fill, op, n, k, f.f32(), x, la, f.beta32(), y, lc))
	case F64:
		return l.failed("cublasDsyrk", api.CublasDsyrk(h, fill, op, n, k, f.f64(), x, la, f.beta64(), y, lc))
	case C64:
		return l.failed("cublasCsyrk", api.CublasCsyrk(h, fill, op, n, k, f.c64(), x, la, f.betac64(), y, lc))
	}
	return l.failed("cublasZsyrk", api.CublasZsyrk(h, fill, op, n, k, w.scalars.c128(), x, la, w.scalars.betac128(), y, lc))
}
