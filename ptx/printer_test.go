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
		{"[%rd1]", "address"}, {"[%rd1+8]", "address"}, {"[%rd1+-8]", "address"}, {"[16]", "address"}, {"[%rd1+8].unified", "address"},
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

// TestDeclarations and TestStatements hold texts in the printed form already:
// whatever the parser lost would be missing.
func TestDeclarations(t *testing.T) {
	for _, text := range []string{
		".global .u32 a;",
		".extern .const[11] .align 4 .b8 a[];",
		".visible .global .attribute(.managed, .unified(1,2)) .align 8 .v2 .f32 a[2][3] = {{1, 2}, {}};",
		".weak .global .u64 a = generic(b);",
		".common .global .u64 a = generic(b)+-8;",
		".global .u64 a[3] = {b, b+4, generic(c)};",
		".global .u8 a[4] = {0xFF(b), 0xFF00(b+4), 0xFF00000000000000(generic(b)), 0xFF(generic(b)+-4)};",
		".global .samplerref a = {addr_mode_0 = wrap, filter_mode = nearest, force = 1};",
		".shared .u32 %a<3>;",
		".tex .u32 a;",
		".file 3 \"C:\\\\a b.cu\"",
		".file 3 \"a\", 123, 456",
		".section .debug_info {\n.b8 1, 2 // }\n}",
		".alias a, b;",
		".pragma \"a\", \"b\";",
		"@@DWARF .section .debug_x, \"\", @progbits",
		".func f();",
		".extern .func (.param .b32 a, .reg .u32 b) f(\n\t.param .align 8 .b8 c[16],\n\t.reg .pred d\n)\n.noreturn;",
		".func .attribute(.unified(1,2)) f()\n.noreturn\n.abi_preserve 8\n.abi_preserve_control 3;",
		".entry k(\n\t.param .u64 .ptr .const .align 8 a,\n\t.param .u64 .ptr b\n)\n.maxntid 8, 8, 1\n.explicitcluster\n.pragma \"x\";\n{\n}",
	} {
		m, err := Parse("", header+text)
		if err != nil {
			t.Error(err)
		} else if len(m.Items) != 1 {
			t.Errorf("%s makes %d items", text, len(m.Items))
		} else if got := string(appendItem(nil, m.Items[0])); got != text {
			t.Errorf("printed %s, want %s", got, text)
		}
	}
}

func TestStatements(t *testing.T) {
	for _, text := range []string{
		"ret;",
		"@p ret;",
		"@!p bra L;",
		"L:",
		".reg .v4 .f32 %v<2>;",
		".reg .b32 %r<5>;",
		".param .align 4 .b8 a[8];",
		"{\n\t\t{\n\t\t}\n\t}",
		".loc 1 2 3",
		".loc 1 2 3, function_name f, inlined_at 4 5 6",
		".loc 1 2 3, function_name f+7, inlined_at 4 5 6",
		".pragma \"nounroll\";",
		"@@DWARF",
		"L: .branchtargets a, b;",
		"L: .calltargets f;",
		"L: .callprototype _ ();",
		"L: .callprototype (.param .b32 _) _ (.param .align 8 .b8 _[16], .reg .f32 x) .noreturn .abi_preserve 3;",
	} {
		statements := body(t, text)
		if len(statements) != 1 {
			t.Errorf("%s makes %d statements", text, len(statements))
		} else if got := string(appendStatement(nil, statements[0], 1)); got != text {
			t.Errorf("printed %s, want %s", got, text)
		}
	}
}
