package ptx

import (
	"strings"
	"testing"
)

func TestSymbols(t *testing.T) {
	m, err := Parse("a.ptx", header+`.file 1 "one.cu"
.file 2 "two.cu"
.func f();
.extern .global .u32 v;
.entry k();
.visible .entry k() { ret; }
.func f() { ret; }
.global .u32 v = 3;
.extern .shared .b8 s[];
.entry l() { ret; }
.extern .func g();`)
	if err != nil {
		t.Fatal(err)
	}
	if f := m.Function("f"); f == nil || f.Body == nil || f.Entry {
		t.Error("a declaration of f hides its definition")
	}
	if g := m.Function("g"); g == nil || g.Linkage != Extern {
		t.Error("g is not found")
	}
	if m.Function("v") != nil || m.Function("x") != nil || m.Variable("f") != nil || m.Variable("x") != nil {
		t.Error("something is found that is not there")
	}
	if v := m.Variable("v"); v == nil || v.Init == nil {
		t.Error("a declaration of v hides its definition")
	}
	if s := m.Variable("s"); s == nil || s.Space != Shared || s.Linkage != Extern {
		t.Error("s is not found")
	}
	entries := m.Entries()
	if len(entries) != 2 || entries[0].Name != "k" || entries[1].Name != "l" {
		t.Errorf("%d entries", len(entries))
	}
	if m.FileName(2) != "two.cu" || m.FileName(3) != "" {
		t.Error("wrong file names")
	}
	if m.Line(3) != `.file 1 "one.cu"` || m.Line(0) != "" || m.Line(99) != "" {
		t.Error("wrong lines")
	}
	want := "ptx: a.ptx:4:7: no 5 here"
	if got := m.Errorf(Pos{4, 7}, "no %d here", 5); got.Error() != want || got.Line != `.file 2 "two.cu"` {
		t.Errorf("error is %v, line %q", got, got.Line)
	}
}

// Names of files come out as they are, also where a compiler wrote their bytes in
// octal, and stay in the module as they were.
func TestFileNames(t *testing.T) {
	for written, want := range map[string]string{
		`/tmp/\303\251t\303\251/\344\270\226.cu`: "/tmp/été/世.cu",
		`C:\303\251.cu`:                          "C:é.cu",
		`C:\300\k.cu`:                            `C:\300\k.cu`,
		`C:\123\301.cu`:                          `C:\123\301.cu`,
		"é.cu":                                   "é.cu",
	} {
		m, err := Parse("a.ptx", header+".file 1 \""+written+"\"\n")
		if err != nil {
			t.Fatal(err)
		}
		if got := m.FileName(1); got != want {
			t.Errorf("%s is read as %s, want %s", written, got, want)
		}
		if text := m.String(); !strings.Contains(text, `"`+written+`"`) {
			t.Errorf("%s is printed as\n%s", written, text)
		}
	}
}
