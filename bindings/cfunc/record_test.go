package cfunc

import (
	"math"
	"testing"
)

// The functions answer what they got with every number changed, and take what else the registers have beside it.
const recordSource = `
#include <stdint.h>
typedef struct { int8_t a; double b; } gap;
typedef struct { uint8_t a; uint32_t b; } small;
typedef struct { float a, b, c; } three;
typedef struct { float a; int32_t b; double c; } both;
typedef struct { struct { double x; } in; } nested;
typedef struct { struct { int16_t x; float y; } in[2]; } list;
typedef struct { int32_t id; gap in[2]; char name[8]; } large;
typedef struct { int64_t a, b; } pair;
typedef struct { char c[5]; } five;
gap f_gap(gap x) { x.a++; x.b *= 2; return x; }
small f_small(small x) { x.a++; x.b += 2; return x; }
three f_three(three x) { x.a++; x.b += 2; x.c += 3; return x; }
both f_both(both x) { x.a++; x.b += 2; x.c += 3; return x; }
nested f_nested(nested x) { x.in.x++; return x; }
list f_list(list x) { x.in[0].x++; x.in[1].y += 2; return x; }
large f_large(large x) { x.id++; x.in[1].a += 2; x.in[1].b += 3; x.name[7] += 4; return x; }
pair f_pair(pair x) { x.a++; x.b += 2; return x; }
five f_five(five x) { x.c[0]++; x.c[4] += 2; return x; }
int64_t full(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, pair p, int64_t f, large l, gap g, int64_t h) {
	return a + 2*b + 3*c + 4*d + 5*e + 6*p.a + 7*p.b + 8*f + 9*l.id + 10*(int64_t)l.in[1].b + 11*g.a + 12*(int64_t)g.b + 13*h;
}
`

// A member writes a number at an offset of a struct.
type member struct {
	offset int
	kind   Kind
	add    float64
}

func structOf(t *testing.T, types ...*Type) *Type {
	t.Helper()
	fields := make([]Field, len(types))
	for i, f := range types {
		fields[i] = Field{Name: string(rune('a' + i)), Type: f}
	}
	s, err := StructOf(fields)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func array(t *testing.T, of *Type, n int) *Type {
	t.Helper()
	a, err := ArrayOf(of, n)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func put(memory []byte, m member, x float64) {
	bits := uint64(int64(x))
	if s := Scalar(m.kind); s.Kind.Float() {
		bits = FloatBits(s, x)
	}
	for i := range Scalar(m.kind).Size {
		memory[m.offset+i] = byte(bits >> (8 * i))
	}
}

func get(memory []byte, m member) float64 {
	bits := uint64(0)
	for i := range Scalar(m.kind).Size {
		bits |= uint64(memory[m.offset+i]) << (8 * i)
	}
	if s := Scalar(m.kind); s.Kind.Float() {
		return Float(s, bits)
	}
	return float64(int64(Narrow(Scalar(m.kind), bits)))
}

// TestStructs passes structs by value and reads the one that C answers: with gaps, with both kinds of numbers in a
// word, with structs and arrays of structs in them.
func TestStructs(t *testing.T) {
	symbol := open(t)
	gap := structOf(t, Scalar(I8), Scalar(F64))
	inner := structOf(t, Scalar(I16), Scalar(F32))
	for name, test := range map[string]struct {
		record  *Type
		members []member
	}{
		"gap":    {gap, []member{{0, I8, 1}, {8, F64, 0}}},
		"small":  {structOf(t, Scalar(U8), Scalar(U32)), []member{{0, U8, 1}, {4, U32, 2}}},
		"three":  {structOf(t, Scalar(F32), Scalar(F32), Scalar(F32)), []member{{0, F32, 1}, {4, F32, 2}, {8, F32, 3}}},
		"both":   {structOf(t, Scalar(F32), Scalar(I32), Scalar(F64)), []member{{0, F32, 1}, {4, I32, 2}, {8, F64, 3}}},
		"nested": {structOf(t, structOf(t, Scalar(F64))), []member{{0, F64, 1}}},
		"list":   {structOf(t, array(t, inner, 2)), []member{{0, I16, 1}, {4, F32, 0}, {8, I16, 0}, {12, F32, 2}}},
		"large":  {structOf(t, Scalar(I32), array(t, gap, 2), array(t, Scalar(U8), 8)), []member{{0, I32, 1}, {24, I8, 2}, {32, F64, 3}, {47, U8, 4}}},
		"pair":   {structOf(t, Scalar(I64), Scalar(I64)), []member{{0, I64, 1}, {8, I64, 2}}},
		"five":   {structOf(t, array(t, Scalar(U8), 5)), []member{{0, U8, 1}, {4, U8, 2}}},
	} {
		s := Signature{Parameters: []*Type{test.record}, Result: test.record}
		for path, f := range both(t, symbol("f_"+name), s) {
			memory := make([]byte, test.record.Size)
			for i, m := range test.members {
				put(memory, m, float64(10+i))
			}
			got := f.Call([]Value{{Memory: memory}}).Memory
			for i, m := range test.members {
				want := float64(10+i) + m.add
				if name == "gap" && m.kind == F64 {
					want *= 2
				}
				if x := get(got, m); x != want {
					t.Errorf("%s by %s: at %d there is %v, want %v", name, path, m.offset, x, want)
				}
			}
		}
	}
}

// TestStructsBeyondRegisters: a struct for which not enough registers are left goes on the stack whole, and what
// follows it takes those that are left.
func TestStructsBeyondRegisters(t *testing.T) {
	gap, word := structOf(t, Scalar(I8), Scalar(F64)), Scalar(I64)
	large := structOf(t, Scalar(I32), array(t, gap, 2), array(t, Scalar(U8), 8))
	s := Signature{Parameters: []*Type{word, word, word, word, word, structOf(t, word, word), word, large, gap, word}, Result: word}
	f, err := New(open(t)("full"), s)
	if err != nil {
		t.Fatal(err)
	}
	if f.direct == nil {
		t.Skip("purego calls here, which splits such a struct")
	}
	number := func(x int64) Value { return Value{Bits: uint64(x)} }
	bytes := func(size int, at map[member]float64) Value {
		memory := make([]byte, size)
		for m, x := range at {
			put(memory, m, x)
		}
		return Value{Memory: memory}
	}
	got := f.Call([]Value{
		number(1), number(2), number(3), number(4), number(5), bytes(16, map[member]float64{{offset: 0, kind: I64}: 6, {offset: 8, kind: I64}: 7}),
		number(8), bytes(48, map[member]float64{{offset: 0, kind: I32}: 9, {offset: 32, kind: F64}: 10}),
		bytes(16, map[member]float64{{offset: 0, kind: I8}: 11, {offset: 8, kind: F64}: 12}), number(13),
	}).Bits
	if want := uint64(1 + 4 + 9 + 16 + 25 + 36 + 49 + 64 + 81 + 100 + 121 + 144 + 169); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}

// TestLargeStruct: one that the trampoline has no room for goes through purego.
func TestLargeStruct(t *testing.T) {
	s := Signature{Parameters: []*Type{structOf(t, array(t, Scalar(F64), 40))}, Result: Scalar(Void)}
	if f, err := New(1, s); err == nil && f.direct != nil {
		t.Error("the trampoline takes 40 words")
	}
}

// TestCarriers are the types by which purego passes structs on systems that this test does not run on.
func TestCarriers(t *testing.T) {
	gap := structOf(t, Scalar(I8), Scalar(F64))
	two := structOf(t, structOf(t, Scalar(F32)), array(t, Scalar(F32), 2))
	large := structOf(t, Scalar(I32), array(t, gap, 2))
	for _, test := range []struct {
		record            *Type
		system, processor string
		want              string
	}{
		{gap, "linux", "amd64", "struct { F0 uint64; F1 float64 }"},
		{two, "darwin", "amd64", "struct { F0 float64; F1 float64 }"},
		{large, "linux", "amd64", "struct { F0 [5]uint64 }"},
		{gap, "windows", "amd64", "struct { F0 [16]uint8 }"},
		{two, "windows", "amd64", "struct { F0 [12]uint8 }"},
		{gap, "linux", "arm64", "struct { F0 [2]uint64 }"},
		{two, "linux", "arm64", "struct { F0 float32; F1 float32; F2 float32 }"},
		{large, "windows", "arm64", "struct { F0 [5]uint64 }"},
		{structOf(t, array(t, Scalar(F64), 5)), "linux", "arm64", "struct { F0 [5]uint64 }"},
		{gap, "darwin", "arm64", "struct { F0 int8; F1 float64 }"},
	} {
		if got := carrier(test.record, test.system, test.processor).String(); got != test.want {
			t.Errorf("%s/%s: %s, want %s", test.system, test.processor, got, test.want)
		}
	}
}

// TestWord reads and writes the last word of a struct that has not all of it.
func TestWord(t *testing.T) {
	memory := []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
	last := word(memory, 1)
	setWord(memory, 1, math.MaxUint64)
	if memory[10] != 255 || memory[7] != 8 {
		t.Errorf("wrote %v", memory)
	}
	setWord(memory, 1, last)
	if memory[8] != 9 || memory[10] != 11 {
		t.Errorf("read %#x", last)
	}
}
