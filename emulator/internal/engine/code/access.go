package code

import (
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// Generic addresses of the spaces that are not global lie in windows of their
// own, far from any host address, so that misuse is found. The top byte tells
// them apart.
const (
	SharedWindow = 0x73 << 56
	LocalWindow  = 0x6c << 56
	ParamWindow  = 0x70 << 56
	CodeWindow   = 0x63 << 56 // function addresses
	WindowShift  = 56
)

// RankShift is where an address in shared memory names a block of the cluster: the bits from
// there on, of 32, are zero for the block that uses it, and else one more than a rank.
const RankShift = 24

// An Access is a load's or store's way to memory.
type Access struct {
	Space ptx.Space
	// Cluster accesses to shared memory reach all blocks of the cluster, as generic ones do.
	Cluster bool
	Size    int    // bytes of an element
	Vector  int    // elements; 1 for a scalar
	Offset  uint64 // added to the address
	Write   bool
	Index   int // in cta.blocks; -1 to remember nothing
	Load    loops.Gather
	Store   loops.Scatter
	// LoadSome and StoreSome do the same for lanes that are no neighbours.
	LoadSome  loops.GatherSome
	StoreSome loops.ScatterSome
	// Plain accesses copy bytes as they are, so that neighbouring lanes can
	// be copied at once.
	Plain bool
}

func (a *Access) Bytes() uint64 { return uint64(a.Size * a.Vector) }

// Wide reports whether assembly moves the values of the access.
func (a *Access) Wide(address, value loops.Class) bool {
	if a.Write {
		return loops.WideScatter(address, a.Size, value) != nil
	}
	return loops.WideGather(address, a.Size, value) != nil
}

func Has(in *ptx.Instruction, modifier string) bool {
	for _, m := range in.Modifiers {
		if m == modifier {
			return true
		}
	}
	return false
}

func AlignUp(n, align uint64) uint64 { return (n + align - 1) &^ (align - 1) }
