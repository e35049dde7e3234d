// Package loops computes over arrays that have one element a lane: the inner loops
// of instructions, in Go and in AVX2 assembly, loads and stores between registers
// and memory, and atomic operations. It knows neither threads nor programs.
package loops

import "unsafe"

// A Class is how a register is stored.
type Class uint8

const (
	Word      Class = iota // 32 bits a lane: .b8 to .b32, narrower ones zero-extended
	Long                   // 64 bits a lane
	Predicate              // one bit a lane
)

// Bytes is the size of a lane's element; a predicate has none of its own.
func (c Class) Bytes() int { return [...]int{4, 8, 0}[c] }

// A Loop computes an instruction for n neighbouring lanes. d is the
// destination's element of the first lane, a, b and c are the sources'; all
// of them are arrays of 4 or 8 bytes a lane, or of one bit where an operand
// is a predicate. d may be the same array as a source.
type Loop func(d, a, b, c unsafe.Pointer, n int)

// Fetch reads lane's element of an array.
func Fetch(p unsafe.Pointer, k Class, lane int) uint64 {
	switch k {
	case Word:
		return uint64(*(*uint32)(unsafe.Add(p, lane<<2)))
	case Long:
		return *(*uint64)(unsafe.Add(p, lane<<3))
	}
	return *(*uint64)(unsafe.Add(p, lane>>6<<3)) >> (lane & 63) & 1
}

// View is the n elements at p.
func View[T any](p unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(p), n) }

// Element is the address of a lane's element in an array of a class; lane is
// a multiple of 8 for predicates.
func Element(p unsafe.Pointer, k Class, lane int) unsafe.Pointer {
	switch k {
	case Word:
		return unsafe.Add(p, lane<<2)
	case Long:
		return unsafe.Add(p, lane<<3)
	}
	return unsafe.Add(p, lane>>3)
}

// Splat writes v to n elements of a register, and perhaps to the padding
// behind them.
func Splat(p unsafe.Pointer, k Class, v uint64, n int) {
	switch k {
	case Word:
		w := uint32(v)
		if fill(p, uint64(w)|v<<32, 4*n) {
			return
		}
		for i, z := 0, View[uint32](p, n); i < len(z); i++ {
			z[i] = w
		}
	case Long:
		if fill(p, v, 8*n) {
			return
		}
		for i, z := 0, View[uint64](p, n); i < len(z); i++ {
			z[i] = v
		}
	default:
		m := -(v & 1)
		for i, z := 0, View[uint64](p, (n+63)/64); i < len(z); i++ {
			z[i] = m
		}
	}
}

// Blend copies the lanes of mask from t to d, arrays of whole groups of 64 lanes.
func Blend(d, t unsafe.Pointer, k Class, mask []uint64) {
	if k == Predicate {
		to, from := View[uint64](d, len(mask)), View[uint64](t, len(mask))
		for i, m := range mask {
			to[i] = to[i]&^m | from[i]&m
		}
		return
	}
	choose := selectLoop(k)
	for i := 0; i < len(mask); i++ {
		m := mask[i]
		if m == 0 {
			continue
		}
		first, whole := i, m
		for i+1 < len(mask) && mask[i+1] != 0 && (mask[i+1] == m || m != ^uint64(0)) {
			i++
			whole &= mask[i]
		}
		to, from, n := Element(d, k, first<<6), Element(t, k, first<<6), (i+1-first)<<6
		if whole == ^uint64(0) {
			copy(View[byte](to, k.Bytes()*n), View[byte](from, k.Bytes()*n))
			continue
		}
		choose(to, from, to, unsafe.Pointer(&mask[first]), n)
	}
}

func LoadBytes(p unsafe.Pointer, size int) uint64 {
	switch size {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

func StoreBytes(p unsafe.Pointer, size int, v uint64) {
	switch size {
	case 1:
		*(*uint8)(p) = uint8(v)
	case 2:
		*(*uint16)(p) = uint16(v)
	case 4:
		*(*uint32)(p) = uint32(v)
	default:
		*(*uint64)(p) = v
	}
}

func Flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func ClassOf(bits int) Class {
	switch bits {
	case 1:
		return Predicate
	case 64:
		return Long
	}
	return Word
}
