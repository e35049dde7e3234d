// This file executes bulk copies between global and shared memory.

package engine

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// bulkAlign is what addresses and sizes of bulk copies are multiples of.
const bulkAlign = 16

// execBulk copies for one lane after another. What it writes is there for
// other blocks, and what they wrote for it.
func execBulk(c *cta, in *instruction) {
	b := in.bulk
	c.fence()
	for _, lane := range c.lanes.list() {
		lane := int(lane)
		if !c.receives(in, lane) {
			continue
		}
		n := uint64(uint32(c.get(&in.src[2], lane)))
		to, from := c.get(&in.src[0], lane)+b.to.offset, c.get(&in.src[1], lane)+b.from.offset
		if n%bulkAlign != 0 {
			panic(c.faultAt(in, InvalidCopy, lane, fmt.Sprintf("the size, %s, is not a multiple of %d", plural(int(n), "byte"), bulkAlign)))
		}
		c.wantAligned(in, b.to, to, n, bulkAlign, lane)
		c.wantAligned(in, b.from, from, n, bulkAlign, lane)
		if n > 0 {
			b.move(c.span(in, b.to, to, n, lane), c.span(in, b.from, from, n, lane), n)
		}
		c.completeBulk(in, n, lane)
	}
	c.fence()
}

// move copies n bytes, or takes them into what is there, element by element.
func (b *bulkCopy) move(to, from unsafe.Pointer, n uint64) {
	if b.reduce == nil {
		copy(view[byte](to, int(n)), view[byte](from, int(n)))
		return
	}
	b.reduce.fold(to, from, n)
}

// fold updates the elements of n bytes at to by those at from.
func (a *atomicAccess) fold(to, from unsafe.Pointer, n uint64) {
	for i := 0; i < int(n); i += a.bytes {
		a.perform(unsafe.Add(to, i), loadBytes(unsafe.Add(from, i), a.bytes), 0)
	}
}

// receives reports whether the block is among those that a copy goes to. There
// are no others in its cluster.
func (c *cta) receives(in *instruction, lane int) bool {
	if !in.bulk.multicast {
		return true
	}
	mask := uint16(c.get(&in.src[len(in.src)-1], lane))
	if mask > 1 {
		panic(c.faultAt(in, IllegalAddress, lane, fmt.Sprintf("the mask of blocks is %#x, and the cluster has one block: there is none but block 0", mask)))
	}
	return mask == 1
}

// completeBulk takes n bytes from those that the copy's mbarrier waits for.
func (c *cta) completeBulk(in *instruction, n uint64, lane int) {
	b := in.bulk
	if b.barrier == nil {
		return
	}
	at := len(in.src) - 1
	if b.multicast {
		at--
	}
	address := c.get(&in.src[at], lane) + b.barrier.offset
	c.wantAligned(in, b.barrier, address, 8, 8, lane)
	p := (*uint64)(c.span(in, b.barrier, address, 8, lane))
	*p = completeBytes(*p, n, 0)
}

// wantAligned faults unless the address of an access to size bytes is a multiple
// of align.
func (c *cta) wantAligned(in *instruction, a *access, address, size, align uint64, lane int) {
	if address&(align-1) == 0 {
		return
	}
	f := c.faultAt(in, MisalignedAddress, lane, fmt.Sprintf("%s of %d bytes at %s %s: the address is not a multiple of %d",
		verbOf(a), size, spaceName(a.space), hexadecimal(address), align))
	f.Address, f.Size = address, size
	panic(f)
}

func verbOf(a *access) string {
	if a.write {
		return "write"
	}
	return "read"
}

// span is the memory that size bytes, more than none, from an address on are in.
func (c *cta) span(in *instruction, a *access, address, size uint64, lane int) (p unsafe.Pointer) {
	found := false
	if a.space == ptx.Shared {
		found = address <= c.shared.size && size <= c.shared.size-address
		p = unsafe.Add(c.shared.pointer, address)
	} else if b := c.blockOf(a, address, size); b != nil {
		found = true
		p = unsafe.Add(b.Pointer(), address-b.Base)
	}
	if !found {
		whole := *a
		whole.size = int(size)
		panic(c.badAccess(in, &whole, address, lane))
	}
	if c.watched != nil {
		c.watched.spanned(c, in, a, address, size, lane)
	}
	if c.tallied != nil && a != in.bulk.barrier {
		c.tallied.span(a, address, size)
	}
	return p
}

// blockOf is the block that holds all of size bytes and may be accessed so; nil
// without one.
func (c *cta) blockOf(a *access, address, size uint64) *memory.Block {
	b := c.blocks[a.index]
	if b == nil || !b.Contains(address, size) {
		b = c.grid.space.Find(address)
	}
	if b == nil || !b.Contains(address, size) || a.write && b.Kind == memory.Constant {
		return nil
	}
	c.blocks[a.index] = b
	return b
}
