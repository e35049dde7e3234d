// This file checks the typed arrays that structs of copies name against what is copied.

package driverjs

import (
	"strings"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// fitsBox refuses a copy of a box that a typed array on either side does not
// hold: the driver would read, or write, what lies behind it.
func (c *call) fitsBox(m unsafe.Pointer, r *record, path string, o *goja.Object) {
	if !strings.HasPrefix(r.name, "CUDA_MEMCPY2D") && !strings.HasPrefix(r.name, "CUDA_MEMCPY3D") || r.find("WidthInBytes") == nil {
		return
	}
	for _, side := range []string{"src", "dst"} {
		name := side + "Host"
		switch cuda.Memorytype(r.word(m, side+"MemoryType")) {
		case cuda.CU_MEMORYTYPE_HOST:
		case cuda.CU_MEMORYTYPE_UNIFIED:
			name = side + "Device"
		default:
			continue
		}
		view, ok, _ := c.Bind.View(bind.Property(o, name))
		if n := r.boxEnd(m, side); ok && float64(len(view.Data)) < n {
			c.Bind.ThrowRangeError("%s: expected at least the %.0f bytes that the copy reaches to, got %d", c.op(in(path, name)), n, len(view.Data))
		}
	}
}

// boxEnd is where the memory of one side ends at least: behind the last row of
// the box. A pitch or height of 0 is that of what is copied.
func (r *record) boxEnd(m unsafe.Pointer, side string) float64 {
	size := func(name string, otherwise float64) float64 {
		if n := r.word(m, name); n > 0 {
			return float64(n)
		}
		return otherwise
	}
	x, y, z := size(side+"XInBytes", 0), size(side+"Y", 0), size(side+"Z", 0)
	width, height, depth := size("WidthInBytes", 0), size("Height", 0), 1.0
	if r.find("Depth") != nil {
		depth = size("Depth", 0)
	}
	if width == 0 || height == 0 || depth == 0 {
		return 0
	}
	pitch, rows := size(side+"Pitch", x+width), size(side+"Height", y+height)
	return ((z+depth-1)*rows+y+height-1)*pitch + x + width
}

// word is the value of a field of 4 or 8 bytes, 0 where there is none of the name.
func (r *record) word(m unsafe.Pointer, name string) uint64 {
	f := r.find(name)
	switch {
	case f == nil:
		return 0
	case types[f.typ].size == 4:
		return uint64(*(*uint32)(unsafe.Add(m, f.offset)))
	}
	return *(*uint64)(unsafe.Add(m, f.offset))
}
