// Package devicetest holds what the tests of several packages share: the device
// that CUJS_DEVICE names, NVIDIA's assembler, garbage collection, and the list
// of driver functions that tests have called.
package devicetest

import (
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

// Name returns the device under test in the words of host.Options.Device: the
// value of CUJS_DEVICE, or "emulated" without one.
func Name() string {
	if name := os.Getenv("CUJS_DEVICE"); name != "" {
		return name
	}
	return "emulated"
}

// OnGPU reports whether the device under test is a GPU.
func OnGPU() bool { return Name() == "cuda" }

// native loads NVIDIA's driver once for a process.
var native = sync.OnceValues(cuda.Open)

// Table opens the driver under test. The options are those of an emulated
// device and mean nothing to a GPU; without o.Devices the preset of CUJS_DEVICE
// holds. Calls are recorded for the suite (see Record).
func Table(t testing.TB, suite string, o emulator.Options) *cuda.API {
	t.Helper()
	name, preset, _ := strings.Cut(Name(), ":")
	var api *cuda.API
	var err error
	switch name {
	case "cuda":
		api, err = native()
	case "emulated":
		if o.Devices == "" {
			o.Devices = preset
		}
		api, err = emulator.Open(o)
	default:
		t.Fatalf("CUJS_DEVICE=%q: tests know cuda and emulated", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return Record(suite, api)
}

// Alone runs the rest of the test in a process of its own if the device is a
// GPU, where a fault ends every context of the process. Call it first and
// return if it answers false.
func Alone(t *testing.T) bool {
	t.Helper()
	const child = "CUJS_TEST_ALONE"
	if !OnGPU() || os.Getenv(child) != "" {
		return true
	}
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	c.Env = append(os.Environ(), child+"=1")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if strings.Contains(string(out), "--- SKIP") {
		t.Skip(string(out))
	}
	return false
}
