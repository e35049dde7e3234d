// This file executes bulk copies between global and shared memory.

package run

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/count"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/ptx"
)

// execBulk copies for one lane after another. What it writes is there for
// other blocks, and what they wrote for it.
func execBulk(c *cta, in *instruction) {
	b := in.Bulk
	c.fence()
	eachReceiver(c, in, func(lane int, there place) {
		n := uint64(uint32(c.Get(&in.src[2], lane)))
		to, from := there(c.Get(&in.src[0], lane)+b.To.Offset), c.Get(&in.src[1], lane)+b.From.Offset
		if n%code.BulkAlign != 0 {
			panic(c.faultAt(in, check.InvalidCopy, lane, fmt.Sprintf("the size, %s, is not a multiple of %d", spell.Count(int(n), "byte"), code.BulkAlign)))
		}
		wantAligned(c, in, b.To, to, n, code.BulkAlign, lane)
		wantAligned(c, in, b.From, from, n, code.BulkAlign, lane)
		barrier := toldBarrier(c, in, lane, there)
		var target, source unsafe.Pointer
		if n > 0 {
			target, source = bulkMemory(c, in, b.To, to, n, lane), bulkMemory(c, in, b.From, from, n, lane)
		}
		c.grid.late.put(c, lane, true, unsafe.Pointer(barrier), func() {
			if n > 0 {
				moveBulk(b, target, source, n)
			}
			completeBulk(barrier, n)
		})
	})
	c.fence()
}

// execSend stores values of lanes, or takes them into what is there.
func execSend(c *cta, in *instruction) {
	b := in.Bulk
	n := b.To.Bytes()
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		var values [4]uint64 // as bytes, with none between elements
		for k := range b.To.Vector {
			loops.StoreBytes(unsafe.Add(unsafe.Pointer(&values), k*b.To.Size), b.To.Size, c.Get(&in.src[1+k], lane))
		}
		to := c.Get(&in.src[0], lane) + b.To.Offset
		wantAligned(c, in, b.To, to, n, n, lane)
		if at := barrierOf(c, in, lane); homeOf(c, to) != homeOf(c, at) {
			panic(c.faultAt(in, check.InvalidCopy, lane, fmt.Sprintf("the mbarrier at shared address %#x is in another block than the address %#x: map both to one block by mapa", at, to)))
		}
		moveBulk(b, bulkMemory(c, in, b.To, to, n, lane), unsafe.Pointer(&values), n)
		completeBulk(toldBarrier(c, in, lane, here), n)
	}
}

// A place says where an address of an instruction is for one of the blocks that it is about.
type place func(address uint64) uint64

func here(address uint64) uint64 { return address }

// moveBulk copies n bytes, or takes them into what is there, element by element.
func moveBulk(b *code.BulkCopy, to, from unsafe.Pointer, n uint64) {
	if b.Reduce == nil {
		copy(loops.View[byte](to, int(n)), loops.View[byte](from, int(n)))
		return
	}
	b.Reduce.Fold(to, from, n)
}

// eachReceiver visits the running lanes, and for each the blocks that its copy goes to.
func eachReceiver(c *cta, in *instruction, visit func(lane int, there place)) {
	for _, lane := range c.lanes.List() {
		lane := int(lane)
		if !in.Bulk.Multicast {
			visit(lane, here)
			continue
		}
		mask := uint16(c.Get(&in.src[len(in.src)-1], lane))
		if size := c.grid.size; uint64(mask)>>size != 0 {
			has := "one block: there is none but block 0"
			if size > 1 {
				has = fmt.Sprintf("%d blocks", size)
			}
			panic(c.faultAt(in, check.IllegalAddress, lane, fmt.Sprintf("the mask of blocks is %#x, and the cluster has %s", mask, has)))
		}
		for rank := range uint64(c.grid.size) {
			switch {
			case mask>>rank&1 == 0:
			case c.cluster == nil:
				visit(lane, here)
			default:
				visit(lane, func(address uint64) uint64 { return inBlock(address, rank) })
			}
		}
	}
}

// barrierOf is the address of the mbarrier that a lane's copy tells.
func barrierOf(c *cta, in *instruction, lane int) uint64 {
	at := len(in.src) - 1
	if in.Bulk.Multicast {
		at--
	}
	return c.Get(&in.src[at], lane) + in.Bulk.Barrier.Offset
}

// toldBarrier is the mbarrier that a copy tells; nil where it tells none.
func toldBarrier(c *cta, in *instruction, lane int, there place) *uint64 {
	b := in.Bulk
	if b.Barrier == nil {
		return nil
	}
	address := there(barrierOf(c, in, lane))
	wantAligned(c, in, b.Barrier, address, 8, 8, lane)
	p := bulkMemory(c, in, b.Barrier, address, 8, lane)
	if c.watched != nil {
		c.watched.Tells(in.site(), lane, p, address)
	}
	return (*uint64)(p)
}

// completeBulk takes n bytes from those that an mbarrier waits for.
func completeBulk(barrier *uint64, n uint64) {
	if barrier != nil {
		*barrier = code.CompleteBytes(*barrier, n, 0)
	}
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
		w := sharedWindow(c, a, address)
		at := address - w.Base
		found = at <= w.Size && size <= w.Size-at
		p = unsafe.Add(w.Pointer, at)
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
		count.Span(c.tallied, a.Space, a.Write, address, size)
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
