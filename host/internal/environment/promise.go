// This file makes promises that Go keeps.

package environment

import (
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// Promise is a JavaScript promise that Go will settle. The loop stays alive until then.
type Promise struct {
	Value           goja.Value // what the script gets
	env             *Env
	hold            *loop.Hold
	resolve, reject func(any) error
}

// Promise makes a pending promise. It must be called in a turn.
func (e *Env) Promise() *Promise {
	p, resolve, reject := e.VM.NewPromise()
	return &Promise{Value: e.VM.ToValue(p), env: e, hold: e.Loop.Hold(), resolve: resolve, reject: reject}
}

// Settle settles the promise, from any goroutine: f runs in a turn of its own and its answer
// fulfils the promise, its error rejects it. Only the first call counts. It answers false, and f
// does not run, when the script that waits has ended.
func (p *Promise) Settle(f func() (goja.Value, error)) bool {
	return p.hold.Deliver(func() error { return p.settle(f) })
}

// Reject settles the promise with an error, from any goroutine.
func (p *Promise) Reject(err error) bool {
	return p.Settle(func() (goja.Value, error) { return nil, err })
}

func (p *Promise) settle(f func() (goja.Value, error)) error {
	var v goja.Value
	var err error
	if exception := p.env.VM.Try(func() { v, err = f() }); exception != nil {
		return p.reject(exception.Value())
	}
	if err != nil {
		return p.reject(p.env.Bind.Error(err))
	}
	if v == nil {
		v = goja.Undefined()
	}
	return p.resolve(v)
}

// Microtask runs f when the current task's JavaScript is done, after the microtasks that are queued
// already.
func (e *Env) Microtask(f func()) {
	p, resolve, _ := e.VM.NewPromise()
	then, _ := goja.AssertFunction(e.VM.ToValue(p).ToObject(e.VM).Get("then"))
	e.Bind.Call(then, e.VM.ToValue(p), e.Bind.Function("", 0, func(goja.FunctionCall) goja.Value { f(); return nil }))
	e.Bind.Check(resolve(goja.Undefined()))
}
