// This file finds all that a script is made of.

package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/typescript"
	"github.com/cujs/cujs/internal/javascript"
)

// A MissingError is a module that a script loads and that is not there.
type MissingError struct {
	File         string // that loads it
	Line, Column int
	Specifier    string
	Err          error
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}

// Unwrap is why it was not found.
func (e *MissingError) Unwrap() error { return e.Err }

// Collect finds the modules that a script loads by names that stand in it, and theirs, and has all of them read and
// translated: what cannot be read is an error now. Include are further files, and folders with all below them. Modules whose
// names are computed have to be among them.
func Collect(ctx context.Context, script string, include []string) (*App, error) {
	rt, err := host.New(host.Options{Permissions: host.Everything(), Areas: areas.All(), Device: "emulated"})
	if err != nil {
		return nil, err
	}
	defer rt.Close()
	c := &collector{ctx: ctx, resolver: rt, texts: map[string][]byte{}}
	if script, err = filepath.Abs(script); err != nil {
		return nil, err
	}
	if err := c.module(script); err != nil {
		return nil, err
	}
	for _, name := range include {
		if err := c.include(name); err != nil {
			return nil, err
		}
	}
	return c.app(script)
}

// A collector has the files of an app by their real paths.
type collector struct {
	ctx      context.Context
	resolver *host.Runtime
	texts    map[string][]byte
}

// isSource tells whether a file is one in which modules are loaded.
func isSource(name string) bool {
	return slices.Contains([]string{".js", ".ts", ".mjs", ".cjs", ".mts", ".cts"}, filepath.Ext(name))
}

// module adds a file and what it loads.
func (c *collector) module(file string) error {
	if c.texts[file] != nil {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	c.texts[file] = append([]byte{}, text...) // not nil
	if err := c.manifests(file); err != nil || !isSource(file) {
		return err
	}
	for _, s := range javascript.Specifiers(string(text)) {
		loaded, builtin, err := c.resolver.Resolve(c.ctx, s.Name, file)
		if err != nil {
			return missing(file, string(text), s, err)
		}
		if builtin {
			continue
		}
		if err := c.module(loaded); err != nil {
			return err
		}
	}
	return nil
}

func missing(file, text string, s javascript.Specifier, err error) error {
	before := text[:s.At]
	return &MissingError{file, strings.Count(before, "\n") + 1, len(before) - strings.LastIndexByte(before, '\n'), s.Name, err}
}

// manifests adds the files package.json by which a package is found, from the file's folder up to node_modules.
func (c *collector) manifests(file string) error {
	if !strings.Contains(filepath.ToSlash(file), "/node_modules/") {
		return nil
	}
	for dir := filepath.Dir(file); filepath.Base(dir) != "node_modules"; dir = filepath.Dir(dir) {
		name := filepath.Join(dir, "package.json")
		text, err := os.ReadFile(name)
		if err == nil {
			c.texts[name] = text
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// include adds a file, or all files of a folder. Scripts among them bring what they load.
func (c *collector) include(name string) error {
	name, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	return filepath.WalkDir(name, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
			return errors.Join(err, fmt.Errorf("%s is no file that can be carried", file))
		}
		return c.module(file)
	})
}

// app puts the files below the folder that all of them are in.
func (c *collector) app(script string) (*App, error) {
	root := filepath.Dir(script)
	for file := range c.texts {
		for !below(root, file) {
			if root == filepath.Dir(root) {
				return nil, fmt.Errorf("%s and %s have no folder in common", script, file)
			}
			root = filepath.Dir(root)
		}
	}
	files := memory{}
	for file, text := range c.texts {
		inside, err := filepath.Rel(root, file)
		if err != nil {
			return nil, err
		}
		files[filepath.ToSlash(inside)] = text
	}
	main, err := filepath.Rel(root, script)
	a := &App{Manifest: Manifest{Version: host.Version(), Main: filepath.ToSlash(main)}, Files: files}
	return a, errors.Join(err, a.translate(files))
}

func below(root, file string) bool {
	inside, err := filepath.Rel(root, file)
	return err == nil && filepath.IsLocal(inside)
}

// translate reads all sources as they will be when the app runs, under the names that they have there.
func (a *App) translate(files memory) error {
	a.translations = &translations{kept: map[string]translation{}, keeps: true}
	translator := a.translations.with(typescript.Translator{})
	for name, text := range files {
		if !isSource(name) || strings.HasSuffix(name, ".d.ts") {
			continue
		}
		if _, err := frontend.Module(translator, path.Join(host.AppRoot, name), string(text)); err != nil {
			return a.syntax(name, text, err)
		}
	}
	return nil
}

// syntax is the error of a source that cannot be read, with its line.
func (a *App) syntax(name string, text []byte, err error) error {
	var wrong *frontend.SyntaxError
	if !errors.As(err, &wrong) {
		return err
	}
	return fmt.Errorf("%s:%d:%d: SyntaxError: %s", name, wrong.Line, wrong.Column, wrong.Message)
}
