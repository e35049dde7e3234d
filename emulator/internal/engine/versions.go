// This file refuses forms of instructions that are newer than the text's own
// .version, as ptxas does: else a kernel that runs here is refused by the first
// GPU. It knows those forms of mma and of textures that came after their
// instruction (PTX ISA 9.1, the notes of 9.7.9.3, 9.7.14.5.14 and 9.7.14.6.3).

package engine

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// A feature is a form of an instruction, and the version that brought it.
type feature struct {
	what  string // behind the name of the instruction: "with …"
	since ptx.Version
	used  func(in *ptx.Instruction) bool
}

// features are the forms of instructions by their opcodes.
var features = map[string][]feature{
	"mma": {
		{"with the shape .m16n8k8", ptx.Version{Major: 6, Minor: 5}, modified("m16n8k8")},
		{"of integers", ptx.Version{Major: 6, Minor: 5}, modified("s8", "u8", "s4", "u4")},
		{"with a type of .bf16, .tf32, .f64 or .b1", ptx.Version{Major: 7}, modified("bf16", "tf32", "f64", "b1")},
		{"with this shape", ptx.Version{Major: 7}, modified("m16n8k4", "m16n8k16", "m16n8k32", "m16n8k64", "m16n8k128", "m16n8k256")},
		{"of single bits with .and", ptx.Version{Major: 7, Minor: 1}, modified("and")},
		{"of a sparse matrix", ptx.Version{Major: 7, Minor: 1}, modified("sp", "sp::ordered_metadata")},
		{"with .f64 and a shape of 16 rows", ptx.Version{Major: 7, Minor: 8}, doubleRows},
		{"of 8-bit floating-point numbers", ptx.Version{Major: 8, Minor: 4}, eights},
		{"with .sp::ordered_metadata", ptx.Version{Major: 8, Minor: 5}, modified("sp::ordered_metadata")},
		{"of 8-bit floating-point numbers with sums of .f16", ptx.Version{Major: 8, Minor: 7}, eightsToHalves},
		{"of 8-bit floating-point numbers with the shape .m16n8k16", ptx.Version{Major: 8, Minor: 7}, smallEights},
	},
	"tex":  {{"with a predicate as its second result", ptx.Version{Major: 7, Minor: 1}, pairs}},
	"tld4": {{"with a predicate as its second result", ptx.Version{Major: 7, Minor: 1}, pairs}},
}

// modified tells of instructions that have one of the modifiers.
func modified(list ...string) func(*ptx.Instruction) bool {
	return func(in *ptx.Instruction) bool {
		return slices.ContainsFunc(in.Modifiers, func(m string) bool { return slices.Contains(list, m) })
	}
}

func eights(in *ptx.Instruction) bool         { return has(in, "e4m3") || has(in, "e5m2") }
func eightsToHalves(in *ptx.Instruction) bool { return eights(in) && has(in, "f16") }
func smallEights(in *ptx.Instruction) bool    { return eights(in) && has(in, "m16n8k16") }

func doubleRows(in *ptx.Instruction) bool {
	return has(in, "f64") && slices.ContainsFunc(in.Modifiers, func(m string) bool { return strings.HasPrefix(m, "m16") })
}

func pairs(in *ptx.Instruction) bool {
	_, pair := in.Operands[0].(*ptx.Pair)
	return pair
}

// checkVersion fails for the newest form in the instruction that the text's
// version lacks.
func (l *lowerer) checkVersion(in *ptx.Instruction) {
	var newest *feature
	own := l.unit.module.Version
	for i, f := range features[in.Opcode] {
		if older(own, f.since) && (newest == nil || older(newest.since, f.since)) && f.used(in) {
			newest = &features[in.Opcode][i]
		}
	}
	if newest != nil {
		l.fail(in.Pos, "%s %s needs .version %d.%d or later, and this text has %d.%d",
			in.Opcode, newest.what, newest.since.Major, newest.since.Minor, own.Major, own.Minor)
	}
}

// older tells whether version a came before b.
func older(a, b ptx.Version) bool {
	return a.Major < b.Major || a.Major == b.Major && a.Minor < b.Minor
}
