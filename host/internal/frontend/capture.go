// This file gives kernels what they capture: it adds to syntax trees functions that look names up
// where a kernel or its helpers were written.

package frontend

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/unistring"
	"github.com/go-sourcemap/sourcemap"
)

// Written says where the nodes of a syntax tree stand in a source as it was written.
type Written struct {
	Text   string
	Offset func(file.Idx) int // in bytes; -1 where it is not known
	// Translated says that the tree is of what esbuild made of the source, in which names may be
	// others.
	Translated bool
}

// word is the name at a node's place in the source.
func (w Written) word(n ast.Node) string {
	at := w.Offset(n.Idx0())
	if at < 0 {
		return ""
	}
	end := at
	for end < len(w.Text) {
		r, width := utf8.DecodeRuneInString(w.Text[end:])
		if !javascript.IsNamePart(r) {
			break
		}
		end += width
	}
	return w.Text[at:end]
}

// name is the name in the source of an identifier in the tree: esbuild appends a number to some. It
// is "" for names that esbuild has made.
func (w Written) name(id *ast.Identifier) string {
	name := id.Name.String()
	if !w.Translated {
		return name
	}
	word := w.word(id)
	rest, ok := strings.CutPrefix(name, word)
	if word == "" || !ok || strings.Trim(rest, "0123456789") != "" {
		return ""
	}
	return word
}

// A scope is what names of the source mean at a place of the tree.
type scope struct {
	names  []string // in the order in which they were found
	values map[string]ast.Expression
}

// add notes a name; what was noted first stays.
func (s *scope) add(name string, value ast.Expression) {
	if name == "" || s.values[name] != nil {
		return
	}
	if s.values == nil {
		s.values = map[string]ast.Expression{}
	}
	s.names = append(s.names, name)
	s.values[name] = value
}

// A capturer is a tree with the functions that it declares, by their names in the tree.
type capturer struct {
	written   Written
	functions map[string]ast.Expression
	called    []string // the names by which the tree calls cuda.kernel
	calls     []*ast.CallExpression
}

// Capture adds to each call kernel(f) or kernel(f, options) in a program a third argument, a
// function that gives the value of a name where the call is, and throws for a name that kernels
// cannot have from there. In a program that uses modules which make kernels of its functions, these
// get such a function, too. For a program that was translated it returns the functions in it, whose
// text is not what was written.
func Capture(program *ast.Program, w Written) []sources.Function {
	c := &capturer{written: w, functions: map[string]ast.Expression{}, called: []string{"kernel"}}
	if !strings.Contains(w.Text, "kernel") && !exports(w.Text) && !passes(w.Text) {
		return nil
	}
	javascript.Functions(program, func(name *ast.Identifier, f ast.Expression) {
		if c.functions[name.Name.String()] == nil {
			c.functions[name.Name.String()] = f
		}
	})
	if strings.Contains(w.Text, "kernel") {
		javascript.Inspect(program, c.look)
	}
	if passes(w.Text) {
		c.close(program)
	}
	for _, call := range c.calls {
		s := &scope{}
		c.uses(call.ArgumentList[0], s)
		if len(call.ArgumentList) == 1 {
			call.ArgumentList = append(call.ArgumentList, identifier("undefined", call.LeftParenthesis))
		}
		call.ArgumentList = append(call.ArgumentList, s.lookup(call.LeftParenthesis))
	}
	if len(program.Body) == 1 && exports(w.Text) {
		c.expose(program.Body[0])
	}
	if !w.Translated {
		return nil
	}
	return c.places(program)
}

// look collects the calls of kernel, and the other names that the program gives it.
func (c *capturer) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Binding:
		c.alias(n.Target, n.Initializer)
	case *ast.AssignExpression:
		c.alias(n.Left, n.Right)
	case *ast.ObjectPattern:
		for _, p := range n.Properties {
			if p, ok := p.(*ast.PropertyKeyed); ok {
				if key, ok := p.Key.(*ast.StringLiteral); ok && key.Value == "kernel" {
					c.alias(p.Value, identifier("kernel", 0))
				}
			}
		}
	case *ast.CallExpression:
		if !c.isKernel(n.Callee) || len(n.ArgumentList) < 1 || len(n.ArgumentList) > 2 {
			break
		}
		if _, spread := n.ArgumentList[0].(*ast.SpreadElement); !spread {
			c.calls = append(c.calls, n)
		}
	}
	return true
}

func (c *capturer) alias(target, value ast.Expression) {
	if id, ok := target.(*ast.Identifier); ok && value != nil && c.isKernel(value) {
		c.called = append(c.called, id.Name.String())
	}
}

// isKernel reports whether an expression is cuda.kernel, as far as its form tells.
func (c *capturer) isKernel(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.Identifier:
		return slices.Contains(c.called, e.Name.String())
	case *ast.DotExpression:
		return e.Identifier.Name == "kernel"
	case *ast.SequenceExpression: // (0, import_cuda.kernel)
		return c.isKernel(e.Sequence[len(e.Sequence)-1])
	}
	return false
}

// uses adds to a scope the names that an expression uses, and those that the program's functions
// use that it calls.
func (c *capturer) uses(e ast.Node, s *scope) {
	seen := map[ast.Node]bool{}
	var add func(ast.Node)
	add = func(n ast.Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, r := range javascript.References(n) {
			function := c.functions[r.Name]
			if name, value := c.reference(r); function != nil || !kernel.Provides(name) {
				s.add(name, value)
			}
			if function != nil {
				add(function)
			}
		}
		if c.written.Translated {
			c.inlined(n, s)
		}
	}
	add(e)
}

// reference is the name in the source of a reference, and the expression for it: of an import that
// is import_m.K in the tree.
func (c *capturer) reference(r javascript.Reference) (string, ast.Expression) {
	if name := c.written.name(r.Root); name != "" {
		return name, identifier(r.Name, r.Root.Idx)
	}
	member, _ := r.Node.(*ast.DotExpression)
	if member == nil || !strings.HasPrefix(r.Name, "import_") {
		return "", nil
	}
	for left, ok := member.Left.(*ast.DotExpression); ok; left, ok = member.Left.(*ast.DotExpression) {
		member = left
	}
	return c.written.word(r.Root), &ast.DotExpression{Left: identifier(r.Name, r.Root.Idx), Identifier: member.Identifier}
}

// inlined adds the names in the source of a function that are not in the tree because esbuild has
// put in their values, as it does with enums.
func (c *capturer) inlined(n ast.Node, s *scope) {
	begin, end, ok := javascript.FunctionAt(c.written.Text, max(0, c.written.Offset(n.Idx0())))
	if !ok || !strings.Contains(c.written.Text, "enum") {
		return
	}
	text := c.written.Text[begin:end]
	for _, t := range javascript.Code(text) {
		if name := t.Text(text); t.Kind == javascript.Name && strings.Contains(c.written.Text, "enum "+name) {
			s.add(name, identifier(name, n.Idx0()))
		}
	}
}

// exposedBytes is the size of the largest module whose functions a kernel may call with names of
// their own: larger ones are libraries.
const exposedBytes = 1 << 17

// exports reports whether a source may export functions that kernels call.
func exports(text string) bool {
	return len(text) <= exposedBytes && strings.Contains(text, "export") && (strings.Contains(text, "=>") || strings.Contains(text, "function"))
}

// expose adds to a module's function, at its end, try { require.scope(lookup, names) } catch {}:
// lookup gives the value of a name at the top level of the module, and names are those that it does
// not import. A host asks it for what a helper function that is imported from there uses.
func (c *capturer) expose(s ast.Statement) {
	statement, _ := s.(*ast.ExpressionStatement)
	if statement == nil {
		return
	}
	module, _ := statement.Expression.(*ast.FunctionLiteral)
	if module == nil {
		return
	}
	known := &scope{}
	idx := module.Body.RightBrace
	for _, id := range javascript.Declared(module.Body.List) {
		if name := c.written.name(id); name != "" && !kernel.Provides(name) {
			known.add(name, identifier(id.Name.String(), idx))
		}
	}
	names := &ast.ArrayLiteral{LeftBracket: idx, RightBracket: idx}
	for _, name := range known.names {
		names.Value = append(names.Value, text(name, idx))
	}
	for _, f := range c.functions {
		c.imported(f, known)
	}
	slices.Sort(known.names)
	module.Body.List = append(module.Body.List, &ast.TryStatement{
		Try: idx,
		Body: &ast.BlockStatement{LeftBrace: idx, RightBrace: idx, List: []ast.Statement{&ast.ExpressionStatement{Expression: &ast.CallExpression{
			Callee:          &ast.DotExpression{Left: identifier("require", idx), Identifier: *identifier("scope", idx)},
			LeftParenthesis: idx, RightParenthesis: idx,
			ArgumentList: []ast.Expression{known.lookup(idx), names},
		}}}},
		Catch: &ast.CatchStatement{Catch: idx, Body: &ast.BlockStatement{LeftBrace: idx, RightBrace: idx}},
	})
}

// imported adds what a function uses of other modules.
func (c *capturer) imported(f ast.Node, s *scope) {
	if !c.written.Translated {
		return
	}
	for _, r := range javascript.References(f) {
		if name, value := c.reference(r); name != "" && !kernel.Provides(name) {
			s.add(name, value)
		}
	}
}

// lookup is a function from the names of a scope to their values, which throws for others:
//
//	$name => { switch ($name) { case 'K': return K; default: throw $name } }
func (s *scope) lookup(idx file.Idx) ast.Expression {
	choice := &ast.SwitchStatement{Switch: idx, Discriminant: identifier("$name", idx), Default: len(s.names), RightBrace: idx}
	for _, name := range s.names {
		choice.Body = append(choice.Body, &ast.CaseStatement{
			Case: idx, Test: text(name, idx), Consequent: []ast.Statement{&ast.ReturnStatement{Return: idx, Argument: s.values[name]}},
		})
	}
	choice.Body = append(choice.Body, &ast.CaseStatement{
		Case: idx, Consequent: []ast.Statement{&ast.ThrowStatement{Throw: idx, Argument: identifier("$name", idx)}},
	})
	return &ast.ArrowFunctionLiteral{
		Start:         idx,
		ParameterList: &ast.ParameterList{Opening: idx, Closing: idx, List: []*ast.Binding{{Target: identifier("$name", idx)}}},
		Body:          &ast.BlockStatement{LeftBrace: idx, RightBrace: idx, List: []ast.Statement{choice}},
	}
}

func identifier(name string, idx file.Idx) *ast.Identifier {
	return &ast.Identifier{Name: unistring.NewFromString(name), Idx: idx}
}

func text(s string, idx file.Idx) *ast.StringLiteral {
	return &ast.StringLiteral{Idx: idx, Literal: "'" + s + "'", Value: unistring.NewFromString(s)}
}

// places are the functions of a translated program with their places in the source.
func (c *capturer) places(program *ast.Program) []sources.Function {
	var list []sources.Function
	javascript.Inspect(program, func(n ast.Node) bool {
		var code string
		switch n := n.(type) {
		case *ast.FunctionLiteral:
			code = n.Source
		case *ast.ArrowFunctionLiteral:
			code = n.Source
		default:
			return true
		}
		if at := c.written.Offset(n.Idx0()); at >= 0 {
			if begin, end, ok := javascript.FunctionAt(c.written.Text, at); ok {
				list = append(list, sources.Function{Code: code, Begin: begin, End: end})
			}
		}
		return true
	})
	return list
}

// Origin is the offset in a source of a place in what esbuild made of it, line and column in bytes
// from 1; -1 where the source map knows none.
func Origin(m *sourcemap.Consumer, text string, line, column int) int {
	_, _, row, units, ok := m.Source(line, column)
	if !ok {
		return -1
	}
	return sources.Offset(text, row, units)
}
