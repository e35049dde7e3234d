// This file is the module cuda/solver: what its functions are given. stdlib/solver has what they do.

package mathematics

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cusolver"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/solver"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// factoring is the module cuda/solver.
type factoring struct {
	library[*cusolver.API]
	calls     *solver.Library
	functions *goja.Object // those of the library, by LAPACK's names
	stream    *gpu.Stream  // of the call at hand
	doing     string
	kind      blas.Type
}

func newFactoring(m *Mathematics) *factoring {
	return &factoring{library: over(m, "cuSOLVER", "cuda/solver", cusolver.Open, "solver/solver")}
}

func (f *factoring) exports() goja.Value {
	o := f.VM.NewObject()
	f.Bind.Exports(o,
		bind.Method{Name: "solve", Length: 2, Func: f.equations("solver.solve", true)},
		bind.Method{Name: "lstsq", Length: 2, Func: f.equations("solver.lstsq", false)},
		bind.Method{Name: "inverse", Length: 1, Func: f.function("inverse", true, "check")},
		bind.Method{Name: "det", Length: 1, Func: f.function("det", true)},
		bind.Method{Name: "lu", Length: 1, Func: f.function("lu", false)},
		bind.Method{Name: "cholesky", Length: 1, Func: f.function("cholesky", true, "check")},
		bind.Method{Name: "qr", Length: 1, Func: f.function("qr", false)},
		bind.Method{Name: "eigh", Length: 1, Func: f.function("eigh", true, "check")},
		bind.Method{Name: "svd", Length: 1, Func: f.function("svd", false, "check")},
	)
	f.Accessors(o)
	return o
}

// floats reads an argument: numbers of f32 or f64, complex ones where the option says so.
func (f *factoring) floats(a bind.Args, i int, name string, o bind.Options) (operand, blas.Type) {
	x := f.required(a, i, name)
	return x, x.floats(a, name, o.BoolOr("complex", false))
}

// floats is the type of an operand that has numbers of f32 or f64.
func (o *operand) floats(a bind.Args, name string, complex bool) blas.Type {
	if t := o.buffer.Dtype; t != element.F32 && t != element.F64 {
		a.Out(name, "expected a buffer of f32 or f64, got one of %s", t)
	}
	return o.typed(a, name, complex)
}

// numbers makes a matrix of an operand, by a function, and checks it.
func (f *factoring) numbers(a bind.Args, x *operand, t blas.Type, name string, of func(bind.Args, string, blas.Type) blas.Matrix) blas.Matrix {
	m := of(a, name, t)
	f.Check(m.Check(a.Op(), name))
	if m.Rows == 0 || m.Columns == 0 || m.Batch == 0 && x.rank > 2 {
		a.Out(name, "expected a matrix with elements, got %s", values.Shape(x.shape[:x.rank]))
	}
	return m
}

// column is an operand as a matrix of one column.
func (o *operand) column(a bind.Args, name string, t blas.Type) blas.Matrix {
	return o.vector(a, name, t).Column()
}

// view is a matrix as stdlib/solver takes it.
func (f *factoring) view(m *blas.Matrix, o *operand) goja.Value {
	return f.PlainObject("buffer", o.object, "type", m.Type.String(), "batch", m.Batch, "rows", m.Rows, "columns", m.Columns, "offset", m.Offset,
		"strides", f.VM.NewArray(m.BatchStride, m.RowStride, m.ColumnStride))
}

// square refuses other matrices.
func square(a bind.Args, m *blas.Matrix) {
	if m.Rows != m.Columns {
		a.Out("a", "expected as many columns as rows, got %d×%d", m.Rows, m.Columns)
	}
}

// small is the longest side of matrices of a batch that cujs's own kernels factor, a block each, where the
// library would have a call for each.
const small = 32

// begin notes what the functions of the library need beside their arguments, and finds those, or cujs's
// own for numbers of a type.
func (f *factoring) begin(op string, t blas.Type, m *blas.Matrix, o bind.Options) (functions, options, stream goja.Value) {
	waits := op == "solver.svd" && m.Buffer.Context().Recording() // which cuSOLVER does for the device there
	switch {
	case !f.Found() || waits || m.Batch > 1 && max(m.Rows, m.Columns) <= small:
		functions = f.kernel("own", t.String())
	case f.functions == nil:
		f.calls, f.functions = solver.New(f.API), f.native()
		fallthrough
	default:
		functions = f.functions
	}
	f.stream, f.doing, f.kind = f.StreamOption(o), op, t
	return functions, f.PlainObject("check", o.BoolOr("check", true)), o.Value("stream")
}

// function is one of a single matrix: f(a, options).
func (f *factoring) function(name string, isSquare bool, options ...string) func(goja.FunctionCall) goja.Value {
	op := "solver." + name
	return func(call goja.FunctionCall) goja.Value {
		a := f.Bind.Args(op, call)
		o := a.Options(1, "options", append(options, "stream", "complex")...)
		x, t := f.floats(a, 0, "a", o)
		m := f.numbers(a, &x, t, "a", x.matrix)
		if isSquare {
			square(a, &m)
		}
		functions, more, stream := f.begin(op, t, &m, o)
		return f.kernel(name, functions, stream, f.view(&m, &x), more)
	}
}

// equations is solve or lstsq: f(a, b, out, options), where b is a vector or a matrix.
func (f *factoring) equations(op string, isSquare bool) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		a := f.Bind.Args(op, call)
		o := a.Options(3, "options", "check", "stream", "complex")
		x, t := f.floats(a, 0, "a", o)
		m := f.numbers(a, &x, t, "a", x.matrix)
		if isSquare {
			square(a, &m)
		}
		y, other := f.floats(a, 1, "b", o)
		read, shape := y.matrix, []int{m.Columns}
		if y.rank == 1 && m.Batch == 0 {
			read = y.column
		}
		b := f.numbers(a, &y, other, "b", read)
		if b.Type != m.Type || b.Rows != m.Rows || b.Batch != m.Batch {
			a.Out("b", "expected %s of %d rows, as a has, got %s", batches(&m), m.Rows, b.String())
		}
		if y.rank > 1 {
			shape = append(shape, b.Columns)
		}
		if m.Batch > 0 {
			shape = append([]int{m.Batch}, shape...)
		}
		out, given := f.operand(a, 2, "out")
		if !given {
			out = f.newOperand(&x, m.Type, shape...)
		} else if got := out.floats(a, "out", t.Complex()); got != t || fmt.Sprint(out.shape[:out.rank]) != fmt.Sprint(shape) {
			a.Out("out", "expected %s of the shape %v, got %s of the shape %v", t, shape, got, out.shape[:out.rank])
		}
		read = out.matrix
		if len(shape) == 1 {
			read = out.column
		}
		z := f.numbers(a, &out, t, "out", read)
		functions, more, stream := f.begin(op, t, &m, o)
		f.kernel(op[len("solver."):], functions, stream, f.view(&m, &x), f.view(&b, &y), f.view(&z, &out), more)
		return out.object
	}
}

// batches says how many matrices of which type are meant.
func batches(m *blas.Matrix) string {
	if m.Batch == 0 {
		return "a matrix of " + m.Type.String()
	}
	return fmt.Sprintf("%d matrices of %s", m.Batch, m.Type)
}

// native are the functions of cuSOLVER as stdlib/solver calls them: buffers first, then sizes. The
// stream, which comes last, is that of the call at hand.
func (f *factoring) native() *goja.Object {
	o := f.VM.NewObject()
	put := func(name string, buffers int, do func(*solver.Work, []*gpu.Buffer) error) {
		_ = o.Set(name, f.Bind.Function(name, buffers+3, func(call goja.FunctionCall) goja.Value {
			list, sizes := make([]*gpu.Buffer, buffers), []int(nil)
			for i := range list {
				b, _ := bind.StateOf[*values.Buffer](f.Bind, call.Argument(i).(*goja.Object))
				list[i] = b.GPU
			}
			for _, v := range call.Arguments[buffers : len(call.Arguments)-1] {
				sizes = append(sizes, int(v.ToInteger()))
			}
			w := &solver.Work{Batch: sizes[0], Rows: sizes[1], Columns: sizes[min(2, len(sizes)-1)], Type: f.kind, A: list[0], Stream: f.stream, Doing: f.doing}
			f.Check(do(w, list))
			return goja.Undefined()
		}))
	}
	put("getrf", 3, func(w *solver.Work, b []*gpu.Buffer) error {
		w.Pivots, w.Info = b[1], b[2]
		return f.calls.LU(f.Thread, w)
	})
	put("potrf", 2, func(w *solver.Work, b []*gpu.Buffer) error {
		w.Info, w.Lower = b[1], true
		return f.calls.Cholesky(f.Thread, w)
	})
	put("geqrf", 3, func(w *solver.Work, b []*gpu.Buffer) error {
		w.Tau, w.Info = b[1], b[2]
		return f.calls.QR(f.Thread, w)
	})
	put("orgqr", 4, func(w *solver.Work, b []*gpu.Buffer) error {
		w.Tau, w.Q, w.Info = b[1], b[2], b[3]
		return f.calls.Orthogonal(f.Thread, w)
	})
	put("syevd", 3, func(w *solver.Work, b []*gpu.Buffer) error {
		w.Values, w.Info = b[1], b[2]
		return f.calls.Eigen(f.Thread, w)
	})
	put("gesvd", 5, func(w *solver.Work, b []*gpu.Buffer) error {
		w.Values, w.U, w.VT, w.Info = b[1], b[2], b[3], b[4]
		return f.calls.Singular(f.Thread, w)
	})
	return o
}
