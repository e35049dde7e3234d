// This file has matrices in buffers: their sizes and strides, and what cuBLAS makes of them.

package blas

import (
	"fmt"
	"math"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// A Matrix is a matrix in a buffer, or a batch of matrices. Offset and strides count elements; one of
// RowStride and ColumnStride is 1: the elements of a row, or those of a column, lie side by side.
type Matrix struct {
	Buffer                               *gpu.Buffer
	Type                                 Type
	Offset                               int
	Rows, Columns                        int
	RowStride, ColumnStride, BatchStride int
	Batch                                int  // matrices; 0: one, which stands for each of a batch
	Conjugate                            bool // the conjugates are meant
}

// Rows by row: a matrix that fills a buffer from its start.
func Whole(b *gpu.Buffer, t Type, rows, columns int) Matrix {
	return Matrix{Buffer: b, Type: t, Rows: rows, Columns: columns, RowStride: columns, ColumnStride: 1}
}

// Transposed is the matrix with rows and columns exchanged. Nothing is moved.
func (m Matrix) Transposed() Matrix {
	m.Rows, m.Columns, m.RowStride, m.ColumnStride = m.Columns, m.Rows, m.ColumnStride, m.RowStride
	return m
}

// String is "f32[2×3]" or "f32[8×2×3]".
func (m *Matrix) String() string {
	if m.Batch > 0 {
		return fmt.Sprintf("%s[%d×%d×%d]", m.Type, m.Batch, m.Rows, m.Columns)
	}
	return fmt.Sprintf("%s[%d×%d]", m.Type, m.Rows, m.Columns)
}

// empty reports whether there is no element.
func (m *Matrix) empty() bool { return m.Rows == 0 || m.Columns == 0 }

// count is how many matrices a batch has.
func (m *Matrix) count() int { return max(1, m.Batch) }

// end is the element after the last one.
func (m *Matrix) end() int {
	if m.empty() {
		return m.Offset
	}
	return m.Offset + (m.Rows-1)*m.RowStride + (m.Columns-1)*m.ColumnStride + (m.count()-1)*m.BatchStride + 1
}

// Check returns an error unless the matrix lies in its buffer, and has rows or columns whose elements lie
// side by side. Doing and name are for messages.
func (m *Matrix) Check(doing, name string) error { return m.check(m.Buffer.Context(), doing, name) }

// check returns an error unless the matrix lies in its buffer and cuBLAS can be told where.
func (m *Matrix) check(c *gpu.Context, doing, name string) error {
	if err := c.Reaches(m.Buffer, doing, name); err != nil {
		return err
	}
	most := int(m.Buffer.Bytes()) / m.Type.Bytes()
	out := func(expected string, got any) error {
		return &usage.RangeError{Doing: doing, Argument: name, Expected: expected, Got: fmt.Sprint(got)}
	}
	for _, n := range [...]int{m.Offset, m.Rows, m.Columns, m.RowStride, m.ColumnStride, m.BatchStride, m.Batch} {
		if n < 0 || n > math.MaxInt32 && n != m.Offset && n != m.BatchStride {
			return out("sizes and strides from 0 to 2147483647", n)
		}
	}
	if end := m.end(); end > most {
		return out(fmt.Sprintf("elements within the %d of %s", most, m.Buffer), fmt.Sprintf("%s that ends at element %d", m, end))
	}
	if _, _, ok := m.Lies(); !ok {
		return out("rows or columns whose elements lie side by side", fmt.Sprintf("strides of %d and %d", m.RowStride, m.ColumnStride))
	}
	return nil
}

// Lies says how the matrix lies: row by row or column by column, and the distance between those; ok
// is false where it lies in neither way.
func (m *Matrix) Lies() (byRows bool, distance int, ok bool) {
	switch {
	case (m.ColumnStride == 1 || m.Columns <= 1) && (m.RowStride >= m.Columns || m.Rows <= 1):
		return true, max(1, m.Columns, m.RowStride), true
	case (m.RowStride == 1 || m.Rows <= 1) && (m.ColumnStride >= m.Rows || m.Columns <= 1):
		return false, max(1, m.Rows, m.ColumnStride), true
	}
	return false, 0, false
}

// Address is where the first element is, zero where there is none.
func (m *Matrix) Address() cuda.DevicePtr {
	if m.empty() {
		return 0
	}
	return m.Buffer.Address() + cuda.DevicePtr(m.Offset*m.Type.Bytes())
}

// Overlaps reports whether two matrices have memory in common. Of parts side by side in the rows of one
// matrix it knows that they have not; else it looks at whole spans.
func (m *Matrix) Overlaps(o *Matrix) bool {
	if m.empty() || o.empty() {
		return false
	}
	end := func(m *Matrix) cuda.DevicePtr {
		return m.Address() + cuda.DevicePtr((m.end()-m.Offset)*m.Type.Bytes())
	}
	if m.Address() >= end(o) || o.Address() >= end(m) {
		return false
	}
	return !m.beside(o)
}

// beside reports whether two matrices are different columns of one that lies row by row.
func (m *Matrix) beside(o *Matrix) bool {
	pitch, size := m.RowStride, m.Type.Bytes()
	if m.ColumnStride != 1 || o.ColumnStride != 1 || o.RowStride != pitch || pitch == 0 || o.Type.Bytes() != size || m.count() > 1 || o.count() > 1 {
		return false
	}
	apart := int(int64(o.Address()-m.Address())) / size % pitch
	if apart < 0 {
		apart += pitch
	}
	return apart >= m.Columns && apart+o.Columns <= pitch
}

// result checks a matrix that is written: it lies apart from what is read, and its matrices apart
// from each other.
func (m *Matrix) result(doing, name string, read ...named) error {
	for _, r := range read {
		if m.Overlaps(r.matrix) {
			return &usage.ArgumentError{Doing: doing, Argument: name, Expected: "memory of its own", Got: "memory that " + r.name + " has, too"}
		}
	}
	if m.Batch > 1 && !m.empty() && m.BatchStride < (m.Rows-1)*m.RowStride+(m.Columns-1)*m.ColumnStride+1 {
		return &usage.RangeError{Doing: doing, Argument: name, Expected: "matrices that lie apart", Got: fmt.Sprintf("one each %d elements", m.BatchStride)}
	}
	if m.Conjugate {
		return &usage.ArgumentError{Doing: doing, Argument: name, Expected: "a matrix to write", Got: "the conjugate of one"}
	}
	return nil
}

// A named matrix is one with its name in messages.
type named struct {
	matrix *Matrix
	name   string
}

// An operand is a matrix as cuBLAS is told of it.
type operand struct {
	operation cublas.Operation
	distance  int32
	stride    int64
	address   cuda.DevicePtr
}

// operand is what cuBLAS is told of a matrix that should be transposed in its eyes: it counts by
// columns, so a matrix that lies row by row is that already.
func (m *Matrix) operand() operand {
	byRows, distance, _ := m.Lies()
	o := operand{cublas.CUBLAS_OP_N, int32(distance), int64(m.BatchStride), m.Address()}
	switch {
	case !byRows && m.Conjugate:
		o.operation = cublas.CUBLAS_OP_C
	case !byRows:
		o.operation = cublas.CUBLAS_OP_T
	}
	if m.Batch == 0 {
		o.stride = 0
	}
	return o
}
