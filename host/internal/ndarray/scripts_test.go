package ndarray_test

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestScripts runs the scripts in testdata, which check themselves.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			var out, warnings bytes.Buffer
			r, err := host.New(host.Options{Areas: areas.All(), Device: devicetest.Name(), Permissions: host.Everything(), Stdout: &out, Stderr: &warnings})
			if err != nil {
				t.Fatal(err)
			}
			if err := r.RunFile(context.Background(), file); err != nil {
				t.Errorf("%s\n%s", host.FormatError(err, false), out.String()+warnings.String())
			}
			if err := r.Close(); err != nil {
				t.Errorf("closing: %v", err)
			}
		})
	}
}

// TestChecked has the emulated device check the kernels of arrays, in the order of blocks that is usual and in another one: it finds
// no race, no index out of range, nothing that was not initialised.
func TestChecked(t *testing.T) {
	for name, shuffle := range map[string]*emulator.Shuffle{"in order": nil, "shuffled": {Seed: 7}} {
		t.Run(name, func(t *testing.T) {
			var found []*report.Report
			check := &emulator.Check{Report: func(r *report.Report) {
				if r != nil {
					found = append(found, r)
				}
			}}
			r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: host.Everything(), Check: check, Shuffle: shuffle})
			if err != nil {
				t.Fatal(err)
			}
			if err := r.RunFile(context.Background(), "testdata/checked.js"); err != nil || len(found) > 0 {
				t.Error(host.FormatError(err, false), found)
			}
			const race = "require('cuda').kernel((x) => { x[0] = x[0] + threadIdx.x }).launch({ grid: 1, block: 64 }, require('cuda/ndarray').zeros(1))"
			_, err = r.Run(context.Background(), "race.js", race)
			if len(found) == 0 {
				t.Error("a race is not found", err)
			}
			if err := r.Close(); err != nil {
				t.Errorf("closing: %v", err)
			}
		})
	}
}
