// Package complete finds what may stand at the cursor of a JavaScript input: names in scope,
// properties, options and words that a call expects, modules, files, and the commands of the
// prompt. It looks at the text only; what exists it learns from a Source.
package complete

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/javascript"
)

type kind int

const (
	nothing  kind = iota
	name          // a name in scope, a keyword, or an option in an object literal
	property      // of the value of an expression
	module        // the string of a require or an import
	word          // any other string: a word that is expected there, or a file
	file          // the argument of a command
	command       // a word after a dot at the start of the input
)

// target is what stands at the cursor: the bytes from start to the cursor, to be completed.
type target struct {
	kind   kind
	start  int
	prefix string
	before input // what stands before it; for a property up to the value that has it
}

// at finds the target at a text's end.
func at(source string) target {
	cursor := len(source)
	if t, ok := commandAt(source); ok {
		return t
	}
	tokens := slices.DeleteFunc(javascript.Scan(source), func(t javascript.Token) bool { return t.Kind == javascript.Comment && t.End < cursor })
	in := input{source, tokens}
	if len(tokens) == 0 {
		return target{kind: name, start: cursor, before: in}
	}
	last := tokens[len(tokens)-1]
	if last.End < cursor { // white space in between
		return nameAt(in, javascript.Token{Start: cursor, End: cursor})
	}
	switch before := in.to(len(tokens) - 1); last.Kind {
	case javascript.Name, javascript.Keyword, javascript.Literal, javascript.Property:
		return nameAt(before, last)
	case javascript.Punctuator:
		return nameAt(in, javascript.Token{Start: cursor, End: cursor})
	case javascript.String:
		if last.Open {
			return stringAt(before, last)
		}
	}
	return target{}
}

// nameAt is a name behind others; after a dot it is a property of what they lead to.
func nameAt(before input, word javascript.Token) target {
	t := target{kind: name, start: word.Start, prefix: word.Text(before.text), before: before}
	if before.endsIn(".", "?.") {
		t.kind, t.before = property, before.to(len(before.tokens)-1)
	}
	return t
}

// stringAt is the text of an open string: a module where one is asked for.
func stringAt(before input, open javascript.Token) target {
	t := target{kind: word, start: open.Start + 1, prefix: before.text[open.Start+1 : open.End], before: before}
	n := len(before.tokens)
	call := n > 1 && before.endsIn("(") && before.to(n-1).endsIn("require", "import")
	if call || before.endsIn("from", "import") {
		t.kind = module
	}
	return t
}

// commandAt is a command of the prompt, or what stands after one.
func commandAt(line string) (target, bool) {
	if strings.HasPrefix(line, "?") {
		return at(" " + line[1:]), true
	}
	if !strings.HasPrefix(line, ".") || strings.Contains(line, "\n") {
		return target{}, false
	}
	word, argument, found := strings.Cut(line, " ")
	switch {
	case !found:
		return target{kind: command, start: 1, prefix: line[1:]}, true
	case word == ".load" || word == ".save":
		return target{kind: file, start: len(word) + 1, prefix: argument}, true
	}
	return at(strings.Repeat(" ", len(word)) + line[len(word):]), true // the rest is JavaScript
}
