// This file completes, recalls and searches.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func completionTests() map[string]func(*testing.T, *built) {
	return map[string]func(*testing.T, *built){
		"completion": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("let point = {across: 1, down: 2}").see("\n>")
			term.text("poi").keys("Tab").text(".").keys("Tab").see("> point.\nacross  down")
			term.keys("Tab", "Tab").see("> point.down\nacross  down").keys("BTab").see("> point.across\nacross  down")
			term.keys("Right", "Left", "Down", "Up", "C-c").text("a").keys("Tab", "Enter").see("> point.across\n1\n>")
			term.text("require('pat").keys("Tab").text("').sep").keys("Enter").see("> require('path').sep\n'/'\n>")
			term.text("'x'.padS").keys("Tab").text("(2)").keys("Enter").see("> 'x'.padStart(2)\n' x'\n>")
			term.text("new Float32Array(3).leng").keys("Tab", "Enter").see("> new Float32Array(3).length\n3\n>")
			term.text("cuda.kernel((x) => { x[threadI").keys("Tab").see("x[threadIdx\nkernel(f: F, options?: KernelOptions): Kernel<F>\n" +
				"Compiles a function for the GPU when it is first launched; docs/kernel-language…").keys("C-c").see("^C\n>")
			term.text("globa").keys("Tab").see("> global\nglobal      globalThis").keys("Tab", "Tab").see("> globalThis\nglobal      globalThis").keys("C-c", "C-c").see("^C\n>")
			term.text("cuda.").keys("Tab").see("names; Tab chooses").keys("Tab", "Escape").see("> cuda.").keys("C-c").see("^C\n>")
		},
		"completion runs no code": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("var calls = 0, o = { get g() { calls++; throw 1 }, p: new Proxy({}, { get() { calls++ }, ownKeys() { calls++; return [] } }), n: null }")
			term.see("\n>")
			for _, text := range []string{"o.", "o.g.", "o.p.", "o.p.x.", "o.n.", "null.", "undefined.x.", "nothing.", "o.g.x("} {
				term.text(text).keys("Tab", "Tab", "C-g").see(text).keys("C-u").see("\n>")
			}
			term.line("?o.g").see("\nnothing is known about o.g\n>").line("calls").see("\n0\n>")
		},
		"declared names": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("const b = cuda.alloc('f32', 8)").text("b.se").keys("Tab").text("(")
			term.see("> b.set(\nset(index: number, value: number | bigint): void\nSets one element; slow.")
			term.text("0, ").coloured("mvalue: number | bigint\x1b[0").keys("C-c").see("^C\n>")
			term.text("cuda.alloc('bf").keys("Tab").text("', 1)").keys("Enter").see("> cuda.alloc('bf16', 1)\nBuffer bf16[1] on device 0 [ 0 ]\n>")
			term.text("cuda.texture(b, { mip").keys("Tab").text(": 'l").keys("Tab").see("> cuda.texture(b, { mipFilter: 'linear\n" +
				"texture(…, options?: TextureOptions): Texture\nHas kernels read an image by coordinates; of pitched memory its first slice.").keys("C-c")
			term.text("cuda.device().attribute('warpS").keys("Tab").text("')").keys("Enter").see("attribute('warpSize')\n32\n>")
			term.text("cuda.device().attributes.warpS").keys("Tab", "Enter").see("attributes.warpSize\n32\n>")
			term.text("b.").keys("Tab", "Tab").see("address: bigint\nWhere it begins on the device.").keys("C-c", "C-c").see("^C\n>")
			term.text("cuda.").keys("Tab", "Tab").see("options?: { stream?: Stream, pool?: M…\nDevice memory that is not initialised.")
		},
		"file names": func(t *testing.T, c *built) {
			folder := t.TempDir()
			os.WriteFile(filepath.Join(folder, "vadd.js"), []byte("var loaded = 'from file'\nloaded"), 0o600)
			term := c.start(t, "cd "+shellWord(folder)+" && "+c.word())
			term.see("\n>")
			term.text(".load v").keys("Tab", "Enter").see("> .load vadd.js\n'from file'\n>")
			term.text("f = 'va").keys("Tab").text("'").keys("Enter").see("> f = 'vadd.js'\n'vadd.js'\n>")
			term.text("require('./v").keys("Tab").see("> require('./vadd.js\nrequire(id: string): any")
		},
		"history": func(t *testing.T, c *built) {
			file := "CUJS_HISTORY=" + filepath.Join(t.TempDir(), "history")
			term := c.prompt(t, file)
			term.line("let a = {").line("x: 1 }").line("'other'").keys("C-d").see("status 0")
			term = c.prompt(t, file)
			term.keys("Up", "Up").see("> let a = {\n|   x: 1 }").keys("Enter").line("a.x").see("\n1\n>")
			term.text("let").keys("Up").see("> let a = {\n|   x: 1 }").keys("Down").see("> let").keys("C-c").see("\n>")
			term.keys("C-r").text("a").see("history: a▏").keys("C-r").see("> let a = {\n|   x: 1 }\nhistory: a▏")
			term.keys("C-s").see("> a.x\nhistory: a▏").keys("C-g").see("\n>")
			term.keys("C-r").text("oth").see("> 'other'\nhistory: oth▏").text("x").see("not in history: othx▏").keys("BSpace", "Enter")
			term.see("> 'other'\n'other'\n>")
		},
		"suggestion": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("'one two'").see("\n>").text("'o").coloured("\x1b[90mne two'").keys("Right", "Enter").see("> 'one two'\n'one two'\n>")
			term.text("'o").coloured("\x1b[90mne two'").keys("C-Right").text("!'").keys("Enter").see("> 'one!'\n'one!'\n>")
			term.text("'o").coloured("\x1b[90mne!'").keys("C-c").see("> 'o^C\n>")
		},
		"two sessions at once": func(t *testing.T, c *built) {
			file := "CUJS_HISTORY=" + filepath.Join(t.TempDir(), "history")
			one, two := c.prompt(t, file), c.prompt(t, file)
			for i := range 3 {
				one.line(fmt.Sprintf("'one %d'", i)).see(fmt.Sprintf("\n'one %d'\n>", i))
				two.line(fmt.Sprintf("'two %d'", i)).see(fmt.Sprintf("\n'two %d'\n>", i))
			}
			one.keys("C-d").see("status 0")
			two.keys("C-d").see("status 0")
			term := c.prompt(t, file)
			for i := 2; i >= 0; i-- {
				term.keys("Up").see(fmt.Sprintf("> 'two %d'", i)).keys("Up").see(fmt.Sprintf("> 'one %d'", i))
			}
		},
		"a history of 10,000 inputs": func(t *testing.T, c *built) {
			file := filepath.Join(t.TempDir(), "history")
			var text strings.Builder
			for i := range 10_000 {
				fmt.Fprintf(&text, "let entry%d = %d\n", i, i)
			}
			if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
				t.Fatal(err)
			}
			term := c.prompt(t, "CUJS_HISTORY="+file)
			term.keys("Up").see("> let entry9999 = 9999").keys("C-c").see("\n>")
			term.text("let entry0 ").keys("Up").see("> let entry0 = 0").keys("C-c").see("\n>")
			term.keys("C-r").text("y77 =").see("> let entry77 = 77\nhistory: y77 =▏")
		},
	}
}
