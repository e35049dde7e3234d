//go:build !js

// This file has sizes that suit a system with much memory, which is committed when it is touched.

package memory

const (
	page      = 64 << 10  // what mappings of shadows are rounded to
	chunk     = 4 << 20   // size of a mapping that is carved
	largeSize = 1 << 20   // blocks from here on have a mapping of their own
	kept      = 256 << 20 // bytes of freed blocks that a checked space keeps from being used again
)
