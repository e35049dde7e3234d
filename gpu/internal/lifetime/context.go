// This file defines Context: an address space on a device, and making it current.

package lifetime

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Context is the driver's context as far as releases need it. There is one object
// for each context of the driver.
type Context struct {
	Driver  *Driver
	Handle  cuda.Context
	ID      uint64   // never used again for another context
	Default *Stream  // the legacy default stream
	Memory  *Account // of its device
	Owner   any      // the object of the package above
	Device  string   // "device 0"
	Name    string   // "context 3 of device 0"

	known   bool                   // ID comes from the driver
	second  bool                   // is not the only one
	primary *Context               // whose memory a green context uses; nil for others
	ended   atomic.Pointer[string] // "was destroyed"; nil while it lives
	copies  hostCopies
	leave   atomic.Pointer[func(*cuda.API, *Stream)] // what OnLeave has set

	faulted          atomic.Bool  // a release has found that a kernel failed
	captured         atomic.Int32 // streams in capture that cuCtxSynchronize would invalidate
	capturedBlocking atomic.Int32 // those of them that the legacy default stream waits for

	mu      sync.Mutex   // guards what follows
	streams []*Stream    // those that are not destroyed
	spare   []cuda.Event // without timing, for marks
}

// Enlist is the Context for a handle: the one that is known, or a new one when the
// handle is new or now stands for another context. Describe completes a new one
// before others see it.
func (d *Driver) Enlist(h cuda.Context, describe func(*Context)) *Context {
	id, known := d.identify(h)
	c, made := d.enlist(h, id, known, describe)
	if made && c.second {
		d.isApart()
	}
	return c
}

func (d *Driver) enlist(h cuda.Context, id uint64, known bool, describe func(*Context)) (c *Context, made bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if c := d.contexts[h]; c != nil && c.ended.Load() == nil && (!known || c.ID == id) {
		return c, false
	}
	if !known {
		d.serial++
		id = d.serial
	}
	c = &Context{Driver: d, Handle: h, ID: id, known: known, second: len(d.contexts) > 0}
	c.Default = &Stream{Context: c}
	c.streams = []*Stream{c.Default}
	describe(c)
	d.contexts[h] = c
	return c, true
}

// Lookup is the Context that is known for a handle, nil when there is none.
func (d *Driver) Lookup(h cuda.Context) *Context {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.contexts[h]
}

// OpenContexts lists the contexts that have not ended, in the order of their making.
func (d *Driver) OpenContexts() []*Context {
	d.mu.Lock()
	defer d.mu.Unlock()
	var open []*Context
	for _, c := range d.contexts {
		if c.ended.Load() == nil {
			open = append(open, c)
		}
	}
	slices.SortFunc(open, func(a, b *Context) int { return int(int64(a.ID - b.ID)) })
	return open
}

// identify asks for the number that a context never shares with a later one at the
// same address; drivers before 12.0 do not tell.
func (d *Driver) identify(h cuda.Context) (id uint64, known bool) {
	r := d.API().CuCtxGetId(h, &id)
	return id, r == cuda.CUDA_SUCCESS
}

// ShareMemory notes that a green context uses the memory of the primary context.
func (c *Context) ShareMemory(primary *Context) { c.primary = primary }

// Space is the context whose memory c uses.
func (c *Context) Space() *Context {
	if c.primary != nil {
		return c.primary
	}
	return c
}

// OnLeave has leave called for each stream of the context before the driver destroys it,
// with the context current.
func (c *Context) OnLeave(leave func(*cuda.API, *Stream)) { c.leave.Store(&leave) }

// Ended reports whether the context is known to have ended.
func (c *Context) Ended() bool { return c.ended.Load() != nil }

// Ending says how the context ended.
func (c *Context) Ending() string {
	if reason := c.ended.Load(); reason != nil {
		return *reason
	}
	return "has ended"
}

// Check returns an error when the context has ended.
func (c *Context) Check() error {
	if c.ended.Load() == nil {
		return nil
	}
	return c.Driver.Errors.Released(c.Name, c.Ending())
}

// Confirm reports whether the context still exists, and marks it as ended when the
// driver has another one, or none, at its address.
func (c *Context) Confirm() bool {
	if c.ended.Load() != nil {
		return false
	}
	if !c.known {
		return true
	}
	if id, ok := c.Driver.identify(c.Handle); !ok || id != c.ID {
		c.End("was ended by another part of the program")
		return false
	}
	return true
}

// End marks the context and everything made in it as dead: the driver has none of it
// any more.
func (c *Context) End(reason string) {
	if !c.ended.CompareAndSwap(nil, &reason) {
		return
	}
	d := c.Driver
	d.Switched()
	if c.second {
		d.apart.Add(-1)
	}
	for _, r := range d.Live() {
		if r.Context == c && r.state.CompareAndSwap(live, dead) {
			d.forget(r)
			r.outlive()
		}
	}
	d.dropPending(c)
	d.mu.Lock()
	if d.contexts[c.Handle] == c {
		delete(d.contexts, c.Handle)
	}
	d.mu.Unlock()
}

// Faulted reports whether a release, which reports no fault, has found that a kernel of
// the context failed.
func (c *Context) Faulted() bool { return c.faulted.Load() }

// Capturing reports whether a stream of the context is being recorded.
func (c *Context) Capturing() bool {
	return slices.ContainsFunc(c.Streams(), func(s *Stream) bool { return s.Capture() != nil })
}

// ReleaseOwn destroys what releases have needed, in a context that outlives its
// Driver. The context is current.
func (c *Context) ReleaseOwn(api *cuda.API) {
	c.copies.release(api)
	for _, s := range c.Streams() {
		s.trail.mu.Lock()
		s.trail.release(c)
		s.trail.mu.Unlock()
	}
	c.mu.Lock()
	spare := c.spare
	c.spare = nil
	c.mu.Unlock()
	for _, e := range spare {
		api.CuEventDestroy(e)
	}
}

// A Scope is the time in which a context is current for one operation, on an OS
// thread to which the goroutine is locked.
type Scope struct {
	API      *cuda.API
	driver   *Driver
	previous *cuda.Context // what was current; nil when nothing has to be restored
}

// Enter makes c current. The scope must be left on the same goroutine.
func (c *Context) Enter() (Scope, error) {
	if err := c.Check(); err != nil {
		return Scope{}, err
	}
	d := c.Driver
	s := Scope{API: d.API(), driver: d}
	runtime.LockOSThread()
	h := d.handles.Get().(*cuda.Context) // from a pool: what a function of the table gets escapes
	if r := s.API.CuCtxGetCurrent(h); r != cuda.CUDA_SUCCESS {
		return s.abandon(h, "cuCtxGetCurrent", r)
	}
	if *h == c.Handle {
		d.handles.Put(h)
		return s, nil
	}
	if r := s.API.CuCtxSetCurrent(c.Handle); r != cuda.CUDA_SUCCESS {
		c.Confirm()
		return s.abandon(h, "cuCtxSetCurrent", r)
	}
	s.previous = h
	return s, nil
}

// abandon undoes the beginning of a scope that failed.
func (s *Scope) abandon(h *cuda.Context, call string, r cuda.Result) (Scope, error) {
	s.driver.handles.Put(h)
	runtime.UnlockOSThread()
	return Scope{}, s.API.Error(call, r)
}

// Leave makes current what was so before.
func (s *Scope) Leave() {
	if s.previous != nil {
		Restore(s.API, *s.previous)
		s.driver.handles.Put(s.previous)
	}
	runtime.UnlockOSThread()
}

// Restore makes a context current; none when it has ended.
func Restore(api *cuda.API, previous cuda.Context) {
	if api.CuCtxSetCurrent(previous) != cuda.CUDA_SUCCESS {
		api.CuCtxSetCurrent(0)
	}
}
