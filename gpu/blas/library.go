// This file keeps the handles of cuBLAS.

package blas

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/workspace"
)

// A Library is cuBLAS for one goroutine at a time.
type Library struct {
	api     *cublas.API
	handles *workspace.Handles[handle, *handle]
}

// New returns a Library over a table of functions, which cublas.Open gives.
func New(api *cublas.API) *Library {
	l := &Library{api: api}
	l.handles = workspace.NewHandles(workspace.First{Made: "a handle of cuBLAS, which is made by the first call", Hurry: "call prepare() before"}, l.create)
	return l
}

// API is the table of functions in use.
func (l *Library) API() *cublas.API { return l.api }

// A handle is cuBLAS in one context, with the state that it was given.
type handle struct {
	workspace.Base
	value cublas.Handle
	room  uint64 // bytes of a workspace

	stream  cuda.Stream
	space   *gpu.Buffer // that the handle knows; nil: none yet
	pointer cublas.PointerMode
	scalars *scalars
}

// scalars are factors, where C finds them: a number, or a complex number.
type scalars struct{ alpha, beta [2]float64 }

// The factors in the types of C's parameters.
func (s *scalars) f32() *float32         { return (*float32)(unsafe.Pointer(&s.alpha)) }
func (s *scalars) f64() *float64         { return &s.alpha[0] }
func (s *scalars) c64() *complex64       { return (*complex64)(unsafe.Pointer(&s.alpha)) }
func (s *scalars) c128() *complex128     { return (*complex128)(unsafe.Pointer(&s.alpha)) }
func (s *scalars) beta32() *float32      { return (*float32)(unsafe.Pointer(&s.beta)) }
func (s *scalars) beta64() *float64      { return &s.beta[0] }
func (s *scalars) betac64() *complex64   { return (*complex64)(unsafe.Pointer(&s.beta)) }
func (s *scalars) betac128() *complex128 { return (*complex128)(unsafe.Pointer(&s.beta)) }

// Prepare makes the handle of a context, which cannot be done while a graph is recorded.
func (l *Library) Prepare(c *gpu.Context) error {
	w, err := c.Submit(nil, nil, "blas.prepare")
	if err != nil {
		return err
	}
	defer w.Drop()
	_, err = l.handles.For(c, "blas.prepare")
	return err
}

// create makes the handle of a context, which is current.
func (l *Library) create(h *handle) (release func() error, err error) {
	h.scalars, h.room = new(scalars), workspace.Recommended(h.Context.Device())
	if err := l.failed("cublasCreate", l.api.CublasCreate(&h.value)); err != nil {
		return nil, err
	}
	value, api := h.value, l.api
	return func() error { return api.Error("cublasDestroy", api.CublasDestroy(value)) }, nil
}

// failed is the error of a call of cuBLAS, nil for success.
func (l *Library) failed(call string, r cublas.Result) error {
	if r == cublas.CUBLAS_STATUS_SUCCESS {
		return nil
	}
	return l.api.Error(call, r)
}

// with adds what a failed call was given.
func with(err error, format string, args ...any) error {
	if e, ok := err.(*cublas.Error); ok && e.Hint == "" {
		e.Hint = "it was given " + fmt.Sprintf(format, args...)
	}
	return err
}

// A call is one call of cuBLAS that enqueues work.
type call struct {
	gpu.Submission
	*handle
}

// begin makes a handle ready to enqueue work in a stream that writes out and reads the other buffers,
// each of which may be nil. The caller ends the submission.
func (l *Library) begin(c *gpu.Context, t *gpu.Thread, s *gpu.Stream, doing string, mode cublas.PointerMode, out *gpu.Buffer, in ...*gpu.Buffer) (call, error) {
	w, err := c.Submit(t, s, doing)
	if err != nil {
		return call{}, err
	}
	w.By("cuBLAS")
	h, err := l.handles.For(c, doing)
	if err == nil {
		err = w.Uses(out, in...)
	}
	if err == nil {
		err = l.configure(h, &w, mode)
	}
	if err != nil {
		w.Drop()
		return call{}, err
	}
	return call{w, h}, nil
}

// configure sets stream, workspace and pointer mode where they are others than before. A new stream
// makes cuBLAS forget its workspace.
func (l *Library) configure(h *handle, w *gpu.Submission, mode cublas.PointerMode) error {
	space, err := h.Spaces.For(w, h.room)
	if err != nil {
		return err
	}
	if h.space != space || h.stream != w.Stream() {
		h.space = nil
		if err := l.failed("cublasSetStream", l.api.CublasSetStream(h.value, w.Stream())); err != nil {
			return err
		}
		if err := l.failed("cublasSetWorkspace", l.api.CublasSetWorkspace(h.value, space.Address(), space.Bytes())); err != nil {
			return err
		}
		h.stream, h.space = w.Stream(), space
	}
	if h.pointer != mode {
		if err := l.failed("cublasSetPointerMode", l.api.CublasSetPointerMode(h.value, mode)); err != nil {
			return err
		}
		h.pointer = mode
	}
	return nil
}

// end ends the submission, or drops that of a call that has failed.
func (c *call) end(err error) error {
	if err != nil {
		c.Drop()
		return err
	}
	c.UsesSpace(c.space)
	inside.UsesFixture(&c.Submission, c.Fixture)
	return c.Done()
}

// factors puts factors where C finds them, in the form of a type.
func (h *handle) factors(t Type, alpha, beta complex128) (a, b unsafe.Pointer) {
	t.put(&h.scalars.alpha, alpha)
	t.put(&h.scalars.beta, beta)
	return unsafe.Pointer(&h.scalars.alpha), unsafe.Pointer(&h.scalars.beta)
}
