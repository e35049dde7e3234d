// This file makes the tree of package ast from goja's, the parser that is in use.

package syntax

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	goja "github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

// A converter makes nodes. Base is what goja's places have before those of a text by itself.
type converter struct{ base int }

func newConverter(of *file.File) *converter { return &converter{of.Base() - 1} }

// at is a place, 0 where goja has noted none.
func (c *converter) at(idx file.Idx) ast.Pos {
	if idx <= 0 {
		return 0
	}
	return ast.Pos(int(idx) - c.base)
}

// text is a text of goja's.
func text(s unistring.String) string { return s.String() }

// converted converts each of a list, an empty one to nil.
func converted[From, To any](list []From, convert func(From) To) []To {
	if len(list) == 0 {
		return nil
	}
	all := make([]To, len(list))
	for i, n := range list {
		all[i] = convert(n)
	}
	return all
}

func (c *converter) identifier(id *goja.Identifier) *ast.Identifier {
	if id == nil {
		return nil
	}
	return &ast.Identifier{At: c.at(id.Idx), Name: text(id.Name)}
}

func (c *converter) expressions(list []goja.Expression) []ast.Expression {
	return converted(list, c.expression)
}

// expression converts an expression, nil to nil.
func (c *converter) expression(e goja.Expression) ast.Expression {
	switch e := e.(type) {
	case nil:
		return nil
	case *goja.Identifier:
		return c.identifier(e)
	case *goja.DotExpression:
		return &ast.DotExpression{Left: c.expression(e.Left), Identifier: *c.identifier(&e.Identifier)}
	case *goja.BracketExpression:
		return &ast.BracketExpression{Left: c.expression(e.Left), Member: c.expression(e.Member), LeftBracket: c.at(e.LeftBracket), RightBracket: c.at(e.RightBracket)}
	case *goja.CallExpression:
		return &ast.CallExpression{Callee: c.expression(e.Callee), LeftParenthesis: c.at(e.LeftParenthesis),
			ArgumentList: c.expressions(e.ArgumentList), RightParenthesis: c.at(e.RightParenthesis)}
	case *goja.NewExpression:
		return &ast.NewExpression{At: c.at(e.New), Callee: c.expression(e.Callee), LeftParenthesis: c.at(e.LeftParenthesis),
			ArgumentList: c.expressions(e.ArgumentList), RightParenthesis: c.at(e.RightParenthesis)}
	case *goja.Optional:
		return &ast.Optional{Expression: c.expression(e.Expression)}
	case *goja.OptionalChain:
		return &ast.OptionalChain{Expression: c.expression(e.Expression)}
	case *goja.SpreadElement:
		return &ast.SpreadElement{Expression: c.expression(e.Expression)}
	case *goja.FunctionLiteral, *goja.ArrowFunctionLiteral:
		return c.function(e)
	}
	if n := c.operation(e); n != nil {
		return n
	}
	if n := c.literal(e); n != nil {
		return n
	}
	return &ast.OtherExpression{At: c.at(e.Idx0()), Behind: c.at(e.Idx1()), Form: formOf(e)}
}

// operation converts what has an operator, nil where an expression has none.
func (c *converter) operation(e goja.Expression) ast.Expression {
	switch e := e.(type) {
	case *goja.UnaryExpression:
		return &ast.UnaryExpression{At: c.at(e.Idx), Operator: operator(e.Operator), Operand: c.expression(e.Operand), Postfix: e.Postfix}
	case *goja.BinaryExpression:
		return &ast.BinaryExpression{Operator: operator(e.Operator), Left: c.expression(e.Left), Right: c.expression(e.Right)}
	case *goja.ConditionalExpression:
		return &ast.ConditionalExpression{Test: c.expression(e.Test), Consequent: c.expression(e.Consequent), Alternate: c.expression(e.Alternate)}
	case *goja.AssignExpression:
		return &ast.AssignExpression{Operator: operator(e.Operator), Left: c.expression(e.Left), Right: c.expression(e.Right)}
	case *goja.SequenceExpression:
		return &ast.SequenceExpression{Sequence: c.expressions(e.Sequence)}
	}
	return nil
}

func operator(t token.Token) ast.Operator { return ast.Operator(t.String()) }

// literal converts literals and patterns, nil where an expression is neither.
func (c *converter) literal(e goja.Expression) ast.Expression {
	switch e := e.(type) {
	case *goja.NumberLiteral:
		return &ast.NumberLiteral{At: c.at(e.Idx), Literal: e.Literal, Value: e.Value}
	case *goja.BooleanLiteral:
		return &ast.BooleanLiteral{At: c.at(e.Idx), Value: e.Value}
	case *goja.StringLiteral:
		return &ast.StringLiteral{At: c.at(e.Idx), Literal: e.Literal, Value: text(e.Value)}
	case *goja.TemplateLiteral:
		return c.template(e)
	case *goja.ArrayLiteral:
		return &ast.ArrayLiteral{LeftBracket: c.at(e.LeftBracket), RightBracket: c.at(e.RightBracket), Value: c.expressions(e.Value)}
	case *goja.ArrayPattern:
		return &ast.ArrayPattern{LeftBracket: c.at(e.LeftBracket), RightBracket: c.at(e.RightBracket), Elements: c.expressions(e.Elements), Rest: c.expression(e.Rest)}
	case *goja.ObjectLiteral:
		return &ast.ObjectLiteral{LeftBrace: c.at(e.LeftBrace), RightBrace: c.at(e.RightBrace), Value: c.properties(e.Value)}
	case *goja.ObjectPattern:
		return &ast.ObjectPattern{LeftBrace: c.at(e.LeftBrace), RightBrace: c.at(e.RightBrace), Properties: c.properties(e.Properties), Rest: c.expression(e.Rest)}
	}
	return nil
}

func (c *converter) template(e *goja.TemplateLiteral) ast.Expression {
	n := &ast.TemplateLiteral{OpenQuote: c.at(e.OpenQuote), CloseQuote: c.at(e.CloseQuote), Tag: c.expression(e.Tag), Expressions: c.expressions(e.Expressions)}
	for _, part := range e.Elements {
		n.Elements = append(n.Elements, &ast.TemplateElement{At: c.at(part.Idx), Literal: part.Literal, Parsed: text(part.Parsed)})
	}
	return n
}

func (c *converter) properties(list []goja.Property) []ast.Expression {
	return converted(list, func(p goja.Property) ast.Expression {
		switch p := p.(type) {
		case *goja.PropertyShort:
			return &ast.PropertyShort{Name: *c.identifier(&p.Name), Initializer: c.expression(p.Initializer)}
		case *goja.PropertyKeyed:
			return &ast.PropertyKeyed{Key: c.expression(p.Key), Kind: ast.PropertyKind(p.Kind), Value: c.expression(p.Value), Computed: p.Computed}
		}
		return c.expression(p)
	})
}

// function converts a function of either kind.
func (c *converter) function(e goja.Expression) *ast.FunctionLiteral {
	switch e := e.(type) {
	case *goja.FunctionLiteral:
		return &ast.FunctionLiteral{At: c.at(e.Function), Name: c.identifier(e.Name), Parameters: c.parameters(e.ParameterList), Body: c.block(e.Body), Async: e.Async, Generator: e.Generator}
	case *goja.ArrowFunctionLiteral:
		n := &ast.FunctionLiteral{At: c.at(e.Start), Parameters: c.parameters(e.ParameterList), Arrow: true, Async: e.Async}
		switch body := e.Body.(type) {
		case *goja.BlockStatement:
			n.Body = c.block(body)
		case *goja.ExpressionBody:
			n.Value = c.expression(body.Expression)
		}
		return n
	}
	return nil
}

func (c *converter) parameters(list *goja.ParameterList) *ast.ParameterList {
	return &ast.ParameterList{Opening: c.at(list.Opening), Closing: c.at(list.Closing), List: c.bindings(list.List), Rest: c.expression(list.Rest)}
}

func (c *converter) bindings(list []*goja.Binding) []*ast.Binding {
	return converted(list, func(b *goja.Binding) *ast.Binding {
		return &ast.Binding{Target: c.expression(b.Target), Initializer: c.expression(b.Initializer)}
	})
}

func (c *converter) block(s *goja.BlockStatement) *ast.BlockStatement {
	return &ast.BlockStatement{LeftBrace: c.at(s.LeftBrace), RightBrace: c.at(s.RightBrace), List: c.statements(s.List)}
}

func (c *converter) statements(list []goja.Statement) []ast.Statement {
	return converted(list, c.statement)
}

// statement converts a statement, nil to nil.
func (c *converter) statement(s goja.Statement) ast.Statement {
	switch s := s.(type) {
	case nil:
		return nil
	case *goja.BlockStatement:
		return c.block(s)
	case *goja.VariableStatement:
		return &ast.Declaration{At: c.at(s.Var), Kind: ast.Var, List: c.bindings(s.List)}
	case *goja.LexicalDeclaration:
		return c.lexical(s)
	case *goja.FunctionDeclaration:
		return &ast.FunctionDeclaration{Function: c.function(s.Function)}
	case *goja.ExpressionStatement:
		return &ast.ExpressionStatement{Expression: c.expression(s.Expression)}
	case *goja.EmptyStatement:
		return &ast.EmptyStatement{At: c.at(s.Semicolon)}
	case *goja.IfStatement:
		return &ast.IfStatement{At: c.at(s.If), Test: c.expression(s.Test), Consequent: c.statement(s.Consequent), Alternate: c.statement(s.Alternate)}
	case *goja.ReturnStatement:
		return &ast.ReturnStatement{At: c.at(s.Return), Argument: c.expression(s.Argument)}
	case *goja.SwitchStatement:
		return c.choice(s)
	case *goja.BranchStatement:
		return &ast.BranchStatement{At: c.at(s.Idx), Kind: ast.BranchKind(s.Token.String()), Label: c.identifier(s.Label)}
	case *goja.LabelledStatement:
		return &ast.LabelledStatement{Label: c.identifier(s.Label), Statement: c.statement(s.Statement)}
	}
	if n := c.loop(s); n != nil {
		return n
	}
	return &ast.OtherStatement{At: c.at(s.Idx0()), Behind: c.at(s.Idx1()), Form: formOf(s)}
}

func (c *converter) lexical(s *goja.LexicalDeclaration) *ast.Declaration {
	return &ast.Declaration{At: c.at(s.Idx), Kind: ast.DeclarationKind(s.Token.String()), List: c.bindings(s.List)}
}

func (c *converter) choice(s *goja.SwitchStatement) ast.Statement {
	n := &ast.SwitchStatement{At: c.at(s.Switch), Discriminant: c.expression(s.Discriminant), Default: s.Default, RightBrace: c.at(s.RightBrace)}
	for _, part := range s.Body {
		n.Body = append(n.Body, &ast.CaseStatement{At: c.at(part.Case), Test: c.expression(part.Test), Consequent: c.statements(part.Consequent)})
	}
	return n
}

// loop converts a loop, nil where a statement is none.
func (c *converter) loop(s goja.Statement) ast.Statement {
	switch s := s.(type) {
	case *goja.ForStatement:
		return &ast.ForStatement{At: c.at(s.For), Initializer: c.head(s.Initializer), Test: c.expression(s.Test), Update: c.expression(s.Update), Body: c.statement(s.Body)}
	case *goja.ForOfStatement:
		return &ast.ForOfStatement{At: c.at(s.For), Into: c.into(s.Into), Source: c.expression(s.Source), Body: c.statement(s.Body)}
	case *goja.WhileStatement:
		return &ast.WhileStatement{At: c.at(s.While), Test: c.expression(s.Test), Body: c.statement(s.Body)}
	case *goja.DoWhileStatement:
		return &ast.DoWhileStatement{At: c.at(s.Do), Body: c.statement(s.Body), Test: c.expression(s.Test), RightParenthesis: c.at(s.RightParenthesis)}
	}
	return nil
}

// head converts what a for loop begins with.
func (c *converter) head(n goja.ForLoopInitializer) ast.Node {
	switch n := n.(type) {
	case *goja.ForLoopInitializerExpression:
		return c.expression(n.Expression)
	case *goja.ForLoopInitializerVarDeclList:
		return &ast.Declaration{At: c.at(n.Var), Kind: ast.Var, List: c.bindings(n.List)}
	case *goja.ForLoopInitializerLexicalDecl:
		return c.lexical(&n.LexicalDeclaration)
	}
	return nil
}

// into converts what a loop over elements puts them into.
func (c *converter) into(n goja.ForInto) ast.Node {
	switch n := n.(type) {
	case *goja.ForIntoVar:
		return &ast.Declaration{At: c.at(n.Idx0()), Kind: ast.Var, List: c.bindings([]*goja.Binding{n.Binding})}
	case *goja.ForDeclaration:
		kind := ast.Let
		if n.IsConst {
			kind = ast.Const
		}
		return &ast.Declaration{At: c.at(n.Idx), Kind: kind, List: []*ast.Binding{{Target: c.expression(n.Target)}}}
	case *goja.ForIntoExpression:
		return c.expression(n.Expression)
	}
	return nil
}

// formOf says what a node is that no kernel can have.
func formOf(n goja.Node) ast.Form {
	switch n.(type) {
	case *goja.AwaitExpression:
		return ast.Await
	case *goja.ClassLiteral, *goja.ClassDeclaration:
		return ast.Class
	case *goja.DebuggerStatement:
		return ast.Debugger
	case *goja.ForInStatement:
		return ast.ForIn
	case *goja.NullLiteral:
		return ast.Null
	case *goja.RegExpLiteral:
		return ast.RegularExpression
	case *goja.ThisExpression:
		return ast.This
	case *goja.ThrowStatement:
		return ast.Throw
	case *goja.TryStatement:
		return ast.Try
	case *goja.WithStatement:
		return ast.With
	}
	return ast.Other
}
