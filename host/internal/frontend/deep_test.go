package frontend

import (
	"strings"
	"testing"
)

// TestLongStatements refuses sources whose operators nest one another, and reads those that only have many.
func TestLongStatements(t *testing.T) {
	for text, refused := range map[string]bool{
		"a = ": true, "!": true, "- ": true, "a ? 1 : ": true, "a ? b\n? ": true, "x => ": true, "async x =>\n": true, "a ** ": true, "typeof\n": true,
		"a + ": true, "a\n+ ": true, "'a' + ": true, "a && ": true, "a ?? ": true, "a in ": true, "new ": true, "class extends ": true, "l: ": true,
		"if (a) ": true, "if (a)\n": true, "if (a) b; else ": true, "if (a) { b } else ": true, "if (a) b\nelse ": true, "for (;;) ": true, "while (a)\n": true, "do ": true,
		"a.": true, "a?.b?.": true, "a``": true, "a\n``": true, "a[0]\n[0]": true, "a /": true, "yield ": true, "await ": true, "a, ": false,

		"a.b(c)\n": false, "a.b(c);": false, "a++\n": false, "i--; ": false, "a = 'x'\n": false, "function f() { return -1 }": false, "function f() { return -1 }\n": false,
		"[-1, -2], ": false, "{ a: -1 };\n": false, "if (a) b\n": false, "if (a) { b }\n": false, "if (a) b; ": false, "for (;;) { a }": false, "a = /=+'`/g;\n": false,
		"map.delete(k)\n": false, "a.if(b)\n": false, "// =====\n": false, "/* + + + */ ": false, "'+++++++' , ": false, "`++++++`;": false, "do { a() } while (b)\nc()\n": false,
		"x = a ? b : c\n": false, "throw new Error('a')\n": false, "const f = async (x) => x + 1\n": false,
	} {
		if at := tooLong(strings.Repeat(text, 25_000)); (at >= 0) != refused {
			t.Errorf("%q again and again is refused at %d", text, at)
		}
	}
	for _, text := range []string{"a" + strings.Repeat("()", 60_000), "a" + strings.Repeat("[0]", 60_000), strings.Repeat("("+strings.Repeat("!", 1000), 60),
		strings.Repeat("f(a => "+strings.Repeat("- ", 100), 600)} {
		if tooLong(text) < 0 {
			t.Errorf("%.20q… is not refused", text)
		}
	}
	if err := TooDeep("t.js", "a\n+"+strings.Repeat("!", 60_000)); err == nil || err.Line != 2 || err.Message != "more than 20000 operators are in one statement" {
		t.Error(err)
	}
}
