// Package lower is the front end of the kernel compiler: it parses a
// JavaScript function, infers the type of everything in it from the types of
// the arguments, and builds SSA. What is not in the kernel language is refused
// with the place in the user's source and what to write instead.
package lower

import (
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Source is the text of a function and where it begins in the user's file.
type Source struct {
	File         string // in messages and line tables
	Line, Column int    // of the text's first character, from 1; 0 counts as 1
	Text         string // what Function.prototype.toString gives
	// FirstLine is the whole line on which the text begins, for messages;
	// empty when it is not known.
	FirstLine string
	// Outer says by what name in Options an outer name of this function is
	// found, where that is another: functions of several files may call
	// different things by one name.
	Outer map[string]string
}

// outer is the name in Options for a name in the function.
func (s Source) outer(name string) string {
	if key := s.Outer[name]; key != "" {
		return key
	}
	return name
}

// A function is a parsed function with its place.
type function struct {
	source Source
	index  int // of the file, from 1
	set    *file.File
	name   string
	params []*ast.Binding
	rest   ast.Expression
	body   []ast.Statement // nil when the body is an expression
	value  ast.Expression  // of an arrow function without braces
	node   ast.Node
	text   string      // as it was parsed
	lead   int         // bytes at its start that are not the function's
	types  annotations // of TypeScript
}

// wrapping is what the text is put behind so that it parses as an expression.
const wrapping = "("

// parse reads a function expression, declaration, method or arrow function.
func parse(source Source, index int) (*function, error) {
	source.Line, source.Column = max(1, source.Line), max(1, source.Column)
	fn := &function{source: source, index: index}
	if strings.HasSuffix(source.Text, "{ [native code] }") {
		return nil, &Error{File: source.File, Line: source.Line, Column: source.Column, Message: "a function of the engine, or a bound one, has no source to compile",
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
		plain, types := withoutTypes(source.Text)
		typed := wrapping + plain + "\n)"
		var other error
		if program, other = parseText(source, typed); other == nil {
			fn.text, fn.types = typed, types
		} else if len(types.parameters) > 0 {
			err = other
		}
	}
	if program == nil {
		if method := fn.method(); method != nil {
			return fn, fn.open(method)
		}
		return nil, fn.syntaxError(err)
	}
	fn.set = program.File
	statement, ok := program.Body[0].(*ast.ExpressionStatement)
	if !ok || len(program.Body) > 1 {
		return nil, fn.errorAt(program.Body[0].Idx0(), "a kernel is a function", "")
	}
	return fn, fn.open(statement.Expression)
}

// method reads the text as a method of any kind, such as async f(x) {}; nil when
// it is none.
func (fn *function) method() ast.Expression {
	const lead = wrapping + "{"
	text := lead + fn.source.Text + "\n})"
	program, err := parseText(fn.source, text)
	if err != nil {
		return nil
	}
	statement, _ := program.Body[0].(*ast.ExpressionStatement)
	if statement == nil {
		return nil
	}
	object, _ := statement.Expression.(*ast.ObjectLiteral)
	if object == nil || len(object.Value) != 1 {
		return nil
	}
	property, _ := object.Value[0].(*ast.PropertyKeyed)
	if property == nil {
		return nil
	}
	fn.text, fn.lead, fn.set = text, len(lead), program.File
	return property.Value
}

// parseText is nil when the text does not parse.
func parseText(source Source, text string) (*ast.Program, error) {
	program, err := parser.ParseFile(nil, source.File, text, 0, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, err
	}
	return program, nil
}

// syntaxError is the parser's first complaint at its place.
func (fn *function) syntaxError(err error) *Error {
	list, ok := err.(parser.ErrorList)
	if !ok || len(list) == 0 {
		return &Error{File: fn.source.File, Line: fn.source.Line, Column: fn.source.Column, Message: err.Error(), Text: firstLine(fn.source.Text)}
	}
	p := list[0].Position
	line, _ := codeframe.Line(fn.text, p.Line)
	at := fn.place(p.Line, line[:min(max(0, p.Column-1), len(line))])
	return fn.errorFrom(at, list[0].Message, "")
}

// line is a line of the user's file, as far as the function's text has it.
func (fn *function) line(n int) string {
	lines := strings.Split(fn.source.Text, "\n")
	i := n - fn.source.Line
	if i < 0 || i >= len(lines) {
		return ""
	}
	text := strings.TrimRight(lines[i], "\r")
	if i == 0 && fn.source.FirstLine != "" {
		return fn.source.FirstLine
	}
	if i == 0 { // the part in front of the function is not known
		text = strings.Repeat(" ", fn.source.Column-1) + text
	}
	return text
}

// open takes the parts of the function apart.
func (fn *function) open(e ast.Expression) error {
	fn.node = e
	switch e := e.(type) {
	case *ast.FunctionLiteral:
		if e.Async || e.Generator {
			return fn.errorAt(e.Idx0(), "a kernel cannot be async or a generator", "write a plain function")
		}
		if e.Name != nil {
			fn.name = e.Name.Name.String()
		}
		fn.params, fn.rest, fn.body = e.ParameterList.List, e.ParameterList.Rest, e.Body.List
	case *ast.ArrowFunctionLiteral:
		if e.Async {
			return fn.errorAt(e.Idx0(), "a kernel cannot be async", "write a plain function")
		}
		fn.params, fn.rest = e.ParameterList.List, e.ParameterList.Rest
		switch body := e.Body.(type) {
		case *ast.BlockStatement:
			fn.body = body.List
		case *ast.ExpressionBody:
			fn.value = body.Expression
		}
	default:
		return fn.errorAt(e.Idx0(), "a kernel is a function", "write function (x) { … } or (x) => { … }")
	}
	if fn.rest != nil {
		return fn.errorAt(fn.rest.Idx0(), "a kernel has a fixed number of parameters", "name each of them")
	}
	for _, p := range fn.params {
		if _, ok := p.Target.(*ast.Identifier); !ok || p.Initializer != nil {
			return fn.errorAt(p.Idx0(), "a parameter of a kernel is a plain name", "without a default value or a pattern")
		}
	}
	return nil
}

// pos is the place of a node in the user's file.
func (fn *function) pos(idx file.Idx) ir.Pos {
	if idx <= 0 { // the parser has not noted some
		return ir.Pos{}
	}
	offset := min(int(idx)-fn.set.Base(), len(fn.text))
	p := fn.set.Position(offset)
	return fn.place(p.Line, fn.text[max(0, offset-p.Column+1):offset])
}

// place is where in the user's file a line of the parsed text has so much text
// before it.
func (fn *function) place(line int, before string) ir.Pos {
	column := 1 + utf8.RuneCountInString(before)
	if line == 1 { // a method's keyword, which it does not have, is at its name
		column = max(fn.source.Column, column+fn.source.Column-1-fn.lead)
	}
	return ir.Pos{File: fn.index, Line: line + fn.source.Line - 1, Column: column}
}

func firstLine(text string) string { line, _, _ := strings.Cut(text, "\n"); return line }

// A Signature is what a function's source says of it in front of its body.
type Signature struct {
	Name       string // empty for an arrow function
	Parameters []string
	Types      map[string]string // that TypeScript gives the parameters, as they are written
}

// SignatureOf reads a function's signature.
func SignatureOf(source Source) (Signature, error) {
	fn, err := parse(source, 1)
	if err != nil {
		return Signature{}, err
	}
	s := Signature{Name: fn.name, Types: fn.types.parameters}
	for _, p := range fn.params {
		s.Parameters = append(s.Parameters, p.Target.(*ast.Identifier).Name.String())
	}
	return s, nil
}
