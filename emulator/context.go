// This file makes and ends contexts.

package emulator

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// apiVersion is what cuCtxGetApiVersion answers: the version of the context
// interface, which has not changed since CUDA 3.2.
const apiVersion = 3020

// A cudaContext is a CUDA context. A primary context keeps its handle when it
// is reset and retained again, with a new id, as the driver does.
type cudaContext struct {
	machine *machine
	device  *device
	handle  uintptr
	primary bool
	green   *green // nil for what is no green context

	alive  atomic.Bool
	id     atomic.Uint64           // unique for every life
	failed atomic.Pointer[failure] // set once in a life, by work that went wrong
	flags  atomic.Uint32

	streams contextStreams
	// capturing counts the streams of the context that are being captured.
	capturing atomic.Int32
	limits    limits

	mutex sync.Mutex            // guards what follows
	cache cuda.FuncCache        // preferred configuration, kept for the getter
	peers map[*cudaContext]bool // contexts whose memory kernels may use
}

// newContext returns a context that is not alive yet. Only created contexts
// stay in the machine's table for one life.
func (m *machine) newContext(d *device, flags uint32) *cudaContext {
	c := &cudaContext{machine: m, device: d, handle: m.newHandle()}
	c.flags.Store(flags)
	m.contexts.put(c.handle, c)
	return c
}

// begin starts a life.
func (c *cudaContext) begin() {
	c.id.Store(c.machine.contextIDs.Add(1))
	c.failed.Store(nil)
	c.limits.reset(c.device)
	c.streams.reset(c)
	c.cache = cuda.CU_FUNC_CACHE_PREFER_NONE
	c.peers = map[*cudaContext]bool{}
	c.alive.Store(true)
}

// end waits for the work that is under way and releases all that was made in
// the context.
func (c *cudaContext) end() {
	if !c.alive.CompareAndSwap(true, false) {
		return
	}
	c.endCaptures()
	c.streams.wait()
	m := c.machine
	if c.green == nil {
		m.streams.take(func(s *stream) bool { return s.context == c })
	}
	m.events.take(func(e *event) bool { return e.context == c })
	m.functions.take(func(f *function) bool { return f.module.context == c })
	for _, module := range m.modules.take(func(o *module) bool { return o.context == c }) {
		module.forget()
		module.instance.Free()
	}
	m.libraries.each(func(l *library) { l.forget(c) })
	c.dropArrays()
	c.dropPeers()
	m.leaks(c)
	m.allocations.freeAll(c)
}

// fail makes the context unusable; the first failure stays.
func (c *cudaContext) fail(err error) { c.home().failed.CompareAndSwap(nil, failureOf(err)) }

// failure is what made the context unusable, nil while it works. A green context
// fails with the primary one.
func (c *cudaContext) failure() *failure { return c.home().failed.Load() }

// state is the error that every call in the context answers, or success.
func (c *cudaContext) state() cuda.Result {
	if !c.alive.Load() {
		return cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	if f := c.failure(); f != nil {
		return f.code
	}
	return success
}

func (m *machine) bindContexts(api *cuda.API) {
	api.CuCtxCreate = m.createContext
	api.CuCtxCreate_v2 = func(out *cuda.Context, flags uint32, dev cuda.Device) cuda.Result {
		return m.createContext(out, nil, flags, dev)
	}
	api.CuCtxCreate_v3 = func(out *cuda.Context, affinity *cuda.ExecAffinityParam, n int32, flags uint32, dev cuda.Device) cuda.Result {
		if affinity != nil || n != 0 {
			return cuda.CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY
		}
		return m.createContext(out, nil, flags, dev)
	}
	api.CuCtxDestroy = m.destroyContext
	api.CuCtxGetId = func(ctx cuda.Context, out *uint64) cuda.Result {
		return withContext(m, ctx, out, func(c *cudaContext) uint64 { return c.id.Load() })
	}
	api.CuCtxGetApiVersion = func(ctx cuda.Context, out *uint32) cuda.Result {
		return withContext(m, ctx, out, func(*cudaContext) uint32 { return apiVersion })
	}
	api.CuCtxGetDevice = func(out *cuda.Device) cuda.Result { return withContext(m, 0, out, ordinalOf) }
	api.CuCtxGetDevice_v2 = func(out *cuda.Device, ctx cuda.Context) cuda.Result {
		return withContext(m, ctx, out, ordinalOf)
	}
	api.CuCtxGetFlags = func(out *uint32) cuda.Result {
		return withContext(m, 0, out, func(c *cudaContext) uint32 { return c.flags.Load() })
	}
	api.CuCtxSetFlags = m.setContextFlags
}

func ordinalOf(c *cudaContext) cuda.Device { return cuda.Device(c.device.ordinal) }

// withContext answers a question about a context that need not be in working
// order; handle 0 is the current one.
func withContext[T any](m *machine, ctx cuda.Context, out *T, ask func(*cudaContext) T) cuda.Result {
	c, r := m.contextOrCurrent(ctx)
	if r != success {
		return r
	}
	if out == nil {
		return invalidValue
	}
	*out = ask(c)
	return success
}

// contextOrCurrent finds a living context by its handle, 0 being the current
// one.
func (m *machine) contextOrCurrent(ctx cuda.Context) (*cudaContext, cuda.Result) {
	if ctx == 0 {
		return m.current()
	}
	return m.context(ctx)
}

// context finds a living context by its handle.
func (m *machine) context(ctx cuda.Context) (*cudaContext, cuda.Result) {
	c, r := m.anyContext(ctx)
	if r == success && !c.alive.Load() {
		return nil, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	return c, r
}

// anyContext finds a context that is alive, or the primary context of a
// device that nobody retains.
func (m *machine) anyContext(ctx cuda.Context) (*cudaContext, cuda.Result) {
	if c := m.contexts.get(uintptr(ctx)); c != nil {
		return c, success
	}
	if m.destroyed.get(uintptr(ctx)) != nil {
		return nil, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	return nil, cuda.CUDA_ERROR_INVALID_CONTEXT
}

// validFlags reports whether flags of a context are known and name at most
// one way of waiting.
func validFlags(flags uint32) bool {
	return flags&^uint32(cuda.CU_CTX_FLAGS_MASK) == 0 && bits.OnesCount32(flags&uint32(cuda.CU_CTX_SCHED_MASK)) <= 1
}

func (m *machine) createContext(out *cuda.Context, params *cuda.CtxCreateParams, flags uint32, dev cuda.Device) cuda.Result {
	d := m.device(dev)
	switch {
	case out == nil || !validFlags(flags):
		return invalidValue
	case d == nil:
		return cuda.CUDA_ERROR_INVALID_DEVICE
	case params != nil && params.CigParams != nil:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case params != nil && params.NumExecAffinityParams != 0:
		return cuda.CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY
	}
	c := m.newContext(d, flags)
	c.begin()
	m.threads.push(c)
	*out = cuda.Context(c.handle)
	return success
}

// destroyContext answers cuCtxDestroy: a context that is current to the
// caller is popped; to other threads it stays current and dead.
func (m *machine) destroyContext(ctx cuda.Context) cuda.Result {
	c, r := m.context(ctx)
	if r != success {
		return r
	}
	if c.primary || c.green != nil {
		return cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	if m.threads.current() == c {
		m.threads.pop()
	}
	c.end()
	m.destroyed.put(c.handle, &struct{}{})
	m.contexts.remove(c.handle)
	return success
}

func (m *machine) setContextFlags(flags uint32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if !validFlags(flags) {
		return invalidValue
	}
	c.flags.Store(flags)
	return success
}
