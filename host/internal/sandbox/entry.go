// This file is what can be asked of a path beyond its content: the entry itself, where it leads to,
// and files held open.

package sandbox

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Lstat describes an entry of a folder, a link as itself.
func (f *Files) Lstat(name string) (fs.FileInfo, error) {
	if system, inside := f.given(name); system != nil {
		return fs.Lstat(system, inside)
	}
	real, err := f.entry("read", name, f.Read)
	if err != nil {
		return nil, err
	}
	return os.Lstat(real)
}

// WritableEntry is Writable for who removes an entry of a folder: a link counts as itself, wherever
// it leads.
func (f *Files) WritableEntry(name string) (string, error) {
	if f.OfApp(name) {
		return "", &PermissionError{"write", name}
	}
	return f.entry("write", name, f.Write)
}

// entry follows the links on the way to name, not name itself.
func (f *Files) entry(op, name string, roots []string) (string, error) {
	name = f.Abs(name)
	if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return f.permitted(op, name, roots)
	}
	dir, err := f.permitted(op, filepath.Dir(name), roots)
	if err != nil {
		return "", &PermissionError{op, name}
	}
	return filepath.Join(dir, filepath.Base(name)), nil
}

// Realpath is the path of a file without links in it, as far as they lie below what is permitted:
// where the roots themselves really are is not told.
func (f *Files) Realpath(name string) (string, error) {
	name = f.Abs(name)
	if system, inside := f.given(name); system != nil {
		return f.realpathFS(system, name, inside)
	}
	real, err := f.permitted("read", name, f.Read)
	if err != nil {
		return "", err
	}
	if real, err = filepath.EvalSymlinks(real); err != nil {
		return "", err
	}
	return f.shown(real), nil
}

// shown writes a real path below the root that permits it.
func (f *Files) shown(real string) string {
	for _, root := range f.Read {
		if root == Any {
			return real
		}
	}
	for _, root := range f.Read {
		root = f.Abs(root)
		base, err := resolve(root)
		if err != nil || !within(base, real) {
			continue
		}
		if rel, err := filepath.Rel(base, real); err == nil {
			return filepath.Join(root, rel)
		}
	}
	return real
}

// realpathFS answers for a file system of the host's, whose links it follows itself: those of the
// last part only, as fs.FS has no more to say.
func (f *Files) realpathFS(system fs.FS, name, within string) (string, error) {
	if _, err := fs.Stat(system, within); err != nil {
		return "", err
	}
	if system != f.FS { // an app has no links
		return name, nil
	}
	const most = 40 // links in a row, as on Linux
	for range most {
		info, err := fs.Lstat(f.FS, inside(name))
		if err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return name, err
		}
		to, err := fs.ReadLink(f.FS, inside(name))
		if err != nil {
			return "", err
		}
		name = f.Join(f.Dir(name), to)
	}
	return "", fmt.Errorf("%s: too many links", name)
}

// Open opens a file with the flags of os.OpenFile. Reading takes the permission to read, all else
// that to write.
func (f *Files) Open(name string, flags int, mode fs.FileMode) (fs.File, error) {
	writes := flags&(os.O_WRONLY|os.O_RDWR|os.O_CREATE|os.O_TRUNC|os.O_APPEND) != 0
	if system, inside := f.given(name); system != nil && !writes {
		return system.Open(inside)
	}
	real := f.Abs(name)
	var err error
	if flags&os.O_WRONLY == 0 {
		if f.FS != nil {
			return nil, &PermissionError{"write", real} // what is read there is not what can be written
		}
		if real, err = f.permitted("read", real, f.Read); err != nil {
			return nil, err
		}
	}
	if writes {
		if real, err = f.Writable(real); err != nil {
			return nil, err
		}
	}
	file, err := os.OpenFile(real, flags, mode)
	if err != nil {
		return nil, err // not a nil *os.File in the interface
	}
	return file, nil
}
