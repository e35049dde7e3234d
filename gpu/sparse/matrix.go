// Package sparse multiplies and converts sparse matrices on a GPU by NVIDIA's cuSPARSE.
//
// A [Matrix] has the elements that are not zero, row by row or column by column. What the library
// takes and gives is checked for its types, sizes and memory before a call; that the indices lie within
// the matrix is the caller's promise. A [Library] keeps a handle for each context, made on first use and
// released with the context; each stream has a workspace of its own, and so has each graph that is
// recorded. One goroutine at a time uses a Library.
package sparse

import (
	"fmt"
	"math"

	"github.com/cujs/cujs/bindings/cusparse"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/usage"
)

// A Matrix is a sparse matrix in compressed rows, or in compressed columns. The elements of row i are
// those from Offsets[i] to before Offsets[i+1], in the columns that Indices has; with ByColumns rows and
// columns have changed places.
type Matrix struct {
	Rows, Columns, Count int
	ByColumns            bool
	Type                 blas.Type   // F16, BF16, F32, F64, C64 or C128
	Wide                 bool        // Offsets and Indices are i64, else i32
	Offsets              *gpu.Buffer // one more than there are rows
	Indices              *gpu.Buffer // Count of them
	Values               *gpu.Buffer // Count of Type
}

// MaxSize is the most rows and columns, and the most elements of matrices whose indices are i32.
const MaxSize = math.MaxInt32 - 1

// Takes reports whether matrices can have elements of a type.
func Takes(t blas.Type) bool { return t >= blas.F16 && t <= blas.F64 || t.Complex() }

// String is "f32[3×4], 5 elements in csr".
func (m *Matrix) String() string {
	format := "csr"
	if m.ByColumns {
		format = "csc"
	}
	return fmt.Sprintf("%s[%d×%d], %d elements in %s", m.Type, m.Rows, m.Columns, m.Count, format)
}

// Transposed is the matrix with rows and columns exchanged. Nothing is moved.
func (m Matrix) Transposed() Matrix {
	m.Rows, m.Columns, m.ByColumns = m.Columns, m.Rows, !m.ByColumns
	return m
}

// compressed are how many rows there are, or columns, with offsets of their own.
func (m *Matrix) compressed() int {
	if m.ByColumns {
		return m.Columns
	}
	return m.Rows
}

// An array is one of those that a matrix consists of, and how large it is at least.
type array struct {
	name   string
	buffer *gpu.Buffer
	bytes  int
}

func (m *Matrix) arrays() [3]array {
	return [...]array{{"offsets", m.Offsets, m.indexBytes() * (m.compressed() + 1)}, {"indices", m.Indices, m.indexBytes() * m.Count}, {"values", m.Values, m.Type.Bytes() * m.Count}}
}

// indexBytes is how large an index is.
func (m *Matrix) indexBytes() int {
	if m.Wide {
		return 8
	}
	return 4
}

// indexType is what C calls that.
func (m *Matrix) indexType() cusparse.IndexType {
	if m.Wide {
		return cusparse.CUSPARSE_INDEX_64I
	}
	return cusparse.CUSPARSE_INDEX_32I
}

// Check returns an error unless the sizes fit and the arrays are large enough. Doing and name are for
// messages.
func (m *Matrix) Check(c *gpu.Context, doing, name string) error {
	most := [...]int{MaxSize, MaxSize, MaxSize}
	if m.Wide {
		most[2] = math.MaxInt64 / 64
	}
	for i, n := range [...]int{m.Rows, m.Columns, m.Count} {
		if n < 0 || n > most[i] {
			return &usage.RangeError{Doing: doing, Argument: name, Expected: fmt.Sprintf("sizes from 0 to %d", most[i]), Got: fmt.Sprint(n)}
		}
	}
	if !Takes(m.Type) {
		return &usage.ArgumentError{Doing: doing, Argument: name, Expected: "values of f16, bf16, f32, f64, c64 or c128", Got: m.Type.String()}
	}
	for _, a := range m.arrays() {
		if err := c.Reaches(a.buffer, doing, name+"."+a.name); err != nil {
			return err
		}
		if a.buffer.Bytes() < uint64(a.bytes) {
			return &usage.RangeError{Doing: doing, Argument: name + "." + a.name, Expected: fmt.Sprintf("%d bytes for %s", a.bytes, m), Got: a.buffer.String()}
		}
	}
	return nil
}

// A Product is Y = Alpha · A · X + Beta · Y, where X and Y are dense.
type Product struct {
	A           Matrix
	Alpha, Beta complex128
	X, Y        blas.Matrix
	Vector      bool // X and Y are columns whose elements lie side by side
	Stream      *gpu.Stream
	Doing       string    // for messages
	Names       [3]string // of A, X and Y there
}

// Check returns an error unless sizes, types and memory agree.
func (p *Product) Check() error {
	c := p.Y.Buffer.Context()
	if err := p.A.Check(c, p.Doing, p.Names[0]); err != nil {
		return err
	}
	for i, m := range [...]*blas.Matrix{&p.X, &p.Y} {
		if err := m.Check(p.Doing, p.Names[i+1]); err != nil {
			return err
		}
		if err := c.Reaches(m.Buffer, p.Doing, p.Names[i+1]); err != nil {
			return err
		}
		if m.Type != p.A.Type {
			return &usage.ArgumentError{Doing: p.Doing, Argument: p.Names[i+1], Expected: fmt.Sprintf("elements of %s, as %s has", p.A.Type, p.Names[0]), Got: m.Type.String()}
		}
	}
	if err := p.sizes(); err != nil {
		return err
	}
	if p.Y.Overlaps(&p.X) {
		return p.shared(p.Names[1])
	}
	for _, a := range p.A.arrays() {
		whole := blas.Whole(a.buffer, blas.I8, 1, int(a.buffer.Bytes()))
		if p.Y.Overlaps(&whole) {
			return p.shared(p.Names[0] + "." + a.name)
		}
	}
	return nil
}

// shared is the error of a result in memory that is read.
func (p *Product) shared(with string) error {
	return &usage.ArgumentError{Doing: p.Doing, Argument: p.Names[2], Expected: "memory of its own", Got: "memory that " + with + " has, too"}
}

// sizes returns an error unless rows and columns agree.
func (p *Product) sizes() error {
	what := "rows"
	if p.Vector {
		what = "elements"
	}
	for _, r := range [...]struct {
		name          string
		got, want     int
		what, because string
	}{
		{p.Names[1], p.X.Rows, p.A.Columns, what, p.Names[0] + " has columns"},
		{p.Names[2], p.Y.Rows, p.A.Rows, what, p.Names[0] + " has rows"},
		{p.Names[2], p.Y.Columns, p.X.Columns, "columns", p.Names[1] + " has columns"},
	} {
		if r.got != r.want {
			return &usage.RangeError{Doing: p.Doing, Argument: r.name, Expected: fmt.Sprintf("%d %s, as %s", r.want, r.what, r.because), Got: fmt.Sprint(r.got)}
		}
	}
	for i, m := range [...]*blas.Matrix{&p.X, &p.Y} {
		switch {
		case m.Batch > 0:
			return &usage.RangeError{Doing: p.Doing, Argument: p.Names[i+1], Expected: "a single matrix", Got: m.String()}
		case p.Vector && m.RowStride != 1 && m.Rows > 1:
			return &usage.RangeError{Doing: p.Doing, Argument: p.Names[i+1], Expected: "elements that lie side by side", Got: fmt.Sprintf("a stride of %d", m.RowStride)}
		}
	}
	return nil
}
