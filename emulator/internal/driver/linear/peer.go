// This file lets contexts use the memory of each other's devices.

package linear

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

func (m *Memory) bindPeers(api *cuda.API) {
	api.CuDeviceCanAccessPeer = func(out *int32, dev, peer cuda.Device) cuda.Result {
		return m.withPair(dev, peer, out, func(a, b *machine.Device) int32 { return int32(call.Flag(a != b)) })
	}
	api.CuDeviceGetP2PAttribute = m.peerAttribute
	api.CuCtxEnablePeerAccess = call.In2(m.Usable, m.enablePeer)
	api.CuCtxDisablePeerAccess = call.In1(m.Usable, m.disablePeer)
}

// withPair answers a question about two devices.
func (m *Memory) withPair(dev, peer cuda.Device, out *int32, ask func(a, b *machine.Device) int32) cuda.Result {
	if out == nil {
		return invalidValue
	}
	a, r := m.Device(dev)
	if r != success {
		return r
	}
	return call.Ask(m.Device, peer, out, func(b *machine.Device) int32 { return ask(a, b) })
}

func (m *Memory) peerAttribute(out *int32, a cuda.DeviceP2PAttribute, dev, peer cuda.Device) cuda.Result {
	if dev == peer {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	switch a {
	case cuda.CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK, cuda.CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED,
		cuda.CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED:
		return m.withPair(dev, peer, out, func(_, _ *machine.Device) int32 { return 0 })
	case cuda.CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, cuda.CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED:
		return m.withPair(dev, peer, out, func(_, _ *machine.Device) int32 { return 1 })
	}
	return invalidValue
}

// enablePeer lets kernels of the current context use memory of the peer's.
func (m *Memory) enablePeer(c *machine.Context, ctx cuda.Context, flags uint32) cuda.Result {
	if flags != 0 {
		return invalidValue
	}
	peer, r := m.Context(ctx)
	switch {
	case r != success:
		return r
	case peer.Device == c.Device:
		return cuda.CUDA_ERROR_PEER_ACCESS_UNSUPPORTED
	}
	c.Mutex.Lock()
	defer c.Mutex.Unlock()
	if c.Peers[peer] {
		return cuda.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED
	}
	c.Peers[peer] = true
	for _, a := range m.Allocations.Of(func(a *Allocation) bool { return a.Context == peer && a.shareable() }) {
		a.show(c.Device)
	}
	return success
}

// shareable reports whether peer access extends to the memory: pools have
// their own rules, and host memory is seen by all.
func (a *Allocation) shareable() bool { return !a.host() && a.Pool == nil && a.flags == 0 }

func (m *Memory) disablePeer(c *machine.Context, ctx cuda.Context) cuda.Result {
	peer, r := m.Context(ctx)
	if r != success {
		return cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	c.Mutex.Lock()
	defer c.Mutex.Unlock()
	if !c.Peers[peer] {
		return cuda.CUDA_ERROR_PEER_ACCESS_NOT_ENABLED
	}
	c.Streams.Wait()
	delete(c.Peers, peer)
	for _, a := range m.Allocations.Of(func(a *Allocation) bool { return a.Context == peer && a.shareable() }) {
		a.hide(c.Device)
	}
	return success
}

// showPeers makes a new allocation of a context visible to those that have access to it.
func (m *Memory) showPeers(a *Allocation, c *machine.Context) {
	for _, other := range m.Contexts.All() {
		if other != c && other.Accesses(c) {
			a.show(other.Device)
		}
	}
}

// dropPeers ends the access of others to a context that ends.
func (m *Memory) dropPeers(c *machine.Context) {
	for _, other := range m.Contexts.All() {
		other.Mutex.Lock()
		delete(other.Peers, c)
		other.Mutex.Unlock()
	}
}
