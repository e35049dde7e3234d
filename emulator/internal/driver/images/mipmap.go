// This file makes mipmapped arrays: an image and its smaller versions.

package images

import (
	"math/bits"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A mipmap is a mipmapped array. Its levels live as long as it does.
type mipmap struct {
	context    *machine.Context
	handle     cuda.MipmappedArray
	descriptor cuda.Array3DDescriptor
	levels     []*Array
	allocation *linear.Allocation
}

func (m *Images) bindMipmaps(api *cuda.API) {
	api.CuMipmappedArrayCreate = call.In3(m.Usable, m.createMipmap)
	api.CuMipmappedArrayGetLevel = call.Out2(m.mipmaps.Get, func(p *mipmap, out *cuda.Array, level uint32) cuda.Result {
		if level >= uint32(len(p.levels)) {
			return invalidValue
		}
		return call.Give(out, p.levels[level].handle)
	})
	api.CuMipmappedArrayDestroy = call.On(m.mipmaps.Get, m.destroyMipmap)
}

func (m *Images) destroyMipmap(p *mipmap) cuda.Result {
	if !m.mipmaps.Remove(p.handle) {
		return invalidHandle
	}
	p.context.Streams.Wait()
	m.Arrays.Take(func(a *Array) bool { return a.parent == p })
	p.allocation.Free()
	return success
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
// texel are cut off, as the manual says of numMipmapLevels, and there is always one.
func (m *Images) createMipmap(c *machine.Context, out *cuda.MipmappedArray, desc *cuda.Array3DDescriptor, levels uint32) cuda.Result {
	if out == nil || desc == nil {
		return invalidValue
	}
	largest := max(desc.Width, desc.Height)
	if desc.Flags&(cuda.CUDA_ARRAY3D_LAYERED|cuda.CUDA_ARRAY3D_CUBEMAP) == 0 {
		largest = max(largest, desc.Depth)
	}
	p := &mipmap{context: c.Home(), descriptor: *desc}
	total, d := 0, *desc
	for range min(max(int(levels), 1), bits.Len64(largest)) {
		image, r := imageOf(c.Device, &d, true)
		if r != success {
			return r
		}
		p.levels = append(p.levels, &Array{context: c.Home(), descriptor: d, Image: image, parent: p})
		total += (image.Slice*image.Depth + machine.PitchAlign - 1) &^ (machine.PitchAlign - 1)
		d = halved(d)
	}
	if len(p.levels) == 0 {
		return invalidValue
	}
	held, r := linear.Allocate(c, uint64(total), memory.Options{Kind: memory.Device, Label: "mipmapped array"})
	if r != success {
		return r
	}
	p.allocation = held
	m.place(p)
	*out = p.handle
	return success
}

// place gives the levels their memory and all of it handles.
func (m *Images) place(p *mipmap) {
	offset := 0
	for _, a := range p.levels {
		a.allocation = p.allocation
		a.Image.Block = p.allocation.Block
		a.Image.Pointer = linear.BytesPointer(p.allocation.Block.Base + uint64(offset))
		offset += (a.Image.Slice*a.Image.Depth + machine.PitchAlign - 1) &^ (machine.PitchAlign - 1)
		a.handle = m.Arrays.Add(m.Handles, a)
	}
	p.handle = m.mipmaps.Add(m.Handles, p)
}
