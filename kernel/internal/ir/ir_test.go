package ir

import (
	"slices"
	"strings"
	"testing"
)

// countdown builds: for (i = n; i > 0; i--) x[i] = 0
func countdown() (*Function, *Block, *Value) {
	f := &Function{Name: "countdown", Params: []*Param{{Name: "x", Type: F32, Buffer: true}, {Name: "n", Type: I32}}}
	entry, loop, body, done := f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock()
	n := f.Append(entry, ScalarParam, I32, Pos{})
	n.Index = 1
	x := f.Append(entry, BufferAddress, Address, Pos{})
	entry.Jump(loop, Pos{})
	i := f.Append(loop, Phi, I32, Pos{}, n, nil)
	zero := f.Const(loop, I32, 0)
	more := f.Append(loop, Compare, Bool, Pos{}, i, zero)
	more.Kind = Gt
	loop.Branch(more, body, done, Pos{})
	at := f.Append(body, Element, Address, Pos{}, x, i)
	at.Bits = 4
	value := f.Const(body, F32, 0)
	f.Append(body, Store, Void, Pos{}, at, value).Width = 1
	one := f.Const(body, I32, 1)
	i.Args[1] = f.Append(body, Sub, I32, Pos{}, i, one)
	body.Jump(loop, Pos{})
	done.Return(Pos{})
	return f, body, i
}

func TestPrint(t *testing.T) {
	f, _, _ := countdown()
	want := `kernel countdown(x: f32[], n: i32)
b0:
  v0 = param i32 1
  v1 = bufferAddress address 0
  jump b1
b1: ← b0 b2
  v2 = phi i32 v0 v9
  v3 = const i32 0
  v4 = compare.gt bool v2 v3
  branch v4 b2 b3
b2: ← b1
  v5 = element address v1 v2 ×4 global
  v6 = const f32 0
  store v5 v6 +0 global
  v8 = const i32 1
  v9 = sub i32 v2 v8
  jump b1
b3: ← b1
  return
`
	if got := f.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if err := f.Verify(); err != nil {
		t.Error(err)
	}
}

func TestVerifyFinds(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(f *Function, body *Block, i *Value)
		want  string
	}{
		{"a use before its definition", func(f *Function, body *Block, i *Value) { body.Values[0].Args[1] = body.Values[4] }, "is not defined there"},
		{"a phi without an argument", func(f *Function, body *Block, i *Value) { i.Args = i.Args[:1] }, "one argument for each predecessor"},
		{"an edge in one direction", func(f *Function, body *Block, i *Value) { body.Succs[0] = f.Blocks[3] }, "its predecessor b2 does not lead here"},
		{"a value of another block", func(f *Function, body *Block, i *Value) { i.Block = body }, "thinks that it is elsewhere"},
		{"an unfinished block", func(f *Function, body *Block, i *Value) { body.End = Open }, "ends with 1 successors"},
	}
	for _, test := range tests {
		f, body, i := countdown()
		test.spoil(f, body, i)
		if err := f.Verify(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestDominators(t *testing.T) {
	f, _, _ := countdown()
	d := f.Dominators()
	b := f.Blocks
	for _, test := range []struct {
		a, b *Block
		want bool
	}{{b[0], b[3], true}, {b[1], b[2], true}, {b[2], b[3], false}, {b[2], b[1], false}, {b[3], b[3], true}} {
		if got := d.Dominates(test.a, test.b); got != test.want {
			t.Errorf("b%d dominates b%d: %v", test.a.ID, test.b.ID, got)
		}
	}
	if d.Parent(b[0]) != nil || d.Parent(b[3]) != b[1] {
		t.Error("the tree is wrong")
	}
}

func TestSplitCriticalEdges(t *testing.T) {
	f := &Function{Name: "f"}
	a, b, c := f.NewBlock(), f.NewBlock(), f.NewBlock()
	p := f.Const(a, Bool, 1)
	a.Branch(p, b, c, Pos{}) // a → c is critical
	b.Jump(c, Pos{})
	phi := f.Append(c, Phi, Bool, Pos{}, p, p)
	c.Return(Pos{})
	f.SplitCriticalEdges()
	if err := f.Verify(); err != nil {
		t.Fatal(err)
	}
	middle := a.Succs[1]
	if len(f.Blocks) != 4 || middle == c || middle.Succs[0] != c || c.Preds[0] != middle || len(phi.Args) != 2 {
		t.Errorf("not split:\n%s", f)
	}
}

// TestLayout puts a loop with two ways out and an if inside, built in another order, into lines.
func TestLayout(t *testing.T) {
	f := &Function{Name: "f"}
	entry, done, second, header, latch, yes, no, gone := f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock()
	p := f.Const(entry, Bool, 1)
	entry.Jump(header, Pos{})
	header.Branch(p, yes, no, Pos{})
	yes.Jump(latch, Pos{})
	no.Branch(p, second, latch, Pos{})
	latch.Branch(p, header, done, Pos{})
	second.Jump(done, Pos{})
	done.Return(Pos{})
	gone.Return(Pos{})
	f.Layout()
	if want := []*Block{entry, header, yes, no, latch, second, done}; !slices.Equal(f.Blocks, want) {
		t.Errorf("the order is wrong:\n%s", f)
	}
}
