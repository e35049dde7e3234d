// This file runs the parts of cujs that are JavaScript.

package environment

import (
	"path"
	"strings"
	"sync"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Script answers the exports of a source of stdlib, which it runs on first use in this runtime. It
// is a CommonJS module: its require knows the built-in modules, and others of stdlib by their path from it.
func (e *Env) Script(s stdlib.Source) goja.Value {
	key := sources.Internal + s.Name
	if exports, ok := e.loaded[key]; ok {
		return exports
	}
	wrapper, err := e.VM.RunProgram(compiled(s))
	e.Bind.Check(err)
	f, _ := goja.AssertFunction(wrapper)
	m := e.VM.NewObject()
	_ = m.Set("exports", e.VM.NewObject())
	require := e.Bind.Function("require", 1, func(call goja.FunctionCall) goja.Value {
		name := call.Argument(0).String()
		if strings.HasPrefix(name, ".") {
			name = Hidden + path.Join(path.Dir(s.Name), strings.TrimSuffix(name, ".js"))
		}
		return e.Load(name)
	})
	e.Scope(require, m)
	e.Closures(require)
	e.Bind.Call(f, goja.Undefined(), m.Get("exports"), require, m)
	e.loaded[key] = m.Get("exports")
	return e.loaded[key]
}

// ScriptLoader makes a module of a source of stdlib.
func ScriptLoader(s stdlib.Source) Loader {
	return func(e *Env) goja.Value { return e.Script(s) }
}

// programs are the sources compiled so far. They belong to no runtime and never change.
var programs sync.Map

func compiled(s stdlib.Source) *goja.Program {
	if p, ok := programs.Load(s.Name); ok {
		return p.(*goja.Program)
	}
	p, err := frontend.Own(sources.Internal+s.Name, s.Text)
	if err != nil {
		panic(err) // the tests run all sources
	}
	programs.Store(s.Name, p)
	return p
}
