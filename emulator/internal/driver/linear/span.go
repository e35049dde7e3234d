package linear

import (
	"fmt"
	"runtime/debug"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/memory"
)

// A Span is memory that a copy reads or writes. Block is nil for memory of
// the host that the driver does not know. The address is a number until it is
// used: one that is wrong must not stand where Go expects pointers.
type Span struct {
	Address, Size uint64
	Block         *memory.Block
	Space         *memory.Space
	Hold          unsafe.Pointer // keeps memory of Go alive; may be nil
}

// Known reports whether the driver knows the memory: it is a device's or
// page-locked, and stays where it is.
func (s Span) Known() bool { return s.Block != nil }

// DeviceSpan is n bytes at a device address; ok is false when they are not
// all inside one allocation.
func (m *Memory) DeviceSpan(addr cuda.DevicePtr, n uint64) (s Span, ok bool) {
	b, d := m.find(uint64(addr))
	if b == nil || !b.Contains(uint64(addr), n) {
		return Span{}, false
	}
	return Span{Address: uint64(addr), Size: n, Block: b, Space: d.Space}, true
}

const (
	// MaxCopy bounds addresses and copies of memory that the driver does not
	// know: what user space can address.
	MaxCopy = 1 << 47
	// minAddress is the first address where a program can have memory.
	minAddress = 4096
)

// HostSpan is n bytes at an address of the host, which must lie inside its
// allocation when the driver knows it.
func (m *Memory) HostSpan(p unsafe.Pointer, n uint64) (s Span, ok bool) {
	s, ok = m.UnifiedSpan(cuda.DevicePtr(uintptr(p)), n)
	s.Hold = p
	return s, ok
}

// UnifiedSpan is n bytes at an address that may be of either kind.
func (m *Memory) UnifiedSpan(addr cuda.DevicePtr, n uint64) (s Span, ok bool) {
	if b, _ := m.find(uint64(addr)); b != nil {
		return m.DeviceSpan(addr, n)
	}
	return Span{Address: uint64(addr), Size: n}, addr >= minAddress && addr < MaxCopy && n <= MaxCopy-uint64(addr)
}

// A guard keeps spans from being unmapped while they are used.
type guard struct {
	space  *memory.Space
	ticket uint64
}

// Enter begins the use of a span; ok is false when it was freed.
func (s Span) Enter() (g guard, ok bool) {
	if s.Block == nil {
		return guard{}, true
	}
	g = guard{s.Space, s.Space.Enter()}
	if s.Block.Freed() {
		g.Leave()
		return guard{}, false
	}
	return g, true
}

// Leave ends the use of the span.
func (g guard) Leave() {
	if g.space != nil {
		g.space.Leave(g.ticket)
	}
}

// OnDevice reports whether the memory is a device's.
func (s Span) OnDevice() bool {
	return s.Block != nil && s.Block.Kind != memory.Pinned && s.Block.Kind != memory.Foreign
}

// BytesAt is the n bytes at an address.
func BytesAt(address, n uint64) []byte {
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), n)
}

// FreedError says that work on a stream found its memory freed.
func FreedError(s Span) error {
	return &check.Fault{
		Kind: check.IllegalAddress, Kernel: "(copy)", Address: s.Address, Size: s.Size,
		Detail: fmt.Sprintf("the memory at %#x was freed before the copy was done", s.Address),
	}
}

// CaughtFault, deferred, turns an access to memory that is not there (a wrong
// pointer of the caller's) into an error, and restores the runtime's way of
// treating them.
func CaughtFault(err *error, before bool) {
	debug.SetPanicOnFault(before)
	if cause := recover(); cause != nil {
		*err = &check.Fault{
			Kind: check.IllegalAddress, Kernel: "(copy)", Detail: fmt.Sprintf("a pointer of the host is wrong: %v", cause),
		}
	}
}

// BytesPointer is an address as a pointer.
func BytesPointer(address uint64) unsafe.Pointer { return unsafe.Pointer(&BytesAt(address, 1)[0]) }
