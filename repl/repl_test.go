package repl_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/repl"
)

// enter feeds lines to a prompt without a terminal and returns what it prints and what Run returns.
func enter(t *testing.T, lines string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	prompt, err := repl.New(repl.Options{Stdin: strings.NewReader(lines), Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	defer prompt.Close()
	rt, err := host.New(host.Options{
		Stdout: prompt.Stdout(), Stderr: prompt.Stderr(), Permissions: host.Permissions{Exit: true}, Device: "emulated",
	})
	if err != nil {
		t.Fatal(err)
	}
	defer rt.Close()
	err = prompt.Run(context.Background(), rt)
	return out.String(), err
}

func TestRun(t *testing.T) {
	tests := []struct{ name, lines, want string }{
		{"values", "1 + 1\n'text'\n[1, {a: 2}]\n", "2\n'text'\n[ 1, { a: 2 } ]\n"},
		{"what is undefined is no news", "let a = 1\nundefined\n", ""},
		{"null is", "null\n", "null\n"},
		{"blank lines", "\n  \n1\n", "1\n"},
		{"lines by grammar", "const f = (x) => {\n  return x\n}\nf(`a\nb`)\n", "'a\\nb'\n"},
		{"printing", "console.log('said')\n", "said\n"},
		{"a semicolon keeps quiet", "1;\n1; \n", ""},
		{"declared again", "let a = 1\nlet a = 2\nconst a = 3\nclass a {}\nfunction a() { return 4 }\na()\n", "4\n"},
		{"await", "let v = await Promise.resolve(5)\nv\n", "5\n"},
		{"the last value", "6 * 7\n_ + 1\nlet q = 0\n_\n", "42\n43\n"},
		{"the script's own _", "1\nlet _ = 'mine'\n2\n_\n", "1\n2\n'mine'\n"},
		{"the last error", "(() => { throw 'x' })()\n_error\n", "uncaught 'x'\n\n> 1 | (() => { throw 'x' })()\n    |          ^\n\n" +
			"    at input 1:1:10\n    at input 1:1:22\n'x'\n"},
		{"cuda is there", "typeof cuda.alloc\n", "'function'\n"},
		{"no such command", ".nope\n.\n", "there is no command .nope; .help lists them\n" +
			"SyntaxError: Unexpected token .\n\n> 1 | .\n    | ^\n\n    at input 1:1:1\n"},
		{"abbreviated commands", ".e\n.ex\n1\n", ".e may be .editor or .exit\n"},
		{"a command without its argument", ".load\n.time\n", "write .load FILE\nwrite .time EXPRESSION\n"},
		{"variables", ".vars\nlet b = 1, a = 2\n.vars\n", "none yet\na  b\n"},
		{"an input that ends too early", "f(1,\n", "SyntaxError: Unexpected end of input\n\n> 1 | f(1,\n    |     ^\n\n" +
			"    at input 1:1:5\n"},
		{"leave", "1\n.exit\n2\n", "1\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := enter(t, test.lines)
			if got != test.want || err != nil {
				t.Errorf("got %q, want %q (%v)", got, test.want, err)
			}
		})
	}
}

func TestExit(t *testing.T) {
	out, err := enter(t, "process.exit(3)\n'after'\n")
	var exit *host.ExitError
	if !errors.As(err, &exit) || exit.Code != 3 || out != "" {
		t.Errorf("%q, %v", out, err)
	}
}

func TestLoadAndSave(t *testing.T) {
	folder := t.TempDir()
	source, target := filepath.Join(folder, "in.js"), filepath.Join(folder, "out.js")
	if err := os.WriteFile(source, []byte("const loaded = 20\nloaded + 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := enter(t, ".load "+source+"\nlet x = {\n  y: loaded }\nnope\n.save "+target+"\n")
	if err != nil || !strings.HasPrefix(out, "21\nReferenceError") || !strings.HasSuffix(out, target+" has what was entered here (2 inputs)\n") {
		t.Errorf("%q, %v", out, err)
	}
	saved, _ := os.ReadFile(target)
	if want := "const loaded = 20\nloaded + 1\nlet x = {\n  y: loaded }\n"; string(saved) != want {
		t.Errorf("saved %q, want %q", saved, want)
	}
	if out, _ := enter(t, ".load "+filepath.Join(folder, "none.js")+"\n"); !strings.HasPrefix(out, "open ") {
		t.Errorf("%q", out)
	}
}

func TestTime(t *testing.T) {
	out, err := enter(t, ".time await new Promise(done => setTimeout(done, 2, 'slept'))\n")
	if err != nil || !regexp.MustCompile(`^'slept'\ntook [\d.]+ m?s\n$`).MatchString(out) {
		t.Errorf("%q, %v", out, err)
	}
}

func TestHelpNamesEveryCommand(t *testing.T) {
	out, _ := enter(t, ".help\n")
	for _, name := range []string{"clear", "editor", "exit", "help", "load FILE", "save FILE", "time EXPRESSION", "vars"} {
		if !strings.Contains(out, "."+name+" ") {
			t.Errorf("no .%s in %s", name, out)
		}
	}
}

func Example() {
	input := strings.NewReader("let answer = 6 * 7\nanswer\n")
	prompt, err := repl.New(repl.Options{Stdin: input, Stdout: os.Stdout}) // with Terminal: true for people
	if err != nil {
		fmt.Println(err)
		return
	}
	defer prompt.Close()
	rt, err := host.New(host.Options{Stdout: prompt.Stdout(), Stderr: prompt.Stderr()})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer rt.Close()
	if err := prompt.Run(context.Background(), rt); err != nil {
		fmt.Println(err)
	}
	// Output: 42
}
