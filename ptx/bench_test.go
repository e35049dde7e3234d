package ptx

import (
	"os"
	"strings"
	"testing"
)

// million is a module of about a million bytes: one kernel, many times.
func million(b *testing.B) string {
	text, err := os.ReadFile("testdata/kernel.ptx")
	if err != nil {
		b.Fatal(err)
	}
	head, kernel, _ := strings.Cut(string(text), ".visible .entry")
	kernel, _, _ = strings.Cut(".visible .entry"+kernel, ".section")
	return head + strings.Repeat(kernel, 1_000_000/len(kernel))
}

func BenchmarkParse(b *testing.B) {
	text := million(b)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("", text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	text := million(b)
	module, err := Parse("", text)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		module.append(nil)
	}
}
