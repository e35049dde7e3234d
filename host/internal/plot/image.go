// This file makes images of arrays.

package plot

import (
	"image"
	"image/color"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
	"gonum.org/v1/plot/palette"
	"gonum.org/v1/plot/palette/moreland"
)

// smallest is the size that small images are magnified to, so that their pixels are seen.
const smallest = 256

// raster is an image of numbers.
type raster struct {
	data
	width, height, channels int
}

// image is plot.image(data, options): a pixel for each element, or for three or four of them. Bytes
// are taken as they are, other numbers from min to max; without these from the least to the
// greatest.
func (m *Maker) image(call goja.FunctionCall) goja.Value {
	const op = "plot.image"
	a := m.Bind.Args(op, call)
	o := a.Options(1, "options", "width", "height", "channels", "min", "max", "colors", "scale")
	d := m.numbers(op, "data", a.Value(0))
	r := m.raster(op, d, o)
	longest := max(r.width, r.height)
	scale := int(o.IntIn("scale", int64(max(1, smallest/longest)), 1, MostPixels))
	if longest*scale > MostPixels {
		m.Bind.ThrowRangeError("%s: expected at most %d pixels in a direction, got %d", op, MostPixels, longest*scale)
	}
	return m.class.New(&Picture{image: magnified(r.draw(m.shades(o, r)), scale)})
}

// raster finds the sizes: those of a shape, or as the options say.
func (m *Maker) raster(op string, d data, o bind.Options) raster {
	r := raster{data: d, channels: 1}
	switch n := len(d.shape); {
	case n == 2:
		r.height, r.width = d.shape[0], d.shape[1]
	case n == 3:
		r.height, r.width, r.channels = d.shape[0], d.shape[1], d.shape[2]
	}
	r.channels = int(o.IntIn("channels", int64(r.channels), 1, 4))
	r.width = int(o.IntIn("width", int64(r.width), 0, 1<<31-1))
	if r.width == 0 {
		m.Bind.ThrowTypeError("%s: data has no shape of two dimensions; give it one with reshape(), or say options.width", op)
	}
	r.height = int(o.IntIn("height", int64(len(d.values)/r.channels/r.width), 0, 1<<31-1))
	if r.height == 0 || r.height > len(d.values) || r.width*r.height*r.channels != len(d.values) {
		m.Bind.ThrowRangeError("%s: %d elements are no image of %d×%d pixels of %d channels", op, len(d.values), r.width, r.height, r.channels)
	}
	if max(r.width, r.height) > MostPixels {
		m.Bind.ThrowRangeError("%s: expected at most %d pixels in a direction, got %d", op, MostPixels, max(r.width, r.height))
	}
	return r
}

// shades are how numbers become colours.
type shades struct {
	low, high float64
	colors    palette.ColorMap // nil is grey
}

func (m *Maker) shades(o bind.Options, r raster) shades {
	s := shades{low: 0, high: 255}
	if !r.bytes && r.channels == 1 {
		s.low, s.high = span(r.values)
	} else if !r.bytes {
		s.high = 1
	}
	s.low, s.high = o.FloatOr("min", s.low), o.FloatOr("max", s.high)
	switch name := o.StringOr("colors", "gray"); name {
	case "gray":
	case "heat":
		s.colors = moreland.ExtendedBlackBody()
	case "diverging":
		s.colors = moreland.SmoothBlueRed()
	default:
		o.Wrong("colors", "gray, heat or diverging")
	}
	if s.colors != nil {
		s.colors.SetMin(0)
		s.colors.SetMax(1)
	}
	return s
}

// level is where a number lies, from 0 to 1.
func (s shades) level(x float64) float64 {
	if s.high <= s.low {
		if x > s.low {
			return 1
		}
		return 0
	}
	return min(1, max(0, (x-s.low)/(s.high-s.low)))
}

// nowhere is the colour of what is not finite.
var nowhere = color.RGBA{0xff, 0, 0xff, 0xff}

func (s shades) color(x float64) color.RGBA {
	if !Finite(x) {
		return nowhere
	}
	level := s.level(x)
	if s.colors != nil {
		if c, err := s.colors.At(level); err == nil {
			return color.RGBAModel.Convert(c).(color.RGBA)
		}
	}
	g := uint8(level*255 + 0.5)
	return color.RGBA{g, g, g, 0xff}
}

// draw makes the image; two channels are grey and alpha.
func (r raster) draw(s shades) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, r.width, r.height))
	for i := range r.width * r.height {
		at := r.values[i*r.channels : (i+1)*r.channels]
		var c color.NRGBA
		if r.channels < 3 {
			c = color.NRGBA(s.color(at[0]))
		} else {
			byteOf := func(x float64) uint8 { return uint8(s.level(x)*255 + 0.5) }
			c = color.NRGBA{byteOf(at[0]), byteOf(at[1]), byteOf(at[2]), 0xff}
		}
		if r.channels%2 == 0 {
			c.A = uint8(s.level(at[r.channels-1])*255 + 0.5)
		}
		img.SetNRGBA(i%r.width, i/r.width, c)
	}
	return img
}

// magnified makes squares of pixels.
func magnified(img *image.NRGBA, scale int) *image.NRGBA {
	if scale == 1 {
		return img
	}
	size := img.Bounds()
	large := image.NewNRGBA(image.Rect(0, 0, size.Dx()*scale, size.Dy()*scale))
	for y := range size.Dy() * scale {
		for x := range size.Dx() * scale {
			large.SetNRGBA(x, y, img.NRGBAAt(x/scale, y/scale))
		}
	}
	return large
}
