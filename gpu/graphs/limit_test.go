package graphs_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/usage"
)

// TestGraphOfGraphs has each graph launch the one before twice. The last has too many nodes, and
// says so before the driver copies anything.
func TestGraphOfGraphs(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	inner := emptyGraph(t, c, 4096)
	for nodes := 4096; ; nodes = 2*nodes + 2 {
		outer, err := graphs.New(c)
		if err != nil {
			t.Fatal(err)
		}
		if err = twice(outer, inner); err == nil && nodes > 1<<16 {
			t.Fatal("a graph has more than", 2*nodes, "nodes")
		} else if err != nil {
			var refused *usage.RangeError
			if !errors.As(err, &refused) || 2*nodes+2 <= 1<<17 {
				t.Fatal(nodes, err)
			}
			return
		}
		inner = outer
	}
}

func twice(outer, inner *graphs.Graph) error {
	for range 2 {
		if _, err := outer.Add(nil, func(s *gpu.Stream) error { return inner.Launch(s, nil) }); err != nil {
			return err
		}
	}
	return nil
}

func emptyGraph(t *testing.T, c *gpu.Context, nodes int) *graphs.Graph {
	t.Helper()
	g, err := graphs.New(c)
	if err != nil {
		t.Fatal(err)
	}
	for range nodes {
		if _, err := g.AddEmpty(nil); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestNodesAreObjects counts nodes as objects: what adds them is refused at the limit, and works when
// others are gone.
func TestNodesAreObjects(t *testing.T) {
	const most = 40
	c := primary(t, open(t, gpu.Options{MaxObjects: most}))
	inner, s, b := emptyGraph(t, c, 5), stream(t, c), must(c.Alloc(context.Background(), 16))(t)
	outer := emptyGraph(t, c, 1)
	for name, add := range map[string]func() (*graphs.Graph, error){
		"a node": func() (*graphs.Graph, error) {
			_, err := outer.AddEmpty(nil)
			return outer, err
		},
		"a graph": func() (*graphs.Graph, error) {
			_, err := outer.Add(nil, func(s *gpu.Stream) error { return inner.Launch(s, nil) })
			return outer, err
		},
		"a copy": inner.Clone,
		"a recording": func() (*graphs.Graph, error) {
			return graphs.Capture(s, func() error { return errors.Join(b.Fill(1, 1, 0, 16, s), b.Fill(2, 1, 0, 16, s)) })
		},
	} {
		for range 2 {
			var made []*graphs.Graph
			var err error
			for err == nil && len(made) < 2*most {
				var g *graphs.Graph
				if g, err = add(); err == nil && g != outer {
					made = append(made, g)
				}
			}
			var limit *usage.LimitError
			if !errors.As(err, &limit) || limit.Limit != most {
				t.Fatal(name, len(made), err)
			}
			for _, g := range made {
				if err := g.Free(); err != nil {
					t.Fatal(err)
				}
			}
			nodes, err := outer.Nodes()
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range nodes {
				if err := n.Remove(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// Memory that a graph allocates counts from the node on, until the graph is freed.
func TestGraphMemoryIsLimited(t *testing.T) {
	d := open(t, gpu.Options{MaxBytes: 4 << 20})
	c := primary(t, d)
	g, err := graphs.New(c)
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		if _, _, err := g.AddAlloc(1<<20, nil); err != nil {
			t.Fatal(err)
		}
	}
	var limit *usage.LimitError
	if _, _, err := g.AddAlloc(1, nil); !errors.As(err, &limit) {
		t.Errorf("a fifth MiB: %v", err)
	}
	if _, err := c.Alloc(context.Background(), 1); !errors.As(err, &limit) {
		t.Errorf("a buffer beside the graph: %v", err)
	}
	if err := g.Free(); err != nil {
		t.Fatal(err)
	}
	if n := d.Bytes(); n != 0 {
		t.Errorf("%d bytes are counted", n)
	}
	if _, err := c.Alloc(context.Background(), 4<<20); err != nil {
		t.Errorf("behind the graph: %v", err)
	}
}
