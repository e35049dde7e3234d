// This file wraps graphs that somebody else has made.

package graphs

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/messages"
)

// Wrap wraps a graph that somebody else has made. It retains owner. Freeing it
// destroys only its executable form, which is made of the graph's nodes at the first
// launch.
func Wrap(c *gpu.Context, h cuda.Graph, owner any) (*Graph, error) {
	if err := inside.CheckHandle(c, h != 0, "a graph"); err != nil {
		return nil, err
	}
	var n uint64
	err := inside.Within(c, "cuGraphGetNodes", "wrapping a graph", func(api *cuda.API) cuda.Result { return api.CuGraphGetNodes(h, nil, &n) })
	if err != nil {
		messages.Hint(err, fmt.Sprintf("%#x is no graph, or one that was destroyed", uintptr(h)))
		return nil, err
	}
	g := newGraph(c)
	g.handles.Graph, g.handles.Foreign, g.empty = h, true, n == 0
	if owner != nil {
		g.Keep(owner)
	}
	g.adopt()
	return g, nil
}
