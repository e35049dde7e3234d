// This file builds literals and expressions made of them in the type that they
// meet.

package build

import (
	"fmt"
	"math"
	"math/big"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
)

// literal builds a weak expression in type t: every literal in it takes t.
func (u *unit) literal(e ast.Expression, t ir.Type) *ir.Value {
	if value, ok := u.written(e, t); ok {
		if u.cut[e] && t.Integer() && t.Size() == 4 {
			value = wrapped32(value, t)
		}
		return u.constantValue(t, u.literalBits(e, value, t))
	}
	switch e := e.(type) {
	case *ast.UnaryExpression:
		switch e.Operator {
		case "-":
			return u.add(ir.Neg, t, e, u.literal(e.Operand, t))
		case "+":
			return u.literal(e.Operand, t)
		}
	case *ast.BinaryExpression:
		if chosen := u.Short.Chosen[e]; chosen != nil {
			return u.literal(chosen, t)
		}
		if t.Float() && bitOperators[e.Operator] {
			return u.converted(u.calculate(e, ir.I32), t, e)
		}
		return u.converted(u.calculate(e, types.Promoted(t)), t, e)
	case *ast.ConditionalExpression:
		return u.conditional(e, t)
	case *ast.SequenceExpression:
		last := len(e.Sequence) - 1
		for _, part := range e.Sequence[:last] {
			u.value(part)
		}
		return u.literal(e.Sequence[last], t)
	case *ast.OptionalChain:
		return u.literal(e.Expression, t)
	case *ast.Optional:
		return u.literal(e.Expression, t)
	case *ast.CallExpression:
		if u.Calls[e] == nil {
			defer func(was types.Type) { u.Types[e] = was }(u.Types[e])
			u.Types[e] = types.Strong(types.Promoted(t))
			return u.converted(u.buildCall(e), t, e)
		}
	}
	return u.converted(u.value(e), t, e)
}

// wrapped32 is a whole number as operators on bits see it, cut off to 32 bits.
func wrapped32(value any, t ir.Type) any {
	var n int64
	switch v := value.(type) {
	case int64:
		n = v
	case float64:
		if n = int64(v); float64(n) != v {
			return value
		}
	default:
		return value
	}
	if t.Signed() {
		return int64(int32(n))
	}
	return int64(uint32(n))
}

// written is the number that an expression writes in type t: a literal, perhaps with a sign, or the
// name of a constant. -0 is none as a float: it is the negative of one.
func (u *unit) written(e ast.Expression, t ir.Type) (number any, ok bool) {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		return e.Value, true
	case *ast.Identifier:
		v := u.Names.Uses[e]
		if v == nil {
			return u.Values[e].Constant()
		}
		return u.Options.Constants[v.Key], v.Fixed && v.Type.Class == types.Weak // captured
	case *ast.DotExpression:
		if id := u.Names.Fields[e]; id != nil {
			return u.written(id, t)
		}
		return u.Values[e].Constant()
	case *ast.UnaryExpression:
		if n, ok := syntax.Integer(e); ok && !(n == 0 && t.Float()) {
			return n, true
		}
		if e.Operator != "-" {
			break
		}
		n, _ := u.written(e.Operand, t)
		if n, ok := n.(*big.Int); ok {
			return new(big.Int).Neg(n), true
		}
	}
	return nil, false
}

// bitOperators are those that work on integers only.
var bitOperators = map[ast.Operator]bool{"&": true, "|": true, "^": true,
	"<<": true, ">>": true, ">>>": true}

// literalBits encodes a number, which must be representable as an integer of
// the type; floats round.
func (u *unit) literalBits(at ast.Node, value any, t ir.Type) uint64 {
	var exact *big.Float
	switch v := value.(type) {
	case int64:
		exact = new(big.Float).SetInt64(v)
	case float64:
		if math.IsInf(v, 0) || math.IsNaN(v) {
			if !t.Float() {
				u.Fail(at, "", "%v is not an integer, as %s asks for", value, t)
			}
			return floatBits(v, t)
		}
		exact = new(big.Float).SetFloat64(v)
	case *big.Int:
		exact = new(big.Float).SetInt(v)
	}
	x, _ := exact.Float64()
	if t.Float() {
		return floatBits(x, t)
	}
	n, _ := exact.Int(nil)
	if !exact.IsInt() {
		u.Fail(at, "make it an integer with `| 0`", "%v is not an integer, as %s asks for", value, t)
	}
	bits, fits := element.Type(t).EncodeInteger(n)
	if !fits {
		low, high := element.Type(t).Range()
		u.Fail(at, fitting(value, n, t), "%v does not fit %s, which goes from %d to %d", value, t, low, high)
	}
	return bits
}

// fitting says what to write for a number that does not fit its type.
func fitting(value any, n *big.Int, t ir.Type) string {
	switch {
	case t == ir.I32 && n.Sign() > 0 && n.BitLen() <= 32:
		return "write `| 0` behind it for the i32 of the same bits, or make what it meets a u32 with `>>> 0`"
	case t == ir.I64 && n.Sign() > 0 && n.BitLen() <= 64:
		return fmt.Sprintf("write u64(%vn): a BigInt is an i64 where nothing says otherwise", value)
	case t == ir.U32 && n.Sign() < 0 && n.BitLen() <= 31:
		return fmt.Sprintf("write %v >>> 0 for the u32 of the same bits", value)
	case t.Size() < 4 && n.BitLen() <= 31:
		return fmt.Sprintf("write %v | 0 to have it wrap", value)
	}
	return ""
}

// floatBits rounds once to a floating-point type.
func floatBits(x float64, t ir.Type) uint64 {
	bits, _ := element.Type(t).Encode(x)
	return bits
}
