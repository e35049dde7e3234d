// This file reads and changes the settings of a context.

package gpu

import (
	"errors"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

// within makes one driver call with c current and describes its failure.
func (c *Context) within(call, doing string, f func(api *cuda.API) cuda.Result) error {
	s, err := c.enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	if r := f(s.API); r != cuda.CUDA_SUCCESS { // else what tells of the call would be put together in vain
		return c.failed(call, r, "%s of %s", doing, c)
	}
	return nil
}

// MemoryInfo is the memory of the context's device in bytes: what this Driver can
// still allocate, and the whole. The first is what is free for all processes and
// what the Driver keeps unused for itself, which Device.Trim gives back.
func (c *Context) MemoryInfo() (free, total uint64, err error) {
	k := c.pool()
	err = c.within("cuMemGetInfo", "reading the free memory", func(api *cuda.API) cuda.Result {
		unused := uint64(0)
		if k != nil {
			unused = k.Unused(api) // first: it has the driver give back what the pool does not keep
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
	return c.within("cuCtxSetLimit", "setting "+l.String(), func(api *cuda.API) cuda.Result {
		return api.CuCtxSetLimit(l, value)
	})
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

// ResetPersistingL2 makes all lines of the second-level cache that were kept for
// accesses that persist (StreamAttributes) normal ones again.
func (c *Context) ResetPersistingL2() error {
	return c.within("cuCtxResetPersistingL2Cache", "resetting the second-level cache", func(api *cuda.API) cuda.Result {
		return api.CuCtxResetPersistingL2Cache()
	})
}

// SetFlags changes the flags of the context, CU_CTX_…: how the host waits for
// it, and what it keeps. It needs a driver of CUDA 12.1 or later.
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

// StreamPriorities are the priorities that streams can have, from the least
// urgent to the most urgent, which is the smaller number.
func (c *Context) StreamPriorities() (least, greatest int, err error) {
	var low, high int32
	err = c.within("cuCtxGetStreamPriorityRange", "reading the priorities", func(api *cuda.API) cuda.Result {
		return api.CuCtxGetStreamPriorityRange(&low, &high)
	})
	return int(low), int(high), err
}

// EnablePeerAccess lets kernels in c use memory of peer, a context on another
// device: what Alloc gives there, now and later. It is fine to enable it twice.
// Memory of the device's pool, and of others, is opened by Pool.SetAccess.
func (c *Context) EnablePeerAccess(peer *Context) error {
	if err := peer.check(); err != nil {
		return err
	}
	if peer.device == c.device {
		return &ArgumentError{Doing: "enabling access from " + c.String(), Argument: "peer", Expected: "a context of another device", Got: peer.String()}
	}
	err := c.within("cuCtxEnablePeerAccess", "enabling access to "+peer.String()+" for kernels", func(api *cuda.API) cuda.Result {
		r := api.CuCtxEnablePeerAccess(peer.handle, 0)
		if r == cuda.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED {
			return cuda.CUDA_SUCCESS
		}
		return r
	})
	if err != nil {
		return err
	}
	c.setPeer(peer, true)
	if r := peer.openPool(c.device); r != cuda.CUDA_SUCCESS {
		c.setPeer(peer, false)
		return c.failed("cuMemPoolSetAccess", r, "opening memory of %s to kernels of %s", peer, c.device)
	}
	if err := peer.openRooms(c.device); err != nil {
		c.setPeer(peer, false)
		return err
	}
	return nil
}

// DisablePeerAccess undoes EnablePeerAccess, when the work of c is done. It is fine
// to disable what is not enabled.
func (c *Context) DisablePeerAccess(peer *Context) error {
	c.setPeer(peer, false)
	if peer.check() != nil {
		return nil
	}
	if err := errors.Join(peer.closePool(c), peer.closeRooms(c)); err != nil {
		return err
	}
	return c.within("cuCtxDisablePeerAccess", "disabling access to "+peer.String()+" from", func(api *cuda.API) cuda.Result {
		r := api.CuCtxDisablePeerAccess(peer.handle)
		if r == cuda.CUDA_ERROR_PEER_ACCESS_NOT_ENABLED {
			return cuda.CUDA_SUCCESS
		}
		return r
	})
}

// setPeer remembers whose memory kernels in c may use.
func (c *Context) setPeer(peer *Context, enabled bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.peers = slices.DeleteFunc(c.peers, func(p *Context) bool { return p == peer })
	if enabled {
		c.peers = append(c.peers, peer)
	}
}

// reaches tells whether kernels in c may use memory of owner.
func (c *Context) reaches(owner *Context) bool {
	if c.shares(owner) {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Contains(c.peers, owner)
}

// shares tells whether two contexts are one address space: a green context uses
// the memory of the primary one, and so do all green contexts of a device.
func (c *Context) shares(other *Context) bool { return c == other || c.space() == other.space() }

// space is the context whose memory c uses.
func (c *Context) space() *Context {
	if c.owner != nil {
		return c.owner
	}
	return c
}
