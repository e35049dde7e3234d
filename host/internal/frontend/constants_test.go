package frontend

import (
	"strings"
	"testing"
	"time"
)

// Constants of BigInt that goja would compute for long are refused, others are not.
func TestConstantsOfBigInt(t *testing.T) {
	const refused = "a constant of BigInt has more than 1048576 bits"
	for source, want := range map[string]string{
		"if (false) 3n ** 100000000n":              refused,
		"x = 1n << 10000000000n":                   refused,
		"3n ** (10n ** 9n)":                        refused,
		"-3n ** 2n":                                "Unary operator used immediately",
		"(-(3n ** 20n)) ** 99999999n":              refused,
		"2n ** 1000n << 9999999n":                  refused,
		"f(2n ** 64n - 1n, 1n << 63n)":             "",
		"x ** 100000000n":                          "",
		"3n ** x":                                  "",
		"2 ** 1e9 + (1 << 30)":                     "",
		"0n << 10000000000n":                       "",
		"1n ** 10000000000n":                       "",
		"'3n ** 100000000n'":                       "",
		strings.Repeat("1n + ", 5000) + "1n << 3n": "",
	} {
		began := time.Now()
		_, err := Script(nil, "t.js", source)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %q", source, err, want)
		}
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%.60s: took %v", source, took)
		}
	}
}
