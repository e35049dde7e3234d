// This file reads and writes pictures, PNG and JPEG by Go's own packages: arrays of rows, columns and channels,
// u8, or u16 where a PNG has 16 bits. Gray pictures have two axes, those with transparency four channels.

package files

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"slices"

	"github.com/cujs/cujs/gpu/nd"
)

// mostDeflated is by how much deflate shrinks at most, and JPEG less.
const mostDeflated = 1032

func decodeImage(data []byte, o Options) ([]Array, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, o.fault(err, "image", "")
	}
	pixels, least, work := config.Width*config.Height, leastBits(config.ColorModel), mostWork(config.ColorModel, format)
	if pixels/8*least > mostDeflated*len(data) {
		return nil, wrong(format, "%d×%d pixels do not come of %d bytes", config.Width, config.Height, len(data))
	}
	if err := o.Budget.Take(int64(pixels) * work); err != nil {
		return nil, err
	}
	m, _, err := image.Decode(o.Budget.Reader(bytes.NewReader(data)))
	if ended := o.Budget.Ended(); ended != nil { // which image.Decode may take for no format
		return nil, ended
	}
	if err != nil {
		return nil, o.fault(err, format, "")
	}
	a, err := pixelsOf(m, o)
	if err != nil {
		return nil, err
	}
	return []Array{a}, nil
}

// leastBits is how many bits a pixel takes at least in a file.
func leastBits(model color.Model) int {
	if _, palette := model.(color.Palette); palette { // which cannot be compared
		return 1
	}
	return max(map[color.Model]int{color.GrayModel: 1, color.Gray16Model: 16, color.RGBAModel: 24, color.NRGBAModel: 32, color.RGBA64Model: 48, color.NRGBA64Model: 64}[model], 1)
}

// mostWork is how many bytes a pixel takes in the decoder. Go's allocates a pass beside the picture where a PNG is
// interlaced, and coefficients of four bytes for each channel of a JPEG that is progressive.
func mostWork(model color.Model, format string) int64 {
	_, palette := model.(color.Palette)
	switch {
	case format == "jpeg" && model == color.GrayModel:
		return 1 + 4
	case format == "jpeg":
		return 4 + 4*4
	case palette || model == color.GrayModel:
		return 2
	case model == color.RGBA64Model || model == color.NRGBA64Model:
		return 2 * 8
	}
	return 2 * 4
}

// pixelsOf are the elements of a picture.
func pixelsOf(m image.Image, o Options) (Array, error) {
	size := m.Bounds().Size()
	a := Array{DType: nd.U8, Shape: nd.Shape{size.Y, size.X}}
	channels := 1
	switch m := m.(type) {
	case *image.Gray:
	case *image.Gray16, *image.RGBA64, *image.NRGBA64:
		a.DType = nd.U16
		if _, gray := m.(*image.Gray16); !gray {
			channels = 3
		}
	default:
		channels = 3
	}
	if o, ok := m.(interface{ Opaque() bool }); channels == 3 && ok && !o.Opaque() {
		channels = 4
	}
	if channels > 1 {
		a.Shape = append(a.Shape, channels)
	}
	need := a.Shape.Size() * a.DType.Size()
	if err := errors.Join(o.Budget.Keep(int64(need)), o.Budget.Take(int64(need))); err != nil {
		return a, err
	}
	a.Data = make([]byte, 0, need)
	for y := range size.Y {
		if err := o.Budget.Ended(); err != nil {
			return a, err
		}
		for x := range size.X {
			for _, v := range channelsOf(m.At(m.Bounds().Min.X+x, m.Bounds().Min.Y+y))[:channels] {
				if a.DType == nd.U8 {
					a.Data = append(a.Data, byte(v>>8))
				} else {
					a.Data = little.AppendUint16(a.Data, v)
				}
			}
		}
	}
	return a, nil
}

// channelsOf are red, green, blue and alpha, of which the others are independent.
func channelsOf(c color.Color) []uint16 {
	if n, ok := c.(color.NRGBA); ok { // Convert would go by way of products with alpha
		return []uint16{uint16(n.R) << 8, uint16(n.G) << 8, uint16(n.B) << 8, uint16(n.A) << 8}
	}
	n := color.NRGBA64Model.Convert(c).(color.NRGBA64)
	return []uint16{n.R, n.G, n.B, n.A}
}

// picture is an array as a picture.
func picture(format string, a Array, most int) (image.Image, error) {
	channels := 1
	if len(a.Shape) == 3 {
		channels = a.Shape[2]
	}
	if len(a.Shape) != 2 && len(a.Shape) != 3 || channels != 1 && channels != 3 && channels != 4 || channels > most || a.DType != nd.U8 && a.DType != nd.U16 {
		return nil, wrong(format, "expected u8 or u16 of rows, columns and 1, 3 or 4 channels, got %s[%s]", a.DType, a.Shape)
	}
	if a.Shape.Size() == 0 {
		return nil, wrong(format, "the picture has no pixels")
	}
	bounds := image.Rect(0, 0, a.Shape[1], a.Shape[0])
	data, size := a.Data, a.DType.Size()
	if size == 2 { // big-endian in pictures
		data = slices.Clone(data)
		for i := 0; i < len(data); i += 2 {
			binary.BigEndian.PutUint16(data[i:], little.Uint16(data[i:]))
		}
	}
	switch {
	case channels == 1 && size == 1:
		return &image.Gray{Pix: data, Stride: a.Shape[1], Rect: bounds}, nil
	case channels == 1:
		return &image.Gray16{Pix: data, Stride: 2 * a.Shape[1], Rect: bounds}, nil
	}
	if channels == 3 { // a channel more, wholly opaque
		whole := make([]byte, 0, len(data)/3*4)
		for at := 0; at < len(data); at += 3 * size {
			whole = append(append(whole, data[at:at+3*size]...), []byte{255, 255}[:size]...)
		}
		data = whole
	}
	if size == 1 {
		return &image.NRGBA{Pix: data, Stride: 4 * a.Shape[1], Rect: bounds}, nil
	}
	return &image.NRGBA64{Pix: data, Stride: 8 * a.Shape[1], Rect: bounds}, nil
}

func encodePNG(list []Array) ([]byte, error) {
	m, err := picture("png", list[0], 4)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = png.Encode(&out, m)
	return out.Bytes(), err
}

func encodeJPEG(list []Array) ([]byte, error) {
	m, err := picture("jpg", list[0], 3)
	if err != nil {
		return nil, err
	}
	if list[0].DType != nd.U8 {
		return nil, wrong("jpg", "the format has no %s; astype('u8') first", list[0].DType)
	}
	var out bytes.Buffer
	err = jpeg.Encode(&out, m, &jpeg.Options{Quality: 90})
	return out.Bytes(), err
}
