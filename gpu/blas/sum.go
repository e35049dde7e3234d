// This file adds and transposes matrices.

package blas

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// A Geam is C = Alpha · A + Beta · B. Either factor may be 0: its matrix is not read then, and may be
// left out. C may be A or B itself where those lie as it does.
type Geam struct {
	A, B, C     Matrix
	Alpha, Beta complex128
	Stream      *gpu.Stream
	Doing       string // for messages; "" is blas.geam
}

// Check returns an error unless sizes, types and memory agree.
func (s *Geam) Check() error {
	if s.Doing == "" {
		s.Doing = "blas.geam"
	}
	c := s.C.Buffer.Context()
	if err := s.C.check(c, s.Doing, "out"); err != nil {
		return err
	}
	for _, m := range [...]named{{&s.A, "a"}, {&s.B, "b"}} {
		if m.matrix.Buffer == nil {
			continue
		}
		if err := m.matrix.check(c, s.Doing, m.name); err != nil {
			return err
		}
		if m.matrix.Rows != s.C.Rows || m.matrix.Columns != s.C.Columns || m.matrix.count() != s.C.count() {
			return &usage.RangeError{Doing: s.Doing, Argument: m.name, Expected: "the sizes of out, " + s.C.String(), Got: m.matrix.String()}
		}
		if err := sameTypes(s.Doing, named{&s.C, "out"}, m); err != nil {
			return err
		}
		if same := m.matrix.Address() == s.C.Address() && m.matrix.RowStride == s.C.RowStride && m.matrix.ColumnStride == s.C.ColumnStride && !m.matrix.Conjugate; same {
			continue
		}
		if err := s.C.result(s.Doing, "out", m); err != nil {
			return err
		}
	}
	if s.A.Buffer == nil && s.Alpha != 0 || s.B.Buffer == nil && s.Beta != 0 {
		return &usage.ArgumentError{Doing: s.Doing, Expected: "a factor of 0 for a matrix that is left out", Got: fmt.Sprintf("%v and %v", s.Alpha, s.Beta)}
	}
	return nil
}

// Geam enqueues the sum.
func (l *Library) Geam(t *gpu.Thread, s *Geam) error {
	if err := s.Check(); err != nil || s.C.empty() {
		return err
	}
	w, err := l.begin(s.C.Buffer.Context(), t, s.Stream, s.Doing, cublas.CUBLAS_POINTER_MODE_HOST, s.C.Buffer, s.A.Buffer, s.B.Buffer)
	if err != nil {
		return err
	}
	w.factors(s.C.Type, s.Alpha, s.Beta)
	for i := 0; i < s.C.count() && err == nil; i++ {
		err = l.add(&w, s, i)
	}
	return w.end(err)
}

// add calls cuBLAS for one sum.
func (l *Library) add(w *call, s *Geam, i int) error {
	a, b, c := s.A, s.B, s.C.at(i)
	if a.Buffer == nil { // cuBLAS wants a valid distance, and reads nothing
		a = c
	} else {
		a = a.at(i)
	}
	if b.Buffer == nil {
		b = c
	} else {
		b = b.at(i)
	}
	if byRows, _, _ := c.Lies(); !byRows {
		a, b, c = a.Transposed(), b.Transposed(), c.Transposed()
	}
	x, y, z := a.operand(), b.operand(), c.operand()
	m, n, api, h := int32(c.Columns), int32(c.Rows), l.api, w.value
	switch f := w.scalars; c.Type {
	case F32:
		return l.failed("cublasSgeam", api.CublasSgeam(h, x.operation, y.operation, m, n, f.f32(), x.address, x.distance, f.beta32(), y.address, y.distance, z.address, z.distance))
	case F64:
		return l.failed("cublasDgeam", api.CublasDgeam(h, x.operation, y.operation, m, n, f.f64(), x.address, x.distance, f.beta64(), y.address, y.distance, z.address, z.distance))
	case C64:
		return l.failed("cublasCgeam", api.CublasCgeam(h, x.operation, y.operation, m, n, f.c64(), x.address, x.distance, f.betac64(), y.address, y.distance, z.address, z.distance))
	}
	return l.failed("cublasZgeam", api.CublasZgeam(h, x.operation, y.operation, m, n, w.scalars.c128(), x.address, x.distance, w.scalars.betac128(), y.address, y.distance, z.address, z.distance))
}
