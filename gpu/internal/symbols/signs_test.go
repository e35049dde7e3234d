package symbols

import (
	"fmt"
	"strings"
	"testing"
)

// The symbols are what NVRTC writes for kernels with the parameters in the comments.
func TestSigns(t *testing.T) {
	for symbol, want := range map[string]string{
		"_Z1kv":                     "",
		"_Z1kPfija":                 "-sus",   // float *, int, unsigned, signed char
		"_Z1kPKfhtsbc":              "-uus--", // const float *, unsigned char, unsigned short, short, bool, char
		"_Z1klmxyfd":                "susu--", // long, unsigned long, long long, unsigned long long, float, double
		"_ZN2ns4addsEPij":           "-u",     // in a namespace
		"_Z3addIfEvPT_S0_":          "--",     // template of float
		"_Z3putIhEvPT_S0_T_":        "--u",    // template of unsigned char
		"_Z3putIhiEvPT_T0_j":        "-su",    // of two types
		"_Z3sumIfLi128EEvPKT_PS0_j": "--u",    // of a type and a number
		"_Z1k5Pointj":               "-u",     // a struct
		"_Z1kN2ns5PointEj":          "",       // a struct in a namespace: not read
		"_Z1kPFvvEj":                "",       // a pointer to a function: not read
		"vadd":                      "",
		"_Zoo":                      "",
		"_Z9999k":                   "",
		"_Z1kIXsr3fooE3barEEvT_":    "",
		"_Z4takeILi3EEvT_j":         "-u",
		"_ZN12_GLOBAL__N_11kEij":    "su",
		"_Z4holdISt4pairIijEEvT_j":  "",
		"_Z4hold4pairIijEj":         "-u",
	} {
		if got := Signs(symbol); got != want {
			t.Errorf("%s: %q, want %q", symbol, got, want)
		}
	}
}

func FuzzSigns(f *testing.F) {
	f.Add("_Z3sumIfLi128EEvPKT_PS0_j")
	f.Add("_ZN2ns4addsEPij")
	f.Fuzz(func(t *testing.T, symbol string) { Signs(symbol) })
}

// TestDigits reads lengths with every digit, of a name as long as there is.
func TestDigits(t *testing.T) {
	for n := 1; n < 130; n++ {
		name := strings.Repeat("k", n)
		if short, whole := Readable(fmt.Sprintf("_Z%d%sif", n, name)); short != name || whole != name+"(int, float)" {
			t.Errorf("%d letters: got %s, %s", n, short, whole)
		}
	}
}
