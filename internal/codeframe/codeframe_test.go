package codeframe

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/width"
)

// TestFrames compares frames, whole.
func TestFrames(t *testing.T) {
	long := strings.Repeat("0123456789", 30)
	for _, test := range []struct {
		name  string
		frame Frame
		want  string
	}{
		{"caret", Frame{File: "a.js", Line: 2, Column: 10, Message: "y is not defined", Text: "  x[0] = y"}, `
a.js:2:10: y is not defined
    2 │   x[0] = y
      ╵          ^`},
		{"range", Frame{File: "a.js", Line: 2, Column: 3, Length: 4, Message: "m", Text: "  x[0] = y"}, `
a.js:2:3: m
    2 │   x[0] = y
      ╵   ~~~~`},
		{"range of one", Frame{File: "a.js", Line: 1, Column: 1, Length: 1, Message: "m", Text: "x"}, `
a.js:1:1: m
    1 │ x
      ╵ ^`},
		{"range behind the line", Frame{File: "a.js", Line: 1, Column: 3, Length: 9, Message: "m", Text: "x[0]"}, `
a.js:1:3: m
    1 │ x[0]
      ╵   ~~`},
		{"end of the line", Frame{File: "a.js", Line: 1, Column: 4, Length: 2, Message: "m", Text: "f(1"}, `
a.js:1:4: m
    1 │ f(1
      ╵    ^`},
		{"far behind the line", Frame{File: "a.js", Line: 1, Column: 40, Message: "m", Text: "f(1"}, `
a.js:1:40: m
    1 │ f(1
      ╵    ^`},
		{"notes", Frame{File: "a.js", Line: 12345, Column: 1, Message: "m", Text: "x", Notes: []string{"one", "two\nlines"}}, `
a.js:12345:1: m
12345 │ x
      ╵ ^
      one
      two
      lines`},
		{"lines around", Frame{File: "a.js", Line: 10, Column: 2, Message: "m", Text: " b", Before: []string{"a", ""}, After: []string{" c"}}, `
a.js:10:2: m
    8 │ a
    9 │
   10 │  b
      │  ^
   11 │  c`},
		{"large numbers", Frame{File: "a.js", Line: 999999, Column: 1, Message: "m", Text: "b", Before: []string{"a"}, After: []string{"c"}}, `
a.js:999999:1: m
 999998 │ a
 999999 │ b
        │ ^
1000000 │ c`},
		{"empty line", Frame{File: "a.js", Line: 2, Column: 1, Message: "m", Before: []string{"f("}}, `
a.js:2:1: m
    1 │ f(
    2 │
      ╵ ^`},
		{"no column", Frame{File: "a.cu", Line: 2, Message: "m", Text: "x", Notes: []string{"n"}}, `
a.cu:2: m
    2 │ x
      n`},
		{"no text", Frame{File: "a.cu", Line: 2, Column: 3, Message: "m"}, `
a.cu:2:3: m`},
		{"no line", Frame{File: "a.cu", Message: "m", Notes: []string{"n"}}, `
a.cu: m
      n`},
		{"no message", Frame{File: "a.cu", Line: 2, Column: 1, Text: "x"}, `
a.cu:2:1:
    2 │ x
      ╵ ^`},
		{"tabs", Frame{File: "a", Line: 1, Column: 4, Message: "m", Text: "\ta\tb"}, `
a:1:4: m
    1 │   a  b
      ╵      ^`},
		{"a tab is marked", Frame{File: "a", Line: 1, Column: 1, Length: 2, Message: "m", Text: "\ta"}, `
a:1:1: m
    1 │   a
      ╵ ~~~`},
		{"wide characters", Frame{File: "a", Line: 1, Column: 7, Length: 3, Message: "m", Text: "'日本🙂' 語é()"}, `
a:1:7: m
    1 │ '日本🙂' 語é()
      ╵          ~~~~`},
		{"combining characters", Frame{File: "a", Line: 1, Column: 4, Message: "m", Text: "e\u0301\u200Dx"}, `
a:1:4: m
    1 │ ` + "e\u0301\u200D" + `x
      ╵  ^`},
		{"control characters", Frame{File: "a", Line: 1, Column: 6, Message: "m", Text: "\x1b[2J\xffx\u202E\u0085"}, `
a:1:6: m
    1 │  [2J` + "\uFFFDx\uFFFD" + `
      ╵      ^`},
		{"as long as is shown", Frame{File: "a", Line: 1, Column: 160, Message: "m", Text: long[:160]}, `
a:1:160: m
    1 │ ` + long[:160] + `
      ╵ ` + strings.Repeat(" ", 159) + `^`},
		{"the start of a long line", Frame{File: "a", Line: 2, Column: 5, Message: "m", Text: long, Before: []string{"short"}, After: []string{long + "x"}}, `
a:2:5: m
    1 │ short
    2 │ ` + long[:160] + `…
      │     ^
    3 │ ` + long[:160] + `…`},
		{"the middle of a long line", Frame{File: "a", Line: 2, Column: 101, Length: 500, Message: "m", Text: long, Before: []string{"short"}}, `
a:2:101: m
    1 │ …
    2 │ …` + long[20:180] + `…
      ╵ ` + strings.Repeat(" ", 81) + strings.Repeat("~", 80)},
		{"the end of a long line", Frame{File: "a", Line: 1, Column: 301, Message: "m", Text: long}, `
a:1:301: m
    1 │ …` + long[140:] + `
      ╵ ` + strings.Repeat(" ", 161) + `^`},
		{"a long line of wide characters", Frame{File: "a", Line: 1, Column: 1, Message: "m", Text: "x" + strings.Repeat("日", 100)}, `
a:1:1: m
    1 │ x` + strings.Repeat("日", 79) + `…
      ╵ ^`},
	} {
		if got := "\n" + test.frame.String(); got != test.want {
			t.Errorf("%s: got%s\nwant%s", test.name, got, test.want)
		}
	}
}

func TestColors(t *testing.T) {
	f := Frame{Line: 2, Column: 1, Length: 2, Text: "bc", Before: []string{"a"}, After: []string{"d"}}
	const want = "\x1b[2m    1 │ a\x1b[0m\n    2 │ bc\n      │ \x1b[31m~~\x1b[0m\n\x1b[2m    3 │ d\x1b[0m"
	if got := f.Code(true); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

func TestLine(t *testing.T) {
	type result struct {
		line string
		ok   bool
	}
	for n, want := range []result{{}, {"a", true}, {"", true}, {"ü", true}, {"", true}, {}} {
		line, ok := Line("a\r\n\nü\n", n)
		if got := (result{line, ok}); got != want {
			t.Errorf("line %d is %+v, want %+v", n, got, want)
		}
	}
}

func TestCharacters(t *testing.T) {
	for column, want := range []int{0, 1, 2, 2, 3, 4, 5} { // of a, ü, behind it
		if column == 3 {
			continue // inside of ü
		}
		if got := Characters("aüb", column); got != want {
			t.Errorf("byte %d is character %d, want %d", column, got, want)
		}
	}
}

func TestWord(t *testing.T) {
	for _, test := range []struct {
		line   string
		column int
		more   string
		want   int
	}{
		{"", 1, "", 1}, {"ab", 5, "", 1}, {"ab c", 1, "", 2}, {"ab c", 2, "", 1}, {"ab c", 3, "", 1}, {"é.äb_$9", 3, "", 5},
		{"mov.u32 %r1, x", 1, ".%", 7}, {"mov.u32 %r1, x", 9, ".%", 3},
	} {
		if got := Word(test.line, test.column, test.more); got != test.want {
			t.Errorf("%q has a word of %d at %d, want %d", test.line, got, test.column, test.want)
		}
	}
}

// TestWidths compares with Unicode's table of widths.
func TestWidths(t *testing.T) {
	for r := rune(' '); r <= unicode.MaxRune; r++ {
		if !unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S, unicode.Zs) {
			continue
		}
		want := 1
		if kind := width.LookupRune(r).Kind(); kind == width.EastAsianWide || kind == width.EastAsianFullwidth {
			want = 2
		}
		if got := glyphOf(r).width; got != want {
			t.Errorf("%q (%U) is %d columns wide, want %d", r, r, got, want)
		}
	}
}
