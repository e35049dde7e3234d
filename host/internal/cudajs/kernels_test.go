package cudajs_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestKernels runs the kernels in testdata/kernels on the device and in the
// JavaScript engine; each script compares them with a function written another
// way and tells the name of each that agrees. An emulated device runs them
// again checked, in the usual order and in a random one: nothing is wrong.
func TestKernels(t *testing.T) {
	files, err := filepath.Glob("testdata/kernels/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no kernels", err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			out, _ := run(t, file, host.Options{Areas: areas.All()})
			for _, order := range []*emulator.Shuffle{nil, {Seed: 7}} {
				if devicetest.OnGPU() {
					break
				}
				if again, _ := run(t, file, host.Options{Areas: areas.All(), Check: checks(t), Shuffle: order}); again != out {
					t.Errorf("checked: %s", again)
				}
			}
			for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
				name, ok := strings.CutPrefix(line, "ok ")
				if !ok || seen[name] {
					t.Errorf("%q is not the name of another kernel", line)
				}
				seen[name] = true
			}
		})
	}
	if len(seen) < 60 {
		t.Errorf("%d kernels agree, fewer than 60", len(seen))
	}
}

// checks fails the test for what checked launches find.
func checks(t *testing.T) *emulator.Check {
	return &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			t.Error(r)
		}
	}}
}

// TestOnHostOfNewMemory has onHost look at memory that nobody has written, and a script read some.
func TestOnHostOfNewMemory(t *testing.T) {
	var found []string
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Check: &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			found = append(found, r.From)
		}
	}}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Run(context.Background(), "a.js", `const cuda = require('cuda'), k = cuda.kernel((x) => { x[threadIdx.x] = 1 })
const x = cuda.alloc('f32', 4), y = cuda.alloc('f32', 4)
k.onHost({ grid: 1, block: 4 }, x)
x.read()
y.read()`)
	if want := []string{"a.js:5:3"}; err != nil || !slices.Equal(found, want) {
		t.Errorf("reports at %q, %v, want %q", found, err, want)
	}
}
