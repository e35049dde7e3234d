package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestManual has every command, topic and option on the page, and lines that troff would take for unknown macros nowhere.
func TestManual(t *testing.T) {
	got := cujs("", nil, "man")
	if got.status != 0 || got.stderr != "" {
		t.Fatal(got)
	}
	for _, name := range append(subcommandNames(), "main") {
		if name != "main" && name != "help" && !strings.Contains(got.stdout, "\n.SS cujs "+name) {
			t.Errorf("%s is missing", name)
		}
		for _, o := range optionsOf(name) {
			for _, s := range o.spellings {
				if !strings.Contains(got.stdout, "\\fB"+roff(s)+"\\fR") {
					t.Errorf("%s: %s is missing", name, s)
				}
			}
		}
	}
	macros := regexp.MustCompile(`^\.(TH|SH|SS|TP|PP|nf|fi|nh)( |$)`)
	for line := range strings.Lines(got.stdout) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, ".") && !macros.MatchString(line) || strings.HasPrefix(line, "'") {
			t.Errorf("troff would not show %q", line)
		}
	}
	for _, program := range [][]string{{"groff", "-man", "-Tutf8", "-wall"}, {"mandoc", "-Tlint", "-Werror"}} {
		if _, err := exec.LookPath(program[0]); err != nil {
			continue // where it is installed, it reads the page
		}
		c := exec.Command(program[0], program[1:]...)
		c.Stdin = strings.NewReader(got.stdout)
		var said strings.Builder
		c.Stderr = &said
		if err := c.Run(); err != nil || said.Len() > 0 && program[0] == "groff" {
			t.Errorf("%s: %v, %s", program[0], err, said.String())
		}
	}
	if got := cujs("", nil, "man", "x"); got.status != 2 {
		t.Error(got)
	}
}
