package engine

import "github.com/cujs/cujs/ptx"

// Generic addresses of the spaces that are not global lie in windows of their
// own, far from any host address, so that misuse is found. The top byte tells
// them apart.
const (
	sharedWindow = 0x73 << 56
	localWindow  = 0x6c << 56
	paramWindow  = 0x70 << 56
	codeWindow   = 0x63 << 56 // function addresses
	windowShift  = 56
)

// An access is a load's or store's way to memory.
type access struct {
	space  ptx.Space
	size   int    // bytes of an element
	vector int    // elements; 1 for a scalar
	offset uint64 // added to the address
	write  bool
	index  int // in cta.blocks; -1 to remember nothing
	load   gather
	store  scatter
	// plain accesses copy bytes as they are, so that neighbouring lanes can
	// be copied at once.
	plain bool
}

func (a *access) bytes() uint64 { return uint64(a.size * a.vector) }

// wide reports whether assembly moves the values of the access.
func (a *access) wide(address, value class) bool {
	if a.write {
		return wideScatter(address, a.size, value) != nil
	}
	return wideGather(address, a.size, value) != nil
}

func has(in *ptx.Instruction, modifier string) bool {
	for _, m := range in.Modifiers {
		if m == modifier {
			return true
		}
	}
	return false
}

func alignUp(n, align uint64) uint64 { return (n + align - 1) &^ (align - 1) }
