// This file has what "cujs test" and "cujs bench" share: which files register something, and how they
// are run.

package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// registering are the files that words on the command line mean: files, and of folders those whose
// names end in .test.js or _test.ts and the like, for the command test. Without words it is the
// working folder. What says what the files have, for the message that there are none.
func registering(command, what string, names []string) ([]string, error) {
	if len(names) == 0 {
		names = []string{"."}
	}
	pattern := lazyregexp.New(`[._]` + command + `\.(js|mjs|cjs|ts|mts)$`)()
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, usage(command, "there is no file %s%s", name, didYouMean(name, neighbours(name), ""))
		}
		if !info.IsDir() {
			files = append(files, name)
			continue
		}
		err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() && path != name && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".")) {
				return filepath.SkipDir
			}
			if err == nil && !entry.IsDir() && pattern.MatchString(entry.Name()) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(files) == 0 {
		return nil, usage(command, "there are no %s in %s: their names end in .%s.js or .%[3]s.ts", what, strings.Join(names, ", "), command)
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// registeringOptions are those of the runtime that runs such a file, below the line of progress. With
// JSON, standard output is for the results.
func (p *process) registeringOptions(d *deviceFlags, g *progress, file string, json bool) host.Options {
	o := p.hostOptions(d)
	o.Args = []string{"cujs", file}
	o.Stdout, o.Stderr = g.over(o.Stdout), g.over(o.Stderr)
	if json {
		o.Stdout = o.Stderr
	}
	o.Colors = func(w io.Writer) bool {
		if over, ok := w.(*overwriter); ok {
			w = over.out
		}
		return p.colors(w)
	}
	return o
}
