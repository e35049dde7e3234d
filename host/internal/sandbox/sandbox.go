// Package sandbox is the file system as scripts see it: an fs.FS that the host gave, or the folders
// of the real one that it permits, by default none.
package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/cujs/cujs/host/internal/budget"
)

// Any, as a root, permits every path.
const Any = "*"

// Files answers to paths as scripts write them.
type Files struct {
	FS          fs.FS    // when set, all reading goes here; "/" is its root
	App         fs.FS    // when set, what lies below AppRoot, which can be read whatever else is permitted
	Read, Write []string // roots of the real file system, with all that lies below; Any for everything
}

// PermissionError says that a path lies outside what the host permits.
type PermissionError struct {
	Op, Path string
}

func (e *PermissionError) Error() string {
	return fmt.Sprintf("%s %s: the host of this script does not permit it", e.Op, e.Path)
}

// Is makes it an fs.ErrPermission.
func (e *PermissionError) Is(target error) bool { return target == fs.ErrPermission }

// Getwd is the folder that relative paths of scripts start from. Scripts that may neither read nor
// write are not told where the program works.
func (f *Files) Getwd() string {
	if f.FS != nil {
		return "/"
	}
	if len(f.Read) == 0 && len(f.Write) == 0 {
		return string(filepath.Separator)
	}
	return working()
}

// Main makes the name of a script that the program gives absolute and clean.
func (f *Files) Main(name string) string {
	if f.FS != nil {
		return f.Join("/", name)
	}
	return f.Join(working(), name)
}

// working is the folder that the program works in.
func working() string {
	dir, err := os.Getwd()
	if err != nil {
		return string(filepath.Separator)
	}
	return dir
}

// Separator is what stands between the parts of a path.
func (f *Files) Separator() string {
	if f.FS != nil {
		return "/"
	}
	return string(filepath.Separator)
}

// Abs makes name absolute and clean, against the working directory.
func (f *Files) Abs(name string) string { return f.Join(f.Getwd(), name) }

// Join resolves name against dir: an absolute name stays as it is.
func (f *Files) Join(dir, name string) string {
	if joined := f.joinApp(dir, name); joined != "" {
		return joined
	}
	if f.FS != nil {
		if path.IsAbs(name) {
			return path.Clean(name)
		}
		return path.Join(dir, name)
	}
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}

// Dir is the folder of a path.
func (f *Files) Dir(name string) string {
	if f.FS != nil || f.OfApp(name) {
		return path.Dir(name)
	}
	return filepath.Dir(name)
}

// ReadFile reads a whole file within a budget.
func (f *Files) ReadFile(b *budget.Budget, name string) ([]byte, error) {
	file, err := f.Open(name, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	size := info.Size()
	if !info.Mode().IsRegular() {
		size = 0
	}
	return b.ReadAll(file, size)
}

// Stat describes a file.
func (f *Files) Stat(name string) (fs.FileInfo, error) {
	if system, inside := f.given(name); system != nil {
		return fs.Stat(system, inside)
	}
	real, err := f.permitted("read", name, f.Read)
	if err != nil {
		return nil, err
	}
	return os.Stat(real)
}

// ReadDir lists a folder, sorted by name.
func (f *Files) ReadDir(name string) ([]fs.DirEntry, error) {
	if system, inside := f.given(name); system != nil {
		return fs.ReadDir(system, inside)
	}
	real, err := f.permitted("read", name, f.Read)
	if err != nil {
		return nil, err
	}
	return os.ReadDir(real)
}

// Writable returns the real path of a file that may be written, made or removed.
func (f *Files) Writable(name string) (string, error) {
	if f.OfApp(name) {
		return "", &PermissionError{"write", name}
	}
	return f.permitted("write", name, f.Write)
}

// inside turns an absolute path of ours into a name of an fs.FS.
func inside(name string) string {
	if name = strings.TrimPrefix(path.Clean(filepath.ToSlash(name)), "/"); name != "" {
		return name
	}
	return "."
}

// longest is how many bytes a path may have, the most of any system: what a path means is found out
// part by part, which nothing ends.
const longest = 1 << 15

// permitted follows symbolic links before it compares: a link inside a root must not lead outside,
// and one that leads nowhere could be made to.
func (f *Files) permitted(op, name string, roots []string) (string, error) {
	if len(name) > longest {
		return "", &fs.PathError{Op: op, Path: name[:longest] + "…", Err: syscall.ENAMETOOLONG}
	}
	name = f.Abs(name)
	if slices.Contains(roots, Any) {
		return name, nil
	}
	real, err := resolve(name)
	if err != nil {
		return "", &PermissionError{op, name}
	}
	for _, root := range roots {
		if base, err := resolve(f.Abs(root)); err == nil && within(base, real) {
			return real, nil
		}
	}
	return "", &PermissionError{op, name}
}

// resolve follows links in the longest part of name that exists.
func resolve(name string) (string, error) {
	real, err := filepath.EvalSymlinks(name)
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	if _, err := os.Lstat(name); err == nil {
		return "", fmt.Errorf("%s: a link that leads nowhere", name)
	}
	parent := filepath.Dir(name)
	if parent == name {
		return name, nil
	}
	dir, err := resolve(parent)
	return filepath.Join(dir, filepath.Base(name)), err
}

func within(root, name string) bool {
	rel, err := filepath.Rel(root, name)
	return err == nil && filepath.IsLocal(rel)
}
