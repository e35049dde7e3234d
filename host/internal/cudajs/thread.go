// This file ties the driver's current context, which belongs to an OS thread,
// to the turns of the event loop.

package cudajs

import (
	"bytes"
	"runtime"
	"sync/atomic"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/frame"
	"github.com/dop251/goja"
)

// beforeTask makes current on this OS thread what was current for the script
// when its last task ended.
func (s *session) beforeTask() {
	if s.thread == nil || s.locked {
		return
	}
	s.thread.Lock()
	s.locked = true
	s.driver.SetInterrupt(s.env.Loop.Context())
	if s.debugging || s.tracing || s.env.Config.Check != nil {
		s.owner.set(goroutine())
	}
}

// afterTask releases what the collector has found, and leaves the OS thread as
// it was.
func (s *session) afterTask() {
	s.popRanges()
	if s.thread == nil || !s.locked {
		return
	}
	s.ended = s.ended || s.env.Loop.Context().Err() != nil
	s.forget()
	s.driver.Drain()
	s.driver.SetInterrupt(s.life) // what Go does with the objects now is not the task's any more
	s.thread.Unlock()
	s.locked = false
	s.owner.set("")
}

// current is the current context; the primary context of device 0 when there
// is none.
func (s *session) current() *gpu.Context {
	s.open()
	c, err := s.thread.Default()
	s.check(err)
	return c
}

// ready makes c current on the OS thread for the calls that follow in this task,
// without choosing it for the script. The call itself tells why that cannot be.
func (s *session) ready(c *gpu.Context) {
	if s.thread != nil && s.locked {
		_ = s.thread.Ready(c)
	}
}

// with calls f, a function of the script, with c current.
func (s *session) with(c *gpu.Context, f goja.Callable) goja.Value {
	var v goja.Value
	err := s.thread.Use(c, func() (err error) {
		v, err = f(goja.Undefined())
		return err
	})
	s.check(err)
	return v
}

// where is the line of the script that is being run, for traces and reports of
// leaks; "" on goroutines other than the script's.
func (s *session) where() string {
	if !s.owner.calls() {
		return ""
	}
	position, ok := frame.Where(s.env.Sources.Stack(s.vm.CaptureCallStack(0, nil)))
	if !ok {
		return ""
	}
	return position.String()
}

// owner is the goroutine on which a task runs. Those of asynchronous waits ask
// for it too.
type owner struct{ name atomic.Value }

func (o *owner) set(name string) { o.name.Store(name) }

// calls tells whether the caller is it.
func (o *owner) calls() bool {
	name, _ := o.name.Load().(string)
	return name != "" && name == goroutine()
}

// goroutine names the calling goroutine. It is slow, and used with tracing,
// debugging or checking only.
func goroutine() string {
	var text [64]byte
	name, _, _ := bytes.Cut(text[:runtime.Stack(text[:], false)], []byte(" ["))
	return string(name)
}
