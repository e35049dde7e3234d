// This file describes records: structs, passed by value or as the elements of
// a buffer.

package kernel

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/types"
)

// A Field is a part of a record: a scalar, a record, or an array of either.
type Field struct {
	Name string
	// Type is that of a scalar, or of the elements of an array; empty where these are records.
	Type   string
	Offset int     // in bytes, from the beginning of the record
	Fields []Field // of a record
	Dims   []int   // of an array; nil for one scalar or record
	Size   int     // bytes of one scalar or record
}

// Record gives the fields of a type such as "{x: f32, n: i32}" and its size in
// bytes, laid out as C lays out a struct. It is false for other types.
func (a Argument) Record() (fields []Field, size int, ok bool) {
	r, err := parseRecord(a.Type)
	if r == nil || err != nil {
		return nil, 0, false
	}
	return fieldsOf(r), r.Size, true
}

func fieldsOf(r *types.Record) (fields []Field) {
	for _, f := range r.Fields {
		field := Field{Name: f.Name, Offset: f.Offset}
		if f.Record != nil {
			field.Fields, field.Size = fieldsOf(f.Record), f.Record.Size
		} else {
			field.Type, field.Size = f.Type.String(), f.Type.Size()
		}
		for _, n := range f.Dims {
			field.Dims = append(field.Dims, int(n))
		}
		fields = append(fields, field)
	}
	return fields
}

// parseRecord reads a record; it is nil for what has no braces.
func parseRecord(text string) (*types.Record, error) {
	r, err := types.ParseRecord(text)
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	return r, nil
}
