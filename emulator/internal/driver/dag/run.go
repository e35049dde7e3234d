package dag

import (
	"context"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/check"
)

// A Plan is the steps of an instantiated graph in an order in which they can be
// executed.
type Plan struct {
	Graph *Graph // nodes and conditions at instantiation, for later comparisons
	Steps []*Step
}

// A Step is a node in a plan.
type Step struct {
	Index  int // of its State
	Node   *Node
	Kind   cuda.GraphNodeType
	Before []Edge
	Bodies []*Plan // of child graphs and conditional nodes
}

// A State is what a step does at present.
type State struct {
	Task     Task
	Disabled bool
}

// Body returns the plan of a graph that a node of the plan owns, at any depth;
// nil when there is none.
func (p *Plan) Body(g *Graph) *Plan {
	for _, s := range p.Steps {
		for i, body := range Bodies(s.Node.Task) {
			if i >= len(s.Bodies) {
				break
			}
			if body == g {
				return s.Bodies[i]
			}
			if found := s.Bodies[i].Body(g); found != nil {
				return found
			}
		}
	}
	return nil
}

// A Run is one launch of a graph.
type Run struct {
	Ctx    context.Context // cancels the launch
	Failed func() bool     // reports that the context has failed, which ends the launch
	States []State         // by the index of a step
	Work   *check.Work     // its place among the work of streams; nil where that is not known
	// Events are what steps of events do in this launch, by the index of the step.
	Events map[int]func()

	mutex  sync.Mutex        // guards values, which kernels set
	values map[uint64]uint32 // of the conditions, by handle
}

// NewRun returns a launch of a plan with all conditions at their initial values.
func NewRun(ctx context.Context, failed func() bool, p *Plan, states []State) *Run {
	r := &Run{Ctx: ctx, Failed: failed, States: states, values: map[uint64]uint32{}}
	r.initialize(p)
	return r
}

func (r *Run) initialize(p *Plan) {
	for _, s := range p.Steps {
		if t, ok := r.States[s.Index].Task.(*Conditional); ok {
			r.values[t.condition.Handle] = t.condition.Initial
		}
		for _, body := range s.Bodies {
			r.initialize(body)
		}
	}
}

// Over reports whether nothing more is to be executed.
func (r *Run) Over() bool { return r.Failed() || r.Ctx.Err() != nil }

// Execute executes the steps of a plan. An error ends it, and so does a failure of
// other work in the context.
func (r *Run) Execute(p *Plan) error {
	for _, s := range p.Steps {
		if r.Over() {
			return nil
		}
		state := r.States[s.Index]
		if state.Disabled {
			continue
		}
		if err := state.Task.Run(r, s); err != nil {
			return err
		}
	}
	return nil
}

func (r *Run) value(c *Condition) uint32 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.values[c.Handle]
}

// SetConditional is cudaGraphSetConditional; false when the graph that is executed
// has no such condition.
func (r *Run) SetConditional(handle uint64, value uint32) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_, known := r.values[handle]
	if known {
		r.values[handle] = value
	}
	return known
}
