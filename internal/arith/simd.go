// This file computes the SIMD video instructions on two half-words or four
// bytes (PTX ISA 9.1, 9.7.18.2).

package arith

import (
	"strings"

	"github.com/cujs/cujs/ptx"
)

// lanes is the shape of a SIMD instruction: how many elements of how many bits.
type lanes struct {
	count, bits uint
	letter      string // of selectors: h or b
}

func (f *form) lanes() lanes {
	if strings.HasSuffix(f.opcode, "2") {
		return lanes{2, 16, "h"}
	}
	return lanes{4, 8, "b"}
}

// picks reads a selector such as b7654: digits for the elements from the top.
func (f *form) picks(l lanes, operand, otherwise string) []uint {
	digits, ok := strings.CutPrefix(f.operands[operand], l.letter)
	if f.operands[operand] == "" {
		digits = otherwise
	} else if !ok || len(digits) != int(l.count) || strings.Trim(digits, "01234567"[:2*l.count]) != "" {
		f.fail("operand %s cannot be selected by .%s", operand, f.operands[operand])
		digits = otherwise
	}
	picks := make([]uint, l.count)
	for i := range picks {
		picks[i] = uint(digits[int(l.count)-1-i] - '0')
	}
	return picks
}

// mask reads the selector of d: the digits of the elements that it keeps.
func (f *form) mask(l lanes) [4]bool {
	all := "3210"[4-l.count:]
	digits, ok := strings.CutPrefix(f.operands["d"], l.letter)
	if f.operands["d"] == "" {
		digits = all
	} else if !ok || digits == "" || strings.Trim(digits, all) != "" {
		f.fail("operand d cannot be selected by .%s", f.operands["d"])
	}
	var mask [4]bool
	for i := range l.count {
		mask[i] = strings.Contains(digits, string(rune('0'+i)))
	}
	return mask
}

// elements reads the picked elements of b:a.
func (l lanes) elements(picks []uint, signed bool) func(ba uint64) [4]int64 {
	down := 64 - l.bits
	return func(ba uint64) (v [4]int64) {
		for i, pick := range picks {
			up := down - pick*l.bits
			if signed {
				v[i] = int64(ba<<up) >> down
			} else {
				v[i] = int64(ba << up >> down)
			}
		}
		return v
	}
}

func selectSIMD(f *form) Selection {
	l := f.lanes()
	compute, d, a, b := f.simdOperation()
	if compute == nil || !isWord(d) || !isWord(a) || !isWord(b) {
		return Selection{}
	}
	first, next := "3210"[4-l.count:], "7654"
	if l.count == 2 {
		next = "32"
	}
	readA := l.elements(f.picks(l, "a", first), a == ptx.S32)
	readB := l.elements(f.picks(l, "b", next), b == ptx.S32)
	if f.has("sat") {
		plain, signed := compute, d == ptx.S32
		compute = func(a, b int64) int64 { return clamped(plain(a, b), l.bits, signed) }
	}
	join := l.merge(f.mask(l))
	if f.has("add") {
		join = l.accumulate(f.mask(l))
	}
	op := func(a, b, c, _ uint64) uint64 {
		ba := b<<32 | a&0xffffffff
		x, y := readA(ba), readB(ba)
		for i := range l.count {
			x[i] = compute(x[i], y[i])
		}
		return join(x, c)
	}
	return Selection{Op: op, Result: d, Sources: []ptx.Type{a, b, d}}
}

func (f *form) simdOperation() (compute func(a, b int64) int64, d, a, b ptx.Type) {
	name := f.opcode[:len(f.opcode)-1]
	if name == "vset" {
		return videoTests[f.need("eq", "ne", "lt", "le", "gt", "ge")], ptx.U32, f.typ(0), f.typ(1)
	}
	return primary[name], f.typ(0), f.typ(1), f.typ(2)
}

// merge takes the elements outside the mask from c.
func (l lanes) merge(mask [4]bool) func(v [4]int64, c uint64) uint64 {
	return func(v [4]int64, c uint64) uint64 {
		for i := range l.count {
			if mask[i] {
				c = part{i * l.bits, l.bits}.merged(v[i], c)
			}
		}
		return uint64(uint32(c))
	}
}

// accumulate adds the elements in the mask to c.
func (l lanes) accumulate(mask [4]bool) func(v [4]int64, c uint64) uint64 {
	return func(v [4]int64, c uint64) uint64 {
		for i := range l.count {
			if mask[i] {
				c += uint64(v[i])
			}
		}
		return uint64(uint32(c))
	}
}
