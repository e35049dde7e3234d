package graphics

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

func TestDetect(t *testing.T) {
	for _, test := range []struct {
		variables map[string]string
		want      Protocol
	}{
		{nil, None},
		{map[string]string{"TERM": "xterm-kitty"}, Kitty},
		{map[string]string{"TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"}, Kitty},
		{map[string]string{"TERM_PROGRAM": "WezTerm"}, Kitty},
		{map[string]string{"TERM_PROGRAM": "iTerm.app"}, ITerm},
		{map[string]string{"KITTY_WINDOW_ID": "1", "TERM": "tmux-256color", "TMUX": "/tmp/x"}, None},
		{map[string]string{"KITTY_WINDOW_ID": "1", "TERM": "screen"}, None},
	} {
		if got := Detect(func(name string) string { return test.variables[name] }); got != test.want {
			t.Errorf("%v: %s, want %s", test.variables, got, test.want)
		}
	}
}

func TestSixelsIn(t *testing.T) {
	for attributes, want := range map[string]bool{"?62;4;22": true, "?1;2": false, "?4": false, "?64;1;2;6;22;14": false, "": false} {
		if SixelsIn(attributes) != want {
			t.Errorf("%q: want %v", attributes, want)
		}
	}
}

// noise is an image that does not compress into one chunk.
func noise() image.Image {
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewNRGBA(image.Rect(0, 0, 64, 48))
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32())
	}
	return img
}

func TestKitty(t *testing.T) {
	var out bytes.Buffer
	if err := Kitty.Write(&out, noise()); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	parts := regexp.MustCompile(`\x1b_G([^;]*);([^\x1b]*)\x1b\\`).FindAllStringSubmatch(out.String(), -1)
	for i, part := range parts {
		want := "m=1"
		switch i {
		case 0:
			want = "a=T,f=100,q=2,m=1"
		case len(parts) - 1:
			want = "m=0"
		}
		if part[1] != want || len(part[2]) > 4096 {
			t.Errorf("part %d has %q and %d bytes", i, part[1], len(part[2]))
		}
		text.WriteString(part[2])
	}
	data, err := base64.StdEncoding.DecodeString(text.String())
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil || img.At(5, 7) != noise().At(5, 7) || img.Bounds() != noise().Bounds() {
		t.Errorf("%v, %v", img.Bounds(), err)
	}
}

// sixels decodes an image as DEC's VT330/VT340 Programmer Reference Manual (chapter 14) has it: "#n;2;r;g;b" defines a
// colour in per cent, "#n" chooses one, characters from ? on are six pixels each from top to bottom, "!n" repeats,
// "$" goes back to the start of the row and "-" to the next.
func sixels(t *testing.T, text string) map[image.Point][3]int {
	t.Helper()
	match := regexp.MustCompile(`(?s)\x1bP[\d;]*q(?:"[\d;]*)?(.*?)\x1b\\`).FindStringSubmatch(text)
	if match == nil {
		t.Fatalf("no sixels in %q", text)
	}
	pixels := map[image.Point][3]int{}
	colours := map[int][3]int{}
	current, x, y, count := 0, 0, 0, 1
	for _, token := range regexp.MustCompile(`#\d+(;2;\d+;\d+;\d+)?|!\d+|[$\-]|[?-~]|.`).FindAllString(match[1], -1) {
		switch c := token[0]; {
		case c == '#':
			var n, r, g, b int
			if k, _ := fmt.Sscanf(token, "#%d;2;%d;%d;%d", &n, &r, &g, &b); k == 4 {
				colours[n] = [3]int{r, g, b}
			}
			current = n
		case c == '!':
			fmt.Sscanf(token, "!%d", &count)
		case c == '$':
			x = 0
		case c == '-':
			x, y = 0, y+6
		case c >= '?' && c <= '~':
			for ; count > 0; count-- {
				for bit := range 6 {
					if (c-'?')>>bit&1 == 1 {
						pixels[image.Point{X: x, Y: y + bit}] = colours[current]
					}
				}
				x++
			}
			count = 1
		default:
			t.Fatalf("%q is no part of an image", token)
		}
	}
	return pixels
}

func TestSixel(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 17, 13))
	for i := range 17 * 13 { // 221 colours: no two pixels are alike
		img.Set(i%17, i/17, color.NRGBA{uint8(i % 17 * 15), uint8(i / 17 * 20), uint8(i), 0xff})
	}
	var out bytes.Buffer
	if err := Sixel.Write(&out, img); err != nil || !strings.HasSuffix(out.String(), "\x1b\\\n") {
		t.Fatal(err)
	}
	got := sixels(t, out.String())
	if len(got) != 17*13 {
		t.Errorf("%d pixels", len(got))
	}
	for at, colour := range got {
		r, g, b, _ := img.At(at.X, at.Y).RGBA()
		for i, want := range []uint32{r, g, b} {
			if d := colour[i]*255 - int(want>>8)*100; d >= 255 || d <= -255 { // per cent, cut off
				t.Fatalf("the pixel at %v is %v %%, want %v", at, colour, img.At(at.X, at.Y))
			}
		}
	}
}

// An image of more colours than sixels have is near what it should be: on the average no channel is off by more than a
// tenth.
func TestSixelOfManyColours(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for i := range 64 * 64 {
		img.Set(i%64, i/64, color.NRGBA{uint8(i % 64 * 4), uint8(i / 64 * 4), uint8(i % 251), 0xff})
	}
	var out bytes.Buffer
	if err := Sixel.Write(&out, img); err != nil {
		t.Fatal(err)
	}
	got := sixels(t, out.String())
	off, n := 0, 0
	for at, colour := range got {
		r, g, b, _ := img.At(at.X, at.Y).RGBA()
		for i, want := range []uint32{r, g, b} {
			d := colour[i] - int(want>>8)*100/255
			off, n = off+max(d, -d), n+1
		}
	}
	if len(got) != 64*64 || off > 10*n {
		t.Errorf("%d pixels, off by %d %% in the mean", len(got), off/max(n, 1))
	}
}

func TestITerm(t *testing.T) {
	var out bytes.Buffer
	if err := ITerm.Write(&out, noise()); err != nil || !strings.HasPrefix(out.String(), "\x1b]1337;File=inline=1;size=") || !strings.HasSuffix(out.String(), "\a\n") {
		t.Errorf("%q, %v", out.String()[:40], err)
	}
	if err := Protocol("ascii").Write(&out, noise()); err == nil || err.Error() != `graphics: there is no protocol "ascii"` {
		t.Error(err)
	}
}
