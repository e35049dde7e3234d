// This file reads a little into ordinary host memory through page-locked memory,
// and has the stream write a word behind it that is waited for: BenchmarkSmallRead
// compares that with the driver's own way.

package gpu

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// peekMost is up to how many bytes a read goes this way: more is moved in pieces
// by the driver, which copies one while the next arrives. A context reads
// peekFrom times before it has memory for that, which takes as long as many
// reads. It looks at the word peekLooks times or asks the stream peekAsks times,
// for some tens of microseconds.
const peekMost, peekFrom, peekLooks, peekAsks = 64 << 10, 16, 64 << 10, 64

// A peek is the page-locked memory of a context that little is read through, in
// the default stream, as synchronous copies are.
type peek struct {
	mu     sync.Mutex // held during a read
	reads  int
	memory []byte
	word   *uint32        // behind the memory: the last read that has come
	wordAt cuda.DevicePtr // its address for the device; 0 where streams do not write words
	began  uint32         // reads that the word is written for
	mark   cuda.Event     // behind the last read that took long
	late   bool           // that read was given up, and may still be under way
}

// peek takes the context's memory for a read into dst. It answers nil where that
// does not pay, for memory that is page-locked, on the emulated device, during a
// recording, or while another read has it. The caller unlocks it. The context is
// current.
func (c *Context) peek(api *cuda.API, dst []byte) *peek {
	d, p := c.driver, &c.little
	if len(dst) > peekMost || d.unstaged || d.life.Gate.Capturing() || d.life.LockedAt(uintptr(unsafe.Pointer(&dst[0]))) != nil || !p.mu.TryLock() {
		return nil
	}
	if p.ready(api) {
		return p
	}
	p.mu.Unlock()
	return nil
}

// ready tells whether there is memory that no read is under way to. One may be
// that was given up.
func (p *peek) ready(api *cuda.API) bool {
	if p.reads++; p.reads <= peekFrom {
		return false
	}
	if p.memory != nil {
		p.late = p.late && api.CuEventQuery(p.mark) == cuda.CUDA_ERROR_NOT_READY
		return !p.late
	}
	var host unsafe.Pointer
	if api.CuMemHostAlloc(&host, peekMost+4, 0) != cuda.CUDA_SUCCESS {
		return false
	}
	if api.CuEventCreate(&p.mark, uint32(cuda.CU_EVENT_DISABLE_TIMING)) != cuda.CUDA_SUCCESS {
		api.CuMemFreeHost(host)
		return false
	}
	p.memory, p.word, p.began = unsafe.Slice((*byte)(host), peekMost), (*uint32)(unsafe.Add(host, peekMost)), 0
	atomic.StoreUint32(p.word, 0)
	if api.CuMemHostGetDevicePointer(&p.wordAt, unsafe.Pointer(p.word), 0) != cuda.CUDA_SUCCESS {
		p.wordAt = 0
	}
	return true
}

// read fills dst with what is at an address, and answers the call that failed.
// The error is of a wait that was interrupted.
func (p *peek) read(c *Context, api *cuda.API, at cuda.DevicePtr, dst []byte) (call string, r cuda.Result, err error) {
	call, r = "cuMemcpyDtoHAsync", api.CuMemcpyDtoHAsync(unsafe.Pointer(&p.memory[0]), at, uint64(len(dst)), 0)
	if r == cuda.CUDA_SUCCESS {
		call, r, err = p.wait(c, api)
	}
	if err == nil && r == cuda.CUDA_SUCCESS {
		copy(dst, p.memory)
	}
	return call, r, err
}

// wait waits for a read that was begun, at first without an event, which takes a
// microsecond more, but not for long: other goroutines may keep the stream busy.
func (p *peek) wait(c *Context, api *cuda.API) (call string, r cuda.Result, err error) {
	if r = p.look(api); r != cuda.CUDA_ERROR_NOT_READY {
		return "cuStreamQuery", r, nil
	}
	if r = api.CuEventRecord(p.mark, 0); r != cuda.CUDA_SUCCESS {
		api.CuStreamSynchronize(0) // no other read may begin before
		return "cuEventRecord", r, nil
	}
	err = c.driver.life.Poll(c.driver.life.Interruption(), func() (bool, error) {
		r = api.CuEventQuery(p.mark)
		return r != cuda.CUDA_ERROR_NOT_READY, nil
	})
	p.late = err != nil
	return "cuEventQuery", r, err
}

// look looks for the word, or asks the stream where there is none. What has not
// come in time is not ready: after a fault no word comes.
func (p *peek) look(api *cuda.API) cuda.Result {
	if !p.marked(api) {
		for range peekAsks {
			if r := api.CuStreamQuery(0); r != cuda.CUDA_ERROR_NOT_READY {
				return r
			}
		}
		return cuda.CUDA_ERROR_NOT_READY
	}
	for range peekLooks {
		if atomic.LoadUint32(p.word) == p.began {
			return cuda.CUDA_SUCCESS
		}
	}
	return cuda.CUDA_ERROR_NOT_READY
}

// marked has the stream write the word behind the read, and reports whether it
// will.
func (p *peek) marked(api *cuda.API) bool {
	p.began++
	if p.wordAt != 0 && api.CuStreamWriteValue32(0, p.wordAt, p.began, 0) != cuda.CUDA_SUCCESS {
		p.wordAt = 0
	}
	return p.wordAt != 0
}

// release gives the memory back, in a context that outlives its Driver.
func (p *peek) release(api *cuda.API) {
	if p.memory != nil {
		api.CuEventDestroy(p.mark)
		api.CuMemFreeHost(unsafe.Pointer(&p.memory[0]))
	}
	p.memory, p.word, p.wordAt, p.mark = nil, nil, 0, 0
}
