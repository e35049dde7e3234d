// This file checks, on either device, values of the small floating-point
// formats: conversions of 8 and 16 bits with saturation, and atomic operations.

package kernels

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
)

// floats are numbers at and around what the small formats can hold.
func floats() (list []float32) {
	for _, f := range []format{f16, bf16, e4m3, e5m2} {
		for _, v := range []uint32{0, 1, 2, 3, f.largest() - 1, f.largest(), 1 << f.mantissa, 1<<f.mantissa - 1, uint32(f.bias()) << f.mantissa} {
			x := f.number(v)
			for _, scale := range []float64{1, 1.25, 1.5, 1.75, 0.5, 0.75, 1 + 1.0/4096} {
				list = append(list, float32(x*scale), float32(-x*scale))
			}
		}
	}
	for _, v := range below[uint32](500, 1<<32) {
		list = append(list, math.Float32frombits(v))
	}
	for i, v := range list {
		if v != v || math.IsInf(float64(v), 0) {
			list[i] = float32(i)
		}
	}
	if len(list)%2 != 0 {
		list = append(list, 1)
	}
	return append(list, float32(math.Inf(1)), float32(math.Inf(-1)), 1e30, -1e30)
}

// saturated is pattern for numbers that the format does not reach.
func (f format) saturated(x float64) uint32 {
	limit := f.number(f.largest())
	return f.pattern(min(max(x, -limit), limit))
}

// TestSmallFloats converts pairs of numbers to two packed elements and back.
func TestSmallFloats(t *testing.T) {
	for _, c := range []struct {
		instruction string
		target      string
		width       int // of an element
		want        func(x float64) uint32
	}{
		{"cvt.rn.f16x2.f32 %r2, %f1, %f2", "sm_80", 16, f16.pattern},
		{"cvt.rn.bf16x2.f32 %r2, %f1, %f2", "sm_80", 16, bf16.pattern},
		{"cvt.rn.satfinite.f16x2.f32 %r2, %f1, %f2", "sm_80", 16, f16.saturated},
		{"cvt.rn.satfinite.bf16x2.f32 %r2, %f1, %f2", "sm_80", 16, bf16.saturated},
		{"cvt.rn.relu.f16x2.f32 %r2, %f1, %f2", "sm_80", 16, func(x float64) uint32 { return f16.pattern(positive(x)) }},
		{"cvt.rn.relu.bf16x2.f32 %r2, %f1, %f2", "sm_80", 16, func(x float64) uint32 { return bf16.pattern(positive(x)) }},
		{"cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2; cvt.u32.u16 %r2, %h1", "sm_89", 8, e4m3.saturated},
		{"cvt.rn.satfinite.e5m2x2.f32 %h1, %f1, %f2; cvt.u32.u16 %r2, %h1", "sm_89", 8, e5m2.saturated},
		{"cvt.rn.satfinite.relu.e4m3x2.f32 %h1, %f1, %f2; cvt.u32.u16 %r2, %h1", "sm_89", 8, func(x float64) uint32 { return e4m3.saturated(positive(x)) }},
		{"cvt.rn.f16x2.f32 %r1, %f1, %f2; cvt.rn.satfinite.e4m3x2.f16x2 %h1, %r1; cvt.u32.u16 %r2, %h1", "sm_89", 8,
			func(x float64) uint32 { return e4m3.saturated(f16.number(f16.pattern(x))) }},
		{"cvt.rn.satfinite.e5m2x2.f32 %h1, %f1, %f2; cvt.rn.f16x2.e5m2x2 %r2, %h1", "sm_89", 16,
			func(x float64) uint32 { return f16.pattern(e5m2.number(e5m2.saturated(x))) }},
		{"cvt.rn.satfinite.e4m3x2.f32 %h1, %f1, %f2; cvt.rn.f16x2.e4m3x2 %r2, %h1", "sm_89", 16,
			func(x float64) uint32 { return f16.pattern(e4m3.number(e4m3.saturated(x))) }},
	} {
		t.Run(strings.ReplaceAll(strings.ReplaceAll(c.instruction, " ", "_"), "%", ""), func(t *testing.T) {
			version := map[string]string{"sm_80": "8.1", "sm_89": "8.1"}[c.target]
			b := newBench(t, "convert", ".version "+version+"\n.target "+c.target+`
.address_size 64
.visible .entry convert(.param .u64 in, .param .u64 out) {
	.reg .b16 %h<3>; .reg .b32 %r<4>; .reg .f32 %f<3>; .reg .b64 %d<5>;
	ld.param.u64 %d1, [in]; ld.param.u64 %d2, [out]; mov.u32 %r0, %ctaid.x; mov.u32 %r1, %tid.x; mad.lo.u32 %r0, %r0, 32, %r1;
	mad.wide.u32 %d1, %r0, 8, %d1; mad.wide.u32 %d2, %r0, 4, %d2;
	ld.global.v2.f32 {%f2, %f1}, [%d1];
	`+c.instruction+`;
	st.global.u32 [%d2], %r2; ret; }`, emulator.Options{Check: checks(t)})
			in := floats()
			in = in[:len(in)/64*64]
			out := zeros[uint32](b, len(in)/2)
			b.launch("convert", shape(uint32(len(in)/64), 32), upload(b, in), out)
			for i, word := range download[uint32](b, out) {
				for k := range 2 {
					x := float64(in[2*i+k])
					if got, want := word>>(k*c.width)&(1<<c.width-1), c.want(x); got != want {
						t.Fatalf("%v (%#08x) gives %#x, want %#x", x, math.Float32bits(in[2*i+k]), got, want)
					}
				}
			}
		})
	}
}

func positive(x float64) float64 {
	if x > 0 {
		return x
	}
	return 0
}

// TestSmallAtomics folds what threads have into two cells of 16 bits, by vectors
// and by packed pairs; sums are exact in any order.
func TestSmallAtomics(t *testing.T) {
	for _, c := range []struct {
		operation, typ, target string
		f                      format
		fold                   func(x, y float64) float64
	}{
		{"add", "f16x2", "sm_80", f16, sumOf}, {"add", "bf16x2", "sm_90", bf16, sumOf}, {"add", "f16", "sm_80", f16, sumOf}, {"add", "bf16", "sm_90", bf16, sumOf},
		{"v2.add", "f16", "sm_90", f16, sumOf}, {"v2.min", "f16", "sm_90", f16, math.Min}, {"v2.max", "f16", "sm_90", f16, math.Max},
		{"v2.min", "bf16", "sm_90", bf16, math.Min}, {"v2.max", "bf16", "sm_90", bf16, math.Max},
		{"v2.max", "f16x2", "sm_90", f16, math.Max}, {"v2.min", "bf16x2", "sm_90", bf16, math.Min},
	} {
		for _, opcode := range []string{"atom", "red"} {
			t.Run(opcode+"."+c.operation+"."+c.typ, func(t *testing.T) { foldSmall(t, opcode, c.operation, c.typ, c.target, c.f, c.fold) })
		}
	}
}

func sumOf(x, y float64) float64 { return x + y }

// foldSmall has each thread fold its elements into the same four cells, of which
// packed vectors use all, vectors and packed pairs two, and scalars one.
func foldSmall(t *testing.T, opcode, operation, typ, target string, f format, fold func(x, y float64) float64) {
	packed, vector := strings.HasSuffix(typ, "x2"), strings.HasPrefix(operation, "v2.")
	bits, step := 16, 2
	if packed {
		bits, step = 32, 4
	}
	value, old := "%x1", "%y1"
	load := fmt.Sprintf("ld.global.b%d %%x1, [%%d1];", bits)
	if vector {
		value, old = "{%x1, %x2}", "{%y1, %y2}"
		load += fmt.Sprintf(" ld.global.b%d %%x2, [%%d1+%d];", bits, step)
	}
	name := opcode + ".global." + strings.TrimPrefix(operation, "v2.") + ".noftz." + typ
	if vector {
		name = opcode + ".global." + strings.TrimPrefix(operation, "v2.") + ".noftz.v2." + typ
	}
	operands := "[%d2], " + value
	if opcode == "atom" {
		operands = old + ", " + operands
	}
	b := newBench(t, "fold", ".version 8.1\n.target "+target+fmt.Sprintf(`
.address_size 64
.visible .entry fold(.param .u64 in, .param .u64 cells) {
	.reg .b%d %%x<3>, %%y<3>; .reg .b32 %%r<3>; .reg .b64 %%d<3>;
	ld.param.u64 %%d1, [in]; ld.param.u64 %%d2, [cells]; mov.u32 %%r1, %%tid.x; mad.wide.u32 %%d1, %%r1, 8, %%d1;
	%s
	%s %s;
	ret; }`, bits, load, name, operands), emulator.Options{Check: checks(t)})
	used := 1
	if packed {
		used *= 2
	}
	if vector {
		used *= 2
	}
	words, want := make([]uint32, 2*32), make([]float64, 4)
	for lane := range 32 {
		for k := range 4 {
			x := float64(lane*5%16-8) / 4 * float64(1+k&1)
			words[2*lane+k/2] |= f.pattern(x) << (k % 2 * 16)
			if k < used {
				want[k] = fold(want[k], x)
			}
		}
	}
	cells := zeros[uint32](b, 2)
	b.launch("fold", shape(1, 32), upload(b, words), cells)
	got := download[uint32](b, cells)
	for k, w := range want {
		if x := f.number(got[k/2] >> (k % 2 * 16) & 0xffff); x != w {
			t.Errorf("cell %d is %v, want %v", k, x, w)
		}
	}
}
