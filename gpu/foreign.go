// This file wraps what somebody else has made and will destroy: another library in the
// process, or calls that bypass this package. Nothing of it is released here. The driver
// does not validate handles: a handle must be valid until the object is freed, that of a
// stream while the program uses the object.

package gpu

import (
	"fmt"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/gpu/internal/jit"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// The handles that stand for default streams.
const (
	legacyHandle    cuda.Stream = 1
	perThreadHandle cuda.Stream = 2
)

// WrapStream is that of package interop.
func (inside) WrapStream(c *Context, h cuda.Stream, owner any) (*Stream, error) {
	if err := c.made(); err != nil {
		return nil, err
	}
	switch h {
	case 0, legacyHandle:
		return c.legacy, c.check()
	case perThreadHandle:
		return nil, &usage.ArgumentError{Doing: "wrapping a stream", Argument: "handle", Expected: "a stream that belongs to no thread; PerThreadStream is the context's own",
			Got: "2, the default stream of whichever thread a call is made on"}
	}
	in, flags, err := streamContext(c, h)
	if err != nil {
		return nil, err
	}
	if s := knownStream(in, h, owner); s != nil {
		return s, nil
	}
	var l *lifetime.Stream
	err = in.within("cuEventCreate", "wrapping a stream", func(api *cuda.API) (r cuda.Result) {
		l, r = in.life.NewForeign(api, h, flags&uint32(cuda.CU_STREAM_NON_BLOCKING) != 0)
		return r
	})
	if err != nil {
		return nil, err
	}
	return wrapStream(in, l, owner), nil
}

// Foreign reports whether the stream was wrapped: others made it and will destroy it.
func (s *Stream) Foreign() bool { return s.life.Foreign() }

// streamContext returns the context and the flags of a stream.
func streamContext(c *Context, h cuda.Stream) (in *Context, flags uint32, err error) {
	var of cuda.Context
	err = c.within("cuStreamGetCtx", "wrapping a stream", func(api *cuda.API) cuda.Result {
		if r := api.CuStreamGetCtx(h, &of); r != cuda.CUDA_SUCCESS {
			return r
		}
		return api.CuStreamGetFlags(h, &flags)
	})
	if err != nil {
		messages.Hint(err, fmt.Sprintf("%#x is no stream, or one that was destroyed", uintptr(h)))
		return nil, 0, err
	}
	in, err = c.driver.lookup(of)
	return in, flags, err
}

// knownStream returns the object of a stream with a handle, nil where there is none. A
// wrapped stream retains owner, too.
func knownStream(c *Context, h cuda.Stream, owner any) *Stream {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.perThread != nil && c.perThread.life.Handle == h {
		return c.perThread
	}
	for _, l := range c.life.Streams() {
		w, _ := l.Object.(weak.Pointer[Stream])
		s := w.Value()
		if l.Handle != h || s == nil || s.res == nil || !s.res.Alive() {
			continue
		}
		if owner != nil && l.Foreign() {
			s.owners = append(s.owners, owner)
		}
		return s
	}
	return nil
}

// wrapStream makes the Stream of a stream that somebody else destroys.
func wrapStream(c *Context, l *lifetime.Stream, owner any) *Stream {
	s := &Stream{life: l}
	if owner != nil {
		s.owners = []any{owner}
	}
	l.Object = weak.Make(s)
	l.Add()
	s.res = c.adopt(lifetime.Foreign, 0, func(*cuda.API) error {
		l.Remove()
		l.Untrack()
		return nil
	})
	s.res.Users.Add(l)
	lifetime.Watch(s, s.res)
	return s
}

// WrapEvent is that of package interop.
func (inside) WrapEvent(c *Context, h cuda.Event, owner any) (*Event, error) {
	if err := checkHandle(c, h != 0, "an event"); err != nil {
		return nil, err
	}
	err := c.within("cuEventQuery", "wrapping an event", func(api *cuda.API) cuda.Result {
		if r := api.CuEventQuery(h); r == cuda.CUDA_ERROR_INVALID_HANDLE || r == cuda.CUDA_ERROR_INVALID_VALUE {
			return r
		}
		return cuda.CUDA_SUCCESS // a fault, or an event that is being recorded, is not of the handle
	})
	if err != nil {
		messages.Hint(err, fmt.Sprintf("%#x is no event, or one that was destroyed", uintptr(h)))
		return nil, err
	}
	e := &Event{context: c, handle: h, timed: true, owner: owner}
	e.seen.Store(true)
	e.res = c.adopt(lifetime.Foreign, 0, nil)
	lifetime.Watch(e, e.res)
	return e, nil
}

// WrapContext is that of package interop.
func (inside) WrapContext(d *Driver, h cuda.Context) (*Context, error) {
	if h == 0 {
		return nil, &usage.ArgumentError{Doing: "wrapping a context", Argument: "handle", Expected: "one that is not 0"}
	}
	c, err := d.lookup(h)
	messages.Describe(err, "wrapping a context")
	messages.HintOf(err, cuda.CUDA_ERROR_INVALID_CONTEXT, fmt.Sprintf("%#x is no context, or one that was destroyed", uintptr(h)))
	return c, err
}

// WrapModule is that of package interop.
func (inside) WrapModule(c *Context, h cuda.Module, owner any) (*Module, error) {
	if err := checkHandle(c, h != 0, "a module"); err != nil {
		return nil, err
	}
	m := &Module{context: c, handle: h, owner: owner, functions: map[string]*Function{}, globals: map[string]*Buffer{}}
	m.code = func() jit.Code { return jit.Code{} }
	m.res = c.adopt(lifetime.Foreign, 0, nil)
	lifetime.Watch(m, m.res)
	return m, nil
}

// WrapFunction is that of package interop.
func (inside) WrapFunction(c *Context, h cuda.Function, owner any) (*Function, error) {
	if err := checkHandle(c, h != 0, "a kernel"); err != nil {
		return nil, err
	}
	var module cuda.Module
	var name *byte
	err := c.within("cuFuncGetModule", "wrapping a kernel", func(api *cuda.API) cuda.Result {
		if r := api.CuFuncGetModule(&module, h); r != cuda.CUDA_SUCCESS {
			return r
		}
		if r := api.CuFuncGetName(&name, h); r != cuda.CUDA_SUCCESS && r != cuda.CUDA_ERROR_NOT_SUPPORTED {
			return r
		}
		return cuda.CUDA_SUCCESS
	})
	if err != nil {
		messages.Hint(err, fmt.Sprintf("%#x is no kernel, or one whose module was unloaded", uintptr(h)))
		return nil, err
	}
	m, err := inside{}.WrapModule(c, module, owner)
	if err != nil {
		return nil, err
	}
	f := &Function{module: m, handle: h, name: fmt.Sprintf("kernel_%x", uintptr(h)), symbol: new(symbol)}
	if name != nil {
		f.name = loader.GoString(name)
	}
	m.functions[f.name] = f
	f.params, f.known = f.findParams()
	return f, nil
}

// WrapPool is that of package interop.
func (inside) WrapPool(c *Context, h cuda.MemoryPool, owner any) (*Pool, error) {
	if err := checkHandle(c, h != 0, "a memory pool"); err != nil {
		return nil, err
	}
	p := &Pool{device: c.device, handle: h, owner: owner}
	p.res = c.adopt(lifetime.Foreign, 0, nil)
	if _, err := p.Attribute(cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD); err != nil {
		_ = p.Free()
		messages.Hint(messages.Describe(err, "wrapping a memory pool"), fmt.Sprintf("%#x is no memory pool, or one that was destroyed", uintptr(h)))
		return nil, err
	}
	lifetime.Watch(p, p.res)
	return p, nil
}

// CheckHandle is checkHandle for packages over this one.
func (inside) CheckHandle(c *Context, handle bool, what string) error {
	return checkHandle(c, handle, what)
}

// checkHandle returns an error for the handle 0, and when the context has ended.
func checkHandle(c *Context, handle bool, what string) error {
	if !handle {
		return &usage.ArgumentError{Doing: "wrapping " + what, Argument: "handle", Expected: "one that is not 0"}
	}
	return c.check()
}
