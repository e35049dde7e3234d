// This file reads and changes settings: of contexts, and attributes of streams.

package gpu

import (
	"fmt"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
)

// MemoryInfo returns the memory of the context's device in bytes: how much this Driver can
// still allocate, and all. The first is what is free for all processes, and what the
// Driver keeps unused, which Device.Trim releases.
func (c *Context) MemoryInfo() (free, total uint64, err error) {
	if err := c.made(); err != nil {
		return 0, 0, err
	}
	p := c.space().pool.Pool()
	err = c.within("cuMemGetInfo", "reading the free memory", func(api *cuda.API) cuda.Result {
		unused := uint64(0)
		if p != nil {
			unused = p.Unused(api) // first: it has the driver give back what the pool does not keep
		}
		r := api.CuMemGetInfo(&free, &total)
		free = min(free+unused, total)
		return r
	})
	return free, total, err
}

// Limit is a resource limit of the context, such as CU_LIMIT_STACK_SIZE, in
// the limit's unit.
func (c *Context) Limit(l cuda.Limit) (value uint64, err error) {
	err = c.within("cuCtxGetLimit", "reading "+l.String(), func(api *cuda.API) cuda.Result {
		return api.CuCtxGetLimit(&value, l)
	})
	return value, err
}

// SetLimit asks for a limit. The driver may round it: read it back.
func (c *Context) SetLimit(l cuda.Limit, value uint64) error {
	if err := c.made(); err != nil {
		return err
	}
	if err := c.limits.set(c, l, value); err != nil {
		return err
	}
	return c.within("cuCtxSetLimit", "setting "+l.String(), func(api *cuda.API) cuda.Result {
		return api.CuCtxSetLimit(l, value)
	})
}

// charges are the memory that limits of a context take.
type charges struct {
	mu    sync.Mutex
	taken map[cuda.Limit]*lifetime.Resource
}

// defaultHeap is the driver's own limit of the heap, which counts for no Driver's memory.
const defaultHeap = 8 << 20

// set counts the memory that a limit of c takes, where that of the Driver is limited.
func (h *charges) set(c *Context, l cuda.Limit, value uint64) error {
	if c.driver.options.MaxBytes == 0 || l != cuda.CU_LIMIT_MALLOC_HEAP_SIZE && l != cuda.CU_LIMIT_PRINTF_FIFO_SIZE {
		return nil
	}
	more := value - min(value, defaultHeap)
	h.mu.Lock()
	before := h.taken[l]
	delete(h.taken, l)
	h.mu.Unlock()
	r, err := recharge(c, before, more)
	if err != nil || r == nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.taken == nil {
		h.taken = map[cuda.Limit]*lifetime.Resource{}
	}
	h.taken[l] = r
	return nil
}

// recharge counts memory that a setting takes in c, instead of what it took before; nil is none.
func recharge(c *Context, before *lifetime.Resource, bytes uint64) (*lifetime.Resource, error) {
	if before != nil {
		_ = before.Free() // there is nothing that could fail
	}
	if err := c.device.reserve(c.driver.life.Interruption(), bytes); err != nil || bytes == 0 {
		return nil, err
	}
	return c.adopt(lifetime.Setting, bytes, nil), nil
}

// CacheConfig is the preferred split of L1 cache and shared memory.
func (c *Context) CacheConfig() (config cuda.FuncCache, err error) {
	err = c.within("cuCtxGetCacheConfig", "reading the cache configuration", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetCacheConfig(&config)
	})
	return config, err
}

// SetCacheConfig sets the preferred split of L1 cache and shared memory.
func (c *Context) SetCacheConfig(config cuda.FuncCache) error {
	return c.within("cuCtxSetCacheConfig", "setting the cache configuration", func(api *cuda.API) cuda.Result {
		return api.CuCtxSetCacheConfig(config)
	})
}

// ResetPersistingL2 resets all persisting lines of the second-level cache
// (Stream.SetAccessPolicy) to normal.
func (c *Context) ResetPersistingL2() error {
	return c.within("cuCtxResetPersistingL2Cache", "resetting the second-level cache", func(api *cuda.API) cuda.Result {
		return api.CuCtxResetPersistingL2Cache()
	})
}

// SetFlags changes the flags of the context, CU_CTX_…. It needs a driver of CUDA 12.1 or
// later.
func (c *Context) SetFlags(flags cuda.CtxFlags) error {
	return c.within("cuCtxSetFlags", "setting the flags", func(api *cuda.API) cuda.Result {
		return api.CuCtxSetFlags(uint32(flags))
	})
}

// Flags are the flags of the context, CU_CTX_….
func (c *Context) Flags() (cuda.CtxFlags, error) {
	var flags uint32
	err := c.within("cuCtxGetFlags", "reading the flags", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetFlags(&flags)
	})
	return cuda.CtxFlags(flags), err
}

// APIVersion is the version of the API for which the context was made.
func (c *Context) APIVersion() (int, error) {
	var version uint32
	err := c.within("cuCtxGetApiVersion", "reading the version", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetApiVersion(c.handle, &version)
	})
	return int(version), err
}

// StreamPriorities returns the range of priorities of streams. The most urgent is the
// smaller number.
func (c *Context) StreamPriorities() (least, greatest int, err error) {
	var low, high int32
	err = c.within("cuCtxGetStreamPriorityRange", "reading the priorities", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetStreamPriorityRange(&low, &high)
	})
	return int(low), int(high), err
}

// Attribute returns one of the stream's attributes, CU_LAUNCH_ATTRIBUTE_….
func (s *Stream) Attribute(id cuda.StreamAttrID) (v cuda.StreamAttrValue, err error) {
	err = s.attribute("cuStreamGetAttribute", "reading an attribute of", func(api *cuda.API) cuda.Result {
		return api.CuStreamGetAttribute(s.life.Handle, id, &v)
	})
	return v, err
}

// SetAttribute changes an attribute for later work.
func (s *Stream) SetAttribute(id cuda.StreamAttrID, v cuda.StreamAttrValue) error {
	return s.attribute("cuStreamSetAttribute", "setting an attribute of", func(api *cuda.API) cuda.Result {
		return api.CuStreamSetAttribute(s.life.Handle, id, &v)
	})
}

// CopyAttributes copies the attributes of another stream of the context.
func (s *Stream) CopyAttributes(from *Stream) error {
	if err := s.made(); err != nil {
		return err
	}
	if err := from.check(); err != nil {
		return err
	}
	if c := s.Context(); from.Context() != c {
		return wrongStream(c, from, "copying attributes to a stream")
	}
	return s.attribute("cuStreamCopyAttributes", "copying attributes to", func(api *cuda.API) cuda.Result {
		return api.CuStreamCopyAttributes(s.life.Handle, from.life.Handle)
	})
}

// An AccessPolicy is how later kernels of a stream cache a part of memory in the
// second-level cache: HitRatio of the accesses to it as Hit, the rest as Miss.
type AccessPolicy struct {
	Buffer        *Buffer
	Offset, Bytes uint64
	HitRatio      float32
	Hit, Miss     cuda.AccessProperty
}

// SetAccessPolicy sets the policy; the zero policy is none. The device's limit of bytes is
// CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE.
func (s *Stream) SetAccessPolicy(p AccessPolicy) error {
	var v cuda.StreamAttrValue
	w := v.AccessPolicyWindow()
	w.HitRatio, w.HitProp, w.MissProp = p.HitRatio, p.Hit, p.Miss
	if p.Buffer != nil {
		if err := p.Buffer.span("setting an access policy for", p.Offset, p.Bytes); err != nil {
			return err
		}
		if c := s.Context(); !c.shares(p.Buffer.context) {
			return &usage.ArgumentError{Doing: "setting an access policy", Argument: "buffer", Expected: "a buffer of " + c.String(), Got: "one of " + p.Buffer.context.String()}
		}
		*(*cuda.DevicePtr)(unsafe.Pointer(&w.Base_ptr)) = p.Buffer.address + cuda.DevicePtr(p.Offset)
		w.Num_bytes = p.Bytes
	}
	if p.HitRatio < 0 || p.HitRatio > 1 {
		return &usage.RangeError{Doing: "setting an access policy", Argument: "hitRatio", Expected: "0 to 1", Got: fmt.Sprint(p.HitRatio)}
	}
	return s.SetAttribute(cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, v)
}

// ID is a number that no other stream of the process has or had.
func (s *Stream) ID() (id uint64, err error) {
	err = s.attribute("cuStreamGetId", "reading the number of", func(api *cuda.API) cuda.Result {
		return api.CuStreamGetId(s.life.Handle, &id)
	})
	return id, err
}

func (s *Stream) attribute(call, doing string, do func(*cuda.API) cuda.Result) error {
	if err := s.check(); err != nil {
		return err
	}
	return s.Context().within(call, doing+" a stream", do)
}
