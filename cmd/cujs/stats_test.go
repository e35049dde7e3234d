package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/stats"
)

const countedScript = `const cuda = require('cuda')
const double = cuda.kernel(function double(x) { x[grid(1)] *= 2 })
const fill = cuda.kernel(function fill(x, v) { x[grid(1)] = v })
const x = cuda.alloc('f32', 64), y = cuda.alloc('f64', 64)
for (const a of [x, y]) {
  fill.launch({ grid: 2, block: 32 }, a, 1)
  double.launch({ grid: 2, block: 32 }, a)
}
console.log(x.read()[63])
`

// Every kernel is told of once, whatever it is compiled to.
func TestStats(t *testing.T) {
	inFolder(t, map[string]string{"count.js": countedScript})
	got := cujs("", nil, "stats", "--metrics", "--out", "out.json", "count.js")
	if got.status != 0 || got.stdout != "2\n" {
		t.Fatalf("%+v", got)
	}
	var heads []string
	for _, line := range strings.Split(got.stderr, "\n") {
		if strings.HasPrefix(line, "kernel ") || strings.HasPrefix(line, "  smsp__sass_branch") || strings.Contains(line, "_op_ffma_") {
			heads = append(heads, line)
		}
	}
	if want := []string{"kernel fill: 2 launches, 4 blocks, 128 threads", "kernel double: 2 launches, 4 blocks, 128 threads"}; strings.Join(heads, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q, want %q", heads, want)
	}
	const stores = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum"
	if want := "  " + stores + strings.Repeat(" ", 70-len(stores)) + " " + strings.Repeat(" ", 12) + "24\n"; strings.Count(got.stderr, want) != 2 {
		t.Errorf("got %s\nwant %q twice", got.stderr, want)
	}
	text, err := os.ReadFile("out.json")
	if err != nil {
		t.Fatal(err)
	}
	var kernels []stats.Listing
	if err := json.Unmarshal(text, &kernels); err != nil {
		t.Fatal(err)
	}
	if len(kernels) != 2 || kernels[1].Kernel != "double" || len(kernels[1].Lines) != 1 || kernels[1].Lines[0].Line != 2 || kernels[1].Lines[0].Metrics[stores] != 24 {
		t.Errorf("got %s", text)
	}
	got = cujs("", nil, "stats", "--kernel", "double", "count.js")
	if !strings.HasPrefix(got.stderr, "kernel double: ") || strings.Contains(got.stderr, "kernel fill") {
		t.Errorf("one kernel: %s", got.stderr)
	}
}

// A script that fails, or launches nothing, ends as it would without counting.
func TestStatsWithoutKernels(t *testing.T) {
	inFolder(t, nil)
	want := outcome{status: 3, stderr: "cujs: nothing was counted: the script launched no kernel\n"}
	if got := cujs("", nil, "stats", "-e", "process.exit(3)"); got != want {
		t.Errorf("%+v", got)
	}
	want = outcome{stderr: "cujs: nothing was counted: the script launched no kernel missing\n"}
	if got := cujs("", nil, "stats", "--kernel", "missing", "-e", "1"); got != want {
		t.Errorf("%+v", got)
	}
	want = outcome{status: statusUsage, stderr: "cujs: a GPU tells nothing of what its kernels do: leave out --device cuda, or use Nsight Compute (ncu)\nsee cujs help stats\n"}
	if got := cujs("", nil, "stats", "--device", "cuda", "-e", "1"); got != want {
		t.Errorf("%+v", got)
	}
}
