// Package process is the process object: what a script knows of the program around it, and how it
// ends itself.
//
// Nothing here ends the Go program. process.exit stops the script; the host decides what that
// means.
package process

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/osmodule"
	"github.com/cujs/cujs/internal/clock"
	"github.com/dop251/goja"
)

// Exit is the error that ends a script which called process.exit.
type Exit struct{ Code int }

func (e *Exit) Error() string { return fmt.Sprintf("process.exit(%d)", e.Code) }

// Process is the process object of one runtime.
type Process struct {
	env       *environment.Env
	start     time.Time
	exitCode  goja.Value
	listeners map[string][]listener
	signals   signals
	object    *goja.Object
	input     *input // nil until the script touches stdin
}

type listener struct {
	f    *goja.Object
	once bool
}

// Install defines the global process, made on first use, and lets it answer for uncaught errors.
func Install(env *environment.Env) *Process {
	p := &Process{env: env, start: time.Now(), exitCode: goja.Undefined(), listeners: map[string][]listener{}}
	env.Bind.Lazy(env.VM.GlobalObject(), "process", false, func() goja.Value { return p.Object() })
	env.Modules["process"] = func(*environment.Env) goja.Value { return p.Object() }
	env.Loop.OnError = p.uncaught
	return p
}

// Object is the process object.
func (p *Process) Object() *goja.Object {
	if p.object == nil {
		p.object = p.env.VM.NewObject()
		p.facts()
		p.methods()
		p.events()
		p.streams()
	}
	return p.object
}

// facts are the properties that do not change.
func (p *Process) facts() {
	env := p.env
	set := func(name string, v any) { _ = p.object.Set(name, v) }
	set("title", "cujs")
	set("version", "v"+env.Config.Version)
	set("versions", versions(env))
	set("platform", osmodule.Platform())
	set("arch", osmodule.Arch())
	set("pid", 0)
	if env.Config.Permissions.Env {
		set("pid", os.Getpid())
	}
	set("argv", strings2array(env.VM, env.Config.Args))
	variables := env.VM.NewObject()
	for name, value := range env.Config.Variables() {
		_ = variables.Set(name, value)
	}
	set("env", variables)
	tag := env.VM.ToValue("process")
	_ = p.object.DefineDataPropertySymbol(goja.SymToStringTag, tag, goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
}

func strings2array(vm *goja.Runtime, list []string) goja.Value {
	items := make([]any, len(list))
	for i, s := range list {
		items[i] = s
	}
	return vm.NewArray(items...)
}

func versions(env *environment.Env) *goja.Object {
	v := env.VM.NewObject()
	_ = v.Set("cujs", env.Config.Version)
	_ = v.Set("go", strings.TrimPrefix(runtime.Version(), "go"))
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == "github.com/dop251/goja" {
				_ = v.Set("goja", strings.TrimPrefix(dep.Version, "v"))
			}
		}
	}
	return v
}

func (p *Process) methods() {
	to := p.env.VM.ToValue
	p.env.Bind.Methods(p.object,
		bind.Method{Name: "cwd", Func: func(goja.FunctionCall) goja.Value { return to(p.env.Files.Getwd()) }},
		bind.Method{Name: "exit", Func: p.exit},
		bind.Method{Name: "uptime", Func: func(goja.FunctionCall) goja.Value { return to(time.Since(p.start).Seconds()) }},
		bind.Method{Name: "memoryUsage", Func: p.memoryUsage},
		bind.Method{Name: "nextTick", Length: 1, Func: p.nextTick},
	)
	hrtime := p.env.Bind.Function("hrtime", 0, p.hrtime)
	p.env.Bind.Methods(hrtime, bind.Method{Name: "bigint", Func: func(goja.FunctionCall) goja.Value {
		return p.env.Bind.BigInt(uint64(clock.Reading()))
	}})
	p.env.Bind.Hidden(p.object, "hrtime", hrtime)
	p.env.Bind.Accessors(p.object, bind.Accessor{
		Name: "exitCode",
		Get:  func(goja.FunctionCall) goja.Value { return p.exitCode },
		Set:  func(call goja.FunctionCall) goja.Value { p.exitCode = p.status("process.exitCode", call); return nil },
	})
}

// status reads an exit status, undefined or an integer.
func (p *Process) status(op string, call goja.FunctionCall) goja.Value {
	args := p.env.Bind.Args(op, call)
	if !args.Has(0) || goja.IsNull(args.Value(0)) {
		return goja.Undefined()
	}
	return p.env.VM.ToValue(args.IntIn(0, "code", 0, 255))
}

func (p *Process) exit(call goja.FunctionCall) goja.Value {
	if !p.env.Config.Permissions.Exit {
		p.env.Bind.Throw(fmt.Errorf("process.exit: the host of this script does not permit it"))
	}
	if code := p.status("process.exit", call); !goja.IsUndefined(code) {
		p.exitCode = code
	}
	p.emitExit()
	p.env.Loop.Exit(&Exit{p.code()})
	return nil
}

func (p *Process) code() int {
	if goja.IsUndefined(p.exitCode) {
		return 0
	}
	return int(p.exitCode.ToInteger())
}

// End tells the script's listeners that it has ended by itself, and answers the status it set, if
// that is a failure. What they registered is forgotten with the script. It must be called in a
// turn.
func (p *Process) End() error {
	p.emitExit()
	code := p.code()
	p.Forget()
	if code != 0 {
		return &Exit{code}
	}
	return nil
}

// Forget drops the status and the listeners of a script that has ended.
func (p *Process) Forget() {
	p.exitCode, p.listeners = goja.Undefined(), map[string][]listener{}
	p.listening()
	if p.input != nil {
		p.input.forget()
	}
}

// emitExit calls the listeners for exit once.
func (p *Process) emitExit() {
	list := p.listeners["exit"]
	delete(p.listeners, "exit")
	for _, l := range list {
		f, _ := goja.AssertFunction(l.f)
		p.env.Bind.Call(f, p.object, p.env.VM.ToValue(p.code()))
	}
}

func (p *Process) hrtime(call goja.FunctionCall) goja.Value {
	now := clock.Reading()
	if since, ok := call.Argument(0).(*goja.Object); ok {
		now -= time.Duration(bind.Property(since, "0").ToInteger())*time.Second + time.Duration(bind.Property(since, "1").ToInteger())
	}
	return p.env.VM.NewArray(int64(now/time.Second), int64(now%time.Second))
}

// memoryUsage gives what the Go program has from the system: rss leaves out what it gave back.
func (p *Process) memoryUsage(goja.FunctionCall) goja.Value {
	p.env.Surroundings("process.memoryUsage")
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	usage := p.env.VM.NewObject()
	_ = usage.Set("rss", int64(m.Sys-m.HeapReleased))
	_ = usage.Set("heapTotal", int64(m.HeapSys))
	_ = usage.Set("heapUsed", int64(m.HeapAlloc))
	_ = usage.Set("external", int64(0))
	return usage
}

func (p *Process) nextTick(call goja.FunctionCall) goja.Value {
	args := p.env.Bind.Args("process.nextTick", call)
	f := args.Function(0, "callback")
	p.env.Microtask(func() {
		if _, err := f(goja.Undefined(), args.Rest(1)...); err != nil {
			p.env.Loop.Post(func() error { return err })
		}
	})
	return nil
}
