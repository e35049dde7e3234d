// This file copies to and from arrays.

package emulator

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// bytesPointer is an address as a pointer.
func bytesPointer(address uint64) unsafe.Pointer { return unsafe.Pointer(&bytesAt(address, 1)[0]) }

// arrayPlane finds the part of an array that a box covers.
func (m *machine) arrayPlane(c *corner, b *box) (plane, cuda.Result) {
	a := m.arrays.get(uintptr(c.array))
	if a == nil {
		return plane{}, invalidHandle
	}
	i := &a.image
	if outside(c.x, b.width, i.RowBytes()) || outside(c.y, b.height, i.Height) || outside(c.z, b.depth, i.Depth) ||
		c.x%uint64(i.TexelBytes()) != 0 || b.width%uint64(i.TexelBytes()) != 0 {
		return plane{}, invalidValue
	}
	pitch, slice := uint64(i.Pitch), uint64(i.Slice)
	size := b.width + (b.height-1)*pitch + (b.depth-1)*slice
	s, _ := a.span(c.x+c.y*pitch+c.z*slice, size)
	return plane{s, pitch, slice}, success
}

// outside reports whether n from at on are not all below size.
func outside(at, n uint64, size int) bool { return at > uint64(size) || n > uint64(size)-at }

// span is n bytes of an array from an offset; ok is false where they are not
// all in its first layer.
func (a *array) span(offset, n uint64) (s span, ok bool) {
	address := uint64(uintptr(a.image.Pointer)) + offset
	s = span{address: address, size: n, block: a.allocation.block, space: a.allocation.device.space}
	return s, !outside(offset, n, a.image.Slice*a.image.Depth)
}

// inArray finds bytes of an array by their offset, as the one-dimensional
// copies count them.
func (m *machine) inArray(handle cuda.Array, offset uint64) place {
	return func(n uint64) (span, bool) {
		a := m.arrays.get(uintptr(handle))
		if a == nil {
			return span{}, false
		}
		return a.span(offset, n)
	}
}

func (m *machine) bindArrayCopies(api *cuda.API) {
	api.CuMemcpyDtoA = func(dst cuda.Array, at uint64, src cuda.DevicePtr, n uint64) cuda.Result {
		return m.copyArray(dst, n, m.inArray(dst, at), m.atDevice(src))
	}
	api.CuMemcpyAtoD = func(dst cuda.DevicePtr, src cuda.Array, at, n uint64) cuda.Result {
		return m.copyArray(src, n, m.atDevice(dst), m.inArray(src, at))
	}
	api.CuMemcpyHtoA = func(dst cuda.Array, at uint64, src unsafe.Pointer, n uint64) cuda.Result {
		return m.copyArray(dst, n, m.inArray(dst, at), m.atHost(src))
	}
	api.CuMemcpyAtoH = func(dst unsafe.Pointer, src cuda.Array, at, n uint64) cuda.Result {
		return m.copyArray(src, n, m.atHost(dst), m.inArray(src, at))
	}
	api.CuMemcpyAtoA = func(dst cuda.Array, to uint64, src cuda.Array, from, n uint64) cuda.Result {
		if m.arrays.get(uintptr(dst)) == nil {
			return invalidHandle
		}
		return m.copyArray(src, n, m.inArray(dst, to), m.inArray(src, from))
	}
	api.CuMemcpyHtoAAsync = func(dst cuda.Array, at uint64, src unsafe.Pointer, n uint64, s cuda.Stream) cuda.Result {
		if m.arrays.get(uintptr(dst)) == nil {
			return invalidHandle
		}
		return m.copyLater(s, n, m.inArray(dst, at), m.atHost(src))
	}
	api.CuMemcpyAtoHAsync = func(dst unsafe.Pointer, src cuda.Array, at, n uint64, s cuda.Stream) cuda.Result {
		if m.arrays.get(uintptr(src)) == nil {
			return invalidHandle
		}
		return m.copyLater(s, n, m.atHost(dst), m.inArray(src, at))
	}
}

// copyArray is copyNow for copies that name an array.
func (m *machine) copyArray(handle cuda.Array, n uint64, dst, src place) cuda.Result {
	return m.withArray(handle, func(*array) cuda.Result { return m.copyNow(n, dst, src) })
}
