// This file knows the state spaces, the linkages and the types of PTX: their
// spelling, their sizes and what kind of value they hold.

package ptx

// A Linkage is how a symbol is seen by other modules.
type Linkage uint8

// The linkages. Local is the default: no linking directive.
const (
	Local Linkage = iota
	Extern
	Visible
	Weak
	Common
)

var linkageNames = [...]string{"", "extern", "visible", "weak", "common"}

// String gives the directive without its dot, "extern"; it is empty for Local.
func (l Linkage) String() string { return nameAt(linkageNames[:], int(l)) }

// A Space is a state space.
type Space uint8

// The state spaces. Generic stands for an address without one.
const (
	Generic Space = iota
	Reg
	Const
	Global
	LocalSpace
	Param
	Shared
	Sreg
	Tex
)

var spaceNames = [...]string{"generic", "reg", "const", "global", "local", "param", "shared", "sreg", "tex"}

// String gives the directive without its dot: "global". Generic, for which
// PTX has no directive, is "generic".
func (s Space) String() string { return nameAt(spaceNames[:], int(s)) }

// ParseSpace finds a state space by its directive without the dot.
// "generic" is none.
func ParseSpace(name string) (Space, bool) { return lookUp[Space](spaceNames[1:], name, 1) }

// ParseLinkage finds a linkage by its directive without the dot.
func ParseLinkage(name string) (Linkage, bool) { return lookUp[Linkage](linkageNames[1:], name, 1) }

// A Type is a fundamental type or an opaque object type.
type Type uint8

// The types, in the order that the ISA lists them.
const (
	NoType Type = iota
	S8
	S16
	S32
	S64
	U8
	U16
	U32
	U64
	F16
	F16x2
	F32
	F64
	B8
	B16
	B32
	B64
	B128
	Pred
	BF16
	BF16x2
	TF32
	E4M3
	E5M2
	E4M3x2
	E5M2x2
	U16x2
	S16x2
	F32x2
	Texref
	Samplerref
	Surfref
)

// A class is the kind of value that a type holds.
type class uint8

const (
	none class = iota
	signed
	unsigned
	float
	untyped
	predicate
	opaque
)

// typeTable describes the types in the order of their constants. PTX ISA 9.1,
// 5.2.1 to 5.2.5 (fundamental, alternate and packed types).
var typeTable = [...]struct {
	name    string
	bytes   int
	class   class
	element Type // of a packed type, which holds two
}{
	NoType:     {"", 0, none, NoType},
	S8:         {"s8", 1, signed, NoType},
	S16:        {"s16", 2, signed, NoType},
	S32:        {"s32", 4, signed, NoType},
	S64:        {"s64", 8, signed, NoType},
	U8:         {"u8", 1, unsigned, NoType},
	U16:        {"u16", 2, unsigned, NoType},
	U32:        {"u32", 4, unsigned, NoType},
	U64:        {"u64", 8, unsigned, NoType},
	F16:        {"f16", 2, float, NoType},
	F16x2:      {"f16x2", 4, float, F16},
	F32:        {"f32", 4, float, NoType},
	F64:        {"f64", 8, float, NoType},
	B8:         {"b8", 1, untyped, NoType},
	B16:        {"b16", 2, untyped, NoType},
	B32:        {"b32", 4, untyped, NoType},
	B64:        {"b64", 8, untyped, NoType},
	B128:       {"b128", 16, untyped, NoType},
	Pred:       {"pred", 1, predicate, NoType},
	BF16:       {"bf16", 2, float, NoType},
	BF16x2:     {"bf16x2", 4, float, BF16},
	TF32:       {"tf32", 4, float, NoType},
	E4M3:       {"e4m3", 1, float, NoType},
	E5M2:       {"e5m2", 1, float, NoType},
	E4M3x2:     {"e4m3x2", 2, float, E4M3},
	E5M2x2:     {"e5m2x2", 2, float, E5M2},
	U16x2:      {"u16x2", 4, unsigned, U16},
	S16x2:      {"s16x2", 4, signed, S16},
	F32x2:      {"f32x2", 8, float, F32},
	Texref:     {"texref", 8, opaque, NoType},
	Samplerref: {"samplerref", 8, opaque, NoType},
	Surfref:    {"surfref", 8, opaque, NoType},
}

var typesByName = indexTypes()

func indexTypes() map[string]Type {
	types := make(map[string]Type, len(typeTable))
	for i, entry := range typeTable {
		if entry.name != "" {
			types[entry.name] = Type(i)
		}
	}
	return types
}

// ParseType finds a type by its name without the dot: "f32". Types that only
// qualify instructions, such as "b1" or "b1024", are not among them.
func ParseType(name string) (Type, bool) {
	t, ok := typesByName[name]
	return t, ok
}

// String gives the type's name without its dot: "f32". NoType is empty.
func (t Type) String() string {
	if int(t) >= len(typeTable) {
		return ""
	}
	return typeTable[t].name
}

// Size is the number of bytes that a value takes in memory. A predicate,
// which cannot be stored, counts as one byte; an opaque object is a handle of
// eight.
func (t Type) Size() int {
	if int(t) >= len(typeTable) {
		return 0
	}
	return typeTable[t].bytes
}

// Bits is the width of a value in bits: 1 for a predicate.
func (t Type) Bits() int {
	if t == Pred {
		return 1
	}
	return 8 * t.Size()
}

// IsFloat says whether the type holds one or two floating-point numbers of
// any format.
func (t Type) IsFloat() bool { return t.class() == float }

// IsSigned says whether the type holds signed integers.
func (t Type) IsSigned() bool { return t.class() == signed }

// IsUnsigned says whether the type holds unsigned integers.
func (t Type) IsUnsigned() bool { return t.class() == unsigned }

// IsInteger says whether the type holds integers, signed or unsigned.
func (t Type) IsInteger() bool { return t.IsSigned() || t.IsUnsigned() }

// IsUntyped says whether the type is one of B8 to B128, bits without a
// meaning of their own.
func (t Type) IsUntyped() bool { return t.class() == untyped }

// IsOpaque says whether the type is a texture, sampler or surface reference.
func (t Type) IsOpaque() bool { return t.class() == opaque }

// Lanes is the number of elements in one value: 2 for packed types such as
// F16x2, otherwise 1.
func (t Type) Lanes() int {
	if t.Element() != t {
		return 2
	}
	return 1
}

// Element is the type of one element of a packed type, F16 for F16x2, and the
// type itself when it is not packed.
func (t Type) Element() Type {
	if int(t) >= len(typeTable) || typeTable[t].element == NoType {
		return t
	}
	return typeTable[t].element
}

func (t Type) class() class {
	if int(t) >= len(typeTable) {
		return none
	}
	return typeTable[t].class
}

// nameAt is names[i], or empty outside the table.
func nameAt(names []string, i int) string {
	if i >= len(names) {
		return ""
	}
	return names[i]
}

// lookUp finds name in names and answers its index plus first.
func lookUp[T ~uint8](names []string, name string, first int) (T, bool) {
	for i, n := range names {
		if n == name {
			return T(i + first), true
		}
	}
	return 0, false
}
