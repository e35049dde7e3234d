// Package graphs answers the calls about graphs: their making, their nodes of every
// kind and dependencies, instantiation, launch and update, and user objects.
package graphs

import (
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/copies"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/modules"
	"github.com/cujs/cujs/emulator/internal/driver/streams"
)

const (
	success      = cuda.CUDA_SUCCESS
	invalidValue = cuda.CUDA_ERROR_INVALID_VALUE
)

// Graphs is the part of the driver that is about graphs. What it works on is guarded by
// the lock of all graphs.
type Graphs struct {
	*machine.Machine
	memory  *linear.Memory
	copies  *copies.Copies
	modules *modules.Modules
	calls   *streams.Streams
	execs   handle.Table[cuda.GraphExec, graphExec]
}

// New returns the part of a machine.
func New(m *machine.Machine, memory *linear.Memory, copies *copies.Copies, modules *modules.Modules, streams *streams.Streams) *Graphs {
	g := &Graphs{Machine: m, memory: memory, copies: copies, modules: modules, calls: streams}
	g.execs.Unknown = invalidValue
	return g
}

// Bind fills in the functions, except those that BindWork does.
func (m *Graphs) Bind(api *cuda.API) {
	api.CuGraphCreate = func(out *cuda.Graph, flags uint32) cuda.Result {
		defer m.Graphs.Lock()()
		if out == nil || flags != 0 {
			return invalidValue
		}
		*out = m.Graphs.New().Handle
		return success
	}
	api.CuGraphDestroy = m.destroyGraph
	api.CuGraphClone = func(out *cuda.Graph, handle cuda.Graph) cuda.Result {
		return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
			switch {
			case out == nil:
				return invalidValue
			case g.Allocates() || g.Branches():
				return cuda.CUDA_ERROR_NOT_SUPPORTED
			}
			*out = m.Graphs.Clone(g).Handle
			return success
		})
	}
	api.CuGraphNodeFindInClone = func(out *cuda.GraphNode, original cuda.GraphNode, clone cuda.Graph) cuda.Result {
		return m.withGraph(clone, func(g *dag.Graph) cuda.Result {
			n := m.Graphs.Nodes.Find(original)
			i := slices.IndexFunc(g.Nodes, func(c *dag.Node) bool { return c.Source == n })
			if n == nil || i < 0 {
				return invalidValue
			}
			return call.Give(out, g.Nodes[i].Handle)
		})
	}
	api.CuGraphDestroyNode = m.destroyNode
	api.CuGraphNodeGetType = func(handle cuda.GraphNode, out *cuda.GraphNodeType) cuda.Result {
		return m.withNode(handle, func(n *dag.Node) cuda.Result { return call.Give(out, n.Task.Kind()) })
	}
	api.CuGraphGetNodes = func(handle cuda.Graph, out *cuda.GraphNode, count *uint64) cuda.Result {
		return m.withGraph(handle, func(g *dag.Graph) cuda.Result { return listNodes(g.Nodes, out, count) })
	}
	api.CuGraphGetRootNodes = func(handle cuda.Graph, out *cuda.GraphNode, count *uint64) cuda.Result {
		return m.withGraph(handle, func(g *dag.Graph) cuda.Result {
			roots := slices.DeleteFunc(slices.Clone(g.Nodes), func(n *dag.Node) bool { return len(n.Before) > 0 })
			return listNodes(roots, out, count)
		})
	}
	api.CuGraphDebugDotPrint = m.printDot
	m.bindEdges(api)
	m.bindNodes(api)
	m.bindKernelNodes(api)
	m.bindCopyNodes(api)
	m.bindExecs(api)
	m.bindObjects(api)
}

// withGraph does something with a graph.
func (m *Graphs) withGraph(handle cuda.Graph, do func(*dag.Graph) cuda.Result) cuda.Result {
	defer m.Graphs.Lock()()
	return call.With(m.Graphs.Graphs.Get, handle, do)
}

// withNode does something with a node.
func (m *Graphs) withNode(handle cuda.GraphNode, do func(*dag.Node) cuda.Result) cuda.Result {
	defer m.Graphs.Lock()()
	return call.With(m.Graphs.Nodes.Get, handle, do)
}

// listNodes fills a list of the caller's, as the driver does: without one it
// stores the length, and what is left of a longer one is nulled.
func listNodes(nodes []*dag.Node, out *cuda.GraphNode, count *uint64) cuda.Result {
	switch {
	case count == nil:
		return invalidValue
	case out == nil:
		*count = uint64(len(nodes))
		return success
	case *count == 0: // room for nothing
		return invalidValue
	}
	list := unsafe.Slice(out, *count)
	clear(list)
	for i, n := range nodes[:min(len(nodes), len(list))] {
		list[i] = n.Handle
	}
	*count = uint64(min(len(nodes), len(list)))
	return success
}

// dropped calls drop with the lock held, and then the destructors that it returns.
func (m *Graphs) dropped(drop func() ([]func(), cuda.Result)) cuda.Result {
	unlock := m.Graphs.Lock()
	destructors, r := drop()
	unlock()
	for _, destroy := range destructors {
		destroy()
	}
	return r
}

func (m *Graphs) destroyGraph(handle cuda.Graph) cuda.Result {
	return m.dropped(func() ([]func(), cuda.Result) {
		g := m.Graphs.Graphs.Find(handle)
		if g == nil || g.Owner != nil {
			return nil, invalidValue
		}
		return m.Graphs.Drop(g), success
	})
}

func (m *Graphs) destroyNode(handle cuda.GraphNode) cuda.Result {
	return m.dropped(func() ([]func(), cuda.Result) {
		n, r := m.Graphs.Nodes.Get(handle)
		if r != success {
			return nil, r
		}
		if slices.ContainsFunc(n.Graph.Nodes, isMemory) {
			return nil, cuda.CUDA_ERROR_NOT_SUPPORTED // for every node, as an H200 has it
		}
		return m.Graphs.Remove(n), success
	})
}

// isMemory reports whether a node allocates or frees memory.
func isMemory(n *dag.Node) bool {
	kind := n.Task.Kind()
	return kind == cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC || kind == cuda.CU_GRAPH_NODE_TYPE_MEM_FREE
}

// maxReferences is the most that one call can add (INT_MAX).
const maxReferences = 1<<31 - 1

func (m *Graphs) bindObjects(api *cuda.API) {
	api.CuUserObjectCreate = func(out *cuda.UserObject, data unsafe.Pointer, destroy cuda.HostFn, count, flags uint32) cuda.Result {
		if out == nil || destroy == 0 || count == 0 || count > maxReferences || flags != uint32(cuda.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC) {
			return invalidValue
		}
		*out = m.Graphs.NewObject(data, destroy, count)
		return success
	}
	api.CuUserObjectRetain = func(handle cuda.UserObject, count uint32) cuda.Result {
		return m.withObject(handle, count, func(o *dag.UserObject) (bool, cuda.Result) {
			o.Retain(count)
			return false, success
		})
	}
	api.CuUserObjectRelease = func(handle cuda.UserObject, count uint32) cuda.Result {
		return m.withObject(handle, count, func(o *dag.UserObject) (bool, cuda.Result) { return m.Graphs.Release(o, count), success })
	}
	api.CuGraphRetainUserObject = func(graph cuda.Graph, handle cuda.UserObject, count, flags uint32) cuda.Result {
		return m.withObject(handle, count, func(o *dag.UserObject) (bool, cuda.Result) {
			g := m.Graphs.Graphs.Find(graph)
			if g == nil || flags&^uint32(cuda.CU_GRAPH_USER_OBJECT_MOVE) != 0 {
				return false, invalidValue
			}
			if flags == 0 {
				o.Retain(count)
			}
			g.Hold(o, count)
			return false, success
		})
	}
	api.CuGraphReleaseUserObject = func(graph cuda.Graph, handle cuda.UserObject, count uint32) cuda.Result {
		return m.withObject(handle, count, func(o *dag.UserObject) (bool, cuda.Result) {
			g := m.Graphs.Graphs.Find(graph)
			if g == nil || g.Objects[o] < count {
				return false, invalidValue
			}
			if g.Objects[o] -= count; g.Objects[o] == 0 {
				delete(g.Objects, o)
			}
			return m.Graphs.Release(o, count), success
		})
	}
}

// withObject changes the references of an object; do reports first whether they are gone.
func (m *Graphs) withObject(handle cuda.UserObject, count uint32, do func(*dag.UserObject) (bool, cuda.Result)) cuda.Result {
	return m.dropped(func() (destructors []func(), r cuda.Result) {
		o, r := m.Graphs.Objects.Get(handle)
		if r != success || count == 0 || count > maxReferences {
			return nil, invalidValue
		}
		gone, r := do(o)
		if gone {
			destructors = append(destructors, o.Destroy)
		}
		return destructors, r
	})
}
