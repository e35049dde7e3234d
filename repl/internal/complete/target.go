// Package complete finds what may stand at the cursor of a JavaScript input: names in scope, properties, modules,
// files, and the commands of the prompt. It looks at the text only; what exists it learns from a Source.
package complete

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/repl/internal/syntax"
)

type kind int

const (
	nothing  kind = iota
	name          // a name in scope, or a keyword
	property      // of the object at path
	module        // the string of a require or an import
	file          // any other string
	command       // a word after a dot at the start of the input
)

// target is what stands at the cursor: the runes from start to the cursor, to be completed.
type target struct {
	kind   kind
	start  int
	prefix string
	path   []string // names that lead to the object, from the global one
}

// at finds the target before the cursor.
func at(text []rune, cursor int) target {
	text = text[:cursor]
	if t, ok := commandAt(text); ok {
		return t
	}
	tokens := slices.DeleteFunc(syntax.Scan(text), func(t syntax.Token) bool { return t.Kind == syntax.Comment && t.End < cursor })
	if len(tokens) == 0 {
		return target{kind: name, start: cursor}
	}
	last := tokens[len(tokens)-1]
	before := tokens[:len(tokens)-1]
	if last.End < cursor { // white space in between
		before, last = tokens, syntax.Token{Kind: syntax.Name, Start: cursor, End: cursor}
	}
	switch last.Kind {
	case syntax.Name, syntax.Keyword, syntax.Literal, syntax.Property:
		return nameAt(text, last, before)
	case syntax.Punctuator:
		return nameAt(text, syntax.Token{Start: cursor, End: cursor}, tokens)
	case syntax.String:
		if last.Open {
			return stringAt(text, last, before)
		}
	}
	return target{}
}

// nameAt is a name behind others; after a dot it is a property of what they lead to.
func nameAt(text []rune, word syntax.Token, before []syntax.Token) target {
	t := target{kind: name, start: word.Start, prefix: word.Text(text)}
	if !endsIn(text, before, ".", "?.") {
		return t
	}
	t.kind = property
	for i := len(before) - 1; i > 0; i -= 2 {
		owner := before[i-1]
		if prototype := prototypes[owner.Kind]; prototype != "" {
			t.path = slices.Concat([]string{prototype, "prototype"}, t.path)
			return t
		}
		if owner.Kind != syntax.Name && owner.Kind != syntax.Property && owner.Text(text) != "this" {
			return target{} // a call or an index: only running it would tell
		}
		t.path = slices.Insert(t.path, 0, owner.Text(text))
		if !endsIn(text, before[:i-1], ".", "?.") {
			if t.path[0] == "this" || t.path[0] == "globalThis" {
				t.path = t.path[1:]
			}
			return t
		}
	}
	return target{}
}

// prototypes are where the properties of literals come from.
var prototypes = map[syntax.Kind]string{
	syntax.String: "String", syntax.Template: "String", syntax.Regexp: "RegExp",
}

// stringAt is the text of an open string: a module where one is asked for, a file elsewhere.
func stringAt(text []rune, open syntax.Token, before []syntax.Token) target {
	t := target{kind: file, start: open.Start + 1, prefix: string(text[open.Start+1 : open.End])}
	call := len(before) > 1 && endsIn(text, before, "(") && endsIn(text, before[:len(before)-1], "require", "import")
	if call || endsIn(text, before, "from", "import") {
		t.kind = module
	}
	return t
}

// commandAt is a command of the prompt, or the file after one.
func commandAt(text []rune) (target, bool) {
	line := string(text)
	if !strings.HasPrefix(line, ".") || strings.Contains(line, "\n") {
		return target{}, false
	}
	word, argument, found := strings.Cut(line, " ")
	switch {
	case !found:
		return target{kind: command, start: 1, prefix: line[1:]}, true
	case word == ".load" || word == ".save":
		return target{kind: file, start: len([]rune(word)) + 1, prefix: argument}, true
	}
	return target{}, false
}

func endsIn(text []rune, tokens []syntax.Token, words ...string) bool {
	return len(tokens) > 0 && slices.Contains(words, tokens[len(tokens)-1].Text(text))
}
