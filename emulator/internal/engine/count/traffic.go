// This file counts what warps ask of memory.

package count

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx"
)

// Accesses counts what the lanes of one warp ask for: size bytes each, at
// addresses of a space.
func (t *Tally) Accesses(s *stats.Count, space ptx.Space, size uint64, addresses []uint64, d stats.Direction) {
	var global, shared [32]uint64
	globals, shareds, locals := 0, 0, 0
	for _, address := range addresses {
		switch SpaceOf(space, address) {
		case ptx.Global:
			global[globals] = address
			globals++
		case ptx.Shared:
			shared[shareds] = address
			shareds++
		case ptx.LocalSpace:
			locals++
		}
	}
	if globals > 0 {
		x := s.Global.All()[d]
		x.Requests++
		x.Bytes += size * uint64(globals)
		x.Sectors += Sectors(global[:globals], size)
	}
	if shareds > 0 {
		x := s.Shared.All()[d]
		x.Requests++
		x.Bytes += size * uint64(shareds)
		wavefronts, least := t.banks.wavefronts(shared[:shareds], size)
		x.Wavefronts += wavefronts
		x.Conflicts += wavefronts - least
	}
	if locals > 0 {
		x := s.Local.All()[d]
		x.Requests++
		x.Bytes += size * uint64(locals)
	}
}

// SpaceOf is the memory that an address of a space is in.
func SpaceOf(space ptx.Space, address uint64) ptx.Space {
	if space != ptx.Generic {
		return space
	}
	switch address >> code.WindowShift {
	case code.SharedWindow >> code.WindowShift:
		return ptx.Shared
	case code.LocalWindow >> code.WindowShift:
		return ptx.LocalSpace
	case code.ParamWindow >> code.WindowShift:
		return ptx.Param
	}
	return ptx.Global
}

// Sectors is the number of different 32-byte sectors that accesses of size
// bytes touch, which are aligned to their size.
func Sectors(addresses []uint64, size uint64) uint64 {
	var seen [64]uint64
	n := 0
	for _, at := range addresses {
		for sector := at >> 5; sector <= (at+size-1)>>5; sector++ {
			known := false
			for i := n - 1; i >= 0 && !known; i-- {
				known = seen[i] == sector
			}
			if !known && n < len(seen) {
				seen[n] = sector
				n++
			}
		}
	}
	return uint64(n)
}

// banks are the words that a wavefront's lanes want of each bank.
type banks struct {
	words [32][32]uint64
	n     [32]uint8
}

// Wavefronts is how many steps shared memory takes for one access of a warp, and how many without conflicts.
func Wavefronts(addresses []uint64, size uint64) (steps, least uint64) {
	return new(banks).wavefronts(addresses, size)
}

// wavefronts is how many steps shared memory takes for accesses of size bytes,
// and how many without conflicts. A step serves 32 lanes of 4 bytes, 16 of 8 or
// 8 of 16, one word of each bank; lanes that want the same word share it.
func (b *banks) wavefronts(addresses []uint64, size uint64) (steps, least uint64) {
	lanes := int(32 / max(1, size/4))
	for len(addresses) > 0 {
		n := min(max(1, lanes), len(addresses))
		b.n = [32]uint8{}
		worst := uint8(0)
		for _, at := range addresses[:n] {
			for word := at >> 2; word <= (at+size-1)>>2; word++ {
				worst = max(worst, b.want(word))
			}
		}
		steps += uint64(worst)
		least++
		addresses = addresses[n:]
	}
	return steps, least
}

// want adds a word and returns how many its bank has to give.
func (b *banks) want(word uint64) uint8 {
	k := word & 31
	for i := range b.n[k] {
		if b.words[k][i] == word {
			return b.n[k]
		}
	}
	b.words[k][b.n[k]] = word
	b.n[k]++
	return b.n[k]
}

// Copied is what an access of a bulk copy is counted as.
func Copied(s *stats.Count, space ptx.Space, write bool) *stats.Traffic {
	of := &s.Global
	if space == ptx.Shared {
		of = &s.Shared
	}
	if write {
		return &of.Stores
	}
	return &of.Loads
}

// Span counts what a bulk copy reads or writes.
func Span(s *stats.Count, space ptx.Space, write bool, address, size uint64) {
	t := Copied(s, space, write)
	t.Bytes += size
	if space == ptx.Shared {
		t.Wavefronts += (size + 127) / 128 // 32 banks of 4 bytes
	} else {
		t.Sectors += (address+size-1)>>5 - address>>5 + 1
	}
}
