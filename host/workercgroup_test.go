package host_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestWorkerCgroup has a worker in a cgroup of its own come to its limit. It needs one that is
// delegated, which CUJS_CGROUP names (.ci/long cgroups).
func TestWorkerCgroup(t *testing.T) {
	folder := os.Getenv("CUJS_CGROUP")
	if folder == "" {
		t.Skip("CUJS_CGROUP names no cgroup, version 2, that is delegated to the tests")
	}
	// The kernel that has the cgroup may have no Landlock.
	w, err := host.StartWorker(t.Context(), host.WorkerOptions{Cgroup: folder, Memory: 300 << 20, Sandbox: host.BestEffort, Options: host.Options{Areas: areas.All(), Device: "emulated"}})
	if err != nil {
		t.Fatal(err)
	}
	if n := groups(t, folder); n != 1 {
		t.Fatal(n, "groups")
	}
	shared, err := host.Shared[byte](t.Context(), w, "shared", 16<<20)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := w.Run(t.Context(), "", "shared.fill(7); 1 + 1"); err != nil || v != int64(2) || shared[len(shared)-1] != 7 {
		t.Fatal(v, err)
	}
	_, err = w.Run(t.Context(), "", "for (const all = [];;) all.push(new Float64Array(1 << 16).fill(1))")
	if death := new(host.WorkerError); !errors.As(err, &death) || death.Reason != host.WorkerMemory {
		t.Error(err)
	}
	if err := w.Close(); err != nil || groups(t, folder) != 0 {
		t.Error(groups(t, folder), err)
	}
}

// groups is how many cgroups of workers are in a folder.
func groups(t *testing.T, folder string) int {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, "cujs-worker-*"))
	if err != nil {
		t.Fatal(err)
	}
	return len(found)
}

// TestWorkerWithoutCgroup names a folder that is none.
func TestWorkerWithoutCgroup(t *testing.T) {
	o := host.WorkerOptions{Cgroup: t.TempDir(), Options: host.Options{Areas: areas.All(), Device: "emulated"}}
	_, err := host.StartWorker(t.Context(), o)
	if missing := new(host.UnsupportedError); !errors.As(err, &missing) || !errors.Is(err, errors.ErrUnsupported) ||
		!strings.HasPrefix(err.Error(), "host: this system cannot enforce what a worker was to have: a cgroup of its own in "+o.Cgroup+": ") {
		t.Error(err)
	}
	o.Sandbox = host.BestEffort
	w, err := host.StartWorker(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := w.Run(t.Context(), "", "1 + 1"); err != nil || v != int64(2) || w.Close() != nil {
		t.Error(v, err)
	}
}
