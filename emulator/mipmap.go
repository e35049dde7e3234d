// This file makes mipmapped arrays: an image and its smaller versions.

package emulator

import (
	"math/bits"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A mipmap is a mipmapped array. Its levels live as long as it does.
type mipmap struct {
	context    *cudaContext
	handle     uintptr
	descriptor cuda.Array3DDescriptor
	levels     []*array
	allocation *allocation
}

func (m *machine) bindMipmaps(api *cuda.API) {
	api.CuMipmappedArrayCreate = m.createMipmap
	api.CuMipmappedArrayGetLevel = func(out *cuda.Array, handle cuda.MipmappedArray, level uint32) cuda.Result {
		return m.withMipmap(handle, func(p *mipmap) cuda.Result {
			if level >= uint32(len(p.levels)) {
				return invalidValue
			}
			return give(out, cuda.Array(p.levels[level].handle))
		})
	}
	api.CuMipmappedArrayDestroy = func(handle cuda.MipmappedArray) cuda.Result {
		return m.withMipmap(handle, func(p *mipmap) cuda.Result {
			if !m.mipmaps.remove(p.handle) {
				return invalidHandle
			}
			p.context.streams.wait()
			m.arrays.take(func(a *array) bool { return a.parent == p })
			p.allocation.free()
			return success
		})
	}
}

func (m *machine) withMipmap(handle cuda.MipmappedArray, do func(*mipmap) cuda.Result) cuda.Result {
	if _, r := m.usable(); r != success {
		return r
	}
	p := m.mipmaps.get(uintptr(handle))
	if p == nil {
		return invalidHandle
	}
	return do(p)
}

// halved is the description of the next level: half as large, layers kept.
func halved(d cuda.Array3DDescriptor) cuda.Array3DDescriptor {
	half := func(n *uint64) {
		if *n > 0 {
			*n = max(*n/2, 1)
		}
	}
	half(&d.Width)
	half(&d.Height)
	if d.Flags&(cuda.CUDA_ARRAY3D_LAYERED|cuda.CUDA_ARRAY3D_CUBEMAP) == 0 {
		half(&d.Depth)
	}
	return d
}

// createMipmap answers cuMipmappedArrayCreate. More levels than lead to one
// texel are cut off, as the manual says of numMipmapLevels.
func (m *machine) createMipmap(out *cuda.MipmappedArray, desc *cuda.Array3DDescriptor, levels uint32) cuda.Result {
	c, r := m.usable()
	if r != success {
		return r
	}
	if out == nil || desc == nil || levels == 0 {
		return invalidValue
	}
	largest := max(desc.Width, desc.Height)
	if desc.Flags&(cuda.CUDA_ARRAY3D_LAYERED|cuda.CUDA_ARRAY3D_CUBEMAP) == 0 {
		largest = max(largest, desc.Depth)
	}
	p := &mipmap{context: c.home(), descriptor: *desc}
	total, d := 0, *desc
	for range min(int(levels), bits.Len64(largest)) {
		image, r := c.device.imageOf(&d, true)
		if r != success {
			return r
		}
		p.levels = append(p.levels, &array{context: c.home(), descriptor: d, image: image, parent: p})
		total += (image.Slice*image.Depth + pitchAlign - 1) &^ (pitchAlign - 1)
		d = halved(d)
	}
	if len(p.levels) == 0 {
		return invalidValue
	}
	if p.allocation, r = c.allocate(uint64(total), memory.Options{Kind: memory.Device, Label: "mipmapped array"}); r != success {
		return r
	}
	m.place(p)
	*out = cuda.MipmappedArray(p.handle)
	return success
}

// place gives the levels their memory and all of it handles.
func (m *machine) place(p *mipmap) {
	offset := 0
	for _, a := range p.levels {
		a.allocation, a.handle = p.allocation, m.newHandle()
		a.image.Block = p.allocation.block
		a.image.Pointer = bytesPointer(p.allocation.block.Base + uint64(offset))
		offset += (a.image.Slice*a.image.Depth + pitchAlign - 1) &^ (pitchAlign - 1)
		m.arrays.put(a.handle, a)
	}
	p.handle = m.newHandle()
	m.mipmaps.put(p.handle, p)
}
