// This file moves bytes: the work behind all copies.

package copies

import (
	"fmt"
	"math/bits"
	"runtime/debug"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/internal/spell"
)

// A plane is one side of a copy: rows a pitch apart, layers a slice apart.
type plane struct {
	linear.Span
	pitch, slice uint64
}

// extent is how many bytes from a plane's first one a box of that shape
// touches; ok is false when the number does not fit.
func extent(pitch, slice, width, height, depth uint64) (n uint64, ok bool) {
	carryRows, rows := bits.Mul64(pitch, height-1)
	carryLayers, layers := bits.Mul64(slice, depth-1)
	n, carry1 := bits.Add64(rows, layers, 0)
	n, carry2 := bits.Add64(n, width, 0)
	return n, carryRows|carryLayers|carry1|carry2 == 0 && n <= linear.MaxCopy
}

// A transfer copies a box of width bytes, height rows and depth layers.
// Linear copies have one row.
type transfer struct {
	dst, src             plane
	width, height, depth uint64
	box                  *box        // that it was asked for as; nil for copies of linear memory
	from                 string      // the place in the program that asked for it, when checked
	element              uint64      // bytes of what the program reads by it, when checked; 0 where that is not known
	work                 *check.Work // its place among the work of streams, when checked
}

// Place puts the transfer among the work of all streams.
func (t *transfer) Place(w *check.Work) { t.work = w }

// touch tells what else is done with the memory of one side.
func (t *transfer) touch(m *machine.Machine, p plane, writes bool) {
	what := fmt.Sprintf("a copy of %s", spell.Count(int(t.width*t.height*t.depth), "byte"))
	switch {
	case !t.src.OnDevice():
		what += " from the host"
	case !t.dst.OnDevice():
		what += " to the host"
	}
	p.touch(m, &check.Copy{Work: t.work, What: what, From: t.from, Write: writes}, t.width, t.height, t.depth)
}

// mostRows is how many rows of a copy are compared with other work.
const mostRows = 256

// touch tells that a copy or a fill touches rows of bytes.
func (p plane) touch(m *machine.Machine, c *check.Copy, width, height, depth uint64) {
	if c.Work == nil || p.Block == nil || p.Block.Shadow() == nil || height*depth > mostRows {
		return
	}
	c.Block = p.Block
	for z := range depth {
		for y := range height {
			c.Rows = append(c.Rows, check.Range{Offset: p.row(y, z) - p.Block.Base, Size: width})
		}
	}
	if past := m.Past(p.Space); past != nil {
		past.Copied(p.Space, c)
	}
}

// detach copies what the caller may change after the call, so that the
// transfer can be done later.
func (t *transfer) detach() (err error) {
	defer linear.CaughtFault(&err, debug.SetPanicOnFault(true))
	copied := make([]byte, t.src.Size)
	t.src.Hold = unsafe.Pointer(&copied[0])
	from := t.src.Address
	t.src.Address = uint64(uintptr(t.src.Hold))
	move(t.src.Address, from, t.src.Size)
	return nil
}

// Do copies.
func (t *transfer) Do(c *machine.Context) (err error) {
	if c.Over() {
		return nil
	}
	dst, ok := t.dst.Enter()
	if !ok {
		return linear.FreedError(t.dst.Span)
	}
	defer dst.Leave()
	src, ok := t.src.Enter()
	if !ok {
		return linear.FreedError(t.src.Span)
	}
	defer src.Leave()
	defer linear.CaughtFault(&err, debug.SetPanicOnFault(true))
	t.check(c.Machine)
	if t.work != nil {
		t.touch(c.Machine, t.src, false)
		t.touch(c.Machine, t.dst, true)
	}
	for z := range t.depth {
		for y := range t.height {
			move(t.dst.row(y, z), t.src.row(y, z), t.width)
			t.dst.Block.CopyWritten(t.dst.row(y, z), t.src.Block, t.src.row(y, z), t.width)
		}
	}
	return nil
}

func (p plane) row(y, z uint64) uint64 { return p.Address + y*p.pitch + z*p.slice }

// move copies n bytes, which may overlap.
func move(dst, src, n uint64) { copy(linear.BytesAt(dst, n), linear.BytesAt(src, n)) }

// check reports a copy of what was never written: of that no byte has a value, or of which the program reads
// elements that have none. What a copy between memory of devices leaves unwritten is reported where it is read.
func (t *transfer) check(m *machine.Machine) {
	if m.Config.Check == nil {
		return
	}
	address, n, what := t.src.Address, t.width*t.height*t.depth, "a copy of %d bytes from %#x, none of which was ever written"
	detail := fmt.Sprintf(what, n, address)
	if !t.unwritten() {
		first, missing := t.gaps()
		if missing == 0 {
			return
		}
		address = first
		detail = fmt.Sprintf("a copy to the host reads %d elements of %s, of which nobody wrote %d, the first at %#x",
			n/t.element, spell.Count(int(t.element), "byte"), missing, first)
	}
	m.Found(&report.Report{
		Kind: report.Uninitialised, Address: address, Size: n, Advice: report.Uninitialised.Advice(), From: t.from,
		Detail: detail + ": " + check.Where(t.src.Block, address),
	})
}

// unwritten reports whether no byte that is copied has a value.
func (t *transfer) unwritten() bool {
	for z := range t.depth {
		for y := range t.height {
			if !t.src.Block.Unwritten(t.src.row(y, z), t.width) {
				return false
			}
		}
	}
	return true
}

// gaps counts the elements without a value that the program reads, and finds the first.
func (t *transfer) gaps() (first uint64, missing int) {
	if t.element == 0 || t.dst.OnDevice() {
		return 0, 0
	}
	for z := range t.depth {
		for y := range t.height {
			at, n := t.src.Block.Gaps(t.src.row(y, z), t.width, t.element)
			if missing == 0 {
				first = at
			}
			missing += n
		}
	}
	return first, missing
}
