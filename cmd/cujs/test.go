// This file is "cujs test": it runs files that register tests with the module cujs/test, each with
// a runtime of its own, and tells the results as TAP, the Test Anything Protocol, or as JSON.

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

// testFlags are the options of "cujs test".
type testFlags struct {
	deviceFlags
	filter string
	json   bool
	state  string // the file that lists the remaining tests for another process; see rerun.go
}

// errTestsFailed is the end of a run in which a test failed; the results have said so.
var errTestsFailed = errors.New("tests failed")

func (f *testFlags) set(p *process) *flagSet {
	set := newFlags("test")
	set.add(&f.filter, "--filter", " TEXT", "only tests whose names contain TEXT")
	set.add(&f.json, "--json", "", "a JSON object a line for each test")
	f.define(set, p, false)
	set.StringVar(&f.state, stateFlag, "", "")
	return set
}

func (p *process) test(args []string) error {
	var f testFlags
	names, err := f.set(p).interspersed(args)
	if err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	ctx, stop := interruptible()
	defer stop()
	t := &tester{process: p, flags: &f, progress: p.newProgress(), testState: testState{Counts: map[string]int{}}}
	if f.state != "" {
		return t.resume(ctx)
	}
	if t.Files, err = registering("test", "tests", names); err != nil {
		return err
	}
	if err := t.files(ctx); err != nil {
		return err
	}
	if err := t.rerun(ctx, args); err != nil {
		return err
	}
	return t.finish()
}

// files runs the remaining files until the process loses its device.
func (t *tester) files(ctx context.Context) error {
	for ; t.File < len(t.Files) && !t.Lost; t.File++ {
		file := t.Files[t.File]
		done := t.progress.begin(fmt.Sprintf("%s, file %d of %d", file, t.File+1, len(t.Files)))
		left, err := t.file(ctx, file)
		done()
		if err != nil {
			return err
		}
		if left {
			return nil
		}
		t.Done = 0
	}
	return nil
}

// testResult is the report of one test; its JSON form is for programs.
type testResult struct {
	File         string  `json:"file"`
	Name         string  `json:"name"`
	Status       string  `json:"status"` // pass, fail, skip or todo
	Milliseconds float64 `json:"milliseconds"`
	Error        string  `json:"error,omitempty"`
}

// tester counts and tells results.
type tester struct {
	testState
	process *process
	flags   *testFlags

	progress *progress
	running  func() // ends the progress line of the running test; nil while none runs
}

// file runs the tests of one file. What goes wrong outside of them counts as a test that failed.
// Left tells that some of the tests have to run in another process.
func (t *tester) file(ctx context.Context, file string) (left bool, err error) {
	o := t.process.registeringOptions(&t.flags.deviceFlags, t.progress, file, t.flags.json)
	defer t.tested()
	rt, err := host.New(o)
	if err != nil {
		return false, err
	}
	left, told := t.tests(ctx, rt, file)
	closing := t.outside(ctx, file, rt.Shutdown(ctx))
	if wasInterrupted(ctx) {
		return false, errInterrupted
	}
	return left, cmp.Or(told, closing)
}

// tests loads the file, runs what it has registered and tells what goes wrong. Left is that of file.
func (t *tester) tests(ctx context.Context, rt *host.Runtime, file string) (left bool, err error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return false, err
	}
	if err := rt.RunFile(ctx, path); err != nil {
		told := t.outside(ctx, file, err)
		_, _ = t.runFrom(ctx, rt, file, math.MaxInt32) // runs none, and finds out whether the device is lost
		return false, told
	}
	before := t.Done
	left, err = t.runFrom(ctx, rt, file, t.Done)
	if left && t.Done == before && err == nil {
		left, err = false, errors.New("a kernel failed before the file's tests ran, and the device is lost")
	}
	if err == nil && t.Done == 0 && !left && t.flags.filter == "" {
		err = errors.New("the file registers no tests: call test() of the module cujs/test")
	}
	return left, t.outside(ctx, file, err)
}

// outside reports what went wrong outside of tests, if anything did and nobody has ended the run.
func (t *tester) outside(ctx context.Context, file string, err error) error {
	if err == nil || ctx.Err() != nil {
		return nil
	}
	return t.report(testResult{File: file, Name: "(outside of tests)", Status: "fail", Error: host.FormatError(err, false)})
}

// runFrom runs the tests of a file that has been loaded, from that one on.
func (t *tester) runFrom(ctx context.Context, rt *host.Runtime, file string, from int) (left bool, err error) {
	ended := false
	err = rt.Do(ctx, func(vm *goja.Runtime) error {
		require, _ := goja.AssertFunction(vm.Get("require"))
		module, err := require(nil, vm.ToValue("cujs/test"))
		if err != nil {
			return err
		}
		run, _ := goja.AssertFunction(module.ToObject(vm).Get("run"))
		options := vm.NewObject()
		_ = options.Set("filter", t.flags.filter)
		_ = options.Set("from", from)
		if t.progress != nil {
			_ = options.Set("started", func(call goja.FunctionCall) goja.Value {
				t.running = t.progress.begin(fmt.Sprintf("%d done; %s", t.Number, call.Argument(0)))
				return nil
			})
		}
		_ = options.Set("report", func(call goja.FunctionCall) goja.Value { return t.reported(rt, vm, file, call) })
		promise, err := run(nil, options)
		if err != nil {
			return err
		}
		then, _ := goja.AssertFunction(promise.ToObject(vm).Get("then"))
		_, err = then(promise, vm.ToValue(func(call goja.FunctionCall) goja.Value {
			counts := call.Argument(0).ToObject(vm)
			t.Lost, left = counts.Get("lost").ToBoolean(), counts.Get("left").ToInteger() > 0
			ended = true
			return goja.Undefined()
		}))
		return err
	})
	if err == nil {
		err = rt.Wait(ctx)
	}
	if err == nil && !ended {
		err = errors.New("a test awaits a promise that nothing can settle any more")
	}
	return left, err
}

// reported is the function that the module calls for each result.
func (t *tester) reported(rt *host.Runtime, vm *goja.Runtime, file string, call goja.FunctionCall) goja.Value {
	o := call.Argument(0).ToObject(vm)
	r := testResult{
		File: file, Name: o.Get("name").String(), Status: o.Get("status").String(), Milliseconds: o.Get("milliseconds").ToFloat(),
	}
	if r.Status == "fail" {
		r.Error = host.FormatError(rt.Explain(o.Get("error")), false)
	}
	t.Done++
	if err := t.report(r); err != nil {
		panic(vm.NewGoError(err))
	}
	return goja.Undefined()
}

// tested completes the report of the test that ran.
func (t *tester) tested() {
	if t.running != nil {
		t.running()
		t.running = nil
	}
}

// report tells one result.
func (t *tester) report(r testResult) error {
	t.tested()
	out := t.progress.over(t.process.stdout)
	t.Number++
	t.Counts[r.Status]++
	if err := t.save(); err != nil {
		return err
	}
	if t.flags.json {
		return json.NewEncoder(out).Encode(r)
	}
	if t.Number == 1 {
		fmt.Fprintln(out, "TAP version 13")
	}
	verdict, comment := "ok", ""
	switch r.Status {
	case "fail":
		verdict = "not ok"
	case "skip", "todo":
		comment = " # " + strings.ToUpper(r.Status)
	}
	if t.process.colors(t.process.stdout) {
		color := map[string]string{"pass": "\x1b[32m", "fail": "\x1b[31m"}[r.Status]
		if color != "" {
			verdict = color + verdict + "\x1b[0m"
		}
	}
	_, err := fmt.Fprintf(out, "%s %d - %s: %s%s\n", verdict, t.Number, filepath.ToSlash(r.File), r.Name, comment)
	if r.Error != "" {
		fmt.Fprintf(out, "  ---\n  %s\n  ...\n", indented(r.Error))
	}
	return err
}

// indented puts the lines of an error below its test.
func indented(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := range lines[1:] {
		if lines[i+1] != "" {
			lines[i+1] = "  " + lines[i+1]
		}
	}
	return strings.Join(lines, "\n")
}

// finish tells the plan and the sums.
func (t *tester) finish() error {
	if !t.flags.json {
		if t.Number > 0 {
			fmt.Fprintf(t.process.stdout, "1..%d\n", t.Number)
		}
		fmt.Fprintf(t.process.stdout, "# %d passed, %d failed, %d skipped\n",
			t.Counts["pass"], t.Counts["fail"], t.Counts["skip"]+t.Counts["todo"])
	}
	if t.Counts["fail"] > 0 {
		return errTestsFailed
	}
	return nil
}
