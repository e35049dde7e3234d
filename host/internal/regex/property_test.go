package regex

import (
	"regexp"
	"testing"
)

func TestExpand(t *testing.T) {
	for pattern, want := range map[string]string{
		`a\p{ASCII}b`:         `a[\u{0}-\u{7f}]b`,
		`[x\p{ASCII}]`:        `[x\u{0}-\u{7f}]`,
		`\P{ASCII}`:           `[\u{80}-\u{10ffff}]`,
		`\\p{ASCII}\d\p`:      `\\p{ASCII}\d\p`,
		`\p{ASCII_Hex_Digit}`: `[\u{30}-\u{39}\u{41}-\u{46}\u{61}-\u{66}]`,
		`\p{Any}`:             `[\u{0}-\u{10ffff}]`,
	} {
		if got, err := Expand(pattern); got != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", pattern, got, err, want)
		}
	}
	for _, same := range [][2]string{{`\p{L}`, `\p{Letter}`}, {`\p{gc=Lu}`, `\p{Lu}`}, {`\p{sc=Greek}`, `\p{Script=Greek}`}} {
		a, _ := Expand(same[0])
		if b, err := Expand(same[1]); a != b || err != nil || !regexp.MustCompile(`^\[.*\]$`).MatchString(a) {
			t.Errorf("%q differ: %v", same, err)
		}
	}
	_, err := Expand(`a\p{Nonsense}`)
	if want := `the regular expression asks for the property \p{Nonsense}, which is not known`; err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if HasProperties(`\d`) || !HasProperties(`\P{L}`) {
		t.Error("HasProperties is wrong")
	}
}
