// This file is about several devices: what they can do for each other, and
// which of them nobody uses.

package gpu

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

// P2PAttribute is an attribute of the link from v to other.
func (v *Device) P2PAttribute(a cuda.DeviceP2PAttribute, other *Device) (int, error) {
	api := v.driver.API()
	var value int32
	r := api.CuDeviceGetP2PAttribute(&value, a, v.handle, other.handle)
	return int(value), describe(api.Error("cuDeviceGetP2PAttribute", r), "reading %v from %s to %s", a, v, other)
}

// Active tells whether the primary context exists, whoever in the process has
// made it. It does not make it.
func (v *Device) Active() (bool, error) {
	api := v.driver.API()
	var flags uint32
	var active int32
	r := api.CuDevicePrimaryCtxGetState(v.handle, &flags, &active)
	return active != 0, describe(api.Error("cuDevicePrimaryCtxGetState", r), "asking for the context of %s", v)
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
	others := float64(total) - float64(free) - float64(v.memory.live.Load())
	return others <= idleShare*float64(total), nil
}

// acquaint lets two contexts copy to each other without a detour through the
// host, where the devices can. It is tried once for each pair, before the first
// copy; where it cannot be, the driver finds another way. Kernels are not let
// through by that: EnablePeerAccess says so for them.
func (c *Context) acquaint(other *Context) {
	if c.device == other.device || c.driver.recordings.Load() > 0 || !c.introduce(other) {
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
		s.api.CuCtxEnablePeerAccess(pair[1].handle, 0)
		s.leave()
	}
}

// introduce notes that other has been tried, and tells whether it is new.
func (c *Context) introduce(other *Context) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if slices.Contains(c.met, other.id) {
		return false
	}
	c.met = append(c.met, other.id)
	return true
}
