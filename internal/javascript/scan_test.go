package javascript

import (
	"fmt"
	"strings"
	"testing"
)

func (k Kind) String() string {
	return [...]string{"p", "name", "prop", "key", "lit", "num", "str", "tmpl", "re", "comment"}[k]
}

// describe writes tokens as kind:text, with a ~ after open ones.
func describe(source string) string {
	var parts []string
	for _, t := range Scan(source) {
		open := ""
		if t.Open {
			open = "~"
		}
		parts = append(parts, fmt.Sprintf("%v:%s%s", t.Kind, t.Text(source), open))
	}
	return strings.Join(parts, " ")
}

func TestScan(t *testing.T) {
	tests := []struct{ source, want string }{
		{"", ""},
		{"let x = 1", "key:let name:x p:= num:1"},
		{"a.b?.c", "name:a p:. prop:b p:?. prop:c"},
		{"a ?.5:1", "name:a p:? num:.5 p:: num:1"},
		{"x.class", "name:x p:. prop:class"},
		{"this.#n", "lit:this p:. prop:#n"},
		{"0x1e+1", "num:0x1e p:+ num:1"},
		{"1e+5n 1_000.5", "num:1e+5n num:1_000.5"},
		{`'a\'b' "c`, `str:'a\'b' str:"c~`},
		{"'a\nb", "str:'a~ name:b"},
		{`'a\`, `str:'a\~`},
		{"`a${b}c`", "tmpl:`a p:${ name:b p:} tmpl:c`"},
		{"`${ {a:`${1}`} }`", "tmpl:` p:${ p:{ name:a p:: tmpl:` p:${ num:1 p:} tmpl:` p:} p:} tmpl:`"},
		{"`a\nb", "tmpl:`a\nb~"},
		{"a / b / c", "name:a p:/ name:b p:/ name:c"},
		{"x = /[/]\\//g", "name:x p:= re:/[/]\\//g"},
		{"return /a/", "key:return re:/a/"},
		{"f(1) / 2", "name:f p:( num:1 p:) p:/ num:2"},
		{"/a", "re:/a~"},
		{"1 // c\n2", "num:1 comment:// c num:2"},
		{"1 /* c */ 2 /* d", "num:1 comment:/* c */ num:2 comment:/* d~"},
		{"größe = 世界", "name:größe p:= name:世界"},
	}
	for _, test := range tests {
		if got := describe(test.source); got != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.source, got, test.want)
		}
	}
}

// FuzzScan checks that tokens are in order, inside the source, and cover everything but white space.
func FuzzScan(f *testing.F) {
	for _, seed := range []string{"let x = `a${b}`", "'\\", "/[", "`${`${", "a?.5", "/*", "#x \\u0041", "}}`"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		end := 0
		for _, token := range Scan(source) {
			if token.Start < end || token.End < token.Start || token.End > len(source) {
				t.Fatalf("%q: token %+v after %d", source, token, end)
			}
			if gap := source[end:token.Start]; strings.TrimSpace(gap) != "" {
				t.Fatalf("%q: nothing covers %q", source, gap)
			}
			end = token.End
		}
		if rest := source[end:]; strings.TrimSpace(rest) != "" {
			t.Fatalf("%q: nothing covers %q", source, rest)
		}
	})
}
