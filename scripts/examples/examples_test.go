// Package examples holds the programs that a newcomer runs. This file runs
// them, on the device that CUJS_DEVICE names or the emulated one; they check
// their results themselves.
package examples

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
)

// says is what each example prints.
var says = map[string]string{
	"cpp.js": `^NVRTC is not installed\n$|` +
		`^polynomial<float> and polynomial<int> are right; NVRTC \d+\.\d+ made ptx for compute_\d+\n` +
		`f\.cu:2:8: error: identifier "missing" is undefined\n    2 │   \*x = missing;\n      ╵        \^\n$`,
	"histogram.js":      `^50000 bytes counted; the most frequent is 0, \d+ times\n$`,
	"info.js":           `^cujs \d+\.\d+\.\d+, driver for CUDA \d+\.\d+\n0: .+, capability \d+\.\d+.*\n   [\d.]+ GiB, [\d.]+ GiB free\n`,
	"link.js":           `(?s)^linked to (ptx|cubin) in [\d.]+ ms\n(.*\n)?the squares are right: 0 1 4 9 16 25 36 49\nCompileError in link: .*square.*\n$`,
	"module.js":         `(?s)^scale and factor, loaded in [\d.]+ ms\n(.*\n)?u64 x at 0, u32 n at 8\nCompileError in ptx: .+\n$`,
	"parallel-load.js":  `^32 kernels loaded: [\d.]+ ms by one thread, [\d.]+ ms by all threads\n$`,
	"two-files.js":      `^(NVRTC is not installed|the areas of 1000 circles are right)\n$`,
	"mandelbrot.js":     `(?s)^.*@@@@@@.*\n$`,
	"matmul.js":         `^the product of two 64×64 matrices is right: Buffer f32\[64×64\] on device 0 \[ .+, … \]\n$`,
	"reduce.js":         `^the sum of 100000 elements is 450000\n$`,
	"saxpy.js":          `^1000 launches right; [\d.]+ µs each to launch, [\d.]+ ms in all\n$`,
	"solver_graph.js":   `^10000 unknowns in \d+ sweeps, 22 nodes a launch, [\d.]+ ms\n$`,
	"streams.js":        `^4 chunks of 8192 elements through 4 streams in [\d.]+ ms\n$`,
	"texture_filter.js": `(?s)^ .*##.*\n96×64 pixels turned and blurred through CudaArray and Texture are right\n$`,
	"transpose.js":      `^a 70×100 matrix transposed: Buffer f32\[100×70\] on device 0 \[ 0, 100, 200, 300, 400, 500, … \]\n$`,
	"vadd.js":           `^10000 sums on .+ are right: Float32Array\(5\) \[ 0, 3, 6, 9, 12 \] …\n$`,
	"dot.ts":            `^the dot product of 20000 elements is 29998\.5\n$`,
	"waves.mjs":         `^after 600 steps the wave has come from 500 to (798|799|800|801|802)\n$`,
}

func TestExamples(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.js", "*.mjs", "*.ts"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) != len(says) {
		t.Errorf("there are %d examples, and %d are known to this test", len(files), len(says))
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			if out := run(t, file); !regexp.MustCompile(says[file]).MatchString(out) {
				t.Errorf("printed %q, expected %s", out, says[file])
			}
		})
	}
}

// run runs an example and answers what it printed.
func run(t *testing.T, file string) string {
	device := os.Getenv("CUJS_DEVICE")
	if device == "" {
		device = "emulated"
	}
	var out bytes.Buffer
	r, err := host.New(host.Options{Device: device, Check: checks(t), Permissions: host.Everything(), Stdout: &out, Stderr: os.Stderr})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.RunFile(context.Background(), file); err != nil {
		t.Error(host.FormatError(err, false))
	}
	if err := r.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
	return out.String()
}

// checks has the examples' kernels checked, on the emulated device: nothing is
// wrong with them.
func checks(t *testing.T) *emulator.Check {
	return &emulator.Check{Report: func(r *emulator.Report) {
		if r != nil {
			t.Error(r)
		}
	}}
}
