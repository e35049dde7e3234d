// This file lets streams wait for words of device memory, and write them.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
)

// WaitValue makes later work in the stream wait until the word of width 4 or 8
// bytes at offset of b compares with value as how says:
// CU_STREAM_WAIT_VALUE_GEQ (cyclically), EQ, AND (a common bit) or NOR.
func (s *Stream) WaitValue(b *Buffer, offset uint64, width int, value uint64, how cuda.StreamWaitValueFlags) error {
	return s.memoryOperation("cuStreamWaitValue", "waiting for a value in", b, offset, width, func(api *cuda.API, at cuda.DevicePtr) cuda.Result {
		if width == 8 {
			return api.CuStreamWaitValue64(s.lane.handle, at, value, uint32(how))
		}
		return api.CuStreamWaitValue32(s.lane.handle, at, uint32(value), uint32(how))
	})
}

// WriteValue writes a word of width 4 or 8 bytes at offset of b when the work
// before it in the stream is done.
func (s *Stream) WriteValue(b *Buffer, offset uint64, width int, value uint64) error {
	return s.memoryOperation("cuStreamWriteValue", "writing a value to", b, offset, width, func(api *cuda.API, at cuda.DevicePtr) cuda.Result {
		if width == 8 {
			return api.CuStreamWriteValue64(s.lane.handle, at, value, 0)
		}
		return api.CuStreamWriteValue32(s.lane.handle, at, uint32(value), 0)
	})
}

func (s *Stream) memoryOperation(call, doing string, b *Buffer, offset uint64, width int, do func(*cuda.API, cuda.DevicePtr) cuda.Result) error {
	if err := s.check(); err != nil {
		return err
	}
	if width != 4 && width != 8 {
		return &RangeError{Doing: doing + " " + b.String(), Argument: "width", Expected: "4 or 8", Got: fmt.Sprint(width)}
	}
	if err := b.span(doing, offset, uint64(width)); err != nil {
		return err
	}
	at := b.address + cuda.DevicePtr(offset)
	if uint64(at)%uint64(width) != 0 {
		return &RangeError{Doing: doing + " " + b.String(), Argument: "offset", Expected: fmt.Sprintf("a multiple of %d", width), Got: fmt.Sprint(offset)}
	}
	err := s.lane.context.within(fmt.Sprintf("%s%d", call, 8*width), doing+" memory", func(api *cuda.API) cuda.Result { return do(api, at) })
	if err == nil {
		b.usedIn(s.lane)
	}
	return err
}
