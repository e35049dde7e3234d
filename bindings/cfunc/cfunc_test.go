package cfunc

import (
	"math"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/loader"
)

const source = `
#include <stdint.h>
double mixed(int32_t a, double b, int64_t c, float d, uint8_t e, double f, int16_t g, int32_t h, int32_t i, int64_t j, double k) {
	return a + 2 * b + 3 * (double)c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * (double)j + 11 * k;
}
float nine(double a, double b, double c, double d, double e, double f, double g, double h, float i, double j) {
	return a - b + c - d + e - f + g - h + i * 10 + j * 100;
}
int8_t narrow(int8_t a, uint16_t b) { return a - b; }
int32_t again(int32_t (*f)(int32_t, void *), int32_t n, void *p) { return n == 0 ? 0 : f(n, p); }
`

// open compiles the C functions.
func open(t *testing.T) func(name string) uintptr {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no C compiler")
	}
	file := filepath.Join(t.TempDir(), "test.so")
	command := exec.Command(cc, "-O1", "-shared", "-fPIC", "-x", "c", "-o", file, "-")
	command.Stdin = strings.NewReader(source + recordSource)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	library, err := loader.Native().Find(loader.Search{Library: "the test's", Files: []string{file}})
	if err != nil {
		t.Fatal(err)
	}
	return func(name string) uintptr {
		address, ok := library.Lookup(name)
		if !ok {
			t.Fatal("no", name)
		}
		return address
	}
}

func signature(result Kind, parameters ...Kind) Signature {
	s := Signature{Result: Scalar(result)}
	for _, k := range parameters {
		s.Parameters = append(s.Parameters, Scalar(k))
	}
	return s
}

// both are a function by the trampoline, where there is one, and by purego.
func both(t *testing.T, address uintptr, s Signature) map[string]*Function {
	t.Helper()
	direct, err := New(address, s)
	if err != nil {
		t.Fatal(err)
	}
	through := &Function{signature: s, address: address}
	if err := through.bindThrough(); err != nil {
		t.Fatal(err)
	}
	return map[string]*Function{"direct": direct, "purego": through, "copy": direct.Copy()}
}

func values(s Signature, numbers ...float64) []Value {
	all := make([]Value, len(numbers))
	for i, x := range numbers {
		if t := s.Parameters[i]; t.Kind.Float() {
			all[i].Bits = FloatBits(t, x)
		} else {
			all[i].Bits = uint64(int64(x))
		}
	}
	return all
}

func TestCalls(t *testing.T) {
	symbol := open(t)
	mixed := signature(F64, I32, F64, I64, F32, U8, F64, I16, I32, I32, I64, F64)
	for path, f := range both(t, symbol("mixed"), mixed) {
		got := Float(mixed.Result, f.Call(values(mixed, -1, 2, -3, 4.5, 5, 6, -7, 8, 9, 10, 11.25)).Bits)
		if want := -1 + 4 - 9 + 18 + 25 + 36 - 49 + 64 + 81 + 100 + 123.75; got != want {
			t.Errorf("%s: mixed = %v, want %v", path, got, want)
		}
	}
	nine := signature(F32, F64, F64, F64, F64, F64, F64, F64, F64, F32, F64)
	for path, f := range both(t, symbol("nine"), nine) {
		if got := Float(nine.Result, f.Call(values(nine, 1, 2, 3, 4, 5, 6, 7, 8, 0.5, 0.25)).Bits); got != 26 {
			t.Errorf("%s: nine = %v, want 26", path, got)
		}
	}
	narrow := signature(I8, I8, U16)
	for path, f := range both(t, symbol("narrow"), narrow) {
		if got := int64(f.Call(values(narrow, -100, 100)).Bits); got != 56 {
			t.Errorf("%s: narrow = %d, want 56", path, got)
		}
	}
}

// TestReentry calls a function from a callback of the same function.
func TestReentry(t *testing.T) {
	s := signature(I32, Pointer, I32, Pointer)
	for path, f := range both(t, open(t)("again"), s) {
		var c *Callback
		var err error
		c, err = NewCallback(signature(I32, I32, Pointer), func(v []Value) Value {
			n := int64(v[0].Bits)
			inner := f.Call([]Value{{Bits: uint64(c.Address())}, {Bits: uint64(n - 1)}, v[1]})
			return Value{Bits: uint64(n + int64(inner.Bits))}
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Call([]Value{{Bits: uint64(c.Address())}, {Bits: 10}, {Bits: 0}}).Bits; got != 55 {
			t.Errorf("%s: %d, want 55", path, got)
		}
		c.Free()
		c.Free()
	}
}

func TestLayout(t *testing.T) {
	inner, err := StructOf([]Field{{Name: "x", Type: Scalar(F64)}, {Name: "b", Type: Scalar(Bool)}})
	if err != nil {
		t.Fatal(err)
	}
	list, err := ArrayOf(inner, 3)
	if err != nil {
		t.Fatal(err)
	}
	s, err := StructOf([]Field{{Name: "a", Type: Scalar(U8)}, {Name: "list", Type: list}, {Name: "c", Type: Scalar(I16)}, {Name: "d", Type: Scalar(I32)}})
	if err != nil {
		t.Fatal(err)
	}
	if inner.Size != 16 || s.Fields[1].Offset != 8 || s.Fields[2].Offset != 56 || s.Fields[3].Offset != 60 || s.Size != 64 || s.Align != 8 {
		t.Errorf("inner %d bytes; %+v, %d bytes", inner.Size, s.Fields, s.Size)
	}
	if int(s.goes.Size()) != s.Size {
		t.Errorf("Go lays it out in %d bytes", s.goes.Size())
	}
	for _, fields := range [][]Field{nil, {{Name: "v", Type: Scalar(Void)}}, {{Name: "a", Type: list}, {Name: "b", Type: &Type{Kind: Array, Size: MaxBytes, Align: 1}}}} {
		if _, err := StructOf(fields); err == nil {
			t.Errorf("%v is a struct", fields)
		}
	}
}

func TestRefused(t *testing.T) {
	for want, s := range map[string]Signature{
		"a function may have at most 20 parameters, this has 21": signature(Void, make([]Kind, 21)...),
		"parameter 0: C passes no void":                          signature(Void, Void),
	} {
		if _, err := New(1, s); err == nil || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	if _, err := NewCallback(signature(F64), nil); err == nil {
		t.Error("a callback answers a double")
	}
}

func TestBits(t *testing.T) {
	for _, x := range []float64{0, -1.5, math.Inf(1), math.MaxFloat32} {
		for _, k := range []Kind{F32, F64} {
			if got := Float(Scalar(k), FloatBits(Scalar(k), x)); got != x {
				t.Errorf("%s: %v became %v", k, x, got)
			}
		}
	}
	if got := int64(Narrow(Scalar(I16), 0xdeadffff)); got != -1 {
		t.Errorf("i16: %d", got)
	}
}
