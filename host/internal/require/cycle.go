// This file finds the cycles of modules that import one another, by the walk of ECMAScript (InnerModuleEvaluation, ECMA-262
// 16.2.1.6.1.3.1, which is Tarjan's): who imports a member of a cycle waits for the cycle's root, which is done when all of
// it is.

package require

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// enter begins the walk through what a module imports.
func (r *Requirer) enter(e *evaluation) {
	e.index, e.walked = len(r.walk), true
	e.ancestor = e.index
	r.walk = append(r.walk, e)
}

// leave ends it. The first module of a cycle that was entered is its root, with which all others leave.
func (r *Requirer) leave(e *evaluation) {
	if !e.walked || e.ancestor < e.index {
		return
	}
	for _, member := range r.walk[e.index:] {
		member.root, member.walked = e, false
	}
	r.walk = r.walk[:e.index]
}

// abandon ends it at a module that has failed. Thrown is what it has thrown; nil where no script can catch that. The ES modules
// of its cycles fail with it, also those that have run. Others may be loaded again.
func (r *Requirer) abandon(e *evaluation, thrown goja.Value) {
	if !e.walked {
		return
	}
	for _, member := range r.walk[e.index:] {
		member.walked = false
		if r.isESM(bind.Property(member.module, "exports").ToObject(r.env.VM)) {
			member.failed = thrown
			if member.namespace != nil {
				r.told(member)
			}
		}
	}
	r.walk = r.walk[:e.index]
}

// reached is what a module waits for that imports a loaded one; nil for nothing. It throws what the other has thrown. An
// import of a module whose imports are still walked through closes a cycle.
func (r *Requirer) reached(e *evaluation, path string) *evaluation {
	other := r.evaluations[path]
	if other == nil {
		return nil
	}
	if other.walked {
		e.ancestor = min(e.ancestor, other.ancestor)
	} else if other = other.cycle(); other.failed != nil {
		panic(other.failed)
	}
	if other.namespace == nil {
		return nil
	}
	return other
}

// cycle is the root of the cycle that a module belongs to, itself where there is none.
func (e *evaluation) cycle() *evaluation {
	if e.root == nil {
		return e
	}
	return e.root
}
