// This file is "cujs bench": it runs files that register work with the module cujs/bench, each with a
// runtime of its own, and tells how long the work takes, as tables or as JSON.

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cujs/cujs/gpu/benchmark"
	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

// benchFlags are the options of "cujs bench".
type benchFlags struct {
	deviceFlags
	filter        string
	cold, json    bool
	save, compare string
}

// errBenchFailed is the end of a run in which work threw an error, which has been said.
var errBenchFailed = errors.New("work failed")

func (f *benchFlags) set(p *process) *flagSet {
	set := newFlags("bench")
	set.add(&f.filter, "--filter", " TEXT", "only work whose name, or that of its group, contains TEXT")
	set.add(&f.cold, "--cold", "", "empty the device's cache before each sample")
	set.add(&f.json, "--json", "", "a JSON object a line for each result")
	set.add(&f.save, "--save", " FILE", "keep the results in FILE, as --json writes them")
	set.add(&f.compare, "--compare", " FILE", "compare with results that were kept")
	f.define(set, p, false)
	return set
}

// measured is a result, or what went wrong instead, as it is saved.
type measured struct {
	File  string `json:"file"`
	Group string `json:"group,omitempty"`
	*benchmark.Result
	Error string `json:"error,omitempty"`
}

// key tells results apart: those of the same work have the same key.
func (m *measured) key() string {
	return fmt.Sprintf("%q %q %q %v", m.File, m.Group, m.Name, m.Cold)
}

// bencher runs files and tells results.
type bencher struct {
	process  *process
	flags    *benchFlags
	progress *progress
	running  func()               // ends the progress line of what is measured; nil while nothing is
	before   map[string]*measured // the results to compare with, by key
	saved    io.Writer
	single   []*measured // results outside of groups that are not told yet
	failed   bool
}

func (p *process) bench(args []string) error {
	var f benchFlags
	names, err := f.set(p).interspersed(args)
	if err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	files, err := registering("bench", "benchmarks", names)
	if err != nil {
		return err
	}
	b := &bencher{process: p, flags: &f, progress: p.newProgress(), saved: io.Discard}
	if f.compare != "" { // read before it may be written anew
		if b.before, err = readMeasured(f.compare); err != nil {
			return err
		}
	}
	ctx, stop := interruptible()
	defer stop()
	if f.save == "" {
		return b.files(ctx, files)
	}
	file, err := os.Create(f.save)
	if err != nil {
		return err
	}
	b.saved = file
	return errors.Join(b.files(ctx, files), file.Close())
}

// readMeasured reads what --save has written.
func readMeasured(name string) (map[string]*measured, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, usage("bench", "--compare: %s", err)
	}
	defer file.Close()
	list := map[string]*measured{}
	decoder := json.NewDecoder(bufio.NewReader(file))
	for {
		m := new(measured)
		switch err := decoder.Decode(m); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil || m.Result == nil:
			return nil, usage("bench", "--compare: %s has no results that cujs bench --save wrote", name)
		case m.Error == "":
			list[m.key()] = m
		}
	}
}

func (b *bencher) files(ctx context.Context, files []string) error {
	for _, file := range files {
		b.file(ctx, file)
		if wasInterrupted(ctx) {
			return errInterrupted
		}
		if err := b.tellSingle(); err != nil {
			return err
		}
	}
	if b.failed {
		return errBenchFailed
	}
	return nil
}

// file runs a file, and what it registers, and tells what goes wrong.
func (b *bencher) file(ctx context.Context, file string) {
	rt, err := host.New(b.process.registeringOptions(&b.flags.deviceFlags, b.progress, file, b.flags.json))
	if err != nil {
		b.fail(ctx, file, err)
		return
	}
	err = b.measure(ctx, rt, file)
	b.ended()
	b.fail(ctx, file, err)
	b.fail(ctx, file, rt.Shutdown(ctx))
}

// fail tells what went wrong with a file, if anything did and nobody has ended the run.
func (b *bencher) fail(ctx context.Context, file string, err error) {
	if err == nil || ctx.Err() != nil {
		return
	}
	b.failed = true
	fmt.Fprintf(b.process.stderr, "%s: %s\n", filepath.ToSlash(file), host.FormatError(err, b.process.colors(b.process.stderr)))
}

// measure runs a file, and what it registers.
func (b *bencher) measure(ctx context.Context, rt *host.Runtime, file string) error {
	path, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	if err := rt.RunFile(ctx, path); err != nil {
		return err
	}
	name := file
	if folder, err := os.Getwd(); err == nil { // the same file has one name in what is saved
		if relative, err := filepath.Rel(folder, path); err == nil {
			name = relative
		}
	}
	return rt.Do(ctx, func(vm *goja.Runtime) error { return b.run(rt, vm, filepath.ToSlash(name)) })
}

// run measures what a file has registered.
func (b *bencher) run(rt *host.Runtime, vm *goja.Runtime, file string) error {
	require, _ := goja.AssertFunction(vm.Get("require"))
	module, err := require(nil, vm.ToValue("cujs/bench"))
	if err != nil {
		return err
	}
	options, reports := vm.NewObject(), 0
	_ = options.Set("filter", b.flags.filter)
	_ = options.Set("cold", b.flags.cold)
	_ = options.Set("started", func(call goja.FunctionCall) goja.Value {
		b.running = b.progress.begin("measuring " + call.Argument(0).String())
		return nil
	})
	_ = options.Set("report", func(call goja.FunctionCall) goja.Value {
		reports++
		b.ended()
		if err := b.reported(rt, vm, file, call.Argument(0).ToObject(vm)); err != nil {
			panic(vm.NewGoError(err))
		}
		return nil
	})
	run, _ := goja.AssertFunction(module.ToObject(vm).Get("run"))
	if _, err := run(nil, options); err != nil {
		return err
	}
	if reports == 0 && b.flags.filter == "" {
		return errors.New("the file registers nothing to measure: call bench() of the module cujs/bench")
	}
	return nil
}

// ended takes the progress line away.
func (b *bencher) ended() {
	if b.running != nil {
		b.running()
		b.running = nil
	}
}

// reported takes what the module reports of a group, or of work outside of groups.
func (b *bencher) reported(rt *host.Runtime, vm *goja.Runtime, file string, report *goja.Object) error {
	group := report.Get("group").String()
	if failure := report.Get("error"); !goja.IsUndefined(failure) {
		b.failed = true
		text := host.FormatError(rt.Explain(failure), false)
		name := report.Get("name").String()
		fmt.Fprintf(b.progress.over(b.process.stderr), "%s: %s: %s\n", file, name, text)
		return b.keep(&measured{File: file, Group: group, Result: &benchmark.Result{Name: name}, Error: text})
	}
	var results []*measured
	list := report.Get("benchmarks").ToObject(vm)
	for _, key := range list.Keys() {
		text, err := list.Get(key).ToObject(vm).MarshalJSON()
		if err != nil {
			return err
		}
		m := &measured{File: file, Group: group, Result: new(benchmark.Result)}
		if err := json.Unmarshal(text, m.Result); err != nil {
			return err
		}
		if err := b.keep(m); err != nil {
			return err
		}
		results = append(results, m)
	}
	if group == "" {
		b.single = append(b.single, results...)
		return nil
	}
	if err := b.tellSingle(); err != nil {
		return err
	}
	return b.tell(group, results)
}

// keep saves a result, and writes it where JSON is asked for.
func (b *bencher) keep(m *measured) error {
	if b.flags.json {
		if err := json.NewEncoder(b.progress.over(b.process.stdout)).Encode(m); err != nil {
			return err
		}
	}
	return json.NewEncoder(b.saved).Encode(m)
}
