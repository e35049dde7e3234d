// This file lists the instructions that are more than arithmetic.

package engine

import "github.com/cujs/cujs/ptx"

// lowering is how an instruction is lowered, and the fewest operands that it
// has; nil for arithmetic.
func lowering(opcode string) (lower func(*lowerer, *ptx.Instruction), operands int) {
	switch opcode {
	case "mov":
		return lowerMove, 2
	case "cvta":
		return lowerConvertAddress, 2
	case "isspacep":
		return lowerIsSpace, 2
	case "ld", "ldu":
		return lowerLoad, 2
	case "st":
		return lowerStore, 2
	case "atom":
		return lowerAtomic, 3
	case "red":
		return lowerAtomic, 2
	case "cp":
		return lowerCopyAsync, 0
	case "bra":
		return lowerBranch, 1
	case "brx":
		return lowerBranchIndexed, 2
	case "exit":
		return lowerExit, 0
	case "ret":
		return lowerReturn, 0
	case "call":
		return lowerCall, 1
	case "trap":
		return lowerTrap, 0
	}
	return loweringOfGroups(opcode)
}

// loweringOfGroups is lowering for what threads do together.
func loweringOfGroups(opcode string) (lower func(*lowerer, *ptx.Instruction), operands int) {
	switch opcode {
	case "bar", "barrier":
		return lowerBarrier, 0
	case "shfl":
		return lowerShuffle, 4
	case "vote":
		return lowerVote, 2
	case "match":
		return lowerMatch, 3
	case "redux":
		return lowerRedux, 3
	case "activemask":
		return lowerActiveMask, 1
	case "elect":
		return lowerElect, 2
	case "nanosleep":
		return lowerSleep, 1
	case "membar", "fence":
		return lowerFence, 0
	case "prefetch", "prefetchu", "applypriority", "discard", "brkpt", "pmevent", "setmaxnreg", "griddepcontrol":
		return lowerNothing, 0
	case "tex", "tld4":
		return lowerTexture, 2
	case "suld":
		return lowerSurfaceLoad, 2
	case "sust":
		return lowerSurfaceStore, 2
	case "sured":
		return lowerSurfaceReduction, 2
	case "txq", "suq":
		return lowerTextureQuery, 2
	case "istypep":
		return lowerIsType, 2
	}
	return loweringOfMatrices(opcode)
}

// loweringOfMatrices is lowering for matrices, barriers in memory, and what is
// refused.
func loweringOfMatrices(opcode string) (lower func(*lowerer, *ptx.Instruction), operands int) {
	switch opcode {
	case "mma":
		return lowerProduct, 4
	case "wmma":
		return lowerWarpMatrix, 2
	case "ldmatrix", "stmatrix":
		return lowerRows, 2
	case "movmatrix":
		return lowerTranspose, 2
	case "mbarrier":
		return lowerMemoryBarrier, 1
	case "mapa":
		return lowerClusterMap, 3
	case "getctarank":
		return lowerClusterRank, 2
	case "alloca":
		return lowerAllocation, 2
	case "stacksave":
		return lowerStackSave, 1
	case "stackrestore":
		return lowerStackRestore, 1
	case "createpolicy":
		return lowerPolicy, 1
	case "wgmma", "tcgen05", "multimem", "tensormap", "clusterlaunchcontrol":
		return lowerRefused, 0
	}
	return nil, 1
}

// lowerNothing lowers what has no effect here.
func lowerNothing(*lowerer, *ptx.Instruction) {}

// lowerFence lowers membar and fence of every scope. Fences between proxies
// have nothing to do: there is one way to memory.
func lowerFence(l *lowerer, in *ptx.Instruction) {
	l.emit(&operation{guard: l.guard(in), vector: execFence, uniform: execFence, talks: true})
}
