// This file executes the instructions of textures and surfaces.

package run

import (
	"fmt"
	"math"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// textureAt is the texture of a handle, or a fault.
func textureAt(c *cta, in *instruction, handle uint64, lane int) *texture.Texture {
	t := c.grid.launch.Objects.Texture(handle)
	if t == nil || t.Levels[0].Freed() {
		panic(badObject(c, in, "texture", handle, lane, t != nil))
	}
	return t
}

// surfaceAt is the surface of a handle, or a fault.
func surfaceAt(c *cta, in *instruction, handle uint64, lane int) *texture.Surface {
	s := c.grid.launch.Objects.Surface(handle)
	if s == nil || s.Image.Freed() {
		panic(badObject(c, in, "surface", handle, lane, s != nil))
	}
	return s
}

func badObject(c *cta, in *instruction, what string, handle uint64, lane int, known bool) *check.Fault {
	detail := fmt.Sprintf("%#x is not the handle of a %s object", handle, what)
	if known {
		detail = "the memory of the " + what + " object has been freed"
	}
	f := c.faultAt(in, check.IllegalAddress, lane, detail)
	f.Address = handle
	return f
}

// An objectCache finds the same object again for neighbouring lanes.
type objectCache[T any] struct {
	handle uint64
	object *T
}

func (o *objectCache[T]) get(handle uint64, find func() *T) *T {
	if o.object == nil || o.handle != handle {
		o.handle, o.object = handle, find()
	}
	return o.object
}

// execTexture executes tex.
func execTexture(c *cta, in *instruction) {
	var cache objectCache[texture.Texture]
	q := texture.Query{Shape: in.Texture.Shape, Whole: in.Texture.Whole}
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		handle := c.Get(&in.src[0], lane)
		t := cache.get(handle, func() *texture.Texture { return textureAt(c, in, handle, lane) })
		next := textureQuery(c, in, &q, lane)
		switch {
		case in.Texture.Level && q.Whole:
			q.Level = float32(int32(c.Get(&in.src[next], lane)))
		case in.Texture.Level:
			q.Level = floatSource(c, in, next, lane)
		case in.Texture.Gradients:
			q.Level = gradient(c, in, t, next, lane)
		}
		textureOffsets(c, in, &q, lane)
		setTexel(c, in, lane, t.Fetch(&q))
	}
}

// textureQuery reads the coordinates; next is the source behind them.
func textureQuery(c *cta, in *instruction, q *texture.Query, lane int) (next int) {
	next = 1
	if q.Shape.Layered() {
		q.Layer = int32(min(c.Get(&in.src[1], lane), math.MaxInt32))
		next = 2
	}
	for d := range q.Shape.Dimensions() {
		bits := uint32(c.Get(&in.src[next], lane))
		q.At[d], q.Cell[d] = math.Float32frombits(bits), int32(bits)
		next++
	}
	return next
}

// textureOffsets reads how far the place is to be moved.
func textureOffsets(c *cta, in *instruction, q *texture.Query, lane int) {
	first := len(in.src) - in.Texture.Offsets
	for d := range in.Texture.Offsets {
		q.Offset[d] = int32(c.Get(&in.src[first+d], lane))
	}
}

func floatSource(c *cta, in *instruction, source, lane int) float32 {
	return math.Float32frombits(uint32(c.Get(&in.src[source], lane)))
}

// gradient is the level of detail at which the longer of two steps is a texel
// long.
func gradient(c *cta, in *instruction, t *texture.Texture, source, lane int) float32 {
	m := &t.Levels[0]
	sizes := [3]int{m.Width, m.Height, m.Depth}
	n := in.Texture.Shape.Dimensions()
	longest := 0.0
	for range 2 {
		sum := 0.0
		for d := range n {
			step := float64(floatSource(c, in, source, lane)) * float64(sizes[d])
			sum += step * step
			source++
		}
		longest = max(longest, sum)
	}
	return float32(math.Log2(longest) / 2)
}

// execGather executes tld4.
func execGather(c *cta, in *instruction) {
	var cache objectCache[texture.Texture]
	q := texture.Query{Shape: in.Texture.Shape}
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		handle := c.Get(&in.src[0], lane)
		t := cache.get(handle, func() *texture.Texture { return textureAt(c, in, handle, lane) })
		textureQuery(c, in, &q, lane)
		textureOffsets(c, in, &q, lane)
		setTexel(c, in, lane, t.Gather(&q, in.Texture.Channel))
	}
}

// setTexel gives a lane its four numbers. All texels are in memory.
func setTexel(c *cta, in *instruction, lane int, v [4]uint32) {
	a := in.Texture
	if a.Halves {
		for i := range v {
			v[i] = uint32(arith.Half(v[i]))
		}
	}
	if a.Packed {
		v[0], v[1] = v[0]|v[1]<<16, v[2]|v[3]<<16
	}
	for i := range a.Elements {
		if in.dst[i].Bits != 0 {
			c.Set(&in.dst[i], lane, uint64(v[i]))
		}
	}
	if a.Resident && in.dst[a.Elements].Bits != 0 {
		c.Set(&in.dst[a.Elements], lane, 1)
	}
}

// surfaceElement is where a lane's surface access goes, nil for nowhere; next is the
// source behind the coordinates.
func surfaceElement(c *cta, in *instruction, s *texture.Surface, lane int) (p unsafe.Pointer, next int) {
	a := in.Texture
	q := texture.Query{Shape: a.Shape}
	next = textureQuery(c, in, &q, lane)
	if a.Shape.Layered() {
		q.Cell[2] = q.Layer
	}
	n := a.Bytes * a.Elements
	if a.Formatted { // x counts texels
		n = s.Image.TexelBytes()
		q.Cell[0] = int32(min(max(int64(q.Cell[0])*int64(n), math.MinInt32), math.MaxInt32&^15))
	}
	if int(q.Cell[0])&(n-1) != 0 {
		panic(c.faultAt(in, check.MisalignedAddress, lane, fmt.Sprintf("x is byte %d, not a multiple of %d", q.Cell[0], n)))
	}
	p = s.At(q.Cell[0], q.Cell[1], q.Cell[2], n, a.Bound)
	if p == nil && a.Bound == texture.Trap {
		m := &s.Image
		panic(c.faultAt(in, check.IllegalAddress, lane, fmt.Sprintf("byte %d of row %d of layer %d is outside the surface of %d×%d×%d texels of %d bytes",
			q.Cell[0], q.Cell[1], q.Cell[2], m.Width, m.Height, m.Depth, m.TexelBytes())))
	}
	return p, next
}

// eachSurface visits the lanes with where their access goes.
func eachSurface(c *cta, in *instruction, visit func(s *texture.Surface, p unsafe.Pointer, next, lane int)) {
	var cache objectCache[texture.Surface]
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		handle := c.Get(&in.src[0], lane)
		s := cache.get(handle, func() *texture.Surface { return surfaceAt(c, in, handle, lane) })
		p, next := surfaceElement(c, in, s, lane)
		visit(s, p, next, lane)
	}
}

func execSurfaceLoad(c *cta, in *instruction) {
	size := in.Texture.Bytes
	eachSurface(c, in, func(_ *texture.Surface, p unsafe.Pointer, _, lane int) {
		for i := range in.dst {
			var v uint64
			if p != nil {
				v = loops.LoadBytes(unsafe.Add(p, i*size), size)
			}
			c.Set(&in.dst[i], lane, v)
		}
	})
}

func execSurfaceStore(c *cta, in *instruction) {
	size := in.Texture.Bytes
	eachSurface(c, in, func(s *texture.Surface, p unsafe.Pointer, next, lane int) {
		if p == nil {
			return
		}
		if in.Texture.Formatted {
			for i := range min(in.Texture.Elements, s.Image.Channels) {
				s.Store(p, i, uint32(c.Get(&in.src[next+i], lane)))
			}
			return
		}
		for i := range in.Texture.Elements {
			loops.StoreBytes(unsafe.Add(p, i*size), size, c.Get(&in.src[next+i], lane))
		}
	})
}

func execSurfaceReduction(c *cta, in *instruction) {
	eachSurface(c, in, func(s *texture.Surface, p unsafe.Pointer, next, lane int) {
		u := in.Texture.Update
		if f := s.Image.Format; in.Texture.Signed != nil {
			if s.Image.TexelBytes() != 4 || f != texture.U32 && f != texture.S32 {
				panic(c.faultAt(in, check.IllegalAddress, lane, "the surface's texels are not one integer of 32 bits"))
			}
			if f == texture.S32 {
				u = in.Texture.Signed
			}
		}
		if p != nil {
			u.Perform(p, c.Get(&in.src[next], lane), 0)
		}
	})
}

func execTextureQuery(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		t := textureAt(c, in, c.Get(&in.src[0], lane), lane)
		level := 0
		if len(in.src) > 1 {
			level = int(min(c.Get(&in.src[1], lane), uint64(len(t.Levels)-1)))
		}
		v := describeImage(&t.Levels[level], in.Texture.Query)
		switch in.Texture.Query {
		case "normalized_coords":
			v = 0
			if t.Sampler.Normalized {
				v = 1
			}
		case "num_mipmap_levels":
			v = uint64(len(t.Levels))
		}
		c.Set(&in.dst[0], lane, v)
	}
}

func execSurfaceQuery(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		s := surfaceAt(c, in, c.Get(&in.src[0], int(lane)), int(lane))
		c.Set(&in.dst[0], int(lane), describeImage(&s.Image, in.Texture.Query))
	}
}

// describeImage answers a query about an image.
func describeImage(m *texture.Image, query string) uint64 {
	switch query {
	case "width":
		return uint64(m.Width)
	case "height":
		return uint64(m.Height)
	case "depth", "array_size":
		return uint64(m.Depth)
	}
	return 0
}

// execIsType executes istypep.
func execIsType(c *cta, in *instruction) {
	for _, lane := range c.lanes.List() {
		c.Set(&in.dst[0], int(lane), loops.Flag(isType(c, in.Texture.Query, c.Get(&in.src[0], int(lane)))))
	}
}

// isType reports whether an address is that of an object, or of a variable that
// one may be bound to. There are no samplers.
func isType(c *cta, kind string, address uint64) bool {
	for _, g := range c.grid.launch.Instance.Variables {
		if g.Address == address && g.Opaque != ptx.NoType {
			return g.Opaque.String() == kind
		}
	}
	switch kind {
	case "texref":
		return c.grid.launch.Objects.Texture(address) != nil
	case "surfref":
		return c.grid.launch.Objects.Surface(address) != nil
	}
	return false
}
