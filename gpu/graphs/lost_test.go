package graphs_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/internal/testing/losttest"
)

func TestLostContext(t *testing.T) { losttest.Run(t, nil, lostWorld) }

func lostWorld(t *testing.T, c *gpu.Context) *losttest.World {
	g, b := must(graphs.New(c))(t), must(c.Alloc(context.Background(), 64))(t)
	node := must(g.AddEmpty(nil))(t)
	l := must(function(t, c, "spin").Prepare(one))(t)
	ok(t, l.Set(0, b))
	ok(t, l.Set(1, 1))
	recorded := stream(t, c)
	var place *graphs.Step
	plan := must(graphs.NewPlan(recorded, func() error {
		_, err := graphs.Later(recorded, "a fill", nil, []*gpu.Buffer{b})
		return err
	}))(t)
	ok(t, plan.Resolve(nil, func(steps []*graphs.Step, _ bool) ([]graphs.Made, error) {
		place = steps[0]
		return []graphs.Made{{Do: func(s *gpu.Stream) error { return b.Fill(0, 4, 0, 1, s) }}}, nil
	}))
	ok(t, plan.Complete([]*gpu.Buffer{b}, []*gpu.Buffer{b}))
	return &losttest.World{
		Objects: []any{plan, place, node, must(g.NewCondition(0))(t), g},
		Functions: map[string]any{
			"New": graphs.New, "NewPlan": graphs.NewPlan, "Traced": graphs.Traced, "Later": graphs.Later, "Capture": graphs.Capture, "Conditional": graphs.Conditional, "NewCondition": graphs.NewCondition, "Wrap": graphs.Wrap,
			"Memory": graphs.Memory, "ResetMemoryHigh": graphs.ResetMemoryHigh, "TrimMemory": graphs.TrimMemory,
		},
		Given: []any{b, l, stream(t, c), must(c.NewEvent(0))(t), cuda.GraphConditionalNodeType(0), g.Handle(), images.Place{Buffer: b}, images.Box{Width: 1, Height: 1, Depth: 1}},
		Answers: []losttest.Answers{
			{Calls: "Graph.Free Plan.Free"},
			{Ways: []string{"fault", "destroy", "end from outside", "reset"}, Calls: "Memory ResetMemoryHigh TrimMemory"}, // of the device
			// What only describes, and what the driver has in the host's memory.
			{Ways: []string{"fault", "uncorrectable error", "device lost"}, Calls: "Node.After Node.Bodies Node.Enabled Node.NotAfter"},
			{Ways: []string{"fault"}, Calls: "New Wrap Graph.AddEmpty Graph.Clone Graph.Dot Graph.NewCondition Graph.Nodes Node.Params Node.Remove Plan.Complete Plan.Resolve"},
		},
	}
}

func TestLostContextHasAllTypes(t *testing.T) {
	losttest.Complete(t, lostWorld(t, primary(t, open(t, gpu.Options{}))))
}

// one launches one thread.
var one = gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}
