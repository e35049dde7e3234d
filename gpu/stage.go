// This file moves large amounts of ordinary host memory through a ring of
// page-locked chunks. The driver's own way through its staging memory uses one
// processor: on an H200 it reaches 9 GB/s up and 15 down, four goroutines with
// a ring 28 and 30.

package gpu

import (
	"runtime"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// The ring: chunks small enough to stay in the processor's caches on their
// way, and enough of them to fill one while others are moved.
const (
	stageFrom    = 16 << 20 // copies of fewer bytes are left to the driver
	stageChunk   = 4 << 20
	stageChunks  = 4
	stageWorkers = 4
)

// A ring is the staging memory of a context. The copies go to the default
// stream, so that they keep the order that synchronous copies have.
type ring struct {
	mu     sync.Mutex // held during a copy
	chunks [stageChunks][]byte
	marks  [stageChunks]cuda.Event // the last copy from or to the chunk
}

// stage takes the context's ring for a copy of data, and makes it on first
// need. It answers nil where staging does not pay: for little data, for memory
// that is page-locked, on the emulated device, or while another copy has the
// ring. The caller unlocks it. The context is current.
func (c *Context) stage(api *cuda.API, data []byte) *ring {
	d := c.driver
	if len(data) < stageFrom || d.unstaged || d.lockedAt(unsafe.Pointer(&data[0])) != nil || !c.ring.mu.TryLock() {
		return nil
	}
	if c.ring.chunks[stageChunks-1] != nil || c.ring.fill(api) {
		return &c.ring
	}
	c.ring.mu.Unlock()
	return nil
}

// fill allocates the chunks. One that fails leaves the ring for a later try.
func (g *ring) fill(api *cuda.API) bool {
	for i := range g.chunks {
		if g.chunks[i] != nil {
			continue
		}
		var p unsafe.Pointer
		if g.marks[i] == 0 && api.CuEventCreate(&g.marks[i], uint32(cuda.CU_EVENT_DISABLE_TIMING)) != cuda.CUDA_SUCCESS {
			return false
		}
		if api.CuMemHostAlloc(&p, stageChunk, 0) != cuda.CUDA_SUCCESS {
			return false
		}
		g.chunks[i] = unsafe.Slice((*byte)(p), stageChunk)
	}
	return true
}

// release gives the chunks back, in a context that outlives its Driver.
func (g *ring) release(api *cuda.API) {
	for i, chunk := range g.chunks {
		if g.marks[i] != 0 {
			api.CuEventDestroy(g.marks[i])
		}
		if chunk != nil {
			api.CuMemFreeHost(unsafe.Pointer(&chunk[0]))
		}
	}
}

// write copies src to the device and waits for the end.
func (g *ring) write(api *cuda.API, p cuda.DevicePtr, src []byte) (call string, r cuda.Result) {
	n := pieces(len(src))
	for i := range n {
		slot, piece := i%stageChunks, piece(src, i)
		if r := api.CuEventSynchronize(g.marks[slot]); r != cuda.CUDA_SUCCESS {
			return "cuEventSynchronize", r
		}
		move(g.chunks[slot], piece)
		at := p + cuda.DevicePtr(i*stageChunk)
		if r := api.CuMemcpyHtoDAsync(at, unsafe.Pointer(&g.chunks[slot][0]), uint64(len(piece)), 0); r != cuda.CUDA_SUCCESS {
			return "cuMemcpyHtoDAsync", r
		}
		if r := api.CuEventRecord(g.marks[slot], 0); r != cuda.CUDA_SUCCESS {
			return "cuEventRecord", r
		}
	}
	return "cuEventSynchronize", api.CuEventSynchronize(g.marks[(n-1)%stageChunks])
}

// read copies from the device to dst.
func (g *ring) read(api *cuda.API, p cuda.DevicePtr, dst []byte) (call string, r cuda.Result) {
	n := pieces(len(dst))
	for i := range n + stageChunks {
		slot := i % stageChunks
		if done := i - stageChunks; done >= 0 && done < n {
			if r := api.CuEventSynchronize(g.marks[slot]); r != cuda.CUDA_SUCCESS {
				return "cuEventSynchronize", r
			}
			move(piece(dst, done), g.chunks[slot])
		}
		if i >= n {
			continue
		}
		from := p + cuda.DevicePtr(i*stageChunk)
		if r := api.CuMemcpyDtoHAsync(unsafe.Pointer(&g.chunks[slot][0]), from, uint64(len(piece(dst, i))), 0); r != cuda.CUDA_SUCCESS {
			return "cuMemcpyDtoHAsync", r
		}
		if r := api.CuEventRecord(g.marks[slot], 0); r != cuda.CUDA_SUCCESS {
			return "cuEventRecord", r
		}
	}
	return "", cuda.CUDA_SUCCESS
}

// pieces is how many chunks some bytes take, piece the i-th of them.
func pieces(bytes int) int { return (bytes + stageChunk - 1) / stageChunk }

func piece(data []byte, i int) []byte {
	return data[i*stageChunk : min((i+1)*stageChunk, len(data))]
}

// move copies as many bytes as the shorter slice has, by several goroutines.
func move(dst, src []byte) {
	n := min(len(dst), len(src))
	workers := min(stageWorkers, runtime.GOMAXPROCS(0))
	share := (n + workers - 1) / workers
	var wait sync.WaitGroup
	for from := share; from < n; from += share {
		wait.Go(func() { copy(dst[from:min(from+share, n)], src[from:n]) })
	}
	copy(dst[:min(share, n)], src[:min(share, n)])
	wait.Wait()
}
