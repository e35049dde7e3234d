package copies

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// bindBoxes fills in the copies of rectangles and boxes.
func (m *Copies) bindBoxes(api *cuda.API) {
	plane := func(limited bool) func(*machine.Context, *cuda.Memcpy2D) cuda.Result {
		return func(c *machine.Context, p *cuda.Memcpy2D) cuda.Result {
			defer runtime.KeepAlive(p)
			return m.copyBox(c, rectangle(p, limited))
		}
	}
	api.CuMemcpy2D = call.In1(m.Usable, plane(true))
	api.CuMemcpy2DUnaligned = call.In1(m.Usable, plane(false))
	api.CuMemcpy2DAsync = func(p *cuda.Memcpy2D, s cuda.Stream) cuda.Result {
		defer runtime.KeepAlive(p)
		return m.copyBoxLater(rectangle(p, true), s)
	}
	api.CuMemcpy3D = call.In1(m.Usable, func(c *machine.Context, p *cuda.Memcpy3D) cuda.Result {
		defer runtime.KeepAlive(p)
		return m.copyBox(c, box3D(p))
	})
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
		c, r := m.Usable()
		if r != success {
			return r
		}
		return m.copyBox(c, b)
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

// A box is a copy as the caller describes it, with 2-D ones as one layer.
type box struct {
	dst, src             corner
	width, height, depth uint64
}

// A corner is where a box begins in one of its two memories.
type corner struct {
	kind          cuda.Memorytype
	device        cuda.DevicePtr
	array         cuda.Array
	hostAddress   uint64
	x, y, z       uint64
	pitch, height uint64 // of the memory: bytes a row, rows a layer
}

// rectangle reads a rectangle; nil when the description is missing or its
// pitches pass the limit.
func rectangle(p *cuda.Memcpy2D, limited bool) *box {
	if p == nil || limited && (p.SrcPitch > machine.MaxPitch || p.DstPitch > machine.MaxPitch) {
		return nil
	}
	return &box{
		dst: corner{kind: p.DstMemoryType, hostAddress: address(p.DstHost), device: p.DstDevice, array: p.DstArray,
			x: p.DstXInBytes, y: p.DstY, pitch: p.DstPitch},
		src: corner{kind: p.SrcMemoryType, hostAddress: address(p.SrcHost), device: p.SrcDevice, array: p.SrcArray,
			x: p.SrcXInBytes, y: p.SrcY, pitch: p.SrcPitch},
		width: p.WidthInBytes, height: p.Height, depth: 1,
	}
}

// copyBox copies a box in the legacy stream of the current context.
func (m *Copies) copyBox(c *machine.Context, b *box) cuda.Result {
	t, r := m.boxTransfer(b)
	if t == nil {
		return r
	}
	return transferNow(c.Streams.Legacy, t)
}

// copyBoxLater copies a box in a stream.
func (m *Copies) copyBoxLater(b *box, handle cuda.Stream) cuda.Result {
	return call.With(m.stream, handle, func(s *machine.Stream) cuda.Result {
		t, r := m.boxTransfer(b)
		if t == nil {
			return r
		}
		return transferLater(s, t)
	})
}

// boxTransfer checks a box; the transfer is nil when it is wrong or empty.
func (m *Copies) boxTransfer(b *box) (*transfer, cuda.Result) {
	if b == nil {
		return nil, invalidValue
	}
	if b.width == 0 || b.height == 0 || b.depth == 0 {
		return nil, success
	}
	dst, r := m.plane(&b.dst, b)
	if r != success {
		return nil, r
	}
	src, r := m.plane(&b.src, b)
	if r != success {
		return nil, r
	}
	return &transfer{dst: dst, src: src, width: b.width, height: b.height, depth: b.depth, box: b}, success
}

// plane finds the memory of one side. A pitch or height of 0 means that the
// memory is as wide or high as what is copied.
func (m *Copies) plane(c *corner, b *box) (plane, cuda.Result) {
	none := plane{}
	if c.x > linear.MaxCopy || c.y > linear.MaxCopy || c.z > linear.MaxCopy || b.width > linear.MaxCopy || b.height > linear.MaxCopy || b.depth > linear.MaxCopy {
		return none, invalidValue
	}
	if c.kind == cuda.CU_MEMORYTYPE_ARRAY {
		return m.arrayPlane(c, b)
	}
	pitch, rows := c.pitch, c.height
	if pitch == 0 {
		pitch = c.x + b.width
	}
	if rows == 0 {
		rows = c.y + b.height
	}
	if c.x+b.width > pitch || b.depth > 1 && c.y+b.height > rows {
		return none, invalidValue
	}
	slice, ok := extent(pitch, 0, 0, rows+1, 1)
	start, ok1 := extent(pitch, slice, c.x, c.y+1, c.z+1)
	n, ok2 := extent(pitch, slice, b.width, b.height, b.depth)
	if !ok || !ok1 || !ok2 {
		return none, invalidValue
	}
	at, r := m.corner(c, start)
	if r != success {
		return none, r
	}
	s, ok := at(n)
	if !ok {
		return none, invalidValue
	}
	return plane{s, pitch, slice}, success
}

// corner is the place start bytes into the memory of a side.
func (m *Copies) corner(c *corner, start uint64) (place, cuda.Result) {
	switch c.kind {
	case cuda.CU_MEMORYTYPE_HOST:
		if c.hostAddress == 0 {
			return nil, invalidValue
		}
		return m.anywhere(cuda.DevicePtr(c.hostAddress + start)), success
	case cuda.CU_MEMORYTYPE_DEVICE:
		return m.atDevice(c.device + cuda.DevicePtr(start)), success
	case cuda.CU_MEMORYTYPE_UNIFIED:
		if c.device == 0 {
			return nil, invalidValue
		}
		return m.anywhere(c.device + cuda.DevicePtr(start)), success
	}
	return nil, invalidValue
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
func (m *Copies) boxPeer(p *cuda.Memcpy3DPeer) (*box, cuda.Result) {
	if p == nil || p.SrcLOD != 0 || p.DstLOD != 0 {
		return nil, invalidValue
	}
	for _, handle := range []cuda.Context{p.SrcContext, p.DstContext} {
		if _, r := m.Context(handle); r != success {
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
