// This file is the classes ExternalMemory and ExternalSemaphore: what other
// interfaces, such as Vulkan, have made.

package memory

import (
	"math"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// The kinds of handle; a name's place is its value, less one.
var (
	memoryHandles    = []string{"opaqueFd", "opaqueWin32", "opaqueWin32Kmt", "d3d12Heap", "d3d12Resource", "d3d11Resource", "d3d11ResourceKmt", "nvSciBuf", "dmaBufFd"}
	semaphoreHandles = []string{"opaqueFd", "opaqueWin32", "opaqueWin32Kmt", "d3d12Fence", "d3d11Fence", "nvSciSync", "d3d11KeyedMutex", "d3d11KeyedMutexKmt",
		"timelineFd", "timelineWin32"}
)

// importMemory is cuda.importMemory({type, handle, bytes, dedicated}).
func (s *Memory) importMemory(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(0, "options", "type", "handle", "bytes", "dedicated")
	t, h := s.handleType(o, memoryHandles), s.externalHandle(o)
	if !o.Has("bytes") {
		o.Wrong("bytes", "a number of bytes")
	}
	m, err := interop.ImportMemory(c, cuda.ExternalMemoryHandleType(t), h, uint64(o.IntIn("bytes", 0, 1, values.MaxBytes)), o.BoolOr("dedicated", false))
	s.Check(err)
	return s.Make(m)
}

// importSemaphore is cuda.importSemaphore({type, handle}).
func (s *Memory) importSemaphore(c *gpu.Context, a bind.Args) goja.Value {
	o := a.Options(0, "options", "type", "handle")
	t, h := s.handleType(o, semaphoreHandles), s.externalHandle(o)
	m, err := interop.ImportSemaphore(c, cuda.ExternalSemaphoreHandleType(t), h)
	s.Check(err)
	return s.Make(m)
}

func (s *Memory) handleType(o bind.Options, names []string) int {
	if !o.Has("type") {
		s.WordValue(o, "type", "", names) // says which there are
	}
	return s.Word(o, "type", names, 0) + 1
}

// externalHandle reads a descriptor, or a handle as BigInt.
func (s *Memory) externalHandle(o bind.Options) interop.Handle {
	v := o.Value("handle")
	if goja.IsBigInt(v) {
		return interop.Handle(s.Bits(o.Op(), "options.handle", element.U64, v))
	}
	if bind.Absent(v) {
		o.Wrong("handle", "a descriptor, or a handle as a BigInt")
	}
	return interop.Handle(o.IntIn("handle", 0, 0, math.MaxInt32))
}

func (s *Memory) defineExternalMemory() {
	type memory = *interop.Memory
	core.Define(s.Session, core.Class[memory]{
		Name: "ExternalMemory", Op: "externalMemory", Instead: "use cuda.importMemory()",
		Getters: []core.Getter[memory]{{Name: "bytes", Get: func(m memory) any { return int64(m.Bytes()) }}},
		Methods: []core.Method[memory]{{Name: "buffer", Length: 2, Call: s.mapExternal}},
		Free:    memory.Free, Freed: memory.Freed,
		Handles: []core.Handle[memory]{{Type: "CUexternalMemory", As: "handle", Of: func(m memory) (uint64, error) { return uint64(m.Handle()), nil }}},
	})
}

// mapExternal is externalMemory.buffer(type, shape, {offset}), offset in bytes.
func (s *Memory) mapExternal(m *interop.Memory, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := s.ShapeArg(a, 1, "shape", t.Size())
	b, err := m.Map(uint64(a.Options(2, "options", "offset").IntIn("offset", 0, 0, values.MaxBytes)), uint64(dims.Elements()*t.Size()))
	s.Check(err)
	return s.NewBuffer(b, t, dims)
}

func (s *Memory) defineExternalSemaphore() {
	type semaphore = *interop.Semaphore
	value := func(o bind.Options) uint64 {
		v := o.Value("value")
		if bind.Absent(v) {
			return 0
		}
		return s.Bits(o.Op(), "options.value", element.U64, v)
	}
	core.Define(s.Session, core.Class[semaphore]{
		Name: "ExternalSemaphore", Op: "externalSemaphore", Instead: "use cuda.importSemaphore()",
		Methods: []core.Method[semaphore]{
			{Name: "signal", Do: func(m semaphore, a bind.Args) error {
				o := a.Options(0, "options", "value", "stream")
				return m.Signal(value(o), s.StreamOption(o))
			}},
			{Name: "wait", Do: func(m semaphore, a bind.Args) error {
				o := a.Options(0, "options", "value", "timeout", "stream")
				timeout := time.Duration(o.IntIn("timeout", 0, 0, math.MaxInt32)) * time.Millisecond
				return m.Wait(value(o), timeout, s.StreamOption(o))
			}},
		},
		Free: semaphore.Free, Freed: semaphore.Freed,
		Handles: []core.Handle[semaphore]{{Type: "CUexternalSemaphore", As: "handle", Of: func(m semaphore) (uint64, error) { return uint64(m.Handle()), nil }}},
	})
}
