// This file makes scripts of examples of kernels.

package docs

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
)

// outer are the names that examples of kernels find outside, as docs/kernel-language.md says.
var outer = []struct{ name, value string }{
	{"K", "2.5"}, {"square", "(x) => x * x"}, {"halves", "(n) => [n >> 1, n & 1]"}, {"config", "{ scale: 10 }"},
}

// arrays are the typed arrays of the types of elements that examples use.
var arrays = map[string]string{
	"f32": "Float32Array", "f64": "Float64Array", "i32": "Int32Array", "u32": "Uint32Array", "u8": "Uint8Array", "u64": "BigUint64Array",
}

var (
	// argument is one of a head: a number, a buffer with its shape, or a record with its values.
	argument = lazyregexp.New(`^(\w+) = (?:(\w+)\[([^\]]*)\](?::(\d+)x(\d+))?|(\{.*?\})\(([^)]*)\)|(-?[\d.]+))(?:, )?`)
	field    = lazyregexp.New(`\b[fiu](?:8|16|32|64)\b(?:\[(\d+)\])?`)
	named    = lazyregexp.New(`(?m)^function (\w+)`)
)

// Script is the program as a script that runs as it stands: of an example of a kernel one that makes its
// arguments, launches it with as many threads as the longest buffer has elements, and prints what the head says.
// One that shows a warning launches one thread and prints the warnings.
func (p Program) Script() string {
	if p.Head == "" {
		return p.Text
	}
	var b strings.Builder
	b.WriteString("const cuda = require('cuda')\n")
	for _, o := range outer {
		if regexp.MustCompile(`\b` + o.name + `\b`).MatchString(p.Text) {
			fmt.Fprintf(&b, "const %s = %s\n", o.name, o.value)
		}
	}
	values, names, options, threads := p.arguments()
	made := strings.TrimSpace(p.Text)
	b.WriteString("\n")
	if functions := named().FindAllStringSubmatch(made, -1); functions != nil {
		fmt.Fprintf(&b, "%s\n\n", made)
		made = functions[len(functions)-1][1]
	}
	fmt.Fprintf(&b, "const example = cuda.kernel(%s%s)\n\n%s", made, options, values)
	last := "cuda.synchronize()"
	if p.Warned() != "" {
		threads, last = 1, "console.log(example.warnings.join('\\n'))"
	} else if out, _, ok := p.result(); ok {
		last = fmt.Sprintf("console.log('%s = ' + %s.read().join(', '))", out, out)
	}
	fmt.Fprintf(&b, "example.launch({ grid: 1, block: %d }, %s)\n%s\n", threads, strings.Join(names, ", "), last)
	return b.String()
}

// Refused is the message of the error that an example shows, "" where it is to run.
func (p Program) Refused() string { return p.said("⊘ ") }

// Warned is the message of the warning that an example shows.
func (p Program) Warned() string { return p.said("⚠ ") }

func (p Program) said(mark string) string {
	given, ok := strings.CutPrefix(p.Head, mark)
	if !ok {
		return ""
	}
	return strings.TrimPrefix(skip(given), ": ")
}

// result is the argument that a head says something of, and that.
func (p Program) result() (name, values string, ok bool) {
	_, want, ok := strings.Cut(p.Head, " → ")
	name, values, _ = strings.Cut(want, " = ")
	return name, values, ok
}

// skip leaves out arguments.
func skip(given string) string {
	for {
		match := argument().FindString(given)
		if match == "" {
			return given
		}
		given = given[len(match):]
	}
}

// arguments are lines that make the arguments, their names, the options that records need, and how many
// elements the longest buffer has.
func (p Program) arguments() (lines string, names []string, options string, threads int) {
	given, threads := strings.TrimPrefix(strings.TrimPrefix(p.Head, "⊘ "), "⚠ "), 1
	for {
		m := argument().FindStringSubmatch(given)
		if m == nil {
			return lines, names, options, threads
		}
		given = given[len(m[0]):]
		names = append(names, m[1])
		value := m[8]
		switch {
		case m[6] != "":
			value = record(m[6], strings.Split(m[7], ", "))
			options = fmt.Sprintf(", { params: { %s: %s } }", m[1], field().ReplaceAllString(m[6], "'$0'"))
		case value == "":
			value = buffer(m[2], m[3])
			threads = max(threads, strings.Count(m[3], ",")+1)
			if m[4] != "" {
				value += fmt.Sprintf(".reshape([%s, %s])", m[4], m[5])
			}
		}
		lines += fmt.Sprintf("const %s = %s\n", m[1], value)
	}
}

func buffer(element, values string) string {
	if element == "u64" {
		values = strings.ReplaceAll(values+"n", ", ", "n, ")
	}
	return fmt.Sprintf("cuda.buffer(%s.of(%s))", arrays[element], values)
}

// record is an object with the fields of a type, which take the values in their order.
func record(typ string, values []string) string {
	return field().ReplaceAllStringFunc(typ, func(f string) string {
		n := 1
		if count := field().FindStringSubmatch(f)[1]; count != "" {
			_, _ = fmt.Sscan(count, &n) // digits
		}
		taken := values[:n]
		if values = values[n:]; strings.HasSuffix(f, "]") {
			return "[" + strings.Join(taken, ", ") + "]"
		}
		return taken[0]
	})
}
