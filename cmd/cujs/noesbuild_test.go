//go:build noesbuild

package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestWithoutEsbuild has the command say why it cannot read TypeScript and modules, and nothing of the kind about what is wrong anyway.
func TestWithoutEsbuild(t *testing.T) {
	folder := inFolder(t, map[string]string{
		"typed.ts": "const n: number = 2\n", "module.js": "import { join } from 'path'\n", "wrong.js": "let = = 1\n",
		"each.js": "async function* each() { yield 1 }\n",
	})
	const why = "; this cujs was built without esbuild: it reads no TypeScript, no ES modules, no await at the top level of files\n"
	for file, want := range map[string]string{
		"typed.ts":  "SyntaxError: Unexpected token :" + why + "\n    1 │ const n: number = 2\n      ╵        ^\n\n    at typed.ts:1:8\n",
		"module.js": "SyntaxError: Unexpected reserved word" + why + "\n    1 │ import { join } from 'path'\n      ╵ ~~~~~~\n\n    at module.js:1:1\n",
		"each.js": "SyntaxError: Async generators are not supported yet" + why + "\n    1 │ async function* each() { yield 1 }\n      ╵ ~~~~~\n\n" +
			"    at each.js:1:1\n",
		"wrong.js": "SyntaxError: Unexpected token =\n\n    1 │ let = = 1\n      ╵       ^\n\n    at wrong.js:1:7\n",
	} {
		got := cujs("", nil, file)
		if text := strings.ReplaceAll(got.stderr, folder+string(filepath.Separator), ""); text != want || got.status != statusError {
			t.Errorf("%s: status %d\n%s\nwant\n%s", file, got.status, text, want)
		}
	}
}
