package loops

import (
	"math"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/ptx"
)

// An adder adds a term to the word at each address and keeps the old value.
// It returns how many lanes it served: it stops before an address out of reach.
type adder func(address, terms, olds unsafe.Pointer, r *Reach, offset uint64, n int) int

// AdderFor chooses the loop: for memory that only the block sees, or all.
func AdderFor(address Class, private bool) adder {
	switch {
	case address == Word && private:
		return addPrivate[uint32]
	case address == Word:
		return addShared[uint32]
	case private:
		return addPrivate[uint64]
	}
	return addShared[uint64]
}

func addPrivate[A uint32 | uint64](address, terms, olds unsafe.Pointer, r *Reach, offset uint64, n int) int {
	at, term, old := View[A](address, n), View[uint32](terms, n), View[uint32](olds, n)
	pointer, base, limit, align := r.Pointer, r.Base, r.Limit, r.Align
	for i := range at {
		address := uint64(at[i]) + offset
		if address-base > limit || address&align != 0 {
			return i
		}
		p := (*uint32)(unsafe.Add(pointer, address-base))
		v := *p
		*p = v + term[i]
		old[i] = v
	}
	return n
}

func addShared[A uint32 | uint64](address, terms, olds unsafe.Pointer, r *Reach, offset uint64, n int) int {
	at, term, old := View[A](address, n), View[uint32](terms, n), View[uint32](olds, n)
	for i := range at {
		address := uint64(at[i]) + offset
		if address-r.Base > r.Limit || address&r.Align != 0 {
			return i
		}
		t := term[i]
		old[i] = atomic.AddUint32((*uint32)(unsafe.Add(r.Pointer, address-r.Base)), t) - t
	}
	return n
}

// A Update is the new value of a location: of the old one and the operands.
type Update func(old, b, c uint64) uint64

// An AtomicAccess describes an atomic operation.
type AtomicAccess struct {
	Update  Update
	Bytes   int
	Private bool // only this block sees the memory
	// Add is the loop for sums of words; nil for other operations.
	Add adder
	// Wide is what to store for 16 bytes; nil for others, and for mere loads.
	Wide WideUpdate
}

// UpdateFor is the update of an operation on a type, or nil. flush says that
// float32 sums flush subnormals, as they do outside shared memory (PTX ISA
// 9.1, atom).
func UpdateFor(name string, t ptx.Type, flush bool) Update {
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

func additionFor(t ptx.Type, flush bool) Update {
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

func extremeFor(name string, t ptx.Type) Update {
	switch t {
	case ptx.U32, ptx.S32, ptx.U64, ptx.S64,
		ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2: // sm_90
		return fromArith(name, []string{t.String()})
	}
	return nil
}

func fromArith(opcode string, modifiers []string) Update {
	s, err := arith.Select(opcode, modifiers)
	if err != nil {
		return nil
	}
	return func(old, b, _ uint64) uint64 { return s.Op(old, b, 0, 0) }
}

// Perform updates the location at p and returns what it held.
func (a *AtomicAccess) Perform(p unsafe.Pointer, b, c uint64) uint64 {
	switch a.Bytes {
	case 8:
		return a.perform64((*uint64)(p), b, c)
	case 4:
		return a.perform32((*uint32)(p), uint32(b), uint32(c))
	}
	return a.perform16(p, b, c)
}

// PerformWide updates 16 bytes while turn is held, and returns what they were.
func (a *AtomicAccess) PerformWide(turn *sync.Mutex, p *[2]uint64, b, c [2]uint64) [2]uint64 {
	if !a.Private {
		turn.Lock()
		defer turn.Unlock()
	}
	old := *p
	if a.Wide != nil {
		*p = a.Wide(old, b, c)
	}
	return old
}

func (a *AtomicAccess) perform64(p *uint64, b, c uint64) uint64 {
	if a.Private {
		old := *p
		*p = a.Update(old, b, c)
		return old
	}
	for {
		old := atomic.LoadUint64(p)
		if atomic.CompareAndSwapUint64(p, old, a.Update(old, b, c)) {
			return old
		}
	}
}

func (a *AtomicAccess) perform32(p *uint32, b, c uint32) uint64 {
	if a.Private {
		old := *p
		*p = uint32(a.Update(uint64(old), uint64(b), uint64(c)))
		return uint64(old)
	}
	for {
		old := atomic.LoadUint32(p)
		if atomic.CompareAndSwapUint32(p, old, uint32(a.Update(uint64(old), uint64(b), uint64(c)))) {
			return uint64(old)
		}
	}
}

// perform16 updates half of the aligned word around p.
func (a *AtomicAccess) perform16(p unsafe.Pointer, b, c uint64) uint64 {
	shift := uint(uintptr(p)&2) * 8
	whole := (*uint32)(unsafe.Add(p, -int(uintptr(p)&2)))
	for {
		word := atomic.LoadUint32(whole)
		old := uint64(word >> shift & 0xffff)
		fresh := uint32(a.Update(old, b&0xffff, c&0xffff)) & 0xffff
		if atomic.CompareAndSwapUint32(whole, word, word&^(0xffff<<shift)|fresh<<shift) {
			return old
		}
	}
}

// Fold updates the elements of n bytes at to by those at from.
func (a *AtomicAccess) Fold(to, from unsafe.Pointer, n uint64) {
	for i := 0; i < int(n); i += a.Bytes {
		a.Perform(unsafe.Add(to, i), LoadBytes(unsafe.Add(from, i), a.Bytes), 0)
	}
}

// A WideUpdate is what is stored for 16 bytes that were there: b and c are
// operands.
type WideUpdate func(old, b, c [2]uint64) [2]uint64

// WideExchange is atom.exch.b128.
func WideExchange(_, b, _ [2]uint64) [2]uint64 { return b }

// WideCompareExchange is atom.cas.b128.
func WideCompareExchange(old, b, c [2]uint64) [2]uint64 {
	if old == b {
		return c
	}
	return old
}
