package graphs

import (
	"fmt"
	"os"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/copies"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
)

// printDot answers cuGraphDebugDotPrint: it writes a drawing in Graphviz's language.
func (m *Graphs) printDot(handle cuda.Graph, path *byte, flags uint32) cuda.Result {
	return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
		if path == nil {
			return invalidValue
		}
		d := dot{flags: cuda.GraphDebugDotFlags(flags), ids: map[*dag.Node]string{}}
		d.printf("digraph dot {\n")
		d.draw(g, "graph_1", "graph_1")
		d.printf("}\n")
		if os.WriteFile(call.Text(path), []byte(d.text.String()), 0o644) != nil {
			return cuda.CUDA_ERROR_OPERATING_SYSTEM
		}
		return success
	})
}

// A dot is a drawing under way.
type dot struct {
	text   strings.Builder
	flags  cuda.GraphDebugDotFlags
	ids    map[*dag.Node]string
	graphs int
}

func (d *dot) printf(format string, args ...any) { fmt.Fprintf(&d.text, format, args...) }

// has reports whether the caller wants something, or all.
func (d *dot) has(flag cuda.GraphDebugDotFlags) bool {
	return d.flags&(flag|cuda.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE) != 0
}

// draw draws a graph as a cluster, then those that its nodes own.
func (d *dot) draw(g *dag.Graph, name, label string) {
	d.graphs++
	d.printf("subgraph cluster_%s {\nlabel=\"%s\" graph[style=\"dashed\"];\n", name, label)
	for i, n := range g.Nodes {
		d.ids[n] = fmt.Sprintf("%s_node_%d", name, i)
		d.printf("\"%s\"[style=\"bold\" shape=\"%s\" label=\"%s\"];\n", d.ids[n], shapeOf(n.Task), d.label(i, n))
	}
	for _, e := range g.Dependencies() {
		d.printf("\"%s\" -> \"%s\";\n", d.ids[e.From], d.ids[e.To])
	}
	d.printf("}\n")
	for _, n := range g.Nodes {
		for i, body := range dag.Bodies(n.Task) {
			d.draw(body, fmt.Sprintf("%s_body_%d", d.ids[n], i), fmt.Sprintf("body %d of %s", i, d.ids[n]))
		}
	}
}

func shapeOf(does dag.Task) string {
	switch does.Kind() {
	case cuda.CU_GRAPH_NODE_TYPE_KERNEL:
		return "octagon"
	case cuda.CU_GRAPH_NODE_TYPE_GRAPH, cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return "tab"
	}
	return "rectangle"
}

// label says what a node does, in as much detail as the flags ask for.
func (d *dot) label(i int, n *dag.Node) string {
	lines := []string{fmt.Sprint(i), strings.TrimPrefix(n.Task.Kind().String(), "CU_GRAPH_NODE_TYPE_")}
	if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES) {
		lines = append(lines, fmt.Sprintf("%#x", n.Handle))
	}
	switch t := n.Task.(type) {
	case *modules.KernelTask:
		lines[1] = t.Function.Kernel.Name
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS) {
			lines = append(lines, fmt.Sprintf("grid %v, block %v, shared %d", t.Shape.Grid, t.Shape.Block, t.Shape.Shared))
		}
	case *copies.CopyTask:
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS) {
			lines = append(lines, fmt.Sprintf("%d x %d x %d bytes", t.Params.WidthInBytes, t.Params.Height, t.Params.Depth))
		}
	case *copies.SetTask:
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS) {
			lines = append(lines, fmt.Sprintf("%#x, %d x %d of %d bytes", t.Params.Value, t.Params.Width, t.Params.Height, t.Params.ElementSize))
		}
	case *dag.Conditional:
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS) {
			lines = append(lines, strings.TrimPrefix(t.Params.Type.String(), "CU_GRAPH_COND_TYPE_"))
		}
	}
	return strings.Join(lines, "\\n")
}
