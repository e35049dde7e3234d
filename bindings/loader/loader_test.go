package loader

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A disk is a System whose libraries are the given paths.
func disk(env map[string]string, paths ...string) (System, *[]string) {
	opened := []string{}
	return System{
		Open: func(path string) (uintptr, error) {
			if i := slices.Index(paths, path); i >= 0 {
				opened = append(opened, path)
				return uintptr(i + 1), nil
			}
			return 0, errors.New("no such file")
		},
		Symbol: func(handle uintptr, name string) (uintptr, error) {
			if strings.Contains(paths[handle-1], name) {
				return handle * 100, nil
			}
			return 0, errors.New("no symbol")
		},
		Close: func(handle uintptr) error {
			opened = slices.DeleteFunc(opened, func(p string) bool { return p == paths[handle-1] })
			return nil
		},
		Getenv: func(name string) string { return env[name] },
		Glob: func(pattern string) []string {
			found := []string{}
			for _, p := range paths {
				if ok, _ := filepath.Match(pattern, p); ok {
					found = append(found, p)
				}
			}
			return found
		},
	}, &opened
}

func TestFindOrder(t *testing.T) {
	search := Search{Library: "the library", Variable: "LIB", Files: []string{"lib.so.2", "lib.so.1"}, Folders: []string{"/opt/v*/lib", "/usr/lib"}}
	tests := []struct {
		name  string
		env   map[string]string
		paths []string
		want  string
	}{
		{"the system's path first", nil, []string{"/usr/lib/lib.so.2", "lib.so.2"}, "lib.so.2"},
		{"better file before better folder", nil, []string{"/usr/lib/lib.so.2", "lib.so.1"}, "lib.so.1"},
		{"newest folder first", nil, []string{"/opt/v1/lib/lib.so.2", "/opt/v2/lib/lib.so.2", "/usr/lib/lib.so.2"}, "/opt/v2/lib/lib.so.2"},
		{"variable names a file", map[string]string{"LIB": "/my/x.so"}, []string{"lib.so.2", "/my/x.so"}, "/my/x.so"},
		{"variable names a folder", map[string]string{"LIB": "/my"}, []string{"lib.so.2", "/my/lib.so.1"}, "/my/lib.so.1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			system, _ := disk(test.env, test.paths...)
			library, err := system.Find(search)
			if err != nil {
				t.Fatal(err)
			}
			if library.Path != test.want {
				t.Errorf("found %s, want %s", library.Path, test.want)
			}
		})
	}
}

func TestFilesFirst(t *testing.T) {
	search := Search{Library: "the library", Files: []string{"lib.so.2", "lib.so.1"}, FilesFirst: true,
		Preferred: []string{"/home/cuda"}, Folders: []string{"/usr/lib"}}
	tests := []struct {
		name, want string
		paths      []string
	}{
		{"preferred before the system's path", "/home/cuda/lib.so.2", []string{"lib.so.2", "/home/cuda/lib.so.2"}},
		{"the system's path before other folders", "lib.so.2", []string{"lib.so.2", "/usr/lib/lib.so.2"}},
		{"a better file anywhere", "/usr/lib/lib.so.2", []string{"lib.so.1", "/home/cuda/lib.so.1", "/usr/lib/lib.so.2"}},
	}
	for _, test := range tests {
		system, _ := disk(nil, test.paths...)
		library, err := system.Find(search)
		if err != nil || library.Path != test.want {
			t.Errorf("%s: found %v (%v), want %s", test.name, library, err, test.want)
		}
	}
}

func TestMajorFirst(t *testing.T) {
	versions := []Version{{Major: 13, Files: []string{"13"}}, {Major: 11, Files: []string{"11.2", "11.0"}}, {Files: []string{"any"}}}
	for major, want := range map[int][]string{
		0: {"13", "11.2", "11.0", "any"}, 11: {"11.2", "11.0", "13", "any"}, 12: {"13", "11.2", "11.0", "any"},
	} {
		if got := MajorFirst(versions, major); !slices.Equal(got, want) {
			t.Errorf("for %d: %v, want %v", major, got, want)
		}
	}
}

func TestAtMost(t *testing.T) {
	versions := []Version{{Major: 13, Files: []string{"13"}}, {Major: 12, Files: []string{"12"}}, {Major: 11, Files: []string{"11"}}, {Files: []string{"any"}}}
	for major, want := range map[int][]string{
		0: {"13", "12", "11", "any"}, 13: {"13", "12", "11", "any"}, 12: {"12", "11", "any", "13"}, 11: {"11", "any", "13", "12"},
	} {
		if got := AtMost(versions, major); !slices.Equal(got, want) {
			t.Errorf("for %d: %v, want %v", major, got, want)
		}
	}
}

// TestOnce finds what the process has loaded before anything else, and opens what lies beside a
// library before it.
func TestOnce(t *testing.T) {
	search := Search{Library: "the library", Variable: "LIB", Files: []string{"lib.so.2"}, Folders: []string{"/opt"}, Once: true,
		Needs: map[string][]string{"lib.so.2": {"below.so.2"}}}
	env := map[string]string{}
	system, opened := disk(env, "/opt/lib.so.2", "/opt/below.so.2", "/my/lib.so.2")
	library, err := system.Find(search)
	if err != nil || library.Path != "/opt/lib.so.2" || !slices.Equal(*opened, []string{"/opt/below.so.2", "/opt/lib.so.2"}) {
		t.Errorf("found %v, %v; opened %v", library, err, *opened)
	}
	system.Loaded = func(file string) (uintptr, bool) { return 1, file == "lib.so.2" }
	if library, err = system.Find(search); err != nil || library.Path != "lib.so.2" {
		t.Errorf("found %v, %v; want the one that is loaded", library, err)
	}
	env["LIB"] = "/my"
	if library, err = system.Find(search); err != nil || library.Path != "/my/lib.so.2" {
		t.Errorf("found %v, %v; want the one that is named", library, err)
	}
}

func TestTable(t *testing.T) {
	asked := 0
	table := NewTable(2, func(i int) (uintptr, bool) { asked++; return 0, false })
	if _, ok := table.Call(1, 5); ok || table.Has(1) {
		t.Error("a missing function is called")
	}
	if asked != 1 {
		t.Errorf("looked up %d times", asked)
	}
}

func TestFindSkipsWhatIsRefused(t *testing.T) {
	system, opened := disk(nil, "lib.so", "/usr/lib/lib.so")
	refused := errors.New("a stub")
	library, err := system.Find(Search{Library: "the library", Files: []string{"lib.so"}, Folders: []string{"/usr/lib"},
		Accept: func(l *Library) error {
			if l.Path == "lib.so" {
				return refused
			}
			return nil
		}})
	if err != nil || library.Path != "/usr/lib/lib.so" {
		t.Fatalf("found %v, %v", library, err)
	}
	if !slices.Equal(*opened, []string{"/usr/lib/lib.so"}) {
		t.Errorf("still open: %v", *opened)
	}
	if _, ok := library.Lookup("usr"); !ok {
		t.Error("a symbol is not found")
	}
	if _, ok := library.Lookup("nothing"); ok {
		t.Error("a missing symbol is found")
	}
}

func TestNotFoundListsEveryAttempt(t *testing.T) {
	system, _ := disk(nil, "/usr/lib/lib.so")
	refused := errors.New("it is a stub")
	_, err := system.Find(Search{Library: "the library", Files: []string{"lib.so"}, Folders: []string{"/usr/lib"}, Advice: "install it",
		Accept: func(*Library) error { return refused }})
	want := "the library was not found; install it; tried:\n  lib.so: no such file\n  /usr/lib/lib.so: it is a stub"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if !errors.Is(err, refused) {
		t.Error("the reason is lost")
	}
}

func TestGoString(t *testing.T) {
	text := []byte("one\x00two\x00")
	for place, want := range map[int]string{0: "one", 3: "", 4: "two"} {
		if got := GoString(&text[place]); got != want {
			t.Errorf("at %d: %q, want %q", place, got, want)
		}
	}
	if got := GoString(nil); got != "" {
		t.Errorf("nil: %q", got)
	}
}
