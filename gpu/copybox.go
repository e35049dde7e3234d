// This file copies boxes, parts of pitched memory, arrays and host memory, and many
// parts of buffers at once.

package gpu

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/copies"
	"github.com/cujs/cujs/gpu/usage"
)

// A Place is one side of a copy: the memory, and where in it the box begins. Exactly
// one of Host, Buffer and Array is given.
type Place struct {
	Host   []byte
	Buffer *Buffer
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
func (c *Context) CopyBox(dst, src Place, b Box, s *Stream) error {
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
		if err := dst.user().settle(); err != nil {
			return err
		}
	}
	p := copies.Box(b).Descriptor(to, from)
	if src.Host == nil && dst.Host == nil {
		return enqueueBox(c, &p, dst, src, s)
	}
	for _, side := range []Place{src, dst} {
		if side.Host == nil {
			if err := side.user().quiesce(); err != nil {
				return err
			}
		}
	}
	sc, err := c.life.Enter()
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
		return c.failed("cuMemcpy3D", r, "copying from %s to %s", src, dst)
	}
	return dst.user().arrived(sc.API, c)
}

// enqueueBox copies from device to device.
func enqueueBox(c *Context, p *cuda.Memcpy3D, dst, src Place, s *Stream) error {
	l, err := c.stream(s, "copying from "+src.String())
	if err != nil {
		return err
	}
	if err := errors.Join(src.user().follow(l, false), dst.user().follow(l, true)); err != nil {
		return err
	}
	sc, err := contextOf(l).life.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	if r := sc.API.CuMemcpy3DAsync(p, l.Handle); r != cuda.CUDA_SUCCESS {
		return contextOf(l).failed("cuMemcpy3DAsync", r, "copying from %s to %s", src, dst)
	}
	src.user().usedIn(l, false)
	return dst.user().preparedIn(sc.API, l)
}

// user returns the buffer, or for an array one in its place, in which work with the
// memory is recorded.
func (p *Place) user() *Buffer {
	if p.Array != nil {
		return &Buffer{context: p.Array.context, res: p.Array.res, label: "array", owner: p.Array}
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
		if err := p.Buffer.check(); err != nil {
			return nil, err
		}
		g.Address, g.Bytes = p.Buffer.address, int(p.Buffer.bytes)
	default:
		g.Host, g.Bytes = unsafe.Pointer(unsafe.SliceData(p.Host)), len(p.Host)
	}
	return g, g.Check(side, copies.Box(b))
}

// A Part is a copy of Bytes bytes from Src, SrcOffset bytes from its start, to Dst,
// DstOffset bytes from its start.
type Part struct {
	Src, Dst             *Buffer
	SrcOffset, DstOffset uint64
	Bytes                uint64
}

// CopyParts enqueues copies within a context in a stream, nil for the default one, in no
// order among themselves. Drivers of CUDA 12.8 and later take all of them by one call,
// unless the stream is the default one or is recorded; else they are enqueued one by
// one. All are checked before the first is enqueued.
func (c *Context) CopyParts(parts []Part, s *Stream) error {
	l, err := c.stream(s, "copying parts")
	if err != nil {
		return err
	}
	var batch copies.Batch
	for i, p := range parts {
		if err := p.check(c); err != nil {
			return fmt.Errorf("part %d: %w", i, err)
		}
		if p.Bytes > 0 {
			batch.Add(p.Dst.address+cuda.DevicePtr(p.DstOffset), p.Src.address+cuda.DevicePtr(p.SrcOffset), p.Bytes)
		}
	}
	if batch.Len() == 0 {
		return nil
	}
	for _, p := range parts {
		if err := p.Dst.settle(); err != nil {
			return err
		}
	}
	for _, p := range parts {
		if err := errors.Join(p.Src.follow(l, false), p.Dst.follow(l, true)); err != nil {
			return err
		}
	}
	sc, err := contextOf(l).life.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	call, r := batch.Enqueue(sc.API, l.Handle, l.Handle != 0 && l.Capture() == nil)
	for _, p := range parts {
		p.Src.usedIn(l, false)
		p.Dst.usedIn(l, true)
	}
	runtime.KeepAlive(parts)
	if r == cuda.CUDA_SUCCESS && l == l.Context.Default {
		return l.Context.Arrived(sc.API)
	}
	return contextOf(l).failed(call, r, "copying %d parts of buffers", batch.Len())
}

// check checks that both sides of the copy are in c.
func (p *Part) check(c *Context) error {
	for _, b := range []*Buffer{p.Src, p.Dst} {
		if !c.shares(b.context) {
			return &usage.ArgumentError{Doing: "copying parts in " + c.String(), Expected: "buffers of that context", Got: "a " + b.String() + " of " + b.context.String()}
		}
	}
	return p.Src.checkCopy(p.Dst, p.DstOffset, p.SrcOffset, p.Bytes)
}
