// This file has what kernels see from outside: captured constants, and tables of the library.

package infer

import (
	"fmt"
	"math/big"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/kernel/library"
)

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

// word is the text of a string: a literal, or a captured constant.
func (u *Unit) word(e ast.Expression) (text string, ok bool) {
	if literal, ok := e.(*ast.StringLiteral); ok {
		return literal.Value, true
	}
	text, ok = u.Options.Constants[u.Fn.Source.OuterName(u.Names.dotted(e))].(string)
	return text, ok
}

// buffer is the variable of an outer buffer, which is a parameter of the kernel that only Options know.
func (p *Program) buffer(key, name string) *Variable {
	for _, param := range p.Kernel.Params {
		if param.Name != p.Options.Buffers[key] {
			continue
		}
		a := *param.Type.Array
		a.Outer, param.used = true, true
		v := &Variable{Name: name, Key: key, Constant: true, Param: -1, Fixed: true, Type: types.Type{Class: types.ArrayClass, Array: &a}}
		p.captures[key] = v
		return v
	}
	return nil
}

// captured is the variable of an outer constant, which the function calls by
// name.
func (p *Program) captured(key, name string) *Variable {
	if v := p.captures[key]; v != nil {
		return v
	}
	if b := p.buffer(key, name); b != nil {
		return b
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
		v.Type = types.WeakBig
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
