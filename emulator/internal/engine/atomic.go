// This file executes atomic operations and asynchronous copies. Blocks run on
// several goroutines, so that what they share is changed through sync/atomic.

package engine

import (
	"math"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// An update is the new value of a location: of the old one and the operands.
type update func(old, b, c uint64) uint64

// An atomicAccess describes an atomic operation.
type atomicAccess struct {
	update  update
	bytes   int
	private bool // only this block sees the memory
	// add is the loop for sums of words; nil for other operations.
	add adder
	// wide is what to store for 16 bytes; nil for others, and for mere loads.
	wide wideUpdate
}

// updateFor is the update of an operation on a type, or nil. flush says that
// float32 sums flush subnormals, as they do outside shared memory (PTX ISA
// 9.1, atom).
func updateFor(name string, t ptx.Type, flush bool) update {
	switch name {
	case "add":
		return additionFor(t, flush)
	case "and":
		return func(old, b, _ uint64) uint64 { return old & b }
	case "or":
		return func(old, b, _ uint64) uint64 { return old | b }
	case "xor":
		return func(old, b, _ uint64) uint64 { return old ^ b }
	case "exch":
		return func(_, b, _ uint64) uint64 { return b }
	case "cas":
		return compareAndSwap
	case "inc":
		return increment
	case "dec":
		return decrement
	case "min", "max":
		return extremeFor(name, t)
	}
	return nil
}

func compareAndSwap(old, b, c uint64) uint64 {
	if old == b {
		return c
	}
	return old
}

func increment(old, b, _ uint64) uint64 {
	if old >= b {
		return 0
	}
	return old + 1
}

func decrement(old, b, _ uint64) uint64 {
	if old == 0 || old > b {
		return b
	}
	return old - 1
}

func additionFor(t ptx.Type, flush bool) update {
	modifiers := []string{"rn", t.String()}
	switch t {
	case ptx.U32, ptx.S32, ptx.U64, ptx.S64:
		return func(old, b, _ uint64) uint64 { return old + b }
	case ptx.F64:
		return func(old, b, _ uint64) uint64 {
			return math.Float64bits(math.Float64frombits(old) + math.Float64frombits(b))
		}
	case ptx.F32:
		if flush {
			modifiers = []string{"rn", "ftz", "f32"}
		}
	case ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2:
	default:
		return nil
	}
	return fromArith("add", modifiers)
}

func extremeFor(name string, t ptx.Type) update {
	switch t {
	case ptx.U32, ptx.S32, ptx.U64, ptx.S64,
		ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2: // sm_90
		return fromArith(name, []string{t.String()})
	}
	return nil
}

func fromArith(opcode string, modifiers []string) update {
	s, err := arith.Select(opcode, modifiers)
	if err != nil {
		return nil
	}
	return func(old, b, _ uint64) uint64 { return s.Op(old, b, 0, 0) }
}

// execAtomic performs the operation lane after lane.
func execAtomic(c *cta, in *instruction) {
	a := in.access
	lanes := c.lanes.list()
	c.reach = c.start(a, 0)
	for _, lane := range lanes {
		lane := int(lane)
		addr := c.get(&in.src[0], lane) + a.offset
		p := c.locate(in, a, &c.reach, addr, lane)
		b, x := c.get(&in.src[1], lane), uint64(0)
		if len(in.src) > 2 {
			x = c.get(&in.src[2], lane)
		}
		old := in.atomic.perform(p, b, x)
		if len(in.dst) > 0 {
			c.set(&in.dst[0], lane, old)
		}
	}
}

// perform updates the location at p and returns what it held.
func (a *atomicAccess) perform(p unsafe.Pointer, b, c uint64) uint64 {
	switch a.bytes {
	case 8:
		return a.perform64((*uint64)(p), b, c)
	case 4:
		return a.perform32((*uint32)(p), uint32(b), uint32(c))
	}
	return a.perform16(p, b, c)
}

// performWide updates 16 bytes while turn is held, and returns what they were.
func (a *atomicAccess) performWide(turn *sync.Mutex, p *[2]uint64, b, c [2]uint64) [2]uint64 {
	if !a.private {
		turn.Lock()
		defer turn.Unlock()
	}
	old := *p
	if a.wide != nil {
		*p = a.wide(old, b, c)
	}
	return old
}

func (a *atomicAccess) perform64(p *uint64, b, c uint64) uint64 {
	if a.private {
		old := *p
		*p = a.update(old, b, c)
		return old
	}
	for {
		old := atomic.LoadUint64(p)
		if atomic.CompareAndSwapUint64(p, old, a.update(old, b, c)) {
			return old
		}
	}
}

func (a *atomicAccess) perform32(p *uint32, b, c uint32) uint64 {
	if a.private {
		old := *p
		*p = uint32(a.update(uint64(old), uint64(b), uint64(c)))
		return uint64(old)
	}
	for {
		old := atomic.LoadUint32(p)
		if atomic.CompareAndSwapUint32(p, old, uint32(a.update(uint64(old), uint64(b), uint64(c)))) {
			return uint64(old)
		}
	}
}

// perform16 updates half of the aligned word around p.
func (a *atomicAccess) perform16(p unsafe.Pointer, b, c uint64) uint64 {
	shift := uint(uintptr(p)&2) * 8
	whole := (*uint32)(unsafe.Add(p, -int(uintptr(p)&2)))
	for {
		word := atomic.LoadUint32(whole)
		old := uint64(word >> shift & 0xffff)
		fresh := uint32(a.update(old, b&0xffff, c&0xffff)) & 0xffff
		if atomic.CompareAndSwapUint32(whole, word, word&^(0xffff<<shift)|fresh<<shift) {
			return old
		}
	}
}

// execCopyAsync copies from global to shared memory: as many bytes as the
// third source says, and zeros for the rest.
func execCopyAsync(c *cta, in *instruction) {
	to, from := in.access, in.copied
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		c.reach = c.start(to, lane)
		c.reach.step = 0
		d := view[byte](c.locate(in, to, &c.reach, c.get(&in.src[0], lane)+to.offset, lane), to.size)
		n := min(c.get(&in.src[2], lane), uint64(to.size))
		clear(d)
		if n == 0 {
			continue
		}
		source := c.get(&in.src[1], lane) + from.offset
		c.further = c.start(from, lane)
		last := c.locate(in, from, &c.further, source+n-1, lane)
		first := c.locate(in, from, &c.further, source, lane)
		if unsafe.Add(first, n-1) != last {
			panic(c.badAccess(in, from, source, lane))
		}
		copy(d, view[byte](first, int(n)))
	}
}
