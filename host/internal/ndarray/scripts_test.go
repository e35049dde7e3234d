package ndarray_test

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/devicetest"
)

// TestScripts runs the scripts in testdata, which check themselves.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			var out bytes.Buffer
			r, err := host.New(host.Options{Device: devicetest.Name(), Permissions: host.Everything(), Stdout: &out, Stderr: &out})
			if err != nil {
				t.Fatal(err)
			}
			if err := r.RunFile(context.Background(), file); err != nil {
				t.Errorf("%s\n%s", host.FormatError(err, false), out.String())
			}
			if err := r.Close(); err != nil {
				t.Errorf("closing: %v", err)
			}
		})
	}
}
