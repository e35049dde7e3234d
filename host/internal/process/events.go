// This file is process.on: the end of the script, errors that nothing caught, and Ctrl-C.

package process

import (
	"errors"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

func (p *Process) events() {
	on := func(once bool) bind.Func {
		return func(call goja.FunctionCall) goja.Value {
			args := p.env.Bind.Args("process.on", call)
			args.Function(1, "listener")
			name := args.String(0, "event")
			p.listeners[name] = append(p.listeners[name], listener{args.Object(1, "listener"), once})
			p.listening()
			return p.object
		}
	}
	p.env.Bind.Methods(p.object,
		bind.Method{Name: "on", Length: 2, Func: on(false)},
		bind.Method{Name: "addListener", Length: 2, Func: on(false)},
		bind.Method{Name: "once", Length: 2, Func: on(true)},
		bind.Method{Name: "off", Length: 2, Func: p.off},
		bind.Method{Name: "removeListener", Length: 2, Func: p.off},
		bind.Method{Name: "removeAllListeners", Func: p.removeAll},
		bind.Method{Name: "listenerCount", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			return p.env.VM.ToValue(len(p.listeners[call.Argument(0).String()]))
		}},
		bind.Method{Name: "emit", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
			args := p.env.Bind.Args("process.emit", call)
			return p.env.VM.ToValue(p.emit(args.String(0, "event"), args.Rest(1)...))
		}},
	)
}

func (p *Process) off(call goja.FunctionCall) goja.Value {
	name := call.Argument(0).String()
	for i, l := range p.listeners[name] {
		if call.Argument(1).SameAs(l.f) {
			list := p.listeners[name]
			p.listeners[name] = append(append([]listener{}, list[:i]...), list[i+1:]...)
			break
		}
	}
	p.listening()
	return p.object
}

func (p *Process) removeAll(call goja.FunctionCall) goja.Value {
	if goja.IsUndefined(call.Argument(0)) {
		p.listeners = map[string][]listener{}
	} else {
		delete(p.listeners, call.Argument(0).String())
	}
	p.listening()
	return p.object
}

// emit calls the listeners of an event in order and answers whether there were any.
func (p *Process) emit(name string, args ...goja.Value) bool {
	list := p.listeners[name]
	for _, l := range list {
		if l.once {
			p.off(goja.FunctionCall{Arguments: []goja.Value{p.env.VM.ToValue(name), l.f}})
		}
		f, _ := goja.AssertFunction(l.f)
		p.env.Bind.Call(f, p.object, args...)
	}
	return len(list) > 0
}

// uncaught offers an error that ends the script to its listeners, and answers nil when one took it.
func (p *Process) uncaught(err error) error {
	var rejection *loop.Rejection
	var exception *goja.Exception
	to := p.env.VM.ToValue
	switch {
	case errors.As(err, &rejection):
		if p.emit("unhandledRejection", rejection.Value, to(rejection.Promise)) ||
			p.emit("uncaughtException", rejection.Value, to("unhandledRejection")) {
			return nil
		}
	case errors.As(err, &exception):
		if p.emit("uncaughtException", exception.Value(), to("uncaughtException")) {
			return nil
		}
	}
	return err
}
