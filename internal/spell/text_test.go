package spell

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want string
	}{
		{"", 0, ""}, {"abc", 3, "abc"}, {"abcd", 3, "abc… (cut: 4 bytes in all)"},
		{"aéb", 2, "a… (cut: 4 bytes in all)"}, {"aéb", 3, "aé… (cut: 4 bytes in all)"}, {"é", 0, "… (cut: 2 bytes in all)"},
	} {
		if got := Cut(test.text, test.most); got != test.want {
			t.Errorf("Cut(%q, %d) = %q, want %q", test.text, test.most, got, test.want)
		}
	}
}

// TestVisible has every character and every byte shown alone and inside a text.
func TestVisible(t *testing.T) {
	show := func(s string) {
		got := Visible("a" + s + "b")
		for _, r := range got {
			if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)) {
				t.Errorf("Visible(%q) = %q", s, got)
			}
		}
		if !utf8.ValidString(got) || !strings.HasPrefix(got, "a") || !strings.HasSuffix(got, "b") || unicode.IsPrint([]rune(s)[0]) && utf8.ValidString(s) && got != "a"+s+"b" {
			t.Errorf("Visible(%q) = %q", s, got)
		}
	}
	for r := range rune(0x3000) {
		show(string(r))
	}
	for b := range 256 {
		show(string([]byte{byte(b)}))
	}
	if got := Visible("\x1b[2J\t\n\r\u202e\x9b\ufffd é"); got != "\\x1b[2J\t\n\\x0d\\u202e\\x9b\ufffd é" {
		t.Errorf("got %q", got)
	}
}
