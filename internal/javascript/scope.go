// This file finds the names that code uses and does not declare.

package javascript

import (
	"slices"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// A Reference is a use of a name that is declared outside of the code at hand.
type Reference struct {
	Name  string
	Path  string // with the fields behind it: config.width
	Root  *ast.Identifier
	Node  ast.Expression // all of the path
	Short bool           // it is the value of a property too: { width }
}

// References are the uses of names in a node that it does not declare, in the order of the source.
// Parts of the language that look like names (undefined, arguments, eval) are left out.
func References(node ast.Node) []Reference {
	r := &resolver{}
	r.node(node)
	return r.found
}

// Declared are the names that a list of statements declares in its own scope, and the variables
// that it hoists.
func Declared(list []ast.Statement) []*ast.Identifier {
	var names []*ast.Identifier
	add := func(id *ast.Identifier) { names = append(names, id) }
	for _, s := range list {
		lexical(s, add)
		hoisted(s, add)
	}
	return names
}

// Bound calls visit for the names that a target of a declaration or assignment binds.
func Bound(target ast.Node, visit func(*ast.Identifier)) {
	switch t := target.(type) {
	case *ast.Identifier:
		visit(t)
	case *ast.Binding:
		Bound(t.Target, visit)
	case *ast.AssignExpression: // with a default value
		Bound(t.Left, visit)
	case *ast.ArrayPattern:
		for _, e := range t.Elements {
			Bound(e, visit)
		}
		Bound(t.Rest, visit)
	case *ast.ObjectPattern:
		for _, p := range t.Properties {
			switch p := p.(type) {
			case *ast.PropertyShort:
				visit(&p.Name)
			case *ast.PropertyKeyed:
				Bound(p.Value, visit)
			}
		}
		Bound(t.Rest, visit)
	}
}

// lexical calls visit for the names that a statement declares in the block around it.
func lexical(s ast.Statement, visit func(*ast.Identifier)) {
	switch s := s.(type) {
	case *ast.LexicalDeclaration:
		for _, b := range s.List {
			Bound(b, visit)
		}
	case *ast.FunctionDeclaration:
		visit(s.Function.Name)
	case *ast.ClassDeclaration:
		visit(s.Class.Name)
	}
}

// hoisted calls visit for the variables that a node declares with var in the function around it.
func hoisted(node ast.Node, visit func(*ast.Identifier)) {
	Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.VariableStatement:
			for _, b := range n.List {
				Bound(b, visit)
			}
		case *ast.ForLoopInitializerVarDeclList:
			for _, b := range n.List {
				Bound(b, visit)
			}
		case *ast.ForIntoVar:
			Bound(n.Binding, visit)
		case ast.Expression, *ast.FunctionDeclaration, *ast.ClassDeclaration:
			return false
		}
		return true
	})
}

// A resolver walks code with the names that are declared around each place.
type resolver struct {
	scopes []map[string]bool
	found  []Reference
}

// within walks with a scope of its own, which declare fills.
func (r *resolver) within(declare func(add func(*ast.Identifier)), walk func()) {
	scope := map[string]bool{}
	declare(func(id *ast.Identifier) { scope[id.Name.String()] = true })
	r.scopes = append(r.scopes, scope)
	walk()
	r.scopes = r.scopes[:len(r.scopes)-1]
}

func (r *resolver) children(node ast.Node) { children(node, r.node) }

// node walks a node that is not nil.
func (r *resolver) node(node ast.Node) {
	switch n := node.(type) {
	case *ast.Identifier:
		r.use(n, n.Name.String(), n, false)
	case *ast.DotExpression:
		if root, path := dotted(n); root != nil {
			r.use(root, path, n, false)
		} else {
			r.node(n.Left)
		}
	case *ast.PrivateDotExpression:
		r.node(n.Left)
	case *ast.PropertyShort:
		r.use(&n.Name, n.Name.Name.String(), &n.Name, true)
		if n.Initializer != nil {
			r.node(n.Initializer)
		}
	case *ast.LabelledStatement:
		r.node(n.Statement)
	case *ast.BranchStatement, *ast.MetaProperty, *ast.PrivateIdentifier:
	case *ast.FunctionLiteral:
		r.function(n.Name, n.ParameterList, n.Body)
	case *ast.FunctionDeclaration:
		r.function(nil, n.Function.ParameterList, n.Function.Body)
	case *ast.ArrowFunctionLiteral:
		r.function(nil, n.ParameterList, n.Body)
	case *ast.ClassLiteral:
		r.class(n)
	case *ast.ClassDeclaration:
		r.class(n.Class)
	default:
		r.block(node)
	}
}

// block walks what may have a scope for let, const and class.
func (r *resolver) block(node ast.Node) {
	r.within(func(add func(*ast.Identifier)) {
		switch n := node.(type) {
		case *ast.Program:
			each(n.Body, add)
			for _, s := range n.Body {
				hoisted(s, add)
			}
		case *ast.BlockStatement:
			each(n.List, add)
		case *ast.SwitchStatement:
			for _, c := range n.Body {
				each(c.Consequent, add)
			}
		case *ast.CatchStatement:
			Bound(n.Parameter, add)
		case *ast.ForStatement:
			if d, ok := n.Initializer.(*ast.ForLoopInitializerLexicalDecl); ok {
				lexical(&d.LexicalDeclaration, add)
			}
		case *ast.ForInStatement:
			into(n.Into, add)
		case *ast.ForOfStatement:
			into(n.Into, add)
		}
	}, func() { r.children(node) })
}

func each(list []ast.Statement, add func(*ast.Identifier)) {
	for _, s := range list {
		lexical(s, add)
	}
}

func into(n ast.ForInto, add func(*ast.Identifier)) {
	if d, ok := n.(*ast.ForDeclaration); ok {
		Bound(d.Target, add)
	}
}

func (r *resolver) function(name *ast.Identifier, parameters *ast.ParameterList, body ast.Node) {
	r.within(func(add func(*ast.Identifier)) {
		if name != nil {
			add(name)
		}
		for _, p := range parameters.List {
			Bound(p, add)
		}
		Bound(parameters.Rest, add)
		hoisted(body, add)
	}, func() {
		r.children(parameters)
		r.node(body)
	})
}

func (r *resolver) class(c *ast.ClassLiteral) {
	r.within(func(add func(*ast.Identifier)) {
		if c.Name != nil {
			add(c.Name)
		}
	}, func() { r.children(c) })
}

// use notes a name that no scope declares.
func (r *resolver) use(root *ast.Identifier, path string, node ast.Expression, short bool) {
	name := root.Name.String()
	declared := slices.ContainsFunc(r.scopes, func(scope map[string]bool) bool { return scope[name] })
	if !declared && name != "undefined" && name != "arguments" && name != "eval" {
		r.found = append(r.found, Reference{name, path, root, node, short})
	}
}

// dotted is the name that an expression such as config.size.x begins with, nil where it begins with
// none, and its path.
func dotted(e *ast.DotExpression) (root *ast.Identifier, path string) {
	switch left := e.Left.(type) {
	case *ast.Identifier:
		root, path = left, left.Name.String()
	case *ast.DotExpression:
		root, path = dotted(left)
	}
	return root, path + "." + e.Identifier.Name.String()
}

// Functions calls visit for each function in a node that has a name: that is declared, or the value
// of a variable.
func Functions(node ast.Node, visit func(name *ast.Identifier, function ast.Expression)) {
	named := func(target ast.Node, value ast.Expression) {
		if id, ok := target.(*ast.Identifier); ok && IsFunction(value) {
			visit(id, value)
		}
	}
	Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FunctionDeclaration:
			visit(n.Function.Name, n.Function)
		case *ast.Binding:
			named(n.Target, n.Initializer)
		case *ast.AssignExpression:
			if n.Operator == token.ASSIGN {
				named(n.Left, n.Right)
			}
		}
		return true
	})
}

// IsFunction reports whether an expression is a function's text.
func IsFunction(e ast.Expression) bool {
	switch e.(type) {
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
		return true
	}
	return false
}
