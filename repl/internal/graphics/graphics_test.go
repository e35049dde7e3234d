package graphics

import (
	"bytes"
	"encoding/base64"
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

func TestSixel(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 12, 7))
	for i := range 12 * 7 {
		img.Set(i%12, i/12, color.NRGBA{0xff, 0, 0, 0xff})
	}
	var out bytes.Buffer
	if err := Sixel.Write(&out, img); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.HasPrefix(text, "\x1bP") || !strings.HasSuffix(text, "\x1b\\\n") || !strings.Contains(text, "2;100;0;0") {
		t.Errorf("%q", text)
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
