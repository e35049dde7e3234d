package host_test

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/pictures"
	"github.com/cujs/cujs/host/area/plots"
	"github.com/cujs/cujs/host/areas"
)

// TestWithoutAreas runs what every runtime has, and compares what is said about sources that need an area.
func TestWithoutAreas(t *testing.T) {
	r := runtimeWith(t)
	const plain = `const cuda = require('cuda')
const x = cuda.buffer(new Float32Array([1, 2, 3]))
cuda.kernel((x) => { const i = grid(1); if (i < x.length) x[i] *= 2 }).forall(3, x)
Array.from(x.read()).join()`
	if v, err := r.Run(context.Background(), "plain.js", plain); err != nil || v.String() != "2,4,6" {
		t.Errorf("%v, %v", v, err)
	}
	const why = "; TypeScript, ES modules and await at the top level of files are an area: " +
		`add typescript.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/typescript")`
	run := func(name, source string) error { _, err := r.Run(context.Background(), name, source); return err }
	compile := func(name, source string) error { _, err := host.Compile(name, source); return err }
	eval := func(name, source string) error {
		_, err := r.Session().Eval(context.Background(), name, source)
		return err
	}
	for _, test := range []struct {
		read               func(name, source string) error
		name, source, want string
	}{
		{run, "typed.ts", "const n: number = 2", "typed.ts:1:8: SyntaxError: Unexpected token :" + why},
		{compile, "typed.ts", "const n: number = 2", "typed.ts:1:8: SyntaxError: Unexpected token :" + why},
		{eval, "prompt", "import { join } from 'path'", "prompt:1:1: SyntaxError: Unexpected reserved word" + why},
		{run, "each.js", "async function* each() { yield 1 }", "each.js:1:1: SyntaxError: Async generators are not supported yet" + why},
		{run, "wrong.js", "let = = 1", "wrong.js:1:7: SyntaxError: Unexpected token ="},
	} {
		if err := test.read(test.name, test.source); err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}

// TestNoArea refuses what is no area, in a runtime, a worker and a program.
func TestNoArea(t *testing.T) {
	given := append(areas.All(), nil)
	const want = "] is no area: give it the Area of a package in host/area, such as typescript.Area, or an Installer"
	_, made := host.New(host.Options{Areas: given})
	_, started := host.StartWorker(t.Context(), host.WorkerOptions{Options: host.Options{Areas: given}})
	_, compiled := host.Compile("a.js", "1", given...)
	for _, err := range []error{made, started, compiled} {
		if err == nil || !strings.HasPrefix(err.Error(), "host: Options.Areas[") || !strings.HasSuffix(err.Error(), want) {
			t.Error(err)
		}
	}
	if r, err := host.New(host.Options{Areas: append(areas.All(), areas.All()...)}); err != nil {
		t.Error("areas that are passed twice:", err)
	} else {
		r.Close()
	}
}

// TestAreasOfWorkers has a worker use the areas of its options and no others, of those that its program has.
func TestAreasOfWorkers(t *testing.T) {
	const typed = "const n: number = 2; n"
	w := worker(t, host.WorkerOptions{Options: host.Options{Areas: areas.All()}})
	if v, err := w.Run(t.Context(), "typed.ts", typed); err != nil || v != int64(2) {
		t.Error(v, err)
	}
	w = worker(t, host.WorkerOptions{})
	if _, err := w.Run(t.Context(), "typed.ts", typed); err == nil || !strings.Contains(err.Error(), "add typescript.Area to host.Options.Areas") {
		t.Error(err)
	}
}

// TestPictures draws what the area pictures can, and compares what is said of all else; without it, of all.
func TestPictures(t *testing.T) {
	const script = `const cuda = require('cuda'), plot = require('plot')
const k = cuda.kernel(function k(x) { x[grid(1)] = 1 })
const picture = cuda.picture(k, () => k.launch({ grid: 1, block: 4 }, cuda.alloc('f32', 4)))
const says = (f) => { try { f(); return 'nothing' } catch (e) { return e.message } }
const said = [plot.image([1, 2, 3, 4], { width: 2 }).png().length > 0, picture.width > 0, says(() => picture.png()), says(() => plot([1, 2])), says(() => plot.histogram([1, 2]))].join('\n')
`
	const add = `add plots.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/plots")`
	const none = ": charts, and the pixels of what is drawn, are an area: " + add
	r := runtimeWith(t, pictures.Area)
	v, err := r.Run(context.Background(), "p.js", script+"said")
	if want := "true\ntrue\npicture.png" + none + "\nplot" + none + "\nplot.histogram" + none; err != nil || v.String() != want {
		t.Errorf("%v, %v", v, err)
	}
	drawn, err := r.Run(context.Background(), "p.js", "picture")
	if svg, ok := r.PictureSVG(drawn); err != nil || !ok || !strings.HasPrefix(svg, "<svg") {
		t.Errorf("%s, %v", svg, err)
	}
	if _, ok := r.Picture(drawn); ok {
		t.Error("there are pixels")
	}
	r = runtimeWith(t)
	for source, want := range map[string]string{
		"require('plot')": "a.js:1:1: Error: require: cannot find module 'plot' from /: " + add,
		strings.Replace(strings.Split(script, "const says")[0], ", plot = require('plot')", "", 1): "a.js:3:22: Error: cuda.picture: pictures are an area: " + add,
	} {
		if _, err := r.Run(context.Background(), "a.js", source); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	const both = "host: Options.Areas: plots and pictures both bring the module plot: pass one of them"
	if _, err := host.New(host.Options{Areas: []host.Area{plots.Area, pictures.Area}}); err == nil || err.Error() != both {
		t.Error(err)
	}
}

// runtimeWith is a runtime with some areas alone, for one test.
func runtimeWith(t *testing.T, areas ...host.Area) *host.Runtime {
	t.Helper()
	r, err := host.New(host.Options{Device: "emulated", Areas: areas})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}
