package host_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/arrays"
	"github.com/cujs/cujs/host/area/typescript"
)

// modules are files that export in every way that there is.
var modules = map[string]string{
	"plain.js":  "exports.size = 2\nexports.process = (x) => ({ mean: x.reduce((s, v) => s + v) / x.length, main: require.main === module })\nexports.on = function () { return this === exports }\n",
	"one.js":    "module.exports = (x) => x * 2\n",
	"class.js":  "class Filter { constructor() { this.k = 3 } apply(x) { return x * this.k } }\nmodule.exports = new Filter()\n",
	"es.mjs":    "export let n = 0\nexport const next = () => ++n\nexport default async (x) => { await 1; return x + 1 }\n",
	"types.ts":  "export const twice = (x: number): number => 2 * x\n",
	"awaits.ts": "export const slow: number = await new Promise((done) => setTimeout(() => done(7), 1))\n",
	"data.json": `{ "a": [1, 2] }`,
	"throws.js": "throw new RangeError('not today')\n",
	"never.mjs": "await new Promise(() => {})\nexport const x = 1\n",
}

// engines are a runtime and a worker that may not read files.
func engines(t *testing.T) map[string]host.Engine {
	r, err := host.New(host.Options{Areas: []host.Area{typescript.Area}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return map[string]host.Engine{"runtime": r.Engine(), "worker": worker(t, host.WorkerOptions{Options: host.Options{Areas: []host.Area{typescript.Area}}})}
}

// TestExports calls and reads what modules of every kind export, in a runtime and in a worker.
func TestExports(t *testing.T) {
	dir := t.TempDir()
	for name, text := range modules {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx := t.Context()
	for kind, on := range engines(t) {
		if err := on.Bind(ctx, "mine", host.Module{Values: map[string]any{"k": 5}}, map[string]host.RemoteFunc{
			"add": func(_ context.Context, args []any) (any, error) { return args[0].(int64) + args[1].(int64), nil },
		}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			path, name string
			args       []any // nil: Get
			want       any
			err        string
		}{
			{path: "plain.js", name: "process", args: []any{[]float32{1, 2}}, want: map[string]any{"mean": 1.5, "main": false}},
			{path: "plain.js", name: "size", want: int64(2)},
			{path: "plain.js", name: "on", args: []any{}, want: true},
			{path: "plain.js", name: "proces", args: []any{}, err: `host: plain.js exports no proces; did you mean "process"?`},
			{path: "plain.js", name: "size", args: []any{}, err: "host: plain.js: size is number, not a function"},
			{path: "one.js", name: "default", args: []any{4}, want: int64(8)},
			{path: "class.js", name: "apply", args: []any{4}, want: int64(12)},
			{path: "es.mjs", name: "next", args: []any{}, want: int64(1)},
			{path: "es.mjs", name: "n", want: int64(1)}, // the same module, and its value of now
			{path: "es.mjs", name: "default", args: []any{1}, want: int64(2)},
			{path: "es.mjs", name: "nothing", err: `host: es.mjs exports no nothing; there are default, n, next`},
			{path: "types.ts", name: "twice", args: []any{1.25}, want: 2.5},
			{path: "types.ts", name: "default", err: `host: types.ts exports no default; there is only twice`},
			{path: "awaits.ts", name: "slow", want: int64(7)},
			{path: "data.json", name: "a", want: []any{int64(1), int64(2)}},
			{path: "mine", name: "k", want: int64(5)},
			{path: "mine", name: "add", args: []any{1, 2}, want: int64(3)},
			{path: "util", name: "format", args: []any{"%d", 3}, want: "3"},
		} {
			path := c.path
			if filepath.Ext(path) != "" {
				path = filepath.Join(dir, path)
			}
			exports, err := on.Import(ctx, path)
			if err != nil {
				t.Errorf("%s: %s: %v", kind, c.path, err)
				continue
			}
			var got any
			if c.args != nil {
				got, err = exports.Call(ctx, c.name, c.args...)
			} else {
				got, err = exports.Get(ctx, c.name)
			}
			text := ""
			if err != nil {
				text = err.Error()
				if e := (*host.ExportError)(nil); !errors.As(err, &e) || e.Name != c.name {
					t.Errorf("%s: %s: %s: an error of another kind: %T", kind, c.path, c.name, err)
				} else {
					e.Module = filepath.Base(e.Module)
					text = e.Error()
				}
			}
			if text != c.err || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s: %s: %s: got %#v, %s, want %#v, %s", kind, c.path, c.name, got, text, c.want, c.err)
			}
		}
		exports, err := on.Import(ctx, filepath.Join(dir, "plain.js"))
		if err != nil {
			t.Fatal(err)
		}
		type result struct {
			Mean float32 `json:"mean"`
		}
		if got, err := host.CallAs[result](ctx, exports, "process", []float32{3, 4}); err != nil || got.Mean != 3.5 {
			t.Errorf("%s: CallAs: %v %v", kind, got, err)
		}
		if got, err := host.GetAs[uint8](ctx, exports, "size"); err != nil || got != 2 {
			t.Errorf("%s: GetAs: %v %v", kind, got, err)
		}
	}
}

// TestImportErrors: what cannot be loaded is an error of its kind, and stays one.
func TestImportErrors(t *testing.T) {
	dir := t.TempDir()
	for name, text := range modules {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	ctx := t.Context()
	for kind, on := range engines(t) {
		for range 2 {
			var script *host.ScriptError
			if _, err := on.Import(ctx, filepath.Join(dir, "throws.js")); !errors.As(err, &script) || script.Message != "not today" || script.Line != 1 {
				t.Errorf("%s: a module that throws: %v", kind, err)
			}
		}
		if _, err := on.Import(ctx, filepath.Join(dir, "never.mjs")); !errors.As(err, new(*host.UnsettledError)) {
			t.Errorf("%s: a module that awaits for ever: %v", kind, err)
		}
		if _, err := on.Import(ctx, filepath.Join(dir, "nothing.js")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: a file that is not there: %v", kind, err)
		}
		want := `host: the module cuda/ndarray is an area: add arrays.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/arrays")`
		if _, err := on.Import(ctx, "cuda/ndarray"); err == nil || err.Error() != want {
			t.Errorf("%s: a module of an area: %v", kind, err)
		}
		ended, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := on.Import(ended, filepath.Join(dir, "plain.js")); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: a context that has ended: %v", kind, err)
		}
		exports, err := on.Import(ctx, filepath.Join(dir, "plain.js"))
		if err != nil {
			t.Fatal(err)
		}
		if err := on.Shutdown(ctx); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		if _, err := exports.Get(ctx, "size"); !errors.Is(err, host.ErrClosed) {
			t.Errorf("%s: after the end: %v", kind, err)
		}
	}
	var none host.Exports
	if _, err := none.Call(ctx, "f"); err == nil || err.Error() != "host: the Exports are nil or a zero value; Import makes them" {
		t.Errorf("a zero value: %v", err)
	}
}

// TestDevicesStayAtHome: what is on a device does not cross to another process, nor out of it, and the error says what does.
func TestDevicesStayAtHome(t *testing.T) {
	w := worker(t, host.WorkerOptions{Options: host.Options{Areas: []host.Area{arrays.Area}}})
	const into = " is on a device of this process; gpu.Download reads its elements, and what crosses is a copy of those"
	for want, value := range map[string]any{
		"host: x: a *nd.Array" + into: &nd.Array{}, "host: x: a *gpu.Buffer" + into: &gpu.Buffer{}, "host: x.a[0]: a *nd.Array" + into: map[string]any{"a": []*nd.Array{{}}},
	} {
		if err := w.Set(t.Context(), "x", value); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	const out = " cannot leave the worker; plain data, typed arrays, dates and errors can; read() copies its elements to a typed array"
	for source, kind := range map[string]string{"require('cuda/ndarray').ones(2)": "NDArray", "require('cuda').alloc('f32', 2)": "Buffer"} {
		if _, err := w.Run(t.Context(), "out.js", source); err == nil || err.Error() != "the value: a "+kind+out {
			t.Errorf("got %v", err)
		}
	}
}
