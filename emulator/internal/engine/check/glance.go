package check

import (
	"unsafe"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// A glance is one lane's access, or the same access of many lanes.
type glance struct {
	site    *Site
	lane    int
	many    bool
	address uint64
	space   ptx.Space
	size    uint64
	offset  uint64 // in the shadow
	shadow  *memory.Shadow
	pointer unsafe.Pointer
	bulk    *code.Access // the side of a bulk copy; nil for other accesses
	value   *uint64      // of Moved
}

// writes reports whether the access changes memory.
func (g *glance) writes() bool {
	if g.bulk != nil {
		return g.bulk.Write
	}
	return g.site.access.Write
}

// mask is the bytes of a cell that an access touches.
func (g *glance) mask() uint8 {
	if g.size < 4 {
		return uint8(1<<g.size-1) << (g.offset & 3)
	}
	return everyByte
}

// find fills in where an access goes; false where nothing is known about the
// memory, or where the access is about to fault.
func (w *Block) find(g *glance, a *code.Access) bool {
	g.space = a.Space
	in := g.address
	if a.Space == ptx.Generic {
		g.space = ptx.Global
		switch g.address >> code.WindowShift {
		case code.SharedWindow >> code.WindowShift:
			g.space, in = ptx.Shared, g.address-code.SharedWindow
		case code.LocalWindow >> code.WindowShift:
			g.space, in = ptx.LocalSpace, g.address-code.LocalWindow
		case code.ParamWindow >> code.WindowShift:
			return false
		}
	}
	switch g.space {
	case ptx.Shared:
		home, at := w.peers.home(w, in)
		if home == nil || at > home.Shared.Size || g.size > home.Shared.Size-at {
			return false
		}
		g.shadow, g.offset = &home.shadow, at
		g.pointer = unsafe.Add(home.Shared.Pointer, at)
		w.visit(g, home)
		return true
	case ptx.LocalSpace:
		g.shadow, g.offset = nil, uint64(g.lane)*uint64(w.Local.Step)+in
		return in <= w.Local.Size && g.size <= w.Local.Size-in
	case ptx.Global:
		b := w.nearest
		if b == nil || !b.Contains(g.address, g.size) {
			if b = w.space.Find(g.address); b == nil || !b.Contains(g.address, g.size) {
				return false
			}
			w.nearest = b
		}
		g.shadow, g.offset = b.Shadow(), g.address-b.Base
		g.pointer = unsafe.Add(b.Pointer(), g.offset)
		return g.shadow != nil
	}
	return false
}

// quiet looks at an access that races with none.
func (w *Block) quiet(g *glance) {
	written := w.bytes(g)
	if written == nil {
		return
	}
	if g.site.reads() && allZero(written) {
		w.unwritten(g)
	}
	if g.site.access.Write {
		setAll(written)
	}
}

// reads reports whether an instruction uses what the memory held.
func (s *Site) reads() bool {
	if !s.access.Write || !s.atomic {
		return !s.access.Write
	}
	return !code.Has(s.node, "exch") && !code.Has(s.node, "init") && !code.Has(s.node, "inval")
}

// bytes says which bytes of an access have values; nil when all have.
func (w *Block) bytes(g *glance) []byte {
	if g.shadow == nil {
		return w.localBytes[g.offset:][:g.size]
	}
	if g.shadow.Written == nil {
		return nil
	}
	return g.shadow.Written[g.offset:][:g.size]
}

func allZero(b []byte) bool {
	for _, v := range b {
		if v != 0 {
			return false
		}
	}
	return true
}

func setAll(b []byte) {
	for i := range b {
		b[i] = 1
	}
}

// look looks at a plain load or store, and reports whether it races with an earlier access.
func (w *Block) look(g *glance) (raced bool) {
	if b := w.bytes(g); b != nil {
		switch {
		case g.site.access.Write:
			setAll(b)
		case b[0] == 0 && allZero(b):
			w.unwritten(g)
		}
	}
	return g.shadow != nil && w.compare(g)
}
