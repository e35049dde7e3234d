// This file makes a program that differs smaller.

package kernel_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// shrink takes away lines and parts of expressions as long as the program still
// differs, which differs tells by naming values. It gives up after some
// hundreds of tries.
func shrink(p *randomProgram, values string, differs func(*randomProgram) string) (*randomProgram, string) {
	small := *p
	tries := 400
	try := func(source string) bool {
		if tries--; tries < 0 || source == small.source || !sharesSafely(source) || !fillsArrays(source) {
			return false
		}
		q := small
		q.source = source
		v := differs(&q)
		if v != "" {
			small, values = q, v
		}
		return v != ""
	}
	for size := len(strings.Split(small.source, "\n")) / 2; size > 0; {
		if !withoutLines(small.source, size, try) {
			size /= 2
		}
	}
	for withoutBraces(small.source, try) || withoutParentheses(small.source, try) {
	}
	return &small, values
}

// sharesSafely tells whether shared memory is written before it is read, between
// barriers: what a race gives is no difference.
func sharesSafely(source string) bool {
	tiles := tileDeclarations.FindAllStringSubmatch(source, -1)
	for _, tile := range tiles {
		written := regexp.MustCompile(`(?m)^ *` + tile[1] + `\[.*\] = `)
		if strings.Count(source, tile[1]+"[") > 0 && !written.MatchString(source) {
			return false
		}
	}
	return strings.Count(source, "syncthreads()") >= 2*len(tiles)
}

// fillsArrays tells whether the line behind each declaration of local arrays is
// the loop that fills them: what one holds before is anything.
func fillsArrays(source string) bool {
	lines := strings.Split(source, "\n")
	for i, line := range lines[:len(lines)-1] {
		if strings.Contains(line, " = local(") || strings.Contains(line, "[local(") {
			if !strings.HasPrefix(strings.TrimLeft(lines[i+1], " "), "for (") {
				return false
			}
		}
	}
	return true
}

var tileDeclarations = regexp.MustCompile(`const (\w+) = shared\(`)

// withoutLines tries the source without each run of so many lines, from the end
// on, and stops at the first that still differs.
func withoutLines(source string, size int, try func(string) bool) bool {
	lines := strings.Split(source, "\n")
	for at := len(lines) - 1 - size; at > 0; at-- {
		if try(strings.Join(slices.Concat(lines[:at], lines[at+size:]), "\n")) {
			return true
		}
	}
	return false
}

// withoutBraces tries the source without each pair of lines that begin and end
// a block.
func withoutBraces(source string, try func(string) bool) bool {
	lines := strings.Split(source, "\n")
	for i, line := range lines[1:] {
		indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
		end := slices.Index(lines[i+2:], indent+"}")
		if !strings.HasSuffix(line, "{") || end < 0 {
			continue
		}
		if try(strings.Join(slices.Concat(lines[:i+1], lines[i+2:i+2+end], lines[i+3+end:]), "\n")) {
			return true
		}
	}
	return false
}

// withoutParentheses tries the source with 0 or the inside of a parenthesis in
// place of each parenthesis that is part of an expression, the longest first.
func withoutParentheses(source string, try func(string) bool) bool {
	var places [][2]int
	for i := range len(source) {
		if end := closingParenthesis(source, i); source[i] == '(' && i > 0 && end > 0 && strings.ContainsRune(" (!-~[", rune(source[i-1])) {
			places = append(places, [2]int{i, end})
		}
	}
	slices.SortStableFunc(places, func(a, b [2]int) int { return (b[1] - b[0]) - (a[1] - a[0]) })
	for _, p := range places {
		before, inside, after := source[:p[0]], source[p[0]+1:p[1]-1], source[p[1]:]
		for _, other := range append([]string{"0", "a", "u", "l", "n", "f", "p", "k"}, operands(inside)...) {
			if len(other) < len(inside)+2 && try(before+other+after) {
				return true
			}
		}
	}
	return false
}

// operands are the parts of an expression between its operators.
func operands(text string) []string {
	var parts []string
	depth, start := 0, 0
	for i, c := range text {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ' ':
			if depth == 0 {
				parts, start = append(parts, text[start:i]), i+1
			}
		}
	}
	parts = append(parts, text[start:])
	return slices.DeleteFunc(parts, func(s string) bool { return s == "" || strings.Contains("+-*/%&|^<>=!?:", s[:1]) })
}

// closingParenthesis is the end of the parenthesis that begins at i, -1 for none.
func closingParenthesis(text string, i int) int {
	depth := 0
	for k := i; k < len(text); k++ {
		switch text[k] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return k + 1
			}
		}
	}
	return -1
}

// TestShrink shrinks a program that "differs" where it divides by b.
func TestShrink(t *testing.T) {
	p := &randomProgram{source: "(x) => {\n  let a = 1\n  let b = 2\n  if (a < b) {\n    a = ((a + 1) | (7 / b | 0))\n  }\n  x[0] = a\n}"}
	got, values := shrink(p, "first", func(q *randomProgram) string {
		if strings.Count(q.source, "{") == strings.Count(q.source, "}") && strings.Contains(q.source, "/ b") && !strings.Contains(q.source, "if 0") && strings.HasSuffix(q.source, "\n}") {
			return "still"
		}
		return ""
	})
	want := "(x) => {\n    a = (7 / b | 0)\n}"
	if got.source != want || values != "still" {
		t.Errorf("got %q, %s, want %q", got.source, values, want)
	}
}
