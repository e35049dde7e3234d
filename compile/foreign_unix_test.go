//go:build unix

package compile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestForeignEntries has a pipe, a device, a folder and a file that is too large where the cache expects its files.
func TestForeignEntries(t *testing.T) {
	put := map[string]func(path string) error{
		"pipe":   func(path string) error { return syscall.Mkfifo(path, 0o600) },
		"device": func(path string) error { return os.Symlink("/dev/zero", path) },
		"folder": func(path string) error { return os.Mkdir(path, 0o700) },
		"large":  func(path string) error { return os.WriteFile(path, make([]byte, 1<<20+1), 0o600) },
	}
	for name, put := range put {
		dir := t.TempDir()
		c := NewCache(dir, 1<<20)
		k := NewKernels(c, "compiler")
		for _, path := range []string{c.path("k"), c.choice("k"), k.path("k"), filepath.Join(dir, indexName)} {
			if err := put(path); err != nil {
				t.Fatal(err)
			}
		}
		if c.load("k") != nil || c.Recall("k") != nil || k.Recall("k") != nil || c.index() != nil {
			t.Errorf("%s: a program comes from nowhere", name)
		}
	}
}

// TestCacheIsPrivate looks at who may read a folder that the cache has made.
func TestCacheIsPrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	NewCache(dir, 1<<20).store("k", &Program{})
	info, err := os.Stat(dir)
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Error(info, err)
	}
}
