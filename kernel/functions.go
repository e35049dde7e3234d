// This file finds the functions in a file of JavaScript or TypeScript, for tools
// that compile kernels without running the script.

package kernel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel/internal/builtin"
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

// Helpers are the functions that the one of that name may call, as Options.Helpers has them.
func (f *File) Helpers(of string) map[string]Source {
	helpers := map[string]Source{}
	for _, other := range f.Functions {
		if other.Name != "" && other.Name != of {
			helpers[other.Name] = other.Source
		}
	}
	return helpers
}

// A NamedSource is a function with its name.
type NamedSource struct {
	Source
	Name   string
	Kernel bool              // it is given to cuda.kernel
	Params map[string]string // that the call declares, as Options.Params has them
}

// ReadFile looks for functions in the text of a file. Name is the file's in
// messages.
func ReadFile(name, text string) File {
	r := &reader{name: name, text: text, tokens: javascript.Code(text), kernels: map[string]map[string]string{}}
	r.file.Constants = map[string]any{}
	for i := range r.tokens {
		if r.word(i) == "kernel" && r.word(i+1) == "(" && r.word(i-1) != "function" {
			r.kernel(i)
		}
	}
	for i, t := range r.tokens {
		switch {
		case r.word(i) == "function" && r.word(i+2) == "(":
			r.add(t.Start, r.word(i+1), r.kernels[r.word(i+1)])
		case r.word(i) == "=" && r.declares(i) >= 0:
			r.declaration(i)
		}
	}
	slices.SortStableFunc(r.file.Functions, func(a, b NamedSource) int {
		return cmp.Or(a.Line-b.Line, a.Column-b.Column)
	})
	return r.file
}

// A reader looks through the tokens of a file.
type reader struct {
	name, text string
	tokens     []javascript.Token
	kernels    map[string]map[string]string // the functions given to cuda.kernel by name, with the types that the calls declare
	begins     []int                        // of the functions found
	file       File
}

// word is the text of token i, "" where there is none.
func (r *reader) word(i int) string {
	if i < 0 || i >= len(r.tokens) {
		return ""
	}
	return r.tokens[i].Text(r.text)
}

// add takes the function that begins at an offset, if one does. Params are nil
// where it is not given to cuda.kernel.
func (r *reader) add(at int, called string, params map[string]string) bool {
	begin, end, ok := javascript.FunctionAt(r.text, at)
	if !ok || slices.Contains(r.begins, begin) {
		return ok
	}
	source, err := Parse(SourceAt(r.name, r.text, begin, end))
	if err != nil {
		return true
	}
	own, _, _ := Signature(source)
	r.begins = append(r.begins, begin)
	r.file.Functions = append(r.file.Functions, NamedSource{source, cmp.Or(own, called), params != nil, params})
	return true
}

// kernel reads the call of kernel at token i.
func (r *reader) kernel(i int) {
	if i+2 >= len(r.tokens) {
		return
	}
	first := r.tokens[i+2]
	_, end, inline := javascript.FunctionAt(r.text, first.Start)
	if !inline {
		end = first.End
	}
	params := map[string]string{}
	k := i + 3
	for k < len(r.tokens) && r.tokens[k].Start < end {
		k++
	}
	for ; r.word(k) != "" && r.word(k) != "params" && r.word(k) != ")"; k++ {
	}
	if r.word(k) == "params" {
		for k++; r.word(k) != "" && r.word(k) != "}"; k++ {
			if r.word(k) == ":" && r.tokens[min(k+1, len(r.tokens)-1)].Kind == javascript.String {
				params[r.word(k-1)] = strings.Trim(r.word(k+1), `'"`)
			}
		}
	}
	if !inline {
		r.kernels[r.word(i+2)] = params
		return
	}
	called := ""
	for i > 1 && r.word(i-1) == "." {
		i -= 2
	}
	if before := r.word(i - 1); before == ":" || before == "=" {
		called = r.word(max(i-2, r.declares(i-1)))
	}
	r.add(first.Start, called, params)
}

// declares is the token of the name that a declaration gives a value behind
// token i, -1 where there is none: const name = or const name: type =.
func (r *reader) declares(i int) int {
	for k := i - 1; k > 0 && k > i-10; k-- {
		switch r.word(k - 1) {
		case "const", "let", "var":
			if k == i-1 || r.word(k+1) == ":" {
				return k
			}
			return -1
		case ";", "{", "(", "=":
			return -1
		}
	}
	return -1
}

// declaration reads what stands behind the sign of equality at token i.
func (r *reader) declaration(i int) {
	name := r.declares(i)
	if i+1 >= len(r.tokens) || r.add(r.tokens[i+1].Start, r.word(name), r.kernels[r.word(name)]) {
		return
	}
	value, last := r.word(i+1), i+1
	if value == "-" {
		last++
		value += r.word(last)
	}
	if r.word(name-1) != "const" || last+1 < len(r.tokens) && r.word(last+1) != ";" && !strings.Contains(r.text[r.tokens[last].End:r.tokens[last+1].Start], "\n") {
		return
	}
	if x, err := strconv.ParseFloat(value, 64); err == nil {
		r.file.Constants[r.word(name)] = wholeNumber(x)
	} else if value == "true" || value == "false" {
		r.file.Constants[r.word(name)] = value == "true"
	}
}

// wholeNumber is a number as Options.Constants takes it.
func wholeNumber(x float64) any {
	if n := int64(x); float64(n) == x && n < 1<<53 && n > -1<<53 {
		return n
	}
	return x
}

// SourceAt is text[begin:end] of a file as the source of a function.
func SourceAt(file, text string, begin, end int) Source {
	before := text[:begin]
	first := strings.LastIndexByte(before, '\n') + 1
	line, _, _ := strings.Cut(text[first:], "\n")
	return Source{
		File: file, Line: 1 + strings.Count(before, "\n"), Column: 1 + utf8.RuneCountInString(before[first:]),
		FirstLine: strings.TrimRight(line, "\r"), Text: text[begin:end],
	}
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

// Outer lists the names that a function uses and does not declare, each with the
// fields behind it as in config.width, each once, in the order of the text. A
// host looks them up where the function was defined; what it finds goes into
// Options.Constants and Options.Helpers. A function that does not parse has none.
func Outer(source Source) []string {
	return outer(source, func(*syntax.Function, syntax.Reference) bool { return true })
}

// OuterOfKernel is Outer of a kernel, whose code has nothing of the default values of its parameters.
func OuterOfKernel(source Source) []string {
	return outer(source, func(fn *syntax.Function, r syntax.Reference) bool { return !fn.InDefault(r.Root.At) })
}

func outer(source Source, counts func(*syntax.Function, syntax.Reference) bool) (paths []string) {
	fn, err := syntax.Parse(source)
	if err != nil {
		return nil
	}
	for _, r := range fn.References() {
		if counts(fn, r) && !slices.Contains(paths, r.Path) {
			paths = append(paths, r.Path)
		}
	}
	return paths
}

// Provides tells whether a name is one of the language's own: threadIdx, Math.
func Provides(name string) bool { return builtin.Provides(name) }

// HasFunction tells whether the language has a function of a name with its dots: block.reduce.
func HasFunction(path string) bool { return builtin.Lookup(path) != nil }
