package cudajs_test

import (
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestPairs runs the scripts that need two devices or more: all GPUs, or two and
// four emulated ones.
func TestPairs(t *testing.T) {
	machines := []string{"emulated:2xh100", "emulated:4xh100"}
	if devicetest.OnGPU() {
		machines = []string{"cuda"}
		if d := open(t); len(d.Devices()) < 2 {
			t.Skip("there is one device only")
		}
	}
	files, err := filepath.Glob("testdata/pairs/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		for _, machine := range machines {
			t.Run(filepath.Base(file)+"/"+machine, func(t *testing.T) { run(t, file, host.Options{Areas: areas.All(), Device: machine}) })
		}
	}
}

// open opens the driver that the tests run over, to ask for its devices.
func open(t *testing.T) *gpu.Driver {
	t.Helper()
	d, err := gpu.Open(devicetest.Table(t, "scripts", emulator.Options{}), gpu.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}
