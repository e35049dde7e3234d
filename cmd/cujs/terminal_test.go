// This file drives the real command in a real terminal, by tmux, and looks at the screen as a person does.

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

// terminal is cujs running in a pane of a tmux server of its own.
type terminal struct {
	t      *testing.T
	socket string
	used   *used
}

// built is the command, and what has been done with it in terminals.
type built struct {
	path string
	used used
}

// used is the keys that were pressed, by their tmux names, and the commands of the prompt that were entered.
type used struct{ keys, commands map[string]bool }

// command builds cujs, or takes the one that CUJS_COMMAND names, where there is no Go.
func command(t *testing.T) *built {
	t.Helper()
	path := os.Getenv("CUJS_COMMAND")
	if path != "" {
		return &built{path, used{map[string]bool{}, map[string]bool{}}}
	}
	path = filepath.Join(t.TempDir(), "cujs")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return &built{path, used{map[string]bool{}, map[string]bool{}}}
}

// word is the command as a word of a shell command line.
func (c *built) word() string { return shellWord(c.path) }

// shellWord is text as one word of a shell command line.
func shellWord(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// start runs a shell command line, with these variables of the environment, in a terminal of 80 by 24. The shell outlives Ctrl-C.
func (c *built) start(t *testing.T, line string, env ...string) *terminal {
	t.Helper()
	term := &terminal{t, filepath.Join(t.TempDir(), "tmux"), &c.used}
	script := "trap : INT; unset NO_COLOR FORCE_COLOR; export CUJS_DEVICE=emulated CUJS_HISTORY="
	for _, e := range env {
		script += " " + shellWord(e)
	}
	script += "; " + line + "; echo status $?; exec cat"
	term.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-s", "test", "sh", "-c", script)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("screen:\n%s", term.screen())
		}
		term.command("kill-server").Run()
	})
	return term
}

// prompt starts cujs and waits until it can be typed into.
func (c *built) prompt(t *testing.T, env ...string) *terminal {
	t.Helper()
	term := c.start(t, c.word(), env...)
	term.see("\n>")
	return term
}

func (term *terminal) tmux(args ...string) string {
	term.t.Helper()
	out, err := term.command(args...).CombinedOutput()
	if err != nil {
		term.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// command is a command to the server, whose terminals speak UTF-8 in every locale.
func (term *terminal) command(args ...string) *exec.Cmd {
	return exec.Command("tmux", append([]string{"-u", "-S", term.socket}, args...)...)
}

// text types text as it is.
func (term *terminal) text(text string) *terminal {
	term.t.Helper()
	if strings.HasSuffix(text, ";") { // which tmux takes for itself
		text = text[:len(text)-1] + `\;`
	}
	term.tmux("send-keys", "-t", "test", "-l", text)
	return term
}

// keys presses keys by their tmux names: Enter, C-c, Up.
func (term *terminal) keys(names ...string) *terminal {
	term.t.Helper()
	for _, name := range names {
		term.used.keys[name] = true
	}
	term.tmux(append([]string{"send-keys", "-t", "test"}, names...)...)
	return term
}

// line types a line and Enter.
func (term *terminal) line(text string) *terminal {
	term.t.Helper()
	if name := promptCommand.FindString(text); name != "" {
		term.used.commands[name] = true
	}
	return term.text(text).keys("Enter")
}

var promptCommand = regexp.MustCompile(`^(\.[a-z]+|\?)`)

// paste has the terminal paste a text, in brackets as the prompt has asked for.
func (term *terminal) paste(text string) *terminal {
	term.t.Helper()
	file := filepath.Join(term.t.TempDir(), "paste")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		term.t.Fatal(err)
	}
	term.tmux("load-buffer", file)
	term.tmux("paste-buffer", "-p", "-r", "-t", "test")
	return term
}

// typed is paste without the brackets.
func (term *terminal) typed(text string) *terminal {
	term.t.Helper()
	file := filepath.Join(term.t.TempDir(), "typed")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		term.t.Fatal(err)
	}
	term.tmux("load-buffer", file)
	term.tmux("paste-buffer", "-r", "-t", "test")
	return term
}

// resize changes the size of the terminal and waits until the system has told cujs.
func (term *terminal) resize(columns, rows int) *terminal {
	term.t.Helper()
	term.tmux("resize-window", "-t", "test", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows))
	device := strings.TrimSpace(term.tmux("display-message", "-p", "-t", "test", "#{pane_tty}"))
	term.until(func() (bool, string) {
		out, err := exec.Command("sh", "-c", "stty size < "+shellWord(device)).CombinedOutput()
		return string(out) == fmt.Sprintf("%d %d\n", rows, columns), fmt.Sprintf("the size is %s (%v)", out, err)
	})
	return term
}

// redrawn waits until cujs has drawn since: what is typed appears, and goes again. A terminal wraps its rows before it tells of
// its new size, so that whoever draws between two changes draws amiss.
func (term *terminal) redrawn() *terminal {
	term.t.Helper()
	term.text("§").until(func() (bool, string) { return strings.Contains(term.screen(), "§"), "§ does not appear" })
	term.keys("BSpace").until(func() (bool, string) { return !strings.Contains(term.screen(), "§"), "§ stays" })
	return term
}

func (term *terminal) screen(options ...string) string {
	out, _ := term.command(append([]string{"capture-pane", "-p", "-t", "test"}, options...)...).Output()
	return strings.TrimRight(string(out), "\n ") + "\n"
}

// see waits until the screen ends in the given text (blanks at line ends aside).
func (term *terminal) see(want string) *terminal {
	term.t.Helper()
	term.until(func() (bool, string) {
		screen := strings.TrimRight(term.screen(), "\n")
		return strings.HasSuffix(screen, want), fmt.Sprintf("the screen does not end in %q", want)
	})
	return term
}

// shows waits until the screen matches a pattern.
func (term *terminal) shows(pattern string) *terminal {
	term.t.Helper()
	want := regexp.MustCompile(pattern)
	term.until(func() (bool, string) {
		return want.MatchString(strings.TrimRight(term.screen(), "\n")), "the screen does not match " + pattern
	})
	return term
}

// all waits until the screen shows the given text and nothing else (blanks at line ends aside).
func (term *terminal) all(want string) *terminal {
	term.t.Helper()
	term.until(func() (bool, string) {
		return strings.TrimRight(term.screen(), "\n") == want, fmt.Sprintf("the screen is not %q", want)
	})
	return term
}

// coloured waits until the screen, with its control sequences, contains the given text.
func (term *terminal) coloured(want string) *terminal {
	term.t.Helper()
	term.until(func() (bool, string) {
		return strings.Contains(term.screen("-e"), want), fmt.Sprintf("no %q in %q", want, term.screen("-e"))
	})
	return term
}

// screenPatience bounds the wait for a screen that never comes. It is no measure of speed: on a
// machine that computes something else at the same time, a screen may take a minute.
const screenPatience = 5 * time.Minute

func (term *terminal) until(f func() (bool, string)) {
	term.t.Helper()
	for deadline := time.Now().Add(screenPatience); ; time.Sleep(20 * time.Millisecond) {
		ok, problem := f()
		if ok {
			return
		}
		if time.Now().After(deadline) {
			term.t.Fatal(problem)
		}
	}
}
