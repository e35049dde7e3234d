package cudajs_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// run runs a script and answers what it wrote.
func run(t *testing.T, file string, o host.Options) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	o.Permissions, o.Stdout, o.Stderr = host.Everything(), &out, &errs
	if o.Driver == nil && o.Device == "" {
		o.Device, o.Driver = devicetest.Name(), recorded(t, &out)
	}
	r, err := host.New(o)
	if err != nil {
		t.Fatal(err)
	}
	var exit *host.ExitError
	if err := r.RunFile(context.Background(), file); errors.As(err, &exit) && exit.Code == 0 {
		t.Log("left out: the device has nothing that the script is about")
	} else if err != nil {
		t.Errorf("%s\n%s%s", host.FormatError(err, false), out.String(), errs.String())
	}
	if err := r.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
	return out.String(), errs.String()
}

// recorded is the device as a table that notes what is called, where CUJS_CALLS
// asks for that, else nil.
func recorded(t *testing.T, stdout io.Writer) *cuda.API {
	t.Helper()
	if os.Getenv("CUJS_CALLS") == "" {
		return nil
	}
	return devicetest.Table(t, "scripts", emulator.Options{Stdout: stdout})
}

// TestScripts runs the scripts in testdata, which check themselves.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { run(t, file, host.Options{Areas: areas.All()}) })
	}
}

// TestRandomTilesOnAmpere runs random kernels of tiles on a device without wgmma.
func TestRandomTilesOnAmpere(t *testing.T) {
	run(t, "testdata/randomtiles.js", host.Options{Areas: areas.All(), Device: "emulated:a100"})
}

// TestNewestOnHopper runs the script of what newer drivers have where it can copy
// boxes of tensors.
func TestNewestOnHopper(t *testing.T) {
	run(t, "testdata/newest.js", host.Options{Areas: areas.All(), Device: "emulated:h100"})
}
