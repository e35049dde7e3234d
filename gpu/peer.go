// This file is about several devices: what they can do for each other, and
// which of them nobody uses.

package gpu

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/usage"
)

// P2PAttribute is an attribute of the link from v to other.
func (v *Device) P2PAttribute(a cuda.DeviceP2PAttribute, other *Device) (int, error) {
	api := v.driver.API()
	var value int32
	r := api.CuDeviceGetP2PAttribute(&value, a, v.handle, other.handle)
	return int(value), usage.Describe(api.Error("cuDeviceGetP2PAttribute", r), "reading %v from %s to %s", a, v, other)
}

// Active tells whether the primary context exists, whoever in the process has
// made it. It does not make it.
func (v *Device) Active() (bool, error) {
	api := v.driver.API()
	var flags uint32
	var active int32
	r := api.CuDevicePrimaryCtxGetState(v.handle, &flags, &active)
	return active != 0, usage.Describe(api.Error("cuDevicePrimaryCtxGetState", r), "asking for the context of %s", v)
}

// idleShare is the part of a device's memory that contexts and the system may
// take on a device that counts as free.
const idleShare = 0.1

// Idle tells whether no other process computes on the device. NVML knows;
// without it the device counts as idle when almost all memory that this Driver
// does not hold is free, which makes the primary context to ask.
func (v *Device) Idle() (bool, error) {
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

// acquaint lets two contexts copy to each other without a detour through the
// host, where the devices can. It is tried once for each pair, before the first
// copy; where it cannot be, the driver finds another way. Kernels are not let
// through by that: EnablePeerAccess says so for them.
func (c *Context) acquaint(other *Context) {
	c, other = c.space(), other.space()
	if c.device == other.device || !c.driver.life.Gate.TryEnter() {
		return
	}
	defer c.driver.life.Gate.Leave()
	if !c.introduce(other) {
		return
	}
	for _, pair := range [][2]*Context{{c, other}, {other, c}} {
		can, err := pair[0].device.CanAccessPeer(pair[1].device)
		if err != nil || !can {
			continue
		}
		s, err := pair[0].enter()
		if err != nil {
			continue
		}
		s.API.CuCtxEnablePeerAccess(pair[1].handle, 0)
		s.Leave()
		pair[1].openPool(pair[0].device) // else the copy makes that detour
	}
}

// introduce notes that other has been tried, and tells whether it is new.
func (c *Context) introduce(other *Context) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Contains(c.met, other.life.ID) {
		return false
	}
	c.met = append(c.met, other.life.ID)
	return true
}

// knows tells whether introduce has noted other.
func (c *Context) knows(other *Context) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Contains(c.met, other.life.ID)
}

// admits tells whether kernels in c may use a buffer: memory of a context that c
// reaches, its stock with it, managed memory, page-locked memory that every
// device has at the host's address, and memory of another pool that was opened to
// c's device.
func (c *Context) admits(b *Buffer) bool {
	switch {
	case c.shares(b.context):
		return true
	case c.reaches(b.context) && !b.foreignPool():
		return true
	case b.res == nil || b.context.driver != c.driver:
		return false
	case b.res.Kind == lifetime.Managed:
		return true
	case b.res.Kind == lifetime.Pinned:
		return b.atHost()
	}
	return b.foreignPool() && c.device.opened(b)
}

// foreignPool tells whether the memory is that of a pool which access to the
// context does not open.
func (b *Buffer) foreignPool() bool { return b.res != nil && b.res.Pooled && b.res.Reserve == nil }

// atHost tells whether kernels find page-locked memory where the host does.
func (b *Buffer) atHost() bool {
	for b.parent != nil {
		b = b.parent
	}
	h, ok := b.owner.(*HostBuffer)
	return ok && len(h.data) > 0 && uintptr(b.address) == uintptr(unsafe.Pointer(&h.data[0]))
}

// opened tells whether the pool that the buffer comes from lets kernels on v use
// its memory.
func (v *Device) opened(b *Buffer) bool {
	a, err := v.driver.PointerAttributes(b.address)
	if err != nil || a.Pool == 0 {
		return false
	}
	var flags cuda.MemAccessFlags
	at := Location{v}.native()
	r := v.driver.API().CuMemPoolGetAccess(&flags, a.Pool, &at)
	return r == cuda.CUDA_SUCCESS && flags == cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE
}
