// This file defines Context: its identity, its life and its settings.

package gpu

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// origin says who made a context, and so who ends it.
type origin uint8

const (
	foreign origin = iota // another part of the program
	primary               // retained by this Driver
	created               // made by this Driver
)

// A Context is an address space on a device and all that is made in it. There
// is one Context object for each context, so they are compared by pointer. A
// Context is kept by its Driver until Destroy, Device.Reset or Driver.Close.
type Context struct {
	driver   *Driver
	device   *Device
	handle   cuda.Context
	id       uint64
	known    bool // id comes from the driver
	origin   origin
	owner    *Context                 // whose memory a green context uses; nil for others
	parts    int                      // the multiprocessors of a green context; 0: all
	ended    atomic.Pointer[string]   // "was destroyed"; nil while it lives
	last     atomic.Pointer[launched] // the kernel launched last
	legacy   *Stream
	ring     ring
	little   peek
	arrivals arrivals

	captured         atomic.Int32 // streams in capture that cuCtxSynchronize would invalidate
	capturedBlocking atomic.Int32 // those of them that the legacy default stream waits for

	stock     atomic.Pointer[stock] // of a primary context
	stockless atomic.Bool           // the driver has refused it
	stocking  sync.Mutex            // held while it is made, opened and given back

	mu        sync.Mutex // guards what follows
	perThread *Stream
	lanes     []*lane // of every stream that is not destroyed
	peers     []*Context
	rooms     []*room      // its memory that grows, where it has memory of its own
	met       []uint64     // contexts that copies between have been prepared for, by id
	spare     []cuda.Event // without timing, for marks
	setter    *Function    // of conditions in graphs
}

// enlist is the Context object for a handle, a new one when the handle is new
// or has been used again for another context.
func (d *Driver) enlist(v *Device, h cuda.Context, o origin) *Context {
	id, known := d.identify(h)
	d.mu.Lock()
	defer d.mu.Unlock()
	if c := d.contexts[h]; c != nil && c.ended.Load() == nil && (!known || c.id == id) {
		c.origin = max(c.origin, o)
		return c
	}
	if !known {
		d.serial++
		id = d.serial
	}
	c := &Context{driver: d, device: v, handle: h, id: id, known: known, origin: o}
	c.legacy = &Stream{lane: &lane{context: c}}
	c.lanes = []*lane{c.legacy.lane}
	d.contexts[h] = c
	return c
}

// identify asks for the number that a context never shares with a later one at
// the same address; drivers before 12.0 do not tell.
func (d *Driver) identify(h cuda.Context) (id uint64, known bool) {
	r := d.API().CuCtxGetId(h, &id)
	return id, r == cuda.CUDA_SUCCESS
}

// lookup is the Context object for a handle that the driver returned.
func (d *Driver) lookup(h cuda.Context) (*Context, error) {
	if h == 0 {
		return nil, nil
	}
	d.mu.Lock()
	c := d.contexts[h]
	d.mu.Unlock()
	if c != nil && c.confirm() {
		return c, nil
	}
	return d.wrapForeign(h)
}

// wrapForeign makes an object for a context that somebody else made.
func (d *Driver) wrapForeign(h cuda.Context) (*Context, error) {
	unlock := lockThread()
	defer unlock()
	api := d.API()
	var device cuda.Device
	if r := api.CuCtxPushCurrent(h); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxPushCurrent", r)
	}
	r := api.CuCtxGetDevice(&device)
	var popped cuda.Context
	api.CuCtxPopCurrent(&popped)
	if r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxGetDevice", r)
	}
	i := slices.IndexFunc(d.devices, func(v *Device) bool { return v.handle == device })
	if i < 0 {
		return nil, fmt.Errorf("gpu: the current context is on an unknown device %d", device)
	}
	return d.enlist(d.devices[i], h, foreign), nil
}

// openContexts lists the contexts that have not ended, in the order of their
// handles' making.
func (d *Driver) openContexts() []*Context {
	d.mu.Lock()
	defer d.mu.Unlock()
	var open []*Context
	for _, c := range d.contexts {
		if c.ended.Load() == nil {
			open = append(open, c)
		}
	}
	slices.SortFunc(open, func(a, b *Context) int { return int(int64(a.id - b.id)) })
	return open
}

// Driver is what the context belongs to.
func (c *Context) Driver() *Driver { return c.driver }

// Device is where the context is.
func (c *Context) Device() *Device { return c.device }

// ID is a number that no other context of the process has or will have.
func (c *Context) ID() uint64 { return c.id }

// Handle is the context for calls that bypass this package.
func (c *Context) Handle() cuda.Context { return c.handle }

// String is "context 3 of device 0".
func (c *Context) String() string { return fmt.Sprintf("context %d of %s", c.id, c.device) }

// Valid tells whether the context still exists. It asks the driver, since
// another part of the program may have reset the device.
func (c *Context) Valid() bool { return c.confirm() }

// check is the error of using a context that has ended.
func (c *Context) check() error {
	if c.ended.Load() == nil {
		return nil
	}
	return &ReleasedError{Object: c.String(), Reason: c.ending()}
}

// ending says how the context ended.
func (c *Context) ending() string {
	if reason := c.ended.Load(); reason != nil {
		return *reason
	}
	return "has ended"
}

// confirm tells whether the context still exists, and marks it as ended when
// the driver has another one, or none, at its address.
func (c *Context) confirm() bool {
	if c.ended.Load() != nil {
		return false
	}
	if !c.known {
		return true
	}
	if id, ok := c.driver.identify(c.handle); !ok || id != c.id {
		c.endAs("was ended by another part of the program")
		return false
	}
	return true
}

// endAs marks the context and everything made in it as dead. Nothing of it is
// the driver's any more.
func (c *Context) endAs(reason string) {
	if !c.ended.CompareAndSwap(nil, &reason) {
		return
	}
	d := c.driver
	d.switches.Add(1)
	for _, r := range d.liveResources() {
		if r.context == c && r.state.CompareAndSwap(live, dead) {
			d.forget(r)
			r.outlive()
		}
	}
	d.dropPending(c)
	d.mu.Lock()
	if d.contexts[c.handle] == c {
		delete(d.contexts, c.handle)
	}
	d.mu.Unlock()
}

// Destroy ends a context made by CreateContext. Everything made in it is dead.
// It is idempotent. The primary context is ended by Device.Reset.
func (c *Context) Destroy() error {
	if c.ended.Load() != nil {
		return nil
	}
	if c.origin != created {
		return &ArgumentError{Doing: "destroying " + c.String(), Expected: "a context that this program has created",
			Got: "the " + [...]string{"context of another part of the program", "device's primary context, which a reset of the device ends"}[c.origin]}
	}
	if err := c.recorded("destroying " + c.String()); err != nil {
		return err
	}
	return c.destroy()
}

func (c *Context) destroy() error {
	if c.ended.Load() != nil || !c.confirm() {
		return nil
	}
	r := c.driver.API().CuCtxDestroy(c.handle)
	c.endAs("was destroyed")
	return describe(c.driver.API().Error("cuCtxDestroy", r), "destroying %s", c)
}

// close ends what this Driver has in the context when it closes: all of it
// when the Driver made it.
func (c *Context) close() error {
	if c.origin == created {
		return c.destroy()
	}
	defer c.endAs("was closed with its driver")
	s, err := c.enter()
	if err != nil {
		return nil
	}
	defer s.leave()
	c.releaseOwn(s.api)
	return nil
}

// releaseOwn gives back what the context has of its own, beside the objects that
// were asked for.
func (c *Context) releaseOwn(api *cuda.API) {
	c.dissolve(api)
	c.ring.release(api)
	c.little.release(api)
	c.arrivals.release(api)
	for _, e := range c.spare {
		api.CuEventDestroy(e)
	}
	c.spare = nil
	if c.perThread != nil {
		api.CuStreamDestroy(c.perThread.lane.handle)
	}
}

// lockThread locks the goroutine to its OS thread; the result unlocks it.
func lockThread() (unlock func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}
