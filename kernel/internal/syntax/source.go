// Package syntax parses the functions that kernels are made of: JavaScript's, and TypeScript's
// with the types that it gives. It knows where each node stands in the user's file and says
// what is wrong there.
package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/language"
	goja "github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
)

// A Function is a parsed function with its place. It is not changed after Parse, and several
// compilations may share it.
type Function struct {
	Source language.Source
	Name   string // empty for an arrow function
	Params []*ast.Identifier
	// Defaults are the default values of Params, nil for those that have none.
	Defaults []ast.Expression
	// Rest says that the last of Params is an array of all further arguments.
	Rest bool
	// Patterns take parameters apart that have no name.
	Patterns []*ast.Binding
	Body     []ast.Statement  // nil when the body is an expression
	Value    ast.Expression   // of an arrow function without braces
	Node     ast.Expression   // the whole function
	Types    javascript.Types // that TypeScript gives
	Result   string           // Source.Result; empty for functions inside others

	list *ast.ParameterList
	set  *file.File
	text string // as it was parsed
	lead int    // bytes at its start that are not the function's
	// origin is what Node was made from; nil for functions inside others.
	origin goja.Expression
}

// A Position is a place in the user's file, both from 1; zero when it is not known. Columns
// count characters.
type Position struct{ Line, Column int }

// wrapping is what the text is put behind so that it parses as an expression.
const wrapping = "("

// Parsed parses a source and keeps the tree in the result, where Parse finds it.
func Parsed(source language.Source) (language.Source, error) {
	fn, err := Parse(source)
	if err == nil {
		source = source.WithTree(fn)
	}
	return source, err
}

// Parse reads a function expression, declaration, method or arrow function. The error is an
// *language.Error.
func Parse(source language.Source) (*Function, error) {
	source.Line, source.Column = max(1, source.Line), max(1, source.Column)
	if fn, _ := source.Tree().(*Function); fn != nil && fn.Source.Text == source.Text && fn.Source.File == source.File &&
		fn.Source.Line == source.Line && fn.Source.Column == source.Column {
		known := *fn
		known.Source.Outer, known.Result = source.Outer, source.Result
		return &known, nil
	}
	source = source.WithTree(nil)
	fn := &Function{Source: source, Result: source.Result}
	if strings.HasSuffix(source.Text, "{ [native code] }") {
		return nil, &language.Error{File: source.File, Line: source.Line, Column: source.Column, Message: "a function of the engine, or a bound one, has no source to compile",
			Hint: "write a function of your own that does the same"}
	}
	text := wrapping + source.Text + "\n)"
	fn.text, fn.lead = text, len(wrapping)
	program, err := parseText(source, text)
	if err != nil { // a method has no keyword
		const lead = wrapping + "function "
		method := lead + source.Text + "\n)"
		var other error
		if program, other = parseText(source, method); other == nil {
			fn.text, fn.lead = method, len(lead)
		}
	}
	if program == nil {
		plain, types := javascript.EraseTypes(source.Text)
		typed := wrapping + plain + "\n)"
		var other error
		if program, other = parseText(source, typed); other == nil {
			fn.text, fn.Types = typed, types
		} else if len(types.Parameters) > 0 {
			err = other
		}
	}
	if program == nil {
		if method := fn.method(); method != nil {
			return fn, fn.read(method)
		}
		return nil, fn.syntaxError(err)
	}
	fn.set = program.File
	statement, ok := program.Body[0].(*goja.ExpressionStatement)
	if !ok || len(program.Body) > 1 {
		return nil, fn.ErrorAt(newConverter(fn.set).at(program.Body[0].Idx0()), "a kernel is a function", "")
	}
	return fn, fn.read(statement.Expression)
}

// read makes the function of what the parser gives.
func (fn *Function) read(e goja.Expression) error {
	fn.origin = e
	return fn.open(newConverter(fn.set).expression(e))
}

// method reads the text as a method of any kind, such as async f(x) {}; nil when
// it is none.
func (fn *Function) method() goja.Expression {
	const lead = wrapping + "{"
	text := lead + fn.Source.Text + "\n})"
	program, err := parseText(fn.Source, text)
	if err != nil {
		return nil
	}
	statement, _ := program.Body[0].(*goja.ExpressionStatement)
	if statement == nil {
		return nil
	}
	object, _ := statement.Expression.(*goja.ObjectLiteral)
	if object == nil || len(object.Value) != 1 {
		return nil
	}
	property, _ := object.Value[0].(*goja.PropertyKeyed)
	if property == nil {
		return nil
	}
	fn.text, fn.lead, fn.set = text, len(lead), program.File
	return property.Value
}

// parseText is nil when the text does not parse.
func parseText(source language.Source, text string) (*goja.Program, error) {
	program, err := javascript.Parse(source.File, text)
	if err != nil {
		return nil, err
	}
	return program, nil
}

// syntaxError is the parser's first complaint at its place.
func (fn *Function) syntaxError(err error) *language.Error {
	list, ok := err.(parser.ErrorList)
	if !ok || len(list) == 0 {
		first, _, _ := strings.Cut(fn.Source.Text, "\n")
		return &language.Error{File: fn.Source.File, Line: fn.Source.Line, Column: fn.Source.Column, Message: err.Error(), Text: first}
	}
	p := list[0].Position
	line, _ := codeframe.Line(fn.text, p.Line)
	return fn.errorFrom(fn.place(p.Line, line[:min(max(0, p.Column-1), len(line))]), list[0].Message, "")
}

// Line is a line of the user's file, as far as the function's text has it.
func (fn *Function) Line(n int) string {
	lines := strings.Split(fn.Source.Text, "\n")
	i := n - fn.Source.Line
	if i < 0 || i >= len(lines) {
		return ""
	}
	text := strings.TrimRight(lines[i], "\r")
	if i == 0 && fn.Source.FirstLine != "" {
		return fn.Source.FirstLine
	}
	if i == 0 { // the part in front of the function is not known
		text = strings.Repeat(" ", fn.Source.Column-1) + text
	}
	return text
}

// open takes the parts of the function apart.
func (fn *Function) open(e ast.Expression) error {
	fn.Node = e
	f, ok := e.(*ast.FunctionLiteral)
	switch {
	case !ok:
		return fn.ErrorAt(e.Pos(), "a kernel is a function", "write function (x) { … } or (x) => { … }")
	case f.Arrow && f.Async:
		return fn.ErrorAt(e.Pos(), "a kernel cannot be async", "write a plain function")
	case f.Async || f.Generator:
		return fn.ErrorAt(e.Pos(), "a kernel cannot be async or a generator", "write a plain function")
	}
	if f.Name != nil {
		fn.Name = f.Name.Name
	}
	if fn.Value = f.Value; f.Body != nil {
		fn.Body = f.Body.List
	}
	fn.list = f.Parameters
	for _, p := range fn.list.List {
		fn.parameter(p.Target, p.Initializer)
	}
	if fn.Rest = fn.list.Rest != nil; fn.Rest {
		fn.parameter(fn.list.Rest, nil)
	}
	return nil
}

// Inner is a function that stands in this one, which is called by a name where it has none of its
// own.
func (fn *Function) Inner(e ast.Expression, name string) (*Function, error) {
	inner := &Function{Source: fn.Source, Name: name, Types: javascript.Types{Variables: fn.Types.Variables}, set: fn.set, text: fn.text, lead: fn.lead}
	return inner, inner.open(e)
}

// Annotation is the type that TypeScript gives the variable whose name stands at id, as it is
// written; empty when it gives none.
func (fn *Function) Annotation(id *ast.Identifier) string {
	return fn.Types.Variables[fn.Offset(id.At)-fn.lead]
}

// Pos is the place of a node in the user's file.
func (fn *Function) Pos(at ast.Pos) Position {
	if at <= 0 { // the parser has not noted some
		return Position{}
	}
	offset := min(fn.Offset(at), len(fn.text))
	p := fn.set.Position(offset)
	return fn.place(p.Line, fn.text[max(0, offset-p.Column+1):offset])
}

// place is where in the user's file a line of the parsed text has so much text
// before it.
func (fn *Function) place(line int, before string) Position {
	column := 1 + utf8.RuneCountInString(before)
	if line == 1 { // a method's keyword, which it does not have, is at its name
		column = max(fn.Source.Column, column+fn.Source.Column-1-fn.lead)
	}
	return Position{Line: line + fn.Source.Line - 1, Column: column}
}

// A Reference is a use of a name that a function does not declare.
type Reference struct {
	Name, Path string // Path has the fields behind it, too: config.width
	Root       *ast.Identifier
	Node       ast.Expression // all of the path
	Short      bool           // it is the value of a property too: { width }
}

// References are the names that a function which Parse has read uses and does not declare, in the order of the text.
func (fn *Function) References() (list []Reference) {
	roots, paths, c := map[ast.Pos]*ast.Identifier{}, map[ast.Pos]ast.Expression{}, newConverter(fn.set)
	ast.Inspect(fn.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Identifier:
			roots[n.At] = n
		case *ast.DotExpression:
			paths[n.Identifier.At] = n
		}
		return true
	})
	for _, r := range javascript.References(fn.origin) {
		root, node := roots[c.at(r.Root.Idx)], c.expression(r.Node) // of what is in no kernel, such as throw, the tree has no parts
		if root == nil {
			root = c.identifier(r.Root)
		}
		if dot, ok := r.Node.(*goja.DotExpression); !ok {
			node = root
		} else if known := paths[c.at(dot.Identifier.Idx)]; known != nil {
			node = known
		}
		list = append(list, Reference{Name: r.Name, Path: r.Path, Root: root, Node: node, Short: r.Short})
	}
	return list
}

// Integer is the value of an integer literal, with a sign or without.
func Integer(e ast.Expression) (int64, bool) {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		value, ok := e.Value.(int64)
		return value, ok
	case *ast.UnaryExpression:
		if value, ok := Integer(e.Operand); ok && e.Operator == "-" {
			return -value, true
		}
	}
	return 0, false
}

// IsZero tells whether an expression is the literal 0.
func IsZero(e ast.Expression) bool {
	n, ok := e.(*ast.NumberLiteral)
	return ok && n.Value == int64(0)
}

// IsDirective tells whether a statement is one such as 'use strict', which means
// nothing in a kernel.
func IsDirective(s *ast.ExpressionStatement) bool {
	_, ok := s.Expression.(*ast.StringLiteral)
	return ok
}
