// Command release has the parts of scripts/release that give the same bytes each time.
//
//	go run ./tools/release names                     the names of internal/identity, as lines of a shell
//	go run ./tools/release pack FILE FOLDER [NAME]   an archive of a folder, .tar.gz or .zip, in which it has a name
//	go run ./tools/release sums FOLDER               SHA256SUMS of what is in a folder
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"

	"github.com/cujs/cujs/internal/identity"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("release: ")
	if err := run(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "names":
		names()
		return nil
	case (len(args) == 3 || len(args) == 4) && args[0] == "pack":
		name := filepath.Base(args[2])
		if len(args) == 4 {
			name = args[3]
		}
		return pack(args[1], args[2], name)
	case len(args) == 2 && args[0] == "sums":
		return sums(args[1])
	}
	return fmt.Errorf("it takes names, pack FILE FOLDER [NAME] or sums FOLDER")
}

func names() {
	for _, n := range []struct{ name, value string }{
		{"module", identity.Module}, {"repository", identity.Repository}, {"npm", identity.NPM}, {"scope", identity.NPMScope},
		{"site", identity.Site}, {"summary", identity.Summary}, {"maintainer", identity.Maintainer}, {"licence", identity.Licence},
	} {
		fmt.Printf("%s=%s\n", n.name, shell(n.value))
	}
}

// shell is a text as a shell reads it. None of the names has a dollar sign, a backslash or a quote.
func shell(text string) string { return strconv.Quote(text) }
