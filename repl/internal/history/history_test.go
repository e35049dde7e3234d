package history

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func open(t *testing.T, path string) *History {
	t.Helper()
	h, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestEntriesSurvive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "cujs", "history")
	h := open(t, path)
	multi := "function f() {\n\treturn '\\n\\\\n'\n}"
	for _, e := range []string{"1 + 1", multi, "let x", "1 + 1", "  ", " secret", "let x\n", "let x"} {
		if err := h.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{multi, "1 + 1", "let x"}
	for _, h := range []*History{h, open(t, path)} {
		if !slices.Equal(h.Entries(), want) {
			t.Errorf("got %q, want %q", h.Entries(), want)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		t.Errorf("file mode: %v, %v", info.Mode(), err)
	}
}

func TestLongFileIsRewritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	var b strings.Builder
	for i := range 3 * Limit {
		fmt.Fprintln(&b, i)
	}
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	h := open(t, path)
	text, _ := os.ReadFile(path)
	if got := strings.Count(string(text), "\n"); got != Limit || len(h.Entries()) != Limit {
		t.Errorf("file has %d lines, memory %d entries, want %d", got, len(h.Entries()), Limit)
	}
	if h.Entries()[0] != fmt.Sprint(2*Limit) {
		t.Errorf("oldest is %s", h.Entries()[0])
	}
}

// Sessions side by side lose nothing of each other, not even when one of them tidies up the file.
func TestSessionsAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	if err := os.WriteFile(path, []byte(strings.Repeat("old\n", 2*Limit+1)), 0o600); err != nil {
		t.Fatal(err)
	}
	a := open(t, path)
	b := open(t, path)
	const each = 50
	done := make(chan error)
	for name, h := range map[string]*History{"a": a, "b": b} {
		go func() {
			for i := range each {
				if err := h.Add(fmt.Sprintf("%s%d\n// %[1]s", name, i)); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range 2 {
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	entries := open(t, path).Entries()
	if len(entries) != 2*each+1 || entries[0] != "old" {
		t.Errorf("%d entries, the first %q", len(entries), entries[0])
	}
	for i := range each {
		for _, name := range []string{"a", "b"} {
			if want := fmt.Sprintf("%s%d\n// %[1]s", name, i); !slices.Contains(entries, want) {
				t.Errorf("%q is lost", want)
			}
		}
	}
}

// A session that tidies up keeps what another has added since it read the file.
func TestRewriteKeepsWhatCameSince(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history")
	text := "one\none\n"
	if err := os.WriteFile(path, []byte(text+"two\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := &History{path: path, entries: []string{"one"}}
	if err := h.rewrite(len(text)); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "one\ntwo\n" {
		t.Errorf("%q", got)
	}
	if err := h.rewrite(100); err != nil { // another has shortened it
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "one\ntwo\n" {
		t.Errorf("%q", got)
	}
}

// Opening and searching do not grow with the square of the entries.
func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "history")
	var text strings.Builder
	for i := range Limit {
		fmt.Fprintf(&text, "const value%d = cuda.buffer([%d])\n", i, i)
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if h, err := Open(path); err != nil || len(h.Entries()) != Limit {
			b.Fatal(err)
		}
	}
}

func TestWalk(t *testing.T) {
	h := open(t, "")
	for _, e := range []string{"cuda.a", "x", "cuda.b", "cuda"} {
		h.Add(e)
	}
	w := h.Walk("cuda", "cuda")
	var got []string
	step := func(f func() (string, bool)) {
		e, ok := f()
		got = append(got, fmt.Sprint(e, " ", ok))
	}
	for _, f := range []func() (string, bool){w.Next, w.Previous, w.Previous, w.Previous, w.Next, w.Next, w.Next} {
		step(f)
	}
	want := []string{" false", "cuda.b true", "cuda.a true", " false", "cuda.b true", "cuda true", " false"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSuggestAndFind(t *testing.T) {
	h := open(t, "")
	for _, e := range []string{"let Alpha = 1", "let beta = 2", "print(Alpha)"} {
		h.Add(e)
	}
	if got := h.Suggest("let "); got != "let beta = 2" {
		t.Errorf("Suggest: %q", got)
	}
	if got := h.Suggest("let beta = 2"); got != "" {
		t.Errorf("Suggest of the whole: %q", got)
	}
	for _, test := range []struct {
		text string
		from int
		want int
	}{{"alpha", 3, 2}, {"alpha", 2, 0}, {"Alpha", 3, 2}, {"ALPHA", 3, -1}, {"=", 1, 0}} {
		if got := h.Find(test.text, test.from); got != test.want {
			t.Errorf("Find(%q, %d) = %d, want %d", test.text, test.from, got, test.want)
		}
	}
	if got := h.FindNewer("let", 0); got != 1 {
		t.Errorf("FindNewer: %d", got)
	}
}

func TestDefaultPath(t *testing.T) {
	tests := []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"CUJS_HISTORY": "", "HOME": "/home/u"}, ""},
		{map[string]string{"CUJS_HISTORY": "/h"}, "/h"},
		{map[string]string{"XDG_STATE_HOME": "/s", "HOME": "/home/u"}, "/s/cujs/history"},
		{map[string]string{"XDG_STATE_HOME": "relative", "HOME": "/home/u"}, "/home/u/.local/state/cujs/history"},
		{map[string]string{}, ""},
	}
	for _, test := range tests {
		got := DefaultPath(func(name string) (string, bool) { v, ok := test.env[name]; return v, ok })
		if got != filepath.FromSlash(test.want) {
			t.Errorf("%v: got %q, want %q", test.env, got, test.want)
		}
	}
}

func TestUnreadableFile(t *testing.T) {
	h, err := Open(t.TempDir()) // a folder
	if err == nil {
		t.Error("no error")
	}
	if err := h.Add("1"); err != nil || len(h.Entries()) != 1 {
		t.Errorf("the session goes without: %v, %v", h.Entries(), err)
	}
}
