package host

import (
	"context"
	"errors"
	"testing"
	"time"
)

// quick is how soon a script must have ended when its context has. Tests allow more: machines that run them are busy.
const quick, patience = 100 * time.Millisecond, 5 * time.Second

// TestCancellation ends scripts that do long things of every kind.
func TestCancellation(t *testing.T) {
	const spin = `const cuda = require('cuda'); const x = cuda.alloc('u32', 2).fill(0)
		const k = cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }); k.launch({ grid: 1, block: 1 }, x); `
	for name, source := range map[string]string{
		"loop":                 "for (;;);",
		"sort callback":        "[3, 1, 2].sort((a, b) => { for (;;); })",
		"sort of many":         "const a = Array.from({ length: 1e5 }, (_, i) => (i * 7919) % 100003); for (;;) a.toSorted((x, y) => x - y)",
		"microtasks":           "(async () => { for (;;) await null })()",
		"timers":               "setInterval(() => {}, 1)",
		"a promise":            "new Promise(() => {}); setInterval(() => {}, 1000)",
		"text":                 "let s = 'x'; for (;;) s = s.length > 1e6 ? 'x' : s.repeat(10)",
		"runaway kernel":       spin + "cuda.synchronize()",
		"wait for a stream":    spin + "cuda.defaultStream.synchronize()",
		"read behind a kernel": spin + "x.read()",
		"asynchronous wait":    spin + "cuda.synchronizeAsync()",
		"event":                spin + "cuda.event().record().synchronize()",
		"caught":               "for (;;) { try { for (;;); } catch (e) {} finally { for (;;); } }",
		"linear expression":    "for (;;) /(a+)+$/.test('a'.repeat(30) + 'b')",
	} {
		t.Run(name, func(t *testing.T) {
			r, err := New(Options{Device: "emulated"})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(50*time.Millisecond, cancel)
			_, err = r.Run(ctx, "t.js", source)
			if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v", err)
			}
			if _, err := r.Run(context.Background(), "t.js", "1"); err != nil {
				t.Error("afterwards:", err)
			}
			start := time.Now()
			if err := r.Close(); err != nil && !lostContext(err) {
				t.Error(err)
			}
			if took := time.Since(start); took > patience {
				t.Errorf("closing took %v", took)
			}
		})
	}
}

// TestCancellationIsQuick measures the time from the end of the context to the end of the script.
func TestCancellationIsQuick(t *testing.T) {
	for name, source := range map[string]string{
		"loop": "for (;;);", "sort callback": "[3, 1, 2].sort((a, b) => { for (;;); })",
		"runaway kernel": `const cuda = require('cuda')
			cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }).launch({ grid: 1, block: 1 }, cuda.alloc('u32', 2).fill(0))
			cuda.synchronize()`,
	} {
		best := time.Hour
		for range 3 {
			r := newRuntime(t, Options{Device: "emulated"})
			ctx, cancel := context.WithCancel(context.Background())
			var ended time.Time
			done := make(chan struct{})
			time.AfterFunc(30*time.Millisecond, func() { ended = time.Now(); cancel(); close(done) })
			_, err := r.Run(ctx, "t.js", source)
			stopped := time.Now()
			if err == nil {
				t.Errorf("%s: it came to an end", name)
			}
			<-done
			best = min(best, stopped.Sub(ended))
		}
		if best > quick {
			t.Errorf("%s: ended %v after its context", name, best)
		}
	}
}

// TestTextsHaveABound has texts that would take long to make refused before they are made.
func TestTextsHaveABound(t *testing.T) {
	r := newRuntime(t, Options{})
	for source, want := range map[string]string{
		"'x'.repeat(1e9)":                        "RangeError: Invalid string length: repeat would make more than 67108864 characters",
		"'xy'.repeat('1e9')":                     "RangeError: Invalid string length: repeat would make more than 67108864 characters",
		"'x'.padEnd(1e9)":                        "RangeError: Invalid string length: padEnd would make more than 67108864 characters",
		"'x'.padStart(1e9, 'ab')":                "RangeError: Invalid string length: padStart would make more than 67108864 characters",
		"'ab'.repeat(3) + 'x'.padStart(3, 'ab')": "ababababx",
		"'x'.repeat()":                           "",
		"''.repeat(1e9)":                         "",
		"'x'.repeat(-1)":                         "RangeError: Invalid count value",
		"'x'.repeat({ valueOf: () => 2 })":       "xx",
		"String.prototype.repeat.call(12, 2)":    "1212",
	} {
		v, err := r.Run(context.Background(), "t.js", "try { "+source+" } catch (e) { String(e) }")
		if err != nil || v.String() != want {
			t.Errorf("%s: got %v, %v", source, v, err)
		}
	}
}
