// This file rewrites a kernel so that a JavaScript engine can run its threads
// in turns.

package kernel

import (
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/syntax"
)

// Generator is the body of a generator function that does what the kernel does:
// where threads meet, at barriers and in functions on warps, it yields what the
// called function answers and takes the result. The host provides the names.
// Calls of the helpers in which threads meet, as Helpers tells them, run these.
func Generator(source Source, meeting ...string) (string, error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return "", err
	}
	return yielding(renamed(fn.BodyText(false), source.Outer), meeting), nil
}

// HostHelpers are the helper functions of a kernel that use names the host
// provides, as expressions to put where these names are known; helpers that use
// none are not among them. Those in which threads meet, generator functions, are
// listed in meeting.
func HostHelpers(helpers map[string]Source) (texts map[string]string, meeting []string, err error) {
	names := slices.Sorted(maps.Keys(helpers))
	helpers = maps.Clone(helpers)
	for name, source := range helpers {
		source.Text = renamed(source.Text, source.Outer)
		helpers[name] = source
	}
	uses := func(name string, wanted func(string) bool) bool {
		return slices.ContainsFunc(Names(helpers[name].Text), wanted)
	}
	texts = map[string]string{}
	var chosen []string
	meets := func(name string) bool { return builtin.HostOf(name) == builtin.Meets || slices.Contains(meeting, name) }
	needs := func(name string) bool { return Provides(name) || slices.Contains(chosen, name) }
	for grown := true; grown; { // until no helper calls one that is not known yet
		grown = false
		for _, name := range names {
			if !slices.Contains(meeting, name) && uses(name, meets) {
				meeting, grown = append(meeting, name), true
			}
			if !slices.Contains(chosen, name) && uses(name, needs) {
				chosen, grown = append(chosen, name), true
			}
		}
	}
	for _, name := range chosen {
		fn, err := syntax.Parse(helpers[name])
		if err != nil {
			return nil, nil, err
		}
		star := ""
		if slices.Contains(meeting, name) {
			star = "*"
		}
		texts[name] = "function" + star + " (" + strings.Join(fn.Names(), ", ") + ") {" + yielding(fn.BodyText(true), meeting) + "\n}"
	}
	return texts, meeting, nil
}

// yielding puts (yield …) around the calls of meetings, and (yield* …) around
// those of helpers in which threads meet.
func yielding(text string, helpers []string) string {
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
		first, _, _ := strings.Cut(name, ".")
		how := "yield "
		if slices.Contains(helpers, name) {
			how = "yield* "
		} else if builtin.HostOf(first) != builtin.Meets {
			how = ""
		}
		if end < 0 || text[i] != '(' || how == "" || member(text[:start]) {
			out.WriteString(name)
			continue
		}
		call := how + name + yielding(text[i:end], helpers)
		if !startsStatement(text[:start]) {
			call = "(" + call + ")"
		}
		out.WriteString(call)
		i = end
	}
	return out.String()
}

// renamed is a text with other names for what it uses from outside; those may
// be names with dots.
func renamed(text string, names map[string]string) string {
	if len(names) == 0 {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		if next := skip(text, i); next > i {
			out.WriteString(text[i:next])
			i = next
			continue
		}
		start := i
		for i < len(text) && (isLetter(text[i]) || isDigit(text[i])) {
			i++
		}
		if i == start {
			out.WriteByte(text[i])
			i++
			continue
		}
		name := text[start:i]
		if !member(text[:start]) {
			name, i = otherName(text, start, i, names)
		}
		out.WriteString(name)
	}
	return out.String()
}

// otherName is what to write for the name at text[start:end] with as many of
// the fields behind it as names has, and where that ends.
func otherName(text string, start, end int, names map[string]string) (string, int) {
	name, after := text[start:end], end
	if other := names[name]; other != "" {
		name = other
	}
	for end < len(text) && text[end] == '.' {
		for end++; end < len(text) && (isLetter(text[end]) || isDigit(text[end])); end++ {
		}
		if other := names[text[start:end]]; other != "" {
			name, after = other, end
		}
	}
	return name, after
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
