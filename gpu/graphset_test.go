package gpu_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/gpu"
)

// Nodes get other work and another order; the graph keeps what they use.
func TestChangeNodes(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	a, b := must(gpu.Upload(c, []uint32{1, 2, 3, 4}))(t), must(gpu.Upload(c, make([]uint32, 4)))(t)
	g := must(c.NewGraph())(t)
	fill := must(g.Add(nil, func(s *gpu.Stream) error { return a.Fill(5, 4, 0, 4, s) }))(t)
	move := must(g.Add([]*gpu.GraphNode{fill}, func(s *gpu.Stream) error { return a.CopyTo(b, 0, 0, 16, s) }))(t)
	ok(t, fill.SetFill(a, 9, 4, 4, 2))
	other := must(gpu.Upload(c, []uint32{7, 7, 7, 7}))(t)
	ok(t, move.SetCopy(b, 8, other, 0, 8))
	ok(t, other.Free())
	ok(t, g.Launch(nil, nil))
	ok(t, c.Synchronize(context.Background()))
	if got := words(t, a); got[0] != 1 || got[1] != 9 || got[2] != 9 || got[3] != 4 {
		t.Errorf("the fill left %v", got)
	}
	if got := words(t, b); got[0] != 0 || got[2] != 7 || got[3] != 7 {
		t.Errorf("the copy left %v", got)
	}
	if p := must(fill.Params())(t); p.Value != 9 || p.Bytes != 8 || p.Destination != a.Address()+4 {
		t.Errorf("the fill is %+v", p)
	}
	wantError(t, fill.After(move), "ordering the nodes of a graph: node 0 would wait for node 1, which waits for it")
	ok(t, move.NotAfter(fill))
	ok(t, fill.After(move))
	if nodes := must(g.Nodes())(t); len(nodes[0].Dependencies()) != 1 || len(nodes[1].Dependencies()) != 0 {
		t.Errorf("they wait for %v and %v", nodes[0].Dependencies(), nodes[1].Dependencies())
	}
	ok(t, move.Remove())
	_, err := move.Params()
	wantError(t, err, "a node of a graph has been removed")
	ok(t, g.Launch(nil, nil))
	ok(t, c.Synchronize(context.Background()))
	ok(t, g.Free())
}

// One node among many paths is found at once.
func TestOrderOfManyNodes(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	g := must(c.NewGraph())(t)
	var before []*gpu.GraphNode
	var first *gpu.GraphNode
	for range 40 {
		pair := []*gpu.GraphNode{must(g.AddEmpty(before))(t), must(g.AddEmpty(before))(t)}
		if first == nil {
			first = pair[0]
		}
		before = pair
	}
	lone := must(g.AddEmpty(nil))(t)
	ok(t, lone.After(before...))
	wantError(t, first.After(lone), "ordering the nodes of a graph: node 0 would wait for node 80, which waits for it")
}
