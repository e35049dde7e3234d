package code

import (
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/tensormap"
	"github.com/cujs/cujs/ptx"
)

// A BulkCopy is what such an instruction does. Its sources are the addresses of
// both sides, the size in bytes, and as far as they are there the address of an
// mbarrier and the blocks that are copied to.
type BulkCopy struct {
	To, From  *Access             // From is nil where registers hold what is sent
	Barrier   *Access             // nil where the copy belongs to a group
	Multicast bool                // the last source says which blocks of the cluster
	Reduce    *loops.AtomicAccess // nil to copy
	Tensor    *TensorCopy         // nil for plain bytes
	Edit      *MapEdit            // of a tensor map, instead of a copy
}

// BulkReductions are the operations of cp.reduce.async.bulk and the types that
// each has to global memory.
var BulkReductions = map[string][]ptx.Type{
	"add": {ptx.U32, ptx.S32, ptx.U64, ptx.F32, ptx.F64, ptx.F16, ptx.BF16},
	"min": {ptx.U32, ptx.S32, ptx.U64, ptx.S64, ptx.F16, ptx.BF16},
	"max": {ptx.U32, ptx.S32, ptx.U64, ptx.S64, ptx.F16, ptx.BF16},
	"inc": {ptx.U32}, "dec": {ptx.U32},
	"and": {ptx.B32, ptx.B64}, "or": {ptx.B32, ptx.B64}, "xor": {ptx.B32, ptx.B64},
}

// BulkUpdate is what a reduction does to one element.
func BulkUpdate(operation string, t ptx.Type, private bool) *loops.AtomicAccess {
	return &loops.AtomicAccess{Update: loops.UpdateFor(operation, t, true), Bytes: t.Size(), Private: private}
}

// A TensorCopy is what such a copy has beside other bulk copies. Its sources are
// the address in shared memory, that of the tensor map, the coordinates, and as
// far as they are there those of the mbarrier and the blocks.
type TensorCopy struct {
	Dims      int
	Described *Access // the tensor map
	Operation string  // of a reduction; what it does depends on the map's type
}

// A MapEdit is what tensormap.replace does to the tensor map at To. Its sources are the
// address and the value.
type MapEdit struct {
	Field   tensormap.Field
	Ordinal int
}

// TensorMapBytes are those of a tensor map.
const TensorMapBytes = 128

// BulkAlign is what addresses and sizes of bulk copies are multiples of.
const BulkAlign = 16
