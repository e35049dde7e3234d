package host

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"
)

// TestScripts runs the scripts in testdata/scripts, which check themselves with the module assert.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/scripts/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			var out bytes.Buffer
			r := newRuntime(t, Options{Permissions: Everything(), Stdout: &out, Stderr: &out})
			if err := r.RunFile(context.Background(), file); err != nil {
				t.Errorf("%s\n%s", FormatError(err, false), out.String())
			}
		})
	}
}
