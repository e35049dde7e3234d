// This file executes the work of a stream in its order. A queue has a
// goroutine while it has work, and none when it is idle. Whoever waits before
// that goroutine has come to run executes in its place: callers are locked to
// their threads, and to wake one costs more than a small kernel.

package machine

import (
	"math"
	"sync"
	"sync/atomic"
)

// work is what a stream executes. Its error makes the stream's context
// unusable. It is called even when the context has failed, so that it can
// release what it holds, and must then do nothing else.
type work interface{ Do(c *Context) error }

// A Point is a place in a queue: it is reached when the first n operations
// that were put into it have been done.
type Point struct {
	queue  *queue
	n      uint64
	moment *moment // the last of them, in a machine that checks
}

// Reached reports to somebody who calls the driver whether the work up to the point is
// done.
func (p Point) Reached() bool {
	reached := p.reached()
	if reached && p.queue.Context.Machine.ordering != nil {
		p.learned()
	}
	return reached
}

func (p Point) reached() bool { return p.queue.done.Load() >= p.n }

// Wait returns to somebody who calls the driver when the work up to the point is done.
func (p Point) Wait() {
	p.queue.wait(p.n)
	if p.queue.Context.Machine.ordering != nil {
		p.learned()
	}
}

// An operation is work with the points that it waits for.
type operation struct {
	next   *operation
	work   work
	after  []Point
	moment *moment // in a machine that checks
}

// A queue is the work of one stream.
type queue struct {
	Context *Context
	put     atomic.Uint64 // operations put in, so far
	done    atomic.Uint64 // operations done, so far

	// In a machine that checks: the last operation, and how many there were.
	last    atomic.Pointer[moment]
	moments uint64
	claimed *moment // of whoever has claimed the queue

	mutex      sync.Mutex // guards what follows
	head, tail *operation
	current    *operation // that is executed, or waits for others before
	state      queueState
	coming     bool // a goroutine has been started and has not begun
	waiters    int
	progress   sync.Cond
	spare      *operation // to be used again
}

// queueState says who executes what is in a queue.
type queueState uint8

const (
	resting   queueState = iota // no goroutine: the queue is empty
	scheduled                   // a goroutine that has been started, or the first who waits
	executing                   // a goroutine executes
)

func (q *queue) start(c *Context) {
	q.Context = c
	q.progress.L = &q.mutex
}

// End is the point where all that is in the queue has been done.
func (q *queue) End() Point { return Point{q, q.put.Load(), q.last.Load()} }

// idle reports whether all that was put in has been done.
func (q *queue) idle() bool { return q.done.Load() == q.put.Load() }

// submit adds work that waits for all the points, which it copies.
func (q *queue) submit(w work, at *moment, after ...[]Point) Point {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	o := q.take()
	o.work, o.moment = w, at
	o.after = o.after[:0]
	for _, points := range after {
		o.after = append(o.after, points...)
	}
	if q.tail == nil {
		q.head = o
	} else {
		q.tail.next = o
	}
	q.tail = o
	n := q.put.Add(1)
	if q.state == resting {
		q.schedule()
	}
	return Point{q, n, at}
}

// schedule starts a goroutine for what is in the queue, unless an earlier one has yet
// to begin. The caller holds the mutex.
func (q *queue) schedule() {
	q.state = scheduled
	if !q.coming {
		q.coming = true
		go q.run()
	}
}

// Claim lets the caller execute one piece of work that is not in the queue,
// when nothing is under way. It must call finish and then release.
func (q *queue) Claim() bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.state != resting {
		return false
	}
	q.state = executing
	q.put.Add(1)
	return true
}

// release ends the caller's execution and leaves the rest to a goroutine.
func (q *queue) release() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.head != nil {
		q.schedule()
		return
	}
	q.state = resting
}

// run executes until the queue is empty, unless another goroutine does.
func (q *queue) run() {
	if q.begin(true) {
		q.drain(math.MaxUint64)
		q.release()
	}
}

// begin makes the caller the one who executes; false when there is one, or
// nothing to do. came says that the caller is the queue's goroutine.
func (q *queue) begin(came bool) bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if came {
		q.coming = false
	}
	if q.state != scheduled {
		return false
	}
	q.state = executing
	return true
}

// drain executes until n operations have been done or the queue is empty.
func (q *queue) drain(n uint64) {
	for q.done.Load() < n {
		o := q.first()
		if o == nil {
			return
		}
		for _, p := range o.after {
			p.queue.wait(p.n)
		}
		q.execute(o.work, o.moment)
		q.keep(o)
		q.finish()
	}
}

// execute does w and records its failure. A panic is a defect of the emulated
// device, and fails the context too.
func (q *queue) execute(w work, at *moment) {
	defer func() {
		if cause := recover(); cause != nil {
			q.Context.fail(&internalError{cause})
		}
	}()
	if at != nil {
		q.Context.Machine.ordering.begin(at, w)
	}
	if err := w.Do(q.Context); err != nil {
		q.Context.fail(err)
	}
	if at != nil {
		q.Context.Machine.ordering.end(at, w)
	}
}

// first takes the operation that is next, or nil.
func (q *queue) first() *operation {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	o := q.head
	if o == nil {
		return nil
	}
	if q.head = o.next; q.head == nil {
		q.tail = nil
	}
	o.next, q.current = nil, o
	return o
}

// finish counts an operation as done and wakes those that wait.
func (q *queue) finish() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.done.Add(1)
	if q.waiters > 0 {
		q.progress.Broadcast()
	}
}

// wait returns when n operations have been done.
func (q *queue) wait(n uint64) {
	if q.done.Load() >= n {
		return
	}
	if q.begin(false) {
		q.drain(n)
		q.release()
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.waiters++
	for q.done.Load() < n {
		q.progress.Wait()
	}
	q.waiters--
}

// take returns an operation to fill. The caller holds the mutex.
func (q *queue) take() *operation {
	o := q.spare
	if o == nil {
		return &operation{}
	}
	q.spare, o.next = o.next, nil
	return o
}

// keep stores an operation to be used again.
func (q *queue) keep(o *operation) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	o.work, o.moment, q.current = nil, nil, nil
	o.next, q.spare = q.spare, o
}
