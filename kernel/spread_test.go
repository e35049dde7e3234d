package kernel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// spreads are kernels of (x: f32[], y: f32[], i: i32[]), and how many elements a thread takes when four are asked for.
var spreads = []struct {
	name, source string
	elements     int
}{
	{"one expression", "(x, y, i) => { const g = grid(1); y[g] += 2 * x[g] }", 4},
	{"a choice", "(x, y, i) => { y[grid(1)] = x[grid(1)] > 0 ? x[grid(1)] : 0.1 * x[grid(1)] }", 4},
	{"a test of its own", "(x, y, i) => { const g = grid(1); if (g < 21) y[g] = x[g] + g }", 4},
	{"a return of its own", "(x, y, i) => { const g = grid(1); if (g >= x.length) return; y[g] = x[g] * x[g] }", 4},
	{"two tests", "(x, y, i) => { const g = grid(1); if (g < x.length && g <= 17) y[g] = x[g] - 1 }", 1}, // they are one condition by then
	{"a number of the index", "(x, y, i) => { y[grid(1)] = grid(1) * 0.5; i[grid(1)] = 3 * grid(1) }", 4},
	{"a place from memory", "(x, y, i) => { const g = grid(1); y[g] = x[i[g]] }", 4},
	{"a value for all", "(x, y, i) => { const g = grid(1); y[g] = x[g] * x[0] }", 4},
	{"neighbours", "(x, y, i) => { const g = grid(1); y[g] = x[g + 1 < x.length ? g + 1 : g] }", 1},
	{"a stride", "(x, y, i) => { const g = grid(1); if (2 * g < x.length) y[g] = x[2 * g] }", 1},
	{"a loop", "(x, y, i) => { const g = grid(1); let s = x[g]; while (s > 0.001) s *= 0.5; y[g] = s }", 1},
	{"an atomic", "(x, y, i) => { Atomics.add(i, 0, 1); y[grid(1)] = x[grid(1)] }", 1},
	{"a thread's number", "(x, y, i) => { y[grid(1)] = x[grid(1)] + threadIdx.x }", 1},
	{"a side effect", "(x, y, i) => { const g = grid(1); if (x[g] > 0) y[g] = 1 }", 1},
	{"nothing to read at the index", "(x, y, i) => { y[i[0]] = x[0] }", 1},
}

// TestSpread compares what threads of several elements compute with what threads of one do.
func TestSpread(t *testing.T) {
	d := openDevice(t)
	const block = 4
	types := []kernel.Argument{typeOf([]float32{}), typeOf([]float32{}), typeOf([]int32{})}
	for _, test := range spreads {
		var programs [2]*kernel.Program
		for k, want := range []int{1, test.elements} {
			p, err := kernel.Compile(kernel.Source{File: "spread.js", Line: 1, Column: 1, Text: test.source}, types, kernel.Options{Guard: 1, Elements: 1 + 3*k})
			if err != nil {
				t.Fatal(frame(err))
			}
			if assemble(t, p); p.Elements != want {
				t.Fatalf("%s: a thread takes %d elements, not %d\n%s", test.name, p.Elements, want, p.IR())
			}
			programs[k] = p
		}
		for n := range 40 {
			var results [2]string
			for k, p := range programs {
				x, y, i := make([]float32, max(n, 1)), make([]float32, max(n, 1)), make([]int32, max(n, 1))
				for j := range x {
					x[j], y[j], i[j] = float32(j%7)-2.5, float32(j), int32(len(x)-1-j)
				}
				threads := (n + p.Elements - 1) / p.Elements
				d.run(t, p, threads/block+1, block, 0, x, y, i, uint32(n)) // a block more than is needed has nothing to do
				results[k] = fmt.Sprint(x, y, i)
			}
			if results[0] != results[1] {
				t.Fatalf("%s, %d elements: %s, by fours %s", test.name, n, results[0], results[1])
			}
		}
	}
}

// TestSpreadIsWide holds the accesses of threads of several elements to be wide, where buffers are aligned
// and do not overlap; else a thread takes one.
func TestSpreadIsWide(t *testing.T) {
	source := kernel.Source{File: "spread.js", Line: 1, Column: 1, Text: "(x, y) => { const g = grid(1); y[g] += 2 * x[g] }"}
	for _, test := range []struct {
		typ              string
		aligned, overlap bool
		elements         int
		want             []string
	}{
		{"f32", true, false, 4, []string{"ld.global.nc.v4.f32", "ld.global.v4.f32", "st.global.v4.f32"}},
		{"f64", true, false, 4, []string{"ld.global.nc.v2.f64", "st.global.v2.f64"}},
		{"i32", true, false, 4, []string{"ld.global.nc.v4.s32"}},
		{"u8", true, false, 4, []string{"ld.global.nc.v4.u8", "ld.global.v4.u8", "st.global.v4.u8"}},
		{"f32", false, false, 1, nil},
		{"f32", true, true, 1, nil},
	} {
		a := kernel.Argument{Type: test.typ, Rank: 1, Aligned: test.aligned}
		p, err := kernel.Compile(source, []kernel.Argument{a, a}, kernel.Options{Guard: 1, Elements: 4, Overlap: test.overlap})
		if err != nil {
			t.Fatal(frame(err))
		}
		missing := slices.DeleteFunc(slices.Clone(test.want), func(s string) bool { return strings.Contains(p.PTX, s) })
		if p.Elements != test.elements || len(missing) > 0 {
			t.Errorf("%+v: a thread takes %d elements; no %q in\n%s", test, p.Elements, missing, p.PTX)
		}
	}
}
