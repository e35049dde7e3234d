package kernel_test

import (
	"fmt"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// warned are kernels with the line of the condition that each warning names;
// 0 for none. A negative line is one where threads end.
var warned = []struct {
	source string
	lines  []int
}{
	{"(x) => { syncthreads() }", nil},
	{"(x) => {\n if (threadIdx.x < 16) grid.sync()\n}", []int{2}},
	{"(x) => {\n if (threadIdx.x < 16) {\n syncthreads() }\n}", []int{2}},
	{"(x) => {\n if (blockIdx.x < 16) syncthreads()\n}", nil},
	{"(x) => {\n if (x.length > 16) syncthreads()\n}", nil},
	{"(x) => {\n if (x[blockIdx.x] > 16) syncthreads()\n}", nil},
	{"(x) => {\n if (x[grid(1)] > 16) syncthreads()\n}", []int{2}},
	{"(x) => {\n const i = grid(1)\n if (i >= x.length) return\n x[i] = 1\n syncthreads()\n}", []int{-3}},
	{"(x) => {\n if (blockIdx.x > 3) return\n syncthreads()\n}", nil},
	{"(x) => {\n for (let k = 0; k < x.length; k++) { syncthreads(); if (threadIdx.x < k) x[k] = 1; syncthreads() }\n}", nil},
	{"(x) => {\n for (let k = threadIdx.x; k < x.length; k += 32)\n syncthreads()\n}", []int{2}},
	{"(x) => {\n for (let k = 0; k < 4; k++) {\n if (x[threadIdx.x] > k) break\n syncthreads() } syncthreads()\n}", []int{3}},
	{"(x) => {\n let k = 0\n while (x[threadIdx.x + k] > 0) k++\n if (k > 3) syncthreads()\n}", []int{4}},
	{"(x) => {\n let k = 0, on = 1\n if (threadIdx.x > 5) { k = 1; on = 2 } else { k = 1; on = 3 }\n if (k > 3) syncthreads()\n if (on > 2) syncthreads()\n}", []int{5}},
	{"(x) => {\n if (threadIdx.x > 5) syncthreads()\n else syncthreads()\n}", []int{2, 2}},
	{"(x) => {\n const all = warp.all(x[threadIdx.x] > 1)\n if (all) syncthreads()\n}", []int{3}},
	{"(x) => {\n const own = local('i32', 2)\n own[0] = 1; own[1] = 1\n if (own[0] > 0) syncthreads()\n}", nil},
	{"(x) => {\n const own = local('i32', 2)\n own[0] = threadIdx.x\n if (own[0] > 0) syncthreads()\n}", []int{4}},
	{"(x) => {\n const tile = shared('i32', 2)\n tile[0] = threadIdx.x\n syncthreads()\n if (tile[0] > 0) syncthreads()\n}", nil},
	{"(x) => {\n for (let i = grid(1); i < x.length; i += blockDim.x * gridDim.x) x[i] = 1\n syncthreads()\n}", nil},
	{"(x) => {\n wait(x[threadIdx.x] > 1)\n wait(true)\n}", []int{1}},
	{"(x) => {\n const a = threadIdx.x > 3 && x.length > 2\n if (a || blockIdx.x > 2) syncthreads()\n}", []int{3}},
	{"(x) => {\n const n = x.length\n for (let i = grid(1); i < n; i += 32) x[i] = 1\n for (let k = 0; k < n; k++) syncthreads()\n}", nil},
	{"(x) => {\n for (let s = blockDim.x >> 1; s > 0; s >>= 1) { if (threadIdx.x < s) x[threadIdx.x] += x[threadIdx.x + s]; syncthreads() }\n}", nil},
}

func TestBarrierWarnings(t *testing.T) {
	o := kernel.Options{Helpers: map[string]kernel.Source{"wait": {File: "wait.js", Line: 1, Column: 1, Text: "function wait(c) { if (c) syncthreads() }"}}}
	for _, test := range warned {
		p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: test.source}, []kernel.Argument{kernel.Buffer("f32")}, o)
		if err != nil {
			t.Fatal(frame(err))
		}
		ok := len(p.Warnings) == len(test.lines)
		for i, line := range test.lines {
			want := "not every thread of a block reaches this barrier: the condition in line %d differs between threads"
			if line < 0 {
				want, line = "threads that end in line %d do not reach this barrier, and the condition there differs between threads", -line
			}
			ok = ok && p.Warnings[i].Message == fmt.Sprintf(want, line)
		}
		if !ok {
			t.Errorf("%s\nwant %v, got %v\n%s", test.source, test.lines, p.Warnings, p.IR())
		}
	}
}

func TestBarrierWarningInAHelper(t *testing.T) {
	p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: "(x) => {\n  if (threadIdx.x < 16) meet()\n}"}, []kernel.Argument{kernel.Buffer("f32")},
		kernel.Options{Helpers: map[string]kernel.Source{"meet": {File: "meet.js", Line: 3, Column: 1, Text: "function meet() { syncthreads() }"}}})
	if err != nil {
		t.Fatal(frame(err))
	}
	want := "meet.js:3:19: not every thread of a block reaches this barrier: the condition in k.js:2 differs between threads\n    3 │ function meet() { syncthreads() }\n      ╵                   ~~~~~~~~~~~\n      " +
		"move the barrier out of it, so that all threads of the block come to it"
	if len(p.Warnings) != 1 || p.Warnings[0].Frame() != want {
		t.Errorf("got %v, want\n%s", p.Warnings, want)
	}
}

func TestBarrierWarningOfThreadsThatEnd(t *testing.T) {
	p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 1, Column: 1, Text: "(x) => {\n  if (grid(1) >= x.length) return\n  syncthreads()\n}"}, []kernel.Argument{kernel.Buffer("f32")}, kernel.Options{})
	if err != nil {
		t.Fatal(frame(err))
	}
	want := "k.js:3:3: threads that end in line 2 do not reach this barrier, and the condition there differs between threads\n    3 │   syncthreads()\n      ╵   ~~~~~~~~~~~\n      " +
		"let every thread go on to the barrier, and put what only some do into an if"
	if len(p.Warnings) != 1 || p.Warnings[0].Frame() != want {
		t.Errorf("got %v, want\n%s", p.Warnings, want)
	}
}

func TestBarrierWarningShowsTheLine(t *testing.T) {
	p, err := kernel.Compile(kernel.Source{File: "k.js", Line: 7, Column: 11, FirstLine: "const k = (x) => {", Text: "(x) => {\n  if (threadIdx.x < 16) {\n    syncthreads()\n  }\n}"},
		[]kernel.Argument{kernel.Buffer("f32")}, kernel.Options{})
	if err != nil {
		t.Fatal(frame(err))
	}
	want := "k.js:9:5: not every thread of a block reaches this barrier: the condition in line 8 differs between threads\n    9 │     syncthreads()\n      ╵     ~~~~~~~~~~~\n      " +
		"move the barrier out of it, so that all threads of the block come to it"
	if got := p.Warnings[0].Frame(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
