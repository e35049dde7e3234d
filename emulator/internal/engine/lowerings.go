// This file lists the instructions that are more than arithmetic.

package engine

import "github.com/cujs/cujs/ptx"

// lowering is how an instruction is lowered; nil for arithmetic.
func lowering(opcode string) func(*lowerer, *ptx.Instruction) {
	switch opcode {
	case "mov":
		return lowerMove
	case "cvta":
		return lowerConvertAddress
	case "isspacep":
		return lowerIsSpace
	case "ld", "ldu":
		return lowerLoad
	case "st":
		return lowerStore
	case "atom", "red":
		return lowerAtomic
	case "cp":
		return lowerCopyAsync
	case "bra":
		return lowerBranch
	case "brx":
		return lowerBranchIndexed
	case "exit":
		return lowerExit
	case "ret":
		return lowerReturn
	case "call":
		return lowerCall
	case "trap":
		return lowerTrap
	case "bar", "barrier":
		return lowerBarrier
	case "shfl":
		return lowerShuffle
	case "vote":
		return lowerVote
	case "match":
		return lowerMatch
	case "redux":
		return lowerRedux
	case "activemask":
		return lowerActiveMask
	case "elect":
		return lowerElect
	case "nanosleep":
		return lowerSleep
	case "membar", "fence", "prefetch", "prefetchu", "applypriority", "discard", "createpolicy", "brkpt", "pmevent":
		return lowerNothing
	case "tex", "tld4", "txq", "suld", "sust", "sured", "suq", "istypep",
		"wmma", "mma", "wgmma", "tcgen05", "ldmatrix", "stmatrix", "movmatrix",
		"mbarrier", "mapa", "getctarank", "multimem", "tensormap", "setmaxnreg", "griddepcontrol",
		"clusterlaunchcontrol", "alloca", "stacksave", "stackrestore":
		return lowerRefused
	}
	return nil
}

// lowerRefused refuses instructions by name.
func lowerRefused(l *lowerer, _ *ptx.Instruction) { l.refuse("") }

// lowerNothing lowers what has no effect here: all memory operations of a
// thread are seen by others in its program's order.
func lowerNothing(l *lowerer, in *ptx.Instruction) {
	if in.Opcode == "createpolicy" || in.Opcode == "fence" && hasPrefix(in, "proxy") {
		l.refuse("")
	}
}
