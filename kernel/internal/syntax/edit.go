// This file gives parts of a function's text, with changes.

package syntax

import (
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/language"
)

// Offset is the place of a node in the text that was parsed.
func (fn *Function) Offset(at ast.Pos) int { return int(at) - 1 }

// HasText tells whether the function's source has a text at a place.
func (fn *Function) HasText(at ast.Pos, text string) bool {
	return at > 0 && strings.HasPrefix(fn.text[min(fn.Offset(at), len(fn.text)):], text)
}

// Operand is the source of an expression, in parentheses where an operator may stand behind it.
func (fn *Function) Operand(e ast.Expression) string {
	text := fn.edited(fn.Offset(e.Pos()), fn.Offset(e.End()), nil)
	switch e.(type) {
	case *ast.Identifier, *ast.NumberLiteral, *ast.DotExpression, *ast.BracketExpression, *ast.CallExpression:
		return text
	}
	return "(" + text + ")"
}

// BodyText is the source of what is between a function's braces; of an arrow
// function without braces it is the expression as a statement, which returns it
// where the result is wanted. The edits, with offsets as Offset gives them, are made.
func (fn *Function) BodyText(result bool, edits []javascript.Edit) string {
	if block := fn.literal().Body; block != nil {
		return fn.edited(fn.Offset(block.LeftBrace)+1, fn.Offset(block.RightBrace), edits)
	}
	begin, end := fn.value()
	value := strings.TrimLeft(fn.edited(begin, end, edits), " \t")
	if result {
		return "return (" + value + ");" // which may begin on another line
	}
	return value + ";"
}

// literal is the function's node.
func (fn *Function) literal() *ast.FunctionLiteral { return fn.Node.(*ast.FunctionLiteral) }

// GeneratorEdits make a generator function of a function inside of fn that is given to a name: those of an arrow function
// are its word, its parentheses and its braces.
func (fn *Function) GeneratorEdits(f *ast.FunctionLiteral) []javascript.Edit {
	start := fn.Offset(f.At)
	if !f.Arrow {
		at := start + len("function")
		return []javascript.Edit{{From: at, To: at, With: "*"}}
	}
	begin, word := fn.arrow(f), "function* "
	var edits []javascript.Edit
	if fn.text[start] != '(' { // x => …
		end := fn.Offset(f.Parameters.List[0].Target.End())
		word, edits = word+"(", append(edits, javascript.Edit{From: end, To: end, With: ")"})
	}
	edits = append(edits, javascript.Edit{From: start, To: start, With: word})
	if f.Body != nil {
		return append(edits, javascript.Edit{From: begin - len("=>"), To: begin})
	}
	_, end, _ := javascript.FunctionAt(fn.text, start)
	return append(edits, javascript.Edit{From: begin - len("=>"), To: begin, With: "{ return ("}, javascript.Edit{From: end, To: end, With: ") }"})
}

// arrow is where what an arrow function does begins, behind its arrow.
func (fn *Function) arrow(f *ast.FunctionLiteral) (begin int) {
	start := fn.Offset(f.At)
	for _, t := range javascript.Scan(fn.text[start:fn.Offset(f.Does())]) {
		if fn.text[start+t.Start:start+t.End] == "=>" {
			begin = start + t.End
		}
	}
	return begin
}

// value is where the expression of an arrow function lies, with the parentheses around its parts, which nodes leave out.
func (fn *Function) value() (begin, end int) {
	f := fn.literal()
	_, end, _ = javascript.FunctionAt(fn.text, fn.Offset(f.At))
	return fn.arrow(f), end
}

// edited is a part of the text with those of the edits made that are in it.
func (fn *Function) edited(begin, end int, edits []javascript.Edit) string {
	var inside []javascript.Edit
	for _, e := range edits {
		if e.From >= begin && e.To <= end {
			inside = append(inside, javascript.Edit{From: e.From - begin, To: e.To - begin, With: e.With})
		}
	}
	return javascript.Apply(fn.text[begin:end], inside)
}

// Inserted is the source with texts in front of places.
func (fn *Function) Inserted(texts map[ast.Pos]string) language.Source {
	var edits []javascript.Edit
	for pos, text := range texts {
		at := fn.Offset(pos) - fn.lead
		edits = append(edits, javascript.Edit{From: at, To: at, With: text})
	}
	source := fn.Source
	source.Text = javascript.Apply(source.Text, edits)
	source = source.WithTree(nil)
	return source
}
