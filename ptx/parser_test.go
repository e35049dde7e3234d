package ptx

import (
	"strings"
	"testing"
)

const header = ".version 7.8\n.target sm_80\n"

// body parses statements inside a kernel.
func body(t *testing.T, statements string) []Statement {
	t.Helper()
	m, err := Parse("a.ptx", header+".entry k() {\n"+statements+"\n}")
	if err != nil {
		t.Fatal(err)
	}
	return m.Entries()[0].Body.Statements
}

func TestErrors(t *testing.T) {
	inBody := func(s string) string { return header + ".entry k() {\n" + s + "\n}" }
	for _, test := range []struct{ source, want string }{
		{"", "a.ptx:1:1: expected directive .version at the start of the module, found the end of the text"},
		{"hello", "a.ptx:1:1: expected directive .version at the start of the module, found 'hello'"},
		{".version 8", "a.ptx:1:10: expected a version such as 8.7 after .version, found '8'"},
		{".version 8.7\n.entry", "a.ptx:1:13: expected directive .target after .version, found '.entry'"},
		{".version 8.7 .target ;", "a.ptx:1:22: expected a target such as sm_80 after .target, found ';'"},
		{header + ".address_size 16", "a.ptx:3:15: expected 32 or 64 after .address_size, found '16'"},
		{header + ".entyr k()", "a.ptx:3:1: unknown directive .entyr; did you mean .entry?"},
		{header + ".qqqqqqqqq", "a.ptx:3:1: unknown directive .qqqqqqqqq"},
		{header + ".extern .pragma \"x\";", "a.ptx:3:9: directive .pragma cannot stand here"},
		{header + "add.u32 a, b, c;", "a.ptx:3:1: expected a directive such as .entry, .func or .global, found 'add'"},
		{header + ".global .f23 x;", "a.ptx:3:9: unknown directive .f23; did you mean .f32?"},
		{header + ".global .f32 .u32 x;", "a.ptx:3:14: second type .u32; the variable already has type .f32"},
		{header + ".global x;", "a.ptx:3:9: expected a type such as .f32 after .global, found 'x'"},
		{header + ".global .align 3 .b8 x;", "a.ptx:3:16: alignment 3 is not a power of two"},
		{header + ".global .u32 x = {1, };", "a.ptx:3:22: expected a value after ',', found '}'"},
		{header + ".global .u32 x = \"abc\";", "a.ptx:3:18: expected an initial value, found string \"abc\""},
		{header + ".global .u32 x = 1/0;", "a.ptx:3:19: division by zero in a constant expression"},
		{header + ".global .f32 x = 1+1.0;", "a.ptx:3:19: operator + cannot be applied to these constants; integers and floating-point numbers do not mix, and hexadecimal ones of the form 0f… stand alone"},
		{header + ".global .u32 x = 12ab;", "a.ptx:3:18: malformed number '12ab'"},
		{header + ".global .u32 x = 0xFFFFFFFFFFFFFFFFF;", "a.ptx:3:18: malformed number '0xFFFFFFFFFFFFFFFFF'"},
		{header + ".global .u32 x = 09;", "a.ptx:3:18: malformed number '09'"},
		{header + ".global .f32 x = 0f3F8;", "a.ptx:3:18: malformed number '0f3F8'"},
		{header + ".global .u32 x[-1];", "a.ptx:3:16: expected an array dimension, found '-'"},
		{header + ".global .u32 x\n.global .u32 y;", "a.ptx:3:15: expected ',' or ';' in the declaration of .global variables, found '.global'"},
		{header + ".entry k(.u32 a) {}", "a.ptx:3:10: expected a parameter such as .param .u32 n, found '.u32'"},
		{header + ".entry k() .maxtid 3 {}", "a.ptx:3:12: unknown directive .maxtid; did you mean .maxntid?"},
		{header + ".entry k() ret", "a.ptx:3:12: expected '{' or ';' after the declaration of 'k', found 'ret'"},
		{header + ".entry k() { ret;", "a.ptx:3:18: expected '}' to close the '{' of line 3, found the end of the text"},
		{header + ".section .debug_x { .b8 1", "a.ptx:3:19: section .debug_x is not closed; expected '}'"},
		{header + "/* comment", "a.ptx:3:1: comment is not closed; expected '*/'"},
		{header + ".file 1 \"abc\n", "a.ptx:3:9: string is not closed; expected '\"' on the same line"},
		{header + ".global .u32 ü;", "a.ptx:3:14: unexpected byte 0xc3; outside comments and strings PTX is ASCII"},
		{header + "`", "a.ptx:3:1: unexpected character '`'"},
		{inBody("add.u32 a, b, c\nmul.lo.u32 d, e, f;"), "a.ptx:4:16: expected ';' after instruction 'add.u32', found 'mul'"},
		{inBody("add.u32 a, b c;"), "a.ptx:4:14: expected ';' after instruction 'add.u32', found 'c'"},
		{inBody("add.u32 a, , c;"), "a.ptx:4:12: expected an operand, found ','"},
		{inBody("ld.u32 a, [b;"), "a.ptx:4:13: expected ']' at the end of the address, found ';'"},
		{inBody("ld.u32 a, [];"), "a.ptx:4:12: expected a register, a symbol or a constant after '[', found ']'"},
		{inBody("ld.u32 a, [b,];"), "a.ptx:4:14: expected an operand, found ']'"},
		{inBody("ld.u32 a, [b+1.5];"), "a.ptx:4:13: an address offset is an integer, not a floating-point number"},
		{inBody("mov.b64 a, {b, c;"), "a.ptx:4:17: expected '}' at the end of the vector, found ';'"},
		{inBody("call (a), f, (b;"), "a.ptx:4:16: expected ')' at the end of the arguments, found ';'"},
		{inBody("@p"), "a.ptx:4:3: expected an instruction after the guard, found '}'"},
		{inBody("@5 bra L;"), "a.ptx:4:2: expected a predicate register after '@', found '5'"},
		{inBody("%r1 = 5;"), "a.ptx:4:1: expected an instruction, found '%r1'"},
		{inBody(";"), "a.ptx:4:1: expected an instruction, a label or a directive, found ';'"},
		{inBody(".entry x() {}"), "a.ptx:4:1: directive .entry cannot stand inside a function; is a '}' missing before it?"},
		{inBody(".visible .entry x() {}"), "a.ptx:4:1: directive .visible cannot stand inside a function; is a '}' missing before it?"},
		{inBody(".maxntid 3"), "a.ptx:4:1: directive .maxntid cannot stand here"},
		{header + ".entry k() .reg", "a.ptx:3:12: directive .reg cannot stand here"},
		{inBody(".regg .u32 x;"), "a.ptx:4:1: unknown directive .regg; did you mean .reg?"},
		{inBody(".branchtargets a;"), "a.ptx:4:1: directive .branchtargets needs a label before it: name: .branchtargets …"},
		{inBody(".loc 1 x 2"), "a.ptx:4:8: expected a line number in .loc, found 'x'"},
		{inBody(".loc 99999999999 1 2"), "a.ptx:4:6: file index in .loc is out of range: 99999999999"},
		{inBody(strings.Repeat("{", 1000)), "a.ptx:4:100: nested more than 100 deep"},
		{inBody("mov.u32 a, " + strings.Repeat("(", 5000)), "a.ptx:4:61: nested more than 100 deep"},
	} {
		_, err := Parse("a.ptx", test.source)
		if err == nil {
			t.Errorf("%q: no error", test.source)
		} else if got := err.Error(); got != "ptx: "+test.want {
			t.Errorf("%q:\n got %s\nwant ptx: %s", test.source, got, test.want)
		}
	}
}

func TestFrame(t *testing.T) {
	for _, test := range []struct{ file, source, want string }{
		{"a.ptx", header + ".entry k() {\n\tadd.u32\ta, b c; // ü\n}",
			"a.ptx:4:15: expected ';' after instruction 'add.u32', found 'c'\n" +
				"    4 │   add.u32  a, b c; // ü\n" +
				"      ╵                 ^"},
		{"", header + "/* ü */ .entry 5\r\n",
			"<ptx>:3:16: expected a kernel name after .entry, found '5'\n" +
				"    3 │ /* ü */ .entry 5\n" +
				"      ╵                ^"},
		{"b", header + strings.Repeat("/**/", 50) + "x" + strings.Repeat("y", 100),
			"b:3:201: expected a directive such as .entry, .func or .global, found 'x" + strings.Repeat("y", 59) + "…'\n" +
				"    3 │ …" + strings.Repeat("/**/", 20) + "x" + strings.Repeat("y", 79) + "…\n" +
				"      ╵ " + strings.Repeat(" ", 81) + strings.Repeat("~", 80)},
	} {
		_, err := Parse(test.file, test.source)
		if err == nil {
			t.Errorf("%q: no error", test.source)
		} else if got := err.(*Error).Frame(); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
}

func TestModule(t *testing.T) {
	m, err := Parse("a.ptx", ".version 1.4\n.target sm_10, map_f64_to_f32\n.target sm_10, debug\n"+
		".address_size 32\n.version 1.4\n.file 3 \"x y\", 5, 6\n.alias a, b;\x00 and no more")
	if err != nil {
		t.Fatal(err)
	}
	if m.Version != (Version{Major: 1, Minor: 4}) || strings.Join(m.Target, " ") != "sm_10 map_f64_to_f32 debug" || m.AddressSize != 32 {
		t.Errorf("header is %v %v %d", m.Version, m.Target, m.AddressSize)
	}
	file := m.Items[0].(*File)
	if *file != (File{Pos{6, 1}, 3, "x y", 5, 6}) {
		t.Errorf("file is %+v", file)
	}
	if alias := m.Items[1].(*Alias); *alias != (Alias{Pos{7, 1}, "a", "b"}) {
		t.Errorf("alias is %+v", alias)
	}
}

func TestPositions(t *testing.T) {
	statements := body(t, "  /* two\nlines */ L: @p add.u32 a, [b+4], {c};\n#line 77\n\t.reg .u32 x, y;")
	label, add := statements[0].(*Label), statements[1].(*Instruction)
	y := statements[3].(*Variable)
	vector := add.Operands[2].(*Vector)
	for _, test := range []struct {
		what      string
		got, want Pos
	}{
		{"label", label.Pos, Pos{5, 10}},
		{"instruction", add.Pos, Pos{5, 16}},
		{"address", add.Operands[1].(*Address).Pos, Pos{5, 27}},
		{"element", vector.Elements[0].(*Name).Pos, Pos{5, 35}},
		{"variable", y.Pos, Pos{7, 15}},
	} {
		if test.got != test.want {
			t.Errorf("%s at %v, want %v", test.what, test.got, test.want)
		}
	}
}

func TestMnemonics(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"ret;", "ret"},
		{"add.rn.ftz.f32 a;", "add rn ftz f32"},
		{"ld .global\n.u32 a;", "ld global u32"},
		{"ld.global.L2::128B.nc.v4.f32 a;", "ld global L2::128B nc v4 f32"},
		{"ld.const[4].b32 a;", "ld const[4] b32"},
		{"ld.const [4];", "ld const[4]"},
		{"st.const [a], b;", "st const"},
		{"cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [a];",
			"cp async bulk tensor 2d shared::cluster global mbarrier::complete_tx::bytes"},
	} {
		i := body(t, test.text)[0].(*Instruction)
		if got := strings.Join(append([]string{i.Opcode}, i.Modifiers...), " "); got != test.want {
			t.Errorf("%s has %s, want %s", test.text, got, test.want)
		}
	}
}
