package parent

import (
	"strings"
	"testing"
)

// TestWhatIsKept has the first of the last words and the last of the output.
func TestWhatIsKept(t *testing.T) {
	h, l := head{most: 4}, tail{most: 4}
	for _, text := range []string{"ab", "cd", "", "ef", strings.Repeat("x", 100), "yz"} {
		if n, err := h.Write([]byte(text)); n != len(text) || err != nil {
			t.Error(n, err)
		}
		if n, err := l.Write([]byte(text)); n != len(text) || err != nil {
			t.Error(n, err)
		}
	}
	if h.String() != "abcd" || l.String() != "xxyz" {
		t.Errorf("%q %q", h.String(), l.String())
	}
	if len(l.bytes) > 8 {
		t.Errorf("%d bytes are kept for 4", len(l.bytes))
	}
}

// TestMessage has what a process says before the stacks.
func TestMessage(t *testing.T) {
	for words, want := range map[string]string{
		"": "", "a\n": "a", "fatal error: x\n\ngoroutine 1 [running]:\nmain()": "fatal error: x",
		"runtime: y\nfatal error: x\n\nruntime stack:\nz": "runtime: y\nfatal error: x",
	} {
		if got := message(words); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
