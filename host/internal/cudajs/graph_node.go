// This file is the classes GraphNode and Condition.

package cudajs

import (
	"fmt"
	"math"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A graphNode is the state of a GraphNode object.
type graphNode struct {
	gpu *gpu.GraphNode
	all []*goja.Object // the nodes of the listing that it comes from
}

func (s *session) listNodes(g *gpu.Graph) []*goja.Object {
	nodes, err := g.Nodes()
	s.check(err)
	return s.nodeObjects(nodes)
}

// nodeObjects are the objects of nodes of one listing.
func (s *session) nodeObjects(nodes []*gpu.GraphNode) []*goja.Object {
	all := make([]*goja.Object, len(nodes))
	for i, n := range nodes {
		all[i] = s.make(&graphNode{n, all})
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

func (s *session) defineGraphNode() {
	type node = *graphNode
	define(s, Class[node]{
		Name: "GraphNode", Op: "node", Instead: "use graph.nodes or graph.add()",
		Getters: []Getter[node]{
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
				return s.vm.NewArray(asAny(list)...)
			}},
			{Name: "bodies", Ask: s.nodeBodies},
			{
				Name: "enabled", Ask: func(n node) (any, error) { return n.gpu.Enabled() },
				Set: func(n node, a bind.Args) error { return n.gpu.Enable(a.Bool(0, "enabled")) },
			},
		},
		Methods: []Method[node]{
			{Name: "setArguments", Do: s.setNodeArguments},
			{Name: "setCopy", Length: 2, Do: s.setNodeCopy},
			{Name: "setFill", Length: 2, Do: s.setNodeFill},
			{Name: "setCall", Length: 1, Do: s.setNodeCall},
			{Name: "setEvent", Length: 1, Do: func(n node, a bind.Args) error {
				return n.gpu.SetEvent(bind.StateArg[*gpu.Event](a, 0, "event", "an Event"))
			}},
			{Name: "after", Do: linkNodes((*gpu.GraphNode).After)},
			{Name: "notAfter", Do: linkNodes((*gpu.GraphNode).NotAfter)},
			{Name: "remove", Do: func(n node, _ bind.Args) error { return n.gpu.Remove() }},
		},
		Handles: []Handle[node]{{Type: "CUgraphNode", As: "handle", Of: func(n node) (uint64, error) { return uint64(n.gpu.Handle()), nil }}},
		Show:    func(_ *inspect.Context, n node) string { return "GraphNode " + n.gpu.String() },
	})
}

// setNodeArguments is node.setArguments(...args): what launches of the graph
// give the kernel from now on.
func (s *session) setNodeArguments(n *graphNode, a bind.Args) error {
	l, err := n.gpu.Launch()
	s.check(err)
	args := a.From(0)
	if v, ok := l.Tag.(*version); ok {
		s.setVersionArguments(l, v, args)
	} else {
		s.check(l.CheckCount(len(args)))
		for i, v := range args {
			a := s.argument(v)
			s.check(s.set(l, i, &a))
		}
	}
	return n.gpu.Set(l)
}

// setVersionArguments sets the arguments of a kernel in JavaScript; the count of one that was
// launched by forall stays. They must be such that a launch with them would run the same code.
func (s *session) setVersionArguments(l *gpu.Launch, v *version, values []goja.Value) {
	if n := len(v.params); len(values) != n {
		s.b.ThrowTypeError("launching %s: expected %s, got %d", v.program.Name, plural(n, "argument"), len(values))
	}
	args, types := make([]argument, len(values)), slices.Clone(v.types)
	for i, value := range values {
		a := s.argument(value)
		if p := &v.params[i]; !p.record {
			s.checkDeclared(v.kernel, i, &p.Argument, a)
			found := s.argumentType(v.kernel, i, a)
			if types[i].Aligned, types[i].Long = found.Aligned, found.Long; p.element == element.None && p.Type != found.Type {
				s.refuse(v.kernel, i, p.Type, found.String())
			}
		}
		args[i] = a
	}
	_, err := s.setAll(l, v, args)
	s.check(err)
	how := variant{guard: v.how.guard, overlap: overlapping(args)}
	if how == v.how && slices.Equal(types, v.types) || s.compiledKernel(v.kernel, types, how).PTX == v.program.PTX {
		return
	}
	s.check(&gpu.ArgumentError{Doing: "setting the arguments of a node that launches " + v.program.Name,
		Expected: "buffers that are aligned, overlap and are long as those of the recorded launch are",
		Got:      "others, for which the kernel is compiled in another way; record a launch with them"})
}

// newCondition is graph.condition(initial): a number that a conditional node
// depends on. As an argument of a kernel it is what cudaGraphSetConditional
// takes.
func (s *session) newCondition(g *graph, a bind.Args) goja.Value {
	initial := uint32(0)
	if a.Has(0) {
		initial = uint32(a.IntIn(0, "initial", 0, math.MaxUint32))
	}
	create := g.gpu.NewCondition
	if s.stream != nil && s.stream.Records(g.gpu) { // for a node of what is being recorded
		create = s.stream.NewCondition
	}
	c, err := create(initial)
	s.check(err)
	return s.make(c)
}

func (s *session) defineCondition() {
	type condition = *gpu.Condition
	define(s, Class[condition]{
		Name: "Condition", Op: "condition", Instead: "use graph.condition()",
		Methods: []Method[condition]{{Name: "set", Length: 1, Do: s.setCondition}},
		Handles: []Handle[condition]{{Type: "CUgraphConditionalHandle", As: "handle", Of: func(c condition) (uint64, error) { return c.Handle(), nil }}},
		Show:    func(_ *inspect.Context, c condition) string { return fmt.Sprintf("Condition %#x", c.Handle()) },
	})
}

// setCondition is condition.set(buffer, {index, stream}): the graph that is
// recorded gives the condition the value of an element of 32 bits.
func (s *session) setCondition(c *gpu.Condition, a bind.Args) error {
	b := bind.StateArg[*buffer](a, 0, "buffer", "a Buffer")
	if b.dtype != element.U32 && b.dtype != element.I32 {
		s.b.ThrowTypeError("%s: buffer: expected a buffer of type u32 or i32, got one of %s; buffer.view() changes the type", a.Op(), b.dtype)
	}
	o := a.Options(1, "options", "index", "stream")
	index := o.IntIn("index", 0, 0, int64(max(b.length()-1, 0)))
	return c.Set(b.gpu, b.offset(int(index)), s.streamOption(o))
}

// conditional is graph.if(condition, f, {else, after}), graph.while(condition,
// f, {after}) and graph.switch(condition, [f, …], {after}). In a function that adds
// to the graph it is part of what the function's stream gets.
func (s *session) conditional(kind cuda.GraphConditionalNodeType) func(*graph, bind.Args) goja.Value {
	return func(g *graph, a bind.Args) goja.Value {
		c := bind.StateArg[*gpu.Condition](a, 0, "condition", "a Condition")
		known := []string{"after"}
		if kind == cuda.CU_GRAPH_COND_TYPE_IF {
			known = append(known, "else")
		}
		o := a.Options(2, "options", known...)
		bodies := s.branches(a, kind)
		if kind == cuda.CU_GRAPH_COND_TYPE_IF {
			if f := o.Function("else"); f != nil {
				bodies = append(bodies, s.streamed(s.body(a.Op(), f)))
			}
		}
		if s.stream != nil && s.stream.Records(g.gpu) {
			if o.Has("after") {
				s.b.ThrowTypeError("%s: options.after: expected none in a function that adds to the graph: the node comes behind what the stream has got", a.Op())
			}
			return s.nodeObject(s.stream.Conditional(kind, c, bodies...))
		}
		return s.nodeObject(g.gpu.Conditional(kind, c, s.after(o), bodies...))
	}
}

// branches reads the function of graph.if and graph.while, and the array of them
// of graph.switch.
func (s *session) branches(a bind.Args, kind cuda.GraphConditionalNodeType) (bodies []func(*gpu.Stream) error) {
	if kind != cuda.CU_GRAPH_COND_TYPE_SWITCH {
		return []func(*gpu.Stream) error{s.streamed(s.body(a.Op(), a.Function(1, "f")))}
	}
	array, ok := arrayOf(a.Value(1))
	if !ok {
		a.Wrong(1, "bodies", "an array of functions")
	}
	for i := range int(array.Get("length").ToInteger()) {
		f, ok := goja.AssertFunction(array.Get(s.vm.ToValue(i).String()))
		if !ok {
			a.Wrong(1, "bodies", "an array of functions")
		}
		bodies = append(bodies, s.streamed(s.body(a.Op(), f)))
	}
	if len(bodies) == 0 {
		a.Wrong(1, "bodies", "an array of at least one function")
	}
	return bodies
}
