package process

import "testing"

// TestWholeCharacters cuts text where a character may be incomplete, and nowhere else.
func TestWholeCharacters(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "a": 1, "aé": 3, "aé"[:2]: 1, "€"[:1]: 0, "€"[:2]: 0, "€": 3, "x😀"[:4]: 1, "x😀": 5,
		"\xff": 1, "a\x80\x80\x80\x80": 5, // no UTF-8 anyway: nothing to wait for
	} {
		if got := wholeCharacters([]byte(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
