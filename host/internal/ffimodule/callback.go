//go:build !js

// This file has callbacks: functions of C that call functions of the script.

package ffimodule

import (
	"github.com/cujs/cujs/bindings/cfunc"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// A callback is a function of the script that C calls.
type callback struct {
	m         *module
	c         *cfunc.Callback
	signature *signature
	f         goja.Callable
	hold      *loop.Hold // keeps the script alive; nil: does not
	freed     bool
}

func (m *module) callbackClass() *bind.Class {
	inspect.Describe(m.env.Inspect, func(_ *inspect.Context, c *callback) string {
		if c.freed {
			return "Callback (freed)"
		}
		return "Callback"
	})
	this := func(call goja.FunctionCall, op string) *callback { return bind.This[*callback](m.b, call, op) }
	free := func(call goja.FunctionCall) goja.Value {
		this(call, "callback.free").free()
		return nil
	}
	return m.b.Class(bind.Definition{
		Name: "Callback", Instead: "use ffi.callback()",
		Accessors: []bind.Accessor{{Name: "address", Get: func(call goja.FunctionCall) goja.Value {
			return m.b.BigInt(this(call, "callback.address").address(m.b.Args("callback", call), "address"))
		}}},
		Methods: []bind.Method{
			{Name: "ref", Func: func(call goja.FunctionCall) goja.Value {
				if c := this(call, "callback.ref"); c.hold == nil && !c.freed {
					c.hold = m.env.Loop.Hold()
				}
				return call.This
			}},
			{Name: "unref", Func: func(call goja.FunctionCall) goja.Value {
				this(call, "callback.unref").unref()
				return call.This
			}},
			{Name: "free", Func: free},
		},
		Dispose: free,
	})
}

// newCallback is ffi.callback({ parameters, result }, f).
func (m *module) newCallback(call goja.FunctionCall) goja.Value {
	a := m.b.Args("ffi.callback", call)
	s := m.parsePlain(a, a.Value(0), "signature")
	return m.callbacks.New(m.callback(a, "signature", s, a.Function(1, "f")))
}

// callback makes a function of C that calls f.
func (m *module) callback(a bind.Args, path string, s *signature, f goja.Callable) *callback {
	if s.Variadic || s.result.record != nil || s.result.text {
		m.b.ThrowTypeError("%s: %s: a callback answers a number, an address or nothing, and takes no '...'", a.Op(), path)
	}
	c := &callback{m: m, signature: s, f: f}
	made, err := cfunc.NewCallback(s.Signature, c.called)
	if err != nil {
		m.b.ThrowTypeError("%s: %s: %v", a.Op(), path, err)
	}
	c.c = made
	m.live[c] = struct{}{}
	return c
}

func (c *callback) unref() {
	if c.hold != nil {
		c.hold.Release()
		c.hold = nil
	}
}

func (c *callback) free() {
	if !c.freed {
		c.freed = true
		c.unref()
		delete(c.m.live, c)
		c.c.Free()
	}
}

func (c *callback) address(a bind.Args, name string) uint64 {
	if c.freed {
		c.m.b.ThrowTypeError("%s: %s: the callback has been freed", a.Op(), name)
	}
	return uint64(c.c.Address())
}

// called is C's call. On the script's own thread, inside a call of the script's, it runs at once. On
// another thread it waits for the script's turn; where C wants no answer, C does not wait.
func (c *callback) called(values []cfunc.Value) cfunc.Value {
	arguments := c.take(values)
	switch {
	case c.m.thread.Load() == cfunc.Thread():
		return c.run(arguments)
	case c.signature.result.Kind == cfunc.Void:
		c.m.env.Loop.Post(func() error {
			_, err := c.call(arguments)
			return err
		})
		return cfunc.Value{}
	}
	return c.wait(arguments)
}

// take copies what the arguments point to, which is C's to change later, and answers how to make
// JavaScript values of them in a turn.
func (c *callback) take(values []cfunc.Value) func() []goja.Value {
	texts := make([]string, len(values))
	for i, t := range c.signature.parameters {
		if t.text && values[i].Bits != 0 {
			texts[i] = cString(values[i].Bits)
		}
	}
	return func() []goja.Value {
		all := make([]goja.Value, len(values))
		for i, t := range c.signature.parameters {
			if t.text && values[i].Bits != 0 {
				all[i] = c.m.vm.ToValue(texts[i])
			} else {
				all[i] = c.m.result(t, values[i])
			}
		}
		return all
	}
}

// call calls the function and reads what it answers.
func (c *callback) call(arguments func() []goja.Value) (answer cfunc.Value, err error) {
	exception := c.m.vm.Try(func() {
		var v goja.Value
		if v, err = c.f(goja.Undefined(), arguments()...); err != nil || c.signature.result.Kind == cfunc.Void {
			return
		}
		var u used
		a := c.m.b.Args("callback", goja.FunctionCall{Arguments: []goja.Value{v}})
		answer = c.m.argument(c.signature.result, a, 0, "result", &u)
		c.m.kept = u.memory // C reads what a pointer leads to when this has returned
	})
	if exception != nil {
		err = exception
	}
	return answer, err
}

// wait calls the function in a turn of its own and answers 0 when the runtime is closed before.
func (c *callback) wait(arguments func() []goja.Value) (answer cfunc.Value) {
	err := c.m.env.Loop.Do(c.m.life, func() (err error) {
		answer, err = c.call(arguments)
		return err
	})
	if err != nil && c.m.life.Err() == nil {
		c.m.env.Loop.Post(func() error { return err })
	}
	return answer
}

// run calls the function inside a call of the script's. What it throws is thrown when that call
// returns; until then C gets zeros.
func (c *callback) run(arguments func() []goja.Value) cfunc.Value {
	if c.m.thrown != nil {
		return cfunc.Value{}
	}
	answer, err := c.call(arguments)
	c.m.thrown = err
	return answer
}
