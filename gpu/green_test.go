package gpu_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
)

// divisible is a device that can be divided into some parts of the smallest kind,
// which it answers; the test is skipped elsewhere.
func divisible(t *testing.T, d *gpu.Driver, parts int) (v *gpu.Device, smallest int) {
	t.Helper()
	v = d.Devices()[0]
	m, err := v.Multiprocessors()
	if errors.Is(err, cuda.CUDA_ERROR_NOT_SUPPORTED) {
		t.Skip("the driver has no green contexts")
	}
	ok(t, err)
	if m.Smallest < 1 || m.Alignment < 1 || m.Count < parts*m.Smallest {
		t.Skipf("the device has %+v", m)
	}
	return v, m.Smallest
}

func TestDivision(t *testing.T) {
	d := open(t, gpu.Options{})
	v, n := divisible(t, d, 3)
	all := must(v.Multiprocessors())(t).Count
	for _, counts := range [][]int{{n}, {n, n}, {1, n}, {2 * n, n}, {n, 2*n - 1}} {
		parts := must(v.Division(counts))(t)
		for i, p := range parts {
			if p.Count < counts[i] || p.Count > all {
				t.Errorf("%v divides into %+v", counts, parts)
			}
		}
		made := must(v.Partition(counts))(t)
		for i, g := range made {
			if g.Multiprocessors() != parts[i] {
				t.Errorf("%v: made %+v, would make %+v", counts, g.Multiprocessors(), parts[i])
			}
			ok(t, g.Free())
		}
		if len(parts) != len(counts) || len(made) != len(counts) {
			t.Errorf("%v divides into %d and %d", counts, len(parts), len(made))
		}
	}
	_, err := v.Partition([]int{all + 1})
	wantError(t, err, fmt.Sprintf("dividing device 0: part 0: expected 1 to %d multiprocessors, got %d", all, all+1))
	if !v.Emulated() {
		return // what fits is a GPU's to say
	}
	_, err = v.Division([]int{12, 12})
	wantError(t, err, "dividing device 0: there is room for 1 of 2 parts of 12 multiprocessors among 16")
	_, err = v.Partition([]int{12, 8})
	wantError(t, err, "dividing device 0: there is room for 4 of 5 pieces of 4 multiprocessors, which unlike parts are made of, among 16")
}

// Kernels of the primary context run in streams of green ones, on the memory of
// any of them.
func TestGreenContexts(t *testing.T) {
	d := open(t, gpu.Options{})
	v, n := divisible(t, d, 2)
	made := must(v.Partition([]int{n, n}))(t)
	c := primary(t, d)
	shared := must(c.Alloc(context.Background(), 4096))(t)
	spin := function(t, c, "spin")
	var last *gpu.Buffer
	for i, g := range made {
		s := must(g.NewStream(0))(t)
		if s.Context() != g.Context || s.Context() == c {
			t.Errorf("a stream of %s", s.Context())
		}
		own := must(g.Alloc(context.Background(), 4096))(t)
		cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}
		ok(t, shared.Fill(9, 4, 0, 16, s))
		ok(t, spin.Launch(cfg, shared, uint32(5)))
		ok(t, spin.Launch(cfg, own, uint32(6)))
		ok(t, function(t, g.Context, "spin").Launch(cfg, own, uint32(7)))
		if last != nil {
			ok(t, spin.Launch(cfg, last, uint32(8)))
			ok(t, last.CopyTo(shared, 64, 0, 4, s))
		}
		if got := must(gpu.Download[uint32](context.Background(), own))(t); got[0] != 7 { // comes after the kernels
			t.Errorf("the kernel wrote %d", got[0])
		}
		word := make([]byte, 4)
		transfer := must(shared.ReadAsync(4*uint64(i), word, s))(t)
		ok(t, transfer.Synchronize(context.Background()))
		if want := []byte{5, 9}[i]; word[0] != want {
			t.Errorf("word %d is %d, want %d", i, word[0], want)
		}
		e := must(g.NewEvent(0))(t)
		ok(t, e.Record(s))
		ok(t, c.DefaultStream().Wait(e))
		wantError(t, e.Record(c.DefaultStream()), fmt.Sprintf("recording an event: stream: expected a stream of %s, got one of %s", g.Context, c))
		last = own
	}
	if got := must(gpu.Download[uint32](context.Background(), shared))(t); got[0] != 5 || got[1] != 9 || got[16] != 8 {
		t.Errorf("shared memory holds %v", got[:17])
	}
	ok(t, made[0].Free())
	ok(t, made[0].Free())
	if !made[0].Freed() || made[0].Valid() || made[1].Freed() {
		t.Error("after one was freed")
	}
	_, err := made[0].NewStream(0)
	wantError(t, err, made[0].String()+" has been freed")
	ok(t, shared.Free())
	ok(t, spin.Module().Unload())
}

// Memory, kernels and graphs that a green context still uses are released behind
// its work.
func TestFreeBehindGreenContexts(t *testing.T) {
	d := open(t, gpu.Options{})
	v, n := divisible(t, d, 1)
	g := must(v.Partition([]int{n}))(t)[0]
	c := primary(t, d)
	s := must(g.NewStream(0))(t)
	f := function(t, c, "spin")
	b, kept := must(c.Alloc(context.Background(), 4))(t), must(c.Alloc(context.Background(), 4))(t)
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}
	ok(t, f.Launch(cfg, b, uint32(200_000)))
	ok(t, f.Launch(cfg, kept, uint32(100_000)))
	ok(t, b.Free())
	ok(t, f.Module().Unload())
	if got := must(gpu.Download[uint32](context.Background(), kept))(t)[0]; got != 100_000 {
		t.Errorf("the kernel counted to %d", got)
	}
	f = function(t, c, "spin")
	graph := must(graphs.Capture(s, func() error { return f.Launch(cfg, kept, uint32(12)) }))(t)
	ok(t, graph.Launch(s, nil))
	ok(t, s.Synchronize(context.Background()))
	nodes := must(graph.Nodes())(t)
	l := must(nodes[0].Launch())(t)
	ok(t, l.SetNumber(1, 13))
	ok(t, nodes[0].Set(l))
	ok(t, f.Module().Unload()) // the graph holds it
	ok(t, graph.Launch(s, nil))
	if got := must(gpu.Download[uint32](context.Background(), kept))(t)[0]; got != 13 {
		t.Errorf("the kernel of a graph counted to %d", got)
	}
}

// A wait for the primary context is one for its green contexts, also one that can
// be interrupted.
func TestPrimaryContextWaitsForGreen(t *testing.T) {
	d := open(t, gpu.Options{})
	v, n := divisible(t, d, 1)
	s := must(must(v.Partition([]int{n}))(t)[0].NewStream(0))(t)
	c := primary(t, d)
	b, f := must(c.Alloc(context.Background(), 4))(t), function(t, c, "spin")
	cancellable, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, ctx := range []context.Context{context.Background(), cancellable} {
		ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, b, uint32(200_000)))
		ok(t, c.Synchronize(ctx))
		if !must(s.Done())(t) {
			t.Error("work of a green context is under way")
		}
	}
}

// A grid that must be resident at once has to fit on the part.
func TestCooperativeInGreenContexts(t *testing.T) {
	d := open(t, gpu.Options{})
	v, n := divisible(t, d, 2)
	g := must(v.Partition([]int{n}))(t)[0]
	s := must(g.NewStream(0))(t)
	f := function(t, primary(t, d), "increment")
	o := must(f.Occupancy(gpu.Dim{X: 32}, 0))(t)
	count := g.Multiprocessors().Count
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: uint32(o.ActiveBlocks * count)}, Block: gpu.Dim{X: 32}, Cooperative: true, Stream: s}
	ok(t, f.Launch(cfg))
	ok(t, s.Synchronize(context.Background()))
	cfg.Grid.X++
	wantError(t, f.Launch(cfg), fmt.Sprintf("launching increment: cooperative grid of %d blocks exceeds the %d that fit on %s at once (%d on each of %d multiprocessors)",
		cfg.Grid.X, cfg.Grid.X-1, g.Context, o.ActiveBlocks, count))
}

// A reset takes the green contexts with it.
func TestGreenContextsAfterReset(t *testing.T) {
	d := open(t, gpu.Options{})
	v, n := divisible(t, d, 1)
	if !v.Emulated() {
		t.Skip("what NVIDIA's driver leaves of a green context then is not documented")
	}
	g := must(v.Partition([]int{n}))(t)[0]
	b := must(g.Alloc(context.Background(), 4))(t)
	old := primary(t, d)
	ok(t, v.Reset())
	lost := g.Context.String() + " is lost with " + old.String() + ", which was reset"
	wantError(t, b.Write(context.Background(), 0, make([]byte, 4)), "buffer of 4 bytes on device 0 is lost: "+lost)
	_, err := g.Alloc(context.Background(), 4)
	wantError(t, err, lost)
	if _, err := g.NewStream(0); err == nil || !g.Freed() {
		t.Error("a green context outlives a reset")
	}
	ok(t, g.Free())
	must(must(v.Partition([]int{n}))(t)[0].Alloc(context.Background(), 4))(t)
}
