package gpu_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
)

// Boxes of pitched memory are filled with patterns of every width, directly and by a graph, whose node then fills another box: nothing
// else changes, the padding neither.
func TestFillBox(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 96 {
		width := 1 << (i % 4)
		p := must(c.AllocPitched(width*(1+random.IntN(9)), 1+random.IntN(6), 1+random.IntN(3), width))(t)
		want := make([]byte, p.Buffer.Bytes())
		for j := range want {
			want[j] = byte(random.IntN(256))
		}
		ok(t, p.Buffer.Write(0, want))
		pattern := random.Uint64()
		if i%3 == 0 {
			pattern = uint64(uint32(pattern))<<32 | uint64(uint32(pattern))
		}
		place, box := boxOf(random, p, width)
		fill := func(s *gpu.Stream) error { return c.FillBox(place, pattern, width, box, s) }
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
		ok(t, p.Buffer.Read(0, got))
		if string(got) != string(want) {
			t.Fatalf("box %+v at %d, %d, %d of %d×%d×%d, by %d bytes: got\n%x\nwant\n%x", box, place.X, place.Y, place.Z, p.Width, p.Height, p.Depth, width, got, want)
		}
	}
}

// boxOf is a box of pitched memory, in whole elements.
func boxOf(random *rand.Rand, p *gpu.Pitched, width int) (gpu.Place, gpu.Box) {
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
	return gpu.Place{Buffer: p.Buffer, X: x * width, Y: y, Z: z, Pitch: p.Pitch, Height: p.Height, Row: p.Width}, gpu.Box{Width: w * width, Height: h, Depth: d}
}

// setBox does what a fill of a box does, element by element.
func setBox(memory []byte, at gpu.Place, box gpu.Box, pattern uint64, width int) {
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

// A node of a graph that fills rows gets another place and value, and says what it cannot get.
func TestSetFillBox(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	p := must(c.AllocPitched(20, 4, 2, 4))(t)
	ok(t, p.Buffer.Fill(0, 4, 0, p.Buffer.Bytes()/4, nil))
	at := func(x, y, z int) gpu.Place {
		return gpu.Place{Buffer: p.Buffer, X: x, Y: y, Z: z, Pitch: p.Pitch, Height: 4, Row: 20}
	}
	g := must(graphs.New(c))(t)
	node := must(g.Add(nil, func(s *gpu.Stream) error { return c.FillBox(at(0, 0, 0), 7, 4, gpu.Box{Width: 8, Height: 2}, s) }))(t)
	if n := must(node.Params())(t); n.Height != 2 || n.Bytes != 8 || n.Pitch != uint64(p.Pitch) || n.Value != 7 {
		t.Errorf("the fill is %+v", n)
	}
	ok(t, node.SetFillBox(at(8, 1, 1), 9, 4, gpu.Box{Width: 8, Height: 2}))
	ok(t, g.Launch(nil, nil))
	ok(t, c.Synchronize(context.Background()))
	for i, word := range words(t, p.Buffer) {
		x, y := i%(p.Pitch/4), i/(p.Pitch/4)
		if inside := (x == 2 || x == 3) && (y == 5 || y == 6); inside != (word == 9) || !inside && word != 0 {
			t.Errorf("element %d of row %d is %d", x, y, word)
		}
	}
	const doing = "setting the fill of node 0 of a graph, fill: "
	replaced := func(by string) string {
		return fmt.Sprintf("%sa fill of 2 rows of 8 bytes, %d bytes apart, by 4 bytes at once is not replaced by one of %s: only the place and the value of rows can change; an update with another graph can change more", doing, p.Pitch, by)
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{node.SetFillBox(at(0, 0, 0), 1, 4, gpu.Box{Width: 4, Height: 2}), replaced(fmt.Sprintf("2 rows of 4 bytes, %d bytes apart, by 4 bytes at once", p.Pitch))},
		{node.SetFill(p.Buffer, 1, 4, 0, 4), replaced("1 row of 16 bytes, by 4 bytes at once")},
		{node.SetFillBox(at(0, 0, 0), 1, 8, gpu.Box{Width: 8, Height: 2}), doing + "one node cannot fill elements of 8 bytes whose halves differ"},
		{node.SetFillBox(at(0, 0, 0), 1, 4, gpu.Box{}), doing + "width: expected at least 1, got 0; a node that is not enabled fills nothing"},
		{node.SetFillBox(at(0, 0, 0), 1, 4, gpu.Box{Width: 8, Height: 2, Depth: 2}), doing + "one node fills rows at one distance: one slice, or whole slices"},
		{c.FillBox(at(16, 0, 0), 1, 4, gpu.Box{Width: 8}, nil), fmt.Sprintf("filling a box: 8 bytes from x 16 on exceed the 20 of the destination, %s", p.Buffer)},
		{c.FillBox(at(2, 0, 0), 1, 4, gpu.Box{Width: 8}, nil), "filling a box: dst.x: expected a multiple of 4, got 2"},
		{c.FillBox(at(0, 0, 0), 1, 4, gpu.Box{Width: 6}, nil), "filling a box: width: expected a multiple of 4, got 6"},
		{c.FillBox(at(0, 0, 0), 1, 3, gpu.Box{Width: 6}, nil), "filling a box: width: expected 1, 2, 4 or 8, got 3"},
		{c.FillBox(gpu.Place{Host: make([]byte, 8)}, 1, 4, gpu.Box{Width: 4}, nil), "filling a box: dst: expected a buffer, got host memory of 8 bytes"},
	} {
		wantError(t, test.err, test.want)
	}
}
