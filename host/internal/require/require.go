// Package require loads modules: files as CommonJS, JSON, packages in node_modules, and what is
// built in.
package require

import (
	"errors"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/dop251/goja"
)

// Requirer loads modules for one runtime, each file once.
type Requirer struct {
	env   *environment.Env
	cache map[string]*goja.Object // module objects by absolute path
	main  *goja.Object            // the module that RunMain started

	evaluations map[string]*evaluation // of the modules in the cache
	waits       int                    // modules that had to wait for others
	lives       map[string]bool        // globals that are imported names
	walk        []*evaluation          // the modules whose imports are being loaded, and those of their cycles
}

// New returns a Requirer and defines the global require, which resolves against the working
// directory.
func New(env *environment.Env) *Requirer {
	r := &Requirer{env: env, cache: map[string]*goja.Object{}, evaluations: map[string]*evaluation{}, lives: map[string]bool{}}
	env.Bind.Lazy(env.VM.GlobalObject(), "require", false, func() goja.Value {
		dir := env.Files.Getwd()
		require := r.function(dir, &evaluation{})
		env.Bind.Lazy(require, "meta", false, func() goja.Value { return r.meta(env.Files.Join(dir, "[eval]")) })
		return require
	})
	env.Bind.Translate(r.syntaxError)
	return r
}

// RunMain loads a file as the main module and returns its exports, or the promise of them when it
// awaits.
func (r *Requirer) RunMain(path, text string) (goja.Value, error) {
	r.main = r.env.VM.NewObject()
	_ = r.main.Set("id", ".")
	return r.run(r.fill(r.main, path), path, text)
}

// function makes the require of a module in dir.
func (r *Requirer) function(dir string, e *evaluation) *goja.Object {
	b := r.env.Bind
	f := b.Function("require", 1, func(call goja.FunctionCall) goja.Value {
		return r.require(b.Args("require", call).String(0, "id"), dir, e)
	})
	resolve := b.Function("resolve", 1, func(call goja.FunctionCall) goja.Value {
		return r.env.VM.ToValue(r.mustResolve(b.Args("require.resolve", call).String(0, "id"), dir))
	})
	_ = f.Set("resolve", resolve)
	r.imports(f, dir, e)
	r.env.Closures(f)
	if r.main != nil {
		_ = f.Set("main", r.main)
	}
	return f
}

// require answers the exports of a module, loading it if need be.
func (r *Requirer) require(id, dir string, e *evaluation) goja.Value {
	path := r.mustResolve(id, dir)
	if name, ok := r.env.Lookup(path); ok {
		return r.env.Load(name)
	}
	m := r.module(path)
	if r.reached(e, path) != nil {
		r.env.Bind.Throw(&awaitsError{path})
	}
	return m.Get("exports")
}

// awaitsError is require's answer for a module that still runs: it awaits at its top level.
type awaitsError struct{ path string }

func (e *awaitsError) Error() string {
	return "require: " + e.path + " awaits at its top level; load it with import"
}

// module answers the module object of a file, which runs on first use. While it runs, others that
// load it get the exports it has so far: that is how cycles end. One that fails is forgotten, but for ES
// modules, which fail again as they did.
func (r *Requirer) module(path string) *goja.Object {
	if m := r.known(path); m != nil {
		return m
	}
	if r.env.Config.Loading != nil {
		r.env.Config.Loading(path)
	}
	text, err := r.env.ReadFile(path)
	r.env.Bind.Check(err)
	return r.first(path, string(text))
}

// known is the module object of a file that was loaded; nil where it was not.
func (r *Requirer) known(path string) *goja.Object {
	if m, ok := r.cache[path]; ok {
		return m
	}
	if e := r.evaluations[path]; e != nil && e.failed != nil {
		panic(e.failed)
	}
	return nil
}

// first runs a file for the first time.
func (r *Requirer) first(path, text string) *goja.Object {
	m := r.env.VM.NewObject()
	_ = m.Set("id", path)
	r.fill(m, path)
	defer func() {
		if !bind.Property(m, "loaded").ToBoolean() {
			delete(r.cache, path)
		}
	}()
	if strings.HasSuffix(path, ".json") {
		r.parseJSON(m, path, text)
		return m
	}
	_, err := r.run(m, path, text)
	r.env.Bind.Check(err)
	return m
}

// run compiles and executes a module. An ES module whose imports, all at its start, come upon one
// that awaits is compiled again as one that awaits itself.
func (r *Requirer) run(m *goja.Object, path, text string) (goja.Value, error) {
	program, err := frontend.Module(r.env.Translator, path, text)
	if err != nil {
		return nil, err
	}
	e := r.evaluations[path]
	e.awaits = program.Async
	r.enter(e)
	var thrown goja.Value
	ended := false
	defer func() {
		if ended {
			r.leave(e)
		} else {
			r.abandon(e, thrown)
		}
	}()
	v, err := r.execute(m, program, path)
	if err != nil && program.Mapped && !program.Async && r.awaits(err) {
		if program, err = frontend.AsyncModule(r.env.Translator, path, text); err == nil {
			v, err = r.execute(m, program, path)
		}
	}
	var exception *goja.Exception
	if errors.As(err, &exception) {
		thrown = exception.Value()
	}
	ended = err == nil
	return v, err
}

// awaits reports whether a module failed because it imports one that awaits.
func (r *Requirer) awaits(err error) bool {
	var exception *goja.Exception
	return errors.As(err, &exception) && errors.As(r.env.Bind.GoError(exception.Value()), new(*awaitsError))
}

// execute runs a compiled module.
func (r *Requirer) execute(m *goja.Object, program *frontend.Program, path string) (goja.Value, error) {
	program.Remember(r.env.Sources, path)
	wrapper, err := r.env.VM.RunProgram(program.Program)
	if err != nil {
		return nil, err
	}
	f, _ := goja.AssertFunction(wrapper)
	dir, exports := r.env.Files.Dir(path), bind.Property(m, "exports")
	to := r.env.VM.ToValue
	v, err := f(exports, exports, m.Get("require"), m, to(path), to(dir))
	if err != nil {
		return nil, err
	}
	_ = m.Set("loaded", true)
	r.seal(exports)
	if program.Async { // it is waited for even where it has come to its end, as ECMAScript has it
		return v, r.wait(r.evaluations[path], v)
	}
	return m.Get("exports"), nil
}

func (r *Requirer) parseJSON(m *goja.Object, path, text string) {
	parse, _ := goja.AssertFunction(r.env.VM.Get("JSON").(*goja.Object).Get("parse"))
	v, err := parse(nil, r.env.VM.ToValue(strings.TrimPrefix(text, "\ufeff")))
	if err != nil {
		r.env.Bind.Throw(errors.New("require: " + path + ": " + strings.TrimPrefix(err.Error(), "SyntaxError: ")))
	}
	_ = m.Set("exports", v)
	_ = m.Set("loaded", true)
}

// fill gives the module object of a file its properties and enters it into the cache.
func (r *Requirer) fill(m *goja.Object, path string) *goja.Object {
	dir := r.env.Files.Dir(path)
	_ = m.Set("filename", path)
	_ = m.Set("path", dir)
	_ = m.Set("loaded", false)
	_ = m.Set("exports", r.env.VM.NewObject())
	paths := []any{}
	for _, folder := range r.folders(dir) {
		paths = append(paths, folder)
	}
	_ = m.Set("paths", r.env.VM.NewArray(paths...))
	e := &evaluation{module: m}
	require := r.function(dir, e)
	r.env.Scope(require, m)
	r.env.Bind.Lazy(require, "meta", false, func() goja.Value { return r.meta(path) })
	r.env.Bind.Hidden(m, "require", require)
	r.cache[path], r.evaluations[path] = m, e
	return m
}

func (r *Requirer) mustResolve(id, dir string) string {
	path, err := r.Resolve(id, dir)
	if err == nil {
		return path
	}
	missing := r.env.Bind.Error(err)
	_ = missing.Set("code", "MODULE_NOT_FOUND")
	panic(missing)
}

// syntaxError makes a SyntaxError of what the front end refuses.
func (r *Requirer) syntaxError(err error) *goja.Object {
	var syntax *frontend.SyntaxError
	if !errors.As(err, &syntax) {
		return nil
	}
	r.env.Sources.Add(syntax.File, syntax.Text)
	obj, newErr := r.env.VM.New(r.env.VM.Get("SyntaxError"), r.env.VM.ToValue(syntax.Message))
	if newErr != nil {
		return nil
	}
	r.env.Bind.Attach(obj, err)
	return obj
}
