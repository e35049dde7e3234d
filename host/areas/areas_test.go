package areas_test

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/area/arrays"
	"github.com/cujs/cujs/host/area/collectives"
	"github.com/cujs/cujs/host/area/driver"
	"github.com/cujs/cujs/host/area/ffi"
	"github.com/cujs/cujs/host/area/mathematics"
	"github.com/cujs/cujs/host/area/plots"
	"github.com/cujs/cujs/host/area/tuning"
	"github.com/cujs/cujs/host/area/typescript"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/environment"
)

// TestModulesOfAreas loads each module of each area with that area alone, and has a runtime without areas say which line adds it.
func TestModulesOfAreas(t *testing.T) {
	for _, given := range areas.All() {
		a := given.(*area.Area)
		for name := range a.Modules {
			if strings.HasPrefix(name, environment.Hidden) {
				continue
			}
			want := "add " + a.Package + `.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/` + a.Package + `")`
			if err := load(t, name); err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
				t.Errorf("without the area of %s: %v, want %s", name, err, want)
			}
			if err := load(t, name, given); err != nil {
				t.Errorf("with %s alone: %v", a.Package, err)
			}
		}
	}
}

// TestAreasAlone runs a program in each area with the host alone; what needs a second area says so.
func TestAreasAlone(t *testing.T) {
	add := func(name string) string {
		return "add " + name + `.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/` + name + `")`
	}
	for _, test := range []struct {
		area          host.Area
		program, want string
	}{
		{arrays.Area, "const nd = require('cuda/ndarray'); nd.arange(4).add(1).sum().item()", "10"},
		{arrays.Area, "const nd = require('cuda/ndarray'), x = nd.array([3, 1, 2]); x.sort().toString()", "[1, 2, 3]"},
		{arrays.Area, "require('cuda/parallel').reduce(require('cuda').buffer(new Float32Array([1, 2])), 'add').item()", "3"},
		{arrays.Area, "const nd = require('cuda/ndarray'); nd.linalg.solve(nd.eye(2), nd.ones(2))", "the module cuda/blas is an area: " + add("mathematics")},
		{mathematics.Area, "const cuda = require('cuda'), x = cuda.buffer(new Float32Array([1, 2])); require('cuda/blas').dot(x, x).read()[0]", "5"},
		{mathematics.Area, "typeof require('cuda/solver').solve", "function"},
		{tuning.Area, "require('cuda').bench(() => {}, { samples: 2, calls: 1, warmup: 0 }).name", "function"},
		{collectives.Area, "require('cuda/nccl').local([0])[0].size", "1"},
		{driver.Area, "require('cuda/driver').cuDriverGetVersion() > 12000", "true"},
		{ffi.Area, "typeof require('ffi').open", "function"},
		{plots.Area, "require('plot')([1, 2]).width > 0", "true"},
		{typescript.Area, "const n: number = 2; n", "2"},
		{plots.Area, "require('cuda').bench(() => {})", "cuda.bench is an area: " + add("tuning")},
		{plots.Area, "require('cuda').context.tune()", "cuda.tune is an area: " + add("tuning")},
	} {
		got, err := run(t, test.program, test.area)
		if err != nil && strings.HasSuffix(err.Error(), "Error: "+test.want) {
			continue
		}
		if err != nil || got != test.want {
			t.Errorf("%s: %s: got %s, %v, want %s", test.area.Name(), test.program, got, err, test.want)
		}
	}
}

func load(t *testing.T, module string, areas ...host.Area) error {
	t.Helper()
	_, err := run(t, "require('"+module+"'); 0", areas...)
	return err
}

func run(t *testing.T, program string, areas ...host.Area) (string, error) {
	t.Helper()
	r, err := host.New(host.Options{Areas: areas, Device: "emulated", Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	v, err := r.Run(context.Background(), "a.ts", program)
	if err != nil {
		return "", err
	}
	return v.String(), nil
}
