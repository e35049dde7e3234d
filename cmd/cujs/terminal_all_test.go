// This file runs the tests in a terminal, and holds docs/repl.md to them.

package main

import (
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTerminal runs every test by its name. The tables of docs/repl.md say which of them shows what; each of their keys
// must have been pressed, and each of their commands entered, in one of the tests.
func TestTerminal(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed: the prompt is not tested in a terminal")
	}
	if testing.Short() {
		t.Skip("slow: builds the command and types into it")
	}
	c := command(t)
	var names []string
	ran := 0
	for _, tests := range []map[string]func(*testing.T, *built){typingTests(), keyTests(), completionTests(), screenTests(), resultTests(), sessionTests()} {
		for _, name := range slices.Sorted(maps.Keys(tests)) {
			names = append(names, name)
			t.Run(name, func(t *testing.T) {
				ran++
				tests[name](t, c)
			})
		}
	}
	if ran < len(names) {
		return // some were chosen by -run
	}
	page := readPromptPage(t)
	for _, cell := range page.firstCells("Keys") {
		for _, key := range strings.Split(cell, ", ") {
			if !c.used.keys[tmuxName(key)] {
				t.Errorf("docs/repl.md has the key %s, which no test presses", key)
			}
		}
	}
	for _, cell := range page.firstCells("Commands") {
		for _, word := range regexp.MustCompile("`(\\.[a-z]+|\\?)").FindAllStringSubmatch(cell, -1) {
			if !c.used.commands[word[1]] {
				t.Errorf("docs/repl.md has the command %s, which no test enters", word[1])
			}
		}
	}
}

// TestTerminalPage checks that docs/repl.md names every test in a terminal, and no other.
func TestTerminalPage(t *testing.T) {
	page := readPromptPage(t)
	_, section, _ := strings.Cut(string(page), "\n## Tests\n")
	named := map[string]bool{}
	for _, line := range regexp.MustCompile(`(?m)^\| [^|]+ \| ([^|]+) \|$`).FindAllStringSubmatch(section, -1) {
		for _, name := range strings.Split(line[1], "; ") {
			named[name] = true
		}
	}
	for _, tests := range []map[string]func(*testing.T, *built){typingTests(), keyTests(), completionTests(), screenTests(), resultTests(), sessionTests()} {
		for name := range tests {
			if !named[name] {
				t.Errorf("docs/repl.md does not say what the test %q shows", name)
			}
			delete(named, name)
		}
	}
	for name := range named {
		t.Errorf("docs/repl.md names the test %q, which does not exist", name)
	}
}

// promptPage is the text of docs/repl.md.
type promptPage string

func readPromptPage(t *testing.T) promptPage {
	t.Helper()
	text, err := os.ReadFile("../../docs/repl.md")
	if err != nil {
		t.Fatal(err)
	}
	return promptPage(text)
}

// firstCells are the first cells of the rows of the table under a heading.
func (p promptPage) firstCells(heading string) (cells []string) {
	_, section, _ := strings.Cut(string(p), "\n## "+heading+"\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, match := range regexp.MustCompile(`(?m)^\| ([^|]+) \|`).FindAllStringSubmatch(section, -1) {
		cells = append(cells, match[1])
	}
	return cells
}

// tmuxName is what tmux calls a key of the page: C-r for Ctrl-R, M-Enter for Alt-Enter, BTab for Shift-Tab.
func tmuxName(key string) string {
	if key == "Shift-Tab" {
		return "BTab"
	}
	modifier, name, found := strings.Cut(key, "-")
	if !found {
		modifier, name = "", key
	}
	switch {
	case name == "Delete":
		name = "DC"
	case name == "Backspace":
		name = "BSpace"
	case len(name) == 1:
		name = strings.ToLower(name)
	}
	return map[string]string{"Ctrl": "C-", "Alt": "M-"}[modifier] + name
}
