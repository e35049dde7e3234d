package conformance

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// rectangle copies rows in plain Go, to compare with.
func rectangle(dst []byte, dstPitch int, src []byte, srcPitch, width, height int) {
	for y := range height {
		copy(dst[y*dstPitch:y*dstPitch+width], src[y*srcPitch:y*srcPitch+width])
	}
}

func TestCopy2D(t *testing.T) {
	d := start(t)
	const srcPitch, dstPitch, width, height = 64, 48, 20, 7
	data, want := counting(srcPitch*12), make([]byte, dstPitch*12)
	p := d.alloc(dstPitch * 12)
	d.ok(d.CuMemsetD8(p, 0, dstPitch*12))
	d.ok(d.CuMemcpy2D(&cuda.Memcpy2D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_HOST, SrcHost: unsafe.Pointer(&data[0]), SrcPitch: srcPitch, SrcXInBytes: 8, SrcY: 2,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: p, DstPitch: dstPitch, DstXInBytes: 4, DstY: 3,
		WidthInBytes: width, Height: height,
	}))
	rectangle(want[3*dstPitch+4:], dstPitch, data[2*srcPitch+8:], srcPitch, width, height)
	if got := d.download(p, len(want)); !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
	back := make([]byte, len(data))
	d.ok(d.CuMemcpy2DUnaligned(&cuda.Memcpy2D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: p, SrcPitch: dstPitch, SrcXInBytes: 4, SrcY: 3,
		DstMemoryType: cuda.CU_MEMORYTYPE_HOST, DstHost: unsafe.Pointer(&back[0]), DstPitch: srcPitch, DstXInBytes: 8, DstY: 2,
		WidthInBytes: width, Height: height,
	}))
	expect := make([]byte, len(data))
	rectangle(expect[2*srcPitch+8:], srcPitch, data[2*srcPitch+8:], srcPitch, width, height)
	if !bytes.Equal(back, expect) {
		t.Errorf("back: got %x, want %x", back, expect)
	}
}

func TestCopy2DInAStream(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	const pitch, width, height = 32, 16, 4
	p, q, data := d.alloc(pitch*height), d.alloc(pitch*height), counting(pitch*height)
	d.upload(p, data)
	d.ok(d.CuMemsetD8Async(q, 0, pitch*height, s))
	d.ok(d.CuMemcpy2DAsync(&cuda.Memcpy2D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_UNIFIED, SrcDevice: p, SrcPitch: pitch,
		DstMemoryType: cuda.CU_MEMORYTYPE_UNIFIED, DstDevice: q, DstPitch: pitch, DstXInBytes: 8,
		WidthInBytes: width, Height: height,
	}, s))
	d.ok(d.CuStreamSynchronize(s))
	want := make([]byte, pitch*height)
	rectangle(want[8:], pitch, data, pitch, width, height)
	if got := d.download(q, len(want)); !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
}

func TestCopy2DErrors(t *testing.T) {
	d := start(t)
	data := make([]byte, 4096)
	p := d.alloc(4096)
	good := cuda.Memcpy2D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_HOST, SrcHost: unsafe.Pointer(&data[0]), SrcPitch: 64,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: p, DstPitch: 64, WidthInBytes: 32, Height: 4,
	}
	d.ok(d.CuMemcpy2D(&good))
	for name, spoil := range map[string]func(*cuda.Memcpy2D){
		"narrow pitch":   func(c *cuda.Memcpy2D) { c.DstPitch = 16 },
		"x beyond pitch": func(c *cuda.Memcpy2D) { c.SrcXInBytes = 40 },
		"no host":        func(c *cuda.Memcpy2D) { c.SrcHost = nil },
		"no device":      func(c *cuda.Memcpy2D) { c.DstDevice = 0 },
		"no type":        func(c *cuda.Memcpy2D) { c.DstMemoryType = 0 },
		"beyond the block": func(c *cuda.Memcpy2D) {
			c.DstDevice += 4096 - 64*3
			c.SrcHost = unsafe.Pointer(&data[0])
			c.Height = 4 + 64000
		},
	} {
		c := good
		spoil(&c)
		if r := d.CuMemcpy2D(&c); r != cuda.CUDA_ERROR_INVALID_VALUE {
			t.Errorf("%s: got %v, want %v", name, r, cuda.CUDA_ERROR_INVALID_VALUE)
		}
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpy2D(nil))
	good.Height = 0
	d.ok(d.CuMemcpy2D(&good))
}

func TestCopy3D(t *testing.T) {
	d := start(t)
	const pitch, rows, layers, width, height, depth = 16, 6, 4, 5, 3, 2
	data, back := counting(pitch*rows*layers), make([]byte, pitch*rows*layers)
	p := d.alloc(len(data))
	d.ok(d.CuMemsetD8(p, 0xff, uint64(len(data))))
	in := cuda.Memcpy3D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_HOST, SrcHost: unsafe.Pointer(&data[0]), SrcPitch: pitch, SrcHeight: rows,
		SrcXInBytes: 1, SrcY: 2, SrcZ: 1,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: p, DstPitch: pitch, DstHeight: rows,
		DstXInBytes: 3, DstY: 1, DstZ: 2, WidthInBytes: width, Height: height, Depth: depth,
	}
	d.ok(d.CuMemcpy3D(&in))
	want := bytes.Repeat([]byte{0xff}, len(data))
	for z := range depth {
		rectangle(want[(2+z)*pitch*rows+1*pitch+3:], pitch, data[(1+z)*pitch*rows+2*pitch+1:], pitch, width, height)
	}
	d.ok(d.CuMemcpy3DAsync(&cuda.Memcpy3D{
		SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: p, SrcPitch: pitch, SrcHeight: rows,
		DstMemoryType: cuda.CU_MEMORYTYPE_HOST, DstHost: unsafe.Pointer(&back[0]), DstPitch: pitch, DstHeight: rows,
		WidthInBytes: pitch, Height: rows, Depth: layers,
	}, 0))
	d.ok(d.CuCtxSynchronize())
	if !bytes.Equal(back, want) {
		t.Errorf("got %x, want %x", back, want)
	}
	in.SrcHost = nil
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpy3D(&in))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemcpy3D(nil))
}

func TestAsynchronousCopies(t *testing.T) {
	d := start(t)
	const n = 1 << 16
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p, q := d.alloc(n), d.alloc(n)
	up, down := d.pinned(n), d.pinned(n)
	copy(up, counting(n))
	clear(down)
	d.ok(d.CuMemcpyHtoDAsync(p, unsafe.Pointer(&up[0]), n, s))
	d.ok(d.CuMemcpyDtoDAsync(q, p, n, s))
	d.ok(d.CuMemcpyDtoHAsync(unsafe.Pointer(&down[0]), q, n, s))
	d.ok(d.CuStreamSynchronize(s))
	if !bytes.Equal(up, down) {
		t.Error("the bytes did not come back")
	}
}

// A copy from pageable memory has taken its bytes when the call returns, even
// if the stream is busy: small ones at once.
func TestPageableSourceMayChange(t *testing.T) {
	d := start(t)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	p := d.alloc(256)
	g := d.hold(s)
	data := counting(256)
	d.ok(d.CuMemcpyHtoDAsync(p, unsafe.Pointer(&data[0]), 256, s))
	clear(data)
	g.open()
	d.ok(d.CuStreamSynchronize(s))
	if !bytes.Equal(d.download(p, 256), counting(256)) {
		t.Error("the copy saw what the caller wrote after the call")
	}
}
