// This file moves bytes: the work behind all copies.

package emulator

import (
	"fmt"
	"math/bits"
	"runtime/debug"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
)

// A plane is one side of a copy: rows a pitch apart, layers a slice apart.
type plane struct {
	span
	pitch, slice uint64
}

// extent is how many bytes from a plane's first one a box of that shape
// touches; ok is false when the number does not fit.
func extent(pitch, slice, width, height, depth uint64) (n uint64, ok bool) {
	carryRows, rows := bits.Mul64(pitch, height-1)
	carryLayers, layers := bits.Mul64(slice, depth-1)
	n, carry1 := bits.Add64(rows, layers, 0)
	n, carry2 := bits.Add64(n, width, 0)
	return n, carryRows|carryLayers|carry1|carry2 == 0 && n <= maxCopy
}

// A transfer copies a box of width bytes, height rows and depth layers.
// Linear copies have one row.
type transfer struct {
	dst, src             plane
	width, height, depth uint64
	box                  *box   // that it was asked for as; nil for copies of linear memory
	from                 string // the place in the program that asked for it, when checked
}

// linear is the transfer of one stretch of bytes.
func linear(dst, src span) *transfer {
	return &transfer{dst: plane{span: dst}, src: plane{span: src}, width: dst.size, height: 1, depth: 1}
}

// detach copies what the caller may change after the call, so that the
// transfer can be done later.
func (t *transfer) detach() (err error) {
	defer caughtFault(&err, debug.SetPanicOnFault(true))
	copied := make([]byte, t.src.size)
	t.src.hold = unsafe.Pointer(&copied[0])
	from := t.src.address
	t.src.address = uint64(uintptr(t.src.hold))
	move(t.src.address, from, t.src.size)
	return nil
}

func (t *transfer) do(c *cudaContext) (err error) {
	if c.failure() != nil {
		return nil
	}
	dst, ok := t.dst.enter()
	if !ok {
		return freedError(t.dst.span)
	}
	defer dst.leave()
	src, ok := t.src.enter()
	if !ok {
		return freedError(t.src.span)
	}
	defer src.leave()
	defer caughtFault(&err, debug.SetPanicOnFault(true))
	c.machine.checkCopy(t)
	for z := range t.depth {
		for y := range t.height {
			move(t.dst.row(y, z), t.src.row(y, z), t.width)
			t.dst.block.CopyWritten(t.dst.row(y, z), t.src.block, t.src.row(y, z), t.width)
		}
	}
	return nil
}

func (p plane) row(y, z uint64) uint64 { return p.address + y*p.pitch + z*p.slice }

// move copies n bytes, which may overlap.
func move(dst, src, n uint64) { copy(bytesAt(dst, n), bytesAt(src, n)) }

// bytesAt is the n bytes at an address.
func bytesAt(address, n uint64) []byte {
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), n)
}

// freedError says that work on a stream found its memory freed.
func freedError(s span) error {
	return &check.Fault{
		Kind: check.IllegalAddress, Kernel: "(copy)", Address: s.address, Size: s.size,
		Detail: fmt.Sprintf("the memory at %#x was freed before the copy was done", s.address),
	}
}

// caughtFault, deferred, turns an access to memory that is not there (a wrong
// pointer of the caller's) into an error, and restores the runtime's way of
// treating them.
func caughtFault(err *error, before bool) {
	debug.SetPanicOnFault(before)
	if cause := recover(); cause != nil {
		*err = &check.Fault{
			Kind: check.IllegalAddress, Kernel: "(copy)", Detail: fmt.Sprintf("a pointer of the host is wrong: %v", cause),
		}
	}
}
