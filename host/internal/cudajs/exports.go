// This file assembles what require('cuda') gives.

package cudajs

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
)

// exports is the object of the module.
func (s *session) exports() *goja.Object {
	o := s.vm.NewObject()
	s.b.Methods(o, s.factories(func(op string) func(goja.FunctionCall) *gpu.Context {
		return func(goja.FunctionCall) *gpu.Context { return s.current() }
	}, "cuda.")...)
	s.b.Methods(o, s.deviceFunctions()...)
	s.selections(o)
	s.profiling(o)
	s.b.Methods(o, s.diagnosis()...)
	s.b.Methods(o, s.typedFunctions()...)
	s.halfFunctions(o)
	s.b.Methods(o, bind.Method{Name: "kernel", Length: 1, Func: s.kernel},
		bind.Method{Name: "pointerAttributes", Length: 1, Func: s.pointerAttributes},
		bind.Method{Name: "coreDump", Func: s.coreDump},
		bind.Method{Name: "stats", Length: 1, Func: s.stats})
	s.b.Accessors(o,
		bind.Accessor{Name: "version", Get: s.version},
		bind.Accessor{Name: "devices", Get: func(goja.FunctionCall) goja.Value { return s.deviceList() }},
		bind.Accessor{Name: "context", Get: func(goja.FunctionCall) goja.Value { return s.contextObject(s.current()) }},
	)
	s.b.Lazy(o, "profiler", false, s.profiler)
	s.b.Lazy(o, "nvtx", false, s.nvtx)
	s.b.Lazy(o, "checkpoint", false, s.checkpoint)
	for _, class := range []*bind.Class{
		s.classes.device, s.classes.context, s.classes.buffer, s.classes.managed, s.classes.growable, s.classes.registration, s.classes.pool, s.classes.global, s.classes.module, s.classes.function,
		s.classes.stream, s.classes.event, s.classes.graph, s.classes.graphNode, s.classes.condition, s.classes.graphMemory, s.classes.array, s.classes.pitched, s.classes.texture, s.classes.surface, s.code.class,
		s.classes.green, s.classes.tensorMap, s.classes.externalMemory, s.classes.externalSemaphore, s.classes.profile,
	} {
		s.b.Hidden(o, class.Name, class.Constructor)
	}
	s.b.Hidden(o, "CudaError", s.classes.cudaError)
	s.b.Hidden(o, "OutOfMemoryError", s.classes.outOfMemory)
	s.b.Hidden(o, "CompileError", s.classes.compile)
	s.b.Accessors(o, s.streamAccessors(func(string) func(goja.FunctionCall) *gpu.Context {
		return func(goja.FunctionCall) *gpu.Context { return s.current() }
	})...)
	return o
}

// in finds the context that a factory works in.
type in = func(op string) func(goja.FunctionCall) *gpu.Context

// factories are the functions that cuda and every context have: on cuda they
// work in the current context, on a context in that one.
func (s *session) factories(context in, prefix string) []bind.Method {
	type factory = func(c *gpu.Context, a bind.Args) goja.Value
	method := func(name string, length int, f factory) bind.Method {
		op := prefix + name
		of := context(op)
		return bind.Method{Name: name, Length: length, Func: func(call goja.FunctionCall) goja.Value {
			c := of(call)
			if !strings.HasPrefix(name, "synchronize") {
				s.check(c.Driver().Room())
			}
			return f(c, s.b.Args(op, call))
		}}
	}
	return []bind.Method{
		method("alloc", 2, s.alloc),
		method("buffer", 1, s.upload),
		method("pinned", 2, s.pinnedArray),
		method("register", 1, s.register),
		method("managed", 2, s.newManaged),
		method("growable", 2, s.newGrowable),
		method("openShared", 1, s.openShared),
		method("importMemory", 1, s.importMemory),
		method("importSemaphore", 1, s.importSemaphore),
		method("wrap", 2, s.wrap),
		method("pitched", 3, s.newPitched),
		method("array", 1, s.newArray),
		method("texture", 1, s.newTexture),
		method("surface", 1, s.newSurface),
		method("copyBatch", 1, s.copyBatch),
		method("copy2d", 1, s.copy2d),
		method("copy3d", 1, s.copy3d),
		method("module", 1, s.loadModule),
		method("moduleFile", 1, s.loadModuleFile),
		method("compile", 1, s.compile),
		method("link", 1, s.link),
		method("stream", 0, s.newStream),
		method("event", 0, s.newEvent),
		method("graph", 1, s.newGraph),
		method("time", 1, s.time),
		method("synchronize", 0, s.synchronize),
		method("synchronizeAsync", 0, s.synchronizeAsync),
	}
}
