package host

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
	"github.com/dop251/goja"
)

// TestHundredRuntimes uses a hundred runtimes over one device, each from its own goroutine, and closes them in no order.
func TestHundredRuntimes(t *testing.T) {
	api, err := emulator.Open(emulator.Options{Memory: 256 << 20})
	if err != nil {
		t.Fatal(err)
	}
	program, err := Compile("square.js", `
		const cuda = require('cuda'), { scale } = require('tests')
		const x = cuda.buffer(new Float32Array(64).fill(id))
		const square = cuda.kernel(function square(x) { const i = grid(1); if (i < x.length) x[i] = x[i] * x[i] })
		square.forall(64, x)
		scale.forall(64, x, 64, 2)
		cuda.stream().synchronizeAsync().then(() => x.read().reduce((a, b) => a + b))`)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]*Runtime, 100)
	var group sync.WaitGroup
	for id := range all {
		group.Go(func() {
			r, err := New(Options{Driver: api, Modules: map[string]Module{"tests": scaling()}})
			if err != nil {
				t.Error(err)
				return
			}
			all[id] = r
			_ = r.Set("id", id)
			v, err := r.RunProgram(context.Background(), program)
			if err != nil || v.ToInteger() != int64(128*id*id) {
				t.Errorf("runtime %d: got %v, %v", id, v, err)
			}
			if id%3 == 0 { // some end at once, the others when all are there
				if err := r.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	for _, id := range rand.New(rand.NewPCG(1, 2)).Perm(len(all)) {
		group.Go(func() {
			if err := all[id].Close(); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	d := &watchedDevice{API: api}
	if n := d.leftover(t); n != 0 {
		t.Errorf("%d bytes of device memory are left", n)
	}
}

// TestRuntimesCannotReachOneAnother hands objects of one runtime to another: plain objects, functions and GPU objects.
func TestRuntimesCannotReachOneAnother(t *testing.T) {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, b := newRuntime(t, Options{Driver: api}), newRuntime(t, Options{Driver: api})
	ctx := context.Background()
	if _, err := a.Run(ctx, "a.js", "var o = { secret: 1 }, f = () => o, x = require('cuda').alloc('f32', 4)"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"o", "f", "x"} {
		v, err := Get[goja.Value](a, name)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Set("foreign", v); err == nil || err.Error() != "TypeError: Illegal runtime transition of an Object" {
			t.Errorf("%s: got %v", name, err)
		}
	}
	x, err := Get[*gpu.Buffer](a, "x")
	if err != nil || b.Set("foreign", x) != nil {
		t.Fatal(err)
	}
	// The Go object of another runtime is opaque: it can be held, not used.
	for source, want := range map[string]string{
		"Object.getOwnPropertyNames(foreign).length":                                                             "0",
		"try { require('cuda').devices; foreign.free() } catch (e) { e.name }":                                   "TypeError",
		"try { require('cuda').alloc('f32', 4).free.call(foreign) } catch (e) { e.message }":                     "buffer.free: called on object; write object.method(), or bind it",
		"try { require('cuda').buffer([1]).copyTo(foreign) } catch (e) { e.name }":                               "TypeError",
		"for (const s of Object.getOwnPropertySymbols(foreign)) Object.keys(foreign[s] ?? {}).length; 'nothing'": "nothing",
	} {
		if v, err := b.Run(ctx, "b.js", source); err != nil || v.String() != want {
			t.Errorf("%s: got %v, %v", source, v, err)
		}
	}
	if y, err := Get[*gpu.Buffer](b, "foreign"); y != x || err != nil {
		t.Error("Go does not get it back:", err)
	}
}

func TestIdentity(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated"})
	ctx := context.Background()
	_, err := r.Run(ctx, "t.js", `const cuda = require('cuda')
		var all = { buffer: cuda.alloc('f32', [2, 2]), stream: cuda.stream(), event: cuda.event(), context: cuda.context,
			device: cuda.devices[0], standard: cuda.defaultStream }
		var { buffer, stream, event, context, device, standard } = all`)
	if err != nil {
		t.Fatal(err)
	}
	back := func(name string, v any, err error) {
		t.Helper()
		if err != nil || r.Set("again", v) != nil {
			t.Fatal(name, err)
		}
		if same, err := r.Run(ctx, "t.js", "again === all."+name); err != nil || !same.ToBoolean() {
			t.Errorf("%s is another object when it comes back (%v)", name, err)
		}
	}
	buffer, err := Get[*gpu.Buffer](r, "buffer")
	back("buffer", buffer, err)
	stream, err := Get[*gpu.Stream](r, "stream")
	back("stream", stream, err)
	event, err := Get[*gpu.Event](r, "event")
	back("event", event, err)
	c, err := Get[*gpu.Context](r, "context")
	back("context", c, err)
	device, err := Get[*gpu.Device](r, "device")
	back("device", device, err)
	standard, err := Get[*gpu.Stream](r, "standard")
	back("standard", standard, err)
	made, err := c.Alloc(context.Background(), 16) // by Go: one object, however often it is handed over
	if err != nil || r.Set("one", made) != nil || r.Set("two", made) != nil {
		t.Fatal(err)
	}
	if v, err := r.Run(ctx, "t.js", "one === two && one instanceof cuda.Buffer && one.bytes === 16"); err != nil || !v.ToBoolean() {
		t.Error(v, err)
	}
}

func TestChannels(t *testing.T) {
	r := newRuntime(t, Options{})
	ch := make(chan []float32)
	if err := r.Set("frames", ch); err != nil {
		t.Fatal(err)
	}
	go func() {
		for i := range 3 {
			ch <- []float32{float32(i)}
		}
		close(ch)
	}()
	v, err := r.Run(context.Background(), "t.js", "let sum = 0; for await (const f of frames) sum += f[0]; sum")
	if err != nil || v.ToInteger() != 3 {
		t.Error(v, err)
	}
	never := make(chan int)
	_ = r.Set("never", (<-chan int)(never))
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := r.Run(ctx, "t.js", "for await (const x of never) ;"); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if v, err := r.Run(context.Background(), "t.js", "1 + 1"); err != nil || v.ToInteger() != 2 {
		t.Error("afterwards:", v, err)
	}
}

func TestPromiseOfTheHost(t *testing.T) {
	r := newRuntime(t, Options{})
	ctx := context.Background()
	var settle func(any, error) bool
	err := r.Do(ctx, func(vm *goja.Runtime) error {
		var p goja.Value
		p, settle = r.Promise()
		return vm.Set("answer", p)
	})
	if err != nil {
		t.Fatal(err)
	}
	go settle([]int32{41}, nil)
	v, err := r.Run(ctx, "t.js", "(await answer)[0] + 1")
	if err != nil || v.ToInteger() != 42 {
		t.Error(v, err)
	}
	if settle(1, nil) {
		t.Error("it was settled twice")
	}
}

func TestPool(t *testing.T) {
	prepared := make(chan struct{}, 100)
	p := NewPool(PoolOptions{Warm: 2, Prepare: func(ctx context.Context, r *Runtime) error {
		prepared <- struct{}{}
		_, err := r.Run(ctx, "base.js", "var base = 40")
		return err
	}})
	<-prepared
	<-prepared
	for i := range 20 {
		err := p.Run(context.Background(), func(r *Runtime) error {
			v, err := r.Run(context.Background(), "t.js", "base += 2; globalThis.seen = (globalThis.seen ?? 0) + 1; base + seen")
			if err == nil && v.ToInteger() != 43 {
				err = fmt.Errorf("use %d found %v", i, v)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	taken, err := p.Get(context.Background())
	if err != nil || p.Close() != nil {
		t.Fatal(err)
	}
	if _, err := p.Get(context.Background()); !errors.Is(err, ErrPoolClosed) {
		t.Error(err)
	}
	if _, err := taken.Run(context.Background(), "t.js", "base"); err != nil {
		t.Error("what was taken does not work any more:", err)
	}
	taken.Close()
	broken := NewPool(PoolOptions{Prepare: func(context.Context, *Runtime) error { return errors.New("no base") }})
	if _, err := broken.Get(context.Background()); err == nil || err.Error() != "no base" {
		t.Error(err)
	}
	broken.Close()
}

func TestCompile(t *testing.T) {
	for _, source := range []string{"x + 1", "await Promise.resolve(x + 1)", "const n: number = x; n + 1"} {
		p, err := Compile("p.js", source, everything...)
		if err != nil {
			t.Fatal(err)
		}
		for x := range 3 {
			r := newRuntime(t, Options{})
			_ = r.Set("x", x)
			if v, err := r.RunProgram(context.Background(), p); err != nil || v.ToInteger() != int64(x+1) {
				t.Error(source, v, err)
			}
		}
	}
	_, err := Compile("bad.js", "let x = ;", everything...)
	var script *ScriptError
	if !errors.As(err, &script) || err.Error() != "bad.js:1:9: SyntaxError: Unexpected token ;" {
		t.Error(err)
	}
	p, _ := Compile("late.js", "\nnull.x", everything...)
	if _, err := newRuntime(t, Options{}).RunProgram(context.Background(), p); err == nil || err.Error() != "late.js:2:6: TypeError: Cannot read property 'x' of null" {
		t.Error(err)
	}
}

func TestCall(t *testing.T) {
	r := newRuntime(t, Options{})
	ctx := context.Background()
	if _, err := r.Run(ctx, "t.js", "function add(a, b) { return a[0] + b } const later = async (x) => x * 2; let three = 3"); err != nil {
		t.Fatal(err)
	}
	if v, err := r.Call(ctx, "add", []float32{1.5}, 2); err != nil || v.ToFloat() != 3.5 {
		t.Error(v, err)
	}
	if v, err := r.Call(ctx, "later", 4); err != nil || v.ToInteger() != 8 {
		t.Error(v, err)
	}
	if _, err := r.Call(ctx, "three"); err == nil || err.Error() != "host: three is number, not a function" {
		t.Error(err)
	}
	if _, err := r.Call(ctx, "four"); err == nil || err.Error() != "host: there is no global four" {
		t.Error(err)
	}
}

// TestSoak runs very many short scripts, CUJS_SOAK of them, and looks whether memory grows.
func TestSoak(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("CUJS_SOAK"))
	n = max(n, 2000)
	r := newRuntime(t, Options{Device: "emulated"})
	ctx := context.Background()
	p, err := Compile("soak.js", "{ const o = { a: [1, 2, 3], f: (x) => x + 1 }; o.f(new Float32Array(16).fill(2)[3]) + o.a.length }")
	if err != nil {
		t.Fatal(err)
	}
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var first uint64
	start := time.Now()
	for i := range n {
		if i == n/10 {
			first = heap()
		}
		if i%2 == 0 {
			_, err = r.RunProgram(ctx, p)
		} else {
			_, err = r.Run(ctx, "soak.js", "'text' + 1; [1, 2].map((x) => x * 2)")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	last := heap()
	t.Logf("%d runs in %v, %v each; heap %d KiB after a tenth, %d KiB at the end; %d goroutines",
		n, time.Since(start), time.Since(start)/time.Duration(n), first>>10, last>>10, runtime.NumGoroutine())
	if last > first+1<<20 {
		t.Errorf("memory has grown from %d to %d bytes", first, last)
	}
}

// TestWhatScriptsMadeComesBack has Go get what only scripts can make, and the stream that a script works in.
func TestWhatScriptsMadeComesBack(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated", Modules: map[string]Module{"go": {Funcs: map[string]Func{
		"stream":  func(c *Call) (any, error) { return c.Stream(), nil },
		"array":   func(c *Call) (any, error) { return Argument[*images.Array](c, 0, "array"), nil },
		"graph":   func(c *Call) (any, error) { return Argument[*graphs.Graph](c, 0, "graph"), nil },
		"pitched": func(c *Call) (any, error) { return Argument[*images.Pitched](c, 0, "pitched"), nil },
		"shared":  func(c *Call) (any, error) { return Argument[*gpu.Managed](c, 0, "shared"), nil },
	}}}})
	for source, want := range map[string]string{
		"s.use(() => go.stream()) === s":                                          "true",
		"let got; cuda.graph(s => { got = go.stream() === s }); got":              "true",
		"const m = cuda.managed('f32', 4); go.shared(m.array) === m.array.buffer": "true",
		"const p = cuda.pitched('f32', 4, 4); go.pitched(p) === p":                "true",
		"go.stream() === cuda.defaultStream":                                      "true",
		"const a = cuda.array({ type: 'f32', width: 4 }); go.array(a) === a":      "true",
		"const g = cuda.graph(); go.graph(g) === g":                               "true",
	} {
		v, err := r.Run(context.Background(), "t.js", "{ const cuda = require('cuda'), go = require('go'), s = cuda.stream(); "+source+" }")
		if err != nil || v.String() != want {
			t.Errorf("%s: got %v %v, want %s", source, v, err, want)
		}
	}
}
