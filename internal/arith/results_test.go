// This file compares results with those of a GPU: which must agree, and how
// closely.

package arith

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/cujs/cujs/ptx"
)

// check compares what a GPU gave for a form's lanes.
func check(t *testing.T, s Selection, form sample, lanes []operands, got [][2]uint64) {
	t.Helper()
	wrong, shown := 0, ""
	for i, l := range lanes {
		want := compute(s, form, l)
		if want == got[i] || isApproximate(form) && near(s, form, l, want[0], got[i][0]) {
			continue
		}
		if wrong++; wrong <= 4 {
			shown += fmt.Sprintf("\n   %x: the GPU has %x, this package %x", l[:min(len(s.Sources), 4)], got[i], want)
		}
	}
	if wrong > 0 {
		t.Errorf("%s: %d of %d lanes differ%s", form.name, wrong, len(lanes), shown)
	}
}

// registerValue is what a register of the device's program holds after the
// result was written to it.
func registerValue(t ptx.Type, r uint64) uint64 {
	if t.Bits() == 8 && t.IsSigned() {
		return uint64(uint16(int8(r)))
	}
	return r
}

// compute is what the Selection gives for a lane.
func compute(s Selection, form sample, l operands) (r [2]uint64) {
	if s.Carry != nil {
		value, cc := s.Carry(l[0], l[1], l[2], l[3]&0xffffffff != 0)
		return [2]uint64{value, flag(cc)}
	}
	r[0] = registerValue(s.Result, s.Op(l[0], l[1], l[2], l[3]))
	if hasTwo(s, form) {
		r[1] = s.Op2(l[0], l[1], l[2], l[3])
	}
	return r
}

// departs says whether a form is one of those that ptxas emulates otherwise
// than the ISA defines them, as no GPU since sm_50 has the instructions: scalar
// video with saturation, second operation, shift or merge into the upper half.
// It also refuses conversions between bf16 and 8 bits.
func departs(form sample) bool {
	has := func(words ...string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(form.modifiers, w) })
	}
	switch form.opcode {
	case "vadd", "vsub", "vabsdiff", "vmin", "vmax", "vset", "vshl", "vshr", "vmad":
		return has("sat", "add", "min", "max", "shr7", "shr15", "d:h1")
	case "cvt":
		return has("bf16") && has("u8", "s8") || has("tf32") && has("satfinite")
	}
	return false
}

// near says whether two results differ by no more than an approximate
// instruction may.
func near(s Selection, form sample, l operands, want, got uint64) bool {
	of := formats[s.Result.Element()]
	if of == nil {
		return false
	}
	if s.Result.Lanes() == 2 {
		return near1(of, form, l[0]&0xffff, want&0xffff, got&0xffff) && near1(of, form, l[0]>>16, want>>16, got>>16)
	}
	return near1(of, form, l[0], want, got)
}

func near1(of *format, form sample, a, want, got uint64) bool {
	if want == got {
		return true
	}
	x, y, magnitude := bounded64(of, want), bounded64(of, got), math.Abs(of.float64(a))
	relative, absolute := tolerance(of, form, magnitude)
	return math.Abs(x-y) <= math.Max(absolute, relative*math.Abs(x))
}

// tolerance is the relative and absolute error that the ISA allows, a little
// more than once, since both sides have one.
func tolerance(of *format, form sample, magnitude float64) (relative, absolute float64) {
	coarse := map[*format]float64{binary16: 0x1p-9, bfloat16: 0x1p-6}[of]
	switch form.opcode {
	case "sin", "cos":
		if magnitude > 100*math.Pi {
			return 0, 2
		} else if magnitude > 2*math.Pi {
			return 0, 0x1p-14
		}
		return 0, 0x1p-20
	case "lg2":
		return 0x1p-21, 0x1p-21
	case "tanh":
		return max(coarse, 0x1p-10), 0
	case "ex2":
		return max(coarse, 0x1p-21), 0x1p-148
	case "rcp", "rsqrt", "sqrt", "div":
		if of == binary64 && slices.Contains(form.modifiers, "ftz") {
			return 0x1p-18, 0
		}
		return map[*format]float64{binary32: 0x1p-21, binary64: 0x1p-51}[of], 0x1p-148
	}
	return 0, 0
}

func isApproximate(form sample) bool {
	return slices.Contains(form.modifiers, "approx") || slices.Contains(form.modifiers, "full")
}

// bounded64 is the value of a pattern, where infinity counts as the first
// number that is too large: an error of one unit may lead there.
func bounded64(of *format, a uint64) float64 {
	x := of.float64(a)
	if math.IsInf(x, 0) && of != binary64 {
		return math.Copysign(math.Ldexp(1, 1-of.lowest()+1), x)
	}
	return x
}
