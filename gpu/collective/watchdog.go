//go:build !js

// This file watches what NCCL does: it answers a rank that has ended, and ranks that disagree, by waiting for ever.

package collective

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/cujs/cujs/gpu"
)

// tick is how often work is looked at; grace is how long the other ranks have to say what they wait in when one has
// waited for too long.
const (
	tick  = 100 * time.Millisecond
	grace = 5 * time.Second
)

// A flight is work that was called and may not be done.
type flight struct {
	Description
	sequence    uint64
	began, done *gpu.Event // marks in the stream; began is nil for what begins at once
	enqueued    bool       // there will be no later mark
}

// flights are those of one communicator, the oldest first.
type flights struct {
	mutex    sync.Mutex
	list     []*flight
	free     []*gpu.Event
	recorded *Description // the last operation that is in a graph, of whose launches nobody hears
	gone     error        // why a rank is no more
}

// mark records a mark in a stream.
func (f *flights) mark(s *gpu.Stream) (*gpu.Event, error) {
	var e *gpu.Event
	f.mutex.Lock()
	if n := len(f.free); n > 0 {
		e, f.free = f.free[n-1], f.free[:n-1]
	}
	f.mutex.Unlock()
	if e == nil {
		var err error
		if e, err = inside.NewMark(s.Context()); err != nil {
			return nil, err
		}
	}
	return e, e.Record(s)
}

// begin notes work.
func (f *flights) begin(d Description, sequence uint64, began *gpu.Event) *flight {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	made := &flight{Description: d, sequence: sequence, began: began}
	f.list = append(f.list, made)
	return made
}

// end notes the mark behind work; without one it is done.
func (f *flights) end(work *flight, done *gpu.Event) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	work.done, work.enqueued = done, true
}

// record notes that a graph has an operation.
func (f *flights) record(d Description) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.recorded = &d
}

// graph reports whether a graph has an operation.
func (f *flights) graph() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.recorded != nil
}

// oldest is the first work that is not done, and whether the device is at it. What is done is forgotten.
func (f *flights) oldest() (first *flight, under bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for len(f.list) > 0 {
		first = f.list[0]
		if !first.enqueued || first.done != nil && !passed(first.done) {
			return first, first.began == nil || passed(first.began)
		}
		for _, e := range []*gpu.Event{first.began, first.done} {
			if e != nil {
				f.free = append(f.free, e)
			}
		}
		f.list = slices.Delete(f.list, 0, 1)
	}
	return nil, false
}

// passed reports whether a stream has passed a mark. One of a context that has ended or failed has.
func passed(e *gpu.Event) bool {
	done, err := e.Done()
	return done || err != nil
}

// lost is why a rank is no more; nil where none has ended.
func (f *flights) lost() *finding {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return asFinding(f.gone)
}

func asFinding(err error) *finding {
	var f *finding
	if err == nil || errors.As(err, &f) {
		return f
	}
	return &finding{Reason: "the other ranks cannot be reached: " + err.Error()}
}

// hear waits for a rank to end.
func (m *ncclMover) hear() {
	c := m.of
	_, err := c.desk.do(&call{Party: c.party, Rank: c.rank, Sequence: standSequence, Description: Description{Kind: Watch}}, c.ended)
	m.flights.mutex.Lock()
	m.flights.gone = err
	m.flights.mutex.Unlock()
}

// watch fails the communicator when NCCL fails, when a rank has ended for which work waits, and when work takes
// longer than the limit once the device is at it.
func (m *ncclMover) watch() {
	c := m.of
	limit, after := c.options.clock()
	var counted *flight
	var expired <-chan time.Time
	for {
		work, under := m.flights.oldest()
		if work != counted {
			counted, expired = work, nil
		}
		if under && expired == nil {
			expired = after(limit)
		}
		select {
		case <-c.ended:
			return
		case <-expired:
			if now, _ := m.flights.oldest(); now == work {
				c.fail(m.late(work, limit))
				return
			}
			continue // it was done at the last moment
		case <-after(tick):
		}
		waiting := m.flights.waiting()
		if waiting == nil {
			continue
		}
		if lost := m.flights.lost(); lost != nil {
			c.fail(lost.of(c.rank, c.size, *waiting))
		}
		if r := m.state(); !fine(r) {
			_ = m.failed(*waiting, "ncclCommGetAsyncError", r)
		}
	}
}

// waiting is what work waits, or may wait in a graph; nil where nothing does.
func (f *flights) waiting() *Description {
	work, _ := f.oldest()
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if work != nil {
		return &work.Description
	}
	return f.recorded
}

// late is the error of work that takes too long. The hub knows what the other ranks wait in when their limits are over,
// too; it is asked as if this rank compared before the call.
func (m *ncclMover) late(work *flight, limit time.Duration) *Error {
	c := m.of
	f := &finding{Reason: fmt.Sprintf("it has not ended within %v", limit)}
	if c.size > 1 && work.Kind != Meet {
		ask := m.comparison(work.Description, work.sequence)
		ask.Limit = min(limit, grace)
		switch _, err := c.desk.do(ask, c.ended); {
		case err == nil:
			f.Reason += ", though all ranks have called it"
		default:
			if other := asFinding(err); len(other.Ranks) > 0 {
				f.Ranks = other.Ranks
				f.Reason += "; " + other.Reason
			}
		}
	}
	e := f.of(c.rank, c.size, work.Description)
	e.Timeout = true
	return e
}
