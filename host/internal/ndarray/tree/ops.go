// This file is the table of element-wise operations: one row says what types an operation takes, and
// how it is written in the kernel language.

package tree

import (
	"fmt"

	"github.com/cujs/cujs/gpu/nd"
)

// A rule is which type an operation is computed in, and which it answers.
type rule uint8

const (
	arithmetic rule = iota // the operands' common type; numbers of bool are i32
	divided                // the common type, f32 or f64 of integers
	compared               // computed in the common type, the answer is a bool
	bits                   // the common type, which must not be a float
	kept                   // the common type, bool too
	asked                  // bool, of any type
)

// An Op is an operation on elements. Ops are compared by pointer.
type Op struct {
	Name  string
	Arity int
	rule  rule
	// How it is written for bool, signed and unsigned integers, and floats; $a and $b are the
	// operands, $t is the type's name, $m its width in bits less one. "" where there is none.
	logical, signed, unsigned, float string
	whole                            bool // of integers it is the operand itself
	script                           *Script
	along                            *Reduction // it is a reduction along the last axis
}

// A Script is a function of a script's as an operation. What it needs from outside is the host's.
type Script struct {
	Key     string // tells it from others
	Inexact bool   // a * b + c may be rounded once in it
	Outside any
}

// Function is an operation that a function of a script's computes.
func Function(arity int, s *Script) *Op { return &Op{Name: "map", Arity: arity, script: s} }

// all is an operation that is written in the same way for integers and floats.
func all(name string, arity int, r rule, text string) *Op {
	return &Op{Name: name, Arity: arity, rule: r, signed: text, unsigned: text, float: text}
}

// real is an operation of floats, which integers become before.
func real(name, text string) *Op {
	return &Op{Name: name, Arity: 1, rule: divided, float: text}
}

// whole is an operation that leaves integers as they are.
func whole(name, text string) *Op {
	return &Op{Name: name, Arity: 1, rule: arithmetic, float: text, signed: "$a", unsigned: "$a", whole: true}
}

// keep is an operation that all but complex numbers have for an answer themselves.
func keep(name, text string) *Op {
	return &Op{Name: name, Arity: 1, rule: kept, logical: text, signed: text, unsigned: text, float: text}
}

func comparison(name, text string) *Op {
	return &Op{Name: name, Arity: 2, rule: compared, logical: text, signed: text, unsigned: text, float: text}
}

// rows are all operations that scripts call by name.
var rows = []*Op{
	{Name: "neg", Arity: 1, rule: arithmetic, signed: "-$a", unsigned: "0 - $a", float: "-$a"},
	{Name: "abs", Arity: 1, rule: arithmetic, signed: "Math.abs($a)", unsigned: "$a", float: "Math.abs($a)"},
	{Name: "sign", Arity: 1, rule: arithmetic, signed: "$t($a > 0 ? 1 : $a < 0 ? -1 : 0)", unsigned: "$t($a > 0 ? 1 : 0)", float: "Math.sign($a)"},
	all("square", 1, arithmetic, "$a * $a"),
	real("sqrt", "Math.sqrt($a)"), real("rsqrt", "1 / Math.sqrt($a)"), real("cbrt", "Math.cbrt($a)"), real("exp", "Math.exp($a)"),
	real("exp2", "2 ** $a"), real("expm1", "Math.expm1($a)"), real("log", "Math.log($a)"), real("log2", "Math.log2($a)"),
	real("log10", "Math.log10($a)"), real("log1p", "Math.log1p($a)"), real("sin", "Math.sin($a)"), real("cos", "Math.cos($a)"),
	real("tan", "Math.tan($a)"), real("asin", "Math.asin($a)"), real("acos", "Math.acos($a)"), real("atan", "Math.atan($a)"),
	real("sinh", "Math.sinh($a)"), real("cosh", "Math.cosh($a)"), real("tanh", "Math.tanh($a)"), real("asinh", "Math.asinh($a)"),
	real("acosh", "Math.acosh($a)"), real("atanh", "Math.atanh($a)"),
	whole("floor", "Math.floor($a)"), whole("ceil", "Math.ceil($a)"), whole("trunc", "Math.trunc($a)"),
	{Name: "round", Arity: 1, rule: arithmetic, float: "even($a)", signed: "$a", unsigned: "$a", whole: true},
	{Name: "erf", Arity: 1, rule: divided, float: "erf($a)"},
	real("sigmoid", "1 / (1 + Math.exp(-$a))"),
	{Name: "not", Arity: 1, rule: bits, logical: "!$a", signed: "~$a", unsigned: "~$a"},
	{Name: "isNaN", Arity: 1, rule: asked, logical: "false", signed: "false", unsigned: "false", float: "$a !== $a"},
	{Name: "isFinite", Arity: 1, rule: asked, logical: "true", signed: "true", unsigned: "true", float: "Math.abs($a) < Infinity"},

	keep("real", "$a"), keep("conj", "$a"),
	{Name: "imag", Arity: 1, rule: kept, logical: "false", signed: "$t(0)", unsigned: "$t(0)", float: "$t(0)"},
	real("angle", "Math.atan2($t(0), $a)"),

	all("add", 2, arithmetic, "$a + $b"), all("sub", 2, arithmetic, "$a - $b"), all("mul", 2, arithmetic, "$a * $b"),
	{Name: "div", Arity: 2, rule: divided, float: "$a / $b"},
	{Name: "floorDiv", Arity: 2, rule: arithmetic, signed: "Math.floor($a / $b)", unsigned: "Math.floor($a / $b)", float: "quotient($a, $b)"},
	{Name: "mod", Arity: 2, rule: arithmetic, signed: "mod($a, $b)", unsigned: "$a % $b", float: "remainder($a, $b)"},
	all("rem", 2, arithmetic, "$a % $b"),
	{Name: "pow", Arity: 2, rule: arithmetic, signed: "ipow($a, $b)", unsigned: "upow($a, $b)", float: "$a ** $b"},
	{Name: "atan2", Arity: 2, rule: divided, float: "Math.atan2($a, $b)"},
	{Name: "hypot", Arity: 2, rule: divided, float: "Math.hypot($a, $b)"},
	{Name: "copysign", Arity: 2, rule: divided, float: "copysign($a, $b)"},
	{Name: "minimum", Arity: 2, rule: kept, logical: "$a && $b", signed: "Math.min($a, $b)", unsigned: "Math.min($a, $b)", float: "Math.min($a, $b)"},
	{Name: "maximum", Arity: 2, rule: kept, logical: "$a || $b", signed: "Math.max($a, $b)", unsigned: "Math.max($a, $b)", float: "Math.max($a, $b)"},
	comparison("eq", "$a == $b"), comparison("ne", "$a != $b"), comparison("lt", "$a < $b"),
	comparison("le", "$a <= $b"), comparison("gt", "$a > $b"), comparison("ge", "$a >= $b"),
	{Name: "and", Arity: 2, rule: bits, logical: "$a && $b", signed: "$a & $b", unsigned: "$a & $b"},
	{Name: "or", Arity: 2, rule: bits, logical: "$a || $b", signed: "$a | $b", unsigned: "$a | $b"},
	{Name: "xor", Arity: 2, rule: bits, logical: "$a != $b", signed: "$a ^ $b", unsigned: "$a ^ $b"},
	{Name: "shl", Arity: 2, rule: bits, signed: "$a << ($b & $m)", unsigned: "$a << ($b & $m)"},
	{Name: "shr", Arity: 2, rule: bits, signed: "$a >> ($b & $m)", unsigned: "$a >>> ($b & $m)"},
}

// Operations that no method is called by.
var (
	// Where chooses by its first operand, a bool.
	Where = &Op{Name: "where", Arity: 3, rule: kept, logical: "$a ? $b : $c", signed: "$a ? $b : $c", unsigned: "$a ? $b : $c", float: "$a ? $b : $c"}
	// Convert is what astype does.
	Convert = &Op{Name: "astype", Arity: 1, rule: kept, logical: "$a", signed: "$a", unsigned: "$a", float: "$a"}
)

// named has the operations by name.
var named = func() map[string]*Op {
	m := make(map[string]*Op, len(rows))
	for _, op := range rows {
		m[op.Name] = op
	}
	return m
}()

// Named is the operation that scripts call by a name.
func Named(name string) *Op { return named[name] }

// Names lists the operations of so many operands, in the order of the table.
func Names(arity int) (list []string) {
	for _, op := range rows {
		if op.Arity == arity {
			list = append(list, op.Name)
		}
	}
	return list
}

// TakesEveryNumber reports whether a weak number beside an integer array need not be an integer.
func (o *Op) TakesEveryNumber() bool { return o.rule == compared || o.rule == divided }

// Compares reports whether the operation is a comparison.
func (o *Op) Compares() bool { return o.rule == compared }

// Identity reports whether the operation leaves operands of a type as they are.
func (o *Op) Identity(t nd.DType) bool { return o.whole && t.Kind() == nd.Integer }

// Types are the type that an operation on operands of a common type is computed in, and the type of
// its answer.
func (o *Op) Types(common nd.DType) (compute, result nd.DType, err error) {
	compute = common
	switch o.rule {
	case arithmetic:
		compute = common.Arithmetic()
	case divided:
		compute = common.Divided()
	}
	result = compute
	if compute.Kind() == nd.Complex && ofComplex[o.Name].real {
		result = compute.Part()
	}
	if o.rule == compared || o.rule == asked {
		result = nd.Bool
	}
	if o.text(compute) == "" {
		return 0, 0, &nd.TypeError{Problem: fmt.Sprintf("there is no %s of %s", o.Name, common)}
	}
	return compute, result, nil
}

// text is how the operation is written for a type.
func (o *Op) text(t nd.DType) string {
	switch {
	case t.Kind() == nd.Logical:
		return o.logical
	case t.Kind() == nd.Float:
		return o.float
	case t.Kind() == nd.Complex:
		return ofComplex[o.Name].text
	case t.Signed() || t.Size() < 4: // the language computes u8 and u16 as i32
		return o.signed
	}
	return o.unsigned
}
