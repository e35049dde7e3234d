// This file keeps the files that scripts hold open, by number, until they close them or the runtime
// is closed.

package fsmodule

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"sync"
	"syscall"
)

// handles are the open files. Numbers below first stand for the standard streams.
type handles struct {
	mu     sync.Mutex
	files  map[int]fs.File
	closed bool
}

const first = 3

// mostOpen is how many files a script may hold open: their numbers are the program's, which needs some itself.
const mostOpen = 1024

var errBadHandle = &fs.PathError{Op: "use", Path: "a file descriptor", Err: syscall.EBADF}

// add gives an open file the least number that is free. After Close the file is closed at once: who
// opened it is gone.
func (h *handles) add(f fs.File) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return 0, errors.Join(fs.ErrClosed, f.Close())
	}
	if len(h.files) >= mostOpen {
		return 0, errors.Join(syscall.EMFILE, f.Close())
	}
	fd := first
	for h.files[fd] != nil {
		fd++
	}
	h.files[fd] = f
	return fd, nil
}

func (h *handles) get(fd int) (fs.File, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if f := h.files[fd]; f != nil {
		return f, nil
	}
	return nil, errBadHandle
}

func (h *handles) close(fd int) error {
	h.mu.Lock()
	f := h.files[fd]
	delete(h.files, fd)
	h.mu.Unlock()
	if f == nil {
		return errBadHandle
	}
	return f.Close()
}

// closeAll closes what scripts have left open.
func (h *handles) closeAll() error {
	h.mu.Lock()
	open := h.files
	h.files, h.closed = nil, true
	h.mu.Unlock()
	var errs []error
	for _, f := range open {
		errs = append(errs, f.Close())
	}
	return errors.Join(errs...)
}

// readAt reads once, at a position or, where that is negative, where the last read ended.
func readAt(f io.Reader, data []byte, position int64) (int, error) {
	if len(data) == 0 {
		return 0, nil
	}
	read := f.Read
	if position >= 0 {
		at, ok := f.(io.ReaderAt)
		if !ok {
			return 0, syscall.ESPIPE
		}
		read = func(data []byte) (int, error) { return at.ReadAt(data, position) }
	}
	n, err := read(data)
	if n > 0 || errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// writeAt writes all, at a position or, where that is negative, where the last write ended.
func writeAt(f any, data []byte, position int64) (int, error) {
	w, ok := f.(io.Writer)
	if !ok {
		return 0, errBadHandle // a file of the host's own system, open for reading
	}
	file, real := f.(*os.File)
	if position < 0 || !real {
		return w.Write(data)
	}
	n, err := file.WriteAt(data, position)
	if n == 0 && err != nil && !isPathError(err) { // Go refuses it for files that append; the system has it append
		return w.Write(data)
	}
	return n, err
}

func isPathError(err error) bool {
	var path *fs.PathError
	return errors.As(err, &path)
}
