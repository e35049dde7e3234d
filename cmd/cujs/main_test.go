package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

// outcome is all that a command line leaves behind.
type outcome struct {
	stdout, stderr string
	status         int
}

func (o outcome) String() string {
	return fmt.Sprintf("%q, on standard error %q, status %d", o.stdout, o.stderr, o.status)
}

// cujs runs a command line in this process.
func cujs(stdin string, env map[string]string, args ...string) outcome {
	var stdout, stderr bytes.Buffer
	p := &process{stdin: strings.NewReader(stdin), stdout: &stdout, stderr: &stderr, env: env}
	status := doMain(p, args)
	return outcome{stdout.String(), stderr.String(), status}
}

// inFolder makes a folder with files the working directory of the test.
func inFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	return folder
}

const seeHelp = "see cujs help\n"

const failure = `TypeError: no good

    1 │ function f() {
    2 │   throw new TypeError('no good')
      │         ~~~~~~~~~~~~~
    3 │ }

    at f (fail.js:2:9)
    at fail.js:4:1
`

const rejection = `uncaught (in promise) Error: refused

    1 │ Promise.reject(new Error('refused'))
      ╵                ~~~~~~~~~

    at reject.js:1:16
`

func TestCommandLines(t *testing.T) {
	folder := inFolder(t, map[string]string{
		"hello.js":    "console.log('hello', ...process.argv.slice(2))",
		"typed.ts":    "const n: number = 2; console.log(n * 21)",
		"fail.js":     "function f() {\n  throw new TypeError('no good')\n}\nf()\n",
		"reject.js":   "Promise.reject(new Error('refused'))",
		"status.js":   "process.exitCode = 5",
		"preload.js":  "globalThis.preloaded = 'yes'",
		"sub/a.js":    "",
		"await.mjs":   "await new Promise(() => {})\nexport const a = 1",
		"imports.mjs": "import { a } from './await.mjs'\nconsole.log(a)",
	})
	tests := []struct {
		name  string
		args  []string
		stdin string
		env   map[string]string
		want  outcome
	}{
		{"file", []string{"hello.js", "a", "--device"}, "", nil, outcome{"hello a --device\n", "", 0}},
		{"file without extension", []string{"hello"}, "", nil, outcome{"hello\n", "", 0}},
		{"TypeScript", []string{"typed.ts"}, "", nil, outcome{"42\n", "", 0}},
		{"code", []string{"-e", "console.log(process.argv[1])", "x"}, "", nil, outcome{"x\n", "", 0}},
		{"long name", []string{"--eval", "console.log(1)"}, "", nil, outcome{"1\n", "", 0}},
		{"code that awaits", []string{"-e", "console.log(await 7)"}, "", nil, outcome{"7\n", "", 0}},
		{"timers go on", []string{"-e", "setTimeout(() => console.log('later'), 1)"}, "", nil, outcome{"later\n", "", 0}},
		{"print", []string{"-p", "[1, 'a', {b: 2n}]"}, "", nil, outcome{"[ 1, 'a', { b: 2n } ]\n", "", 0}},
		{"print text", []string{"-p", "'a' + process.argv[1]", "b"}, "", nil, outcome{"ab\n", "", 0}},
		{"print a promise's value", []string{"-p", "Promise.resolve('p')"}, "", nil, outcome{"p\n", "", 0}},
		{"empty code", []string{"-e", ""}, "", nil, outcome{"", "", 0}},
		{"preload", []string{"-r", "./preload.js", "-p", "preloaded"}, "", nil, outcome{"yes\n", "", 0}},
		{"standard input", nil, "console.log('in', process.argv.length)", nil, outcome{"in 2\n", "", 0}},
		{"characters across chunks", []string{"-e", "let n = 0, bad = 0; process.stdin.setEncoding('utf8').on('data', s => { n += s.length; bad += s.includes('\\ufffd') }).on('end', () => console.log(n, bad))"},
			"x" + strings.Repeat("€", 100_000), nil, outcome{"100001 0\n", "", 0}},
		{"standard input by name", []string{"-", "x"}, "console.log(process.argv[2])", nil, outcome{"x\n", "", 0}},
		{"prompt without a terminal", []string{"-i"}, "let a = {\nb: 1}\na\n'x';\n.nothing\n", nil,
			outcome{"{ b: 1 }\nthere is no command .nothing; .help lists them\n", "", 0}},
		{"prompt after a script that failed", []string{"-i", "-e", "var kept = 1; nope"}, "kept\n", nil,
			outcome{"1\n", "ReferenceError: nope is not defined\n\n    1 │ var kept = 1; nope\n      ╵               ~~~~\n\n" +
				"    at [eval]:1:15\n", 0}},
		{"environment", []string{"-p", "process.env.NAME"}, "", map[string]string{"NAME": "v"}, outcome{"v\n", "", 0}},

		{"error", []string{"fail.js"}, "", nil, outcome{"", failure, 1}},
		{"rejection", []string{"reject.js"}, "", nil, outcome{"", rejection, 1}},
		{"exit", []string{"-e", "process.exit(4)"}, "", nil, outcome{"", "", 4}},
		{"exit code", []string{"status.js"}, "", nil, outcome{"", "", 5}},

		{"an await that never settles", []string{"-e", "await new Promise(() => {})"}, "", nil, outcome{"",
			"cujs: [eval] awaits at its top level a promise that can never settle: nothing is left to run\n", 13}},
		{"one in a file", []string{"await.mjs"}, "", nil, outcome{"",
			"cujs: await.mjs awaits at its top level a promise that can never settle: nothing is left to run\n", 13}},
		{"one in a module that is imported", []string{"imports.mjs"}, "", nil, outcome{"",
			"cujs: imports.mjs awaits at its top level a promise that can never settle: nothing is left to run\n", 13}},
		{"a pending promise as a value", []string{"-p", "new Promise(() => {})"}, "", nil, outcome{"Promise { <pending> }\n", "", 0}},

		{"unknown option", []string{"--devcie", "x"}, "", nil,
			outcome{"", "cujs: there is no option --devcie; did you mean --device?\n" + seeHelp, 2}},
		{"unknown option, nothing near", []string{"--zzzzzz"}, "", nil,
			outcome{"", "cujs: there is no option --zzzzzz\n" + seeHelp, 2}},
		{"option without value", []string{"-e"}, "", nil, outcome{"", "cujs: the option -e needs a value\n" + seeHelp, 2}},
		{"two kinds of code", []string{"-e", "1", "-p", "2"}, "", nil,
			outcome{"", "cujs: write -e or -p, not both\n" + seeHelp, 2}},
		{"no such file", []string{"helo.js"}, "", nil,
			outcome{"", "cujs: there is no file helo.js; did you mean hello.js?\n" + seeHelp, 2}},
		{"no such file to inspect", []string{"inspect", "helo.js"}, "", nil,
			outcome{"", "cujs: there is no file helo.js; did you mean hello.js?\nsee cujs help inspect\n", 2}},
		{"no such file to compile", []string{"compile", "helo.js"}, "", nil,
			outcome{"", "cujs: there is no file helo.js; did you mean hello.js?\nsee cujs help compile\n", 2}},
		{"a folder to inspect", []string{"inspect", "sub"}, "", nil,
			outcome{"", "cujs: sub is a folder; name a file in it\nsee cujs help inspect\n", 2}},
		{"no such command", []string{"inof"}, "", nil,
			outcome{"", "cujs: there is no command and no file inof; did you mean info?\n" + seeHelp, 2}},
		{"a folder", []string{"sub"}, "", nil, outcome{"", "cujs: sub is a folder; name a script in it\n" + seeHelp, 2}},
		{"no such device", []string{"--device", "emulate", "hello.js"}, "", nil, outcome{"",
			"cujs: there is no device \"emulate\": write auto, cuda, emulated or emulated:PRESET; did you mean emulated?\n" +
				"see cujs help device\n", 2}},
		{"no such device in the environment", []string{"hello.js"}, "", map[string]string{"CUJS_DEVICE": "gpu"},
			outcome{"", "cujs: there is no device \"gpu\": write auto, cuda, emulated or emulated:PRESET\n" +
				"see cujs help device\n", 2}},
		{"a size that is none", []string{"--memory", "lots", "hello.js"}, "", nil,
			outcome{"", "cujs: --memory \"lots\" is no size: write bytes, or a number with K, M, G or T, such as 512M\nsee cujs help device\n", 2}},
		{"a limit for a GPU", []string{"--memory", "1G", "--device", "cuda", "hello.js"}, "", nil,
			outcome{"", "cujs: --memory is for the emulated device; that of a GPU cannot be limited\nsee cujs help device\n", 2}},
		{"a limit of memory", []string{"--memory", "1.5M", "--device", "emulated:2xh100", "-p", "cuda.devices.map(d => d.memoryInfo().total)"}, "", nil,
			outcome{"[ 1572864, 1572864 ]\n", "", 0}},
		{"help on nothing", []string{"help", "devise"}, "", nil,
			outcome{"", "cujs: there is no help on \"devise\"; did you mean device?\n" + seeHelp, 2}},
		{"info with an argument", []string{"info", "x"}, "", nil,
			outcome{"", "cujs: cujs info takes no \"x\"\nsee cujs help info\n", 2}},

		{"an option before a command", []string{"--device", "emulated:h100", "test", "--nope"}, "", nil,
			outcome{"", "cujs: there is no option --nope\nsee cujs help test\n", 2}},
		{"an option before a command with a script", []string{"--device=emulated", "run", "hello.js", "info"}, "", nil, outcome{"hello info\n", "", 0}},
		{"the name of a command behind code", []string{"-e", "console.log(process.argv.at(-1))", "info"}, "", nil, outcome{"info\n", "", 0}},
		{"the name of a command behind dashes", []string{"--", "info"}, "", nil,
			outcome{"", "cujs: there is no command and no file info; did you mean info?\n" + seeHelp, 2}},

		{"version", []string{"version"}, "", nil,
			outcome{"cujs " + host.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + " " + runtime.Version() + "\n", "", 0}},
		{"help on a topic", []string{"help", "exit"}, "", nil, outcome{readPage("exit").text, "", 0}},
		{"help of a sub-command", []string{"info", "--help"}, "", nil, outcome{readPage("info").text, "", 0}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := cujs(test.stdin, test.env, test.args...)
			got.stderr = strings.ReplaceAll(got.stderr, folder+string(filepath.Separator), "")
			if got != test.want {
				t.Errorf("got  %v\nwant %v", got, test.want)
			}
		})
	}
}

// A kernel that fails and that nothing waits for fails the script, the code and the value that launched it, and is told
// behind an input.
func TestFailuresThatNothingWaitsFor(t *testing.T) {
	const bad = "cuda.kernel(function bad(x) { trap() }).launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1))"
	inFolder(t, map[string]string{"bad.js": "const cuda = require('cuda')\n" + bad})
	for name, test := range map[string]struct {
		stdin string
		args  []string
	}{
		"a script":       {"", []string{"bad.js"}},
		"code":           {"", []string{"-e", bad}},
		"a value":        {"", []string{"-p", bad + ", 1"}},
		"standard input": {"const cuda = require('cuda')\n" + bad, nil},
	} {
		got := cujs(test.stdin, nil, append([]string{"--device=emulated"}, test.args...)...)
		if got.status != 1 || !strings.Contains(got.stderr, "CUDA_ERROR_LAUNCH_FAILED") || !strings.Contains(got.stderr, "kernel bad") {
			t.Errorf("%s: %+v", name, got)
		}
	}
	got := cujs(bad+"\n'next'\n", nil, "--device=emulated", "-i") // tells it, as what else fails there, and goes on
	if !strings.Contains(got.stdout, "kernel bad") || !strings.HasSuffix(got.stdout, "'next'\n") || got.status != 0 {
		t.Errorf("an input: %+v", got)
	}
}

// TestFallback makes the driver impossible to find, and uses devices in two places.
func TestFallback(t *testing.T) {
	t.Setenv("CUJS_LIBCUDA", filepath.Join(t.TempDir(), "nowhere.so"))
	got := cujs("", nil, "-p", "cuda.alloc('f32', 1).free(); cuda.device().emulated")
	want := outcome{"true\n", "cujs: no GPU in use (NVIDIA's driver is not installed); running on the emulated device\n", 0}
	if got != want {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if got := cujs("", nil, "--device", "cuda", "-p", "cuda.device()"); got.status != 1 || got.stdout != "" {
		t.Errorf("--device cuda without a driver: %v", got)
	}
	if got := cujs("", nil, "--device", "emulated", "-p", "cuda.device().emulated"); got != (outcome{"true\n", "", 0}) {
		t.Errorf("--device emulated: %v", got)
	}
	if got := cujs("", nil, "-e", "require('cuda').alloc"); got != (outcome{}) {
		t.Errorf("a script that uses no device: %v", got)
	}
}

// TestTrace looks for a call of the driver on standard error.
func TestTrace(t *testing.T) {
	for _, env := range []map[string]string{{"CUJS_TRACE": "1"}, {"CUJS_TRACE": "0"}} {
		got := cujs("", env, "--device", "emulated", "-e", "cuda.alloc('f32', 16)")
		traced := strings.Contains(got.stderr, "[eval]:1:6: cuMemAlloc(") || strings.Contains(got.stderr, "cuMemAlloc")
		if traced != (env["CUJS_TRACE"] == "1") || got.status != 0 {
			t.Errorf("%v: %v", env, got)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"--help"}, {"-h"}} {
		got := cujs("", nil, args...)
		if got.status != 0 || got.stderr != "" || !strings.HasPrefix(got.stdout, "cujs runs JavaScript that uses the GPU") {
			t.Errorf("%q: %+v", args, got)
		}
		for _, line := range strings.Split(got.stdout, "\n") {
			if len(line) > 120 {
				t.Errorf("wider than a terminal: %s", line)
			}
		}
	}
	for name, page := range topics() {
		if !strings.HasSuffix(page.text, "\n") || strings.Contains(page.text, "\t") {
			t.Errorf("help %s ends without a line break, or has tabs", name)
		}
	}
}

func TestColours(t *testing.T) {
	env := map[string]string{"FORCE_COLOR": "1"}
	if got := cujs("", env, "-p", "[1]"); got.stdout != "[ \x1b[33m1\x1b[39m ]\n" && got.stdout != "[ \x1b[33m1\x1b[0m ]\n" {
		t.Errorf("FORCE_COLOR: %q", got.stdout)
	}
	env["NO_COLOR"] = "1"
	if got := cujs("", env, "-p", "[1]"); got.stdout != "[ 1 ]\n" {
		t.Errorf("NO_COLOR: %q", got.stdout)
	}
}

func TestInfo(t *testing.T) {
	env := map[string]string{"CUJS_DEVICE": "emulated"}
	got := cujs("", env, "info", "--json")
	var r report
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.status != 0 {
		t.Fatalf("%v in %+v", err, got)
	}
	if len(r.Devices) == 0 {
		t.Fatal(r.Error)
	}
	if r.Error != "" || len(r.Devices) != 1 || !r.Devices[0].Emulated || r.Version != host.Version() || r.Device != "emulated" {
		t.Errorf("%+v", r)
	}
	got = cujs("", env, "info")
	if !strings.Contains(got.stdout, "\ndevice 0  "+r.Devices[0].Name+", capability ") {
		t.Errorf("%s", got.stdout)
	}
}

// TestReport fixes the text of the report with made-up machines.
func TestReport(t *testing.T) {
	r := &report{
		Version: "1.2", System: "linux/amd64", Go: "go1.26", GPU: gpuReport{Reason: "no driver:\nlooked here\nand there"},
		Driver: "13.0", Devices: []deviceInfo{{
			Name: "Emulated H100", Capability: "9.0", Multiprocessors: 132, TotalMemory: 80 << 30, FreeMemory: 79.5 * (1 << 30),
			Emulated: true,
		}, {
			Ordinal: 1, Name: "NVIDIA H200", Capability: "9.0", Multiprocessors: 132, TotalMemory: 140 << 30,
			FreeMemory: 139 << 30, PCIBusID: "0000:19:00.0",
		}},
	}
	want := `cujs      1.2, linux/amd64, go1.26
GPU       none: no driver:
          looked here
          and there
driver    for CUDA 13.0
device 0  Emulated H100, capability 9.0, 132 multiprocessors, 80 GiB (79.5 GiB free)
device 1  NVIDIA H200, capability 9.0, 132 multiprocessors, 140 GiB (139 GiB free), PCI 0000:19:00.0
`
	if got := r.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
