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

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/module"
	"github.com/cujs/cujs/internal/element"
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
	env.Crossed = s.crossed
	env.OnClose(s.close)
	return Host{s}
}

func run(f func()) {
	if f != nil {
		f()
	}
}

// GoObject is the object of package gpu behind a JavaScript one. (The state of
// the other classes is that object itself.)
func (b *buffer) GoObject() any { return b.gpu }

// GoObject is the *gpu.Module.
func (m *moduleState) GoObject() any { return m.gpu }

// GoObject is the *gpu.Function.
func (f *function) GoObject() any { return f.gpu }

// GoObject is the *gpu.HostBuffer or *gpu.Managed.
func (p *pinned) GoObject() any { return p.host }

// convert makes the JavaScript object of an object of package gpu that belongs
// to this session, nil of any other value.
func (s *session) convert(value any) goja.Value {
	if s.driver == nil {
		return nil
	}
	mine := func(c *gpu.Context) bool { return c.Driver() == s.driver }
	switch v := value.(type) {
	case *gpu.Device:
		if v.Driver() == s.driver {
			return s.deviceObject(v)
		}
	case *gpu.Context:
		if mine(v) {
			return s.contextObject(v)
		}
	case *gpu.Buffer:
		if mine(v.Context()) {
			return same(s, v, func() goja.Value { return s.newBuffer(v, element.U8, shape{int(v.Bytes())}) })
		}
	case *gpu.HostBuffer:
		if mine(v.Context()) && !v.Freed() {
			return same(s, v, func() goja.Value {
				_, object := s.sharedArray(v, element.U8)
				return object
			})
		}
	case *gpu.Stream:
		if o := s.streams[v]; o != nil {
			return o
		}
		if mine(v.Context()) && v == v.Context().DefaultStream() {
			return s.defaultStream(v)
		}
		if mine(v.Context()) {
			return same(s, v, func() goja.Value { return s.classes.stream.New(v) })
		}
	case *gpu.Event:
		if mine(v.Context()) {
			return same(s, v, func() goja.Value { return s.classes.event.New(v) })
		}
	case *gpu.Pool:
		if v.Device().Driver() == s.driver {
			return same(s, v, func() goja.Value { return s.classes.pool.New(v) })
		}
	case *gpu.Array:
		if mine(v.Context()) {
			return same(s, v, func() goja.Value { return s.newArrayObject(v) })
		}
	case *gpu.Texture:
		if mine(v.Context()) {
			return same(s, v, func() goja.Value { return s.classes.texture.New(v) })
		}
	case *gpu.Surface:
		if mine(v.Array().Context()) {
			return same(s, v, func() goja.Value { return s.classes.surface.New(v) })
		}
	case *gpu.Graph:
		if mine(v.Context()) {
			return same(s, v, func() goja.Value { return s.classes.graph.New(&graph{gpu: v}) })
		}
	case *gpu.Managed:
		return returned(s, v)
	case *gpu.Pitched:
		return returned(s, v)
	case *gpu.GreenContext:
		return returned(s, v)
	case *gpu.Module:
		if mine(v.Context()) {
			return same(s, v, func() goja.Value { return s.moduleObject(v) })
		}
	case *gpu.Function:
		if mine(v.Context()) {
			return same(s, v, func() goja.Value {
				m := s.convert(v.Module()).(*goja.Object)
				return s.classes.function.New(&function{gpu: v, module: m})
			})
		}
	}
	return nil
}

// crossed notes that Go got the object behind a JavaScript one.
func (s *session) crossed(value any, o *goja.Object) {
	switch v := value.(type) {
	case *gpu.Buffer:
		s.identities.remember(weak.Make(v), o)
	case *gpu.HostBuffer:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Stream:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Event:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Array:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Pool:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Texture:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Surface:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Graph:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Pitched:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Managed:
		s.identities.remember(weak.Make(v), o)
	case *gpu.GreenContext:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Module:
		s.identities.remember(weak.Make(v), o)
	case *gpu.Function:
		s.identities.remember(weak.Make(v), o)
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

	classes    classes
	kernels    kernels
	identities identities
	images     images                      // of the host's kernels
	code       code                        // compiling and linking
	nothing    goja.Callable               // a function of JavaScript that does nothing
	types      map[element.Type]goja.Value // constructors of typed arrays
	clamped    goja.Value                  // the constructor Uint8ClampedArray, another one of u8
	yes, no    goja.Value                  // true and false, to tell them without a conversion
	plain      *goja.Object                // Object.prototype
	layout     layout                      // of goja's objects

	devices  []*goja.Object
	list     goja.Value                    // cuda.devices
	pools    map[*gpu.Device]*poolObjects  // device.pool
	contexts map[*gpu.Context]*goja.Object // they live as long as the driver
	streams  map[*gpu.Stream]*goja.Object  // the default ones of each context
	pins     []weak.Pointer[pinned]        // page-locked arrays
	warm     []*launch                     // that have seen arguments in this task
	stream   *gpu.Stream                   // inside stream.use: the stream of what names none
	calling  bool                          // a graph calls functions of the script
	timer    poller                        // asynchronous waits
	pushed   int                           // ranges of cuda.nvtx.push that the task has not popped
}

// classes are the JavaScript classes.
type classes struct {
	managed, growable, registration, pool, array, pitched, texture, surface                                                  *bind.Class
	device, context, buffer, global, module, function, stream, event, typed, graph, graphNode, graphMemory, condition, bound *bind.Class
	green, tensorMap, externalMemory, externalSemaphore                                                                      *bind.Class
	profile                                                                                                                  *bind.Class
	cudaError, outOfMemory, compile, rangeError, typeError                                                                   *goja.Object
}

// load makes the exports of the module.
func (s *session) load() goja.Value {
	s.yes, s.no = s.vm.ToValue(true), s.vm.ToValue(false)
	s.plain, s.layout = s.vm.NewObject().Prototype(), objectLayout()
	s.contexts, s.streams = map[*gpu.Context]*goja.Object{}, map[*gpu.Stream]*goja.Object{}
	s.timer.session = s
	s.b.Advice = s.advice
	s.loadTypes()
	s.loadErrors()
	s.loadClasses()
	s.loadCode()
	s.loadKernels()
	s.describeAll()
	return s.exports()
}

// loadClasses makes the classes; global extends buffer.
func (s *session) loadClasses() {
	s.classes.device = s.deviceClass()
	s.classes.context = s.contextClass()
	s.classes.buffer = s.bufferClass()
	s.refuseElements(s.classes.buffer)
	s.classes.managed = s.managedClass()
	s.classes.growable = s.growableClass()
	s.classes.registration = s.registrationClass()
	s.classes.pool = s.poolClass()
	s.classes.profile = s.profileClass()
	s.classes.global = s.globalClass()
	s.classes.module = s.moduleClass()
	s.classes.function = s.functionClass()
	s.classes.stream = s.streamClass()
	s.classes.event = s.eventClass()
	s.classes.typed = s.typedClass()
	s.classes.graph = s.graphClass()
	s.classes.graphNode = s.graphNodeClass()
	s.classes.condition = s.conditionClass()
	s.classes.graphMemory = s.graphMemoryClass()
	s.classes.array = s.arrayClass()
	s.classes.pitched = s.pitchedClass()
	s.classes.texture = s.textureClass()
	s.classes.surface = s.surfaceClass()
	s.classes.bound = s.boundClass()
	s.classes.green = s.greenClass()
	s.classes.tensorMap = s.tensorMapClass()
	s.classes.externalMemory = s.externalMemoryClass()
	s.classes.externalSemaphore = s.externalSemaphoreClass()
}
