// This file makes, moves and removes files and folders.

package fsmodule

import (
	"io/fs"
	"os"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// changing is an operation on one file that may be written.
func (m *module) changing(op, path string, f func(real string) error) (string, string, func() (any, error)) {
	return op, path, func() (any, error) {
		real, err := m.env.Files.Writable(path)
		if err != nil {
			return nil, err
		}
		return nil, f(real)
	}
}

// removing is an operation on an entry of a folder that may be removed, a link as itself.
func (m *module) removing(op, path string, f func(real string) error) (string, string, func() (any, error)) {
	return op, path, func() (any, error) {
		real, err := m.env.Files.WritableEntry(path)
		if err != nil {
			return nil, err
		}
		return nil, f(real)
	}
}

func mkdir(m *module, args bind.Args) (string, string, func() (any, error)) {
	make := func(real string) error { return os.Mkdir(real, 0o777) }
	if args.Options(1, "options", "recursive", "mode").BoolOr("recursive", false) {
		make = func(real string) error { return os.MkdirAll(real, 0o777) }
	}
	return m.changing("mkdir", m.path(args), make)
}

func remove(m *module, args bind.Args) (string, string, func() (any, error)) {
	o := args.Options(1, "options", "recursive", "force")
	recursive, force := o.BoolOr("recursive", false), o.BoolOr("force", false)
	return m.removing("rm", m.path(args), func(real string) error {
		info, err := os.Lstat(real)
		switch {
		case os.IsNotExist(err) && force:
			return nil
		case err != nil:
			return err
		case recursive:
			return os.RemoveAll(real)
		case info.IsDir():
			return &fs.PathError{Op: "rm", Path: real, Err: errIsDirectory}
		}
		return os.Remove(real)
	})
}

func unlink(m *module, args bind.Args) (string, string, func() (any, error)) {
	return m.removing("unlink", m.path(args), os.Remove)
}

func rename(m *module, args bind.Args) (string, string, func() (any, error)) {
	to := m.env.Files.Abs(args.String(1, "newPath"))
	return m.changing("rename", m.path(args), func(real string) error {
		target, err := m.env.Files.Writable(to)
		if err != nil {
			return err
		}
		return os.Rename(real, target)
	})
}

func copyFile(m *module, args bind.Args) (string, string, func() (any, error)) {
	from, to := m.path(args), m.env.Files.Abs(args.String(1, "dest"))
	b := m.env.Budget()
	return "copyfile", from, func() (any, error) {
		defer b.Close()
		target, err := m.env.Files.Writable(to)
		if err != nil {
			return nil, err
		}
		data, err := m.env.Files.ReadFile(b, from)
		if err != nil {
			return nil, err
		}
		return nil, os.WriteFile(target, data, 0o666)
	}
}

// statsClass is what stat answers.
func (m *module) statsClass() *bind.Class {
	b, to := m.env.Bind, m.env.VM.ToValue
	get := func(name string, f func(fs.FileInfo) any) bind.Accessor {
		return bind.Accessor{Name: name, Get: func(call goja.FunctionCall) goja.Value {
			return to(f(*bind.This[*fs.FileInfo](b, call, "Stats."+name)))
		}}
	}
	is := func(name string, f func(fs.FileInfo) bool) bind.Method {
		return bind.Method{Name: name, Func: func(call goja.FunctionCall) goja.Value {
			return to(f(*bind.This[*fs.FileInfo](b, call, "Stats."+name)))
		}}
	}
	return b.Class(bind.Definition{
		Name: "Stats", Instead: "use fs.statSync()",
		Accessors: []bind.Accessor{
			get("size", func(i fs.FileInfo) any { return i.Size() }),
			get("mode", func(i fs.FileInfo) any { return mode(i.Mode()) }),
			get("mtimeMs", func(i fs.FileInfo) any { return float64(i.ModTime().UnixNano()) / 1e6 }),
		},
		Methods: []bind.Method{
			is("isFile", func(i fs.FileInfo) bool { return i.Mode().IsRegular() }),
			is("isDirectory", fs.FileInfo.IsDir),
			is("isSymbolicLink", func(i fs.FileInfo) bool { return i.Mode()&fs.ModeSymlink != 0 }),
		},
	})
}

// mode is the mode of a file as POSIX writes it: its kind and its permissions.
func mode(m fs.FileMode) int64 {
	kinds := map[fs.FileMode]int64{
		0: 0o100000, fs.ModeDir: 0o040000, fs.ModeSymlink: 0o120000, fs.ModeNamedPipe: 0o010000, fs.ModeSocket: 0o140000,
		fs.ModeDevice: 0o060000, fs.ModeDevice | fs.ModeCharDevice: 0o020000,
	}
	return kinds[m.Type()] | int64(m.Perm())
}
