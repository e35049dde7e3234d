// This file follows which streams have work under way and which of them use a
// resource, so that nothing is released under the feet of a kernel.

package gpu

import (
	"slices"
	"sync"
	"sync/atomic"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
)

// A lane is a stream as the resources see it that are used in it.
type lane struct {
	context     *Context
	handle      cuda.Stream // 0 for the legacy default stream
	nonBlocking bool        // does not wait for the legacy default stream
	// working is true when work was submitted that is not known to be done.
	working atomic.Bool
	// landing is true when a copy from the host was submitted that is not known to
	// be done. It waits for nothing, so nothing but a release has to wait for it.
	landing atomic.Bool
	tape    atomic.Pointer[tape] // while the stream is being recorded
	seen    [2]atomic.Uint64     // arrivals that the work comes behind: in its context, and in that of its memory
	object  weak.Pointer[Stream]
	// tail is recorded behind what this package puts into a stream that somebody
	// else made, and may destroy once that is done: nobody asks for the stream
	// itself unless the program does. 0 for the streams of this package.
	tail cuda.Event

	life sync.RWMutex // held while the driver is asked, which one goroutine may do while another frees the stream
	gone bool         // the driver's stream has been destroyed
}

// query asks the driver for the work in the lane; a stream that is gone, by
// itself or with its context, has none.
func (l *lane) query(api *cuda.API) cuda.Result {
	l.life.RLock()
	defer l.life.RUnlock()
	if l.gone || l.context.ended.Load() != nil {
		return cuda.CUDA_SUCCESS
	}
	return api.CuStreamQuery(l.handle)
}

// destroyed tells whether the driver's stream is gone, by itself or with its
// context.
func (l *lane) destroyed() bool {
	l.life.RLock()
	defer l.life.RUnlock()
	return l.gone || l.context.ended.Load() != nil
}

// destroy ends the driver's stream.
func (l *lane) destroy(api *cuda.API) cuda.Result {
	l.life.Lock()
	defer l.life.Unlock()
	l.gone = true
	return api.CuStreamDestroy(l.handle)
}

// submitted notes work in the lane. It is called after the submission: idle
// clears the note before it asks the driver, so that none is lost.
func (l *lane) submitted() {
	if l.tape.Load() != nil {
		return // nothing is under way
	}
	if l.tail != 0 {
		l.follow()
	}
	if !l.working.Load() {
		l.working.Store(true)
	}
}

// idle tells whether all work in the lane is done. A context in which a kernel
// failed does no more work. Its context is current.
func (l *lane) idle(api *cuda.API) bool {
	if !l.working.Load() && !l.landing.Load() {
		return true
	}
	l.landing.Store(false)
	worked := l.working.Swap(false)
	if l.own(api) != cuda.CUDA_ERROR_NOT_READY {
		return true
	}
	l.landing.Store(true)
	if worked {
		l.working.Store(true)
	}
	return false
}

// own is query for the work that this package has put into the lane.
func (l *lane) own(api *cuda.API) cuda.Result {
	if l.tail == 0 {
		return l.query(api)
	}
	if l.destroyed() {
		return cuda.CUDA_SUCCESS
	}
	return api.CuEventQuery(l.tail)
}

// busyLanes lists the lanes of the context in which work is under way.
func (c *Context) busyLanes(api *cuda.API) []*lane {
	return slices.DeleteFunc(c.everyLane(), func(l *lane) bool { return l.idle(api) })
}

// uses are the lanes in which a resource is used.
type uses struct {
	of     *resource
	last   atomic.Pointer[lane]
	mu     sync.Mutex // guards others
	others []*lane
}

// in notes that l uses the resource.
func (u *uses) in(l *lane) {
	if t := l.tape.Load(); t != nil {
		t.graph.hold(u.of)
		return
	}
	if u.last.Load() == l {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	if last := u.last.Load(); last != nil && (last.working.Load() || last.landing.Load()) && !slices.Contains(u.others, last) {
		u.others = append(u.others, last)
	}
	u.last.Store(l)
}

// busy lists the lanes in which the resource may still be in use.
func (u *uses) busy(api *cuda.API) []*lane {
	last := u.last.Load()
	if last == nil {
		return nil
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.others = slices.DeleteFunc(u.others, func(l *lane) bool { return l == last || l.idle(api) })
	if last.idle(api) {
		return slices.Clone(u.others)
	}
	return append(slices.Clone(u.others), last)
}

// home is the lane that used the resource last, the default one where that is
// gone or may be: where its memory is soonest used again.
func (u *uses) home() *lane {
	if last := u.last.Load(); last != nil && last.tail == 0 && !last.destroyed() {
		return last
	}
	return u.of.context.legacy.lane
}

// addLane and removeLane keep the list of the context's streams.
func (c *Context) addLane(l *lane) {
	c.mu.Lock()
	c.lanes = append(c.lanes, l)
	c.mu.Unlock()
	if l.nonBlocking {
		c.arrivals.follow(c)
	}
}

func (c *Context) removeLane(l *lane) {
	c.mu.Lock()
	n := len(c.lanes)
	c.lanes = slices.DeleteFunc(c.lanes, func(other *lane) bool { return other == l })
	removed := len(c.lanes) < n
	c.mu.Unlock()
	if removed && l.nonBlocking {
		c.arrivals.followers.Add(-1)
	}
}

// everyLane is a copy of the list of the context's streams.
func (c *Context) everyLane() []*lane {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.lanes)
}

// workingLanes are those streams of the context whose work is not known to be
// done.
func (c *Context) workingLanes() []*lane {
	c.mu.Lock()
	defer c.mu.Unlock()
	var working []*lane
	for _, l := range c.lanes {
		if l.working.Load() {
			working = append(working, l)
		}
	}
	return working
}
