// Package gputest gives tests of CUDA code a device. Without a GPU, and by default, that is the
// emulated one, which executes PTX, checks every launch and every use of memory, and counts what
// kernels do. A mistake that it finds fails the test, with the kernel, the thread, the line of the
// kernel and the line of the test that launched it:
//
//	func TestScale(t *testing.T) {
//		c := gputest.Context(t)
//		x, err := gpu.Upload(t.Context(), c, []float32{1, 2, 3})
//		…
//	}
//
// The environment variable CUJS_DEVICE says which device tests get: "emulated", which is the
// default, "emulated:h100" or another of emulator.Presets, "cuda" for a GPU, or "auto" for a GPU
// where there is one. A test that needs what only the emulated device has is skipped on a GPU.
//
// What a test is given belongs to it alone. It ends with the test, with everything that was made in
// it: a test frees nothing.
package gputest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// Context returns the primary context of the test's first device.
func Context(t testing.TB, options ...Option) *gpu.Context {
	t.Helper()
	d := Driver(t, options...)
	if len(d.Devices()) == 0 {
		t.Fatal("gputest: the driver sees no device")
	}
	c, err := d.Devices()[0].PrimaryContext()
	if err != nil {
		t.Fatalf("gputest: %v", err)
	}
	return c
}

// Driver returns the test's driver, for tests of several devices.
func Driver(t testing.TB, options ...Option) *gpu.Driver {
	t.Helper()
	s := settingsOf(options)
	o := gpu.Options{}
	if s.leaks {
		o.Debug, o.Where, o.Unfreed = true, caller, func(left []gpu.LiveObject) { reportLeaks(t, left) }
	}
	d, err := gpu.Open(s.open(t), o)
	if err != nil {
		t.Fatalf("gputest: %v", err)
	}
	t.Cleanup(func() { s.finish(t, d) })
	return d
}

// API returns the test's device as the driver's table of functions, for tests of code that calls
// the driver by itself and for host.Options.Driver. Leaks has no effect on it.
func API(t testing.TB, options ...Option) *cuda.API {
	t.Helper()
	return settingsOf(options).open(t)
}

// native loads NVIDIA's driver once for a process.
var native = sync.OnceValues(cuda.Open)

// open opens the device that CUJS_DEVICE names.
func (s *settings) open(t testing.TB) *cuda.API {
	t.Helper()
	name, preset, _ := strings.Cut(os.Getenv("CUJS_DEVICE"), ":")
	var err error
	switch name {
	case "cuda", "auto":
		var api *cuda.API
		if api, err = native(); err == nil {
			return s.onGPU(t, api)
		}
		if name == "auto" {
			return s.emulated(t, preset)
		}
	case "", "emulated":
		return s.emulated(t, preset)
	default:
		err = errors.New("there is no such device: write cuda, auto, emulated, or emulated with a preset, such as emulated:h100")
	}
	t.Fatalf("gputest: CUJS_DEVICE=%s: %v", os.Getenv("CUJS_DEVICE"), err)
	return nil
}

// onGPU skips the test where an option needs the emulated device.
func (s *settings) onGPU(t testing.TB, api *cuda.API) *cuda.API {
	t.Helper()
	if s.emulatedOnly != "" {
		t.Skipf("gputest: %s needs the emulated device; CUJS_DEVICE=%s", s.emulatedOnly, os.Getenv("CUJS_DEVICE"))
	}
	return api
}

// emulated opens an emulated device, whose reports fail the test.
func (s *settings) emulated(t testing.TB, preset string) *cuda.API {
	t.Helper()
	if s.devices != "" {
		preset = s.devices
	}
	o := emulator.Options{Devices: preset, Memory: s.memory, Stdout: t.Output(), Shuffle: s.shuffle, Counting: s.counting, WithoutEnvironment: !s.checks()}
	if s.checks() {
		o.Check = &emulator.Check{Report: s.reporter(t), Where: caller}
	}
	api, err := emulator.Open(o)
	if err != nil {
		t.Fatalf("gputest: %v", err)
	}
	return api
}

// reporter fails the test for each mistake, or gives them to who expects them.
func (s *settings) reporter(t testing.TB) func(*report.Report) {
	return func(r *report.Report) {
		switch {
		case r == nil: // a repetition
		case s.reports != nil:
			s.reports(r)
		default:
			mistaken(t, r)
		}
	}
}

func mistaken(t testing.TB, r *report.Report) {
	t.Errorf("gputest: a mistake was found\n%s", strings.TrimSuffix(r.String(), "\n"))
}

// finish waits for the test's work and ends its driver. What failed and was reported as a mistake
// of a kernel is not told twice.
func (s *settings) finish(t testing.TB, d *gpu.Driver) {
	err := d.Finish(context.Background())
	switch r, told := emulator.FaultReport(err); {
	case told, errors.As(err, new(*usage.ReleasedError)): // or closed by the test
	case r != nil:
		mistaken(t, r)
	case err != nil:
		t.Errorf("gputest: the test's work: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Errorf("gputest: %v", err)
	}
}

func reportLeaks(t testing.TB, left []gpu.LiveObject) {
	for _, o := range left {
		t.Errorf("gputest: not freed: %s", o)
	}
}

// caller names the line of the test, or of the program under test, that calls cujs.
func caller() string {
	var counters [64]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters[:])])
	for {
		f, more := frames.Next()
		if f.File != "" && (!strings.HasPrefix(f.Function, module) || strings.HasSuffix(f.File, "_test.go")) {
			return fmt.Sprintf("%s:%d", f.File[strings.LastIndexAny(f.File, `/\`)+1:], f.Line)
		}
		if !more {
			return ""
		}
	}
}

// module is what the names of cujs's own functions begin with.
const module = "github.com/cujs/cujs/"
