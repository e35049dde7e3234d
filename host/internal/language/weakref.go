// This file is WeakRef and FinalizationRegistry, over Go's weak pointers and cleanups.

package language

import (
	"runtime"
	"slices"
	"weak"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

func reference(env *environment.Env) goja.Value {
	b := env.Bind
	type target = *weak.Pointer[goja.Object]
	return b.Class(bind.Definition{
		Name: "WeakRef", Length: 1,
		Construct: func(call goja.ConstructorCall) any {
			p := weak.Make(b.ConstructorArgs("new WeakRef", call).Object(0, "target"))
			return &p
		},
		Methods: []bind.Method{{Name: "deref", Func: func(call goja.FunctionCall) goja.Value {
			if obj := bind.This[target](b, call, "WeakRef.deref").Value(); obj != nil {
				return obj
			}
			return nil
		}}},
	}).Constructor
}

// finalizer is the state of a FinalizationRegistry.
type finalizer struct {
	callback goja.Callable
	entries  []*entry
}

// entry is one registered object. It must not hold the object, or that would never be collected.
type entry struct {
	held    goja.Value
	token   weak.Pointer[goja.Object]
	cleanup runtime.Cleanup
}

func registry(env *environment.Env) goja.Value {
	b := env.Bind
	return b.Class(bind.Definition{
		Name: "FinalizationRegistry", Length: 1,
		Construct: func(call goja.ConstructorCall) any {
			return &finalizer{callback: b.ConstructorArgs("new FinalizationRegistry", call).Function(0, "cleanupCallback")}
		},
		Methods: []bind.Method{
			{Name: "register", Length: 2, Func: func(call goja.FunctionCall) goja.Value {
				const op = "FinalizationRegistry.register"
				bind.This[*finalizer](b, call, op).register(env, b.Args(op, call))
				return nil
			}},
			{Name: "unregister", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
				const op = "FinalizationRegistry.unregister"
				token := b.Args(op, call).Object(0, "unregisterToken")
				return env.VM.ToValue(bind.This[*finalizer](b, call, op).unregister(token))
			}},
		},
	}).Constructor
}

func (f *finalizer) register(env *environment.Env, args bind.Args) {
	target := args.Object(0, "target")
	if args.Value(1).SameAs(target) {
		args.Wrong(1, "heldValue", "something else than the target")
	}
	e := &entry{held: args.Value(1)}
	if args.Has(2) {
		e.token = weak.Make(args.Object(2, "unregisterToken"))
	}
	f.entries = append(f.entries, e)
	e.cleanup = runtime.AddCleanup(target, loss.report, loss{weak.Make(env), weak.Make(f), weak.Make(e)})
}

// loss is what the collector tells when a target is gone. It keeps nothing alive: through the
// registry, what it holds leads to the target, and to the whole runtime after that was closed.
type loss struct {
	env      weak.Pointer[environment.Env]
	registry weak.Pointer[finalizer]
	entry    weak.Pointer[entry]
}

// report runs on a goroutine of the collector: it only posts the call to the loop.
func (l loss) report() {
	env, f, e := l.env.Value(), l.registry.Value(), l.entry.Value()
	if env != nil && f != nil && e != nil {
		env.Loop.Post(func() error { return f.finalize(e) })
	}
}

func (f *finalizer) finalize(e *entry) error {
	i := slices.Index(f.entries, e)
	if i < 0 {
		return nil
	}
	f.entries = slices.Delete(f.entries, i, i+1)
	_, err := f.callback(goja.Undefined(), e.held)
	return err
}

func (f *finalizer) unregister(token *goja.Object) bool {
	before := len(f.entries)
	f.entries = slices.DeleteFunc(f.entries, func(e *entry) bool {
		if e.token.Value() != token {
			return false
		}
		e.cleanup.Stop()
		return true
	})
	return len(f.entries) < before
}
