// This file moves large amounts of ordinary host memory through page-locked
// chunks. The driver's own way through its staging memory uses one processor:
// on an H200 it reaches 9 GB/s up and 15 down, where page-locked memory does 55.

package gpu

import (
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// stageFrom is the size from which on staging pays.
const stageFrom = 16 << 20

// stageCached is how much is copied at a time into a chunk: from 1 MiB on, Go's
// memory copy on amd64 writes around the caches (runtime/memmove_amd64.s), which
// is right for the ordinary memory that a download fills, and wrong for a chunk
// that the device reads a moment later.
const stageCached = 512 << 10

// A ringShape is how much staging memory there is, and who fills it.
type ringShape struct {
	workers int // each on an OS thread of its own
	slots   int // chunks of a worker: it fills one while the others are moved
	chunk   int // bytes of a chunk
}

// defaultShape leaves half of the processors to the rest of the program, where
// there are more than a few: a copy is bound by what one processor can move,
// until about eight of them saturate the bus.
func defaultShape() ringShape {
	n := runtime.GOMAXPROCS(0)
	return ringShape{workers: min(8, max(n/2, min(n, 4))), slots: 3, chunk: 1 << 20}
}

// A ring is the staging memory of a context. The copies go to the default
// stream, so that they keep the order that synchronous copies have. Each worker
// moves every so-manieth piece through chunks of its own, and waits for nobody
// but the device.
type ring struct {
	mu    sync.Mutex // held during a copy
	shape ringShape
	slots []slot // those of a worker are neighbours
}

// A slot is a chunk, and the last copy from or to it.
type slot struct {
	chunk []byte
	mark  cuda.Event
}

// stage takes the context's ring for a copy of data, and makes it on first
// need. It answers nil where staging does not pay: for little data, for memory
// that is page-locked, on the emulated device, or while another copy has the
// ring. The caller unlocks it. The context is current.
func (c *Context) stage(api *cuda.API, data []byte) *ring {
	d := c.driver
	if len(data) < stageFrom || d.unstaged || d.life.LockedAt(uintptr(unsafe.Pointer(&data[0]))) != nil || !c.ring.mu.TryLock() {
		return nil
	}
	if c.ring.fill(api) {
		return &c.ring
	}
	c.ring.mu.Unlock()
	return nil
}

// fill allocates what is missing of the chunks, of one block of memory. A
// failure leaves the ring for a later try.
func (g *ring) fill(api *cuda.API) bool {
	if g.shape.workers == 0 {
		g.shape = defaultShape()
	}
	n := g.shape.workers * g.shape.slots
	if len(g.slots) == n {
		return true
	}
	var p unsafe.Pointer
	if api.CuMemHostAlloc(&p, uint64(n*g.shape.chunk), 0) != cuda.CUDA_SUCCESS {
		return false
	}
	memory := unsafe.Slice((*byte)(p), n*g.shape.chunk)
	slots := make([]slot, n)
	for i := range slots {
		slots[i].chunk = memory[i*g.shape.chunk:][:g.shape.chunk]
		if api.CuEventCreate(&slots[i].mark, uint32(cuda.CU_EVENT_DISABLE_TIMING)) != cuda.CUDA_SUCCESS {
			(&ring{slots: slots}).release(api)
			return false
		}
	}
	g.slots = slots
	return true
}

// release gives the chunks back, in a context that outlives its Driver.
func (g *ring) release(api *cuda.API) {
	for _, s := range g.slots {
		if s.mark != 0 {
			api.CuEventDestroy(s.mark)
		}
	}
	if len(g.slots) > 0 {
		api.CuMemFreeHost(unsafe.Pointer(&g.slots[0].chunk[0]))
	}
	g.slots = nil
}

// A failedCall is the first call of a copy that failed.
type failedCall struct {
	call   string
	result cuda.Result
}

// A haul is one copy through a ring.
type haul struct {
	ring   *ring
	data   []byte
	device cuda.DevicePtr
	failed atomic.Pointer[failedCall]
}

// write copies src to the device and waits for the end.
func (c *Context) write(g *ring, p cuda.DevicePtr, src []byte) (string, cuda.Result) {
	return c.haul(&haul{ring: g, data: src, device: p}, (*haul).up)
}

// read copies from the device to dst.
func (c *Context) read(g *ring, p cuda.DevicePtr, dst []byte) (string, cuda.Result) {
	return c.haul(&haul{ring: g, data: dst, device: p}, (*haul).down)
}

// haul has the workers do their parts; the caller is the first of them.
func (c *Context) haul(h *haul, part func(*haul, *cuda.API, int)) (string, cuda.Result) {
	var wait sync.WaitGroup
	for w := 1; w < min(h.ring.shape.workers, h.pieces()); w++ {
		wait.Go(func() { h.within(c, w, part) })
	}
	h.within(c, 0, part)
	wait.Wait()
	if f := h.failed.Load(); f != nil {
		return f.call, f.result
	}
	return "", cuda.CUDA_SUCCESS
}

// within does a worker's part with the context current on its thread.
func (h *haul) within(c *Context, worker int, part func(*haul, *cuda.API, int)) {
	s, err := c.enter()
	if err != nil {
		h.fail("cuCtxSetCurrent", cuda.CUDA_ERROR_INVALID_CONTEXT)
		return
	}
	defer s.Leave()
	part(h, s.API, worker)
}

// fail notes a failure, after which all workers end; it tells whether r is one.
func (h *haul) fail(call string, r cuda.Result) bool {
	if r != cuda.CUDA_SUCCESS {
		h.failed.CompareAndSwap(nil, &failedCall{call, r})
	}
	return h.failed.Load() != nil
}

// pieces is how many chunks the data takes; piece the i-th of them.
func (h *haul) pieces() int { return (len(h.data) + h.ring.shape.chunk - 1) / h.ring.shape.chunk }

func (h *haul) piece(i int) (data []byte, at cuda.DevicePtr) {
	from := i * h.ring.shape.chunk
	return h.data[from:min(from+h.ring.shape.chunk, len(h.data))], h.device + cuda.DevicePtr(from)
}

// slot is a worker's chunk for its n-th piece.
func (h *haul) slot(worker, n int) *slot {
	return &h.ring.slots[worker*h.ring.shape.slots+n%h.ring.shape.slots]
}

// marked records the end of a copy to or from a slot, also where another worker
// has failed: the next copy through the slot waits for that. It is fail for both
// calls.
func (h *haul) marked(api *cuda.API, s *slot, call string, r cuda.Result) bool {
	if r == cuda.CUDA_SUCCESS {
		call, r = "cuEventRecord", api.CuEventRecord(s.mark, 0)
	}
	return h.fail(call, r)
}

// up fills chunks and has the device read them.
func (h *haul) up(api *cuda.API, worker int) {
	n := 0
	for i := worker; i < h.pieces(); i += h.ring.shape.workers {
		s := h.slot(worker, n)
		n++
		if h.fail("cuEventSynchronize", api.CuEventSynchronize(s.mark)) {
			return
		}
		data, at := h.piece(i)
		for from := 0; from < len(data); from += stageCached {
			copy(s.chunk[from:], data[from:min(from+stageCached, len(data))])
		}
		r := api.CuMemcpyHtoDAsync(at, unsafe.Pointer(&s.chunk[0]), uint64(len(data)), 0)
		if h.marked(api, s, "cuMemcpyHtoDAsync", r) {
			return
		}
	}
	if n > 0 { // the others were recorded before
		h.fail("cuEventSynchronize", api.CuEventSynchronize(h.slot(worker, n-1).mark))
	}
}

// down has the device fill chunks, as many at a time as there are, and empties
// them in turn.
func (h *haul) down(api *cuda.API, worker int) {
	count := (h.pieces() - worker + h.ring.shape.workers - 1) / h.ring.shape.workers
	for n := range count + h.ring.shape.slots {
		s := h.slot(worker, n)
		if done := n - h.ring.shape.slots; done >= 0 && done < count {
			if h.fail("cuEventSynchronize", api.CuEventSynchronize(s.mark)) {
				return
			}
			data, _ := h.piece(worker + done*h.ring.shape.workers)
			copy(data, s.chunk)
		}
		if n >= count {
			continue
		}
		data, at := h.piece(worker + n*h.ring.shape.workers)
		r := api.CuMemcpyDtoHAsync(unsafe.Pointer(&s.chunk[0]), at, uint64(len(data)), 0)
		if h.marked(api, s, "cuMemcpyDtoHAsync", r) {
			return
		}
	}
}
