package ptx

import "testing"

func TestASCII(t *testing.T) {
	tests := []struct{ text, want string }{
		{".version 8.0\n", ".version 8.0\n"},
		{"add.s32 a, b, c; // a ← b·c\nret;", "add.s32 a, b, c; // a ??? b??c\nret;"},
		{"/* µ */ret; /* é\n*/", "/* ?? */ret; /* ??\n*/"},
		{`.pragma "é"; // é`, `.pragma "é"; // ??`},
		{"mov é, 1;", "mov é, 1;"},
		{"// é", "// ??"},
	}
	for _, test := range tests {
		if got := ASCII(test.text); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}
