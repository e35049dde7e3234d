// This file presses keys, as terminals of several kinds send them.

package main

import (
	"testing"
)

func keyTests() map[string]func(*testing.T, *built) {
	return map[string]func(*testing.T, *built){
		"keys as terminals send them": func(t *testing.T, c *built) {
			term := c.prompt(t)
			for name, sent := range keysOfTerminals {
				term.text("one two").text(sent.home).text("'").text(sent.end).text("'").text(sent.ctrlLeft).text(sent.ctrlLeft).text("a_")
				term.text(sent.ctrlRight).text("!").keys("Enter").see("> 'a_one! two'\n'a_one! two'\n>").line("'" + name + "'").see("\n'" + name + "'\n>")
			}
		},
		"moving": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.text("one two").keys("Home").text("'").keys("End").text("'").keys("C-Left", "C-Left").text("a_")
			term.keys("C-Right").text("!").keys("Enter").see("> 'a_one! two'\n'a_one! two'\n>")
			term.text("bc").keys("C-a").text("'a").keys("C-e").text("e'").keys("Left", "Left").text("d").keys("Right", "Right").text("+1")
			term.keys("Enter").see("> 'abcde'+1\n'abcde1'\n>")
			term.line("[").line("22,").text("33").keys("Up", "End", "BSpace").text("9,").keys("Down", "End").text("4").keys("C-Home").text("_ = ")
			term.keys("C-End").text("]").keys("Enter").see("> _ = [\n|   229,\n|   334]\n[ 229, 334 ]\n>")
			term.text("one two").keys("M-b").text("a_").keys("M-f").text("'").keys("C-a").text("'").keys("Enter").see("\n'one a_two'\n>")
		},
		"cutting": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.text("'one two").keys("C-w").text("2'").keys("Enter").see("> 'one 2'\n'one 2'\n>")
			term.text("lost 1").keys("Left").keys("C-u").text("1").keys("Enter").see("> 11\n11\n>")
			term.text("30 + 4").keys("Home", "Right", "Right", "C-k", "C-y").text("0").keys("Enter").see("> 30 + 40\n70\n>")
			term.text("one two").keys("M-BSpace", "BSpace", "C-a", "DC", "M-d").text("8").keys("Enter").see("> 8\n8\n>")
			term.text("7 +").keys("C-_").text("+ 8").see("> 7 + 8").keys("C-c").see("^C\n>")
			term.text("'ba'").keys("Left", "Left", "C-t", "Enter").see("\n'ab'\n>")
			term.text("70 ").text("one").keys("C-w", "C-/").see("> 70 one").keys("C-c").see("^C\n>")
		},
		"starting a line": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.text("1").keys("M-Enter").text("+ 2").keys("Enter").see("> 1\n| + 2\n3\n>")
			term.text("1").text("\x1b[13;2u").text("+ 3").keys("Enter").see("> 1\n| + 3\n4\n>")
			term.line("{").keys("Tab").text("a: 1").keys("Enter").text("}").keys("Enter").see("\n{ a: 1 }\n>")
		},
		"clearing": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("'old'").see("\n>").text("kept").keys("C-l").all("> kept").keys("C-c").see("^C\n>")
			term.line(".clear").all(">")
		},
		"leaving": func(t *testing.T, c *built) {
			c.prompt(t).line(".exit").see("status 0")
			c.prompt(t).keys("C-d").see("status 0")
			c.prompt(t).text("x").keys("C-d", "C-c", "C-d").see("status 0")
		},
	}
}

// sequences are what a terminal sends for keys.
type sequences struct{ home, end, ctrlLeft, ctrlRight string }

// keysOfTerminals are those of xterm (also in its application mode), GNU screen, tmux, PuTTY (by both of its settings for
// Home and End) and rxvt, as their documentation and terminfo entries have them.
var keysOfTerminals = map[string]sequences{
	"xterm":             {"\x1b[H", "\x1b[F", "\x1b[1;5D", "\x1b[1;5C"},
	"xterm application": {"\x1bOH", "\x1bOF", "\x1b[1;5D", "\x1b[1;5C"},
	"screen":            {"\x1b[1~", "\x1b[4~", "\x1b[1;5D", "\x1b[1;5C"},
	"tmux":              {"\x1b[1~", "\x1b[4~", "\x1b[1;5D", "\x1b[1;5C"},
	"PuTTY":             {"\x1b[1~", "\x1b[4~", "\x1bOD", "\x1bOC"},
	"PuTTY, rxvt mode":  {"\x1b[H", "\x1bOw", "\x1bOD", "\x1bOC"},
	"rxvt":              {"\x1b[7~", "\x1b[8~", "\x1bOd", "\x1bOc"},
	"older xterm":       {"\x1b[H", "\x1b[F", "\x1b[5D", "\x1b[5C"},
}
