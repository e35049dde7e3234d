package dag

import (
	"context"
	"math/big"
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
	// Work is the place of the step under way among the work of streams; nil where that is
	// not known.
	Work *check.Work
	// Events are what steps of events do in this launch, by the index of the step.
	Events map[int]func()

	mutex  sync.Mutex          // guards values, which kernels set
	values map[uint64]uint32   // of the conditions, by handle
	steps  map[int]*check.Step // by the index of a step; nil where the place of the launch is not known
}

// Place puts the launch of a plan among the work of streams.
func (r *Run) Place(p *Plan, w *check.Work) {
	own := *w
	own.Name = "a graph in " + w.Name
	r.Work, r.steps = &own, map[int]*check.Step{}
	r.order(p, new(big.Int))
}

// order finds out which steps come before each step of a plan: above does before all. It
// returns the steps of the plan.
func (r *Run) order(p *Plan, above *big.Int) *big.Int {
	all, through := new(big.Int), map[*Node]*big.Int{}
	for _, s := range p.Steps {
		before := new(big.Int).Set(above)
		for _, e := range s.Before {
			before.Or(before, through[e.Node])
		}
		at := &check.Step{Number: s.Index, Before: before}
		r.steps[s.Index] = at
		own := new(big.Int).SetBit(new(big.Int), s.Index, 1)
		switch r.States[s.Index].Task.(type) {
		case *Child:
			own.Or(own, r.order(s.Bodies[0], before))
		case *Conditional:
			r.inside(s, at)
		}
		all.Or(all, own)
		through[s.Node] = new(big.Int).Or(before, own)
	}
	return all
}

// inside gives all steps of a conditional node the place of the node: how often they are
// executed, and what the next time is ordered after, is not looked at.
func (r *Run) inside(s *Step, at *check.Step) {
	for _, body := range s.Bodies {
		for _, inner := range body.Steps {
			r.steps[inner.Index] = at
			r.inside(inner, at)
		}
	}
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
		if r.steps != nil {
			w := *r.Work
			w.Step = r.steps[s.Index]
			r.Work = &w
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
