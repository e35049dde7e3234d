// This file defines Context: its identity and its end.

package gpu

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/allocator"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/internal/staging"
	"github.com/cujs/cujs/gpu/usage"
)

// origin is who made a context, and ends it.
type origin uint8

const (
	foreign origin = iota // another part of the program
	primary               // retained by this Driver
	created               // made by this Driver
)

// A Context is an address space on a device and all that is made in it. There is one
// Context object for each context: they are compared by pointer. The Driver retains a
// Context until Destroy, Device.Reset or Driver.Close.
type Context struct {
	life   *lifetime.Context
	driver *Driver
	device *Device
	handle cuda.Context
	origin origin
	owner  *Context // whose memory a green context uses; nil for other contexts
	parts  int      // the multiprocessors of a green context; 0: all
	fault  faultState
	legacy *Stream
	ring   staging.Ring      // for large copies of ordinary memory
	small  staging.SmallRead // for small ones

	pool   allocator.Holder // of a primary context
	ranges allocator.Ranges // of growable memory, in the context that owns its memory
	peers  peers
	limits charges // the memory that limits take
	kept   shelf

	mu        sync.Mutex // guards what follows
	perThread *Stream
}

// enlist returns the Context object of a handle, a new one where the handle is new or is
// another context's now.
func (d *Driver) enlist(v *Device, h cuda.Context, o origin) *Context {
	life := d.life.Enlist(h, func(life *lifetime.Context) {
		c := &Context{life: life, driver: d, device: v, handle: h, legacy: &Stream{life: life.Default}}
		life.Owner, life.Memory, life.Device, life.Name = c, &v.memory, v.String(), c.String()
	})
	c := ownerOf(life)
	d.mu.Lock()
	c.origin = max(c.origin, o)
	d.mu.Unlock()
	return c
}

// ownerOf returns the object of a context.
func ownerOf(c *lifetime.Context) *Context { return c.Owner.(*Context) }

// contextOf returns the object of a stream's context.
func contextOf(s *lifetime.Stream) *Context { return ownerOf(s.Context) }

// lookup returns the Context object of a handle that the driver returned.
func (d *Driver) lookup(h cuda.Context) (*Context, error) {
	if h == 0 {
		return nil, nil
	}
	if c := d.life.Lookup(h); c != nil && c.Confirm() {
		return ownerOf(c), nil
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

// openContexts lists the contexts that have not ended, in the order of creation.
func (d *Driver) openContexts() (open []*Context) {
	for _, c := range d.life.OpenContexts() {
		open = append(open, ownerOf(c))
	}
	return open
}

// Driver is what the context belongs to.
func (c *Context) Driver() *Driver {
	if c == nil {
		return nil
	}
	return c.driver
}

// Device is where the context is.
func (c *Context) Device() *Device {
	if c == nil {
		return nil
	}
	return c.device
}

// ID is a number that no other context of the process has or had.
func (c *Context) ID() uint64 { return c.life.ID }

// Handle is the context for calls that bypass this package.
func (c *Context) Handle() cuda.Context { return c.handle }

// String is "context 3 of device 0".
func (c *Context) String() string {
	if c.made() != nil {
		return "a Context that nothing has made"
	}
	return fmt.Sprintf("context %d of %s", c.life.ID, c.device)
}

// Valid reports whether the context still exists. It asks the driver, since another part
// of the program may have reset the device.
func (c *Context) Valid() bool { return c.life.Confirm() }

// check returns an error when the context has ended.
func (c *Context) check() error {
	if err := c.made(); err != nil {
		return err
	}
	return c.life.Check()
}

// Destroy ends a context of CreateContext. Everything made in it is dead. It is
// idempotent. Device.Reset ends the primary context.
func (c *Context) Destroy() error {
	if err := c.made(); err != nil {
		return err
	}
	if c.life.Ended() {
		return nil
	}
	if c.origin != created {
		return &usage.ArgumentError{Doing: "destroying " + c.String(), Expected: "a context that this program has created",
			Got: "the " + [...]string{"context of another part of the program", "device's primary context, which a reset of the device ends"}[c.origin]}
	}
	if err := c.checkNotCapturing("destroying " + c.String()); err != nil {
		return err
	}
	return c.destroy()
}

// checkNotCapturing returns an error while a stream of the context is being captured: the
// driver would go on capturing in a context that is gone.
func (c *Context) checkNotCapturing(doing string) error {
	if !c.life.Capturing() {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Expected: "no graph that is being recorded", Got: "a call while one is; do it afterwards"}
}

func (c *Context) destroy() error {
	if c.life.Ended() || !c.life.Confirm() {
		return nil
	}
	if err := awaitEnd(c); err != nil {
		return err
	}
	releaseFixtures(c.driver.life.Interruption(), c)
	r := c.driver.API().CuCtxDestroy(c.handle)
	c.life.End("was destroyed")
	return messages.Describe(c.driver.API().Error("cuCtxDestroy", r), "destroying %s", c)
}

// close ends a context that this Driver has made, and releases what the Driver has made
// for itself in others.
func (c *Context) close() error {
	if c.origin == created {
		return c.destroy()
	}
	defer c.life.End("was closed with its driver")
	s, err := c.life.Enter()
	if err != nil {
		return nil
	}
	defer s.Leave()
	c.releaseOwn(s.API)
	return nil
}

// releaseOwn releases what was made in the context for its own use. The context is
// current.
func (c *Context) releaseOwn(api *cuda.API) {
	c.pool.Destroy(api, c.driver.life)
	c.ring.Release(api)
	c.small.Release(api)
	c.life.ReleaseOwn(api)
	if c.perThread != nil {
		api.CuStreamDestroy(c.perThread.life.Handle)
	}
}

// lockThread locks the goroutine to its OS thread until unlock.
func lockThread() (unlock func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}

// Synchronize waits until all work of the context is done, for the primary context also
// that of its green contexts, and reports faults of that work. It also releases what the
// collector has found.
func (c *Context) Synchronize(ctx context.Context) error {
	if err := c.made(); err != nil {
		return err
	}
	err := c.life.Synchronize(ctx)
	if c.check() == nil && !c.life.Capturing() {
		c.driver.Drain()
	}
	return err
}

// awaitEnd waits on a GPU for the work of a context that is about to be destroyed: the
// driver's own wait cannot be interrupted. Faults end with the context.
func awaitEnd(c *Context) error {
	ctx := c.driver.life.Interruption()
	if c.driver.API().Emulated || ctx.Done() == nil {
		return nil
	}
	if err := c.life.Await(ctx, c.life.Streams()); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
