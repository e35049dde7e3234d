package fft_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cufft"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/fft"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// fake notes what cuFFT is told.
type fake struct {
	calls []string
	plans cufft.Handle
	fail  cufft.Result
}

func (f *fake) note(format string, args ...any) cufft.Result {
	f.calls = append(f.calls, fmt.Sprintf(format, args...))
	return f.fail
}

// of are the calls whose names begin so.
func (f *fake) of(name string) (list []string) {
	for _, c := range f.calls {
		if strings.HasPrefix(c, name) {
			list = append(list, c)
		}
	}
	return list
}

func (f *fake) table() *cufft.API {
	api := &cufft.API{}
	api.CufftCreate = func(h *cufft.Handle) cufft.Result { f.plans++; *h = f.plans; return 0 }
	api.CufftDestroy = func(h cufft.Handle) cufft.Result { return f.note("destroy %d", h) }
	api.CufftSetAutoAllocation = func(cufft.Handle, int32) cufft.Result { return 0 }
	api.CufftSetStream = func(h cufft.Handle, _ cuda.Stream) cufft.Result { return f.note("stream %d", h) }
	api.CufftSetWorkArea = func(h cufft.Handle, a cuda.DevicePtr) cufft.Result { return f.note("area %d %v", h, a%256 == 0) }
	api.CufftMakePlanMany64 = func(h cufft.Handle, rank int32, n, inembed *int64, _, _ int64, _ *int64, _, _ int64, kind cufft.Type, batch int64, size *uint64) cufft.Result {
		*size = 1000
		return f.note("plan %d rank %d first %d type %s batch %d", h, rank, *n, kind, batch)
	}
	exec := func(name string) func(cufft.Handle, cuda.DevicePtr, cuda.DevicePtr) cufft.Result {
		return func(h cufft.Handle, in, out cuda.DevicePtr) cufft.Result {
			return f.note("%s %d %v", name, h, in == out)
		}
	}
	both := func(name string) func(cufft.Handle, cuda.DevicePtr, cuda.DevicePtr, int32) cufft.Result {
		return func(h cufft.Handle, in, out cuda.DevicePtr, direction int32) cufft.Result {
			return f.note("%s %d %v %d", name, h, in == out, direction)
		}
	}
	api.CufftExecC2C, api.CufftExecZ2Z = both("C2C"), both("Z2Z")
	api.CufftExecR2C, api.CufftExecC2R, api.CufftExecD2Z, api.CufftExecZ2D = exec("R2C"), exec("C2R"), exec("D2Z"), exec("Z2D")
	return api
}

// TestPlans sees that plans are made once, given their stream and memory, and released with the context.
func TestPlans(t *testing.T) {
	f := &fake{}
	c, l := contexttest.Created(t), fft.New(f.table())
	x := fft.Array{Buffer: contexttest.Alloc(t, c, 4096)}
	run := func(kind fft.Kind, n int, out fft.Array) {
		t.Helper()
		if err := l.Run(nil, &fft.Transform{Kind: kind, Sizes: []int{n}, Batch: 2, In: x, Out: out, Doing: "fft"}); err != nil {
			t.Fatal(err)
		}
	}
	run(fft.ComplexToComplex, 8, x)
	run(fft.ComplexToComplex, 8, x)
	want := []string{"plan 1 rank 1 first 8 type CUFFT_C2C batch 2", "stream 1", "area 1 true", "C2C 1 true -1", "C2C 1 true -1"}
	if !slices.Equal(f.calls, want) {
		t.Errorf("calls %q, want %q", f.calls, want)
	}
	for n := 9; n < 41; n++ { // one more than are kept
		run(fft.ComplexToComplex, n, x)
	}
	if got := f.of("destroy"); !slices.Equal(got, []string{"destroy 1"}) {
		t.Errorf("destroyed %q", got)
	}
	if err := c.Destroy(); err != nil {
		t.Fatal(err)
	}
	if got := f.of("destroy"); len(got) != 33 {
		t.Errorf("%d plans destroyed, of 33", len(got))
	}
}

// TestSpoiled sees that transforms to real numbers work on a copy, unless they may spoil what they read.
func TestSpoiled(t *testing.T) {
	f := &fake{}
	c, l := contexttest.Created(t), fft.New(f.table())
	r := &fft.Transform{Kind: fft.ComplexToReal, Inverse: true, Double: true, Sizes: []int{4, 6}, Batch: 1, Doing: "fft",
		In: fft.Array{Buffer: contexttest.Alloc(t, c, 256)}, Out: fft.Array{Buffer: contexttest.Alloc(t, c, 4*6*8)}}
	for _, r.Overwrite = range []bool{false, true} {
		if err := l.Run(nil, r); err != nil {
			t.Fatal(err)
		}
	}
	if got := f.of("Z2D"); len(got) != 2 {
		t.Errorf("calls %q", f.calls)
	}
}

func TestErrors(t *testing.T) {
	f := &fake{}
	c, l := contexttest.Created(t), fft.New(f.table())
	x, y := fft.Array{Buffer: contexttest.Alloc(t, c, 64)}, fft.Array{Buffer: contexttest.Alloc(t, c, 64)}
	base := func() *fft.Transform {
		return &fft.Transform{Sizes: []int{8}, Batch: 1, In: x, Out: y, Doing: "fft.fft"}
	}
	for _, test := range []struct {
		change func(*fft.Transform)
		want   string
	}{
		{func(r *fft.Transform) { r.Sizes = nil }, "fft.fft: sizes: expected 1 to 3 dimensions, got 0"},
		{func(r *fft.Transform) { r.Sizes = []int{4, 0} }, "fft.fft: sizes: expected sizes of at least 1, got [4 0]"},
		{func(r *fft.Transform) { r.Batch = 2 }, "fft.fft: x: expected 128 bytes from byte 0 on, got buffer of 64 bytes on device 0"},
		{func(r *fft.Transform) { r.Sizes[0], r.Out = 4, fft.Array{Buffer: x.Buffer, Offset: 1} }, "fft.fft: out: expected memory of its own, or just that of x, got memory that x has, too"},
		{func(r *fft.Transform) { r.Kind, r.Sizes[0], r.Out = fft.RealToComplex, 4, x }, "fft.fft: out: expected memory of its own, got memory that x has, too"},
		{func(*fft.Transform) { f.fail = cufft.CUFFT_INVALID_SIZE }, "cufftMakePlanMany64: CUFFT_INVALID_SIZE (8): the library does not have this size; it was given rank 1, n [8], type CUFFT_C2C, batch 1"},
	} {
		r := base()
		test.change(r)
		if err := l.Run(nil, r); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

// TestRecorded sees that no plan is made while a graph is recorded.
func TestRecorded(t *testing.T) {
	f := &fake{}
	c, l := contexttest.Created(t), fft.New(f.table())
	s, err := c.NewStream(gpu.StreamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	x := fft.Array{Buffer: contexttest.Alloc(t, c, 64)}
	r := &fft.Transform{Sizes: []int{8}, Batch: 1, In: x, Out: x, Stream: s, Doing: "fft.fft"}
	want := "fft.fft: expected a plan of cuFFT, which is made by the first call of a shape, got the first call while a graph is being recorded; call it once before"
	if _, err := graphs.Capture(s, func() error { return l.Run(nil, r) }); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestPairs has cuFFT read real numbers where complex ones may begin, wherever they lie.
func TestPairs(t *testing.T) {
	for _, double := range []bool{false, true} {
		size := cuda.DevicePtr(8)
		if double {
			size = 16
		}
		api, asked := (&fake{}).table(), 0
		exec := func(_ cufft.Handle, in, _ cuda.DevicePtr) cufft.Result {
			if asked++; in%size != 0 {
				t.Errorf("double %v: it reads at %#x", double, in)
			}
			return 0
		}
		api.CufftExecR2C, api.CufftExecD2Z = exec, exec
		c, l := contexttest.Created(t), fft.New(api)
		x, out := contexttest.Alloc(t, c, 4096), contexttest.Alloc(t, c, 4096)
		for offset := range 4 {
			for _, n := range []int{1, 2, 5} {
				if err := l.Run(nil, &fft.Transform{Kind: fft.RealToComplex, Double: double, Sizes: []int{n}, Batch: 1, In: fft.Array{Buffer: x, Offset: offset}, Out: fft.Array{Buffer: out}, Doing: "rfft"}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if asked != 12 {
			t.Error(asked)
		}
	}
}
