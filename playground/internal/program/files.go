// This file is the file system of a script in the page.

package program

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"
)

// files are texts by their paths, and the folders that these lie in. That of testing/fstest has more to it, which the
// page would load.
type files map[string]string

// folder is files as scripts see them, below /.
func folder(given map[string]string) fs.FS {
	f := files{}
	for name, text := range given {
		f[strings.TrimPrefix(name, "/")] = text
	}
	return f
}

func (f files) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if text, ok := f[name]; ok {
		return &open{is: entry{path.Base(name), int64(len(text)), 0o444}, text: strings.NewReader(text)}, nil
	}
	list := f.entries(name)
	if len(list) == 0 && name != "." {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return &open{is: entry{path.Base(name), 0, fs.ModeDir | 0o555}, rest: list}, nil
}

// entries are what lies in a folder, in the order of the names.
func (f files) entries(folder string) (list []fs.DirEntry) {
	found := map[string]fs.DirEntry{}
	for name, text := range f {
		inside, ok := name, true
		if folder != "." {
			inside, ok = strings.CutPrefix(name, folder+"/")
		}
		switch first, _, deeper := strings.Cut(inside, "/"); {
		case deeper && ok:
			found[first] = entry{first, 0, fs.ModeDir | 0o555}
		case ok:
			found[first] = entry{first, int64(len(text)), 0o444}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[name])
	}
	return list
}

// An entry is what a file or folder is called, and how large it is.
type entry struct {
	name string
	size int64
	mode fs.FileMode
}

func (e entry) Name() string               { return e.name }
func (e entry) Size() int64                { return e.size }
func (e entry) Mode() fs.FileMode          { return e.mode }
func (e entry) Type() fs.FileMode          { return e.mode.Type() }
func (e entry) ModTime() time.Time         { return time.Time{} }
func (e entry) IsDir() bool                { return e.mode.IsDir() }
func (e entry) Sys() any                   { return nil }
func (e entry) Info() (fs.FileInfo, error) { return e, nil }

// An open file or folder has fields rather than what these can do, of which the program would keep all.
type open struct {
	is   entry
	text *strings.Reader // nil for a folder
	rest []fs.DirEntry   // of a folder
}

func (o *open) Stat() (fs.FileInfo, error) { return o.is, nil }
func (o *open) Close() error               { return nil }

func (o *open) Read(data []byte) (int, error) {
	if o.text == nil {
		return 0, &fs.PathError{Op: "read", Path: o.is.name, Err: errors.New("is a directory")}
	}
	return o.text.Read(data)
}

func (o *open) ReadAt(data []byte, from int64) (int, error) {
	if o.text == nil {
		return o.Read(data)
	}
	return o.text.ReadAt(data, from)
}

func (o *open) ReadDir(n int) (list []fs.DirEntry, err error) {
	switch {
	case o.text != nil:
		return nil, &fs.PathError{Op: "readdir", Path: o.is.name, Err: errors.New("not a directory")}
	case n <= 0:
		n = len(o.rest)
	case len(o.rest) == 0:
		return nil, io.EOF
	}
	n = min(n, len(o.rest))
	list, o.rest = o.rest[:n:n], o.rest[n:]
	return list, nil
}
