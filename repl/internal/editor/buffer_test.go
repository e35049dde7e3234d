package editor

import (
	"strings"
	"testing"
)

// parse reads a text with | for the cursor.
func parse(s string) buffer {
	before, after, _ := strings.Cut(s, "|")
	return newBuffer(before + after).at(len([]rune(before)))
}

func show(b buffer) string {
	return string(b.text[:b.cursor]) + "|" + string(b.text[b.cursor:])
}

func moveTo(f func(buffer) int) func(buffer) buffer {
	return func(b buffer) buffer { return b.at(f(b)) }
}

func first(f func(buffer) (buffer, bool)) func(buffer) buffer {
	return func(b buffer) buffer { b, _ = f(b); return b }
}

func TestBuffer(t *testing.T) {
	tests := []struct {
		name       string
		edit       func(buffer) buffer
		from, want string
	}{
		{"insert", func(b buffer) buffer { return b.insert("xy") }, "a|b", "axy|b"},
		{"line start", moveTo(buffer.lineStart), "ab\nc|d", "ab\n|cd"},
		{"line end", moveTo(buffer.lineEnd), "a|b\ncd", "ab|\ncd"},
		{"left over a character of several code points", moveTo(buffer.left), "a\n👍🏽|", "a\n|👍🏽"},
		{"left over a line break", moveTo(buffer.left), "a\n|b", "a|\nb"},
		{"right over a character of several code points", moveTo(buffer.right), "|e\u0301b", "e\u0301|b"},
		{"word left", moveTo(buffer.wordLeft), "foo.bär_1(|", "foo.|bär_1("},
		{"word left at the start", moveTo(buffer.wordLeft), "|a", "|a"},
		{"word right", moveTo(buffer.wordRight), "|  foo.bar", "  foo|.bar"},
		{"up", first(buffer.up), "abc\nde|f", "ab|c\ndef"},
		{"up to a shorter line", first(buffer.up), "a\ndef|", "a|\ndef"},
		{"up by cells", first(buffer.up), "abcdef\n世界|", "abcd|ef\n世界"},
		{"down by cells", first(buffer.down), "abc|\n世界", "abc\n世|界"},
		{"transpose", buffer.transpose, "a|👍🏽c", "👍🏽a|c"},
		{"transpose at the end", buffer.transpose, "abc|", "acb|"},
		{"transpose nothing", buffer.transpose, "|", "|"},
		{"up at the top", first(buffer.up), "a|b\nc", "a|b\nc"},
		{"down", first(buffer.down), "a|b\ncd\nef", "ab\nc|d\nef"},
		{"down to a shorter line", first(buffer.down), "abc|\nd\nef", "abc\nd|\nef"},
		{"down at the end", first(buffer.down), "a\nb|", "a\nb|"},
		{"new line in a block", buffer.newLine, "f(() => {|", "f(() => {\n  |"},
		{"new line in a block in a block", buffer.newLine, "f(\n  g(() => {|", "f(\n  g(() => {\n    |"},
		{"new line behind a block", buffer.newLine, "f(() => {\n  a\n}, b(|", "f(() => {\n  a\n}, b(\n    |"},
		{"new line at the top", buffer.newLine, "a|b", "a\n|b"},
		{"new line in a template", buffer.newLine, "f(`a|", "f(`a\n|"},
		{"brackets in strings do not count", buffer.newLine, "['(', 1|", "['(', 1\n  |"},
		{"dedent", buffer.dedent, "{\n    |", "{\n  |"},
		{"no dedent after text", buffer.dedent, "{\n  a|", "{\n  a|"},
		{"no dedent in the first line", buffer.dedent, "  |", "  |"},
	}
	for _, test := range tests {
		if got := show(test.edit(parse(test.from))); got != test.want {
			t.Errorf("%s: %q gives %q, want %q", test.name, test.from, got, test.want)
		}
	}
}
