// This file has cuFFT do transforms, and keeps its plans.

package fft

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cufft"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/workspace"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A Library is cuFFT for one goroutine at a time.
type Library struct {
	api      *cufft.API
	contexts *workspace.Handles[plans, *plans]
}

// New returns a Library over a table of functions, which cufft.Open gives.
func New(api *cufft.API) *Library {
	return &Library{api: api, contexts: workspace.NewHandles(first, begin)}
}

// first is what the first call of a shape makes.
var first = workspace.First{Made: "a plan of cuFFT, which is made by the first call of a shape", Hurry: "call it once before"}

// begin makes a context ready for plans, each of which is released by itself.
func begin(p *plans) (release func() error, err error) {
	p.copies = workspace.Of(p.Context)
	return func() error { return nil }, nil
}

// mostPlans is how many plans are kept for a context.
const mostPlans = 32

// plans are those of a context, the one used last at the end.
type plans struct {
	workspace.Base
	list   []*plan
	copies workspace.Workspaces // of what the library would spoil
}

// A shape is what plans differ in.
type shape struct {
	kind   cufft.Type
	rank   int
	sizes  [3]int64
	batch  int64
	double bool
}

// A plan is one of cuFFT, with the state that it was given.
type plan struct {
	shape
	handle  cufft.Handle
	fixture *lifetime.Resource
	space   uint64 // bytes that it works in
	stream  cuda.Stream
	area    cuda.DevicePtr
	told    bool // stream was set
}

// types are the names of cuFFT, by kind, of f32 and of f64.
var types = [...][2]cufft.Type{
	ComplexToComplex: {cufft.CUFFT_C2C, cufft.CUFFT_Z2Z},
	RealToComplex:    {cufft.CUFFT_R2C, cufft.CUFFT_D2Z},
	ComplexToReal:    {cufft.CUFFT_C2R, cufft.CUFFT_Z2D},
}

// shape is what plan a transform needs.
func (t *Transform) shape() shape {
	s := shape{kind: types[t.Kind][0], rank: len(t.Sizes), batch: int64(t.Batch), double: t.Double}
	if t.Double {
		s.kind = types[t.Kind][1]
	}
	for i, n := range t.Sizes {
		s.sizes[i] = int64(n)
	}
	return s
}

// plan finds the plan of a shape, or makes it.
func (l *Library) plan(p *plans, s shape, doing string) (*plan, error) {
	for i, known := range p.list {
		if known.shape == s && known.fixture.Alive() {
			copy(p.list[i:], p.list[i+1:])
			p.list[len(p.list)-1] = known
			return known, nil
		}
	}
	if err := first.Outside(p.Context, doing); err != nil {
		return nil, err
	}
	made, err := l.create(p, s)
	if err != nil {
		return nil, err
	}
	if len(p.list) == mostPlans {
		if err := p.list[0].fixture.Free(); err != nil {
			return nil, err
		}
		p.list = p.list[1:]
	}
	p.list = append(p.list, made)
	return made, nil
}

func (l *Library) create(p *plans, s shape) (*plan, error) {
	made, api := &plan{shape: s}, l.api
	if err := l.failed("cufftCreate", api.CufftCreate(&made.handle)); err != nil {
		return nil, err
	}
	handle := made.handle
	err := l.failed("cufftSetAutoAllocation", api.CufftSetAutoAllocation(handle, 0))
	if err == nil {
		sizes := s.sizes
		err = l.failed("cufftMakePlanMany64", api.CufftMakePlanMany64(handle, int32(s.rank), &sizes[0], nil, 1, 0, nil, 1, 0, s.kind, s.batch, &made.space))
	}
	if err != nil {
		api.CufftDestroy(handle)
		return nil, with(err, "rank %d, n %v, type %s, batch %d", s.rank, s.sizes[:s.rank], s.kind, s.batch)
	}
	made.fixture = inside.Attach(p.Context, func(*cuda.API) error { return api.Error("cufftDestroy", api.CufftDestroy(handle)) })
	return made, nil
}

// failed is the error of a call of cuFFT, nil for success.
func (l *Library) failed(call string, r cufft.Result) error {
	if r == cufft.CUFFT_SUCCESS {
		return nil
	}
	return l.api.Error(call, r)
}

// with adds what a failed call was given.
func with(err error, format string, args ...any) error {
	if e, ok := err.(*cufft.Error); ok && e.Hint == "" {
		e.Hint = "it was given " + fmt.Sprintf(format, args...)
	}
	return err
}

// Run enqueues a transform. The thread is nil, or locked by this goroutine.
func (l *Library) Run(thread *gpu.Thread, t *Transform) error {
	if err := t.Check(); err != nil || t.Batch == 0 {
		return err
	}
	c := t.Out.Buffer.Context()
	w, err := c.Submit(thread, t.Stream, t.Doing)
	if err != nil {
		return err
	}
	w.By("cuFFT")
	p, err := l.contexts.For(c, t.Doing)
	if err != nil {
		w.Drop()
		return err
	}
	made, err := l.plan(p, t.shape(), t.Doing)
	if err != nil {
		w.Drop()
		return err
	}
	err = w.Uses(t.Out.Buffer, t.In.Buffer)
	if err == nil && t.Kind == ComplexToReal && t.Overwrite {
		err = w.Uses(t.In.Buffer)
	}
	var spaces []*gpu.Buffer
	if err == nil {
		spaces, err = l.execute(p, made, &w, t)
	}
	if err != nil {
		w.Drop()
		return with(err, "%s of %v, batch %d", made.kind, t.Sizes, t.Batch)
	}
	for _, b := range spaces {
		w.UsesSpace(b)
	}
	inside.UsesFixture(&w, made.fixture)
	return w.Done()
}

// execute calls cuFFT in a workspace, on a copy of what it would spoil or refuse, and returns the memory of both.
// The copy is memory of its own: cuFFT 12 fails where a workspace, if of no bytes, begins where the numbers do.
func (l *Library) execute(p *plans, made *plan, w *gpu.Submission, t *Transform) ([]*gpu.Buffer, error) {
	in, out := t.Counts()
	from, to := t.span(t.In, in, t.Kind != RealToComplex)
	target, _ := t.span(t.Out, out, t.Kind != ComplexToReal)
	space, err := p.Spaces.For(w, made.space)
	if err != nil {
		return nil, err
	}
	used := []*gpu.Buffer{space}
	if t.Kind == ComplexToReal && !t.Overwrite || t.Kind == RealToComplex && !t.paired(from) {
		kept, err := p.copies.For(w, uint64(to-from))
		if err != nil {
			return nil, err
		}
		api := p.Context.Driver().API()
		if r := api.CuMemcpyDtoDAsync(kept.Address(), from, uint64(to-from), w.Stream()); r != cuda.CUDA_SUCCESS {
			return nil, api.Error("cuMemcpyDtoDAsync", r)
		}
		from, used = kept.Address(), append(used, kept)
	}
	return used, l.call(made, w.Stream(), space.Address(), from, target, t)
}

// call tells a plan what has changed, and executes it.
func (l *Library) call(p *plan, stream cuda.Stream, area, from, to cuda.DevicePtr, t *Transform) error {
	api := l.api
	if !p.told || p.stream != stream {
		if err := l.failed("cufftSetStream", api.CufftSetStream(p.handle, stream)); err != nil {
			return err
		}
		p.told, p.stream = true, stream
	}
	if p.area != area {
		if err := l.failed("cufftSetWorkArea", api.CufftSetWorkArea(p.handle, area)); err != nil {
			return err
		}
		p.area = area
	}
	direction := int32(-1)
	if t.Inverse {
		direction = 1
	}
	switch p.kind {
	case cufft.CUFFT_C2C:
		return l.failed("cufftExecC2C", api.CufftExecC2C(p.handle, from, to, direction))
	case cufft.CUFFT_Z2Z:
		return l.failed("cufftExecZ2Z", api.CufftExecZ2Z(p.handle, from, to, direction))
	case cufft.CUFFT_R2C:
		return l.failed("cufftExecR2C", api.CufftExecR2C(p.handle, from, to))
	case cufft.CUFFT_D2Z:
		return l.failed("cufftExecD2Z", api.CufftExecD2Z(p.handle, from, to))
	case cufft.CUFFT_C2R:
		return l.failed("cufftExecC2R", api.CufftExecC2R(p.handle, from, to))
	}
	return l.failed("cufftExecZ2D", api.CufftExecZ2D(p.handle, from, to))
}
