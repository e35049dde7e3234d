// Package numpy holds programs with streams and arrays, each beside the same in NumPy and SciPy. The test runs those in
// JavaScript, and compares what they print with what the others printed:
//
//	for p in [0-9]*.py; do python3 -W ignore $p > testdata/${p%.py}.txt; done
package numpy

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

func TestAgreesWithNumPy(t *testing.T) {
	programs, err := filepath.Glob("[0-9]*.js")
	if err != nil || len(programs) != 20 {
		t.Fatalf("%d programs (%v)", len(programs), err)
	}
	for _, program := range programs {
		t.Run(program, func(t *testing.T) {
			want, err := os.ReadFile(filepath.Join("testdata", strings.TrimSuffix(program, ".js")+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			compare(t, results(run(t, program)), results(string(want)))
		})
	}
}

func run(t *testing.T, program string) string {
	t.Helper()
	var out bytes.Buffer
	rt, err := host.New(host.Options{Areas: areas.All(), Device: devicetest.Name(), Permissions: host.Everything(), Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	if err := rt.RunFile(context.Background(), program); err != nil {
		t.Error(host.FormatError(err, false))
	}
	if err := rt.Close(); err != nil {
		t.Error(err)
	}
	return out.String()
}

// results are the lines of a program by their names: shapes and numbers.
func results(printed string) map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(printed) {
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		m[name] = strings.Split(rest, " ")
	}
	return m
}

func compare(t *testing.T, got, want map[string][]string) {
	for name, w := range want {
		g := got[name]
		if len(g) != len(w) || g[0] != w[0] {
			t.Errorf("%s: %v, want %v", name, g, w)
			continue
		}
		largest := 0.0
		for _, text := range w[1:] {
			if v := math.Abs(number(t, text)); v > largest && !math.IsInf(v, 0) {
				largest = v
			}
		}
		for i, text := range w[1:] {
			if a, b := number(t, g[1+i]), number(t, text); !near(a, b, tolerance(name)*scale(largest)) {
				t.Errorf("%s, number %d: %v, want %v", name, i, a, b)
			}
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d results, want %d", len(got), len(want))
	}
}

func tolerance(name string) float64 {
	switch {
	case strings.HasSuffix(name, "!"):
		return 1e-11
	case strings.HasSuffix(name, "~"):
		return 5e-3
	}
	return 2e-5
}

// scale is what tolerances are relative to.
func scale(largest float64) float64 {
	if largest == 0 {
		return 1
	}
	return largest
}

func near(a, b, tolerance float64) bool {
	return a == b || math.IsNaN(a) && math.IsNaN(b) || math.Abs(a-b) <= tolerance
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	if text == "" { // of an array without elements
		return 0
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
