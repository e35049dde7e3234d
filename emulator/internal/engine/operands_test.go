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
		"@%p1 bra end; end: atom.global.exch.b32 %r2, [%rd3], %r1+9;":                                                           func(i uint32) uint32 { return i + 9 },
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
