// This file begins modules behind those that await, in the order of ECMAScript: what a module that is done lets begin
// begins at once, those that import what does not await itself included, sorted by when each began to wait
// (AsyncModuleExecutionFulfilled, ECMA-262 16.2.1.5.3.4).

package require

import (
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// An evaluation is that of a module, which matters once something awaits: the module, or what it imports.
type evaluation struct {
	module *goja.Object

	walked          bool        // what it imports is being loaded
	index, ancestor int         // its place in the walk, and the first place that its imports lead back to
	root            *evaluation // of its cycle; nil before the walk is over

	awaits    bool // itself, at its top level
	loaded    bool // all that it imports is, and its own code may begin
	resolve   func(any) error
	reject    func(any) error
	result    *goja.Promise // of its code; nil for one that has not awaited
	namespace goja.Value    // a promise of it; nil for one that is done

	imports   []*evaluation // those that still await
	importers []*evaluation // that wait for it
	left      int           // of the imports
	order     int           // among all that wait for imports
	gate      goja.Value    // the promise that it waits for; nil for one without such imports
	open      func(any) error
	refuse    func(any) error
	passed    bool       // what imports it does not wait for it any more
	failed    goja.Value // what it, or something that it imports, has thrown; nil for nothing
}

// importing notes that a module imports another, which still awaits.
func (r *Requirer) importing(e, other *evaluation) {
	if !slices.Contains(e.imports, other) {
		e.imports = append(e.imports, other)
		r.told(other)
	}
}

// pending is the promise that a module waits for before its code begins; nil for none.
func (r *Requirer) pending(e *evaluation) goja.Value {
	if !e.loaded {
		r.begin(e)
	}
	if e.gate != nil || len(e.imports) == 0 {
		return e.gate
	}
	p, open, refuse := r.env.VM.NewPromise()
	e.gate, e.open, e.refuse, e.left, e.order = r.env.VM.ToValue(p), open, refuse, len(e.imports), r.waits
	r.waits++
	for _, other := range e.imports {
		other.importers = append(other.importers, e)
		if other.failed != nil {
			r.fail(e, other.failed)
		}
	}
	return e.gate
}

// begin has a module be waited for, before the first of its jobs runs.
func (r *Requirer) begin(e *evaluation) {
	var p *goja.Promise
	p, e.resolve, e.reject = r.env.VM.NewPromise()
	e.loaded, e.namespace = true, r.env.VM.ToValue(p)
	r.leave(e)
}

// told says that who imports a module tells of its failure.
func (r *Requirer) told(e *evaluation) {
	r.then(e.namespace, nil, func(goja.Value) goja.Value { return nil })
}

// ready throws what a module that has begun before has thrown in the same turn.
func (e *evaluation) ready() {
	for _, other := range e.imports {
		if other.result.State() == goja.PromiseStateRejected {
			panic(other.result.Result())
		}
	}
}

// wait notes that a module still runs, for which whoever imports it waits. The error is that of an import, with which a module
// fails at once.
func (r *Requirer) wait(e *evaluation, running goja.Value) error {
	e.result, _ = bind.Promise(running)
	if !e.loaded {
		r.then(running, nil, func(goja.Value) goja.Value { return nil })
		return r.env.VM.Try(func() { panic(e.result.Result()) })
	}
	r.then(running, func(goja.Value) goja.Value {
		if e.failed == nil { // with its cycle
			r.done(e)
		}
		return nil
	}, func(reason goja.Value) goja.Value {
		r.fail(e, reason)
		r.env.Bind.Check(e.reject(reason))
		return nil
	})
	return nil
}

// done begins the modules that waited for one alone.
func (r *Requirer) done(e *evaluation) {
	e.namespace = nil
	begin := e.pass(nil)
	slices.SortFunc(begin, func(a, b *evaluation) int { return a.order - b.order })
	for _, next := range begin {
		r.env.Bind.Check(next.open(goja.Undefined()))
	}
	r.env.Bind.Check(e.resolve(r.namespace(bind.Property(e.module, "exports"))))
}

// pass appends the modules that can begin when one is done.
func (e *evaluation) pass(begin []*evaluation) []*evaluation {
	if e.passed {
		return begin
	}
	e.passed = true
	for _, importer := range e.importers {
		importer.left--
		if importer.left > 0 || importer.cycle().failed != nil {
			continue
		}
		begin = append(begin, importer)
		if !importer.awaits { // it is done before the next one begins
			begin = importer.pass(begin)
		}
	}
	return begin
}

// fail has a module and all that import it fail, which do not begin.
func (r *Requirer) fail(e *evaluation, reason goja.Value) {
	if e.failed != nil {
		return
	}
	e.failed = reason
	if e.refuse != nil {
		r.env.Bind.Check(e.refuse(reason))
	}
	for _, importer := range e.importers {
		r.fail(importer, reason)
	}
}

// then is promise.then(done, failed).
func (r *Requirer) then(promise goja.Value, done, failed func(goja.Value) goja.Value) goja.Value {
	function := func(f func(goja.Value) goja.Value) goja.Value {
		if f == nil {
			return goja.Undefined()
		}
		return r.env.Bind.Function("", 1, func(call goja.FunctionCall) goja.Value { return f(call.Argument(0)) })
	}
	then, _ := goja.AssertFunction(r.env.VM.Get("Promise").ToObject(r.env.VM).Get("prototype").ToObject(r.env.VM).Get("then"))
	return r.env.Bind.Call(then, promise, function(done), function(failed))
}
