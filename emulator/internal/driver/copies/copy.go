// Package copies answers the calls that copy and fill memory: of devices, of the host and
// of arrays.
package copies

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/images"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

const (
	success      = cuda.CUDA_SUCCESS
	invalidValue = cuda.CUDA_ERROR_INVALID_VALUE
)

// staged is the size up to which an asynchronous copy from pageable memory
// returns at once; larger ones return when the copy is done (CUDA driver API,
// "API synchronization behavior").
const staged = 64 << 10

// Copies is the part of the driver that copies and fills.
type Copies struct {
	*machine.Machine
	memory *linear.Memory
	images *images.Images
}

// New returns the part of a machine.
func New(m *machine.Machine, memory *linear.Memory, images *images.Images) *Copies {
	return &Copies{m, memory, images}
}

// Bind fills in the functions.
func (m *Copies) Bind(api *cuda.API) {
	device, host, anywhere := m.memory.DeviceSpan, m.memory.HostSpan, m.memory.UnifiedSpan
	api.CuMemcpyHtoD, api.CuMemcpyHtoDAsync = copies(m, device, host)
	api.CuMemcpyDtoH, api.CuMemcpyDtoHAsync = copies(m, host, device)
	api.CuMemcpyDtoD, api.CuMemcpyDtoDAsync = copies(m, device, device)
	api.CuMemcpy, api.CuMemcpyAsync = copies(m, anywhere, anywhere)
	api.CuMemcpyPeer = m.copyPeer
	api.CuMemcpyPeerAsync = m.copyPeerAsync
	m.bindBoxes(api)
	m.bindBatches(api)
	m.bindArrays(api)
	m.bindSets(api)
}

// copies are the functions that copy between two kinds of addresses, in the legacy stream
// and in one that is named. dst and src find bytes at an address.
func copies[D, S any](m *Copies, dst func(D, uint64) (linear.Span, bool), src func(S, uint64) (linear.Span, bool)) (func(D, S, uint64) cuda.Result, func(D, S, uint64, cuda.Stream) cuda.Result) {
	now := func(to D, from S, n uint64) cuda.Result {
		return m.copyNow(n, func(n uint64) (linear.Span, bool) { return dst(to, n) },
			func(n uint64) (linear.Span, bool) { return src(from, n) })
	}
	later := func(to D, from S, n uint64, s cuda.Stream) cuda.Result {
		return m.copyLater(s, n, func(n uint64) (linear.Span, bool) { return dst(to, n) },
			func(n uint64) (linear.Span, bool) { return src(from, n) })
	}
	return now, later
}

// A place finds n bytes at an address that it knows.
type place func(n uint64) (linear.Span, bool)

func (m *Copies) atDevice(p cuda.DevicePtr) place {
	return func(n uint64) (linear.Span, bool) { return m.memory.DeviceSpan(p, n) }
}

func (m *Copies) atHost(p unsafe.Pointer) place {
	return func(n uint64) (linear.Span, bool) { return m.memory.HostSpan(p, n) }
}

func (m *Copies) anywhere(p cuda.DevicePtr) place {
	return func(n uint64) (linear.Span, bool) { return m.memory.UnifiedSpan(p, n) }
}

// linearTransfer resolves both ends; nil when one of them is wrong.
func linearTransfer(n uint64, dst, src place) *transfer {
	to, ok := dst(n)
	if !ok {
		return nil
	}
	from, ok := src(n)
	if !ok {
		return nil
	}
	return &transfer{dst: plane{Span: to}, src: plane{Span: from}, width: to.Size, height: 1, depth: 1}
}

// copyNow answers the copies without a stream, which go through the legacy
// default stream.
func (m *Copies) copyNow(n uint64, dst, src place) cuda.Result {
	c, r := m.Usable()
	if r != success || n == 0 {
		return r
	}
	t := linearTransfer(n, dst, src)
	if t == nil {
		return invalidValue
	}
	return transferNow(c.Streams.Legacy, t)
}

// copyLater answers the copies in a stream.
func (m *Copies) copyLater(handle cuda.Stream, n uint64, dst, src place) cuda.Result {
	s, r := m.stream(handle)
	if r != success || n == 0 {
		return r
	}
	t := linearTransfer(n, dst, src)
	if t == nil {
		return invalidValue
	}
	return transferLater(s, t)
}

// stream finds the stream of a copy, which needs no current context and refuses one that
// does not work, as NVIDIA's driver does for copies alone.
func (m *Copies) stream(handle cuda.Stream) (*machine.Stream, cuda.Result) {
	if r := m.Working(); r != success {
		return nil, r
	}
	return m.Stream(handle)
}

// transferNow returns when the copy is done, or, between devices' memory, at
// once: no synchronization with the host is part of such copies.
func transferNow(s *machine.Stream, t *transfer) cuda.Result {
	t.from, t.element = s.Context.Machine.Where(), s.Context.Machine.Element()
	if t.dst.OnDevice() && t.src.OnDevice() {
		return s.Later(t)
	}
	return s.Now(t)
}

// transferLater returns at once where both ends stay where they are.
func transferLater(s *machine.Stream, t *transfer) cuda.Result {
	t.from, t.element = s.Context.Machine.Where(), s.Context.Machine.Element()
	switch {
	case t.dst.Known() && t.src.Known() || s.Capturing():
		return s.Later(t)
	case t.dst.Known() && t.src.Size <= staged:
		if t.detach() != nil {
			return invalidValue
		}
		return s.Later(t)
	}
	return s.Now(t)
}

// copyPeer copies between the memories of two contexts, after all that both
// are doing.
func (m *Copies) copyPeer(dst cuda.DevicePtr, dstContext cuda.Context, src cuda.DevicePtr, srcContext cuda.Context, n uint64) cuda.Result {
	c, r := m.Usable()
	if r != success {
		return r
	}
	t, points, r := m.peerTransfer(dst, dstContext, src, srcContext, n)
	if t != nil {
		end := c.Streams.Legacy.SubmitAfter(t, points...)
		if m.Config.Check != nil { // what both contexts get later comes after
			end.Wait()
		}
	}
	return r
}

func (m *Copies) copyPeerAsync(dst cuda.DevicePtr, dstContext cuda.Context, src cuda.DevicePtr, srcContext cuda.Context, n uint64, handle cuda.Stream) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	t, _, r := m.peerTransfer(dst, dstContext, src, srcContext, n)
	if t != nil {
		return s.Later(t)
	}
	return r
}

// peerTransfer checks the arguments; the transfer is nil when there is
// nothing to do. The points are where both contexts' work ends.
func (m *Copies) peerTransfer(dst cuda.DevicePtr, dstContext cuda.Context, src cuda.DevicePtr, srcContext cuda.Context, n uint64) (*transfer, []machine.Point, cuda.Result) {
	var points []machine.Point
	for _, handle := range []cuda.Context{dstContext, srcContext} {
		c, r := m.Context(handle)
		if r != success {
			return nil, nil, r
		}
		points = append(points, c.Streams.Ends()...)
	}
	if n == 0 {
		return nil, nil, success
	}
	t := linearTransfer(n, m.atDevice(dst), m.atDevice(src))
	if t == nil {
		return nil, nil, invalidValue
	}
	return t, points, success
}
