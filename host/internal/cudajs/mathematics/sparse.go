// This file is the module cuda/sparse: how matrices are made, and what they become.

package mathematics

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cusparse"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/sparse"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// scattered is the module cuda/sparse.
type scattered struct {
	library[*cusparse.API]
	calls *sparse.Library
}

func newScattered(m *Mathematics) *scattered {
	return &scattered{library: over(m, "cuSPARSE", "cuda/sparse", cusparse.Open, "sparse/sparse")}
}

func (s *scattered) exports() goja.Value {
	o := s.VM.NewObject()
	s.Bind.Exports(o,
		bind.Method{Name: "csr", Length: 1, Func: s.maker(csr)},
		bind.Method{Name: "csc", Length: 1, Func: s.maker(csc)},
		bind.Method{Name: "coo", Length: 1, Func: s.maker(coo)},
		bind.Method{Name: "fromDense", Length: 1, Func: s.fromDense},
		bind.Method{Name: "spmv", Length: 2, Func: s.product("sparse.spmv", true)},
		bind.Method{Name: "spmm", Length: 2, Func: s.product("sparse.spmm", false)},
		bind.Method{Name: "spgemm", Length: 2, Func: s.multiply},
	)
	core.Define(s.Session, core.Class[*scatter]{
		Name: "SparseMatrix", Op: "matrix", Instead: "use sparse.csr(), csc(), coo() or fromDense()",
		Methods: []core.Method[*scatter]{
			{Name: "to", Length: 1, Call: s.to}, {Name: "transpose", Call: s.transpose}, {Name: "dense", Call: s.toDense},
		},
		Getters: append(s.arrays(),
			core.Getter[*scatter]{Name: "format", Get: func(m *scatter) any { return formats[m.format] }},
			core.Getter[*scatter]{Name: "type", Get: func(m *scatter) any { return m.kind.String() }},
			core.Getter[*scatter]{Name: "shape", Get: func(m *scatter) any { return s.VM.NewArray(m.rows, m.columns) }},
			core.Getter[*scatter]{Name: "count", Get: func(m *scatter) any { return m.count() }},
		),
		Context: func(m *scatter) *gpu.Context { return m.values.GPU.Context() },
		Free:    (*scatter).free,
		Freed:   func(m *scatter) bool { return m.values.GPU.Freed() },
		Show: func(_ *inspect.Context, m *scatter) string {
			return fmt.Sprintf("SparseMatrix %s[%d×%d] on device %d, %s in %s", m.kind, m.rows, m.columns, m.values.GPU.Context().Device().Ordinal(), spell.Count(int(m.count()), "element"), formats[m.format])
		},
	})
	s.Publish(o)
	s.Accessors(o)
	return o
}

// The formats: compressed rows, compressed columns, and coordinates.
const (
	csr = iota
	csc
	coo
)

var formats = []string{csr: "csr", csc: "csc", coo: "coo"}

// names are those of the first two arrays of each format.
var names = [][2]string{csr: {"offsets", "indices"}, csc: {"offsets", "indices"}, coo: {"rows", "columns"}}

// A scatter is the state of a SparseMatrix: of coordinates, offsets are the rows and indices the columns.
type scatter struct {
	format          int
	kind            blas.Type // of the elements
	rows, columns   int
	offsets         *values.Buffer
	indices, values *values.Buffer
	objects         [3]*goja.Object // of the three
}

// count is how many elements there are; complex ones are pairs of values.
func (m *scatter) count() int {
	if m.kind.Complex() {
		return m.values.Length() / 2
	}
	return m.values.Length()
}

// index is the type of offsets and indices, i32 or i64.
func (m *scatter) index() element.Type { return m.offsets.Dtype }

func (m *scatter) free() error {
	for _, b := range [...]*values.Buffer{m.offsets, m.indices, m.values} {
		if err := b.GPU.Free(); err != nil {
			return err
		}
	}
	return nil
}

// arrays are the getters of the arrays: undefined where a format has another one.
func (s *scattered) arrays() []core.Getter[*scatter] {
	list := []core.Getter[*scatter]{{Name: "values", Get: func(m *scatter) any { return m.objects[2] }}}
	for _, format := range [...]int{csr, coo} {
		for i, name := range names[format] {
			list = append(list, core.Getter[*scatter]{Name: name, Get: func(m *scatter) any {
				if names[m.format][i] != name {
					return goja.Undefined()
				}
				return m.objects[i]
			}})
		}
	}
	return list
}

// matrix is a compressed matrix as package sparse has it.
func (m *scatter) matrix() sparse.Matrix {
	return sparse.Matrix{Rows: m.rows, Columns: m.columns, Count: m.count(), ByColumns: m.format == csc, Type: m.kind, Wide: m.index() == element.I64,
		Offsets: m.offsets.GPU, Indices: m.indices.GPU, Values: m.values.GPU}
}

// view is a matrix as stdlib/sparse takes it.
func (s *scattered) view(m *scatter) goja.Value {
	return s.PlainObject("format", formats[m.format], "rows", m.rows, "columns", m.columns, "count", m.count(), "type", m.kind.String(),
		"offsets", m.objects[0], "indices", m.objects[1], "values", m.objects[2])
}

// run calls a function of stdlib/sparse in the context of a matrix, and in a stream.
func (s *scattered) run(name string, near *values.Buffer, stream goja.Value, args ...any) goja.Value {
	return s.kernel(name, append([]any{s.Object(near.GPU.Context()), stream}, args...)...)
}

// adopt makes a matrix of the arrays that a function of stdlib/sparse has made.
func (s *scattered) adopt(format int, kind blas.Type, rows, columns int, made goja.Value) *scatter {
	m, o := &scatter{format: format, kind: kind, rows: rows, columns: columns}, made.(*goja.Object)
	for i, name := range append(names[format][:], "values") {
		m.objects[i] = o.Get(name).(*goja.Object)
	}
	s.settle(m)
	return m
}

// settle notes the buffers of the objects.
func (s *scattered) settle(m *scatter) {
	for i, b := range [...]**values.Buffer{&m.offsets, &m.indices, &m.values} {
		*b, _ = bind.StateOf[*values.Buffer](s.Bind, m.objects[i])
	}
}

// made makes a matrix of what cuSPARSE has made.
func (s *scattered) made(m *sparse.Matrix) *scatter {
	of := &scatter{kind: m.Type, rows: m.Rows, columns: m.Columns}
	if m.ByColumns {
		of.format = csc
	}
	for i, b := range [...]*gpu.Buffer{m.Offsets, m.Indices, m.Values} {
		t, shape := element.I32, values.Shape(nil)
		switch {
		case i == 2:
			t = m.Type.Element()
			if m.Type.Complex() {
				shape = values.Shape{m.Count, 2}
			}
		case m.Wide:
			t = element.I64
		}
		of.objects[i] = s.NewBuffer(b, t, shape).(*goja.Object)
	}
	s.settle(of)
	return of
}

// maker is sparse.csr and its like: f({ shape, offsets, indices, values }, options).
func (s *scattered) maker(format int) bind.Func {
	op := "sparse." + formats[format]
	return func(call goja.FunctionCall) goja.Value {
		a := s.Bind.Args(op, call)
		o := a.Options(1, "options", "check", "complex", "stream")
		given := a.Options(0, "matrix", "shape", names[format][0], names[format][1], "values")
		shape := s.NumberList(op, "matrix.shape", given.Value("shape"), 1<<31-2)
		if len(shape) != 2 {
			a.Out("matrix.shape", "expected the numbers of rows and of columns, got %d numbers", len(shape))
		}
		m := &scatter{format: format, rows: int(shape[0]), columns: int(shape[1])}
		for i, name := range append(names[format][:], "values") {
			if _, ok := bind.StateOption[*values.Buffer](given, name, "a Buffer"); !ok {
				given.Wrong(name, "a Buffer")
			}
			m.objects[i] = given.Value(name).(*goja.Object)
		}
		s.settle(m)
		m.kind = s.kind(a, "matrix.values", m.values, o)
		s.lengths(a, m)
		s.StreamOption(o) // is one
		if o.BoolOr("check", true) {
			s.run("check", m.values, o.Value("stream"), op, s.view(m))
		}
		return s.Make(m)
	}
}

// kind is the type of elements in a buffer: complex ones, pairs of f32 or f64, where the option says so.
func (s *scattered) kind(a bind.Args, name string, b *values.Buffer, o bind.Options) blas.Type {
	t := blas.OfElement(b.Dtype)
	switch complex := o.BoolOr("complex", false); {
	case complex && (t != blas.F32 && t != blas.F64 || b.Length()%2 != 0):
		a.Out(name, "expected pairs of f32 or f64 for complex numbers, got %d elements of %s", b.Length(), b.Dtype)
	case complex && t == blas.F32:
		return blas.C64
	case complex:
		return blas.C128
	case !sparse.Takes(t):
		a.Out(name, "expected a buffer of f16, bf16, f32 or f64, got one of %s", b.Dtype)
	}
	return t
}

// lengths checks the types of indices, and the lengths of the arrays.
func (s *scattered) lengths(a bind.Args, m *scatter) {
	first, second := names[m.format][0], names[m.format][1]
	if t := m.index(); t != element.I32 && t != element.I64 {
		a.Out("matrix."+first, "expected a buffer of i32 or i64, got one of %s", t)
	}
	if t := m.indices.Dtype; t != m.index() {
		a.Out("matrix."+second, "expected a buffer of %s, as %s are, got one of %s", m.index(), first, t)
	}
	n := m.count()
	if m.indices.Length() != n {
		a.Out("matrix."+second, "expected %d, as there are values, got %d", n, m.indices.Length())
	}
	want, why := n, "as there are values"
	switch m.format {
	case csr:
		want, why = m.rows+1, "one more than rows"
	case csc:
		want, why = m.columns+1, "one more than columns"
	}
	if m.offsets.Length() != want {
		a.Out("matrix."+first, "expected %d, %s, got %d", want, why, m.offsets.Length())
	}
}

// as is a matrix in another format; the matrix itself where that is its own.
func (s *scattered) as(m *scatter, format int, o bind.Options) *scatter {
	stream := o.Value("stream")
	switch {
	case m.format == format:
		return m
	case format == coo:
		return s.adopt(coo, m.kind, m.rows, m.columns, s.run("coordinates", m.values, stream, s.view(m)))
	case m.format == coo:
		return s.adopt(format, m.kind, m.rows, m.columns, s.run("fromCoordinates", m.values, stream, s.view(m), format == csc))
	case m.count() == 0 || m.index() == element.I64 || !s.Found(): // cuSPARSE exchanges i32 only
		return s.adopt(format, m.kind, m.rows, m.columns, s.run("exchange", m.values, stream, s.view(m)))
	}
	from := m.matrix()
	made, err := s.cusparse().Exchange(s.Thread, &from, s.StreamOption(o), o.Op())
	s.Check(err)
	return s.made(made)
}

// release frees a matrix that was made of another for a call, in the order of the stream.
func (s *scattered) release(made, of *scatter) {
	if made != of {
		s.Check(made.free())
	}
}

// cusparse is the library, which was found.
func (s *scattered) cusparse() *sparse.Library {
	if s.calls == nil {
		s.calls = sparse.New(s.API)
	}
	return s.calls
}

// to is matrix.to(format, options).
func (s *scattered) to(m *scatter, a bind.Args) goja.Value {
	o := a.Options(1, "options", "indices", "stream")
	word := a.String(0, "format")
	for format, name := range formats {
		if name != word {
			continue
		}
		if made := s.indexed(a, s.as(m, format, o), m, o); made != m {
			return s.Make(made)
		}
		return a.This()
	}
	s.Bind.ThrowTypeError("%s: format: there is no %q; there are csr, csc, coo", a.Op(), word)
	return nil
}

// indexed is a matrix with the indices that an option asks for, those of from where it is not given. What is made on the way
// is freed.
func (s *scattered) indexed(a bind.Args, m, from *scatter, o bind.Options) *scatter {
	t := s.indexOption(o, from.index())
	if t == m.index() {
		return m
	}
	if t == element.I32 && m.count() > sparse.MaxSize {
		a.Out("options.indices", "expected i64 for %d elements, got i32", m.count())
	}
	made := s.adopt(m.format, m.kind, m.rows, m.columns, s.run("reindexed", m.values, o.Value("stream"), s.view(m), t.String()))
	s.release(m, from)
	return made
}

// indexOption reads options.indices.
func (s *scattered) indexOption(o bind.Options, without element.Type) element.Type {
	if !o.Has("indices") {
		return without
	}
	return [...]element.Type{element.I32, element.I64}[s.Word(o, "indices", []string{"i32", "i64"}, 0)]
}

// flipped is the transpose over the same arrays.
func (m *scatter) flipped() *scatter {
	t := *m
	t.rows, t.columns = m.columns, m.rows
	switch m.format {
	case csr:
		t.format = csc
	case csc:
		t.format = csr
	default:
		t.offsets, t.indices = m.indices, m.offsets
		t.objects[0], t.objects[1] = m.objects[1], m.objects[0]
	}
	return &t
}

// transpose is matrix.transpose().
func (s *scattered) transpose(m *scatter, _ bind.Args) goja.Value { return s.Make(m.flipped()) }
