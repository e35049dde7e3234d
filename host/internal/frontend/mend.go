// This file changes programs where goja would run them wrongly.

package frontend

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/regex"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"
)

// properties writes \p{…} in the literals of a program as ranges, since goja would read it as the
// letter p. Only programs that may have any are looked through.
func properties(program *ast.Program, text string) error {
	if !regex.HasProperties(text) {
		return nil
	}
	var found []*ast.RegExpLiteral
	javascript.Inspect(program, func(n ast.Node) bool {
		if literal, ok := n.(*ast.RegExpLiteral); ok {
			found = append(found, literal)
		}
		return true
	})
	for _, literal := range found {
		if !strings.Contains(literal.Flags, "u") {
			continue
		}
		pattern, err := regex.Expand(literal.Pattern)
		if err != nil {
			return parser.ErrorList{{Position: program.File.Position(int(literal.Idx) - program.File.Base()), Message: err.Error()}}
		}
		literal.Pattern = pattern
	}
	return nil
}

// evals gives the functions with default values or patterns for parameters, in which a nested
// function may call eval, a variable. Goja counts the scope of such a function's body when it
// numbers the scopes around an eval, but makes none at run time for a body that declares nothing:
// names would be looked up one scope too far out.
func evals(program *ast.Program, text string) {
	if !strings.Contains(text, "eval") {
		return
	}
	variable := []*ast.VariableDeclaration{{List: []*ast.Binding{{Target: identifier("$scope", 0)}}}}
	javascript.Inspect(program, func(n ast.Node) bool {
		switch f := n.(type) {
		case *ast.FunctionLiteral:
			if !plainParameters(f.ParameterList) {
				f.DeclarationList = slices.Concat(f.DeclarationList, variable)
			}
		case *ast.ArrowFunctionLiteral:
			if !plainParameters(f.ParameterList) {
				f.DeclarationList = slices.Concat(f.DeclarationList, variable)
			}
		}
		return true
	})
}

func plainParameters(list *ast.ParameterList) bool {
	return list.Rest == nil && !slices.ContainsFunc(list.List, func(b *ast.Binding) bool {
		_, name := b.Target.(*ast.Identifier)
		return !name || b.Initializer != nil
	})
}
