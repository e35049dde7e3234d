package app

import (
	"bytes"
	"context"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// executable is the least that is an executable of Linux: a head with nothing behind it.
func executable() []byte {
	head := make([]byte, 64)
	copy(head, elf.ELFMAG)
	head[elf.EI_CLASS], head[elf.EI_DATA], head[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), 1
	binary.LittleEndian.PutUint16(head[16:], uint16(elf.ET_EXEC))
	binary.LittleEndian.PutUint16(head[18:], uint16(elf.EM_X86_64))
	binary.LittleEndian.PutUint32(head[20:], 1)
	binary.LittleEndian.PutUint16(head[52:], 64)
	return head
}

// script is a folder with a script, in the middle of which a test works.
func script(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

var project = map[string]string{
	"src/main.ts":                      "import { n } from './lib/n.mts'\nimport type { T } from './types'\nconst a = require('pack'), data = require('../data/d.json')\nexport const x: T = n\nconsole.log(n + a.m, data.k, import.meta.dirname)",
	"src/types.d.ts":                   "export type T = number",
	"src/lib/n.mts":                    "export const n: number = 40",
	"data/d.json":                      `{ "k": "value" }`,
	"node_modules/pack/package.json":   `{ "exports": "./lib/entry.js" }`,
	"node_modules/pack/lib/entry.js":   "exports.m = require('./other').two",
	"node_modules/pack/lib/other.js":   "exports.two = 2",
	"node_modules/unused/package.json": `{}`,
	"assets/deep/a.txt":                "an asset",
}

func collected(t *testing.T, include ...string) *App {
	t.Helper()
	folder := script(t, project)
	for i := range include {
		include[i] = filepath.Join(folder, include[i])
	}
	a, err := Collect(context.Background(), filepath.Join(folder, "src/main.ts"), include)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func names(t *testing.T, a *App) string {
	t.Helper()
	var list []string
	err := fs.WalkDir(a.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if !d.IsDir() && !strings.HasPrefix(name, own) {
			list = append(list, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(list, " ")
}

// written is the file that Append makes.
func written(t *testing.T, a *App) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Append(&out, bytes.NewReader(executable()), a); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func reopened(t *testing.T, data []byte) (*App, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "app")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	a, err := Open(path)
	if a != nil {
		t.Cleanup(func() { a.Close() })
	}
	return a, err
}

func TestCollect(t *testing.T) {
	a := collected(t, "assets")
	if err := fstest.TestFS(a.Files.(memory), "src/main.ts", "assets/deep/a.txt"); err != nil {
		t.Error(err)
	}
	const want = "assets/deep/a.txt data/d.json node_modules/pack/lib/entry.js node_modules/pack/lib/other.js node_modules/pack/package.json src/lib/n.mts src/main.ts"
	if got := names(t, a); got != want || a.Main != "src/main.ts" {
		t.Errorf("%s: %s", a.Main, got)
	}
	first, second := written(t, a), written(t, collected(t, "assets"))
	if !bytes.Equal(first, second) {
		t.Error("the same app gave other bytes")
	}
	read, err := reopened(t, first)
	if err != nil {
		t.Fatal(err)
	}
	if got := names(t, read); got != want || read.Path() != "/$cujs/src/main.ts" {
		t.Errorf("%s: %s", read.Path(), got)
	}
	for _, app := range []*App{a, read} { // before and behind an executable
		if out, err := runs(app); out != "42 value /$cujs/src\n" || err != nil {
			t.Errorf("%q, %v", out, err)
		}
	}
	var again bytes.Buffer
	if err := Append(&again, bytes.NewReader(first), a); err != nil || !bytes.Equal(again.Bytes(), first) {
		t.Errorf("an app was not replaced: %v", err)
	}
}

// runs runs an app in a runtime that may read nothing.
func runs(a *App) (string, error) {
	var out bytes.Buffer
	o := host.Options{Stdout: &out, Areas: areas.All(), Device: "emulated"}
	a.Configure(&o)
	rt, err := host.New(o)
	if err != nil {
		return "", err
	}
	defer rt.Close()
	err = rt.RunFile(context.Background(), a.Path())
	return out.String(), err
}

// TestTranslations has an app be translated when it is collected, and not when it runs.
func TestTranslations(t *testing.T) {
	a := collected(t)
	if len(a.translations.kept) != 2 {
		t.Errorf("%d sources were translated", len(a.translations.kept))
	}
	read, err := reopened(t, written(t, a))
	if err != nil {
		t.Fatal(err)
	}
	for key, kept := range read.translations.kept {
		if found := read.translations.find(key, key); found == nil || found.Mapping == nil || found.Code != kept.Code {
			t.Errorf("%s is not found", key)
		}
	}
}

// TestDamaged cuts an app off at every length, and changes every byte of it: it is refused, or a file of it is, or nothing was
// changed that counts.
func TestDamaged(t *testing.T) {
	data := written(t, &App{Manifest: Manifest{Main: "a.js"}, Files: memory{"a.js": []byte("1 + 1"), "b/c": []byte("two")}})
	head := len(executable())
	var damaged *DamagedError
	for n := head + 1; n < len(data); n++ {
		if a, err := reopened(t, data[:n]); !errors.As(err, &damaged) {
			t.Fatalf("the first %d bytes of %d: %v, %v", n, len(data), a, err)
		}
	}
	if a, err := reopened(t, data[:head]); a != nil || err != nil {
		t.Errorf("an executable without an app: %v, %v", a, err)
	}
	for i := head + len(mark); i < len(data); i++ {
		changed := bytes.Clone(data)
		changed[i] ^= 0x55
		a, err := reopened(t, changed)
		if errors.As(err, &damaged) {
			continue
		}
		if err != nil || a == nil {
			t.Fatalf("byte %d: %v, %v", i, a, err)
		}
		one, first := fs.ReadFile(a.Files, "a.js")
		two, second := fs.ReadFile(a.Files, "b/c")
		if first == nil && second == nil && fmt.Sprintf("%s %s %s", one, two, a.Main) != "1 + 1 two a.js" {
			t.Fatalf("byte %d: %q, %q, %s", i, one, two, a.Main)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, test := range map[string]struct {
		text, want string
	}{
		"a module that is missing": {"// one\nconst a = require('./no')", "main.js:2:19: require: cannot find module './no' from FOLDER"},
		"a source that is wrong":   {"let = 1 +", "main.js:1:10: SyntaxError: Unexpected end of file"},
	} {
		folder := script(t, map[string]string{"main.js": test.text})
		_, err := Collect(context.Background(), filepath.Join(folder, "main.js"), nil)
		if err == nil || strings.TrimPrefix(strings.ReplaceAll(err.Error(), folder, "FOLDER"), "FOLDER"+string(filepath.Separator)) != test.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Append(io.Discard, strings.NewReader(strings.Repeat("no executable", 10)), &App{Files: memory{}}); err != errFormat {
		t.Error(err)
	}
}
