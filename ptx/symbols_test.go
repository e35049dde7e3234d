package ptx

import "testing"

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
