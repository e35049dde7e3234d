// This file defines surfaces, and the table that launches find objects in.

package texture

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
)

// A Surface is an image that kernels read and write without filtering.
type Surface struct{ Image Image }

// A Bound says what becomes of accesses outside a surface.
type Bound uint8

// The ways of PTX's .trap, .clamp and .zero.
const (
	Trap Bound = iota
	Nearest
	Zero
)

// At is where n bytes at byte x of row y of layer z lie, nil when they are
// outside and the bound does not move them inside. Places are signed.
func (s *Surface) At(x, y, z int32, n int, b Bound) unsafe.Pointer {
	m := &s.Image
	i, j, k := int(x), int(y), int(z)
	if i >= 0 && i+n <= m.RowBytes() && uint(j) < uint(m.Height) && uint(k) < uint(m.Depth) {
		return m.At(i, j, k)
	}
	if b != Nearest || n > m.RowBytes() {
		return nil
	}
	return m.At(min(max(i, 0), m.RowBytes()-n), min(max(j, 0), m.Height-1), min(max(k, 0), m.Depth-1))
}

// Store writes a channel of the texel at p, converted to the surface's format:
// v is a number of 32 bits for formats of numbers, else an integer, which is cut
// to what the format holds (PTX ISA 9.1, sust.p).
func (s *Surface) Store(p unsafe.Pointer, channel int, v uint32) {
	f := s.Image.Format
	p = unsafe.Add(p, channel*f.Size())
	switch f {
	case U8:
		*(*uint8)(p) = uint8(min(v, 255))
	case S8:
		*(*int8)(p) = int8(min(max(int32(v), -128), 127))
	case U16:
		*(*uint16)(p) = uint16(min(v, 65535))
	case S16:
		*(*int16)(p) = int16(min(max(int32(v), -32768), 32767))
	case F16:
		*(*uint16)(p) = arith.Half(v)
	default:
		*(*uint32)(p) = v
	}
}

// Objects are the texture and surface objects of a machine by handle. The zero
// value is empty. Methods may be called from several goroutines.
type Objects struct {
	mutex    sync.RWMutex
	textures map[uint64]*Texture
	surfaces map[uint64]*Surface
}

// Texture returns a texture object, or nil.
func (o *Objects) Texture(handle uint64) *Texture {
	if o == nil {
		return nil
	}
	o.mutex.RLock()
	defer o.mutex.RUnlock()
	return o.textures[handle]
}

// Surface returns a surface object, or nil.
func (o *Objects) Surface(handle uint64) *Surface {
	if o == nil {
		return nil
	}
	o.mutex.RLock()
	defer o.mutex.RUnlock()
	return o.surfaces[handle]
}

// PutTexture makes a texture known by a handle; nil forgets the handle.
func (o *Objects) PutTexture(handle uint64, t *Texture) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.textures == nil {
		o.textures = map[uint64]*Texture{}
	}
	if o.textures[handle] = t; t == nil {
		delete(o.textures, handle)
	}
}

// PutSurface makes a surface known by a handle; nil forgets the handle.
func (o *Objects) PutSurface(handle uint64, s *Surface) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.surfaces == nil {
		o.surfaces = map[uint64]*Surface{}
	}
	if o.surfaces[handle] = s; s == nil {
		delete(o.surfaces, handle)
	}
}
