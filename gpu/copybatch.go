// This file copies many parts of buffers by one call of the driver.

package gpu

import (
	"fmt"
	"runtime"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Part is a copy of Bytes bytes from Src, SrcOffset bytes from its start, to
// Dst, DstOffset bytes from its start.
type Part struct {
	Src, Dst             *Buffer
	SrcOffset, DstOffset uint64
	Bytes                uint64
}

// CopyParts does copies within a context, in the order of a stream, nil for the
// default one, but in no order among themselves. It does not wait. Drivers of
// CUDA 12.8 and later take all of them at once, unless the stream is the default
// one or is recorded; else they are begun one by one. All are checked before the
// first is begun.
func (c *Context) CopyParts(parts []Part, s *Stream) error {
	l, err := c.stream(s, "copying parts")
	if err != nil {
		return err
	}
	batch := batch{}
	for i, p := range parts {
		if err := c.checkPart(p); err != nil {
			return fmt.Errorf("part %d: %w", i, err)
		}
		if p.Bytes > 0 {
			batch.add(p)
		}
	}
	if len(batch.sizes) == 0 {
		return nil
	}
	sc, err := contextOf(l).enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	call, r := "cuMemcpyBatchAsync", cuda.CUDA_ERROR_NOT_SUPPORTED
	if l.Handle != 0 && l.Capture() == nil {
		r = batch.start(sc.API, l.Handle)
	}
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		call, r = "cuMemcpyDtoDAsync", batch.startEach(sc.API, l.Handle)
	}
	for _, p := range parts {
		p.Src.usedIn(l)
		p.Dst.usedIn(l)
	}
	runtime.KeepAlive(parts)
	if r == cuda.CUDA_SUCCESS && l == l.Context.Default {
		return l.Context.Arrived(sc.API)
	}
	return contextOf(l).failed(call, r, "copying %d parts of buffers", len(batch.sizes))
}

// checkPart checks a copy that stays in c.
func (c *Context) checkPart(p Part) error {
	for _, b := range []*Buffer{p.Src, p.Dst} {
		if !c.shares(b.context) {
			return &ArgumentError{Doing: "copying parts in " + c.String(), Expected: "buffers of that context", Got: "a " + b.String() + " of " + b.context.String()}
		}
	}
	return p.Src.checkCopy(p.Dst, p.DstOffset, p.SrcOffset, p.Bytes)
}

// A batch is copies as the driver takes them.
type batch struct {
	to, from []cuda.DevicePtr
	sizes    []uint64
}

func (b *batch) add(p Part) {
	b.to = append(b.to, p.Dst.address+cuda.DevicePtr(p.DstOffset))
	b.from = append(b.from, p.Src.address+cuda.DevicePtr(p.SrcOffset))
	b.sizes = append(b.sizes, p.Bytes)
}

// start begins all at once.
func (b *batch) start(api *cuda.API, s cuda.Stream) cuda.Result {
	attributes := cuda.MemcpyAttributes{SrcAccessOrder: cuda.CU_MEMCPY_SRC_ACCESS_ORDER_STREAM}
	var from, failed uint64
	n := uint64(len(b.sizes))
	r := api.CuMemcpyBatchAsync(&b.to[0], &b.from[0], &b.sizes[0], n, &attributes, &from, 1, s)
	if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		r = api.CuMemcpyBatchAsync_v1(&b.to[0], &b.from[0], &b.sizes[0], n, &attributes, &from, 1, &failed, s)
	}
	return r
}

// startEach begins one after the other.
func (b *batch) startEach(api *cuda.API, s cuda.Stream) cuda.Result {
	for i, n := range b.sizes {
		if r := api.CuMemcpyDtoDAsync(b.to[i], b.from[i], n, s); r != cuda.CUDA_SUCCESS {
			return r
		}
	}
	return cuda.CUDA_SUCCESS
}
