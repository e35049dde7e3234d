// This file defines Thread, the fast path to the right current context.

package gpu

import (
	"runtime"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// A Thread is a line of execution with a current context and a stack below
// it. While it is locked, its goroutine stays on one OS thread, and Thread
// knows what is current there without asking the driver. Unlock puts the OS
// thread back as it was; Lock continues, on whatever OS thread, with the same
// current context. One goroutine at a time uses a Thread.
type Thread struct {
	driver  *Driver
	current *Context
	stack   []*Context
	chosen  bool // current was chosen here or by calls around this package, not found on the OS thread at Lock

	asked  bool         // the driver was asked since Lock; what follows is valid
	outer  cuda.Context // what the OS thread had at Lock
	bound  cuda.Context // what it has now
	epoch  uint64       // of Driver.switches
	answer cuda.Context
}

// NewThread returns a Thread that is not locked yet.
func (d *Driver) NewThread() *Thread { return &Thread{driver: d} }

// Lock is NewThread and Thread.Lock.
func (d *Driver) Lock() *Thread {
	t := d.NewThread()
	t.Lock()
	return t
}

// Lock locks the calling goroutine to its OS thread. It makes no driver call:
// those wait for the first need of a context.
func (t *Thread) Lock() {
	runtime.LockOSThread()
	t.asked = false
}

// Unlock restores what was current on the OS thread and lets the goroutine go.
func (t *Thread) Unlock() {
	if t.asked && t.bound != t.outer {
		lifetime.Restore(t.driver.API(), t.outer)
	}
	t.asked = false
	runtime.UnlockOSThread()
}

// look finds out what is current on the OS thread, when that is not known or
// was changed around this Thread.
func (t *Thread) look() error {
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

// bind makes c current on the OS thread, without choosing it.
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
		return usage.Describe(api.Error("cuCtxSetCurrent", r), "making %s current", c)
	}
	t.bound = c.handle
	return nil
}

// Ready makes c current on the OS thread until something else has to be, so that
// operations in it need not switch. It chooses nothing.
func (t *Thread) Ready(c *Context) error {
	if err := c.check(); err != nil {
		return err
	}
	return t.bind(c)
}

// Current is the context that was chosen last, or that the OS thread had when
// nothing was chosen; nil when there is none or it has ended.
func (t *Thread) Current() *Context {
	if t.look() != nil || t.current == nil || t.current.check() != nil {
		return nil
	}
	return t.current
}

// Default is Current, or else the primary context of device 0, which it makes
// current.
func (t *Thread) Default() (*Context, error) {
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

// Restore makes Current current on the OS thread, which operations in other
// contexts may have left with theirs. Calls that bypass this package need it.
func (t *Thread) Restore() error {
	if c := t.Current(); c != nil {
		return t.bind(c)
	}
	if t.bound != 0 {
		t.driver.API().CuCtxSetCurrent(0)
		t.bound = 0
	}
	return nil
}

// Push chooses a context and remembers what was current.
func (t *Thread) Push(c *Context) error {
	previous := t.Current()
	if err := t.MakeCurrent(c); err != nil {
		return err
	}
	t.stack = append(t.stack, previous)
	return nil
}

// Pop undoes Push. It returns the context that was current; nil, and no
// change, when nothing was pushed.
func (t *Thread) Pop() (*Context, error) {
	if len(t.stack) == 0 {
		return nil, nil
	}
	top := t.Current()
	below := t.stack[len(t.stack)-1]
	t.stack = t.stack[:len(t.stack)-1]
	t.current, t.chosen = below, true
	return top, t.Restore()
}

// Use runs f with c current and restores what was current.
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
	previous, chosen := t.Current(), t.chosen
	if err := t.MakeCurrent(c); err != nil {
		return nil, err
	}
	return func() error {
		t.current, t.chosen = previous, chosen
		return t.Restore()
	}, nil
}
