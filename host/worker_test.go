package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

func TestMain(m *testing.M) {
	host.WorkerMain(areas.All()...)
	os.Exit(m.Run())
}

// sandbox is what the system has.
func sandbox() host.Sandbox {
	if runtime.GOOS != "linux" {
		return host.BestEffort
	}
	return host.SandboxFull
}

// worker starts a worker for one test, with the sandbox that the system has.
func worker(t testing.TB, o host.WorkerOptions) *host.Worker {
	t.Helper()
	o.Sandbox = sandbox()
	if o.Options.Device == "" {
		o.Options.Device = "emulated"
	}
	w, err := host.StartWorker(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func TestWorkerRuns(t *testing.T) {
	var out bytes.Buffer
	w := worker(t, host.WorkerOptions{Options: host.Options{Areas: areas.All(), Stdout: &out}})
	ctx := t.Context()
	v, err := w.Run(ctx, "a.js", "console.log('hello'); var n = 6; n * 7")
	if err != nil || v != int64(42) || out.String() != "hello\n" {
		t.Fatal(v, err, out.String())
	}
	if v, err = w.Run(ctx, "b.js", "function add(a, b) { return a + b + n } await 3"); err != nil || v != int64(3) {
		t.Fatal(v, err)
	}
	if v, err = w.Call(ctx, "add", 1, 2.5); err != nil || v != 9.5 {
		t.Fatal(v, err)
	}
	if v, err = w.Run(ctx, "gpu.js", `
		const cuda = require('cuda')
		const square = cuda.kernel(function square(x) { const i = grid(1); if (i < x.length) x[i] = x[i] * x[i] })
		const b = cuda.buffer(new Float32Array([1, 2, 3]))
		square.forall(3, b)
		b.read()`); err != nil || !reflect.DeepEqual(v, []float32{1, 4, 9}) {
		t.Fatal(v, err)
	}
}

// TestWorkerValues has values go there and back.
func TestWorkerValues(t *testing.T) {
	w := worker(t, host.WorkerOptions{})
	large := make([]float64, 100_000)
	for i := range large {
		large[i] = float64(i)
	}
	date := time.UnixMilli(1_700_000_000_123)
	type named int
	for name, c := range map[string]struct{ in, out any }{
		"nil": {nil, nil}, "bool": {true, true}, "int": {7, int64(7)}, "named": {named(7), int64(7)}, "duration": {time.Second, int64(time.Second)},
		"float": {1.5, 1.5}, "NaN": {math.Inf(1), math.Inf(1)}, "large": {uint64(math.MaxUint64), 18446744073709552000.0},
		"string": {"añ😀", "añ😀"}, "big": {new(big.Int).Lsh(big.NewInt(1), 100), new(big.Int).Lsh(big.NewInt(1), 100)},
		"date": {date, date}, "bytes": {[]byte{1, 2}, []byte{1, 2}}, "f32": {[]float32{1, 2}, []float32{1, 2}}, "i64": {[]int64{-1}, []int64{-1}},
		"empty": {[]float32{}, []float32{}}, "segment": {large, large}, "list": {[]string{"a"}, []any{"a"}},
		"nested":   {map[string]any{"a": []any{1, []float32{2}, date}}, map[string]any{"a": []any{int64(1), []float32{2}, date}}},
		"segments": {[]any{large, large}, []any{large, large}},
	} {
		if err := w.Set(t.Context(), "x", c.in); err != nil {
			t.Fatal(name, err)
		}
		got, err := w.Get(t.Context(), "x")
		if err != nil || !reflect.DeepEqual(got, c.out) {
			t.Errorf("%s: %v %v", name, got, err)
		}
	}
	if v, err := w.Run(t.Context(), "", "x = new Date(NaN); typeof x"); err != nil || v != "object" {
		t.Error(v, err)
	}
	for source, want := range map[string]string{
		"({a: [() => 1]})":                    "the value.a[0]: a function cannot leave the worker; plain data, typed arrays, dates and errors can",
		"Symbol()":                            "the value: a symbol cannot leave",
		"new Map()":                           "the value: a Map cannot leave",
		"new Proxy({}, {})":                   "cannot leave the worker",
		"require('cuda').alloc('u8', 1)":      "the value: a Buffer cannot leave",
		"var o = {}; o.o = o; o":              "is nested more than 32 deep",
		"Array(2 ** 20).fill(1)":              "the value is too large: more than 131072 values",
		"({ get a() { throw new Error(1) }})": "Error: 1",
	} {
		v, err := w.Run(t.Context(), "a.js", source)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v %v", source, v, err)
		}
	}
	for _, value := range []any{func() {}, struct{}{}, make(chan int), t, []any{map[int]int{}}} {
		if err := w.Set(t.Context(), "x", value); err == nil || !strings.Contains(err.Error(), "cannot cross to another process") {
			t.Errorf("%T: %v", value, err)
		}
	}
}

// TestWorkerErrors has errors keep what they are.
func TestWorkerErrors(t *testing.T) {
	w := worker(t, host.WorkerOptions{Options: host.Options{Areas: areas.All(), Permissions: host.Permissions{Exit: true}, Limits: host.Limits{RunTime: time.Second, StackDepth: 100, DeviceBytes: 1 << 20}}})
	_, err := w.Run(t.Context(), "a.js", "function f() {\n  throw new TypeError('no', { cause: new Error('deep') })\n}\nf()")
	var script *host.ScriptError
	if !errors.As(err, &script) || script.Name != "TypeError" || script.Message != "no" || script.Line != 2 || script.File != "a.js" ||
		len(script.Stack) != 2 || script.Stack[0].Function != "f" || !strings.Contains(script.Code, "throw new TypeError") || script.Cause.Message != "deep" {
		t.Fatalf("%#v", err)
	}
	if text := host.FormatError(err, false); !strings.Contains(text, "at f (a.js:2:") || !strings.Contains(text, "caused by: Error: deep") {
		t.Error(text)
	}
	var limit *host.LimitError
	for source, want := range map[string]string{
		"for (;;) {}": "run time", "function g() { return g() + 1 } g()": "stack depth", "require('cuda').alloc('u8', 2 ** 30)": "device bytes",
	} {
		if _, err := w.Run(t.Context(), "", source); !errors.As(err, &limit) || limit.Limit != want {
			t.Errorf("%s: %v", source, err)
		}
	}
	var exit *host.ExitError
	if _, err := w.Run(t.Context(), "", "process.exit(3)"); !errors.As(err, &exit) || exit.Code != 3 {
		t.Error(err)
	}
	if _, err := w.Run(t.Context(), "a.js", "await new Promise(() => {})"); !errors.As(err, new(*host.UnsettledError)) {
		t.Error(err)
	}
	if _, err := w.Get(t.Context(), "nothing"); err == nil || err.Error() != "host: there is no global nothing" {
		t.Error(err)
	}
}

// TestWorkerLongErrors has errors come from a worker that are too long for a message: each is cut and is still what it was.
func TestWorkerLongErrors(t *testing.T) {
	w := worker(t, host.WorkerOptions{Options: host.Options{Areas: areas.All()}})
	for source, want := range map[string]string{
		"throw new RangeError('x'.repeat(1e7))": "RangeError",
		"let e = new RangeError('x'.repeat(1e6)); for (let i = 0; i < 20; i++) e = new RangeError('x'.repeat(1e6), { cause: e }); throw e": "RangeError",
		"require('fs').readFileSync('x'.repeat(1e7))": "Error",
		"require('x'.repeat(1e7))":                    "Error",
		"require('cuda').alloc('x'.repeat(1e7), 1)":   "TypeError",
	} {
		_, err := w.Run(t.Context(), "a.js", "{"+source+"}")
		if script, ok := errors.AsType[*host.ScriptError](err); !ok || script.Name != want || script.File != "a.js" || script.Message == "" {
			t.Errorf("%s: %.200v", source, err)
		}
	}
}

// TestWorkerCancellation ends scripts by their contexts; the worker goes on.
func TestWorkerCancellation(t *testing.T) {
	w := worker(t, host.WorkerOptions{Grace: time.Minute})
	for _, source := range []string{"for (;;) {}", "await new Promise(done => setTimeout(done, 1e8))"} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		_, err := w.Run(ctx, "", source)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", source, err)
		}
	}
	if v, err := w.Run(t.Context(), "", "1"); err != nil || v != int64(1) {
		t.Error(v, err)
	}
}

func TestWorkerClose(t *testing.T) {
	w := worker(t, host.WorkerOptions{})
	ended := make(chan error)
	go func() {
		_, err := w.Run(context.Background(), "", "for (;;) {}")
		ended <- err
	}()
	time.Sleep(time.Millisecond)
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, host.ErrClosed) {
		t.Error(err)
	}
	if _, err := w.Run(t.Context(), "", "1"); !errors.Is(err, host.ErrClosed) {
		t.Error(err)
	}
}

// TestWorkerDeaths has processes die of what no runtime outlives.
func TestWorkerDeaths(t *testing.T) {
	for name, c := range map[string]struct {
		o      host.WorkerOptions
		source string
		reason host.WorkerReason
	}{
		"memory": {host.WorkerOptions{Memory: 256 << 20}, "let a = []; for (;;) a.push('x'.repeat(1e6) + a.length)", host.WorkerMemory},
		"bigint": {host.WorkerOptions{Memory: 256 << 20}, "let n = 2n ** 40n; 1n << n", host.WorkerMemory},
		"time":   {host.WorkerOptions{Grace: 50 * time.Millisecond, Options: host.Options{Areas: areas.All(), Limits: host.Limits{RunTime: 2 * time.Second}}}, "console.log('last'); Array(2 ** 32 - 1).forEach(() => 0)", host.WorkerTime},
		"cpu":    {host.WorkerOptions{CPUTime: time.Second}, "for (;;) {}", host.WorkerCPU},
		"stack":  {host.WorkerOptions{Options: host.Options{Areas: areas.All(), Permissions: host.Permissions{Eval: true}}}, "eval('['.repeat(4e6) + ']'.repeat(4e6))", host.WorkerStack},
	} {
		t.Run(name, func(t *testing.T) {
			if host.RaceDetector && (c.o.Memory > 0 || name == "stack") {
				t.Skip("the race detector ends a process that is short of memory in its own way")
			}
			w := worker(t, c.o)
			_, err := w.Run(t.Context(), "", c.source)
			var death *host.WorkerError
			if !errors.As(err, &death) || death.Reason != c.reason {
				t.Fatal(err)
			}
			if name == "time" && death.Output != "last\n" {
				t.Error(death.Output)
			}
			if _, again := w.Run(t.Context(), "", "1"); !errors.As(again, &death) {
				t.Error(again)
			}
		})
	}
}

func TestWorkerFunctions(t *testing.T) {
	w := worker(t, host.WorkerOptions{})
	failure := errors.New("no such picture")
	big := make([]float32, 1<<16)
	err := w.Bind(t.Context(), "service", host.Module{Values: map[string]any{"version": 3}}, map[string]host.RemoteFunc{
		"sum": func(_ context.Context, args []any) (any, error) {
			total := 0.0
			for _, x := range args[0].([]float32) {
				total += float64(x)
			}
			return map[string]any{"total": total, "list": big}, nil
		},
		"fail": func(context.Context, []any) (any, error) { return nil, failure },
		"wait": func(ctx context.Context, _ []any) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
		"boom": func(context.Context, []any) (any, error) { panic("boom") },
	})
	if err != nil {
		t.Fatal(err)
	}
	v, err := w.Run(t.Context(), "", "const s = require('service'); const r = s.sum(new Float32Array(50000).fill(2)); [s.version, r.total, r.list.length]")
	if err != nil || !reflect.DeepEqual(v, []any{int64(3), int64(100000), int64(1 << 16)}) {
		t.Fatal(v, err)
	}
	_, err = w.Run(t.Context(), "a.js", "s.fail()")
	var script *host.ScriptError
	if !errors.Is(err, failure) || !errors.As(err, &script) || script.Line != 1 {
		t.Error(err)
	}
	if v, err := w.Run(t.Context(), "", "try { s.fail() } catch (e) { e.message }"); err != nil || v != "no such picture" {
		t.Error(v, err)
	}
	if _, err := w.Run(t.Context(), "", "s.boom()"); err == nil || !strings.Contains(err.Error(), "the function service.boom panicked: boom") {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := w.Run(ctx, "", "s.wait()"); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if _, err := w.Run(t.Context(), "", "s.sum(() => 1)"); err == nil || !strings.Contains(err.Error(), "service.sum: argument 1: a function cannot leave") {
		t.Error(err)
	}
}

func TestShared(t *testing.T) {
	var o host.WorkerOptions
	if !host.RaceDetector {
		o.Memory = 256 << 20
	}
	w := worker(t, o)
	data, err := host.Shared[float32](t.Context(), w, "data", 1<<24)
	if runtime.GOOS != "linux" {
		if !errors.Is(err, errors.ErrUnsupported) {
			t.Error(err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, -1, math.MaxInt} {
		want := fmt.Sprintf("host: sharing none: expected 1 to 2305843009213693951 elements, got %d", n)
		if _, err := host.Shared[float32](t.Context(), w, "none", n); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	data[5] = 7
	if v, err := w.Run(t.Context(), "", "data[6] = data[5] * 2; data.fill(1, 100); data.length"); err != nil || v != int64(1<<24) || data[6] != 14 || data[1<<24-1] != 1 {
		t.Error(v, err, data[6])
	}
}

func TestWorkerRefusesOptions(t *testing.T) {
	for want, o := range map[string]host.WorkerOptions{
		"host: Options.Stdin cannot cross to a worker":   {Options: host.Options{Areas: areas.All(), Stdin: strings.NewReader("")}},
		"host: Options.FS cannot cross to a worker":      {Options: host.Options{Areas: areas.All(), FS: os.DirFS(".")}},
		"host: Options.Loading cannot cross to a worker": {Options: host.Options{Areas: areas.All(), Loading: func(string) {}}},
		"host: WorkerOptions.Memory is 1 bytes":          {Memory: 1},
		"host: Limits.Objects is negative":               {Options: host.Options{Areas: areas.All(), Limits: host.Limits{Objects: -1}}},
	} {
		if _, err := host.StartWorker(t.Context(), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	w := worker(t, host.WorkerOptions{})
	err := w.Bind(t.Context(), "m", host.Module{Funcs: map[string]host.Func{"f": func(*host.Call) (any, error) { return nil, nil }}}, nil)
	if err == nil || err.Error() != "host: module m: Funcs cannot cross to a worker: give Worker.Bind the functions as host.RemoteFunc" {
		t.Error(err)
	}
}
