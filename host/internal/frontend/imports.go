// This file has the modules that a translated module imports checked for the names that it takes
// from them.

package frontend

import (
	"path"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
)

// CheckImports gives the calls that load what a source imports the names that it takes from there:
// require(m) becomes require.checked(m, names), and require.import(m) and require.load(m) get them
// as further arguments. Of TypeScript these are the names that esbuild has kept: others are types.
func CheckImports(program *ast.Program, w Written, name string) {
	imports := javascript.Imports(w.Text)
	typed := strings.HasSuffix(path.Ext(name), "ts")
	var kept map[string]bool
	if typed {
		kept = values(program)
	}
	outermost := true
	javascript.Inspect(program, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral:
			enter := outermost // the module's own function; what is loaded in others is not imported
			outermost = false
			return enter
		case *ast.CallExpression:
			if callee, ok := n.Callee.(*ast.Identifier); ok && callee.Name == "__toESM" {
				n.Callee = hidden("interop", callee)
			}
			if len(n.ArgumentList) != 1 {
				break
			}
			specifier, _ := n.ArgumentList[0].(*ast.StringLiteral)
			if specifier == nil {
				break
			}
			at := w.Offset(specifier.Idx)
			here := slices.ContainsFunc(imports, func(m javascript.Import) bool { return m.At == at })
			var wanted []ast.Expression
			for _, m := range imports {
				if m.Specifier == specifier.Value.String() && (m.At == at || !here) && !m.Type && (!typed || kept[m.Name]) {
					wanted = append(wanted, text(m.Name, n.LeftParenthesis))
				}
			}
			if len(wanted) > 0 && loads(n) {
				n.ArgumentList = append(n.ArgumentList, wanted...)
			}
		}
		return true
	})
}

// loads reports whether a call is require(…), which becomes require.checked(…), or
// require.import(…).
func loads(call *ast.CallExpression) bool {
	switch callee := call.Callee.(type) {
	case *ast.Identifier:
		if callee.Name == "require" {
			call.Callee = hidden("checked", callee)
			return true
		}
	case *ast.DotExpression:
		left, _ := callee.Left.(*ast.Identifier)
		return left != nil && left.Name == "require" && (callee.Identifier.Name == "import" || callee.Identifier.Name == "load")
	}
	return false
}

// hidden is a hidden function of require in place of a name.
func hidden(name string, at *ast.Identifier) ast.Expression {
	return &ast.DotExpression{Left: identifier("require", at.Idx), Identifier: *identifier(name, at.Idx)}
}

// values are the names of imports that a translated program uses as values: import_m.name, and what
// it takes from a namespace by a pattern. What it only exports again may be a type.
func values(program *ast.Program) map[string]bool {
	used := map[string]bool{}
	javascript.Inspect(program, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpression:
			if callee, ok := n.Callee.(*ast.DotExpression); ok && callee.Identifier.Name == "exports" {
				return false
			}
		case *ast.DotExpression:
			if left, ok := n.Left.(*ast.Identifier); ok && strings.HasPrefix(left.Name.String(), "import_") {
				used[n.Identifier.Name.String()] = true
			}
		case *ast.ObjectPattern:
			for _, p := range n.Properties {
				switch p := p.(type) {
				case *ast.PropertyShort:
					used[p.Name.Name.String()] = true
				case *ast.PropertyKeyed:
					if key, ok := p.Key.(*ast.StringLiteral); ok {
						used[key.Value.String()] = true
					}
				}
			}
		}
		return true
	})
	return used
}
