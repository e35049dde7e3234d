package typescript

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/evanw/esbuild/pkg/api"
)

// arrows nests conditional arrow functions.
func arrows(n int, open, end string) string {
	return "let x: any = " + strings.Repeat("a ? (b): c => "+open, n) + "1" + strings.Repeat(end+" : 2", n) + "; x"
}

// enums doubles a text as often as there are members.
func enums(n int, of func(last string) string) string {
	source := "enum E { M0 = 'twelve chars'"
	for i := range n {
		source += fmt.Sprintf(", M%d = %s", i+1, of(fmt.Sprintf("M%d", i)))
	}
	return source + " }\nE.M1"
}

// TestCostlyTypeScript refuses what esbuild would not come to an end with.
func TestCostlyTypeScript(t *testing.T) {
	const tooManyArrows, tooLong = "more than 10 arrow functions", "the members of an enum make a text"
	for name, c := range map[string]struct{ source, want string }{
		"arrows":              {arrows(20, "(", ")"), tooManyArrows},
		"arrows in blocks":    {arrows(20, "{ return (", ") }"), tooManyArrows},
		"arrows alone":        {arrows(20, "", ""), tooManyArrows},
		"few arrows":          {arrows(3, "(", ")"), ""},
		"arrows one by one":   {strings.Repeat(arrows(2, "(", ")")+";\n", 50), ""},
		"arrows in a list":    {"f(" + strings.Repeat("a ? (b) : c => 1, ", 50) + ")", ""},
		"conditions":          {strings.Repeat("a ? (", 30) + "1" + strings.Repeat(") : (x => 2)", 30), ""},
		"optional parameters": {strings.Repeat("function f(a?: number, b?: (c: string) => void) { ", 30) + strings.Repeat("}", 30), ""},
		"sum":                 {enums(50, func(m string) string { return m + " + " + m }), tooLong},
		"template":            {enums(50, func(m string) string { return "`${" + m + "}${" + m + "}`" }), tooLong},
		"qualified":           {enums(50, func(m string) string { return "E." + m + " + E." + m }), tooLong},
		"brackets":            {enums(50, func(m string) string { return "(" + m + ") + (" + m + ")" }), tooLong},
		"few doublings":       {enums(5, func(m string) string { return m + " + " + m }), ""},
		"a long list":         {enums(5000, func(string) string { return "'x'" }), ""},
		"flags":               {"enum F { A = 1, B = A + A, C = 1 << 3" + strings.Repeat(", D = A | B | C | A + B", 100) + " }\nenum G { H, I, 'j k' = 3 }", ""},
		"numbers":             {strings.Replace(enums(60, func(m string) string { return m + " + " + m }), "'twelve chars'", "1", 1), ""},
		"a text":              {"const s = \"a ? (b): c => \" + 'enum E {'; /* enum E { */ // enum\nlet enumerate = 1; s.enum", ""},
	} {
		err := costly("t.ts", c.source, api.LoaderTS)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
		if err := costly("t.js", c.source, api.LoaderJS); err != nil {
			t.Errorf("%s as JavaScript: %v", name, err)
		}
	}
	_, err := frontend.Module(Translator{}, "t.ts", "1\n  "+arrows(30, "(", ")"))
	if syntax, ok := err.(*frontend.SyntaxError); !ok || syntax.Line != 2 || syntax.File != "t.ts" {
		t.Errorf("%#v", err)
	}
}
