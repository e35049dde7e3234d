// Package texture holds what textures and surfaces are to the emulated device:
// images in memory, and how coordinates become texels. The rules are those of
// the CUDA C++ programming guide 13.0, "Texture Fetching".
package texture

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/memory"
)

// A Format is the type of a texel's channels.
type Format uint8

// The formats of channels.
const (
	U8 Format = iota
	U16
	U32
	S8
	S16
	S32
	F16
	F32
)

// Size is the bytes of a channel.
func (f Format) Size() int { return [...]int{1, 2, 4, 1, 2, 4, 2, 4}[f] }

// Float reports whether channels are floating-point numbers.
func (f Format) Float() bool { return f == F16 || f == F32 }

// An Image is texels in memory: one level of an array, or linear memory. The
// memory belongs to whoever made the image.
type Image struct {
	// Block is the memory that Pointer points into.
	Block   *memory.Block
	Pointer unsafe.Pointer
	Format  Format
	// Channels of a texel: 1, 2 or 4.
	Channels int
	// Width, Height and Depth are in texels, 1 for dimensions that are not
	// there. Depth is the number of layers of a layered image, faces counted.
	Width, Height, Depth int
	// Pitch and Slice are the bytes from row to row and from layer to layer.
	Pitch, Slice int
}

// Freed reports whether the memory is gone.
func (m *Image) Freed() bool { return m.Block != nil && m.Block.Freed() }

// TexelBytes is the size of a texel.
func (m *Image) TexelBytes() int { return m.Format.Size() * m.Channels }

// RowBytes is the size of a row without padding.
func (m *Image) RowBytes() int { return m.Width * m.TexelBytes() }

// At is the byte x of a row; it must exist.
func (m *Image) At(x, y, z int) unsafe.Pointer {
	return unsafe.Add(m.Pointer, x+y*m.Pitch+z*m.Slice)
}

// channel reads a channel's bits, integers extended by their sign.
func (m *Image) channel(p unsafe.Pointer, i int) uint32 {
	p = unsafe.Add(p, i*m.Format.Size())
	switch m.Format {
	case U8:
		return uint32(*(*uint8)(p))
	case S8:
		return uint32(int32(*(*int8)(p)))
	case U16, F16:
		return uint32(*(*uint16)(p))
	case S16:
		return uint32(int32(*(*int16)(p)))
	}
	return *(*uint32)(p)
}
