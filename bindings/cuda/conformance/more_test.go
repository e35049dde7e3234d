package conformance

import (
	"encoding/binary"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// Streams wait for words of 64 bits and write them.
func TestLongMemoryOperations(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(24)
	d.clear(p, 24)
	if r := d.CuStreamWaitValue64(a, p, 1<<40, uint32(cuda.CU_STREAM_WAIT_VALUE_GEQ)); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		t.Skip("the device has no memory operations of 64 bits")
	}
	d.ok(d.CuMemsetD32Async(p+16, 1, 1, a))
	d.ok(d.CuStreamWriteValue64(b, p, 1<<40-1, 0))
	d.ok(d.CuStreamSynchronize(b))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(a))
	d.ok(d.CuStreamWriteValue64(b, p, 1<<40+3, 0))
	d.ok(d.CuStreamSynchronize(a))
	equal(t, "after the wait", d.word(p+16), 1)
	equal(t, "written", binary.NativeEndian.Uint64(d.download(p, 8)), 1<<40+3)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamWriteValue64(b, p+4, 6, 0))
}

// Rows are filled in the order of a stream, and what is beside them stays.
func TestFillsOfRowsInStreams(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(64)
	d.clear(p, 64)
	d.ok(d.CuMemsetD2D32Async(p, 16, 0x01020304, 2, 3, s))
	d.ok(d.CuMemsetD2D16Async(p+8, 16, 0x0506, 3, 2, s))
	d.ok(d.CuStreamSynchronize(s))
	got := d.download(p, 64)
	for i := range 16 {
		want, row, column := uint32(0), i/4, i%4
		switch {
		case row < 3 && column < 2:
			want = 0x01020304
		case row < 2 && column == 2:
			want = 0x05060506
		case row < 2 && column == 3:
			want = 0x0506
		}
		if v := binary.LittleEndian.Uint32(got[4*i:]); v != want {
			t.Errorf("row %d, word %d: %#x, want %#x", row, column, v, want)
		}
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemsetD2D32Async(p+2, 16, 0, 2, 2, s))
}

// A device has access to its own pool, which cannot be taken away.
func TestPoolAccess(t *testing.T) {
	d := start(t)
	pool := d.pool()
	here := cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(d.dev)}
	var flags cuda.MemAccessFlags
	d.ok(d.CuMemPoolGetAccess(&flags, pool, &here))
	equal(t, "access", flags, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
	desc := cuda.MemAccessDesc{Location: here, Flags: cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE}
	d.ok(d.CuMemPoolSetAccess(pool, &desc, 1))
	desc.Flags = cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE
	if r := d.CuMemPoolSetAccess(pool, &desc, 1); r == cuda.CUDA_SUCCESS {
		t.Error("a device lost access to its own pool")
	}
}

// The pool of graphs' memory is empty when nothing used it, and its high mark
// can be reset only.
func TestGraphMemoryAttributes(t *testing.T) {
	d := start(t)
	d.ok(d.CuDeviceGraphMemTrim(d.dev))
	for _, a := range []cuda.GraphMemAttribute{cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH} {
		var v uint64
		d.ok(d.CuDeviceSetGraphMemAttribute(d.dev, a, unsafe.Pointer(&v)))
		v = 1
		d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceSetGraphMemAttribute(d.dev, a, unsafe.Pointer(&v)))
	}
	var used uint64 = 1
	d.ok(d.CuDeviceGetGraphMemAttribute(d.dev, cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, unsafe.Pointer(&used)))
	equal(t, "used", used, 0)
}

// Copies that find out themselves what their ends are.
func TestUnifiedCopies(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p, host := d.alloc(8), d.pinned(8)
	copy(host, "abcdefgh")
	address := cuda.DevicePtr(uintptr(unsafe.Pointer(&host[0])))
	d.ok(d.CuMemcpyAsync(p, address, 8, s))
	d.ok(d.CuMemcpyAsync(p+4, p, 4, s))
	d.ok(d.CuMemcpyAsync(address, p, 8, s))
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "copied", string(host), "abcdabcd")
	box := cuda.Memcpy3DPeer{SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: p, SrcPitch: 4, SrcHeight: 2, SrcContext: d.ctx,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: p + 2, DstPitch: 4, DstHeight: 2, DstContext: d.ctx,
		WidthInBytes: 2, Height: 2, Depth: 1}
	d.ok(d.CuMemcpy3DPeer(&box))
	d.ok(d.CuCtxSynchronize())
	equal(t, "in a box", string(d.download(p, 8)), "abababab")
}

// Managed memory is a stream's own, and says where it is.
func TestAttachedMemory(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY) == 0 {
		t.Skip("the device has no managed memory")
	}
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocManaged(&p, 4096, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
	defer d.CuMemFree(p)
	d.ok(d.CuStreamAttachMemAsync(s, p, 0, uint32(cuda.CU_MEM_ATTACH_SINGLE)))
	d.ok(d.CuStreamSynchronize(s))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamAttachMemAsync(s, p, 0, 8))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuStreamAttachMemAsync(s, d.alloc(16), 0, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
	d.ok(d.CuStreamAttachMemAsync(s, p, 0, uint32(cuda.CU_MEM_ATTACH_GLOBAL)))
	d.ok(d.CuStreamSynchronize(s))
}

// Small questions that have sure answers.
func TestSmallQuestions(t *testing.T) {
	d := start(t)
	var flags uint32
	d.ok(d.CuCtxSetFlags(uint32(cuda.CU_CTX_SCHED_BLOCKING_SYNC)))
	d.ok(d.CuCtxGetFlags(&flags))
	equal(t, "scheduling", flags&uint32(cuda.CU_CTX_SCHED_MASK), uint32(cuda.CU_CTX_SCHED_BLOCKING_SYNC))
	f := d.kernel("bounded")
	d.ok(d.CuFuncLoad(f))
	var state cuda.FunctionLoadingState
	d.ok(d.CuFuncIsLoaded(&state, f))
	equal(t, "state", state, cuda.CU_FUNCTION_LOADING_STATE_LOADED)
	var wide uint64
	d.ok(d.CuDeviceGetTexture1DLinearMaxWidth(&wide, cuda.CU_AD_FORMAT_FLOAT, 1, d.dev))
	if wide == 0 {
		t.Error("no linear texture can have a texel")
	}
	var grid, block, same, size int32
	d.ok(d.CuOccupancyMaxPotentialBlockSize(&grid, &block, f, 0, 0, 0))
	d.ok(d.CuOccupancyMaxPotentialBlockSizeWithFlags(&same, &size, f, 0, 0, 0, 0))
	equal(t, "best block", [2]int32{same, size}, [2]int32{grid, block})
	p, on := d.alloc(16), uint32(1)
	d.ok(d.CuPointerSetAttribute(unsafe.Pointer(&on), cuda.CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, p))
}
