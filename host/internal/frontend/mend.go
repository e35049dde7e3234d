// This file changes programs where goja would run them wrongly.

package frontend

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/regex"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"
	"github.com/dop251/goja/token"
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

// mostBits is how large a constant of BigInt may be.
const mostBits = 1 << 20

// constants refuses powers and shifts of constants of BigInt that are very large: goja computes them
// when it reads a source, also where the script would never come to them, and nothing ends that.
func constants(program *ast.Program, text string) error {
	if !strings.Contains(text, "**") && !strings.Contains(text, "<<") {
		return nil
	}
	known := map[ast.Expression]*big.Int{}
	var large *ast.BinaryExpression
	javascript.Inspect(program, func(n ast.Node) bool {
		if e, ok := n.(*ast.BinaryExpression); ok && large == nil {
			if _, ok := constant(e, known); !ok {
				large = e
			}
		}
		return large == nil
	})
	if large == nil {
		return nil
	}
	return parser.ErrorList{{Position: program.File.Position(int(large.Idx0()) - program.File.Base()),
		Message: fmt.Sprintf("a constant of BigInt has more than %d bits", mostBits)}}
}

// constant is the value of an expression of constants of BigInt; nil of any other, and not ok where
// one would be too large. Known has those that were met.
func constant(e ast.Expression, known map[ast.Expression]*big.Int) (value *big.Int, ok bool) {
	if v, met := known[e]; met {
		return v, true
	}
	switch e := e.(type) {
	case *ast.NumberLiteral:
		value, _ = e.Value.(*big.Int)
	case *ast.UnaryExpression:
		v, ok := constant(e.Operand, known)
		if !ok {
			return nil, false
		}
		if v != nil && e.Operator == token.MINUS {
			value = new(big.Int).Neg(v)
		}
	case *ast.BinaryExpression:
		left, fits := constant(e.Left, known)
		right, fit := constant(e.Right, known)
		if !fits || !fit {
			return nil, false
		}
		if left != nil && right != nil {
			if value, ok = operated(e.Operator, left, right); !ok {
				return nil, false
			}
		}
	}
	known[e] = value
	return value, true
}

// operated is the value of an operator that makes numbers larger; nil of any other.
func operated(operator token.Token, left, right *big.Int) (value *big.Int, ok bool) {
	switch operator {
	case token.PLUS:
		return new(big.Int).Add(left, right), true
	case token.MULTIPLY:
		if left.BitLen()+right.BitLen() > mostBits {
			return nil, false
		}
		return new(big.Int).Mul(left, right), true
	case token.SHIFT_LEFT:
		if right.Sign() < 0 {
			return nil, true
		}
		if left.Sign() != 0 && (!right.IsInt64() || right.Int64() > mostBits-int64(left.BitLen())) {
			return nil, false
		}
		return new(big.Int).Lsh(left, uint(right.Uint64())), true
	case token.EXPONENT:
		if right.Sign() < 0 {
			return nil, true
		}
		if left.BitLen() > 1 && (!right.IsInt64() || right.Int64() > mostBits/int64(left.BitLen())) {
			return nil, false
		}
		return new(big.Int).Exp(left, right, nil), true
	}
	return nil, true
}
