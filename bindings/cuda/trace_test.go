package cuda

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unsafe"
)

// traced returns a table with two functions, and where its trace goes.
func traced(o TraceOptions) (*API, *bytes.Buffer) {
	api := New("test", 13000, nil)
	api.CuMemAlloc = func(dptr *DevicePtr, n uint64) Result {
		if n == 0 {
			return CUDA_ERROR_INVALID_VALUE
		}
		*dptr = 0x7f0000000000
		return CUDA_SUCCESS
	}
	api.CuDeviceGetAttribute = func(v *int32, a DeviceAttribute, d Device) Result { *v = 32; return CUDA_SUCCESS }
	api.CuModuleGetFunction = func(f *Function, m Module, name *byte) Result { *f = 0xf0; return CUDA_SUCCESS }
	api.CuMemcpyHtoD = func(DevicePtr, unsafe.Pointer, uint64) Result { return CUDA_SUCCESS }
	var out bytes.Buffer
	return api.Wrap(Trace(&out, o)), &out
}

func TestTraceLines(t *testing.T) {
	api, out := traced(TraceOptions{Where: func() string { return "a.js:3" }})
	pointer := new(DevicePtr)
	value := new(int32)
	function := new(Function)
	name := []byte(strings.Repeat("k", 200) + "\x00")
	short := []byte("vadd\x00")
	api.CuMemAlloc(pointer, 4096)
	api.CuMemAlloc(nil, 0)
	api.CuDeviceGetAttribute(value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0)
	api.CuModuleGetFunction(function, 0xa0, &short[0])
	api.CuModuleGetFunction(function, 0xa0, &name[0])
	api.CuMemcpyHtoD(0x7f0000000000, unsafe.Pointer(value), 4)
	want := fmt.Sprintf(`a.js:3: cuMemAlloc(dptr=%#x, bytesize=4096) = SUCCESS, dptr=0x7f0000000000
a.js:3: cuMemAlloc(dptr=0x0, bytesize=0) = INVALID_VALUE
a.js:3: cuDeviceGetAttribute(pi=%#x, attrib=CU_DEVICE_ATTRIBUTE_WARP_SIZE, dev=0) = SUCCESS, pi=32
a.js:3: cuModuleGetFunction(hfunc=%#x, hmod=0xa0, name="vadd") = SUCCESS, hfunc=0xf0
a.js:3: cuModuleGetFunction(hfunc=%#x, hmod=0xa0, name="%s… (202 characters)) = SUCCESS, hfunc=0xf0
a.js:3: cuMemcpyHtoD(dstDevice=0x7f0000000000, srcHost=%#x, ByteCount=4) = SUCCESS
`, addr(pointer), addr(value), addr(function), addr(function), strings.Repeat("k", 99), addr(value))
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}

func addr[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }

func TestTraceShowsTheCallBeforeItIsMade(t *testing.T) {
	var out bytes.Buffer
	api := New("test", 13000, nil)
	seen := ""
	api.CuInit = func(uint32) Result { seen = out.String(); return CUDA_SUCCESS }
	api.Wrap(Trace(&out, TraceOptions{})).CuInit(0)
	if seen != "cuInit(Flags=0)" {
		t.Errorf("during the call the trace was %q", seen)
	}
}

func TestTraceOfNestedCalls(t *testing.T) {
	var out bytes.Buffer
	api := New("test", 13000, nil)
	traced := api.Wrap(Trace(&out, TraceOptions{}))
	api.CuCtxSynchronize = func() Result { return traced.CuInit(1) }
	api.CuInit = func(uint32) Result { return CUDA_SUCCESS }
	traced.CuCtxSynchronize()
	want := "cuCtxSynchronize()\ncuInit(Flags=1) = SUCCESS\n… cuCtxSynchronize = SUCCESS\n"
	if out.String() != want {
		t.Errorf("got %q\nwant %q", out.String(), want)
	}
}

func TestTraceColors(t *testing.T) {
	api, out := traced(TraceOptions{Color: true})
	api.CuMemAlloc(nil, 0)
	want := "\x1b[36mcuMemAlloc\x1b[0m(dptr=0x0, bytesize=0) = \x1b[31mINVALID_VALUE\x1b[0m\n"
	if out.String() != want {
		t.Errorf("got %q\nwant %q", out, want)
	}
}

func ExampleAPI_Wrap() {
	api := New("example", 13000, nil)
	api.CuDeviceGetCount = func(count *int32) Result { *count = 2; return CUDA_SUCCESS }
	count := 0
	counted := api.Wrap(func(c *Call, next func() Result) Result {
		count++
		return next()
	})
	n := new(int32)
	counted.CuDeviceGetCount(n)
	counted.CuInit(0)
	fmt.Println(*n, "devices,", count, "calls")
	// Output: 2 devices, 2 calls
}
