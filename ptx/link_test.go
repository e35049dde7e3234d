package ptx

import (
	"strings"
	"testing"
)

const linkHead = ".version 7.0\n.target sm_50\n.address_size 64\n"

func linked(t *testing.T, texts ...string) (*Module, error) {
	t.Helper()
	var modules []*Module
	for i, text := range texts {
		m, err := Parse(string(rune('a'+i))+".ptx", linkHead+text)
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, m)
	}
	return Link(modules...)
}

func TestLink(t *testing.T) {
	tests := []struct {
		name     string
		texts    []string
		has, not []string // parts of the text
	}{
		{"a function", []string{
			".extern .func twice(.param .b32 v);\n.visible .entry run() { ret; }",
			".visible .func twice(.param .b32 v) { ret; }"},
			[]string{".visible .func twice", ".entry run"}, []string{".extern"}},
		{"a variable is defined where it is first declared", []string{
			".extern .global .u32 n;\n.visible .entry run() { .reg .u32 %r; ld.global.u32 %r, [n]; ret; }",
			".visible .global .u32 n = 5;"},
			[]string{".visible .global .u32 n = 5"}, []string{".extern"}},
		{"names without linkage stay apart", []string{
			".global .u32 state;\n.visible .entry f() { .reg .u32 %r; ld.global.u32 %r, [state]; ret; }",
			".global .u32 state;\n.visible .entry g() { .reg .u32 %r; ld.global.u32 %r, [state]; ret; }"},
			[]string{"state$1]", "state$2]"}, []string{"[state]"}},
		{"the first weak definition", []string{
			".weak .func w() { .reg .u32 %first; ret; }", ".weak .func w() { .reg .u32 %second; ret; }"},
			[]string{"%first"}, []string{"%second"}},
		{"visible over weak", []string{
			".weak .func w() { .reg .u32 %first; ret; }", ".visible .func w() { .reg .u32 %second; ret; }"},
			[]string{"%second"}, []string{"%first"}},
		{"dynamic shared memory once", []string{
			".extern .shared .align 4 .b8 pool[];\n.visible .entry f() { ret; }", ".extern .shared .align 4 .b8 pool[];\n.visible .entry g() { ret; }"},
			[]string{".extern .shared"}, nil},
		{"what nothing defines", []string{".extern .func vprintf(.param .b64 f);\n.visible .entry f() { ret; }", ".visible .entry g() { ret; }"},
			[]string{".extern .func vprintf"}, nil},
		{"files are counted on", []string{
			".file 1 \"a.cu\"\n.visible .entry f() { .loc 1 5 1 ret; }", ".file 1 \"b.cu\"\n.visible .entry g() { .loc 1 6 1 ret; }"},
			[]string{".loc 1 5 1", ".loc 2 6 1", "b.cu"}, nil},
	}
	for _, test := range tests {
		m, err := linked(t, test.texts...)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		text := m.String()
		if _, err := Parse("linked.ptx", text); err != nil {
			t.Errorf("%s: what was linked does not parse: %v", test.name, err)
		}
		for _, part := range test.has {
			if strings.Count(text, part) == 0 {
				t.Errorf("%s: no %q in\n%s", test.name, part, text)
			}
		}
		for _, part := range test.not {
			if strings.Contains(text, part) {
				t.Errorf("%s: %q in\n%s", test.name, part, text)
			}
		}
		if strings.Count(text, ".extern .shared") > 1 {
			t.Errorf("%s: declared twice in\n%s", test.name, text)
		}
	}
}

func TestLinkHead(t *testing.T) {
	a, err := Parse("a.ptx", ".version 7.8\n.target sm_50\n.address_size 64\n")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Parse("b.ptx", ".version 7.1\n.target sm_80\n.address_size 64\n")
	if err != nil {
		t.Fatal(err)
	}
	m, err := Link(a, b)
	if err != nil || m.Version != (Version{Major: 7, Minor: 8}) || m.Target[0] != "sm_80" {
		t.Errorf("linked to %v %v, %v", m.Version, m.Target, err)
	}
}

func TestLinkErrors(t *testing.T) {
	_, err := linked(t, ".visible .func f() { ret; }", ".visible .func f() { ret; }\n.visible .global .u32 n;", ".visible .global .u32 n;")
	want := "ptx: multiple definition of f in b.ptx, first in a.ptx\nptx: multiple definition of n in c.ptx, first in b.ptx"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if _, err := Link(); err == nil {
		t.Error("nothing is linked")
	}
}
