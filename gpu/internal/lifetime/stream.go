// This file tracks which streams have outstanding work.

package lifetime

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Stream tracks one stream's outstanding work.
type Stream struct {
	Context     *Context
	Handle      cuda.Stream // 0 for the legacy default stream
	NonBlocking bool        // does not synchronize with the legacy default stream
	// Object leads to the object of the package above, weakly: the collector may take
	// that before the Stream is destroyed.
	Object any

	// working is true when work was submitted that is not known to be done.
	working atomic.Bool
	// arriving is true when a copy from the host was submitted that is not known to
	// be done. Only releases wait for it.
	arriving atomic.Bool
	// abandoned is true when nobody waits any more for the end of the work: the program
	// was interrupted, and no means exist to end a kernel. What uses memory still does.
	abandoned atomic.Bool
	capture   atomic.Pointer[Capture] // while the stream is being recorded
	seen      [2]atomic.Uint64        // host copies that the work is ordered after: of its context, and of the one with its memory
	// tail is recorded after each submission of this package to a stream that
	// somebody else made and may destroy as soon as the work is done: the stream
	// itself is queried for the program only. 0 for streams of this package.
	tail cuda.Event

	number atomic.Uint64 // in messages about a GPU; 0 before the first

	trail trail // what other streams wait for

	life sync.RWMutex // read-locked during a query: another goroutine may destroy the stream
	gone bool         // the driver's stream has been destroyed
}

// NewForeign tracks a stream that somebody else made and will destroy. Its context is
// current.
func (c *Context) NewForeign(api *cuda.API, h cuda.Stream, nonBlocking bool) (*Stream, cuda.Result) {
	s := &Stream{Context: c, Handle: h, NonBlocking: nonBlocking}
	var r cuda.Result
	s.tail, r = c.TakeEvent(api)
	return s, r
}

// Foreign reports whether somebody else made the stream.
func (s *Stream) Foreign() bool { return s.tail != 0 }

// String is "stream 3 on device 0", "stream 0x50 on device 0" where that is emulated, or "default stream on device 0". The handles
// of a GPU's driver are addresses of the process, which messages do not tell.
func (s *Stream) String() string {
	if s.Handle == 0 {
		return "default stream on " + s.Context.Device
	}
	if s.Context.Driver.API().Emulated {
		return fmt.Sprintf("stream %#x on %s", uintptr(s.Handle), s.Context.Device)
	}
	if s.number.Load() == 0 {
		s.number.CompareAndSwap(0, s.Context.Driver.named.Add(1))
	}
	return fmt.Sprintf("stream %d on %s", s.number.Load(), s.Context.Device)
}

// Capture is the recording that the stream takes part in, nil outside of one.
func (s *Stream) Capture() *Capture { return s.capture.Load() }

// Add keeps the Stream in the context's list until Remove.
func (s *Stream) Add() {
	c := s.Context
	c.mu.Lock()
	c.streams = append(c.streams, s)
	c.mu.Unlock()
	if s.NonBlocking {
		c.copies.follow(c)
		c.Driver.apart.Add(1)
	}
}

// Remove undoes Add.
func (s *Stream) Remove() {
	c := s.Context
	c.mu.Lock()
	n := len(c.streams)
	c.streams = slices.DeleteFunc(c.streams, func(other *Stream) bool { return other == s })
	removed := len(c.streams) < n
	c.mu.Unlock()
	if removed && s.NonBlocking {
		c.copies.followers.Add(-1)
		c.Driver.apart.Add(-1)
	}
}

// Streams lists the context's streams.
func (c *Context) Streams() []*Stream {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.streams)
}

// WorkingStreams lists those whose work is not known to be done.
func (c *Context) WorkingStreams() []*Stream {
	c.mu.Lock()
	defer c.mu.Unlock()
	var working []*Stream
	for _, s := range c.streams {
		if s.working.Load() {
			working = append(working, s)
		}
	}
	return working
}

// Abandon has Finished no longer wait for the streams that have work, whatever comes behind it.
func (c *Context) Abandon() {
	for _, s := range c.WorkingStreams() {
		s.abandoned.Store(true)
	}
}

// busyStreams lists those in which work is under way. The context is current.
func (c *Context) busyStreams(api *cuda.API) []*Stream {
	return slices.DeleteFunc(c.Streams(), func(s *Stream) bool { return s.idle(api) })
}

// With calls f unless the driver's stream has been destroyed, and keeps it meanwhile.
func (s *Stream) With(f func()) bool {
	s.life.RLock()
	defer s.life.RUnlock()
	if !s.gone {
		f()
	}
	return !s.gone
}

// query asks the driver for the stream's work; a stream that is gone, by itself or
// with its context, has none.
func (s *Stream) query(api *cuda.API) cuda.Result {
	s.life.RLock()
	defer s.life.RUnlock()
	if s.gone || s.Context.Ended() {
		return cuda.CUDA_SUCCESS
	}
	return api.CuStreamQuery(s.Handle)
}

// Destroyed reports whether the driver's stream is gone, by itself or with its context.
func (s *Stream) Destroyed() bool {
	s.life.RLock()
	defer s.life.RUnlock()
	return s.gone || s.Context.Ended()
}

// Destroy destroys the driver's stream, which is not captured. Its context is current.
func (s *Stream) Destroy(api *cuda.API) cuda.Result {
	s.trail.mu.Lock()
	defer s.trail.mu.Unlock()
	s.trail.release(s.Context)
	s.life.Lock()
	defer s.life.Unlock()
	s.gone = true
	if leave := s.Context.leave.Load(); leave != nil {
		(*leave)(api, s)
	}
	return api.CuStreamDestroy(s.Handle)
}

// Untrack ends the tracking of a foreign stream whose work of this package is done.
// Releases that wait for its tail find it passed, or wait for its next recording.
func (s *Stream) Untrack() {
	s.trail.mu.Lock()
	defer s.trail.mu.Unlock()
	s.trail.release(s.Context)
	s.life.Lock()
	defer s.life.Unlock()
	s.gone = true
	Return(Mark{context: s.Context, event: s.tail})
}

// Submitted notes work in the stream. It is called after the submission: idle clears
// the note before it asks the driver, so that none is lost.
func (s *Stream) Submitted() {
	if s.capture.Load() != nil {
		return // it is recorded, not executed
	}
	if s.tail != 0 {
		s.recordTail()
	}
	if !s.working.Load() {
		s.working.Store(true)
	}
	if s.trail.due.Load() {
		s.marked()
	}
}

// recordTail records the tail after work in a foreign stream, unless others capture
// that: then nothing is executed.
func (s *Stream) recordTail() {
	sc, err := s.Context.Enter()
	if err != nil {
		return
	}
	defer sc.Leave()
	if !Captured(sc.API, s.Handle) {
		sc.API.CuEventRecord(s.tail, s.Handle)
	}
}

// idle reports whether all work in the stream is done. A context in which a kernel
// failed does no more work. The stream's context is current.
func (s *Stream) idle(api *cuda.API) bool {
	if !s.mayWork() {
		return true
	}
	s.arriving.Store(false)
	worked := s.working.Swap(false)
	if r := s.Query(api); r != cuda.CUDA_ERROR_NOT_READY {
		if r.Sticky() {
			s.Context.faulted.Store(true)
		}
		return true
	}
	s.arriving.Store(true)
	if worked {
		s.working.Store(true)
	}
	return false
}

// mayWork reports whether the stream has work that is not known to be done.
func (s *Stream) mayWork() bool { return s.working.Load() || s.arriving.Load() }

// done is idle with whatever context current.
func (s *Stream) done() bool {
	if !s.mayWork() {
		return true
	}
	sc, err := s.Context.Enter()
	if err != nil {
		return false
	}
	defer sc.Leave()
	return s.idle(sc.API)
}

// isDone is done unless a capture forbids the question.
func (s *Stream) isDone() bool {
	if !s.Context.Driver.Gate.TryEnter() {
		return !s.mayWork()
	}
	defer s.Context.Driver.Gate.Leave()
	return s.done()
}

// Query asks the driver for the work that this package has submitted to the stream.
func (s *Stream) Query(api *cuda.API) cuda.Result {
	if s.tail == 0 {
		return s.query(api)
	}
	if s.Destroyed() {
		return cuda.CUDA_SUCCESS
	}
	return api.CuEventQuery(s.tail)
}

// Settle waits for what a copy in the stream is ordered after. To read into ordinary
// memory, and to write much of it, the driver itself waits for that, where nothing
// can interrupt it. A stream that is being recorded has nothing to wait for.
func (s *Stream) Settle() error {
	c := s.Context
	ctx := c.Driver.Interruption()
	if ctx.Done() == nil || s.Capture() != nil {
		return nil
	}
	if s.NonBlocking {
		return c.Await(ctx, []*Stream{s})
	}
	return c.Await(ctx, slices.DeleteFunc(c.Streams(), func(other *Stream) bool {
		return other != s && (other.NonBlocking || s.Handle != 0 && other.Handle != 0 || other.Capture() != nil)
	}))
}

// Await waits until the streams are idle.
func (c *Context) Await(ctx context.Context, streams []*Stream) error {
	for _, s := range streams {
		if !s.working.Load() {
			continue
		}
		wait := s.Wait
		if s.tail != 0 {
			wait = s.waitTail
		}
		if err := wait(ctx); err != nil {
			return err
		}
	}
	return nil
}

// Users are the streams in which a resource is used.
type Users struct {
	of     *Resource
	last   atomic.Pointer[Stream]
	mu     sync.Mutex // guards others
	others []*Stream
}

// Used notes that s uses the resource, that is memory.
func (u *Users) Used(s *Stream, writes bool) {
	u.Add(s)
	s.used(u.of, writes)
}

// Add notes that s uses the resource.
func (u *Users) Add(s *Stream) {
	if c := s.capture.Load(); c != nil {
		c.Holds.Add(u.of)
		return
	}
	if u.last.Load() == s {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if last := u.last.Load(); last != nil && last.mayWork() && !slices.Contains(u.others, last) {
		u.others = append(u.others, last)
	}
	u.last.Store(s)
}

// None reports whether no stream has used the resource.
func (u *Users) None() bool { return u.last.Load() == nil }

// All lists the streams that have used the resource; the last one may be nil.
func (u *Users) All() []*Stream {
	u.mu.Lock()
	defer u.mu.Unlock()
	return append(slices.Clone(u.others), u.last.Load())
}

// only is the one stream in which the resource may still be in use, nil where there are
// several, or none that is known. The driver is not asked.
func (u *Users) only() *Stream {
	u.mu.Lock()
	defer u.mu.Unlock()
	last := u.last.Load()
	for _, s := range u.others {
		if s != last && s.mayWork() {
			return nil
		}
	}
	return last
}

// Busy lists the streams in which the resource may still be in use.
func (u *Users) Busy(api *cuda.API) []*Stream {
	last := u.last.Load()
	if last == nil {
		return nil
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.others = slices.DeleteFunc(u.others, func(s *Stream) bool { return s == last || s.idle(api) })
	if last.idle(api) {
		return slices.Clone(u.others)
	}
	return append(slices.Clone(u.others), last)
}

// latest is the stream that used the resource last, in which its memory is soonest
// used again; the default stream where that one is gone or may be.
func (u *Users) latest() *Stream {
	if last := u.last.Load(); last != nil && last.tail == 0 && !last.Destroyed() {
		return last
	}
	return u.of.Context.Default
}
