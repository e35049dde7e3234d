// This file gives parts of a function's text, with changes.

package syntax

import (
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// Offset is the place of a node in the text that was parsed.
func (fn *Function) Offset(idx file.Idx) int { return int(idx) - fn.set.Base() }

// HasText tells whether the function's source has a text at a place.
func (fn *Function) HasText(idx file.Idx, text string) bool {
	return idx > 0 && strings.HasPrefix(fn.text[min(fn.Offset(idx), len(fn.text)):], text)
}

// Operand is the source of an expression, in parentheses where an operator may stand behind it.
func (fn *Function) Operand(e ast.Expression) string {
	text := fn.edited(fn.Offset(e.Idx0()), fn.Offset(endOf(e)), nil)
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
	var block *ast.BlockStatement
	switch e := fn.Node.(type) {
	case *ast.FunctionLiteral:
		block = e.Body
	case *ast.ArrowFunctionLiteral:
		block, _ = e.Body.(*ast.BlockStatement)
	}
	if block != nil {
		return fn.edited(fn.Offset(block.LeftBrace)+1, fn.Offset(block.RightBrace), edits)
	}
	begin, end := fn.value()
	value := strings.TrimLeft(fn.edited(begin, end, edits), " \t")
	if result {
		return "return (" + value + ");" // which may begin on another line
	}
	return value + ";"
}

// GeneratorEdits make a generator function of a function inside of fn that is given to a name: those of an arrow function
// are its word, its parentheses and its braces.
func (fn *Function) GeneratorEdits(e ast.Expression) []javascript.Edit {
	arrow, ok := e.(*ast.ArrowFunctionLiteral)
	if !ok {
		at := fn.Offset(e.Idx0()) + len("function")
		return []javascript.Edit{{From: at, To: at, With: "*"}}
	}
	start, begin, word := fn.Offset(arrow.Start), fn.arrow(arrow), "function* "
	var edits []javascript.Edit
	if fn.text[start] != '(' { // x => …
		id := arrow.ParameterList.List[0].Target.(*ast.Identifier)
		end := fn.Offset(id.Idx) + len(id.Name.String())
		word, edits = word+"(", append(edits, javascript.Edit{From: end, To: end, With: ")"})
	}
	edits = append(edits, javascript.Edit{From: start, To: start, With: word})
	if _, block := arrow.Body.(*ast.BlockStatement); block {
		return append(edits, javascript.Edit{From: begin - len("=>"), To: begin})
	}
	_, end, _ := javascript.FunctionAt(fn.text, start)
	return append(edits, javascript.Edit{From: begin - len("=>"), To: begin, With: "{ return ("}, javascript.Edit{From: end, To: end, With: ") }"})
}

// arrow is where what an arrow function does begins, behind its arrow.
func (fn *Function) arrow(e *ast.ArrowFunctionLiteral) (begin int) {
	start := fn.Offset(e.Start)
	for _, t := range javascript.Scan(fn.text[start:fn.Offset(e.Body.Idx0())]) {
		if fn.text[start+t.Start:start+t.End] == "=>" {
			begin = start + t.End
		}
	}
	return begin
}

// value is where the expression of an arrow function lies, with the parentheses around its parts, which nodes leave out.
func (fn *Function) value() (begin, end int) {
	e := fn.Node.(*ast.ArrowFunctionLiteral)
	_, end, _ = javascript.FunctionAt(fn.text, fn.Offset(e.Start))
	return fn.arrow(e), end
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
func (fn *Function) Inserted(texts map[file.Idx]string) Source {
	var edits []javascript.Edit
	for idx, text := range texts {
		at := fn.Offset(idx) - fn.lead
		edits = append(edits, javascript.Edit{From: at, To: at, With: text})
	}
	source := fn.Source
	source.Text, source.function = javascript.Apply(source.Text, edits), nil
	return source
}
