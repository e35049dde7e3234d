package spell

import "testing"

func TestClosest(t *testing.T) {
	names := []string{"alloc", "buffer", "memoryInfo", "stream", "synchronize"}
	for _, test := range []struct{ word, want string }{
		{"aloc", "alloc"},
		{"alolc", "alloc"},
		{"memoryinfo", "memoryInfo"},
		{"Stream", "stream"},
		{"syncronise", "synchronize"},
		{"texture", ""},
		{"x", ""},
		{"", ""},
	} {
		if got := Closest(test.word, names); got != test.want {
			t.Errorf("Closest(%q) = %q, want %q", test.word, got, test.want)
		}
	}
}
