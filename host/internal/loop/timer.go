// This file holds the timers: a heap by due time, then by order of creation.

package loop

import (
	"container/heap"
	"time"
)

// Timer is a task that runs once at a time to come. Its methods must be called in a turn.
type Timer struct {
	loop     *Loop
	f        func() error
	due      time.Time
	sequence uint64
	index    int // in the heap, -1 when it is not there
	unref    bool
}

// After runs f when d has passed, and keeps the loop alive until then. It must be called in a turn.
func (l *Loop) After(d time.Duration, f func() error) *Timer {
	t := &Timer{loop: l, f: f, index: -1}
	t.Reset(d)
	return t
}

// Reset starts the timer again, whether it has run or not.
func (t *Timer) Reset(d time.Duration) {
	t.Stop()
	l := t.loop
	l.sequence++
	t.due, t.sequence = time.Now().Add(d), l.sequence
	heap.Push(&l.timers, t)
	if t.unref {
		l.unrefCount++
	}
}

// Stop removes the timer, if it still waits.
func (t *Timer) Stop() {
	if !t.Active() {
		return
	}
	heap.Remove(&t.loop.timers, t.index)
	if t.unref {
		t.loop.unrefCount--
	}
}

// Active reports whether the timer waits.
func (t *Timer) Active() bool {
	return t.index >= 0 && t.index < len(t.loop.timers) && t.loop.timers[t.index] == t
}

// SetRef says whether the timer keeps the loop alive.
func (t *Timer) SetRef(ref bool) {
	if t.unref == !ref {
		return
	}
	t.unref = !ref
	if t.Active() && t.unref {
		t.loop.unrefCount++
	} else if t.Active() {
		t.loop.unrefCount--
	}
}

// Only reports whether nothing but the timer, which ends that many holds, can make the script go
// on. It must be called in a turn.
func (t *Timer) Only(holds int) bool {
	l := t.loop
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.queue) == 0 && l.pending == holds && len(l.timers) == 1 && t.Active()
}

// HasRef reports whether the timer keeps the loop alive.
func (t *Timer) HasRef() bool { return !t.unref }

// dueTimer takes the first timer off the heap if its time has come.
func (l *Loop) dueTimer() func() error {
	if len(l.timers) == 0 || time.Now().Before(l.timers[0].due) {
		return nil
	}
	t := l.timers[0]
	t.Stop()
	return t.f
}

type timerHeap []*Timer

func (h timerHeap) Len() int { return len(h) }

func (h timerHeap) Less(i, j int) bool {
	if !h[i].due.Equal(h[j].due) {
		return h[i].due.Before(h[j].due)
	}
	return h[i].sequence < h[j].sequence
}

func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

func (h *timerHeap) Push(x any) {
	t := x.(*Timer)
	t.index = len(*h)
	*h = append(*h, t)
}

func (h *timerHeap) Pop() any {
	old := *h
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	t.index = -1
	return t
}
