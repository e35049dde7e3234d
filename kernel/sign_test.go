package kernel_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestSignOfArgument: Math.exp needs no branch where its argument's form tells
// that it is not positive.
func TestSignOfArgument(t *testing.T) {
	for argument, known := range map[string]bool{
		"-0.5 * a * a":                        true,
		"-(a * a)":                            true,
		"-a * a / (2 * b * b)":                true,
		"-Math.abs(a)":                        true,
		"-Math.sqrt(a)":                       true,
		"a * -a - b * b":                      true,
		"-Math.max(a, 0)":                     true,
		"Math.min(a, 0) * 2":                  true,
		"Math.min(a, -1) * 2":                 true,
		"a > b ? -a * a : -b * b":             true,
		"-f32(u32(i))":                        true,
		"a * b * -(a * b)":                    true,
		"-a * a * (1 + Math.abs(b))":          true,
		"0 * a":                               false,
		"-1 / Math.abs(a)":                    true,
		"-1 / (1 + a * a)":                    true,
		"-Math.abs(a) / Math.sqrt(a * a + 1)": true,
		"-1 / Math.sqrt(a)":                   false,
		"1 / Math.min(a, 0)":                  false,
		"a * b * -a":                          false,
		"-a":                                  false,
		"a * a":                               false,
		"b - a * a":                           false,
		"-f32(i)":                             false,
		"a - b":                               false,
		"a > b ? -a * a : b":                  false,
		"-a * a * (1 - Math.abs(b))":          false,
		"-Math.exp(a) * Math.exp(a) * b":      false,
	} {
		source := "(x, y) => { const i = grid(1), a = x[i], b = y[i]; y[i] = Math.exp(" + argument + ") }"
		p, err := kernel.Compile(kernel.Source{File: "test.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{typeOf([]float32{}), typeOf([]float32{})}, kernel.Options{})
		if err != nil {
			t.Fatal(frame(err))
		}
		if got := strings.Contains(p.PTX, "0f4B4000BF"); got != known {
			t.Errorf("Math.exp(%s): known not to be positive: %t, want %t", argument, got, known)
		}
	}
}
