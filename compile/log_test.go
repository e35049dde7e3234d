package compile

import (
	"reflect"
	"testing"
)

// TestParseLog reads what NVRTC 11 and 12, ptxas and the linkers say.
func TestParseLog(t *testing.T) {
	tests := []struct {
		name, log string
		want      []Diagnostic
	}{
		{"NVRTC 11", "k.cu(2): error: identifier \"yy\" is undefined\n\nk.cu(2): warning #177-D: unused\n\n1 error detected in the compilation of \"k.cu\".\n\x00",
			[]Diagnostic{
				{Severity: "error", File: "k.cu", Line: 2, Message: `identifier "yy" is undefined`},
				{Severity: "warning", Number: "177-D", File: "k.cu", Line: 2, Message: "unused"},
			}},
		{"NVRTC 12 shows the line",
			"k.cu(2): error: identifier \"yy\" is undefined\n    x[0] = yy + 1;\n           ^\n\nRemark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n1 error detected in the compilation of \"k.cu\".\n",
			[]Diagnostic{{Severity: "error", File: "k.cu", Line: 2, Column: 12, Message: `identifier "yy" is undefined`,
				Details: []string{}, source: "    x[0] = yy + 1;"}}},
		{"details", "k.cu(1): error: no member\n          detected during instantiation of \"T g(T)\" \n(2): here\n",
			[]Diagnostic{{Severity: "error", File: "k.cu", Line: 1, Message: "no member",
				Details: []string{`detected during instantiation of "T g(T)"`, "(2): here"}}}},
		{"catastrophe", "a b.h(1): catastrophic error: cannot open source file \"x\"\nCompilation terminated.\n",
			[]Diagnostic{{Severity: "error", File: "a b.h", Line: 1, Message: `cannot open source file "x"`}}},
		{"Windows", "C:\\k.cu(7): error: bad\r\n\r\n", []Diagnostic{{Severity: "error", File: "C:\\k.cu", Line: 7, Message: "bad"}}},
		{"options", "nvrtc: error: unrecognized option --bogus found\n", []Diagnostic{{Severity: "error", Message: "unrecognized option --bogus found"}}},
		{"ptxas", "ptxas fatal   : Unresolved extern function 'q'\n", []Diagnostic{{Severity: "error", Message: "Unresolved extern function 'q'"}}},
		{"the linker", "ERROR 1\nerror   : Undefined reference to '_Z1qv' in 'a'\n",
			[]Diagnostic{{Severity: "error", Message: "Undefined reference to '_Z1qv' in 'a'"}}},
		{"nothing", "", nil},
	}
	for _, test := range tests {
		if got := parseLog(test.log); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s:\ngot  %+v\nwant %+v", test.name, got, test.want)
		}
	}
}

// TestPlace finds columns and lengths in the line as the program has it.
func TestPlace(t *testing.T) {
	type at struct{ column, length int }
	tests := []struct {
		d    Diagnostic
		line string
		want at
	}{
		{Diagnostic{Message: "bad", Column: 10, source: "  x[0] = yy;"}, "\t\tx[0] = yy;", at{10, 2}},
		{Diagnostic{Message: "bad", Column: 10, source: "  x[0] = yy;"}, "x[0] = yy;", at{8, 2}},
		{Diagnostic{Message: `identifier "y" is undefined`}, "/*ü*/ y;", at{7, 1}},
		{Diagnostic{Message: `identifier "y" is undefined`}, "yy = y;", at{6, 1}},
		{Diagnostic{Message: `expected a ";"`}, "yy = y;", at{}},
		{Diagnostic{Message: `cannot open source file "a.h"`}, "#include <a.h>", at{11, 3}},
	}
	for _, test := range tests {
		test.d.place(test.line)
		if got := (at{test.d.Column, test.d.length}); got != test.want {
			t.Errorf("%s in %q: %+v, want %+v", test.d.Message, test.line, got, test.want)
		}
	}
}
