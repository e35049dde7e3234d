// Package copies has the geometry of box copies, and the driver's calls for fills and
// for many copies at once.
package copies

import (
	"fmt"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// A Box is how much is copied: bytes, rows and slices. Zero rows and slices count as 1.
type Box struct{ Width, Height, Depth int }

// A Place is the memory of one side of a copy, and where in it the box begins: an
// array, or linear memory of the device or the host.
type Place struct {
	Memory fmt.Stringer // for messages
	Doing  string       // for messages: copying a box, or filling one

	Array               cuda.Array // 0 for linear memory
	Width, Rows, Slices int        // of an array: bytes, rows, slices
	Texel               int        // bytes of a texel of an array

	Address cuda.DevicePtr // of linear memory of the device
	Host    unsafe.Pointer // of host memory; nil for other memory
	Bytes   int            // size of linear memory

	X, Y, Z int // bytes, rows and slices
	// Pitch is the bytes from row to row and Height the rows of a slice, of linear
	// memory; Check replaces 0 by what the box needs. Row is the bytes of a row without
	// its padding; 0 means all of Pitch.
	Pitch, Height, Row int
}

// maxNumber bounds the numbers of a place so that their products do not overflow.
const maxNumber = 1 << 40

// CheckNumbers checks the numbers of a place without its memory. Side is "source" or
// "destination".
func (p *Place) CheckNumbers(side string) error {
	for _, n := range []struct {
		name string
		at   int
	}{{"x", p.X}, {"y", p.Y}, {"z", p.Z}, {"pitch", p.Pitch}, {"height", p.Height}, {"row", p.Row}} {
		if n.at < 0 || n.at > maxNumber {
			return &usage.RangeError{Doing: p.Doing, Argument: side + "." + n.name, Expected: "a number from 0 on", Got: fmt.Sprint(n.at)}
		}
	}
	return nil
}

// Check checks that the box lies in the place. It computes the pitch and height that
// are not given.
func (p *Place) Check(side string, b Box) error {
	if p.Array != 0 {
		if p.X%p.Texel != 0 || b.Width%p.Texel != 0 {
			return &usage.RangeError{Doing: p.Doing, Argument: side + ".x and width", Expected: fmt.Sprintf("multiples of the %d bytes of a texel", p.Texel), Got: fmt.Sprintf("%d and %d", p.X, b.Width)}
		}
		return p.checkSizes(side, b, p.Width, p.Rows, p.Slices)
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
	if err := p.checkSizes(side, b, row, p.Height, maxNumber); err != nil {
		return err
	}
	rows := float64(p.Z+b.Depth-1)*float64(p.Height) + float64(p.Y+b.Height-1)
	if end := rows*float64(p.Pitch) + float64(p.X+b.Width); end > float64(p.Bytes) {
		return &usage.RangeError{Doing: p.Doing, Argument: side, Problem: fmt.Sprintf("the box ends at byte %.0f of the %s, %s", end, side, p.Memory)}
	}
	return nil
}

func (p *Place) checkSizes(side string, b Box, width, height, depth int) error {
	for _, d := range []struct {
		name, size, unit string
		at, n, limit     int
	}{{"x", "width", "byte", p.X, b.Width, width}, {"y", "height", "row", p.Y, b.Height, height}, {"z", "depth", "slice", p.Z, b.Depth, depth}} {
		if d.at > d.limit || d.n > d.limit-d.at {
			return &usage.RangeError{Doing: p.Doing, Problem: fmt.Sprintf("%s from %s %d on exceed the %d of the %s, %s",
				spell.Count(d.n, d.unit), d.name, d.at, d.limit, side, p.Memory)}
		}
	}
	return nil
}

// Descriptor returns a copy between two checked places as the driver takes it.
func (b Box) Descriptor(dst, src *Place) cuda.Memcpy3D {
	d := cuda.Memcpy3D{
		WidthInBytes: uint64(b.Width), Height: uint64(b.Height), Depth: uint64(b.Depth),
		SrcMemoryType: src.kind(), SrcHost: src.Host, SrcDevice: src.Address, SrcArray: src.Array,
		DstMemoryType: dst.kind(), DstHost: dst.Host, DstDevice: dst.Address, DstArray: dst.Array,
	}
	d.SrcXInBytes, d.SrcY, d.SrcZ, d.SrcPitch, d.SrcHeight = uint64(src.X), uint64(src.Y), uint64(src.Z), uint64(src.Pitch), uint64(src.Height)
	d.DstXInBytes, d.DstY, d.DstZ, d.DstPitch, d.DstHeight = uint64(dst.X), uint64(dst.Y), uint64(dst.Z), uint64(dst.Pitch), uint64(dst.Height)
	return d
}

func (p *Place) kind() cuda.Memorytype {
	switch {
	case p.Array != 0:
		return cuda.CU_MEMORYTYPE_ARRAY
	case p.Host != nil:
		return cuda.CU_MEMORYTYPE_HOST
	}
	return cuda.CU_MEMORYTYPE_DEVICE
}

// Overlap reports whether the box at one place shares bytes with the same box at the
// other. Rows of different pitch within one memory are not compared.
func (b Box) Overlap(p, q *Place) bool {
	if p.Array != 0 || q.Array != 0 {
		return p.Array == q.Array && near(p.X-q.X, b.Width) && near(p.Y-q.Y, b.Height) && near(p.Z-q.Z, b.Depth)
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

// near reports whether two intervals of length n overlap whose starts differ by distance.
func near(distance, n int) bool { return -n < distance && distance < n }

// nearest returns 0 and the multiples of step next to a distance, divided by step.
func nearest(distance, step int) [4]int {
	n := distance / max(step, 1)
	return [4]int{0, n - 1, n, n + 1}
}

// start returns the address at which the box begins in linear memory.
func (p *Place) start() uint64 {
	return uint64(p.Address) + uint64(uintptr(p.Host)) + uint64((p.Z*p.Height+p.Y)*p.Pitch+p.X)
}
