// This file takes memory from the operating system and carves small blocks
// out of large mappings.

package memory

import "unsafe"

const (
	granule = 512 // what blocks are aligned to and their extents rounded to
	redZone = 512 // untouchable bytes after each carved block
)

// An arena is one mapping. Free extents are kept in the order of offsets and
// never touch each other.
type arena struct {
	pointer unsafe.Pointer
	size    uint64
	free    []extent
	dirty   uint64  // bytes from the start that may have been written
	shared  *Shared // the file behind it, once other processes may open it
	name    string  // of that
}

// arenas are those of a space. They end with it.
type arenas struct{ list []*arena }

// end unmaps them.
func (l *arenas) end() {
	for _, a := range l.list {
		a.end()
	}
}

type extent struct{ offset, size uint64 }

func newArena(size uint64) (*arena, error) {
	p, err := mapMemory(size)
	if err != nil {
		return nil, err
	}
	return &arena{pointer: p, size: size, free: []extent{{0, size}}}, nil
}

// end unmaps it.
func (a *arena) end() {
	unmapMemory(a.pointer, a.size)
	if a.shared != nil {
		a.shared.Close()
	}
}

func (a *arena) base() uint64 { return uint64(uintptr(a.pointer)) }

// take carves size bytes aligned to align, first fit.
func (a *arena) take(size, align uint64) (offset uint64, ok bool) {
	for i, e := range a.free {
		start := (a.base()+e.offset+align-1)&^(align-1) - a.base()
		if start+size > e.offset+e.size {
			continue
		}
		rest := extent{start + size, e.offset + e.size - start - size}
		head := extent{e.offset, start - e.offset}
		a.replace(i, head, rest)
		return start, true
	}
	return 0, false
}

// replace puts the parts that are not empty where free extent i was.
func (a *arena) replace(i int, parts ...extent) {
	tail := append([]extent(nil), a.free[i+1:]...)
	a.free = a.free[:i]
	for _, p := range parts {
		if p.size > 0 {
			a.free = append(a.free, p)
		}
	}
	a.free = append(a.free, tail...)
}

// give returns bytes and joins them with free neighbours.
func (a *arena) give(e extent) {
	i := 0
	for i < len(a.free) && a.free[i].offset < e.offset {
		i++
	}
	a.free = append(a.free, extent{})
	copy(a.free[i+1:], a.free[i:])
	a.free[i] = e
	if i+1 < len(a.free) && e.offset+e.size == a.free[i+1].offset {
		a.free[i].size += a.free[i+1].size
		a.free = append(a.free[:i+1], a.free[i+2:]...)
	}
	if i > 0 && a.free[i-1].offset+a.free[i-1].size == a.free[i].offset {
		a.free[i-1].size += a.free[i].size
		a.free = append(a.free[:i], a.free[i+1:]...)
	}
}
