// This file changes which context is current to a thread.

package emulator

import "github.com/cujs/cujs/bindings/cuda"

// current is the calling thread's context, which must be alive.
func (m *machine) current() (*cudaContext, cuda.Result) {
	c := m.threads.current()
	switch {
	case c == nil:
		return nil, cuda.CUDA_ERROR_INVALID_CONTEXT
	case !c.alive.Load():
		return nil, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	return c, success
}

// usable is the calling thread's context, which must be alive and without a
// failure.
func (m *machine) usable() (*cudaContext, cuda.Result) {
	c := m.threads.current()
	if c == nil {
		return nil, cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	return c, c.state()
}

func (m *machine) bindCurrent(api *cuda.API) {
	api.CuCtxPushCurrent = func(ctx cuda.Context) cuda.Result {
		if ctx == 0 {
			return invalidValue
		}
		c, r := m.anyContext(ctx)
		if r == success {
			m.threads.push(c)
		}
		return r
	}
	api.CuCtxPopCurrent = func(out *cuda.Context) cuda.Result {
		c := m.threads.pop()
		if c == nil {
			return cuda.CUDA_ERROR_INVALID_CONTEXT
		}
		if out != nil {
			*out = cuda.Context(c.handle)
		}
		return success
	}
	api.CuCtxGetCurrent = func(out *cuda.Context) cuda.Result {
		if c := m.threads.current(); c != nil {
			return give(out, cuda.Context(c.handle))
		}
		return give(out, 0)
	}
	api.CuCtxSetCurrent = m.setCurrent
	api.CuCtxSynchronize = func() cuda.Result { return m.synchronizeContext(0) }
	api.CuCtxSynchronize_v2 = m.synchronizeContext
}

// setCurrent replaces the top of the caller's stack; null pops it.
func (m *machine) setCurrent(ctx cuda.Context) cuda.Result {
	if ctx == 0 {
		m.threads.pop()
		return success
	}
	c, r := m.anyContext(ctx)
	if r == success {
		m.threads.replace(c)
	}
	return r
}

func (m *machine) synchronizeContext(ctx cuda.Context) cuda.Result {
	c, r := m.contextOrCurrent(ctx)
	if r != success {
		return r
	}
	if r := c.waitsForCapture(); r != success {
		return r
	}
	for _, one := range c.family() {
		one.streams.wait()
	}
	c.device.pools.settle()
	return c.state()
}
