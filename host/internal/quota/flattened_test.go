package quota

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// nest writes a random array of arrays.
func nest(random *rand.Rand, depth int) string {
	text := "["
	for range random.IntN(4) {
		if depth > 0 && random.IntN(2) == 0 {
			text += nest(random, depth-1) + ","
		} else {
			text += "{},"
		}
	}
	return text + "]"
}

// TestFlattened compares the number of elements that flat makes with what it makes.
func TestFlattened(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	vm := goja.New()
	b := bind.New(vm)
	for range 200 {
		source := nest(random, 4)
		array, err := vm.RunString("a = " + source)
		if err != nil {
			t.Fatal(err)
		}
		for depth := range int64(6) {
			want, err := vm.RunString(fmt.Sprintf("a.flat(%d).length", depth))
			if err != nil {
				t.Fatal(err)
			}
			if got := flattened(b, array, depth, map[flattening]int64{}); got != want.ToInteger() {
				t.Fatalf("%s by %d: got %d, want %v", source, depth, got, want)
			}
		}
		deep, err := vm.RunString("a.some(Array.isArray)")
		if err != nil || hasArrays(array) != deep.ToBoolean() {
			t.Fatalf("%s: has arrays: %v, %v", source, deep, err)
		}
	}
	for source, want := range map[string]int64{
		"let d = [1, 2]; for (let i = 0; i < 60; i++) d = [d, d]; d": elements, // very many, in no time
		"5": 0, "({ length: 9 })": 0,
	} {
		v, err := vm.RunString("{" + source + "}")
		if err != nil {
			t.Fatal(err)
		}
		if got := flattened(b, v, 100, map[flattening]int64{}); got <= want {
			t.Errorf("%s: got %d", source, got)
		}
		if hasArrays(v) != (want > 0) {
			t.Errorf("%s has arrays", source)
		}
	}
}

// TestWritten counts the characters of JSON: one for each value, its indentation, and its text.
func TestWritten(t *testing.T) {
	vm := goja.New()
	for _, c := range []struct {
		space any
		want  int
	}{{nil, 0}, {3, 3}, {-3, 0}, {30, 10}, {2.9, 2}, {"abc", 3}, {"abcdefghijklmnop", 10}, {true, 0}} {
		if got := indentation(vm.ToValue(c.space)); got != c.want {
			t.Errorf("%v: %d characters", c.space, got)
		}
	}
	w := &written{b: bind.New(vm), indent: 3, within: make([]*goja.Object, 4)}
	w.write(vm.ToValue(5))
	w.write(vm.ToValue("abc"))
	if w.made != 13+16 || w.asked != w.made {
		t.Errorf("%d made, %d asked", w.made, w.asked)
	}
	for _, c := range []struct {
		made int
		want bool
	}{{MaxMade - 13, false}, {MaxMade - 12, true}} {
		w.made = c.made
		if thrown := w.b.VM.Try(func() { w.write(vm.ToValue(5)) }); (thrown != nil) != c.want {
			t.Errorf("%d made: %v", c.made, thrown)
		}
	}
}

// TestLongPrototypes: what is long and leads through no Proxy is goja's to judge.
func TestLongPrototypes(t *testing.T) {
	same(t, guards,
		"let p = {}; for (let i = 0; i < 11000; i++) p = Object.create(p); const o = Object.setPrototypeOf({ a: 1 }, p); o.a",
		"const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); let said = ''; try { said += Reflect.setPrototypeOf({}, proxy) + Object.setPrototypeOf(proxy, {}) } catch (e) { said += e.name } said")
}
