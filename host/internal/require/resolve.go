// This file finds the file that a specifier names, by Node's rules as far as scripts need them.

package require

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/host/internal/missing"
	"github.com/cujs/cujs/internal/spell"
)

// Extensions are tried, in order, on a path without one that fits.
var extensions = []string{".js", ".json", ".ts", ".mjs", ".cjs", ".mts", ".cts"}

// Resolve answers the absolute path of the file, or the name of the built-in module, that id means
// to a module in dir.
func (r *Requirer) Resolve(id, dir string) (string, error) {
	if name, ok := r.env.Lookup(id); ok {
		return name, nil
	}
	id = strings.TrimPrefix(id, "file://")
	if relative(id) || filepath.IsAbs(id) || path.IsAbs(id) {
		return r.found(id, dir, r.file(r.env.Files.Join(dir, id)))
	}
	for _, folder := range r.folders(dir) {
		found := r.inPackage(folder, id)
		if errors.Is(found.err, fs.ErrPermission) {
			break // what cannot be read is as good as not there, for a name that may have been meant otherwise
		}
		if found.path != "" || found.err != nil {
			return r.found(id, dir, found)
		}
	}
	return r.found(id, dir, candidate{})
}

// candidate is the outcome of one attempt: a path, or why there can be none; neither when there is
// nothing.
type candidate struct {
	path string
	err  error
}

func (r *Requirer) found(id, dir string, c candidate) (string, error) {
	switch {
	case c.err != nil:
		return "", fmt.Errorf("require: %w", c.err)
	case c.path == "":
		hint := ""
		if !relative(id) {
			hint = r.hint(strings.TrimPrefix(id, "node:"))
		}
		return "", fmt.Errorf("require: cannot find module '%s' from %s%s", id, dir, hint)
	}
	return c.path, nil
}

// hint says what a module may be that nobody has found: one of an area, or one of another spelling.
func (r *Requirer) hint(name string) string {
	if area := missing.Module(name); area != "" {
		return ": " + area
	}
	return spell.Suggest("'%s'", name, r.env.Names())
}

func relative(id string) bool {
	return id == "." || id == ".." || strings.HasPrefix(id, "./") || strings.HasPrefix(id, "../")
}

// file tries path itself, with the known extensions, and as a folder.
func (r *Requirer) file(path string) candidate {
	c, isFolder := r.plain(path)
	if c != (candidate{}) || !isFolder {
		return c
	}
	return r.folder(path)
}

// plain tries path itself, which may be a folder, and with the known extensions.
func (r *Requirer) plain(path string) (c candidate, isFolder bool) {
	info, err := r.env.Stat(path)
	if errors.Is(err, fs.ErrPermission) {
		return candidate{err: err}, false
	}
	if err == nil && !info.IsDir() {
		return candidate{path: path}, false
	}
	for _, ext := range extensions {
		if r.isFile(path + ext) {
			return candidate{path: path + ext}, false
		}
	}
	return candidate{}, err == nil
}

func (r *Requirer) isFile(path string) bool {
	info, err := r.env.Stat(path)
	return err == nil && !info.IsDir()
}

// folder tries the main file of a folder's package.json, then index. Where main is a folder, as in
// ".", its index counts, and no package.json in there: they could name one another.
func (r *Requirer) folder(dir string) candidate {
	if p := r.manifest(dir); p.Main != "" {
		main := r.env.Files.Join(dir, p.Main)
		c, isFolder := r.plain(main)
		if isFolder {
			c = r.index(main)
		}
		if c != (candidate{}) {
			return c
		}
	}
	return r.index(dir)
}

// index tries the index of a folder.
func (r *Requirer) index(dir string) candidate {
	for _, ext := range extensions {
		if index := r.env.Files.Join(dir, "index"+ext); r.isFile(index) {
			return candidate{path: index}
		}
	}
	return candidate{}
}

// manifest is the part of package.json that counts here.
type manifest struct {
	Main    string          `json:"main"`
	Exports json.RawMessage `json:"exports"`
}

func (r *Requirer) manifest(dir string) (m manifest) {
	text, err := r.env.ReadFile(r.env.Files.Join(dir, "package.json"))
	if err == nil {
		_ = json.Unmarshal(text, &m) // a broken one counts as none, as in Node
	}
	return m
}

// inPackage looks for id, "name/sub/path" or "@scope/name/sub/path", in one node_modules folder.
func (r *Requirer) inPackage(folder, id string) candidate {
	parts := strings.SplitN(id, "/", 3)
	if strings.HasPrefix(id, "@") && len(parts) > 1 {
		parts = append([]string{parts[0] + "/" + parts[1]}, parts[2:]...)
	} else {
		parts = strings.SplitN(id, "/", 2)
	}
	dir := r.env.Files.Join(folder, parts[0])
	sub := "."
	if len(parts) > 1 {
		sub = "./" + parts[1]
	}
	if m := r.manifest(dir); len(m.Exports) > 0 {
		target := exported(m.Exports, sub)
		if target == "" {
			return candidate{err: fmt.Errorf("package %s does not export '%s'", parts[0], sub)}
		}
		return r.file(r.env.Files.Join(dir, target))
	}
	return r.file(r.env.Files.Join(dir, sub))
}

// exported finds the target of sub in the "exports" of a package: a string, an object of
// conditions, or an object of sub-paths, of which one may have a single *.
func exported(exports json.RawMessage, sub string) string {
	var paths map[string]json.RawMessage
	if json.Unmarshal(exports, &paths) != nil || !hasPaths(paths) {
		if sub == "." {
			return condition(exports)
		}
		return ""
	}
	if target, ok := paths[sub]; ok {
		return condition(target)
	}
	for pattern, target := range paths {
		before, after, star := strings.Cut(pattern, "*")
		if star && len(sub) >= len(pattern)-1 && strings.HasPrefix(sub, before) && strings.HasSuffix(sub, after) {
			middle := sub[len(before) : len(sub)-len(after)]
			return strings.ReplaceAll(condition(target), "*", middle)
		}
	}
	return ""
}

func hasPaths(m map[string]json.RawMessage) bool {
	for key := range m {
		return strings.HasPrefix(key, ".")
	}
	return false
}

// condition follows the conditions a CommonJS loader answers to.
func condition(target json.RawMessage) string {
	var file string
	if json.Unmarshal(target, &file) == nil {
		return file
	}
	var conditions map[string]json.RawMessage
	_ = json.Unmarshal(target, &conditions)
	for _, name := range []string{"cujs", "node", "require", "default", "import"} {
		if next, ok := conditions[name]; ok {
			if file := condition(next); file != "" {
				return file
			}
		}
	}
	return ""
}

// folders lists the node_modules folders that a module in dir sees, the nearest first.
func (r *Requirer) folders(dir string) []string {
	var folders []string
	for {
		if filepath.Base(dir) != "node_modules" {
			folders = append(folders, r.env.Files.Join(dir, "node_modules"))
		}
		parent := r.env.Files.Dir(dir)
		if parent == dir {
			return folders
		}
		dir = parent
	}
}
