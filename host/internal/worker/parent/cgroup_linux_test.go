package parent

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// delegated is the folder of a cgroup that the tests may use.
func delegated(t *testing.T) string {
	t.Helper()
	folder := os.Getenv("CUJS_CGROUP")
	if folder == "" {
		t.Skip("CUJS_CGROUP names no cgroup, version 2, that is delegated to the tests; .ci/long cgroups makes one")
	}
	return folder
}

// TestGroup has a worker in a cgroup of its own, which is raised by what the worker is lent, ends what
// has left the worker's group of processes, and goes with the worker.
func TestGroup(t *testing.T) {
	parent := delegated(t)
	p := fake(t, "echo", Config{Cgroup: parent, Memory: 64 << 20})
	group := p.process.limit.group.path
	for file, want := range map[string]string{
		"memory.max": strconv.Itoa(64 << 20), "memory.swap.max": "0", "memory.oom.group": "1", "pids.max": strconv.Itoa(mostThreads()),
		"cgroup.procs": strconv.Itoa(p.PID()),
	} {
		text, err := os.ReadFile(filepath.Join(group, file))
		if err != nil && !(file == "memory.swap.max" && errors.Is(err, os.ErrNotExist)) {
			t.Error(err)
		} else if got := strings.TrimSpace(string(text)); err == nil && got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
	if _, _, err := p.Shared(1 << 20); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(filepath.Join(group, "memory.max")); err != nil || strings.TrimSpace(string(text)) != strconv.Itoa(65<<20) {
		t.Error(string(text), err)
	}
	if err := p.Close(context.Background()); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(group); !errors.Is(err, os.ErrNotExist) {
		t.Error("after the worker its group is there:", err)
	}
}

// TestLeaverInAGroup has a worker go whose child has a session of its own: it ends with the group.
func TestLeaverInAGroup(t *testing.T) {
	number := make(chan int, 1)
	p := fake(t, "leaver", Config{Cgroup: delegated(t), Output: func(_ int, text []byte) {
		n, _ := strconv.Atoi(string(text))
		number <- n
	}})
	_, err := ask(t.Context(), p, "", nil)
	if death := new(Death); !errors.As(err, &death) || death.Reason != Fault {
		t.Error(err)
	}
	if child := <-number; unix.Kill(child, 0) == nil {
		state, _ := os.ReadFile("/proc/" + strconv.Itoa(child) + "/stat")
		if !strings.Contains(string(state), ") Z ") {
			t.Errorf("the child goes on: %s", state)
		}
	}
}

// TestFullGroup has a worker hide memory where only the cgroup counts it.
func TestFullGroup(t *testing.T) {
	p := fake(t, "hoards", Config{Cgroup: delegated(t), Memory: 64 << 20})
	_, err := ask(t.Context(), p, "", nil)
	if death := new(Death); !errors.As(err, &death) || death.Reason != Memory || death.Detail != "the memory of its cgroup came to its limit" {
		t.Errorf("%v %+v", err, death)
	}
}

// TestNoGroup names what no cgroup can be made in. BestEffort goes on without one.
func TestNoGroup(t *testing.T) {
	for folder, why := range map[string]string{
		t.TempDir(): "it is no folder of a cgroup, version 2", "/no/such": "statfs: no such file or directory",
	} {
		c := Config{Cgroup: folder, Confinement: &wire.Confinement{Env: []string{"WORKER_FAKE=echo"}}, Output: func(int, []byte) {}}
		_, err := Start(c)
		var missing confine.Missing
		if !errors.As(err, &missing) || err.Error() != "this system cannot enforce: a cgroup of its own in "+folder+": "+why {
			t.Error(err)
		}
		c.Confinement.BestEffort = true
		p, err := Start(c)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := ask(t.Context(), p, "", 5); err != nil || v != int64(5) {
			t.Error(v, err)
		}
		if err := p.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}
}

// TestDelegate tells what is not delegated, by the files of a folder.
func TestDelegate(t *testing.T) {
	for _, c := range []struct{ available, handed, want string }{
		{"cpu memory pids", "memory pids", ""},
		{"memory pids", "", ""},
		{"cpu memory", "memory", "it has no controller pids"},
		{"", "", "it has no controller memory"},
	} {
		folder := t.TempDir()
		for file, text := range map[string]string{"cgroup.controllers": c.available, "cgroup.subtree_control": c.handed} {
			if err := os.WriteFile(filepath.Join(folder, file), []byte(text+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		err := delegate(folder)
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestKills reads how many processes a cgroup's memory has ended.
func TestKills(t *testing.T) {
	for text, want := range map[string]int{"": 0, "low 0\nmax 12\noom 3\noom_kill 2\noom_group_kill 1\n": 2, "oom_kill 0\n": 0} {
		if got := killsOf(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
