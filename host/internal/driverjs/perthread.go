// This file has raw calls use the per-thread default stream, as programs of C do that nvcc
// compiled with --default-stream per-thread.

package driverjs

import (
	"slices"
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// What defaultStream may be: the values of nvcc's option.
const (
	legacy    = "legacy"
	perThread = "per-thread"
)

// streamType is the type of streams' handles.
const streamType = "CUstream"

// Handles of default streams: that which is meant where a stream is left out, CU_STREAM_LEGACY
// and CU_STREAM_PER_THREAD.
const (
	defaultHandle   = 0
	legacyHandle    = 1
	perThreadHandle = 2
)

// defaultStream defines the property that says what stream 0 is, and the calls without a stream use.
func (b *binding) defaultStream(exports *goja.Object) {
	b.Bind.Accessors(exports, bind.Accessor{
		Name: "defaultStream",
		Get: func(goja.FunctionCall) goja.Value {
			if b.perThread {
				return b.vm.ToValue(perThread)
			}
			return b.vm.ToValue(legacy)
		},
		Set: func(call goja.FunctionCall) goja.Value {
			name := call.Argument(0).String()
			if name != legacy && name != perThread {
				b.Bind.ThrowTypeError("defaultStream: expected %q or %q, got %q%s", legacy, perThread, name, spell.Suggest("%q", name, []string{legacy, perThread}))
			}
			b.perThread = name == perThread
			return goja.Undefined()
		},
	})
}

// redirect puts the call into the context's per-thread stream where it names no stream of its
// own. The driver's per-thread stream belongs to an OS thread; a script moves between those.
func (c *call) redirect() {
	if !c.perThread || c.f.name == "cuStreamDestroy" {
		return
	}
	c.own = c.PerThread()
	if c.own == 0 { // without a context the driver refuses the call
		return
	}
	for i := range c.f.params {
		p := &c.f.params[i]
		switch t := p.base(); {
		case p.stars == 0 && t.name == streamType:
			c.redirectHandle(&c.cells[i])
		case p.stars == 1 && t.kind == kindRecord && c.mem[i] != nil:
			c.redirectRecord(c.mem[i], &records[t.record])
		}
	}
	if place := asynchronous(c.f); place >= 0 {
		n := len(c.f.params)
		c.cells[n], c.where = uint64(c.own), uint64(c.own)
		c.args[n] = unsafe.Pointer(&c.cells[n])
		c.twin = place
	}
}

// redirectRecord redirects the streams of a struct, such as that of a CUlaunchConfig.
func (c *call) redirectRecord(m unsafe.Pointer, r *record) {
	for i := range r.fields {
		if f := &r.fields[i]; f.stars == 0 && types[f.typ].name == streamType {
			c.redirectHandle((*uint64)(unsafe.Add(m, f.offset)))
		}
	}
}

// redirectHandle makes the handle of a default stream, unless it is CU_STREAM_LEGACY, that of the per-thread stream.
func (c *call) redirectHandle(h *uint64) {
	if *h == defaultHandle || *h == perThreadHandle {
		*h = uint64(c.own)
		c.where = *h
	}
}

// asynchronous is the place of the function that does in a stream what f does without one; -1
// where there is none.
func asynchronous(f *function) int {
	if !strings.HasPrefix(f.name, "cuMem") {
		return -1
	}
	return slices.IndexFunc(functions[:], func(g function) bool {
		n := len(f.params)
		return g.name == f.name+"Async" && len(g.params) == n+1 && types[g.params[n].typ].name == streamType
	})
}

// enterTwin makes the call in the per-thread stream. A copy waits for it, as in C; setting memory does not.
func (c *call) enterTwin() cuda.Result {
	r := invoke(c.api, c.twin, c.args[:len(c.f.params)+1])
	if r == cuda.CUDA_SUCCESS && strings.HasPrefix(c.f.name, "cuMemcpy") {
		r = c.api.CuStreamSynchronize(c.own)
	}
	return r
}
