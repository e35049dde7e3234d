package conformance

import (
	"encoding/binary"
	"math"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// floats is n numbers from first on, as bytes.
func floats(first float32, n int) []byte {
	var b []byte
	for i := range n {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(first+float32(i)))
	}
	return b
}

// An addition is a launch of vadd on n elements, a[i] = i and b[i] = 100+i.
type addition struct {
	*driver
	c, a, b cuda.DevicePtr
	n       uint32
}

func (d *driver) addition(n int) *addition {
	v := &addition{d, d.alloc(4 * n), d.alloc(4 * n), d.alloc(4 * n), uint32(n)}
	v.upload(v.a, floats(0, n))
	v.upload(v.b, floats(100, n))
	d.ok(d.CuCtxSynchronize()) // small copies from pageable memory may return before they are done
	return v
}

func (v *addition) params() *unsafe.Pointer {
	return params(unsafe.Pointer(&v.c), unsafe.Pointer(&v.a), unsafe.Pointer(&v.b), unsafe.Pointer(&v.n))
}

func (v *addition) check() {
	v.Helper()
	for i, b := 0, v.download(v.c, int(4*v.n)); i < int(v.n); i++ {
		if got := math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:])); got != float32(100+2*i) {
			v.Fatalf("element %d is %g, want %d", i, got, 100+2*i)
		}
	}
}

func TestLaunch(t *testing.T) {
	d := start(t)
	f := d.kernel("vadd")
	for _, n := range []int{1, 31, 256, 1000} {
		v := d.addition(n)
		d.ok(d.CuLaunchKernel(f, uint32(n+127)/128, 1, 1, 128, 1, 1, 0, 0, v.params(), nil))
		v.check()
	}
}

func TestLaunchWithBuffer(t *testing.T) {
	d := start(t)
	f, v := d.kernel("vadd"), d.addition(500)
	buffer := binary.LittleEndian.AppendUint64(nil, uint64(v.c))
	buffer = binary.LittleEndian.AppendUint64(buffer, uint64(v.a))
	buffer = binary.LittleEndian.AppendUint64(buffer, uint64(v.b))
	buffer = binary.LittleEndian.AppendUint32(buffer, v.n)
	size := uint64(len(buffer))
	var pins runtime.Pinner
	pins.Pin(&buffer[0])
	pins.Pin(&size)
	defer pins.Unpin()
	extra := []uintptr{cuda.CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT, uintptr(unsafe.Pointer(&buffer[0])),
		cuda.CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT, uintptr(unsafe.Pointer(&size)), cuda.CU_LAUNCH_PARAM_END_AS_INT}
	e := (*unsafe.Pointer)(unsafe.Pointer(&extra[0]))
	d.ok(d.CuLaunchKernel(f, 4, 1, 1, 128, 1, 1, 0, 0, nil, e))
	v.check()
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchKernel(f, 4, 1, 1, 128, 1, 1, 0, 0, v.params(), e))
	size++
	d.want(cuda.CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, d.CuLaunchKernel(f, 4, 1, 1, 128, 1, 1, 0, 0, nil, e))
	size = 0
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchKernel(f, 4, 1, 1, 128, 1, 1, 0, 0, nil, e))
}

// Arguments of all sizes arrive, and are read before the call returns.
func TestArguments(t *testing.T) {
	d := start(t)
	f, out := d.kernel("mixed"), d.alloc(32)
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	a, b, c, x := uint8(0xab), uint64(0x0123456789abcdef), uint16(0xfedc), 1.5
	g := d.hold(s)
	d.ok(d.launch(f, 1, 1, s, unsafe.Pointer(&out), unsafe.Pointer(&a), unsafe.Pointer(&b), unsafe.Pointer(&c), unsafe.Pointer(&x)))
	a, b, c, x = 0, 0, 0, 0
	g.open()
	d.ok(d.CuStreamSynchronize(s))
	got := d.download(out, 32)
	for i, want := range []uint64{0xab, 0x0123456789abcdef, 0xfedc, math.Float64bits(1.5)} {
		if v := binary.LittleEndian.Uint64(got[8*i:]); v != want {
			t.Errorf("argument %d arrived as %#x, want %#x", i+1, v, want)
		}
	}
}

func TestLaunchDimensions(t *testing.T) {
	d := start(t)
	f := d.kernel("empty")
	for _, c := range []struct {
		grid, block [3]uint32
		want        cuda.Result
	}{
		{[3]uint32{1, 1, 1}, [3]uint32{1024, 1, 1}, cuda.CUDA_SUCCESS},
		{[3]uint32{1, 1, 1}, [3]uint32{4, 4, 64}, cuda.CUDA_SUCCESS},
		{[3]uint32{1, 65535, 1}, [3]uint32{1, 1, 1}, cuda.CUDA_SUCCESS},
		{[3]uint32{0, 1, 1}, [3]uint32{1, 1, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 0, 1}, [3]uint32{1, 1, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 1, 1}, [3]uint32{1, 1, 0}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 1, 1}, [3]uint32{1025, 1, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 1, 1}, [3]uint32{32, 33, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 1, 1}, [3]uint32{1, 1, 65}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 1, 1}, [3]uint32{1 << 16, 1 << 16, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1 << 31, 1, 1}, [3]uint32{1, 1, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 65536, 1}, [3]uint32{1, 1, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
		{[3]uint32{1, 1, 65536}, [3]uint32{1, 1, 1}, cuda.CUDA_ERROR_INVALID_VALUE},
	} {
		g, b := c.grid, c.block
		if r := d.CuLaunchKernel(f, g[0], g[1], g[2], b[0], b[1], b[2], 0, 0, nil, nil); r != c.want {
			t.Errorf("grid %v, block %v: got %v, want %v", g, b, r, c.want)
		}
	}
	d.ok(d.CuCtxSynchronize())
}

func TestLaunchBounds(t *testing.T) {
	d := start(t)
	m := d.module(kernels)
	bounded, exact := d.function(m, "bounded"), d.function(m, "exact")
	d.ok(d.CuLaunchKernel(bounded, 1, 1, 1, 128, 1, 1, 0, 0, nil, nil))
	d.ok(d.CuLaunchKernel(bounded, 1, 1, 1, 8, 16, 1, 0, 0, nil, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchKernel(bounded, 1, 1, 1, 129, 1, 1, 0, 0, nil, nil))
	d.ok(d.CuLaunchKernel(exact, 1, 1, 1, 64, 2, 1, 0, 0, nil, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchKernel(exact, 1, 1, 1, 64, 1, 1, 0, 0, nil, nil))
	d.ok(d.CuCtxSynchronize())
}

func TestSharedMemory(t *testing.T) {
	d := start(t)
	f, out := d.kernel("shared"), d.alloc(4*256)
	d.ok(d.launch(f, 1, 256, 0, unsafe.Pointer(&out)))
	b := d.download(out, 4*256)
	for i := range uint32(256) {
		if got := binary.LittleEndian.Uint32(b[4*i:]); got != i^1 {
			t.Fatalf("thread %d read %d, want %d", i, got, i^1)
		}
	}
}

func TestDynamicSharedMemory(t *testing.T) {
	d := start(t)
	f, out := d.kernel("dynamicShared"), d.alloc(4)
	usual := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)
	most := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
	run := func(n int) cuda.Result {
		size := uint32(n)
		return d.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, size, 0, params(unsafe.Pointer(&out), unsafe.Pointer(&size)), nil)
	}
	for _, n := range []int{1, 1000, usual} {
		d.ok(run(n))
		equal(t, "read", binary.LittleEndian.Uint32(d.download(out, 4)), 77)
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, run(usual+1))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuFuncSetAttribute(f, cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, int32(most+1)))
	d.ok(d.CuFuncSetAttribute(f, cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, int32(most)))
	d.ok(run(most))
	equal(t, "read", binary.LittleEndian.Uint32(d.download(out, 4)), 77)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, run(most+1))
}

func TestExtendedLaunch(t *testing.T) {
	d := start(t)
	f, v := d.kernel("vadd"), d.addition(300)
	attributes := make([]cuda.LaunchAttribute, 2)
	attributes[0].Id = cuda.CU_LAUNCH_ATTRIBUTE_IGNORE
	attributes[1].Id = cuda.CU_LAUNCH_ATTRIBUTE_COOPERATIVE
	*attributes[1].Value.Cooperative() = 1
	config := cuda.LaunchConfig{GridDimX: 3, GridDimY: 1, GridDimZ: 1, BlockDimX: 128, BlockDimY: 1, BlockDimZ: 1,
		Attrs: &attributes[0], NumAttrs: 2}
	if r := d.CuLaunchKernelEx(&config, f, v.params(), nil); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
		t.Skip("this driver has no cuLaunchKernelEx")
	} else {
		d.ok(r)
	}
	v.check()
	config.BlockDimX = 2000
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchKernelEx(&config, f, v.params(), nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchKernelEx(nil, f, v.params(), nil))
}

func TestCooperativeLaunch(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH) == 0 {
		t.Skip("the device has no cooperative launch")
	}
	f := d.kernel("empty")
	var perSM int32
	d.ok(d.CuOccupancyMaxActiveBlocksPerMultiprocessor(&perSM, f, 1024, 0))
	most := uint32(perSM) * uint32(d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT))
	d.ok(d.CuLaunchCooperativeKernel(f, most, 1, 1, 1024, 1, 1, 0, 0, nil))
	d.want(cuda.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE, d.CuLaunchCooperativeKernel(f, most+1, 1, 1, 1024, 1, 1, 0, 0, nil))
	d.ok(d.CuCtxSynchronize())
}

func TestLaunchInAnotherContext(t *testing.T) {
	d := start(t)
	f := d.kernel("empty")
	var other cuda.Context
	d.ok(d.CuCtxCreate_v2(&other, 0, 0))
	var s cuda.Stream
	d.ok(d.CuStreamCreate(&s, 0))
	d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, s, nil, nil))
	d.ok(d.CuCtxDestroy(other))
}

func TestWrongLaunches(t *testing.T) {
	d := start(t)
	d.checksHandles()
	f := d.kernel("vadd")
	for _, wrong := range []cuda.Function{0, 1, ^cuda.Function(0), cuda.Function(d.ctx)} {
		d.want(cuda.CUDA_ERROR_INVALID_HANDLE, d.CuLaunchKernel(wrong, 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, 0, nil, nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.launch(f, 1, 1, 0, nil, nil, nil, nil))
}
