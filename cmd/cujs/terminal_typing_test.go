// This file types and pastes inputs of all kinds.

package main

import (
	"fmt"
	"strings"
	"testing"
)

func typingTests() map[string]func(*testing.T, *built) {
	return map[string]func(*testing.T, *built){
		"lines by grammar": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("function f(a) {").line("return a + 1").line("}").line("f(41)")
			term.see("> function f(a) {\n|   return a + 1\n| }\n> f(41)\n42\n>")
			term.line("[1].map(x => {").line("return x + 1").line("})").see("> [1].map(x => {\n|   return x + 1\n| })\n[ 2 ]\n>")
			term.line("`a").line("${1 +").line("1}`").see("\n'a\\n2'\n>")
		},
		"an error among several lines": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("for (const x of [1]) {").line("x.y.z").line("}")
			term.see("    2 │   x.y.z\n      │       ^\n    3 │ }\n\n    at input 1:2:7\n>")
			term.line("for (const x of [1]) {").line("let 1 = x").see("    2 │   let 1 = x\n      ╵       ^\n\n    at input 2:2:7\n>") // at once
			term.line("1 + 1").see("\n2\n>")
		},
		"paste": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.paste("let sum = 0\nfor (const x of [1, 2]) {\n\tsum += x\n}\nsum\n")
			term.see("> let sum = 0\n| for (const x of [1, 2]) {\n|     sum += x\n| }\n| sum")
			term.keys("Enter").see("| sum\n3\n>")
		},
		"paste of a kernel": func(t *testing.T, c *built) { // from an editor on Windows
			term := c.prompt(t)
			term.paste(strings.ReplaceAll(`const saxpy = cuda.kernel(function saxpy(a, x, y) {
	const i = grid(1)
	if (i < x.length) {
		y[i] = a * x[i] + y[i]
	}
})

const y = cuda.buffer(new Float32Array(1000).fill(2))
saxpy.forall(1000, 3, cuda.buffer(new Float32Array(1000).fill(1)), y)
y
`, "\n", "\r\n"))
			term.see("| y").keys("Enter").see("| y\nBuffer f32[1000] on device 0 [ 5, 5, 5, 5, 5, 5, …, 5, 5, 5 ]\n>")
		},
		"paste of 5,000 lines": func(t *testing.T, c *built) {
			term := c.prompt(t)
			var text strings.Builder
			for i := range 4998 {
				fmt.Fprintf(&text, "  { id: %d, name: 'row %[1]d' },\n", i)
			}
			term.paste("const table = [\n" + text.String() + "]\n").see("|   { id: 4997, name: 'row 4997' },\n| ]")
			term.keys("Enter").line("table.length").see("> table.length\n4998\n>")
		},
		"lines that arrive at once": func(t *testing.T, c *built) { // from a terminal that does not put a paste in brackets
			term := c.prompt(t)
			var text strings.Builder
			for i := range 1000 {
				fmt.Fprintf(&text, "{ id: %d, name: 'row %[1]d' },\n", i)
			}
			term.typed("const table = [\n" + text.String() + "]\ntable.length\n").see("> table.length\n1000\n>")
		},
		"wide and joined characters": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.text("世界x").keys("Left", "DC", "C-a").text("'").keys("C-e").text("'").keys("Enter").see("> '世界'\n'世界'\n>")
			term.text("'a👩\u200d👩\u200d👧e\u0301👍🏽b").keys("Left", "BSpace", "Left", "BSpace").text("|").keys("C-e", "BSpace").text("'")
			term.keys("Enter").see("'a|e\u0301'\n>").line("_.length").see("\n4\n>")
			term.resize(40, 12)
			term.text("'0123456789012345678901234567890123456世界'.length").keys("C-Left", "Left", "Left").text("!").keys("Enter")
			term.see("> '0123456789012345678901234567890123456\n世界!'.length\n40\n>")
		},
		"language of the prompt": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("const x = await Promise.resolve(20)").line("const x = 21").line("let x = await 21").line("x * 2").see("> x * 2\n42\n>")
			term.line("class A {}").line("class A { y = 1 }").line("function A2() {}").line("function A2() { return new A }").line("A2()")
			term.see("\nA { y: 1 }\n>")
			term.line("{a: 1}").see("> {a: 1}\n{ a: 1 }\n>")
			term.line("_.a + 1").see("\n2\n>")
			term.line("'quiet';").see("> 'quiet';\n>")
			term.line("null.x").see("\n>").line("_error instanceof TypeError").see("\ntrue\n>")
			term.line("import { join } from 'node:path'").line("join('a', 'b')").see("\n'a/b'\n>")
			term.line("const n: number = 3; interface P { x: number }").line("({ x: n }) as P").see("\n{ x: 3 }\n>")
			term.line(".exit").see("status 0")
		},
		"typing ahead": func(t *testing.T, c *built) {
			term := c.prompt(t)
			term.line("console.log('on'); for (const end = Date.now() + 300; Date.now() < end;);").see("\non")
			term.line(".editor").line("1").text("2").keys("C-d").see("> .editor\nCtrl-D runs the block, Ctrl-C drops it\n| 1\n| 2\n2\n>")
			term.keys("C-Space").line("3").see("> 3\n3\n>")
		},
	}
}
