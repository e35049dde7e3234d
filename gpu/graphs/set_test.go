package graphs_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// Nodes get other work and another order; the graph keeps what they use.
func TestChangeNodes(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	a, b := must(gpu.Upload(context.Background(), c, []uint32{1, 2, 3, 4}))(t), must(gpu.Upload(context.Background(), c, make([]uint32, 4)))(t)
	g := must(graphs.New(c))(t)
	fill := must(g.Add(nil, func(s *gpu.Stream) error { return a.Fill(5, 4, 0, 4, s) }))(t)
	move := must(g.Add([]*graphs.Node{fill}, func(s *gpu.Stream) error { return a.CopyTo(b, 0, 0, 16, s) }))(t)
	ok(t, fill.SetFill(a, 9, 4, 4, 2))
	other := must(gpu.Upload(context.Background(), c, []uint32{7, 7, 7, 7}))(t)
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
	g := must(graphs.New(c))(t)
	var before []*graphs.Node
	var first *graphs.Node
	for range 40 {
		pair := []*graphs.Node{must(g.AddEmpty(before))(t), must(g.AddEmpty(before))(t)}
		if first == nil {
			first = pair[0]
		}
		before = pair
	}
	lone := must(g.AddEmpty(nil))(t)
	ok(t, lone.After(before...))
	wantError(t, first.After(lone), "ordering the nodes of a graph: node 0 would wait for node 80, which waits for it")
}

// What nodes and an update have had before is released when the launches that used
// it are over, not with the graph.
func TestGraphLetsGoOfWhatItHadBefore(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	const size, slack = 32 << 20, 16 << 20 // what a GPU's driver takes for itself is less
	out, f := must(c.Alloc(context.Background(), size))(t), incrementer(t, c)
	copying := func(from *gpu.Buffer) *graphs.Graph {
		g := must(graphs.New(c))(t)
		must(g.Add(nil, func(s *gpu.Stream) error { return from.CopyTo(out, 0, 0, 64, s) }))(t)
		return g
	}
	first := must(c.Alloc(context.Background(), size))(t)
	least := func() uint64 {
		free, _, err := c.MemoryInfo()
		ok(t, err)
		return free
	}
	free := least()
	g := copying(first)
	launch := must(g.Add(nil, func(s *gpu.Stream) error {
		l := must(f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}, Stream: s}))(t)
		ok(t, l.SetBuffer(0, out))
		return l.Run(nil)
	}))(t)
	host := must(g.Add(nil, func(s *gpu.Stream) error { return s.Call(func() {}) }))(t)
	node := must(g.Nodes())(t)[0]
	var called []weak.Pointer[[64]int]
	for i := range 8 {
		from, to, seen := must(c.Alloc(context.Background(), size))(t), must(c.Alloc(context.Background(), size))(t), new([64]int)
		ok(t, from.Fill(uint64(i), 4, 0, 16, nil))
		ok(t, node.SetCopy(out, 0, from, 0, 64))
		l := must(launch.Launch())(t)
		ok(t, l.SetBuffer(0, to))
		ok(t, launch.Set(l))
		called = append(called, weak.Make(seen))
		ok(t, host.SetCall(func() { seen[0]++ }))
		ok(t, g.Launch(nil, nil))
		ok(t, from.Free())
		ok(t, to.Free())
	}
	ok(t, c.Synchronize(context.Background()))
	ok(t, d.Reclaim(context.Background()))
	if now := least(); now+2*size+slack < free { // what the nodes have had last is needed
		t.Errorf("nodes keep %d MiB", (free-now)>>20)
	}
	if n := len(slices.DeleteFunc(called, func(p weak.Pointer[[64]int]) bool { return p.Value() == nil })); n > 1 {
		t.Errorf("%d functions are kept", n)
	}
	ok(t, g.Free())
	g = copying(first)
	for range 8 {
		from := must(c.Alloc(context.Background(), size))(t)
		other := copying(from)
		if reason := must(g.Update(other))(t); reason != "" {
			t.Fatal(reason)
		}
		ok(t, g.Launch(nil, nil))
		ok(t, from.Free())
		ok(t, other.Free())
	}
	ok(t, c.Synchronize(context.Background()))
	ok(t, d.Reclaim(context.Background()))
	if now := least(); now+size+slack < free {
		t.Errorf("updates keep %d MiB", (free-now)>>20)
	}
	ok(t, g.Launch(nil, nil))
	ok(t, c.Synchronize(context.Background()))
	ok(t, g.Free())
}

// Nodes that are added one by one ask for no others: a graph takes time in proportion to its size. What a node says of its
// place is right also when others are gone since.
func TestAddingAsksForNoOthers(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	g := must(graphs.New(primary(t, d)))(t)
	asked := &contexttest.Record{Names: []string{"cuGraphGetNodes", "cuGraphGetEdges"}}
	d.SetAPI(api.Wrap(asked.Hook))
	var nodes []*graphs.Node
	for i := range 30 {
		nodes = append(nodes, must(g.AddEmpty(nodes[max(0, i-1):]))(t))
	}
	d.SetAPI(api)
	if len(asked.Calls) != 0 {
		t.Errorf("%d lists of nodes", len(asked.Calls))
	}
	ok(t, nodes[3].Remove())
	if got := fmt.Sprint(nodes[10], nodes[10].Dependencies(), nodes[4].Dependencies()); got != "node 9 of a graph, empty [8] []" {
		t.Error(got)
	}
}

// A node that is added is found without looking at all others.
func TestAddAsksForOneNode(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	b, g := must(c.Alloc(context.Background(), 64))(t), must(graphs.New(c))(t)
	var before []*graphs.Node
	add := func() {
		n := must(g.Add(before, func(s *gpu.Stream) error { return b.Fill(1, 4, 0, 16, s) }))(t)
		if len(n.Dependencies()) != len(before) {
			t.Errorf("it waits for %v", n.Dependencies())
		}
		before = []*graphs.Node{n}
	}
	for range 20 {
		add()
	}
	asked := &contexttest.Record{Names: []string{"cuGraphNodeGetType"}}
	d.SetAPI(api.Wrap(asked.Hook))
	add()
	d.SetAPI(api)
	if len(asked.Calls) != 1 {
		t.Errorf("%d nodes were looked at", len(asked.Calls))
	}
	ok(t, g.Free())
}
