// Package dag is what CUDA graphs are, apart from what their nodes do: nodes with
// their dependencies, child graphs and conditions, clones, the order of execution
// and the execution itself. It knows no device and no stream.
package dag

import (
	"slices"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
)

// A Graph is a description of work. All graphs of a Store are guarded by its
// mutex; the plan that a launch executes does not change.
type Graph struct {
	Handle     cuda.Graph
	Nodes      []*Node // in the order of their creation
	Owner      *Node   // the node whose child or body it is; nil for a graph of the caller's
	Conditions []*Condition
	Objects    map[*UserObject]uint32 // references that the graph holds
}

// A Node is a task of a graph with its dependencies.
type Node struct {
	Handle cuda.GraphNode
	Graph  *Graph
	Task   Task
	Before []Edge // the nodes that it depends on
	Source *Node  // the node that it is a clone of; may be nil
}

// ID is the handle of a node, 0 for nil.
func (n *Node) ID() cuda.GraphNode {
	if n == nil {
		return 0
	}
	return n.Handle
}

// A Task is what a node does. A task does not change: new parameters are a new task.
type Task interface {
	Kind() cuda.GraphNodeType
	// Run executes the task as step s of a launch.
	Run(r *Run, s *Step) error
}

// A Holder is a task that holds something until its node is deleted.
type Holder interface {
	Task
	Release()
}

// A Store has the graphs of a machine.
type Store struct {
	Graphs  handle.Table[cuda.Graph, Graph]
	Nodes   handle.Table[cuda.GraphNode, Node]
	Objects handle.Table[cuda.UserObject, UserObject]
	Handles *handle.Source

	mutex sync.Mutex // guards all graphs, nodes and user objects
}

// NewStore returns an empty store. The driver's result for a wrong handle of a
// graph, a node or an object is CUDA_ERROR_INVALID_VALUE.
func NewStore(handles *handle.Source) *Store {
	s := &Store{Handles: handles}
	s.Graphs.Unknown, s.Nodes.Unknown, s.Objects.Unknown = invalidValue, invalidValue, invalidValue
	return s
}

const (
	success      = cuda.CUDA_SUCCESS
	invalidValue = cuda.CUDA_ERROR_INVALID_VALUE
)

// Lock locks all graphs and returns what unlocks them.
func (s *Store) Lock() (unlock func()) {
	s.mutex.Lock()
	return s.mutex.Unlock
}

// New makes an empty graph. The caller holds the lock, as for all that follows.
func (s *Store) New() *Graph {
	g := &Graph{}
	g.Handle = s.Graphs.Add(s.Handles, g)
	return g
}

// Add makes a node that depends on others.
func (s *Store) Add(g *Graph, task Task, before []Edge) *Node {
	n := &Node{Graph: g, Task: task, Before: before}
	n.Handle = s.Nodes.Add(s.Handles, n)
	g.Nodes = append(g.Nodes, n)
	for _, body := range Bodies(task) {
		body.Owner = n
	}
	return n
}

// Drop deletes a graph with all its nodes. It returns the destructors of user
// objects that lost their last reference, to be called without the lock.
func (s *Store) Drop(g *Graph) (destructors []func()) {
	s.Graphs.Remove(g.Handle)
	for _, n := range g.Nodes {
		destructors = append(destructors, s.dropNode(n)...)
	}
	return append(destructors, s.DropObjects(g.Objects)...)
}

func (s *Store) dropNode(n *Node) (destructors []func()) {
	s.Nodes.Remove(n.Handle)
	for _, body := range Bodies(n.Task) {
		destructors = append(destructors, s.Drop(body)...)
	}
	if h, ok := n.Task.(Holder); ok {
		h.Release()
	}
	return destructors
}

// Remove deletes a node; its dependents do not inherit its dependencies. It
// returns destructors as Drop does.
func (s *Store) Remove(n *Node) (destructors []func()) {
	g := n.Graph
	g.Nodes = slices.DeleteFunc(g.Nodes, func(other *Node) bool { return other == n })
	for _, other := range g.Nodes {
		other.Before = slices.DeleteFunc(other.Before, func(e Edge) bool { return e.Node == n })
	}
	return s.dropNode(n)
}

// Allocates reports whether the graph has nodes that allocate or free memory.
// They bind it to addresses, so that it cannot be cloned.
func (g *Graph) Allocates() bool {
	return slices.ContainsFunc(g.Nodes, func(n *Node) bool {
		switch n.Task.Kind() {
		case cuda.CU_GRAPH_NODE_TYPE_MEM_ALLOC, cuda.CU_GRAPH_NODE_TYPE_MEM_FREE:
			return true
		}
		return slices.ContainsFunc(Bodies(n.Task), (*Graph).Allocates)
	})
}

// Branches reports whether the graph has conditional nodes, whose conditions
// belong to one graph.
func (g *Graph) Branches() bool {
	return slices.ContainsFunc(g.Nodes, func(n *Node) bool { return n.Task.Kind() == cuda.CU_GRAPH_NODE_TYPE_CONDITIONAL })
}

// Clone copies a graph with its child graphs.
func (s *Store) Clone(g *Graph) *Graph {
	c := s.New()
	for o, count := range g.Objects {
		o.references += uint64(count)
		c.Hold(o, count)
	}
	clones := map[*Node]*Node{}
	for _, n := range g.Nodes {
		task := n.Task
		if child, ok := task.(*Child); ok {
			task = &Child{s.Clone(child.Graph)}
		}
		clone := s.Add(c, task, nil)
		clone.Source, clones[n] = n, clone
	}
	for _, n := range g.Nodes {
		for _, e := range n.Before {
			clones[n].Before = append(clones[n].Before, Edge{clones[e.Node], e.Data})
		}
	}
	return c
}

// Order lists the nodes so that each comes after those it depends on, else in the
// order of creation; ok is false when dependencies form a cycle.
func (g *Graph) Order() (nodes []*Node, ok bool) {
	placed := map[*Node]bool{}
	left := slices.Clone(g.Nodes)
	for len(left) > 0 {
		rest := left[:0:0]
		for _, n := range left {
			if slices.ContainsFunc(n.Before, func(e Edge) bool { return !placed[e.Node] }) {
				rest = append(rest, n)
				continue
			}
			placed[n] = true
			nodes = append(nodes, n)
		}
		if len(rest) == len(left) {
			return nil, false
		}
		left = rest
	}
	return nodes, true
}

// A Child is the task that executes another graph.
type Child struct{ Graph *Graph }

// Kind is that of child graphs.
func (Child) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_GRAPH }

// Run executes the child graph.
func (t *Child) Run(r *Run, s *Step) error { return r.Execute(s.Bodies[0]) }

// Empty is the task that does nothing: its node orders others.
type Empty struct{}

// Kind is that of empty nodes.
func (Empty) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_EMPTY }

// Run does nothing.
func (Empty) Run(*Run, *Step) error { return nil }

// Bodies lists the graphs that a task owns.
func Bodies(task Task) []*Graph {
	switch t := task.(type) {
	case *Child:
		return []*Graph{t.Graph}
	case *Conditional:
		return t.Bodies
	}
	return nil
}
