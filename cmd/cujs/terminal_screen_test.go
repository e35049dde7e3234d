// This file looks at what stays on the screen: while it is resized, while scripts print, with and without colours.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

func screenTests() map[string]func(*testing.T, *built) {
	return map[string]func(*testing.T, *built){
		"banner": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.all("cujs " + host.Version() + "  Emulated GPU, 8 GiB, capability 9.0\n" +
				"cuda and plot are there already. Tab completes, .help helps, Ctrl-D leaves.\n>")
			term = c.start(t, "stty cols 40; "+c.word())
			term.all("cujs " + host.Version() + "\nEmulated GPU, 8 GiB, capability 9.0\n" +
				"cuda and plot are there already. Tab\ncompletes, .help helps, Ctrl-D leaves.\n>")
		},
		"what scripts are told of the terminal": func(t *testing.T, c *built) {
			script := "const { stdin, stdout } = process; console.log(stdin.isTTY, stdout.isTTY, stdout.columns, stdout.rows)"
			term := c.start(t, "stty cols 40 rows 11; "+c.word()+" -e "+shellWord(script)+"; sleep 600")
			term.see("true true 40 11")
		},
		"resizing a line": func(t *testing.T, c *built) {
			term := filled(t, c)
			term.text("'0123456789 世界世界世界 e\u0301e\u0301 0123456789'").keys("C-Left", "Left").text("!")
			const text = "'0123456789 世界世界世界 e\u0301e\u0301!"
			term.once("> " + text + " 0123456789'")
			term.resize(40, 24).redrawn().once("> " + text + " 012345678\n9'")
			term.resize(20, 24).redrawn().once("> '0123456789 世界世\n界世界 e\u0301e\u0301! 012345678\n9'")
			term.resize(19, 24).redrawn().once("> '0123456789 世界\n世界世界 e\u0301e\u0301! 012345\n6789'")
			term.resize(60, 24).redrawn().once("> " + text + " 0123456789'")
			term.resize(20, 2).all("界世界 e\u0301e\u0301! 012345678\n9'")
			term.resize(80, 24).text("?").see("> " + text + "? 0123456789'")
		},
		"resizing several lines": func(t *testing.T, c *built) {
			term := filled(t, c)
			term.line("const 変数 = [").line("'0123456789 0123456789',").text("'世界世界世界'").keys("Up")
			term.once("> const 変数 = [\n|   '0123456789 0123456789',\n|   '世界世界世界'")
			term.resize(20, 24).redrawn().once("> const 変数 = [\n|   '0123456789 0123\n456789',\n|   '世界世界世界'")
			term.resize(14, 24).redrawn().once("> const 変数 =\n [\n|   '012345678\n9 0123456789',\n|   '世界世界\n世界'")
			term.resize(80, 24).text("+1").once("> const 変数 = [\n|   '0123456789 01+123456789',\n|   '世界世界世界'")
			term.keys("C-c").see("^C\n>")
		},
		"resizing while a script prints": func(t *testing.T, c *built) {
			file := filepath.Join(t.TempDir(), "say")
			term := filled(t, c)
			term.line("setInterval(() => { try { console.log(fs.readFileSync('" + file + "', 'utf8')); fs.unlinkSync('" + file + "') } catch {} }, 5);").see("\n>")
			term.line("const fs = require('fs')").see("\n>")
			term.line("['0123456789 0123456789',").text("'世界世界世界'").once("> ['0123456789 0123456789',\n|   '世界世界世界'")
			said := ""
			for _, test := range []struct {
				columns int
				want    string
			}{
				{20, "> ['0123456789 01234\n56789',\n|   '世界世界世界'"},
				{60, "> ['0123456789 0123456789',\n|   '世界世界世界'"},
				{13, "> ['012345678\n9 0123456789'\n,\n|   '世界世界\n世界'"},
				{80, "> ['0123456789 0123456789',\n|   '世界世界世界'"},
			} {
				term.resize(test.columns, 24)
				word := fmt.Sprintf("said %d", test.columns)
				said += word + "\n"
				if err := os.WriteFile(file+".new", []byte(word), 0o600); err != nil {
					t.Fatal(err)
				}
				if err := os.Rename(file+".new", file); err != nil {
					t.Fatal(err)
				}
				term.see(said + test.want)
			}
		},
		"output while typing": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("setTimeout(() => console.log('tick'), 700);")
			term.text("1 + 1").see("> 1 + 1").see("tick\n> 1 + 1").keys("Enter").see("> 1 + 1\n2\n>")
			term.line("process.stdout.write('abc'), 1").see("\nabc\n1\n>").line("process.stdout.write('d');").see("\nd\n>")
			term.line("setTimeout(() => process.exit(3), 300);").text("never").see("status 3")
		},
		"colours": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.text("let s = 'a' // c").coloured("\x1b[35mlet").coloured("\x1b[32m'a'").coloured("\x1b[90m// c")
			term.keys("C-c").line("[1, 'b']").coloured("\x1b[32m'b'")
		},
		"NO_COLOR": func(t *testing.T, c *built) {
			term := c.prompt(t, "NO_COLOR=1")
			term.line("[1, 'b', nope]").line("[1, 'b']").see("[ 1, 'b' ]\n>").text("[1").see("> [1")
			if screen := term.screen("-e"); strings.Contains(screen, "\x1b[") {
				t.Errorf("NO_COLOR, but %q", screen)
			}
		},
		"no terminal": func(t *testing.T, c *built) {
			term := c.start(t, `printf 'let a = [1,\n2]\na\n.vars\nnope\n' | `+c.word()+` -i | cat`)
			term.see("[ 1, 2 ]\na\nReferenceError: nope is not defined\n\n    1 │ nope\n      ╵ ~~~~\n\n    at input 3:1:1\nstatus 0")
			c.start(t, `printf '1 + 1\n' | `+c.word()+` -i`).all("2\nstatus 0")
			c.start(t, c.word()+` -i | cat`).line("6 * 7").see("6 * 7\n42").keys("C-d").see("42\nstatus 0")
			c.start(t, c.word(), "TERM=dumb").line("6 * 7").see("6 * 7\n42").keys("C-d").see("42\nstatus 0")
		},
	}
}

// filled is a prompt at the bottom of the screen, where terminals that wrap their rows again have no choice about what
// they scroll away.
func filled(t *testing.T, c *built) *terminal {
	t.Helper()
	return c.prompt(t).line("for (let i = 0; i < 40; i++) console.log('line ' + i)").see("line 39\n>")
}

// once waits until the screen ends in an input that is on it only once, though its size has changed.
func (term *terminal) once(want string) *terminal {
	term.t.Helper()
	first, _, _ := strings.Cut(want, "\n")
	term.until(func() (bool, string) {
		screen := strings.TrimRight(term.screen(), "\n")
		return strings.HasSuffix(screen, want) && strings.Count(screen, first[:12]) == 1, fmt.Sprintf("the screen does not end in a single %q", want)
	})
	return term
}
