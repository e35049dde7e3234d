// This file says what types expressions can have and what meets what.

package lower

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A class is the kind of a type.
type class uint8

const (
	unknown class = iota // nothing assigned yet
	weak                 // a number literal, or what only those were assigned to
	scalar
	arrayClass
	void // a call without a value
)

// A typ is the type of an expression. For weak, t is I32, or F32 for a literal
// with a fraction and for what is made of integers but is none, such as i / 2, and Void for a JavaScript number that a parameter
// takes: its uses decide. A BigInt literal is I64.
type typ struct {
	class class
	t     ir.Type
	array *array
}

// An array is a buffer parameter, or shared, local or constant memory.
type array struct {
	elem    ir.Type
	image   *Image  // of a texture or surface, which has rank 0
	record  *Record // of an array of records, and of a record, which has rank 0
	space   ir.Space
	rank    int
	first   int     // dimensions that indices have taken: above 0 for a row of an array
	dims    []int64 // of memory that the kernel declares; nil for a parameter
	param   int     // index of a buffer parameter
	aligned bool    // a parameter whose address is a multiple of 16
	long    bool    // length and indices take 64 bits
	memory  *ir.Memory
}

func strong(t ir.Type) typ { return typ{class: scalar, t: t} }

var (
	none      = typ{}
	weakInt   = typ{class: weak, t: ir.I32}
	weakFloat = typ{class: weak, t: ir.F32}
	weakBig   = typ{class: weak, t: ir.I64} // a BigInt literal
	anyNumber = typ{class: weak, t: ir.Void}
	boolean   = strong(ir.Bool)
)

func (t typ) String() string {
	switch t.class {
	case weak, scalar:
		if t.t == ir.Void {
			return "number"
		}
		return t.t.String()
	case arrayClass:
		if t.array.image != nil {
			return t.array.image.String()
		}
		if t.array.record != nil {
			return t.array.record.String() + strings.Repeat("[]", t.array.rank)
		}
		return t.array.elem.String() + strings.Repeat("[]", t.array.rank)
	case void:
		return "nothing"
	}
	return "unknown"
}

// settled is the type that a weak one takes when nothing else decides.
func (t typ) settled() ir.Type {
	if t.class == weak && t.t == ir.Void {
		return ir.F32
	}
	return t.t
}

// A conflict says why two types have no common one.
type conflict struct{ message, hint string }

// join is the type of what can be either: a variable that both are assigned
// to, or an operation on both.
func join(a, b typ) (typ, *conflict) {
	switch {
	case a == b || b.class == unknown:
		return a, nil
	case a.class == unknown:
		return b, nil
	case a.class == arrayClass || b.class == arrayClass:
		return none, &conflict{fmt.Sprintf("%s and %s do not go together", a, b), elementHint(a, b)}
	case a.class == void || b.class == void:
		return none, &conflict{"a call that gives nothing is used as a value", ""}
	case (a.t == ir.Bool) != (b.t == ir.Bool):
		return none, &conflict{fmt.Sprintf("%s and %s do not go together", a, b), "make a number of the condition with `condition ? 1 : 0`"}
	case a.class == weak && b.class == weak:
		return typ{class: weak, t: joinWeak(a.t, b.t)}, nil
	case a.class == weak:
		return joinLiteral(a, b), nil
	case b.class == weak:
		return joinLiteral(b, a), nil
	}
	return joinStrong(a.t, b.t)
}

// elementHint says what to write instead of an array or a record.
func elementHint(a, b typ) string {
	if a.array.isRecord() || b.array.isRecord() {
		return "a record is not a value: take the fields that you need one by one"
	}
	return "an array stands for its elements only with an index"
}

func joinWeak(a, b ir.Type) ir.Type {
	switch {
	case a == ir.F32 || b == ir.F32:
		return ir.F32
	case a == ir.I64 || b == ir.I64:
		return ir.I64
	case a == ir.Void || b == ir.Void:
		return ir.Void
	}
	return ir.I32
}

// joinLiteral is a literal with a strong type: the strong one, but a fraction
// makes a float of an integer.
func joinLiteral(literal, t typ) typ {
	if literal.t == ir.I64 && t.t.Integer() && t.t.Size() < 8 {
		return strong(ir.I64)
	}
	if literal.t == ir.F32 && t.t.Integer() {
		if t.t.Size() == 8 {
			return strong(ir.F64)
		}
		return weakFloat
	}
	return strong(promoted(t.t))
}

// promoted is the type in which values of a narrow type are computed.
func promoted(t ir.Type) ir.Type {
	switch t {
	case ir.I8, ir.U8, ir.I16, ir.U16:
		return ir.I32
	case ir.F16, ir.BF16:
		return ir.F32
	}
	return t
}

func joinStrong(a, b ir.Type) (typ, *conflict) {
	a, b = promoted(a), promoted(b)
	switch {
	case a == b:
		return strong(a), nil
	case a.Float() && b.Float():
		if a.Size() == b.Size() { // f16 and bf16
			return strong(ir.F32), nil
		}
		return strong(wider(a, b)), nil
	case a.Float() || b.Float():
		float, integer := a, b
		if b.Float() {
			float, integer = b, a
		}
		if integer.Size() == 8 && float.Size() < 8 {
			return none, &conflict{fmt.Sprintf("%s and %s do not go together", a, b),
				fmt.Sprintf("say which precision is meant: %s(…) or f64(…)", float)}
		}
		if float.Size() == 2 {
			float = ir.F32
		}
		return strong(float), nil
	case a.Signed() == b.Signed():
		return strong(wider(a, b)), nil
	case a.Size() != b.Size() && wider(a, b).Signed():
		return strong(wider(a, b)), nil
	}
	if a.Size() == 8 || b.Size() == 8 {
		return none, &conflict{fmt.Sprintf("%s and %s do not go together", a, b), "one has a sign and the other has not: write u64(…) or i64(…)"}
	}
	return none, &conflict{fmt.Sprintf("%s and %s do not go together", a, b),
		"one has a sign and the other has not: write `>>> 0` to make a u32, `| 0` to make an i32, or i64(…)"}
}

func wider(a, b ir.Type) ir.Type {
	if b.Size() > a.Size() {
		return b
	}
	return a
}

// assignable tells whether a value of type from may be stored as to without
// the program saying so, and if not, what it has to write.
func assignable(from typ, to ir.Type) *conflict {
	f := from.t
	refuse := func(hint string) *conflict {
		return &conflict{fmt.Sprintf("%s does not become %s by itself", from, to), hint}
	}
	switch {
	case from.class == arrayClass:
		return refuse(elementHint(from, from))
	case from.class == void || from.class == unknown:
		return refuse("the expression has no value; a helper function gives one with return")
	case f == to:
		return nil
	case f == ir.Bool:
		return refuse("make a number of the condition with `condition ? 1 : 0`")
	case to == ir.Bool:
		return refuse("make a condition of the number with `number !== 0`")
	case from.class == weak:
		if f == ir.I64 && to.Float() {
			return refuse("write it without the n behind it")
		}
		if f == ir.F32 && to.Integer() {
			return refuse(integerHint(to))
		}
		return nil
	case to.Float() && f.Float():
		if to.Size() < f.Size() && !(to.Size() == 2 && f == ir.F32) {
			return refuse(fmt.Sprintf("round it with %s", map[bool]string{true: "Math.fround(…)", false: to.String() + "(…)"}[to == ir.F32]))
		}
		return nil
	case to.Float():
		if f.Size() == 8 && to != ir.F64 {
			return refuse(fmt.Sprintf("say that precision may be lost: %s(…)", to))
		}
		return nil
	case f.Float():
		return refuse(integerHint(to))
	}
	return assignableInteger(promoted(f), to, refuse)
}

// integerHint says how to make an integer of a float.
func integerHint(to ir.Type) string {
	if to.Size() == 8 {
		return fmt.Sprintf("make it an integer with %s(…)", to)
	}
	return "make it an integer with `| 0`"
}

// assignableInteger: an i32 or u32 wraps into the narrow types, as it does
// when JavaScript stores it in a typed array.
func assignableInteger(f, to ir.Type, refuse func(string) *conflict) *conflict {
	switch {
	case to.Size() < 4 && f.Size() == 4, f == to:
		return nil
	case to.Size() < f.Size():
		return refuse(fmt.Sprintf("cut it off with %s(…)", to))
	case f.Signed() == to.Signed(), to.Size() > f.Size() && to.Signed():
		return nil
	case to == ir.U32:
		return refuse("make it unsigned with `>>> 0`")
	case to == ir.I32:
		return refuse("make it signed with `| 0`")
	}
	return refuse(fmt.Sprintf("convert it with %s(…)", to))
}
