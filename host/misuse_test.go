package host

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/dop251/goja"
)

// What a Go program gives that is nothing is refused by name.
func TestNothingIsRefused(t *testing.T) {
	r := newRuntime(t, Options{})
	var none context.Context
	_, run := r.Run(none, "t.js", "1")
	_, call := r.Call(none, "f")
	_, eval := r.Session().Eval(none, "t.js", "1")
	_, program := r.RunProgram(context.Background(), nil)
	_, inspect := r.Inspect(none, goja.Undefined(), InspectOptions{})
	pool := NewPool(PoolOptions{})
	defer pool.Close()
	_, get := pool.Get(none)
	for name, err := range map[string]error{"Run": run, "Call": call, "Eval": eval, "Inspect": inspect, "Get": get,
		"RunFile": r.RunFile(none, "host.go"), "Wait": r.Wait(none), "Do": r.Do(none, nil), "Idle": r.Session().Idle(none)} {
		if err == nil || !strings.Contains(err.Error(), "the context is nil") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if program == nil || !strings.Contains(program.Error(), "the Program is nil") {
		t.Error(program)
	}
}

// New refuses what it does not know, before a script asks for a device.
func TestUnknownDevice(t *testing.T) {
	for device, want := range map[string]string{
		"gpu":          `host: there is no device "gpu": write auto, cuda, emulated, or emulated with a preset, such as emulated:h100`,
		"emulated:h10": `emulator: there is no device "h10"; did you mean "h100"?`, "auto:x": `emulator: there is no device "x"`,
	} {
		if _, err := New(Options{Device: device}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", device, err)
		}
	}
}

// A function that a script has called is told that it would wait for itself, and Close does not wait.
func TestReentrantMethods(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "windows" {
		t.Skip("the system does not tell threads apart")
	}
	r := newRuntime(t, Options{})
	ctx := context.Background()
	f := func(*Call) (any, error) {
		_, run := r.Run(ctx, "t.js", "1")
		_, call := r.Call(ctx, "f")
		_, get := Get[int](r, "x")
		_, eval := r.Session().Eval(ctx, "t.js", "1")
		for name, err := range map[string]error{"Run": run, "Call": call, "Get": get, "Eval": eval, "Set": r.Set("x", 2), "RunFile": r.RunFile(ctx, "host.go"),
			"Wait": r.Wait(ctx), "Do": r.Do(ctx, func(*goja.Runtime) error { return nil }), "Bind": r.Bind("m", Module{})} {
			if !errors.Is(err, ErrReentrant) {
				t.Errorf("%s: %v", name, err)
			}
		}
		done := make(chan error)
		go func() { done <- r.Set("y", 3) }() // which waits
		select {
		case err := <-done:
			t.Error("another goroutine came in between:", err)
		default:
		}
		return done, nil
	}
	if err := r.Set("f", Func(f)); err != nil {
		t.Fatal(err)
	}
	if err := r.Set("x", 1); err != nil {
		t.Fatal(err)
	}
	if v, err := r.Run(ctx, "t.js", "f(); x"); err != nil || v.Export() != int64(1) {
		t.Error(v, err)
	}
	if err := r.Set("close", Func(func(*Call) (any, error) { return nil, r.Close() })); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(ctx, "t.js", "close(); for (;;);"); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

// A runtime that was closed says so, and not that a file is missing; its context can be asked for
// from any goroutine.
func TestClosedRuntime(t *testing.T) {
	r := newRuntime(t, Options{})
	asked := make(chan bool)
	go func() {
		for range 1000 {
			r.Context()
		}
		close(asked)
	}()
	for range 100 {
		if _, err := r.Run(context.Background(), "t.js", "1"); err != nil {
			t.Fatal(err)
		}
	}
	<-asked
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if err := r.RunFile(context.Background(), "there is no such file"); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
}

// A failing is an fs.FS, a file of it and a reader that ends its goroutine by panic or runtime.Goexit.
type failing struct{ end func() }

func (f failing) Open(string) (fs.File, error) { f.end(); return nil, nil }
func (f failing) Read([]byte) (int, error)     { f.end(); return 0, nil }

// opened fails when its file is used.
type opened struct{ failing }

func (f opened) Open(string) (fs.File, error)       { return f, nil }
func (f opened) Stat() (fs.FileInfo, error)         { f.end(); return nil, nil }
func (f opened) ReadDir(int) ([]fs.DirEntry, error) { f.end(); return nil, nil }
func (f opened) Close() error                       { return nil }

// TestCodeOfTheProgramFails has what Options give end its goroutine, also where that is one of cujs's:
// the script fails, and the program goes on.
func TestCodeOfTheProgramFails(t *testing.T) {
	for name, end := range map[string]func(){"panic": func() { panic("broken") }, "Goexit": runtime.Goexit} {
		want := map[string]string{"panic": "broken", "Goexit": "runtime.Goexit"}[name]
		for given, o := range map[string]Options{"FS": {FS: failing{end}}, "file": {FS: opened{failing{end}}}, "Stdin": {Stdin: failing{end}}} {
			for _, source := range []string{
				"fs.readFileSync('/a')", "fs.promises.readFile('/a')", "fs.readdirSync('/')", "fs.promises.readdir('/')", "fs.statSync('/a')",
				"fs.promises.stat('/a')", "fs.readSync(fs.openSync('/a'), new Uint8Array(9))", "fs.readFileSync(0)",
				"process.stdin.on('data', () => {})", "(async () => { for await (const chunk of process.stdin); })()",
			} {
				if (given == "Stdin") != (strings.Contains(source, "stdin") || strings.Contains(source, "(0)")) {
					continue
				}
				r := newRuntime(t, o)
				if _, err := r.Run(context.Background(), "t.js", "const fs = require('fs'); "+source); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s, %s: %s: %v", name, given, source, err)
				}
			}
		}
	}
	for name, end := range map[string]func(){"panic": func() { panic("broken") }, "Goexit": runtime.Goexit, "nothing": func() { select {} }} {
		for _, o := range []Options{{FS: failing{end}}, {FS: opened{failing{end}}}} {
			o.Limits.RunTime = 20 * time.Millisecond
			r := newRuntime(t, o)
			main := r.RunFile(context.Background(), "/main.js")
			_, script := r.Run(context.Background(), "t.js", "require('/a')")
			_, module := r.Run(context.Background(), "t.js", "import('/a.mjs')")
			_, array := r.Run(context.Background(), "t.js", "require('cuda/ndarray').load('/a.npy')")
			for i, err := range []error{main, script, module, array} {
				if err == nil || name == "nothing" && !errors.As(err, new(*LimitError)) {
					t.Errorf("%s, %d: %v", name, i, err)
				}
			}
		}
	}
	r := newRuntime(t, Options{Stdin: failing{func() {}}})
	if _, err := r.Run(context.Background(), "t.js", "process.stdin.on('data', () => {})"); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("a reader without progress: %v", err)
	}
}

// TestPackagesThatNameThemselves requires packages whose main file is a folder: its index counts, and no
// package.json in there, so that none leads back.
func TestPackagesThatNameThemselves(t *testing.T) {
	for main, want := range map[string]string{
		".": "7", "./": "7", "../a": "7", "./b": "8", "./b/..": "7", "b/index": "8", "./c": "7", "./none": "7", "./b/x.json": "9",
	} {
		files := fstest.MapFS{"node_modules/a/index.js": {Data: []byte("module.exports = 7")}, "node_modules/a/b/index.js": {Data: []byte("module.exports = 8")},
			"node_modules/a/b/x.json": {Data: []byte("9")}, "node_modules/a/b/package.json": {Data: []byte(`{"main":".."}`)},
			"node_modules/a/c/package.json": {Data: []byte(`{"main":".."}`)}, "node_modules/a/package.json": {Data: []byte(`{"main":"` + main + `"}`)}}
		if v, err := newRuntime(t, Options{FS: files}).Run(context.Background(), "t.js", "require('a')"); err != nil || v.String() != want {
			t.Errorf("%q: %v %v", main, v, err)
		}
	}
}

// TestLongNames has names of a megabyte end at once, in whatever takes one.
func TestLongNames(t *testing.T) {
	for _, permitted := range []string{t.TempDir(), AnyPath} {
		r := newRuntime(t, Options{Permissions: Permissions{Read: []string{permitted}, Write: []string{permitted}}, Limits: Limits{RunTime: 5 * time.Second}})
		for _, source := range []string{
			"require('./' + long)", "require('x'.repeat(1e6))", "require(long)", "fs.statSync(long)", "fs.readFileSync('/' + long)", "fs.writeFileSync(long, 'x')", "fs.rmSync(long)", "fs.mkdirSync(long)",
		} {
			_, err := r.Run(context.Background(), "t.js", "var fs = require('fs'), long = 'a/'.repeat(5e5); "+source)
			if err == nil || errors.As(err, new(*LimitError)) {
				t.Errorf("%s: %.200v", source, err)
			}
		}
	}
}
