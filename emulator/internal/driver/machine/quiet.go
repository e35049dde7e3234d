// This file knows whether anybody can still change what a kernel waits for.

package machine

import (
	"sync"
	"time"
)

// hostWaits are the waits of the program for work, during which it does nothing else.
type hostWaits struct {
	mutex sync.Mutex
	count int    // under way
	asks  uint64 // whether work is done, by all waits so far
	asked time.Time
	mark  activity // since when there were no others
	since uint64   // asks before that
}

// An activity is how much work there has been.
type activity struct{ put, done uint64 }

// Waiting begins a wait of the program, which calls asked before each question whether
// it is over, and end when it is.
func (m *Machine) Waiting() (asked, end func()) {
	h := &m.hostWaits
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.count++
	return func() {
			h.mutex.Lock()
			defer h.mutex.Unlock()
			h.asks, h.asked = h.asks+1, time.Now()
		}, func() {
			h.mutex.Lock()
			defer h.mutex.Unlock()
			h.count--
		}
}

// askedLately is for how long an answer counts: the program asks every millisecond.
const askedLately = 50 * time.Millisecond

// Quiet reports that nothing is executed but one operation, which asks, and that the
// program waits for what that has to end first: it has asked twice whether the work is
// done since the last other operation ended or was submitted.
func (m *Machine) Quiet() bool {
	h := &m.hostWaits
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.count == 0 || time.Since(h.asked) > askedLately {
		h.mark = activity{}
		return false
	}
	now, busy := m.activity()
	if now != h.mark {
		h.mark, h.since = now, h.asks
	}
	return busy == 1 && h.asks >= h.since+2
}

// activity counts the operations of all streams, and the streams that execute one or
// are about to.
func (m *Machine) activity() (a activity, busy int) {
	for _, c := range m.Contexts.All() {
		for _, s := range c.Streams.All() {
			a.put += s.put.Load()
			a.done += s.done.Load()
			if s.busy() {
				busy++
			}
		}
	}
	return a, busy
}

// busy reports whether an operation is executed, or waits for nothing but the
// processor.
func (q *queue) busy() bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	o := q.current
	if o == nil && q.state == executing { // claimed, or between two operations
		return true
	}
	if o == nil {
		o = q.head
	}
	if o == nil {
		return false
	}
	for _, p := range o.after {
		if !p.reached() {
			return false
		}
	}
	return true
}
