package types

import (
	"testing"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// TestJoin compares the type in which two are computed, either way round, and the errors of those that do not go together.
func TestJoin(t *testing.T) {
	const (
		signs = "one has a sign and the other has not: write `>>> 0` to make a u32, `| 0` to make an i32, or i64(…)"
		wide  = "one has a sign and the other has not: write u64(…) or i64(…)"
	)
	for _, c := range []struct{ a, b, want, why string }{
		{"i32", "i32", "i32", ""}, {"u8", "u8", "u8", ""}, {"u8", "u16", "i32", ""}, {"i8", "u8", "i32", ""}, {"u8", "u32", "u32", ""}, {"u16", "u64", "u64", ""},
		{"u32", "u32", "u32", ""}, {"u32", "u64", "u64", ""}, {"i32", "i64", "i64", ""}, {"i8", "i64", "i64", ""}, {"u32", "i64", "i64", ""}, {"u8", "i64", "i64", ""},
		{"i32", "u32", "i32 and u32 do not go together", signs}, {"i8", "u32", "i32 and u32 do not go together", signs},
		{"i64", "u64", "i64 and u64 do not go together", wide}, {"i16", "u64", "i32 and u64 do not go together", wide},
		{"f16", "f16", "f16", ""}, {"f16", "bf16", "f32", ""}, {"f16", "f32", "f32", ""}, {"f32", "f64", "f64", ""}, {"bf16", "f64", "f64", ""},
		{"i32", "f32", "f32", ""}, {"u8", "f16", "f32", ""}, {"u32", "f64", "f64", ""}, {"i64", "f64", "f64", ""},
		{"i64", "f32", "i64 and f32 do not go together", "say which precision is meant: f32(…) or f64(…)"},
		{"u64", "f16", "u64 and f32 do not go together", "say which precision is meant: f32(…) or f64(…)"},
	} {
		a, _ := ir.ParseType(c.a)
		b, _ := ir.ParseType(c.b)
		got, conflict := Join(Strong(a), Strong(b))
		back, other := Join(Strong(b), Strong(a))
		if conflict != nil {
			if c.why == "" || other == nil || conflict.Hint != c.why || conflict.Message != c.want {
				t.Errorf("%s and %s: %+v", c.a, c.b, conflict)
			}
		} else if got != back || got.String() != c.want || c.why != "" {
			t.Errorf("%s and %s: got %s and %s, want %s", c.a, c.b, got, back, c.want)
		}
	}
}

// TestLiterals: a literal takes the type of what it meets, but a fraction makes a float of an integer.
func TestLiterals(t *testing.T) {
	whole, long, fraction := Type{Class: Weak, T: ir.I32}, Type{Class: Weak, T: ir.I64}, Type{Class: Weak, T: ir.F32}
	for _, c := range []struct {
		literal Type
		t       ir.Type
		want    Type
	}{
		{whole, ir.U8, Strong(ir.I32)}, {whole, ir.U32, Strong(ir.U32)}, {whole, ir.F16, Strong(ir.F32)}, {whole, ir.F64, Strong(ir.F64)},
		{long, ir.I32, Strong(ir.I64)}, {long, ir.U64, Strong(ir.U64)}, {long, ir.F32, Strong(ir.F32)},
		{fraction, ir.I32, WeakFloat}, {fraction, ir.I64, Strong(ir.F64)}, {fraction, ir.F16, Strong(ir.F32)}, {fraction, ir.F64, Strong(ir.F64)},
	} {
		for _, pair := range [][2]Type{{c.literal, Strong(c.t)}, {Strong(c.t), c.literal}} {
			if got, conflict := Join(pair[0], pair[1]); got != c.want || conflict != nil {
				t.Errorf("%s and %s: got %s, %v, want %s", pair[0], pair[1], got, conflict, c.want)
			}
		}
	}
}
