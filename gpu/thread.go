// This file makes contexts current on OS threads: by the driver alone, and by Thread, which caches what
// is current.

package gpu

import (
	"runtime"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// Use calls f with c current on this goroutine's OS thread, to which it is locked
// meanwhile, and restores what was current.
func (c *Context) Use(f func() error) error {
	if err := c.made(); err != nil {
		return err
	}
	s, err := c.life.Enter()
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

// MakeCurrent makes c current on this OS thread, for calls that bypass this package. The
// goroutine locks itself to the thread first.
func (c *Context) MakeCurrent() error {
	if err := c.made(); err != nil {
		return err
	}
	return switchTo(c, "cuCtxSetCurrent", c.driver.API().CuCtxSetCurrent)
}

// Push makes c current on this OS thread until Pop.
func (c *Context) Push() error {
	if err := c.made(); err != nil {
		return err
	}
	return switchTo(c, "cuCtxPushCurrent", c.driver.API().CuCtxPushCurrent)
}

// switchTo makes c current by one of the driver's calls.
func switchTo(c *Context, call string, change func(cuda.Context) cuda.Result) error {
	if err := c.check(); err != nil {
		return err
	}
	c.driver.life.Switched()
	return c.failed(call, change(c.handle), "making %s current", c)
}

// Pop undoes Push. It returns the context that was current, nil for none.
func (d *Driver) Pop() (*Context, error) {
	if err := d.made(); err != nil {
		return nil, err
	}
	api := d.API()
	d.life.Switched()
	var h cuda.Context
	if r := api.CuCtxPopCurrent(&h); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxPopCurrent", r)
	}
	return d.lookup(h)
}

// Current returns the context that is current on this OS thread, nil for none. A context
// that another part of the program made is wrapped; this Driver does not end it.
func (d *Driver) Current() (*Context, error) {
	if err := d.made(); err != nil {
		return nil, err
	}
	api := d.API()
	var h cuda.Context
	if r := api.CuCtxGetCurrent(&h); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuCtxGetCurrent", r)
	}
	return d.lookup(h)
}

// Bypassed is called after calls that bypass this package and may have changed what is
// current, or ended contexts. What was made in those is dead from then on.
func (d *Driver) Bypassed() {
	d.life.Switched()
	for _, c := range d.openContexts() {
		c.life.Confirm()
	}
}

// Default returns the current context, else the primary context of device 0, which it
// makes current on this OS thread.
func (d *Driver) Default() (*Context, error) {
	if err := d.made(); err != nil {
		return nil, err
	}
	c, err := d.Current()
	if c != nil || err != nil {
		return c, err
	}
	if c, err = d.primary(); err != nil {
		return nil, err
	}
	return c, c.MakeCurrent()
}

// primary returns the primary context of device 0.
func (d *Driver) primary() (*Context, error) {
	v, err := d.Device(0)
	if err != nil {
		return nil, err
	}
	return v.PrimaryContext()
}

// A Thread is a thread of execution with a current context and a stack of contexts. While
// it is locked, its goroutine stays on one OS thread, and Thread knows what is current
// there without a driver call. Unlock restores the OS thread; Lock continues, on any OS
// thread, with the same current context. One goroutine at a time uses a Thread.
type Thread struct {
	driver  *Driver
	current *Context
	stack   []*Context
	chosen  bool // current was chosen here or by calls that bypass this package, not found on the OS thread at Lock

	asked  bool         // the driver was asked since Lock; what follows is valid
	outer  cuda.Context // current on the OS thread at Lock
	bound  cuda.Context // current on the OS thread now
	epoch  uint64       // of Driver.switches
	answer cuda.Context
}

// NewThread returns a Thread that is not locked.
func (d *Driver) NewThread() *Thread { return &Thread{driver: d} }

// Lock is NewThread and Thread.Lock.
func (d *Driver) Lock() *Thread {
	t := d.NewThread()
	t.Lock()
	return t
}

// Lock locks the calling goroutine to its OS thread. It makes no driver call.
func (t *Thread) Lock() {
	runtime.LockOSThread()
	t.asked = false
}

// Unlock restores what was current on the OS thread and unlocks the goroutine.
func (t *Thread) Unlock() {
	if t.asked && t.bound != t.outer {
		lifetime.Restore(t.driver.API(), t.outer)
	}
	t.asked = false
	runtime.UnlockOSThread()
}

// look queries what is current on the OS thread, where that is not known or was changed by
// others.
func (t *Thread) look() error {
	if err := t.made(); err != nil {
		return err
	}
	epoch := t.driver.life.Switches()
	if t.asked && t.epoch == epoch {
		return nil
	}
	api := t.driver.API()
	if r := api.CuCtxGetCurrent(&t.answer); r != cuda.CUDA_SUCCESS {
		return api.Error("cuCtxGetCurrent", r)
	}
	found := t.answer
	adopt := !t.asked && !t.chosen || t.asked && found != t.bound
	if !t.asked {
		t.outer = found
	}
	t.chosen = t.chosen || t.asked && adopt
	t.asked, t.bound, t.epoch = true, found, epoch
	if !adopt {
		return nil
	}
	c, err := t.driver.lookup(found)
	if err == nil {
		t.current = c
	}
	return err
}

// bind makes c current on the OS thread. Current stays as it is.
func (t *Thread) bind(c *Context) error {
	if err := t.look(); err != nil {
		return err
	}
	if t.bound == c.handle {
		return nil
	}
	api := t.driver.API()
	if r := api.CuCtxSetCurrent(c.handle); r != cuda.CUDA_SUCCESS {
		c.life.Confirm()
		return messages.Describe(api.Error("cuCtxSetCurrent", r), "making %s current", c)
	}
	t.bound = c.handle
	return nil
}

// Ready makes c current on the OS thread, so that operations in it need not switch. Current
// stays as it is.
func (t *Thread) Ready(c *Context) error {
	if err := c.check(); err != nil {
		return err
	}
	return t.bind(c)
}

// Current returns the context that was chosen last, or where none was chosen that of the
// OS thread; nil where there is none or it has ended.
func (t *Thread) Current() *Context {
	if t.look() != nil || t.current == nil || t.current.check() != nil {
		return nil
	}
	return t.current
}

// Default returns Current, else the primary context of device 0, which it makes current.
func (t *Thread) Default() (*Context, error) {
	if err := t.made(); err != nil {
		return nil, err
	}
	if c := t.Current(); c != nil {
		return c, nil
	}
	c, err := t.driver.primary()
	if err != nil {
		return nil, err
	}
	return c, t.MakeCurrent(c)
}

// MakeCurrent chooses a context.
func (t *Thread) MakeCurrent(c *Context) error {
	if err := c.check(); err != nil {
		return err
	}
	if err := t.bind(c); err != nil {
		return err
	}
	t.current, t.chosen = c, true
	return nil
}

// Restore makes Current current on the OS thread, where operations in other contexts may
// have left theirs current. It precedes calls that bypass this package.
func (t *Thread) Restore() error {
	if err := t.made(); err != nil {
		return err
	}
	if c := t.Current(); c != nil {
		return t.bind(c)
	}
	if t.bound != 0 {
		t.driver.API().CuCtxSetCurrent(0)
		t.bound = 0
	}
	return nil
}

// Push chooses a context until Pop.
func (t *Thread) Push(c *Context) error {
	previous := t.Current()
	if err := t.MakeCurrent(c); err != nil {
		return err
	}
	t.stack = append(t.stack, previous)
	return nil
}

// Pop undoes Push. It returns the context that was current; nil, without a change, where
// nothing was pushed.
func (t *Thread) Pop() (*Context, error) {
	if err := t.made(); err != nil {
		return nil, err
	}
	if len(t.stack) == 0 {
		return nil, nil
	}
	top := t.Current()
	below := t.stack[len(t.stack)-1]
	t.stack = t.stack[:len(t.stack)-1]
	t.current, t.chosen = below, true
	return top, t.Restore()
}

// Use calls f with c current and restores what was current.
func (t *Thread) Use(c *Context, f func() error) (err error) {
	leave, err := t.Enter(c)
	if err != nil {
		return err
	}
	defer func() {
		if restored := leave(); err == nil {
			err = restored
		}
	}()
	return f()
}

// Enter makes c current; leave restores what was current.
func (t *Thread) Enter(c *Context) (leave func() error, err error) {
	if err := t.made(); err != nil {
		return nil, err
	}
	previous, chosen := t.Current(), t.chosen
	if err := t.MakeCurrent(c); err != nil {
		return nil, err
	}
	return func() error {
		t.current, t.chosen = previous, chosen
		return t.Restore()
	}, nil
}
