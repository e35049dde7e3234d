// This file infers in which order and for which threads atomic operations and fences count:
// Atomics.add(x, i, v, { order: 'release', scope: 'block' }), threadfence('block').

package infer

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// An Order is what an atomic operation says of the accesses around it; empty where it says
// nothing.
type Order struct{ Order, Scope string }

// orders and scopes are those of the language with what PTX calls them.
var (
	orders = []named{{"relaxed", "relaxed"}, {"acquire", "acquire"}, {"release", "release"}, {"acqRel", "acq_rel"}, {"seqCst", "sc"}}
	scopes = []named{{"block", "cta"}, {"cluster", "cluster"}, {"device", "gpu"}, {"system", "sys"}}
)

type named struct{ name, ptx string }

// orderedSM and clusterSM are the first architectures with orders and scopes, and with clusters.
const (
	orderedSM = 70
	clusterSM = 90
)

// withoutOrder is how many arguments a call has without the order behind them.
func withoutOrder(e *ast.CallExpression, b *builtin.Function) int {
	n := len(e.ArgumentList)
	if n > 0 && b.Atomic() {
		if _, ok := e.ArgumentList[n-1].(*ast.ObjectLiteral); ok {
			return n - 1
		}
	}
	return n
}

// readOrder reads the order behind the arguments of an atomic function.
func (u *Unit) readOrder(e *ast.CallExpression, b *builtin.Function) {
	n := withoutOrder(e, b)
	if n == len(e.ArgumentList) {
		return
	}
	const hint = "write { order: 'relaxed', scope: 'block' }"
	order := Order{Order: "relaxed", Scope: "gpu"}
	switch b.Form {
	case builtin.AtomicLoad:
		order.Order = "acquire"
	case builtin.AtomicStore:
		order.Order = "release"
	}
	for _, p := range e.ArgumentList[n].(*ast.ObjectLiteral).Value {
		keyed, ok := p.(*ast.PropertyKeyed)
		if !ok {
			u.Fail(p, hint, "an atomic operation has an order and a scope")
		}
		key, ok := keyed.Key.(*ast.StringLiteral)
		switch {
		case ok && key.Value == "order":
			order.Order = u.oneOf(keyed.Value, "an order", orders)
		case ok && key.Value == "scope":
			order.Scope = u.scope(keyed.Value)
		default:
			u.Fail(keyed.Key, hint, "an atomic operation has an order and a scope")
		}
	}
	wrong := b.Form == builtin.AtomicLoad && (order.Order == "release" || order.Order == "acq_rel") ||
		b.Form == builtin.AtomicStore && (order.Order == "acquire" || order.Order == "acq_rel")
	if wrong {
		u.Fail(e, "loads acquire, stores release", "%s has no such order", b.Name)
	}
	if u.Options.SM < orderedSM {
		u.Fail(e, "leave them out", "orders and scopes of atomic operations need sm_%d; this is for sm_%d", orderedSM, u.Options.SM)
	}
	u.Orders[e] = order
}

// scope is the threads that a word names.
func (u *Unit) scope(e ast.Expression) string {
	scope := u.oneOf(e, "a scope", scopes)
	if scope == "cluster" && u.Options.SM < clusterSM {
		u.Fail(e, "", "clusters need sm_%d; this is for sm_%d", clusterSM, u.Options.SM)
	}
	return scope
}

// oneOf is what PTX calls one of some words.
func (u *Unit) oneOf(e ast.Expression, what string, list []named) string {
	var names []string
	text, ok := u.word(e)
	for _, n := range list {
		if ok && text == n.name {
			return n.ptx
		}
		names = append(names, "'"+n.name+"'")
	}
	u.Fail(e, fmt.Sprintf("write one of %s", strings.Join(names, ", ")), "this is not %s", what)
	return ""
}

// inferFence: threadfence() and threadfence('block').
func inferFence(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	if len(e.ArgumentList) == 1 {
		u.Orders[e] = Order{Scope: u.scope(e.ArgumentList[0])}
	}
	return types.Nothing
}

// inferSleep: nanosleep(ns).
func inferSleep(u *Unit, e *ast.CallExpression, _ *builtin.Function) types.Type {
	t := u.integer(e.ArgumentList[0], "a time in nanoseconds")
	if t.Class == types.Scalar && t.T.Size() == 8 {
		u.Fail(e.ArgumentList[0], "make it a number with u32(ns)", "nanosleep takes 32 bits, not %s", t)
	}
	if n, ok := syntax.Integer(e.ArgumentList[0]); ok && (n < 0 || n > 1e6) {
		u.Fail(e.ArgumentList[0], "", "nanosleep sleeps for up to 1000000 nanoseconds")
	}
	if u.Options.SM < orderedSM {
		u.Fail(e, "", "nanosleep needs sm_%d; this is for sm_%d", orderedSM, u.Options.SM)
	}
	return types.Nothing
}
