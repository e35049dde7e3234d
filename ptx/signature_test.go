package ptx

import (
	"fmt"
	"math"
	"testing"
)

func TestSignature(t *testing.T) {
	for _, test := range []struct {
		parameters string
		want       string // name offset+size, and more where it is not plain
		size       int
	}{
		{"", "", 0},
		{".param .u64 a, .param .u32 b, .param .u64 c", "a 0+8 b 8+4 c 16+8", 24},
		{".param .u8 a, .param .u16 b, .param .u8 c, .param .f32 d", "a 0+1 b 2+2 c 4+1 d 8+4", 12},
		{".param .b8 a[3], .param .b32 b", "a 0+3[3] b 4+4", 8},
		{".param .u8 a, .param .align 8 .b8 b[24], .param .u8 c", "a 0+1 b 8+24[24] c 32+1", 33},
		{".param .align 64 .b8 a[128], .param .b8 b[1]", "a 0+128[128] b 128+1[1]", 129},
		{".param .u32 a, .param .v4 .f32 b", "a 0+4 b 16+16*4", 32},
		{".param .f32 a[2][3], .param .f64 b", "a 0+24[6] b 24+8", 32},
		{".param .b128 a, .param .pred b", "a 0+16 b 16+1", 17},
		{".param .u32 n, .param .b8 rest[]", "n 0+4 rest 4+0[0]", 4},
		{".param .u64 .ptr .global .align 16 a, .param .u64 .ptr .align 1 b", "a 0+8 global:16 b 8+8 generic:1", 16},
		{".param .u64 .ptr .shared a", "a 0+8 shared:0", 8},
		{".param .b8 a[9223372036854775807], .param .f64 b[9223372036854775807]",
			"a 0+2305843009213693951[2305843009213693951] b 2305843009213693952+2305843009213693951[2305843009213693951]", math.MaxInt64 / 4},
	} {
		m, err := Parse("", header+".entry k("+test.parameters+") { ret; }")
		if err != nil {
			t.Error(err)
			continue
		}
		s := m.Function("k").Signature()
		if got := describeParameters(s); s.Name != "k" || got != test.want || s.Size != test.size {
			t.Errorf("(%s) is %s, %d bytes; want %s, %d bytes", test.parameters, got, s.Size, test.want, test.size)
		}
	}
}

func describeParameters(s Signature) (text string) {
	for i, p := range s.Parameters {
		if i > 0 {
			text += " "
		}
		text += fmt.Sprintf("%s %d+%d", p.Name, p.Offset, p.Size)
		switch {
		case p.Array:
			text += fmt.Sprintf("[%d]", p.Count)
		case p.Count != 1:
			text += fmt.Sprintf("*%d", p.Count)
		}
		if p.Pointer != nil {
			text += fmt.Sprintf(" %s:%d", p.Pointer.Space, p.Pointer.Align)
		}
	}
	return text
}

func TestVariableSizes(t *testing.T) {
	m, err := Parse("", header+`.global .u32 a[2][3]; .global .u16 b[] = {1, 2, 3}; .extern .shared .b8 c[];
		.global .v2 .f64 d; .global .align 32 .u8 e; .global .texref f; .global .u16 g[][2] = {{1, 2}, {3, 4}, {5, 6}};`)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name           string
		elements, size int64
		alignment      int
	}{
		{"a", 6, 24, 4}, {"b", 3, 6, 2}, {"c", 0, 0, 1}, {"d", 2, 16, 16},
		{"e", 1, 1, 32}, {"f", 1, 8, 8}, {"g", 6, 12, 2},
	} {
		v := m.Variable(test.name)
		if v.Elements() != test.elements || v.Size() != test.size || v.Alignment() != test.alignment {
			t.Errorf("%s: %d elements, %d bytes, aligned %d", v, v.Elements(), v.Size(), v.Alignment())
		}
	}
}
