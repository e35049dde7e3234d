package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host/app"
)

// TestMain is the command itself in the processes that runLosing starts.
func TestMain(m *testing.M) {
	if a, err := app.Own(); a != nil || err != nil { // what TestBuild has built of this program
		os.Exit(run(osProcess(), os.Args[1:]))
	}
	if os.Getenv("CUJS_TEST_ALONE") == "" {
		os.Exit(m.Run())
	}
	p := osProcess()
	p.driver = losing()
	os.Exit(doMain(p, os.Args[1:]))
}

// losing is a driver that behaves as NVIDIA's: after a kernel failed, the process gets no context. cuProfilerStart ends
// the process, as a driver that crashes does.
func losing() *cuda.API {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		panic(err)
	}
	fault := cuda.CUDA_SUCCESS
	return api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
		if fault != cuda.CUDA_SUCCESS && call.Name == "cuDevicePrimaryCtxRetain" {
			return fault
		}
		if call.Name == "cuProfilerStart" {
			os.Exit(3)
		}
		r := next()
		if r.Sticky() {
			fault = r
		}
		return r
	})
}

// runLosing runs a command line with such a driver, in a process of its own and those that it starts.
func runLosing(t *testing.T, args ...string) outcome {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var stdout, stderr strings.Builder
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "CUJS_TEST_ALONE=1", "NO_COLOR=1")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	_ = cmd.Run()
	return outcome{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

const losingTests = `
const { test, expect } = require('cujs/test'), cuda = require('cuda')
const bad = cuda.kernel(function bad(x) { trap() }), good = cuda.kernel(function good(x) { x[0] = 7 })
const works = () => {
  const x = cuda.alloc('f32', 4)
  good.launch({ grid: 1, block: 1 }, x)
  expect(x.at(0)).toBe(7)
}
test('works', works)
test('fails', () => { bad.forall(4, cuda.alloc('f32', 4)) })
test.skip('later', () => {})
test('is told', () => {
  bad.forall(4, cuda.alloc('f32', 4))
  expect(() => cuda.synchronize()).toThrow('LAUNCH_FAILED')
})
test('still works', works)
test('fails at the end', () => { bad.forall(4, cuda.alloc('f32', 4)) })
`

// Where a kernel's failure costs the process its device, the tests that are left run in further ones: each test runs
// once, and only those fail whose kernels did.
func TestTestsThatLoseTheDevice(t *testing.T) {
	inFolder(t, map[string]string{
		"a.test.js": losingTests,
		"b.test.js": "const cuda = require('cuda'); require('cujs/test').test('b', () => {}); cuda.kernel(x => { trap() }).forall(1, cuda.alloc('f32', 1))",
		"c.test.js": "const cuda = require('cuda'); require('cujs/test').test('c', () => {}); cuda.kernel(x => { trap() }).forall(1, cuda.alloc('f32', 1)); try { cuda.synchronize() } catch {}",
		"d.test.js": "const cuda = require('cuda'); require('cujs/test').test('d', () => { cuda.alloc('f32', 1).fill(1).at(0) })",
	})
	got := runLosing(t, "test")
	var results []string
	for line := range strings.Lines(got.stdout) {
		if !strings.HasPrefix(line, " ") {
			results = append(results, line)
		}
	}
	const want = `TAP version 13
ok 1 - a.test.js: works
not ok 2 - a.test.js: fails
ok 3 - a.test.js: later # SKIP
ok 4 - a.test.js: is told
ok 5 - a.test.js: still works
not ok 6 - a.test.js: fails at the end
not ok 7 - b.test.js: (outside of tests)
not ok 8 - c.test.js: (outside of tests)
ok 9 - d.test.js: d
1..9
# 4 passed, 4 failed, 1 skipped
`
	if text := strings.Join(results, ""); text != want || got.status != statusError || got.stderr != "" ||
		strings.Count(got.stdout, "CudaError: trap: the kernel executed trap\n    in kernel bad, block (0,0,0)") != 2 {
		t.Errorf("status %d, printed\n%s\n%s\nwant\n%s", got.status, got.stdout, got.stderr, want)
	}
	if got := runLosing(t, "test", "--filter", "work", "a.test.js", "--json"); got.status != statusOK || strings.Count(got.stdout, `"pass"`) != 2 {
		t.Errorf("%+v", got)
	}
}

// A further process that ends before it should is a failure.
func TestTestsWhoseProcessEnds(t *testing.T) {
	inFolder(t, map[string]string{"a.test.js": `
const { test } = require('cujs/test'), cuda = require('cuda')
test('fails', () => { cuda.kernel(x => { trap() }).forall(4, cuda.alloc('f32', 4)) })
test('ends', () => { cuda.profiler.start() })
test('is not run', () => {})
`})
	got := runLosing(t, "test")
	const want = "\nnot ok 2 - a.test.js: (outside of tests)\n  ---\n" +
		"  error: the process that ran the tests from here on ended (exit status 3); what it had left was not run\n  ...\n" +
		"1..2\n# 0 passed, 2 failed, 0 skipped\n"
	if !strings.HasSuffix(got.stdout, want) || got.status != statusError {
		t.Errorf("status %d, printed\n%s%s", got.status, got.stdout, got.stderr)
	}
}
