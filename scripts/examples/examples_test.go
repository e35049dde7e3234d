// Package examples holds the programs that a newcomer runs. This file runs
// them, on the device that CUJS_DEVICE names or the emulated one; they check
// their results themselves.
package examples

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// says reads what an example prints, as a regular expression: one file each, so that examples can be added side by side.
func says(t *testing.T, example string) *regexp.Regexp {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", example+".says"))
	if err != nil {
		t.Fatalf("write what %s prints, as a regular expression: %v", example, err)
	}
	return regexp.MustCompile(strings.TrimSuffix(string(text), "\n"))
}

func TestExamples(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.js", "*.mjs", "*.ts"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	known, err := filepath.Glob(filepath.Join("testdata", "*.says"))
	if err != nil || len(files) != len(known) || len(files) == 0 {
		t.Errorf("there are %d examples, and %d are known to this test (%v)", len(files), len(known), err)
	}
	ran, kernels := 0, 0
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			expected := says(t, file)
			defer withPartner(t, file)()
			out, assembled := run(t, file)
			if !expected.MatchString(out) {
				t.Errorf("printed %q, expected %s", out, expected)
			}
			ran, kernels = ran+1, kernels+assembled
		})
	}
	if kernels < 100 && ran == len(files) && !devicetest.OnGPU() && devicetest.Ptxas() != "" && !t.Failed() {
		t.Errorf("ptxas has seen %d kernels of the examples", kernels)
	}
}

// run runs an example and answers what it printed. Where ptxas is there, it sees the kernels: so many.
func run(t *testing.T, file string) (printed string, seen int) {
	var out bytes.Buffer
	o := host.Options{Areas: areas.All(), Device: devicetest.Name(), Check: checks(t), Permissions: host.Everything(), Stdout: &out, Stderr: os.Stderr}
	kernels := map[string]bool{}
	if api := withTexts(t, &out, func(text string) { kernels[text] = true }); api != nil {
		o.Device, o.Check, o.Driver = "", nil, api
	}
	r, err := host.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.RunFile(context.Background(), file); err != nil {
		t.Error(host.FormatError(err, false))
	}
	if err := r.Close(); err != nil {
		t.Errorf("closing: %v", err)
	}
	for text := range kernels {
		if assembled(t, text) {
			seen++
		}
	}
	return out.String(), seen
}

// checks has the examples' kernels checked, on the emulated device: nothing is
// wrong with them.
func checks(t *testing.T) *emulator.Check {
	return &emulator.Check{Report: func(r *report.Report) {
		if r != nil {
			t.Error(r)
		}
	}}
}
