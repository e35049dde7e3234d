// This file fills buffers.

package gpu

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/copies"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// Fill enqueues a fill in a stream, nil for the default one: count times a pattern of
// width 1, 2, 4 or 8 bytes, from offset bytes on. Offset must be a multiple of the width,
// or of 4 for width 8.
func (b *Buffer) Fill(pattern uint64, width int, offset, count uint64, s *Stream) error {
	if err := b.made(); err != nil {
		return err
	}
	doing := "filling " + b.String()
	if err := checkWidth(doing, width); err != nil {
		return err
	}
	if count > b.bytes/uint64(width) {
		return &usage.RangeError{Doing: doing, Problem: fmt.Sprintf("%d elements of %s exceed its %d bytes", count, spell.Count(width, "byte"), b.bytes)}
	}
	if err := b.span("filling", offset, count*uint64(width)); err != nil || count == 0 {
		return err
	}
	if align := uint64(min(width, 4)); (uint64(b.address)+offset)%align != 0 {
		return &usage.RangeError{Doing: doing, Argument: "offset", Expected: fmt.Sprintf("a multiple of %d", align), Got: fmt.Sprint(offset)}
	}
	return b.fill(s, func(api *cuda.API, in cuda.Stream) (string, cuda.Result) {
		return copies.Fill(api, b.address+cuda.DevicePtr(offset), pattern, width, count, in)
	})
}

// CheckWidth returns an error unless a pattern can have a width in bytes.
func (inside) CheckWidth(doing string, width int) error { return checkWidth(doing, width) }

func checkWidth(doing string, width int) error {
	if width != 1 && width != 2 && width != 4 && width != 8 {
		return &usage.RangeError{Doing: doing, Argument: "width", Expected: "1, 2, 4 or 8", Got: fmt.Sprint(width)}
	}
	return nil
}

// Fill enqueues what fills memory of the buffer in a stream, nil for the default one.
func (inside) Fill(b *Buffer, s *Stream, enqueue func(*cuda.API, cuda.Stream) (string, cuda.Result)) error {
	return b.fill(s, enqueue)
}

// fill enqueues what fills memory of the buffer in a stream, nil for the default one.
func (b *Buffer) fill(s *Stream, enqueue func(*cuda.API, cuda.Stream) (string, cuda.Result)) error {
	l, err := b.context.stream(s, "filling "+b.String())
	if err != nil {
		return err
	}
	if err := b.settle(); err != nil {
		return err
	}
	if err := b.follow(l, true); err != nil {
		return err
	}
	sc, err := contextOf(l).life.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	call, r := enqueue(sc.API, l.Handle)
	if r == cuda.CUDA_SUCCESS {
		return b.preparedIn(sc.API, l)
	}
	return contextOf(l).failed(call, r, "filling %s", b)
}
