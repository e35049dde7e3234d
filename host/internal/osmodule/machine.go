// This file is what os tells of the machine and its user, to scripts that may see the environment.

package osmodule

import (
	"os"
	"os/user"
	"runtime"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// processor is one that runs a thread.
type processor struct {
	model     string
	megahertz float64
}

// machine defines the functions.
func machine(env *environment.Env, obj *goja.Object) {
	answer := func(name string, f func() (any, error)) {
		env.Bind.Exports(obj, bind.Method{Name: name, Func: func(goja.FunctionCall) goja.Value {
			env.Surroundings("os." + name)
			v, err := f()
			env.Bind.Check(err)
			return env.VM.ToValue(v)
		}})
	}
	answer("hostname", func() (any, error) { return os.Hostname() })
	answer("homedir", func() (any, error) { return home(env.Config.Variables()) })
	answer("totalmem", func() (any, error) { total, _, err := memory(); return total, err })
	answer("freemem", func() (any, error) { _, free, err := memory(); return free, err })
	answer("cpus", func() (any, error) {
		list, err := processors()
		items := make([]any, len(list))
		for i, p := range list {
			item := env.VM.NewObject()
			_ = item.Set("model", p.model)
			_ = item.Set("speed", int64(p.megahertz))
			items[i] = item
		}
		return env.VM.NewArray(items...), err
	})
}

// home is the folder of the user, as the environment that the script sees has it, or else as the
// system's list of users does.
func home(variables map[string]string) (string, error) {
	name := "HOME"
	if runtime.GOOS == "windows" {
		name = "USERPROFILE"
	}
	if dir := variables[name]; dir != "" {
		return dir, nil
	}
	if dir, err := os.UserHomeDir(); err == nil {
		return dir, nil
	}
	u, err := user.Current()
	if err != nil {
		return "", err
	}
	return u.HomeDir, nil
}
