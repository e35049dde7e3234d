package streams

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/ticket"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A sharedEvent is the part of an event that several processes see: two counters in a
// page that all of them map, of recordings begun and of recordings reached.
type sharedEvent struct {
	Shared   *memory.Shared
	Nonce    uint64
	counters *sharedCounters
}

// sharedCounters lie in the page.
type sharedCounters struct{ begun, reached atomic.Uint64 }

// EventPage is the bytes of the file of an event.
const EventPage = 4 << 10

// newSharedEvent makes a page for an event.
func newSharedEvent() (*sharedEvent, error) {
	nonce := rand.Uint64()
	shared, err := memory.NewShared(ticket.FileName(nonce), EventPage)
	if err != nil {
		return nil, err
	}
	return MapEvent(shared, nonce)
}

// MapEvent maps the page until the event is destroyed.
func MapEvent(shared *memory.Shared, nonce uint64) (*sharedEvent, error) {
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

// wait polls until a recording is reached, work in c is over, or the machine's
// context ends: another process cannot wake this one.
func (e *sharedEvent) wait(c *machine.Context, n uint64) error {
	pause, all := 20*time.Microsecond, c.Machine.Config.Context
	for !e.has(n) && !c.Over() {
		select {
		case <-all.Done():
			return fmt.Errorf("waiting for an event of another process: %w", all.Err())
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

// Do waits.
func (w remoteWait) Do(c *machine.Context) error {
	return w.event.wait(c, w.n)
}

// AfterAll reports that the other process may have waited for any work.
func (remoteWait) AfterAll() bool { return true }
