// Package ast has the syntax tree of the kernel language, whichever parser has read the text. Package syntax makes it. What no
// kernel can have is a node that only says what it is and where.
package ast

// A Pos is a place in a text: its bytes from 1; 0 where it is not known.
type Pos int

// A Node is a part of a program.
type Node interface {
	Pos() Pos // of its first byte
	End() Pos // behind its last
	// children calls visit for the nodes that it consists of, in the order of the text; some may be nil.
	children(visit func(Node))
}

// An Expression has a value, or takes one as the target of an assignment or declaration.
type Expression interface {
	Node
	expression()
}

// A Statement does something.
type Statement interface {
	Node
	statement()
}

// Inspect calls visit for a node and, where that returns true, for those it consists of, in the order of the text. It visits the
// names of properties and labels too.
func Inspect(n Node, visit func(Node) bool) {
	if n != nil && visit(n) {
		n.children(func(child Node) { Inspect(child, visit) })
	}
}

// each calls visit for the nodes of a list.
func each[N Node](list []N, visit func(Node)) {
	for _, n := range list {
		visit(n)
	}
}
