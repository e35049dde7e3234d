// This file rewrites the source of a module so that kernels get what they
// capture.

package kernel

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// An Insertion is text that Capture has put into a source: where, in the source as it was, and how long, in bytes.
type Insertion struct{ Offset, Width int }

// Capture adds to each call kernel(f) or kernel(f, options) in a module's
// source a third argument, a function that gives the value of a name where the
// call is, and tells what it has added, in order. Line numbers stay as they are. A
// source without such calls comes back unchanged.
//
// With places it adds a fourth argument for sources that are translated before
// they run, so that a function's text is not what was written: the places in
// bytes [begin, end] of the functions of the file that the kernel can be made
// of, by name, "" for the kernel itself.
//
// The calls are found by the form of the text. Where the result is no
// JavaScript, because a regular expression or template looked like something
// else, the caller uses the original.
func Capture(source string, places bool) (string, []Insertion) {
	if !strings.Contains(source, "kernel") {
		return source, nil
	}
	var insertions []Insertion
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
		names := captured(source, first)
		added += lookup(names)
		if places {
			begin := call.open + 1 + len(first) - len(strings.TrimLeft(first, " \t\r\n"))
			added += ", " + written(source, begin, strings.TrimSpace(first), names)
		}
		out.WriteString(source[done:at] + added)
		insertions = append(insertions, Insertion{at, len(added)})
		done = at
	}
	out.WriteString(source[done:])
	return out.String(), insertions
}

// written is an object literal with the places of functions: of the kernel,
// whose text or name is first, and of those that a file declares by names.
func written(source string, begin int, first string, names []string) string {
	var s strings.Builder
	s.WriteString("{ ")
	if at, end := declaration(source, first); at >= 0 {
		fmt.Fprintf(&s, "'': [%d, %d]", at, end)
	} else {
		fmt.Fprintf(&s, "'': [%d, %d]", begin, begin+len(first))
	}
	for _, name := range names {
		if at, end := declaration(source, name); at >= 0 {
			fmt.Fprintf(&s, ", %s: [%d, %d]", name, at, end)
		}
	}
	s.WriteString(" }")
	return s.String()
}

// A callSite is where a call's parentheses begin and end.
type callSite struct{ open, end int }

func kernelCalls(source string) []callSite {
	var calls []callSite
	called := kernelNames(source)
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
		if !slices.Contains(called, source[start:i]) || strings.HasSuffix(strings.TrimRight(source[:start], " "), "function") {
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

// otherNames are the ways of a text to give kernel another name: a variable, a
// pattern, an import.
var otherNames = regexp.MustCompile(`([\w$]+)\s*=\s*(?:[\w$]+\.)?kernel\s*(?:[;,\n]|$)|\bkernel\s*(?::|\bas\b)\s*([\w$]+)`)

// kernelNames are the names by which a source calls kernel.
func kernelNames(source string) []string {
	names := []string{"kernel"}
	for _, found := range otherNames.FindAllStringSubmatch(source, -1) {
		names = append(names, found[1]+found[2])
	}
	return names
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
		at, end := declaration(source, names[i])
		if at < 0 {
			continue
		}
		for _, name := range Names(source[at:end]) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		begin, _ := declaration(source, name)
		return Provides(name) && begin < 0 // else it is the file's own function
	})
}

// declaration is where the function stands that a file declares by a name, -1
// when it declares none.
func declaration(source, name string) (begin, end int) {
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return r < 0x80 && !isLetter(byte(r)) && !isDigit(byte(r)) }) {
		return -1, -1
	}
	for k, form := range []string{"function " + name, name + " ="} {
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
			begin := i
			if k == 1 {
				begin = at + len(source[at:]) - len(strings.TrimLeft(source[at:], " \t\r\n"))
			}
			if end := functionEnd(source, begin); end > 0 {
				return begin, end
			}
		}
	}
	return -1, -1
}

// functionEnd is the end of the function expression that begins at a place, -1
// when none does.
func functionEnd(source string, begin int) int {
	rest := source[begin:]
	line := expressionEnd(source, begin)
	brace := -1
	switch arrow := strings.Index(source[begin:line], "=>"); {
	case strings.HasPrefix(rest, "function"):
		open := strings.IndexByte(rest, '(')
		if open < 0 {
			return -1
		}
		if after := closing(source, begin+open); after > 0 {
			if brace = strings.IndexByte(source[after:], '{'); brace >= 0 {
				brace += after
			}
		}
	case arrow >= 0:
		body := begin + arrow + len("=>")
		body += len(source[body:]) - len(strings.TrimLeft(source[body:], " \t\r\n"))
		if body < len(source) && source[body] == '{' {
			brace = body
		} else {
			return begin + len(strings.TrimRight(source[begin:line], " \t\r\n;,"))
		}
	}
	if brace < 0 {
		return -1
	}
	return closing(source, brace)
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

// lookup is the source of a function from names to values; it throws for other
// names.
func lookup(names []string) string {
	var s strings.Builder
	s.WriteString("$name => { switch ($name) {")
	for _, name := range names {
		s.WriteString(" case '" + name + "': return " + name + ";")
	}
	s.WriteString(" default: throw $name; } }")
	return s.String()
}
