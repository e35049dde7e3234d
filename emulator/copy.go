// This file answers the copies of linear memory.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// staged is the size up to which an asynchronous copy from pageable memory
// returns at once; larger ones return when the copy is done (CUDA driver API,
// "API synchronization behavior").
const staged = 64 * kib

func (m *machine) bindCopies(api *cuda.API) {
	api.CuMemcpyHtoD = func(dst cuda.DevicePtr, src unsafe.Pointer, n uint64) cuda.Result {
		return m.copyNow(n, m.atDevice(dst), m.atHost(src))
	}
	api.CuMemcpyDtoH = func(dst unsafe.Pointer, src cuda.DevicePtr, n uint64) cuda.Result {
		return m.copyNow(n, m.atHost(dst), m.atDevice(src))
	}
	api.CuMemcpyDtoD = func(dst, src cuda.DevicePtr, n uint64) cuda.Result {
		return m.copyNow(n, m.atDevice(dst), m.atDevice(src))
	}
	api.CuMemcpy = func(dst, src cuda.DevicePtr, n uint64) cuda.Result {
		return m.copyNow(n, m.anywhere(dst), m.anywhere(src))
	}
	api.CuMemcpyHtoDAsync = func(dst cuda.DevicePtr, src unsafe.Pointer, n uint64, s cuda.Stream) cuda.Result {
		return m.copyLater(s, n, m.atDevice(dst), m.atHost(src))
	}
	api.CuMemcpyDtoHAsync = func(dst unsafe.Pointer, src cuda.DevicePtr, n uint64, s cuda.Stream) cuda.Result {
		return m.copyLater(s, n, m.atHost(dst), m.atDevice(src))
	}
	api.CuMemcpyDtoDAsync = func(dst, src cuda.DevicePtr, n uint64, s cuda.Stream) cuda.Result {
		return m.copyLater(s, n, m.atDevice(dst), m.atDevice(src))
	}
	api.CuMemcpyAsync = func(dst, src cuda.DevicePtr, n uint64, s cuda.Stream) cuda.Result {
		return m.copyLater(s, n, m.anywhere(dst), m.anywhere(src))
	}
	api.CuMemcpyPeer = m.copyPeer
	api.CuMemcpyPeerAsync = m.copyPeerAsync
}

// A place finds n bytes at an address that it knows.
type place func(n uint64) (span, bool)

func (m *machine) atDevice(p cuda.DevicePtr) place {
	return func(n uint64) (span, bool) { return m.deviceSpan(p, n) }
}

func (m *machine) atHost(p unsafe.Pointer) place {
	return func(n uint64) (span, bool) { return m.hostSpan(p, n) }
}

func (m *machine) anywhere(p cuda.DevicePtr) place {
	return func(n uint64) (span, bool) { return m.unifiedSpan(p, n) }
}

// linearTransfer resolves both ends; nil when one of them is wrong.
func linearTransfer(n uint64, dst, src place) *transfer {
	to, ok := dst(n)
	if !ok {
		return nil
	}
	from, ok := src(n)
	if !ok {
		return nil
	}
	return linear(to, from)
}

// copyNow answers the copies without a stream, which go through the legacy
// default stream.
func (m *machine) copyNow(n uint64, dst, src place) cuda.Result {
	c, r := m.usable()
	if r != success || n == 0 {
		return r
	}
	t := linearTransfer(n, dst, src)
	if t == nil {
		return invalidValue
	}
	return c.streams.legacy.transferNow(t)
}

// copyLater answers the copies in a stream.
func (m *machine) copyLater(handle cuda.Stream, n uint64, dst, src place) cuda.Result {
	s, r := m.stream(handle)
	if r != success || n == 0 {
		return r
	}
	t := linearTransfer(n, dst, src)
	if t == nil {
		return invalidValue
	}
	return s.transferLater(t)
}

// transferNow returns when the copy is done, or, between devices' memory, at
// once: no synchronization with the host is part of such copies.
func (s *stream) transferNow(t *transfer) cuda.Result {
	t.from = s.context.machine.where()
	if t.dst.onDevice() && t.src.onDevice() {
		return s.later(t)
	}
	return s.now(t)
}

// transferLater returns at once where both ends stay where they are.
func (s *stream) transferLater(t *transfer) cuda.Result {
	t.from = s.context.machine.where()
	switch {
	case t.dst.known() && t.src.known() || s.tape.Load() != nil:
		return s.later(t)
	case t.dst.known() && t.src.size <= staged:
		if t.detach() != nil {
			return invalidValue
		}
		return s.later(t)
	}
	return s.now(t)
}

// copyPeer copies between the memories of two contexts, after all that both
// are doing.
func (m *machine) copyPeer(dst cuda.DevicePtr, dstContext cuda.Context, src cuda.DevicePtr, srcContext cuda.Context, n uint64) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	t, points, r := m.peerTransfer(dst, dstContext, src, srcContext, n)
	if t != nil {
		c.streams.legacy.submitAfter(t, points...)
	}
	return r
}

func (m *machine) copyPeerAsync(dst cuda.DevicePtr, dstContext cuda.Context, src cuda.DevicePtr, srcContext cuda.Context, n uint64, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	t, _, r := m.peerTransfer(dst, dstContext, src, srcContext, n)
	if t != nil {
		return s.later(t)
	}
	return r
}

// peerTransfer checks the arguments; the transfer is nil when there is
// nothing to do. The points are where both contexts' work ends.
func (m *machine) peerTransfer(dst cuda.DevicePtr, dstContext cuda.Context, src cuda.DevicePtr, srcContext cuda.Context, n uint64) (*transfer, []point, cuda.Result) {
	var points []point
	for _, handle := range []cuda.Context{dstContext, srcContext} {
		c, r := m.context(handle)
		if r != success {
			return nil, nil, r
		}
		points = append(points, c.streams.ends()...)
	}
	if n == 0 {
		return nil, nil, success
	}
	t := linearTransfer(n, m.atDevice(dst), m.atDevice(src))
	if t == nil {
		return nil, nil, invalidValue
	}
	return t, points, success
}
