// This file answers the copies of rectangles.

package emulator

import (
	"runtime"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) bindCopies2D(api *cuda.API) {
	api.CuMemcpy2D = func(p *cuda.Memcpy2D) cuda.Result {
		defer runtime.KeepAlive(p)
		return m.copyBoxNow(box2D(p, true))
	}
	api.CuMemcpy2DUnaligned = func(p *cuda.Memcpy2D) cuda.Result {
		defer runtime.KeepAlive(p)
		return m.copyBoxNow(box2D(p, false))
	}
	api.CuMemcpy2DAsync = func(p *cuda.Memcpy2D, s cuda.Stream) cuda.Result {
		defer runtime.KeepAlive(p)
		return m.copyBoxLater(box2D(p, true), s)
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

// box2D reads a rectangle; nil when the description is missing or its
// pitches pass the limit.
func box2D(p *cuda.Memcpy2D, limited bool) *box {
	if p == nil || limited && (p.SrcPitch > maxPitch || p.DstPitch > maxPitch) {
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

func (m *machine) copyBoxNow(b *box) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	t, r := m.boxTransfer(b)
	if t == nil {
		return r
	}
	return c.streams.legacy.transferNow(t)
}

func (m *machine) copyBoxLater(b *box, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	t, r := m.boxTransfer(b)
	if t == nil {
		return r
	}
	return s.transferLater(t)
}

// boxTransfer checks a box; the transfer is nil when it is wrong or empty.
func (m *machine) boxTransfer(b *box) (*transfer, cuda.Result) {
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
func (m *machine) plane(c *corner, b *box) (plane, cuda.Result) {
	none := plane{}
	if c.x > maxCopy || c.y > maxCopy || c.z > maxCopy || b.width > maxCopy || b.height > maxCopy || b.depth > maxCopy {
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
func (m *machine) corner(c *corner, start uint64) (place, cuda.Result) {
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
