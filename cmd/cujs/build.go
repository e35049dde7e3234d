// This file is "cujs build": one executable of a script.

package main

import (
	"context"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/app"
	"github.com/cujs/cujs/internal/identity"
	"github.com/cujs/cujs/internal/spell"
)

// buildFlags are the options of "cujs build".
type buildFlags struct {
	deviceFlags
	output, target, runtime string
	include                 list
	prepare                 string
	sandbox                 bool
	permissions             host.Permissions
	read, write             list
}

func (f *buildFlags) set(p *process) *flagSet {
	set := newFlags("build")
	set.add(&f.output, "-o, --output", " FILE", "the executable; by default the script's name without its extension")
	set.add(&f.include, "--include", " FILE", "carry a file too, or a folder with all in it; may be repeated")
	set.add(&f.target, "--target", " OS/ARCH", "the system to build for, such as windows/amd64 (default: this one)")
	set.add(&f.runtime, "--runtime", " FILE", "the cujs that the executable is made of (default: this one)")
	set.add(&f.prepare, "--prepare", " DEVICES", "run the script now, with the arguments behind --, on each of these devices, and carry\n"+
		"the kernels that it compiled: emulated:h100,emulated:a100, or auto")
	set.add(&f.device, "--device", " DEVICE", "the device that the executable uses (default: as CUJS_DEVICE says where it runs)")
	set.add(&f.limit, "--memory", " SIZE", "the memory of its emulated device")
	set.add(&f.sandbox, "--sandbox", "", "the script may compute, print and use its device, and what these allow:")
	set.add(&f.read, "--allow-read", " PATH", "read a file, or all in a folder; may be repeated, as the next")
	set.add(&f.write, "--allow-write", " PATH", "write a file, or all in a folder")
	for _, allow := range []struct {
		name, text string
		to         *bool
	}{
		{"env", "see environment variables, the machine and its user", &f.permissions.Env},
		{"eval", "make code of texts", &f.permissions.Eval},
		{"ffi", "call C libraries, and so do anything", &f.permissions.FFI},
		{"driver", "call the driver by its own names, and so reach all memory of the process", &f.permissions.Driver},
		{"device", "reach the device as a whole and its other users", &f.permissions.Device},
	} {
		set.add(allow.to, "--allow-"+allow.name, "", allow.text)
	}
	return set
}

func (p *process) build(args []string) error {
	var f buildFlags
	files, rest := args, []string(nil)
	for i, arg := range args {
		if arg == "--" {
			files, rest = args[:i], args[i+1:]
			break
		}
	}
	files, err := f.set(p).interspersed(files)
	switch {
	case err != nil:
		return err
	case len(files) != 1:
		return usage("build", "cujs build takes one script, got %s", spell.Count(len(files), "word"))
	case f.prepare == "" && len(rest) > 0:
		return usage("build", "arguments behind -- are for the run of --prepare")
	}
	if err := f.check(); err != nil {
		return err
	}
	script, err := findScript(files[0])
	if err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	return p.buildApp(ctx, &f, script, rest)
}

// buildApp collects the script, prepares its kernels and writes the executable.
func (p *process) buildApp(ctx context.Context, f *buildFlags, script string, args []string) error {
	base, err := f.base()
	if err != nil {
		return err
	}
	defer base.Close()
	a, err := app.Collect(ctx, script, f.include)
	if err != nil {
		return err
	}
	f.declare(a)
	if err := p.prepareKernels(ctx, f, a, args); err != nil {
		return err
	}
	output := f.outputName(script)
	if err := writeExecutable(output, base, a); err != nil {
		return err
	}
	info, err := os.Stat(output)
	if err != nil {
		return err
	}
	files := 0
	_ = fs.WalkDir(a.Files, ".", func(_ string, d fs.DirEntry, _ error) error { // in memory
		if !d.IsDir() {
			files++
		}
		return nil
	})
	fmt.Fprintf(p.stdout, "%s: %s, %s, %s\n", output, spell.Count(files, "file"), spell.Count(a.Kernels.Len(), "kernel"), gpu.FormatBytes(uint64(info.Size())))
	return nil
}

// declare writes into the app what it may do and needs.
func (f *buildFlags) declare(a *app.App) {
	a.Device, a.Memory = f.device, f.memory
	permissions := f.permissions
	permissions.Read, permissions.Write, permissions.Exit = f.read, f.write, true
	a.Sandboxed = f.sandbox || len(f.read)+len(f.write) > 0 || f.permissions.Env || f.permissions.Eval || f.permissions.FFI || f.permissions.Driver || f.permissions.Device
	if a.Sandboxed {
		a.Permissions = permissions
	}
}

// prepareKernels runs the app on each device of --prepare.
func (p *process) prepareKernels(ctx context.Context, f *buildFlags, a *app.App, args []string) error {
	for _, device := range strings.FieldsFunc(f.prepare, func(r rune) bool { return r == ',' }) {
		on := deviceFlags{device: device, memory: f.memory}
		if err := on.check(); err != nil {
			return err
		}
		o := p.hostOptions(&on)
		o.Stdout, o.Args = p.stderr, append([]string{"cujs", a.Path()}, args...)
		if a.Sandboxed {
			o.Permissions = a.Permissions
		}
		var exit *host.ExitError
		if err := a.Prepare(ctx, o); err != nil && !(errors.As(err, &exit) && exit.Code == 0) {
			return fmt.Errorf("the run of --prepare on %s failed: %w", device, err)
		}
	}
	if f.prepare != "" && a.Kernels.Len() == 0 {
		fmt.Fprintf(p.stderr, "cujs: the run of --prepare compiled no kernel\n")
	}
	return nil
}

// outputName is where the executable goes.
func (f *buildFlags) outputName(script string) string {
	name := f.output
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(script), filepath.Ext(script))
	}
	if strings.HasPrefix(f.targetName(), "windows/") && filepath.Ext(name) != ".exe" {
		name += ".exe"
	}
	return name
}

func (f *buildFlags) targetName() string {
	if f.target == "" {
		return runtime.GOOS + "/" + runtime.GOARCH
	}
	return f.target
}

// base opens the cujs that the executable is made of.
func (f *buildFlags) base() (*os.File, error) {
	own := runtime.GOOS + "/" + runtime.GOARCH
	if f.runtime == "" && f.targetName() != own {
		system, arch, _ := strings.Cut(f.target, "/")
		return nil, usage("build", "this cujs is for %s: name one for %s by --runtime FILE. In a clone of %s this makes it:\n  GOOS=%s GOARCH=%s go build -o cujs-%s-%s ./cmd/cujs",
			own, f.target, identity.Repository, system, arch, system, arch)
	}
	name := f.runtime
	if name == "" {
		var err error
		if name, err = os.Executable(); err != nil {
			return nil, err
		}
	} else if err := f.checkRuntime(); err != nil {
		return nil, err
	}
	return os.Open(name)
}

// checkRuntime refuses a file that is no cujs, or one for another system. The target is that of the file where it is not given.
func (f *buildFlags) checkRuntime() error {
	info, err := buildinfo.ReadFile(f.runtime)
	if err != nil {
		return fmt.Errorf("--runtime %s is no program of Go: %w", f.runtime, err)
	}
	if info.Path != identity.Command {
		return fmt.Errorf("--runtime %s is %s, not cujs", f.runtime, info.Path)
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	found := settings["GOOS"] + "/" + settings["GOARCH"]
	if f.target != "" && f.target != found {
		return fmt.Errorf("--runtime %s is for %s, not for %s", f.runtime, found, f.target)
	}
	f.target = found
	return nil
}

// writeExecutable writes a file beside its place and renames it: it may be one that runs.
func writeExecutable(name string, base *os.File, a *app.App) error {
	file, err := os.CreateTemp(filepath.Dir(name), ".cujs-build-*")
	if err != nil {
		return err
	}
	err = app.Append(file, base, a)
	if err = errors.Join(err, file.Chmod(0o755), file.Close()); err == nil {
		err = os.Rename(file.Name(), name)
	}
	if err != nil {
		_ = os.Remove(file.Name())
	}
	return err
}
