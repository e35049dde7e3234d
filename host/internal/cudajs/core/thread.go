// This file ties the driver's current context, which belongs to an OS thread,
// to the turns of the event loop.

package core

import (
	"bytes"
	"runtime"
	"sync/atomic"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/dop251/goja"
)

// beforeTask makes current on this OS thread what was current for the script
// when its last task ended.
func (s *Session) beforeTask() {
	if s.Thread == nil || s.locked {
		return
	}
	s.Thread.Lock()
	s.locked = true
	s.Driver.SetInterrupt(s.Env.Loop.Context())
	s.unguard = s.killWith(s.Env.Loop.Context())
	if s.Debugging || s.tracing || s.Env.Config.Check != nil {
		s.Owner.Set(Goroutine())
	}
}

// afterTask releases what the collector has found, and leaves the OS thread as
// it was.
func (s *Session) afterTask() {
	for _, end := range s.taskEnds {
		end()
	}
	if s.Thread == nil || !s.locked {
		return
	}
	s.unguard()
	s.ended = s.ended || s.Env.Loop.Context().Err() != nil
	s.Driver.Drain()
	s.Driver.SetInterrupt(s.Life) // what Go does with the objects now is not the task's any more
	s.Thread.Unlock()
	s.locked = false
	s.Owner.Set("")
}

// Current is the current context; the primary context of device 0 when there
// is none.
func (s *Session) Current() *gpu.Context {
	s.Open()
	s.Check(s.lost)
	c, err := s.Thread.Default()
	s.Check(err)
	return c
}

// Ready makes c current on the OS thread for the calls that follow in this task,
// without choosing it for the script. The call itself tells why that cannot be.
func (s *Session) Ready(c *gpu.Context) {
	if s.Thread != nil && s.locked {
		_ = s.Thread.Ready(c)
	}
}

// A scope is what holds for a function of the script, also after an await.
type scope struct {
	stream  *gpu.Stream // of what names none
	context *gpu.Context
}

// With calls f, a function of the script, with c current and, unless that is nil, with stream as
// the stream of what names none. Both hold again when f continues after an await.
func (s *Session) With(c *gpu.Context, stream *gpu.Stream, f goja.Callable) goja.Value {
	previous, outer := s.Stream, s.scope
	if stream != nil {
		s.Stream = stream
	}
	s.scope = &scope{s.Stream, c}
	defer func() { s.Stream, s.scope = previous, outer }()
	var v goja.Value
	err := s.Thread.Use(c, func() (err error) {
		v, err = f(goja.Undefined())
		return err
	})
	s.Check(err)
	return v
}

// A tracker carries scopes over an await: from where a script starts to wait for a promise to where
// it continues.
type tracker struct {
	session *Session
	leave   func() error // what Exited does; nil: nothing
}

// Grab is the scope in which a script begins to wait.
func (t *tracker) Grab() any {
	if t.session.scope == nil {
		return nil
	}
	return t.session.scope
}

// Resumed is called when the function that grabbed v continues. Where its context has ended
// meanwhile, it learns that when it next needs a current context.
func (t *tracker) Resumed(v any) {
	entered, ok := v.(*scope)
	if !ok {
		return
	}
	s := t.session
	leave, err := s.Thread.Enter(entered.context)
	s.scope, s.Stream, s.lost = entered, entered.stream, err
	t.leave = func() error {
		s.scope, s.Stream, s.lost = nil, nil, nil
		if leave == nil {
			return nil
		}
		return leave()
	}
}

// Exited is called when the resumed function awaits again or has returned.
func (t *tracker) Exited() {
	if leave := t.leave; leave != nil {
		t.leave = nil
		t.session.Check(leave())
	}
}

// where is the line of the script that is being run, for traces and reports of
// leaks; "" on goroutines other than the script's.
func (s *Session) where() string {
	if !s.Owner.calls() {
		return ""
	}
	return s.Place()
}

// Place is the line of the script that is being run, on its goroutine; "" where there is none.
func (s *Session) Place() string {
	position, ok := sources.Where(s.Env.Sources.Stack(s.VM.CaptureCallStack(0, nil)))
	if !ok {
		return ""
	}
	return position.String()
}

// owner is the goroutine on which a task runs. Those of asynchronous waits ask
// for it too.
type owner struct{ name atomic.Value }

// Set notes the goroutine by its name; "" is none.
func (o *owner) Set(name string) { o.name.Store(name) }

// calls tells whether the caller is it.
func (o *owner) calls() bool {
	name, _ := o.name.Load().(string)
	return name != "" && name == Goroutine()
}

// Goroutine names the calling goroutine. It is slow, and used with tracing,
// debugging or checking only.
func Goroutine() string {
	var text [64]byte
	name, _, _ := bytes.Cut(text[:runtime.Stack(text[:], false)], []byte(" ["))
	return string(name)
}

// foreign makes what is current for the script current on the OS thread: a library that is called
// next, such as one of NVIDIA's, works in that context.
func (s *Session) foreign() {
	if s.Thread != nil && s.locked {
		s.Check(inside.Settle(s.Driver))
		s.Check(s.Thread.Restore())
	}
}
