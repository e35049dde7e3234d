// This file reads JavaScript by goja's parser.

package javascript

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"
	"github.com/dop251/goja/unistring"
)

// Parse reads a program, without source maps: a comment in it must not make the parser read files.
func Parse(name, text string) (*ast.Program, error) {
	program, err := parse(name, text)
	if err != errUnread {
		return program, err
	}
	lent, names := lend(text)
	if program, err = parse(name, lent); err != nil {
		return nil, err
	}
	giveBack(program, names)
	return program, nil
}

// errUnread is what parse answers where goja indexes out of range. It is seen at [...größe] as a pattern: there goja takes the
// length of the name in UTF-16 for one in UTF-8 (checkComma).
var errUnread = errors.New("the parser cannot read this")

func parse(name, text string) (program *ast.Program, err error) {
	defer func() {
		if recover() != nil {
			program, err = nil, errUnread
		}
	}()
	return parser.ParseFile(nil, name, text, 0, parser.WithDisableSourceMaps)
}

// lend gives names behind ... that are not ASCII others of their length that the text does not have, so that all else stays in
// its place.
func lend(text string) (lent string, names map[string]string) {
	var edits []Edit
	given, names := map[string]string{}, map[string]string{}
	tokens := Code(text)
	for i, t := range tokens {
		name := t.Text(text)
		if i == 0 || tokens[i-1].Text(text) != "..." || t.Kind != Name || len(name) == utf8.RuneCountInString(name) {
			continue
		}
		for n := 0; given[name] == "" && n < 1<<16; n++ {
			if other := inLetters(n, len(name)); !strings.Contains(text, other) && names[other] == "" {
				given[name], names[other] = other, name
			}
		}
		if given[name] != "" {
			edits = append(edits, Edit{From: t.Start, To: t.End, With: given[name]})
		}
	}
	return Apply(text, edits), names
}

// inLetters is a number in so many letters: its digits to the base of 16, the last first, as far as there is room.
func inLetters(n, length int) string {
	letters := make([]byte, length)
	for i := range letters {
		letters[i], n = 'A'+byte(n%16), n/16
	}
	return string(letters)
}

// giveBack has a tree say what the text does.
func giveBack(program *ast.Program, names map[string]string) {
	var pairs []string // the longest first, which may have another in it
	for _, other := range slices.SortedFunc(maps.Keys(names), func(a, b string) int { return len(b) - len(a) }) {
		pairs = append(pairs, other, names[other])
	}
	written := strings.NewReplacer(pairs...).Replace
	Inspect(program, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Identifier:
			if name, ok := names[n.Name.String()]; ok {
				n.Name = unistring.NewFromString(name)
			}
		case *ast.FunctionLiteral:
			n.Source = written(n.Source)
		case *ast.ArrowFunctionLiteral:
			n.Source = written(n.Source)
		case *ast.ClassLiteral:
			n.Source = written(n.Source)
		case *ast.ClassStaticBlock:
			n.Source = written(n.Source)
		}
		return true
	})
}
