// This file is what the Go program around a script decides: its streams, its arguments, its device,
// and what the script may do.

package host

import (
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/sandbox"
	"github.com/cujs/cujs/kernel"
)

// Options configure a Runtime. The zero value is a sandbox with a device: scripts compute, use the
// GPU and print to nowhere; they see no files, no environment and no arguments.
type Options struct {
	// Stdin is what scripts read as process.stdin. Nil is empty.
	Stdin io.Reader
	// Stdout and Stderr take what console and process print. Nil discards it.
	Stdout, Stderr io.Writer
	// Args is process.argv: by convention the program, the script, and the script's arguments.
	Args []string
	// Env is process.env, where Permissions.Env is set.
	Env map[string]string
	// Colors says whether what is written to w should be coloured. Nil is never.
	Colors func(w io.Writer) bool

	// FS, when set, is all that scripts can read, regardless of Permissions.Read: module files and
	// data. Its root is the folder "/" and the working directory. Nil is the real file system, as
	// far as Permissions.Read goes. os.DirFS follows links out of its folder; the FS of os.OpenRoot
	// does not.
	FS fs.FS
	// App, when set, is a folder that the program carries: scripts find it as AppRoot, beside the files of FS or the real
	// ones, and read it whatever Permissions say. Its files have the same paths on every system. See package host/app.
	App fs.FS
	// Permissions are what scripts may do beyond computing. The zero value is nothing.
	Permissions Permissions
	// Limits end scripts that use too much.
	Limits Limits

	// Areas are what scripts have beyond what every runtime has, such as TypeScript: those of the packages in host/area,
	// all of them with areas.All, and those of others, each an Installer. Nil is none.
	Areas []Area
	// Modules are modules of the Go program's own, by the name that require and import know them
	// under; see Runtime.Bind.
	Modules map[string]Module

	// Device says where kernels run: "cuda" on an NVIDIA GPU, "emulated" in software,
	// "emulated:h100" in software with the properties of that GPU, "auto" or "" on a GPU where
	// there is one and emulated otherwise. Nothing is opened before a script requires cuda.
	Device string
	// Memory is the bytes of each emulated device; 0 means what the preset has. A GPU's memory
	// cannot be limited: with another value it is not opened.
	Memory uint64
	// Driver is an already filled table of driver functions to use instead of opening Device. On
	// the emulated device each runtime is a tenant of its own: see cuda.API.Tenant.
	Driver *cuda.API
	// Trace takes a line for every driver call. Nil costs nothing. A writer that several runtimes have
	// is safe for concurrent use.
	Trace io.Writer
	// Debug switches costly checks on, and the report of leaked GPU objects at Close.
	Debug bool
	// Check, on the emulated device, has kernels checked for accesses out of bounds, races,
	// uninitialised reads and other mistakes, and takes what is found. Nil leaves it to the
	// environment variable CUJS_CHECK.
	Check *emulator.Check
	// Shuffle, on the emulated device, runs blocks and warps in a random order. Nil leaves it to
	// CUJS_SCHEDULE.
	Shuffle *emulator.Shuffle
	// WithoutEnvironment leaves both variables aside: where Check and Shuffle are nil, nothing is
	// checked or shuffled.
	WithoutEnvironment bool
	// Logger takes what cujs itself has to say, which is none of the output of scripts: warnings, such as
	// that no GPU is in use, that a kernel goes on which nothing can stop, or what was not released
	// (Debug); Info of the devices that were opened, and of workers that were started; Debug of each
	// kernel that was compiled, and how long that took. The end of a worker that nobody asked for, and
	// that a pool cannot make another, are warnings. It must not call the runtime. Of a Worker, its
	// program logs the start and the end; what is said inside goes to Stderr. Nil: Stderr takes the warnings,
	// each as a line behind "cujs: ".
	Logger *slog.Logger
	// OnLaunch is told of every launch of a kernel, graph or library function, on the goroutine that
	// launches, when the driver has accepted it. It must be short and not call the runtime. Launches by
	// cuda/driver are not told. Nil costs nothing.
	OnLaunch func(gpu.Launched)
	// Kernels holds the kernels that scripts compile, for all runtimes that have the same one: each is
	// compiled once. Runtimes of a Pool share one where it is nil; others have one of their own then.
	// Scripts cannot see what it holds. A Worker, which is another process, has its own.
	Kernels *kernel.Cache
	// Profile is called by Close with what scripts asked of the driver, and how long the devices
	// were at it, where they used one. Nil costs nothing; profiling costs a few microseconds a
	// call.
	Profile func(*profile.Report)
	// Counting, on the emulated device, counts what kernels do. It belongs to one Runtime. Nil
	// counts what scripts ask for with cuda.stats.
	Counting *emulator.Counting
	// Alone says that nobody but scripts uses the emulated device: while one waits for work, no
	// goroutine of the program submits other work or writes to memory that kernels read. Kernels
	// that wait for what nobody does any more then end with a fault, where they would run for ever.
	Alone bool
	// LaunchBlocking waits for every kernel where it is launched, so that one that fails does so
	// there.
	LaunchBlocking bool
	// Loading is told the path of every file that a script is made of, the main one and what it
	// requires or imports, before it is read: to watch for changes. It is called in a turn of the
	// runtime and must not call it. Nil tells nobody.
	Loading func(path string)
	// Progress is told when work begins that may take long and that a script waits for: compiling,
	// linking and loading code, copies of 16 MiB and more. What it returns is called when the work
	// has ended, from the same goroutine. It must not call the runtime. Nil tells nobody.
	Progress func(work string) (done func())
}

// AppRoot is the folder as which scripts find Options.App.
const AppRoot = sandbox.AppRoot

// Permissions open the sandbox. Each field stands alone.
type Permissions struct {
	// Read lists files and folders of the real file system that scripts may read, folders with all
	// below them.
	Read []string
	// Write lists files and folders that scripts may write, make and remove.
	Write []string
	// Env shows scripts their surroundings: Options.Env as process.env, what os tells of the machine and
	// its user, process.pid and process.memoryUsage.
	Env bool
	// Exit lets scripts end themselves with process.exit; Run then returns an *ExitError. The Go
	// program itself is never ended.
	Exit bool
	// Eval lets scripts make code of texts, with eval and Function. Parsing it takes unbounded
	// time, regardless of what Limits and contexts say, and some hundred thousand nested brackets
	// end the Go program: they overflow its stack.
	Eval bool
	// Driver lets scripts require cuda/driver, every function of the driver as C has it, and make
	// objects of raw handles (cuda.Stream.wrap). With it a script can reach all memory of the
	// process, and end it.
	Driver bool
	// FFI lets scripts require ffi: open any shared library and call its functions. With it a script
	// can do what the process can, and end it.
	FFI bool
	// Device lets scripts reach beyond what their runtime has made, to the device as a whole and
	// to its other users: memory, events and pools shared with other processes and, on a GPU, its
	// reset, its settings, and what tells it from others (uuid, pciBusId, processes, power …).
	// Driver permits that too.
	Device bool
}

// AnyPath, in Permissions.Read or Write, stands for the whole file system.
const AnyPath = sandbox.Any

// Everything permits all there is: what a script has that its own user started.
func Everything() Permissions {
	return Permissions{Read: []string{AnyPath}, Write: []string{AnyPath}, Env: true, Exit: true, Eval: true, Driver: true, FFI: true, Device: true}
}

// Limits bound what a script may use; 0 is no limit, except for StackDepth and Contexts, and New refuses what is
// negative. A script that goes past the first three is ended. Past the others an allocation throws,
// which the script may catch: then it goes on with what it has. The error that Run returns has a
// *LimitError behind it either way, and the runtime can still be closed, which releases all.
type Limits struct {
	// StackDepth is how many function calls may be open at once; 0 is DefaultStackDepth.
	StackDepth int
	// RunTime is how long one call of Run, RunFile, Call, Do and their like may take, waits
	// included. Reading a source counts, but is not interrupted.
	RunTime time.Duration
	// OutputBytes is how much may be written to Stdout, Stderr and Trace together in the life of a
	// runtime, by console, by process, by kernels and by the trace.
	OutputBytes int64
	// DeviceBytes is the device memory that may be held at once.
	DeviceBytes int64
	// PinnedBytes is the page-locked memory that may be held at once.
	PinnedBytes int64
	// ArrayBytes is the memory of ArrayBuffers and typed arrays that scripts make and hold at once.
	ArrayBytes int64
	// Objects is how many objects of the GPU may be live at once: buffers, streams, events, modules,
	// nodes of graphs and so on.
	Objects int
	// Contexts is how many contexts may be live that scripts have made, green ones too; 0 is
	// DefaultContexts. A context costs more than any other object.
	Contexts int
}

// DefaultContexts is the limit on contexts where Limits sets none.
const DefaultContexts = 16

// DefaultStackDepth is the limit on open function calls where Limits sets none.
const DefaultStackDepth = 10_000

// checkDevice refuses what Options.Device does not know.
func checkDevice(device string) error {
	switch kind, preset, _ := strings.Cut(device, ":"); kind {
	case "", "auto", "emulated":
		return emulator.CheckDevices(preset)
	case "cuda":
		return nil
	}
	return fmt.Errorf("host: there is no device %q: write auto, cuda, emulated, or emulated with a preset, such as emulated:h100", device)
}
