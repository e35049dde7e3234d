// This file describes records: structs of scalars, passed by value or as the
// elements of a buffer.

package kernel

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Field is a part of a record.
type Field struct {
	Name, Type string
	Offset     int // in bytes
}

// Record gives the fields of a type such as "{x: f32, n: i32}" and its size in
// bytes, laid out as C lays out a struct. It is false for other types.
func (a Argument) Record() (fields []Field, size int, ok bool) {
	r, err := parseRecord(a.Type)
	if r == nil || err != nil {
		return nil, 0, false
	}
	for _, f := range r.Fields {
		fields = append(fields, Field{Name: f.Name, Type: f.Type.String(), Offset: f.Offset})
	}
	return fields, r.Size, true
}

// parseRecord reads "{x: f32, n: i32}"; it is nil for what has no braces.
// Fields may be separated as in TypeScript, by semicolons or lines.
func parseRecord(text string) (*types.Record, error) {
	inside, ok := strings.CutPrefix(text, "{")
	if !ok {
		return nil, nil
	}
	inside, ok = strings.CutSuffix(inside, "}")
	if !ok || strings.TrimSpace(inside) == "" {
		return nil, fmt.Errorf("kernel: %q is not a type; write a record as {x: f32, n: i32}", text)
	}
	r := &types.Record{}
	for part := range strings.FieldsFuncSeq(inside, func(c rune) bool { return c == ',' || c == ';' || c == '\n' }) {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, typ, _ := strings.Cut(part, ":")
		t, ok := ir.ParseType(strings.TrimSpace(typ))
		if name = strings.TrimSpace(name); !ok || name == "" {
			return nil, fmt.Errorf("kernel: %q is not a field; write its name and type as x: f32", part)
		}
		if !r.Add(name, t) {
			return nil, fmt.Errorf("kernel: the record has two fields %s", name)
		}
	}
	return r, nil
}
