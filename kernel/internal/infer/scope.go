// This file keeps what names mean.

package infer

import (
	"fmt"
	"math/big"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/kernel/library"
	"github.com/dop251/goja/ast"
)

func (u *Unit) push() { u.scopes = append(u.scopes, map[string]*Variable{}) }
func (u *Unit) pop()  { u.scopes = u.scopes[:len(u.scopes)-1] }

// declare adds a name to the innermost scope; in later rounds it finds the
// variable of the first.
func (u *Unit) declare(id *ast.Identifier, constant bool) *Variable {
	v := u.Declared[id]
	if v == nil {
		v = &Variable{Name: id.Name.String(), at: id.Idx, Constant: constant, Param: -1, unit: u, steady: constant || u.steady(id.Name.String())}
		v.Missing = u.Fn.ErrorAt(id.Idx, v.Name+" may be used before it has a value", "give it one where it is declared")
		u.Declared[id] = v
		u.locals = append(u.locals, v)
		u.annotate(v, id)
	}
	scope := u.scopes[len(u.scopes)-1]
	if before := scope[v.Name]; before != nil && before != v {
		panic(u.Fn.ErrorAt(id.Idx, v.Name+" is declared twice", "give one of them another name"))
	}
	scope[v.Name] = v
	return v
}

// lookup finds what a name means, in the function and then among what the
// kernel captured; nil for an unknown name.
func (u *Unit) lookup(id *ast.Identifier) *Variable {
	name := id.Name.String()
	if v := u.indices[id]; v != nil {
		u.Uses[id] = v
		return v
	}
	for i := len(u.scopes) - 1; i >= 0; i-- {
		if v := u.scopes[i][name]; v != nil {
			v.used = true
			for v.stands != nil {
				v = v.stands
			}
			u.Uses[id], v.used = v, true
			return v
		}
	}
	if a, ok := u.Options.Constants[u.Fn.Source.OuterName(name)].(Array); ok && len(a.Data) > constantBytes && !u.InLibrary {
		u.Fail(id, "pass it as a buffer", "%s does not fit into constant memory, which has %d bytes", name, constantBytes)
	}
	v := u.captured(u.Fn.Source.OuterName(name), name)
	if u.InLibrary {
		v = u.table(name)
	}
	if v != nil {
		u.Uses[id] = v
	}
	return v
}

// constantBytes is the size of constant memory.
const constantBytes = 1 << 16

// table is the variable of one of the library's tables.
func (p *Program) table(name string) *Variable {
	key := "library " + name
	if v := p.captures[key]; v != nil {
		return v
	}
	table, ok := library.Tables()[name]
	if !ok {
		return nil
	}
	t, _ := ir.ParseType(table.Type)
	v := &Variable{Name: name, Constant: true, Param: -1, Fixed: true, Type: p.constantArray(Array{t, table.Data})}
	p.captures[key] = v
	return v
}

// constantArray puts an array into constant memory.
func (p *Program) constantArray(a Array) types.Type {
	m := &ir.Memory{Name: fmt.Sprintf("constant%d", len(p.Memory)), Space: ir.Constant, Type: a.Type,
		Count: int64(len(a.Data) / a.Type.Size()), Init: a.Data}
	p.Memory = append(p.Memory, m)
	return types.Type{Class: types.ArrayClass, Array: &types.Array{Elem: a.Type, Space: ir.Constant, Rank: 1, Dims: []int64{m.Count}, Param: -1, Memory: m}}
}

// captured is the variable of an outer constant, which the function calls by
// name.
func (p *Program) captured(key, name string) *Variable {
	if v := p.captures[key]; v != nil {
		return v
	}
	value, ok := p.Options.Constants[key]
	if !ok {
		return nil
	}
	v := &Variable{Name: name, Key: key, Constant: true, Param: -1, Fixed: true}
	switch value := value.(type) {
	case float64:
		v.Type = types.WeakFloat
	case int64:
		v.Type = types.WeakInt
	case bool:
		v.Type = types.Boolean
	case *big.Int:
		v.Type = types.Strong(ir.I64)
		if value.Sign() > 0 && value.BitLen() > 63 {
			v.Type = types.Strong(ir.U64)
		}
	case Array:
		v.Type = p.constantArray(value)
	default:
		return nil
	}
	p.captures[key] = v
	return v
}

// hoist declares what a list of statements declares with var in the
// function's own scope.
func (u *Unit) hoist(list []ast.Statement) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.VariableStatement:
			u.hoistBindings(s.List)
		case *ast.BlockStatement:
			u.hoist(s.List)
		case *ast.IfStatement:
			u.hoist([]ast.Statement{s.Consequent})
			if s.Alternate != nil {
				u.hoist([]ast.Statement{s.Alternate})
			}
		case *ast.ForStatement:
			if init, ok := s.Initializer.(*ast.ForLoopInitializerVarDeclList); ok {
				u.hoistBindings(init.List)
			}
			u.hoist([]ast.Statement{s.Body})
		case *ast.ForOfStatement:
			u.hoist([]ast.Statement{s.Body})
		case *ast.WhileStatement:
			u.hoist([]ast.Statement{s.Body})
		case *ast.DoWhileStatement:
			u.hoist([]ast.Statement{s.Body})
		case *ast.LabelledStatement:
			u.hoist([]ast.Statement{s.Statement})
		case *ast.SwitchStatement:
			for _, c := range s.Body {
				u.hoist(c.Consequent)
			}
		}
	}
}

// hoistBindings declares each name once: a second var of a name, or one of a
// parameter's, is the same variable.
func (u *Unit) hoistBindings(list []*ast.Binding) {
	for _, b := range list {
		for _, id := range patternNames(b.Target) {
			if v := u.scopes[len(u.around)][id.Name.String()]; v != nil {
				u.Declared[id] = v
			}
			u.Hoisted[id] = true
			u.declare(id, false)
		}
	}
}

// annotate gives a variable its declared type for good. Its name stands at id.
func (u *Unit) annotate(v *Variable, id *ast.Identifier) {
	if t, ok := annotated(u.Fn.Annotation(id)); ok {
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
