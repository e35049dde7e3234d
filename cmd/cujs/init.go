// This file is "cujs init": a folder in which an editor completes and checks scripts at once.

package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cujs/cujs/stdlib"
)

// project holds the files that a new project starts with.
//
//go:embed project/*
var project embed.FS

// typesFolder is where a project keeps the declarations; cujs init writes them anew, so that they
// fit its version.
const typesFolder = ".cujs"

func (p *process) init(args []string) error {
	folders, err := newFlags("init").interspersed(args)
	switch {
	case err != nil:
		return err
	case len(folders) > 1:
		return usage("init", "cujs init takes one folder, got %d", len(folders))
	}
	folder := "."
	if len(folders) == 1 {
		folder = folders[0]
	}
	if err := p.initFiles(project, "project", folder, false); err != nil {
		return err
	}
	if err := p.initFiles(stdlib.Types, "types", filepath.Join(folder, typesFolder), true); err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "\nrun it:   cujs %s\ntest it:  cujs test %s\n", filepath.Join(folder, "main.ts"), folder)
	return nil
}

// initFiles writes the files of a folder of source to target. What is there already stays, unless
// it is replaced.
func (p *process) initFiles(source fs.FS, from, target string, replace bool) error {
	entries, err := fs.ReadDir(source, from)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(target, 0o777); err != nil {
		return err
	}
	for _, entry := range entries {
		text, err := fs.ReadFile(source, from+"/"+entry.Name())
		if err != nil {
			return err
		}
		path := filepath.Join(target, entry.Name())
		if _, err := os.Stat(path); err == nil && !replace {
			fmt.Fprintf(p.stdout, "%s is there and stays\n", path)
			continue
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
		fmt.Fprintf(p.stdout, "%s\n", path)
	}
	return nil
}
