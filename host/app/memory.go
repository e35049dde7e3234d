// This file is files that are held in memory, as a file system.

package app

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// memory has files by their paths, as fs.FS has them.
type memory map[string][]byte

// Open opens a file or a folder.
func (m memory) Open(name string) (fs.File, error) {
	if text, found := m[name]; found && fs.ValidPath(name) {
		return &opened{entry: entry{path.Base(name), int64(len(text)), false}, Reader: strings.NewReader(string(text))}, nil
	}
	entries := m.entries(name)
	if len(entries) == 0 || !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &opened{entry: entry{path.Base(name), 0, true}, Reader: strings.NewReader(""), entries: entries}, nil
}

// entries are what is in a folder, in the order of their names.
func (m memory) entries(folder string) (list []fs.DirEntry) {
	prefix := folder + "/"
	if folder == "." {
		prefix = ""
	}
	seen := map[string]bool{}
	for name, text := range m {
		rest, inside := strings.CutPrefix(name, prefix)
		first, _, deeper := strings.Cut(rest, "/")
		if inside && !seen[first] {
			seen[first] = true
			e := entry{first, int64(len(text)), deeper}
			if deeper {
				e.size = 0
			}
			list = append(list, fs.FileInfoToDirEntry(e))
		}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list
}

// entry says what a file or folder is.
type entry struct {
	name   string
	size   int64
	folder bool
}

func (e entry) Name() string       { return e.name }
func (e entry) Size() int64        { return e.size }
func (e entry) ModTime() time.Time { return time.Time{} }
func (e entry) IsDir() bool        { return e.folder }
func (e entry) Sys() any           { return nil }
func (e entry) Mode() fs.FileMode {
	if e.folder {
		return fs.ModeDir | 0o555
	}
	return 0o444
}

// opened is a file or a folder that is read.
type opened struct {
	entry
	*strings.Reader
	entries []fs.DirEntry
}

func (o *opened) Size() int64                { return o.entry.size }
func (o *opened) Stat() (fs.FileInfo, error) { return o.entry, nil }
func (o *opened) Close() error               { return nil }

// ReadDir answers the next entries of a folder.
func (o *opened) ReadDir(n int) ([]fs.DirEntry, error) {
	if n > 0 && len(o.entries) == 0 {
		return nil, io.EOF
	}
	if n <= 0 || n > len(o.entries) {
		n = len(o.entries)
	}
	next := o.entries[:n]
	o.entries = o.entries[n:]
	return next, nil
}
