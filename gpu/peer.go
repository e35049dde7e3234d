// This file is about several devices: the access of one to another's memory, and which
// are idle.

package gpu

import (
	"context"
	"errors"
	"slices"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/usage"
)

// P2PAttribute returns an attribute of the link from v to other.
func (v *Device) P2PAttribute(a cuda.DeviceP2PAttribute, other *Device) (int, error) {
	if err := v.made(); err != nil {
		return 0, err
	}
	api := v.driver.API()
	var value int32
	r := api.CuDeviceGetP2PAttribute(&value, a, v.handle, other.handle)
	return int(value), messages.Describe(api.Error("cuDeviceGetP2PAttribute", r), "reading %v from %s to %s", a, v, other)
}

// CanAccessPeer reports whether kernels on v can be given access to the memory of other.
func (v *Device) CanAccessPeer(other *Device) (bool, error) {
	if err := v.made(); err != nil {
		return false, err
	}
	api := v.driver.API()
	var can int32
	r := api.CuDeviceCanAccessPeer(&can, v.handle, other.handle)
	return can != 0, api.Error("cuDeviceCanAccessPeer", r)
}

// Active reports whether the primary context exists, whoever in the process has made it.
// It does not make it.
func (v *Device) Active() (bool, error) {
	if err := v.made(); err != nil {
		return false, err
	}
	api := v.driver.API()
	var flags uint32
	var active int32
	r := api.CuDevicePrimaryCtxGetState(v.handle, &flags, &active)
	return active != 0, messages.Describe(api.Error("cuDevicePrimaryCtxGetState", r), "asking for the context of %s", v)
}

// idleShare is the part of an idle device's memory that contexts and the system may use.
const idleShare = 0.1

// Idle reports whether no other process computes on the device, as NVML knows. Without
// NVML a device is idle when almost all memory that this Driver does not hold is free,
// for which the primary context is made.
func (v *Device) Idle() (bool, error) {
	if err := v.made(); err != nil {
		return false, err
	}
	if m := v.Monitor(); m != nil {
		active, _ := v.Active()
		if idle, err := m.Idle(active); err == nil {
			return idle, nil
		}
	}
	free, total, err := v.MemoryInfo()
	if err != nil {
		return false, err
	}
	others := float64(total) - float64(free) - float64(v.memory.Live())
	return others <= idleShare*float64(total), nil
}

// peers are the contexts whose memory a context uses.
type peers struct {
	mu      sync.Mutex
	enabled []*Context // for kernels
	copied  []uint64   // by ID: access for copies was tried
}

// set stores whether kernels may use the memory of a context.
func (p *peers) set(c *Context, enabled bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.enabled = slices.DeleteFunc(p.enabled, func(other *Context) bool { return other == c })
	if enabled {
		p.enabled = append(p.enabled, c)
	}
}

// has reports whether kernels may use the memory of a context.
func (p *peers) has(c *Context) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(p.enabled, c)
}

// tried reports whether access for copies was tried.
func (p *peers) tried(c *Context) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Contains(p.copied, c.life.ID)
}

// try stores that access for copies is tried, and reports whether it was not before.
func (p *peers) try(c *Context) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if slices.Contains(p.copied, c.life.ID) {
		return false
	}
	p.copied = append(p.copied, c.life.ID)
	return true
}

// EnablePeerAccess lets kernels in c use memory of peer, a context on another device: what
// Alloc allocates there, now and later. Enabling it twice is fine. Memory of other pools
// is opened by Pool.SetAccess.
func (c *Context) EnablePeerAccess(peer *Context) error {
	if err := peer.check(); err != nil {
		return err
	}
	if peer.device == c.device {
		return &usage.ArgumentError{Doing: "enabling access from " + c.String(), Argument: "peer", Expected: "a context of another device", Got: peer.String()}
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
	c.peers.set(peer, true)
	o := peer.space()
	r := o.pool.Open(c.driver.API(), c.device.handle)
	err = c.failed("cuMemPoolSetAccess", r, "opening memory of %s to kernels of %s", peer, c.device)
	if err == nil {
		err = setRangeAccess(peer, c.device, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE, "opening")
	}
	if err != nil {
		c.peers.set(peer, false)
	}
	return err
}

// setRangeAccess sets the access of another device to growable memory of a context.
func setRangeAccess(c *Context, v *Device, flags cuda.MemAccessFlags, what string) error {
	o := c.space()
	if o.ranges.Empty() {
		return nil
	}
	desc := cuda.MemAccessDesc{Location: Location{v}.native(), Flags: flags}
	return c.within("cuMemSetAccess", what+" memory that grows to "+v.String()+" out", func(api *cuda.API) cuda.Result { return o.ranges.SetAccess(api, desc) })
}

// DisablePeerAccess undoes EnablePeerAccess, after the work of c. Disabling it twice is
// fine.
func (c *Context) DisablePeerAccess(peer *Context) error {
	if err := c.made(); err != nil {
		return err
	}
	c.peers.set(peer, false)
	if peer.check() != nil {
		return nil
	}
	if err := closeMemory(peer, c); err != nil {
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

// closeMemory ends the access of user's device to memory of a context, after user's work,
// unless another context of that device still has access.
func closeMemory(c, user *Context) error {
	o, v := c.space(), user.device
	if o.pool.Pool() == nil && o.ranges.Empty() {
		return nil
	}
	ctx := c.driver.life.Interruption()
	if err := user.Synchronize(ctx); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	needed := func() bool {
		return slices.ContainsFunc(c.driver.openContexts(), func(other *Context) bool { return other.device == v && (other.reaches(o) || other.reaches(c)) })
	}
	r := o.pool.Close(c.driver.API(), v.handle, needed)
	err := o.failed("cuMemPoolSetAccess", r, "closing memory of %s to kernels of %s", o, v)
	if needed() {
		return err
	}
	return errors.Join(err, setRangeAccess(c, v, cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE, "closing"))
}

// enableCopies gives two contexts access to each other's memory for copies without a
// detour through the host, where the devices can. It is tried once for each pair, before
// the first copy; without access the driver takes the detour. Kernels get access by
// EnablePeerAccess only.
func enableCopies(c, other *Context) {
	c, other = c.space(), other.space()
	if c.device == other.device || !c.driver.life.Gate.TryEnter() {
		return
	}
	defer c.driver.life.Gate.Leave()
	if !c.peers.try(other) {
		return
	}
	for _, pair := range [][2]*Context{{c, other}, {other, c}} {
		can, err := pair[0].device.CanAccessPeer(pair[1].device)
		if err != nil || !can {
			continue
		}
		s, err := pair[0].life.Enter()
		if err != nil {
			continue
		}
		s.API.CuCtxEnablePeerAccess(pair[1].handle, 0)
		s.Leave()
		pair[1].pool.Open(c.driver.API(), pair[0].device.handle) // else the copy takes the detour
	}
}

// reaches reports whether kernels in c may use memory of owner.
func (c *Context) reaches(owner *Context) bool { return c.shares(owner) || c.peers.has(owner) }

// shares reports whether two contexts are one address space: the green contexts of a
// device use the memory of its primary context.
func (c *Context) shares(other *Context) bool { return c == other || c.space() == other.space() }

// space returns the context whose memory c uses.
func (c *Context) space() *Context {
	if c.owner != nil {
		return c.owner
	}
	return c
}

// usableIn reports whether kernels in c may use the buffer: memory of a context that c
// reaches, with the Driver's pool of it; managed memory; page-locked memory that every
// device has at the host's address; and memory of another pool that was opened to c's
// device.
func (b *Buffer) usableIn(c *Context) bool {
	switch {
	case c.shares(b.context):
		return true
	case c.reaches(b.context) && !b.ofOtherPool():
		return true
	case b.res == nil || b.context.driver != c.driver:
		return false
	case b.res.Kind == lifetime.Managed:
		return true
	case b.res.Kind == lifetime.Pinned:
		return b.atHostAddress()
	}
	return b.ofOtherPool() && c.device.hasPoolAccess(b)
}

// ofOtherPool reports whether the memory is of a pool other than the Driver's, to which
// peer access does not extend.
func (b *Buffer) ofOtherPool() bool { return b.res != nil && b.res.Pooled && b.res.Reserve == nil }

// atHostAddress reports whether kernels find page-locked memory at the host's address.
func (b *Buffer) atHostAddress() bool {
	b = b.whole()
	h, ok := b.owner.(*HostBuffer)
	return ok && len(h.data) > 0 && uintptr(b.address) == uintptr(unsafe.Pointer(&h.data[0]))
}

// hasPoolAccess reports whether the pool of a buffer was opened to kernels on v.
func (v *Device) hasPoolAccess(b *Buffer) bool {
	a, err := v.driver.PointerAttributes(b.address)
	if err != nil || a.Pool == 0 {
		return false
	}
	var flags cuda.MemAccessFlags
	at := Location{v}.native()
	r := v.driver.API().CuMemPoolGetAccess(&flags, a.Pool, &at)
	return r == cuda.CUDA_SUCCESS && flags == cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
}
