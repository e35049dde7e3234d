package host

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
)

// Page-locked and managed memory stays while a function of Go uses it, whatever its callback does.
func TestMemoryStaysWhileGoUsesIt(t *testing.T) {
	touch := func(data []byte, c *Call) (any, error) {
		if _, err := c.Function(1, "then")(nil); err != nil {
			return nil, err
		}
		for i := range data {
			data[i]++
		}
		return int(data[0]), nil
	}
	r := newRuntime(t, Options{Device: "emulated", Modules: map[string]Module{"go": {Funcs: map[string]Func{
		"bytes":    func(c *Call) (any, error) { return touch(c.Bytes(0, "data"), c) },
		"argument": func(c *Call) (any, error) { return touch(Argument[[]byte](c, 0, "data"), c) },
	}}}})
	for source, want := range map[string]string{
		"const m = cuda.managed('u8', 1 << 20); go.bytes(m.array, () => m.free()) + ',' + m.freed":             "1,true",
		"const m = cuda.managed('u8', 1 << 20); go.argument(m.array, () => m.free()) + ',' + m.freed":          "1,true",
		"const p = cuda.pinned('u8', 1 << 20); go.bytes(p, () => { cuda.device().reset() })":                   "TypeError: device.reset: a function of Go uses",
		"const p = cuda.pinned('u8', 1 << 20); go.bytes(p, () => { throw new RangeError('then') })":            "RangeError: then",
		"const c = cuda.device().createContext(); const p = c.pinned('u8', 9); go.bytes(p, () => c.destroy())": "TypeError: context.destroy: a function of Go uses",
		"const p = cuda.pinned('u8', 9); go.bytes(p, () => {}); cuda.device().reset(); p.length":               "0",
	} {
		v, err := r.Run(context.Background(), "t.js", "{ let said; try { said = (() => { const cuda = require('cuda'), go = require('go'); "+returning(source)+" })() } catch (e) { said = e } String(said) }")
		if err != nil || !strings.HasPrefix(v.String(), want) {
			t.Errorf("%s: got %v %v, want %s", source, v, err, want)
		}
	}
}

// returning has the last statement of a source returned.
func returning(source string) string {
	last := strings.LastIndex(source, "; ")
	return source[:last+2] + "return " + source[last+2:]
}

// What Go asks for as a whole has a bound on its values and levels, and shared parts are exported once.
func TestWholeValuesHaveABound(t *testing.T) {
	r := newRuntime(t, Options{})
	for source, want := range map[string]string{
		"let o = []; for (let i = 0; i < 3e5; i++) o = [o]; o":       "host: x: the value has more than 1000 levels of objects",
		"let o = {}; for (let i = 0; i < 3e5; i++) o = { o }; o":     "host: x: the value has more than 1000 levels of objects",
		"const o = Array(2 ** 32 - 1); o":                            "host: x: the value has more than 1048576 values in it",
		"let o = [1]; for (let i = 0; i < 60; i++) o = [o, o]; o":    "",
		"const o = { a: 1, b: [1, { c: 2 }] }; o.o = o; o":           "",
		"[new Map([[1, 2]]), new Set([3]), new Date(0), null, , 1n]": "",
	} {
		if _, err := r.Run(context.Background(), "t.js", "var x = (() => { "+returning("; "+source)+" })()"); err != nil {
			t.Fatal(err)
		}
		_, err := Get[any](r, "x")
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", source, err)
		}
	}
	if _, err := r.Run(context.Background(), "t.js", "x = [1]"); err != nil {
		t.Fatal(err)
	}
	if _, err := Get[map[string]any](r, "x"); err == nil {
		t.Error("an array is a map")
	}
}

// Kernels that one task makes and launches are released while it runs.
func TestKernelsOfOneTaskAreReleased(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated"})
	if err := r.Set("collect", Func(func(*Call) (any, error) { devicetest.Collect(); return nil, nil })); err != nil {
		t.Fatal(err)
	}
	v, err := r.Run(context.Background(), "kernels.js", `const cuda = require('cuda'), x = cuda.alloc('f32', 32)
		for (let i = 0; i < 300; i++) { const n = i, k = cuda.kernel(function k(x) { x[0] = n }); k.launch({ grid: 1, block: 1 }, x) }
		let live = () => (cuda.module('.version 6.0\n.target sm_50\n.address_size 64\n'), cuda.liveObjects().length) // which releases what was found
		for (let i = 0; i < 1000 && live() > 100; i++) collect()
		live()`)
	if err != nil || v.ToInteger() > 100 {
		t.Errorf("got %v objects, %v", v, err)
	}
}
