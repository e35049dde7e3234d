// This file rewrites a kernel so that a JavaScript engine can run its threads
// in turns.

package kernel

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/lower"
)

// Generator is the body of a generator function that does what the kernel does:
// where threads meet, at barriers and in functions on warps, it yields what the
// called function answers and takes the result. The host provides the names.
func Generator(source Source) (string, error) {
	body, err := lower.Body(source)
	if err != nil {
		return "", err
	}
	return yielding(body), nil
}

// meetings are the functions in which threads wait for each other.
var meetings = []string{"syncthreads", "syncwarp", "warp"}

// yielding puts (yield …) around the calls of meetings.
func yielding(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		if next := skip(text, i); next > i {
			out.WriteString(text[i:next])
			i = next
			continue
		}
		start := i
		for i < len(text) && (isLetter(text[i]) || isDigit(text[i]) || text[i] == '.' && i > start) {
			i++
		}
		if i == start {
			out.WriteByte(text[i])
			i++
			continue
		}
		name := text[start:i]
		end := closing(text, i)
		if first, _, _ := strings.Cut(name, "."); end < 0 || text[i] != '(' || !slices.Contains(meetings, first) || member(text[:start]) {
			out.WriteString(name)
			continue
		}
		call := "yield " + name + yielding(text[i:end])
		if !startsStatement(text[:start]) {
			call = "(" + call + ")"
		}
		out.WriteString(call)
		i = end
	}
	return out.String()
}

// startsStatement tells whether a statement begins behind text: a parenthesis
// there would belong to the line before.
func startsStatement(text string) bool {
	line := strings.TrimRight(text, " \t\r")
	before := strings.TrimSpace(text)
	if before == "" || strings.HasSuffix(before, ";") || strings.HasSuffix(before, "{") || strings.HasSuffix(before, "}") {
		return true
	}
	return strings.HasSuffix(line, "\n") && !strings.ContainsAny(before[len(before)-1:], "+-*/%&|^<>=?:,([!~")
}

// closing is the end of the parentheses or braces that begin at i, -1 when none
// do.
func closing(text string, i int) int {
	if i >= len(text) || text[i] != '(' && text[i] != '{' {
		return -1
	}
	open, shut := text[i], byte(')')
	if open == '{' {
		shut = '}'
	}
	for depth := 0; i < len(text); {
		if next := skip(text, i); next > i {
			i = next
			continue
		}
		switch text[i] {
		case open:
			depth++
		case shut:
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return -1
}
