package graphs_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
)

// A node of a graph that fills rows gets another place and value, and says what it cannot get.
func TestSetFillBox(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	p := must(images.AllocPitched(c, 20, 4, 2, 4))(t)
	ok(t, p.Buffer.Fill(0, 4, 0, p.Buffer.Bytes()/4, nil))
	at := func(x, y, z int) images.Place {
		return images.Place{Buffer: p.Buffer, X: x, Y: y, Z: z, Pitch: p.Pitch, Height: 4, Row: 20}
	}
	g := must(graphs.New(c))(t)
	node := must(g.Add(nil, func(s *gpu.Stream) error {
		return images.FillBox(c, at(0, 0, 0), 7, 4, images.Box{Width: 8, Height: 2}, s)
	}))(t)
	if n := must(node.Params())(t); n.Height != 2 || n.Bytes != 8 || n.Pitch != uint64(p.Pitch) || n.Value != 7 {
		t.Errorf("the fill is %+v", n)
	}
	ok(t, node.SetFillBox(at(8, 1, 1), 9, 4, images.Box{Width: 8, Height: 2}))
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
		{node.SetFillBox(at(0, 0, 0), 1, 4, images.Box{Width: 4, Height: 2}), replaced(fmt.Sprintf("2 rows of 4 bytes, %d bytes apart, by 4 bytes at once", p.Pitch))},
		{node.SetFill(p.Buffer, 1, 4, 0, 4), replaced("1 row of 16 bytes, by 4 bytes at once")},
		{node.SetFillBox(at(0, 0, 0), 1, 8, images.Box{Width: 8, Height: 2}), doing + "one node cannot fill elements of 8 bytes whose halves differ"},
		{node.SetFillBox(at(0, 0, 0), 1, 4, images.Box{}), doing + "width: expected at least 1, got 0; a node that is not enabled fills nothing"},
		{node.SetFillBox(at(0, 0, 0), 1, 4, images.Box{Width: 8, Height: 2, Depth: 2}), doing + "one node fills rows at one distance: one slice, or whole slices"},
		{images.FillBox(c, at(16, 0, 0), 1, 4, images.Box{Width: 8}, nil), fmt.Sprintf("filling a box: 8 bytes from x 16 on exceed the 20 of the destination, %s", p.Buffer)},
		{images.FillBox(c, at(2, 0, 0), 1, 4, images.Box{Width: 8}, nil), "filling a box: dst.x: expected a multiple of 4, got 2"},
		{images.FillBox(c, at(0, 0, 0), 1, 4, images.Box{Width: 6}, nil), "filling a box: width: expected a multiple of 4, got 6"},
		{images.FillBox(c, at(0, 0, 0), 1, 3, images.Box{Width: 6}, nil), "filling a box: width: expected 1, 2, 4 or 8, got 3"},
		{images.FillBox(c, images.Place{Host: make([]byte, 8)}, 1, 4, images.Box{Width: 4}, nil), "filling a box: dst: expected a buffer, got host memory of 8 bytes"},
	} {
		wantError(t, test.err, test.want)
	}
}
