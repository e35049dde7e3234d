// This file makes one script of the page's modules, and says which packages are in it.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// owner is the package that a file of modules is of.
var owner = regexp.MustCompile(`node_modules/((?:@[^/]+/)?[^/]+)/`)

// bundle writes page.js and gives the names of the packages in it.
func bundle(modules, out string) ([]string, error) {
	modules, err := filepath.Abs(modules)
	if err != nil {
		return nil, err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{filepath.Join(sources, "main.js")}, Outfile: filepath.Join(out, "page.js"), Write: true,
		Bundle: true, Format: api.FormatESModule, Target: api.ES2022, NodePaths: []string{modules}, Metafile: true,
		MinifyWhitespace: true, MinifyIdentifiers: true, MinifySyntax: true, Charset: api.CharsetUTF8,
		LegalComments: api.LegalCommentsNone, // licenses.txt has all notices
	})
	if len(result.Errors) > 0 {
		text := api.FormatMessages(result.Errors, api.FormatMessagesOptions{})
		return nil, errors.New(strings.Join(text, "\n"))
	}
	var meta struct {
		Outputs map[string]struct {
			Inputs map[string]struct{ BytesInOutput int }
		}
	}
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return nil, err
	}
	packages := map[string]bool{}
	for _, output := range meta.Outputs {
		for input := range output.Inputs {
			if m := owner.FindStringSubmatch(filepath.ToSlash(input)); m != nil {
				packages[m[1]] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(packages)), nil
}

// notices writes licenses.txt: the notices of the packages in the page, then those of the program.
func notices(modules, out string, packages []string) error {
	var b strings.Builder
	b.WriteString("The page has the following built in.\n")
	line := strings.Repeat("=", 100)
	for _, name := range packages {
		files, err := filepath.Glob(filepath.Join(modules, name, "LICEN[SC]E*"))
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return fmt.Errorf("the package %s has no notice", name)
		}
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n", line, name, line)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(string(text)))
		}
	}
	command, err := os.ReadFile("cmd/cujs/zlicenses.txt")
	if err != nil {
		return err
	}
	b.WriteString("\n" + strings.Replace(string(command), "The command cujs has", "The program in WebAssembly has parts of the command cujs, which has", 1))
	return os.WriteFile(filepath.Join(out, "licenses.txt"), []byte(b.String()), 0o666)
}
