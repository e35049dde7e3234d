// Command sizes measures what parts of cujs add to a program: how large the executable is, stripped, for linux/amd64, and
// how many modules and packages it has besides Go's own. It prints the table of docs/embedding.md:
//
//	go run ./scripts/sizes
//	go run ./scripts/sizes -check docs/embedding.md -build 'host alone'
//
// The second compares with the table of a page, and builds only the programs whose names match. It fails where a program
// has more modules than the page says, or packages or bytes beyond a slack.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
)

// How much more than a page says a program may have: what versions of Go and small changes make of it.
const (
	slackSize     = 1.03
	slackPackages = 1.05
)

func main() {
	log.SetFlags(0)
	page := flag.String("check", "", "compare with the table of this page")
	build := flag.String("build", "", "build only the programs whose names match this expression")
	flag.Parse()
	if err := run(*page, *build); err != nil {
		log.Fatal("sizes: ", err)
	}
}

func run(page, build string) error {
	programs, err := programs()
	if err != nil {
		return err
	}
	built, err := regexp.Compile(build)
	if err != nil {
		return err
	}
	said := map[string]sizes{}
	if page != "" {
		if said, err = table(page); err != nil {
			return err
		}
	}
	folder, err := os.MkdirTemp("", "cujs-sizes")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	fmt.Print("| program | MB | modules | packages |\n|---|---|---|---|\n")
	for _, p := range programs {
		s, err := p.measure(folder, built.MatchString(p.name))
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Println(s.row(p.name))
		if page == "" {
			continue
		}
		if err := s.within(said[p.name]); err != nil {
			return fmt.Errorf("%s: %w; make the table of %s again if that is meant", p.name, err, page)
		}
	}
	return nil
}
