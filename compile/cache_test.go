package compile

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"
)

func TestCacheKeeps(t *testing.T) {
	dir := t.TempDir()
	c := NewCache(filepath.Join(dir, "made"), 1<<20)
	if p := c.load("k"); p != nil {
		t.Error("an empty cache has a program")
	}
	want := &Program{Format: Cubin, Arch: "sm_80", Image: []byte("\x00\n{}"), Log: "a\nb", Time: time.Second, names: map[string]string{"f<1>": "_f"}}
	c.store("k", want)
	got := c.load("k")
	if got == nil || got.Format != Cubin || got.Arch != "sm_80" || !bytes.Equal(got.Image, want.Image) || got.Log != want.Log ||
		got.Time != want.Time || got.names["f<1>"] != "_f" {
		t.Errorf("got %+v", got)
	}
	if n, _, bytes, err := c.Size(); n != 1 || bytes == 0 || err != nil {
		t.Errorf("%d programs of %d bytes, %v", n, bytes, err)
	}
	write(t, filepath.Join(c.Dir(), "mine.txt"), "not the cache's")
	if err := c.Clear(); err != nil {
		t.Error(err)
	}
	files, _ := os.ReadDir(c.Dir())
	if c.load("k") != nil || len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// TestDamagedEntries changes every byte and every length of a file.
func TestDamagedEntries(t *testing.T) {
	data := encode(&Program{Format: PTX, Image: []byte("code"), Log: "log"})
	if decode(data) == nil {
		t.Fatal("a whole file is refused")
	}
	for i := range data {
		damaged := bytes.Clone(data)
		damaged[i] ^= 0x20
		if decode(damaged) != nil {
			t.Errorf("byte %d is damaged and it is read", i)
		}
		if decode(data[:i]) != nil {
			t.Errorf("%d bytes are read", i)
		}
	}
}

func TestCacheIsBounded(t *testing.T) {
	c := NewCache(t.TempDir(), 10_000)
	for i := range 10 {
		key := fmt.Sprint(i)
		c.store(key, &Program{Format: Cubin, Image: make([]byte, 2000)})
		used := time.Now().Add(time.Duration(i-100) * time.Hour) // clocks of file systems are coarse
		if i == 0 {
			used = time.Now().Add(time.Hour) // the first is used last
		}
		_ = os.Chtimes(c.path(key), used, used)
	}
	if _, _, bytes, err := c.Size(); bytes > 10_000 || err != nil {
		t.Errorf("%d bytes, %v", bytes, err)
	}
	if c.load("0") == nil || c.load("9") == nil || c.load("1") != nil {
		t.Error("not those that were unused for longest are gone")
	}
}

func TestCacheIsShared(t *testing.T) {
	dir := t.TempDir()
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			c := NewCache(dir, 1<<20)
			for range 20 {
				c.store("k", &Program{Format: Cubin, Image: bytes.Repeat([]byte{byte(i)}, 5000)})
				switch p := c.load("k"); {
				case p == nil && runtime.GOOS == "windows": // which does not open a file that is being replaced
				case p == nil || !bytes.Equal(p.Image, bytes.Repeat(p.Image[:1], 5000)):
					t.Error("half a program is read")
				}
			}
		})
	}
	group.Wait()
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestUnusableCache(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	write(t, file, "")
	c := NewCache(filepath.Join(file, "cache"), 1<<20)
	c.store("k", &Program{})
	if c.load("k") != nil {
		t.Error("a program comes from nowhere")
	}
}

// TestCached compiles twice, and again when something differs.
func TestCached(t *testing.T) {
	c := open(t, NewCache(t.TempDir(), 1<<20))
	dir := t.TempDir()
	header := filepath.Join(dir, "value.h")
	write(t, header, "#define VALUE 1\n")
	source := "#include \"value.h\"\n#include \"text.h\"\ntemplate <int N> __global__ void f(int *x) { *x = VALUE + TEXT + N; }"
	options := func() Options {
		return Options{Device: 80, Include: []string{dir}, Headers: map[string]string{"text.h": "#define TEXT 1\n"}, Expressions: []string{"f<1>"}}
	}
	compile := func(what string, o Options, source string, cached bool) {
		t.Helper()
		p, err := c.Compile(context.Background(), source, o)
		if err != nil {
			t.Fatal(what, err)
		}
		if p.Cached != cached {
			t.Errorf("%s: cached is %v", what, p.Cached)
		}
		if name, err := p.Lowered(o.Expressions[0]); err != nil || !bytes.Contains(p.Image, []byte(name)) || p.Time <= 0 {
			t.Errorf("%s: %q, %v, %v", what, name, err, p.Time)
		}
	}
	compile("first", options(), source, false)
	compile("again", options(), source, true)
	off := options()
	off.NoCache = true
	compile("off", off, source, false)
	compile("another source", options(), source+"\n", false)
	for _, change := range []func(*Options){
		func(o *Options) { o.Device = 75 },
		func(o *Options) { o.Name = "other.cu" },
		func(o *Options) { o.Headers["text.h"] = "#define TEXT 2\n" },
		func(o *Options) { o.Define = map[string]string{"X": "1"} },
		func(o *Options) { o.Options = []string{"-lineinfo"} },
		func(o *Options) { o.Expressions = []string{"f<2>"} },
	} {
		o := options()
		change(&o)
		compile(fmt.Sprintf("changed to %+v", o), o, source, false)
		compile(fmt.Sprintf("unchanged from %+v", o), o, source, true)
	}
	write(t, header, "#define VALUE 2\n")
	compile("another file", options(), source, false)
	entries, err := c.config.Cache.entries()
	if err != nil || len(entries) == 0 {
		t.Fatal(entries, err)
	}
	for _, e := range entries {
		write(t, e.path, magic+"damaged")
	}
	compile("damaged", options(), source, false)
	compile("mended", options(), source, true)
	lines := options()
	lines.LineInfo = true
	compile("lines", lines, source, false)
	t.Chdir(t.TempDir())
	compile("in another folder", options(), source, true)
	compile("lines of another folder", lines, source, false) // for they name it
}

// TestNotCached are programs of which not every file is known.
func TestNotCached(t *testing.T) {
	c := open(t, NewCache(t.TempDir(), 1<<20))
	for _, test := range []struct {
		source  string
		options Options
	}{
		{"#define F \"a.h\"\n#include F\n", Options{Headers: map[string]string{"a.h": ""}}},
		{"#if __has_include(\"a.h\")\n#endif\n", Options{}},
		{"", Options{Options: []string{"-I/tmp"}}},
	} {
		for range 2 {
			if p, err := c.Compile(context.Background(), test.source, test.options); err != nil || p.Cached {
				t.Errorf("%q with %v: %+v, %v", test.source, test.options.Options, p, err)
			}
		}
	}
}

func BenchmarkCacheHit(b *testing.B) {
	c := open(b, NewCache(b.TempDir(), 1<<20))
	for b.Loop() {
		if _, err := c.Compile(context.Background(), saxpy, Options{Device: 80}); err != nil {
			b.Fatal(err)
		}
	}
}
