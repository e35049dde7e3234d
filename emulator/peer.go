// This file lets contexts use the memory of each other's devices.

package emulator

import "github.com/cujs/cujs/bindings/cuda"

func (m *machine) bindPeer(api *cuda.API) {
	api.CuDeviceCanAccessPeer = func(out *int32, dev, peer cuda.Device) cuda.Result {
		return m.withPair(dev, peer, out, func(a, b *device) int32 { return int32(flag(a != b)) })
	}
	api.CuDeviceGetP2PAttribute = m.peerAttribute
	api.CuCtxEnablePeerAccess = m.enablePeer
	api.CuCtxDisablePeerAccess = m.disablePeer
}

// withPair answers a question about two devices.
func (m *machine) withPair(dev, peer cuda.Device, out *int32, ask func(a, b *device) int32) cuda.Result {
	if out == nil {
		return invalidValue
	}
	a, b := m.device(dev), m.device(peer)
	if a == nil || b == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	*out = ask(a, b)
	return success
}

func (m *machine) peerAttribute(out *int32, a cuda.DeviceP2PAttribute, dev, peer cuda.Device) cuda.Result {
	if dev == peer {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	switch a {
	case cuda.CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK, cuda.CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED,
		cuda.CU_DEVICE_P2P_ATTRIBUTE_ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED:
		return m.withPair(dev, peer, out, func(_, _ *device) int32 { return 0 })
	case cuda.CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, cuda.CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED:
		return m.withPair(dev, peer, out, func(_, _ *device) int32 { return 1 })
	}
	return invalidValue
}

// enablePeer lets kernels of the current context use memory of the peer's.
func (m *machine) enablePeer(ctx cuda.Context, flags uint32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if flags != 0 {
		return invalidValue
	}
	peer, r := m.context(ctx)
	switch {
	case r != success:
		return r
	case peer.device == c.device:
		return cuda.CUDA_ERROR_PEER_ACCESS_UNSUPPORTED
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.peers[peer] {
		return cuda.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED
	}
	c.peers[peer] = true
	for _, a := range m.allocations.of(func(a *allocation) bool { return a.context == peer && a.shareable() }) {
		a.show(c.device)
	}
	return success
}

// shareable reports whether peer access extends to the memory: pools have
// their own rules, and host memory is seen by all.
func (a *allocation) shareable() bool { return !a.host() && a.pool == nil && a.flags == 0 }

func (m *machine) disablePeer(ctx cuda.Context) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	peer, r := m.context(ctx)
	if r != success {
		return cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if !c.peers[peer] {
		return cuda.CUDA_ERROR_PEER_ACCESS_NOT_ENABLED
	}
	c.streams.wait()
	delete(c.peers, peer)
	for _, a := range m.allocations.of(func(a *allocation) bool { return a.context == peer && a.shareable() }) {
		a.hide(c.device)
	}
	return success
}

// showPeers makes a new allocation visible to the contexts that have access.
func (c *cudaContext) showPeers(a *allocation) {
	c.machine.contexts.each(func(other *cudaContext) {
		if other == c {
			return
		}
		other.mutex.Lock()
		defer other.mutex.Unlock()
		if other.peers[c] {
			a.show(other.device)
		}
	})
}

// dropPeers ends the access of others to a context that ends.
func (c *cudaContext) dropPeers() {
	c.machine.contexts.each(func(other *cudaContext) {
		other.mutex.Lock()
		defer other.mutex.Unlock()
		delete(other.peers, c)
	})
}
