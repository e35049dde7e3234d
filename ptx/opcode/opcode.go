// Package opcode knows the instructions of PTX, one row each: how many operands an
// instruction takes at least, how it is executed, what counters count it as, which
// version and which architecture brought it and its forms, and what to do where it
// is not executed. It is data: nothing here knows the syntax tree or the engine.
package opcode

import (
	"slices"
	"sort"
	"strings"
)

// A Version is a version of PTX, such as 7.8.
type Version struct{ Major, Minor int }

// Before tells whether v is older than w.
func (v Version) Before(w Version) bool {
	return v.Major < w.Major || v.Major == w.Major && v.Minor < w.Minor
}

// A Row is what is known of one instruction, the word before the first dot.
type Row struct {
	Name     string
	Operands int     // the fewest that it takes
	Family   Family  // how it is executed
	Kind     Kind    // what counters count it as, unless a form says otherwise
	Since    Version // of PTX that brought it; zero before 6.0
	Target   int     // the architecture that brought it, 80 of sm_80; 0 for the first
	Forms    []Form  // what differs for some of its forms
}

// A Form is an instruction with certain modifiers and operands. A field that is
// zero does not differ from the row.
type Form struct {
	// A form has all modifiers of All and one of Any, where Any is not empty.
	// "shared::cta.global" means that .global follows .shared::cta.
	All, Any []string
	// Second marks forms whose first operand is a pair: two results.
	Second bool

	What   string  // behind the instruction's name in messages: "with .sync"
	Since  Version // of PTX that brought the form
	Name   string  // of the form in messages about Target: "cp.async"
	Target int
	Only   string // the one .target that has the form: "sm_90a"
	Kind   Kind   // never FP16, which stands for the row's
	Advice string // what to do instead, where the form is not executed
}

// A Family is the instructions that are executed in one way.
type Family uint8

// The families. Instructions of Arithmetic compute each lane from its own
// registers; those of Hint have no effect that a program can see.
const (
	Arithmetic Family = iota
	ActiveMask
	AddressConversion
	Atomic
	Barrier
	Branch
	CachePolicy
	Call
	ClusterMap
	ClusterRank
	Copy
	Elect
	Exit
	Fence
	Hint
	IndexedBranch
	Load
	Match
	MatrixProduct
	MatrixRows
	MatrixTranspose
	MemoryBarrier
	Move
	Redux
	Refused
	Return
	Shuffle
	Sleep
	StackAllocate
	StackRestore
	StackSave
	Store
	SurfaceLoad
	SurfaceReduction
	SurfaceStore
	TensorMap
	TestSpace
	TestType
	Texture
	TextureQuery
	Trap
	Vote
	Warpgroup
	WarpMatrix
	Families // the number of families
)

// A Kind is what counters count an instruction as: the kinds of Nsight Compute.
type Kind uint8

// The kinds. An instruction of kind ByType counts as the type that it computes
// with: FP16, FP32, FP64, Integer, or Other for what has none.
const (
	FP16 Kind = iota
	FP32
	FP64
	Integer
	Bit
	Conversion
	Memory
	ControlFlow
	BetweenThreads // shuffles, votes and the like, and barriers
	Other
	ByType // also the number of the others
)

// Find is the row of an instruction, nil for what PTX does not have.
func Find(name string) *Row {
	if i, ok := sort.Find(len(rows), func(i int) int { return strings.Compare(name, rows[i].Name) }); ok {
		return &rows[i]
	}
	return nil
}

// Rows are all instructions in the order of their names. Nobody may change them.
func Rows() []Row { return rows[:] }

// Names are the names of all instructions, in order.
func Names() []string {
	names := make([]string, len(rows))
	for i := range rows {
		names[i] = rows[i].Name
	}
	return names
}

// NewerThan finds what of an instruction PTX of version v does not have: the
// newest of its forms, or the instruction itself. What is empty if v has it all.
// Second says whether the first operand is a pair.
func (r *Row) NewerThan(v Version, modifiers []string, second bool) (what string, since Version) {
	since = v
	if since.Before(r.Since) {
		what, since = r.Name, r.Since
	}
	for i := range r.Forms {
		if f := &r.Forms[i]; since.Before(f.Since) && f.Is(modifiers, second) {
			what, since = r.Name+" "+f.What, f.Since
		}
	}
	return what, since
}

// Floor is the first architecture that has an instruction in this form, and the
// name of what that architecture brought.
func (r *Row) Floor(modifiers []string) (name string, target int) {
	name, target = r.Name, r.Target
	for i := range r.Forms {
		if f := &r.Forms[i]; f.Target > target && f.Is(modifiers, f.Second) {
			name, target = f.Name, f.Target
		}
	}
	return name, target
}

// Only is the one .target that has an instruction in this form; empty where later ones
// have it too.
func (r *Row) Only(modifiers []string) string {
	for i := range r.Forms {
		if f := &r.Forms[i]; f.Only != "" && f.Is(modifiers, f.Second) {
			return f.Only
		}
	}
	return ""
}

// KindOf is what counters count an instruction in this form as.
func (r *Row) KindOf(modifiers []string) Kind {
	for i := range r.Forms {
		if f := &r.Forms[i]; f.Kind != 0 && f.Is(modifiers, f.Second) {
			return f.Kind
		}
	}
	return r.Kind
}

// Advice is what to do instead of an instruction in this form; empty for nothing.
func (r *Row) Advice(modifiers []string) string {
	for i := range r.Forms {
		if f := &r.Forms[i]; f.Advice != "" && f.Is(modifiers, f.Second) {
			return f.Advice
		}
	}
	return ""
}

// Is tells whether an instruction with these modifiers, and with two results if
// second is set, has the form.
func (f *Form) Is(modifiers []string, second bool) bool {
	if f.Second && !second {
		return false
	}
	for _, word := range f.All {
		if !has(modifiers, word) {
			return false
		}
	}
	return len(f.Any) == 0 || slices.ContainsFunc(f.Any, func(word string) bool { return has(modifiers, word) })
}

// has tells whether modifiers contain a word, or two words that follow each other.
func has(modifiers []string, word string) bool {
	first, second, two := strings.Cut(word, ".")
	i := slices.Index(modifiers, first)
	return i >= 0 && (!two || i+1 < len(modifiers) && modifiers[i+1] == second)
}
