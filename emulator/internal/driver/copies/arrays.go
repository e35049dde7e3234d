// This file copies to and from arrays.

package copies

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/images"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
)

// arrayPlane finds the part of an array that a box covers.
func (m *Copies) arrayPlane(c *corner, b *box) (plane, cuda.Result) {
	a, r := m.images.Arrays.Get(c.array)
	if r != success {
		return plane{}, r
	}
	i := &a.Image
	if images.Outside(c.x, b.width, i.RowBytes()) || images.Outside(c.y, b.height, i.Height) || images.Outside(c.z, b.depth, i.Depth) ||
		c.x%uint64(i.TexelBytes()) != 0 || b.width%uint64(i.TexelBytes()) != 0 {
		return plane{}, invalidValue
	}
	pitch, slice := uint64(i.Pitch), uint64(i.Slice)
	size := b.width + (b.height-1)*pitch + (b.depth-1)*slice
	s, _ := a.Span(c.x+c.y*pitch+c.z*slice, size)
	return plane{s, pitch, slice}, success
}

// inArray finds bytes of an array by their offset, as the one-dimensional
// copies count them.
func (m *Copies) inArray(handle cuda.Array, offset uint64) place {
	return func(n uint64) (linear.Span, bool) {
		a := m.images.Arrays.Find(handle)
		if a == nil {
			return linear.Span{}, false
		}
		return a.Span(offset, n)
	}
}

func (m *Copies) bindArrays(api *cuda.API) {
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
		return call.With(m.images.Arrays.Get, dst, func(*images.Array) cuda.Result {
			return m.copyArray(src, n, m.inArray(dst, to), m.inArray(src, from))
		})
	}
	api.CuMemcpyHtoAAsync = func(dst cuda.Array, at uint64, src unsafe.Pointer, n uint64, s cuda.Stream) cuda.Result {
		return call.With(m.images.Arrays.Get, dst, func(*images.Array) cuda.Result {
			return m.copyLater(s, n, m.inArray(dst, at), m.atHost(src))
		})
	}
	api.CuMemcpyAtoHAsync = func(dst unsafe.Pointer, src cuda.Array, at, n uint64, s cuda.Stream) cuda.Result {
		return call.With(m.images.Arrays.Get, src, func(*images.Array) cuda.Result {
			return m.copyLater(s, n, m.atHost(dst), m.inArray(src, at))
		})
	}
}

// copyArray is copyNow for copies that name an array.
func (m *Copies) copyArray(handle cuda.Array, n uint64, dst, src place) cuda.Result {
	return call.With(m.images.Array, handle, func(*images.Array) cuda.Result { return m.copyNow(n, dst, src) })
}
