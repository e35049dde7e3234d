package spell

import "testing"

func TestClosest(t *testing.T) {
	names := []string{"alloc", "buffer", "memoryInfo", "stream", "synchronize", "x", "y", "a"}
	for _, test := range []struct{ word, want string }{
		{"aloc", "alloc"},
		{"alolc", "alloc"},
		{"memoryinfo", "memoryInfo"},
		{"Stream", "stream"},
		{"syncronise", "synchronize"},
		{"texture", ""},
		{"x", "x"},
		{"", ""},
		{"z", ""},
		{"X", "x"},
		{"ab", "a"},
	} {
		if got := Closest(test.word, names); got != test.want {
			t.Errorf("Closest(%q) = %q, want %q", test.word, got, test.want)
		}
	}
}

func TestWithin(t *testing.T) {
	names := []string{"a10", "h100", "rtx3090", "rtx4090"}
	for _, test := range []struct {
		edits      int
		word, want string
	}{
		{1, "h10", "h100"}, // begins with it; a10 is as near
		{1, "a11", "a10"},
		{1, "rtx49", ""},
		{2, "rtx49", "rtx4090"},
		{2, "m100", "h100"},
		{2, "tesla", ""},
	} {
		if got := Within(test.edits, test.word, names); got != test.want {
			t.Errorf("Within(%d, %q) = %q, want %q", test.edits, test.word, got, test.want)
		}
	}
}
