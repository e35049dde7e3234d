package host

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/emulator"
	"github.com/dop251/goja"
)

// quick is how soon a script must have ended when its context has. Tests allow more: machines that run them are busy. Close
// would give an endless kernel up after 10 s, and an endless match is one for longer than anybody has.
const quick, patience, ages = 100 * time.Millisecond, 9 * time.Second, time.Minute

// spin launches a kernel that never ends, over the buffer x.
const spin = `const cuda = require('cuda'); const x = cuda.alloc('u32', 2).fill(0)
	const k = cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }); k.launch({ grid: 1, block: 1 }, x); `

// endless are long things of every kind: docs/embedding.md has them in a table. begin starts the clock.
var endless = map[string]string{
	"loop":                 "begin(); for (;;);",
	"caught":               "begin(); for (;;) { try { for (;;); } catch (e) {} finally { for (;;); } }",
	"generator":            "begin(); for (const x of (function* () { for (;;) yield 1 })());",
	"getter":               "begin(); JSON.stringify({ get x() { for (;;); } })",
	"getters in getters":   "const o = { get x() { return [1].map(() => o.y) }, get y() { for (;;) 1 } }; begin(); o.x",
	"sort callback":        "begin(); [3, 1, 2].sort((a, b) => { for (;;); })",
	"sort of many":         "const a = Array.from({ length: 1e5 }, (_, i) => (i * 7919) % 100003); begin(); for (;;) a.toSorted((x, y) => x - y)",
	"spin on an array":     "const a = new Int32Array(1); begin(); while (a[0] === 0);",
	"fill":                 "begin(); Array(1e9).fill(0)",
	"texts":                "begin(); let s = 'x'; for (;;) s = s.length > 1e6 ? 'x' : s.repeat(10)",
	"repeat":               "begin(); for (;;) try { 'x'.repeat(1e9) } catch (e) {}",
	"concatenation":        "begin(); let s = ''; for (;;) { s += 'x'; if (s.length > 1e6) s = '' }",
	"linear expression":    "begin(); for (;;) /(a+)+$/.test('a'.repeat(30) + 'b')",
	"inspection":           "let o = [1]; for (let i = 0; i < 60; i++) o = [o, o]; begin(); require('util').inspect(o, { depth: Infinity })",
	"JSON.stringify":       "let o = [1]; for (let i = 0; i < 60; i++) o = [o, o]; begin(); JSON.stringify(o)",
	"JSON.parse":           "const s = '[' + '1,'.repeat(1 << 20) + '1]'; begin(); for (;;) JSON.parse(s)",
	"what is thrown":       "begin(); throw { [Symbol.for('nodejs.util.inspect.custom')]() { for (;;); } }",
	"an error's message":   "const e = new Error('x'); Object.defineProperty(e, 'message', { get() { for (;;); } }); begin(); throw e",
	"microtasks":           "begin(); (async () => { for (;;) await null })()",
	"timers":               "begin(); setInterval(() => {}, 1)",
	"a promise":            "begin(); new Promise(() => {}); setInterval(() => {}, 1000)",
	"promise of Go":        "begin(); await forever()",
	"channel":              "begin(); (async () => { await never[Symbol.asyncIterator]().next() })()",
	"function of Go":       "begin(); waits()",
	"kernel in Go":         "begin(); require('bound').slow.launch({ grid: 1 << 30, block: 1 })",
	"runaway kernel":       spin + "begin(); cuda.synchronize()",
	"wait for a stream":    spin + "begin(); cuda.defaultStream.synchronize()",
	"read behind a kernel": spin + "begin(); x.read()",
	"copy behind a kernel": spin + "begin(); const y = cuda.alloc('u32', 2); x.copyTo(y); y.read()",
	"asynchronous read":    spin + "begin(); await x.readAsync()",
	"large write":          spin + "const y = cuda.alloc('f32', 1 << 16); begin(); await y.writeAsync(new Float32Array(1 << 16))",
	"asynchronous wait":    spin + "begin(); await cuda.synchronizeAsync()",
	"stream's promise":     spin + "begin(); await cuda.defaultStream.synchronizeAsync()",
	"event":                spin + "begin(); cuda.event().record().synchronize()",
	"event's promise":      spin + "const e = cuda.event().record(); begin(); await e.synchronizeAsync()",
	"call of the driver":   spin + "begin(); require('cuda/driver').cuCtxSynchronize()",
	"end of the script":    spin + "begin()",
	"destroy": `const cuda = require('cuda'), c = cuda.device().createContext(); c.use(() => { const x = cuda.alloc('u32', 2).fill(0)
		cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }).launch({ grid: 1, block: 1 }, x) }); begin(); c.destroy(); for (;;);`,
	"call of a stream":     spin + "begin(); await new Promise((done) => cuda.defaultStream.call(done))",
	"freed behind kernels": spin + "begin(); const s = cuda.stream(); s.wait(cuda.event().record()); s.free(); x.free(); k.unload?.(); cuda.synchronize()",
	"reset":                spin + "begin(); cuda.device().reset(); for (;;);",
	"large module": "const cuda = require('cuda'), ptx = '.version 8.0\\n.target sm_80\\n.address_size 64\\n.visible .entry k() { .reg .u32 %r; mov.u32 %r, 1; ' +" +
		"'add.u32 %r, %r, 1;\\n'.repeat(2e5) + 'ret; }'; cuda.device(); begin(); cuda.module(ptx); for (;;);",
	"many launches":     spin + "begin(); for (;;) k.launch({ grid: 1, block: 1 }, x)",
	"pipe":              "begin(); require('fs').readFileSync(pipe)",
	"pipe's promise":    "begin(); await require('fs/promises').readFile(pipe)",
	"writing to a pipe": "begin(); require('fs').writeFileSync(pipe, 'x')",
	"standard input":    "begin(); require('fs').readFileSync(0)",
	"compiler": `const f = 'template <> __device__ float f'; begin(); require('cuda').compile('template <int N> __device__ float f(float x) { return f<N-1>(x * N) + f<N-2>(x); }' +
		f + '<0>(float x) { return x; }' + f + '<1>(float x) { return x * x; } __global__ void k(float *x) { *x = f<18>(*x); }', { cache: false })`,
	"stdin's events": "begin(); process.stdin.on('data', () => {})",
}

// untilCancelled runs an endless thing, ends its context, and answers how long it took from there to the script's end.
func untilCancelled(t *testing.T, source string) time.Duration {
	t.Helper()
	in, feed := io.Pipe()
	defer feed.Close()
	dir := t.TempDir()
	r, err := New(Options{Areas: everything, Device: "emulated", Stdin: in, Permissions: Permissions{Read: []string{dir}, Write: []string{dir}, Driver: true}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var ended time.Time
	done := make(chan struct{})
	begin := func() {
		time.AfterFunc(30*time.Millisecond, func() { ended = time.Now(); cancel(); close(done) })
	}
	forEndless(t, r, source, filepath.Join(dir, "pipe"), begin)
	_, err = r.Run(ctx, "t.js", source)
	stopped := time.Now()
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
		cancel()
		_ = r.Close()
		return 0
	}
	<-done
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
	return stopped.Sub(ended)
}

// forEndless binds what endless scripts use.
func forEndless(t *testing.T, r *Runtime, source, pipe string, begin func()) {
	t.Helper()
	if strings.Contains(source, "pipe") {
		if err := makePipe(pipe); err != nil {
			t.Skip("no pipes here:", err)
		}
	}
	if strings.Contains(source, "compile(") {
		if _, err := compile.Open(compile.Config{}); err != nil {
			t.Skip("this machine has no NVRTC:", err)
		}
	}
	for name, value := range map[string]any{
		"begin": begin, "pipe": pipe, "never": make(chan int),
		"forever": Func(func(c *Call) (any, error) { p, _ := c.Promise(); return p, nil }),
		"waits": Func(func(c *Call) (any, error) {
			<-c.Context().Done()
			return nil, context.Cause(c.Context())
		}),
	} {
		if err := r.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	slow := func(l *Launch) error { return l.Threads(func(x, y, z int) {}) }
	if err := r.Bind("bound", Module{Kernels: map[string]Signature{"slow": {}}, Go: map[string]GoKernel{"slow": slow}}); err != nil {
		t.Fatal(err)
	}
}

// TestCancellation ends scripts that do long things of every kind. Each ends within quick, in one of some tries: other
// programs keep the machine busy at times.
func TestCancellation(t *testing.T) {
	for name, source := range endless {
		t.Run(name, func(t *testing.T) {
			best := time.Hour
			for range 20 {
				if best = min(best, untilCancelled(t, source)); best <= quick || t.Failed() {
					break
				}
			}
			t.Logf("ended after %v", best)
			if best > quick {
				t.Errorf("ended %v after its context", best)
			}
		})
	}
}

// TestCancelledBehindTheScript ends the context when the last task of a script is over and nothing waits for its kernel yet.
func TestCancelledBehindTheScript(t *testing.T) {
	r := newRuntime(t, Options{})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	begun, after := false, r.env.Loop.AfterTask
	r.env.Loop.AfterTask = func() {
		if after(); begun {
			cancel()
		}
	}
	if err := r.Set("begin", func() { begun = true }); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(ctx, "t.js", spin+"begin()"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := r.Run(context.Background(), "t.js", "1"); err != nil {
		t.Error("afterwards:", err)
	}
}

// TestKernelsAfterTheDriver ends a script in a call of cuda/driver that waits for a kernel; the kernels of the next one run to their end.
func TestKernelsAfterTheDriver(t *testing.T) {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r := newRuntime(t, Options{Permissions: Permissions{Driver: true}, Driver: api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		if c.Name == "cuCtxSynchronize" {
			cancel()
		}
		return next()
	})})
	if _, err := r.Run(ctx, "t.js", spin+"require('cuda/driver').cuCtxSynchronize()"); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	v, err := r.Run(context.Background(), "next.js", `const { cuCtxSynchronize } = require('cuda/driver')
		const y = cuda.alloc('i32', 4).fill(0)
		cuda.kernel(function count(y) { y[threadIdx.x] = threadIdx.x + 1 }).launch({ grid: 1, block: 4 }, y)
		cuCtxSynchronize(); y.read().join()`)
	if err != nil || v.String() != "1,2,3,4" {
		t.Errorf("got %v, %v", v, err)
	}
}

// TestWaitingCallsLeaveOthersAlone ends the context of a call that waits for a script in progress: that one goes on.
func TestWaitingCallsLeaveOthersAlone(t *testing.T) {
	r := newRuntime(t, Options{})
	promise, settle := make(chan goja.Value, 1), make(chan func(any, error) bool, 1)
	wait := Func(func(c *Call) (any, error) {
		p, s := c.Promise()
		promise <- p
		settle <- s
		return p, nil
	})
	if err := r.Set("wait", wait); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() {
		v, err := r.Run(context.Background(), "t.js", "await wait(); await new Promise((f) => setTimeout(f, 1)); 'all'")
		if err == nil && v.String() != "all" {
			err = errors.New("it was cut short")
		}
		done <- err
	}()
	<-promise
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := r.Run(ctx, "other.js", "1"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the call that waits: %v", err)
	}
	if !(<-settle)(1, nil) {
		t.Error("what the script in progress waits for was forgotten")
	}
	if err := <-done; err != nil {
		t.Error("the script in progress:", err)
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
