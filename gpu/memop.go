// This file enqueues waits for words of device memory, and writes of them.

package gpu

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/usage"
)

// WaitValue enqueues a wait until the word of width 4 or 8 bytes at offset of b compares
// with value as how says: CU_STREAM_WAIT_VALUE_GEQ (cyclically), EQ, AND (a common bit) or
// NOR. The memory must be AllocShareable's, managed, or page-locked: the driver refuses
// memory of pools.
func (s *Stream) WaitValue(b *Buffer, offset uint64, width int, value uint64, how cuda.StreamWaitValueFlags) error {
	return s.memoryOperation("cuStreamWaitValue", "waiting for a value in", b, offset, width, MemoryWait, func(api *cuda.API, at cuda.DevicePtr) cuda.Result {
		return b.context.driver.valueWaits.Enqueue(api, s.life, comparison(at, value, how), func() cuda.Result {
			if width == 8 {
				return api.CuStreamWaitValue64(s.life.Handle, at, value, uint32(how))
			}
			return api.CuStreamWaitValue32(s.life.Handle, at, uint32(value), uint32(how))
		})
	})
}

// comparison describes the condition of a wait for messages.
func comparison(at cuda.DevicePtr, value uint64, how cuda.StreamWaitValueFlags) string {
	condition := "be at least"
	switch how &^ cuda.CU_STREAM_WAIT_VALUE_FLUSH {
	case cuda.CU_STREAM_WAIT_VALUE_EQ:
		condition = "be"
	case cuda.CU_STREAM_WAIT_VALUE_AND:
		condition = "have a bit of"
	case cuda.CU_STREAM_WAIT_VALUE_NOR:
		condition = "lack a bit of"
	}
	return fmt.Sprintf("the word at %#x to %s %d", uint64(at), condition, value)
}

// WriteValue enqueues a write of a word of width 4 or 8 bytes at offset of b.
func (s *Stream) WriteValue(b *Buffer, offset uint64, width int, value uint64) error {
	return s.memoryOperation("cuStreamWriteValue", "writing a value to", b, offset, width, MemoryWrite, func(api *cuda.API, at cuda.DevicePtr) cuda.Result {
		if width == 8 {
			return api.CuStreamWriteValue64(s.life.Handle, at, value, 0)
		}
		return api.CuStreamWriteValue32(s.life.Handle, at, uint32(value), 0)
	})
}

// A MemoryOp is one operation of a batch: a wait as of WaitValue, a write as of
// WriteValue, or a barrier, which orders the batch's writes for observers elsewhere.
type MemoryOp struct {
	Kind   MemoryOpKind
	Buffer *Buffer
	Offset uint64
	Width  int // 4 or 8
	Value  uint64
	How    cuda.StreamWaitValueFlags
}

// A MemoryOpKind is the kind of a MemoryOp.
type MemoryOpKind int

// The kinds of operation.
const (
	MemoryWait MemoryOpKind = iota
	MemoryWrite
	MemoryBarrier
)

// maxMemoryOps is the driver's limit for one call.
const maxMemoryOps = 256

// MemoryOps enqueues several operations on memory, at most 256, in their order by one
// call.
func (s *Stream) MemoryOps(ops []MemoryOp) error {
	if err := s.check(); err != nil || len(ops) == 0 {
		return err
	}
	if len(ops) > maxMemoryOps {
		return &usage.RangeError{Doing: "operating on memory from " + s.String(), Argument: "operations", Expected: fmt.Sprintf("%d at most", maxMemoryOps), Got: fmt.Sprint(len(ops))}
	}
	list := make([]cuda.StreamBatchMemOpParams, len(ops))
	for i := range ops {
		if err := ops[i].fill(&list[i]); err != nil {
			return fmt.Errorf("operation %d: %w", i, err)
		}
	}
	if err := s.readyFor(ops...); err != nil {
		return err
	}
	err := s.Context().within("cuStreamBatchMemOp", "operating on memory from a stream", func(api *cuda.API) cuda.Result {
		enqueue := func() cuda.Result {
			r := api.CuStreamBatchMemOp(s.life.Handle, uint32(len(list)), &list[0], 0)
			if r == cuda.CUDA_ERROR_NOT_SUPPORTED {
				r = api.CuStreamBatchMemOp_v1(s.life.Handle, uint32(len(list)), &list[0], 0)
			}
			return r
		}
		i := slices.IndexFunc(ops, func(o MemoryOp) bool { return o.Kind == MemoryWait })
		if i < 0 {
			return enqueue()
		}
		return s.Context().driver.valueWaits.Enqueue(api, s.life, comparison(list[i].WaitValue().Address, ops[i].Value, ops[i].How), enqueue)
	})
	if err != nil {
		return err
	}
	for _, op := range ops {
		if op.Buffer != nil {
			op.Buffer.usedIn(s.life, op.Kind == MemoryWrite)
		}
	}
	return nil
}

// readyFor orders the stream before operations on memory. What was put off is not put off behind a
// wait that may need it.
func (s *Stream) readyFor(ops ...MemoryOp) error {
	for _, op := range ops {
		switch {
		case op.Kind == MemoryWait:
			if err := s.Context().driver.settleAll(); err != nil {
				return err
			}
		case op.Kind == MemoryWrite:
			if err := op.Buffer.settle(); err != nil {
				return err
			}
		}
	}
	if err := s.life.AfterHostCopies(); err != nil {
		return err
	}
	for _, op := range ops {
		if op.Buffer == nil {
			continue
		}
		if err := op.Buffer.follow(s.life, op.Kind == MemoryWrite); err != nil {
			return err
		}
	}
	return nil
}

// fill checks the operation and converts it for the driver.
func (o *MemoryOp) fill(p *cuda.StreamBatchMemOpParams) error {
	if o.Kind == MemoryBarrier {
		*p.Operation() = cuda.CU_STREAM_MEM_OP_BARRIER
		return nil
	}
	doing, narrow, wide := "waiting for a value in", cuda.CU_STREAM_MEM_OP_WAIT_VALUE_32, cuda.CU_STREAM_MEM_OP_WAIT_VALUE_64
	if o.Kind == MemoryWrite {
		doing, narrow, wide = "writing a value to", cuda.CU_STREAM_MEM_OP_WRITE_VALUE_32, cuda.CU_STREAM_MEM_OP_WRITE_VALUE_64
	}
	at, err := o.Buffer.word(doing, o.Offset, o.Width)
	if err != nil {
		return err
	}
	w := p.WaitValue() // a write is laid out likewise
	w.Operation, w.Address, w.Value64 = narrow, at, o.Value
	if o.Width == 8 {
		w.Operation = wide
	}
	if o.Kind == MemoryWait {
		w.Flags = uint32(o.How)
	}
	return nil
}

// word checks that a word of 4 or 8 bytes can be used, and returns its address.
func (b *Buffer) word(doing string, offset uint64, width int) (cuda.DevicePtr, error) {
	if width != 4 && width != 8 {
		return 0, &usage.RangeError{Doing: doing + " " + b.String(), Argument: "width", Expected: "4 or 8", Got: fmt.Sprint(width)}
	}
	if err := b.span(doing, offset, uint64(width)); err != nil {
		return 0, err
	}
	if b.res != nil && b.res.Pooled { // CUDA_ERROR_INVALID_VALUE of driver 580 on an H200
		return 0, &usage.ArgumentError{Doing: doing + " " + b.String(), Expected: "memory of its own, as alloc(type, shape, { shareable: true }) makes it, or page-locked memory",
			Got: "memory of a pool, on whose words streams cannot operate"}
	}
	at := b.address + cuda.DevicePtr(offset)
	if uint64(at)%uint64(width) != 0 {
		return 0, &usage.RangeError{Doing: doing + " " + b.String(), Argument: "offset", Expected: fmt.Sprintf("a multiple of %d", width), Got: fmt.Sprint(offset)}
	}
	return at, nil
}

func (s *Stream) memoryOperation(call, doing string, b *Buffer, offset uint64, width int, kind MemoryOpKind, do func(*cuda.API, cuda.DevicePtr) cuda.Result) error {
	if err := s.check(); err != nil {
		return err
	}
	at, err := b.word(doing, offset, width)
	if err == nil {
		err = s.readyFor(MemoryOp{Buffer: b, Kind: kind})
	}
	if err != nil {
		return err
	}
	err = s.Context().within(fmt.Sprintf("%s%d", call, 8*width), doing+" memory", func(api *cuda.API) cuda.Result { return do(api, at) })
	if err == nil {
		b.usedIn(s.life, kind == MemoryWrite)
	}
	return err
}
