package graphs_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
)

// recorded makes a graph that fills b, adds one to it in a forked stream, and
// copies it to out.
func recorded(t *testing.T, c *gpu.Context, f *gpu.Function, b, out *gpu.Buffer) *graphs.Graph {
	t.Helper()
	s, fork := stream(t, c), stream(t, c)
	g, err := graphs.Capture(s, func() error {
		if err := b.Fill(41, 4, 0, 4, s); err != nil {
			return err
		}
		e, err := c.NewEvent(0)
		if err != nil {
			return err
		}
		if err := s.Record(e); err != nil {
			return err
		}
		if err := fork.Wait(e); err != nil {
			return err
		}
		l, err := f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 4, Y: 1, Z: 1}, Stream: fork})
		if err != nil {
			return err
		}
		if err := l.SetBuffer(0, b); err != nil {
			return err
		}
		if err := l.Run(nil); err != nil {
			return err
		}
		if err := fork.Record(e); err != nil {
			return err
		}
		if err := s.Wait(e); err != nil {
			return err
		}
		return b.CopyTo(out, 0, 0, 16, s)
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestGraph(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	f := incrementer(t, c)
	b, _ := gpu.Upload(context.Background(), c, make([]uint32, 4))
	out, _ := gpu.Upload(context.Background(), c, make([]uint32, 4))
	g := recorded(t, c, f, b, out)
	if got := fmt.Sprint(words(t, out)); got != "[0 0 0 0]" {
		t.Errorf("before the launch: %s", got)
	}
	if err := b.Free(); err != nil { // the graph keeps the memory
		t.Fatal(err)
	}
	s := stream(t, c)
	for range 2 {
		if err := g.Launch(s, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(words(t, out)); got != "[42 42 42 42]" {
		t.Errorf("after the launch: %s", got)
	}
	dot, err := g.Dot()
	for _, want := range []string{"digraph graph_ {\n  node [shape=box];\n", "n0 [label=\"fill\"];", "n1 [label=\"increment\"];", "n2 [label=\"copy\"];", "n0 -> n1;", "n1 -> n2;"} {
		if err != nil || !strings.Contains(dot, want) {
			t.Errorf("got %s, %v; it lacks %s", dot, err, want)
		}
	}
	nodes, _ := g.Nodes()
	if err := nodes[1].Enable(false); err != nil {
		t.Fatal(err)
	}
	if err := g.Launch(s, nil); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(words(t, out)); got != "[41 41 41 41]" {
		t.Errorf("without the kernel: %s", got)
	}
	if err := g.Free(); err != nil {
		t.Fatal(err)
	}
	if err := g.Launch(s, nil); err == nil || err.Error() != "graph on device 0 has been freed" {
		t.Errorf("got %v", err)
	}
}

func TestGraphArgumentsAndUpdate(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	f := incrementer(t, c)
	a, _ := gpu.Upload(context.Background(), c, make([]uint32, 4))
	b, _ := gpu.Upload(context.Background(), c, make([]uint32, 4))
	out, _ := gpu.Upload(context.Background(), c, make([]uint32, 4))
	g := recorded(t, c, f, a, out)
	nodes, _ := g.Nodes()
	l, err := nodes[1].Launch()
	if err != nil {
		t.Fatal(err)
	}
	if err := l.SetBuffer(0, b); err != nil {
		t.Fatal(err)
	}
	if err := nodes[1].Set(l); err != nil {
		t.Fatal(err)
	}
	if err := g.Launch(nil, nil); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(words(t, b), words(t, out)); got != "[1 1 1 1] [41 41 41 41]" {
		t.Errorf("with another argument: %s", got)
	}
	if _, err := nodes[0].Launch(); err == nil || err.Error() != "setting the arguments of node 0 of a graph, fill: expected a node that launches a kernel, got one of kind fill" {
		t.Errorf("got %v", err)
	}
	other, err := graphs.Capture(stream(t, c), func() error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if reason, err := g.Update(other); err != nil || reason != "it has other nodes, or they wait for others" {
		t.Errorf("got %q, %v", reason, err)
	}
	if reason, err := g.Update(recorded(t, c, f, a, out)); err != nil || reason != "" {
		t.Errorf("got %q, %v", reason, err)
	}
}

func TestGraphRefusesWaits(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	s := stream(t, c)
	b, _ := gpu.Upload(context.Background(), c, []uint32{1, 2})
	for name, f := range map[string]func() error{
		"stream": func() error { return s.Synchronize(context.Background()) },
		"read": func() error {
			if err := b.Fill(0, 4, 0, 2, s); err != nil {
				return err
			}
			_, err := gpu.Download[uint32](context.Background(), b)
			return err
		},
	} {
		if _, err := graphs.Capture(s, f); err == nil {
			t.Errorf("%s: no error", name)
		}
		if err := s.Synchronize(context.Background()); err != nil {
			t.Errorf("%s: afterwards: %v", name, err)
		}
	}
	if _, err := graphs.Capture(c.DefaultStream(), func() error { return nil }); err == nil ||
		err.Error() != "recording a graph: stream: expected a stream of its own, got the default stream, which the driver cannot record" {
		t.Errorf("got %v", err)
	}
}

func TestGraphBuiltWithConditions(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	f := incrementer(t, c)
	sum, _ := gpu.Upload(context.Background(), c, []uint32{0})
	left, _ := gpu.Upload(context.Background(), c, []uint32{3})
	decrement, err := c.LoadModule([]byte(decrementPTX), gpu.JITOptions{})
	if err != nil {
		t.Fatal(err)
	}
	down, err := decrement.Function("decrement")
	if err != nil {
		t.Fatal(err)
	}
	g, err := graphs.New(c)
	if err != nil {
		t.Fatal(err)
	}
	run := func(f *gpu.Function, b *gpu.Buffer, s *gpu.Stream) error {
		l, err := f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}, Stream: s})
		if err != nil {
			return err
		}
		if err := l.SetBuffer(0, b); err != nil {
			return err
		}
		return l.Run(nil)
	}
	first, err := g.Add(nil, func(s *gpu.Stream) error { return run(f, sum, s) })
	if err != nil {
		t.Fatal(err)
	}
	again, err := g.NewCondition(1)
	if err != nil {
		t.Skip(err)
	}
	_, err = g.Conditional(1, again, []*graphs.Node{first}, func(s *gpu.Stream) error {
		if err := run(f, sum, s); err != nil {
			return err
		}
		if err := run(down, left, s); err != nil {
			return err
		}
		return again.Set(left, 0, s)
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Launch(nil, nil); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(words(t, sum), words(t, left)); got != "[4] [0]" {
		t.Errorf("got %s", got)
	}
}

const decrementPTX = `.version 6.0
.target sm_60
.address_size 64
.visible .entry decrement(.param .u64 p)
{
	.reg .u64 %p;
	.reg .u32 %v;
	ld.param.u64 %p, [p];
	ld.global.u32 %v, [%p];
	sub.u32 %v, %v, 1;
	st.global.u32 [%p], %v;
	ret;
}
`
