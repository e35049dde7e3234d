package sandbox

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func TestPermitted(t *testing.T) {
	root := t.TempDir()
	inside, outside := filepath.Join(root, "in"), filepath.Join(root, "out")
	for _, dir := range []string{inside, outside} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{filepath.Join(inside, "a"), filepath.Join(outside, "b")} {
		if err := os.WriteFile(name, []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(inside, "link")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	_ = os.Symlink(filepath.Join(outside, "new"), filepath.Join(inside, "dangling"))
	f := &Files{Read: []string{inside}, Write: []string{inside}}
	for _, test := range []struct {
		name string
		ok   bool
	}{
		{"in/a", true}, {"in/../in/a", true}, {"out/b", false}, {"in/../out/b", false}, {"in/link/b", false}, {"inside", false},
	} {
		_, err := f.ReadFile(nil, filepath.Join(root, filepath.FromSlash(test.name)))
		if test.ok != (err == nil) || !test.ok && !errors.Is(err, fs.ErrPermission) {
			t.Errorf("read %s: %v", test.name, err)
		}
	}
	for _, test := range []struct {
		name string
		ok   bool
	}{
		{"in/new", true}, {"in/deep/er/new", true}, {"out/new", false}, {"in/link/new", false}, {"in/dangling", false},
	} {
		if _, err := f.Writable(filepath.Join(root, filepath.FromSlash(test.name))); test.ok != (err == nil) {
			t.Errorf("write %s: %v", test.name, err)
		}
	}
}
