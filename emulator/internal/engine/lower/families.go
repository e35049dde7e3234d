// This file says how each family of instructions is lowered.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// lowering is how the instructions of a family are lowered.
func lowering(f opcode.Family) func(*lowerer, *ptx.Instruction) {
	return [opcode.Families]func(*lowerer, *ptx.Instruction){
		opcode.Arithmetic:        lowerArithmetic,
		opcode.ActiveMask:        lowerActiveMask,
		opcode.AddressConversion: lowerConvertAddress,
		opcode.Atomic:            lowerAtomic,
		opcode.Barrier:           lowerBarrier,
		opcode.Branch:            lowerBranch,
		opcode.CachePolicy:       lowerPolicy,
		opcode.Call:              lowerCall,
		opcode.ClusterMap:        lowerClusterMap,
		opcode.ClusterRank:       lowerClusterRank,
		opcode.Copy:              lowerCopyAsync,
		opcode.Elect:             lowerElect,
		opcode.Exit:              lowerExit,
		opcode.Fence:             lowerFence,
		opcode.Hint:              lowerHint,
		opcode.IndexedBranch:     lowerBranchIndexed,
		opcode.Load:              lowerLoad,
		opcode.Match:             lowerMatch,
		opcode.MatrixProduct:     lowerProduct,
		opcode.MatrixRows:        lowerRows,
		opcode.MatrixTranspose:   lowerTranspose,
		opcode.MemoryBarrier:     lowerMemoryBarrier,
		opcode.Move:              lowerMove,
		opcode.Redux:             lowerRedux,
		opcode.Refused:           lowerRefused,
		opcode.Return:            lowerReturn,
		opcode.Shuffle:           lowerShuffle,
		opcode.Sleep:             lowerSleep,
		opcode.StackAllocate:     lowerAllocation,
		opcode.StackRestore:      lowerStackRestore,
		opcode.StackSave:         lowerStackSave,
		opcode.Store:             lowerStore,
		opcode.SurfaceLoad:       lowerSurfaceLoad,
		opcode.SurfaceReduction:  lowerSurfaceReduction,
		opcode.SurfaceStore:      lowerSurfaceStore,
		opcode.TensorMap:         lowerTensorMap,
		opcode.TestSpace:         lowerIsSpace,
		opcode.TestType:          lowerIsType,
		opcode.Texture:           lowerTexture,
		opcode.TextureQuery:      lowerTextureQuery,
		opcode.Trap:              lowerTrap,
		opcode.Vote:              lowerVote,
		opcode.Warpgroup:         lowerWarpgroup,
		opcode.WarpMatrix:        lowerWarpMatrix,
	}[f]
}

// lowerHint lowers what has no effect here.
func lowerHint(*lowerer, *ptx.Instruction) {}

// lowerRefused refuses instructions by name.
func lowerRefused(l *lowerer, _ *ptx.Instruction) { l.refuse("") }

// lowerFence lowers membar and fence of every scope. Fences between proxies
// have nothing to do: there is one way to memory.
func lowerFence(l *lowerer, in *ptx.Instruction) {
	l.emit(&code.Operation{Guard: l.guard(in), Op: code.OpFence, Once: true, Talks: true})
}
