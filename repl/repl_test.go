package repl_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/repl"
)

// enter feeds lines to a prompt without a terminal and returns what it prints and what Run returns.
func enter(t *testing.T, lines string) (string, error) {
	t.Helper()
	return enterWith(t, lines, host.Permissions{Exit: true})
}

func enterWith(t *testing.T, lines string, permissions host.Permissions) (string, error) {
	t.Helper()
	var out bytes.Buffer
	prompt, err := repl.New(repl.Options{Stdin: strings.NewReader(lines), Stdout: &out, Stderr: &out})
	if err != nil {
		t.Fatal(err)
	}
	defer prompt.Close()
	rt, err := host.New(host.Options{
		Areas:  areas.All(),
		Stdout: prompt.Stdout(), Stderr: prompt.Stderr(), Permissions: permissions, Device: "emulated",
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
		{"the last error", "(() => { throw 'x' })()\n_error\n", "uncaught 'x'\n\n    1 │ (() => { throw 'x' })()\n      ╵          ~~~~~\n\n" +
			"    at input 1:1:10\n    at input 1:1:22\n'x'\n"},
		{"cuda is there", "typeof cuda.alloc\n", "'function'\n"},
		{"no such command", ".nope\n.\n", "there is no command .nope; .help lists them\n" +
			"SyntaxError: Unexpected token .\n\n    1 │ .\n      ╵ ^\n\n    at input 1:1:1\n"},
		{"a misspelled command", ".hlep\n.exitt\n", "there is no command .hlep; did you mean .help?\nthere is no command .exitt; did you mean .exit?\n"},
		{"a file that is not there", ".load no-such-file.js\n", "there is no file no-such-file.js\n"},
		{"abbreviated commands", ".e\n.ex\n1\n", ".e may be .editor or .exit\n"},
		{"a command without its argument", ".load\n.time\n", "write .load FILE\nwrite .time EXPRESSION\n"},
		{"variables", ".vars\nlet b = 1, a = 2\n.vars\n", "none yet\na  b\n"},
		{"an input that ends too early", "f(1,\n", "SyntaxError: Unexpected end of input\n\n    1 │ f(1,\n      ╵     ^\n\n" +
			"    at input 1:1:5\n"},
		{"misspelled properties", "cuda.device().nmae\nlet o = {first: undefined}\no.first\no.frist\no.other\nundefined\n", "did you mean name?\ndid you mean first?\n"},
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
	want := "21\nReferenceError: nope is not defined\n\n    1 │ nope\n      ╵ ~~~~\n\n    at input 2:1:1\n" + target + " has what was entered here (2 inputs)\n"
	if err != nil || out != want {
		t.Errorf("got %q, want %q, %v", out, want, err)
	}
	saved, _ := os.ReadFile(target)
	if want := "const loaded = 20\nloaded + 1\nlet x = {\n  y: loaded }\n"; string(saved) != want {
		t.Errorf("saved %q, want %q", saved, want)
	}
	none := filepath.Join(folder, "none.js")
	if out, _ := enter(t, ".load "+none+"\n"); out != "there is no file "+none+"\n" {
		t.Errorf("%q", out)
	}
}

func TestTime(t *testing.T) {
	out, err := enter(t, ".time await new Promise(done => setTimeout(done, 2, 'slept'))\n")
	if err != nil || !regexp.MustCompile(`^'slept'\nhost [\d.]+ m?s, GPU [\d.]+ m?s\n$`).MatchString(out) {
		t.Errorf("%q, %v", out, err)
	}
}

func TestPicture(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	t.Setenv("TMP", os.TempDir())
	out, err := enter(t, "plot([1, 4, 9])\nplot.image(cuda.buffer(new Uint8Array([0, 255, 255, 0])).reshape([2, 2]), {scale: 3})\n")
	match := regexp.MustCompile(`^Picture of 640×400 pixels, in (.*)\nPicture of 6×6 pixels, in (.*)\n$`).FindStringSubmatch(out)
	if match == nil || err != nil {
		t.Fatalf("%q, %v", out, err)
	}
	file, err := os.Open(match[2])
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[image.Point]uint32{{0, 0}: 0, {3, 2}: 0xffff, {2, 3}: 0xffff, {5, 5}: 0} {
		if r, _, _, _ := img.At(at.X, at.Y).RGBA(); r != want {
			t.Errorf("the pixel at %v is %#x, want %#x", at, r, want)
		}
	}
}

const twice = "const k = cuda.kernel(function twice(x) { x[grid(1)] *= 2 })\n"

func TestLooking(t *testing.T) {
	tests := []struct{ name, lines, want string }{
		{"devices", ".devices\n", `^\* 0  Emulated GPU, 8 GiB, capability 9\.0, 16 multiprocessors\n$`},
		{"memory", "let b = cuda.alloc('f32', 3000), c = cuda.alloc('u8', 288)\nlet s = cuda.stream()\n.mem\n",
			`^device 0 has 8 GiB of 8 GiB free\n     2  buffer  12 KiB\n     1  stream\n$`},
		{"memory of nothing", ".mem\n", `^device 0 has 8 GiB of 8 GiB free\nnothing is on it\n$`},
		{"PTX of a kernel that was launched", twice + "k.launch({grid: 1, block: 1}, cuda.buffer([1]))\n.ptx k\n", `^\.version (.|\n)*st\.global\.f32(.|\n)*\}\n$`},
		{"PTX for types", twice + ".ptx k u32[]\n", `^\.version (.|\n)*st\.global\.u32(.|\n)*\}\n$`},
		{"PTX of a kernel that was not", twice + ".ptx k\n",
			`^TypeError: kernel\.ptx: expected 1 type \(of x\), got 0\nlaunch it first, or name the types of its arguments: f32\[\] i32\n$`},
		{"PTX of a function", "const m = cuda.module(`.version 7.0\n.target sm_50\n.address_size 64\n.visible .entry e() { ret; }`)\n.ptx m.function('e')\n",
			`^\.version 7\.0\n(.|\n)*\.entry e\(\) \{ ret; \}\n$`},
		{"PTX of something else", "let n = 1\n.ptx n\n", `^n has no PTX; name a kernel, a function of a module, or a program\n$`},
		{"machine code of something else", "let n = 1\n.sass n\n", `^n has no machine code; name a kernel, a function of a module, or a program\n$`},
		{"PTX of an error", ".ptx nope\n", `^ReferenceError: nope is not defined\n`},
		{"a quiet time", ".time 1;\n", `^host [\d.]+ [µm]s, GPU [\d.]+ [µm]s\n$`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out, err := enter(t, test.lines)
			if err != nil || !regexp.MustCompile(test.want).MatchString(out) {
				t.Errorf("got %s, want %s (%v)", out, test.want, err)
			}
		})
	}
}

func TestMachineCode(t *testing.T) {
	devicetest.WithPtxas(t)
	out, err := enterWith(t, twice+".sass k f32[]\n", host.Everything())
	if strings.Contains(out, "ptxas was not found") {
		t.Skip("ptxas is not installed: there is no machine code to show")
	}
	if err != nil || !strings.Contains(out, "FADD") && !strings.Contains(out, "FMUL") {
		t.Errorf("%s, %v", out, err)
	}
}

func TestDocumentation(t *testing.T) {
	const fill = "fill(value: number | bigint, options?: { stream?: Stream, offset?: number, length?: number }): this\n  Sets elements to value.\n"
	tests := []struct{ name, lines, want string }{
		{"a function", ".doc cuda.synchronize\n", "synchronize(): void\n  Waits for all work of the context; Ctrl-C ends the wait.\n"},
		{"a method of a value", "let b = cuda.alloc('f32', 1)\n?b.fill\n", fill},
		{"a method of what a call returns", "?cuda.alloc('f32', 1).fill()\n", fill},
		{"a type", ".doc cuda.f32(1)\n", "cuda.f32(1): A scalar with its type, for a kernel whose parameter does not tell.\n" +
			"  type   Its type.\n  value  Its value as the type keeps it.\n"},
		{"a name inside kernels", "?laneId\n", "laneId: number\n  The thread's place in its warp.\n"},
		{"a function of the script", "function add(a, b = 2) { return a + b }\n?add\n", "add: function add(a, b = 2)\n"},
		{"a function of the language", "?Math.max\n", "Math.max: a function\n"},
		{"no getter runs", "let o = { get x() { throw 1 } }\n?o.x\n", "nothing is known about o.x\n"},
		{"nothing", "?nothing\n", "nothing is known about nothing\n"},
		{"without a name", ".doc\n", "write .doc NAME\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out, err := enter(t, test.lines)
			if out != test.want || err != nil {
				t.Errorf("got %q, want %q (%v)", out, test.want, err)
			}
		})
	}
}

func TestHelpNamesEveryCommand(t *testing.T) {
	out, _ := enter(t, ".help\n")
	for _, name := range []string{"clear", "devices", "doc NAME", "editor", "exit", "help", "load FILE", "mem",
		"ptx KERNEL", "sass KERNEL", "save FILE", "time EXPRESSION", "vars"} {
		if !strings.Contains(out, "."+name+" ") {
			t.Errorf("no .%s in %s", name, out)
		}
	}
}

// The page about the prompt has every command, and no other.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../docs/repl.md")
	if err != nil {
		t.Fatal(err)
	}
	out, _ := enter(t, ".help\n")
	for _, command := range regexp.MustCompile(`(?m)^\.[a-z]+`).FindAllString(out, -1) {
		if !regexp.MustCompile("`\\" + command + "[` ]").Match(page) {
			t.Errorf("docs/repl.md has no %s", command)
		}
	}
	for _, match := range regexp.MustCompile("`(\\.[a-z]+)[` ]").FindAllSubmatch(page, -1) {
		if !strings.Contains(out, string(match[1])+" ") {
			t.Errorf("docs/repl.md has %s, which does not exist", match[1])
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
	rt, err := host.New(host.Options{Areas: areas.All(), Stdout: prompt.Stdout(), Stderr: prompt.Stderr()})
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
