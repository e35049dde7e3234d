package cudajs_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// TestTune runs the script of cuda.tune with a cache of its own.
func TestTune(t *testing.T) {
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	run(t, "testdata/tuning/tune.js", host.Options{Areas: areas.All()})
}

// TestTuneKeeps: a second runtime measures nothing, though the kernel has moved in its file, unless the
// device is another one, or what is kept is damaged.
func TestTuneKeeps(t *testing.T) {
	cache, scripts := t.TempDir(), t.TempDir()
	t.Setenv("CUJS_CACHE_DIR", cache)
	text, err := os.ReadFile("testdata/tuning/kept.js")
	if err != nil {
		t.Fatal(err)
	}
	const measured, taken = "3 false 3 3 3,6,9\n", "0 true 3 3 3,6,9\n"
	expect := func(prefix, device, want string) {
		t.Helper()
		file := filepath.Join(scripts, "kept.js")
		if err := os.WriteFile(file, []byte(prefix+string(text)), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, _ := run(t, file, host.Options{Areas: areas.All(), Device: device}); got != want {
			t.Errorf("on %s it wrote %q, want %q", device, got, want)
		}
	}
	expect("", "emulated", measured)
	expect("\n\n", "emulated", taken)
	expect("", "emulated:a100", measured)
	expect("", "emulated:a100", taken)
	files, err := filepath.Glob(filepath.Join(cache, "*.choice"))
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if err := os.Truncate(file, 20); err != nil {
			t.Fatal(err)
		}
	}
	expect("", "emulated", measured)
}

// TestTuneSealed: a runtime that may read no files neither keeps choices nor takes those of others.
func TestTuneSealed(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("CUJS_CACHE_DIR", cache)
	text, err := os.ReadFile("testdata/tuning/kept.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, permissions := range []host.Permissions{{}, host.Everything(), {}} {
		var out bytes.Buffer
		r, err := host.New(host.Options{Areas: areas.All(), Device: devicetest.Name(), Permissions: permissions, Stdout: &out, Stderr: &out})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.Run(context.Background(), "kept.js", string(text)); err != nil {
			t.Error(host.FormatError(err, false))
		}
		if got := out.String(); got != "3 false 3 3 3,6,9\n" {
			t.Errorf("it wrote %q", got)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
	if files, err := filepath.Glob(filepath.Join(cache, "*.choice")); err != nil || len(files) != 1 {
		t.Errorf("there are %d choices, %v", len(files), err)
	}
}

// TestTuneWithoutCache measures each time where nothing can be written.
func TestTuneWithoutCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CUJS_CACHE_DIR", filepath.Join(file, "folder"))
	for range 2 {
		if got, _ := run(t, "testdata/tuning/kept.js", host.Options{Areas: areas.All()}); got != "3 false 3 3 3,6,9\n" {
			t.Errorf("it wrote %q", got)
		}
	}
}
