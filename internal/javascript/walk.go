// This file visits syntax trees, for which goja has no visitor.

package javascript

import (
	"reflect"

	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// Inspect calls visit for a node and, where that returns true, for those it consists of, in the
// order of the source. It visits the names of properties and labels too.
func Inspect(node ast.Node, visit func(ast.Node) bool) {
	if node != nil && !reflect.ValueOf(node).IsNil() && visit(node) {
		children(node, func(child ast.Node) { Inspect(child, visit) })
	}
}

var (
	declarationLists = reflect.TypeFor[[]*ast.VariableDeclaration]() // what is in the tree elsewhere
	files            = reflect.TypeFor[*file.File]()
)

// children calls visit for the nodes that a node consists of.
func children(node ast.Node, visit func(ast.Node)) {
	fields(reflect.ValueOf(node).Elem(), visit)
}

func fields(v reflect.Value, visit func(ast.Node)) {
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.Slice:
			if f.Type() != declarationLists {
				for k := range f.Len() {
					element(f.Index(k), visit)
				}
			}
		default:
			element(f, visit)
		}
	}
}

// element visits a field if it is a node, or what it consists of if it is none.
func element(v reflect.Value, visit func(ast.Node)) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() || v.Type() == files {
			return
		}
		if node, ok := v.Interface().(ast.Node); ok {
			visit(node)
		}
	case reflect.Struct: // ast.DotExpression has its name so
		if node, ok := v.Addr().Interface().(ast.Node); ok {
			visit(node)
		}
	}
}
