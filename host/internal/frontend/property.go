// This file mends regular expressions that ask for Unicode properties.

package frontend

import (
	"strings"

	"github.com/cujs/cujs/host/internal/regex"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"
)

// properties writes \p{…} in the literals of a program as ranges, since goja would read it as the letter p. Only programs that may
// have any are looked through.
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
