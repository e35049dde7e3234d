package graphs_test

import (
	"context"
	"slices"
	"testing"

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
