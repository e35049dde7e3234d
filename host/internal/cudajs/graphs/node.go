// This file is the classes GraphNode and Condition.

package graphs

import (
	"fmt"
	"math"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A graphNode is the state of a GraphNode object.
type graphNode struct {
	gpu *graphs.Node
	all []*goja.Object // the nodes of the listing that it comes from
}

func (s *Graphs) listNodes(g *graphs.Graph) []*goja.Object {
	nodes, err := g.Nodes()
	s.Check(err)
	return s.nodeObjects(nodes)
}

// nodeObjects are the objects of nodes of one listing.
func (s *Graphs) nodeObjects(nodes []*graphs.Node) []*goja.Object {
	all := make([]*goja.Object, len(nodes))
	for i, n := range nodes {
		all[i] = s.Make(&graphNode{n, all})
	}
	return all
}

func asAny(objects []*goja.Object) []any {
	list := make([]any, len(objects))
	for i, o := range objects {
		list[i] = o
	}
	return list
}

func (s *Graphs) defineGraphNode() {
	type node = *graphNode
	core.Define(s.Session, core.Class[node]{
		Name: "GraphNode", Op: "node", Instead: "use graph.nodes or graph.add()",
		Getters: []core.Getter[node]{
			{Name: "kind", Get: func(n node) any { return n.gpu.Kind() }},
			{Name: "kernel", Get: func(n node) any {
				if f := n.gpu.Function(); f != nil {
					return f.Name()
				}
				return goja.Undefined()
			}},
			{Name: "params", Get: s.nodeParams},
			{Name: "dependencies", Get: func(n node) any {
				all := n.all
				if all == nil {
					all = s.listNodes(n.gpu.Graph())
				}
				var list []*goja.Object
				for _, i := range n.gpu.Dependencies() {
					list = append(list, all[i])
				}
				return s.VM.NewArray(asAny(list)...)
			}},
			{Name: "bodies", Ask: s.nodeBodies},
			{
				Name: "enabled", Ask: func(n node) (any, error) { return n.gpu.Enabled() },
				Set: func(n node, a bind.Args) error { return n.gpu.Enable(a.Bool(0, "enabled")) },
			},
		},
		Methods: []core.Method[node]{
			{Name: "setArguments", Do: s.setNodeArguments},
			{Name: "setCopy", Length: 2, Do: s.setNodeCopy},
			{Name: "setFill", Length: 2, Do: s.setNodeFill},
			{Name: "setCall", Length: 1, Do: s.setNodeCall},
			{Name: "setEvent", Length: 1, Do: func(n node, a bind.Args) error {
				return n.gpu.SetEvent(bind.StateArg[*gpu.Event](a, 0, "event", "an Event"))
			}},
			{Name: "after", Do: linkNodes((*graphs.Node).After)},
			{Name: "notAfter", Do: linkNodes((*graphs.Node).NotAfter)},
			{Name: "remove", Do: func(n node, _ bind.Args) error { return n.gpu.Remove() }},
		},
		Handles: []core.Handle[node]{{Type: "CUgraphNode", As: "handle", Of: func(n node) (uint64, error) { return uint64(n.gpu.Handle()), nil }}},
		Show:    func(_ *inspect.Context, n node) string { return "GraphNode " + n.gpu.String() },
	})
}

// setNodeArguments is node.setArguments(...args): what launches of the graph
// give the kernel from now on.
func (s *Graphs) setNodeArguments(n *graphNode, a bind.Args) error {
	l, err := n.gpu.Launch()
	s.Check(err)
	args := a.From(0)
	if v, ok := l.Tag.(*kernels.Version); ok {
		s.setVersionArguments(l, v, args)
	} else {
		s.Check(l.CheckCount(len(args)))
		for i, v := range args {
			a := s.modules.Argument(v)
			s.Check(s.modules.Set(l, i, &a))
		}
	}
	return n.gpu.Set(l)
}

// setVersionArguments sets the arguments of a kernel in JavaScript; the count of one that was
// launched by forall stays. They must be such that a launch with them would run the same code.
func (s *Graphs) setVersionArguments(l *gpu.Launch, v *kernels.Version, values []goja.Value) {
	values = s.kernels.Completed(v.Kernel, "launching ", v.Program.Name, values)
	args, types := make([]modules.Argument, len(values)), slices.Clone(v.Types)
	for i, value := range values {
		a := s.kernels.Argument(value)
		if p := &v.Params[i]; !p.Record {
			s.kernels.CheckDeclared(v.Kernel, i, &p.Argument, a)
			found := s.kernels.ArgumentType(v.Kernel, i, a)
			if types[i].Aligned, types[i].Long = found.Aligned, found.Long; p.Element == element.None && p.Type != found.Type {
				s.kernels.Refuse(v.Kernel, i, p.Type, found.String())
			}
		}
		args[i] = a
	}
	_, err := s.kernels.SetAll(l, v, args)
	s.Check(err)
	how := v.How
	how.Overlap = kernels.Overlapping(args)
	if how == v.How && slices.Equal(types, v.Types) || s.kernels.CompiledKernel(v.Kernel, types, how).PTX == v.Program.PTX {
		return
	}
	s.Check(&usage.ArgumentError{Doing: "setting the arguments of a node that launches " + v.Program.Name,
		Expected: "buffers that are aligned, overlap and are long as those of the recorded launch are",
		Got:      "others, for which the kernel is compiled in another way; record a launch with them"})
}

// newCondition is graph.condition(initial): a number that a conditional node
// depends on. As an argument of a kernel it is what cudaGraphSetConditional
// takes.
func (s *Graphs) newCondition(g *graph, a bind.Args) goja.Value {
	initial := uint32(0)
	if a.Has(0) {
		initial = uint32(a.IntIn(0, "initial", 0, math.MaxUint32))
	}
	create := g.gpu.NewCondition
	if s.Stream != nil && g.gpu.Records(s.Stream) { // for a node of what is being recorded
		create = func(initial uint32) (*graphs.Condition, error) { return graphs.NewCondition(s.Stream, initial) }
	}
	c, err := create(initial)
	s.Check(err)
	return s.Make(c)
}

func (s *Graphs) defineCondition() {
	type condition = *graphs.Condition
	core.Define(s.Session, core.Class[condition]{
		Name: "Condition", Op: "condition", Instead: "use graph.condition()",
		Methods: []core.Method[condition]{{Name: "set", Length: 1, Do: s.setCondition}},
		Handles: []core.Handle[condition]{{Type: "CUgraphConditionalHandle", As: "handle", Of: func(c condition) (uint64, error) { return c.Handle(), nil }}},
		Show:    func(_ *inspect.Context, c condition) string { return fmt.Sprintf("Condition %#x", c.Handle()) },
	})
}

// setCondition is condition.set(buffer, {index, stream}): the graph that is
// recorded gives the condition the value of an element of 32 bits.
func (s *Graphs) setCondition(c *graphs.Condition, a bind.Args) error {
	b := bind.StateArg[*values.Buffer](a, 0, "buffer", "a Buffer")
	if b.Dtype != element.U32 && b.Dtype != element.I32 {
		s.Bind.ThrowTypeError("%s: buffer: expected a buffer of type u32 or i32, got one of %s; buffer.view() changes the type", a.Op(), b.Dtype)
	}
	o := a.Options(1, "options", "index", "stream")
	index := o.IntIn("index", 0, 0, int64(max(b.Length()-1, 0)))
	return c.Set(b.GPU, b.Offset(int(index)), s.StreamOption(o))
}

// conditional is graph.if(condition, f, {else, after}), graph.while(condition,
// f, {after}) and graph.switch(condition, [f, …], {after}). In a function that adds
// to the graph it is part of what the function's stream gets.
func (s *Graphs) conditional(kind cuda.GraphConditionalNodeType) func(*graph, bind.Args) goja.Value {
	return func(g *graph, a bind.Args) goja.Value {
		c := bind.StateArg[*graphs.Condition](a, 0, "condition", "a Condition")
		known := []string{"after"}
		if kind == cuda.CU_GRAPH_COND_TYPE_IF {
			known = append(known, "else")
		}
		o := a.Options(2, "options", known...)
		bodies := s.branches(a, kind)
		if kind == cuda.CU_GRAPH_COND_TYPE_IF {
			if f := o.Function("else"); f != nil {
				bodies = append(bodies, s.streamed(s.streams.Body(a.Op(), f)))
			}
		}
		if s.Stream != nil && g.gpu.Records(s.Stream) {
			if o.Has("after") {
				s.Bind.ThrowTypeError("%s: options.after: expected none in a function that adds to the graph: the node comes behind what the stream has got", a.Op())
			}
			return s.nodeObject(graphs.Conditional(s.Stream, kind, c, bodies...))
		}
		return s.nodeObject(g.gpu.Conditional(kind, c, s.after(o), bodies...))
	}
}

// branches reads the function of graph.if and graph.while, and the array of them
// of graph.switch.
func (s *Graphs) branches(a bind.Args, kind cuda.GraphConditionalNodeType) (bodies []func(*gpu.Stream) error) {
	if kind != cuda.CU_GRAPH_COND_TYPE_SWITCH {
		return []func(*gpu.Stream) error{s.streamed(s.streams.Body(a.Op(), a.Function(1, "f")))}
	}
	array, ok := values.ArrayOf(a.Value(1))
	if !ok {
		a.Wrong(1, "bodies", "an array of functions")
	}
	for i := range int(array.Get("length").ToInteger()) {
		f, ok := goja.AssertFunction(array.Get(s.VM.ToValue(i).String()))
		if !ok {
			a.Wrong(1, "bodies", "an array of functions")
		}
		bodies = append(bodies, s.streamed(s.streams.Body(a.Op(), f)))
	}
	if len(bodies) == 0 {
		a.Wrong(1, "bodies", "an array of at least one function")
	}
	return bodies
}
