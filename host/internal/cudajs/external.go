// This file is the classes ExternalMemory and ExternalSemaphore: what other
// interfaces, such as Vulkan, have made.

package cudajs

import (
	"math"
	"time"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
)

// The kinds of handle; a name's place is its value, less one.
var (
	memoryHandles    = []string{"opaqueFd", "opaqueWin32", "opaqueWin32Kmt", "d3d12Heap", "d3d12Resource", "d3d11Resource", "d3d11ResourceKmt", "nvSciBuf", "dmaBufFd"}
	semaphoreHandles = []string{"opaqueFd", "opaqueWin32", "opaqueWin32Kmt", "d3d12Fence", "d3d11Fence", "nvSciSync", "d3d11KeyedMutex", "d3d11KeyedMutexKmt",
		"timelineFd", "timelineWin32"}
)

// importMemory is cuda.importMemory({type, handle, bytes, dedicated}).
func (s *session) importMemory(c *gpu.Context, a bind.Args) goja.Value {
	s.permitted(a.Op())
	o := a.Options(0, "options", "type", "handle", "bytes", "dedicated")
	t, h := s.handleType(o, memoryHandles), s.externalHandle(o)
	if !o.Has("bytes") {
		o.Wrong("bytes", "a number of bytes")
	}
	m, err := c.ImportMemory(cuda.ExternalMemoryHandleType(t), h, uint64(o.IntIn("bytes", 0, 1, maxBytes)), o.BoolOr("dedicated", false))
	s.check(err)
	return s.classes.externalMemory.New(m)
}

// importSemaphore is cuda.importSemaphore({type, handle}).
func (s *session) importSemaphore(c *gpu.Context, a bind.Args) goja.Value {
	s.permitted(a.Op())
	o := a.Options(0, "options", "type", "handle")
	t, h := s.handleType(o, semaphoreHandles), s.externalHandle(o)
	m, err := c.ImportSemaphore(cuda.ExternalSemaphoreHandleType(t), h)
	s.check(err)
	return s.classes.externalSemaphore.New(m)
}

func (s *session) handleType(o bind.Options, names []string) int {
	if !o.Has("type") {
		s.wordValue(o, "type", "", names) // says which there are
	}
	return s.word(o, "type", names, 0) + 1
}

// externalHandle reads a descriptor, or a handle as BigInt.
func (s *session) externalHandle(o bind.Options) gpu.ExternalHandle {
	v := o.Value("handle")
	if goja.IsBigInt(v) {
		return gpu.ExternalHandle(s.bits(o.Op(), "options.handle", element.U64, v))
	}
	if bind.Absent(v) {
		o.Wrong("handle", "a descriptor, or a handle as a BigInt")
	}
	return gpu.ExternalHandle(o.IntIn("handle", 0, 0, math.MaxInt32))
}

func (s *session) externalMemoryClass() *bind.Class {
	type memory = *gpu.ExternalMemory
	free := func(call goja.FunctionCall) goja.Value {
		s.check(bind.This[memory](s.b, call, "externalMemory.free").Free())
		return goja.Undefined()
	}
	return s.b.Class(bind.Definition{
		Name: "ExternalMemory", Instead: "use cuda.importMemory()",
		Accessors: []bind.Accessor{
			handleOf[memory](s, "externalMemory"),
			{Name: "bytes", Get: of(s, "externalMemory.bytes", func(m memory) any { return int64(m.Bytes()) })},
			{Name: "freed", Get: of(s, "externalMemory.freed", func(m memory) any { return m.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "buffer", Length: 2, Func: s.mapExternal},
			{Name: "free", Func: free},
		},
		Dispose: free,
	})
}

// mapExternal is externalMemory.buffer(type, shape, {offset}), offset in bytes.
func (s *session) mapExternal(call goja.FunctionCall) goja.Value {
	const op = "externalMemory.buffer"
	m, a := bind.This[*gpu.ExternalMemory](s.b, call, op), s.b.Args(op, call)
	t := s.typeArg(a, 0)
	dims := s.shapeArg(a, 1, "shape", t.Size())
	b, err := m.Map(uint64(a.Options(2, "options", "offset").IntIn("offset", 0, 0, maxBytes)), uint64(dims.elements()*t.Size()))
	s.check(err)
	return s.newBuffer(b, t, dims)
}

func (s *session) externalSemaphoreClass() *bind.Class {
	type semaphore = *gpu.ExternalSemaphore
	free := func(call goja.FunctionCall) goja.Value {
		s.check(bind.This[semaphore](s.b, call, "externalSemaphore.free").Free())
		return goja.Undefined()
	}
	value := func(o bind.Options) uint64 {
		v := o.Value("value")
		if bind.Absent(v) {
			return 0
		}
		return s.bits(o.Op(), "options.value", element.U64, v)
	}
	return s.b.Class(bind.Definition{
		Name: "ExternalSemaphore", Instead: "use cuda.importSemaphore()",
		Accessors: []bind.Accessor{
			handleOf[semaphore](s, "externalSemaphore"),
			{Name: "freed", Get: of(s, "externalSemaphore.freed", func(m semaphore) any { return m.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "signal", Func: func(call goja.FunctionCall) goja.Value {
				const op = "externalSemaphore.signal"
				m, o := bind.This[semaphore](s.b, call, op), s.b.Args(op, call).Options(0, "options", "value", "stream")
				s.check(m.Signal(value(o), s.streamOption(o)))
				return goja.Undefined()
			}},
			{Name: "wait", Func: func(call goja.FunctionCall) goja.Value {
				const op = "externalSemaphore.wait"
				m, o := bind.This[semaphore](s.b, call, op), s.b.Args(op, call).Options(0, "options", "value", "timeout", "stream")
				timeout := time.Duration(o.IntIn("timeout", 0, 0, math.MaxInt32)) * time.Millisecond
				s.check(m.Wait(value(o), timeout, s.streamOption(o)))
				return goja.Undefined()
			}},
			{Name: "free", Func: free},
		},
		Dispose: free,
	})
}
