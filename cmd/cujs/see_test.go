package main

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
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

// --open gives the page to what the system opens pages with. Here that is rm: a page that is gone was given to it.
func TestSeeOpens(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("another command opens pages here")
	}
	rm, err := exec.LookPath("rm")
	if err != nil {
		t.Fatal(err)
	}
	folder := inFolder(t, map[string]string{"turn.js": seenScript})
	t.Setenv("PATH", folder)
	if got := cujs("", nil, "see", "--open", "turn.js"); got.status != 1 || !strings.HasSuffix(got.stderr, "error: --open: exec: \"xdg-open\": executable file not found in $PATH\n") {
		t.Errorf("%+v", got)
	}
	if err := os.Symlink(rm, "xdg-open"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		page   string
		opened bool
	}{{"a.html", false}, {"b c.html", true}} {
		args := []string{"see", "--out", c.page, "turn.js"}
		if c.opened {
			args = slices.Insert(args, 1, "--open")
		}
		got := cujs("", nil, args...)
		if _, err := os.Stat(c.page); got.status != 0 || os.IsNotExist(err) != c.opened {
			t.Errorf("%q: %+v, %v", args, got, err)
		}
	}
}

// A lesson's file is looked at in its own runtime, at one size.
func TestLookAtLesson(t *testing.T) {
	inFolder(t, map[string]string{"01-map.js": mapAnswer})
	const said = " here, and is not judged\n"
	got := cujs("", nil, "see", "--device", "emulated:h100", "01-map.js")
	if want := (outcome{stdout: "01-map runs for 31 elements" + said, stderr: "cujs: 01-map.html shows 1 of the script's kernels\n"}); got != want {
		t.Errorf("%+v", got)
	}
	if page, err := os.ReadFile("01-map.html"); err != nil || !strings.Contains(string(page), "<h2>map</h2>") {
		t.Errorf("%s, %v", page, err)
	}
	got = cujs("", nil, "stats", "01-map.js")
	if got.status != 0 || got.stdout != "01-map runs for 1000 elements"+said || !strings.Contains(got.stderr, "kernel map: 1 launch") {
		t.Errorf("%+v", got)
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
