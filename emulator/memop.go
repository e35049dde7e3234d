// This file lets streams wait for words of memory, and write them.

package emulator

import (
	"context"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A memoryOp is one wait or write; a barrier has nothing to do, as all that
// comes before in a stream is done.
type memoryOp struct {
	kind  cuda.StreamBatchMemOpType
	at    span
	value uint64
	flags uint32
}

// memoryOps are done one after the other.
type memoryOps struct {
	ctx     context.Context // ends the waits of what is in a stream; a graph has its own
	ops     []memoryOp
	context *cudaContext
	params  []cuda.StreamBatchMemOpParams
	flags   uint32
}

func (*memoryOps) kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP }

func (l *memoryOps) run(r *graphRun, _ *planStep) error { return l.doUntil(r.ctx, r.context) }

func (l *memoryOps) captured(*cudaContext) task { return l }

func (l *memoryOps) do(c *cudaContext) error { return l.doUntil(l.ctx, c) }

func (l *memoryOps) doUntil(ctx context.Context, c *cudaContext) error {
	for _, op := range l.ops {
		if c.failure() != nil || ctx.Err() != nil {
			return nil
		}
		if err := op.do(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

func (o *memoryOp) do(ctx context.Context, c *cudaContext) (err error) {
	if o.at.size == 0 {
		return nil
	}
	guard, ok := o.at.enter()
	if !ok {
		return freedError(o.at)
	}
	defer guard.leave()
	defer caughtFault(&err, debug.SetPanicOnFault(true))
	switch o.kind {
	case cuda.CU_STREAM_MEM_OP_WRITE_VALUE_32:
		atomic.StoreUint32(wordAt[uint32](o.at), uint32(o.value))
	case cuda.CU_STREAM_MEM_OP_WRITE_VALUE_64:
		atomic.StoreUint64(wordAt[uint64](o.at), o.value)
	default:
		o.wait(ctx, c)
	}
	return nil
}

func wordAt[T uint32 | uint64](s span) *T { return *(**T)(unsafe.Pointer(&s.address)) }

// wait polls, first often; a context that fails and the end of ctx end it.
func (o *memoryOp) wait(ctx context.Context, c *cudaContext) {
	const patience = 200 // times before it sleeps between looks
	for i := 0; !o.met(); i++ {
		if c.failure() != nil || ctx.Err() != nil {
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
func (m *machine) newMemoryOp(p *cuda.StreamBatchMemOpParams) (memoryOp, cuda.Result) {
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
	at, ok := m.deviceSpan(w.Address, size)
	if !ok || uint64(w.Address)%size != 0 {
		return none, invalidValue
	}
	if a := m.allocations.get(at.block.Base); a != nil && a.pool != nil { // as driver 580 on an H200
		return none, invalidValue
	}
	return memoryOp{kind, at, w.Value64, flags}, success
}

// maxBatch is the most operations of one batch (CUDA driver API,
// cuStreamBatchMemOp).
const maxBatch = 256

func (m *machine) newMemoryTask(p *cuda.BatchMemOPNodeParams) (task, cuda.Result) {
	if p == nil {
		return nil, invalidValue
	}
	c, r := m.contextOrCurrent(p.Ctx)
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

func (m *machine) newMemoryOps(count uint32, list *cuda.StreamBatchMemOpParams, flags uint32) (*memoryOps, cuda.Result) {
	if count > maxBatch || count > 0 && list == nil || flags != 0 {
		return nil, invalidValue
	}
	l := &memoryOps{params: append([]cuda.StreamBatchMemOpParams(nil), unsafe.Slice(list, count)...), flags: flags}
	for i := range l.params {
		op, r := m.newMemoryOp(&l.params[i])
		if r != success {
			return nil, r
		}
		l.ops = append(l.ops, op)
	}
	return l, success
}

func (m *machine) memoryOperations(ctx context.Context, handle cuda.Stream, count uint32, list *cuda.StreamBatchMemOpParams, flags uint32) cuda.Result {
	s, r := m.stream(handle)
	if r != success {
		return r
	}
	l, r := m.newMemoryOps(count, list, flags)
	if r != success {
		return r
	}
	l.ctx, l.context = ctx, s.context
	return s.later(l)
}

// bindMemoryOps binds waits that end with ctx, and writes.
func (m *machine) bindMemoryOps(ctx context.Context, api *cuda.API) {
	one := func(s cuda.Stream, kind cuda.StreamBatchMemOpType, at cuda.DevicePtr, value uint64, flags uint32) cuda.Result {
		var p cuda.StreamBatchMemOpParams
		*p.WaitValue() = cuda.StreamBatchMemOpParamsWaitValue{Operation: kind, Address: at, Value64: value, Flags: flags}
		return m.memoryOperations(ctx, s, 1, &p, 0)
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
	api.CuStreamBatchMemOp = func(s cuda.Stream, count uint32, list *cuda.StreamBatchMemOpParams, flags uint32) cuda.Result {
		return m.memoryOperations(ctx, s, count, list, flags)
	}
	api.CuStreamBatchMemOp_v1 = api.CuStreamBatchMemOp
}

func (m *machine) bindMemoryOpNodes(api *cuda.API) {
	const kind = cuda.CU_GRAPH_NODE_TYPE_BATCH_MEM_OP
	api.CuGraphAddBatchMemOpNode = func(out *cuda.GraphNode, g cuda.Graph, list *cuda.GraphNode, n uint64, p *cuda.BatchMemOPNodeParams) cuda.Result {
		return m.addNode(out, g, list, nil, n, func(*graph) (task, cuda.Result) { return m.newMemoryTask(p) })
	}
	api.CuGraphBatchMemOpNodeGetParams = func(node cuda.GraphNode, out *cuda.BatchMemOPNodeParams) cuda.Result {
		return taskOf(m, node, out, func(l *memoryOps) cuda.BatchMemOPNodeParams {
			return cuda.BatchMemOPNodeParams{Ctx: cuda.Context(l.context.handle), Count: uint32(len(l.params)), ParamArray: unsafe.SliceData(l.params), Flags: l.flags}
		})
	}
	api.CuGraphBatchMemOpNodeSetParams = func(node cuda.GraphNode, p *cuda.BatchMemOPNodeParams) cuda.Result {
		return m.setNode(node, kind, func() (task, cuda.Result) { return m.newMemoryTask(p) })
	}
	api.CuGraphExecBatchMemOpNodeSetParams = func(exec cuda.GraphExec, node cuda.GraphNode, p *cuda.BatchMemOPNodeParams) cuda.Result {
		return m.setExecNode(exec, node, kind, func() (task, cuda.Result) { return m.newMemoryTask(p) })
	}
}
