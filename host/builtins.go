// This file lists what is built into every runtime.

package host

import (
	"github.com/cujs/cujs/host/internal/console"
	"github.com/cujs/cujs/host/internal/module"
	"github.com/cujs/cujs/host/internal/process"
	"github.com/cujs/cujs/host/internal/timers"
	"github.com/dop251/goja"
)

// Version is the version of cujs.
const Version = "0.1.0"

// builtins are the modules that require knows by name; none of them runs before it is required.
var builtins = map[string]module.Loader{}

// install defines the globals; what costs time is made when a script first touches it.
func install(env *module.Env) *process.Process {
	global := env.VM.GlobalObject()
	env.Bind.Lazy(global, "console", false, func() goja.Value { return console.New(env) })
	env.Bind.Hidden(global, "global", global)
	timers.Install(env)
	return process.Install(env)
}
