// Package types has the types of the kernel language: of numbers, which a literal leaves open, of
// buffers and arrays, records, textures and surfaces; and what meets what.
package types

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Class is the kind of a type.
type Class uint8

const (
	Unknown Class = iota // nothing assigned yet
	Weak                 // a number literal, or what only those were assigned to
	Scalar
	ArrayClass
	FunctionClass
	ObjectClass // an object or an array in brackets: a variable for each field
	TileClass   // a value of the block
	Void        // a call without a value
)

// A Type is the type of an expression. For weak, t is I32, or F32 for a literal with a fraction and
// for what is made of integers but is none, such as i / 2, and Void for a JavaScript number that a
// parameter takes: its uses decide. A BigInt literal is I64.
type Type struct {
	Class  Class
	T      ir.Type
	Array  *Array
	Object *Object
	Tile   *Tile
}

// An Array is a buffer parameter, or shared, local or constant memory.
type Array struct {
	Elem    ir.Type
	Image   *Image  // of a texture or surface, which has rank 0
	Record  *Record // of an array of records, and of a record, which has rank 0
	Space   ir.Space
	Rank    int
	First   int     // dimensions that indices have taken: above 0 for a row of an array
	Dims    []int64 // of memory that the kernel declares; nil for a parameter
	Param   int     // index of a buffer parameter
	Aligned bool    // a parameter whose address is a multiple of 16
	Long    bool    // length and indices take 64 bits
	Memory  *ir.Memory
	Outer   bool // a buffer from outside of the function, which reads it
	// Among are the arrays in brackets of which an index chooses this one when the kernel runs; its
	// own Param and Memory are those of the first.
	Among []*Array
	// Part is true for a field of a record: its address is that of the record, and Offset bytes.
	Part bool
	// Value is true for a record that is passed by value, and its fields: they lie in the
	// parameter, Offset bytes from its beginning.
	Value  bool
	Offset int
}

// Like tells whether code for a works on another array too, once it has that one's address and sizes.
func (a *Array) Like(other *Array) bool {
	record := func(a *Array) string {
		if a.Record == nil {
			return ""
		}
		return a.Record.String()
	}
	return a.Elem == other.Elem && record(a) == record(other) && a.Space == other.Space && a.Rank == other.Rank && a.First == other.First &&
		slices.Equal(a.Dims, other.Dims) && a.Whole() && other.Whole()
}

// Whole tells whether an array is all of a buffer, or of memory that the kernel declares.
func (a *Array) Whole() bool {
	return a.Image == nil && !a.Part && !a.Value && a.Rank > 0 && a.First == 0 && a.Among == nil
}

// Instead is the array a where it turns out to be chosen.
func (a *Array) Instead(chosen *Array) *Array {
	one := *a
	one.Param, one.Memory, one.Long, one.Among = chosen.Param, chosen.Memory, chosen.Long, nil
	return &one
}

// Strong is the type of a number whose type is settled.
func Strong(t ir.Type) Type { return Type{Class: Scalar, T: t} }

var (
	None      = Type{}
	WeakInt   = Type{Class: Weak, T: ir.I32}
	WeakFloat = Type{Class: Weak, T: ir.F32}
	WeakBig   = Type{Class: Weak, T: ir.I64} // a BigInt literal
	AnyNumber = Type{Class: Weak, T: ir.Void}
	Boolean   = Strong(ir.Bool)
	Nothing   = Type{Class: Void} // of a call without a value
)

func (t Type) String() string {
	switch t.Class {
	case Weak, Scalar:
		if t.T == ir.Void {
			return "number"
		}
		return t.T.String()
	case ArrayClass:
		if t.Array.Image != nil {
			return t.Array.Image.String()
		}
		if t.Array.Record != nil {
			return t.Array.Record.String() + strings.Repeat("[]", t.Array.Rank)
		}
		return t.Array.Elem.String() + strings.Repeat("[]", t.Array.Rank)
	case FunctionClass:
		return "a function"
	case ObjectClass:
		return t.Object.String()
	case TileClass:
		return t.Tile.String()
	case Void:
		return "nothing"
	}
	return "unknown"
}

// Settled is the type that a weak one takes when nothing else decides.
func (t Type) Settled() ir.Type {
	if t.Class == Weak && t.T == ir.Void {
		return ir.F32
	}
	return t.T
}

// Valueless tells whether a type is that of an array or an object, or of a call that gives nothing.
func (t Type) Valueless() bool { return t.Class >= ArrayClass }

// Number is a type as arithmetic sees it: a condition counts as the integer 0 or 1.
func (t Type) Number() Type {
	if t == Boolean {
		return WeakInt
	}
	return t
}

// Wide tells whether a type is that of integers of 64 bits, BigInts in JavaScript.
func (t Type) Wide() bool { return t.T.Integer() && t.T.Size() == 8 }

// Floating is the type of a quotient: real division, so a float.
func Floating(t Type) Type {
	switch {
	case t.Class == Weak:
		return WeakFloat
	case t.Class == Scalar && t.Wide():
		return Strong(ir.F64)
	case t.Class == Scalar && t.T.Integer():
		return WeakFloat
	}
	return t
}

// A Conflict says why two types have no common one.
type Conflict struct{ Message, Hint string }

// Join is the type of what can be either: a variable that both are assigned
// to, or an operation on both.
func Join(a, b Type) (Type, *Conflict) {
	switch {
	case a == b || b.Class == Unknown:
		return a, nil
	case a.Class == Unknown:
		return b, nil
	case a.Class == FunctionClass || b.Class == FunctionClass:
		return None, &Conflict{"a function is used as a value", functionHint}
	case a.Class == ObjectClass || b.Class == ObjectClass:
		return None, &Conflict{fmt.Sprintf("%s and %s do not go together", a, b), objectHint(a, b)}
	case a.Class == ArrayClass || b.Class == ArrayClass:
		return None, &Conflict{fmt.Sprintf("%s and %s do not go together", a, b), elementHint(a, b)}
	case a.Class == TileClass && b.Class == TileClass && a.Tile.Like(b.Tile):
		a.Tile.Share(b.Tile)
		return a, nil
	case a.Class == TileClass || b.Class == TileClass:
		return None, tileConflict(a, b)
	case a.Class == Void || b.Class == Void:
		return None, &Conflict{"a call that gives nothing is used as a value", ""}
	case (a.T == ir.Bool) != (b.T == ir.Bool):
		return None, &Conflict{fmt.Sprintf("%s and %s do not go together", a, b), "make a number of the condition with `condition ? 1 : 0`"}
	case a.Class == Weak && b.Class == Weak:
		return Type{Class: Weak, T: joinWeak(a.T, b.T)}, nil
	case a.Class == Weak:
		return joinLiteral(a, b), nil
	case b.Class == Weak:
		return joinLiteral(b, a), nil
	}
	return joinStrong(a.T, b.T)
}

const functionHint = "call it, or pass it to a function that calls it"

// objectHint says what to write instead of an object or an array in brackets.
func objectHint(a, b Type) string {
	o := a.Object
	if o == nil {
		o = b.Object
	}
	if o.List || len(o.Names) == 0 {
		return "take the values apart: const [a, b] = …"
	}
	return "take the fields that you need: const { " + o.Names[0] + " } = …"
}

// elementHint says what to write instead of an array or a record.
func elementHint(a, b Type) string {
	if a.Array.IsRecord() || b.Array.IsRecord() {
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

// joinLiteral is a literal with a Strong type: the Strong one, but a fraction
// makes a float of an integer.
func joinLiteral(literal, t Type) Type {
	if literal.T == ir.I64 && t.T.Integer() && t.T.Size() < 8 {
		return Strong(ir.I64)
	}
	if literal.T == ir.F32 && t.T.Integer() {
		if t.T.Size() == 8 {
			return Strong(ir.F64)
		}
		return WeakFloat
	}
	return Strong(Promoted(t.T))
}

// Promoted is the type in which values of a narrow type are computed.
func Promoted(t ir.Type) ir.Type {
	switch {
	case t.Narrow():
		return ir.F32
	case t.Integer() && t.Size() < 4:
		return ir.I32
	}
	return t
}

func joinStrong(a, b ir.Type) (Type, *Conflict) {
	unsigned := func(t ir.Type) bool { return t.Integer() && !t.Signed() }
	if wide := wider(a, b); unsigned(a) && unsigned(b) && wide.Size() >= 4 {
		return Strong(wide), nil
	}
	a, b = Promoted(a), Promoted(b)
	switch {
	case a == b:
		return Strong(a), nil
	case a.Float() && b.Float():
		return Strong(wider(a, b)), nil
	case a.Float() || b.Float():
		float, integer := a, b
		if b.Float() {
			float, integer = b, a
		}
		if integer.Size() == 8 && float.Size() < 8 {
			return None, &Conflict{fmt.Sprintf("%s and %s do not go together", a, b),
				fmt.Sprintf("say which precision is meant: %s(…) or f64(…)", float)}
		}
		return Strong(float), nil
	case a.Signed() == b.Signed():
		return Strong(wider(a, b)), nil
	case a.Size() != b.Size() && wider(a, b).Signed():
		return Strong(wider(a, b)), nil
	}
	if a.Size() == 8 || b.Size() == 8 {
		return None, &Conflict{fmt.Sprintf("%s and %s do not go together", a, b), "one has a sign and the other has not: write u64(…) or i64(…)"}
	}
	return None, &Conflict{fmt.Sprintf("%s and %s do not go together", a, b),
		"one has a sign and the other has not: write `>>> 0` to make a u32, `| 0` to make an i32, or i64(…)"}
}

// Mixed tells whether two types are integers of at most 32 bits of which one has a sign.
func Mixed(a, b Type) bool {
	integer := func(t Type) bool { return t.Class == Scalar && t.T.Integer() && t.T.Size() <= 4 }
	return integer(a) && integer(b) && Promoted(a.T) != Promoted(b.T)
}

// Apart tells whether two types are integers of which no type has the values of both: one is as wide as the
// other, or wider, and has no sign. They are compared by their values.
func Apart(a, b Type) bool {
	integer := func(t Type) bool { return t.Class == Scalar && t.T.Integer() }
	if !integer(a) || !integer(b) {
		return false
	}
	_, no := joinStrong(a.T, b.T)
	return no != nil
}

func wider(a, b ir.Type) ir.Type {
	if b.Size() > a.Size() {
		return b
	}
	return a
}

// Assignable tells whether a value of type from may be stored as to without
// the program saying so, and if not, what it has to write.
func Assignable(from Type, to ir.Type) *Conflict {
	f := from.T
	refuse := func(hint string) *Conflict {
		return &Conflict{fmt.Sprintf("%s does not become %s by itself", from, to), hint}
	}
	switch {
	case from.Class == FunctionClass:
		return refuse(functionHint)
	case from.Class == ObjectClass:
		return refuse(objectHint(from, from))
	case from.Class == ArrayClass:
		return refuse(elementHint(from, from))
	case from.Class == TileClass:
		return refuse("t.sum(), t.max() and t.min() make a number of a tile; tile.store writes it to a buffer")
	case from.Class == Unknown:
		return &Conflict{"this has no value: the function calls itself on every way to its end", "return a value without a call on one of them: n > 0 ? f(n - 1) : 0"}
	case from.Class == Void:
		return refuse("the expression has no value; a helper function gives one with return")
	case f == to:
		return nil
	case f == ir.Bool:
		return refuse("make a number of the condition with `condition ? 1 : 0`")
	case to == ir.Bool:
		return refuse("make a condition of the number with `number !== 0`")
	case from.Class == Weak:
		if f == ir.I64 && to.Float() {
			return refuse("write it without the n behind it")
		}
		if f == ir.F32 && to.Integer() {
			return refuse(integerHint(to))
		}
		return nil
	case to.Float() && f.Float():
		if to.Size() < f.Size() && !(to.Narrow() && f == ir.F32) {
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
	return assignableInteger(Promoted(f), to, refuse)
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
func assignableInteger(f, to ir.Type, refuse func(string) *Conflict) *Conflict {
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

// Names are the names of the types, for messages.
func Names() string { return strings.Join(ir.TypeNames(), " ") }

// Usual returns the type that C, NumPy or TypeScript call by a name; empty for names that mean
// nothing there, or the same.
func Usual(name string) string {
	switch name {
	case "boolean":
		return "bool"
	case "bigint":
		return "i64"
	case "number":
		return "f32"
	}
	return element.UsualNumber(name).String()
}
