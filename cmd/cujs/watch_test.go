package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"
)

// TestWatch changes the files of a script that fails, one that ends and one that does not end, and stops with Ctrl-C.
func TestWatch(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("slow: builds the command; and Windows sends no interrupts to processes")
	}
	binary := command(t).path
	inFolder(t, map[string]string{
		"main.js":      "console.log('value', require('./lib/value').value, require('./lib/data.json').n, ...process.argv.slice(2))",
		"lib/value.ts": "export const value: number = 1", "lib/data.json": `{"n": 1}`,
	})
	watching := exec.Command(binary, "--device", "emulated", "--watch", "main.js", "x")
	reader, writer := io.Pipe()
	watching.Stdout, watching.Stderr = writer, writer
	if err := watching.Start(); err != nil {
		t.Fatal(err)
	}
	status := make(chan int, 1)
	go func() {
		watching.Wait()
		status <- watching.ProcessState.ExitCode()
		writer.Close()
	}()
	defer watching.Process.Kill()
	lines := linesOf(reader)
	const waiting = "cujs: main.js ended; waiting for a change"
	expect(t, lines, "value 1 1 x", waiting)
	write(t, "lib/value.ts", "export const value: number = 22")
	expect(t, lines, "cujs: lib/value.ts changed; running again", "value 22 1 x", waiting)
	write(t, "lib/data.json", `{"n": 333}`)
	expect(t, lines, "cujs: lib/data.json changed; running again", "value 22 333 x", waiting)
	write(t, "main.js", "process.exit(7)")
	expect(t, lines, "cujs: main.js changed; running again", "cujs: main.js ended with status 7; waiting for a change")
	write(t, "main.js", "console.log('on'); setInterval(() => {}, 1000)")
	expect(t, lines, "cujs: main.js changed; running again", "on")
	write(t, "main.js", "console.log('at it'); for (;;) {}")
	expect(t, lines, "cujs: main.js changed; running again", "at it")
	watching.Process.Signal(os.Interrupt)
	select {
	case got := <-status:
		if got != statusInterrupted {
			t.Errorf("exit status %d", got)
		}
	case <-time.After(screenPatience):
		t.Error("Ctrl-C does not end it")
	}
}

func linesOf(r io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(r); scanner.Scan(); {
			lines <- filepath.ToSlash(scanner.Text())
		}
	}()
	return lines
}

func expect(t *testing.T, lines <-chan string, want ...string) {
	t.Helper()
	for _, line := range want {
		select {
		case got := <-lines:
			if got != line {
				t.Fatalf("printed %q, expected %q", got, line)
			}
		case <-time.After(screenPatience):
			t.Fatalf("printed nothing, expected %q", line)
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestWatchCommandLines(t *testing.T) {
	if got := cujs("", nil, "--watch", "-e", "1"); got != (outcome{"", "cujs: --watch needs a script to watch\n" + seeHelp, 2}) {
		t.Errorf("%+v", got)
	}
	if got := withoutWatch([]string{"-r", "watch", "--watch=true", "s.js", "--watch"}); !slices.Equal(got, []string{"-r", "watch", "s.js", "--watch"}) {
		t.Errorf("%q", got)
	}
}
