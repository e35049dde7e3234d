package nd

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"
)

// TestTypes compares what is said of each type, whole.
func TestTypes(t *testing.T) {
	table := `bool element=u8 size=1 parts=1 part=bool kind=1 divided=f32 summed=i32 arithmetic=i32 complex=c64 signed=false: a bool
i8 element=i8 size=1 parts=1 part=i8 kind=2 divided=f32 summed=i64 arithmetic=i8 complex=c64 signed=true: an i8
u8 element=u8 size=1 parts=1 part=u8 kind=2 divided=f32 summed=u64 arithmetic=u8 complex=c64 signed=false: a u8
i16 element=i16 size=2 parts=1 part=i16 kind=2 divided=f32 summed=i64 arithmetic=i16 complex=c64 signed=true: an i16
u16 element=u16 size=2 parts=1 part=u16 kind=2 divided=f32 summed=u64 arithmetic=u16 complex=c64 signed=false: a u16
i32 element=i32 size=4 parts=1 part=i32 kind=2 divided=f32 summed=i64 arithmetic=i32 complex=c64 signed=true: an i32
u32 element=u32 size=4 parts=1 part=u32 kind=2 divided=f32 summed=u64 arithmetic=u32 complex=c64 signed=false: a u32
i64 element=i64 size=8 parts=1 part=i64 kind=2 divided=f64 summed=i64 arithmetic=i64 complex=c128 signed=true: an i64
u64 element=u64 size=8 parts=1 part=u64 kind=2 divided=f64 summed=u64 arithmetic=u64 complex=c128 signed=false: a u64
f8e4m3 element=f8e4m3 size=1 parts=1 part=f8e4m3 kind=3 divided=f8e4m3 summed=f32 arithmetic=f8e4m3 complex=c64 signed=false: an f8e4m3
f8e5m2 element=f8e5m2 size=1 parts=1 part=f8e5m2 kind=3 divided=f8e5m2 summed=f32 arithmetic=f8e5m2 complex=c64 signed=false: an f8e5m2
f16 element=f16 size=2 parts=1 part=f16 kind=3 divided=f16 summed=f16 arithmetic=f16 complex=c64 signed=false: an f16
bf16 element=bf16 size=2 parts=1 part=bf16 kind=3 divided=bf16 summed=bf16 arithmetic=bf16 complex=c64 signed=false: a bf16
f32 element=f32 size=4 parts=1 part=f32 kind=3 divided=f32 summed=f32 arithmetic=f32 complex=c64 signed=false: an f32
f64 element=f64 size=8 parts=1 part=f64 kind=3 divided=f64 summed=f64 arithmetic=f64 complex=c128 signed=false: an f64
c64 element=f32 size=8 parts=2 part=f32 kind=4 divided=c64 summed=c64 arithmetic=c64 complex=c64 signed=false: a c64
c128 element=f64 size=16 parts=2 part=f64 kind=4 divided=c128 summed=c128 arithmetic=c128 complex=c128 signed=false: a c128
`
	var got strings.Builder
	for _, d := range Types() {
		fmt.Fprintf(&got, "%s element=%s size=%d parts=%d part=%s kind=%d divided=%s summed=%s arithmetic=%s complex=%s signed=%v: %s\n",
			d, d.Element(), d.Size(), d.Parts(), d.Part(), d.Kind(), d.Divided(), d.Summed(), d.Arithmetic(), d.Complex(), d.Signed(), d.Article())
	}
	if got.String() != table {
		t.Errorf("got\n%s\nwant\n%s", got.String(), table)
	}
}

// TestTypeNames finds each type by its name and by those that C and NumPy use.
func TestTypeNames(t *testing.T) {
	names := TypeNames()
	if len(names) != len(Types()) {
		t.Fatalf("%d names of %d types", len(names), len(Types()))
	}
	for i, d := range Types() {
		if names[i] != d.String() || ParseType(names[i]) != d {
			t.Errorf("%s: %s, %s", d, names[i], ParseType(names[i]))
		}
	}
	for name, want := range map[string]DType{
		"boolean": Bool, "bool_": Bool, "complex64": C64, "complex128": C128, "complex": C128, "float32": F32, "Float32": F32, "int8": I8, "uint64": U64, "number": None,
	} {
		if got := UsualType(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	for _, name := range []string{"", "F32", "f128"} {
		if got := ParseType(name); got != None {
			t.Errorf("%q: got %s", name, got)
		}
	}
}

// bounds are the least and the largest value of an integer type.
func bounds(d DType) (least, most *big.Int) {
	bits, one := uint(d.Size()*8), big.NewInt(1)
	if !d.Signed() {
		return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, bits), one)
	}
	half := new(big.Int).Lsh(one, bits-1)
	return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
}

// holds reports whether every value of one integer type is one of the other.
func (d DType) holds(other DType) bool {
	least, most := bounds(d)
	from, to := bounds(other)
	return least.Cmp(from) <= 0 && to.Cmp(most) <= 0
}

// TestPromotionOfIntegers: two integers meet in the smallest type that holds all values of both.
func TestPromotionOfIntegers(t *testing.T) {
	integers := slices.DeleteFunc(Types(), func(d DType) bool { return d.Kind() != Integer })
	for _, a := range integers {
		for _, b := range integers {
			want := None
			for _, c := range integers {
				if c.holds(a) && c.holds(b) && (want == None || c.Size() < want.Size()) {
					want = c
				}
			}
			got, err := Promote(a, b)
			if got != want || (err == nil) != (want != None) {
				t.Errorf("%s and %s: got %s, %v, want %s", a, b, got, err, want)
			}
		}
	}
}

// TestPromotionOfFloats: floats meet in the smallest type that holds both, and those of 8 bits meet no
// other type of numbers.
func TestPromotionOfFloats(t *testing.T) {
	for _, a := range Types() {
		for _, b := range Types() {
			isEight := func(d DType) bool { return d == F8E4M3 || d == F8E5M2 }
			want := b
			switch {
			case a.Kind() == Integer && b.Kind() == Integer: // TestPromotionOfIntegers
				continue
			case a == b:
			case (isEight(a) || isEight(b)) && a != Bool && b != Bool:
				want = None
			case a.Kind() > b.Kind():
				want = a
			case a.Kind() < b.Kind():
			case a.Size() == b.Size():
				want = F32
			case a.Size() > b.Size():
				want = a
			}
			message := ""
			if want == None {
				message = fmt.Sprintf("%s and %s have no type in common; astype('f32') first", a, b)
			}
			if got, err := Promote(a, b); got != want || err != nil && err.Error() != message || (err == nil) != (message == "") {
				t.Errorf("%s and %s: got %s, %v, want %s", a, b, got, err, want)
			}
		}
	}
}

// TestWeak: values without a type of their own take that of what they meet.
func TestWeak(t *testing.T) {
	for _, c := range []struct {
		a, b, join Weak
		alone      DType // a, with nothing
	}{
		{WeakBool, WeakBool, WeakBool, Bool}, {WeakBool, WeakNumber, WeakNumber, Bool}, {WeakBool, WeakBigInt, WeakBigInt, Bool},
		{WeakNumber, WeakBigInt, WeakNumber, F32}, {WeakBigInt, WeakBigInt, WeakBigInt, I64},
	} {
		if got := c.a.Join(c.b); got != c.join || c.b.Join(c.a) != got {
			t.Errorf("%d and %d: got %d and %d, want %d", c.a, c.b, got, c.b.Join(c.a), c.join)
		}
		if got := c.a.Default(); got != c.alone || c.a.With(Bool) != got || c.a.With(I8) != I8 {
			t.Errorf("%d alone: got %s, want %s", c.a, got, c.alone)
		}
	}
	if !F32.Assignable(I64) || !I8.Assignable(I64) || I8.Assignable(F16) || F64.Assignable(C64) || Bool.Assignable(I8) {
		t.Error("a kind may be kept or raised, not lowered")
	}
}
