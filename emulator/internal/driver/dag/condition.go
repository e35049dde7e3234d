package dag

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Condition is a value that exists once in each launch of a graph.
type Condition struct {
	Handle  uint64
	Initial uint32 // at the start of a launch
	Used    bool   // a node depends on it
}

// A Conditional is the task that executes one of its bodies, or one repeatedly.
type Conditional struct {
	Params    cuda.ConditionalNodeParams
	Bodies    []*Graph
	condition *Condition
	handles   []cuda.Graph // of the bodies; callers keep a pointer to them
}

// maxBodies bounds the branches of a switch.
const maxBodies = 1 << 16

// NewConditional makes the bodies of a node. The parameters take a pointer to
// their handles, which is valid for the life of the node.
func (s *Store) NewConditional(g *Graph, p *cuda.ConditionalNodeParams) (Task, cuda.Result) {
	if g == nil || p.Size == 0 {
		return nil, invalidValue
	}
	i := slices.IndexFunc(g.Conditions, func(c *Condition) bool { return c.Handle == uint64(p.Handle) })
	switch {
	case i < 0 || g.Conditions[i].Used,
		p.Type == cuda.CU_GRAPH_COND_TYPE_IF && p.Size > 2, p.Type == cuda.CU_GRAPH_COND_TYPE_WHILE && p.Size != 1,
		p.Type < cuda.CU_GRAPH_COND_TYPE_IF || p.Type > cuda.CU_GRAPH_COND_TYPE_SWITCH || p.Size > maxBodies:
		return nil, invalidValue
	}
	t := &Conditional{condition: g.Conditions[i]}
	t.condition.Used = true
	for range p.Size {
		body := s.New()
		t.Bodies, t.handles = append(t.Bodies, body), append(t.handles, body.Handle)
	}
	p.PhGraph_out = unsafe.SliceData(t.handles)
	t.Params = *p
	return t, success
}

// Kind is that of conditional nodes.
func (*Conditional) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL }

// Run reads the condition and executes what it selects.
func (t *Conditional) Run(r *Run, s *Step) error {
	value := r.value(t.condition)
	switch t.Params.Type {
	case cuda.CU_GRAPH_COND_TYPE_WHILE:
		for value != 0 && !r.Over() {
			if err := r.Execute(s.Bodies[0]); err != nil {
				return err
			}
			value = r.value(t.condition)
		}
		return nil
	case cuda.CU_GRAPH_COND_TYPE_IF: // the first body is for true
		if value != 0 {
			value = 0
		} else {
			value = 1
		}
	}
	if uint64(value) < uint64(len(s.Bodies)) {
		return r.Execute(s.Bodies[value])
	}
	return nil
}

// SameCondition reports whether a conditional task of one graph and one of another
// depend on the same of their graphs' conditions, paired in the order of creation.
// Tasks of another kind depend on none.
func SameCondition(a *Graph, task Task, b *Graph, other Task) bool {
	t, ok := task.(*Conditional)
	return !ok || slices.Index(a.Conditions, t.condition) == slices.Index(b.Conditions, other.(*Conditional).condition)
}
