package main

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestWorker has this program run a script in the command as its worker, and a person call it.
func TestWorker(t *testing.T) {
	binary := command(t).path
	sandbox := host.SandboxFull
	if runtime.GOOS != "linux" {
		sandbox = host.BestEffort
	}
	var printed bytes.Buffer
	w, err := host.StartWorker(t.Context(), host.WorkerOptions{Command: []string{binary, "worker"}, Sandbox: sandbox,
		Options: host.Options{Areas: areas.All(), Device: "emulated", Stdout: &printed}})
	if err != nil {
		t.Fatal(err)
	}
	v, err := w.Run(t.Context(), "a.js", "const cuda = require('cuda'); console.log('hello'); cuda.buffer(new Float32Array([1, 2])).read()")
	if got, ok := v.([]float32); err != nil || !ok || len(got) != 2 || got[1] != 2 || printed.String() != "hello\n" {
		t.Error(v, err, printed.String())
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	missing := filepath.Join(t.TempDir(), "no such program")
	if _, err := host.StartWorker(t.Context(), host.WorkerOptions{Command: []string{missing}}); err == nil || !strings.Contains(err.Error(), filepath.Base(missing)) {
		t.Error(err)
	}
	var stderr bytes.Buffer
	nobody := exec.Command(binary, "worker")
	nobody.Stderr = &stderr
	err = nobody.Run()
	const want = "error: host: no program has started this process as its worker; host.StartWorker does\n"
	if err == nil || nobody.ProcessState.ExitCode() != statusError || stderr.String() != want {
		t.Error(err, stderr.String())
	}
	if got := cujs("", nil, "worker", "x"); got != (outcome{"", "cujs: cujs worker takes no \"x\"\nsee cujs help worker\n", 2}) {
		t.Error(got)
	}
}
