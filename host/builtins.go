// This file lists what is built into every runtime.

package host

import (
	"sync"

	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/console"
	"github.com/cujs/cujs/host/internal/cudajs"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/encoding"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/fsmodule"
	"github.com/cujs/cujs/host/internal/language"
	"github.com/cujs/cujs/host/internal/osmodule"
	"github.com/cujs/cujs/host/internal/process"
	"github.com/cujs/cujs/host/internal/quota"
	"github.com/cujs/cujs/host/internal/regex"
	"github.com/cujs/cujs/host/internal/timers"
	"github.com/cujs/cujs/host/internal/utilmodule"
	"github.com/cujs/cujs/host/internal/web"
	"github.com/cujs/cujs/internal/clock"
	"github.com/cujs/cujs/internal/identity"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// Version is the version of cujs in this program: "0.2.0", or "0.2.0-dev" before there is one.
func Version() string { return identity.Version() }

// builtins are the modules that require knows by name; none of them runs before it is required.
// Those under internal/ are for the sources of stdlib and hidden from scripts.
var builtins = sync.OnceValue(func() map[string]environment.Loader {
	return map[string]environment.Loader{
		"assert":          environment.ScriptLoader(stdlib.Assert),
		"assert/strict":   func(env *environment.Env) goja.Value { return member(env, "assert", "strict") },
		"events":          environment.ScriptLoader(stdlib.Events),
		"fs":              fsmodule.New,
		"fs/promises":     func(env *environment.Env) goja.Value { return member(env, "fs", "promises") },
		"os":              osmodule.New,
		"path":            pathModule,
		"perf_hooks":      func(env *environment.Env) goja.Value { return object(env, "performance") },
		"timers":          func(env *environment.Env) goja.Value { return object(env, timers.Names...) },
		"timers/promises": timers.Promises,
		"buffer":          web.Buffer,
		"url":             web.URL,
		"util":            utilmodule.New,
		"console":         func(env *environment.Env) goja.Value { return env.VM.Get("console") },
		"cujs/test":       environment.ScriptLoader(stdlib.Test),
		"internal/equal":  environment.ScriptLoader(stdlib.Equal),
	}
})

// install defines the globals; what costs time is made when a script first touches it. The areas come last.
func install(env *environment.Env, areas []*area.Area) (*process.Process, kernels.Host) {
	origin := clock.Reading()
	global := env.VM.GlobalObject()
	language.Install(env)
	env.Bind.Lazy(global, "console", false, func() goja.Value { return console.New(env) })
	env.Bind.Lazy(global, "performance", true, func() goja.Value { return web.Performance(env, origin) })
	env.Bind.Hidden(global, "global", global)
	env.Inspect.Function = func() goja.Value { return member(env, "util", "inspect") }
	timers.Install(env)
	encoding.Install(env)
	web.Install(env)
	if !env.Config.Permissions.Eval {
		quota.ForbidCode(env.Bind)
		quota.InstallNesting(env.Bind)
	}
	environment.TranslateMissing(env.Bind)
	quota.InstallTexts(env.Bind)
	quota.InstallGuards(env.Bind, env.Loop.Checkpoint)
	quota.InstallFill(env.Bind, env.Loop.Checkpoint)
	if env.Config.Limits.RunTime > 0 {
		regex.Install(env.Bind, env.Loop)
	}
	if limit := env.Config.Limits.ArrayBytes; limit > 0 {
		quota.Install(env.Bind, limit, env.Loop.Context, env.Loop.Checkpoint)
	}
	cuda := cudajs.Install(env)
	for _, a := range areas {
		a.Join(&area.Runtime{Env: env, Cuda: cuda})
	}
	return process.Install(env), cuda.Kernels.Host()
}

// object is a module of globals.
func object(env *environment.Env, names ...string) goja.Value {
	obj := env.VM.NewObject()
	for _, name := range names {
		_ = obj.Set(name, env.VM.Get(name))
	}
	return obj
}

func member(env *environment.Env, name, key string) goja.Value {
	return env.Load(name).ToObject(env.VM).Get(key)
}

// pathModule is path for the system at hand, with posix and win32 beside it.
func pathModule(env *environment.Env) goja.Value {
	build, _ := goja.AssertFunction(env.Script(stdlib.Path))
	cwd := env.Bind.Function("cwd", 0, func(goja.FunctionCall) goja.Value { return env.VM.ToValue(env.Files.Getwd()) })
	posix := env.Bind.Call(build, nil, env.VM.ToValue("/"), cwd).ToObject(env.VM)
	win32 := env.Bind.Call(build, nil, env.VM.ToValue(`\`), cwd).ToObject(env.VM)
	for _, kind := range []*goja.Object{posix, win32} {
		_ = kind.Set("posix", posix)
		_ = kind.Set("win32", win32)
	}
	if env.Files.Separator() == `\` {
		return win32
	}
	return posix
}
