// Prompt-picture draws docs/prompt.svg: it types into cujs on the emulated device in a terminal of
// tmux, and draws what the screen shows then.
//
//	go run ./scripts/prompt-picture docs/prompt.svg
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	columns = 92
	rows    = 26
)

// typed is what is typed, an element a line; the last is left unfinished, for completion to go on
// with.
var typed = []string{
	"const x = cuda.buffer(Float32Array.from({ length: 1000 }, (_, i) => i / 4))",
	"const square = cuda.kernel(function square(x) {",
	"const i = grid(1)",
	"if (i < x.length) x[i] *= x[i]",
	"})",
	"square.forall(x.length, x)",
	"x",
	"{ total: x.read().reduce((a, b) => a + b), device: cuda.device().name }",
	"x.lenght",
	"x.re",
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: prompt-picture FILE.svg")
		os.Exit(2)
	}
	if err := draw(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "prompt-picture:", err)
		os.Exit(1)
	}
}

// draw types and writes the picture.
func draw(file string) error {
	folder, err := os.MkdirTemp("", "prompt-picture-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	binary := filepath.Join(folder, "cujs")
	if out, err := exec.Command("go", "build", "-o", binary, "./cmd/cujs").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	t := terminal(filepath.Join(folder, "tmux"))
	defer t.tmux("kill-server")
	shell := "env -u NO_COLOR CUJS_DEVICE=emulated CUJS_HISTORY= " + binary
	if _, err := t.tmux("-f", "/dev/null", "new-session", "-d", "-x", fmt.Sprint(columns), "-y", fmt.Sprint(rows), shell); err != nil {
		return err
	}
	for i, line := range typed {
		if err := t.await(); err != nil {
			return err
		}
		t.tmux("send-keys", "-l", line)
		if i < len(typed)-1 {
			t.tmux("send-keys", "Enter")
		} else {
			t.tmux("send-keys", "Tab", "Tab")
		}
		time.Sleep(300 * time.Millisecond) // the screen may end in the same prompt before the key has come
	}
	screen, err := t.tmux("capture-pane", "-p", "-e")
	if err != nil {
		return err
	}
	return os.WriteFile(file, []byte(svg(strings.TrimRight(screen, "\n "))), 0o666)
}

// terminal is a tmux server, by its socket.
type terminal string

func (t terminal) tmux(args ...string) (string, error) {
	out, err := exec.Command("tmux", append([]string{"-S", string(t)}, args...)...).Output()
	return string(out), err
}

// await waits until the cursor is behind an empty prompt.
func (t terminal) await() error {
	for range 300 {
		screen, err := t.tmux("capture-pane", "-p")
		if err != nil {
			return err
		}
		position, err := t.tmux("display-message", "-p", "#{cursor_y}")
		if err != nil {
			return err
		}
		row, _ := strconv.Atoi(strings.TrimSpace(position))
		lines := strings.Split(screen, "\n")
		if row < len(lines) && (strings.TrimSpace(lines[row]) == ">" || strings.TrimSpace(lines[row]) == "|") {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("there is no prompt")
}
