package cudajs_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/host"
)

// device is where the tests run: CUJS_DEVICE, or the emulated device.
func device() string {
	if name := os.Getenv("CUJS_DEVICE"); name != "" {
		return name
	}
	return "emulated"
}

// run runs a script and answers what it wrote.
func run(t *testing.T, file string, o host.Options) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	o.Permissions, o.Stdout, o.Stderr = host.Everything(), &out, &errs
	if o.Driver == nil && o.Device == "" {
		o.Device = device()
	}
	r, err := host.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.RunFile(context.Background(), file); err != nil {
		t.Errorf("%s\n%s%s", host.FormatError(err, false), out.String(), errs.String())
	}
	if err := r.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
	return out.String(), errs.String()
}

// TestScripts runs the scripts in testdata, which check themselves.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { run(t, file, host.Options{}) })
	}
}
