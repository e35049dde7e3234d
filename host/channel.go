// This file makes async iterators of channels.

package host

import (
	"context"
	"reflect"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// iterator is an object for `for await (const x of …)`: each step receives once, closing ends it.
// While a step waits the script stays alive. A value that arrives when the script has just ended is
// lost. Return, which break calls, leaves the channel as it is.
func (r *Runtime) iterator(name string, ch reflect.Value) goja.Value {
	obj := r.env.VM.NewObject()
	ended := false
	step := func(value goja.Value, done bool) goja.Value {
		result := r.env.VM.NewObject()
		_ = result.Set("value", value)
		_ = result.Set("done", done)
		return result
	}
	next := func(goja.FunctionCall) goja.Value {
		p := r.env.Promise()
		ctx := r.Context()
		if ended {
			p.Settle(func() (goja.Value, error) { return step(goja.Undefined(), true), nil })
			return p.Value
		}
		go func() {
			value, ok, err := r.receive(ctx, ch)
			p.Settle(func() (goja.Value, error) {
				if err != nil {
					return nil, err
				}
				if !ok {
					ended = true
					return step(goja.Undefined(), true), nil
				}
				return step(r.toScript(name, value.Interface()), false), nil
			})
		}()
		return p.Value
	}
	finish := func(goja.FunctionCall) goja.Value {
		ended = true
		p := r.env.Promise()
		p.Settle(func() (goja.Value, error) { return step(goja.Undefined(), true), nil })
		return p.Value
	}
	r.env.Bind.Methods(obj, bind.Method{Name: "next", Func: next}, bind.Method{Name: "return", Func: finish})
	if sym := r.env.Bind.WellKnown("asyncIterator"); sym != nil {
		r.env.Bind.HiddenSymbol(obj, sym, r.env.Bind.Function("[Symbol.asyncIterator]", 0, func(goja.FunctionCall) goja.Value { return obj }))
	}
	return obj
}

// receive takes a value off the channel unless the script or the runtime ends first.
func (r *Runtime) receive(ctx context.Context, ch reflect.Value) (value reflect.Value, ok bool, err error) {
	done := func(ctx context.Context) reflect.SelectCase {
		return reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(ctx.Done())}
	}
	i, value, ok := reflect.Select([]reflect.SelectCase{done(ctx), done(r.life), {Dir: reflect.SelectRecv, Chan: ch}})
	switch i {
	case 0:
		return value, false, context.Cause(ctx)
	case 1:
		return value, false, context.Cause(r.life)
	}
	return value, ok, nil
}
