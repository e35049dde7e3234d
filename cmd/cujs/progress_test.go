package main

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// TestProgressInATerminal looks at the line where something takes long, and at what is left when it has gone.
func TestProgressInATerminal(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed: the line is not looked at in a terminal")
	}
	if testing.Short() {
		t.Skip("slow: builds the command and waits for it")
	}
	binary := command(t)
	folder := inFolder(t, map[string]string{
		"spin.js": `const cuda = require('cuda')
const x = cuda.alloc('u32', 1 << 22).fill(0)
cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }).launch({ grid: 1, block: 1 }, x)
process.stdout.write('begun ')
x.read()
`,
		"slow.test.js": `const { test } = require('cujs/test')
test('quick', () => {})
test('slow', async () => { console.log('in it'); await new Promise((done) => setTimeout(done, 1e6)) })
`,
	})
	t.Run("a copy", func(t *testing.T) {
		term := binary.start(t, binary.word()+" "+shellWord(folder+"/spin.js"))
		term.until(func() (bool, string) {
			screen := term.screen()
			return strings.HasPrefix(screen, "begun ") && strings.Contains(screen, " reading 16 MiB  "), "the line does not show"
		})
		term.keys("C-c").see("status 130")
		if screen := term.screen(); strings.Contains(screen, "reading") {
			t.Errorf("the line is still there:\n%s", screen)
		}
	})
	t.Run("tests", func(t *testing.T) {
		term := binary.start(t, binary.word()+" test")
		term.until(func() (bool, string) {
			screen := term.screen()
			return strings.HasPrefix(screen, "TAP version 13\nok 1 - slow.test.js: quick\nin it\n") && strings.Contains(screen, " 1 done; slow  "),
				"the line does not show"
		})
		term.keys("C-c").see("status 130")
		if screen := term.screen(); strings.Contains(screen, "done; slow") {
			t.Errorf("the line is still there:\n%s", screen)
		}
	})
}

// TestProgressElsewhere has no line where nobody would see it, or wants to.
func TestProgressElsewhere(t *testing.T) {
	var out bytes.Buffer
	line := (&process{stderr: &out}).newProgress()
	if line != nil {
		t.Fatal("a line in a buffer")
	}
	if terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0); err == nil && runtime.GOOS != "windows" { // Wine has the file, which is no console
		defer terminal.Close()
		for value, shows := range map[string]bool{"": true, "1": true, "0": false, "off": false} {
			p := &process{stderr: terminal, env: map[string]string{"CUJS_PROGRESS": value}}
			if got := p.newProgress() != nil; got != shows {
				t.Errorf("CUJS_PROGRESS=%s: a line: %v", value, got)
			}
		}
	}
	line.begin("work")() // shows nothing
	if w := line.over(&out); w != &out {
		t.Errorf("%T writes around no line", w)
	}
}

// TestProgressLine draws the line by hand, without waiting for it.
func TestProgressLine(t *testing.T) {
	var out bytes.Buffer
	g := &progress{out: &out}
	outer := g.begin("compiling\n a.cu")
	inner := g.begin("loading a.cu")
	g.draw()
	inner()
	g.draw()
	if n, err := (&overwriter{g, &out}).Write([]byte("said\n")); n != 5 || err != nil {
		t.Error(n, err)
	}
	outer()
	outer()
	g.draw()
	want := drawStart + "⠋ loading a.cu  0.0 s" + drawEnd + drawErase + drawStart + "⠙ compiling a.cu  0.0 s" + drawEnd + drawErase + "said\n"
	if out.String() != want {
		t.Errorf("got  %q\nwant %q", &out, want)
	}
}
