// This file makes contexts current: for the length of one operation on any
// goroutine, and by hand.

package gpu

import (
	"runtime"

	"github.com/cujs/cujs/bindings/cuda"
)

// A scope is the time in which a context is current for one operation, on an
// OS thread to which the goroutine is locked.
type scope struct {
	api      *cuda.API
	driver   *Driver
	previous *handle // what was current; nil when nothing has to be restored
}

// A handle is a place for the driver to write a context to. It comes from a
// pool, because what a table's function gets escapes.
type handle struct{ context cuda.Context }

// enter makes c current. The scope must be left on the same goroutine.
func (c *Context) enter() (scope, error) {
	if err := c.check(); err != nil {
		return scope{}, err
	}
	d := c.driver
	s := scope{api: d.API(), driver: d}
	runtime.LockOSThread()
	h := d.handles.Get().(*handle)
	if r := s.api.CuCtxGetCurrent(&h.context); r != cuda.CUDA_SUCCESS {
		return s.abandon(h, "cuCtxGetCurrent", r)
	}
	if h.context == c.handle {
		d.handles.Put(h)
		return s, nil
	}
	if r := s.api.CuCtxSetCurrent(c.handle); r != cuda.CUDA_SUCCESS {
		c.confirm()
		return s.abandon(h, "cuCtxSetCurrent", r)
	}
	s.previous = h
	return s, nil
}

// abandon undoes the beginning of a scope that failed.
func (s *scope) abandon(h *handle, call string, r cuda.Result) (scope, error) {
	s.driver.handles.Put(h)
	runtime.UnlockOSThread()
	return scope{}, s.api.Error(call, r)
}

// restore makes a context current that was so before; none when that has ended
// in the meantime.
func restore(api *cuda.API, previous cuda.Context) {
	if api.CuCtxSetCurrent(previous) != cuda.CUDA_SUCCESS {
		api.CuCtxSetCurrent(0)
	}
}

// leave restores what was current.
func (s *scope) leave() {
	if s.previous != nil {
		restore(s.api, s.previous.context)
		s.driver.handles.Put(s.previous)
	}
	runtime.UnlockOSThread()
}

// Use runs f with c current on this goroutine's OS thread, to which it is
// locked meanwhile, and restores what was current.
func (c *Context) Use(f func() error) error {
	s, err := c.enter()
	if err != nil {
		return err
	}
	c.driver.switches.Add(1)
	defer func() {
		s.leave()
		c.driver.switches.Add(1)
	}()
	return f()
}

// MakeCurrent makes c current on this OS thread, for calls that bypass this
// package. A goroutine that depends on it locks itself to the thread first.
func (c *Context) MakeCurrent() error {
	return c.switchTo("cuCtxSetCurrent", c.driver.API().CuCtxSetCurrent)
}

// Push makes c current on this OS thread and remembers what was.
func (c *Context) Push() error {
	return c.switchTo("cuCtxPushCurrent", c.driver.API().CuCtxPushCurrent)
}

// switchTo makes c current for good.
func (c *Context) switchTo(call string, change func(cuda.Context) cuda.Result) error {
	if err := c.check(); err != nil {
		return err
	}
	c.driver.switches.Add(1)
	return c.failed(call, change(c.handle), "making %s current", c)
}

// Pop undoes Push. It returns the context that was current; nil when there was
// none.
func (d *Driver) Pop() (*Context, error) {
	api := d.API()
	d.switches.Add(1)
	var h cuda.Context
	if r := api.CuCtxPopCurrent(&h); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxPopCurrent", r)
	}
	return d.lookup(h)
}

// Current is the context that is current on this OS thread, nil when there is
// none. A context that another part of the program made is wrapped; this
// Driver does not end it.
func (d *Driver) Current() (*Context, error) {
	api := d.API()
	var h cuda.Context
	if r := api.CuCtxGetCurrent(&h); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxGetCurrent", r)
	}
	return d.lookup(h)
}

// Bypassed is told of calls that bypassed this package and may have changed
// what is current, or ended contexts: what was made in those is dead from then
// on.
func (d *Driver) Bypassed() {
	d.switches.Add(1)
	for _, c := range d.openContexts() {
		c.confirm()
	}
}

// Default is the current context, or else the primary context of device 0,
// which it makes current on this OS thread.
func (d *Driver) Default() (*Context, error) {
	c, err := d.Current()
	if c != nil || err != nil {
		return c, err
	}
	if c, err = d.primary(); err != nil {
		return nil, err
	}
	return c, c.MakeCurrent()
}

// primary is the primary context of the first device.
func (d *Driver) primary() (*Context, error) {
	v, err := d.Device(0)
	if err != nil {
		return nil, err
	}
	return v.PrimaryContext()
}
