// This file reads small amounts into ordinary host memory: into page-locked memory
// first, followed by a word that the stream writes and the host polls.

package staging

import (
	"context"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// SmallMost is up to how many bytes a SmallRead takes: the driver moves more in pieces,
// of which it copies one while the next arrives. A context reads SmallFrom times
// before memory is allocated for that, which takes as long as many reads. A read polls
// the word wordPolls times or queries the stream streamPolls times, for some tens of
// microseconds.
const SmallMost, SmallFrom, wordPolls, streamPolls = 64 << 10, 16, 64 << 10, 64

// A SmallRead is the page-locked memory of a context for small reads in the default
// stream, as synchronous copies are.
type SmallRead struct {
	mu     sync.Mutex // held during a read
	reads  int
	memory []byte
	word   *uint32        // after the memory: the last read that has arrived
	wordAt cuda.DevicePtr // its address for the device; 0 where streams do not write words
	began  uint32         // reads that the word is written for
	mark   cuda.Event     // after the last read that took long
	late   bool           // that read was given up, and may still be under way
}

// take locks the memory for a read. It fails where that does not pay, during a capture,
// or while another read uses the memory. The context is current.
func (p *SmallRead) take(c *lifetime.Context, api *cuda.API) bool {
	if c.Driver.Gate.Capturing() || !p.mu.TryLock() {
		return false
	}
	if p.ready(api) {
		return true
	}
	p.mu.Unlock()
	return false
}

// ready reports whether there is memory that no read is under way to. One may be
// that was given up.
func (p *SmallRead) ready(api *cuda.API) bool {
	if p.reads++; p.reads <= SmallFrom {
		return false
	}
	if p.memory != nil {
		p.late = p.late && api.CuEventQuery(p.mark) == cuda.CUDA_ERROR_NOT_READY
		return !p.late
	}
	var host unsafe.Pointer
	if api.CuMemHostAlloc(&host, SmallMost+4, 0) != cuda.CUDA_SUCCESS {
		return false
	}
	if api.CuEventCreate(&p.mark, uint32(cuda.CU_EVENT_DISABLE_TIMING)) != cuda.CUDA_SUCCESS {
		api.CuMemFreeHost(host)
		return false
	}
	p.memory, p.word, p.began = unsafe.Slice((*byte)(host), SmallMost), (*uint32)(unsafe.Add(host, SmallMost)), 0
	atomic.StoreUint32(p.word, 0)
	if api.CuMemHostGetDevicePointer(&p.wordAt, unsafe.Pointer(p.word), 0) != cuda.CUDA_SUCCESS {
		p.wordAt = 0
	}
	return true
}

// Read fills dst with what is at an address, and answers the call that failed. The
// error is of a wait that was interrupted. It is false when the memory cannot be used
// now. The context is current.
func (p *SmallRead) Read(ctx context.Context, c *lifetime.Context, api *cuda.API, at cuda.DevicePtr, dst []byte) (call string, r cuda.Result, used bool, err error) {
	if !p.take(c, api) {
		return "", cuda.CUDA_SUCCESS, false, nil
	}
	defer p.mu.Unlock()
	call, r = "cuMemcpyDtoHAsync", api.CuMemcpyDtoHAsync(unsafe.Pointer(&p.memory[0]), at, uint64(len(dst)), 0)
	if r == cuda.CUDA_SUCCESS {
		call, r, err = p.wait(ctx, c, api)
	}
	if err == nil && r == cuda.CUDA_SUCCESS {
		copy(dst, p.memory)
	}
	return call, r, true, err
}

// wait waits for a read that was begun, at first without an event, which takes a
// microsecond more, but not for long: other goroutines may keep the stream busy.
func (p *SmallRead) wait(ctx context.Context, c *lifetime.Context, api *cuda.API) (call string, r cuda.Result, err error) {
	if r = p.look(api); r != cuda.CUDA_ERROR_NOT_READY {
		return "cuStreamQuery", r, nil
	}
	if r = api.CuEventRecord(p.mark, 0); r != cuda.CUDA_SUCCESS {
		api.CuStreamSynchronize(0) // no other read may begin before
		return "cuEventRecord", r, nil
	}
	err = c.Driver.Poll(ctx, func() (bool, error) {
		r = api.CuEventQuery(p.mark)
		return r != cuda.CUDA_ERROR_NOT_READY, nil
	})
	p.late = err != nil
	return "cuEventQuery", r, err
}

// look looks for the word, or asks the stream where there is none. What has not
// come in time is not ready: after a fault no word comes.
func (p *SmallRead) look(api *cuda.API) cuda.Result {
	if !p.marked(api) {
		for range streamPolls {
			if r := api.CuStreamQuery(0); r != cuda.CUDA_ERROR_NOT_READY {
				return r
			}
		}
		return cuda.CUDA_ERROR_NOT_READY
	}
	for range wordPolls {
		if atomic.LoadUint32(p.word) == p.began {
			return cuda.CUDA_SUCCESS
		}
	}
	return cuda.CUDA_ERROR_NOT_READY
}

// marked has the stream write the word behind the read, and reports whether it
// will.
func (p *SmallRead) marked(api *cuda.API) bool {
	p.began++
	if p.wordAt != 0 && api.CuStreamWriteValue32(0, p.wordAt, p.began, 0) != cuda.CUDA_SUCCESS {
		p.wordAt = 0
	}
	return p.wordAt != 0
}

// Release frees the memory, in a context that outlives its Driver.
func (p *SmallRead) Release(api *cuda.API) {
	if p.memory != nil {
		api.CuEventDestroy(p.mark)
		api.CuMemFreeHost(unsafe.Pointer(&p.memory[0]))
	}
	p.memory, p.word, p.wordAt, p.mark = nil, nil, 0, 0
}
