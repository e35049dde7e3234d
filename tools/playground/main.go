// Command playground makes the files of the page in a browser, all but the program in WebAssembly:
//
//	go run ./tools/playground --modules FOLDER --out FOLDER
//
// modules has the packages of playground/web/package.json, as npm installs them. scripts/playground calls it.
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"
)

// sources is where the page is written, from the root of the repository.
const sources = "playground/web"

// static are the files of the page that are served as they are written.
var static = []string{"index.html", "style.css", "worker.js", "icon.svg"}

func main() {
	log.SetFlags(0)
	log.SetPrefix("playground: ")
	modules := flag.String("modules", "", "the folder of npm's packages")
	out := flag.String("out", "", "the folder to write")
	flag.Parse()
	if *modules == "" || *out == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := build(*modules, *out); err != nil {
		log.Fatal(err)
	}
}

func build(modules, out string) error {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, name := range static {
		text, err := os.ReadFile(filepath.Join(sources, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, name), text, 0o666); err != nil {
			return err
		}
	}
	packages, err := bundle(modules, out)
	if err != nil {
		return err
	}
	if err := notices(modules, out, packages); err != nil {
		return err
	}
	return guide(filepath.Join(out, "guide"))
}
