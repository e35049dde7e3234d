// This file shares events with other processes: two counters in a page that all
// of them map, of recordings begun and of recordings reached.

package emulator

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A sharedEvent is the part of an event that several processes see.
type sharedEvent struct {
	shared   *memory.Shared
	nonce    uint64
	counters *sharedCounters
}

// sharedCounters lie in the page.
type sharedCounters struct{ begun, reached atomic.Uint64 }

const eventPage = 4 * kib

// newSharedEvent makes a page for an event.
func newSharedEvent() (*sharedEvent, error) {
	nonce := rand.Uint64()
	shared, err := memory.NewShared(fileName(nonce), eventPage)
	if err != nil {
		return nil, err
	}
	return mapEvent(shared, nonce)
}

// mapEvent maps the page until nobody has the event any more.
func mapEvent(shared *memory.Shared, nonce uint64) (*sharedEvent, error) {
	page, err := shared.Anywhere()
	if err != nil {
		shared.Close()
		return nil, err
	}
	e := &sharedEvent{shared, nonce, (*sharedCounters)(page)}
	runtime.AddCleanup(e, func(page unsafe.Pointer) {
		shared.Unmap(page)
		shared.Close()
	}, page)
	return e, nil
}

// begin counts a recording; reach is when the stream has come to it.
func (e *sharedEvent) begin() (n uint64) { return e.counters.begun.Add(1) }

func (e *sharedEvent) reach(n uint64) {
	for {
		old := e.counters.reached.Load()
		if old >= n || e.counters.reached.CompareAndSwap(old, n) {
			return
		}
	}
}

// last is the number of the last recording of any process.
func (e *sharedEvent) last() uint64 { return e.counters.begun.Load() }

func (e *sharedEvent) has(n uint64) bool { return e.counters.reached.Load() >= n }

// wait polls until a recording is reached, or the machine's context ends:
// another process cannot wake this one.
func (e *sharedEvent) wait(m *machine, n uint64) error {
	pause := 20 * time.Microsecond
	for !e.has(n) {
		select {
		case <-m.options.Context.Done():
			return fmt.Errorf("waiting for an event of another process: %w", m.options.Context.Err())
		case <-time.After(pause):
			pause = min(2*pause, time.Millisecond)
		}
	}
	return nil
}

// A remoteWait has a stream wait for another process.
type remoteWait struct {
	event *sharedEvent
	n     uint64
}

func (w remoteWait) do(c *cudaContext) error {
	if c.failure() != nil {
		return nil
	}
	return w.event.wait(c.machine, w.n)
}

func (m *machine) exportEvent(out *cuda.IpcEventHandle, handle cuda.Event) cuda.Result {
	e, r := m.event(handle)
	switch {
	case r != success:
		return r
	case out == nil:
		return invalidValue
	case e.shared == nil:
		return invalidHandle
	}
	out.Reserved = ticket{eventTicket, uint32(os.Getpid()), uint32(e.shared.shared.File()), e.shared.nonce, 0, eventPage}.write()
	return success
}

func (m *machine) openEvent(out *cuda.Event, handle cuda.IpcEventHandle) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	t, ok := readTicket(handle.Reserved, eventTicket)
	if out == nil || !ok {
		return invalidValue
	}
	shared, r := t.open()
	if r != success {
		return r
	}
	e, err := mapEvent(shared, t.nonce)
	if err != nil || shared.Size() < eventPage {
		return cuda.CUDA_ERROR_MAP_FAILED
	}
	id := m.newHandle()
	m.events.put(id, &event{context: c, flags: uint32(cuda.CU_EVENT_INTERPROCESS | cuda.CU_EVENT_DISABLE_TIMING), shared: e})
	*out = cuda.Event(id)
	return success
}
