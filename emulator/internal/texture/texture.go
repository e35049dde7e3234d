// This file defines textures and how they are sampled.

package texture

import "math"

// An Address says what lies beyond the edge of an image.
type Address uint8

// The address modes, numbered as CUaddress_mode.
const (
	Wrap Address = iota
	Clamp
	Mirror
	Border
)

// A Sampler says how a texture is read.
type Sampler struct {
	Address [3]Address
	// Linear filters between texels, MipLinear between levels.
	Linear, MipLinear bool
	// Normalized coordinates run from 0 to 1 across the image.
	Normalized bool
	// Integer returns the texels of 8 and 16 bits as they are, not scaled to
	// numbers from 0 or -1 to 1.
	Integer bool
	SRGB    bool
	// Bias is added to the level of detail; Min and Max then bound it.
	Bias, Min, Max float32
	Border         [4]float32
}

// A Shape is what an instruction takes a texture for.
type Shape uint8

// The shapes.
const (
	D1 Shape = iota
	D2
	D3
	A1 // layers of rows
	A2 // layers of images
	Cube
	CubeArray
)

// Dimensions is the number of coordinates beside the layer.
func (s Shape) Dimensions() int { return [...]int{1, 2, 3, 1, 2, 3, 3}[s] }

// Layered reports whether coordinates begin with a layer.
func (s Shape) Layered() bool { return s == A1 || s == A2 || s == CubeArray }

// A Texture is an image with its levels of detail and a sampler. It never
// changes.
type Texture struct {
	Levels []Image // the largest first
	// Linear memory has no edge: what lies outside reads as zero.
	Memory  bool
	Sampler Sampler
}

// Float reports whether fetches return floating-point numbers.
func (t *Texture) Float() bool {
	f := t.Levels[0].Format
	return f.Float() || !t.Sampler.Integer && f.Size() < 4
}

// A Query is one fetch.
type Query struct {
	Shape Shape
	// At are the coordinates. Whole ones, in Cell, count texels: no sampler is
	// asked, and what lies outside reads as zero.
	At    [3]float32
	Cell  [3]int32
	Whole bool
	Layer int32
	// Offset is added to the place, in texels.
	Offset [3]int32
	// Level is the level of detail, before the sampler's bias.
	Level float32
}

// Fetch returns the bits of the four channels.
func (t *Texture) Fetch(q *Query) [4]uint32 {
	if q.Whole {
		return t.fetchWhole(q)
	}
	near, far, weight := t.level(q.Level)
	v := t.sample(near, q)
	if weight > 0 {
		w := t.sample(far, q)
		v = mix([]part{{v, unit - weight}, {w, weight}}, near.Channels)
	}
	return t.bounded(v)
}

// fetchWhole reads the texel at whole coordinates. An address mode has no say
// in it, as GPUs do: they have an instruction of its own for this, which takes
// no sampler.
func (t *Texture) fetchWhole(q *Query) [4]uint32 {
	m := &t.Levels[min(max(int(q.Level), 0), len(t.Levels)-1)]
	var at [3]int
	sizes := [3]int{m.Width, m.Height, m.Depth}
	for d := range q.Shape.Dimensions() {
		at[d] = int(q.Cell[d]) + int(q.Offset[d])
		if uint(at[d]) >= uint(sizes[d]) {
			return [4]uint32{}
		}
	}
	if q.Shape.Layered() {
		at[2] = min(max(int(q.Layer), 0), m.Depth-1)
	}
	return t.bounded(t.texel(m, at[0], at[1], at[2]))
}

// level chooses the levels to sample and the weight of the second of them.
func (t *Texture) level(lod float32) (near, far *Image, weight int) {
	last := float32(len(t.Levels) - 1)
	if last == 0 {
		return &t.Levels[0], nil, 0
	}
	s := &t.Sampler
	lod = min(max(lod+s.Bias, s.Min), max(s.Max, s.Min))
	if !(lod > 0) { // NaN too
		lod = 0
	}
	lod = min(lod, last)
	if !s.MipLinear {
		return &t.Levels[min(int(lod+0.5), len(t.Levels)-1)], nil, 0
	}
	whole := int(lod)
	weight = fraction(float64(lod) - float64(whole))
	if weight == 0 || whole == len(t.Levels)-1 {
		return &t.Levels[whole], nil, 0
	}
	return &t.Levels[whole], &t.Levels[whole+1], weight
}

// sample reads one level.
func (t *Texture) sample(m *Image, q *Query) [4]uint32 {
	spot := t.spot(m, q)
	if !t.Sampler.Linear || !t.Float() {
		return t.nearest(m, spot)
	}
	return t.filtered(m, spot)
}

// A spot is a place in an image in units of texels, with the layer that it is
// in.
type spot struct {
	at     [3]float64
	filter int // dimensions
	layer  int // of layered images
}

// spot scales the coordinates to a level.
func (t *Texture) spot(m *Image, q *Query) spot {
	s := spot{filter: q.Shape.Dimensions()}
	at := q.At
	switch q.Shape {
	case Cube, CubeArray:
		face, x, y := project(q.At)
		at, s.filter, s.layer = [3]float32{x, y}, 2, face
		if q.Shape == CubeArray {
			s.layer += 6 * min(max(int(q.Layer), 0), m.Depth/6-1)
		}
	case A1, A2:
		s.layer = min(max(int(q.Layer), 0), m.Depth-1)
	}
	sizes := [3]int{m.Width, m.Height, m.Depth}
	for d := range s.filter {
		s.at[d] = float64(at[d])
		if t.Sampler.Normalized || q.Shape == Cube || q.Shape == CubeArray {
			s.at[d] = t.scale(s.at[d], sizes[d], d)
		}
		if s.at[d] != s.at[d] {
			s.at[d] = 0
		}
		s.at[d] += float64(q.Offset[d])
	}
	return s
}

// scale turns a normalized coordinate into texels. Where the image repeats,
// whole turns are dropped first, so that large coordinates keep their place.
func (t *Texture) scale(x float64, size, d int) float64 {
	switch t.Sampler.Address[d] {
	case Wrap:
		x -= math.Floor(x)
	case Mirror:
		x -= 2 * math.Floor(x/2)
	}
	return x * float64(size)
}
