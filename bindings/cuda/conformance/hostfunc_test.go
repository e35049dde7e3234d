package conformance

import (
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/native"
)

// Calls into Go, with a result, which Windows asks for. The functions live for the process: the system
// keeps every one.
var (
	calls    atomic.Uint64
	hostFunc = native.Callback(func(data uintptr) uintptr { calls.Add(uint64(data)); return 0 })
	callback = native.Callback(func(stream, status, data uintptr) uintptr {
		calls.Add(uint64(data) + uint64(uint32(status))<<32)
		return 0
	})
	sharedOf = native.Callback(func(block int32) uintptr { return uintptr(block) * 64 })
)

// number is a word that is passed as a pointer.
func number(n uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&n)) }

func TestHostFunction(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	calls.Store(0)
	g := d.hold(s)
	d.ok(d.CuLaunchHostFunc(s, cuda.HostFn(hostFunc), number(5000)))
	d.ok(d.CuLaunchHostFunc(s, cuda.HostFn(hostFunc), number(7000)))
	equal(t, "calls while the stream is busy", calls.Load(), 0)
	g.open()
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "calls", calls.Load(), 12000)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchHostFunc(s, 0, nil))
}

func TestStreamCallback(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	calls.Store(0)
	g := d.hold(s)
	d.ok(d.CuStreamAddCallback(s, cuda.StreamCallback(callback), number(9000), 0))
	equal(t, "calls while the stream is busy", calls.Load(), 0)
	g.open()
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "calls", calls.Load(), 9000)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamAddCallback(s, 0, nil, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamAddCallback(s, cuda.StreamCallback(callback), nil, 1))
}

func TestBestBlockSizeByFunction(t *testing.T) {
	d := start(t)
	f := d.kernel("empty")
	var grid, block, blocks int32
	d.ok(d.CuOccupancyMaxPotentialBlockSize(&grid, &block, f, cuda.OccupancyB2DSize(sharedOf), 0, 0))
	d.ok(d.CuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, block, uint64(block)*64))
	equal(t, "grid", int(grid), int(blocks)*d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT))
}
