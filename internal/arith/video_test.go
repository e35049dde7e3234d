package arith

import "testing"

// TestVideo has the cases that GPUs of today cannot answer, since their
// emulation of these instructions departs from the ISA.
func TestVideo(t *testing.T) {
	for _, test := range []struct {
		form    string
		a, b, c uint64
		want    uint64
	}{
		{"vadd.u32.u32.u32.sat", 0xffffffff, 1, 0, 0xffffffff},
		{"vadd.s32.s32.s32.sat", 0x7fffffff, 1, 0, 0x7fffffff},
		{"vsub.u32.u32.u32.sat", 1, 2, 0, 0},
		{"vsub.s32.s32.s32.sat", 0x80000000, 1, 0, 0x80000000},
		{"vsub.u32.u32.s32.sat", 1, 0xffffffff, 0, 2},
		{"vabsdiff.u32.s32.s32", 0x80000000, 0x7fffffff, 0, 0xffffffff},
		{"vadd.s32.s32.s32.sat d:b1", 0x7f, 1, 0x11223344, 0x11227f44},
		{"vadd.s32.s32.s32.sat d:h1", 0x7fff, 1, 0x11223344, 0x7fff3344},
		{"vadd.s32.s32.s32 d:h1", 0x7fff, 1, 0x11223344, 0x80003344},
		{"vadd.s32.s32.u32 a:b3 b:b3", 0xff000000, 0xff000000, 0, 0xfe},
		{"vmin.s32.s32.s32.max", 0xfffffffe, 3, 0xffffffff, 0xffffffff},
		{"vmax.u32.u32.u32.add", 7, 3, 0xffffffff, 6},
		{"vadd.u32.u32.u32.min", 0xffffffff, 2, 9, 9},
		{"vset.s32.u32.lt.add", 0xffffffff, 0, 41, 42},
		{"vset.u32.u32.ge d:b2", 5, 5, 0x11223344, 0x11013344},
		{"vshl.u32.u32.u32.clamp", 1, 40, 0, 0},
		{"vshl.u32.u32.u32.wrap", 1, 33, 0, 2},
		{"vshl.u32.u32.u32.sat.clamp", 0x80000000, 1, 0, 0xffffffff},
		{"vshr.s32.s32.u32.clamp", 0x80000000, 99, 0, 0xffffffff},
		{"vmad.s32.s32.s32.sat", 0x10000, 0x10000, 0, 0x7fffffff},
		{"vmad.s32.s32.s32.sat", 0xffff0000, 0x10000, 0, 0x80000000},
		{"vmad.u32.u32.u32.sat", 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
		{"vmad.u32.u32.u32.shr15", 0x80000000, 0x80000000, 0, 0},
		{"vmad.u32.u32.u32.shr7", 0x104, 0x80000000, 0x4a6b, 0x04000094},
		{"vmad.s32.s32.s32.shr7", 0xffffffff, 0x80, 0, 0xffffffff},
		{"vmad.u32.u32.u32.po", 3, 4, 5, 18},
		{"vmad.s32.u32.u32 a:-", 3, 4, 5, 0xfffffff9},
		{"vmad.s32.s32.s32 c:-", 3, 4, 5, 7},
		{"vmad.s32.u32.u32.sat a:-", 0xffffffff, 0xffffffff, 0, 0x80000000},
		{"vmad.s32.s32.s32 a:-h1 b:b0", 0xfffe0000, 3, 10, 16},
	} {
		f := forms("\n" + test.form)[0]
		if got := mustSelect(t, f.opcode, f.modifiers...).Op(test.a, test.b, test.c, 0); got != test.want {
			t.Errorf("%s %x, %x, %x: got %#x, want %#x", test.form, test.a, test.b, test.c, got, test.want)
		}
	}
}

// TestVideoSources checks that c is a source exactly where it is read.
func TestVideoSources(t *testing.T) {
	for form, want := range map[string]int{
		"vadd.s32.s32.s32": 2, "vadd.s32.s32.s32 d:h0": 3, "vadd.s32.s32.s32.max": 3, "vadd.s32.s32.s32 c:+": 3, "vadd2.s32.s32.s32": 3,
	} {
		f := forms("\n" + form)[0]
		if got := len(mustSelect(t, f.opcode, f.modifiers...).Sources); got != want {
			t.Errorf("%s: %d sources, want %d", form, got, want)
		}
	}
}
