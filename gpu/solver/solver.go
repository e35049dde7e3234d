// Package solver factors dense matrices on a GPU by NVIDIA's cuSOLVER: by LU, Cholesky and QR, into
// eigenvalues and singular values.
//
// A [Work] has matrices of real or complex numbers, column by column without gaps, one of a batch behind the
// other. What the library takes and gives is checked for its memory before a call. A [Library] keeps
// a handle for each context, made on first use and released with the context; each stream has a
// workspace of its own, and so has each graph that is recorded. One goroutine at a time uses a
// Library. Whether a matrix could be factored stands in Work.Info when the work is done.
package solver

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cusolver"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/internal/workspace"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A Library is cuSOLVER for one goroutine at a time.
type Library struct {
	api     *cusolver.API
	handles *workspace.Handles[handle, *handle]
}

// New returns a Library over a table of functions, which cusolver.Open gives.
func New(api *cusolver.API) *Library {
	l := &Library{api: api}
	l.handles = workspace.NewHandles(workspace.First{Made: "a handle of cuSOLVER, which is made by the first call", Hurry: "call it once before"}, l.create)
	return l
}

// A handle is cuSOLVER in one context.
type handle struct {
	workspace.Base
	value  cusolver.Handle
	params cusolver.Params
	host   []byte // that the library works in on the host
}

// A Work is matrices to factor. What an operation does not use is nil.
type Work struct {
	Rows, Columns, Batch int
	Type                 blas.Type   // F32, F64, C64 or C128
	A                    *gpu.Buffer // Rows × Columns, which the factors take the place of
	Lower                bool        // Cholesky works in the lower triangle
	Pivots               *gpu.Buffer // i64, as many as the smaller side
	Tau                  *gpu.Buffer // of the reflections, as many as the smaller side
	Q                    *gpu.Buffer // Rows × Reflections
	Values               *gpu.Buffer // real numbers, as many as columns
	U, VT                *gpu.Buffer // Rows × Columns and Columns × Columns
	Info                 *gpu.Buffer // i32, one for each matrix: 0, or what is wrong
	Stream               *gpu.Stream
	Doing                string // for messages
}

// String is "f64[8×3×3]".
func (w *Work) String() string {
	return fmt.Sprintf("%s[%d×%d×%d]", w.Type, w.Batch, w.Rows, w.Columns)
}

// A part is memory of which each matrix of the batch has so many bytes.
type part struct {
	name   string
	buffer *gpu.Buffer
	bytes  int
}

// at is the address of what matrix i has.
func (p *part) at(i int) cuda.DevicePtr { return p.buffer.Address() + cuda.DevicePtr(i*p.bytes) }

// The parts of a work.
func (w *Work) a() part      { return part{"a", w.A, w.Rows * w.Columns * w.Type.Bytes()} }
func (w *Work) tau() part    { return part{"tau", w.Tau, min(w.Rows, w.Columns) * w.Type.Bytes()} }
func (w *Work) info() part   { return part{"info", w.Info, 4} }
func (w *Work) values() part { return part{"values", w.Values, w.Columns * w.Type.Real().Bytes()} }

// A call is one of cuSOLVER for one matrix, in a workspace: asked with size first, and then done.
type call struct {
	*handle
	api          *cusolver.API
	data, real   librarytypes.DataType // of the numbers, and of values
	device, host uint64                // bytes of the workspace
	space        cuda.DevicePtr
	stream       cuda.Stream
	m, n         int64
}

// An operation is a function of the library with the parts that it uses.
type operation struct {
	name  string
	parts []part
	size  func(*call) cusolver.Result
	do    func(c *call, i int) cusolver.Result
}

// create makes the handle of a context, which is current.
func (l *Library) create(h *handle) (release func() error, err error) {
	api := l.api
	if err := l.failed("cusolverDnCreate", api.CusolverDnCreate(&h.value)); err != nil {
		return nil, err
	}
	if err := l.failed("cusolverDnCreateParams", api.CusolverDnCreateParams(&h.params)); err != nil {
		api.CusolverDnDestroy(h.value)
		return nil, err
	}
	return func() error {
		api.CusolverDnDestroyParams(h.params)
		return api.Error("cusolverDnDestroy", api.CusolverDnDestroy(h.value))
	}, nil
}

// failed is the error of a call of cuSOLVER, nil for success.
func (l *Library) failed(call string, r cusolver.Result) error {
	if r == cusolver.CUSOLVER_STATUS_SUCCESS {
		return nil
	}
	return l.api.Error(call, r)
}

// check returns an error unless the parts are large enough.
func (w *Work) check(parts []part) error {
	if !slices.Contains([]blas.Type{blas.F32, blas.F64, blas.C64, blas.C128}, w.Type) {
		return &usage.ArgumentError{Doing: w.Doing, Argument: "a", Expected: "elements of f32, f64, c64 or c128", Got: w.Type.String()}
	}
	c := w.A.Context()
	for _, p := range parts {
		if err := c.Reaches(p.buffer, w.Doing, p.name); err != nil {
			return err
		}
		if need := uint64(p.bytes * w.Batch); p.buffer.Bytes() < need {
			return &usage.RangeError{Doing: w.Doing, Argument: p.name, Expected: fmt.Sprintf("%d bytes for %s", need, w), Got: p.buffer.String()}
		}
	}
	return nil
}

// run enqueues an operation for each matrix of the batch.
func (l *Library) run(t *gpu.Thread, w *Work, o operation) error {
	if err := w.check(o.parts); err != nil || w.Batch == 0 || w.Rows == 0 || w.Columns == 0 {
		return err
	}
	context := w.A.Context()
	s, err := context.Submit(t, w.Stream, w.Doing)
	if err != nil {
		return err
	}
	s.By("cuSOLVER")
	h, err := l.handles.For(context, w.Doing)
	if err != nil {
		s.Drop()
		return err
	}
	space, err := l.ordered(h, &s, w, o)
	if err != nil {
		s.Drop()
		if e, ok := err.(*cusolver.Error); ok && e.Hint == "" {
			e.Hint = "it was given " + w.String()
		}
		return err
	}
	s.UsesSpace(space)
	inside.UsesFixture(&s, h.Fixture)
	return s.Done()
}

// ordered is calls behind what the parts, which the library may all write, have to wait for.
func (l *Library) ordered(h *handle, s *gpu.Submission, w *Work, o operation) (*gpu.Buffer, error) {
	for _, p := range o.parts {
		if err := s.Uses(p.buffer); err != nil {
			return nil, err
		}
	}
	return l.calls(h, s, w, o)
}

// calls asks for the size of the workspace, and calls the library.
func (l *Library) calls(h *handle, s *gpu.Submission, w *Work, o operation) (*gpu.Buffer, error) {
	c := &call{handle: h, api: l.api, data: w.Type.Data(), real: w.Type.Real().Data(), stream: s.Stream(), m: int64(w.Rows), n: int64(w.Columns)}
	if err := l.failed("cusolverDnSetStream", l.api.CusolverDnSetStream(h.value, s.Stream())); err != nil {
		return nil, err
	}
	if err := l.failed(o.name+"_bufferSize", o.size(c)); err != nil {
		return nil, err
	}
	space, err := h.Spaces.For(s, c.device)
	if err != nil {
		return nil, err
	}
	c.space = space.Address()
	if uint64(len(h.host)) < c.host+1 {
		h.host = make([]byte, c.host+1)
	}
	for i := 0; i < w.Batch && err == nil; i++ {
		err = l.failed(o.name, o.do(c, i))
	}
	return space, err
}

const upper = cublas.CUBLAS_FILL_MODE_UPPER
