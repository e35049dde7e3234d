package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/gpu"
)

// hostileSetup has a value of each kind that goja cannot export, or that runs code of the script when it is looked at.
const hostileSetup = `
	const cuda = require('cuda')
	const gone = cuda.pinned('f32', 4); gone.free()
	var detached = gone, buffer = gone.buffer, view = new Uint8Array(0)
	var nested = { deep: [detached] }
	var thrower = { get x() { throw new RangeError('mine') } }
	var proxy = new Proxy({ a: 1 }, { get() { throw new RangeError('mine') }, ownKeys() { throw new RangeError('mine') } })
	var { proxy: revoked, revoke } = Proxy.revocable({}, {}); revoke()
	var cyclic = { self: null }; cyclic.self = cyclic
	var names = ['detached', 'buffer', 'thrower', 'proxy', 'revoked', 'cyclic']`

// TestHostileValues lets Go look at what a script has prepared for it, every way that there is. Values come back or an
// error does; nothing of it panics or fails to end.
func TestHostileValues(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated"})
	ctx := context.Background()
	if _, err := r.Run(ctx, "setup.js", hostileSetup); err != nil {
		t.Fatal(err)
	}
	err := r.Bind("look", Module{Funcs: map[string]Func{
		"any":    func(c *Call) (any, error) { return fmt.Sprint(Argument[any](c, 0, "x") != nil), nil },
		"floats": func(c *Call) (any, error) { return len(Argument[[]float32](c, 0, "x")), nil },
		"bytes":  func(c *Call) (any, error) { return len(c.Bytes(0, "x")), nil },
		"int":    func(c *Call) (any, error) { return c.Int(0, "x"), nil },
		"string": func(c *Call) (any, error) { return c.String(0, "x"), nil },
		"bool":   func(c *Call) (any, error) { return c.Bool(0, "x"), nil },
		"buffer": func(c *Call) (any, error) { return c.Buffer(0, "x"), nil },
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"detached", "buffer", "thrower", "proxy", "revoked", "cyclic"} {
		v, err := r.Run(ctx, "value.js", name) // the value of a script
		if err != nil || v == nil {
			t.Errorf("%s: got %v, %v", name, v, err)
		}
		if _, err := r.Inspect(ctx, v, InspectOptions{}); err != nil && !strings.Contains(err.Error(), "mine") {
			t.Errorf("inspecting %s: %v", name, err)
		}
		_, _ = Get[any](r, name)
		_, _ = Get[[]float32](r, name)
		_, _ = Get[map[string]any](r, name)
		_, err = r.Run(ctx, "throw.js", "throw "+name)
		var script *ScriptError
		if !errors.As(err, &script) || FormatError(err, false) == "" {
			t.Errorf("throwing %s: %v", name, err)
		}
		if _, err = r.Run(ctx, "reject.js", "Promise.reject("+name+")"); err == nil {
			t.Errorf("rejecting with %s is no error", name)
		}
		source := "const said = []; for (const f of Object.values(require('look'))) { try { said.push(String(f(" + name + "))) } catch (e) { said.push('' + e) } } said.join('; ')"
		said, err := r.Run(ctx, "look.js", "{"+source+"}")
		if err != nil || strings.Contains(said.String(), "runtime error") {
			t.Errorf("%s: %v %v", name, said, err)
		}
	}
	for name, want := range map[string]string{
		"detached": "host: detached: its memory is detached",
		"nested":   "host: nested is object, not map[string]any",
		"thrower":  "host: thrower is object, not map[string]any",
	} {
		if name == "nested" && checksPointers {
			continue // where goja's panic for the array inside would end the program
		}
		if _, err := Get[map[string]any](r, name); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

// TestPollutedPrototypes changes what every object inherits, and what built-in functions are, before and after the
// modules are loaded: what the host does goes on.
func TestPollutedPrototypes(t *testing.T) {
	const pollution = `
		for (const name of ['grid', 'block', 'stream', 'type', 'offset', 'length', 'value', 'cause', 'bytes', 'then', 'toJSON'])
			Object.defineProperty(Object.prototype, name, { configurable: true, get() { throw new Error('polluted ' + name) }, set() {} })
		Object.defineProperty(Array.prototype, '0', { configurable: true, get() { throw new Error('polluted 0') }, set() { throw new Error('polluted 0') } })
		for (const f of ['push', 'map', 'join', 'slice', 'forEach', Symbol.iterator]) Array.prototype[f] = () => { throw new Error('polluted') }
		Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => { throw new Error('polluted') }
		Promise.prototype.then = () => { throw new Error('polluted') }
		Object.defineProperty = Object.keys = Object.getOwnPropertyDescriptor = JSON.stringify = () => { throw new Error('polluted') }
		Float32Array.prototype.constructor = null; Error.prototype.toString = () => { throw new Error('polluted') };
	`
	const work = `
		var x = cuda.alloc('f32', 4).fill(2)
		scale.launch({ grid: 1, block: 32, stream: undefined, shared: 0 }, x, 4, 3)
		var y = x.read(), sum = y[0] + y[1] + y[2] + y[3]; x.free(); sum`
	for name, source := range map[string]string{
		"after loading":  "var cuda = require('cuda'), { scale } = require('tests'); cuda.synchronize();" + pollution + work,
		"before loading": pollution + "var cuda = require('cuda'), scale = require('tests').scale;" + work,
	} {
		t.Run(name, func(t *testing.T) {
			r := newRuntime(t, Options{Device: "emulated", Modules: map[string]Module{"tests": scaling()}})
			v, err := r.Run(context.Background(), "t.js", source)
			if err != nil && !strings.Contains(err.Error(), "polluted") {
				t.Fatal(err) // a script may break itself, with an error of its own
			}
			if err == nil && v.ToInteger() != 24 {
				t.Errorf("got %v", v)
			}
			if v, err := r.Run(context.Background(), "t.js", "40 + 2"); err != nil || v.ToInteger() != 42 {
				t.Errorf("afterwards: %v, %v", v, err)
			}
			if err := r.Set("given", []float32{1, 2}); err != nil {
				t.Error(err)
			}
			if got, err := Get[[]float32](r, "given"); err != nil || len(got) != 2 {
				t.Errorf("got %v, %v", got, err)
			}
		})
	}
}

// TestResurrectedObjects uses objects that scripts have freed, that went with their context, or that come back from where
// the collector has found everything else of theirs: a JavaScript error, never a call with a handle that is gone.
func TestResurrectedObjects(t *testing.T) {
	d := newWatchedDevice(t)
	r, err := New(Options{Driver: d.API, Modules: map[string]Module{"tests": scaling()}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := r.Run(context.Background(), "t.js", `
		const cuda = require('cuda'), { scale } = require('tests')
		const said = new Map()
		const say = (what, f) => { try { f(); said.set(what, 'nothing') } catch (e) { said.set(what, e.name) } }
		const x = cuda.alloc('f32', 4), part = x.subarray(1), s = cuda.stream(), e = cuda.event()
		x.free(); s.free(); e.free()
		say('freed', () => x.fill(1))
		say('part', () => part.fill(1))
		say('launch', () => scale.launch({ grid: 1, block: 32 }, part, 1, 1))
		say('in stream', () => cuda.alloc('f32', 1).fill(1, { stream: s }))
		say('event', () => e.record())
		say('method', () => x.constructor.prototype.read.call(part))
		const own = cuda.devices[0].createContext()
		let lost, lostStream; own.use(() => { lost = cuda.alloc('f32', 4); lostStream = cuda.stream() })
		own.destroy()
		say('of a context', () => lost.read())
		say('stream of a context', () => lostStream.synchronize())
		say('again', () => { own.use(() => {}) })
		const kept = []; let weak
		;(() => { const b = cuda.alloc('f32', 4); weak = new WeakRef(b); kept.push({ get back() { return b } }) })()
		say('kept by a getter', () => kept[0].back.fill(3).read())
		;[...said].join('; ')`)
	want := "freed,TypeError; part,TypeError; launch,TypeError; in stream,TypeError; event,TypeError; method,TypeError; " +
		"of a context,TypeError; stream of a context,TypeError; again,TypeError; kept by a getter,nothing"
	if err != nil || v.String() != want {
		t.Errorf("got %v, %v", v, err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	if stale := d.stale.Load(); stale != nil {
		t.Error(stale)
	}
}

// TestObjectsOfEveryKindCount makes objects of each kind until the limit on their number is reached.
func TestObjectsOfEveryKindCount(t *testing.T) {
	for kind, source := range map[string]string{
		"buffer": "cuda.alloc('f32', 1)", "upload": "cuda.buffer([1])", "pinned": "cuda.pinned('f32', 1)", "stream": "cuda.stream()",
		"event": "cuda.event()", "graph": "cuda.graph(s => x.fill(1, { stream: s }))", "array": "cuda.array({ type: 'f32', width: 4 })",
		"texture": "cuda.texture(image)", "pool": "cuda.devices[0].createPool()", "managed": "cuda.managed('f32', 1)", "pitched": "cuda.pitched('f32', 4, 4)",
		"module":   "cuda.module('.version 6.0\\n.target sm_50\\n.address_size 64\\n.visible .entry f() { ret; }')",
		"subarray": "cuda.alloc('f32', 4).subarray(1)",
	} {
		t.Run(kind, func(t *testing.T) {
			r := newRuntime(t, Options{Device: "emulated", Limits: Limits{Objects: 30}})
			_, err := r.Run(context.Background(), "t.js", "const cuda = require('cuda'), keep = [], x = cuda.alloc('f32', 4), "+
				"image = cuda.array({ type: 'f32', width: 4 }); for (let i = 0; i < 100; i++) keep.push("+source+")")
			var limit *LimitError
			if !errors.As(err, &limit) || limit.Limit != "objects" || limit.Value != "30" {
				t.Fatalf("got %v", err)
			}
			if _, err := r.Run(context.Background(), "t.js", "keep.length = 0; for (let i = 0; i < 100; i++) { "+source+" }"); err != nil {
				t.Errorf("what is not kept counts: %v", err)
			}
		})
	}
}

// TestHostBufferRoundTrip passes page-locked memory both ways: one identity, one memory.
func TestHostBufferRoundTrip(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated"})
	ctx := context.Background()
	if _, err := r.Run(ctx, "t.js", "var p = require('cuda').pinned('f32', 4); p.fill(3); var b = p.buffer"); err != nil {
		t.Fatal(err)
	}
	h, err := Get[*gpu.HostBuffer](r, "b")
	if err != nil {
		t.Fatal(err)
	}
	if h2, err := Get[*gpu.HostBuffer](r, "p"); err != nil || h2 != h {
		t.Errorf("the typed array leads to %v, %v", h2, err)
	}
	floats, err := Get[[]float32](r, "p")
	if err != nil || len(floats) != 4 {
		t.Fatal(floats, err)
	}
	floats[1] = 7
	if err := r.Set("again", h); err != nil {
		t.Fatal(err)
	}
	if v, err := r.Run(ctx, "t.js", "again === b && new Float32Array(again)[1] === 7"); err != nil || !v.ToBoolean() {
		t.Errorf("it does not come back as the same: %v, %v", v, err)
	}
}

// A table that would have very many cells is shown as log shows it: rows that each have a column of
// their own would be a table of the square of their number.
func TestTableOfManyCells(t *testing.T) {
	for source, want := range map[string]string{
		"console.table(Array.from({ length: 500 }, (_, i) => ({ ['x' + i]: i })))":   "┌",
		"console.table(Array.from({ length: 20000 }, (_, i) => ({ ['x' + i]: i })))": "[\n  { x0: 0 },",
		"console.table(new Array(300000).fill(1))":                                   "[\n  1, 1, ",
	} {
		var out strings.Builder
		r := newRuntime(t, Options{Stdout: &out})
		if _, err := r.Run(context.Background(), "t.js", source); err != nil || !strings.HasPrefix(out.String(), want) {
			t.Errorf("%s: %v, %.40q", source, err, out.String())
		}
	}
}

// TestGraphsOfGraphs has each graph launch the one before twice: their nodes double until it is refused.
func TestGraphsOfGraphs(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated"})
	v, err := r.Run(context.Background(), "t.js", `const cuda = require('cuda'); let g = cuda.graph(), said; g.empty()
		try { for (let i = 0; i < 20; i++) { const o = cuda.graph(); o.add(s => { g.launch(s); g.launch(s) }); g = o } } catch (e) { said = String(e) } said`)
	if err != nil || v.String() != "RangeError: adding to a graph: it would have 196604 nodes, with those of graphs in it, and may have 131072" {
		t.Error(v, err)
	}
}
