package arith

import (
	"strconv"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// bit is the i-th bit of a.
func bit(a uint64, i int) uint64 { return a >> i & 1 }

// TestBitFields compares with the ISA's definitions, which go bit by bit.
func TestBitFields(t *testing.T) {
	for _, typ := range []ptx.Type{ptx.U32, ptx.S32, ptx.U64, ptx.S64} {
		extract := mustSelect(t, "bfe", typ.String()).Op
		insert := mustSelect(t, "bfi", "b"+strconv.Itoa(typ.Bits())).Op
		last := typ.Bits() - 1
		forPairs(typ, func(a, b, c uint64) {
			position, length := int(b&0xff), int(c&0x7f)
			var field, merged uint64
			for i := 0; i <= last; i++ {
				switch {
				case i < length && position+i <= last:
					field |= bit(a, position+i) << i
				case typ.IsSigned() && length > 0:
					field |= bit(a, min(position+length-1, last)) << i
				}
				merged |= bit(b, i) << i
			}
			for i := 0; i < length && position+i <= last; i++ {
				merged = merged&^(1<<(position+i)) | bit(a, i)<<(position+i)
			}
			if got := extract(a, uint64(position), uint64(length), 0); got != field {
				t.Errorf("bfe.%v %x at %d, %d bits: got %#x, want %#x", typ, a, position, length, got, field)
			}
			if got := insert(a, b, uint64(position), uint64(length)); got != merged {
				t.Errorf("bfi of %x into %x at %d, %d bits: got %#x, want %#x", a, b, position, length, got, merged)
			}
		})
	}
}

func TestLookUpTable(t *testing.T) {
	op := mustSelect(t, "lop3", "b32").Op
	for lut := uint64(0); lut < 256; lut++ {
		const a, b, c = 0xf0f03c5a, 0xcccc0ff1, 0xaaaa9669
		var want uint64
		for i := range 32 {
			want |= bit(lut, int(4*bit(a, i)+2*bit(b, i)+bit(c, i))) << i
		}
		if got := op(a, b, c, lut); got != want {
			t.Errorf("lop3 with table %#x: got %#x, want %#x", lut, got, want)
		}
	}
	and := mustSelect(t, "lop3", "and", "b32")
	if len(and.Sources) != 5 || and.Op2(1, 1, 1, 0x80|1<<8) != 1 || and.Op2(1, 1, 1, 0x80) != 0 || and.Op2(1, 0, 1, 0x80|1<<8) != 0 {
		t.Error("lop3.and.b32: p must be (d != 0) and q")
	}
}

func TestShiftAmounts(t *testing.T) {
	for _, test := range []struct {
		form       string
		a, b, want uint64
	}{
		{"shl.b32", 1, 31, 1 << 31}, {"shl.b32", 1, 32, 0}, {"shl.b32", 1, 1<<32 - 1, 0}, {"shl.b16", 0xffff, 15, 0x8000},
		{"shl.b64", 1, 64, 0}, {"shr.u32", 1 << 31, 32, 0}, {"shr.s32", 1 << 31, 40, 1<<32 - 1}, {"shr.s16", 0x8000, 16, 0xffff},
		{"shr.s64", 1 << 63, 1 << 31, 1<<64 - 1}, {"shr.b16", 0xffff0001, 0, 1}, {"shl.b32", 1, 1<<32 | 1, 2},
	} {
		if got := mustSelect(t, test.form[:3], test.form[4:]).Op(test.a, test.b, 0, 0); got != test.want {
			t.Errorf("%s %x, %d: got %#x, want %#x", test.form, test.a, test.b, got, test.want)
		}
	}
}

func TestFunnelShift(t *testing.T) {
	for _, amount := range []uint64{0, 1, 7, 31, 32, 33, 63, 64, 1<<32 - 1} {
		const a, b = 0x89abcdef, 0x01234567
		clamped, masked := min(amount, 32), amount%32
		for form, want := range map[string]uint64{
			"l.wrap": b<<masked | a>>(32-masked), "l.clamp": b<<clamped | a>>(32-clamped),
			"r.wrap": a>>masked | b<<(32-masked), "r.clamp": a>>clamped | b<<(32-clamped),
		} {
			if got := mustSelect(t, "shf", form[:1], form[2:], "b32").Op(a, b, amount, 0); got != want&0xffffffff {
				t.Errorf("shf.%s.b32 by %d: got %#x, want %#x", form, amount, got, want&0xffffffff)
			}
		}
	}
}

// TestPermutations has the bytes of {b, a} numbered as the ISA's table does.
func TestPermutations(t *testing.T) {
	const a, b = 0x33221100, 0x77665544
	for _, test := range []struct {
		mode string
		c    uint64
		want uint64
	}{
		{"f4e", 0, 0x33221100}, {"f4e", 3, 0x66554433}, {"b4e", 0, 0x55667700}, {"b4e", 1, 0x66770011}, {"b4e", 7, 0x00112233},
		{"rc8", 2, 0x22222222}, {"ecl", 1, 0x33221111}, {"ecl", 2, 0x33222222}, {"ecr", 1, 0x11111100}, {"ecr", 2, 0x22221100},
		{"rc16", 0, 0x11001100}, {"rc16", 3, 0x33223322},
	} {
		if got := mustSelect(t, "prmt", "b32", test.mode).Op(a, b, test.c, 0); got != test.want {
			t.Errorf("prmt.b32.%s with %d: got %#x, want %#x", test.mode, test.c, got, test.want)
		}
	}
	plain := mustSelect(t, "prmt", "b32").Op
	if got := plain(0x00800000, 0x7f, 0xa420, 0); got != 0xff7f8000 {
		t.Errorf("prmt.b32 with a sign: got %#x", got)
	}
}

func TestSearches(t *testing.T) {
	for _, test := range []struct {
		form    string
		a, b, c uint64
		want    uint64
	}{
		{"bfind.u32", 0, 0, 0, none32}, {"bfind.u32", 0x80000000, 0, 0, 31}, {"bfind.s32", 0xffffffff, 0, 0, none32},
		{"bfind.s32", 0xfffffff7, 0, 0, 3}, {"bfind.s64", 1 << 62, 0, 0, 62}, {"bfind.shiftamt.u32", 1, 0, 0, 31},
		{"bfind.shiftamt.s64", 0, 0, 0, none32}, {"clz.b32", 0, 0, 0, 32}, {"clz.b64", 1, 0, 0, 63}, {"popc.b64", 1<<64 - 1, 0, 0, 64},
		{"brev.b32", 1, 0, 0, 1 << 31}, {"fns.b32", 0xaaaaaaaa, 3, 1, 3}, {"fns.b32", 0xaaaaaaaa, 3, 1<<32 - 1, 3},
		{"fns.b32", 0xaaaaaaaa, 2, 1, 3}, {"fns.b32", 0xaaaaaaaa, 2, 1<<32 - 1, 1}, {"fns.b32", 0xaaaaaaaa, 2, 0, none32},
		{"bmsk.wrap.b32", 1, 2, 0, 6}, {"bmsk.clamp.b32", 32, 2, 0, 0}, {"bmsk.clamp.b32", 4, 40, 0, 0xfffffff0},
		{"szext.wrap.u32", 0xffffffff, 0, 0, 0}, {"szext.clamp.s32", 0x80, 8, 0, 0xffffff80}, {"szext.clamp.s32", 0x80, 40, 0, 0x80},
	} {
		form := forms("\n" + test.form)[0]
		if got := mustSelect(t, form.opcode, form.modifiers...).Op(test.a, test.b, test.c, 0); got != test.want {
			t.Errorf("%s %x, %d, %d: got %#x, want %#x", test.form, test.a, test.b, int32(test.c), got, test.want)
		}
	}
}
