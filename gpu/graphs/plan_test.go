package graphs_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
)

// TestPlan has what nobody needs left out of a plan, whatever it is, and launches the rest with other memory each time.
func TestPlan(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	input, state := must(c.Alloc(context.Background(), 64))(t), must(c.Alloc(context.Background(), 64))(t)
	var result *gpu.Buffer
	plan := must(graphs.NewPlan(s, func() error {
		unused, other := must(c.Alloc(context.Background(), 64))(t), must(c.Alloc(context.Background(), 64))(t)
		result = must(c.Alloc(context.Background(), 64))(t)
		ok(t, unused.Fill(1, 4, 0, 16, s))        // dead, with what reads it
		ok(t, unused.CopyTo(other, 0, 0, 64, s))  //
		ok(t, input.CopyTo(result, 0, 0, 64, s))  // the result
		ok(t, result.Fill(9, 4, 4, 1, s))         //
		ok(t, input.CopyTo(state, 0, 32, 32, s))  // memory from outside
		ok(t, input.Fill(5, 4, 0, 1, s))          // what is given
		return result.CopyTo(unused, 0, 0, 64, s) // dead
	}))(t)
	defer plan.Free()
	if !plan.Own(result) || plan.Own(input) || plan.Own(state) {
		t.Error("the plan takes memory for its own that is not, or not for its own that is")
	}
	ok(t, plan.Complete([]*gpu.Buffer{result}, []*gpu.Buffer{input}))
	var kinds []string
	for _, w := range plan.Work() {
		kinds = append(kinds, w.Kind)
	}
	if want := []string{"copy", "fill", "copy", "fill"}; !slices.Equal(kinds, want) || plan.Left() != 3 || plan.Memory() != 0 {
		t.Error(kinds, plan.Left(), plan.Memory())
	}
	for i := range 3 {
		data := make([]uint32, 16)
		for k := range data {
			data[k] = uint32(100*i + k)
		}
		given, made := must(gpu.Upload(context.Background(), c, data))(t), must(c.Alloc(context.Background(), 64))(t)
		ok(t, plan.Launch(s, nil, []*gpu.Buffer{made, given}))
		got, changed, outside := must(gpu.Download[uint32](context.Background(), made))(t), must(gpu.Download[uint32](context.Background(), given))(t), must(gpu.Download[uint32](context.Background(), state))(t)
		if got[0] != data[0] || got[1] != 9 || got[15] != data[15] || changed[0] != 5 || changed[1] != data[1] || outside[0] != data[8] {
			t.Errorf("launch %d: %v %v %v", i, got, changed, outside)
		}
	}
}

// TestLater has the work of places made when all is known: work is left out with what only it needs, two places become one kernel's
// worth of work, and what comes behind them waits for it.
func TestLater(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	a, b, result := must(c.Alloc(context.Background(), 64))(t), must(c.Alloc(context.Background(), 64))(t), must(c.Alloc(context.Background(), 64))(t)
	later := func(name string, reads, writes []*gpu.Buffer) {
		if is := must(graphs.Later(s, name, reads, writes))(t); !is {
			t.Error("no place for", name)
		}
	}
	plan := must(graphs.NewPlan(s, func() error {
		unused := must(c.Alloc(context.Background(), 64))(t)
		later("dead", []*gpu.Buffer{a}, []*gpu.Buffer{unused})
		later("first", nil, []*gpu.Buffer{a})
		later("second", nil, []*gpu.Buffer{b})
		ok(t, a.CopyTo(result, 0, 0, 32, s))
		later("third", []*gpu.Buffer{b}, []*gpu.Buffer{result})
		return nil
	}))(t)
	defer plan.Free()
	ok(t, plan.Resolve([]*gpu.Buffer{result}, func(steps []*graphs.Step, isChain bool) ([]graphs.Made, error) {
		var names []any
		for _, step := range steps {
			names = append(names, step.Later())
		}
		if want := []any{"first", "second", nil, "third"}; !slices.Equal(names, want) || !isChain {
			t.Error(names, isChain)
		}
		return []graphs.Made{
			{At: 0, Do: func(s *gpu.Stream) error { return errors.Join(a.Fill(1, 4, 0, 16, s), b.Fill(2, 4, 0, 16, s)) }},
			{At: 3, Do: func(s *gpu.Stream) error { return b.CopyTo(result, 32, 0, 32, s) }},
		}, nil
	}))
	ok(t, plan.Complete([]*gpu.Buffer{result}, nil))
	if len(plan.Work()) != 4 || plan.Left() != 1 {
		t.Error(plan.Work(), plan.Left())
	}
	for range 2 {
		made := must(c.Alloc(context.Background(), 64))(t)
		ok(t, plan.Launch(s, nil, []*gpu.Buffer{made}))
		if got := must(gpu.Download[uint32](context.Background(), made))(t); got[0] != 1 || got[7] != 1 || got[8] != 2 || got[15] != 2 {
			t.Error(got)
		}
	}
	if _, err := graphs.Later(s, "", nil, nil); err == nil {
		t.Error("there is a place in a stream that is not recorded")
	}
}

// TestOrderBehindWhatIsLeftOut has what was made in a place left out by Complete, since its reader was made without it: work behind
// the place still waits for what was made before it.
func TestOrderBehindWhatIsLeftOut(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	const bytes = 1 << 16
	alloc := func() *gpu.Buffer { return must(c.Alloc(context.Background(), bytes))(t) }
	state := alloc()
	var own, other, result *gpu.Buffer
	plan := must(graphs.NewPlan(s, func() error {
		own, other, result = alloc(), alloc(), alloc()
		must(graphs.Later(s, "first", nil, []*gpu.Buffer{own}))(t)
		must(graphs.Later(s, "unread", nil, []*gpu.Buffer{other}))(t)
		ok(t, own.CopyTo(result, 0, 0, bytes, s))
		must(graphs.Later(s, "reader", []*gpu.Buffer{other}, []*gpu.Buffer{state}))(t)
		return nil
	}))(t)
	defer plan.Free()
	fill := func(b *gpu.Buffer, v uint64) func(*gpu.Stream) error {
		return func(s *gpu.Stream) error { return b.Fill(v, 4, 0, bytes/4, s) }
	}
	ok(t, plan.Resolve([]*gpu.Buffer{result}, func([]*graphs.Step, bool) ([]graphs.Made, error) {
		return []graphs.Made{{At: 0, Do: fill(own, 7)}, {At: 1, Do: fill(other, 8)}, {At: 3, Do: fill(state, 9)}}, nil
	}))
	ok(t, plan.Complete([]*gpu.Buffer{result}, nil))
	if n := len(plan.Work()); n != 3 {
		t.Errorf("%d steps", n)
	}
	for i := range 3 {
		made := alloc()
		ok(t, own.Fill(0, 4, 0, bytes/4, s))
		ok(t, plan.Launch(s, nil, []*gpu.Buffer{made}))
		if got := must(gpu.Download[uint32](context.Background(), made))(t); got[0] != 7 || got[bytes/4-1] != 7 {
			t.Errorf("launch %d: the copy has %d, it did not wait", i, got[0])
		}
	}
}

// TestPlanWithMemory: a library may have the graph allocate memory, and then the driver removes no node. The plan keeps all, and places
// are filled.
func TestPlanWithMemory(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	c := primary(t, open(t, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	var a, unused, result *gpu.Buffer
	plan := must(graphs.NewPlan(s, func() error {
		a, unused, result = must(c.Alloc(context.Background(), 64))(t), must(c.Alloc(context.Background(), 64))(t), must(c.Alloc(context.Background(), 64))(t)
		must(graphs.Later(s, "first", nil, []*gpu.Buffer{a}))(t)
		ok(t, unused.Fill(3, 4, 0, 16, s))
		ok(t, c.MakeCurrent()) // as a library finds it
		var space cuda.DevicePtr
		api := c.Driver().API()
		if r := api.CuMemAllocAsync(&space, 64, s.Handle()); r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
		if r := api.CuMemFreeAsync(space, s.Handle()); r != cuda.CUDA_SUCCESS {
			t.Fatal(r)
		}
		return a.CopyTo(result, 0, 0, 64, s)
	}))(t)
	defer plan.Free()
	ok(t, plan.Resolve([]*gpu.Buffer{result}, func([]*graphs.Step, bool) ([]graphs.Made, error) {
		return []graphs.Made{{At: 0, Do: func(s *gpu.Stream) error { return a.Fill(7, 4, 0, 16, s) }}}, nil
	}))
	ok(t, plan.Complete([]*gpu.Buffer{result}, nil))
	if plan.Left() != 0 {
		t.Error(plan.Left(), "steps were left out")
	}
	for range 3 {
		ok(t, errors.Join(a.Fill(0, 4, 0, 16, s), result.Fill(0, 4, 0, 16, s)))
		ok(t, plan.Launch(s, nil, []*gpu.Buffer{result})) // nobody knows what the nodes for memory use: no other can be put there
		if got := must(gpu.Download[uint32](context.Background(), result))(t); got[0] != 7 || got[15] != 7 {
			t.Error(got)
		}
	}
}
