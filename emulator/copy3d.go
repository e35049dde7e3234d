// This file answers the copies of boxes.

package emulator

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) bindCopies3D(api *cuda.API) {
	api.CuMemcpy3D = func(p *cuda.Memcpy3D) cuda.Result {
		defer runtime.KeepAlive(p)
		return m.copyBoxNow(box3D(p))
	}
	api.CuMemcpy3DAsync = func(p *cuda.Memcpy3D, s cuda.Stream) cuda.Result {
		defer runtime.KeepAlive(p)
		return m.copyBoxLater(box3D(p), s)
	}
	api.CuMemcpy3DPeer = func(p *cuda.Memcpy3DPeer) cuda.Result {
		defer runtime.KeepAlive(p)
		b, r := m.boxPeer(p)
		if r != success {
			return r
		}
		return m.copyBoxNow(b)
	}
	api.CuMemcpy3DPeerAsync = func(p *cuda.Memcpy3DPeer, s cuda.Stream) cuda.Result {
		defer runtime.KeepAlive(p)
		b, r := m.boxPeer(p)
		if r != success {
			return r
		}
		return m.copyBoxLater(b, s)
	}
}

func address(p unsafe.Pointer) uint64 { return uint64(uintptr(p)) }

// box3D reads a box; nil when the description is missing or names a level of
// detail, which linear memory does not have.
func box3D(p *cuda.Memcpy3D) *box {
	if p == nil || p.SrcLOD != 0 || p.DstLOD != 0 || p.Reserved0 != nil || p.Reserved1 != nil {
		return nil
	}
	return &box{
		dst: corner{kind: p.DstMemoryType, hostAddress: address(p.DstHost), device: p.DstDevice, array: p.DstArray,
			x: p.DstXInBytes, y: p.DstY, z: p.DstZ, pitch: p.DstPitch, height: p.DstHeight},
		src: corner{kind: p.SrcMemoryType, hostAddress: address(p.SrcHost), device: p.SrcDevice, array: p.SrcArray,
			x: p.SrcXInBytes, y: p.SrcY, z: p.SrcZ, pitch: p.SrcPitch, height: p.SrcHeight},
		width: p.WidthInBytes, height: p.Height, depth: p.Depth,
	}
}

// boxPeer reads a box between two contexts.
func (m *machine) boxPeer(p *cuda.Memcpy3DPeer) (*box, cuda.Result) {
	if p == nil || p.SrcLOD != 0 || p.DstLOD != 0 {
		return nil, invalidValue
	}
	for _, handle := range []cuda.Context{p.SrcContext, p.DstContext} {
		if _, r := m.context(handle); r != success {
			return nil, r
		}
	}
	return box3D(&cuda.Memcpy3D{
		SrcXInBytes: p.SrcXInBytes, SrcY: p.SrcY, SrcZ: p.SrcZ, SrcMemoryType: p.SrcMemoryType, SrcHost: p.SrcHost,
		SrcDevice: p.SrcDevice, SrcArray: p.SrcArray, SrcPitch: p.SrcPitch, SrcHeight: p.SrcHeight,
		DstXInBytes: p.DstXInBytes, DstY: p.DstY, DstZ: p.DstZ, DstMemoryType: p.DstMemoryType, DstHost: p.DstHost,
		DstDevice: p.DstDevice, DstArray: p.DstArray, DstPitch: p.DstPitch, DstHeight: p.DstHeight,
		WidthInBytes: p.WidthInBytes, Height: p.Height, Depth: p.Depth,
	}), success
}
