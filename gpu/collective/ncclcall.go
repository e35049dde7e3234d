//go:build !js

// This file has the call of NCCL for each kind of operation.

package collective

import (
	"fmt"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nccl"
)

// release is a number of NCCL as people write it: "2.24".
func release(number int) string { return fmt.Sprintf("%d.%d", number/10000, number/100%100) }

// call enqueues one operation. What libraries before 2.28 lack is made of sends and receives, as NCCL itself does.
func (m *ncclMover) call(o *Operation, op nccl.RedOp, s cuda.Stream) (call string, r nccl.Result) {
	api, h := m.library.api, *m.handle
	in, out, n, typ, root := o.Send.address(), o.Recv.address(), uint64(o.Count), nccl.DataType(o.Type), int32(o.Root)
	switch o.Kind {
	case AllReduce:
		return "ncclAllReduce", api.NcclAllReduce(in, out, n, typ, op, h, s)
	case Reduce:
		return "ncclReduce", api.NcclReduce(in, out, n, typ, op, root, h, s)
	case Broadcast:
		if o.Of.rank != o.Root {
			in = out
		}
		return "ncclBroadcast", api.NcclBroadcast(in, out, n, typ, root, h, s)
	case AllGather:
		return "ncclAllGather", api.NcclAllGather(in, out, n, typ, h, s)
	case ReduceScatter:
		return "ncclReduceScatter", api.NcclReduceScatter(in, out, n, typ, op, h, s)
	case Send:
		return "ncclSend", api.NcclSend(in, n, typ, root, h, s)
	case Recv:
		return "ncclRecv", api.NcclRecv(out, n, typ, root, h, s)
	case AllToAll:
		call, r = "ncclAlltoAll", api.NcclAlltoAll(in, out, n, typ, h, s)
	case Gather:
		call, r = "ncclGather", api.NcclGather(in, out, n, typ, root, h, s)
	case Scatter:
		call, r = "ncclScatter", api.NcclScatter(in, out, n, typ, root, h, s)
	case Barrier:
		at := m.token.Address()
		return "ncclAllReduce", api.NcclAllReduce(at, at, 1, nccl.NcclInt32, nccl.NcclSum, h, s)
	}
	if r == nccl.NotExported {
		return m.pairs(o, in, out, s)
	}
	return call, r
}

// pairs is an operation as sends and receives.
func (m *ncclMover) pairs(o *Operation, in, out cuda.DevicePtr, s cuda.Stream) (call string, r nccl.Result) {
	api, h, n, typ := m.library.api, *m.handle, uint64(o.Count), nccl.DataType(o.Type)
	each := cuda.DevicePtr(o.Count * o.Type.Size())
	send := func(from cuda.DevicePtr, to int) {
		if fine(r) {
			call, r = "ncclSend", api.NcclSend(from, n, typ, int32(to), h, s)
		}
	}
	recv := func(to cuda.DevicePtr, from int) {
		if fine(r) {
			call, r = "ncclRecv", api.NcclRecv(to, n, typ, int32(from), h, s)
		}
	}
	root := o.Of.rank == o.Root
	for rank := range o.Of.size {
		part := each * cuda.DevicePtr(rank)
		switch {
		case o.Kind == AllToAll:
			send(in+part, rank)
			recv(out+part, rank)
		case o.Kind == Gather && root:
			recv(out+part, rank)
		case o.Kind == Scatter && root:
			send(in+part, rank)
		}
	}
	switch o.Kind {
	case Gather:
		send(in, o.Root)
	case Scatter:
		recv(out, o.Root)
	}
	return call, r
}
