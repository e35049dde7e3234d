// Package cudajs is the module cuda: the JavaScript classes over package gpu.
//
// Each class holds its Go object behind a symbol (package bind), and functions
// are bound raw on prototypes: a launch costs a few map look-ups and one
// foreign call. Nothing calls the driver before a script needs it.
//
// Identity: the same Go object gives the same JavaScript object. What a script
// drops is released by the cleanups of package gpu; the event loop drains
// their queue after every task, gpu drains it inside allocations.
package cudajs

import (
	"context"
	"weak"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/module"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// Install makes the module cuda known to a runtime and hooks it into the event
// loop. It opens nothing.
func Install(env *module.Env) Host {
	s := &session{env: env, b: env.Bind, vm: env.VM}
	env.Modules["cuda"] = func(*module.Env) goja.Value { return s.load() }
	env.Modules["cuda/driver"] = func(*module.Env) goja.Value { return s.rawDriver() }
	before, after := env.Loop.BeforeTask, env.Loop.AfterTask
	env.Loop.BeforeTask = func() { run(before); s.beforeTask() }
	env.Loop.AfterTask = func() { s.afterTask(); run(after) }
	env.Converters = append(env.Converters, s.convert)
	env.GoObject, env.Crossed = s.goObject, s.crossed
	env.OnClose(s.close)
	return Host{s}
}

func run(f func()) {
	if f != nil {
		f()
	}
}

// A session is the module cuda in one runtime.
type session struct {
	env *module.Env
	b   *bind.Binder
	vm  *goja.Runtime

	table    *cuda.API   // the driver's, whether it is traced or not
	unshared *cuda.API   // what table was shared from; nil where nothing can end the session's kernels
	driver   *gpu.Driver // nil until a script needs it
	thread   *gpu.Thread // what is current for scripts
	locked   bool        // thread is locked: a task is in progress
	owner    owner       // the goroutine of the task, with tracing, debugging or checking on
	ended    bool        // a task was cancelled

	tracing   bool
	debugging bool
	profiles  []*profile.Recorder // that are being taken
	profile   *profile.Recorder   // the one that the host asked for
	counting  *emulator.Counting  // of the emulated device; nil on another
	life      context.Context     // until the session is closed
	end       func()              // closes life
	kill      func()              // ends the session's kernels; nil where nothing can

	registry registry
	errors   errorClasses
	kernels  kernels
	images   images                      // of the host's kernels
	code     code                        // compiling and linking
	nothing  goja.Callable               // a function of JavaScript that does nothing
	types    map[element.Type]goja.Value // constructors of typed arrays
	clamped  goja.Value                  // the constructor Uint8ClampedArray, another one of element.U8
	yes, no  goja.Value                  // true and false, to tell them without a conversion
	plain    *goja.Object                // Object.prototype
	layout   layout                      // of goja's objects

	list    goja.Value                   // cuda.devices
	pools   map[*gpu.Device]*poolObjects // device.pool
	pins    []weak.Pointer[pinned]       // page-locked arrays
	warm    []*recent                    // that have seen arguments in this task
	stream  *gpu.Stream                  // inside stream.use: the stream of what names none
	calling bool                         // a graph calls functions of the script
	timer   poller                       // asynchronous waits
	pushed  int                          // ranges of cuda.nvtx.push that the task has not popped
}

// load makes the exports of the module.
func (s *session) load() goja.Value {
	s.yes, s.no = s.vm.ToValue(true), s.vm.ToValue(false)
	s.plain, s.layout = s.vm.NewObject().Prototype(), objectLayout()
	s.registry = newRegistry()
	s.timer.session = s
	s.b.Advice = s.advice
	s.loadTypes()
	s.loadErrors()
	s.loadCode()
	s.defineDevice()
	s.defineSelections()
	s.defineGreenContext()
	s.defineGraphMemory()
	s.defineMemoryPool()
	s.defineStream()
	s.defineEvent()
	s.defineBuffer()
	s.defineManaged()
	s.defineGrowable()
	s.defineRegistration()
	s.defineExternalMemory()
	s.defineExternalSemaphore()
	s.defineTensorMap()
	s.defineTyped()
	s.definePinned()
	s.defineArray()
	s.definePitched()
	s.defineTexture()
	s.defineSurface()
	s.defineModule()
	s.defineGlobal()
	s.defineFunction()
	s.defineProgram()
	s.defineKernel()
	s.defineBound()
	s.defineGraph()
	s.defineGraphNode()
	s.defineCondition()
	s.defineProfile()
	s.defineDiagnosis()
	s.defineContext()
	return s.exports()
}
