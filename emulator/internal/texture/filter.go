// This file finds texels by coordinates and mixes them.

package texture

import "math"

// unit is 1 in the weights of linear filtering, which hardware keeps in 9 bits
// with 8 of fraction (programming guide, "Linear Filtering").
const unit = 256

// fraction is a weight from 0 to 1 in those units.
func fraction(x float64) int { return int(math.Floor(x*unit + 0.5)) }

// outside stands for texels that the border colour replaces.
const outside = -1

// far bounds indexes, so that the arithmetic on them cannot overflow.
const far = 1 << 40

// floor is the texel that a coordinate lies in.
func floor(x float64) int { return int(min(max(math.Floor(x), -far), far)) }

// place applies the address mode of dimension d to the index of a texel.
func (t *Texture) place(i, size, d int) int {
	if uint(i) < uint(size) {
		return i
	}
	mode := t.Sampler.Address[d]
	switch {
	case t.Memory || mode == Border:
		return outside
	case mode == Wrap && t.Sampler.Normalized:
		return ((i % size) + size) % size
	case mode == Mirror && t.Sampler.Normalized:
		i = ((i % (2 * size)) + 2*size) % (2 * size)
		return min(i, 2*size-1-i)
	}
	return min(max(i, 0), size-1)
}

// texelOrBorder is the texel at places, one of which may be outside.
func (t *Texture) texelOrBorder(m *Image, at [3]int) [4]uint32 {
	if at[0] != outside && at[1] != outside && at[2] != outside {
		return t.texel(m, at[0], at[1], at[2])
	}
	var v [4]uint32
	if t.Memory {
		return v
	}
	v[3] = t.one()
	for c := range m.Channels {
		if t.Float() {
			v[c] = math.Float32bits(t.Sampler.Border[c])
		} else {
			v[c] = uint32(int64(t.Sampler.Border[c]))
		}
	}
	return v
}

// nearest is the texel that a spot lies in.
func (t *Texture) nearest(m *Image, s spot) [4]uint32 {
	at := [3]int{2: s.layer}
	sizes := [3]int{m.Width, m.Height, m.Depth}
	for d := range s.filter {
		at[d] = t.place(floor(s.at[d]), sizes[d], d)
	}
	return t.texelOrBorder(m, at)
}

// A part is a value and its weight.
type part struct {
	value  [4]uint32
	weight int
}

// filtered mixes the texels around a spot: 2, 4 or 8.
func (t *Texture) filtered(m *Image, s spot) [4]uint32 {
	var parts [8]part
	corners, weights := t.corners(m, s)
	n := 0
	for i := range 1 << s.filter {
		p := &parts[n]
		p.weight = 1
		at := [3]int{2: s.layer}
		for d := range s.filter {
			side := i >> d & 1
			at[d] = corners[d][side]
			p.weight *= weights[d][side]
		}
		if p.weight > 0 {
			p.value = t.texelOrBorder(m, at)
			n++
		}
	}
	return mix(parts[:n], m.Channels)
}

// corners are the two texels on either side of a spot in each dimension, and
// their weights.
func (t *Texture) corners(m *Image, s spot) (corners, weights [3][2]int) {
	sizes := [3]int{m.Width, m.Height, m.Depth}
	for d := range s.filter {
		x := s.at[d] - 0.5
		i := floor(x)
		corners[d] = [2]int{t.place(i, sizes[d], d), t.place(i+1, sizes[d], d)}
		w := fraction(min(max(x-float64(i), 0), 1))
		weights[d] = [2]int{unit - w, w}
	}
	return corners, weights
}

// mix is the weighted mean of the first channels of values, rounded once; the
// others are alike. Weights of zero take no part, so that what is not a number
// does not spread further than it must.
func mix(parts []part, channels int) [4]uint32 {
	total := 0
	for i := range parts {
		total += parts[i].weight
	}
	v := parts[0].value
	for c := range channels {
		sum := 0.0
		for i := range parts {
			sum += float64(math.Float32frombits(parts[i].value[c])) * float64(parts[i].weight)
		}
		v[c] = math.Float32bits(float32(sum / float64(total)))
	}
	return v
}

// Gather returns one channel of the four texels that filtering would mix,
// counter-clockwise from the lower left (PTX ISA 9.1, tld4).
func (t *Texture) Gather(q *Query, channel int) (v [4]uint32) {
	m := &t.Levels[0]
	s := t.spot(m, q)
	corners, _ := t.corners(m, s)
	for i, side := range [4][2]int{{0, 1}, {1, 1}, {1, 0}, {0, 0}} {
		at := [3]int{corners[0][side[0]], corners[1][side[1]], s.layer}
		v[i] = t.bounded(t.texelOrBorder(m, at))[channel]
	}
	return v
}

// project finds the face of a cube that a direction meets, and where on it
// from 0 to 1 (programming guide, "Cubemap Textures").
func project(at [3]float32) (face int, x, y float32) {
	ax, ay, az := abs(at[0]), abs(at[1]), abs(at[2])
	var s, t, m float32
	switch {
	case ax >= ay && ax >= az:
		face, s, t, m = 0, -at[2], -at[1], ax
		if at[0] < 0 {
			face, s = 1, at[2]
		}
	case ay >= az:
		face, s, t, m = 2, at[0], at[2], ay
		if at[1] < 0 {
			face, t = 3, -at[2]
		}
	default:
		face, s, t, m = 4, at[0], -at[1], az
		if at[2] < 0 {
			face, s = 5, -at[0]
		}
	}
	return face, (s/m + 1) / 2, (t/m + 1) / 2
}

func abs(x float32) float32 { return float32(math.Abs(float64(x))) }
