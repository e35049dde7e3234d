// This file says what went wrong in Node's words, which scripts look for: code, syscall and path.

package fsmodule

import (
	"errors"
	"io/fs"
	"syscall"

	"github.com/cujs/cujs/host/internal/budget"
	"github.com/dop251/goja"
)

var errIsDirectory = errors.New("it is a folder; say recursive: true to remove it")

// codes are tried in order: Go counts ENOTEMPTY as fs.ErrExist too.
var codes = []struct {
	err        error
	code, text string
}{
	{fs.ErrNotExist, "ENOENT", "no such file or directory"},
	{syscall.ENOTEMPTY, "ENOTEMPTY", "directory not empty"},
	{fs.ErrExist, "EEXIST", "file already exists"},
	{fs.ErrPermission, "EACCES", "permission denied"},
	{syscall.EISDIR, "EISDIR", "illegal operation on a directory"},
	{syscall.ENOTDIR, "ENOTDIR", "not a directory"},
	{syscall.EBADF, "EBADF", "bad file descriptor"},
	{fs.ErrClosed, "EBADF", "bad file descriptor"},
	{syscall.EINVAL, "EINVAL", "invalid argument"},
	{syscall.ENAMETOOLONG, "ENAMETOOLONG", "name too long"},
	{syscall.ESPIPE, "ESPIPE", "invalid seek"},
	{syscall.EMFILE, "EMFILE", "too many open files"},
	{syscall.ENFILE, "ENFILE", "file table overflow"},
	{syscall.EFBIG, "EFBIG", "file too large"},
	{syscall.ENOSPC, "ENOSPC", "no space left on device"},
	{syscall.EROFS, "EROFS", "read-only file system"},
	{syscall.EXDEV, "EXDEV", "cross-device link not permitted"},
	{syscall.ELOOP, "ELOOP", "too many symbolic links encountered"},
}

// failure makes the error for a failed operation; the Go error stays behind it.
func (m *module) failure(op, path string, err error) goja.Value {
	obj := m.env.Bind.Error(err)
	code, text := "EIO", err.Error()
	if errors.As(err, new(*budget.Error)) || errors.Is(err, budget.ErrEndless) {
		code = "EFBIG"
	}
	for _, known := range codes {
		if errors.Is(err, known.err) {
			code, text = known.code, known.text
			break
		}
	}
	message := code + ": " + text + ", " + op
	if path != "" {
		message += " '" + path + "'"
	}
	m.env.Bind.Hidden(obj, "message", m.env.VM.ToValue(message))
	_ = obj.Set("code", code)
	_ = obj.Set("syscall", op)
	if path != "" {
		_ = obj.Set("path", path)
	}
	return obj
}
