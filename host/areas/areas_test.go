package areas_test

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/host/internal/environment"
)

// TestModulesOfAreas loads each module of each area with that area alone, and has a runtime without areas say which line adds it.
func TestModulesOfAreas(t *testing.T) {
	for _, area := range areas.All() {
		a := area.(*environment.Area)
		for name := range a.Modules {
			if strings.HasPrefix(name, environment.Hidden) {
				continue
			}
			want := "add " + a.Package + `.Area to host.Options.Areas (import "github.com/cujs/cujs/host/area/` + a.Package + `")`
			if err := load(t, name); err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
				t.Errorf("without the area of %s: %v, want %s", name, err, want)
			}
			if err := load(t, name, area); err != nil {
				t.Errorf("with %s alone: %v", a.Package, err)
			}
		}
	}
}

func load(t *testing.T, module string, areas ...host.Area) error {
	t.Helper()
	r, err := host.New(host.Options{Areas: areas, Device: "emulated", Permissions: host.Everything()})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Run(context.Background(), "a.js", "require('"+module+"'); 0")
	return err
}
