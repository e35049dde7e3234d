package main

import (
	"github.com/mmcloughlin/avo/attr"
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// steps is the distances of eight consecutive values, as wide as addresses.
func steps(name string, address, value width) Mem {
	at, ok := sharedConstants[name]
	if !ok {
		at = GLOBL(name, attr.RODATA|attr.NOPTR)
		for i := range 8 {
			if address == word {
				DATA(4*i, U32(int(value)*i))
			} else {
				DATA(8*i, U64(int(value)*i))
			}
		}
		sharedConstants[name] = at
	}
	return at
}

func broadcast32(param string) reg.VecVirtual {
	g, y := Load(Param(param), GP64()), YMM()
	VMOVD(g.(reg.GPVirtual).As32(), y.AsX())
	VPBROADCASTD(y.AsX(), y)
	return y
}

func broadcast64(param string) reg.VecVirtual {
	g, y := Load(Param(param), GP64()), YMM()
	VMOVQ(g, y.AsX())
	VPBROADCASTQ(y.AsX(), y)
	return y
}

// A mover is the state of a loop between registers and memory.
type mover struct {
	values, address, memory, i, n reg.Register
	offset, limit, align, base    reg.VecVirtual
}

func newMover(name, values string, wide bool) mover {
	params := "limit, align, offset uint64"
	if wide {
		params = "base, " + params
	}
	TEXT(name, NOSPLIT, "func("+values+", address, memory *byte, "+params+", n int) int")
	Pragma("noescape")
	m := mover{
		values: Load(Param(values), GP64()), address: Load(Param("address"), GP64()),
		memory: Load(Param("memory"), GP64()), n: Load(Param("n"), GP64()), i: GP64(),
	}
	XORQ(m.i, m.i)
	if wide {
		m.offset, m.limit, m.align, m.base = broadcast64("offset"), broadcast64("limit"), broadcast64("align"), broadcast64("base")
	} else {
		m.offset, m.limit, m.align = broadcast32("offset"), broadcast32("limit"), broadcast32("align")
	}
	return m
}

func (m *mover) finish() {
	Label("next")
	ADDQ(Imm(8), m.i)
	Label("check")
	CMPQ(m.i, m.n)
	JLT(LabelRef("loop"))
	Label("done")
	VZEROUPPER()
	Store(m.i.(reg.GPVirtual), ReturnIndex(0))
	RET()
}

// lanes are the eight words of the values.
func (m *mover) lanes() Mem { return Mem{Base: m.values, Index: m.i, Scale: 4} }

// places32 is the distance of eight addresses from the beginning of memory,
// which is address zero. Where one is out of reach the loop ends.
func (m *mover) places32() reg.VecVirtual {
	at, t := YMM(), YMM()
	VPADDD(Mem{Base: m.address, Index: m.i, Scale: 4}, m.offset, at)
	VPTEST(m.align, at)
	JNZ(LabelRef("done"))
	VPMINUD(m.limit, at, t)
	VPCMPEQD(at, t, t)
	g := GP32()
	VPMOVMSKB(t, g)
	CMPL(g, I32(-1))
	JNE(LabelRef("done"))
	return at
}

// places64 is the same for long addresses of memory that begins at base.
func (m *mover) places64() (low, high reg.VecVirtual) {
	low, high = YMM(), YMM()
	VPADDQ(Mem{Base: m.address, Index: m.i, Scale: 8}, m.offset, low)
	VPADDQ(Mem{Base: m.address, Index: m.i, Scale: 8, Disp: 32}, m.offset, high)
	t, u := YMM(), YMM()
	VPOR(low, high, t)
	VPTEST(m.align, t)
	JNZ(LabelRef("done"))
	VPSUBQ(m.base, low, low)
	VPSUBQ(m.base, high, high)
	// The limit is below 2^63: out of reach is negative or greater.
	VPCMPGTQ(m.limit, low, t)
	VPCMPGTQ(m.limit, high, u)
	VPOR(t, u, t)
	VPOR(low, t, t)
	VPOR(high, t, t)
	g := GP32()
	VMOVMSKPD(t, g)
	TESTL(g, g)
	JNZ(LabelRef("done"))
	return low, high
}

// same jumps to label where every lane of x equals y.
func same(x, y Op, label string) {
	t := YMM()
	VPXOR(y, x, t)
	VPTEST(t, t)
	JZ(LabelRef(label))
}

// first is where the first lane's memory is.
func (m *mover) first(at reg.VecVirtual, wide bool) reg.GPVirtual {
	g := GP64()
	if wide {
		VMOVQ(at.AsX(), g)
	} else {
		VMOVD(at.AsX(), g.As32())
	}
	return g
}

// generateGather32 loads words through 32-bit addresses.
func generateGather32(name string) {
	m := newMover(name, "d", false)
	JMP(LabelRef("check"))
	Label("loop")
	at := m.places32()
	g, v, from := m.first(at, false), YMM(), YMM()
	VPBROADCASTD(at.AsX(), from)
	VPSUBD(from, at, from)
	VPTEST(from, from)
	JZ(LabelRef("broadcast"))
	same(from, steps("steps32", word, word), "consecutive")
	mask := YMM()
	VPCMPEQD(mask, mask, mask)
	VPXOR(v, v, v)
	VPGATHERDD(mask, Mem{Base: m.memory, Index: at, Scale: 1}, v)
	VMOVDQU(v, m.lanes())
	JMP(LabelRef("next"))
	m.loadAlike(g)
	m.finish()
}

// loadAlike loads where eight addresses are the same or consecutive.
func (m *mover) loadAlike(g reg.GPVirtual) {
	v := YMM()
	Label("broadcast")
	VPBROADCASTD(Mem{Base: m.memory, Index: g, Scale: 1}, v)
	VMOVDQU(v, m.lanes())
	JMP(LabelRef("next"))
	Label("consecutive")
	VMOVDQU(Mem{Base: m.memory, Index: g, Scale: 1}, v)
	VMOVDQU(v, m.lanes())
}

// generateGather64 loads words through long addresses.
func generateGather64(name string) {
	m := newMover(name, "d", true)
	JMP(LabelRef("check"))
	Label("loop")
	low, high := m.places64()
	g := m.first(low, true)
	m.alike(low, high, word, "broadcast")
	x, y, mask := XMM(), XMM(), XMM()
	VPXOR(x, x, x)
	VPXOR(y, y, y)
	VPCMPEQD(mask, mask, mask)
	VPGATHERQD(mask, Mem{Base: m.memory, Index: low, Scale: 1}, x)
	VPCMPEQD(mask, mask, mask)
	VPGATHERQD(mask, Mem{Base: m.memory, Index: high, Scale: 1}, y)
	VMOVDQU(x, m.lanes())
	VMOVDQU(y, Mem{Base: m.values, Index: m.i, Scale: 4, Disp: 16})
	JMP(LabelRef("next"))
	m.loadAlike(g)
	m.finish()
}

// half is four of the eight longs of the values.
func (m *mover) half(h int) Mem {
	return Mem{Base: m.values, Index: m.i, Scale: 8, Disp: 32 * h}
}

// generateGatherLongs64 loads longs through long addresses.
func generateGatherLongs64(name string) {
	m := newMover(name, "d", true)
	JMP(LabelRef("check"))
	Label("loop")
	low, high := m.places64()
	g := m.first(low, true)
	m.alike(low, high, long, "broadcast")
	for h, at := range []reg.VecVirtual{low, high} {
		x, mask := YMM(), YMM()
		VPXOR(x, x, x)
		VPCMPEQD(mask, mask, mask)
		VPGATHERQQ(mask, Mem{Base: m.memory, Index: at, Scale: 1}, x)
		VMOVDQU(x, m.half(h))
	}
	JMP(LabelRef("next"))
	v := YMM()
	Label("broadcast")
	VPBROADCASTQ(Mem{Base: m.memory, Index: g, Scale: 1}, v)
	VMOVDQU(v, m.half(0))
	VMOVDQU(v, m.half(1))
	JMP(LabelRef("next"))
	Label("consecutive")
	for h := range 2 {
		VMOVDQU(Mem{Base: m.memory, Index: g, Scale: 1, Disp: 32 * h}, v)
		VMOVDQU(v, m.half(h))
	}
	m.finish()
}

// alike jumps to consecutive, or to broadcast if there is such a label.
func (m *mover) alike(low, high reg.VecVirtual, value width, broadcast string) {
	from, l, h := YMM(), YMM(), YMM()
	VPBROADCASTQ(low.AsX(), from)
	VPSUBQ(from, low, l)
	VPSUBQ(from, high, h)
	if broadcast != "" {
		t := YMM()
		VPOR(l, h, t)
		VPTEST(t, t)
		JZ(LabelRef(broadcast))
	}
	at := steps("steps64", long, word)
	if value == long {
		at = steps("steps64long", long, long)
	}
	VPXOR(at, l, l)
	VPXOR(at.Offset(32), h, h)
	VPOR(l, h, l)
	VPTEST(l, l)
	JZ(LabelRef("consecutive"))
}

// generateScatter64 stores words through long addresses.
func generateScatter64(name string) {
	m := newMover(name, "s", true)
	JMP(LabelRef("check"))
	Label("loop")
	low, high := m.places64()
	g := m.first(low, true)
	m.alike(low, high, word, "")
	// One by one, in order: of lanes with one address the last wins.
	for h, at := range []reg.VecVirtual{low, high} {
		for lane := range 4 {
			m.storeOne(at, lane, 4*h+lane, true)
		}
	}
	JMP(LabelRef("next"))
	m.storeConsecutive(g)
	m.finish()
}

func (m *mover) storeConsecutive(g reg.GPVirtual) {
	v := YMM()
	Label("consecutive")
	VMOVDQU(m.lanes(), v)
	VMOVDQU(v, Mem{Base: m.memory, Index: g, Scale: 1})
}

// storeOne stores value lane through element of the vector of places.
func (m *mover) storeOne(at reg.VecVirtual, element, lane int, wide bool) {
	g, v, x := GP64(), GP32(), at.AsX()
	size := 4
	if wide {
		size = 8
	}
	if element*size >= 16 {
		x = XMM()
		VEXTRACTI128(Imm(1), at, x)
		element -= 16 / size
	}
	if wide {
		VPEXTRQ(Imm(uint64(element)), x, g)
	} else {
		VPEXTRD(Imm(uint64(element)), x, g.As32())
	}
	MOVL(Mem{Base: m.values, Index: m.i, Scale: 4, Disp: 4 * lane}, v)
	MOVL(v, Mem{Base: m.memory, Index: g, Scale: 1})
}

// generateScatter32 stores words through 32-bit addresses.
func generateScatter32(name string) {
	m := newMover(name, "s", false)
	JMP(LabelRef("check"))
	Label("loop")
	at := m.places32()
	g, from := m.first(at, false), YMM()
	VPBROADCASTD(at.AsX(), from)
	VPSUBD(from, at, from)
	same(from, steps("steps32", word, word), "consecutive")
	for lane := range 8 {
		m.storeOne(at, lane, lane, false)
	}
	JMP(LabelRef("next"))
	m.storeConsecutive(g)
	m.finish()
}

// generateFill writes one value to n groups of 32 bytes.
func generateFill() {
	TEXT("avx2Fill", NOSPLIT, "func(d *byte, v uint64, n int)")
	Pragma("noescape")
	d, n := Load(Param("d"), GP64()), Load(Param("n"), GP64())
	y := broadcast64("v")
	JMP(LabelRef("check"))
	Label("loop")
	VMOVDQU(y, Mem{Base: d})
	ADDQ(Imm(32), d)
	Label("check")
	SUBQ(Imm(1), n)
	JGE(LabelRef("loop"))
	VZEROUPPER()
	RET()
}
