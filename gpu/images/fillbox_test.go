package images_test

import (
	"context"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
)

// Boxes of pitched memory are filled with patterns of every width, directly and by a graph, whose node then fills another box: nothing
// else changes, the padding neither.
func TestFillBox(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 96 {
		width := 1 << (i % 4)
		p := must(images.AllocPitched(c, width*(1+random.IntN(9)), 1+random.IntN(6), 1+random.IntN(3), width))(t)
		want := make([]byte, p.Buffer.Bytes())
		for j := range want {
			want[j] = byte(random.IntN(256))
		}
		ok(t, p.Buffer.Write(context.Background(), 0, want))
		pattern := random.Uint64()
		if i%3 == 0 {
			pattern = uint64(uint32(pattern))<<32 | uint64(uint32(pattern))
		}
		place, box := boxOf(random, p, width)
		fill := func(s *gpu.Stream) error { return images.FillBox(c, place, pattern, width, box, s) }
		if i%2 == 0 {
			ok(t, fill(nil))
		} else {
			g := must(graphs.New(c))(t)
			must(g.Add(nil, fill))(t)
			ok(t, g.Launch(nil, nil))
			ok(t, c.Synchronize(context.Background()))
		}
		setBox(want, place, box, pattern, width)
		got := make([]byte, len(want))
		ok(t, p.Buffer.Read(context.Background(), 0, got))
		if string(got) != string(want) {
			t.Fatalf("box %+v at %d, %d, %d of %d×%d×%d, by %d bytes: got\n%x\nwant\n%x", box, place.X, place.Y, place.Z, p.Width, p.Height, p.Depth, width, got, want)
		}
	}
}

// boxOf is a box of pitched memory, in whole elements.
func boxOf(random *rand.Rand, p *images.Pitched, width int) (images.Place, images.Box) {
	part := func(n int) (at, size int) {
		at = random.IntN(n)
		return at, 1 + random.IntN(n-at)
	}
	x, w := part(p.Width / width)
	y, h := part(p.Height)
	z, d := part(p.Depth)
	if random.IntN(3) == 0 {
		x, w, y, h = 0, p.Width/width, 0, p.Height
	}
	return images.Place{Buffer: p.Buffer, X: x * width, Y: y, Z: z, Pitch: p.Pitch, Height: p.Height, Row: p.Width}, images.Box{Width: w * width, Height: h, Depth: d}
}

// setBox does what a fill of a box does, element by element.
func setBox(memory []byte, at images.Place, box images.Box, pattern uint64, width int) {
	bytes := binary.LittleEndian.AppendUint64(nil, pattern)[:width]
	for z := range box.Depth {
		for y := range box.Height {
			row := memory[((at.Z+z)*at.Height+at.Y+y)*at.Pitch+at.X:]
			for x := 0; x < box.Width; x += width {
				copy(row[x:], bytes)
			}
		}
	}
}
