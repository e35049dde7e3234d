package docs_test

import (
	"context"
	"os"
	"regexp"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// claim is a line of a table of runtime.md: what works, code that shows it, and the value of the code.
var claim = regexp.MustCompile("(?m)^\\| ([^|]+) \\| (`+) ?(.+?) ?`+ \\| `([^`]+)` \\|$")

// TestRuntime runs the tables of runtime.md.
func TestRuntime(t *testing.T) {
	page, err := os.ReadFile("runtime.md")
	if err != nil {
		t.Fatal(err)
	}
	claims := claim.FindAllStringSubmatch(string(page), -1)
	rows := regexp.MustCompile(`(?m)^\| [^|].* \|$`).FindAllString(string(page), -1)
	if len(claims) < 30 || len(claims) != len(rows) {
		t.Errorf("%d lines of the tables have code and its value, of %d", len(claims), len(rows))
	}
	for _, line := range claims {
		t.Run(line[1], func(t *testing.T) {
			r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", Permissions: host.Everything()})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			v, err := r.Run(context.Background(), "line.ts", line[3])
			if err != nil {
				t.Fatal(host.FormatError(err, false))
			}
			got, err := r.Inspect(context.Background(), v, host.InspectOptions{Width: 200})
			if err != nil || got != line[4] {
				t.Errorf("gives %s (%v), the page says %s", got, err, line[4])
			}
		})
	}
}
