package gpu

import (
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"
	"testing"
	"unsafe"
)

// TestTypes finds each type by its name.
func TestTypes(t *testing.T) {
	for name, c := range map[string]struct {
		typ              Type
		size             int
		whole, real, raw bool
	}{
		"i8": {I8, 1, true, false, false}, "u16": {U16, 2, true, false, false}, "i32": {I32, 4, true, false, false}, "u64": {U64, 8, true, false, false},
		"f16": {F16, 2, false, true, false}, "bf16": {BF16, 2, false, true, false}, "f64": {F64, 8, false, true, false}, "ptr": {Pointer, 8, false, false, false},
		"b8": {Bits8, 1, false, false, true}, "b16": {Bits16, 2, false, false, true}, "b32": {Bits32, 4, false, false, true}, "b64": {Bits64, 8, false, false, true},
		"texture": {TextureParam, 8, false, false, false}, "surface": {SurfaceParam, 8, false, false, false},
	} {
		got, ok := ParseType(name)
		if !ok || got != c.typ || got.String() != name || got.Size() != c.size || got.IsInteger() != c.whole || got.IsFloat() != c.real || got.IsBits() != c.raw {
			t.Errorf("%s: got %v, %v of %d bytes", name, got, ok, got.Size())
		}
	}
	if _, ok := ParseType("f8"); ok || Opaque.Size() != 0 || Opaque.String() != "opaque" {
		t.Error("f8 is none, and an opaque type has no size")
	}
}

// TestLayOut places parameters at multiples of their alignment.
func TestLayOut(t *testing.T) {
	got, err := layOut([]Param{{Type: U8}, {Type: F64, Name: "x"}, {Type: U16}, {Bytes: 12, Align: 4}, {Bytes: 1}, {Type: Pointer}})
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, p := range got {
		text += fmt.Sprintf("%d:%d/%d ", p.Offset, p.Bytes, p.Align)
	}
	if want := "0:1/1 8:8/8 16:2/2 20:12/4 32:1/1 40:8/8 "; text != want || paramBytes(got) != 48 {
		t.Errorf("got %sof %d bytes, want %s", text, paramBytes(got), want)
	}
	if list := listParams(got); list != "(u8, f64 x, u16, 12 bytes, 1 byte, ptr)" {
		t.Error(list)
	}
	for want, p := range map[string]Param{"0 bytes aligned to 1": {}, "-4 bytes aligned to 4": {Bytes: -4, Align: 4}, "12 bytes aligned to 3": {Bytes: 12, Align: 3}} {
		want = "declaring a signature: parameter 2: expected a type, or a struct with a size and an alignment that is a power of two, got " + want
		if _, err := layOut([]Param{{Type: I8}, p}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestAgree compares number, size and place of what is declared with the code's.
func TestAgree(t *testing.T) {
	found := []Param{{Type: Opaque, Bytes: 4}, {Type: Opaque, Bytes: 8, Offset: 8}}
	for _, c := range []struct {
		declared []Param
		want     string
	}{
		{[]Param{{Type: F32, Bytes: 4}, {Type: Pointer, Bytes: 8, Offset: 8}}, ""},
		{[]Param{{Type: F32, Bytes: 4}}, "declaring the signature of f: expected 2 parameters, got 1"},
		{[]Param{{Type: F32, Bytes: 4}, {Type: F32, Bytes: 4, Offset: 8}}, "declaring the signature of f: parameter 2: expected 8 bytes at offset 8, got f32 of 4 bytes at offset 8"},
		{[]Param{{Type: F32, Bytes: 4, Offset: 4}, {Type: Pointer, Bytes: 8, Offset: 8}}, "declaring the signature of f: parameter 1: expected 4 bytes at offset 0, got f32 of 4 bytes at offset 4"},
	} {
		if err := agree("f", c.declared, found); err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
}

// TestSign gives signs to parameters of which only the size is known, and to no others.
func TestSign(t *testing.T) {
	params := func() []Param {
		return []Param{{Type: U32, Bytes: 4, Signless: true}, {Bytes: 1}, {Type: U64, Bytes: 8, Signless: true}, {Bytes: 12}, {Type: F32, Bytes: 4}, {Type: U16, Bytes: 2, Signless: true}}
	}
	types := func(list []Param) (all []string) {
		for _, p := range list {
			all = append(all, fmt.Sprint(p, p.Signless))
		}
		return all
	}
	got := params()
	signParams(got, "susss.")
	if want := []string{"i32 false", "u8 false", "i64 false", "12 bytes false", "f32 false", "u16 true"}; !slices.Equal(types(got), want) {
		t.Errorf("got %q, want %q", types(got), want)
	}
	got = params()
	signParams(got, "sssss")
	if !slices.Equal(types(got), types(params())) {
		t.Errorf("signs of five parameters: %q", types(got))
	}
}

// taken is what one parameter makes of an argument: its bytes, or the error.
func taken(p Param, set func(*arguments) error) string {
	b := block(p)
	if err := set(b); err != nil {
		if b.Complete() {
			return "an argument was counted"
		}
		return err.Error()
	}
	if !b.Complete() {
		return "no argument was counted"
	}
	return fmt.Sprintf("%x", b.data[:max(p.Bytes, 1)])
}

// TestArguments compares what parameters take, and the whole text of each error.
func TestArguments(t *testing.T) {
	integer := func(v any) func(*arguments) error { return func(b *arguments) error { return b.SetInteger(0, v) } }
	float := func(typ Type, v float64) func(*arguments) error {
		return func(b *arguments) error { return b.SetFloat(0, typ, v) }
	}
	typed := func(typ Type, v float64) func(*arguments) error {
		return func(b *arguments) error { return b.SetTyped(0, typ, v) }
	}
	typedInt := func(typ Type, v int64) func(*arguments) error {
		return func(b *arguments) error { return b.SetTypedInt(0, typ, v) }
	}
	address := func(b *arguments) error { return b.SetAddress(0, 0x1234) }
	boolean := func(v bool) func(*arguments) error { return func(b *arguments) error { return b.SetBool(0, v) } }
	large := func(text string) func(*arguments) error {
		v, _ := new(big.Int).SetString(text, 10)
		return func(b *arguments) error { return b.SetBig(0, v) }
	}
	bytes := func(n int) func(*arguments) error {
		return func(b *arguments) error { return b.SetBytes(0, make([]byte, n)) }
	}
	var (
		u8, i16  = Param{Type: U8, Bytes: 1, Name: "n"}, Param{Type: I16, Bytes: 2}
		f32, f16 = Param{Type: F32, Bytes: 4}, Param{Type: F16, Bytes: 2}
		ptr      = Param{Type: Pointer, Bytes: 8}
		four     = Param{Bytes: 4}
		b32      = Param{Type: Bits32, Bytes: 4}
		word     = Param{Bytes: 8}
	)
	const launching, unknown = "launching f: argument 1: ", " of a type that is not known; give the value's type, or declare the signature"
	for _, c := range []struct {
		p    Param
		set  func(*arguments) error
		want string
	}{
		{u8, integer(255), "ff"}, {u8, integer(256), "launching f: argument 1 (n): expected an integer from 0 to 255, got 256"},
		{u8, integer(-1), "launching f: argument 1 (n): expected an integer from 0 to 255, got -1"},
		{i16, integer(int8(-2)), "feff"}, {i16, integer(uint16(32768)), launching + "expected an integer from -32768 to 32767, got 32768"},
		{i16, integer("a"), launching + "expected an integer from -32768 to 32767, got a string"},
		{i16, integer(nil), launching + "expected an integer from -32768 to 32767, got nil"},
		{i16, integer((*int)(nil)), launching + "expected an integer from -32768 to 32767, got a nil *int"},
		{f32, integer(1 << 24), "0000804b"}, {f32, integer(1<<24 + 1), launching + "expected a number that fits f32, got 16777217"},
		{f32, large("-36893488147419103232"), "000000e0"}, {f32, large("36893488147419103233"), launching + "expected a number that fits f32, got 36893488147419103233"},
		{u8, large("18446744073709551616"), "launching f: argument 1 (n): expected an integer from 0 to 255, got 18446744073709551616"},
		{ptr, integer(uint64(0x1234)), "3412000000000000"}, {ptr, address, "3412000000000000"}, {ptr, integer(-1), launching + "expected a buffer, got -1"},
		{Param{Type: TextureParam, Bytes: 8}, integer(5), "0500000000000000"}, {Param{Type: SurfaceParam, Bytes: 8}, float(F64, 1.5), launching + "expected a surface, got 1.5"},
		{Param{Type: I64, Bytes: 8}, address, launching + "expected an integer from -9223372036854775808 to 9223372036854775807, got the address 0x1234"},
		{Param{Type: I64, Bytes: 8, address: true}, address, "3412000000000000"}, {Param{Type: U64, Bytes: 8, Signless: true}, address, "3412000000000000"},
		{word, address, "3412000000000000"}, {four, address, launching + "expected 4 bytes" + unknown + ", got the address 0x1234"},
		{f16, float(F32, 65504), "ff7b"}, {f16, float(F32, 65520), launching + "expected a number that fits f16, got 65520"},
		{i16, float(F64, 1.5), launching + "expected an integer from -32768 to 32767, got 1.5"},
		{b32, float(F32, 1), "0000803f"}, {b32, float(F64, 1), launching + "expected an integer from -2147483648 to 4294967295, or a value of a given type of 4 bytes, got a value of type f64"},
		{four, float(F32, 1), "0000803f"}, {four, integer(int32(-1)), "ffffffff"}, {four, integer(uint16(1)), launching + "expected 4 bytes" + unknown + ", got a value of type u16"},
		{four, integer(1), launching + "expected 4 bytes" + unknown + ", got 1"}, {word, integer(uint64(1<<64 - 1)), "ffffffffffffffff"},
		{f32, typed(F32, 0.5), "0000003f"}, {f32, typed(F16, 0.5), launching + "expected a number that fits f32, got a value of type f16"},
		{four, typed(U32, -1), launching + "expected an integer from 0 to 4294967295, got -1"}, {four, typed(I32, -1), "ffffffff"},
		{four, typedInt(I32, -1<<31), "00000080"}, {four, typedInt(I32, -1<<31-1), launching + "expected an integer from -2147483648 to 2147483647, got -2147483649"},
		{four, typedInt(I32, 1<<31), launching + "expected an integer from -2147483648 to 2147483647, got 2147483648"},
		{four, typedInt(U32, 1<<32-1), "ffffffff"}, {four, typedInt(U32, -1), launching + "expected an integer from 0 to 4294967295, got -1"},
		{four, typedInt(F32, 1), launching + "expected a number that fits f32, got 1"}, {word, typedInt(U64, -1), "ffffffffffffffff"},
		{Param{Type: U32, Bytes: 4, Signless: true}, typed(I32, -1), "ffffffff"},
		{Param{Type: U32, Bytes: 4, Signless: true}, typed(F32, 1), launching + "expected an integer from -2147483648 to 4294967295, got a value of type f32"},
		{u8, boolean(true), "01"}, {i16, boolean(false), "0000"}, {Param{Bytes: 1}, boolean(true), "01"}, {f32, boolean(true), launching + "expected a number that fits f32, got true"},
		{four, boolean(false), launching + "expected 4 bytes" + unknown + ", got false"},
		{Param{Bytes: 12}, bytes(12), "000000000000000000000000"}, {Param{Bytes: 12}, bytes(8), launching + "expected a struct of 12 bytes, got 8 bytes"},
		{b32, bytes(4), "00000000"}, {f32, bytes(4), launching + "expected a number that fits f32, got 4 bytes"},
	} {
		if got := taken(c.p, c.set); got != c.want {
			t.Errorf("%v:\n got %s\nwant %s", c.p, got, c.want)
		}
	}
}

// TestBlock counts arguments, copies them, and hands their addresses to the driver.
func TestBlock(t *testing.T) {
	params, err := layOut([]Param{{Type: U8}, {Type: U32, Name: "n"}})
	if err != nil {
		t.Fatal(err)
	}
	b := newArguments("f", params)
	want := "launching f: expected 2 arguments (u8, u32 n), got "
	for i := range 2 {
		if err := b.CheckComplete(); err == nil || err.Error() != want+fmt.Sprint(i) || b.Complete() {
			t.Errorf("%d arguments: %v", i, err)
		}
		for range 2 { // twice counts once
			if err := b.SetUint(i, uint64(i+5)); err != nil {
				t.Fatal(err)
			}
		}
	}
	c := b.Copy()
	if err := b.SetUint(1, 9); err != nil || b.CheckComplete() != nil || c.CheckComplete() != nil {
		t.Errorf("complete: %v, %v, %v", err, b.CheckComplete(), c.CheckComplete())
	}
	for k, block := range []*arguments{&b, &c} {
		pointers := unsafe.Slice(block.Pointers(), 2)
		if first, second := *(*uint8)(pointers[0]), *(*uint32)(pointers[1]); first != 5 || second != []uint32{9, 6}[k] {
			t.Errorf("block %d: the driver reads %d and %d", k, first, second)
		}
	}
	if b.Clear(); b.Complete() || !c.Complete() {
		t.Error("clearing one block clears that")
	}
	for _, i := range []int{2, -1} {
		if err := b.SetUint(i, 0); err == nil || err.Error() != want+fmt.Sprint(i+1) {
			t.Errorf("argument %d: %v", i, err)
		}
	}
	part := newArguments("f", []Param{{Type: U8}, {Type: U8, Name: "x", Argument: 7}})
	if at := part.Position(1); at.Index != 7 || at.Name != "x" || at.Kind != "u8" || part.Position(0).Index != 1 {
		t.Errorf("got %+v", at)
	}
}

// TestPack makes the list that the driver reads: where the bytes are, and how many.
func TestPack(t *testing.T) {
	data := make([]byte, 21)
	for i := range data {
		data[i] = byte(i + 1)
	}
	p := pack(data)
	words := unsafe.Slice((*uintptr)(unsafe.Pointer(p.Extra())), 5)
	if words[0] != 1 || words[2] != 2 || words[4] != 0 {
		t.Errorf("the list is %x", words)
	}
	pointers := unsafe.Slice(p.Extra(), 4)
	if n := *(*uint64)(pointers[3]); n != 21 || !slices.Equal(unsafe.Slice((*byte)(pointers[1]), 21), data) {
		t.Errorf("%d bytes, which begin with %x", n, binary.LittleEndian.Uint64(unsafe.Slice((*byte)(pointers[1]), 8)))
	}
}
