package fsmodule

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"testing/fstest"
)

// TestHandles gives the least free number, and leaves nothing open in the end, not even what comes too late.
func TestHandles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a")
	open := func() *os.File {
		f, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	h := handles{files: map[int]fs.File{}}
	a, b := open(), open()
	for i, f := range []*os.File{a, b} {
		if fd, err := h.add(f); err != nil || fd != first+i {
			t.Fatal(fd, err)
		}
	}
	if err := h.close(first); err != nil {
		t.Fatal(err)
	}
	if err := h.close(first); !errors.Is(err, syscall.EBADF) {
		t.Errorf("closed twice: %v", err)
	}
	c, late := open(), open()
	if fd, err := h.add(c); err != nil || fd != first {
		t.Fatal(fd, err)
	}
	if err := h.closeAll(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.add(late); !errors.Is(err, fs.ErrClosed) {
		t.Errorf("opened too late: %v", err)
	}
	for _, f := range []*os.File{a, b, c, late} {
		if err := f.Close(); !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s was left open: %v", f.Name(), err)
		}
	}
}

// A script holds no more files open than mostOpen, and may open others behind one that it closes.
func TestMostOpen(t *testing.T) {
	h, dir := handles{files: map[int]fs.File{}}, fstest.MapFS{"a": {}}
	open := func() error {
		f, err := dir.Open("a")
		if err != nil {
			t.Fatal(err)
		}
		_, err = h.add(f)
		return err
	}
	for range mostOpen {
		if err := open(); err != nil {
			t.Fatal(err)
		}
	}
	if err := open(); !errors.Is(err, syscall.EMFILE) {
		t.Errorf("one more: %v", err)
	}
	if err := h.close(first); err != nil {
		t.Fatal(err)
	}
	if err := open(); err != nil {
		t.Error(err)
	}
}
