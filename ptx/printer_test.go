package ptx

import (
	"bytes"
	"errors"
	"testing"
)

// TestPrintedForm shows the layout of the printed text, whole.
func TestPrintedForm(t *testing.T) {
	m, err := Parse("", `.version 7.8 .target sm_80, debug
.file 1 "a.cu" .global .align 4 .u32 g[2]={1,2},h; .pragma "nounroll" ;
.visible .entry k(.param .u64 .ptr .global .align 4 p,.param .u32 n).maxntid 32,1 .noreturn
{ .reg .b32 %r<3>,s; L: @!p ld.global.v2.u32 {%r1,_},[g+ 4]; { bra.uni L; } .loc 1 2 3
t: .branchtargets L,M; ret;}
.func (.param .b32 r) f();`)
	if err != nil {
		t.Fatal(err)
	}
	want := `.version 7.8
.target sm_80, debug
.address_size 64

.file 1 "a.cu"

.global .align 4 .u32 g[2] = {1, 2};

.global .align 4 .u32 h;

.pragma "nounroll";

.visible .entry k(
	.param .u64 .ptr .global .align 4 p,
	.param .u32 n
)
.noreturn
.maxntid 32, 1
{
	.reg .b32 %r<3>;
	.reg .b32 s;
L:
	@!p ld.global.v2.u32 {%r1, _}, [g+4];
	{
		bra.uni L;
	}
	.loc 1 2 3
	t: .branchtargets L, M;
	ret;
}

.func (.param .b32 r) f();
`
	if got := m.String(); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
	var b bytes.Buffer
	if n, err := m.WriteTo(&b); n != int64(len(want)) || err != nil || b.String() != want {
		t.Errorf("WriteTo wrote %d bytes, %v", n, err)
	}
	if _, err := m.WriteTo(brokenWriter{}); err != errBroken {
		t.Errorf("WriteTo to a broken writer: %v", err)
	}
}

var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

// TestOperands prints each form of operand alone; the tree's shape is what
// its name says.
func TestOperands(t *testing.T) {
	for _, test := range []struct {
		text, kind string
	}{
		{"%r1", "name"}, {"_", "name"}, {"%tid.x", "name"}, {"%r1.b3210", "name"}, {"buf+16", "name"}, {"buf+-4", "name"},
		{"-1", "immediate"}, {"0f3F800000", "immediate"}, {"WARP_SZ", "immediate"}, {"(1+2)*3", "immediate"}, {"!1", "immediate"},
		{"!p", "negation"}, {"-%r3", "negation"}, {"p|q", "pair"}, {"_|q", "pair"}, {"{a, b}|q", "pair"},
		{"{a, _, 1, !p}", "vector"}, {"{}", "vector"},
		{"[%rd1]", "address"}, {"[%rd1+8]", "address"}, {"[%rd1+-8]", "address"}, {"[16]", "address"},
		{"[tex, {x, y}]", "address"}, {"[tex, smp, {x, y}]", "address"},
		{"a[1]", "element"}, {"a[%r1]", "element"}, {"a[%r1+2]", "element"},
	} {
		i := body(t, "op "+test.text+";")[0].(*Instruction)
		if len(i.Operands) != 1 {
			t.Errorf("%s is %d operands", test.text, len(i.Operands))
			continue
		}
		o := i.Operands[0]
		if kindOf(o) != test.kind || o.String() != test.text {
			t.Errorf("%s is %s %s, want %s", test.text, kindOf(o), o, test.kind)
		}
		if i.String() != "op "+test.text {
			t.Errorf("instruction is %s", i)
		}
	}
}

func kindOf(o Operand) string {
	switch o.(type) {
	case *Name:
		return "name"
	case *Immediate:
		return "immediate"
	case *Negation:
		return "negation"
	case *Pair:
		return "pair"
	case *Vector:
		return "vector"
	case *Tuple:
		return "tuple"
	case *Address:
		return "address"
	case *Element:
		return "element"
	}
	return "other"
}

func TestCallOperands(t *testing.T) {
	for _, text := range []string{
		"call f", "call f, ()", "call f, (a)", "call.uni (r), f, (a, 1)", "call (r), %rd1, (a), proto", "call %rd1, targets",
	} {
		i := body(t, text+";")[0].(*Instruction)
		if i.String() != text {
			t.Errorf("%s prints as %s", text, i)
		}
	}
	call := body(t, "call (r), f, (a, 1), p;")[0].(*Instruction)
	kinds := ""
	for _, o := range call.Operands {
		kinds += kindOf(o) + " "
	}
	if kinds != "tuple name tuple name " {
		t.Errorf("a call has %s", kinds)
	}
}

func TestAddressHoldsItsOffset(t *testing.T) {
	i := body(t, "ld [a+4*2+1], [b-4], c+3, [x.y+2], d[e-1];")[0].(*Instruction)
	first, second, third := i.Operands[0].(*Address), i.Operands[1].(*Address), i.Operands[2].(*Name)
	if first.Offset != 9 || first.Base.(*Name).Offset != 0 || second.Offset != -4 || third.Offset != 3 {
		t.Errorf("offsets are %d, %d and %d", first.Offset, second.Offset, third.Offset)
	}
	if base := i.Operands[3].(*Address).Base.(*Name); base.Name != "x" || base.Member != "y" {
		t.Errorf("base is %s", base)
	}
	if element := i.Operands[4].(*Element); element.Name != "d" || element.Offset != -1 {
		t.Errorf("element is %s", element)
	}
}
