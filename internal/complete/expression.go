// This file reads expressions backwards from the cursor: what a property belongs to, and which call
// or object literal the cursor is in.

package complete

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/declare"
	"github.com/cujs/cujs/internal/javascript"
)

// input is a text up to the cursor and its tokens, comments aside.
type input struct {
	text   string
	tokens []javascript.Token
}

func (in input) word(i int) string {
	if i < 0 || i >= len(in.tokens) {
		return ""
	}
	return in.tokens[i].Text(in.text)
}

// to is the input up to a token.
func (in input) to(i int) input { return input{in.text, in.tokens[:i]} }

// endsIn reports whether the last token is one of these words.
func (in input) endsIn(words ...string) bool {
	return len(in.tokens) > 0 && slices.Contains(words, in.word(len(in.tokens)-1))
}

// isValue reports whether a bracket behind token i applies to a value, as a call or an index.
func (in input) isValue(i int) bool {
	if i < 0 {
		return false
	}
	switch in.tokens[i].Kind {
	case javascript.Name, javascript.Property:
		return true
	case javascript.Punctuator:
		return in.word(i) == ")" || in.word(i) == "]"
	}
	return in.word(i) == "this" || in.word(i) == "import"
}

// opener is the bracket that the one at i closes, -1 when there is none.
func (in input) opener(i int) int {
	for depth := 0; i >= 0; i-- {
		if in.tokens[i].Kind != javascript.Punctuator {
			continue
		}
		switch in.word(i) {
		case ")", "]", "}":
			depth++
		case "(", "[", "{", "${":
			depth--
		}
		if depth == 0 {
			return i
		}
	}
	return -1
}

// literals are the classes that values of literals have.
var literals = map[javascript.Kind]string{
	javascript.String: "String", javascript.Template: "String", javascript.Regexp: "RegExp", javascript.Number: "Number",
}

// expression is the one that the input ends in, nil where it is none of names, properties, calls
// and indices.
func (in input) expression() []declare.Step {
	var steps []declare.Step // the last first
	add := func(s declare.Step) { steps = append(steps, s) }
	for i := len(in.tokens) - 1; i >= 0; {
		switch t := in.tokens[i]; {
		case in.word(i) == ")" && t.Kind == javascript.Punctuator:
			open := in.opener(i)
			if open < 0 {
				return nil
			}
			if !in.isValue(open - 1) {
				return in.within(open, i, steps)
			}
			add(declare.Step{Kind: declare.Call, Argument: in.onlyString(open, i)})
			i = open - 1
		case in.word(i) == "]" && t.Kind == javascript.Punctuator:
			open := in.opener(i)
			if open < 0 {
				return nil
			}
			if !in.isValue(open - 1) {
				add(declare.Step{Kind: declare.Literal, Name: "Array"})
				return reversed(steps)
			}
			add(declare.Step{Kind: declare.Element})
			i = open - 1
		case t.Kind == javascript.Name || t.Kind == javascript.Property || in.word(i) == "this" || in.word(i) == "import":
			add(declare.Step{Kind: declare.Property, Name: in.word(i)})
			if !in.to(i).endsIn(".", "?.") {
				if in.to(i).endsIn("new") {
					return made(reversed(steps))
				}
				return reversed(steps)
			}
			i -= 2
		case literals[t.Kind] != "" && !t.Open && !(t.Kind == javascript.Number && strings.HasSuffix(in.word(i), "n")):
			add(declare.Step{Kind: declare.Literal, Name: literals[t.Kind]})
			return reversed(steps)
		default:
			return nil
		}
	}
	return nil
}

// made is an expression behind "new": an object of a class, and the steps behind it.
func made(steps []declare.Step) []declare.Step {
	if len(steps) < 2 || steps[1].Kind != declare.Call {
		return nil
	}
	return append([]declare.Step{{Kind: declare.Literal, Name: steps[0].Name}}, steps[2:]...)
}

// within is an expression in parentheses, and the steps behind them.
func (in input) within(open, shut int, after []declare.Step) []declare.Step {
	inner := input{in.text, in.tokens[open+1 : shut]}
	awaits := inner.word(0) == "await"
	if awaits {
		inner.tokens = inner.tokens[1:]
	}
	steps := inner.expression()
	if steps == nil {
		return nil
	}
	if awaits {
		steps = append(steps, declare.Step{Kind: declare.Await})
	}
	return append(steps, reversed(after)...)
}

// onlyString is the argument of a call that has a string and nothing else.
func (in input) onlyString(open, shut int) string {
	if shut-open != 2 || in.tokens[open+1].Kind != javascript.String {
		return ""
	}
	return strings.Trim(in.word(open+1), `'"`)
}

func reversed(steps []declare.Step) []declare.Step {
	slices.Reverse(steps)
	return steps
}

// names are the steps of an expression if it is a path of names and nothing else.
func names(steps []declare.Step) ([]string, bool) {
	var path []string
	for _, s := range steps {
		if s.Kind != declare.Property {
			return nil, false
		}
		path = append(path, s.Name)
	}
	if len(path) > 0 && (path[0] == "this" || path[0] == "globalThis") {
		path = path[1:]
	}
	return path, true
}

// enclosing is the innermost bracket that is open at the input's end, -1 for none, and how many
// commas stand behind it.
func (in input) enclosing() (bracket, commas int) {
	for i, depth := len(in.tokens)-1, 0; i >= 0; i-- {
		if in.tokens[i].Kind != javascript.Punctuator {
			continue
		}
		switch in.word(i) {
		case ")", "]", "}":
			depth++
		case "(", "[", "{", "${":
			if depth == 0 {
				return i, commas
			}
			depth--
		case ",":
			if depth == 0 {
				commas++
			}
		}
	}
	return -1, 0
}
