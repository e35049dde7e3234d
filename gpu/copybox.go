// This file copies boxes: parts of pitched memory, arrays and host memory.

package gpu

import (
	"fmt"
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/spell"
)

// A Place is one side of a copy: the memory, and where in it the box begins.
// Exactly one of Host, Buffer and Array is given.
type Place struct {
	Host   []byte
	Buffer *Buffer
	Array  *Array
	// X is in bytes, Y in rows and Z in slices.
	X, Y, Z int
	// Pitch is the bytes from row to row and Height the rows of a slice, of
	// linear memory; 0 means as many as the box has from its beginning.
	Pitch, Height int
	// Row is the bytes of a row without its padding; 0 means all of Pitch.
	Row int
}

// A Box is how much is copied: bytes, rows and slices. Zero rows and slices
// count as 1.
type Box struct{ Width, Height, Depth int }

// CopyBox copies a box from src to dst. Between places on the device it is
// done in the order of a stream, nil for the default one, and not waited for.
// With host memory it comes after all work known to use the other side, and is
// done when CopyBox returns. What lies outside of a place is a *RangeError, and so
// are places in one memory that overlap.
func (c *Context) CopyBox(dst, src Place, b Box, s *Stream) error {
	b.Height, b.Depth = max(b.Height, 1), max(b.Depth, 1)
	p := cuda.Memcpy3D{WidthInBytes: uint64(max(b.Width, 0)), Height: uint64(b.Height), Depth: uint64(b.Depth)}
	if b.Width < 0 {
		return &RangeError{Doing: "copying a box", Argument: "width", Expected: "at least 0", Got: fmt.Sprint(b.Width)}
	}
	if err := src.check("source", &b); err != nil {
		return err
	}
	if err := dst.check("destination", &b); err != nil {
		return err
	}
	if b.Width == 0 {
		return nil
	}
	if b.overlaps(&dst, &src) {
		return &RangeError{Doing: "copying within " + src.String(), Problem: "source and destination overlap"}
	}
	p.SrcMemoryType, p.SrcHost, p.SrcDevice, p.SrcArray = src.memory()
	p.DstMemoryType, p.DstHost, p.DstDevice, p.DstArray = dst.memory()
	p.SrcXInBytes, p.SrcY, p.SrcZ, p.SrcPitch, p.SrcHeight = src.numbers()
	p.DstXInBytes, p.DstY, p.DstZ, p.DstPitch, p.DstHeight = dst.numbers()
	if src.Host != nil || dst.Host != nil {
		return c.copyBoxNow(&p, dst, src)
	}
	return c.copyBoxLater(&p, dst, src, s)
}

// copyBoxNow copies from or to host memory.
func (c *Context) copyBoxNow(p *cuda.Memcpy3D, dst, src Place) error {
	for _, side := range []Place{src, dst} {
		if side.Host == nil {
			if err := side.user().quiesce(); err != nil {
				return err
			}
		}
	}
	sc, err := c.enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	var pins runtime.Pinner // the driver gets these addresses in a struct
	defer pins.Unpin()
	for _, host := range []unsafe.Pointer{p.SrcHost, p.DstHost} {
		if host != nil {
			pins.Pin(host)
		}
	}
	if r := sc.API.CuMemcpy3D(p); r != cuda.CUDA_SUCCESS || dst.Host != nil {
		return c.failed("cuMemcpy3D", r, "copying from %s to %s", src, dst)
	}
	return dst.user().arrived(sc.API, c)
}

// copyBoxLater copies from device to device.
func (c *Context) copyBoxLater(p *cuda.Memcpy3D, dst, src Place, s *Stream) error {
	l, err := c.stream(s, "copying from "+src.String())
	if err != nil {
		return err
	}
	sc, err := contextOf(l).enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	if r := sc.API.CuMemcpy3DAsync(p, l.Handle); r != cuda.CUDA_SUCCESS {
		return contextOf(l).failed("cuMemcpy3DAsync", r, "copying from %s to %s", src, dst)
	}
	src.user().usedIn(l)
	return dst.user().preparedIn(sc.API, l)
}

// user is what keeps account of the work with the place's memory.
func (p *Place) user() *Buffer {
	if p.Array != nil {
		return p.Array.asBuffer()
	}
	return p.Buffer
}

// String names the memory.
func (p Place) String() string {
	switch {
	case p.Array != nil:
		return p.Array.String()
	case p.Buffer != nil:
		return p.Buffer.String()
	}
	return fmt.Sprintf("host memory of %s", FormatBytes(uint64(len(p.Host))))
}

// check checks that the box lies in the place, and fills in what follows from
// the box.
func (p *Place) check(side string, b *Box) error {
	given := 0
	for _, is := range []bool{p.Host != nil, p.Buffer != nil, p.Array != nil} {
		if is {
			given++
		}
	}
	if given != 1 {
		return &ArgumentError{Doing: "copying a box", Argument: side, Expected: "host memory, a buffer or an array"}
	}
	for _, n := range []struct {
		name string
		at   int
	}{{"x", p.X}, {"y", p.Y}, {"z", p.Z}, {"pitch", p.Pitch}, {"height", p.Height}, {"row", p.Row}} {
		if n.at < 0 || n.at > maxPlace {
			return &RangeError{Doing: "copying a box", Argument: side + "." + n.name, Expected: "a number from 0 on", Got: fmt.Sprint(n.at)}
		}
	}
	if p.Array != nil {
		return p.checkArray(side, b)
	}
	return p.checkLinear(side, b)
}

// maxPlace bounds the numbers of a place so that their products do not
// overflow.
const maxPlace = 1 << 40

func (p *Place) checkArray(side string, b *Box) error {
	if err := p.Array.check(); err != nil {
		return err
	}
	if p.Array.mipmap != 0 {
		return &ArgumentError{Doing: "copying a box", Argument: side, Expected: "one level of " + p.Array.String(), Got: "all of them"}
	}
	o := &p.Array.options
	if texel := o.texel(); p.X%texel != 0 || b.Width%texel != 0 {
		return &RangeError{Doing: "copying a box", Argument: side + ".x and width", Expected: fmt.Sprintf("multiples of the %d bytes of a texel", texel), Got: fmt.Sprintf("%d and %d", p.X, b.Width)}
	}
	return p.within(side, b, o.Width*o.texel(), max(o.Height, 1), o.slices())
}

func (p *Place) checkLinear(side string, b *Box) error {
	if p.Buffer != nil {
		if err := p.Buffer.check(); err != nil {
			return err
		}
	}
	if p.Pitch == 0 {
		p.Pitch = p.X + b.Width
	}
	if p.Height == 0 {
		p.Height = p.Y + b.Height
	}
	row := p.Pitch
	if p.Row > 0 {
		row = min(p.Row, p.Pitch)
	}
	if err := p.within(side, b, row, p.Height, maxPlace); err != nil {
		return err
	}
	size := len(p.Host)
	if p.Buffer != nil {
		size = int(p.Buffer.bytes)
	}
	rows := float64(p.Z+b.Depth-1)*float64(p.Height) + float64(p.Y+b.Height-1)
	if end := rows*float64(p.Pitch) + float64(p.X+b.Width); end > float64(size) {
		return &RangeError{Doing: "copying a box", Argument: side, Problem: fmt.Sprintf("the box ends at byte %.0f of the %s, %s", end, side, *p)}
	}
	return nil
}

// within checks the box against the sizes of the memory.
func (p *Place) within(side string, b *Box, width, height, depth int) error {
	for _, d := range []struct {
		name, size, unit string
		at, n, limit     int
	}{{"x", "width", "byte", p.X, b.Width, width}, {"y", "height", "row", p.Y, b.Height, height}, {"z", "depth", "slice", p.Z, b.Depth, depth}} {
		if d.at > d.limit || d.n > d.limit-d.at {
			return &RangeError{Doing: "copying a box", Problem: fmt.Sprintf("%s from %s %d on exceed the %d of the %s, %s",
				spell.Count(d.n, d.unit), d.name, d.at, d.limit, side, *p)}
		}
	}
	return nil
}

// memory is the place as the driver takes it.
func (p *Place) memory() (kind cuda.Memorytype, host unsafe.Pointer, device cuda.DevicePtr, array cuda.Array) {
	switch {
	case p.Array != nil:
		return cuda.CU_MEMORYTYPE_ARRAY, nil, 0, p.Array.handle
	case p.Buffer != nil:
		return cuda.CU_MEMORYTYPE_DEVICE, nil, p.Buffer.address, 0
	}
	return cuda.CU_MEMORYTYPE_HOST, unsafe.Pointer(unsafe.SliceData(p.Host)), 0, 0
}

func (p *Place) numbers() (x, y, z, pitch, height uint64) {
	return uint64(p.X), uint64(p.Y), uint64(p.Z), uint64(p.Pitch), uint64(p.Height)
}

// overlaps tells whether a box at one place shares bytes with the same box at the
// other. Rows of different lengths within one memory are not looked into.
func (b *Box) overlaps(p, q *Place) bool {
	if p.Array != nil || q.Array != nil {
		return p.Array != nil && q.Array != nil && p.Array.handle == q.Array.handle &&
			near(p.X-q.X, b.Width) && near(p.Y-q.Y, b.Height) && near(p.Z-q.Z, b.Depth)
	}
	if p.Pitch != q.Pitch || b.Depth > 1 && p.Height != q.Height {
		return false
	}
	distance := int(p.start() - q.start())
	slice := p.Pitch * p.Height
	for _, z := range nearest(distance, slice) {
		if !near(z, b.Depth) {
			continue
		}
		rest := distance - z*slice
		for _, y := range nearest(rest, p.Pitch) {
			if near(y, b.Height) && near(rest-y*p.Pitch, b.Width) {
				return true
			}
		}
	}
	return false
}

// near tells whether two stretches of n that begin so far apart overlap.
func near(distance, n int) bool { return -n < distance && distance < n }

// nearest are the multiples of a step around a distance, and none at all.
func nearest(distance, step int) [4]int {
	n := distance / max(step, 1)
	return [4]int{0, n - 1, n, n + 1}
}

// start is the address where the box begins in linear memory.
func (p *Place) start() uint64 {
	var base uint64
	if p.Buffer != nil {
		base = uint64(p.Buffer.address)
	} else {
		base = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(p.Host))))
	}
	return base + uint64((p.Z*p.Height+p.Y)*p.Pitch+p.X)
}
