// This file says which objects were made: the methods of others return an error.

package graphs

import "github.com/cujs/cujs/gpu/internal/made"

func (g *Graph) made() error { return made.By(g != nil && g.res != nil, "Graph", "graphs.New") }
func (n *Node) made() error {
	return made.By(n != nil && n.graph != nil && n.graph.res != nil, "Node", "Graph.Add")
}
func (c *Condition) made() error {
	return made.By(c != nil && c.graph != nil, "Condition", "Graph.NewCondition")
}
