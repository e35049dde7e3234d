// This file has sizes that suit WebAssembly, whose memory is 4 GiB at the most and cleared when it is taken.
// What they mean is said in sizes.go.

package memory

const (
	page      = 4 << 10
	chunk     = 256 << 10
	largeSize = 128 << 10
	kept      = 16 << 20
)
