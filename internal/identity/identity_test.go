package identity

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// written are the files in which people and tools read names, beside Go's imports.
func written(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "node_modules", "bundle", "dist"}, d.Name()):
			return filepath.SkipDir
		case !d.IsDir() && (slices.Contains([]string{".md", ".mod", ".json", ".yml", ".yaml", ".txt", ".go"}, filepath.Ext(path)) || strings.Contains(path, "scripts/")):
			text, err := os.ReadFile(path)
			files[path] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Skip("the module's own files are not here: ", err)
	}
	return files
}

var (
	modules = regexp.MustCompile(`\b(?:github|gitlab)\.com/[\w.-]+/cujs\b`)
	install = regexp.MustCompile(`(?m)\b(?:npm i(?:nstall)?|npx)\s+(?:-[\w-]+\s+)*(@?[\w./-]*cujs[\w./-]*)`)
)

// TestNames holds every file to the names of this package: the module's path, and what npm is told to install.
func TestNames(t *testing.T) {
	for path, text := range written(t) {
		for _, name := range modules.FindAllString(text, -1) {
			if name != Module && name != "github.com/you/cujs" {
				t.Errorf("%s has %s, the module is %s: scripts/rename changes it everywhere", path, name, Module)
			}
		}
		for _, m := range install.FindAllStringSubmatch(text, -1) {
			if name := m[1]; name != NPM && !strings.HasPrefix(name, NPMScope+"/") && !strings.HasPrefix(name, "./") && !strings.HasSuffix(name, ".tgz") {
				t.Errorf("%s installs %s, the npm packages are %s and %s/…", path, name, NPM, NPMScope)
			}
		}
	}
	mod, err := os.ReadFile("../../go.mod")
	if err == nil && !strings.HasPrefix(string(mod), "module "+Module+"\n") {
		t.Errorf("go.mod is not that of %s", Module)
	}
}

func TestVersionOf(t *testing.T) {
	of := func(main, dependency string) *debug.BuildInfo {
		info := &debug.BuildInfo{Main: debug.Module{Path: Module, Version: main}}
		if dependency != "" {
			info.Main.Path = "example.com/program"
			info.Deps = []*debug.Module{{Path: "example.com/other", Version: "v9.9.9"}, {Path: Module, Version: dependency}}
		}
		return info
	}
	for _, test := range []struct{ main, dependency, want string }{
		{"(devel)", "", Next + "-dev"},
		{"", "", Next + "-dev"},
		{"v0.2.0", "", "0.2.0"},
		{"v1.0.0-rc.1", "", "1.0.0-rc.1"},
		{"v0.2.0+dirty", "", Next + "-dev"},
		{"v0.2.1-0.20261129064632-41ea053eabcd", "", Next + "-dev"},
		{"v0.0.0-20261129064632-41ea053eabcd", "", Next + "-dev"},
		{"v3.0.0", "v0.2.3", "0.2.3"},
	} {
		if got := versionOf(of(test.main, test.dependency)); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}
