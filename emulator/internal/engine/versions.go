// This file refuses forms of instructions that are newer than the text's own
// .version, as ptxas does: else a kernel that runs here is refused by the first
// GPU. It knows the instructions that came with version 6 of PTX or later, and
// the forms of mma and of texture fetches that came after their instruction (PTX
// ISA 9.1, the notes of each instruction; ptxas 11.8 agrees as far as it goes).

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
	"cp": {
		{"of kind .async", ptx.Version{Major: 7}, modified("async")},
		{"of kind .async.bulk", ptx.Version{Major: 8}, modified("bulk")},
		{"of kind .async.bulk to .shared::cta", ptx.Version{Major: 8, Minor: 6}, bulkToBlock},
	},
	"barrier": {{"of a cluster", ptx.Version{Major: 7, Minor: 8}, modified("cluster")}},
	"bar":     {{"of a warp", ptx.Version{Major: 6}, modified("warp")}},
	"shfl":    {{"with .sync", ptx.Version{Major: 6}, modified("sync")}},
	"vote":    {{"with .sync", ptx.Version{Major: 6}, modified("sync")}},
	"tex":     {{"with a predicate as its second result", ptx.Version{Major: 7, Minor: 1}, pairs}},
	"tld4":    {{"with a predicate as its second result", ptx.Version{Major: 7, Minor: 1}, pairs}},
}

// newcomers are the versions that brought whole instructions, by their opcodes.
var newcomers = map[string]ptx.Version{
	"activemask": {Major: 6, Minor: 2}, "alloca": {Major: 7, Minor: 3}, "applypriority": {Major: 7, Minor: 4}, "bmsk": {Major: 7, Minor: 6},
	"barrier": {Major: 6}, "brx": {Major: 6}, "createpolicy": {Major: 7, Minor: 4}, "discard": {Major: 7, Minor: 4}, "elect": {Major: 8}, "fence": {Major: 6},
	"fns": {Major: 6}, "getctarank": {Major: 7, Minor: 8}, "griddepcontrol": {Major: 7, Minor: 8}, "ldmatrix": {Major: 6, Minor: 5},
	"mapa": {Major: 7, Minor: 8}, "match": {Major: 6}, "mbarrier": {Major: 7}, "mma": {Major: 6, Minor: 4}, "movmatrix": {Major: 7, Minor: 8},
	"nanosleep": {Major: 6, Minor: 2}, "redux": {Major: 7}, "setmaxnreg": {Major: 8}, "stackrestore": {Major: 7, Minor: 3},
	"stacksave": {Major: 7, Minor: 3}, "stmatrix": {Major: 7, Minor: 8}, "szext": {Major: 7, Minor: 6}, "tanh": {Major: 7}, "wmma": {Major: 6},
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

// bulkToBlock tells of bulk copies whose first space, that of the destination,
// is .shared::cta.
func bulkToBlock(in *ptx.Instruction) bool {
	own, global := slices.Index(in.Modifiers, "shared::cta"), slices.Index(in.Modifiers, "global")
	return has(in, "bulk") && own >= 0 && own < global
}

func pairs(in *ptx.Instruction) bool {
	_, pair := in.Operands[0].(*ptx.Pair)
	return pair
}

// checkVersion fails for the newest form in the instruction that the text's
// version lacks.
func (l *lowerer) checkVersion(in *ptx.Instruction) {
	own, name := l.unit.module.Version, ""
	newest := own
	if since := newcomers[in.Opcode]; older(newest, since) {
		newest, name = since, in.Opcode
	}
	for _, f := range features[in.Opcode] {
		if older(newest, f.since) && f.used(in) {
			newest, name = f.since, strings.TrimSpace(in.Opcode+" "+f.what)
		}
	}
	if name != "" {
		l.fail(in.Pos, "%s needs .version %d.%d or later, and this text has %d.%d", name, newest.Major, newest.Minor, own.Major, own.Minor)
	}
}

// older tells whether version a came before b.
func older(a, b ptx.Version) bool {
	return a.Major < b.Major || a.Major == b.Major && a.Minor < b.Minor
}
