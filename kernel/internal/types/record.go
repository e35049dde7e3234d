// This file knows records: structs of scalars that are passed by value, or are
// the elements of a buffer. A record is an array of no dimensions: its fields
// are reached by name, and it is no value itself.

package types

import (
	"strings"

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
	if r.Field(name) != nil {
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

// Field is a field by its name; nil when there is none.
func (r *Record) Field(name string) *Field {
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

// Names are the names of the fields.
func (r *Record) Names() []string {
	var list []string
	for _, f := range r.Fields {
		list = append(list, f.Name)
	}
	return list
}

// Stride is the distance of an array's elements in bytes.
func (a *Array) Stride() int {
	if a.Record != nil {
		return a.Record.Size
	}
	return a.Elem.Size()
}

// IsRecord tells whether an array is one record.
func (a *Array) IsRecord() bool { return a != nil && a.Record != nil && a.Rank == 0 }
