// This file executes what kernels do to tensor maps.

package run

import (
	"encoding/binary"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/tensormap"
	"github.com/cujs/cujs/ptx"
)

// execMapEdit replaces a field for one lane after another.
func execMapEdit(c *cta, in *instruction) {
	edit := in.Bulk.Edit
	for _, lane := range c.lanes.List() {
		bytes := mapToWrite(c, in, in.Bulk.To, c.Get(&in.src[0], int(lane)), int(lane))
		w := wordsOf(bytes)
		tensormap.Replace(&w, edit.Field, edit.Ordinal, c.Get(&in.src[1], int(lane)))
		for i, word := range w {
			binary.LittleEndian.PutUint64(bytes[8*i:], word)
		}
	}
}

// execMapCopy copies a map from shared to global memory, once for the lanes of a warp, which
// name the same addresses.
func execMapCopy(c *cta, in *instruction) {
	c.fence()
	lane := int(c.lanes.List()[0])
	to := mapToWrite(c, in, in.Bulk.To, c.Get(&in.src[0], lane), lane)
	copy(to, mapToWrite(c, in, in.Bulk.From, c.Get(&in.src[1], lane), lane))
	c.fence()
}

// mapToWrite is the bytes of a map in shared or global memory.
func mapToWrite(c *cta, in *instruction, a *code.Access, base uint64, lane int) []byte {
	address := base + a.Offset
	wantAligned(c, in, a, address, code.TensorMapBytes, tensormap.MapAlign, lane)
	if a.Space == ptx.Generic {
		if w, elsewhere := c.genericWindow(address); elsewhere {
			if w == nil || w == &c.grid.genericParams || address < w.Base || address-w.Base > w.Size || code.TensorMapBytes > w.Size-(address-w.Base) {
				panic(c.badAccess(in, a, address, lane))
			}
			return loops.View[byte](unsafe.Add(w.Pointer, address-w.Base), code.TensorMapBytes)
		}
	}
	return loops.View[byte](bulkMemory(c, in, a, address, code.TensorMapBytes, lane), code.TensorMapBytes)
}

// wordsOf reads a map.
func wordsOf(bytes []byte) (w [code.TensorMapBytes / 8]uint64) {
	for i := range w {
		w[i] = binary.LittleEndian.Uint64(bytes[8*i:])
	}
	return w
}
