// Page-programs writes the programs of the pages of documentation into a folder, a file each, for the TypeScript
// compiler. Those that a page shows because they are refused are left out, and those of
// pages whose programs go on from those before them.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/docs"
	"github.com/dop251/goja/parser"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: page-programs FOLDER, in the root of the repository")
	}
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(os.Args[1], "given.d.ts"), []byte(given), 0o666); err != nil {
		log.Fatal(err)
	}
	for _, page := range append(pages, "README.md") {
		if err := write(page, os.Args[1]); err != nil {
			log.Fatal(err)
		}
	}
}

// given has the names that programs give kernels by options, and declare nowhere.
const given = "declare const LIMIT: number\ndeclare function scale(v: number, by: number): number\n"

// pieces are pages whose programs go on from those before them.
var pieces = []string{"guide.md", "modules.md", "memory.md", "images.md", "graphs.md", "devices.md", "ffi.md"}

// write writes the programs of a page, which are called by it and their lines.
func write(page, folder string) error {
	text, err := os.ReadFile(page)
	if err != nil || slices.Contains(pieces, filepath.Base(page)) {
		return err
	}
	for _, p := range docs.Programs(string(text)) {
		if p.Refused() != "" || p.Warned() != "" {
			continue
		}
		name := fmt.Sprintf("%s-%d.js", strings.TrimSuffix(filepath.Base(page), ".md"), p.Line)
		if _, err := parser.ParseFile(nil, name, "async () => {"+p.Script()+"}", 0); err != nil {
			name = strings.TrimSuffix(name, ".js") + ".ts" // it has types, or it imports
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(p.Script()), 0o666); err != nil {
			return err
		}
	}
	return nil
}
