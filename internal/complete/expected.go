// This file finds what is expected at the cursor: the options of a call, the words that a string
// may be, and which parameter is being written.

package complete

import (
	"slices"

	"github.com/cujs/cujs/internal/declare"
	"github.com/cujs/cujs/internal/javascript"
)

// resolve says where an expression leads.
func (s Source) resolve(steps []declare.Step) declare.Place {
	if path, ok := names(steps); ok && len(path) < len(steps) { // it starts with this or globalThis
		steps = steps[len(steps)-len(path):]
	}
	if s.Declared == nil || len(steps) == 0 {
		return declare.Place{}
	}
	return s.Declared().Resolve(steps, func(path []string) []string { return s.Classes(path...) })
}

// callee are the ways to call what stands before an opening parenthesis.
func (s Source) callee(in input, bracket int) []*declare.Member {
	if in.word(bracket) != "(" || !in.isValue(bracket-1) {
		return nil
	}
	named := s.resolve(in.to(bracket).expression()).Named
	if len(named) > 0 && !named[0].Call {
		return nil
	}
	return named
}

// expected is what a value at the input's end may be: an object of a type, or one of some words.
func (s Source) expected(in input) (t *declare.Type, words []string) {
	bracket, commas := in.enclosing()
	if bracket < 0 {
		return nil, nil
	}
	if in.word(bracket) == "{" {
		return s.expectedOf(in, bracket)
	}
	for _, m := range s.callee(in, bracket) {
		typ, list := m.Argument(commas)
		if t == nil {
			t = typ
		}
		words = append(words, list...)
	}
	slices.Sort(words)
	return t, slices.Compact(words)
}

// expectedOf is what the value of a property may be, behind "{ name:".
func (s Source) expectedOf(in input, bracket int) (t *declare.Type, words []string) {
	last := len(in.tokens) - 1
	if in.word(last) != ":" || last-1 <= bracket {
		return nil, nil
	}
	object := s.object(in, bracket)
	if object == nil {
		return nil, nil
	}
	for _, m := range object.Lookup(in.word(last - 1)) {
		return m.Value()
	}
	return nil, nil
}

// object is the type of the object literal that starts at a bracket, nil when it is a block or not
// known.
func (s Source) object(in input, bracket int) *declare.Type {
	if !in.to(bracket).endsIn("(", ",", ":") {
		return nil
	}
	t, _ := s.expected(in.to(bracket))
	return t
}

// keys are the names that an object literal at the input's end may go on with.
func (s Source) keys(in input) (*declare.Type, []string) {
	if !in.endsIn("{", ",") {
		return nil, nil
	}
	bracket, _ := in.enclosing()
	if bracket < 0 || in.word(bracket) != "{" {
		return nil, nil
	}
	t := s.object(in, bracket)
	if t == nil {
		return nil, nil
	}
	given := in.given(bracket)
	return t, slices.DeleteFunc(t.Names(), func(name string) bool {
		return slices.Contains(given, name) || t.Lookup(name)[0].Call
	})
}

// inKernel reports whether the input's end is in the argument of a call of a function named kernel,
// where what is declared for kernels is in scope.
func (in input) inKernel() bool {
	for {
		bracket, _ := in.enclosing()
		if bracket < 0 {
			return false
		}
		if in.word(bracket) == "(" && in.word(bracket-1) == "kernel" {
			return true
		}
		in = in.to(bracket)
	}
}

// given are the names that an object literal has already.
func (in input) given(bracket int) []string {
	var list []string
	depth := 0
	for i := bracket + 1; i < len(in.tokens); i++ {
		before := in.word(i - 1)
		if depth == 0 && (before == "{" || before == ",") && in.tokens[i].Kind == javascript.Name {
			list = append(list, in.word(i))
		}
		switch in.word(i) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
	}
	return list
}

// Signature is the call that the cursor is in.
type Signature struct {
	Function *declare.Member
	Current  int // the parameter that is being written; -1 when there is none so far behind
	More     int // other ways to call it
}

// Signature finds the innermost call at the cursor whose function is declared.
func (s Source) Signature(text []rune, cursor int) (found Signature, ok bool) {
	in := inputOf(string(text[:cursor]))
	for {
		bracket, commas := in.enclosing()
		if bracket < 0 {
			return Signature{}, false
		}
		if named := s.callee(in, bracket); len(named) > 0 {
			i := slices.IndexFunc(named, func(m *declare.Member) bool { return m.Parameter(commas) >= 0 })
			f := named[max(i, 0)]
			return Signature{f, f.Parameter(commas), len(named) - 1}, true
		}
		in = in.to(bracket)
	}
}

func inputOf(text string) input { return input{text, javascript.Code(text)} }

// Describe finds what an expression is declared to be, and the path of names that it is, if it is
// one.
func (s Source) Describe(text string) (place declare.Place, path []string) {
	in := inputOf(text)
	steps := in.expression()
	path, _ = names(steps)
	return s.resolve(steps), path
}
