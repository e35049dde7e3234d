// This file gives streams their order among each other: the legacy default
// stream waits for all blocking streams of its context, and they for it (CUDA
// driver API, "Stream synchronization behavior").

package machine

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
)

// Handles that stand for a default stream.
const (
	streamDefault   = 0
	StreamLegacy    = 1
	streamPerThread = 2
)

// A Stream is a queue with its place among the context's streams.
type Stream struct {
	queue
	Handle   cuda.Stream
	Id       uint64
	Flags    uint32
	Priority int32
	Legacy   bool
	thread   bool // is a thread's default stream

	tape       atomic.Pointer[tape] // while the stream is being captured
	Attributes sync.Map             // that were set: LaunchAttributeID to LaunchAttributeValue
}

// Detached reports whether the stream has lost its green context, which does not
// destroy it.
func (s *Stream) Detached() bool { return s.Context.Green != nil && !s.Context.Alive.Load() }

// blocking reports whether the stream and the legacy stream wait for each
// other.
func (s *Stream) blocking() bool { return s.Flags&uint32(cuda.CU_STREAM_NON_BLOCKING) == 0 }

// contextStreams are the streams of one context.
type contextStreams struct {
	mutex     sync.Mutex // guards the fields, and the order between legacy and blocking work
	Legacy    *Stream
	others    []*Stream // created ones, until they are destroyed and idle; per-thread ones
	perThread map[uint64]*Stream
	gone      []*moment // the last operations of blocking streams that were dropped, for the legacy one
	scratch   []Point
}

// reset forgets all streams and makes a legacy one.
func (l *contextStreams) reset(c *Context) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.Legacy = c.Machine.NewStream(c, 0, 0)
	l.Legacy.Legacy = true
	l.others, l.perThread = nil, map[uint64]*Stream{}
}

// NewStream returns a stream that is in no list.
func (m *Machine) NewStream(c *Context, flags uint32, priority int32) *Stream {
	s := &Stream{Flags: flags, Priority: priority, Id: m.streamIDs.Add(1)}
	s.queue.start(c)
	return s
}

// CreateStream makes a stream that the caller destroys.
func (c *Context) CreateStream(out *cuda.Stream, flags uint32, priority int32) cuda.Result {
	if out == nil || flags&^uint32(cuda.CU_STREAM_NON_BLOCKING) != 0 {
		return invalidValue
	}
	s := c.Machine.NewStream(c, flags, min(max(priority, GreatestPriority), LeastPriority))
	s.Handle = c.Machine.Streams.Add(c.Machine.Handles, s)
	c.Streams.Add(s)
	*out = s.Handle
	return success
}

// Add makes a stream one of the context.
func (l *contextStreams) Add(s *Stream) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.prune()
	l.others = append(l.others, s)
}

// prune drops destroyed streams that have nothing left to do. The caller
// holds the mutex.
func (l *contextStreams) prune() {
	l.others = slices.DeleteFunc(l.others, func(s *Stream) bool {
		over := s.idle() && !s.thread && s.Context.Machine.Streams.Find(s.Handle) != s
		if last := s.last.Load(); over && last != nil && s.blocking() {
			l.gone = append(l.gone, last)
		}
		return over
	})
}

// ofThread is the calling thread's default stream.
func (l *contextStreams) ofThread(c *Context) *Stream {
	id := threadID()
	l.mutex.Lock()
	defer l.mutex.Unlock()
	s := l.perThread[id]
	if s == nil {
		s = c.Machine.NewStream(c, 0, 0)
		s.thread = true
		l.perThread[id] = s
		l.others = append(l.others, s)
	}
	return s
}

// All lists the streams of the context.
func (l *contextStreams) All() []*Stream {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.Legacy == nil { // a primary context that nobody uses yet
		return slices.Clone(l.others)
	}
	return append([]*Stream{l.Legacy}, l.others...)
}

// Ends lists where the work of the context that is not done now ends.
func (l *contextStreams) Ends() []Point {
	l.mutex.Lock()
	var points, over []Point
	for i := -1; i < len(l.others); i++ {
		s := l.Legacy
		if i >= 0 {
			s = l.others[i]
		}
		switch end := s.End(); {
		case !s.idle():
			points = append(points, end)
		case s.Context.Machine.ordering != nil:
			over = append(over, end)
		}
	}
	l.mutex.Unlock()
	for _, p := range over {
		p.learned()
	}
	return points
}

// Wait returns when all work that is now in the context's streams is done.
func (l *contextStreams) Wait() {
	for _, p := range l.Ends() {
		p.Wait()
	}
}

// before lists what work that s is about to get must wait for. The caller
// holds the mutex and uses the list before it lets go.
func (l *contextStreams) before(s *Stream) []Point {
	l.scratch = l.scratch[:0]
	switch {
	case !s.blocking():
	case s.Legacy:
		for _, o := range l.others {
			if o.blocking() && !o.idle() {
				l.scratch = append(l.scratch, o.End())
			}
		}
	case !l.Legacy.idle():
		l.scratch = append(l.scratch, l.Legacy.End())
	}
	return l.scratch
}

// Submit adds work in the stream's order.
func (s *Stream) Submit(w work) Point { return s.SubmitAfter(w) }

// SubmitAfter adds work in the stream's order that also waits for points.
func (s *Stream) SubmitAfter(w work, points ...Point) Point {
	if h := s.Context.Machine.ordering; h != nil {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		return s.submitAt(h, w, points)
	}
	return s.submitAt(nil, w, points)
}

// submitAt adds work whose moment h, which may be nil, is to make.
func (s *Stream) submitAt(h *ordering, w work, points []Point) Point {
	if !s.blocking() {
		return s.queue.submit(w, h.put(s, points), points)
	}
	streams := &s.Context.Streams
	streams.mutex.Lock()
	defer streams.mutex.Unlock()
	return s.queue.submit(w, h.put(s, points), streams.before(s), points)
}

// recordable is work that a capture can make a node of.
type recordable interface {
	work
	Captured(c *Context) dag.Task
}

// A Pause is work that does nothing: a stream waits for what its operation
// waits for.
type Pause struct{}

// Do does nothing.
func (Pause) Do(*Context) error { return nil }

// Priorities: lower numbers go first. The emulated device accepts them and
// executes streams alike.
const (
	LeastPriority    = 0
	GreatestPriority = -5
)

// Later adds work in the stream's order, or to the capture that the stream
// takes part in.
func (s *Stream) Later(w recordable) cuda.Result {
	if s.Capturing() {
		return s.Record(func() (dag.Task, cuda.Result) { return w.Captured(s.Context), success })
	}
	if r := s.CheckImplicit(); r != success {
		return r
	}
	s.Submit(w)
	return success
}

// Now does work in the stream's order, and returns when it is done.
func (s *Stream) Now(w recordable) cuda.Result {
	if s.Capturing() {
		return s.Later(w)
	}
	if r := s.CheckImplicit(); r != success {
		return r
	}
	s.perform(w)
	return s.Context.State()
}

// Soon does w in the stream's order without waiting for it: on the caller's goroutine when
// nothing comes before.
func (s *Stream) Soon(w work) {
	if s.claimInOrder() {
		s.Conclude(w)
		return
	}
	s.Submit(w)
}

// Conclude executes w for a caller that has claimed the queue.
func (s *Stream) Conclude(w work) {
	s.execute(w, s.claimed)
	s.claimed = nil
	s.finish()
	s.release()
}

// perform does work in the stream's order and returns when it is done: on
// the caller's goroutine when nothing has to be waited for.
func (s *Stream) perform(w work) {
	if !s.claimInOrder() {
		s.Submit(w).Wait()
		return
	}
	at := s.claimed
	s.Conclude(w)
	if at != nil {
		s.Context.Machine.ordering.learn(at)
	}
}

func (s *Stream) claimInOrder() bool {
	if h := s.Context.Machine.ordering; h != nil {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		return s.claimAt(h)
	}
	return s.claimAt(nil)
}

// claimAt claims the queue for work whose moment h, which may be nil, makes.
func (s *Stream) claimAt(h *ordering) bool {
	streams := &s.Context.Streams
	streams.mutex.Lock()
	defer streams.mutex.Unlock()
	if len(streams.before(s)) > 0 || !s.Claim() {
		return false
	}
	if h != nil {
		s.claimed = h.put(s, nil)
	}
	return true
}

// Unfinished lists what a query of the stream must find reached. The legacy
// stream stands for all blocking ones.
func (s *Stream) Unfinished() []Point {
	streams := &s.Context.Streams
	streams.mutex.Lock()
	defer streams.mutex.Unlock()
	points, checks := []Point{s.End()}, s.Context.Machine.ordering != nil
	for _, o := range streams.others {
		if s.Legacy && o.blocking() && (checks || !o.idle()) {
			points = append(points, o.End())
		}
	}
	return points
}

// Stream finds a stream by its handle; its context must be in working order.
func (m *Machine) Stream(handle cuda.Stream) (*Stream, cuda.Result) {
	s, r := m.anyStream(handle)
	if r != success {
		return nil, r
	}
	return s, s.Context.State()
}

// anyStream finds a stream whose context may have failed.
func (m *Machine) anyStream(handle cuda.Stream) (*Stream, cuda.Result) {
	if handle <= streamPerThread {
		c, r := m.current()
		switch {
		case r != success:
			return nil, r
		case handle == streamPerThread:
			return c.Streams.ofThread(c), success
		}
		return c.Streams.Legacy, success
	}
	return m.Streams.Get(handle)
}

// Waitable refuses to wait for a stream that is being captured, or that would
// wait for one.
func (s *Stream) Waitable() cuda.Result {
	if s.Capturing() {
		return s.Spoil(cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
	}
	return s.CheckImplicit()
}
