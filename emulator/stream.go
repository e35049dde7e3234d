// This file gives streams their order among each other: the legacy default
// stream waits for all blocking streams of its context, and they for it (CUDA
// driver API, "Stream synchronization behavior").

package emulator

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// Handles that stand for a default stream.
const (
	streamDefault   = 0
	streamLegacy    = 1
	streamPerThread = 2
)

// A stream is a queue with its place among the context's streams.
type stream struct {
	queue
	handle   uintptr
	id       uint64
	flags    uint32
	priority int32
	legacy   bool
	thread   bool // is a thread's default stream

	tape       atomic.Pointer[tape] // while the stream is being captured
	attributes sync.Map             // that were set: LaunchAttributeID to LaunchAttributeValue
}

// detached reports whether the stream has lost its green context, which does not
// destroy it.
func (s *stream) detached() bool { return s.context.green != nil && !s.context.alive.Load() }

// blocking reports whether the stream and the legacy stream wait for each
// other.
func (s *stream) blocking() bool { return s.flags&uint32(cuda.CU_STREAM_NON_BLOCKING) == 0 }

// contextStreams are the streams of one context.
type contextStreams struct {
	mutex     sync.Mutex // guards the fields, and the order between legacy and blocking work
	legacy    *stream
	others    []*stream // created ones, until they are destroyed and idle; per-thread ones
	perThread map[uint64]*stream
	scratch   []point
}

// reset forgets all streams and makes a legacy one.
func (l *contextStreams) reset(c *cudaContext) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.legacy = c.machine.newStream(c, 0, 0)
	l.legacy.legacy = true
	l.others, l.perThread = nil, map[uint64]*stream{}
}

// newStream returns a stream that is in no list.
func (m *machine) newStream(c *cudaContext, flags uint32, priority int32) *stream {
	s := &stream{flags: flags, priority: priority, id: m.streamIDs.Add(1)}
	s.queue.start(c)
	return s
}

func (l *contextStreams) add(s *stream) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.prune()
	l.others = append(l.others, s)
}

// prune drops destroyed streams that have nothing left to do. The caller
// holds the mutex.
func (l *contextStreams) prune() {
	l.others = slices.DeleteFunc(l.others, func(s *stream) bool {
		return s.idle() && !s.thread && s.context.machine.streams.get(s.handle) != s
	})
}

// ofThread is the calling thread's default stream.
func (l *contextStreams) ofThread(c *cudaContext) *stream {
	id := threadID()
	l.mutex.Lock()
	defer l.mutex.Unlock()
	s := l.perThread[id]
	if s == nil {
		s = c.machine.newStream(c, 0, 0)
		s.thread = true
		l.perThread[id] = s
		l.others = append(l.others, s)
	}
	return s
}

// all lists the streams of the context.
func (l *contextStreams) all() []*stream {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return append([]*stream{l.legacy}, l.others...)
}

// ends lists where the work of the context that is not done now ends.
func (l *contextStreams) ends() []point {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	var points []point
	if !l.legacy.idle() {
		points = append(points, l.legacy.end())
	}
	for _, s := range l.others {
		if !s.idle() {
			points = append(points, s.end())
		}
	}
	return points
}

// wait returns when all work that is now in the context's streams is done.
func (l *contextStreams) wait() {
	for _, p := range l.ends() {
		p.wait()
	}
}

// before lists what work that s is about to get must wait for. The caller
// holds the mutex and uses the list before it lets go.
func (l *contextStreams) before(s *stream) []point {
	l.scratch = l.scratch[:0]
	switch {
	case !s.blocking():
	case s.legacy:
		for _, o := range l.others {
			if o.blocking() && !o.idle() {
				l.scratch = append(l.scratch, o.end())
			}
		}
	case !l.legacy.idle():
		l.scratch = append(l.scratch, l.legacy.end())
	}
	return l.scratch
}

// submit adds work in the stream's order.
func (s *stream) submit(w work) point { return s.submitAfter(w) }

// submitAfter adds work in the stream's order that also waits for points.
func (s *stream) submitAfter(w work, points ...point) point {
	if !s.blocking() {
		return s.queue.submit(w, points)
	}
	streams := &s.context.streams
	streams.mutex.Lock()
	defer streams.mutex.Unlock()
	return s.queue.submit(w, streams.before(s), points)
}

// recordable is work that a capture can make a node of.
type recordable interface {
	work
	captured(c *cudaContext) task
}

// later adds work in the stream's order, or to the capture that the stream
// takes part in.
func (s *stream) later(w recordable) cuda.Result {
	if s.tape.Load() != nil {
		return s.record(func() (task, cuda.Result) { return w.captured(s.context), success })
	}
	if r := s.checkImplicit(); r != success {
		return r
	}
	s.submit(w)
	return success
}

// now does work in the stream's order, and returns when it is done.
func (s *stream) now(w recordable) cuda.Result {
	if s.tape.Load() != nil {
		return s.later(w)
	}
	if r := s.checkImplicit(); r != success {
		return r
	}
	s.perform(w)
	return s.context.state()
}

// perform does work in the stream's order and returns when it is done: on
// the caller's goroutine when nothing has to be waited for.
func (s *stream) perform(w work) {
	if !s.claimInOrder() {
		s.submit(w).wait()
		return
	}
	s.execute(w)
	s.finish()
	s.release()
}

func (s *stream) claimInOrder() bool {
	streams := &s.context.streams
	streams.mutex.Lock()
	defer streams.mutex.Unlock()
	return len(streams.before(s)) == 0 && s.claim()
}

// unfinished lists what a query of the stream must find reached. The legacy
// stream stands for all blocking ones.
func (s *stream) unfinished() []point {
	streams := &s.context.streams
	streams.mutex.Lock()
	defer streams.mutex.Unlock()
	points := []point{s.end()}
	if s.legacy {
		points = append(points, streams.before(s)...)
	}
	return points
}

// stream finds a stream by its handle; its context must be in working order.
func (m *machine) stream(handle cuda.Stream) (*stream, cuda.Result) {
	s, r := m.anyStream(handle)
	if r != success {
		return nil, r
	}
	return s, s.context.state()
}

// anyStream finds a stream whose context may have failed.
func (m *machine) anyStream(handle cuda.Stream) (*stream, cuda.Result) {
	if handle <= streamPerThread {
		c, r := m.current()
		switch {
		case r != success:
			return nil, r
		case handle == streamPerThread:
			return c.streams.ofThread(c), success
		}
		return c.streams.legacy, success
	}
	s := m.streams.get(uintptr(handle))
	if s == nil {
		return nil, invalidHandle
	}
	return s, success
}
