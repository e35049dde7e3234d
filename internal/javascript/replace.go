// This file changes expressions in syntax trees.

package javascript

import (
	"reflect"

	"github.com/dop251/goja/ast"
)

var expressions = reflect.TypeFor[ast.Expression]()

// Replace puts for every expression below a node what change makes of it, the innermost first.
func Replace(node ast.Node, change func(ast.Expression) ast.Expression) {
	children(node, func(child ast.Node) { Replace(child, change) })
	v := reflect.ValueOf(node).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.Type() == expressions:
			replace(f, change)
		case f.Kind() == reflect.Slice && f.Type().Elem() == expressions:
			for k := range f.Len() {
				replace(f.Index(k), change)
			}
		}
	}
}

func replace(v reflect.Value, change func(ast.Expression) ast.Expression) {
	if e, ok := v.Interface().(ast.Expression); ok && e != nil {
		v.Set(reflect.ValueOf(change(e)))
	}
}
