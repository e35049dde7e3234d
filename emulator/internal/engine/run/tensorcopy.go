// This file executes bulk copies of boxes of tensors, between global memory,
// where tensor maps say how tensors lie, and shared memory.

package run

import (
	"encoding/binary"
	"fmt"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/tensormap"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// A boxCopy is one thread's copy of one box.
type boxCopy struct {
	cta    *cta
	in     *instruction
	lane   int
	tensor tensormap.Map
	counts [tensormap.MaxRank]int
	at     [tensormap.MaxRank]int64 // the coordinates that the box begins at
	shared uint64                   // the address that it begins at
	window *loops.Window            // that this is in
	update *loops.AtomicAccess      // of a reduction
}

// execTensorCopy copies for one lane after another, as execBulk does.
func execTensorCopy(c *cta, in *instruction) {
	c.fence()
	eachReceiver(c, in, func(lane int, there place) {
		b := boxOf(c, in, lane, there)
		row, _ := b.tensor.Row()
		barrier := toldBarrier(c, in, lane, there)
		c.grid.late.put(c, lane, true, unsafe.Pointer(barrier), func() {
			b.rows()
			completeBulk(barrier, uint64(b.tensor.Rows())*row) // what is outside of the tensor counts too
		})
	})
	c.fence()
}

// boxOf reads what a lane's sources say, or faults.
func boxOf(c *cta, in *instruction, lane int, there place) *boxCopy {
	t := in.Bulk.Tensor
	b := &boxCopy{cta: c, in: in, lane: lane, tensor: tensorMap(c, in, lane)}
	if b.tensor.Rank != t.Dims {
		b.invalid("the tensor map has %s, and the instruction %d", spell.Count(b.tensor.Rank, "dimension"), t.Dims)
	}
	b.counts = b.tensor.Counts()
	for i := range t.Dims {
		b.at[i] = int64(int32(c.Get(&in.src[2+i], lane)))
		if b.at[i] < 0 && !b.loads() {
			b.invalid("the box begins at %d in dimension %d, and boxes that are stored begin at 0 or later", b.at[i], i)
		}
	}
	if bytes := b.at[0] * int64(b.tensor.Element.Size()); bytes%code.BulkAlign != 0 {
		b.invalid("the box begins at %d in dimension 0, which is byte %d of a row, and boxes begin at multiples of %d bytes", b.at[0], bytes, code.BulkAlign)
	}
	a := b.inShared()
	_, pitch := b.tensor.Row()
	size := uint64(b.tensor.Rows()) * pitch
	b.shared = there(c.Get(&in.src[0], lane) + a.Offset)
	b.window = sharedWindow(c, a, b.shared)
	wantAligned(c, in, a, b.shared, size, tensormap.BoxAlign, lane)
	if at := b.shared - b.window.Base; at > b.window.Size || size > b.window.Size-at {
		whole := *a
		whole.Size = int(size)
		panic(c.badAccess(in, &whole, b.shared, lane))
	}
	b.reduction(t.Operation)
	return b
}

// loads reports whether the box goes to shared memory.
func (b *boxCopy) loads() bool { return b.in.Bulk.To.Space == ptx.Shared }

func (b *boxCopy) inShared() *code.Access {
	if b.loads() {
		return b.in.Bulk.To
	}
	return b.in.Bulk.From
}

func (b *boxCopy) inGlobal() *code.Access {
	if b.loads() {
		return b.in.Bulk.From
	}
	return b.in.Bulk.To
}

func (b *boxCopy) invalid(format string, args ...any) {
	panic(b.cta.faultAt(b.in, check.InvalidCopy, b.lane, fmt.Sprintf(format, args...)))
}

// reduction chooses what a reduction does to elements of the map's type, whose
// bits and, or and xor take as they are.
func (b *boxCopy) reduction(operation string) {
	if operation == "" {
		return
	}
	t := b.tensor.Element
	asked := t
	if untyped := map[int]ptx.Type{32: ptx.B32, 64: ptx.B64}[t.Bits()]; slices.Contains(code.BulkReductions[operation], ptx.B32) && !t.IsFloat() {
		asked = untyped
	}
	if !slices.Contains(code.BulkReductions[operation], asked) || t == ptx.F64 {
		b.invalid("there is no .%s of elements of .%s", operation, t)
	}
	b.update = code.BulkUpdate(operation, asked, false)
}

// tensorMap is the map that a lane's copy goes by, or a fault.
func tensorMap(c *cta, in *instruction, lane int) tensormap.Map {
	a := in.Bulk.Tensor.Described
	address := c.Get(&in.src[1], lane) + a.Offset
	wantAligned(c, in, a, address, code.TensorMapBytes, tensormap.MapAlign, lane)
	bytes := loops.View[byte](mapMemory(c, in, a, address, lane), code.TensorMapBytes)
	words := wordsOf(bytes)
	m, ok := tensormap.Decode(&words)
	if !ok {
		panic(c.faultAt(in, check.InvalidCopy, lane, fmt.Sprintf("the %d bytes at %s %#x are no tensor map; cuTensorMapEncodeTiled makes one",
			code.TensorMapBytes, check.SpaceName(a.Space), address)))
	}
	return m
}

// mapMemory is where a tensor map is: among the parameters, or in constant or
// global memory.
func mapMemory(c *cta, in *instruction, a *code.Access, address uint64, lane int) unsafe.Pointer {
	w, elsewhere := (*loops.Window)(nil), false
	switch a.Space {
	case ptx.Param:
		w = &c.grid.params
	case ptx.Generic:
		w, elsewhere = c.genericWindow(address)
	default:
		elsewhere = a.Space != ptx.Global && a.Space != ptx.Const
	}
	switch {
	case elsewhere && w != &c.grid.genericParams:
		panic(c.faultAt(in, check.InvalidSpace, lane, "tensor maps are parameters of kernels, or lie in constant or global memory"))
	case w == nil:
		return bulkMemory(c, in, a, address, code.TensorMapBytes, lane)
	case address-w.Base > w.Size || code.TensorMapBytes > w.Size-(address-w.Base):
		panic(c.badAccess(in, a, address, lane))
	}
	return unsafe.Add(w.Pointer, address-w.Base)
}

// rows copies the rows of the box, the innermost dimension, one after another.
func (b *boxCopy) rows() {
	m := &b.tensor
	bytes, pitch := m.Row()
	for r := range m.Rows() {
		address, inside := m.Address+uint64(b.at[0]*int64(m.Element.Size())), true
		rest := r
		for i := 1; i < m.Rank; i++ {
			at := b.at[i] + int64(rest%b.counts[i])*int64(m.Steps[i])
			rest /= b.counts[i]
			inside = inside && at >= 0 && uint64(at) < m.Dims[i]
			address += uint64(at) * m.Strides[i-1]
		}
		b.row(b.shared+uint64(r)*pitch, address, bytes, inside)
	}
}

// row copies a row of so many bytes whose elements lie at consecutive addresses
// in both memories but for the swizzle.
func (b *boxCopy) row(shared, address, bytes uint64, inside bool) {
	element := int64(b.tensor.Element.Size())
	first := max(0, -b.at[0]) * element
	end := min(int64(b.counts[0]), int64(b.tensor.Dims[0])-b.at[0]) * element
	if !inside || first >= end {
		first, end = 0, 0
	}
	end += b.beyond(address, bytes, end)
	b.tally(shared, bytes, uint64(end-first))
	var global unsafe.Pointer // of byte first
	if first < end {
		global = bulkMemory(b.cta, b.in, b.inGlobal(), address+uint64(first), uint64(end-first), b.lane)
	}
	if uint64(end-first) == bytes && b.plain() {
		b.pieces(shared, bytes, global)
		return
	}
	piece := bytes
	if b.tensor.Swizzle > 0 {
		piece = 16
	}
	for at := uint64(0); at < bytes; at += piece {
		from, to := max(at, uint64(first)), min(at+piece, uint64(end))
		p := partOfRow{shared: b.tensor.Swizzle.At(shared + at), bytes: piece}
		if from < to {
			p.global, p.first, p.end = unsafe.Add(global, from-uint64(first)), from-at, to-at
		}
		b.part(p)
	}
}

// beyond is how many bytes behind a row's end in the tensor are written too:
// pieces of 16 bytes that begin in the tensor are stored as a whole, as on an
// H200. What no memory is for stays out, in an allocation that ends there.
func (b *boxCopy) beyond(address, bytes uint64, end int64) int64 {
	n := min(-end&(code.BulkAlign-1), int64(bytes)-end)
	if b.loads() || n == 0 || blockOf(b.cta, b.inGlobal(), address+uint64(end), uint64(n)) == nil {
		return 0
	}
	return n
}

// plain reports whether nothing is to be done with bytes but to swizzle them.
func (b *boxCopy) plain() bool {
	return b.tensor.Swizzle > 0 && b.tensor.Element != ptx.TF32 && b.update == nil && b.cta.watched == nil
}

// pieces copies a row that is in the tensor as a whole, if plain says so.
func (b *boxCopy) pieces(shared, bytes uint64, global unsafe.Pointer) {
	memory, base, swizzle, loads := b.window.Pointer, b.window.Base, b.tensor.Swizzle, b.loads()
	for at := uint64(0); at < bytes; at += 16 {
		own, other := (*[16]byte)(unsafe.Add(memory, swizzle.At(shared+at)-base)), (*[16]byte)(unsafe.Add(global, at))
		if loads {
			*own = *other
		} else {
			*other = *own
		}
	}
}

// tally counts a row in shared memory, where the swizzle costs nothing. All of it
// is written, and of what is read no more than goes to the tensor.
func (b *boxCopy) tally(shared, bytes, inside uint64) {
	if !b.loads() {
		bytes = inside
	}
	if t := b.cta.tallied; t != nil && bytes > 0 {
		count.Span(t, ptx.Shared, b.inShared().Write, shared, bytes)
	}
}

// A partOfRow is bytes that lie together in both memories. Those from first to
// end are in the tensor.
type partOfRow struct {
	shared, bytes uint64
	global        unsafe.Pointer // of byte first
	first, end    uint64
}

func (b *boxCopy) part(p partOfRow) {
	if b.loads() {
		shared := b.sharedPart(p.shared, p.bytes)
		if p.end-p.first < p.bytes {
			b.fill(shared)
		}
		copy(shared[p.first:p.end], loops.View[byte](p.global, int(p.end-p.first)))
		if b.tensor.Element == ptx.TF32 {
			roundTF32(shared[p.first:p.end])
		}
		return
	}
	if p.first == p.end {
		return
	}
	shared := b.sharedPart(p.shared+p.first, p.end-p.first)
	if b.update != nil {
		b.update.Fold(p.global, unsafe.Pointer(&shared[0]), uint64(len(shared)))
		return
	}
	copy(loops.View[byte](p.global, len(shared)), shared)
}

// sharedPart is a part of the box in shared memory, of which box knows that it is
// there.
func (b *boxCopy) sharedPart(address, size uint64) []byte {
	c := b.cta
	if c.watched != nil {
		c.watched.Spanned(b.in.site(), b.inShared(), address, size, b.lane)
	}
	return loops.View[byte](unsafe.Add(b.window.Pointer, address-b.window.Base), int(size))
}

// outsideNaN stands for 16 bits outside of a tensor. The ISA leaves the bits
// open; these are what GPUs are known to give.
const outsideNaN = 0x7ff7

// fill writes what stands for elements outside of the tensor.
func (b *boxCopy) fill(shared []byte) {
	clear(shared)
	if b.tensor.NaN {
		for i := 0; i+1 < len(shared); i += 2 {
			binary.LittleEndian.PutUint16(shared[i:], outsideNaN)
		}
	}
}

// roundTF32 rounds numbers to the precision of .tf32, to nearest even, as loads
// of that type do.
func roundTF32(bytes []byte) {
	const exponent, dropped, nan = 0x7f800000, 13, 0x7fffe000
	for i := 0; i < len(bytes); i += 4 {
		v := binary.LittleEndian.Uint32(bytes[i:])
		switch {
		case v&^(1<<31) > exponent:
			v = nan
		case v&exponent != exponent:
			v = (v + 1<<(dropped-1) - 1 + v>>dropped&1) &^ (1<<dropped - 1)
		}
		binary.LittleEndian.PutUint32(bytes[i:], v)
	}
}
