package kernels

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// cases runs the kernels of each program.
var cases = []struct {
	program string
	run     func(*bench)
}{
	{"reduce", reductions}, {"scan", scans}, {"sort", sorts}, {"histogram", histograms}, {"nbody", bodies},
	{"stencil", stencils}, {"gemm", products}, {"fft", transforms}, {"montecarlo", monteCarlo}, {"mandelbrot", mandelbrot},
	{"sparse", sparse}, {"bfs", breadthFirst}, {"search", search}, {"sha256", digests}, {"image", blurred},
	{"cooperative", cooperative}, {"half", halves}, {"functions", functions}, {"warps", warps}, {"atomics", atomics},
	{"asynchronous", asynchronous}, {"tensor", tensor}, {"texture", sampled},
	{"groups", groups}, {"speed", speeds},
}

// TestKernels runs every program as this machine's NVRTC compiles it, and as
// the recorded PTX has it. An emulated device then runs it checked, in the
// usual order and in a random one: nothing is wrong with any kernel.
func TestKernels(t *testing.T) {
	for _, c := range cases {
		t.Run(c.program, func(t *testing.T) {
			text, ok := compiled(t, c.program)
			if ok {
				b := newBench(t, c.program, text, emulator.Options{})
				c.run(b)
				b.finish(c.program, text)
			}
			for _, order := range []*emulator.Shuffle{nil, {Seed: 7}} {
				if ok && !devicetest.OnGPU() {
					c.run(newBench(t, c.program, text, emulator.Options{Check: checks(t), Shuffle: order}))
				}
			}
			recorded, have := recordedPTX(t, c.program)
			if have && !devicetest.OnGPU() {
				t.Run("recorded", func(t *testing.T) {
					b := newBench(t, c.program, recorded, emulator.Options{})
					c.run(b)
					b.finish(c.program, recorded)
				})
			}
			if !ok && !have {
				t.Skip("this machine has no NVRTC, or it has no header files, and no PTX is recorded")
			}
		})
	}
}

// A failed assertion ends the launch with an error, and the process has said
// which one it was. It runs in a process of its own, whose device is lost.
func TestAssert(t *testing.T) {
	const child = "CUJS_KERNELS_ASSERT"
	if os.Getenv(child) != "" {
		text, _ := compiled(t, "printing")
		newBench(t, "printing", text, emulator.Options{}).launch("greet", shape(1, 32), 0)
		return
	}
	if _, ok := compiled(t, "printing"); !ok {
		t.Skip("this machine has no NVRTC")
	}
	c := exec.Command(os.Args[0], "-test.run=^TestAssert$")
	c.Env = append(os.Environ(), child+"=1")
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "CUDA_ERROR_ASSERT (710)") || !strings.Contains(string(out), "Assertion `n > 0` failed") {
		t.Errorf("%v\n%s\nwant a failed assertion", err, out)
	}
}

// TestPrintf runs in a process of its own, whose output is the kernel's.
func TestPrintf(t *testing.T) {
	const child, mark = "CUJS_KERNELS_PRINT", "64 threads: hello  3.14 0000beef -123456789012%"
	if os.Getenv(child) != "" {
		text, _ := compiled(t, "printing")
		newBench(t, "printing", text, emulator.Options{}).launch("greet", shape(2, 64), 64)
		return
	}
	if _, ok := compiled(t, "printing"); !ok {
		t.Skip("this machine has no NVRTC")
	}
	c := exec.Command(os.Args[0], "-test.run=^TestPrintf$")
	c.Env = append(os.Environ(), child+"=1")
	out, err := c.CombinedOutput()
	if err != nil || strings.Count(string(out), mark) != 2 {
		t.Errorf("%v\n%s\nwant twice %q", err, out, mark)
	}
}
