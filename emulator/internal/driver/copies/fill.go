// This file fills memory with a repeated value.

package copies

import (
	"encoding/binary"
	"runtime/debug"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/internal/spell"
)

// A filling writes elements of 1, 2 or 4 bytes into rows.
type filling struct {
	dst           plane
	value         uint32
	element       uint64 // bytes
	width, height uint64 // elements, rows
	from          string // the place in the program that asked for it, when checked
	work          *check.Work
}

// Place puts the fill among the work of all streams.
func (f *filling) Place(w *check.Work) { f.work = w }

// Do fills.
func (f *filling) Do(c *machine.Context) (err error) {
	if c.Over() {
		return nil
	}
	g, ok := f.dst.Enter()
	if !ok {
		return linear.FreedError(f.dst.Span)
	}
	defer g.Leave()
	defer linear.CaughtFault(&err, debug.SetPanicOnFault(true))
	if n := f.width * f.element; f.work != nil {
		what := "a fill of " + spell.Count(int(n*f.height), "byte")
		f.dst.touch(c.Machine, &check.Copy{Work: f.work, What: what, From: f.from, Write: true}, n, f.height, 1)
	}
	for y := range f.height {
		fill(linear.BytesAt(f.dst.row(y, 0), f.width*f.element), f.value, f.element)
		f.dst.Block.Write(f.dst.row(y, 0), f.width*f.element)
	}
	return nil
}

// fill repeats the low bytes of value, by doubling the filled part.
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

func (m *Copies) bindSets(api *cuda.API) {
	api.CuMemsetD8, api.CuMemsetD8Async, api.CuMemsetD2D8, api.CuMemsetD2D8Async = fills[uint8](m)
	api.CuMemsetD16, api.CuMemsetD16Async, api.CuMemsetD2D16, api.CuMemsetD2D16Async = fills[uint16](m)
	api.CuMemsetD32, api.CuMemsetD32Async, api.CuMemsetD2D32, api.CuMemsetD2D32Async = fills[uint32](m)
}

type (
	fillRow[V any]        = func(dst cuda.DevicePtr, v V, n uint64) cuda.Result
	fillRowAsync[V any]   = func(dst cuda.DevicePtr, v V, n uint64, s cuda.Stream) cuda.Result
	fillPlane[V any]      = func(dst cuda.DevicePtr, pitch uint64, v V, width, height uint64) cuda.Result
	fillPlaneAsync[V any] = func(dst cuda.DevicePtr, pitch uint64, v V, width, height uint64, s cuda.Stream) cuda.Result
)

// fills are the functions that fill memory with elements of one size. Those that name no
// stream use the legacy one.
func fills[V uint8 | uint16 | uint32](m *Copies) (fillRow[V], fillRowAsync[V], fillPlane[V], fillPlaneAsync[V]) {
	set := func(dst cuda.DevicePtr, pitch uint64, v V, width, height uint64, in cuda.Stream) cuda.Result {
		return m.set(in, dst, pitch, uint32(v), uint64(unsafe.Sizeof(v)), width, height)
	}
	return func(dst cuda.DevicePtr, v V, n uint64) cuda.Result { return set(dst, 0, v, n, 1, machine.StreamLegacy) },
		func(dst cuda.DevicePtr, v V, n uint64, s cuda.Stream) cuda.Result { return set(dst, 0, v, n, 1, s) },
		func(dst cuda.DevicePtr, pitch uint64, v V, width, height uint64) cuda.Result {
			return set(dst, pitch, v, width, height, machine.StreamLegacy)
		}, set
}

// set fills height rows of width elements. Memory of the host is filled
// before the call returns when no stream was named.
func (m *Copies) set(in cuda.Stream, dst cuda.DevicePtr, pitch uint64, value uint32, element, width, height uint64) cuda.Result {
	s, r := m.Stream(in)
	if r != success {
		return r
	}
	f, r := m.newFilling(dst, pitch, value, element, width, height)
	if f == nil {
		return r
	}
	if s.Legacy && !f.dst.OnDevice() {
		return s.Now(f)
	}
	return s.Later(f)
}

// newFilling checks what is to be filled; nil when it is wrong or nothing.
func (m *Copies) newFilling(dst cuda.DevicePtr, pitch uint64, value uint32, element, width, height uint64) (*filling, cuda.Result) {
	if width == 0 || height == 0 {
		return nil, success
	}
	if width > linear.MaxCopy || uint64(dst)%element != 0 || height > 1 && (pitch%element != 0 || pitch < width*element) {
		return nil, invalidValue
	}
	n, ok := extent(pitch, 0, width*element, height, 1)
	if !ok {
		return nil, invalidValue
	}
	to, ok := m.memory.DeviceSpan(dst, n)
	if !ok {
		return nil, invalidValue
	}
	return &filling{dst: plane{Span: to, pitch: pitch}, value: value, element: element, width: width, height: height, from: m.Where()}, success
}
