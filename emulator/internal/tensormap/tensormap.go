// Package tensormap keeps what a tensor map says in the 128 bytes that programs
// hand from the driver to kernels. Their layout is the emulated device's own: to
// programs they are opaque.
package tensormap

import (
	"encoding/binary"
	"hash/fnv"

	"github.com/cujs/cujs/ptx"
)

// The limits of maps (CUDA driver API, cuTensorMapEncodeTiled).
const (
	MaxRank = 5
	MaxBox  = 256
	MaxStep = 8
	MaxDim  = 1 << 32
	// Stride is what strides are below, and Align what they and the address are
	// multiples of.
	Stride = 1 << 40
	Align  = 16
	// MapAlign is what the address of a map is a multiple of, BoxAlign that of a
	// box in shared memory.
	MapAlign = 64
	BoxAlign = 128
)

// A Map is a tensor in global memory, and the boxes of it that are copied.
// Dimensions are in elements, the innermost first.
type Map struct {
	Address uint64
	Element ptx.Type
	Rank    int
	Dims    [MaxRank]uint64     // 1 to MaxDim
	Strides [MaxRank - 1]uint64 // in bytes, of every dimension but the innermost
	Box     [MaxRank]uint32     // what a box spans in the tensor
	Steps   [MaxRank]uint32     // every so-manieth element of that; 1 for the innermost
	Swizzle Swizzle
	NaN     bool // stands for elements outside of the tensor, instead of 0
}

// A Swizzle is how the 16-byte pieces of a box are mixed in shared memory: that
// many bits of the number of a piece within 128 bytes are flipped by those of
// the number of the 128 bytes. It goes by the address, not by the place in the
// box, as CUTLASS has it: Swizzle<n, 4, 3>.
type Swizzle uint8

// Span is the bytes within which pieces are mixed; 0 without a swizzle.
func (s Swizzle) Span() uint64 {
	if s == 0 {
		return 0
	}
	return 16 << s
}

// At is where the byte goes that would be at an address without the swizzle.
func (s Swizzle) At(address uint64) uint64 {
	return address ^ address>>7&(1<<s-1)<<4
}

// Counts are the elements of a box in each dimension.
func (m *Map) Counts() (n [MaxRank]int) {
	for i := range m.Rank {
		n[i] = int((m.Box[i] + m.Steps[i] - 1) / m.Steps[i])
	}
	return n
}

// Row is the bytes of a box's innermost dimension, and pitch how far the next is
// away in shared memory: where the swizzle mixes more than a row, each has as
// much to itself (CUDA programming guide, "TMA Swizzle").
func (m *Map) Row() (bytes, pitch uint64) {
	bytes = uint64(m.Counts()[0] * m.Element.Size())
	return bytes, max(bytes, m.Swizzle.Span())
}

// Rows is how many of them a box has.
func (m *Map) Rows() int {
	n, counts := 1, m.Counts()
	for _, count := range counts[1:m.Rank] {
		n *= count
	}
	return n
}

const (
	words = 16
	// Where things are in the words of a map; the last is a seal over the rest.
	wordAddress = 0
	wordKinds   = 1
	wordDims    = 2
	wordStrides = wordDims + MaxRank
	wordBox     = wordStrides + MaxRank - 1
	wordSeal    = words - 1
)

// Encode is the map as 16 words, least significant byte first.
func (m *Map) Encode() (w [words]uint64) {
	w[wordAddress] = m.Address
	w[wordKinds] = uint64(m.Element) | uint64(m.Rank)<<16 | uint64(m.Swizzle)<<24
	if m.NaN {
		w[wordKinds] |= 1 << 32
	}
	copy(w[wordDims:], m.Dims[:])
	copy(w[wordStrides:], m.Strides[:])
	for i, n := range m.Box {
		w[wordBox] |= uint64(n-1) & 0xff << (8 * i)
		w[wordBox+1] |= uint64(m.Steps[i]) << (8 * i)
	}
	w[wordSeal] = seal(&w)
	return w
}

// Decode reads what Encode wrote, or Replace has completed; false for anything else.
func Decode(w *[words]uint64) (m Map, ok bool) {
	if w[wordSeal] != seal(w) {
		return Map{}, false
	}
	if m = fields(w); m.Rank < 1 || m.Rank > MaxRank || m.Element.Size() == 0 || !m.inPieces() {
		return Map{}, false
	}
	for i := m.Rank; i < MaxRank; i++ {
		m.Box[i], m.Steps[i] = 0, 0
	}
	return m, true
}

// fields reads words as a map, whatever it says.
func fields(w *[words]uint64) Map {
	kinds := w[wordKinds]
	m := Map{
		Address: w[wordAddress], Element: ptx.Type(kinds & 0xff), Rank: int(kinds >> 16 & 0xff),
		Swizzle: Swizzle(kinds >> 24), NaN: kinds>>32 != 0,
	}
	copy(m.Dims[:], w[wordDims:])
	copy(m.Strides[:], w[wordStrides:])
	for i := range MaxRank {
		m.Box[i] = uint32(w[wordBox]>>(8*i)&0xff) + 1
		m.Steps[i] = max(1, uint32(w[wordBox+1]>>(8*i)&0xff))
	}
	return m
}

// inPieces reports whether rows of a box lie in pieces of 16 bytes in both memories, and
// within what the swizzle mixes. The driver makes no other maps; kernels can.
func (m *Map) inPieces() bool {
	bytes := uint64(m.Box[0]) * uint64(m.Element.Size())
	for _, stride := range m.Strides[:m.Rank-1] {
		bytes |= stride & (Align - 1)
	}
	span := m.Swizzle.Span()
	return (bytes|m.Address)%Align == 0 && (span == 0 || bytes <= span)
}

// seal tells maps from other bytes.
func seal(w *[words]uint64) uint64 {
	h := fnv.New64a()
	var b [8]byte
	for _, v := range w[:wordSeal] {
		binary.LittleEndian.PutUint64(b[:], v)
		_, _ = h.Write(b[:])
	}
	return h.Sum64()
}
