package conformance

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// twoDevices starts a driver with a context on each of two devices that can
// use each other's memory; that of device 0 is current.
func twoDevices(t *testing.T) (d *driver, peer cuda.Context) {
	t.Helper()
	d = bare(t, "2xgeneric")
	var count, access int32
	d.ok(d.CuDeviceGetCount(&count))
	if count < 2 {
		t.Skip("there is one device only")
	}
	d.ok(d.CuDeviceCanAccessPeer(&access, 0, 1))
	if access == 0 {
		t.Skip("the devices cannot use each other's memory")
	}
	d.ok(d.CuCtxCreate_v2(&peer, 0, 1))
	d.ok(d.CuCtxCreate_v2(&d.ctx, 0, 0))
	t.Cleanup(func() {
		d.CuCtxSetCurrent(0)
		d.CuCtxDestroy(d.ctx)
		d.CuCtxDestroy(peer)
	})
	return d, peer
}

// onPeer allocates in the other context.
func (d *driver) onPeer(peer cuda.Context, n int) (p cuda.DevicePtr) {
	d.Helper()
	d.ok(d.CuCtxPushCurrent(peer))
	d.ok(d.CuMemAlloc(&p, uint64(n)))
	d.ok(d.CuCtxPopCurrent(nil))
	return p
}

func TestPeerCopy(t *testing.T) {
	d, peer := twoDevices(t)
	const n = 10000
	p, q := d.alloc(n), d.onPeer(peer, n)
	d.upload(p, counting(n))
	d.ok(d.CuMemcpyPeer(q, peer, p, d.ctx, n))
	d.ok(d.CuMemsetD8(p, 0, n))
	d.ok(d.CuMemcpyPeerAsync(p, d.ctx, q, peer, n, 0))
	if !bytes.Equal(d.download(p, n), counting(n)) {
		t.Error("the bytes did not come back")
	}
	d.ok(d.CuMemsetD8(p, 0, n))
	d.ok(d.CuMemcpyDtoD(p, q, n))
	if !bytes.Equal(d.download(p, n), counting(n)) {
		t.Error("the bytes did not come back by unified addresses")
	}
	ordinal := int32(-1)
	d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&ordinal), cuda.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, q))
	equal(t, "device", ordinal, 1)
}

func TestPeerAccess(t *testing.T) {
	d, peer := twoDevices(t)
	before := d.onPeer(peer, 4)
	d.ok(d.CuCtxEnablePeerAccess(peer, 0))
	d.want(cuda.CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, d.CuCtxEnablePeerAccess(peer, 0))
	f, value := d.kernel("store"), uint32(0x01020304)
	for _, p := range []cuda.DevicePtr{before, d.onPeer(peer, 4)} {
		d.ok(d.launch(f, 1, 1, 0, unsafe.Pointer(&p), unsafe.Pointer(&value)))
		d.ok(d.CuCtxSynchronize())
		if got := d.download(p, 4); !bytes.Equal(got, []byte{4, 3, 2, 1}) {
			t.Errorf("the peer's memory has %v", got)
		}
	}
	d.ok(d.CuCtxDisablePeerAccess(peer))
	d.want(cuda.CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, d.CuCtxDisablePeerAccess(peer))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuCtxEnablePeerAccess(peer, 1))
}

func TestNoPeerAccess(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	d, peer := twoDevices(t)
	p, value := d.onPeer(peer, 4), uint32(1)
	d.ok(d.launch(d.kernel("store"), 1, 1, 0, unsafe.Pointer(&p), unsafe.Pointer(&value)))
	d.want(cuda.CUDA_ERROR_ILLEGAL_ADDRESS, d.CuCtxSynchronize())
}

func TestHostMemoryIsSeenByAllDevices(t *testing.T) {
	d, peer := twoDevices(t)
	b, value := d.pinned(4), uint32(0x0a0b0c0d)
	p := cuda.DevicePtr(uintptr(unsafe.Pointer(&b[0])))
	d.ok(d.CuCtxPushCurrent(peer))
	d.ok(d.launch(d.kernel("store"), 1, 1, 0, unsafe.Pointer(&p), unsafe.Pointer(&value)))
	d.ok(d.CuCtxSynchronize())
	d.ok(d.CuCtxPopCurrent(nil))
	if !bytes.Equal(b, []byte{0x0d, 0x0c, 0x0b, 0x0a}) {
		t.Errorf("got %x", b)
	}
}

func TestEventsAcrossDevices(t *testing.T) {
	d, peer := twoDevices(t)
	e := d.event(cuda.CU_EVENT_DISABLE_TIMING)
	a := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	g := d.hold(a)
	d.ok(d.CuEventRecord(e, a))
	d.ok(d.CuCtxPushCurrent(peer))
	var s cuda.Stream
	d.ok(d.CuStreamCreate(&s, 0))
	d.ok(d.CuStreamWaitEvent(s, e, 0))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(s))
	g.open()
	d.ok(d.CuStreamSynchronize(s))
	d.ok(d.CuCtxPopCurrent(nil))
}

// Two devices say the same of their access to one another in both ways.
func TestPeerAttributes(t *testing.T) {
	d, _ := twoDevices(t)
	var access, native int32 = 99, 99
	d.ok(d.CuDeviceGetP2PAttribute(&access, cuda.CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 0, 1))
	equal(t, "access", access, 1)
	d.ok(d.CuDeviceGetP2PAttribute(&native, cuda.CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED, 0, 1))
	if native != 0 && native != 1 {
		t.Errorf("atomic operations: %d", native)
	}
	d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuDeviceGetP2PAttribute(&access, cuda.CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, 0, 0))
}
