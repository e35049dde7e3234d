package quota

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// limited installs a limit for scripts that end by themselves.
func limited(bytes int64) func(*bind.Binder) {
	return func(b *bind.Binder) { Install(b, bytes, context.Background, func() {}) }
}

// TestArraysCount has each way to make an array, and what is in use after it: the memory behind it, once.
func TestArraysCount(t *testing.T) {
	const limit = 1 << 20
	for source, want := range map[string]string{
		"new ArrayBuffer(100)":                 "100 bytes", // also of what has no element
		"new ArrayBuffer('100')":               "100 bytes",
		"new ArrayBuffer()":                    "0 bytes",
		"new Uint8Array(100)":                  "100 bytes",
		"new Float64Array(10)":                 "80 bytes",
		"new BigInt64Array(3)":                 "24 bytes",
		"new Uint8Array()":                     "0 bytes",
		"new Int16Array([1, 2])":               "4 bytes",
		"new Int16Array({ length: 7 })":        "14 bytes",
		"new (class extends Int32Array {})(5)": "20 bytes",
		"Float32Array.of(1, 2, 3)":             "12 bytes",
		"Float32Array.from([1, 2])":            "8 bytes",
		"[new ArrayBuffer(50)].map((b) => [new Uint8Array(b), new Uint16Array(b, 10, 5), new DataView(b)])": "50 bytes",
		"[new Uint8Array(50)].map((a) => [a, a.subarray(10), a.buffer])":                                    "50 bytes",
		"[new Uint8Array(50)].map((a) => [a, new Int16Array(a)])":                                           "150 bytes",
		"[new Uint8Array(50)].map((a) => [a, a.slice(10)])":                                                 "90 bytes",
		"[new Uint8Array(50)].map((a) => [a, a.map((x) => x)])":                                             "100 bytes",
		"[new Uint8Array(50)].map((a) => [a, a.filter((x, i) => i < 7)])":                                   "57 bytes",
		"[new Uint8Array(50)].map((a) => [a, a.toSorted(), a.toReversed(), a.with(0, 1)])":                  "200 bytes",
		"[new ArrayBuffer(50)].map((b) => [b, b.slice(20)])":                                                "80 bytes",
		"Array.from({ length: 5000 })":                                                                      "78.1 KiB",
		"Array.from({ length: 4096 })":                                                                      "0 bytes",
		"Array.from({ length: 4097 })":                                                                      "64 KiB",
	} {
		told := "var kept = " + source + "; try { new ArrayBuffer(1e9) } catch (e) { String(e) }"
		if got := said(t, limited(limit), told); got != "RangeError: an array of 953.7 MiB would exceed the limit of 1 MiB; "+want+" are in use" {
			t.Errorf("%s: got %s", source, got)
		}
	}
}

// TestDetachedArraysDoNotCount has buffers detached while the script keeps them, or a view of any kind: what they took is
// free, once, and what is kept beside them counts.
func TestDetachedArraysDoNotCount(t *testing.T) {
	install := func(b *bind.Binder) {
		limited(1000)(b)
		err := b.VM.Set("detach", func(v goja.Value) {
			if memory, ok := bind.ArrayBuffer(v); ok {
				memory.Detach()
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, kept := range []string{"b", "new Uint8Array(b)", "new Float64Array(b, 8, 2)", "new DataView(b)", "[b, new Int16Array(b)]", "new Uint8Array(b).subarray(3)"} {
		source := "var beside = new Uint8Array(100), kept = []; for (let i = 0; i < 20; i++) { const b = new ArrayBuffer(800); kept.push(" + kept + "); detach(b) }\n" +
			"try { new ArrayBuffer(901) } catch (e) { String(e) }"
		if got := said(t, install, source); !strings.HasSuffix(got, "; 100 bytes are in use") {
			t.Errorf("%s: got %s", kept, got)
		}
	}
}

// TestArraysAreRefused: what would go past the limit throws before it is made, and what fits to the byte does not.
func TestArraysAreRefused(t *testing.T) {
	refused := func(wanted, inUse int) string {
		return fmt.Sprintf("RangeError: an array of %s would exceed the limit of 1000 bytes; %d bytes are in use", map[int]string{1200: "1.2 KiB", 1008: "1008 bytes"}[wanted], inUse)
	}
	for source, want := range map[string]string{
		"new Uint8Array(1000).length":                             "1000",
		"new Uint8Array(1200)":                                    refused(1200, 0),
		"new ArrayBuffer(1200)":                                   refused(1200, 0),
		"new Float64Array(126)":                                   refused(1008, 0),
		"new Float64Array(125).length":                            "125",
		"new Uint8Array({ length: 1200 })":                        refused(1200, 0),
		"new Float32Array(Array(300))":                            refused(1200, 0),
		"Float32Array.from(Array(300))":                           refused(1200, 0),
		"var a = new Uint8Array(400); new Uint8Array(600).length": "600",
		"var a = new Uint8Array(600); a.subarray(0).length":       "600",
		"new Uint8Array(-1)":                                      "RangeError: Invalid index -1",
		"for (let i = 0; i < 50; i++) new Uint8Array(1000); 1":    "1",
		"let n = 0; for (let i = 0; i < 3; i++) try { new Uint8Array(1200) } catch { n++ } n": "3",
	} {
		if got := said(t, limited(1000), source); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", source, got, want)
		}
	}
	for _, method := range []string{"a.slice(0)", "a.map((x) => x)", "a.toSorted()", "a.buffer.slice(0)", "a.with(0, 1)", "new Int8Array(a)"} {
		if got := said(t, limited(1000), "var a = new Uint8Array(600); "+method); !strings.HasSuffix(got, "600 bytes are in use") {
			t.Errorf("%s: got %s", method, got)
		}
	}
}

// TestCollectionEndsWithTheScript: a script that waits for the collector is asked whether it is to end.
func TestCollectionEndsWithTheScript(t *testing.T) {
	asked := 0
	install := func(b *bind.Binder) {
		Install(b, 1000, context.Background, func() {
			asked++
			b.ThrowRangeError("the end")
		})
	}
	if got := said(t, install, "var a = new Uint8Array(600); new Uint8Array(600)"); got != "RangeError: the end" || asked != 1 {
		t.Errorf("got %s, asked %d times", got, asked)
	}
	if got := said(t, install, "new Uint8Array(2000)"); asked != 1 { // which no collection has room for
		t.Errorf("got %s, asked %d times", got, asked)
	}
}

// TestManyArrays: what is held is looked through again when there is twice as much.
func TestManyArrays(t *testing.T) {
	if got := said(t, limited(1<<20), "for (let i = 0; i < 5000; i++) new Uint8Array(1); var all = []; for (let i = 0; i < 3000; i++) all.push(new Uint8Array(1)); all.length"); got != "3000" {
		t.Error(got)
	}
}

// TestTexts compares what makes long texts where they are not too long, and has the bounds of what is.
func TestTexts(t *testing.T) {
	same(t, InstallTexts,
		"'ab'.repeat(3) + 'a'.padStart(5, 'xy') + 'a'.padEnd(5) + 'a'.repeat('2') + 'a'.repeat(2.7) + 'abc'.padStart(2) + ''.repeat(1e9).length",
		"let said = ''; for (const f of [() => 'a'.repeat(-1), () => ''.repeat.call(null, 2), () => 'a'.repeat(Symbol()), () => ''.padEnd.call(undefined)]) try { said += f() } catch (e) { said += e.name } said",
		"[''.repeat, ''.padStart, ''.padEnd].map((f) => f.name).join() + ''.repeat.length + Object.keys(String.prototype)",
		"'x'.repeat.call(12, 2) + 'a'.padStart({ valueOf: () => 3 }, '-') + 'a'.repeat() + 'a'.padEnd(undefined, 'b')",
	)
	const refused = "RangeError: Invalid string length: %s would make more than 67108864 characters"
	for source, name := range map[string]string{
		"'a'.repeat(2 ** 26 + 1)": "repeat", "'ab'.repeat(2 ** 26)": "repeat", "'a'.repeat(1e9)": "repeat", "'a'.repeat({ valueOf: () => 1e9 })": "repeat", "'a'.repeat('1e9')": "repeat",
		"'a'.padStart(2 ** 26 + 1)": "padStart", "'a'.padEnd('1e9', 'x')": "padEnd",
	} {
		if got := said(t, InstallTexts, source); got != fmt.Sprintf(refused, name) {
			t.Errorf("%s: got %s", source, got)
		}
	}
	vm := goja.New()
	for _, c := range []struct {
		name string
		this any
		n    int64
		want bool
	}{
		{"repeat", "ab", MaxText / 2, false}, {"repeat", "ab", MaxText/2 + 1, true}, {"repeat", "", 1 << 40, false}, {"repeat", 5, MaxText, false}, {"repeat", 5, MaxText + 1, true},
		{"repeat", "a", 0, false}, {"repeat", "a", -5, false}, {"padEnd", "ab", MaxText, false}, {"padEnd", "ab", MaxText + 1, true}, {"padStart", 5, MaxText + 1, true},
	} {
		if got := tooLong(c.name, vm.ToValue(c.this), c.n); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// TestForbiddenCode: no function makes code of texts, by whatever name it is found.
func TestForbiddenCode(t *testing.T) {
	for source, name := range map[string]string{
		"eval('1')": "eval", "(0, eval)('1')": "eval", "new Function('return 1')": "Function", "Function()": "Function", "(() => {}).constructor('1')": "Function",
		"new (async () => {}).constructor('1')": "AsyncFunction", "(function* () {}).constructor('1')": "GeneratorFunction", "Reflect.construct(Function, ['1'])": "Function",
		"class A extends Function {} new A('1')": "Function", "Function.prototype.constructor('1')": "Function",
	} {
		vm := goja.New()
		ForbidCode(bind.New(vm))
		v, err := vm.RunString("let said; try { " + source + " } catch (e) { said = String(e) } said")
		if want := "EvalError: " + name + ": the host of this script does not permit code made of texts"; err != nil || v.String() != want {
			t.Errorf("%s: got %v, %v", source, v, err)
		}
	}
	same(t, ForbidCode,
		"eval(5) + String(eval()) + (eval(eval) === eval) + eval.name + eval.length",
		"[(() => {}) instanceof Function, Function.name, Function.length, Object.getPrototypeOf(Function) === Function.prototype, typeof Function, (() => {}).constructor === Function].join()")
}
