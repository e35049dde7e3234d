package kernel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/dop251/goja"
)

func TestGenerator(t *testing.T) {
	for source, want := range map[string]string{
		"(x) => { syncthreads(); x[0] = warp.shuffle(f(')'), warp.any(1)) // syncthreads()\n }": " yield syncthreads(); x[0] = (yield warp.shuffle(f(')'), (yield warp.any(1)))) // syncthreads()\n ",
		"(x) => {\n  x[0] = 1\n  syncthreads()\n  x[1] =\n  warp.any(1)\n}":                     "\n  x[0] = 1\n  yield syncthreads()\n  x[1] =\n  (yield warp.any(1))\n",
		"x => x[0] = 1":                       "x[0] = 1;",
		"x => x[0] = größe":                   "x[0] = größe;",
		"function f(x) { x.syncthreads(1) }":  " x.syncthreads(1) ",
		"method(x) { if (x[0]) syncwarp(3) }": " if (x[0]) (yield syncwarp(3)) ",
	} {
		got, err := kernel.Generator(kernel.Source{File: "a.js", Line: 1, Column: 1, Text: source})
		if err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", source, got, err, want)
		}
	}
}

// TestInnerGenerators makes generator functions of functions inside a kernel in which threads meet.
func TestInnerGenerators(t *testing.T) {
	const refused = "onHost does not know who calls this function"
	for source, want := range map[string]string{
		"(x) => { const f = (v, w = 2) => { x[0] = v; syncthreads() }; f(1) }":                           " const f = function* (v, w = 2)  { x[0] = v; yield syncthreads() }; yield* f(1) ",
		"(x) => { const f = v => v + warp.any(v), g = (v) => (f(v)) * 2; x[0] = g(1) + f(f(2)) }":        " const f = function* (v) { return ( v + (yield warp.any(v))) }, g = function* (v) { return ( ((yield* f(v))) * 2) }; x[0] = (yield* g(1)) + (yield* f((yield* f(2)))) ",
		"(x) => { function f() { syncwarp() }\n  for (let i = 0; i < 2; i++) f()\n}":                     " function* f() { yield syncwarp() }\n  for (let i = 0; i < 2; i++) (yield* f())\n",
		"(x) => { const add = (v) => block.reduce(v, 'add'), h = () => 1; Atomics.add(x, h(), add(2)) }": " const add = function* (v) { return ( (yield block.reduce(v, 'add'))) }, h = () => 1; Atomics.add(x, h(), (yield* add(2))) ",
		"(x) => { const f = function () { return ({ a: warp.any(1) }) }; x[0] = f().a }":                 " const f = function* () { return ({ a: (yield warp.any(1)) }) }; x[0] = (yield* f()).a ",
		"(x) => { [1, 2].forEach((v) => syncwarp(v)) }":                                                  refused,
		"(x) => { const f = () => syncthreads(), g = [f]; f() }":                                         refused,
		"(x) => { let f = () => syncthreads(); f = () => 1; f() }":                                       refused,
		"(x) => { const f = (v) => syncthreads(), g = (h) => h(1); g(f) }":                               refused,
		"(x) => { const f = () => warp.any(1), g = (v = f()) => v; x[0] = g() }":                         refused,
		"(x) => { const f = () => syncthreads(); f?.() }":                                                refused,
		"(x) => { const o = { f() { syncthreads() } }; o.f() }":                                          refused,
		"(x) => { { const f = () => 1; f() } const f = () => syncthreads(); f() }":                       refused,
	} {
		got, err := kernel.Generator(kernel.Source{File: "a.js", Line: 1, Column: 1, Text: source})
		if err != nil {
			got, _, _ = strings.Cut(err.Error()[strings.LastIndex(err.Error(), ": ")+2:], ",")
		}
		if got != want {
			t.Errorf("%s:\n%q, want\n%q", source, got, want)
		}
	}
}

// TestRunner compares what the runner gives a kernel with the table of the language, both ways.
func TestRunner(t *testing.T) {
	vm := goja.New()
	run, err := vm.RunString(kernel.HostRunner())
	if err != nil {
		t.Fatal(err)
	}
	list, err := vm.RunString(`(run, names, types) => {
		let given
		run((...values) => { given = values; return function* () {} }, names, [1, 1, 1], [1, 1, 1], 0, [], { fma() {}, coded() {}, types })
		const paths = []
		const walk = (path, value) => {
			if (value !== undefined && !(typeof value === 'object' && 'z' in value)) paths.push(path)
			if (typeof value === 'object' || typeof value === 'function') for (const key of Object.keys(value)) walk(path + '.' + key, value[key])
		}
		names.forEach((name, i) => walk(name, given[i]))
		return paths
	}`)
	if err != nil {
		t.Fatal(err)
	}
	walk, _ := goja.AssertFunction(list)
	v, err := walk(goja.Undefined(), run, vm.ToValue(kernel.HostNames()), vm.ToValue(element.Names()))
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	if err := vm.ExportTo(v, &paths); err != nil {
		t.Fatal(err)
	}
	for _, name := range builtin.Names() {
		if root, _, _ := strings.Cut(name, "."); builtin.HostOf(root) != builtin.Engine && !slices.Contains(paths, name) {
			t.Errorf("the runner lacks %s", name)
		}
	}
	for _, path := range paths {
		object := slices.ContainsFunc(builtin.Objects, func(o builtin.Object) bool { return o.Name == path })
		base, axis, _ := strings.Cut(path, ".")
		if !object && builtin.Lookup(path) == nil && builtin.Register(path) == nil && !(builtin.HasAxes(base) && len(axis) == 1) {
			t.Errorf("the runner gives %s, which is not in the language", path)
		}
	}
}

func TestOuter(t *testing.T) {
	got := fmt.Sprint(kernel.Outer(kernel.Source{Text: "(x) => { // c.d\n const t = threadIdx.x, tile = shared('f32', cfg.deep.n), w = ns.f(cfg.a) + Math.PI\n let u, v\n" +
		" x.length; tile.length; v.z + größe.ü; a().b.c; cfg.a; 'q.r' + t.x; K + K * 0xffn }"}))
	if want := "[threadIdx.x shared cfg.deep.n ns.f cfg.a Math.PI größe.ü a K]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := kernel.Outer(kernel.Source{Text: "(x) => {"}); got != nil {
		t.Error(got)
	}
}
