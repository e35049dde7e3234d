package staging

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A lazy device copies as late as it may: when an event behind the copy is waited for. So what touches memory without
// waiting for the copies from or to it has wrong data. It answers the call number fail, from 1, with an error, and counts
// what is allocated.
type lazy struct {
	mu      sync.Mutex
	memory  []byte // of the device, from address base on
	copies  []func()
	marks   map[cuda.Event]int // how many copies come before
	events  int                // live
	blocks  map[unsafe.Pointer][]byte
	calls   []string
	fail    int
	largest int // bytes of a copy
	busy    int // how often the work before is not done yet
	word    *uint32
}

const base = 1 << 20

func newLazy(bytes int) *lazy {
	return &lazy{memory: make([]byte, bytes), marks: map[cuda.Event]int{}, blocks: map[unsafe.Pointer][]byte{}}
}

// call notes a call, and does it unless it is to fail.
func (d *lazy) call(name string, do func()) cuda.Result {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.calls = append(d.calls, name)
	if len(d.calls) == d.fail {
		return cuda.CUDA_ERROR_LAUNCH_FAILED
	}
	do()
	return cuda.CUDA_SUCCESS
}

// ready is call of a question whether the work before is done: it is, but for the first busy times.
func (d *lazy) ready(name string, do func()) cuda.Result {
	not := false
	r := d.call(name, func() {
		if not = d.busy > 0; not {
			d.busy--
		} else {
			do()
		}
	})
	if not {
		return cuda.CUDA_ERROR_NOT_READY
	}
	return r
}

// until does the copies up to one.
func (d *lazy) until(n int) {
	for i := range min(n, len(d.copies)) {
		if d.copies[i] != nil {
			d.copies[i]()
			d.copies[i] = nil
		}
	}
}

func (d *lazy) copy(host unsafe.Pointer, at cuda.DevicePtr, n uint64, up bool) {
	there, here := d.memory[at-base:][:n], unsafe.Slice((*byte)(host), n)
	d.largest = max(d.largest, int(n))
	d.copies = append(d.copies, func() {
		if up {
			copy(there, here)
		} else {
			copy(here, there)
		}
	})
}

func (d *lazy) api() *cuda.API {
	return &cuda.API{Functions: cuda.Functions{
		CuMemHostAlloc: func(p *unsafe.Pointer, n uint64, _ uint32) cuda.Result {
			return d.call("cuMemHostAlloc", func() {
				block := make([]byte, n)
				*p = unsafe.Pointer(&block[0])
				d.blocks[*p] = block
			})
		},
		CuMemFreeHost: func(p unsafe.Pointer) cuda.Result {
			return d.call("cuMemFreeHost", func() { delete(d.blocks, p) })
		},
		CuEventCreate: func(e *cuda.Event, _ uint32) cuda.Result {
			return d.call("cuEventCreate", func() { d.events++; *e = cuda.Event(len(d.calls)) })
		},
		CuEventDestroy: func(cuda.Event) cuda.Result { return d.call("cuEventDestroy", func() { d.events-- }) },
		CuEventRecord: func(e cuda.Event, s cuda.Stream) cuda.Result {
			if s != 0 { // all copies are in the default stream
				return cuda.CUDA_ERROR_INVALID_HANDLE
			}
			return d.call("cuEventRecord", func() { d.marks[e] = len(d.copies) })
		},
		CuEventSynchronize: func(e cuda.Event) cuda.Result {
			return d.call("cuEventSynchronize", func() { d.until(d.marks[e]) })
		},
		CuMemcpyHtoDAsync: func(at cuda.DevicePtr, p unsafe.Pointer, n uint64, _ cuda.Stream) cuda.Result {
			return d.call("cuMemcpyHtoDAsync", func() { d.copy(p, at, n, true) })
		},
		CuMemcpyDtoHAsync: func(p unsafe.Pointer, at cuda.DevicePtr, n uint64, _ cuda.Stream) cuda.Result {
			return d.call("cuMemcpyDtoHAsync", func() { d.copy(p, at, n, false) })
		},
		CuEventQuery: func(e cuda.Event) cuda.Result {
			return d.ready("cuEventQuery", func() { d.until(d.marks[e]) })
		},
		CuStreamQuery: func(cuda.Stream) cuda.Result {
			return d.ready("cuStreamQuery", func() { d.until(len(d.copies)) })
		},
		CuStreamSynchronize: func(cuda.Stream) cuda.Result {
			return d.call("cuStreamSynchronize", func() { d.until(len(d.copies)) })
		},
		CuMemHostGetDevicePointer: func(at *cuda.DevicePtr, p unsafe.Pointer, _ uint32) cuda.Result {
			return d.call("cuMemHostGetDevicePointer", func() { d.word, *at = (*uint32)(p), base/2 })
		},
		CuStreamWriteValue32: func(_ cuda.Stream, _ cuda.DevicePtr, value, _ uint32) cuda.Result {
			return d.call("cuStreamWriteValue32", func() {
				if d.busy == 0 {
					d.until(len(d.copies))
					atomic.StoreUint32(d.word, value)
				}
			})
		},
		CuCtxGetCurrent: func(c *cuda.Context) cuda.Result { *c = 1; return cuda.CUDA_SUCCESS },
		CuCtxSetCurrent: func(cuda.Context) cuda.Result { return cuda.CUDA_SUCCESS },
		CuCtxGetId:      func(cuda.Context, *uint64) cuda.Result { return cuda.CUDA_ERROR_NOT_SUPPORTED },
	}}
}

// context is one of the device.
func (d *lazy) context() *lifetime.Context {
	return lifetime.NewDriver(d.api(), lifetime.Errors{
		Released: func(object, reason string) error { return errors.New(object + " " + reason) },
		Failed: func(_ *lifetime.Context, call string, r cuda.Result, _ string, _ ...any) error {
			if r == cuda.CUDA_SUCCESS {
				return nil
			}
			return fmt.Errorf("%s: %w", call, r)
		},
	}).Enlist(1, func(*lifetime.Context) {})
}

// shapes are rings whose chunks are used once, often, and by several workers.
var shapes = []Shape{{1, 1, 4}, {1, 3, 4}, {2, 1, 4}, {2, 2, 8}, {3, 2, 5}, {4, 3, 16}}

// pattern is bytes of which no two neighbours are alike.
func pattern(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7 + i>>8 + 1)
	}
	return b
}

// TestRingCopies copies up and down through rings of each shape, on a device that copies as late as it may.
func TestRingCopies(t *testing.T) {
	for _, shape := range shapes {
		for _, n := range []int{1, 3, 4, 5, 8, 16, 17, 60, 99} {
			d := newLazy(200)
			c, ring, data, back := d.context(), Ring{Shape: shape}, pattern(n), make([]byte, n)
			if call, r, used := ring.Write(c, d.api(), base+7, data); call != "" || r != cuda.CUDA_SUCCESS || !used {
				t.Fatalf("%+v of %d up: %s %v, used %v", shape, n, call, r, used)
			}
			if want := slices.Concat(make([]byte, 7), data, make([]byte, 193-n)); !bytes.Equal(d.memory, want) {
				t.Errorf("%+v of %d up: got %v", shape, n, d.memory)
			}
			if call, r, used := ring.Read(c, d.api(), base+7, back); call != "" || r != cuda.CUDA_SUCCESS || !used || !bytes.Equal(back, data) {
				t.Errorf("%+v of %d down: %s %v, used %v, got %v", shape, n, call, r, used, back)
			}
			if d.largest > shape.Chunk || d.events != shape.Workers*shape.Slots || len(d.blocks) != 1 {
				t.Errorf("%+v: %d bytes at a time, %d events, %d blocks", shape, d.largest, d.events, len(d.blocks))
			}
			ring.Release(d.api())
			ring.Release(d.api())
			if d.events != 0 || len(d.blocks) != 0 {
				t.Errorf("%+v: %d events and %d blocks are left", shape, d.events, len(d.blocks))
			}
		}
	}
}

// TestRingFails has each call of a copy fail in turn: the copy says which, or goes another way, and the next one works.
func TestRingFails(t *testing.T) {
	data := pattern(30)
	for fail := 1; ; fail++ {
		d := newLazy(100)
		c, ring := d.context(), Ring{Shape: Shape{2, 2, 4}}
		d.fail = fail
		call, r, used := ring.Write(c, d.api(), base, data)
		if len(d.calls) < fail {
			break
		}
		failed := d.calls[fail-1]
		if making := failed == "cuMemHostAlloc" || failed == "cuEventCreate"; used == making || used && (call != failed || r != cuda.CUDA_ERROR_LAUNCH_FAILED) {
			t.Errorf("%s, call %d, fails: %s, %v, used %v", failed, fail, call, r, used)
		}
		if !used && (d.events != 0 || len(d.blocks) != 0) {
			t.Errorf("%s, call %d, fails: %d events and %d blocks are left", failed, fail, d.events, len(d.blocks))
		}
		if call, r, used := ring.Write(c, d.api(), base, data); call != "" || r != cuda.CUDA_SUCCESS || !used || !bytes.Equal(d.memory[:30], data) {
			t.Errorf("after %s, call %d: %s, %v, used %v", failed, fail, call, r, used)
		}
	}
	for fail := 1; ; fail++ { // after the ring was made
		d := newLazy(100)
		c, ring := d.context(), Ring{Shape: Shape{2, 2, 4}}
		copy(d.memory, data)
		if !ring.take(d.api()) {
			t.Fatal("no ring")
		}
		if _, _, used := ring.Read(c, d.api(), base, data); used {
			t.Error("two copies use the ring at once")
		}
		ring.mu.Unlock()
		d.fail, d.calls = fail, nil
		back := make([]byte, 30)
		call, r, _ := ring.Read(c, d.api(), base, back)
		if len(d.calls) < fail {
			break
		}
		if failed := d.calls[fail-1]; call != failed || r != cuda.CUDA_ERROR_LAUNCH_FAILED {
			t.Errorf("%s fails: %s, %v", failed, call, r)
		}
		if _, _, used := ring.Read(c, d.api(), base, back); !used || !bytes.Equal(back, data) {
			t.Errorf("the next: used %v, %v", used, back)
		}
	}
}

// TestDefaultShape leaves processors to the program.
func TestDefaultShape(t *testing.T) {
	if s := defaultShape(); s.Workers < 1 || s.Workers > 8 || s.Slots != 3 || s.Chunk != 1<<20 {
		t.Errorf("got %+v", s)
	}
}
