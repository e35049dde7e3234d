// This file makes contexts current: for the length of one operation on any
// goroutine, and by hand.

package gpu

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// enter makes c current for one operation. The scope must be left on the same
// goroutine.
func (c *Context) enter() (lifetime.Scope, error) { return c.life.Enter() }

// Use runs f with c current on this goroutine's OS thread, to which it is
// locked meanwhile, and restores what was current.
func (c *Context) Use(f func() error) error {
	s, err := c.enter()
	if err != nil {
		return err
	}
	c.driver.life.Switched()
	defer func() {
		s.Leave()
		c.driver.life.Switched()
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
	c.driver.life.Switched()
	return c.failed(call, change(c.handle), "making %s current", c)
}

// Pop undoes Push. It returns the context that was current; nil when there was
// none.
func (d *Driver) Pop() (*Context, error) {
	api := d.API()
	d.life.Switched()
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
	d.life.Switched()
	for _, c := range d.openContexts() {
		c.life.Confirm()
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
