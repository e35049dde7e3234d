// This file executes bulk copies between global and shared memory.

package run

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// execBulk copies for one lane after another. What it writes is there for
// other blocks, and what they wrote for it.
func execBulk(c *cta, in *instruction) {
	b := in.Bulk
	c.fence()
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		if !receives(c, in, lane) {
			continue
		}
		n := uint64(uint32(c.Get(&in.src[2], lane)))
		to, from := c.Get(&in.src[0], lane)+b.To.Offset, c.Get(&in.src[1], lane)+b.From.Offset
		if n%code.BulkAlign != 0 {
			panic(c.faultAt(in, check.InvalidCopy, lane, fmt.Sprintf("the size, %s, is not a multiple of %d", code.Plural(int(n), "byte"), code.BulkAlign)))
		}
		wantAligned(c, in, b.To, to, n, code.BulkAlign, lane)
		wantAligned(c, in, b.From, from, n, code.BulkAlign, lane)
		if n > 0 {
			moveBulk(b, bulkMemory(c, in, b.To, to, n, lane), bulkMemory(c, in, b.From, from, n, lane), n)
		}
		completeBulk(c, in, n, lane)
	}
	c.fence()
}

// moveBulk copies n bytes, or takes them into what is there, element by element.
func moveBulk(b *code.BulkCopy, to, from unsafe.Pointer, n uint64) {
	if b.Reduce == nil {
		copy(loops.View[byte](to, int(n)), loops.View[byte](from, int(n)))
		return
	}
	b.Reduce.Fold(to, from, n)
}

// receives reports whether the block is among those that a copy goes to. There
// are no others in its cluster.
func receives(c *cta, in *instruction, lane int) bool {
	if !in.Bulk.Multicast {
		return true
	}
	mask := uint16(c.Get(&in.src[len(in.src)-1], lane))
	if mask > 1 {
		panic(c.faultAt(in, check.IllegalAddress, lane, fmt.Sprintf("the mask of blocks is %#x, and the cluster has one block: there is none but block 0", mask)))
	}
	return mask == 1
}

// completeBulk takes n bytes from those that the copy's mbarrier waits for.
func completeBulk(c *cta, in *instruction, n uint64, lane int) {
	b := in.Bulk
	if b.Barrier == nil {
		return
	}
	at := len(in.src) - 1
	if b.Multicast {
		at--
	}
	address := c.Get(&in.src[at], lane) + b.Barrier.Offset
	wantAligned(c, in, b.Barrier, address, 8, 8, lane)
	p := (*uint64)(bulkMemory(c, in, b.Barrier, address, 8, lane))
	*p = code.CompleteBytes(*p, n, 0)
}

// wantAligned faults unless the address of an access to size bytes is a multiple
// of align.
func wantAligned(c *cta, in *instruction, a *code.Access, address, size, align uint64, lane int) {
	if address&(align-1) == 0 {
		return
	}
	f := c.faultAt(in, check.MisalignedAddress, lane, fmt.Sprintf("%s of %d bytes at %s %#x: the address is not a multiple of %d",
		verbOf(a), size, check.SpaceName(a.Space), address, align))
	f.Address, f.Size = address, size
	panic(f)
}

func verbOf(a *code.Access) string {
	if a.Write {
		return "write"
	}
	return "read"
}

// bulkMemory is the memory that size bytes, more than none, from an address on are in.
func bulkMemory(c *cta, in *instruction, a *code.Access, address, size uint64, lane int) (p unsafe.Pointer) {
	found := false
	if a.Space == ptx.Shared {
		found = address <= c.shared.Size && size <= c.shared.Size-address
		p = unsafe.Add(c.shared.Pointer, address)
	} else if b := blockOf(c, a, address, size); b != nil {
		found = true
		p = unsafe.Add(b.Pointer(), address-b.Base)
	}
	if !found {
		whole := *a
		whole.Size = int(size)
		panic(c.badAccess(in, &whole, address, lane))
	}
	if c.watched != nil {
		c.watched.Spanned(in.site(), a, address, size, lane)
	}
	if c.tallied != nil && a != in.Bulk.Barrier {
		c.tallied.Span(a.Space, a.Write, address, size)
	}
	return p
}

// blockOf is the block that holds all of size bytes and may be accessed so; nil
// without one.
func blockOf(c *cta, a *code.Access, address, size uint64) *memory.Block {
	b := c.blocks[a.Index]
	if b == nil || !b.Contains(address, size) {
		b = c.grid.space.Find(address)
	}
	if b == nil || !b.Contains(address, size) || a.Write && b.Kind == memory.Constant {
		return nil
	}
	c.blocks[a.Index] = b
	return b
}
