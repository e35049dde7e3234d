package conformance

import (
	"bytes"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

func TestAllocation(t *testing.T) {
	d := start(t)
	var p, q cuda.DevicePtr
	d.ok(d.CuMemAlloc(&p, 100))
	d.ok(d.CuMemAlloc(&q, 1))
	if p == 0 || q == 0 || p == q || p%256 != 0 || q%256 != 0 {
		t.Errorf("addresses %#x and %#x", p, q)
	}
	d.ok(d.CuMemFree(p))
	d.ok(d.CuMemFree(q))
	d.ok(d.CuMemFree(0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFree(p))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAlloc(&p, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAlloc(nil, 16))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemFree(16))
}

func TestOutOfMemory(t *testing.T) {
	d := start(t)
	var total, free uint64
	d.ok(d.CuMemGetInfo(&free, &total))
	p := cuda.DevicePtr(0)
	d.want(cuda.CUDA_ERROR_OUT_OF_MEMORY, d.CuMemAlloc(&p, total+1<<20))
	d.want(cuda.CUDA_ERROR_OUT_OF_MEMORY, d.CuMemAlloc(&p, 1<<62))
	d.ok(d.CuMemAlloc(&p, 1<<20))
	d.ok(d.CuMemFree(p))
}

func TestAddressRange(t *testing.T) {
	d := start(t)
	p := d.alloc(1000)
	var base cuda.DevicePtr
	var size uint64
	d.ok(d.CuMemGetAddressRange(&base, &size, p+999))
	equal(t, "base", base, p)
	equal(t, "size", size, 1000)
	d.ok(d.CuMemGetAddressRange(nil, &size, p))
	d.ok(d.CuMemGetAddressRange(&base, nil, p))
	d.want(cuda.CUDA_ERROR_NOT_FOUND, d.CuMemGetAddressRange(&base, &size, 16))
}

func TestPitchedAllocation(t *testing.T) {
	d := start(t)
	var p cuda.DevicePtr
	var pitch uint64
	d.ok(d.CuMemAllocPitch(&p, &pitch, 1000, 10, 4))
	if pitch < 1000 || pitch%64 != 0 {
		t.Errorf("pitch %d for rows of 1000 bytes", pitch)
	}
	d.ok(d.CuMemsetD2D8(p, pitch, 3, 1000, 10))
	d.ok(d.CuMemFree(p))
	for _, element := range []uint32{0, 1, 3, 5, 32} {
		d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocPitch(&p, &pitch, 1000, 10, element))
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocPitch(&p, nil, 1000, 10, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocPitch(nil, &pitch, 1000, 10, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemAllocPitch(&p, &pitch, 0, 10, 4))
}

func TestCopiesThereAndBack(t *testing.T) {
	d := start(t)
	for _, n := range []int{1, 2, 3, 511, 4096, 65537, 1 << 20} {
		p, q, data := d.alloc(n), d.alloc(n), counting(n)
		d.upload(p, data)
		d.ok(d.CuMemcpyDtoD(q, p, uint64(n)))
		if !bytes.Equal(d.download(q, n), data) {
			t.Errorf("%d bytes did not come back", n)
		}
	}
}

func TestPartOfABuffer(t *testing.T) {
	d := start(t)
	p := d.alloc(16)
	d.ok(d.CuMemsetD8(p, 0xee, 16))
	d.upload(p+5, []byte{1, 2, 3})
	want := bytes.Repeat([]byte{0xee}, 16)
	copy(want[5:], []byte{1, 2, 3})
	if got := d.download(p, 16); !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
	if got := d.download(p+6, 2); !bytes.Equal(got, []byte{2, 3}) {
		t.Errorf("got %x, want 0203", got)
	}
}

func TestCopyErrors(t *testing.T) {
	d := start(t)
	const n = 2 << 20
	p, host := d.alloc(n), make([]byte, n+16)
	h := unsafe.Pointer(&host[0])
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyHtoD(0, h, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyDtoH(h, 0, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyHtoD(p, nil, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyDtoH(nil, p, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyDtoD(p, 0, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyHtoD(p, h, n+16))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyHtoD(p+n-2, h, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyDtoH(h, p, n+16))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemsetD8(p, 1, n+16))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemsetD8(0, 1, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpyHtoDAsync(p, h, n+16, 0))
	d.ok(d.CuMemcpyHtoD(p, h, 0))
	d.ok(d.CuMemcpyDtoH(h, p, 0))
	d.ok(d.CuMemsetD8(p, 1, 0))
}

func TestUnifiedCopy(t *testing.T) {
	d := start(t)
	const n = 1000
	p, q, data := d.alloc(n), d.alloc(n), counting(n)
	back := make([]byte, n)
	var pin runtime.Pinner // an address held as a number does not keep memory where it is
	defer pin.Unpin()
	pin.Pin(&data[0])
	pin.Pin(&back[0])
	from := cuda.DevicePtr(uintptr(unsafe.Pointer(&data[0])))
	to := cuda.DevicePtr(uintptr(unsafe.Pointer(&back[0])))
	d.ok(d.CuMemcpy(p, from, n))
	d.ok(d.CuMemcpy(q, p, n))
	d.ok(d.CuMemcpy(to, q, n))
	if !bytes.Equal(back, data) {
		t.Error("the bytes did not come back")
	}
}

func TestSets(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_DEFAULT)
	p := d.alloc(64)
	for _, c := range []struct {
		name string
		set  func() cuda.Result
		want []byte
	}{
		{"D8", func() cuda.Result { return d.CuMemsetD8(p, 0xab, 64) }, []byte{0xab}},
		{"D16", func() cuda.Result { return d.CuMemsetD16(p, 0x1234, 32) }, []byte{0x34, 0x12}},
		{"D32", func() cuda.Result { return d.CuMemsetD32(p, 0x01020304, 16) }, []byte{4, 3, 2, 1}},
		{"zero", func() cuda.Result { return d.CuMemsetD32(p, 0, 16) }, []byte{0}},
		{"D8Async", func() cuda.Result { return d.CuMemsetD8Async(p, 0xcd, 64, s) }, []byte{0xcd}},
		{"D16Async", func() cuda.Result { return d.CuMemsetD16Async(p, 0x4321, 32, s) }, []byte{0x21, 0x43}},
		{"D32Async", func() cuda.Result { return d.CuMemsetD32Async(p, 0xff, 16, s) }, []byte{255, 0, 0, 0}},
		{"D2D8", func() cuda.Result { return d.CuMemsetD2D8(p, 16, 9, 16, 4) }, []byte{9}},
		{"D2D16", func() cuda.Result { return d.CuMemsetD2D16(p, 16, 0x0102, 8, 4) }, []byte{2, 1}},
		{"D2D32", func() cuda.Result { return d.CuMemsetD2D32(p, 16, 0x0a0b0c0d, 4, 4) }, []byte{13, 12, 11, 10}},
	} {
		d.ok(c.set())
		d.ok(d.CuStreamSynchronize(s))
		if got, want := d.download(p, 64), bytes.Repeat(c.want, 64/len(c.want)); !bytes.Equal(got, want) {
			t.Errorf("%s: got %x, want %x", c.name, got, want)
		}
	}
}

func TestSetOfRows(t *testing.T) {
	d := start(t)
	p := d.alloc(40)
	d.ok(d.CuMemsetD8(p, 0, 40))
	d.ok(d.CuMemsetD2D8Async(p+1, 10, 7, 3, 4, 0))
	want := make([]byte, 40)
	for y := range 4 {
		copy(want[1+10*y:], []byte{7, 7, 7})
	}
	if got := d.download(p, 40); !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
}

func TestMisalignedSets(t *testing.T) {
	d := start(t)
	p := d.alloc(64)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemsetD16(p+1, 1, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemsetD32(p+2, 1, 4))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemsetD32Async(p+1, 1, 4, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemsetD2D32(p, 18, 1, 4, 2))
}
