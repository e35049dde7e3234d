// This file checks against a C library, built by the test, that every argument
// arrives in its place and width.

package cuda

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/ebitengine/purego"
)

// buildDriver compiles testdata/driver.c with the given definitions.
func buildDriver(t testing.TB, defines ...string) string {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler")
	}
	library := filepath.Join(t.TempDir(), "libcuda.so.1")
	args := append([]string{"-O2", "-shared", "-fPIC", "-o", library, "testdata/driver.c"}, defines...)
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	return library
}

// openC opens the C driver and returns its table and its log of arguments.
func openC(t testing.TB, defines ...string) (*API, func() string) {
	t.Helper()
	path := buildDriver(t, defines...)
	t.Setenv("CUJS_LIBCUDA", path)
	api, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	handle, err := purego.Dlopen(path, purego.RTLD_NOW)
	if err != nil {
		t.Fatal(err)
	}
	var log func() string
	purego.RegisterLibFunc(&log, handle, "testLog")
	return api, log
}

func TestArgumentsReachC(t *testing.T) {
	for _, defines := range [][]string{nil, {"-DLEGACY"}} {
		t.Run(strings.Join(defines, " "), func(t *testing.T) { testArguments(t, defines) })
	}
}

func testArguments(t *testing.T, defines []string) {
	api, log := openC(t, defines...)
	check := func(call string, r Result, want string) {
		t.Helper()
		if got := log(); r != CUDA_SUCCESS || got != want {
			t.Errorf("%s: %v, C saw %q, want %q", call, r, got, want)
		}
	}
	text := []byte("hello\x00")
	var pointer DevicePtr
	check("cuMemAlloc", api.CuMemAlloc(&pointer, 1<<40+7), "1099511627783")
	if pointer != 0x7f0123456789 {
		t.Errorf("cuMemAlloc gave %#x", uint64(pointer))
	}
	check("cuMemcpyHtoDAsync", api.CuMemcpyHtoDAsync(0xfedcba9876543210, unsafe.Pointer(&text[0]), 6, 0xabc), "fedcba9876543210 hello 6 0xabc")
	check("cuMemsetD8", api.CuMemsetD8(0x1000, 255, 3), "1000 255 3")
	check("cuMemsetD2D16", api.CuMemsetD2D16(0x1000, 512, 65535, 10, 20), "1000 512 65535 10 20")
	check("cuMemcpy2D", api.CuMemcpy2D(&Memcpy2D{SrcXInBytes: 1, SrcMemoryType: CU_MEMORYTYPE_DEVICE, SrcDevice: 0x20, SrcPitch: 3,
		DstY: 4, DstMemoryType: CU_MEMORYTYPE_HOST, DstDevice: 0x50, DstPitch: 6, WidthInBytes: 7, Height: 8}), "1 2 20 3 4 1 50 6 7 8")

	value := int32(-5)
	params := []unsafe.Pointer{unsafe.Pointer(&value)}
	check("cuLaunchKernel", api.CuLaunchKernel(0x77, 1, 2, 3, 4, 5, 6, 7, 0x88, &params[0], nil), "0x77 1 2 3 4 5 6 7 0x88 -5 (nil)")

	handle := IpcMemHandle{}
	handle.Reserved[0], handle.Reserved[31], handle.Reserved[63] = 1, 2, 3
	check("cuIpcOpenMemHandle", api.CuIpcOpenMemHandle(&pointer, handle, 9), "1 2 3 9")
	if pointer != 42 {
		t.Errorf("cuIpcOpenMemHandle gave %d", pointer)
	}
	location := MemLocation{Type: CU_MEM_LOCATION_TYPE_DEVICE, Id: -3}
	check("cuMemPrefetchAsync", api.CuMemPrefetchAsync(0x10, 20, location, 30, 0x40), "10 20 1 -3 30 0x40")
	check("cuTexRefSetMipmapLevelClamp", api.CuTexRefSetMipmapLevelClamp(0x5, 0.25, 8), "0x5 0.25 8")
	check("cuStreamWaitValue64", api.CuStreamWaitValue64(0x1, 0x2, 1<<63, 4), "0x1 2 9223372036854775808 4")
	attribute := int32(0)
	check("cuDeviceGetAttribute", api.CuDeviceGetAttribute(&attribute, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 1), "10 1")
	if attribute != -7 {
		t.Errorf("cuDeviceGetAttribute gave %d", attribute)
	}
	var context Context
	check("cuCtxCreate", api.CuCtxCreate(&context, nil, 8, 1), "(nil) 8 1")
	milliseconds := float32(0)
	check("cuEventElapsedTime", api.CuEventElapsedTime(&milliseconds, 1, 2), "0x1 0x2")
	if milliseconds != 1.5 || context != 0x10 {
		t.Errorf("cuEventElapsedTime gave %g, cuCtxCreate %#x", milliseconds, uintptr(context))
	}
	var condition GraphConditionalHandle
	check("cuGraphConditionalHandleCreate", api.CuGraphConditionalHandleCreate(&condition, 1, 2, 3, 4), "0x1 0x2 3 4")
	if condition != 0x123456789abcdef {
		t.Errorf("cuGraphConditionalHandleCreate gave %#x", uint64(condition))
	}
}

func TestPreparedLaunch(t *testing.T) {
	api, log := openC(t)
	value := int32(-5)
	params := []unsafe.Pointer{unsafe.Pointer(&value)}
	calls := 0
	wrapped := api.Wrap(func(c *Call, next func() Result) Result { calls++; return next() })
	for _, table := range []*API{api, wrapped} {
		launch := table.PrepareLaunch(0x77, [3]uint32{1, 2, 3}, [3]uint32{4, 5, 6}, 7, 0x88, &params[0])
		for range 2 {
			value++
			if r, want := launch(), fmt.Sprintf("0x77 1 2 3 4 5 6 7 0x88 %d (nil)", value); r != CUDA_SUCCESS || log() != want {
				t.Errorf("%v, C saw %q, want %q", r, log(), want)
			}
		}
	}
	if calls != 2 {
		t.Errorf("the hook saw %d calls, want 2", calls)
	}
}

func TestMissingFunctionNamesTheVersion(t *testing.T) {
	api, _ := openC(t)
	r := api.CuLogsCurrent(nil, 0)
	want := "cuLogsCurrent: CUDA_ERROR_NOT_SUPPORTED (801): the operation is not supported by this driver or device; " +
		"this driver is for CUDA 12.2, cuLogsCurrent needs 12.9"
	if err := api.Error("cuLogsCurrent", r); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	r = api.CuMemFree(1)
	want = "cuMemFree: CUDA_ERROR_NOT_SUPPORTED (801): the operation is not supported by this driver or device; " +
		"this driver (CUDA 12.2) does not export cuMemFree_v2"
	if err := api.Error("cuMemFree", r); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestOpenRefuses(t *testing.T) {
	tests := []struct {
		defines string
		reason  Reason
		want    string
	}{
		{"-DINIT=34", StubLibrary, "PATH is the CUDA toolkit's stub, which serves linking only; " +
			"install NVIDIA's driver, or take the stubs folder out of the library path"},
		{"-DINIT=-1", StubLibrary, "PATH is the CUDA toolkit's stub, which serves linking only; " +
			"install NVIDIA's driver, or take the stubs folder out of the library path"},
		{"-DINIT=100", NoDevice, "PATH found no GPU that it can use; look at nvidia-smi and at CUDA_VISIBLE_DEVICES"},
		{"-DINIT=803", InitFailed, "PATH cannot start: cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803): the kernel module and " +
			"the driver library are of different versions: reboot, or reinstall the driver"},
		{"-DVERSION=10020", TooOld, "PATH is a driver for CUDA 10.2; CUDA 11.0 or newer is needed: update NVIDIA's driver"},
		{"-DNOTDRIVER", NoSymbols, "PATH is not NVIDIA's driver library: it does not export cuInit"},
	}
	for _, test := range tests {
		t.Run(test.defines, func(t *testing.T) {
			path := buildDriver(t, test.defines)
			t.Setenv("CUJS_LIBCUDA", path)
			_, err := Open()
			var open *OpenError
			if !errors.As(err, &open) || open.Reason != test.reason {
				t.Fatalf("got %v", err)
			}
			if want := strings.ReplaceAll(test.want, "PATH", path); err.Error() != want {
				t.Errorf("got  %s\nwant %s", err, want)
			}
			if ok, reason := Functional(); ok || reason != err.Error() {
				t.Errorf("Functional says %v, %q", ok, reason)
			}
		})
	}
}

func TestOpenListsWhatWasTried(t *testing.T) {
	system := loader.Native()
	system.Open = func(path string) (uintptr, error) { return 0, errors.New("no such file") }
	system.Glob = func(string) []string { return nil }
	system.Getenv = func(string) string { return "" }
	_, err := OpenWith(system)
	want := "NVIDIA's driver library was not found; install NVIDIA's driver, or use the emulated device " +
		"(CUJS_DEVICE=emulated); tried:\n  " + driverSearch().Files[0] + ": no such file"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestCallsAllocateNothing(t *testing.T) {
	api, _ := openC(t)
	value := int32(1)
	params := []unsafe.Pointer{unsafe.Pointer(&value)}
	if n := testing.AllocsPerRun(100, func() { api.CuLaunchKernel(0x77, 1, 1, 1, 1, 1, 1, 0, 0, &params[0], nil) }); n != 0 {
		t.Errorf("a launch allocates %v times", n)
	}
}

func BenchmarkCall(b *testing.B) {
	api, _ := openC(b)
	b.Run("cuMemFree absent", func(b *testing.B) {
		for b.Loop() {
			api.CuMemFree(1)
		}
	})
	b.Run("cuCtxCreate", func(b *testing.B) {
		context := new(Context)
		for b.Loop() {
			api.CuCtxCreate(context, nil, 8, 1)
		}
	})
}
