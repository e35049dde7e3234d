// This file is what a program decides about a worker, and what of it crosses.

package host

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cujs/cujs/host/internal/worker/parent"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// WorkerOptions configure a Worker. The zero value is a sandbox with a device, a gigabyte of memory
// and no limit on time.
type WorkerOptions struct {
	// Options are those of the runtime in the worker.
	Options Options
	// Memory is the bytes of memory that the process may use, its own 130 MB included; 0 is
	// DefaultWorkerMemory. Less than 256 MiB is refused: Go programs do not start with it.
	Memory int64
	// CPUTime is the processor time that the process may use in its life; 0 is no limit.
	CPUTime time.Duration
	// Grace is how long a script may go on after Limits.RunTime or the end of a context, before the
	// process is killed; 0 is DefaultGrace.
	Grace time.Duration
	// Sandbox says what the process may reach of the system.
	Sandbox Sandbox
	// Cgroup is the folder of a cgroup of Linux, version 2, that is delegated to the program with the
	// controllers memory and pids, and holds no process itself. Each worker gets one of its own in it,
	// where Memory bounds all that the kernel counts for it; what it shares with the program counts in
	// addition. Close removes it. "" is none: then memory that is shared or page-locked is only looked
	// at every few milliseconds.
	Cgroup string
	// Command is the program to execute as the worker, with its arguments: {"cujs", "worker"} is the
	// command of the same version. Nil is this program, whose main begins with WorkerMain.
	Command []string
	// GPUs is CUDA_VISIBLE_DEVICES in the worker, which says which GPUs it sees: "0", or a UUID; ""
	// is what it is in this process.
	GPUs string
}

// Defaults of WorkerOptions.
const (
	DefaultWorkerMemory = 1 << 30
	DefaultGrace        = time.Second
	leastWorkerMemory   = 256 << 20
)

// Sandbox says how much of the system a worker's process is kept from.
type Sandbox int

const (
	// SandboxFull leaves it the files that Permissions name and the system's libraries, no network,
	// no other process, and few calls of the system: Landlock and seccomp of Linux. StartWorker
	// fails with an *UnsupportedError where one of them, or a limit, cannot be enforced.
	SandboxFull Sandbox = iota
	// BestEffort is SandboxFull as far as the system has the means. Without them a script that
	// finds a way out of JavaScript can do what the program can.
	BestEffort
	// SandboxOff is a process with limits alone.
	SandboxOff
)

// UnsupportedError says what the system cannot enforce. It wraps errors.ErrUnsupported.
type UnsupportedError struct{ Missing []string }

func (e *UnsupportedError) Error() string {
	return "host: this system cannot enforce what a worker was to have: " + strings.Join(e.Missing, "; ") +
		"; Sandbox: host.BestEffort goes on without"
}

// Unwrap returns errors.ErrUnsupported.
func (e *UnsupportedError) Unwrap() error { return errors.ErrUnsupported }

// crossing is what a worker is told of o, and the modules to bind in it.
func (o *WorkerOptions) crossing() (*wire.Options, map[string]Module, error) {
	if err := o.check(); err != nil {
		return nil, nil, err
	}
	options := o.Options
	w := &wire.Options{
		Settings: options.settings(), Stdout: options.Stdout != nil, Stderr: options.Stderr != nil, Trace: options.Trace != nil,
		Confinement: o.confinement(),
	}
	if colors := options.Colors; colors != nil {
		w.ColoredStdout, w.ColoredStderr = colors(options.Stdout), colors(options.Stderr)
	}
	list, err := areas(options.Areas)
	for _, a := range list {
		w.Areas = append(w.Areas, a.Name())
	}
	if err != nil {
		return nil, nil, err
	}
	paths := &w.Settings.Permissions
	if paths.Read, err = absolute(paths.Read); err == nil {
		paths.Write, err = absolute(paths.Write)
	}
	w.Confinement.Read, w.Confinement.Write = rooted(paths.Read), rooted(paths.Write)
	return w, options.Modules, err
}

// check refuses what cannot leave the program, and limits that make no sense.
func (o *WorkerOptions) check() error {
	for _, field := range []struct {
		name string
		set  bool
	}{
		{"Stdin", o.Options.Stdin != nil}, {"FS", o.Options.FS != nil}, {"App", o.Options.App != nil}, {"Driver", o.Options.Driver != nil}, {"Check", o.Options.Check != nil},
		{"Counting", o.Options.Counting != nil}, {"Profile", o.Options.Profile != nil}, {"Loading", o.Options.Loading != nil},
		{"Progress", o.Options.Progress != nil}, {"Kernels", o.Options.Kernels != nil}, {"OnLaunch", o.Options.OnLaunch != nil},
	} {
		if field.set {
			return fmt.Errorf("host: Options.%s cannot cross to a worker: it belongs to this process", field.name)
		}
	}
	switch {
	case o.Memory != 0 && o.Memory < leastWorkerMemory:
		return fmt.Errorf("host: WorkerOptions.Memory is %d bytes; a worker needs %d at least", o.Memory, int64(leastWorkerMemory))
	case o.CPUTime < 0, o.Grace < 0:
		return errors.New("host: WorkerOptions.CPUTime and Grace cannot be negative; 0 stands for no limit, and for the default")
	}
	return o.Options.check()
}

// inherited are the variables that tell where libraries are, and which devices there are.
var inherited = []string{"LD_LIBRARY_PATH", "CUDA_PATH", "CUDA_HOME", "CUDA_DEVICE_ORDER", "CUDA_VISIBLE_DEVICES", "TZ"}

// libraries are the variables that name the file of one.
var libraries = []string{
	"CUJS_LIBCUBLAS", "CUJS_LIBCUBLASLT", "CUJS_LIBCUDA", "CUJS_LIBCUDADEVRT", "CUJS_LIBCUFFT", "CUJS_LIBCUSOLVER", "CUJS_LIBCUSPARSE",
	"CUJS_LIBNCCL", "CUJS_LIBNVJITLINK", "CUJS_LIBNVML", "CUJS_LIBNVRTC", "CUJS_LIBNVTX",
}

func (o *WorkerOptions) confinement() *wire.Confinement {
	c := &wire.Confinement{
		Memory: o.Memory, CPUTime: o.CPUTime, Files: o.Sandbox != SandboxOff, Calls: o.Sandbox != SandboxOff, BestEffort: o.Sandbox != SandboxFull,
		GPU: o.usesGPU(), Env: []string{"GOTRACEBACK=none", "CUDA_CACHE_DISABLE=1"},
	}
	if c.Memory == 0 {
		c.Memory = DefaultWorkerMemory
	}
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		library := slices.Contains(libraries, name)
		switch {
		case name == "CUDA_VISIBLE_DEVICES" && o.GPUs != "":
		case library, slices.Contains(inherited, name):
			c.Env = append(c.Env, entry)
		}
		switch {
		case library:
			c.Libraries = append(c.Libraries, filepath.Dir(value))
		case name == "LD_LIBRARY_PATH":
			c.Libraries = append(c.Libraries, filepath.SplitList(value)...)
		case name == "CUDA_PATH", name == "CUDA_HOME":
			c.Libraries = append(c.Libraries, value)
		}
	}
	if o.GPUs != "" {
		c.Env = append(c.Env, "CUDA_VISIBLE_DEVICES="+o.GPUs)
	}
	return c
}

// usesGPU says whether the device will be a GPU's.
func (o *WorkerOptions) usesGPU() bool {
	switch o.Options.Device {
	case "cuda":
		return true
	case "", "auto":
		for _, node := range []string{"/dev/nvidiactl", "/dev/dxg"} {
			if _, err := os.Stat(node); err == nil {
				return true
			}
		}
	}
	return false
}

// absolute makes paths such that they mean the same in a worker.
func absolute(paths []string) ([]string, error) {
	all := make([]string, len(paths))
	for i, path := range paths {
		if all[i] = path; path == AnyPath {
			continue
		}
		var err error
		if all[i], err = filepath.Abs(path); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// rooted has the folder of all files in the place of AnyPath.
func rooted(paths []string) []string {
	all := slices.Clone(paths)
	for i := range all {
		if all[i] == AnyPath {
			all[i] = string(filepath.Separator)
		}
	}
	return all
}

// crossingModule is what a worker is told of a module; the files have its large typed arrays.
func crossingModule(name string, m Module, functions map[string]RemoteFunc) (*wire.Module, []*os.File, error) {
	for _, field := range []struct {
		name string
		set  bool
		why  string
	}{
		{"Funcs", len(m.Funcs) > 0, "give Worker.Bind the functions as host.RemoteFunc"},
		{"Go", len(m.Go) > 0, "it is code of this process"}, {"Open", m.Open != nil, "it is code of this process"},
	} {
		if field.set {
			return nil, nil, fmt.Errorf("host: module %s: %s cannot cross to a worker: %s", name, field.name, field.why)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(functions)) {
		if functions[key] == nil {
			return nil, nil, missingFunction(name, key)
		}
	}
	values := m.Values
	if values == nil {
		values = map[string]any{}
	}
	encoded, files, err := parent.Encode("module "+name, values)
	if err != nil {
		return nil, nil, fmt.Errorf("host: %w", err)
	}
	kernels := map[string][]string{}
	for key, signature := range m.Kernels {
		kernels[key] = signature
	}
	return &wire.Module{
		Values: encoded.(map[string]any), Functions: slices.Sorted(maps.Keys(functions)), Kernels: kernels,
		Image: m.Image, Source: m.Source, Docs: m.Docs, Declare: m.Declare,
	}, files, nil
}
