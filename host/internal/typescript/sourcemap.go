// This file fits esbuild's source maps to how goja reads them.

package typescript

import (
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/go-sourcemap/sourcemap"
)

// consumer reads a source map for code that lines were put before, nil where it is none. The source
// has its own name in it, which the stacks that goja writes into errors show; goja resolves it
// against the name of the code.
func consumer(name string, mapping []byte, lines int) (*sourcemap.Consumer, []byte) {
	var m map[string]any
	if json.Unmarshal(mapping, &m) != nil {
		return nil, nil
	}
	mappings, _ := m["mappings"].(string)
	m["mappings"] = strings.Repeat(";", lines) + oneColumnOn(mappings)
	m["sources"] = []string{filepath.Base(name)}
	delete(m, "sourcesContent")
	shifted, err := json.Marshal(m)
	if err != nil {
		return nil, nil
	}
	c, err := sourcemap.Parse("", shifted)
	if err != nil {
		return nil, nil
	}
	return c, shifted
}

// oneColumnOn moves what the mappings map by a column: goja looks up a column that it counts from
// 1, source maps count from 0, and so the parenthesis of a call would be taken for the argument
// behind it. Only the first segment of a line has a column of its own, the others continue from it.
func oneColumnOn(mappings string) string {
	lines := strings.Split(mappings, ";")
	for i, line := range lines {
		if line != "" {
			column, rest := firstNumber(line)
			lines[i] = number(column+1) + rest
		}
	}
	return strings.Join(lines, ";")
}

// digits are those of numbers in source maps (ECMA-426, "Base64 VLQ"): five bits each, the least
// significant first, the sixth says that another follows; the lowest bit of all is the sign.
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// firstNumber reads a number without a sign at the start of a line, as columns of the code are.
func firstNumber(line string) (n int, rest string) {
	for i := range len(line) {
		d := strings.IndexByte(digits, line[i])
		n |= d & 31 << (5 * i)
		if d&32 == 0 {
			return n >> 1, line[i+1:]
		}
	}
	return n >> 1, ""
}

// number writes a number without a sign, which has a bit for one.
func number(n int) string { return unsigned(n << 1) }

// unsigned writes groups of five bits.
func unsigned(n int) string {
	var b []byte
	for ; n >= 32; n >>= 5 {
		b = append(b, digits[n&31|32])
	}
	return string(append(b, digits[n]))
}

// signed writes a number with its sign.
func signed(n int) string {
	sign := 0
	if n < 0 {
		n, sign = -n, 1
	}
	low := n<<1&31 | sign
	if n < 16 {
		return string(digits[low])
	}
	return string(digits[low|32]) + unsigned(n>>4)
}
