// This file is the classes ExternalMemory and ExternalSemaphore: what other
// interfaces, such as Vulkan, have made.

package cudajs

import (
	"math"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
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
func (s *session) importMemory(c *gpu.Context, a bind.Args) goja.Value {
	s.permitted(a.Op())
	o := a.Options(0, "options", "type", "handle", "bytes", "dedicated")
	t, h := s.handleType(o, memoryHandles), s.externalHandle(o)
	if !o.Has("bytes") {
		o.Wrong("bytes", "a number of bytes")
	}
	m, err := c.ImportMemory(cuda.ExternalMemoryHandleType(t), h, uint64(o.IntIn("bytes", 0, 1, maxBytes)), o.BoolOr("dedicated", false))
	s.check(err)
	return s.make(m)
}

// importSemaphore is cuda.importSemaphore({type, handle}).
func (s *session) importSemaphore(c *gpu.Context, a bind.Args) goja.Value {
	s.permitted(a.Op())
	o := a.Options(0, "options", "type", "handle")
	t, h := s.handleType(o, semaphoreHandles), s.externalHandle(o)
	m, err := c.ImportSemaphore(cuda.ExternalSemaphoreHandleType(t), h)
	s.check(err)
	return s.make(m)
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

func (s *session) defineExternalMemory() {
	type memory = *gpu.ExternalMemory
	define(s, Class[memory]{
		Name: "ExternalMemory", Op: "externalMemory", Instead: "use cuda.importMemory()",
		Getters: []Getter[memory]{{Name: "bytes", Get: func(m memory) any { return int64(m.Bytes()) }}},
		Methods: []Method[memory]{{Name: "buffer", Length: 2, Call: s.mapExternal}},
		Free:    memory.Free, Freed: memory.Freed,
		Handles: []Handle[memory]{{Type: "CUexternalMemory", As: "handle", Of: func(m memory) (uint64, error) { return uint64(m.Handle()), nil }}},
	})
}

// mapExternal is externalMemory.buffer(type, shape, {offset}), offset in bytes.
func (s *session) mapExternal(m *gpu.ExternalMemory, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	dims := s.shapeArg(a, 1, "shape", t.Size())
	b, err := m.Map(uint64(a.Options(2, "options", "offset").IntIn("offset", 0, 0, maxBytes)), uint64(dims.elements()*t.Size()))
	s.check(err)
	return s.newBuffer(b, t, dims)
}

func (s *session) defineExternalSemaphore() {
	type semaphore = *gpu.ExternalSemaphore
	value := func(o bind.Options) uint64 {
		v := o.Value("value")
		if bind.Absent(v) {
			return 0
		}
		return s.bits(o.Op(), "options.value", element.U64, v)
	}
	define(s, Class[semaphore]{
		Name: "ExternalSemaphore", Op: "externalSemaphore", Instead: "use cuda.importSemaphore()",
		Methods: []Method[semaphore]{
			{Name: "signal", Do: func(m semaphore, a bind.Args) error {
				o := a.Options(0, "options", "value", "stream")
				return m.Signal(value(o), s.streamOption(o))
			}},
			{Name: "wait", Do: func(m semaphore, a bind.Args) error {
				o := a.Options(0, "options", "value", "timeout", "stream")
				timeout := time.Duration(o.IntIn("timeout", 0, 0, math.MaxInt32)) * time.Millisecond
				return m.Wait(value(o), timeout, s.streamOption(o))
			}},
		},
		Free: semaphore.Free, Freed: semaphore.Freed,
		Handles: []Handle[semaphore]{{Type: "CUexternalSemaphore", As: "handle", Of: func(m semaphore) (uint64, error) { return uint64(m.Handle()), nil }}},
	})
}
