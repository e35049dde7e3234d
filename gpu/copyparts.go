// This file copies many parts of buffers at once.

package gpu

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/copies"
	"github.com/cujs/cujs/gpu/usage"
)

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
