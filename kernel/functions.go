// This file finds the functions in a file of JavaScript, for tools that compile
// kernels without running the script.

package kernel

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/syntax"
)

// A File is what a file of JavaScript declares that kernels are made of, as far
// as its text tells.
type File struct {
	// Functions are those that the file declares, and those that stand in calls
	// of cuda.kernel, in the order of the text.
	Functions []NamedSource
	// Constants are the names that are declared as a number or boolean.
	Constants map[string]any
}

// A NamedSource is a function with its name.
type NamedSource struct {
	Source
	Name   string
	Kernel bool              // it is given to cuda.kernel
	Params map[string]string // that the call declares, as Options.Params has them
}

var (
	declared = regexp.MustCompile(`(?:^|[^\w$.])(?:function\s+([\w$]+)\s*\(|(?:const|let|var)\s+([\w$]+)\s*=)`)
	// madeBy is what stands before a call of kernel whose result has a name, and
	// typed the types in the call's options.
	madeBy        = regexp.MustCompile(`([\w$]+)\s*(?::[^=:,;\n'"()]*)?[=:]\s*[\w$.]+\s*$`)
	typed         = regexp.MustCompile(`([\w$]+)\s*:\s*['"]([^'"]*)['"]`)
	plainConstant = regexp.MustCompile(`(?m)^\s*(?:export\s+)?const\s+([\w$]+)\s*(?::[^=]*)?=\s*(-?[\d.][\w.+-]*|true|false)\s*;?\s*$`)
)

// ReadFile looks for functions in the text of a file. Name is the file's in
// messages.
func ReadFile(name, text string) File {
	f := File{Constants: map[string]any{}}
	known := map[int]bool{}
	add := func(begin, end int, called string, params map[string]string) {
		source := located(name, text, begin, end)
		own, _, err := Signature(source)
		if err != nil || known[begin] {
			return
		}
		known[begin] = true
		if own != "" {
			called = own
		}
		f.Functions = append(f.Functions, NamedSource{source, called, params != nil, params})
	}
	kernels := map[string]map[string]string{}
	for _, call := range kernelCalls(text) {
		first, count := firstArgument(text[call.open+1 : call.end-1])
		if trimmed := strings.TrimSpace(first); count > 0 {
			params := declaredParams(text[call.open+1+len(first) : call.end])
			kernels[trimmed] = params
			begin := call.open + 1 + strings.Index(first, trimmed)
			called := ""
			if found := madeBy.FindStringSubmatch(text[:call.open]); found != nil {
				called = found[1]
			}
			add(begin, begin+len(trimmed), called, params)
		}
	}
	for _, at := range declared.FindAllStringSubmatchIndex(text, -1) {
		for group := 2; group < len(at); group += 2 {
			if at[group] < 0 {
				continue
			}
			called := text[at[group]:at[group+1]]
			if begin, end := declaration(text, called); begin >= 0 {
				add(begin, end, called, kernels[called])
			}
		}
	}
	slices.SortStableFunc(f.Functions, func(a, b NamedSource) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	for _, match := range plainConstant.FindAllStringSubmatch(text, -1) {
		if x, err := strconv.ParseFloat(match[2], 64); err == nil {
			f.Constants[match[1]] = wholeNumber(x)
		} else if b, err := strconv.ParseBool(match[2]); err == nil {
			f.Constants[match[1]] = b
		}
	}
	return f
}

// declaredParams are the types in the text of a call's options; empty for none.
func declaredParams(options string) map[string]string {
	params := map[string]string{}
	if _, list, ok := strings.Cut(options, "params"); ok {
		list, _, _ = strings.Cut(list, "}")
		for _, found := range typed.FindAllStringSubmatch(list, -1) {
			params[found[1]] = found[2]
		}
	}
	return params
}

// wholeNumber is a number as Options.Constants takes it.
func wholeNumber(x float64) any {
	if n := int64(x); float64(n) == x && n < 1<<53 && n > -1<<53 {
		return n
	}
	return x
}

// located is a part of a file as a source.
func located(name, text string, begin, end int) Source {
	before := text[:begin]
	first := strings.LastIndexByte(before, '\n') + 1
	line, _, _ := strings.Cut(text[first:], "\n")
	return Source{File: name, Line: 1 + strings.Count(before, "\n"), Column: 1 + len([]rune(before[first:])), FirstLine: strings.TrimRight(line, "\r"), Text: text[begin:end]}
}

// Tree is the syntax tree of a function, for people: a line for each node with
// its place.
func Tree(source Source) (string, error) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return "", err
	}
	return fn.Tree(), nil
}
