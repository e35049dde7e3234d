package main

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/cmd/cujs/internal/doctor"
)

func TestDoctor(t *testing.T) {
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	got := cujs("", nil, "doctor", "--device", "emulated")
	if got.status != 0 || got.stderr != "" || !strings.HasSuffix(got.stdout, "with the right result\n\nnothing is wrong\n") ||
		!strings.Contains(got.stdout, "\nok       kernel       ran on the emulated device, ") {
		t.Errorf("%+v", got)
	}
}

// TestDoctorFindsProblems has a driver that is none, where a GPU is wanted.
func TestDoctorFindsProblems(t *testing.T) {
	t.Setenv("CUJS_LIBCUDA", filepath.Join(t.TempDir(), "nowhere.so"))
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	got := cujs("", nil, "doctor", "--json", "--device", "cuda")
	var findings []doctor.Finding
	if err := json.Unmarshal([]byte(got.stdout), &findings); err != nil || got.status != 1 || got.stderr != "" {
		t.Fatalf("%v in %+v", err, got)
	}
	problems := map[string]bool{}
	for _, f := range findings {
		problems[f.Subject] = problems[f.Subject] || f.Level == doctor.Problem
	}
	if !problems["driver"] || !problems["kernel"] || problems["cache"] {
		t.Errorf("%+v", findings)
	}
	if got := cujs("", nil, "doctor", "x"); got != (outcome{"", "cujs: cujs doctor takes no \"x\"\nsee cujs help doctor\n", 2}) {
		t.Errorf("%+v", got)
	}
}
