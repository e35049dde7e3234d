// This file checks what the blocks of a cluster do in each other's shared memory: it is
// there only while its block runs, which a barrier of the cluster makes sure of
// (CUDA C++ programming guide 13.0, 2.2.1 and 10.39).

package check

import (
	"fmt"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/ptx"
)

// Join makes the block one of a cluster, whose blocks are peers, by rank.
func (w *Block) Join(peers []*Block) {
	w.peers = peers
	clear(w.shadow.Cells) // what they tell is compared by time alone, now that others write them
}

// peers are the blocks of a cluster, by rank; none where a block is a cluster of its own.
type peers []*Block

// home is the block whose shared memory an address of the block own is in, and the place there;
// nil where there is none.
func (p peers) home(own *Block, address uint64) (*Block, uint64) {
	n := address >> code.RankShift
	if n == 0 {
		return own, address
	}
	if n > uint64(len(p)) {
		return nil, 0
	}
	return p[n-1], address & (1<<code.RankShift - 1)
}

// homeOf is the block whose shared memory an access is to; nil for other memory.
func (w *Block) homeOf(g *glance) *Block {
	if g.shadow == &w.shadow {
		return w
	}
	for _, p := range w.peers {
		if g.shadow == &p.shadow {
			return p
		}
	}
	return nil
}

// visit looks at an access to the shared memory of another block, which may not have begun.
func (w *Block) visit(g *glance, home *Block) {
	if home == w || g.site == nil || w.joined || w.heard(home, g.lane) {
		return
	}
	w.found(report.OutsideLife, g.site.node, g.lane, func() *report.Report {
		return &report.Report{
			Place: w.place(g.site.node, w.index, g.lane), Address: g.address, Size: g.size,
			Detail: fmt.Sprintf("a thread %s %d bytes at %s %#x, in the shared memory of block (%d,%d,%d), which may not have begun",
				verb(g), g.size, SpaceName(ptx.Shared), g.address, home.index[0], home.index[1], home.index[2]),
		}
	})
}

func verb(g *glance) string {
	if g.writes() {
		return "writes"
	}
	return "reads"
}

// heard reports whether a thread has acquired something that another block released.
func (w *Block) heard(other *Block, lane int) bool {
	h := w.blocks[other.number]
	return h != nil && (h.n > kept || w.knows(other.number, 0, 0, lane))
}

// Finished looks, when all threads of the block have exited, for copies to its shared memory that nobody waited for,
// and for accesses of other blocks that nothing orders before that.
func (w *Block) Finished() {
	w.unawaited()
	if w.peers == nil {
		return
	}
	w.tick()
	w.takesTurn()
	for i := range w.shadow.Cells {
		c := &w.shadow.Cells[i]
		for _, t := range []memory.Touch{c.Read, c.Other, c.Write} {
			if t.Time() <= w.since || w.own(t) {
				continue
			}
			if block, known := w.blockOf(t); known && !w.blocks[block].acquired(t.Time(), w.order.last) {
				w.outlived(t, block, uint64(4*i))
			}
		}
	}
}

// outlived reports an access to the block's shared memory that may come behind its end.
func (w *Block) outlived(t memory.Touch, block uint32, offset uint64) {
	node := w.nodeAt(t.Site())
	if node == nil {
		return
	}
	index := w.blockAt(block)
	w.found(report.OutsideLife, node, t.Thread(), func() *report.Report {
		return &report.Report{
			Place: w.place(node, index, t.Thread()), Address: offset, Size: 4,
			Detail: fmt.Sprintf("a thread uses the shared memory of block (%d,%d,%d) at %#x, and nothing keeps that block from ending before",
				w.index[0], w.index[1], w.index[2], offset),
		}
	})
}
