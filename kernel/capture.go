// This file rewrites the source of a module so that kernels get what they
// capture.

package kernel

import (
	"slices"
	"strings"
)

// Capture adds to each call kernel(f) or kernel(f, options) in a module's
// source a third argument, a function that gives the value of a name where the
// call is. Line numbers stay as they are, and so do columns in front of the
// added text. A source without such calls comes back unchanged.
//
// The calls are found by the form of the text. Where the result is no
// JavaScript, because a regular expression or template looked like something
// else, the caller uses the original.
func Capture(source string) string {
	if !strings.Contains(source, "kernel") {
		return source
	}
	var out strings.Builder
	done := 0
	for _, call := range kernelCalls(source) {
		first, count := firstArgument(source[call.open+1 : call.end-1])
		if count < 1 || count > 2 {
			continue
		}
		at := len(strings.TrimRight(source[:call.end-1], " \t\r\n"))
		added := ", "
		if source[at-1] == ',' {
			added = " "
		}
		if count == 1 {
			added += "undefined, "
		}
		out.WriteString(source[done:at] + added + lookup(captured(source, first)))
		done = at
	}
	out.WriteString(source[done:])
	return out.String()
}

// A callSite is where a call's parentheses begin and end.
type callSite struct{ open, end int }

func kernelCalls(source string) []callSite {
	var calls []callSite
	for i := 0; i < len(source); {
		if next := skip(source, i); next > i {
			i = next
			continue
		}
		start := i
		for i < len(source) && (isLetter(source[i]) || isDigit(source[i])) {
			i++
		}
		if i == start {
			i++
			continue
		}
		if source[start:i] != "kernel" || strings.HasSuffix(strings.TrimRight(source[:start], " "), "function") {
			continue
		}
		if end := closing(source, i); end > 0 {
			calls = append(calls, callSite{i, end})
		}
	}
	// A call inside another would be rewritten twice.
	return slices.DeleteFunc(calls, func(c callSite) bool {
		return slices.ContainsFunc(calls, func(o callSite) bool { return o.open < c.open && c.end < o.end })
	})
}

// firstArgument is the text of the first of a list of arguments, and how many
// there are.
func firstArgument(list string) (first string, count int) {
	first, start, depth := list, 0, 0
	for i := 0; i < len(list); {
		if next := skip(list, i); next > i {
			i = next
			continue
		}
		switch list[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				if count++; count == 1 {
					first = list[:i]
				}
				start = i + 1
			}
		}
		i++
	}
	if strings.TrimSpace(list[start:]) != "" {
		count++
	}
	return first, count
}

// captured lists the names that a kernel may capture: those in its text and in
// the functions of the file that it calls.
func captured(source, text string) []string {
	names := Names(text)
	for i := 0; i < len(names); i++ { // it grows
		for _, name := range Names(declaration(source, names[i])) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return slices.DeleteFunc(names, Provides)
}

// declaration is the text of the function that a file declares by a name, ""
// when it does not.
func declaration(source, name string) string {
	for _, form := range []string{"function " + name, name + " ="} {
		for at := 0; ; {
			i := strings.Index(source[at:], form)
			if i < 0 {
				break
			}
			i += at
			at = i + len(form)
			if i > 0 && (isLetter(source[i-1]) || isDigit(source[i-1]) || source[i-1] == '.') || at < len(source) && (isLetter(source[at]) || isDigit(source[at])) {
				continue
			}
			text := source[at:expressionEnd(source, at)]
			if form[0] == 'f' || strings.Contains(text, "=>") || strings.Contains(text, "function") {
				return text
			}
		}
	}
	return ""
}

// expressionEnd is the end of the line on which all brackets that begin behind
// at are closed.
func expressionEnd(source string, at int) int {
	depth := 0
	for i := at; i < len(source); {
		if next := skip(source, i); next > i {
			i = next
			continue
		}
		switch source[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '\n':
			if depth <= 0 && strings.TrimSpace(source[at:i]) != "" {
				return i
			}
		}
		i++
	}
	return len(source)
}

// lookup is the source of a function from names to values.
func lookup(names []string) string {
	var s strings.Builder
	s.WriteString("$name => { switch ($name) {")
	for _, name := range names {
		s.WriteString(" case '" + name + "': return " + name + ";")
	}
	s.WriteString(" } }")
	return s.String()
}
