// This file copies boxes: parts of pitched memory, arrays and host memory.

package images

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/copies"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
)

// A Place is one side of a copy: the memory, and where in it the box begins. Exactly
// one of Host, Buffer and Array is given.
type Place struct {
	Host   []byte
	Buffer *gpu.Buffer
	Array  *Array
	// X is in bytes, Y in rows and Z in slices.
	X, Y, Z int
	// Pitch is the bytes from row to row and Height the rows of a slice, of linear
	// memory; 0 means as many as the box needs.
	Pitch, Height int
	// Row is the bytes of a row without its padding; 0 means all of Pitch.
	Row int
}

// A Box is how much is copied: Width in bytes, Height in rows and Depth in slices. Zero
// rows and slices count as 1.
type Box struct{ Width, Height, Depth int }

// What errors of boxes say is being done.
const copying, filling = "copying a box", "filling a box"

// CopyBox copies a box from src to dst. Copies between places on the device are enqueued
// in a stream, nil for the default one. Copies from and to host memory follow all work
// known to use the other side, and are done when CopyBox returns. A box that exceeds a
// place is a *usage.RangeError, and so are places in one memory that overlap.
func CopyBox(c *gpu.Context, dst, src Place, b Box, s *gpu.Stream) error {
	b.Height, b.Depth = max(b.Height, 1), max(b.Depth, 1)
	if b.Width < 0 {
		return &usage.RangeError{Doing: copying, Argument: "width", Expected: "at least 0", Got: fmt.Sprint(b.Width)}
	}
	from, err := src.checked(copying, "source", b)
	if err != nil {
		return err
	}
	to, err := dst.checked(copying, "destination", b)
	if err != nil || b.Width == 0 {
		return err
	}
	if copies.Box(b).Overlap(to, from) {
		return &usage.RangeError{Doing: "copying within " + src.String(), Problem: "source and destination overlap"}
	}
	if dst.Host == nil {
		if err := inside.BeforeWrite(dst.user()); err != nil {
			return err
		}
	}
	p := copies.Box(b).Descriptor(to, from)
	if src.Host == nil && dst.Host == nil {
		return enqueueBox(c, &p, dst, src, s)
	}
	for _, side := range []Place{src, dst} {
		if side.Host == nil {
			if err := inside.Quiesce(side.user()); err != nil {
				return err
			}
		}
	}
	sc, err := inside.Life(c).Enter()
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
	if r := sc.API.CuMemcpy3D(&p); r != cuda.CUDA_SUCCESS || dst.Host != nil {
		return inside.Failed(c, "cuMemcpy3D", r, "copying from %s to %s", src, dst)
	}
	return inside.Arrived(dst.user(), sc.API, c)
}

// enqueueBox copies from device to device.
func enqueueBox(c *gpu.Context, p *cuda.Memcpy3D, dst, src Place, s *gpu.Stream) error {
	l, err := inside.Stream(c, s, "copying from "+src.String())
	if err != nil {
		return err
	}
	if err := errors.Join(inside.Follow(src.user(), l, false), inside.Follow(dst.user(), l, true)); err != nil {
		return err
	}
	sc, err := l.Context.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	if r := sc.API.CuMemcpy3DAsync(p, l.Handle); r != cuda.CUDA_SUCCESS {
		return inside.Failed(inside.ContextOf(l), "cuMemcpy3DAsync", r, "copying from %s to %s", src, dst)
	}
	inside.Used(src.user(), l, false)
	return inside.Prepared(dst.user(), sc.API, l)
}

// user returns the buffer, or for an array one in its place, in which work with the
// memory is recorded.
func (p *Place) user() *gpu.Buffer {
	if p.Array != nil {
		return inside.NewBuffer(p.Array.context, lifetime.Memory{Resource: p.Array.res, Label: "array", Owner: p.Array})
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
	return fmt.Sprintf("host memory of %s", gpu.FormatBytes(uint64(len(p.Host))))
}

// checked returns the geometry of the place after checking that its memory can be used
// and contains the box.
func (p *Place) checked(doing, side string, b Box) (*copies.Place, error) {
	given := 0
	for _, is := range []bool{p.Host != nil, p.Buffer != nil, p.Array != nil} {
		if is {
			given++
		}
	}
	if given != 1 {
		return nil, &usage.ArgumentError{Doing: doing, Argument: side, Expected: "host memory, a buffer or an array"}
	}
	g := &copies.Place{Memory: *p, Doing: doing, X: p.X, Y: p.Y, Z: p.Z, Pitch: p.Pitch, Height: p.Height, Row: p.Row}
	if err := g.CheckNumbers(side); err != nil {
		return nil, err
	}
	switch {
	case p.Array != nil:
		if err := p.Array.check(); err != nil {
			return nil, err
		}
		if p.Array.mipmap != 0 {
			return nil, &usage.ArgumentError{Doing: doing, Argument: side, Expected: "one level of " + p.Array.String(), Got: "all of them"}
		}
		o := &p.Array.options
		g.Array, g.Texel = p.Array.handle, o.TexelBytes()
		g.Width, g.Rows, g.Slices = o.Width*g.Texel, max(o.Height, 1), o.Slices()
	case p.Buffer != nil:
		if err := inside.Check(p.Buffer); err != nil {
			return nil, err
		}
		g.Address, g.Bytes = p.Buffer.Address(), int(p.Buffer.Bytes())
	default:
		g.Host, g.Bytes = unsafe.Pointer(unsafe.SliceData(p.Host)), len(p.Host)
	}
	return g, g.Check(side, copies.Box(b))
}
