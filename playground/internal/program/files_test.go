package program

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

// TestFiles holds the files of the page to what a file system is.
func TestFiles(t *testing.T) {
	f := folder(map[string]string{"/main.js": "1", "/lib/a.js": "22", "/lib/b/c.js": "", "/lib/b/d.js": "4444"})
	if err := fstest.TestFS(f, "main.js", "lib/a.js", "lib/b/c.js", "lib/b/d.js"); err != nil {
		t.Error(err)
	}
	if text, err := fs.ReadFile(f, "lib/b/d.js"); err != nil || string(text) != "4444" {
		t.Errorf("%q, %v", text, err)
	}
	if err := fstest.TestFS(folder(nil)); err != nil {
		t.Error(err)
	}
}
