package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestEntriesPermitted has nothing be told of what lies outside, by a path or by a link.
func TestEntriesPermitted(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	inside, outside := filepath.Join(root, "in"), filepath.Join(root, "out")
	for _, dir := range []string{inside, outside} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "a"), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(outside, "a"), filepath.Join(inside, "link")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	shown := filepath.Join(root, "shown")
	if err := os.Symlink(inside, shown); err != nil {
		t.Fatal(err)
	}
	f := &Files{Read: []string{shown}, Write: []string{shown}}
	operations := map[string]func(name string) error{
		"access":        func(name string) error { return f.Access(name, 0) },
		"access, write": func(name string) error { return f.Access(name, AccessWrite) },
		"realpath":      func(name string) error { _, err := f.Realpath(name); return err },
		"open":          func(name string) error { return opened(f.Open(name, os.O_RDONLY, 0)) },
		"open, write":   func(name string) error { return opened(f.Open(name, os.O_RDWR, 0)) },
	}
	for name, do := range operations {
		if err := do(filepath.Join(inside, "a")); err != nil {
			t.Errorf("%s inside: %v", name, err)
		}
		for _, path := range []string{filepath.Join(outside, "a"), filepath.Join(inside, "link"), filepath.Join(outside, "none")} {
			if err := do(path); !errors.Is(err, fs.ErrPermission) {
				t.Errorf("%s %s: %v", name, path, err)
			}
		}
	}
	if info, err := f.Lstat(filepath.Join(inside, "link")); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("lstat of a link inside: %v", err)
	}
	if _, err := f.Lstat(filepath.Join(outside, "a")); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("lstat outside: %v", err)
	}
	if real, err := f.Realpath(filepath.Join(inside, "a")); err != nil || real != filepath.Join(shown, "a") {
		t.Errorf("realpath tells where the root is: %s, %v", real, err)
	}
	if real, err := f.WritableEntry(filepath.Join(inside, "link")); err != nil || real != filepath.Join(inside, "link") {
		t.Errorf("the entry of a link: %s, %v", real, err)
	}
}

func opened(f fs.File, err error) error {
	if err != nil {
		return err
	}
	return f.Close()
}
