// Page-programs writes the programs of the pages of documentation into a folder, a file each, for the TypeScript
// compiler. Those that a page shows because they are refused are left out. Pages whose programs go on from those
// before them are a file each.
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
	if err != nil {
		return err
	}
	name := filepath.Join(folder, strings.TrimSuffix(filepath.Base(page), ".md"))
	programs := docs.Programs(string(text))
	if slices.Contains(pieces, filepath.Base(page)) {
		return writeFile(name, whole(programs))
	}
	for _, p := range programs {
		if p.Refused() != "" || p.Warned() != "" {
			continue
		}
		if err := writeFile(fmt.Sprintf("%s-%d", name, p.Line), p.Script()); err != nil {
			return err
		}
	}
	return nil
}

// whole is the programs of a page whose programs go on from those before them, as a prompt takes them: each sees the names of those
// before it, and may declare them anew. So each is in a block that goes on to the end. The lines are those of the page.
func whole(programs []docs.Program) string {
	var s strings.Builder
	line := 1
	for _, p := range programs {
		s.WriteString(strings.Repeat("\n", p.Line-1-line) + "{\n" + p.Text)
		line = p.Line + strings.Count(p.Text, "\n")
	}
	return s.String() + strings.Repeat("}", len(programs)) + "\nexport {}\n"
}

// writeFile writes a program, as TypeScript where it has types or imports.
func writeFile(name, text string) error {
	extension := ".js"
	if _, err := parser.ParseFile(nil, name, "async () => {"+strings.TrimSuffix(text, "\nexport {}\n")+"}", 0); err != nil {
		extension = ".ts"
	}
	return os.WriteFile(name+extension, []byte(text), 0o666)
}
