// This file is the module cuda/fft.

package mathematics

import (
	"math"

	"github.com/cujs/cujs/bindings/cufft"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/fft"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// fourier is the module cuda/fft.
type fourier struct {
	library[*cufft.API]
	calls *fft.Library
}

func newFourier(m *Mathematics) *fourier {
	return &fourier{library: over(m, "cuFFT", "cuda/fft", cufft.Open, "fft")}
}

func (f *fourier) exports() goja.Value {
	o := f.VM.NewObject()
	f.Bind.Exports(o,
		bind.Method{Name: "fft", Length: 1, Func: f.function("fft.fft", fft.ComplexToComplex, false)},
		bind.Method{Name: "ifft", Length: 1, Func: f.function("fft.ifft", fft.ComplexToComplex, true)},
		bind.Method{Name: "rfft", Length: 1, Func: f.function("fft.rfft", fft.RealToComplex, false)},
		bind.Method{Name: "irfft", Length: 1, Func: f.function("fft.irfft", fft.ComplexToReal, true)},
	)
	f.Accessors(o)
	return o
}

// norms are the values of options.norm: by what the result is multiplied, as NumPy has it.
var norms = []string{"backward", "ortho", "forward", "none"}

// factor is by what a result is multiplied under a norm, where n numbers are summed.
func factor(norm string, inverse bool, n int) float64 {
	switch {
	case norm == "ortho":
		return 1 / math.Sqrt(float64(n))
	case norm == "backward" && inverse, norm == "forward" && !inverse:
		return 1 / float64(n)
	}
	return 1
}

// function is one of the transforms: f(x, out, options).
func (f *fourier) function(op string, kind fft.Kind, inverse bool) func(goja.FunctionCall) goja.Value {
	return func(call goja.FunctionCall) goja.Value {
		a := f.Bind.Args(op, call)
		o := options(a, kind)
		t := &fft.Transform{Kind: kind, Inverse: inverse, Doing: op, Overwrite: o.BoolOr("overwrite", false), Stream: f.StreamOption(o)}
		x := f.required(a, 0, "x")
		size := f.read(a, o, t, &x)
		norm := norms[f.Word(o, "norm", norms, 0)]
		out, given := f.operand(a, 1, "out")
		if !given {
			out = f.newOperand(&x, numbers[kind != fft.ComplexToReal][t.Double], f.shape(t, &x)...)
		} else {
			f.target(a, t, &x, &out)
		}
		t.Out = fft.Array{Buffer: out.buffer.GPU, Offset: out.offset}
		f.run(o, t, &x, &out, factor(norm, inverse, size))
		return out.object
	}
}

// options are those of a transform; only that to real numbers has a length of its own, and may spoil x.
func options(a bind.Args, kind fft.Kind) bind.Options {
	if kind == fft.ComplexToReal {
		return a.Options(2, "options", "dimensions", "norm", "n", "overwrite", "stream")
	}
	return a.Options(2, "options", "dimensions", "norm", "stream")
}

// numbers are the types of numbers: complex or not, of 64 bits or not.
var numbers = map[bool]map[bool]blas.Type{false: {false: blas.F32, true: blas.F64}, true: {false: blas.C64, true: blas.C128}}

// read takes sizes and batch from what is transformed, and says how many numbers are summed.
func (f *fourier) read(a bind.Args, o bind.Options, t *fft.Transform, x *operand) (size int) {
	t.Double = f.double(a, x, "x", t.Kind != fft.RealToComplex)
	rank := o.IntIn("dimensions", 1, 1, 3)
	if int64(x.rank) < rank {
		a.Out("x", "expected at least %s of numbers, got %d", spell.Count(int(rank), "dimension"), x.rank)
	}
	first := x.rank - int(rank)
	t.Sizes = append([]int(nil), x.shape[first:x.rank]...)
	last := &t.Sizes[rank-1]
	if t.Kind == fft.ComplexToReal {
		half := *last
		*last = int(o.IntIn("n", int64(max(1, 2*(half-1))), 1, math.MaxInt32))
		if *last/2+1 != half {
			a.Out("x", "expected %d complex numbers along the last dimension for a result of %d, got %d", *last/2+1, *last, half)
		}
	}
	t.Batch, size = 1, 1
	for _, n := range x.shape[:first] {
		t.Batch *= n
	}
	for _, n := range t.Sizes {
		size *= n
	}
	t.In = fft.Array{Buffer: x.buffer.GPU, Offset: x.offset}
	return size
}

// double checks the elements of an operand, which lie without gaps, and says whether they are of 64 bits.
func (f *fourier) double(a bind.Args, x *operand, name string, complex bool) bool {
	if e := x.buffer.Dtype; e != element.F32 && e != element.F64 {
		a.Out(name, "expected a buffer of f32 or f64, got one of %s", e)
	}
	if complex {
		x.pairs(a, name)
	}
	if !x.packed() {
		a.Out(name, "expected elements that lie side by side, row by row, got strides of %v", x.strides[:x.rank])
	}
	return x.buffer.Dtype == element.F64
}

// shape is that of the result.
func (f *fourier) shape(t *fft.Transform, x *operand) []int {
	shape := append([]int(nil), x.shape[:x.rank]...)
	if n := t.Sizes[len(t.Sizes)-1]; t.Kind == fft.RealToComplex {
		shape[x.rank-1] = n/2 + 1
	} else {
		shape[x.rank-1] = n
	}
	return shape
}

// target checks the argument out.
func (f *fourier) target(a bind.Args, t *fft.Transform, x, out *operand) {
	if f.double(a, out, "out", t.Kind != fft.ComplexToReal) != t.Double {
		a.Out("out", "expected a buffer of %s, as x is, got one of %s", x.buffer.Dtype, out.buffer.Dtype)
	}
	want := f.shape(t, x)
	same := out.rank == x.rank
	for i := 0; same && i < out.rank; i++ {
		same = out.shape[i] == want[i]
	}
	if !same {
		a.Out("out", "expected the shape %v of numbers, got %v", want, out.shape[:out.rank])
	}
}

// run transforms by cuFFT, or by cujs's own kernels.
func (f *fourier) run(o bind.Options, t *fft.Transform, x, out *operand, scale float64) {
	if t.Batch == 0 {
		return
	}
	if f.Found() {
		if f.calls == nil {
			f.calls = fft.New(f.API)
		}
		f.Check(f.calls.Run(f.Thread, t))
		if scale != 1 {
			_, count := t.Counts()
			at := t.Out.Offset
			if t.Kind != fft.ComplexToReal {
				at, count = 2*at, 2*count
			}
			f.kernel("scale", out.object, at, count, scale, o.Value("stream"))
		}
		return
	}
	f.Check(t.Check())
	if in, made := t.Counts(); 2*max(in, made) > math.MaxInt32/4 {
		f.need(t.Doing, "so many numbers in a call")
	}
	sign, recording := -1, t.Out.Buffer.Context().Recording()
	if t.Inverse {
		sign = 1
	}
	sizes := make([]any, len(t.Sizes))
	for i, n := range t.Sizes {
		sizes[i] = n
	}
	f.kernel("transform", t.Kind.String(), x.object, out.object, t.In.Offset, t.Out.Offset, f.VM.NewArray(sizes...), t.Batch, sign, scale, t.InPlace(), recording, o.Value("stream"))
}
