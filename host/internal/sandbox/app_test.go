package sandbox

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/host/internal/budget"
)

func TestAppPaths(t *testing.T) {
	f := &Files{App: fstest.MapFS{"a.js": {Data: []byte("app")}, "lib/b.js": {Data: []byte("lib")}}}
	for _, test := range []struct{ dir, name, want string }{
		{AppRoot, "./a.js", AppRoot + "/a.js"},
		{AppRoot + "/lib", "../a.js", AppRoot + "/a.js"},
		{AppRoot + "/lib", AppRoot + "/x/../a.js", AppRoot + "/a.js"},
		{`\$cujs\lib`, "b.js", AppRoot + "/lib/b.js"},
		{`C:\$cujs\lib`, "b.js", AppRoot + "/lib/b.js"},
		{AppRoot + "/lib", "../../etc/passwd", "/etc/passwd"},
		{"/elsewhere", "$cujs", filepath.FromSlash("/elsewhere/$cujs")},
		{"/", "$cujsx/a", filepath.FromSlash("/$cujsx/a")},
	} {
		if got := f.Join(test.dir, test.name); got != test.want {
			t.Errorf("%s, %s: %s, want %s", test.dir, test.name, got, test.want)
		}
	}
	if (&Files{}).OfApp(AppRoot) {
		t.Error("there is no app")
	}
}

// TestApp has what the program carries be read whatever is permitted, and nothing of it be written.
func TestApp(t *testing.T) {
	app := fstest.MapFS{"a.js": {Data: []byte("app")}, "lib/b.js": {Data: []byte("lib")}}
	outside := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(outside, []byte("real"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, any := range []bool{false, true} {
		f := &Files{App: app}
		if any {
			f.Read, f.Write = []string{Any}, []string{Any}
		}
		b := budget.NewAccount(0).Open(context.Background(), 0)
		defer b.Close()
		if text, err := f.ReadFile(b, AppRoot+"/lib/b.js"); string(text) != "lib" || err != nil {
			t.Errorf("%v: %q, %v", any, text, err)
		}
		if entries, err := f.ReadDir(AppRoot); len(entries) != 2 || err != nil {
			t.Errorf("%v: %v, %v", any, entries, err)
		}
		if real, err := f.Realpath(AppRoot + "/lib/../a.js"); real != AppRoot+"/a.js" || err != nil {
			t.Errorf("%v: %s, %v", any, real, err)
		}
		if _, err := f.Stat(AppRoot + "/no"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v: %v", any, err)
		}
		if _, err := f.Stat(outside); (err == nil) != any {
			t.Errorf("%v: a file outside: %v", any, err)
		}
		for _, flags := range []int{os.O_WRONLY | os.O_CREATE, os.O_RDWR} {
			if _, err := f.Open(AppRoot+"/a.js", flags, 0o600); !errors.Is(err, fs.ErrPermission) {
				t.Errorf("%v: opened for writing: %v", any, err)
			}
		}
		if _, err := f.WritableEntry(AppRoot + "/a.js"); !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%v: %v", any, err)
		}
	}
}
