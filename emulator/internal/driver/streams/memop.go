// This file lets streams wait for words of memory, and write them.

package streams

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// A memoryOp is one wait or write; a barrier has nothing to do, as all that
// comes before in a stream is done.
type memoryOp struct {
	kind  cuda.StreamBatchMemOpType
	at    linear.Span
	value uint64
	flags uint32
}

// MemoryOps are done one after the other, in a stream or in a launch of a graph.
type MemoryOps struct {
	ctx     context.Context // ends the waits of what is in a stream
	ops     []memoryOp
	context *machine.Context
	params  []cuda.StreamBatchMemOpParams
	flags   uint32
}

// Kind is that of batches of operations.
func (*MemoryOps) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP }

// Run does the operations in a launch of a graph.
func (l *MemoryOps) Run(r *dag.Run, _ *dag.Step) error { return l.doUntil(r.Over) }

// Captured makes the node of operations in a stream.
func (l *MemoryOps) Captured(*machine.Context) dag.Task { return l }

// Do does the operations in a stream.
func (l *MemoryOps) Do(c *machine.Context) error {
	return l.doUntil(func() bool { return c.Over() || l.ctx.Err() != nil })
}

// AfterAll reports that a wait for a word may have been for any work.
func (l *MemoryOps) AfterAll() bool { return true }

func (l *MemoryOps) doUntil(over func() bool) error {
	for _, op := range l.ops {
		if over() {
			return nil
		}
		if err := op.do(over); err != nil {
			return err
		}
	}
	return nil
}

func (o *memoryOp) do(over func() bool) (err error) {
	if o.at.Size == 0 {
		return nil
	}
	guard, ok := o.at.Enter()
	if !ok {
		return linear.FreedError(o.at)
	}
	defer guard.Leave()
	defer linear.CaughtFault(&err, debug.SetPanicOnFault(true))
	switch o.kind {
	case cuda.CU_STREAM_MEM_OP_WRITE_VALUE_32:
		atomic.StoreUint32(wordAt[uint32](o.at), uint32(o.value))
	case cuda.CU_STREAM_MEM_OP_WRITE_VALUE_64:
		atomic.StoreUint64(wordAt[uint64](o.at), o.value)
	default:
		o.wait(over)
	}
	return nil
}

func wordAt[T uint32 | uint64](s linear.Span) *T { return *(**T)(unsafe.Pointer(&s.Address)) }

// wait polls, first often, until the value is there or the work is over.
func (o *memoryOp) wait(over func() bool) {
	const patience = 200 // times before it sleeps between looks
	for i := 0; !o.met(); i++ {
		if over() {
			return
		}
		if i < patience {
			runtime.Gosched()
		} else {
			time.Sleep(20 * time.Microsecond)
		}
	}
}

// met compares cyclically where the flags say at least.
func (o *memoryOp) met() bool {
	const compare = 3
	if o.kind == cuda.CU_STREAM_MEM_OP_WAIT_VALUE_32 {
		v, want := atomic.LoadUint32(wordAt[uint32](o.at)), uint32(o.value)
		switch cuda.StreamWaitValueFlags(o.flags & compare) {
		case cuda.CU_STREAM_WAIT_VALUE_GEQ:
			return int32(v-want) >= 0
		case cuda.CU_STREAM_WAIT_VALUE_EQ:
			return v == want
		case cuda.CU_STREAM_WAIT_VALUE_AND:
			return v&want != 0
		}
		return ^(v | want) != 0
	}
	v, want := atomic.LoadUint64(wordAt[uint64](o.at)), o.value
	switch cuda.StreamWaitValueFlags(o.flags & compare) {
	case cuda.CU_STREAM_WAIT_VALUE_GEQ:
		return int64(v-want) >= 0
	case cuda.CU_STREAM_WAIT_VALUE_EQ:
		return v == want
	case cuda.CU_STREAM_WAIT_VALUE_AND:
		return v&want != 0
	}
	return ^(v | want) != 0
}

// newMemoryOp checks one operation of a batch.
func (m *Streams) newMemoryOp(p *cuda.StreamBatchMemOpParams) (memoryOp, cuda.Result) {
	kind := *p.Operation()
	size, flags, none := uint64(4), uint32(0), memoryOp{}
	switch kind {
	case cuda.CU_STREAM_MEM_OP_WAIT_VALUE_64:
		size = 8
		fallthrough
	case cuda.CU_STREAM_MEM_OP_WAIT_VALUE_32:
		if flags = p.WaitValue().Flags; flags&uint32(cuda.CU_STREAM_WAIT_VALUE_FLUSH) != 0 {
			return none, cuda.CUDA_ERROR_NOT_SUPPORTED
		}
		if flags > uint32(cuda.CU_STREAM_WAIT_VALUE_NOR) {
			return none, invalidValue
		}
	case cuda.CU_STREAM_MEM_OP_WRITE_VALUE_64:
		size = 8
		fallthrough
	case cuda.CU_STREAM_MEM_OP_WRITE_VALUE_32:
		if flags = p.WriteValue().Flags; flags > uint32(cuda.CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER) {
			return none, invalidValue
		}
	case cuda.CU_STREAM_MEM_OP_BARRIER:
		if p.MemoryBarrier().Flags > uint32(cuda.CU_STREAM_MEMORY_BARRIER_TYPE_GPU) {
			return none, invalidValue
		}
		return memoryOp{kind: kind}, success
	case cuda.CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES:
		return none, cuda.CUDA_ERROR_NOT_SUPPORTED
	default:
		return none, invalidValue
	}
	w := p.WaitValue() // a write is laid out likewise
	at, ok := m.memory.DeviceSpan(w.Address, size)
	if !ok || uint64(w.Address)%size != 0 {
		return none, invalidValue
	}
	if a := m.memory.Allocations.Get(at.Block.Base); a != nil && a.Pool != nil { // as driver 580 on an H200
		return none, invalidValue
	}
	return memoryOp{kind, at, w.Value64, flags}, success
}

// maxBatch is the most operations of one batch (CUDA driver API,
// cuStreamBatchMemOp).
const maxBatch = 256

// NewMemoryTask checks the parameters of a node.
func (m *Streams) NewMemoryTask(p *cuda.BatchMemOPNodeParams) (dag.Task, cuda.Result) {
	if p == nil || p.Count == 0 {
		return nil, invalidValue
	}
	c, r := m.ContextOrCurrent(p.Ctx)
	if r != success {
		return nil, r
	}
	l, r := m.newMemoryOps(p.Count, p.ParamArray, p.Flags)
	if r != success {
		return nil, r
	}
	l.context = c
	return l, success
}

// NodeParams are the parameters that a node was made of.
func (l *MemoryOps) NodeParams() cuda.BatchMemOPNodeParams {
	return cuda.BatchMemOPNodeParams{Ctx: l.context.Handle, Count: uint32(len(l.params)), ParamArray: unsafe.SliceData(l.params), Flags: l.flags}
}

func (m *Streams) newMemoryOps(count uint32, list *cuda.StreamBatchMemOpParams, flags uint32) (*MemoryOps, cuda.Result) {
	if count > maxBatch || count > 0 && list == nil || flags != 0 {
		return nil, invalidValue
	}
	l := &MemoryOps{params: append([]cuda.StreamBatchMemOpParams(nil), unsafe.Slice(list, count)...), flags: flags}
	for i := range l.params {
		op, r := m.newMemoryOp(&l.params[i])
		if r != success {
			return nil, r
		}
		l.ops = append(l.ops, op)
	}
	return l, success
}

// bindMemoryOps fills in waits that end with ctx, and writes.
func (m *Streams) bindMemoryOps(ctx context.Context, api *cuda.API) {
	api.CuStreamBatchMemOp = call.On3(m.Stream, func(s *machine.Stream, count uint32, list *cuda.StreamBatchMemOpParams, flags uint32) cuda.Result {
		l, r := m.newMemoryOps(count, list, flags)
		if r != success {
			return r
		}
		l.ctx, l.context = ctx, s.Context
		return s.Later(l)
	})
	batch := api.CuStreamBatchMemOp
	one := func(s cuda.Stream, kind cuda.StreamBatchMemOpType, at cuda.DevicePtr, value uint64, flags uint32) cuda.Result {
		var p cuda.StreamBatchMemOpParams
		*p.WaitValue() = cuda.StreamBatchMemOpParamsWaitValue{Operation: kind, Address: at, Value64: value, Flags: flags}
		return batch(s, 1, &p, 0)
	}
	type (
		call32 = func(cuda.Stream, cuda.DevicePtr, uint32, uint32) cuda.Result
		call64 = func(cuda.Stream, cuda.DevicePtr, uint64, uint32) cuda.Result
	)
	narrow := func(kind cuda.StreamBatchMemOpType) call32 {
		return func(s cuda.Stream, at cuda.DevicePtr, v, flags uint32) cuda.Result {
			return one(s, kind, at, uint64(v), flags)
		}
	}
	wide := func(kind cuda.StreamBatchMemOpType) call64 {
		return func(s cuda.Stream, at cuda.DevicePtr, v uint64, flags uint32) cuda.Result {
			return one(s, kind, at, v, flags)
		}
	}
	api.CuStreamWaitValue32, api.CuStreamWaitValue64 = narrow(cuda.CU_STREAM_MEM_OP_WAIT_VALUE_32), wide(cuda.CU_STREAM_MEM_OP_WAIT_VALUE_64)
	api.CuStreamWriteValue32, api.CuStreamWriteValue64 = narrow(cuda.CU_STREAM_MEM_OP_WRITE_VALUE_32), wide(cuda.CU_STREAM_MEM_OP_WRITE_VALUE_64)
	api.CuStreamWaitValue32_v1, api.CuStreamWaitValue64_v1 = api.CuStreamWaitValue32, api.CuStreamWaitValue64
	api.CuStreamWriteValue32_v1, api.CuStreamWriteValue64_v1 = api.CuStreamWriteValue32, api.CuStreamWriteValue64
	api.CuStreamBatchMemOp_v1 = api.CuStreamBatchMemOp
}
