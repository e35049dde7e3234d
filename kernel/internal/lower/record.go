// This file knows records: structs of scalars that are passed by value, or are
// the elements of a buffer. A record is an array of no dimensions: its fields
// are reached by name, and it is no value itself.

package lower

import (
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Record is the layout of a struct of C.
type Record struct {
	Fields      []Field
	Size, Align int // in bytes
}

// A Field is a part of a record.
type Field struct {
	Name   string
	Type   ir.Type
	Offset int
}

// Add puts a field behind the others; it is false when there is one of the
// name.
func (r *Record) Add(name string, t ir.Type) bool {
	if r.field(name) != nil {
		return false
	}
	end := 0
	if n := len(r.Fields); n > 0 {
		end = r.Fields[n-1].Offset + r.Fields[n-1].Type.Size()
	}
	size := t.Size()
	r.Fields = append(r.Fields, Field{name, t, roundUp(end, size)})
	r.Align = max(r.Align, size)
	r.Size = roundUp(r.Fields[len(r.Fields)-1].Offset+size, r.Align)
	return true
}

func roundUp(n, to int) int { return (n + to - 1) / to * to }

func (r *Record) field(name string) *Field {
	for i := range r.Fields {
		if r.Fields[i].Name == name {
			return &r.Fields[i]
		}
	}
	return nil
}

// String is the type as it is declared.
func (r *Record) String() string {
	var parts []string
	for _, f := range r.Fields {
		parts = append(parts, f.Name+": "+f.Type.String())
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func (r *Record) names() []string {
	var list []string
	for _, f := range r.Fields {
		list = append(list, f.Name)
	}
	return list
}

// stride is the distance of an array's elements in bytes.
func (a *array) stride() int {
	if a.record != nil {
		return a.record.Size
	}
	return a.elem.Size()
}

// isRecord tells whether an array is one record.
func (a *array) isRecord() bool { return a != nil && a.record != nil && a.rank == 0 }

// inferField infers p.x and ps[i].x.
func (u *unit) inferField(e *ast.DotExpression, a *array) typ {
	name := e.Identifier.Name.String()
	f := a.record.field(name)
	if f == nil {
		hint := suggestion(name, a.record.names())
		if hint == "" {
			hint = "there are " + strings.Join(a.record.names(), ", ")
		}
		u.fail(e, hint, "%s has no field %s", a.record, name)
	}
	return strong(f.Type)
}

// field builds p.x and ps[i].x.
func (u *unit) field(e *ast.DotExpression) *ir.Value {
	a := u.types[e.Left].array
	f := a.record.field(e.Identifier.Name.String())
	if bracket, ok := e.Left.(*ast.BracketExpression); ok {
		_, address := u.address(bracket)
		return u.loadField(address, f, e)
	}
	v := u.add(ir.ScalarParam, f.Type, e)
	v.Index, v.Bits = int64(a.param), uint64(f.Offset)
	return v
}

func (u *unit) loadField(address *ir.Value, f *Field, at ast.Node) *ir.Value {
	v := u.add(ir.Load, f.Type, at, address)
	v.Space, v.Index = ir.Global, int64(f.Offset)
	return v
}

// fieldTarget checks that a field can be assigned to: one of a buffer can.
func (u *unit) fieldTarget(e *ast.DotExpression) {
	if id := u.outerField(e); id != nil {
		u.fail(e, "declare it with let inside the kernel", "%s is a constant", id.Name)
	}
	path := u.path(e)
	base, _, _ := strings.Cut(path, ".")
	if _, constant := constants[path]; constant || dimensions[base] != ir.Invalid {
		u.fail(e, "compare with ===, or give a variable of your own the value", "%s cannot be assigned to", path)
	}
	t := u.expression(e.Left)
	if t.class != arrayClass || !t.array.isRecord() {
		u.fail(e, "assign to a variable or to an element x[i]", "this cannot be assigned to")
	}
	if _, ok := e.Left.(*ast.BracketExpression); !ok {
		u.fail(e, "copy the field into a variable of its own", "%s is a parameter by value; its fields cannot be assigned to", t)
	}
}

// fieldPlace is ps[i].x as the target of an assignment.
func (u *unit) fieldPlace(e *ast.DotExpression) place {
	f := u.types[e.Left].array.record.field(e.Identifier.Name.String())
	_, address := u.address(e.Left.(*ast.BracketExpression))
	return place{f.Type, func() *ir.Value { return u.loadField(address, f, e) }, func(x *ir.Value) {
		store := u.add(ir.Store, ir.Void, e, address, x)
		store.Space, store.Index = ir.Global, int64(f.Offset)
	}}
}
