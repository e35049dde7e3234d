package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const appSource = `import { scale, type Scale } from './lib/scale.ts'
const cuda = require('cuda'), fs = require('fs')
const x = cuda.buffer(new Float32Array([1, 2, scale]))
const twice = cuda.kernel(function twice(x) { const i = grid(1); if (i < x.length) x[i] *= 2 })
twice.forall(3, x)
const s: Scale = x.read()[2]
console.log(s, fs.readFileSync(__dirname + '/data.txt', 'utf8'), ...process.argv.slice(2))
if (process.argv[2] === 'fail') {
  throw new TypeError('no good')
}
try { fs.readFileSync(process.argv[3]); console.log('read') } catch (e) { console.log(e.code) }
if (process.argv[2] === 'exit') process.exit(7)
`

// ranAlone runs an executable in a folder of its own.
func ranAlone(t *testing.T, name string, args ...string) outcome {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = t.TempDir()
	c.Env = append(os.Environ(), "CUJS_DEVICE=emulated", "CUJS_CACHE_DIR="+c.Dir)
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	err := c.Run()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	if files, _ := filepath.Glob(filepath.Join(c.Dir, "*.kernel")); len(files) > 0 {
		stdout.WriteString("a kernel was compiled\n")
	}
	return outcome{stdout.String(), stderr.String(), c.ProcessState.ExitCode()}
}

// TestBuild builds this program with a script behind it, which TestMain then runs.
func TestBuild(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("there are no processes")
	}
	folder := inFolder(t, map[string]string{
		"app.ts": appSource, "lib/scale.ts": "export type Scale = number\nexport const scale: Scale = 21\n", "data.txt": "data", "outside.txt": "outside",
	})
	emulated := map[string]string{"CUJS_DEVICE": "emulated"}
	got := cujs("", emulated, "build", "app.ts", "-o", "app", "--include", "data.txt", "--prepare", "emulated", "--", "trial", "data.txt")
	if got.status != 0 || !strings.HasPrefix(got.stdout, "app"+exe+": 3 files, 1 kernel, ") || got.stderr != "42 data trial data.txt\nread\n" {
		t.Fatal(got)
	}
	got = cujs("", emulated, "build", "app.ts", "-o", "sandboxed", "--include", "data.txt", "--sandbox", "--device", "emulated:a100")
	if got.status != 0 || got.stderr != "" {
		t.Fatal(got)
	}
	outside := filepath.Join(folder, "outside.txt")
	for name, test := range map[string]struct {
		program string
		args    []string
		want    outcome
	}{
		"arguments, one of which is an option": {"app", []string{"--version", outside}, outcome{"42 data --version " + outside + "\nread\n", "", 0}},
		"an exit status":                       {"app", []string{"exit", outside}, outcome{"42 data exit " + outside + "\nread\n", "", 7}},
		"an error": {"app", []string{"fail"}, outcome{"42 data fail\n",
			"TypeError: no good\n\n    8 │ if (process.argv[2] === 'fail') {\n    9 │   throw new TypeError('no good')\n      │         ~~~~~~~~~~~~~\n   10 │ }\n\n    at /$cujs/app.ts:9:9\n", 1}},
		"no permission": {"sandboxed", []string{"x", outside}, outcome{"42 data x " + outside + "\nEACCES\n", "", 0}},
	} {
		if got := ranAlone(t, filepath.Join(folder, test.program+exe), test.args...); got != test.want {
			t.Errorf("%s: %s\nwant %s", name, got, test.want)
		}
	}
	data, err := os.ReadFile("app" + exe)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(folder, "cut"+exe)
	if err := os.WriteFile(cut, data[:len(data)-100], 0o700); err != nil {
		t.Fatal(err)
	}
	if got := ranAlone(t, cut); got.status != 1 || !strings.Contains(got.stderr, cut+" is damaged: its end is missing; get or build it again") {
		t.Error(got)
	}
}

// exe is what ends the names of programs.
var exe = map[string]string{"windows": ".exe"}[runtime.GOOS]

func TestBuildRefuses(t *testing.T) {
	inFolder(t, map[string]string{"a.js": "1", "m.js": "\nrequire('./no')", "text": "no program"})
	for _, test := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{}, "cujs build takes one script, got 0 words", 2},
		{[]string{"a.js", "--", "x"}, "arguments behind -- are for the run of --prepare", 2},
		{[]string{"b.js"}, "there is no file b.js; did you mean a.js?", 2},
		{[]string{"m.js"}, "m.js:2:9: require: cannot find module './no' from ", 1},
		{[]string{"a.js", "--target", "plan9/arm"}, "name one for plan9/arm by --runtime FILE", 2},
		{[]string{"a.js", "--runtime", "text"}, "--runtime text is no program of Go", 1},
		{[]string{"a.js", "--include", "none"}, "none", 1},
		{[]string{"a.js", "--prepare", "gpu"}, "there is no device \"gpu\"", 2},
	} {
		got := cujs("", nil, append([]string{"build"}, test.args...)...)
		if got.status != test.code || !strings.Contains(got.stderr, test.want) {
			t.Errorf("%q: %s, want %d, %s", test.args, got, test.code, test.want)
		}
	}
	if files, _ := filepath.Glob("*build*"); len(files) > 0 {
		t.Errorf("left behind: %q", files)
	}
}
