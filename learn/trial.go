// This file runs an answer once, in a runtime of its own.

package learn

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"sync"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/host"
	"github.com/dop251/goja"
)

//go:embed harness.js
var harness string

// Device is what answers run on: its counters do not depend on the machine. Lessons about several
// devices have two.
const Device = "emulated:2xh100"

// An Answer is a script that calls check of the module learn.
type Answer struct {
	Folder fs.FS // what it may read
	File   string
	Areas  []host.Area // what its scripts may use beyond what every runtime has
}

// A trial is one run of an answer.
type trial struct {
	lesson *Lesson
	seed   uint32
	sizes  []json.RawMessage // instead of the test's
	check  bool              // have kernels checked
	order  *emulator.Shuffle // in this order
	count  *emulator.Counting
	record *emulator.Recording

	mutex   sync.Mutex
	reports []*report.Report
	output  bytes.Buffer  // what it printed since the size began
	size    string        // the size at hand, as JSON; "" before the first
	buffers []buffer      // of the size at hand
	called  bool          // the answer has called check
	judges  goja.Callable // what check does
	comparison
	failure *failure // nil where all was right
}

// A failure is a size for which an answer is wrong, with what came and what should.
type failure struct {
	Size    json.RawMessage `json:"size"`
	Inputs  []array         `json:"inputs"`
	Outputs []output        `json:"outputs"`
}

// An array is an input, or what came of an output, as people read it.
type array struct {
	Name   string   `json:"name"`
	Shape  []int    `json:"shape"`
	Values []string `json:"values"`
}

// An output is an array, what it should be, and where it is not.
type output struct {
	array
	Blank   string   `json:"blank"` // what its cells were before the answer ran; "" where they had values
	Want    []string `json:"want"`
	Wrong   []int    `json:"wrong"`
	Address string   `json:"address"` // on the device
	Bytes   uint64   `json:"bytes"`   // of an element
}

// A buffer is an argument of kernels on the device.
type buffer struct {
	name                    string
	address, bytes, element uint64
}

// run runs the answer. The error is one that it ended with, other than the mistakes of kernels,
// which are in t.
func (t *trial) run(ctx context.Context, a Answer) error {
	o := host.Options{
		Areas: a.Areas, Device: Device, FS: a.Folder, Stdout: &t.output, Stderr: &t.output, Alone: true, Shuffle: t.order, WithoutEnvironment: true, Counting: t.count,
		Modules: map[string]host.Module{"learn": {Open: t.open}},
	}
	if t.check {
		o.Check = &emulator.Check{Report: t.report}
	}
	rt, err := host.New(o)
	if err != nil {
		return err
	}
	err = rt.Do(ctx, func(vm *goja.Runtime) (err error) { // before the answer can change anything
		t.judges, err = t.harness(vm)
		return err
	})
	if err == nil {
		err = rt.RunFile(ctx, a.File)
	}
	err = errors.Join(err, rt.Shutdown(ctx))
	if len(t.reports) > 0 && ctx.Err() == nil {
		return nil // what the script ended with comes of them
	}
	return err
}

// report takes what was found.
func (t *trial) report(r *report.Report) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if r != nil {
		t.reports = append(t.reports, r)
	}
}

func (t *trial) mistakes() int {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return len(t.reports)
}

// open makes the module learn of the trial.
func (t *trial) open(i *host.Instance) error {
	i.Func("check", func(c *host.Call) (any, error) {
		if name := c.String(0, "lesson"); name != t.lesson.Name {
			return nil, fmt.Errorf("this is the lesson %s, and the file calls check('%s', …)", t.lesson.Name, name)
		}
		t.called = true
		_, err := t.judges(goja.Undefined(), c.Value(1))
		return nil, err
	})
	return nil
}

// harness makes the function check of the trial.
func (t *trial) harness(vm *goja.Runtime) (goja.Callable, error) {
	test, err := t.test(vm)
	if err != nil {
		return nil, err
	}
	made, err := vm.RunScript("learn/harness.js", harness)
	if err != nil {
		return nil, err
	}
	build, _ := goja.AssertFunction(made)
	check, err := build(goja.Undefined(), vm.Get("require"), test, t.object(vm))
	if err != nil {
		return nil, err
	}
	f, _ := goja.AssertFunction(check)
	return f, nil
}

// test runs the lesson's test as a module.
func (t *trial) test(vm *goja.Runtime) (goja.Value, error) {
	source, err := t.lesson.read("test.js")
	if err != nil {
		return nil, err
	}
	made, err := vm.RunScript("learn/"+t.lesson.Name+"/test.js", "(function (exports, require, shaped) {"+source+"\n})")
	if err != nil {
		return nil, err
	}
	exports := vm.NewObject()
	run, _ := goja.AssertFunction(made)
	_, err = run(goja.Undefined(), exports, vm.Get("require"), vm.ToValue(shaped))
	return exports, err
}

// shaped gives a typed array a shape.
func shaped(array *goja.Object, shape goja.Value) *goja.Object {
	_ = array.Set("shape", shape)
	return array
}

// object is the trial as the harness sees it.
func (t *trial) object(vm *goja.Runtime) *goja.Object {
	o := vm.NewObject()
	_ = o.Set("seed", t.seed)
	if t.sizes != nil {
		var sizes any
		text, _ := json.Marshal(t.sizes) // which came as JSON
		_ = json.Unmarshal(text, &sizes)
		_ = o.Set("sizes", sizes)
	}
	_ = o.Set("begin", func(size string) {
		t.size = size
		t.output.Reset()
		t.buffers = nil
		if t.record != nil {
			t.count.Record(t.record)
		}
	})
	_ = o.Set("buffer", func(name, address string, bytes, element uint64) {
		at, _ := strconv.ParseUint(address, 10, 64) // as the runtime writes it
		t.buffers = append(t.buffers, buffer{name, at, bytes, element})
	})
	_ = o.Set("mistakes", t.mistakes)
	_ = o.Set("expect", func(outputs int) { t.comparison = comparison{expected: outputs} })
	_ = o.Set("compare", t.compare)
	_ = o.Set("done", func(text string) error {
		if text == "" {
			return nil
		}
		t.failure = &failure{}
		return json.Unmarshal([]byte(text), t.failure)
	})
	return o
}
