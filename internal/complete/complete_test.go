package complete

import (
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/internal/declare"
	"github.com/cujs/cujs/stdlib"
)

var folder = fstest.MapFS{
	"vadd.js": {}, "vector/a.ptx": {}, "lib/util.js": {}, ".hidden": {},
}

var source = Source{
	Names: func(path ...string) []string {
		return slices.Clone(map[string][]string{
			"":                 {"Array", "cuda", "console", "constants", "toString", "_private", "größe"},
			"cuda":             {"devices", "deviceCount", "alloc", "toString", "0", "not-a-name"},
			"cuda.devices":     {"length", "toString"},
			"Array.prototype":  {"length", "map"},
			"Number.prototype": {"toFixed"},
			"String.prototype": {"slice", "split", "toString"},
			"Object.prototype": {"toString"},
		}[strings.Join(path, ".")])
	},
	Modules:  func() []string { return []string{"cuda", "fs", "fs/promises", "util"} },
	ReadDir:  func(name string) ([]fs.DirEntry, error) { return fs.ReadDir(folder, name) },
	Commands: []string{"exit", "help", "load"},
	Declared: sync.OnceValue(func() *declare.Index {
		x, err := declare.Parse(stdlib.Types, "types/*.d.ts")
		if err != nil {
			panic(err)
		}
		return x
	}),
	Classes: func(path ...string) []string {
		return map[string][]string{"cuda": {"module cuda"}, "x": {"cuda.Buffer", "Object"}, "k": {"Kernel", "Object"}}[strings.Join(path, ".")]
	},
}

func TestAt(t *testing.T) {
	tests := []struct {
		text  string // up to the cursor
		start int
		want  string
	}{
		{"con", 0, "console const constants continue"},
		{"x = cu", 4, "cuda"},
		{"CON", 0, "console const constants continue"},
		{"grö", 0, "größe"},
		{"_", 0, "_private"},
		{"toS", 0, ""},
		{"cuda.", 5, "alloc deviceCount devices"},
		{"cuda.dev", 5, "deviceCount devices"},
		{"f(cuda?.devices.", 16, "length"},
		{"cuda.devices.to", 13, "toString"},
		{"globalThis.cu", 11, "cuda"},
		{"this.cu", 5, "cuda"},
		{"'a'.s", 4, "slice split"},
		{"`a`.s", 4, "slice split"},
		{"f().to", 0, ""},
		{"a[1].to", 0, ""},
		{"new Array(3).le", 13, "length"},
		{"new Array.le", 10, ""},
		{"(5).toF", 4, "toFixed"},
		{"(5n).toF", 5, ""},
		{"threadI", 0, ""},
		{"cuda.kernel(function f(x) { x[threadI", 30, "threadIdx"},
		{"const k = kernel((x) => { const i = gri", 36, "grid gridDim gridSize"},
		{"cuda.device().mem", 14, "memoryInfo"},
		{"cuda.alloc('f32', (1 + 2) * 3).sub", 31, "subarray"},
		{"cuda.devices[0].ord", 16, "ordinal"},
		{"(await x.readAsync()).", 22, ""},
		{"(await cuda.synchronizeAsync()).", 31, ""},
		{"require('path').jo", 16, "join"},
		{"x.context.devi", 10, "device"},
		{"k.launch({ gr", 11, "grid"},
		{"k.launch({ grid: [1, 2], ", 25, "block cluster cooperative priority programmatic shared stream"},
		{"k.launch({ grid: cu", 17, "cuda"},
		{"k.launch({ grid: 1 }, { gr", 24, "größe"},
		{"if (x) { cu", 9, "cuda"},
		{"x.fill(0, { str", 12, "stream"},
		{"f(() => { cu", 10, "cuda"},
		{"cuda.alloc('f", 12, "f16 f32 f64 f8e4m3 f8e5m2"},
		{"cuda.buffer([1], { type: 'bf", 26, "bf16"},
		{"cuda.device().attribute('warpS", 25, "warpSize"},
		{"cuda.device().attributes.warpS", 25, "warpSize"},
		{".time cuda.dev", 11, "deviceCount devices"},
		{"1.5", 0, ""},
		{"// con", 0, ""},
		{"/* x */ cud", 8, "cuda"},
		{"require('", 9, "cuda fs fs/promises util"},
		{"require('f", 9, "fs fs/promises"},
		{"import x from \"u", 15, "util"},
		{"import('cu", 8, "cuda"},
		{"require('./l", 9, "./lib/"},
		{"read('v", 6, "vadd.js vector/"},
		{"read('vector/", 6, "vector/a.ptx"},
		{"read('.", 6, ".hidden"},
		{"read('nowhere/x", 6, ""},
		{"`${cu", 3, "cuda"},
		{".l", 1, "load"},
		{".load va", 6, "vadd.js"},
		{".help x", 0, ""},
	}
	for _, test := range tests {
		start, found := source.At([]rune(test.text), len([]rune(test.text)))
		var got []string
		for _, c := range found {
			got = append(got, c.Text)
		}
		if strings.Join(got, " ") != test.want || len(got) > 0 && start != test.start {
			t.Errorf("%q: %d %q, want %d %q", test.text, start, got, test.start, test.want)
		}
	}
}

func TestSignature(t *testing.T) {
	for _, test := range []struct {
		text    string
		name    string
		current int
	}{
		{"cuda.alloc(", "alloc", 0},
		{"cuda.alloc('f32', [1, 2], { stream: f(1, 2) ", "alloc", 2},
		{"cuda.alloc('f32', Math.max(1, 2", "alloc", 1},
		{"cuda.alloc(1, 2, 3, 4", "alloc", -1},
		{"x.read(y, ", "read", 1},
		{"console.log(1, 2, 3", "log", 0},
		{"cuda.kernel((x) => { const s = shared('f32', ", "shared", 1},
		{"cuda.alloc()", "", 0},
		{"nothing(", "", 0},
		{"(", "", 0},
	} {
		got, ok := source.Signature([]rune(test.text), len([]rune(test.text)))
		if ok != (test.name != "") || ok && (got.Function.Name != test.name || got.Current != test.current) {
			t.Errorf("%q: %+v", test.text, got)
		}
	}
}

// FuzzAt checks that no text and cursor are too odd, and that a word starts before the cursor.
func FuzzAt(f *testing.F) {
	for _, seed := range []string{"a.b?.c.", "'a'.", ".load x", "require('./", "`${a.b", "import x from 'y", "..", "?."} {
		f.Add(seed, len(seed))
	}
	f.Fuzz(func(t *testing.T, text string, cursor int) {
		runes := []rune(text)
		if cursor < 0 || cursor > len(runes) {
			t.Skip()
		}
		if start, names := source.At(runes, cursor); start < 0 || start > cursor && names != nil {
			t.Fatalf("%q at %d: %d %q", text, cursor, start, names)
		}
		source.Signature(runes, cursor)
	})
}
