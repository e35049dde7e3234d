package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// TestEveryLimit trips each of Limits: the error is the one that the table in docs/embedding.md promises, what can be
// caught can be, and the runtime is closed without a complaint.
func TestEveryLimit(t *testing.T) {
	const cuda = "const cuda = require('cuda'); const keep = []; "
	for _, test := range []struct {
		name   string
		limits Limits
		source string
		want   LimitError
		catch  bool
	}{
		{"stack", Limits{StackDepth: 50}, "(function f() { f() })()", LimitError{Limit: "stack depth", Value: "50"}, false},
		{"time", Limits{RunTime: 20 * time.Millisecond}, "for (;;) {}", LimitError{Limit: "run time", Value: "20ms"}, false},
		{"time of a promise", Limits{RunTime: 20 * time.Millisecond}, "setInterval(() => {}, 1)", LimitError{Limit: "run time", Value: "20ms"}, false},
		{"output", Limits{OutputBytes: 100}, "for (;;) console.log('0123456789')", LimitError{Limit: "output bytes", Value: "100 bytes"}, false},
		{"errors", Limits{OutputBytes: 100}, "for (;;) console.error('0123456789')", LimitError{Limit: "output bytes", Value: "100 bytes"}, false},
		{"a kernel's output", Limits{OutputBytes: 100}, cuda + "const say = cuda.kernel(function say() { console.log('0123456789') }); for (;;) { say.launch({ grid: 1, block: 1 }); cuda.synchronize() }", LimitError{Limit: "output bytes", Value: "100 bytes"}, false},
		{"device", Limits{DeviceBytes: 1 << 20}, cuda + "for (;;) keep.push(cuda.alloc('f32', 1 << 16))", LimitError{Limit: "device bytes", Value: "1 MiB"}, true},
		{"device stream", Limits{DeviceBytes: 1 << 20}, cuda + "for (;;) keep.push(cuda.alloc('f32', 1 << 16, { stream: cuda.defaultStream }))", LimitError{Limit: "device bytes", Value: "1 MiB"}, true},
		{"pinned", Limits{PinnedBytes: 1 << 20}, cuda + "for (;;) keep.push(cuda.pinned('f32', 1 << 16))", LimitError{Limit: "pinned bytes", Value: "1 MiB"}, true},
		{"objects", Limits{Objects: 10}, cuda + "for (;;) keep.push(cuda.event())", LimitError{Limit: "objects", Value: "10"}, true},
		{"records", Limits{Objects: 10}, cuda + "for (;;) keep.push(cuda.defaultStream.record())", LimitError{Limit: "objects", Value: "10"}, true},
		{"nodes", Limits{Objects: 10}, cuda + "const g = cuda.graph(); for (;;) g.empty()", LimitError{Limit: "objects", Value: "10"}, true},
		{"nodes of copies", Limits{Objects: 30}, cuda + "const g = cuda.graph(); for (let i = 0; i < 5; i++) g.empty(); for (;;) keep.push(g.clone())", LimitError{Limit: "objects", Value: "30"}, true},
		{"arrays", Limits{ArrayBytes: 1 << 20}, "const keep = []; for (;;) keep.push(new Float32Array(1 << 16))", LimitError{Limit: "array bytes", Value: "1 MiB"}, true},
		{"one array", Limits{ArrayBytes: 1 << 20}, "new ArrayBuffer(2 ** 40)", LimitError{Limit: "array bytes", Value: "1 MiB"}, true},
		{"reads", Limits{ArrayBytes: 1 << 20}, cuda + "const b = cuda.alloc('u8', 1 << 18); for (;;) keep.push(b.read())", LimitError{Limit: "array bytes", Value: "1 MiB"}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			device := newWatchedDevice(t)
			r, err := New(Options{Driver: device.API, Limits: test.limits})
			if err != nil {
				t.Fatal(err)
			}
			source := test.source
			if test.catch { // the script goes on when it has caught the error, and ends with it again
				source = "let caught = 0; for (const again of [1, 2]) { try { (function () { " + test.source +
					" })() } catch (e) { if (!(e instanceof Error)) throw 'no error'; caught++; if (again === 2) throw e } }"
			}
			_, err = r.Run(context.Background(), "t.js", source)
			var limit *LimitError
			if !errors.As(err, &limit) || limit.Limit != test.want.Limit || limit.Value != test.want.Value {
				t.Errorf("got %v", err)
			}
			var script *ScriptError
			if !errors.As(err, &script) {
				t.Errorf("got %T", err)
			}
			if err := r.Close(); err != nil {
				t.Error("Close:", err)
			}
			if n := device.leftover(t); n != 0 {
				t.Errorf("%d bytes of device memory are left", n)
			}
			if stale := device.stale.Load(); stale != nil {
				t.Error(stale)
			}
			if made, gone := device.made.Load(), device.gone.Load(); made != gone {
				t.Errorf("%d objects were made and %d released", made, gone)
			}
		})
	}
}

// TestArraysAreGivenBack makes more arrays than the limit allows at once, and drops them.
func TestArraysAreGivenBack(t *testing.T) {
	r := newRuntime(t, Options{Limits: Limits{ArrayBytes: 1 << 20}})
	_, err := r.Run(context.Background(), "t.js", `
		for (let i = 0; i < 100; i++) new Float32Array(1 << 15)
		for (let i = 0; i < 100; i++) new Uint8Array(1 << 17).map((x) => x)
		class Mine extends Uint8Array {}
		for (let i = 0; i < 100; i++) new Mine(1 << 17)`)
	if err != nil {
		t.Error(err)
	}
}

// TestArrayBytesCannotBePassedBy tries the ways to an array that lead past the constructors.
func TestArrayBytesCannotBePassedBy(t *testing.T) {
	for _, way := range []string{
		"keep.push(a.slice())", "keep.push(a.map((x) => x))", "keep.push(a.filter(() => true))", "keep.push(a.toSorted())",
		"keep.push(a.toReversed())", "keep.push(a.with(0, 1))", "keep.push(a.buffer.slice(0))", "keep.push(Uint8Array.from(a))",
		"keep.push(new a.constructor(1 << 17))", "keep.push(Reflect.construct(Uint8Array, [1 << 17]))",
		"keep.push(structuredClone(a))", "keep.push(new Uint8Array(a))", "keep.push(new TextEncoder().encode(text))",
		"a.constructor = undefined; keep.push(a.slice())", "keep.push(Uint8Array.fromHex(text))",
		"keep.push(Object.getPrototypeOf(Uint8Array.prototype).slice.call(a))",
	} {
		r := newRuntime(t, Options{Limits: Limits{ArrayBytes: 1 << 20}})
		_, err := r.Run(context.Background(), "t.js", "const keep = [], a = new Uint8Array(1 << 17), text = '00'.repeat(1 << 17); for (let i = 0; i < 64; i++) { "+way+" }")
		var limit *LimitError
		if !errors.As(err, &limit) {
			t.Errorf("%s: got %v", way, err)
		}
	}
}

// TestArraysWithALimitAreArrays looks whether scripts can tell the constructors from goja's.
func TestArraysWithALimitAreArrays(t *testing.T) {
	r := newRuntime(t, Options{Limits: Limits{ArrayBytes: 1 << 20}})
	v, err := r.Run(context.Background(), "t.js", `
		const assert = require('assert')
		const a = new Float32Array([1, 2, 3])
		assert(a instanceof Float32Array && a.constructor === Float32Array && Float32Array.name === 'Float32Array')
		assert.strictEqual(Float32Array.BYTES_PER_ELEMENT, 4)
		assert.deepStrictEqual(Float32Array.of(1, 2), new Float32Array([1, 2]))
		assert(Object.getPrototypeOf(Uint8Array) === Object.getPrototypeOf(Int8Array) && Object.getPrototypeOf(Uint8Array).name === 'TypedArray')
		assert(Object.getPrototypeOf(ArrayBuffer) === Function.prototype && ArrayBuffer[Symbol.species] === ArrayBuffer)
		assert(Object.keys(Uint8Array).length === 0 && Uint8Array.fromHex('0102')[1] === 2)
		assert(ArrayBuffer.isView(a) && new DataView(a.buffer).byteLength === 12)
		assert(Object.prototype.toString.call(a) === '[object Float32Array]')
		String(a.map((x) => 2 * x))`)
	if err != nil || v.String() != "2,4,6" {
		t.Error(v, err)
	}
}

func TestOutputUpToTheLimit(t *testing.T) {
	var out bytes.Buffer
	r := newRuntime(t, Options{Stdout: &out, Stderr: io.Discard, Limits: Limits{OutputBytes: 8}})
	_, err := r.Run(context.Background(), "t.js", "console.log('12345'); console.log('67890')")
	if out.String() != "12345\n67" || err == nil {
		t.Errorf("%q, %v", out.String(), err)
	}
	if _, again := r.Run(context.Background(), "t.js", "1"); again == nil || !strings.Contains(again.Error(), "the limit on output bytes, 8 bytes, was exceeded") {
		t.Error(again)
	}
}

func ExampleLimitError() {
	rt, _ := New(Options{Device: "emulated", Limits: Limits{DeviceBytes: 1 << 20}})
	defer rt.Close()
	_, err := rt.Run(context.Background(), "greedy.js", "require('cuda').alloc('f32', [1024, 1024])")
	var limit *LimitError
	fmt.Println(errors.As(err, &limit), limit)
	fmt.Println(err)
	// Output:
	// true the limit on device bytes, 1 MiB, was exceeded
	// greedy.js:1:17: RangeError: allocating 4 MiB: would exceed the limit of 1 MiB; 0 bytes are in use
}

// TestLimitsAtTheirEdges makes runtimes within limits that leave a script nothing, and with what is no limit.
func TestLimitsAtTheirEdges(t *testing.T) {
	for _, depth := range []int{1, 2, 3} {
		r := newRuntime(t, Options{Device: "emulated", Limits: Limits{StackDepth: depth}})
		if v, err := r.Run(context.Background(), "t.js", "1 + 1"); err != nil || v.ToInteger() != 2 {
			t.Errorf("%d calls deep: got %v, %v", depth, v, err)
		}
		_, err := r.Run(context.Background(), "t.js", "const f = () => f(); require('cuda').alloc('f32', [1, 2, 3].map(f).length)")
		if limit := new(LimitError); !errors.As(err, &limit) || limit.Limit != "stack depth" {
			t.Errorf("%d calls deep: got %v", depth, err)
		}
	}
	for field, limits := range map[string]Limits{
		"StackDepth": {StackDepth: -1}, "RunTime": {RunTime: -1}, "OutputBytes": {OutputBytes: -1}, "DeviceBytes": {DeviceBytes: -1},
		"PinnedBytes": {PinnedBytes: -1}, "ArrayBytes": {ArrayBytes: -1}, "Objects": {Objects: -1},
	} {
		want := "host: Limits." + field + " is negative; 0 stands for no limit, or for the default of StackDepth"
		if _, err := New(Options{Limits: limits}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestArrayBytesIsARangeError has a script catch what an array past the limit throws.
func TestArrayBytesIsARangeError(t *testing.T) {
	r := newRuntime(t, Options{Limits: Limits{ArrayBytes: 1000}})
	v, err := r.Run(context.Background(), "t.js", "try { new Float64Array(1000) } catch (e) { (e instanceof RangeError) + ' ' + e }")
	if want := "true RangeError: an array of 7.8 KiB would exceed the limit of 1000 bytes; 0 bytes are in use"; err != nil || v.String() != want {
		t.Errorf("got %v %v, want %s", v, err, want)
	}
}

// What takes device memory beside buffers counts, and what is too much is refused before it is made.
func TestWhatElseTakesTheDevice(t *testing.T) {
	const head = "const cuda = require('cuda'), ptx = (body) => cuda.module('.version 8.0\\n.target sm_80\\n.address_size 64\\n' + body);"
	for source, want := range map[string]string{
		"ptx('.visible .global .align 4 .b8 g[134217728]; .visible .entry k() { ret; }')":                                                  "device bytes",
		"const all = []; for (;;) all.push(ptx('.visible .global .align 4 .b8 g[4194304]; .visible .entry k() { ret; }'))":                 "device bytes",
		"for (let i = 0; i < 99; i++) ptx('.visible .global .align 4 .b8 g[4194304]; .visible .entry k() { ret; }').unload()":              "",
		"cuda.context.limit('mallocHeapSize', 1 << 30)":                                                                                    "device bytes",
		"for (let i = 0; i < 99; i++) cuda.context.limit('mallocHeapSize', (20 + i % 2) << 20)":                                            "",
		"cuda.context.limit('printfFifoSize', 1 << 30)":                                                                                    "device bytes",
		"const all = []; for (let i = 0; i < 9; i++) { const p = cuda.device().createPool(); p.releaseThreshold = 16 << 20; all.push(p) }": "device bytes",
		"cuda.device().pool.releaseThreshold = 2 ** 40":                                                                                    "device bytes",
		"for (let i = 0; i < 99; i++) { const p = cuda.device().createPool(); p.releaseThreshold = 16 << 20; p.free() }":                   "",
		"for (let i = 0; i < 99; i++) cuda.device().pool.releaseThreshold = 40 << 20":                                                      "",
		"for (let i = 0; i < 99; i++) cuda.device().createPool().releaseThreshold = 16 << 20":                                              "",
		"const all = []; for (;;) all.push(cuda.device().createContext())":                                                                 "contexts",
		"for (let i = 0; i < 99; i++) cuda.device().createContext().destroy()":                                                             "",
	} {
		r := newRuntime(t, Options{Device: "emulated", Limits: Limits{DeviceBytes: 64 << 20}})
		_, err := r.Run(context.Background(), "t.js", "{"+head+source+"}")
		var limit *LimitError
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", source, err)
		case want != "" && (!errors.As(err, &limit) || limit.Limit != want):
			t.Errorf("%s: %v, want the limit on %s", source, err, want)
		}
	}
	r := newRuntime(t, Options{Device: "emulated"})
	_, err := r.Run(context.Background(), "t.js", "{"+head+`const f = ptx('.visible .entry k() { .local .align 8 .b8 s[1073741824]; .reg .b64 %a; mov.u64 %a, s; st.local.u32 [%a], 1; ret; }').function('k')
		f.launch({ grid: 1024, block: 1024 }); cuda.synchronize() }`)
	if err == nil || !strings.Contains(err.Error(), "CUDA_ERROR_OUT_OF_MEMORY") {
		t.Error("a thread with a gigabyte of local memory:", err)
	}
}
