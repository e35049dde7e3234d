// Package osmodule is the module os: what system a script runs on. It tells nothing of users,
// machines or networks to scripts that may not see the environment.
package osmodule

import (
	"os"
	"runtime"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// New makes the module.
func New(env *environment.Env) goja.Value {
	obj := env.VM.NewObject()
	eol := "\n"
	if runtime.GOOS == "windows" {
		eol = "\r\n"
	}
	_ = obj.Set("EOL", eol)
	answer := func(name string, f func() any) {
		env.Bind.Exports(obj, bind.Method{Name: name, Func: func(goja.FunctionCall) goja.Value { return env.VM.ToValue(f()) }})
	}
	answer("platform", func() any { return Platform() })
	answer("arch", func() any { return Arch() })
	answer("tmpdir", func() any { return os.TempDir() })
	answer("availableParallelism", func() any { return runtime.GOMAXPROCS(0) })
	answer("endianness", func() any { return "LE" })
	answer("type", func() any { return kernelName() })
	machine(env, obj)
	return obj
}

// kernelName is what uname calls the system.
func kernelName() string {
	switch runtime.GOOS {
	case "windows":
		return "Windows_NT"
	case "darwin":
		return "Darwin"
	}
	return strings.ToUpper(runtime.GOOS[:1]) + runtime.GOOS[1:]
}

// Platform is Node's name for the operating system.
func Platform() string {
	if runtime.GOOS == "windows" {
		return "win32"
	}
	return runtime.GOOS
}

// Arch is Node's name for the processor.
func Arch() string {
	if runtime.GOARCH == "amd64" {
		return "x64"
	}
	return runtime.GOARCH
}
