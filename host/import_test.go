package host_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// A module that lacks a name that is imported from it is refused, with the name that was probably meant; types are none
// of its exports.
func TestMissingExports(t *testing.T) {
	files := map[string]string{
		"m.ts": "export const K = 3\nexport default 4\nexport type T = number\n", "n.mjs": "export const K = 3\n", "c.cjs": "exports.a = 1\n",
		"cycle1.mjs": "import { b } from './cycle2.mjs'\nexport const a = 1\nexport function f() { return b }\n",
		"cycle2.mjs": "import { a, f } from './cycle1.mjs'\nexport const b = 2\n",
	}
	for source, want := range map[string]string{
		"import { K } from './n.mjs'\nimport { nope } from './n.mjs'":            "2:22: SyntaxError: The requested module './n.mjs' does not provide an export named 'nope'",
		"import { kernle } from 'cuda'":                                          "1:24: SyntaxError: The requested module 'cuda' does not provide an export named 'kernle'; did you mean 'kernel'?",
		"import d from './n.mjs'":                                                "1:15: SyntaxError: The requested module './n.mjs' does not provide an export named 'default'",
		"import { b } from './c.cjs'":                                            "1:19: SyntaxError: The requested module './c.cjs' does not provide an export named 'b'",
		"export { k } from './m'":                                                "1:19: SyntaxError: The requested module './m' does not provide an export named 'k'; did you mean 'K'?",
		"import { k } from './m'\nawait 1":                                       "1:19: SyntaxError: The requested module './m' does not provide an export named 'k'; did you mean 'K'?",
		"\n\n   import\n{ k,\n  K } from './m'\nawait 1; k; K":                   "5:12: SyntaxError: The requested module './m' does not provide an export named 'k'; did you mean 'K'?",
		"import d, { K } from './m'; import c, { a } from './c.cjs'; d; K; c; a": "",
		"import { a } from './cycle1.mjs'":                                       "",
	} {
		files["main.mjs"] = source
		err := runFile(t, files, "main.mjs")
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "/main.mjs:")
		}
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", source, got, want)
		}
	}
	for _, source := range []string{
		"import { K, T } from './m'\nconst x: T = K", "import { K, type T } from './m'\nexport { T } from './m'\nK",
		"import { K, T } from './m'\nawait 1\nconst x: T = K", "import { T as U } from './m'\nlet x: U",
	} {
		files["main.ts"] = source
		if err := runFile(t, files, "main.ts"); err != nil {
			t.Errorf("%s: %v", source, err)
		}
	}
}

// Imports are live and modules strict in every language, whatever makes them wait, also where a kernel has
// the name of an import.
func TestLiveImports(t *testing.T) {
	files := map[string]string{"c.ts": "export let n: number = 0\nexport const inc = () => ++n\nexport const K = 3\nexport const twice = (v: number) => v * K * 2\n",
		"late.mjs": "import { n } from './c'\nawait 1\nexport const late = 'n ' + n\n"}
	const source = `import { n, inc, K, twice } from './c'
		import * as ns from './c'
		inc()
		if (n !== 1 || ns.n !== 1 || { n }.n !== 1) throw 'not live'
		try { undeclared = 5; throw 'not strict' } catch (e) { if (e.name !== 'ReferenceError') throw e }
		const cuda = require('cuda'), x = cuda.alloc('f32', 2)
		cuda.kernel((x) => { x[grid(1)] = twice(grid(1)) + K }).launch({ grid: 1, block: 2 }, x)
		if (x.read().join() !== '3,9') throw x.read().join()
		`
	for _, extension := range []string{".mjs", ".js", ".mts", ".ts"} {
		for _, wait := range []string{"", "await 1", "for await (const _ of [1]);", "await using _ = null", "import { late } from './late'; if (late !== 'n 0') throw late"} {
			name := "main" + extension
			files[name] = source + wait + "\ninc(); if (n !== 2) throw 'not live'; throw new Error('the end')"
			if err := runFile(t, files, name); err == nil || !strings.HasSuffix(err.Error(), "Error: the end") || !strings.HasPrefix(err.Error(), "/"+name+":10:45") {
				t.Errorf("%s, %q: %v", name, wait, err)
			}
		}
	}
}

// runFile runs a file of some as the main module.
func runFile(t *testing.T, texts map[string]string, name string) error {
	t.Helper()
	system := fstest.MapFS{}
	for name, text := range texts {
		system[name] = &fstest.MapFile{Data: []byte(text)}
	}
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated", FS: system})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	return r.RunFile(context.Background(), name)
}

// An input that is no module has an import.meta, that of a file [eval] in the working directory.
func TestMetaOfInputs(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All(), FS: fstest.MapFS{}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	v, err := r.Run(context.Background(), "[eval]", "[import.meta.url, import.meta.filename, import.meta.dirname].join()")
	if err != nil || v.String() != "file:///%5Beval%5D,/[eval],/" {
		t.Errorf("%v, %v", v, err)
	}
}

// TestImportInStacks has the function that loads a module under the name of what the script wrote.
func TestImportInStacks(t *testing.T) {
	r, err := host.New(host.Options{Areas: areas.All(), FS: fstest.MapFS{"m.mjs": {Data: []byte("export const a = 1\n")}}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Run(t.Context(), "t.mjs", "import { b } from './m.mjs'\nb()")
	if text := host.FormatError(err, false); !strings.Contains(text, "at import (native)") || strings.Contains(text, "checked") {
		t.Errorf("got %s", text)
	}
}
