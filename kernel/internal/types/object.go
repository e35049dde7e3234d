// This file knows objects and arrays in brackets: what fields they have.

package types

import (
	"slices"
	"strings"
)

// An Object is the type of one object, or of one array in brackets: that of each of the variables
// that it consists of.
type Object struct {
	List   bool     // an array in brackets; its fields are called 0, 1, …
	Names  []string // in the order in which they were written
	Fields []*Type  // as they are known so far
}

// Field is the place of a field by its name; -1 when there is none.
func (o *Object) Field(name string) int { return slices.Index(o.Names, name) }

// Like tells whether two objects have fields of the same names.
func (o *Object) Like(other *Object) bool {
	return o.List == other.List && len(o.Names) == len(other.Names) &&
		!slices.ContainsFunc(o.Names, func(name string) bool { return other.Field(name) < 0 })
}

// String is "{x: f32, y: f32}", or "[i32, i32]" of a list.
func (o *Object) String() string {
	var parts []string
	for i, f := range o.Fields {
		if o.List {
			parts = append(parts, f.String())
		} else {
			parts = append(parts, o.Names[i]+": "+f.String())
		}
	}
	if o.List {
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
