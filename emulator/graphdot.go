// This file draws graphs in the language of Graphviz.

package emulator

import (
	"fmt"
	"os"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) bindGraphDot(api *cuda.API) {
	api.CuGraphDebugDotPrint = func(handle cuda.Graph, path *byte, flags uint32) cuda.Result {
		defer m.lockGraphs()()
		g := m.graphs.get(uintptr(handle))
		if g == nil || path == nil {
			return invalidValue
		}
		d := dot{flags: cuda.GraphDebugDotFlags(flags), ids: map[*graphNode]string{}}
		d.printf("digraph dot {\n")
		d.draw(g, "graph_1", "graph_1")
		d.printf("}\n")
		if os.WriteFile(goString(path), []byte(d.text.String()), 0o644) != nil {
			return cuda.CUDA_ERROR_OPERATING_SYSTEM
		}
		return success
	}
}

// A dot is a drawing under way.
type dot struct {
	text   strings.Builder
	flags  cuda.GraphDebugDotFlags
	ids    map[*graphNode]string
	graphs int
}

func (d *dot) printf(format string, args ...any) { fmt.Fprintf(&d.text, format, args...) }

// has reports whether the caller wants something, or all.
func (d *dot) has(flag cuda.GraphDebugDotFlags) bool {
	return d.flags&(flag|cuda.CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE) != 0
}

// draw draws a graph as a cluster, then those that its nodes own.
func (d *dot) draw(g *graph, name, label string) {
	d.graphs++
	d.printf("subgraph cluster_%s {\nlabel=\"%s\" graph[style=\"dashed\"];\n", name, label)
	for i, n := range g.nodes {
		d.ids[n] = fmt.Sprintf("%s_node_%d", name, i)
		d.printf("\"%s\"[style=\"bold\" shape=\"%s\" label=\"%s\"];\n", d.ids[n], shapeOf(n.does), d.label(i, n))
	}
	for _, e := range g.dependencies() {
		d.printf("\"%s\" -> \"%s\";\n", d.ids[e.from], d.ids[e.to])
	}
	d.printf("}\n")
	for _, n := range g.nodes {
		for i, body := range bodiesOf(n.does) {
			d.draw(body, fmt.Sprintf("%s_body_%d", d.ids[n], i), fmt.Sprintf("body %d of %s", i, d.ids[n]))
		}
	}
}

func shapeOf(does task) string {
	switch does.kind() {
	case cuda.CU_GRAPH_NODE_TYPE_KERNEL:
		return "octagon"
	case cuda.CU_GRAPH_NODE_TYPE_GRAPH, cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL:
		return "tab"
	}
	return "rectangle"
}

// label says what a node does, in as much detail as the flags ask for.
func (d *dot) label(i int, n *graphNode) string {
	lines := []string{fmt.Sprint(i), strings.TrimPrefix(n.does.kind().String(), "CU_GRAPH_NODE_TYPE_")}
	if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES) {
		lines = append(lines, fmt.Sprintf("%#x", n.handle))
	}
	switch t := n.does.(type) {
	case *kernelTask:
		lines[1] = t.function.kernel.Name
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS) {
			lines = append(lines, fmt.Sprintf("grid %v, block %v, shared %d", t.shape.grid, t.shape.block, t.shape.shared))
		}
	case *copyTask:
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS) {
			lines = append(lines, fmt.Sprintf("%d x %d x %d bytes", t.params.WidthInBytes, t.params.Height, t.params.Depth))
		}
	case *setTask:
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS) {
			lines = append(lines, fmt.Sprintf("%#x, %d x %d of %d bytes", t.params.Value, t.params.Width, t.params.Height, t.params.ElementSize))
		}
	case *conditionalTask:
		if d.has(cuda.CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS) {
			lines = append(lines, strings.TrimPrefix(t.params.Type.String(), "CU_GRAPH_COND_TYPE_"))
		}
	}
	return strings.Join(lines, "\\n")
}
