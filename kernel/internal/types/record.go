// This file knows records: structs of scalars, of other records and of arrays with a fixed number of
// elements, that are passed by value, or are the elements of a buffer or of memory that a kernel
// declares. A record is an array of no dimensions: its fields are reached by name, and it is no
// value itself.

package types

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Record is the layout of a struct of C.
type Record struct {
	Fields      []Field
	Size, Align int // in bytes
}

// A Field is a part of a record: a scalar, a record, or an array of either.
type Field struct {
	Name   string
	Type   ir.Type // of a scalar, or of the elements of an array
	Record *Record // instead, when it is not nil
	Dims   []int64 // of an array; nil for one scalar or record
	Offset int
}

// stride and align are the bytes of one scalar or record of the field.
func (f *Field) stride() (size, align int) {
	if f.Record != nil {
		return f.Record.Size, f.Record.Align
	}
	return f.Type.Size(), f.Type.Size()
}

// Size is the bytes of the whole field.
func (f *Field) Size() int {
	n, _ := f.stride()
	for _, d := range f.Dims {
		n *= int(d)
	}
	return n
}

// String is the type of the field as it is declared.
func (f *Field) String() string {
	text := f.Type.String()
	if f.Record != nil {
		text = f.Record.String()
	}
	for _, d := range f.Dims {
		text += fmt.Sprintf("[%d]", d)
	}
	return text
}

// Array is the field of a record that a, an array of no dimensions, is.
func (f *Field) Array(a *Array) *Array {
	part := *a
	part.Elem, part.Record, part.Rank, part.Dims = f.Type, f.Record, len(f.Dims), f.Dims
	part.Part, part.Offset = true, a.Offset+f.Offset
	return &part
}

// Add puts a field behind the others; it is false when there is one of the
// name.
func (r *Record) Add(f Field) bool {
	if r.Field(f.Name) != nil {
		return false
	}
	end := 0
	if n := len(r.Fields); n > 0 {
		end = r.Fields[n-1].Offset + r.Fields[n-1].Size()
	}
	_, align := f.stride()
	f.Offset = roundUp(end, align)
	r.Fields = append(r.Fields, f)
	r.Align = max(r.Align, align)
	r.Size = roundUp(f.Offset+f.Size(), r.Align)
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
	for i := range r.Fields {
		parts = append(parts, r.Fields[i].Name+": "+r.Fields[i].String())
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

// Unit is the type that memory for records is counted in: that of all fields where they have one
// type, else an integer as large as the alignment.
func (r *Record) Unit() ir.Type {
	if t := r.only(); t != ir.Void {
		return t
	}
	return map[int]ir.Type{1: ir.U8, 2: ir.U16, 4: ir.U32, 8: ir.U64}[r.Align]
}

// only is the type of all scalars in a record; Void where there are several.
func (r *Record) only() ir.Type {
	var all ir.Type
	for i := range r.Fields {
		t := r.Fields[i].Type
		if inner := r.Fields[i].Record; inner != nil {
			t = inner.only()
		}
		if t == ir.Void || i > 0 && t != all {
			return ir.Void
		}
		all = t
	}
	return all
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
