//go:build unix

// This file ends real processes by the signals that a terminal sends.

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// interrupted starts cujs with a script that says "on" when it is where it should be, or fails with that, interrupts it there, as often
// as it says so again, or again and again where it says "on and on", and answers what it left behind.
func interrupted(t *testing.T, binary, source string, options ...string) outcome {
	t.Helper()
	return interruptedCommand(t, exec.Command(binary, append(options, "-e", source)...))
}

// heard keeps what a process writes to one of its streams, and tells of each whole line. The two streams of a process are heard
// apart: a line of one may come between two parts of a line of the other.
type heard struct {
	all  bytes.Buffer
	told int // bytes of whole lines
	line func(string)
}

func (h *heard) Write(b []byte) (int, error) {
	n, err := h.all.Write(b)
	for {
		line, _, whole := bytes.Cut(h.all.Bytes()[h.told:], []byte{'\n'})
		if !whole {
			return n, err
		}
		h.told += len(line) + 1
		h.line(string(line))
	}
}

// interruptedCommand is interrupted for any command line.
func interruptedCommand(t *testing.T, cmd *exec.Cmd) outcome {
	t.Helper()
	cmd.Env = append(os.Environ(), "CUJS_DEVICE=emulated", "NO_COLOR=1")
	ended := make(chan struct{})
	line := func(line string) {
		switch {
		case line == "on", strings.HasSuffix(line, "Error: on"):
			if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
				t.Error(err)
			}
		case line == "on and on":
			go signalUntil(ended, cmd.Process)
		}
	}
	stdout, stderr := &heard{line: line}, &heard{line: line}
	cmd.Stdout, cmd.Stderr = stdout, stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	close(ended)
	status := cmd.ProcessState.ExitCode()
	if system, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && system.Signaled() && system.Signal() == syscall.SIGINT {
		status = statusInterrupted // as shells have it: a further Ctrl-C has its usual effect
	}
	return outcome{stdout.all.String(), stderr.all.String(), status}
}

// signalUntil sends interrupts until the process has ended.
func signalUntil(ended <-chan struct{}, p *os.Process) {
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for {
		select {
		case <-ended:
			return
		case <-ticker.C:
			_ = p.Signal(syscall.SIGINT)
		}
	}
}

// endless makes one of everything and launches a kernel that runs for ever.
const endless = `const x = cuda.alloc('u32', 2).fill(0), p = cuda.pinned('u32', 4), s = cuda.stream(), e = cuda.event()
cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }).launch({ grid: 1, block: 1, stream: s }, x)
e.record(s)
setTimeout(() => {}, 0)
`

// spinning goes on with the given wait while such a kernel runs.
func spinning(wait string) string { return endless + "console.log('on'); " + wait }

// TestCtrlC interrupts scripts wherever they may be: the status is 130, nothing is printed but what they printed, and all is released.
func TestCtrlC(t *testing.T) {
	if testing.Short() {
		t.Skip("slow: builds the command")
	}
	binary := command(t).path
	t.Run("everywhere", func(t *testing.T) { endsEverywhere(t, binary) })
	t.Run("while closing", func(t *testing.T) { endsWhileClosing(t, binary) })
	t.Run("releases", func(t *testing.T) { releasesAll(t, binary) })
	t.Run("listeners", func(t *testing.T) { listenersHear(t, binary) })
}

func endsEverywhere(t *testing.T, binary string) {
	for name, source := range map[string]string{
		"loop":             "console.log('on'); for (;;);",
		"caught loop":      "console.log('on'); for (;;) try { for (;;); } catch (e) { console.log(e) } finally { console.log('finally') }",
		"await":            "console.log('on'); await new Promise(done => setTimeout(done, 1e6))",
		"stream":           spinning("s.synchronize()"),
		"stream, awaited":  spinning("await s.synchronizeAsync()"),
		"context":          spinning("cuda.synchronize()"),
		"in the driver":    spinning("require('cuda/driver').cuCtxSynchronize()"),
		"reset":            spinning("cuda.device().reset(); for (;;);"),
		"context, freed":   "const c = cuda.device().createContext(); c.use(() => { " + spinning("") + " }); c.free(); for (;;);",
		"context, ended":   "const c = cuda.device().createContext(); c.use(() => { " + spinning("") + " }); c.destroy(); for (;;);",
		"reset, raw":       spinning("require('cuda/driver').cuDevicePrimaryCtxReset(0); for (;;);"),
		"copy, raw":        spinning("require('cuda/driver').cuMemcpyDtoH(new Uint32Array(2), x, 8)"),
		"event, raw":       spinning("require('cuda/driver').cuEventSynchronize(e)"),
		"stream, raw":      spinning("require('cuda/driver').cuStreamSynchronize(s)"),
		"memory, freed":    spinning("x.free(); p.free(); cuda.synchronize()"),
		"copy":             spinning("x.read()"),
		"copy, awaited":    spinning("await x.readAsync()"),
		"nothing, awaited": spinning("try { await s.synchronizeAsync() } catch (e) { console.log(e) } finally { console.log('finally') }"),
	} {
		if got := interrupted(t, binary, source); got != (outcome{"on\n", "", statusInterrupted}) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// endsWhileClosing interrupts cujs when its script has ended and an endless kernel still runs: what the script ended with was told
// before.
func endsWhileClosing(t *testing.T, binary string) {
	const (
		failing = endless + "throw new Error('on')"
		frame   = "Error: on\n\n    4 │ setTimeout(() => {}, 0)\n    5 │ throw new Error('on')\n      ╵       ~~~~~~~~~\n\n    at "
	)
	files := t.TempDir()
	file := func(name string) string {
		path := filepath.Join(files, name)
		if err := os.WriteFile(path, []byte("const cuda = require('cuda'), "+strings.TrimPrefix(failing, "const ")), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests, benchmarks := file("a.test.js"), file("a.bench.js")
	tap := "TAP version 13\nnot ok 1 - " + tests + ": (outside of tests)\n  ---\n  " + indented(frame+tests+":5:7") + "\n  ...\n"
	for _, test := range []struct {
		args []string
		want outcome
	}{
		{[]string{"-e", failing}, outcome{"", frame + "[eval]:5:7\n", statusInterrupted}},
		{[]string{"check", "-e", failing}, outcome{"", frame + "[eval]:5:7\n", statusInterrupted}},
		{[]string{"-e", "process.on('SIGINT', () => console.log('never')); " + failing}, outcome{"", frame + "[eval]:5:7\n", statusInterrupted}},
		{[]string{"-e", endless + "process.on('exit', () => console.log('on')); process.exit(3)"}, outcome{"on\n", "", statusInterrupted}},
		{[]string{"-e", endless + "console.log('on')"}, outcome{"on\n", "", statusInterrupted}},
		{[]string{"test", tests}, outcome{tap, "", statusInterrupted}},
		{[]string{"bench", benchmarks}, outcome{"", benchmarks + ": " + frame + benchmarks + ":5:7\n", statusInterrupted}},
	} {
		if got := interruptedCommand(t, exec.Command(binary, test.args...)); got != test.want {
			t.Errorf("%s:\ngot  %v\nwant %v", test.args, got, test.want)
		}
	}
}

// TestLastResort ends a process of its own in which nothing else does: a call
// of a GPU's driver that does not return. Kernels of the emulated device can be
// ended, so that its calls always return.
func TestLastResort(t *testing.T) {
	if os.Getenv("CUJS_BOUNDED") != "" {
		lastResort()
		select {}
	}
	if testing.Short() {
		t.Skip("slow: three seconds")
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestLastResort$")
	cmd.Env = append(os.Environ(), "CUJS_BOUNDED=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	_ = cmd.Run()
	const want = "cujs: a call of the driver waits for work that cannot be stopped: the process must end; Ctrl-C ends it at once\n" +
		"cujs: a call of the driver did not return; it ends with the process\n"
	if status := cmd.ProcessState.ExitCode(); status != statusInterrupted || stderr.String() != want {
		t.Errorf("status %d: %s", status, stderr.String())
	}
}

// releasesAll looks into the trace of the driver's calls for the end of everything that the script made.
func releasesAll(t *testing.T, binary string) {
	for _, wait := range []string{"s.synchronize()", "await s.synchronizeAsync()", "for (;;);", "require('cuda/driver').cuCtxSynchronize()"} {
		got := interrupted(t, binary, spinning(wait), "--trace")
		if got.status != statusInterrupted {
			t.Fatalf("%s: %+v", wait, got)
		}
		for made, released := range map[string]string{
			"cuMemAllocFromPoolAsync(": "cuMemFreeAsync(", "cuMemPoolCreate(": "cuMemPoolDestroy(", "cuMemHostAlloc(": "cuMemFreeHost(", "cuStreamCreateWithPriority(": "cuStreamDestroy(",
			"cuEventCreate(": "cuEventDestroy(", "cuLibraryLoadData(": "cuLibraryUnload(", "cuDevicePrimaryCtxRetain(": "cuDevicePrimaryCtxRelease(",
		} {
			if a, b := strings.Count(got.stderr, made), strings.Count(got.stderr, released); a == 0 || a != b {
				t.Errorf("%s: %d calls of %s and %d of %s\n%s", wait, a, made, b, released, got.stderr)
			}
		}
	}
}

// listenersHear lets scripts take Ctrl-C, and end, and not end.
func listenersHear(t *testing.T, binary string) {
	for _, test := range []struct {
		source string
		want   outcome
	}{
		{"process.on('SIGINT', (name, n) => { console.log(name, n); process.exit(7) }); setTimeout(() => {}, 1e6); console.log('on')",
			outcome{"on\nSIGINT 2\n", "", 7}},
		{"process.once('SIGINT', () => { console.log('kept'); console.log('on') }); setTimeout(() => {}, 1e6); console.log('on')",
			outcome{"on\nkept\non\n", "", statusInterrupted}},
		{"process.on('SIGINT', () => console.log('never')); console.log('on and on'); for (;;);",
			outcome{"on and on\n", "", statusInterrupted}},
		{"process.on('SIGINT', () => { throw new Error('in the listener') }); setTimeout(() => {}, 1e6); console.log('on')",
			outcome{"on\n", "Error: in the listener\n\n    1 │ process.on('SIGINT', () => { throw new Error('in the listener') }); setTimeout(() => {}, 1e6); console.log('on')\n" +
				"      ╵                                    ~~~~~~~~~\n\n    at [eval]:1:36\n", 1}},
		{"const f = () => {}; process.on('SIGINT', f); process.off('SIGINT', f); console.log('on'); for (;;);",
			outcome{"on\n", "", statusInterrupted}},
	} {
		if got := interrupted(t, binary, test.source); got != test.want {
			t.Errorf("%s:\ngot  %v\nwant %v", test.source, got, test.want)
		}
	}
}
