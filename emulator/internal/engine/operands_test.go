package engine

import (
	"strings"
	"testing"
)

// A constant behind a register is added to it, in every place of an operand;
// ptxas makes one IADD3 of add.u32 a, b+7, c.
func TestRegisterPlusConstant(t *testing.T) {
	const registers = ".visible .entry kernel(.param .u64 out)\n{" + kernelRegisters + ".reg .b16 %h<5>; .reg .v2 .u32 %v;" + callTail
	for body, want := range map[string]func(thread uint32) uint32{
		"add.u32 %r2, %r1+7, %r1; st.global.u32 [%rd3], %r2;":                                                                   func(i uint32) uint32 { return 2*i + 7 },
		"st.global.u32 [%rd3], %r1+1;":                                                                                          func(i uint32) uint32 { return i + 1 },
		"mov.b32 %r2, %r1+4-6; st.global.u32 [%rd3], %r2;":                                                                      func(i uint32) uint32 { return i - 2 },
		"mov.u64 %rd4, 0xffffffff; cvt.u32.u64 %r2, %rd4+2; st.global.u32 [%rd3], %r2;":                                         func(uint32) uint32 { return 1 },
		"add.u64 %rd4, %rd3+0, 0; st.global.u32 [%rd4], %r1;":                                                                   func(i uint32) uint32 { return i },
		"mov.u16 %h1, 65535; mul.wide.u16 %r2, %h1+3, 5; st.global.u32 [%rd3], %r2;":                                            func(uint32) uint32 { return 10 },
		"setp.eq.u32 %p1, %r1+1, 5; selp.u32 %r2, 1, 0, %p1; st.global.u32 [%rd3], %r2;":                                        func(i uint32) uint32 { return flag32(i == 4) },
		"mov.u32 %v.x, 3; mov.u32 %v.y, 4; mov.b64 %rd4, {%v.x+1, %v.y+1}; shr.u64 %rd4, %rd4, 32; st.global.u32 [%rd3], %rd4;": func(uint32) uint32 { return 5 },
		"atom.global.exch.b32 %r2, [%rd3], %r1+9;":                                                                              func(i uint32) uint32 { return i + 9 },
		"mov.u32 %r2, %ntid.x+1; st.global.u32 [%rd3], %r2;":                                                                    func(uint32) uint32 { return 41 },
	} {
		runText(t, registers+body+" ret; }", 40, want)
	}
	for body, want := range map[string]string{
		"add.f32 %f1, %f2+7, %f1;":  "%f2+7 is no operand of type .f32: a constant can be added to integers and untyped bits only",
		"and.pred %p1, %p2+1, %p1;": "%p2+1 is no operand of type .pred: a constant can be added to integers and untyped bits only",
		"mov.u32 %r1+1, %r2;":       "%r1+1 cannot be the destination of mov",
	} {
		err := loadError(".visible .entry kernel() { .reg .f32 %f<3>; .reg .pred %p<3>; .reg .b32 %r<3>;\n" + body + " ret; }")
		if err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
			t.Errorf("%s: %v, want %s", body, err, want)
		}
	}
}

func flag32(b bool) uint32 {
	if b {
		return 1
	}
	return 0
}

// An instruction with several results reads all its sources before it writes.
func TestOverlappingRegisters(t *testing.T) {
	const registers = ".visible .entry kernel(.param .u64 out)\n{" + kernelRegisters + ".shared .align 128 .b8 s[2048];" + callTail
	for body, want := range map[string]func(thread uint32) uint32{
		"mov.u32 %r2, 1; mov.u32 %r3, %r1; mov.v2.u32 {%r2, %r3}, {%r3, %r2}; mad.lo.u32 %r4, %r2, 100, %r3;": func(i uint32) uint32 { return 100*i + 1 },
		"mov.u32 %r2, 1; mov.u32 %r3, 2; mov.u32 %r4, 3; mov.u32 %r5, 4; mov.v4.u32 {%r5, %r2, %r3, %r4}, {%r2, %r3, %r4, %r5};" +
			"mad.lo.u32 %r4, %r4, 10, %r5; mad.lo.u32 %r4, %r3, 100, %r4; mad.lo.u32 %r4, %r2, 1000, %r4;": func(uint32) uint32 { return 2341 },
		"setp.lt.u32 %p1, %r1, 5; mov.u32 %r2, 1; mov.u32 %r3, 2; @%p1 mov.v2.u32 {%r2, %r3}, {%r3, %r2}; mov.u32 %r4, %r3;": func(i uint32) uint32 { return 2 - flag32(i < 5) },
		"mov.u32 %r2, s; mad.lo.u32 %r2, %r1, 8, %r2; st.shared.u32 [%r2], 77; add.u32 %r3, %r1, 88; st.shared.u32 [%r2+4], %r3;" +
			"ld.shared.v2.u32 {%r2, %r4}, [%r2];": func(i uint32) uint32 { return 88 + i },
		"mov.u32 %r2, s; mad.lo.u32 %r2, %r1, 16, %r2; st.shared.v4.u32 [%r2], {1, 2, 3, %r1};" +
			"ld.shared.v4.u32 {%r5, %r2, %r3, %r4}, [%r2]; mad.lo.u32 %r4, %r2, 100, %r4;": func(i uint32) uint32 { return 200 + i },
		"mov.u64 %rd4, s; cvta.shared.u64 %rd4, %rd4; mul.wide.u32 %rd5, %r1, 16; add.u64 %rd4, %rd4, %rd5; st.v2.u64 [%rd4], {5, %rd5};" +
			"ld.v2.u64 {%rd4, %rd5}, [%rd4]; cvt.u32.u64 %r4, %rd5;": func(i uint32) uint32 { return 16 * i },
		"mov.u32 %r2, s; ld.shared.v2.u32 {%r2, %r4}, [%r2];": func(uint32) uint32 { return 0 },
		"mov.u32 %r2, s; mad.lo.u32 %r2, %r1, 16, %r2; st.shared.v4.u32 [%r2], {%r1, %r1, %r1, %r1}; bar.sync 0;" +
			"ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r2, %r3, %r4, %r5}, [%r2];": func(i uint32) uint32 { return 16 + i/4 },
		"setp.lt.u32 %p1, %r1, 16; mov.pred %p2, %p1; setp.ge.and.u32 %p1|%p3, %r1, 8, %p1; setp.ge.and.u32 %p2|%p1, %r1, 8, %p2;" +
			"selp.u32 %r4, 1, 0, %p1;": func(i uint32) uint32 { return flag32(i < 8) },
		"xor.b32 %r4, %r1, 0; shfl.sync.bfly.b32 %r4|%p1, %r4, 1, 31, -1;":                   func(i uint32) uint32 { return i ^ 1 },
		"mov.u32 %r4, %r1; elect.sync %r4|%p1, -1; add.u32 %r4, %r4, %r1;":                   func(i uint32) uint32 { return i },
		"mov.u32 %r4, 7; match.all.sync.b32 %r4|%p1, %r4, -1;":                               func(uint32) uint32 { return ^uint32(0) },
		"mov.u32 %r4, 5; mov.u32 %r5, -1; add.cc.u32 %r5, %r5, %r4; addc.u32 %r4, %r4, %r5;": func(uint32) uint32 { return 10 },
	} {
		t.Run("", func(t *testing.T) { runText(t, registers+body+" st.global.u32 [%rd3], %r4; ret; }", 32, want) })
	}
}
