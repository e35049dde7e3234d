// This file fills memory with a repeated value.

package emulator

import (
	"encoding/binary"
	"runtime/debug"

	"github.com/cujs/cujs/bindings/cuda"
)

// A filling writes elements of 1, 2 or 4 bytes into rows.
type filling struct {
	dst           plane
	value         uint32
	element       uint64 // bytes
	width, height uint64 // elements, rows
}

func (f *filling) do(c *cudaContext) (err error) {
	if c.failure() != nil {
		return nil
	}
	g, ok := f.dst.enter()
	if !ok {
		return freedError(f.dst.span)
	}
	defer g.leave()
	defer caughtFault(&err, debug.SetPanicOnFault(true))
	for y := range f.height {
		fill(bytesAt(f.dst.row(y, 0), f.width*f.element), f.value, f.element)
		f.dst.block.Write(f.dst.row(y, 0), f.width*f.element)
	}
	return nil
}

// fill repeats the low bytes of value, by doubling what is there already.
func fill(b []byte, value uint32, element uint64) {
	var pattern [4]byte
	binary.NativeEndian.PutUint32(pattern[:], value)
	switch element {
	case 1:
		pattern[0] = byte(value)
	case 2:
		binary.NativeEndian.PutUint16(pattern[:], uint16(value))
	}
	if value == 0 {
		clear(b)
		return
	}
	const block = 4096 // stays in the first cache
	n := copy(b, pattern[:element])
	for n < len(b) {
		n += copy(b[n:], b[:min(n, block)])
	}
}

func (m *machine) bindSets(api *cuda.API) {
	api.CuMemsetD8 = func(dst cuda.DevicePtr, v uint8, n uint64) cuda.Result {
		return m.set(m.legacyStream, dst, 0, uint32(v), 1, n, 1)
	}
	api.CuMemsetD16 = func(dst cuda.DevicePtr, v uint16, n uint64) cuda.Result {
		return m.set(m.legacyStream, dst, 0, uint32(v), 2, n, 1)
	}
	api.CuMemsetD32 = func(dst cuda.DevicePtr, v uint32, n uint64) cuda.Result {
		return m.set(m.legacyStream, dst, 0, v, 4, n, 1)
	}
	api.CuMemsetD2D8 = func(dst cuda.DevicePtr, pitch uint64, v uint8, width, height uint64) cuda.Result {
		return m.set(m.legacyStream, dst, pitch, uint32(v), 1, width, height)
	}
	api.CuMemsetD2D16 = func(dst cuda.DevicePtr, pitch uint64, v uint16, width, height uint64) cuda.Result {
		return m.set(m.legacyStream, dst, pitch, uint32(v), 2, width, height)
	}
	api.CuMemsetD2D32 = func(dst cuda.DevicePtr, pitch uint64, v uint32, width, height uint64) cuda.Result {
		return m.set(m.legacyStream, dst, pitch, v, 4, width, height)
	}
	api.CuMemsetD8Async = func(dst cuda.DevicePtr, v uint8, n uint64, s cuda.Stream) cuda.Result {
		return m.set(m.streamOf(s), dst, 0, uint32(v), 1, n, 1)
	}
	api.CuMemsetD16Async = func(dst cuda.DevicePtr, v uint16, n uint64, s cuda.Stream) cuda.Result {
		return m.set(m.streamOf(s), dst, 0, uint32(v), 2, n, 1)
	}
	api.CuMemsetD32Async = func(dst cuda.DevicePtr, v uint32, n uint64, s cuda.Stream) cuda.Result {
		return m.set(m.streamOf(s), dst, 0, v, 4, n, 1)
	}
	api.CuMemsetD2D8Async = func(dst cuda.DevicePtr, pitch uint64, v uint8, width, height uint64, s cuda.Stream) cuda.Result {
		return m.set(m.streamOf(s), dst, pitch, uint32(v), 1, width, height)
	}
	api.CuMemsetD2D16Async = func(dst cuda.DevicePtr, pitch uint64, v uint16, width, height uint64, s cuda.Stream) cuda.Result {
		return m.set(m.streamOf(s), dst, pitch, uint32(v), 2, width, height)
	}
	api.CuMemsetD2D32Async = func(dst cuda.DevicePtr, pitch uint64, v uint32, width, height uint64, s cuda.Stream) cuda.Result {
		return m.set(m.streamOf(s), dst, pitch, v, 4, width, height)
	}
}

// legacyStream is the stream of calls that name none.
func (m *machine) legacyStream() (*stream, cuda.Result) { return m.stream(streamLegacy) }

func (m *machine) streamOf(handle cuda.Stream) func() (*stream, cuda.Result) {
	return func() (*stream, cuda.Result) { return m.stream(handle) }
}

// set fills height rows of width elements. Memory of the host is filled
// before the call returns when no stream was named.
func (m *machine) set(in func() (*stream, cuda.Result), dst cuda.DevicePtr, pitch uint64, value uint32, element, width, height uint64) cuda.Result {
	s, r := in()
	if r != success {
		return r
	}
	f, r := m.newFilling(dst, pitch, value, element, width, height)
	if f == nil {
		return r
	}
	if s.legacy && !f.dst.onDevice() {
		return s.now(f)
	}
	return s.later(f)
}

// newFilling checks what is to be filled; nil when it is wrong or nothing.
func (m *machine) newFilling(dst cuda.DevicePtr, pitch uint64, value uint32, element, width, height uint64) (*filling, cuda.Result) {
	if width == 0 || height == 0 {
		return nil, success
	}
	if width > maxCopy || uint64(dst)%element != 0 || height > 1 && (pitch%element != 0 || pitch < width*element) {
		return nil, invalidValue
	}
	n, ok := extent(pitch, 0, width*element, height, 1)
	if !ok {
		return nil, invalidValue
	}
	to, ok := m.deviceSpan(dst, n)
	if !ok {
		return nil, invalidValue
	}
	return &filling{plane{span: to, pitch: pitch}, value, element, width, height}, success
}
