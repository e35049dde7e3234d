package arith

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

func TestEveryFormIsSelected(t *testing.T) {
	for _, form := range append(forms(everyForm), forms(newerForms)...) {
		s, err := Select(form.opcode, form.modifiers)
		if err != nil {
			t.Error(err)
		} else if len(s.Sources) == 0 || s.Result == ptx.NoType || (s.Op == nil) == (s.Carry == nil) {
			t.Errorf("%s: result %v, sources %v", form.name, s.Result, s.Sources)
		}
	}
}

// TestResultsFit checks that results have no bits beyond their type, and that
// bits beyond a source's type do not matter.
func TestResultsFit(t *testing.T) {
	for _, form := range append(forms(everyForm), forms(newerForms)...) {
		s := mustSelect(t, form.opcode, form.modifiers...)
		for _, l := range operandsFor(s, form, 64) {
			want := compute(s, form, l)
			if bits := s.Result.Bits(); s.Op != nil && bits < 64 && s.Op(l[0], l[1], l[2], l[3])>>bits != 0 {
				t.Errorf("%s: a result has more than %d bits: %#x", form.name, bits, s.Op(l[0], l[1], l[2], l[3]))
			}
			if form.opcode == "lop3" || s.Carry != nil {
				continue
			}
			for i, source := range s.Sources {
				if bits := source.Bits(); source != ptx.Pred && bits < 64 {
					l[i] |= 0xfedcba9876543210 << bits
				}
			}
			if got := compute(s, form, l); got != want {
				t.Errorf("%s %x: bits beyond the sources' types change %x to %x", form.name, l, want, got)
			}
		}
	}
}

// TestOldForms selects what PTX 1.x wrote without the modifiers that later
// versions ask for.
func TestOldForms(t *testing.T) {
	const three, two, f = 0x40400000, 0x40000000, 0x3fc00000
	for form, want := range map[string]uint64{
		"div.f32": f, "mad.f32": 0x41100000, "rcp.f32": 0x3eaaaaab, "sqrt.f32": 0x3fddb3d7,
		"cvt.s32.f32": 3, "cvt.f32.s32": 0x4e808000, "lg2.f32": 0x3fcae00d,
	} {
		words := strings.Split(form, ".")
		s := mustSelect(t, words[0], words[1:]...)
		if got := s.Op(three, two, three, 0); got != want {
			t.Errorf("%s: got %#x, want %#x", form, got, want)
		}
	}
}

// TestFamilies holds the families to the rows: every instruction that computes
// each lane by itself is selected here, and nothing else.
func TestFamilies(t *testing.T) {
	rows := map[string]bool{}
	for _, row := range opcode.Rows() {
		if row.Family == opcode.Arithmetic {
			rows[row.Name] = true
			if families[row.Name] == nil {
				t.Errorf("%s has no family", row.Name)
			}
		}
	}
	for name := range families {
		if !rows[name] {
			t.Errorf("no row of arithmetic is called %s", name)
		}
	}
}

func TestErrors(t *testing.T) {
	for form, want := range map[string]string{
		"frob.s32":                    `frob.s32: unknown instruction "frob"`,
		"add.rz.s32":                  "add.rz.s32: modifier .rz does not apply",
		"add.sat.u32":                 "add.sat.u32: modifier .sat does not apply",
		"add.rz.f16":                  "add.rz.f16: modifier .rz does not apply",
		"mul.s32":                     "mul.s32: needs one of the modifiers .lo, .hi, .wide",
		"fma.f32":                     "fma.f32: needs a rounding modifier: .rn, .rz, .rm or .rp",
		"and.u32":                     "and.u32: and is not defined for type .u32",
		"neg.u32":                     "neg.u32: neg is not defined for type .u32",
		"add":                         "add: needs exactly one type, has 0",
		"add.s32.s32":                 "add.s32.s32: needs exactly one type, has 2",
		"setp.lt.b32":                 "setp.lt.b32: comparison .lt is not defined for type .b32",
		"set.equ.u32.u32":             "set.equ.u32.u32: comparison .equ is not defined for type .u32",
		"set.lt.u64.u32":              "set.lt.u64.u32: set is not defined for type .u64.u32",
		"shf.l.b32":                   "shf.l.b32: needs one of the modifiers .wrap, .clamp",
		"cvt.rn.s32.f32":              "cvt.rn.s32.f32: modifier .rn does not apply",
		"cvt.sat.s32.s8":              "cvt.sat.s32.s8: modifier .sat does not apply",
		"cvt.rn.e4m3x2.f32":           "cvt.rn.e4m3x2.f32: needs one of the modifiers .satfinite",
		"cvt.rs.f16x2.f32":            "cvt.rs.f16x2.f32: modifier .rs is not supported",
		"cvt.rn.satfinite.e2m1x2.f32": "cvt.rn.satfinite.e2m1x2.f32: modifier .e2m1x2 is not supported",
		"rcp.approx.f64":              "rcp.approx.f64: needs the modifier .ftz",
		"min.f16 c:+":                 "min.f16: three inputs need type .f32",
		"vadd.s32.s32.s32 a:b7":       "vadd.s32.s32.s32: operand a cannot be selected by .b7",
		"vadd2.s32.s32.s32 b:h4":      "vadd2.s32.s32.s32: operand b cannot be selected by .h4",
	} {
		f := forms("\n" + form)[0]
		_, err := Select(f.opcode, f.modifiers)
		if err == nil || err.Error() != want {
			t.Errorf("%s: got error %v, want %s", form, err, want)
			continue
		}
		var e *Error
		if !errors.As(err, &e) || e.Unsupported != strings.HasSuffix(want, "is not supported") {
			t.Errorf("%s: %#v", form, err)
		}
	}
}

// TestNewerForms compares the forms of sm_100 with the older ones that they
// are made of.
func TestNewerForms(t *testing.T) {
	const one, two, three = 0x3f800000, 0x40000000, 0x40400000
	const half16, three16 = 0x3800, 0x4200
	for _, test := range []struct {
		form    string
		a, b, c uint64
		want    uint64
	}{
		{"add.f32x2", one<<32 | two, two<<32 | one, 0, three<<32 | three},
		{"fma.rn.f32x2", one<<32 | two, two<<32 | one, one<<32 | one, three<<32 | three},
		{"mul.rz.ftz.f32x2", 1<<32 | two, two<<32 | one, 0, two},
		{"add.f32.f16", three16, one, 0, 0x40800000},
		{"sub.sat.f32.f16", half16, one, 0, 0},
		{"fma.rn.f32.bf16", 0x4040, 0x4000, one, 0x40e00000},
		{"min.f32 c:+", three, two, one, one},
		{"max.NaN.f32 c:+", three, two, 0x7fc00000, 0x7fffffff},
		{"max.abs.f32 c:+", 0xc0400000, two, one, three},
	} {
		f := forms("\n" + test.form)[0]
		if got := mustSelect(t, f.opcode, f.modifiers...).Op(test.a, test.b, test.c, 0); got != test.want {
			t.Errorf("%s: got %#x, want %#x", test.form, got, test.want)
		}
	}
}

func ExampleSelect() {
	s, err := Select("mad", []string{"wide", "u16"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Op(300, 300, 5, 0), s.Result, s.Sources)
	// Output: 90005 u32 [u16 u16 u32]
}

// Benchmarks measure what a lane costs through the universal path.
func BenchmarkLane(b *testing.B) {
	for _, name := range []string{
		"add.s32", "mad.lo.s32", "mul.wide.s32", "add.f32", "fma.rn.f32", "fma.rn.ftz.f32", "fma.rm.f32", "fma.rn.f64", "fma.rm.f64",
		"div.rm.f64", "add.f16x2", "fma.rn.bf16x2", "setp.lt.f32", "setp.lt.and.s32", "cvt.rzi.s32.f32", "cvt.rn.f16.f32", "sin.approx.f32",
		"prmt.b32", "lop3.b32", "vadd4.u32.u32.u32",
	} {
		form := forms("\n" + name)[0]
		s, err := Select(form.opcode, form.modifiers)
		if err != nil {
			b.Fatal(err)
		}
		lanes := operandsFor(s, form, 1024)
		b.Run(name, func(b *testing.B) {
			var sum uint64
			for i := 0; i < b.N; i++ {
				l := &lanes[i&1023]
				sum += s.Op(l[0], l[1], l[2], l[3])
			}
			sink = sum
		})
	}
}

var sink uint64
