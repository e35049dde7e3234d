package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// A width is how a register keeps a lane.
type width int

const (
	bit  width = 0
	word width = 4
	long width = 8
)

// A kernel describes a loop: one instruction over neighbouring lanes, eight
// at a time. Words come in one vector; where a long takes part each eight
// lanes are two halves, in which words come as the low 128 bits.
type kernel struct {
	name         string
	instructions []string
	dst          width
	src          []width
	constants    func() []reg.VecVirtual // loaded once, before the loop
	body         func(x, k []reg.VecVirtual) reg.VecVirtual
}

// A step is where eight lanes are: at the index, displaced by lanes.
type step struct {
	pointers map[string]reg.Register
	index    reg.GPVirtual // in lanes
	bytes    reg.GPVirtual // index/8, for predicates
	lanes    int
	mask     reg.VecVirtual // of the last lanes; nil for all eight
	halves   [2]reg.VecVirtual
}

var operands = []string{"a", "b", "c"}

// hasLong reports whether lanes are handled in two halves.
func (k *kernel) hasLong() bool {
	for _, w := range k.src {
		if w == long {
			return true
		}
	}
	return k.dst == long
}

func (k *kernel) hasBits() bool {
	for _, w := range k.src {
		if w == bit {
			return true
		}
	}
	return k.dst == bit
}

func (k *kernel) generate() {
	TEXT(k.name, NOSPLIT, "func(d, a, b, c *byte, n int)")
	Pragma("noescape")
	s := step{pointers: map[string]reg.Register{"d": Load(Param("d"), GP64())}}
	for i := range k.src {
		s.pointers[operands[i]] = Load(Param(operands[i]), GP64())
	}
	n := Load(Param("n"), GP64()).(reg.GPVirtual)
	var constants []reg.VecVirtual
	if k.constants != nil {
		constants = k.constants()
	}
	s.index = GP64()
	XORQ(s.index, s.index)
	if k.hasBits() {
		s.bytes = GP64()
		XORQ(s.bytes, s.bytes)
	}
	k.wholes(&s, constants, n)
	Label("tail")
	ADDQ(Imm(8), n)
	JLE(LabelRef("done"))
	s.mask = tailMask(n)
	if k.hasLong() {
		for h := range s.halves {
			s.halves[h] = XMM()
			VEXTRACTI128(Imm(uint64(h)), s.mask, s.halves[h])
		}
	}
	k.eight(s, constants)
	Label("done")
	VZEROUPPER()
	RET()
}

// wholes goes through the lanes by groups of eight, several at a time while
// there are so many. It ends at the label tail, with left less than there are
// by eight.
func (k *kernel) wholes(s *step, constants []reg.VecVirtual, left reg.GPVirtual) {
	unroll := 4
	if k.hasLong() || k.hasBits() {
		unroll = 2
	}
	SUBQ(Imm(uint64(8*unroll)), left)
	JL(LabelRef("eight"))
	Label("many")
	for i := range unroll {
		at := *s
		at.lanes = 8 * i
		k.eight(at, constants)
	}
	s.advance(unroll)
	SUBQ(Imm(uint64(8*unroll)), left)
	JGE(LabelRef("many"))
	Label("eight")
	ADDQ(Imm(uint64(8*unroll-8)), left)
	JL(LabelRef("tail"))
	Label("one")
	k.eight(*s, constants)
	s.advance(1)
	SUBQ(Imm(8), left)
	JGE(LabelRef("one"))
}

// advance moves on by groups of eight lanes.
func (s *step) advance(eights int) {
	ADDQ(Imm(uint64(8*eights)), s.index)
	if s.bytes != nil {
		ADDQ(Imm(uint64(eights)), s.bytes)
	}
}

// tailMask has all bits set in the first left of eight words.
func tailMask(left reg.GPVirtual) reg.VecVirtual {
	at, back, mask := GP64(), GP64(), YMM()
	LEAQ(masks(), at)
	MOVQ(left, back)
	NEGQ(back)
	VMOVDQU(Mem{Base: at, Index: back, Scale: 4, Disp: 32}, mask)
	return mask
}

var masksRef, bitsRef, iotaRef Mem

// masks is eight words of ones before eight of zeros.
func masks() Mem {
	if masksRef.Symbol.Name == "" {
		masksRef = GLOBL("tailMasks", attr.RODATA|attr.NOPTR)
		for i := range 16 {
			v := U32(0)
			if i < 8 {
				v = ^v
			}
			DATA(4*i, v)
		}
	}
	return masksRef
}

// laneBits is the bit of each of eight lanes in a byte.
func laneBits() Mem {
	if bitsRef.Symbol.Name == "" {
		bitsRef = GLOBL("laneBits", attr.RODATA|attr.NOPTR)
		for i := range 8 {
			DATA(4*i, U32(1<<i))
		}
	}
	return bitsRef
}

// eight computes eight lanes, or those of the mask.
func (k *kernel) eight(s step, constants []reg.VecVirtual) {
	if !k.hasLong() {
		x := make([]reg.VecVirtual, len(k.src))
		for i, w := range k.src {
			x[i] = s.load(operands[i], w, -1)
		}
		s.store(k.dst, -1, k.body(x, constants))
		return
	}
	var bits reg.GPVirtual
	for half := range 2 {
		x := make([]reg.VecVirtual, len(k.src))
		for i, w := range k.src {
			x[i] = s.load(operands[i], w, half)
		}
		result := k.body(x, constants)
		if k.dst != bit {
			s.store(k.dst, half, result)
			continue
		}
		m := GP32()
		VMOVMSKPD(result, m)
		if half == 0 {
			bits = m
			continue
		}
		SHLL(Imm(4), m)
		ORL(bits, m)
		MOVB(m.As8(), Mem{Base: s.pointers["d"], Index: s.bytes, Scale: 1, Disp: s.lanes / 8})
	}
}

// memory is where lanes of a half (-1: all eight) of an operand are.
func (s *step) memory(name string, w width, half int) Mem {
	return Mem{Base: s.pointers[name], Index: s.index, Scale: uint8(w), Disp: int(w) * (s.lanes + 4*max(half, 0))}
}

func (s *step) load(name string, w width, half int) reg.VecVirtual {
	switch {
	case w == bit:
		return s.loadBits(name, half)
	case w == word && half < 0:
		x := YMM()
		if s.mask != nil {
			VPMASKMOVD(s.memory(name, w, half), s.mask, x)
		} else {
			VMOVDQU(s.memory(name, w, half), x)
		}
		return x
	case w == word:
		x := XMM()
		if s.mask != nil {
			VPMASKMOVD(s.memory(name, w, half), s.halves[half], x)
		} else {
			VMOVDQU(s.memory(name, w, half), x)
		}
		return x
	}
	x := YMM()
	if s.mask != nil {
		VPMASKMOVQ(s.memory(name, w, half), s.longMask(half), x)
	} else {
		VMOVDQU(s.memory(name, w, half), x)
	}
	return x
}

func (s *step) longMask(half int) reg.VecVirtual {
	m := YMM()
	VPMOVSXDQ(s.halves[half], m)
	return m
}

// loadBits turns the bits of a predicate into masks of words, or of longs for
// a half.
func (s *step) loadBits(name string, half int) reg.VecVirtual {
	m := YMM()
	VPBROADCASTB(Mem{Base: s.pointers[name], Index: s.bytes, Scale: 1, Disp: s.lanes / 8}, m)
	VPAND(laneBits(), m, m)
	VPCMPEQD(laneBits(), m, m)
	if half < 0 {
		return m
	}
	x, y := XMM(), YMM()
	VEXTRACTI128(Imm(uint64(half)), m, x)
	VPMOVSXDQ(x, y)
	return y
}

func (s *step) store(w width, half int, x reg.VecVirtual) {
	at := s.memory("d", w, half)
	switch {
	case w == bit:
		m := GP32()
		VMOVMSKPS(x, m)
		MOVB(m.As8(), Mem{Base: s.pointers["d"], Index: s.bytes, Scale: 1, Disp: s.lanes / 8})
	case s.mask == nil:
		VMOVDQU(x, at)
	case w == word && half < 0:
		VPMASKMOVD(x, s.mask, at)
	case w == word:
		VPMASKMOVD(x, s.halves[half], at)
	default:
		VPMASKMOVQ(x, s.longMask(half), at)
	}
}

// splat is a vector of one constant.
func splat(name string, v Constant) reg.VecVirtual {
	y := YMM()
	at := shared(name, v)
	if v.Bytes() == 8 {
		VPBROADCASTQ(at, y)
	} else {
		VPBROADCASTD(at, y)
	}
	return y
}

var sharedConstants = map[string]Mem{}

func shared(name string, v Constant) Mem {
	at, ok := sharedConstants[name]
	if !ok {
		at = ConstData(name, v)
		sharedConstants[name] = at
	}
	return at
}
