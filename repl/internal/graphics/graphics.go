// Package graphics shows images in terminals that can: by the graphics protocol of kitty, by the
// inline images of iTerm2, or by the sixels of DEC's VT240.
package graphics

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-sixel"
)

// Protocol is a way to show images.
type Protocol string

// The protocols, by the names that people choose them with; None shows nothing, Blocks are characters.
const (
	None   Protocol = "none"
	Kitty  Protocol = "kitty"
	ITerm  Protocol = "iterm"
	Sixel  Protocol = "sixel"
	Blocks Protocol = "blocks"
)

// Query asks a terminal for its attributes (ECMA-48 DA); SixelsIn looks for sixels in what it
// answers with.
const Query = "\x1b[c"

// SixelsIn reports whether the parameters of a terminal's answer to Query, such as "?62;4;22", tell
// of sixels.
func SixelsIn(attributes string) bool {
	list := strings.Split(strings.TrimPrefix(attributes, "?"), ";")
	return slices.Contains(list[1:], "4")
}

// Detect says which protocol a terminal has, by the variables that it sets for the programs in it.
// Inside a multiplexer they are those of the terminal around it, which the multiplexer keeps images
// from.
func Detect(variable func(string) string) Protocol {
	if variable("TMUX") != "" || strings.HasPrefix(variable("TERM"), "screen") || strings.HasPrefix(variable("TERM"), "tmux") {
		return None
	}
	switch program := variable("TERM_PROGRAM"); {
	case variable("KITTY_WINDOW_ID") != "", variable("TERM") == "xterm-kitty", variable("TERM") == "xterm-ghostty",
		program == "ghostty", program == "WezTerm":
		return Kitty
	case program == "iTerm.app", variable("LC_TERMINAL") == "iTerm2":
		return ITerm
	}
	return None
}

// Write shows an image at the cursor of the terminal behind w, and leaves the cursor below it.
func (p Protocol) Write(w io.Writer, img image.Image) error {
	var out bytes.Buffer
	if p == Sixel {
		encoder := sixel.NewEncoder(&out)
		encoder.Dither = true
		if exact := paletted(img); exact != nil {
			img = exact
		}
		if err := encoder.Encode(img); err != nil {
			return err
		}
	} else {
		var encoded bytes.Buffer
		if err := png.Encode(&encoded, img); err != nil {
			return err
		}
		text := base64.StdEncoding.EncodeToString(encoded.Bytes())
		switch p {
		case Kitty:
			kitty(&out, text)
		case ITerm:
			fmt.Fprintf(&out, "\x1b]1337;File=inline=1;size=%d:%s\a", encoded.Len(), text)
		default:
			return fmt.Errorf("graphics: there is no protocol %q", p)
		}
	}
	out.WriteByte('\n')
	_, err := w.Write(out.Bytes())
	return err
}

// sixelColours is how many colours an image of sixels may have, transparency not counted.
const sixelColours = 255

// paletted is an image in its own colours, nil if it has too many for sixels.
func paletted(img image.Image) *image.Paletted {
	bounds := img.Bounds()
	result := image.NewPaletted(bounds, nil)
	index := map[color.RGBA]int{}
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
			i, known := index[c]
			switch {
			case known:
			case len(index) == sixelColours || c.A < 0xff:
				return nil
			default:
				i = len(index)
				index[c] = i
				result.Palette = append(result.Palette, c)
			}
			result.Pix[result.PixOffset(x, y)] = uint8(i)
		}
	}
	return result
}

// chunk is how much of an image one sequence may carry (kitty's "terminal graphics protocol").
const chunk = 4096

// kitty writes a PNG in base64: transmit and display (a=T), of format PNG (f=100), without answers
// (q=2).
func kitty(out *bytes.Buffer, text string) {
	for first := true; first || text != ""; first = false {
		part := text[:min(chunk, len(text))]
		text = text[len(part):]
		control := "m=0"
		if text != "" {
			control = "m=1"
		}
		if first {
			control = "a=T,f=100,q=2," + control
		}
		fmt.Fprintf(out, "\x1b_G%s;%s\x1b\\", control, part)
	}
}
