// This file turns the bits of texels into what a fetch returns.

package texture

import (
	"math"
	"slices"

	"github.com/cujs/cujs/internal/element"
)

// texel is the value of a texel, which must exist: the bits of four numbers, not
// bounded yet.
// Channels that the format lacks are 0, the last one 1.
func (t *Texture) texel(m *Image, i, j, k int) (v [4]uint32) {
	p := m.At(i*m.TexelBytes(), j, k)
	v[3] = t.one()
	for c := range m.Channels {
		v[c] = t.value(m.channel(p, c), c)
	}
	return v
}

// one is the value of an alpha channel that is not there.
func (t *Texture) one() uint32 {
	if t.Float() {
		return math.Float32bits(1)
	}
	return 1
}

// value converts a channel as the read mode says.
func (t *Texture) value(bits uint32, channel int) uint32 {
	switch f := t.Levels[0].Format; {
	case f == F16:
		return math.Float32bits(element.Half(uint16(bits)))
	case f == F32 || f == U32 || f == S32 || t.Sampler.Integer:
		return bits
	case f == U8 && t.Sampler.SRGB && channel < 3:
		return math.Float32bits(linearized(float64(bits) / 255))
	default:
		return math.Float32bits(normalized(f, bits))
	}
}

// normalized maps the range of an integer to 0 to 1, or -1 to 1; what is below -1,
// the least of signed ones, bounded does away with.
func normalized(f Format, bits uint32) float32 {
	switch f {
	case U8:
		return float32(float64(bits) / 255)
	case U16:
		return float32(float64(bits) / 65535)
	case S8:
		return float32(float64(int32(bits)) / 127)
	}
	return float32(float64(int32(bits)) / 32767)
}

// bounded has normalized integers end at -1, but for what a border below that
// takes part in. Filters mix them before, as an H200 does.
func (t *Texture) bounded(v [4]uint32) [4]uint32 {
	f := t.Levels[0].Format
	if f != S8 && f != S16 || t.Sampler.Integer {
		return v
	}
	for c := range v {
		least := float32(-1)
		if slices.Contains(t.Sampler.Address[:], Border) {
			least = min(least, t.Sampler.Border[c])
		}
		v[c] = math.Float32bits(max(math.Float32frombits(v[c]), least))
	}
	return v
}

// linearized is the intensity that a value of the sRGB curve stands for (IEC
// 61966-2-1).
func linearized(c float64) float32 {
	if c <= 0.04045 {
		return float32(c / 12.92)
	}
	return float32(math.Pow((c+0.055)/1.055, 2.4))
}
