package host

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
)

// TestParallel runs the scripts in testdata/parallel, which check themselves: as they are, with the
// blocks of kernels in another order, and with their kernels checked, which finds nothing wrong.
func TestParallel(t *testing.T) {
	files, err := filepath.Glob("testdata/parallel/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for name, options := range map[string]Options{
		"plain":    {},
		"shuffled": {Shuffle: &emulator.Shuffle{Seed: 7}},
		"checked": {Check: &emulator.Check{Report: func(r *report.Report) {
			if r != nil {
				t.Error(r)
			}
		}}},
	} {
		if name != "plain" && testing.Short() {
			continue
		}
		for _, file := range files {
			if name == "checked" && filepath.Base(file) == "sort.js" {
				continue // calls.js sorts as well, and fewer types take less time
			}
			t.Run(name+"/"+filepath.Base(file), func(t *testing.T) {
				var out bytes.Buffer
				options := options
				options.Permissions, options.Stdout, options.Stderr = Everything(), &out, &out
				r := newRuntime(t, options)
				if err := r.RunFile(context.Background(), file); err != nil {
					t.Errorf("%s\n%s", FormatError(err, false), out.String())
				}
			})
		}
	}
}
