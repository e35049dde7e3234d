package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what is compared whole anew")

const seenScript = `const cuda = require('cuda')

const reverse = cuda.kernel(function reverse(x) {
  const s = shared('i32', 40)

  // a barrier is missing
  s[threadIdx.x] = x[threadIdx.x]
  x[threadIdx.x] = s[39 - threadIdx.x]
})
const odd = cuda.kernel(function odd(x) { const i = grid(1); if (i % 2 === 1 && i < 6) x[i] += x[i - 1] })
const x = cuda.alloc('i32', 40).fill(1)
for (let i = 0; i < 3; i++) {
  reverse.launch({ grid: 1, block: 40 }, x)
  odd.launch({ grid: 2, block: 4 }, x)
}
console.log('done')
`

// The page is compared whole.
func TestSee(t *testing.T) {
	golden, err := filepath.Abs(filepath.Join("testdata", "see.html"))
	if err != nil {
		t.Fatal(err)
	}
	inFolder(t, map[string]string{"turn.js": seenScript})
	want := outcome{stdout: "done\n", stderr: "cujs: turn.html shows 2 of the script's kernels\n"}
	if got := cujs("", nil, "see", "--device", "emulated:h100", "turn.js"); got != want {
		t.Fatalf("%+v", got)
	}
	got, err := os.ReadFile("turn.html")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(golden, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(got) != string(want) {
		t.Errorf("the page is not %s: %v\n%s", golden, err, got)
	}
	if cujs("", nil, "see", "--kernel", "odd", "--out", "odd.html", "turn.js").status != 0 {
		t.Error("one kernel")
	}
	if text, err := os.ReadFile("odd.html"); err != nil || !strings.Contains(string(text), "<h2>odd</h2>") || strings.Contains(string(text), "<h2>reverse</h2>") {
		t.Errorf("one kernel: %s, %v", text, err)
	}
}

// A script that fails, or launches nothing, ends as it would without a page.
func TestSeeNothing(t *testing.T) {
	inFolder(t, nil)
	for _, c := range []struct {
		args []string
		want outcome
	}{
		{[]string{"-e", "process.exit(3)"}, outcome{status: 3, stderr: "cujs: nothing to see: the script launched no kernel\n"}},
		{[]string{"--kernel", "missing", "-e", "1"}, outcome{stderr: "cujs: nothing to see: the script launched no kernel missing\n"}},
		{[]string{"--device", "cuda", "-e", "1"}, outcome{status: statusUsage,
			stderr: "cujs: a GPU tells nothing of what its kernels do: leave out --device cuda, or use Nsight Compute (ncu)\nsee cujs help see\n"}},
		{[]string{"--out", filepath.Join("none", "p.html"), "-e", "cuda.kernel(function f() {}).launch({ grid: 1, block: 1 })"}, outcome{status: 1, stderr: "error: --out: open none"}},
	} {
		if got := cujs("", nil, append([]string{"see"}, c.args...)...); got.status != c.want.status || !strings.HasPrefix(got.stderr, c.want.stderr) {
			t.Errorf("%q: %+v, want %+v", c.args, got, c.want)
		}
	}
}
