package machine

import (
	"math/bits"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/run"
)

// A Context is a CUDA context. A primary context keeps its handle when it
// is reset and retained again, with a new id, as the driver does.
type Context struct {
	Machine *Machine
	Device  *Device
	Handle  cuda.Context
	Primary bool
	Green   *Green // nil for a context that is not green

	Alive  atomic.Bool
	Id     atomic.Uint64             // unique for every life
	failed atomic.Pointer[failure]   // set once in a life, by work that went wrong
	brake  atomic.Pointer[run.Brake] // of a life; ends what is under way
	Flags  atomic.Uint32

	Streams contextStreams
	// capturing counts the streams of the context that are being captured.
	capturing atomic.Int32
	Limits    limits

	Mutex sync.Mutex        // guards what follows
	Cache cuda.FuncCache    // preferred configuration, kept for the getter
	Peers map[*Context]bool // contexts whose memory kernels may use
	users int               // of cuCtxAttach, beyond the one who made the context
}

// NewContext returns a context that is not alive yet. Only created contexts
// stay in the machine's table for one life.
func (m *Machine) NewContext(d *Device, flags uint32) *Context {
	c := &Context{Machine: m, Device: d}
	c.Flags.Store(flags)
	c.Handle = m.Contexts.Add(m.Handles, c)
	return c
}

// Begin starts a life.
func (c *Context) Begin() {
	c.Id.Store(c.Machine.contextIDs.Add(1))
	c.failed.Store(nil)
	c.brake.Store(&run.Brake{})
	c.Limits.reset(c.Device)
	c.Streams.reset(c)
	c.Cache = cuda.CU_FUNC_CACHE_PREFER_NONE
	c.Peers = map[*Context]bool{}
	c.Alive.Store(true)
}

// patience is how long the end of a context waits for work before it ends the work: what
// ends by itself has had its effects on the host.
const patience = time.Second

// Brake ends the launches of the context's present life.
func (c *Context) Brake() *run.Brake { return c.brake.Load() }

// Over reports whether work in the context has nothing more to do: the context has
// failed, or ends and has lost its patience.
func (c *Context) Over() bool { return c.Failure() != nil || c.Brake().Pulled() }

// end waits for the work that is under way, ends what does not end by itself, and
// releases all that was made in the context. The streams of a green context stay,
// detached, until they are destroyed.
func (c *Context) end() {
	if !c.Alive.CompareAndSwap(true, false) {
		return
	}
	c.endCaptures()
	braking := time.AfterFunc(patience, c.Brake().Pull)
	c.Streams.Wait()
	braking.Stop()
	if c.Green == nil {
		c.Machine.Streams.Take(func(s *Stream) bool { return s.Context == c })
	}
	for _, release := range c.Machine.contextEnds {
		release(c)
	}
}

// Destroy ends a created or green context: it is popped where it is current to the
// caller; to other threads it stays current and dead.
func (c *Context) Destroy() {
	m := c.Machine
	if m.Threads.Current() == c {
		m.Threads.Pop()
	}
	c.end()
	m.destroyed.Put(c.Handle, &struct{}{})
	m.Contexts.Remove(c.Handle)
}

// Attach counts a user of the context.
func (c *Context) Attach() {
	c.Mutex.Lock()
	defer c.Mutex.Unlock()
	c.users++
}

// Detach counts a user less, and reports whether that was the last.
func (c *Context) Detach() (last bool) {
	c.Mutex.Lock()
	defer c.Mutex.Unlock()
	c.users--
	return c.users < 0
}

// fail makes the context unusable; the first failure stays.
func (c *Context) fail(err error) { c.Home().failed.CompareAndSwap(nil, failureOf(err)) }

// Failure is what made the context unusable, nil while it works. A green context
// fails with the primary one.
func (c *Context) Failure() *failure { return c.Home().failed.Load() }

// State is the error that every call in the context returns, or success.
func (c *Context) State() cuda.Result {
	if !c.Alive.Load() {
		return cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	if f := c.Failure(); f != nil {
		return f.Code
	}
	return success
}

// A Green is a context for a part of a device's multiprocessors. It retains the
// device's primary context, whose memory it uses.
type Green struct {
	Handle          cuda.GreenCtx
	Context         *Context
	Multiprocessors int
}

// Home is the context that memory made in c belongs to.
func (c *Context) Home() *Context {
	if c.Green != nil {
		return c.Device.Primary.Context
	}
	return c
}

// Family is the context and, of a primary one, the green contexts of its device:
// what is done to a primary context as a whole is done to them too.
func (c *Context) Family() []*Context {
	list := []*Context{c}
	if c.Primary {
		for _, g := range c.Machine.Greens.All() {
			if g.Context.Device == c.Device {
				list = append(list, g.Context)
			}
		}
	}
	return list
}

// Multiprocessors are those that the context has.
func (c *Context) Multiprocessors() int {
	if c.Green != nil {
		return c.Green.Multiprocessors
	}
	return c.Device.Preset.Multiprocessors
}

// current is the calling thread's context, which must be alive.
func (m *Machine) current() (*Context, cuda.Result) {
	c := m.Threads.Current()
	switch {
	case c == nil:
		return nil, cuda.CUDA_ERROR_INVALID_CONTEXT
	case !c.Alive.Load():
		return nil, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	return c, success
}

// Usable is the calling thread's context, which must be alive and without a
// failure.
func (m *Machine) Usable() (*Context, cuda.Result) {
	c := m.Threads.Current()
	if c == nil {
		return nil, cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	return c, c.State()
}

// Working refuses a current context that is destroyed or has failed. None need be
// current: what the call is about has a context of its own.
func (m *Machine) Working() cuda.Result {
	if c := m.Threads.Current(); c != nil {
		return c.State()
	}
	return success
}

// ContextOrCurrent finds a living context by its handle, 0 being the current
// one.
func (m *Machine) ContextOrCurrent(ctx cuda.Context) (*Context, cuda.Result) {
	if ctx == 0 {
		return m.current()
	}
	return m.Context(ctx)
}

// Context finds a living context by its handle.
func (m *Machine) Context(ctx cuda.Context) (*Context, cuda.Result) {
	c, r := m.AnyContext(ctx)
	if r == success && !c.Alive.Load() {
		return nil, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	return c, r
}

// AnyContext finds a context that is alive, or the primary context of a
// device that is not retained.
func (m *Machine) AnyContext(ctx cuda.Context) (*Context, cuda.Result) {
	if c := m.Contexts.Find(ctx); c != nil {
		return c, success
	}
	if m.destroyed.Find(ctx) != nil {
		return nil, cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	return nil, cuda.CUDA_ERROR_INVALID_CONTEXT
}

// A Lookup finds an object by its handle, or returns what a call about it results in.
type lookup[H ~uintptr | ~uint64, T any] func(H) (*T, cuda.Result)

// InContext is the look-up of a table for calls that need a usable context: an
// unusable one is found out before a wrong handle.
func InContext[H ~uintptr | ~uint64, T any](m *Machine, get lookup[H, T]) lookup[H, T] {
	return func(h H) (*T, cuda.Result) {
		if _, r := m.Usable(); r != success {
			return nil, r
		}
		return get(h)
	}
}

// ValidFlags reports whether flags of a context are known and name at most
// one way of waiting.
func ValidFlags(flags uint32) bool {
	return flags&^uint32(cuda.CU_CTX_FLAGS_MASK) == 0 && bits.OnesCount32(flags&uint32(cuda.CU_CTX_SCHED_MASK)) <= 1
}

// Ordinal is that of the context's device.
func (c *Context) Ordinal() cuda.Device { return cuda.Device(c.Device.Ordinal) }

// Accesses reports whether kernels of the context may use memory of another.
func (c *Context) Accesses(other *Context) bool {
	c.Mutex.Lock()
	defer c.Mutex.Unlock()
	return c.Peers[other]
}
