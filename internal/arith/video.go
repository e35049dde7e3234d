// This file computes the scalar video instructions: arithmetic on a byte, a
// half-word or the word of each source, followed by a second operation or a
// merge with c (PTX ISA 9.1, 9.7.18.1).

package arith

import "github.com/cujs/cujs/ptx"

// A part is a selected piece of a register: bits of it from shift on.
type part struct{ shift, bits uint }

var parts = map[string]part{
	"": {0, 32}, "h0": {0, 16}, "h1": {16, 16}, "b0": {0, 8}, "b1": {8, 8}, "b2": {16, 8}, "b3": {24, 8},
}

// selector claims the annotation of an operand.
func (f *form) selector(operand string) part {
	p, ok := parts[f.operands[operand]]
	if !ok {
		f.fail("operand %s cannot be selected by .%s", operand, f.operands[operand])
	}
	return p
}

// read extracts the part, with the sign where the type has one.
func (p part) read(signed bool) func(uint64) int64 {
	up := 64 - p.shift - p.bits
	down := 64 - p.bits
	if signed {
		return func(a uint64) int64 { return int64(a<<up) >> down }
	}
	return func(a uint64) int64 { return int64(a << up >> down) }
}

// merged puts v into the part of c; the whole register leaves nothing of c.
func (p part) merged(v int64, c uint64) uint64 {
	mask := uint64(1)<<p.bits - 1
	return uint64(uint32(uint64(v)&mask<<p.shift | c&^(mask<<p.shift)))
}

// clamped limits v to the range of an integer of that many bits.
func clamped(v int64, bits uint, signed bool) int64 {
	if signed {
		return max(-1<<(bits-1), min(v, 1<<(bits-1)-1))
	}
	return max(0, min(v, 1<<bits-1))
}

// secondary are the second operations.
var secondary = map[string]func(v, c int64) int64{
	"add": func(v, c int64) int64 { return v + c },
	"min": func(v, c int64) int64 { return min(v, c) },
	"max": func(v, c int64) int64 { return max(v, c) },
}

// primary are the first operations, by the name that scalar and SIMD forms
// share.
var primary = map[string]func(a, b int64) int64{
	"vadd":     func(a, b int64) int64 { return a + b },
	"vsub":     func(a, b int64) int64 { return a - b },
	"vabsdiff": func(a, b int64) int64 { return max(a-b, b-a) },
	"vmin":     func(a, b int64) int64 { return min(a, b) },
	"vmax":     func(a, b int64) int64 { return max(a, b) },
	"vavrg":    average,
}

// average rounds away from zero.
func average(a, b int64) int64 {
	if a+b >= 0 {
		return (a + b + 1) >> 1
	}
	return (a + b) >> 1
}

// videoTests are the comparisons of vset.
var videoTests = map[string]func(a, b int64) int64{
	"eq": func(a, b int64) int64 { return int64(flag(a == b)) },
	"ne": func(a, b int64) int64 { return int64(flag(a != b)) },
	"lt": func(a, b int64) int64 { return int64(flag(a < b)) },
	"le": func(a, b int64) int64 { return int64(flag(a <= b)) },
	"gt": func(a, b int64) int64 { return int64(flag(a > b)) },
	"ge": func(a, b int64) int64 { return int64(flag(a >= b)) },
}

// shifting is vshl and vshr by .clamp or .wrap.
func shifting(left, wrap bool) func(a, b int64) int64 {
	amount := func(b int64) int64 { return min(b, 32) }
	if wrap {
		amount = func(b int64) int64 { return b & 31 }
	}
	if left {
		return func(a, b int64) int64 { return a << amount(b) }
	}
	return func(a, b int64) int64 { return a >> amount(b) }
}

// videoOperation claims what tells the operation and the types of d, a and b.
func (f *form) videoOperation() (compute func(a, b int64) int64, d, a, b ptx.Type) {
	switch f.opcode {
	case "vset":
		return videoTests[f.need("eq", "ne", "lt", "le", "gt", "ge")], ptx.U32, f.typ(0), f.typ(1)
	case "vshl", "vshr":
		wrap := f.need("clamp", "wrap") == "wrap"
		compute = shifting(f.opcode == "vshl", wrap)
	default:
		compute = primary[f.opcode]
	}
	return compute, f.typ(0), f.typ(1), f.typ(2)
}

func selectVideo(f *form) Selection {
	compute, d, a, b := f.videoOperation()
	if compute == nil || !isWord(d) || !isWord(a) || !isWord(b) {
		return Selection{}
	}
	target := f.selector("d")
	readA, readB := f.selector("a").read(a == ptx.S32), f.selector("b").read(b == ptx.S32)
	if f.opcode != "vset" && f.has("sat") {
		plain, signed := compute, d == ptx.S32
		compute = func(a, b int64) int64 { return clamped(plain(a, b), target.bits, signed) }
	}
	s := Selection{Result: d, Sources: []ptx.Type{a, b}}
	second := secondary[f.one("add", "min", "max")]
	if second != nil || target.bits < 32 || f.operands["c"] != "" {
		s.Sources = append(s.Sources, d)
	}
	switch readC := parts[""].read(d == ptx.S32); {
	case second != nil:
		s.Op = func(a, b, c, _ uint64) uint64 {
			return uint64(uint32(second(compute(readA(a), readB(b)), readC(c))))
		}
	default:
		s.Op = func(a, b, c, _ uint64) uint64 { return target.merged(compute(readA(a), readB(b)), c) }
	}
	return s
}

func isWord(t ptx.Type) bool { return t == ptx.S32 || t == ptx.U32 }
