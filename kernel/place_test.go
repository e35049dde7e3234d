package kernel_test

import (
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestPlaces has mistakes behind text that is not ASCII, in methods, and over
// several lines.
func TestPlaces(t *testing.T) {
	for _, test := range []struct {
		source kernel.Source
		want   string
	}{
		{kernel.Source{File: "k.js", Line: 7, Column: 16, FirstLine: "const ä = '→', k = (x) => { /* ü */ x[0] = y }", Text: "(x) => { /* ü */ x[0] = y }"}, `
k.js:7:40: y is not defined in the kernel
    7 │ const ä = '→', k = (x) => { /* ü */ x[0] = y }
      ╵                                        ^
      pass it as an argument, or name it in the option uses: { y }`},
		{kernel.Source{File: "k.js", Text: "(x) => {\n  /* 日本 */ x[0] = x[0] + größe\n}"}, `
k.js:2:26: größe is not defined in the kernel
    2 │   /* 日本 */ x[0] = x[0] + größe
      ╵                            ~~~~~
      pass it as an argument, or name it in the option uses: { größe }`},
		{kernel.Source{File: "k.js", Text: "(x) => { x[0] = { größe: x.length } }"}, `
k.js:1:17: {größe: i32} does not become f32 by itself
    1 │ (x) => { x[0] = { größe: x.length } }
      ╵                 ~~~~~~~~~~~~~~~~~~~
      take the fields that you need: const { größe } = …`},
		{kernel.Source{File: "k.js", Text: "(x) => { x[0] = x.größe }"}, `
k.js:1:17: f32[] has no größe
    1 │ (x) => { x[0] = x.größe }
      ╵                 ~~~~~~~
      an array has length, and shape[k] for the size of a dimension`},
		{kernel.Source{File: "k.js", Line: 3, Column: 3, FirstLine: "  k(x) { x[0] = none },", Text: "k(x) { x[0] = none }"}, `
k.js:3:17: none is not defined in the kernel
    3 │   k(x) { x[0] = none },
      ╵                 ~~~~
      pass it as an argument, or name it in the option uses: { none }`},
		{kernel.Source{File: "k.js", Text: "(x) => {\n  x[0] = [1,  \n    2]\n}"}, `
k.js:2:10: [i32, i32] does not become f32 by itself
    2 │   x[0] = [1,
      ╵          ~~~
      take the values apart: const [a, b] = …`},
		{kernel.Source{File: "k.js", Text: "(x) => { x[0] = /* ü */ = 1 }"}, `
k.js:1:25: Unexpected token =
    1 │ (x) => { x[0] = /* ü */ = 1 }
      ╵                         ^`},
	} {
		_, err := kernel.Compile(test.source, []kernel.Argument{{Type: "f32", Rank: 1}}, kernel.Options{})
		if err == nil {
			t.Errorf("%s compiles", test.source.Text)
		} else if got := "\n" + frame(err); got != test.want {
			t.Errorf("got%s\nwant%s", got, test.want)
		}
	}
}
