// This file interrupts, loads, saves and leaves.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
	"testing"
)

func sessionTests() map[string]func(*testing.T, *built) {
	return map[string]func(*testing.T, *built){
		"Ctrl-C": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("console.log('on'); while (true) {}").see("\non").keys("C-c").see("{}\non\ninterrupted\n>")
			term.line("console.log('off'), await new Promise(done => setTimeout(done, 600000))").see("\noff").keys("C-c")
			term.see("off\ninterrupted\n>")
			term.text("dropped").keys("C-c").see("> dropped^C\n>")
			term.keys("C-c").see("(Ctrl-C again, Ctrl-D or .exit leaves)\n>")
			term.line("1").see("1\n>").keys("C-c", "C-c").see("status 0")
		},
		"Ctrl-C ends the wait for a kernel": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("const forever = cuda.kernel(function forever(x) { while (x[0] == 0) x[1] += 1 })")
			term.line("const b = cuda.alloc('f32', 2).fill(0)").see("\n>")
			term.line("console.log('on'), forever.launch({ grid: 1, block: 1 }, b), cuda.synchronize()").see("\non").keys("C-c").see("\non\ninterrupted\n>")
			term.line("6 * 7").see("\n42\n>")
			for _, call := range []string{"cuda.device().reset()", "c.free()"} { // a wait of their own, and then another
				term.line("const c = cuda.device().createContext(), y = c.alloc('f32', 2).fill(0)").see("\n>")
				term.line("console.log('once more'), forever.launch({ grid: 1, block: 1, stream: c.stream() }, y), " + call + ", cuda.synchronize()")
				term.see("once more").keys("C-c").see("\ninterrupted\n>")
				term.line("cuda.device().reset(), cuda.alloc('f32', 1).fill(7).at(0)").see("\n7\n>")
			}
			term.keys("C-d").see("status 0")
		},
		"Ctrl-C ends a script": func(t *testing.T, c *built) {
			term := c.start(t, c.word()+` -e "console.log('on'); for (;;) {}"`)
			term.see("on").keys("C-c").see("status 130")
		},
		"an await that never ends": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("await new Promise(() => {})").see("\nError: the awaited promise can never settle: nothing is left to run\n>")
		},
		"after a script": func(t *testing.T, c *built) {
			term := c.start(t, c.word()+` -i -e "var kept = 7"`)
			term.see("\n>").line("kept").see("\n7\n>")
		},
		"editor": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line(".editor").line("1").text("2").keys("C-d").see("| 1\n| 2\n2\n>")
			term.line(".editor").see("drops it\n|").text("lost = 1").keys("C-c").see("| lost = 1^C\n>").line("typeof lost").see("\n'undefined'\n>")
		},
		"load and save": func(t *testing.T, c *built) {
			file := filepath.Join(t.TempDir(), "saved.js")
			term := c.prompt(t)
			term.resize(200, 24)
			term.line("const six = 6").line("nope").line("function seven() {").line("return 7").line("}").line(".save " + file)
			term.see("\n" + file + " has what was entered here (2 inputs)\n>")
			term.line(".vars").see("\nseven  six\n>").keys("C-d").see("status 0")
			if got, want := string(readAll(t, file)), "const six = 6\nfunction seven() {\n  return 7\n}\n"; got != want {
				t.Errorf("saved %q, want %q", got, want)
			}
			term = c.prompt(t)
			term.line(".load " + file).line("six * seven()").see("\n42\n>")
		},
		"a request to end": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("process.pid;").line("console.log('pid ' + _)")
			process, _ := os.FindProcess(pidOn(term))
			process.Signal(syscall.SIGTERM)
			term.see("status 143")
		},
	}
}

var pidLine = regexp.MustCompile(`(?m)^pid (\d+)$`)

// pidOn waits for a line such as "pid 123" on the screen.
func pidOn(term *terminal) (pid int) {
	term.t.Helper()
	term.until(func() (bool, string) {
		match := pidLine.FindStringSubmatch(term.screen())
		if match != nil {
			fmt.Sscan(match[1], &pid)
		}
		return match != nil, "no process id on the screen"
	})
	return pid
}
