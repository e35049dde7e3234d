package conformance

import (
	"encoding/binary"
	"math"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// within makes a context current for the length of do.
func (d *driver) within(c cuda.Context, do func()) {
	d.Helper()
	d.ok(d.CuCtxPushCurrent(c))
	do()
	var popped cuda.Context
	d.ok(d.CuCtxPopCurrent(&popped))
}

// placed is a kernel of a library in the current context.
func (d *driver) placed(l cuda.Library, name string) (f cuda.Function) {
	d.Helper()
	var k cuda.Kernel
	d.ok(d.CuLibraryGetKernel(&k, l, cstring(name)))
	d.ok(d.CuKernelGetFunction(&f, k))
	return f
}

// second makes one more context, which is not current.
func (d *driver) second() (c cuda.Context) {
	d.Helper()
	var popped cuda.Context
	d.ok(d.CuCtxCreate_v2(&c, 0, d.dev))
	d.ok(d.CuCtxPopCurrent(&popped))
	d.Cleanup(func() { d.CuCtxDestroy(c) })
	return c
}

// addIn runs vadd of a library in a stream of the current context.
func (d *driver) addIn(f cuda.Function, s cuda.Stream) {
	d.Helper()
	v := d.addition(100)
	d.ok(d.CuLaunchKernel(f, 1, 1, 1, 128, 1, 1, 0, s, v.params(), nil))
	d.ok(d.CuStreamSynchronize(s))
	v.check()
}

// One library is a module of its own in each context: with functions of its own,
// the same at each asking, and variables of its own.
func TestLibraryInContexts(t *testing.T) {
	d := start(t)
	l, other := d.library(), d.second()
	var mine, theirs, again cuda.Module
	var p, q cuda.DevicePtr
	d.ok(d.CuLibraryGetModule(&mine, l))
	d.ok(d.CuLibraryGetGlobal(&p, nil, l, cstring("counter")))
	f := d.placed(l, "vadd")
	d.within(other, func() {
		d.ok(d.CuLibraryGetModule(&theirs, l))
		d.ok(d.CuLibraryGetModule(&again, l))
		d.ok(d.CuLibraryGetGlobal(&q, nil, l, cstring("counter")))
		g := d.placed(l, "vadd")
		equal(t, "function", d.placed(l, "vadd"), g)
		if f == g {
			t.Error("two contexts have one function")
		}
		d.addIn(g, d.stream(cuda.CU_STREAM_NON_BLOCKING))
		d.addIn(d.function(theirs, "vadd"), 0)
		d.upload(q, []byte{1, 0, 0, 0})
	})
	if mine == theirs || p == q {
		t.Errorf("modules %#x and %#x, variables at %#x and %#x", mine, theirs, p, q)
	}
	equal(t, "module", again, theirs)
	equal(t, "variable", binary.LittleEndian.Uint32(d.download(p, 4)), 41)
	d.addIn(f, d.stream(cuda.CU_STREAM_NON_BLOCKING))
	d.want(cuda.CUDA_ERROR_NOT_PERMITTED, d.CuModuleUnload(mine))
}

// A managed variable is a library's; its module may not know it.
func TestLibraryManaged(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY) == 0 {
		t.Skip("the device has no managed memory")
	}
	const text = ".version 6.0\n.target sm_60\n.address_size 64\n.visible .global .attribute(.managed) .align 4 .u32 shared = 5;\n.visible .entry f() { ret; }\n"
	var l cuda.Library
	d.has(d.CuLibraryLoadData(&l, unsafe.Pointer(cstring(text)), nil, nil, 0, nil, nil, 0))
	d.Cleanup(func() { d.CuLibraryUnload(l) })
	var m cuda.Module
	d.ok(d.CuLibraryGetModule(&m, l))
	var p, q cuda.DevicePtr
	var size uint64
	d.ok(d.CuLibraryGetManaged(&p, &size, l, cstring("shared")))
	equal(t, "size", size, 4)
	equal(t, "value", binary.LittleEndian.Uint32(d.download(p, 4)), 5)
	switch r := d.CuModuleGetGlobal(&q, &size, m, cstring("shared")); r {
	case cuda.CUDA_SUCCESS:
		equal(t, "address", q, p)
	case cuda.CUDA_ERROR_NOT_FOUND:
	default:
		t.Errorf("got %v", r)
	}
}

// What is set of a function in one context is set of it in another by the same
// call there.
func TestLibraryFunctionSettings(t *testing.T) {
	d := start(t)
	l, other := d.library(), d.second()
	const dynamic = cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
	for _, c := range []cuda.Context{d.ctx, other} {
		d.within(c, func() {
			f := d.placed(l, "vadd")
			d.ok(d.CuFuncSetAttribute(f, dynamic, 50000))
			equal(t, "dynamic shared memory", d.functionAttribute(f, dynamic), 50000)
			d.ok(d.CuFuncSetCacheConfig(f, cuda.CU_FUNC_CACHE_PREFER_L1))
			v := d.addition(100)
			d.ok(d.CuLaunchKernel(f, 1, 1, 1, 128, 1, 1, 50000, 0, v.params(), nil))
			v.check()
		})
	}
}

// A library outlives the contexts that it is placed in.
func TestLibraryOutlivesContexts(t *testing.T) {
	d := start(t)
	l := d.library()
	for range 2 {
		c := d.second()
		d.within(c, func() { d.addIn(d.placed(l, "vadd"), 0) })
		d.ok(d.CuCtxDestroy(c))
	}
	d.addIn(d.placed(l, "vadd"), 0)
}

// It can be unloaded while contexts have it, without one being current.
func TestLibraryUnload(t *testing.T) {
	d := start(t)
	var l cuda.Library
	d.has(d.CuLibraryLoadData(&l, unsafe.Pointer(cstring(kernels)), nil, nil, 0, nil, nil, 0))
	other := d.second()
	d.addIn(d.placed(l, "vadd"), 0)
	d.within(other, func() { d.addIn(d.placed(l, "vadd"), 0) })
	d.ok(d.CuCtxSetCurrent(0))
	d.ok(d.CuLibraryUnload(l))
	d.ok(d.CuCtxSetCurrent(d.ctx))
	d.addIn(d.kernel("vadd"), 0)
}

// A reset takes the library's module, not the library: it is placed in the new
// context, and unloaded after a reset.
func TestLibraryAfterReset(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	d := bare(t, "")
	use := func() {
		d.ok(d.CuDevicePrimaryCtxRetain(&d.ctx, 0))
		d.ok(d.CuCtxSetCurrent(d.ctx))
	}
	reset := func() {
		d.ok(d.CuCtxSetCurrent(0))
		d.ok(d.CuDevicePrimaryCtxReset(0))
	}
	use()
	var l cuda.Library
	d.has(d.CuLibraryLoadData(&l, unsafe.Pointer(cstring(kernels)), nil, nil, 0, nil, nil, 0))
	add := func() {
		f, n := d.placed(l, "vadd"), uint32(4)
		var p cuda.DevicePtr
		d.ok(d.CuMemAlloc(&p, 16))
		d.upload(p, floats(1, 4))
		d.ok(d.launch(f, 1, 32, 0, unsafe.Pointer(&p), unsafe.Pointer(&p), unsafe.Pointer(&p), unsafe.Pointer(&n)))
		equal(t, "sum", math.Float32frombits(binary.LittleEndian.Uint32(d.download(p, 16)[12:])), 8)
	}
	add()
	reset()
	use()
	add()
	reset()
	d.ok(d.CuLibraryUnload(l))
	use()
	d.ok(d.CuCtxSynchronize())
	reset()
}

// The options of a library are those of a module; the driver writes the logs and
// the time in their places. The memory stays until the library is unloaded: the
// driver may compile once more for another context.
func TestLibraryOptions(t *testing.T) {
	d := start(t)
	logs := make([]byte, 8192)
	var pins runtime.Pinner
	pins.Pin(&logs[0])
	defer pins.Unpin()
	var used []any // the driver holds addresses of these
	defer func() { runtime.KeepAlive(used) }()
	load := func(image string, more ...uintptr) (l cuda.Library, r cuda.Result, values []uintptr) {
		options := []cuda.JitOption{cuda.CU_JIT_WALL_TIME, cuda.CU_JIT_INFO_LOG_BUFFER, cuda.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES,
			cuda.CU_JIT_ERROR_LOG_BUFFER, cuda.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES}
		values = []uintptr{0, uintptr(unsafe.Pointer(&logs[0])), 4096, uintptr(unsafe.Pointer(&logs[4096])), 4096}
		for i := 0; i < len(more); i += 2 {
			options, values = append(options, cuda.JitOption(more[i])), append(values, more[i+1])
		}
		used = append(used, options, values)
		r = d.CuLibraryLoadData(&l, unsafe.Pointer(cstring(image)), &options[0], (*unsafe.Pointer)(unsafe.Pointer(&values[0])), uint32(len(options)), nil, nil, 0)
		return l, r, values
	}
	l, r, values := load(kernels)
	d.has(r)
	var m cuda.Module
	d.ok(d.CuLibraryGetModule(&m, l))
	if ms := math.Float32frombits(uint32(values[0])); !(ms >= 0 && ms < 60_000) {
		t.Errorf("it took %g ms", ms)
	}
	equal(t, "log", loader.GoString(&logs[4096]), "")
	d.addIn(d.function(m, "vadd"), 0)
	d.ok(d.CuLibraryUnload(l))
	// Which of the others are refused is the driver's to say; then it takes them with a module.
	for option, value := range map[cuda.JitOption]uintptr{cuda.CU_JIT_MAX_REGISTERS: 64, cuda.CU_JIT_OPTIMIZATION_LEVEL: 3,
		cuda.CU_JIT_GENERATE_LINE_INFO: 1, cuda.CU_JIT_LOG_VERBOSE: 1, cuda.CU_JIT_CACHE_MODE: uintptr(cuda.CU_JIT_CACHE_OPTION_CA)} {
		l, r, _ := load(kernels, uintptr(option), value)
		if r != cuda.CUDA_SUCCESS {
			t.Logf("%v: %v", option, r)
			continue
		}
		d.ok(d.CuLibraryGetModule(&m, l))
		d.ok(d.CuLibraryUnload(l))
	}
	// What does not compile fails at once, or where it is placed.
	l, r, _ = load(".version 6.0\n.target sm_60\n.address_size 64\n.entry f() { fly.s32 ; ret; }\n")
	if r == cuda.CUDA_SUCCESS {
		r = d.CuLibraryGetModule(&m, l)
		d.ok(d.CuLibraryUnload(l))
	}
	d.want(cuda.CUDA_ERROR_INVALID_PTX, r)
	t.Logf("the log of a library: %q", loader.GoString(&logs[4096]))
}
