// Package programs holds programs that are measured beside other libraries'. This file tests that they compute in f32 what
// they do in f64, and in nd.compile what they do outside.
package programs

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

func TestProgramsAgreeWithDoubles(t *testing.T) {
	var out bytes.Buffer
	r, err := host.New(host.Options{Device: devicetest.Name(), Areas: areas.All(), Permissions: host.Everything(), Stdout: &out, Stderr: os.Stderr,
		Args: []string{"cujs", "programs.js", "check"}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.RunFile(t.Context(), "programs.js"); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) < 20 {
		t.Errorf("%d programs ran", len(lines))
	}
	for _, line := range lines {
		var name string
		var doubles, compiled float64
		if _, err := fmt.Sscan(line, &name, &doubles, &compiled); err != nil || !(doubles < 1e-5 && compiled < 1e-6) {
			t.Errorf("%s (%v)", line, err)
		}
	}
}
