// This file mends regular expressions that ask for Unicode properties.

package frontend

import (
	"reflect"
	"strings"

	"github.com/cujs/cujs/host/internal/property"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
)

// properties writes \p{…} in the literals of a program as ranges, since goja would read it as the letter p. Only programs that may
// have any are looked through.
func properties(program *ast.Program, text string) error {
	if !property.Within(text) {
		return nil
	}
	w := literals{visited: map[uintptr]bool{}}
	w.walk(reflect.ValueOf(program.Body))
	for _, literal := range w.found {
		if !strings.Contains(literal.Flags, "u") {
			continue
		}
		pattern, err := property.Expand(literal.Pattern)
		if err != nil {
			return parser.ErrorList{{Position: program.File.Position(int(literal.Idx) - program.File.Base()), Message: err.Error()}}
		}
		literal.Pattern = pattern
	}
	return nil
}

// literals finds the regular expressions of a syntax tree, for which goja has no visitor.
type literals struct {
	visited map[uintptr]bool // a declaration is in the tree more than once
	found   []*ast.RegExpLiteral
}

func (w *literals) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Interface:
		w.walk(v.Elem())
	case reflect.Pointer:
		if v.IsNil() || w.visited[v.Pointer()] || v.Type() == reflect.TypeFor[*file.File]() {
			return
		}
		w.visited[v.Pointer()] = true
		if literal, ok := v.Interface().(*ast.RegExpLiteral); ok {
			w.found = append(w.found, literal)
			return
		}
		w.walk(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			w.walk(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				w.walk(v.Field(i))
			}
		}
	}
}
