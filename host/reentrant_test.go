package host

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/dop251/goja"
)

// reentrant are scripts whose callbacks change under the host's hands what it is at work on. b is a buffer of four
// numbers, scale a kernel of Go's module, k one of the script's own; once(f) is an object that calls f when it is looked at.
var reentrant = map[string]string{
	"freed in a later argument":       "scale.launch({ grid: 1, block: 32 }, b, once(() => b.free(), 4), 1)",
	"freed in the configuration":      "scale.launch({ get grid() { b.free(); return 1 }, block: 32 }, b, 4, 1)",
	"freed in a dimension":            "scale.launch({ grid: once(() => b.free(), 1), block: 32 }, b, 4, 1)",
	"freed in forall's count":         "k.forall(once(() => b.free(), 4), b)",
	"freed in a Proxy's trap":         "scale.launch(new Proxy({ grid: 1, block: 32 }, { get(t, key) { b.free(); return t[key] } }), b, 4, 1)",
	"module unloaded in an argument":  "const m = cuda.module(PTX), f = m.function('scale'); f.launch({ grid: 1, block: 32 }, b, once(() => m.unload(), 4), 1)",
	"stream freed in an argument":     "const s = cuda.stream(); scale.launch({ grid: 1, block: 32, stream: s }, b, once(() => s.free(), 4), 1); s.free()",
	"context destroyed in it":         "const c = cuda.devices[0].createContext(); c.use(() => { const x = cuda.alloc('f32', 4); k.forall(once(() => c.destroy(), 4), x) })",
	"context destroyed in use":        "const c = cuda.devices[0].createContext(); c.use(() => { c.destroy(); cuda.alloc('f32', 4) })",
	"detached in an offset":           "const p = cuda.pinned('f32', 4); b.write(p, { offset: once(() => p.free(), 0) })",
	"source detached by a clone":      "const a = new Float32Array(4); b.write(a, { get offset() { structuredClone(a, { transfer: [a.buffer] }); return 0 } })",
	"destination freed in an option":  "const p = cuda.pinned('f32', 4); b.read(p, { get offset() { p.free(); return 0 } })",
	"asynchronous, freed meanwhile":   "const p = b.readAsync(); b.free(); p.catch(() => {})",
	"freed while a graph is recorded": "cuda.graph((s) => { k.forall(4, b); b.free(); scale.launch({ grid: 1, block: 32, stream: s }, b, 4, 1) })",
	"recorded inside a recording":     "cuda.graph(() => cuda.graph(() => k.forall(4, b)))",
	"freed by a function of Go":       "free(b); b.read()",
	"freed by what Go calls":          "call(() => { b.free() }); b.read()",
	"freed between two arguments":     "pair(b, once(() => b.free(), 1))",
	"thrown through Go":               "call(() => { throw new RangeError('mine') })",
	"not a buffer but its heir":       "scale.launch({ grid: 1, block: 32 }, Object.create(b), 4, 1)",
	"a Proxy of a buffer":             "scale.launch({ grid: 1, block: 32 }, new Proxy(b, {}), 4, 1)",
	"a method on a Proxy":             "new Proxy(b, {}).read()",
	"a method without an object":      "const { read } = b; read()",
	"a method on a prototype":         "Object.getPrototypeOf(b).read()",
	"a class without new":             "cuda.Buffer()",
	"an heir's constructor":           "new (class extends cuda.Buffer {})()",
	"exit in a getter":                "scale.launch({ get grid() { process.exit(3) }, block: 1 }, b, 4, 1)",
	"back from finalization":          "const kept = []; const registry = new FinalizationRegistry((x) => kept.push(x)); registry.register({}, b); b.free(); b.read()",
	"toString on the way to a name":   "cuda.module(PTX).function(once(() => b.free(), 'scale')); b.read()",
	"type that frees":                 "cuda.alloc(once(() => b.free(), 'f32'), 4); b.read()",
}

// reentrantSetup makes what they use.
const reentrantSetup = `
	var cuda = require('cuda'), { scale, call, free, pair, PTX } = require('tests')
	var once = (f, value) => { const g = () => { f(); return value }; return { valueOf: g, toString: g, [Symbol.toPrimitive]: g } }
	var k = cuda.kernel(function k(x) { const i = grid(1); if (i < x.length) x[i] = 1 })
	var b = cuda.buffer([1, 2, 3, 4]); `

// TestReentrancy runs each in a runtime of its own: it may work or throw, but no driver call meets a handle that is gone,
// no panic of Go's is behind the error, nothing is left, and the runtime goes on.
func TestReentrancy(t *testing.T) {
	for name, source := range reentrant {
		t.Run(name, func(t *testing.T) {
			d := newWatchedDevice(t)
			m := scaling()
			m.Values = map[string]any{"PTX": scalePTX}
			m.Funcs = map[string]Func{
				"call": func(c *Call) (any, error) { return c.Function(0, "f")(nil) },
				"free": func(c *Call) (any, error) { return nil, c.Buffer(0, "b").Free() },
				"pair": func(c *Call) (any, error) {
					b := c.Buffer(0, "b")
					_ = c.String(1, "name")
					return b.Bytes(), nil
				},
			}
			r, err := New(Options{Driver: d.API, Modules: map[string]Module{"tests": m}})
			if err != nil {
				t.Fatal(err)
			}
			ctx := context.Background()
			if _, err := r.Run(ctx, "setup.js", reentrantSetup); err != nil {
				t.Fatal(err)
			}
			_, err = r.Run(ctx, "t.js", "{"+source+"}")
			if failed := internal(err); failed != nil {
				t.Error(failed)
			}
			var script *ScriptError
			if err != nil && !errors.As(err, &script) {
				t.Errorf("got %T: %v", err, err)
			}
			t.Log(err)
			if v, err := r.Run(ctx, "t.js", "{ const x = cuda.buffer([2, 3]); const [p, q] = x.read(); x.free(); p * q }"); err != nil || v.ToInteger() != 6 {
				t.Errorf("afterwards: %v, %v", v, err)
			}
			if err := r.Close(); err != nil {
				t.Error("Close:", err)
			}
			if stale := d.stale.Load(); stale != nil {
				t.Errorf("a call with a handle that is gone: %s", stale)
			}
			if n := d.leftover(t); n != 0 {
				t.Errorf("%d bytes of device memory are left", n)
			}
		})
	}
}

// TestRuntimeInsideItsFunctions uses a runtime from inside a function that its script has called, which must not be: it is
// told so or, where the system does not tell threads apart, ends with the script. A goroutine may close the runtime.
func TestRuntimeInsideItsFunctions(t *testing.T) {
	r, err := New(Options{Limits: Limits{RunTime: 100 * time.Millisecond}})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]Func{
		"run": func(c *Call) (any, error) { return r.Run(c.Context(), "inner.js", "1") },
		"get": func(c *Call) (any, error) {
			return nil, r.Do(c.Context(), func(*goja.Runtime) error { return nil })
		},
		"close": func(c *Call) (any, error) {
			go r.Close()
			<-c.Context().Done()
			return nil, nil
		},
	} {
		if err := r.Set(name, f); err != nil {
			t.Fatal(err)
		}
	}
	ctx := context.Background()
	for _, source := range []string{"run()", "get()"} {
		var limit *LimitError
		if _, err := r.Run(ctx, "t.js", source); !errors.Is(err, ErrReentrant) && (!errors.As(err, &limit) || limit.Limit != "run time") {
			t.Errorf("%s: got %v", source, err)
		}
	}
	if _, err := r.Run(ctx, "t.js", "close(); for (;;);"); !errors.Is(err, ErrClosed) {
		t.Errorf("close: got %v", err)
	}
}
