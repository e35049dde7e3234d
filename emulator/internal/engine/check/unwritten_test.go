package check_test

import (
	"strings"
	"testing"
)

// loaded is a word of local memory that nobody wrote, in %r5, and one that has a
// value, in %r6.
const loaded = ".local .align 16 .b8 l[64]; st.local.u32 [l+16], 3; ld.local.u32 %r5, [l]; ld.local.u32 %r6, [l+16];\n"

// Values that nobody wrote may be loaded, copied and computed with: their uses are
// mistakes, whatever lies between.
func TestUsesOfUnwritten(t *testing.T) {
	const branch, address, stored, atomic = "decides a branch", "is part of an address", "is stored to global memory", "is an operand of an atomic operation"
	for _, c := range []struct{ name, text, want string }{
		{"compared", "setp.gt.u32 %p1, %r5, 1000; @%p1 ret;", branch},
		{"equal to a constant", "setp.eq.s32 %p1, %r5, 123456; @%p1 ret;", branch},
		{"in floating point", "mov.b32 %f1, %r5; add.f32 %f1, %f1, 0f3F800000; setp.lt.f32 %p1, %f1, 0f00000000; @%p1 ret;", branch},
		{"two predicates", "setp.ne.u32 %p2, %r1, 1000; setp.lt.and.s32 %p1, %r5, 5, %p2; @%p1 ret;", branch},
		{"negated", "not.b32 %r5, %r5; setp.ge.s32 %p1, %r5, %r1; @!%p1 bra end;", branch},
		{"selected by it", "setp.lt.s32 %p1, %r5, 5; selp.u32 %r7, 4, 8, %p1; st.global.u32 [%rd3], %r7;", stored},
		{"chosen", "setp.lt.s32 %p1, %r1, 64; selp.u32 %r7, %r5, %r6, %p1; st.global.u32 [%rd3], %r7;", stored},
		{"guarded", "setp.lt.s32 %p1, %r5, 5; mov.u32 %r7, 1; @%p1 mov.u32 %r7, 0; setp.eq.u32 %p2, %r7, 0; @%p2 ret;", branch},
		{"index of an element", "mul.wide.s32 %rd4, %r5, 4; add.s64 %rd4, %rd1, %rd4; @%p0 ret; ld.global.u32 %r7, [%rd4];", address},
		{"offset of shared memory", "and.b32 %r7, %r5, 60; add.u32 %r7, %r3, %r7; st.shared.u32 [%r7], 0;", address},
		{"stored", "st.global.u32 [%rd3], %r5;", stored},
		{"stored after arithmetic", "mad.lo.u32 %r5, %r5, 3, 7; st.global.u32 [%rd3], %r5;", stored},
		{"narrow", "ld.local.u8 %r7, [l+4]; st.global.u8 [%rd3], %r7;", stored},
		{"sum", "add.u32 %r7, %r6, %r5; st.global.u32 [%rd3], %r7;", stored},
		{"atomically added", "st.shared.u32 [%r4], 0; atom.shared.add.u32 %r7, [%r4], %r5;", atomic},
		{"through shared memory", "st.shared.u32 [%r4], %r5; ld.shared.u32 %r7, [%r4]; st.global.u32 [%rd3], %r7;", stored},
		{"through a pair", "mov.b64 %rd4, {%r6, %r5}; mov.b64 {%r8, %r7}, %rd4; st.global.u32 [%rd3], %r7;", stored},
		{"through a shuffle", "shfl.sync.bfly.b32 %r7, %r5, 1, 31, 0xffffffff; st.global.u32 [%rd3], %r7;", stored},
		{"through a call", "{ .param .b32 a; .param .b32 r; st.param.b32 [a], %r5; call (r), same, (a); ld.param.b32 %r7, [r]; }", branch},
		{"whole vector", "ld.local.v2.u32 {%r7, %r8}, [l+32]; st.global.v2.u32 [%rd1], {%r7, %r8};", stored},
		{"printed", "{ .local .align 8 .b8 args[8]; .param .b64 f; .param .b64 a; .param .b32 r; st.local.u32 [args], %r5; cvta.local.u64 %rd4, args; mov.u64 %rd5, format; " +
			"st.param.b64 [f], %rd5; st.param.b64 [a], %rd4; call (r), vprintf, (f, a); }", "are printed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := checked(t, unwrittenText(c.text), 64, nil)
			if len(got) != 1 || !strings.HasPrefix(got[0], "uninitialised read: ") || !strings.Contains(got[0], c.want) {
				t.Errorf("got %d reports:\n%s\nwant one with %q", len(got), strings.Join(got, "\n"), c.want)
			}
		})
	}
}

// TestFirstOfUnwritten joins two values that nobody wrote: the report is of the one that was loaded
// first, wherever it lies in memory and among the operands.
func TestFirstOfUnwritten(t *testing.T) {
	for _, loads := range []struct{ text, first string }{
		{"ld.local.u32 %r7, [l+4]; ld.local.u32 %r8, [l+36];", "0x4"},
		{"ld.local.u32 %r7, [l+36]; ld.local.u32 %r8, [l+4];", "0x24"},
		{"ld.local.u32 %r8, [l+4]; ld.local.u32 %r7, [l+36];", "0x4"},
		{"ld.local.u32 %r8, [l+36]; ld.local.u32 %r7, [l+4];", "0x24"},
	} {
		for _, use := range []string{
			"add.u32 %r7, %r7, %r8; setp.eq.s32 %p1, %r7, 123456; @%p1 ret;",
			"setp.lt.s32 %p1, %r7, %r8; @%p1 ret;",
			"mad.lo.u32 %r7, %r7, %r6, %r8; st.global.u32 [%rd3], %r7;",
			"st.global.v2.u32 [%rd1], {%r7, %r8};",
		} {
			got := checked(t, unwrittenText(loads.text+" "+use), 64, nil)
			if len(got) != 1 || !strings.Contains(got[0], "the 4 bytes at local address "+loads.first+" were never written") {
				t.Errorf("%s %s: got\n%s", loads.text, use, strings.Join(got, "\n"))
			}
		}
	}
}

// What does not depend on such a value is no mistake.
func TestUnwrittenWithoutUse(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"loaded alone", ""},
		{"not selected", "setp.ge.u32 %p1, %r1, 64; selp.u32 %r7, %r5, %r6, %p1; st.global.u32 [%rd3], %r7;"},
		{"computed and not selected", "mul.lo.u32 %r5, %r5, 3; setp.ge.u32 %p1, %r1, 64; selp.u32 %r7, %r5, 1, %p1; setp.eq.u32 %p2, %r7, 2; @%p2 ret;"},
		{"masked", "and.b32 %r7, %r5, 0; st.global.u32 [%rd3], %r7; setp.eq.u32 %p1, %r7, 1; @%p1 ret;"},
		{"bits of it replaced", "bfi.b32 %r7, %r6, %r5, 0, 4; and.b32 %r7, %r7, 15; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"bits of it extracted", "bfi.b32 %r7, %r6, %r5, 8, 8; bfe.u32 %r7, %r7, 8, 8; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"bytes permuted", "prmt.b32 %r7, %r6, %r5, 0x4440; prmt.b32 %r7, %r7, 0, 0x4440; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"shifted out", "shl.b32 %r7, %r5, 16; cvt.u32.u16 %r7, %h1; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"with itself", "xor.b32 %r7, %r5, %r5; sub.u32 %r8, %r5, %r5; add.u32 %r7, %r7, %r8; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"times 0", "mul.lo.u32 %r7, %r5, 0; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"other half of a pair", "mov.b64 %rd4, {%r6, %r5}; mov.b64 {%r7, %r8}, %rd4; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"overwritten", "mov.u32 %r5, 1; setp.eq.u32 %p1, %r5, 2; @%p1 ret;"},
		{"overwritten by a load", "ld.local.u32 %r5, [l+16]; setp.eq.u32 %p1, %r5, 2; @%p1 ret;"},
		{"overwritten in memory", "st.shared.u32 [%r4], %r5; st.shared.u32 [%r4], %r6; ld.shared.u32 %r7, [%r4]; setp.eq.u32 %p1, %r7, 2; @%p1 ret;"},
		{"padding of a structure", "ld.local.v4.u32 {%r5, %r6, %r7, %r8}, [l+16]; st.global.v4.u32 [%rd1], {%r5, %r6, %r7, %r8};"},
		{"shuffled past", "setp.eq.u32 %p1, %r1, 5; selp.u32 %r7, %r5, %r6, %p1; shfl.sync.idx.b32 %r8, %r7, 6, 31, 0xffffffff; setp.eq.u32 %p2, %r8, 2; @%p2 ret;"},
		{"false and unknown", "setp.eq.u32 %p1, %r5, 2; setp.ge.u32 %p2, %r1, 64; and.pred %p1, %p1, %p2; @%p1 ret;"},
		{"in another thread", "setp.eq.u32 %p1, %r1, 3; @%p1 ld.local.u32 %r6, [l+32]; @%p1 ret; setp.eq.u32 %p2, %r6, 2; @%p2 ret;"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := checked(t, unwrittenText(c.text), 64, nil); len(got) > 0 {
				t.Errorf("got:\n%s", strings.Join(got, "\n"))
			}
		})
	}
}

// unwrittenText is a kernel that does so with a word that nobody wrote.
func unwrittenText(do string) string {
	return ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n.global .align 1 .b8 format[4] = {37, 117, 10, 0};\n" +
		".func (.param .b32 r) same(.param .b32 a)\n{ .reg .b32 %a<2>; .reg .pred %q; ld.param.b32 %a1, [a]; setp.eq.u32 %q, %a1, 9; @%q bra other; add.u32 %a1, %a1, 1; other: st.param.b32 [r], %a1; ret; }\n" +
		strings.Replace(begin, ".reg .b32", ".reg .f32 %f<3>; .reg .b16 %h<3>; .reg .b32", 1) + "setp.ne.u32 %p0, %r1, %r1; mov.u16 %h1, 1;\n" + loaded + do + "\nend: ret; }"
}
