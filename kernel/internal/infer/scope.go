// This file finds what a function's names mean.

package infer

import (
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// Names know what each name in a function means: which variable a declaration makes and an
// identifier uses, which captured value a path with dots is, and which function a name stands for.
// Scopes are complete only while the function is walked.
type Names struct {
	*Unit
	// Declared has the variable of each declaration, and Uses that of each identifier that is not
	// the language's own.
	Declared map[*ast.Identifier]*Variable
	Uses     map[*ast.Identifier]*Variable
	Hoisted  map[*ast.Identifier]bool // declarations with var
	// Fields has captured values that are called by a name with dots.
	Fields map[*ast.DotExpression]*ast.Identifier

	scopes    []map[string]*Variable
	around    []map[string]*Variable // what an inner function sees from outside
	functions map[ast.Expression]*callable
	indices   map[*ast.Identifier]*Variable // of references
	// assignedNames are the names that the function assigns to; nil before they are asked for.
	assignedNames map[string]bool
}

func newNames(u *Unit) *Names {
	return &Names{Unit: u, Declared: map[*ast.Identifier]*Variable{}, Uses: map[*ast.Identifier]*Variable{},
		Hoisted: map[*ast.Identifier]bool{}, Fields: map[*ast.DotExpression]*ast.Identifier{},
		functions: map[ast.Expression]*callable{}, indices: map[*ast.Identifier]*Variable{}}
}

func (n *Names) push() { n.scopes = append(n.scopes, map[string]*Variable{}) }
func (n *Names) pop()  { n.scopes = n.scopes[:len(n.scopes)-1] }

// declare adds a name to the innermost scope; in later rounds it finds the
// variable of the first.
func (n *Names) declare(id *ast.Identifier, constant bool) *Variable {
	v := n.Declared[id]
	if v == nil {
		v = &Variable{Name: id.Name, at: id.At, Constant: constant, Param: -1, unit: n.Unit, steady: constant || n.steady(id.Name)}
		v.Missing = n.Fn.ErrorAt(id.At, v.Name+" may be used before it has a value", "give it one where it is declared")
		n.Declared[id] = v
		n.locals = append(n.locals, v)
		n.annotate(v, id)
	}
	scope := n.scopes[len(n.scopes)-1]
	if before := scope[v.Name]; before != nil && before != v {
		panic(n.Fn.ErrorAt(id.At, v.Name+" is declared twice", "give one of them another name"))
	}
	scope[v.Name] = v
	return v
}

// binding is the variable that a declaration binds.
func (n *Names) binding(id *ast.Identifier, constant bool) *Variable {
	if n.Hoisted[id] {
		return n.Declared[id]
	}
	return n.declare(id, constant)
}

// lookup finds what a name means, in the function and then among what the
// kernel captured; nil for an unknown name.
func (n *Names) lookup(id *ast.Identifier) *Variable {
	name := id.Name
	if v := n.indices[id]; v != nil {
		n.Uses[id] = v
		return v
	}
	for i := len(n.scopes) - 1; i >= 0; i-- {
		if v := n.scopes[i][name]; v != nil {
			v.used = true
			for v.stands != nil {
				v = v.stands
			}
			n.Uses[id], v.used = v, true
			return v
		}
	}
	if a, ok := n.Options.Constants[n.Fn.Source.OuterName(name)].(Array); ok && len(a.Data) > constantBytes && !n.InLibrary {
		n.Fail(id, "pass it as a buffer", "%s does not fit into constant memory, which has %d bytes", name, constantBytes)
	}
	v := n.captured(n.Fn.Source.OuterName(name), name)
	if n.InLibrary {
		v = n.table(name)
	}
	if v != nil {
		n.Uses[id] = v
	}
	return v
}

// steady tells whether a function assigns to no variable of a name as a whole.
func (n *Names) steady(name string) bool {
	if n.assignedNames == nil {
		n.assignedNames = map[string]bool{}
		ast.Inspect(n.Fn.Node, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.AssignExpression:
				for _, id := range patternNames(node.Left) {
					n.assignedNames[id.Name] = true
				}
			case *ast.UnaryExpression:
				if id, ok := node.Operand.(*ast.Identifier); ok && (node.Operator == "++" || node.Operator == "--") {
					n.assignedNames[id.Name] = true
				}
			case *ast.ForOfStatement:
				into, _ := node.Into.(ast.Expression)
				for _, id := range patternNames(into) {
					n.assignedNames[id.Name] = true
				}
			}
			return true
		})
	}
	return !n.assignedNames[name]
}

// hoist declares what a list of statements declares with var in the
// function's own scope.
func (n *Names) hoist(list []ast.Statement) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.Declaration:
			n.hoistVar(s)
		case *ast.BlockStatement:
			n.hoist(s.List)
		case *ast.IfStatement:
			n.hoist([]ast.Statement{s.Consequent})
			if s.Alternate != nil {
				n.hoist([]ast.Statement{s.Alternate})
			}
		case *ast.ForStatement:
			if init, ok := s.Initializer.(*ast.Declaration); ok {
				n.hoistVar(init)
			}
			n.hoist([]ast.Statement{s.Body})
		case *ast.ForOfStatement:
			n.hoist([]ast.Statement{s.Body})
		case *ast.WhileStatement:
			n.hoist([]ast.Statement{s.Body})
		case *ast.DoWhileStatement:
			n.hoist([]ast.Statement{s.Body})
		case *ast.LabelledStatement:
			n.hoist([]ast.Statement{s.Statement})
		case *ast.SwitchStatement:
			for _, c := range s.Body {
				n.hoist(c.Consequent)
			}
		}
	}
}

// hoistVar declares each name of a var once: a second var of a name, or one of a
// parameter's, is the same variable.
func (n *Names) hoistVar(d *ast.Declaration) {
	if d.Kind != ast.Var {
		return
	}
	for _, b := range d.List {
		for _, id := range patternNames(b.Target) {
			if v := n.scopes[len(n.around)][id.Name]; v != nil {
				n.Declared[id] = v
			}
			n.Hoisted[id] = true
			n.declare(id, false)
		}
	}
}

// annotate gives a variable its declared type for good. Its name stands at id.
func (n *Names) annotate(v *Variable, id *ast.Identifier) {
	if t, ok := annotated(n.Fn.Annotation(id)); ok {
		v.declare(t)
	}
}

func (v *Variable) declare(t ir.Type) { v.Type, v.Fixed, v.declared = types.Strong(t), true, true }

// annotatedResult is the type of a helper's result where it is declared.
func (u *Unit) annotatedResult() types.Type {
	if t, ok := annotated(u.Fn.Types.Result); ok && u.Depth > 0 {
		return types.Strong(t)
	}
	return types.None
}

// annotated is the type that an annotation gives a scalar; other annotations
// leave it to the uses.
func annotated(text string) (ir.Type, bool) {
	switch text {
	case "boolean":
		return ir.Bool, true
	case "bigint":
		return ir.I64, true
	}
	return ir.ParseType(text)
}
