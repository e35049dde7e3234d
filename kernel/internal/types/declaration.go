// This file reads records as they are declared: "{x: f32, at: {row: i32, column: i32}, w: f32[3]}".

package types

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// maxRecord bounds the bytes of a record, and maxNesting the records in records.
const (
	maxRecord  = 1 << 20
	maxNesting = 16
)

// ParseRecord reads a record; it is nil for what has no braces. Fields may be separated as in
// TypeScript, by semicolons or lines, and an array may be written as a tuple: [f32, f32].
func ParseRecord(text string) (*Record, error) { return parseRecord(text, maxNesting) }

// parseRecord reads a record in which records nest so deep.
func parseRecord(text string, levels int) (*Record, error) {
	inside, ok := strings.CutPrefix(text, "{")
	if !ok {
		return nil, nil
	}
	inside, ok = strings.CutSuffix(inside, "}")
	if !ok || strings.TrimSpace(inside) == "" {
		return nil, fmt.Errorf("%q is not a type; write a record as {x: f32, n: i32}", text)
	}
	if levels == 0 {
		return nil, fmt.Errorf("records nest at most %d deep", maxNesting)
	}
	r := &Record{}
	for _, part := range splitOutside(inside, ",;\n") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, declared, _ := strings.Cut(part, ":")
		f, err := parseField(strings.TrimSpace(declared), levels)
		if err != nil {
			return nil, err
		}
		if f.Name = strings.TrimSpace(name); f.Name == "" || f.Type == ir.Void && f.Record == nil {
			return nil, fmt.Errorf("%q is not a field; write its name and type as x: f32", part)
		}
		if !r.Add(f) {
			return nil, fmt.Errorf("the record has two fields %s", f.Name)
		}
		if r.Size > maxRecord {
			return nil, fmt.Errorf("the record has more than %d bytes", maxRecord)
		}
	}
	return r, nil
}

// parseField reads a type; the field is empty where it is none.
func parseField(text string, levels int) (f Field, err error) {
	var dims []int64
	for strings.HasSuffix(text, "]") && !strings.HasPrefix(text, "[") {
		open := strings.LastIndexByte(text, '[')
		n, err := strconv.Atoi(strings.TrimSpace(text[open+1 : len(text)-1]))
		if open < 0 || err != nil || n < 1 || n > maxRecord {
			return Field{}, nil
		}
		dims, text = append([]int64{int64(n)}, dims...), strings.TrimSpace(text[:open])
	}
	if tuple, ok := strings.CutPrefix(text, "["); ok {
		tuple, closed := strings.CutSuffix(tuple, "]")
		parts := splitOutside(tuple, ",")
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		if !closed || slices.ContainsFunc(parts, func(p string) bool { return p != parts[0] }) {
			return Field{}, nil
		}
		if levels == 0 {
			return f, fmt.Errorf("records nest at most %d deep", maxNesting)
		}
		if f, err = parseField(parts[0], levels-1); f.Dims != nil || err != nil {
			f.Dims = append([]int64{int64(len(parts))}, f.Dims...)
			return f, cmp.Or(err, f.checkSize())
		}
		dims = []int64{int64(len(parts))}
	} else if f.Record, err = parseRecord(text, levels-1); f.Record == nil && err == nil {
		f.Type, _ = ir.ParseType(text)
	}
	f.Dims = dims
	return f, cmp.Or(err, f.checkSize())
}

// checkSize refuses what is larger than a record may be.
func (f *Field) checkSize() error {
	size, _ := f.stride()
	for _, n := range f.Dims {
		if size *= int(n); size > maxRecord { // each is small enough that the product is exact
			return fmt.Errorf("the record has more than %d bytes", maxRecord)
		}
	}
	return nil
}

// splitOutside splits at separators that stand in no brackets.
func splitOutside(text, separators string) (parts []string) {
	depth, from := 0, 0
	for i, c := range text {
		switch {
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		case depth == 0 && strings.ContainsRune(separators, c):
			parts = append(parts, text[from:i])
			from = i + 1
		}
	}
	return append(parts, text[from:])
}
