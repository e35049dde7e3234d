// This file asks about entries of folders, and makes and removes folders.

package fsmodule

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/cujs/cujs/host/internal/bind"
	sandbox "github.com/cujs/cujs/host/internal/sandbox"
)

// constants is fs.constants. The flags of open are this system's.
var constants = map[string]int{
	"F_OK": 0, "R_OK": sandbox.AccessRead, "W_OK": sandbox.AccessWrite, "X_OK": sandbox.AccessExecute,
	"O_RDONLY": os.O_RDONLY, "O_WRONLY": os.O_WRONLY, "O_RDWR": os.O_RDWR,
	"O_CREAT": os.O_CREATE, "O_EXCL": os.O_EXCL, "O_TRUNC": os.O_TRUNC, "O_APPEND": os.O_APPEND,
}

func lstat(m *module, args bind.Args) (string, string, func() (any, error)) {
	path := m.path(args)
	return "lstat", path, func() (any, error) { return m.env.Files.Lstat(path) }
}

func access(m *module, args bind.Args) (string, string, func() (any, error)) {
	path, mode := m.path(args), uint32(0)
	if args.Has(1) {
		mode = uint32(args.IntIn(1, "mode", 0, sandbox.AccessRead|sandbox.AccessWrite|sandbox.AccessExecute))
	}
	return "access", path, func() (any, error) { return nil, m.env.Files.Access(path, mode) }
}

func realpath(m *module, args bind.Args) (string, string, func() (any, error)) {
	path := m.path(args)
	encoding(args, 1, m.env.Bind, "fs.realpath")
	return "lstat", path, func() (any, error) { return m.env.Files.Realpath(path) }
}

func rmdir(m *module, args bind.Args) (string, string, func() (any, error)) {
	return m.removing("rmdir", m.path(args), func(real string) error {
		info, err := os.Lstat(real)
		if err == nil && !info.IsDir() {
			err = &fs.PathError{Op: "rmdir", Path: real, Err: syscall.ENOTDIR}
		}
		if err != nil {
			return err
		}
		return os.Remove(real)
	})
}

func mkdtemp(m *module, args bind.Args) (string, string, func() (any, error)) {
	prefix := args.String(0, "prefix")
	encoding(args, 1, m.env.Bind, "fs.mkdtemp")
	return "mkdtemp", prefix + "XXXXXX", func() (any, error) {
		for {
			name := prefix + rand.Text()[:6]
			real, err := m.env.Files.Writable(m.env.Files.Abs(name))
			if err != nil {
				return nil, err
			}
			if err = os.Mkdir(real, 0o700); err == nil {
				return name, nil
			} else if !errors.Is(err, fs.ErrExist) {
				return nil, err
			}
		}
	}
}

func truncate(m *module, args bind.Args) (string, string, func() (any, error)) {
	length := int64(0)
	if args.Has(1) {
		length = args.IntIn(1, "len", 0, 1<<53-1)
	}
	return m.changing("open", m.path(args), func(real string) error { return os.Truncate(real, length) })
}
