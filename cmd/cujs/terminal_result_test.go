// This file looks at results: values, buffers, pictures, and what the prompt's commands say.

package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mattn/go-sixel"
)

func resultTests() map[string]func(*testing.T, *built) {
	return map[string]func(*testing.T, *built){
		"values": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("[1, 'two', null, { three: [3n, true] }]").see("\n[ 1, 'two', null, { three: [ 3n, true ] } ]\n>")
			term.coloured("{ three: [ \x1b[33m3n\x1b[39m, \x1b[33mtrue\x1b[39m ] } ]")
			term.line("new Array(1e6).fill(7)").see("  7, 7, 7, 7,\n  ... 999900 more items\n]\n>")
			term.line("'\\x1b[31mred\\x1b[2J'").see("\n'\\x1B[31mred\\x1B[2J'\n>") // sequences in strings are shown, not obeyed
		},
		"typed arrays and buffers": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("new Float64Array(1e6)").see("\nFloat64Array(1000000) [\n  0, 0, 0, 0, 0, 0, 0, 0,\n  … 999988 more …,\n  0, 0, 0, 0\n]\n>")
			term.line("const b = cuda.buffer(Float32Array.from({ length: 4096 }, (_, i) => i)).reshape([64, 64])").line("b")
			term.see("\nBuffer f32[64×64] on device 0 [ 0, 1, 2, 3, 4, 5, …, 4093, 4094, 4095 ]\n>")
		},
		"buffers copy what is shown": func(t *testing.T, c *built) {
			trace := filepath.Join(t.TempDir(), "trace")
			term := c.start(t, c.word()+" --trace 2> "+shellWord(trace)) // an array of four megabytes, of which 36 bytes are copied
			term.see("\n>").line("const b = cuda.alloc('f32', 1e6)").line("b.fill(1);").line("b").see("[ 1, 1, 1, 1, 1, 1, …, 1, 1, 1 ]\n>")
			term.keys("C-d").see("status 0")
			text := string(readAll(t, trace)) + term.screen("-S", "-")
			var sizes []string
			for _, match := range regexp.MustCompile(`cuMemcpyDtoH\w*\(.*?ByteCount=(\w+)`).FindAllStringSubmatch(text, -1) {
				sizes = append(sizes, match[1])
			}
			if got := strings.Join(sizes, " "); got != "24 12" {
				t.Errorf("copies of %s bytes, want 24 12", got)
			}
		},
		"pictures in a file": func(t *testing.T, c *built) {
			folder := t.TempDir()
			term := c.prompt(t, "TMPDIR="+folder, "CUJS_GRAPHICS=none")
			term.resize(200, 24)
			term.line("plot([1, 2, 3], { width: 100, height: 80 })").see("Picture of 100×80 pixels, in " + pictureIn(t, term, folder) + "\n>")
			term.line("_.save('" + folder + "/saved.png');").see("\n>").line("1").see("\n1\n>")
			if !bytes.Equal(readAll(t, pictureIn(t, term, folder)), readAll(t, filepath.Join(folder, "saved.png"))) {
				t.Error("the two files differ")
			}
		},
		"pictures in the terminal": func(t *testing.T, c *built) {
			for protocol, decode := range map[string]func(string) (image.Image, error){"kitty": kittyIn, "iterm": itermIn, "sixel": sixelIn} {
				folder := t.TempDir()
				sent := filepath.Join(folder, "sent") // what tmux, which shows no images, is sent
				term := c.prompt(t, "CUJS_GRAPHICS="+protocol)
				term.tmux("pipe-pane", "-t", "test", "cat > "+shellWord(sent))
				term.line("plot([1, 2, 3], { width: 100, height: 80 })").line("_.save('" + folder + "/saved.png'); 'saved'").see("'saved'\n>")
				want, err := png.Decode(bytes.NewReader(readAll(t, filepath.Join(folder, "saved.png"))))
				if err != nil {
					t.Fatal(err)
				}
				tolerance := 0
				if protocol == "sixel" {
					tolerance = 3 // of 255: a colour is three numbers of per cent there
				}
				term.gets(sent, decode, want, tolerance)
			}
		},
		"pictures of characters": func(t *testing.T, c *built) {
			folder := t.TempDir()
			term := c.prompt(t, "TMPDIR="+folder, "CUJS_GRAPHICS=blocks")
			term.resize(120, 40)
			term.line("const reverse = cuda.kernel(function reverse(x) { const s = shared('i32', 64); s[threadIdx.x] = 1; x[threadIdx.x] = s[63 - threadIdx.x] })").see("\n>")
			term.line("cuda.picture(reverse, () => reverse.launch({ grid: 1, block: 64 }, cuda.alloc('i32', 64)), { show: 'barriers' })")
			term.shows(`(?s)shared memory of block 0 in time, by the lines of the source: reads blue, writes orange.*` +
				`no barrier stands between these two, which touch byte \d+ of the block's shared memory:.*` +
				`line 1: store by thread \d+, in warp 1.*line 1: load by thread \d+, in warp 0.*\nPicture of \d+×\d+ pixels, in `)
		},
		"pictures as the terminal answers": func(t *testing.T, c *built) {
			sent := filepath.Join(t.TempDir(), "sent")
			term := c.prompt(t, "CUJS_GRAPHICS=")
			term.tmux("pipe-pane", "-t", "test", "cat > "+shellWord(sent))
			term.text("\x1b[?62;4;22c") // the answer of a terminal with sixels to the question for its attributes
			term.line("plot.image(cuda.buffer(new Uint8Array([0, 255, 255, 0])).reshape([2, 2]), { scale: 4 })").line("'done'").see("\n'done'\n>")
			want := image.NewGray(image.Rect(0, 0, 8, 8))
			for i := range 64 {
				if (i%8 < 4) != (i/8 < 4) {
					want.Pix[i] = 0xff
				}
			}
			term.gets(sent, sixelIn, want, 0)
		},
		"looking at the device": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("const b = cuda.alloc('f32', [64, 64])").see("\n>")
			term.line(".mem").see("> .mem\ndevice 0 has 8 GiB of 8 GiB free\n     1  buffer  16 KiB\n>")
			term.line(".devices").coloured("\x1b[36m*\x1b[39m 0  Emulated GPU, 8 GiB, capability 9.0, 16 multiprocessors")
			term.line(".time b.fill(1)").shows(`(?s)\[ 1, 1, 1, 1, 1, 1, …, 1, 1, 1 \]\nhost [\d.]+ [mµ]?s, GPU [\d.]+ [mµ]?s\n>$`)
		},
		"looking at kernels": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("const twice = cuda.kernel(function twice(x) { x[grid(1)] *= 2 })").see("\n>").line(".ptx twice f32[]")
			term.shows(`(?s)st\.global\.f32 .*\n\}\n>$`)
			path := os.Getenv("PATH")
			if ptxas := os.Getenv("CUJS_PTXAS"); ptxas != "" {
				path = filepath.Dir(ptxas) + ":" + path
			}
			term = c.prompt(t, "PATH="+path)
			term.line("const twice = cuda.kernel(function twice(x) { x[grid(1)] *= 2 })").see("\n>").line(".clear").all(">").line(".sass twice f32[]")
			term.shows(`(?s)(EXIT ;.*|ptxas was not found; install the CUDA toolkit.*)\n>$`)
		},
		"help and documentation": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.resize(80, 40)
			term.line(".help").see("...;                  a semicolon at the end: do not show the value\n>")
			term.line("const b = cuda.alloc('f32', 1)").line("?b.at").see("> ?b.at\nat(index: number): any\n  One element; slow, for looking.\n>")
			term.line(".doc cuda.synchronize").see("\nsynchronize(): void\n  Waits for all work of the context; Ctrl-C ends the wait.\n>")
			term.resize(40, 40)
			term.line("?cuda.synchronize").see("\n  Waits for all work of the context;\n  Ctrl-C ends the wait.\n>")
		},
		"errors": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("let y = nope + 1").coloured("\x1b[31mReferenceError").see("\n>")
			term.line("1 +* 2").coloured("SyntaxError").see("\n>")
			term.line("cuda.device().nmae").see("> cuda.device().nmae\ndid you mean name?\n>")
		},
	}
}

func readAll(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// pictureIn waits for a picture in a folder and returns its path.
func pictureIn(t *testing.T, term *terminal, folder string) (path string) {
	t.Helper()
	term.until(func() (bool, string) {
		list, _ := filepath.Glob(filepath.Join(folder, "cujs-*.png"))
		if len(list) == 1 {
			path = list[0]
		}
		return len(list) == 1, "there is no picture"
	})
	return path
}

// gets waits until a file has all of a picture that the terminal is sent: tmux writes it when it can.
func (term *terminal) gets(sent string, decode func(string) (image.Image, error), want image.Image, tolerance int) {
	term.t.Helper()
	term.until(func() (bool, string) {
		data, err := os.ReadFile(sent)
		if err != nil {
			return false, err.Error()
		}
		got, err := decode(string(data))
		if err != nil {
			return false, err.Error()
		}
		problem := differ(got, want, tolerance)
		return problem == "", problem
	})
}

// kittyIn decodes the image among what a terminal with kitty's graphics protocol was sent: a PNG in base64, in parts.
func kittyIn(sent string) (image.Image, error) {
	var text strings.Builder
	for i, part := range regexp.MustCompile(`\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\`).FindAllStringSubmatch(sent, -1) {
		if first := strings.HasPrefix(part[1], "a=T,f=100,"); first != (i == 0) || len(part[2]) > 4096 {
			return nil, fmt.Errorf("part %d has %q and %d bytes", i, part[1], len(part[2]))
		}
		text.WriteString(part[2])
	}
	return decodePNG(text.String())
}

// itermIn decodes an inline image of iTerm2: a file in base64 with its size.
func itermIn(sent string) (image.Image, error) {
	match := regexp.MustCompile(`\x1b\]1337;File=inline=1;size=(\d+):([^\a]*)\a`).FindStringSubmatch(sent)
	if match == nil {
		return nil, fmt.Errorf("no image in %q", sent)
	}
	if data, _ := base64.StdEncoding.DecodeString(match[2]); fmt.Sprint(len(data)) != match[1] {
		return nil, fmt.Errorf("%d bytes, the size says %s", len(data), match[1])
	}
	return decodePNG(match[2])
}

func decodePNG(text string) (image.Image, error) {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(data))
}

// sixelIn decodes an image of sixels.
func sixelIn(sent string) (img image.Image, err error) {
	start := strings.Index(sent, "\x1bP")
	if start < 0 || !strings.Contains(sent[start:], "\x1b\\") {
		return nil, fmt.Errorf("no whole image in %q", sent)
	}
	err = sixel.NewDecoder(strings.NewReader(sent[start:])).Decode(&img)
	return img, err
}

// differ says where two images are not alike, "" where they are: no channel by more than a tolerance.
func differ(got, want image.Image, tolerance int) string {
	if got.Bounds().Size() != want.Bounds().Size() {
		return fmt.Sprintf("the picture is %v, want %v", got.Bounds(), want.Bounds())
	}
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			r, g, b, _ := got.At(got.Bounds().Min.X+x, got.Bounds().Min.Y+y).RGBA()
			r2, g2, b2, _ := want.At(want.Bounds().Min.X+x, want.Bounds().Min.Y+y).RGBA()
			for _, pair := range [][2]uint32{{r, r2}, {g, g2}, {b, b2}} {
				if d := int(pair[0]>>8) - int(pair[1]>>8); d > tolerance || -d > tolerance {
					return fmt.Sprintf("the pixel at %d, %d is %v, want %v", x, y, got.At(x, y), want.At(x, y))
				}
			}
		}
	}
	return ""
}
