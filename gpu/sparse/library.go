// This file keeps the handles of cuSPARSE, and makes its descriptors.

package sparse

import (
	"context"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/cusparse"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/gpu/internal/workspace"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A Library is cuSPARSE for one goroutine at a time.
type Library struct {
	api     *cusparse.API
	handles *workspace.Handles[handle, *handle]
}

// New returns a Library over a table of functions, which cusparse.Open gives.
func New(api *cusparse.API) *Library {
	l := &Library{api: api}
	l.handles = workspace.NewHandles(workspace.First{Made: "a handle of cuSPARSE, which is made by the first call", Hurry: "call it once before"}, l.create)
	return l
}

// A handle is cuSPARSE in one context.
type handle struct {
	workspace.Base
	value cusparse.Handle
}

// create makes the handle of a context, which is current.
func (l *Library) create(h *handle) (release func() error, err error) {
	api := l.api
	if r := api.CusparseCreate(&h.value); r != cusparse.CUSPARSE_STATUS_SUCCESS {
		return nil, api.Error("cusparseCreate", r)
	}
	return func() error { return api.Error("cusparseDestroy", api.CusparseDestroy(h.value)) }, nil
}

// A call is some calls of cuSPARSE that enqueue work. After one that fails the others are left out.
type call struct {
	gpu.Submission
	*handle
	api     *cusparse.API
	context *gpu.Context
	given   string // for the error of a call
	err     error
	spaces  []*gpu.Buffer // memory that the call has made for its work
	ends    []func()      // destroys descriptors
}

// begin makes the library ready to enqueue work in a stream. The caller calls end.
func (l *Library) begin(c *gpu.Context, t *gpu.Thread, s *gpu.Stream, doing, given string) (*call, error) {
	w, err := c.Submit(t, s, doing)
	if err != nil {
		return nil, err
	}
	w.By("cuSPARSE")
	h, err := l.handles.For(c, doing)
	if err != nil {
		w.Drop()
		return nil, err
	}
	k := &call{Submission: w, handle: h, api: l.api, context: c, given: given}
	k.do("cusparseSetStream", func() cusparse.Result { return k.api.CusparseSetStream(h.value, w.Stream()) })
	return k, nil
}

// do calls a function of the library, unless one has failed before.
func (k *call) do(name string, f func() cusparse.Result) {
	if k.err != nil {
		return
	}
	if r := f(); r != cusparse.CUSPARSE_STATUS_SUCCESS {
		k.err = k.api.Error(name, r)
		if e, ok := k.err.(*cusparse.Error); ok && e.Hint == "" {
			e.Hint = "it was given " + k.given
		}
	}
}

// uses says what the work writes and what it reads.
func (k *call) uses(out *gpu.Buffer, in ...*gpu.Buffer) {
	if k.err == nil {
		k.err = k.Uses(out, in...)
	}
}

// end destroys the descriptors, and ends the submission.
func (k *call) end() error {
	for _, f := range k.ends {
		f()
	}
	if k.err != nil {
		k.Drop()
		return k.err
	}
	for _, b := range k.spaces {
		k.UsesSpace(b)
	}
	inside.UsesFixture(&k.Submission, k.Fixture)
	return k.Done()
}

// space is a workspace of so many bytes.
func (k *call) space(bytes uint64) cuda.DevicePtr {
	if k.err != nil {
		return 0
	}
	b, err := k.Spaces.For(&k.Submission, bytes)
	if err != nil {
		k.err = err
		return 0
	}
	k.spaces = append(k.spaces, b)
	return b.Address()
}

// room allocates memory that lives as long as the work, or longer where the caller keeps it.
func (k *call) room(bytes int) *gpu.Buffer {
	if k.err != nil {
		return nil
	}
	b, err := k.context.Alloc(context.Background(), uint64(bytes))
	if k.err = err; err == nil {
		k.spaces = append(k.spaces, b)
	}
	return b
}

// address is where a buffer is, zero for one without bytes.
func address(b *gpu.Buffer) cuda.DevicePtr {
	if b == nil || b.Bytes() == 0 {
		return 0
	}
	return b.Address()
}

const base = cusparse.CUSPARSE_INDEX_BASE_ZERO

// sparse describes a sparse matrix.
func (k *call) sparse(m *Matrix) (d cusparse.SpMatDescr) {
	name, create := "cusparseCreateCsr", k.api.CusparseCreateCsr
	if m.ByColumns {
		name, create = "cusparseCreateCsc", k.api.CusparseCreateCsc
	}
	index := m.indexType()
	k.do(name, func() cusparse.Result {
		return create(&d, int64(m.Rows), int64(m.Columns), int64(m.Count), address(m.Offsets), address(m.Indices), address(m.Values), index, index, base, m.Type.Data())
	})
	if k.err == nil {
		k.ends = append(k.ends, func() { k.api.CusparseDestroySpMat(d) })
		k.uses(nil, m.Offsets, m.Indices, m.Values)
	}
	return d
}

// dense describes a dense matrix.
func (k *call) dense(m *blas.Matrix) (d cusparse.DnMatDescr) {
	byRows, distance, _ := m.Lies()
	order := cusparse.CUSPARSE_ORDER_COL
	if byRows {
		order = cusparse.CUSPARSE_ORDER_ROW
	}
	k.do("cusparseCreateDnMat", func() cusparse.Result {
		return k.api.CusparseCreateDnMat(&d, int64(m.Rows), int64(m.Columns), int64(distance), m.Address(), m.Type.Data(), order)
	})
	if k.err == nil {
		k.ends = append(k.ends, func() { k.api.CusparseDestroyDnMat(d) })
		k.uses(nil, m.Buffer)
	}
	return d
}

// vector describes a column as a vector.
func (k *call) vector(m *blas.Matrix) (d cusparse.DnVecDescr) {
	k.do("cusparseCreateDnVec", func() cusparse.Result {
		return k.api.CusparseCreateDnVec(&d, int64(m.Rows), m.Address(), m.Type.Data())
	})
	if k.err == nil {
		k.ends = append(k.ends, func() { k.api.CusparseDestroyDnVec(d) })
		k.uses(nil, m.Buffer)
	}
	return d
}

// scalar is a factor where C finds it.
func scalar(t blas.Type, v complex128) unsafe.Pointer {
	return unsafe.Pointer(t.Working().Scalar(v))
}
