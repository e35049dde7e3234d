package kernel_test

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/kernel"
)

// A device runs kernels: the emulated one, or with CUJS_DEVICE=cuda the first
// GPU.
type device struct {
	api    *cuda.API
	ctx    cuda.Context
	output *strings.Builder // what kernels of the emulated device print
}

func openDevice(t testing.TB) *device {
	t.Helper()
	if devicetest.OnGPU() {
		return useDevice(t, &device{api: devicetest.Table(t, "kernels", emulator.Options{})}, nil)
	}
	return openEmulated(t)
}

func openEmulated(t testing.TB) *device {
	t.Helper()
	output := &strings.Builder{}
	api, err := emulator.Open(emulator.Options{Stdout: output})
	return useDevice(t, &device{api: api, output: output}, err)
}

func useDevice(t testing.TB, d *device, err error) *device {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	check(t, d.api.CuInit(0))
	check(t, d.api.CuDevicePrimaryCtxRetain(&d.ctx, 0))
	check(t, d.api.CuCtxSetCurrent(d.ctx))
	t.Cleanup(func() { d.api.CuDevicePrimaryCtxRelease(0) })
	return d
}

func check(t testing.TB, r cuda.Result) {
	t.Helper()
	if r != 0 {
		t.Fatalf("the driver answers %v", r)
	}
}

// A shaped buffer is a slice with the sizes of its dimensions.
type shaped struct {
	data any
	dims []int
}

// A record is a struct that is passed by value.
type record struct {
	typ  string
	data []byte
}

// launch compiles source for the arguments and runs it. A slice becomes a
// buffer that is copied back.
func (d *device) launch(t testing.TB, source string, o kernel.Options, grid, block int, args ...any) *kernel.Program {
	t.Helper()
	var types []kernel.Argument
	for _, a := range args {
		types = append(types, typeOf(a))
	}
	p, err := kernel.Compile(kernel.Source{File: "test.js", Line: 1, Column: 1, Text: source}, types, o)
	if err != nil {
		t.Fatal(frame(err))
	}
	assemble(t, p)
	d.run(t, p, grid, block, 0, args...)
	return p
}

func (d *device) run(t testing.TB, p *kernel.Program, grid, block, shared int, args ...any) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	check(t, d.api.CuCtxSetCurrent(d.ctx))
	image := append([]byte(p.PTX), 0)
	var module cuda.Module
	if r := d.api.CuModuleLoadData(&module, unsafe.Pointer(&image[0])); r != 0 {
		t.Fatalf("the driver refuses the module: %v\n%s", r, p.PTX)
	}
	defer d.api.CuModuleUnload(module)
	var function cuda.Function
	name := append([]byte(p.Name), 0)
	check(t, d.api.CuModuleGetFunction(&function, module, &name[0]))
	var params []unsafe.Pointer
	var back []func()
	for i, a := range args {
		values, restore := d.argument(t, a, p.Params[i])
		params, back = append(params, values...), append(back, restore)
	}
	var first *unsafe.Pointer
	if len(params) > 0 {
		first = &params[0]
	}
	if p.Cooperative {
		check(t, d.api.CuLaunchCooperativeKernel(function, uint32(grid), 1, 1, uint32(block), 1, 1, uint32(shared), 0, first))
	} else {
		check(t, d.api.CuLaunchKernel(function, uint32(grid), 1, 1, uint32(block), 1, 1, uint32(shared), 0, first, nil))
	}
	check(t, d.api.CuCtxSynchronize())
	for _, f := range back {
		f()
	}
}

// argument gives the kernel parameters of an argument.
func (d *device) argument(t testing.TB, a any, p kernel.Param) ([]unsafe.Pointer, func()) {
	t.Helper()
	if r, ok := a.(record); ok {
		return []unsafe.Pointer{unsafe.Pointer(&r.data[0])}, func() {}
	}
	s, ok := a.(shaped)
	if !ok {
		s = shaped{data: a}
	}
	v := reflect.ValueOf(s.data)
	if v.Kind() != reflect.Slice {
		return []unsafe.Pointer{scalar(t, a, p.Type)}, func() {}
	}
	bytes := uint64(v.Len()) * uint64(v.Type().Elem().Size())
	address := new(cuda.DevicePtr)
	check(t, d.api.CuMemAlloc(address, max(bytes, 1)))
	if bytes > 0 {
		check(t, d.api.CuMemcpyHtoD(*address, v.UnsafePointer(), bytes))
	}
	length := uint32(v.Len())
	pointers := []unsafe.Pointer{unsafe.Pointer(address), unsafe.Pointer(&length)}
	for _, n := range s.dims[min(1, len(s.dims)):] {
		size := uint32(n)
		pointers = append(pointers, unsafe.Pointer(&size))
	}
	return pointers, func() {
		if bytes > 0 {
			check(t, d.api.CuMemcpyDtoH(v.UnsafePointer(), *address, bytes))
		}
		check(t, d.api.CuMemFree(*address))
	}
}

// scalar encodes a number in the type that the compiler gave it.
func scalar(t testing.TB, a any, typ string) unsafe.Pointer {
	t.Helper()
	var bits uint64
	switch x := a.(type) {
	case float64:
		switch typ {
		case "f32":
			bits = uint64(math.Float32bits(float32(x)))
		case "f64":
			bits = math.Float64bits(x)
		default:
			bits = uint64(int64(x))
		}
	case float32:
		bits = uint64(math.Float32bits(x))
	case bool:
		if x {
			bits = 1
		}
	default:
		v := reflect.ValueOf(a)
		if v.CanInt() {
			bits = uint64(v.Int())
		} else {
			bits = v.Uint()
		}
	}
	return unsafe.Pointer(&bits)
}

// typeOf is the argument type of a Go value: a float64 is a JavaScript number.
func typeOf(a any) kernel.Argument {
	names := map[reflect.Kind]string{reflect.Int8: "i8", reflect.Uint8: "u8", reflect.Int16: "i16", reflect.Uint16: "u16", reflect.Int32: "i32",
		reflect.Uint32: "u32", reflect.Int64: "i64", reflect.Uint64: "u64", reflect.Float32: "f32", reflect.Float64: "f64", reflect.Bool: "bool"}
	if r, ok := a.(record); ok {
		return kernel.Argument{Type: r.typ}
	}
	if s, ok := a.(shaped); ok {
		return kernel.Argument{Type: typeOf(s.data).Type, Rank: len(s.dims), Aligned: true}
	}
	v := reflect.TypeOf(a)
	if v.Kind() == reflect.Slice {
		a := kernel.Argument{Type: names[v.Elem().Kind()], Rank: 1, Aligned: true} // allocations are
		if v == reflect.TypeOf([]half{}) {
			a.Type = "f16"
		}
		return a
	}
	if v.Kind() == reflect.Float64 {
		return kernel.Number
	}
	return kernel.Scalar(names[v.Kind()])
}

// A half is the bits of an f16.
type half uint16

// frame is an error as people see it.
func frame(err error) string {
	if e, ok := err.(*kernel.Error); ok {
		return e.Frame()
	}
	return err.Error()
}

// assemble checks that ptxas takes the program without a word, where there is
// one: $CUJS_PTXAS, or ptxas on the path.
func assemble(t testing.TB, p *kernel.Program) {
	t.Helper()
	if devicetest.Ptxas() == "" {
		return
	}
	if v := p.Module.Version; v.Major > 7 && !devicetest.Takes(t, fmt.Sprintf("%d.%d", v.Major, v.Minor)) {
		return
	}
	arch := max(p.Module.Target[0], "sm_80") // ptxas of CUDA 13 knows none before sm_75
	devicetest.Assemble(t, arch, p.PTX)
}
