// This file infers records in memory: stores of a whole record, or of a whole array in one, field by
// field.

package infer

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/types"
)

// storeRecord infers ps[i] = o, which stores each field. Its indices are those of before the value is
// calculated.
func (c *Composites) storeRecord(e *ast.AssignExpression, to types.Type) types.Type {
	value := c.expression(e.Right)
	if value.Class == types.Unknown {
		return types.None
	}
	into := c.Stored[e]
	if into == nil {
		into = &Reference{Unit: c.Unit}
		if into.Path = c.pathOf(into, e.Left); into.Path == nil {
			c.Fail(e.Left, "give the element a name first", "this does not name an element to store to")
		}
		c.Stored[e] = into
	}
	for _, index := range into.Indices {
		c.learn(index.Variable, c.Types[index.Value], e, c.Unit, index.Value)
	}
	if c.Short.Parts[e] == nil {
		var parts []Part
		if value.Class == types.ObjectClass {
			parts = append(parts, Part{From: e.Right})
		}
		parts, known := c.storeFields(parts, into.Path, e.Right, e.Right, to.Array)
		if !known {
			return types.None
		}
		c.Short.Parts[e] = parts
	}
	return assignParts(c.Unit, e)
}

// storeFields appends what stores a value into a record or an array in one. It is false while the
// type of a part of the value is not known. Messages are about at.
func (c *Composites) storeFields(parts []Part, left, right, at ast.Expression, to *types.Array) ([]Part, bool) {
	value := c.expression(right)
	if value.Class == types.Unknown {
		return nil, false
	}
	var lefts, rights []ast.Expression
	if to.IsRecord() {
		c.checkFields(value, at, to)
		for _, f := range to.Record.Fields {
			lefts, rights = append(lefts, fieldOf(left, f.Name)), append(rights, fieldOf(right, f.Name))
		}
	} else {
		if n := fixedLength(value); n != int(to.Dims[0]) {
			c.Fail(at, "write all its elements", "%s does not become an array of %d elements", value, to.Dims[0])
		}
		for k := range int(to.Dims[0]) {
			lefts, rights = append(lefts, numbered(left, k)), append(rights, numbered(right, k))
		}
	}
	for i, part := range lefts {
		t, known := c.expression(part), true
		if t.Class == types.ArrayClass {
			parts, known = c.storeFields(parts, part, rights[i], at, t.Array)
		} else {
			parts = append(parts, Part{part, rights[i]})
		}
		if !known {
			return nil, false
		}
	}
	return parts, true
}

// checkFields refuses a value that has not just the fields of a record.
func (c *Composites) checkFields(value types.Type, at ast.Expression, to *types.Array) {
	names, record := strings.Join(to.Record.Names(), ", "), types.Type{Class: types.ArrayClass, Array: to}
	var given []string
	switch {
	case value.Class == types.ObjectClass && !value.Object.List:
		given = value.Object.Names
	case value.Class == types.ArrayClass && value.Array.IsRecord():
		given = value.Array.Record.Names()
	default:
		c.Fail(at, "write { "+names+" }", "%s does not become %s", value, record)
	}
	has := map[string]bool{}
	for _, name := range given {
		has[name] = true
	}
	for _, f := range to.Record.Fields {
		if !has[f.Name] {
			c.Fail(at, "write all of them: { "+names+" }", "%s has no field %s", value, f.Name)
		}
	}
	for _, name := range given {
		if to.Record.Field(name) == nil {
			c.Fail(at, "leave it out", "%s has no field %s", record, name)
		}
	}
}

// fixedLength is how many elements an array has whose number is known when the kernel is compiled: one in
// brackets, one that the kernel declares, or one in a record; 0 for everything else.
func fixedLength(t types.Type) int {
	switch {
	case t.Class == types.ObjectClass && t.Object.List:
		return len(t.Object.Fields)
	case t.Class == types.ArrayClass && t.Array.Rank > 0 && t.Array.Dims != nil:
		return int(t.Array.Dims[0])
	}
	return 0
}
