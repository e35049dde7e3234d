// This file drives the real command in a real terminal, by tmux, and looks at the screen as a person does.

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
)

// terminal is cujs running in a pane of a tmux server of its own.
type terminal struct {
	t      *testing.T
	socket string
}

// command builds cujs once and returns the path of the binary.
func command(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cujs")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

// start runs a shell command line in a terminal of 80 by 24.
func start(t *testing.T, line string, env ...string) *terminal {
	t.Helper()
	term := &terminal{t, filepath.Join(t.TempDir(), "tmux")}
	shell := "env -u NO_COLOR -u FORCE_COLOR CUJS_DEVICE=emulated CUJS_HISTORY= " + strings.Join(env, " ") + " " + line +
		"; echo status $?; sleep 60"
	term.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-s", "test", shell)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("screen:\n%s", term.screen())
		}
		exec.Command("tmux", "-S", term.socket, "kill-server").Run()
	})
	return term
}

// prompt starts cujs and waits until it can be typed into.
func prompt(t *testing.T, binary string, env ...string) *terminal {
	t.Helper()
	term := start(t, binary, env...)
	term.see("\n>")
	return term
}

func (term *terminal) tmux(args ...string) string {
	term.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", term.socket}, args...)...).CombinedOutput()
	if err != nil {
		term.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
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
	term.tmux(append([]string{"send-keys", "-t", "test"}, names...)...)
	return term
}

// line types a line and Enter.
func (term *terminal) line(text string) *terminal { return term.text(text).keys("Enter") }

func (term *terminal) screen(options ...string) string {
	out, _ := exec.Command("tmux", append([]string{"-S", term.socket, "capture-pane", "-p", "-t", "test"}, options...)...).Output()
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

// coloured waits until the screen, with its control sequences, contains the given text.
func (term *terminal) coloured(want string) *terminal {
	term.t.Helper()
	term.until(func() (bool, string) {
		return strings.Contains(term.screen("-e"), want), fmt.Sprintf("no %q in %q", want, term.screen("-e"))
	})
	return term
}

func (term *terminal) until(f func() (bool, string)) {
	term.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		ok, problem := f()
		if ok {
			return
		}
		if time.Now().After(deadline) {
			term.t.Fatal(problem)
		}
	}
}

// pictureIn waits for a picture in a folder and returns its path.
func pictureIn(t *testing.T, term *terminal, folder string) (path string) {
	t.Helper()
	term.until(func() (bool, string) {
		list, _ := filepath.Glob(filepath.Join(folder, "cujs-*.png"))
		if len(list) == 1 {
			path = list[0]
		}
		return len(list) == 1, "there is no picture"
	})
	return path
}

func TestTerminal(t *testing.T) {
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed: the prompt is not tested in a terminal")
	}
	if testing.Short() {
		t.Skip("slow: builds the command and types into it")
	}
	binary := command(t)
	tests := map[string]func(t *testing.T){
		"lines by grammar": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("function f(a) {").line("return a + 1").line("}").line("f(41)")
			term.see("> function f(a) {\n|   return a + 1\n| }\n> f(41)\n42\n>")
		},
		"paste": func(t *testing.T) {
			term := prompt(t, binary)
			term.tmux("set-buffer", "let sum = 0\nfor (const x of [1, 2]) {\n\tsum += x\n}\nsum\n")
			term.tmux("paste-buffer", "-p", "-t", "test")
			term.see("> let sum = 0\n| for (const x of [1, 2]) {\n|     sum += x\n| }\n| sum")
			term.keys("Enter").see("| sum\n3\n>")
		},
		"history": func(t *testing.T) {
			file := "CUJS_HISTORY=" + filepath.Join(t.TempDir(), "history")
			term := prompt(t, binary, file)
			term.line("let a = {").line("x: 1 }").line("'other'").keys("C-d").see("status 0")
			term = prompt(t, binary, file)
			term.keys("Up", "Up").see("> let a = {\n|   x: 1 }").keys("Enter").line("a.x").see("\n1\n>")
			term.text("let").keys("Up").see("> let a = {\n|   x: 1 }").keys("C-c")
			term.keys("C-r").text("oth").see("> 'other'\nhistory: oth▏").keys("Enter").see("> 'other'\n'other'\n>")
			term.text("'o").see("> 'other'").keys("Right", "Enter").see("> 'other'\n'other'\n>")
		},
		"completion": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("let point = {across: 1, get down() { console.log('ran') }}").see("\n>")
			term.text("poi").keys("Tab").text(".").keys("Tab").see("> point.\nacross  down")
			term.keys("Tab", "Tab").see("> point.down\nacross  down").keys("C-c").text("a").keys("Tab", "Enter")
			term.see("> point.across\n1\n>")
			term.text("require('pat").keys("Tab").text("').sep").keys("Enter").see("> require('path').sep\n'/'\n>")
			term.text("'x'.padS").keys("Tab").text("(2)").keys("Enter").see("> 'x'.padStart(2)\n' x'\n>")
		},
		"declared names": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("const b = cuda.alloc('f32', 8)").text("b.se").keys("Tab").text("(")
			term.see("> b.set(\nset(index: number, value: number | bigint): void\nSets one element; slow.")
			term.text("0, ").coloured("mvalue: number | bigint\x1b[0").keys("C-c").see("^C\n>")
			term.text("cuda.alloc('bf").keys("Tab").text("', 1)").keys("Enter").see("> cuda.alloc('bf16', 1)\nBuffer bf16[1] on device 0 [ 0 ]\n>")
			term.text("cuda.texture(b, { mip").keys("Tab").text(": 'l").keys("Tab").see("> cuda.texture(b, { mipFilter: 'linear\n" +
				"texture(…, options?: TextureOptions): Texture\nHas kernels read an image by coordinates.").keys("C-c")
			term.text("cuda.device().attribute('warpS").keys("Tab").text("')").keys("Enter").see("attribute('warpSize')\n32\n>")
			term.text("cuda.device().attributes.warpS").keys("Tab", "Enter").see("attributes.warpSize\n32\n>")
			term.text("b.").keys("Tab", "Tab").see("address: bigint  Where it begins on the device.").keys("C-c", "C-c")
			term.see("^C\n>").line("?b.at").see("> ?b.at\nat(index: number): any\n  One element; slow, for looking.\n>")
		},
		"looking at the device": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("const b = cuda.alloc('f32', [64, 64])").line("b").see("[ 0, 0, 0, 0, 0, 0, …, 0, 0, 0 ]\n>")
			term.line(".mem").see("> .mem\ndevice 0 has 8 GiB of 8 GiB free\n     1  buffer  16 KiB\n>")
			term.line(".devices").coloured("\x1b[36m*\x1b[39m 0  Emulated GPU, 8 GiB, capability 8.0, 16 multiprocessors")
		},
		"pictures in a file": func(t *testing.T) {
			folder := t.TempDir()
			term := prompt(t, binary, "TMPDIR="+folder, "CUJS_GRAPHICS=none")
			term.tmux("resize-window", "-t", "test", "-x", "200", "-y", "24")
			term.line("plot([1, 2, 3], { width: 100, height: 80 })").see("Picture of 100×80 pixels, in " + pictureIn(t, term, folder) + "\n>")
			term.line("_.save('" + folder + "/saved.png');").line("require('fs').statSync('" + folder + "/saved.png').size > 100").see("\ntrue\n>")
		},
		"pictures in the terminal": func(t *testing.T) {
			for protocol, start := range map[string]string{"kitty": "\x1b_Ga=T,f=100,q=2,m=", "iterm": "\x1b]1337;File=inline=1;", "sixel": "\x1bP"} {
				sent := filepath.Join(t.TempDir(), "sent") // what tmux, which shows no images, is sent
				term := prompt(t, binary, "CUJS_GRAPHICS="+protocol)
				term.tmux("pipe-pane", "-t", "test", "cat > "+sent)
				term.line("plot([1, 2, 3], { width: 100, height: 80 })")
				term.until(func() (bool, string) {
					data, _ := os.ReadFile(sent)
					return strings.Contains(string(data), start), fmt.Sprintf("%s: no %q in %q", protocol, start, data)
				})
			}
		},
		"keys as terminals send them": func(t *testing.T) {
			term := prompt(t, binary)
			for name, sent := range map[string][4]string{ // Home, End, Ctrl-Left, Ctrl-Right
				"xterm":  {"\x1b[H", "\x1b[F", "\x1b[1;5D", "\x1b[1;5C"},
				"screen": {"\x1b[1~", "\x1b[4~", "\x1b[1;5D", "\x1b[1;5C"},
				"PuTTY":  {"\x1b[1~", "\x1b[4~", "\x1bOD", "\x1bOC"},
			} {
				term.text("one two").text(sent[0]).text("'").text(sent[1]).text("'").text(sent[2]).text(sent[2]).text("a_")
				term.text(sent[3]).text("!").keys("Enter").see("> 'a_one! two'\n'a_one! two'\n>").line("'" + name + "'").see("\n'" + name + "'\n>")
			}
		},
		"file names": func(t *testing.T) {
			folder := t.TempDir()
			os.WriteFile(filepath.Join(folder, "vadd.js"), []byte("var loaded = 'from file'\nloaded"), 0o600)
			term := start(t, "sh -c 'cd "+folder+" && "+binary+"'")
			term.see("\n>")
			term.text(".load v").keys("Tab", "Enter").see("> .load vadd.js\n'from file'\n>")
			term.text("f = 'va").keys("Tab").text("'").keys("Enter").see("> f = 'vadd.js'\n'vadd.js'\n>")
		},
		"Ctrl-C": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("console.log('on'); while (true) {}").see("\non").keys("C-c").see("{}\non\ninterrupted\n>")
			term.line("console.log('off'), await new Promise(done => setTimeout(done, 600000))").see("\noff").keys("C-c")
			term.see("off\ninterrupted\n>")
			term.text("dropped").keys("C-c").see("> dropped^C\n>")
			term.keys("C-c").see("(Ctrl-C again, Ctrl-D or .exit leaves)\n>")
			term.line("1").see("1\n>").keys("C-c", "C-c").see("status 0")
		},
		"language of the prompt": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("const x = await Promise.resolve(20)").line("const x = 21").line("x * 2").see("> x * 2\n42\n>")
			term.line("{a: 1}").see("> {a: 1}\n{ a: 1 }\n>")
			term.line("_.a + 1").see("\n2\n>")
			term.line("'quiet';").see("> 'quiet';\n>")
			term.line("null.x").see("\n>").line("_error instanceof TypeError").see("\ntrue\n>")
			term.line(".exit").see("status 0")
		},
		"output while typing": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("setTimeout(() => console.log('tick'), 700);")
			term.text("1 + 1").see("> 1 + 1").see("tick\n> 1 + 1").keys("Enter").see("> 1 + 1\n2\n>")
			term.line("process.stdout.write('abc'), 1").see("\nabc\n1\n>").line("process.stdout.write('d');").see("\nd\n>")
			term.line("setTimeout(() => process.exit(3), 300);").text("never").see("status 3")
		},
		"errors": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("let y = nope + 1").coloured("\x1b[31mReferenceError").see("\n>")
			term.line("1 +* 2").coloured("SyntaxError").see("\n>")
			term.line("cuda.device().nmae").see("> cuda.device().nmae\ndid you mean name?\n>")
		},
		"keys": func(t *testing.T) {
			term := prompt(t, binary)
			term.text("one two").keys("Home").text("'").keys("End").text("'").keys("C-Left", "C-Left").text("a_")
			term.keys("C-Right").text("!").keys("Enter").see("> 'a_one! two'\n'a_one! two'\n>")
			term.text("世界x").keys("Left", "DC", "C-a").text("'").keys("C-e").text("'").keys("Enter").see("> '世界'\n'世界'\n>")
			term.tmux("resize-window", "-t", "test", "-x", "20", "-y", "10")
			term.text("'0123456789abcdefghij'").see("> '0123456789abcdefg\nhij'").keys("C-c", "C-d").see("status 0")
		},
		"colours": func(t *testing.T) {
			term := prompt(t, binary)
			term.text("let s = 'a' // c").coloured("\x1b[35mlet").coloured("\x1b[32m'a'").coloured("\x1b[90m// c")
			term.keys("C-c").line("[1, 'b']").coloured("\x1b[32m'b'")
		},
		"no colours": func(t *testing.T) {
			term := prompt(t, binary, "NO_COLOR=1")
			term.line("[1, 'b', nope]").line("[1, 'b']").see("[ 1, 'b' ]\n>")
			if screen := term.screen("-e"); strings.Contains(screen, "\x1b[") {
				t.Errorf("NO_COLOR, but %q", screen)
			}
		},
		"editor": func(t *testing.T) {
			term := prompt(t, binary)
			term.line(".editor").line("1").text("2").keys("C-d").see("| 1\n| 2\n2\n>")
		},
		"banner": func(t *testing.T) {
			term := prompt(t, binary)
			term.see("cujs " + host.Version + "  Emulated GPU, 8 GiB, capability 8.0\n" +
				"cuda and plot are there already. Tab completes, .help helps, Ctrl-D leaves.\n>")
		},
		"a request to end": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("process.pid;").line("console.log('pid ' + _)")
			var pid int
			term.until(func() (bool, string) {
				_, after, _ := strings.Cut(term.screen(), "\npid ")
				_, err := fmt.Sscan(after, &pid)
				return err == nil, "no process id on the screen"
			})
			process, _ := os.FindProcess(pid)
			process.Signal(syscall.SIGTERM)
			term.see("status 143")
		},
		"typing ahead": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("console.log('on'); for (const end = Date.now() + 300; Date.now() < end;);").see("\non")
			term.line(".editor").line("1").text("2").keys("C-d").see("> .editor\nCtrl-D runs the block, Ctrl-C drops it\n| 1\n| 2\n2\n>")
			term.keys("C-Space").line("3").see("> 3\n3\n>")
		},
		"an await that never ends": func(t *testing.T) {
			term := prompt(t, binary)
			term.line("await new Promise(() => {})").see("\nError: the awaited promise can never settle: nothing is left to run\n>")
		},
		"after a script": func(t *testing.T) {
			term := start(t, binary+` -i -e "var kept = 7"`)
			term.see("\n>").line("kept").see("\n7\n>")
		},
		"Ctrl-C ends a script": func(t *testing.T) {
			term := start(t, binary+` -e "console.log('on'); for (;;) {}"`)
			term.see("on").keys("C-c").see("status 130")
		},
	}
	for name, test := range tests {
		t.Run(name, test)
	}
}
