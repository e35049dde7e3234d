package gpu_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// one is the smallest launch.
var one = gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}

func TestArgumentsArrive(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	f := function(t, c, "store")
	out := must(c.Alloc(context.Background(), 44))(t)
	ok(t, out.Fill(0, 4, 0, 11, nil))
	triple := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, 10), 20), 30)
	ok(t, f.Launch(one, out, 200, -5, 0.1, math.Pi, uint64(math.MaxUint64), triple))
	got := must(gpu.Download[uint32](context.Background(), out))(t)
	pi, long := math.Float64bits(math.Pi), uint32(math.MaxUint32)
	want := []uint32{200, math.MaxUint32 - 4, math.Float32bits(0.1), 0, uint32(pi), uint32(pi >> 32), long, long, 10, 20, 30}
	if !slices.Equal(got, want) {
		t.Errorf("got  %x\nwant %x", got, want)
	}
}

func TestArgumentsAreChecked(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	f := function(t, c, "store")
	out := must(c.Alloc(context.Background(), 44))(t)
	good := []any{out, 1, 1, 1.0, 1.0, 1, make([]byte, 12)}
	tests := []struct {
		at   int
		arg  any
		want string
	}{
		{0, 1.5, "argument 1 (out): expected a buffer, got 1.5"},
		{0, "x", "argument 1 (out): expected a buffer, got a string"},
		{0, (*gpu.Buffer)(nil), "argument 1 (out): expected a buffer, got a nil *gpu.Buffer"},
		{0, nil, "argument 1 (out): expected a buffer, got nil"},
		{1, 256, "argument 2 (byte): expected an integer from -128 to 255, got 256"},
		{1, 300.0, "argument 2 (byte): expected an integer from -128 to 255, got 300"},
		{1, out, "argument 2 (byte): expected an integer from -128 to 255, got a buffer of 44 bytes on device 0"},
		{2, 1.5, "argument 3 (int): expected an integer from -2147483648 to 2147483647, got 1.5"},
		{2, math.NaN(), "argument 3 (int): expected an integer from -2147483648 to 2147483647, got NaN"},
		{2, 1 << 31, "argument 3 (int): expected an integer from -2147483648 to 2147483647, got 2147483648"},
		{2, uint32(1 << 31), "argument 3 (int): expected an integer from -2147483648 to 2147483647, got 2147483648"},
		{3, 1e300, "argument 4 (single): expected a number that fits f32, got 1e+300"},
		{3, 1<<24 + 1, "argument 4 (single): expected a number that fits f32, got 16777217"},
		{3, true, "argument 4 (single): expected a number that fits f32, got true"},
		{5, 0.5, "argument 6 (long): expected a buffer or an integer from -9223372036854775808 to 18446744073709551615, got 0.5"},
		{6, make([]byte, 8), "argument 7 (triple): expected a struct of 12 bytes, got 8 bytes"},
		{6, 1.0, "argument 7 (triple): expected a struct of 12 bytes, got a value of type f64"},
	}
	for _, test := range tests {
		args := slices.Clone(good)
		args[test.at] = test.arg
		wantError(t, f.Launch(one, args...), "launching store: "+test.want)
	}
	wantError(t, f.Launch(one, out, 1), "launching store: expected 7 arguments (ptr out, u8 byte, i32 int, f32 single, f64 double, u64 long, 12 bytes triple), got 2")
	ok(t, f.Launch(one, good...))
}

func TestErrorKindsOfArguments(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	l := must(function(t, c, "store").Prepare(one))(t)
	var argument *usage.ArgumentError
	if err := l.SetNumber(0, 1); !errors.As(err, &argument) {
		t.Errorf("a number for a pointer is %T", err)
	}
	var outside *usage.RangeError
	if err := l.SetNumber(1, 256); !errors.As(err, &outside) {
		t.Errorf("256 for a byte is %T", err)
	}
	wantError(t, l.SetTyped(2, gpu.F32, 1), "launching store: argument 3 (int): expected an integer from -2147483648 to 2147483647, got a value of type f32")
	wantError(t, l.SetTypedInt(1, gpu.U8, 256), "launching store: argument 2 (byte): expected an integer from 0 to 255, got 256")
	ok(t, l.SetTypedInt(1, gpu.I8, -1))
	wantError(t, l.Run(nil), "launching store: expected 7 arguments (ptr out, u8 byte, i32 int, f32 single, f64 double, u64 long, 12 bytes triple), got 1")
}

func TestLaunchLimits(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	v := c.Device()
	f := function(t, c, "vadd")
	optIn := must(v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN))(t)
	gridY := must(v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y))(t)
	tests := []struct {
		cfg  gpu.LaunchConfig
		want string
	}{
		{gpu.LaunchConfig{Block: gpu.Dim{X: 1}}, "grid: expected at least 1 in x, got 0"},
		{gpu.LaunchConfig{Grid: gpu.Dim{X: 1}}, "block: expected at least 1 in x, got 0"},
		{gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 2048}}, "block of 2048 threads exceeds the device's limit of 1024"},
		{gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 128}}, "block of 128 in z exceeds the device's limit of 64"},
		{gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: uint32(gridY) + 1}, Block: gpu.Dim{X: 1}},
			fmt.Sprintf("grid of %d in y exceeds the device's limit of %d", gridY+1, gridY)},
		{gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 513}}, "block of 513 threads exceeds the limit of 512 that the kernel was compiled for"},
		{gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Shared: uint32(optIn) + 1},
			fmt.Sprintf("%d bytes of shared memory (0 static and %d dynamic) exceed the device's limit of %d", optIn+1, optIn+1, optIn)},
	}
	for _, test := range tests {
		_, err := f.Prepare(test.cfg)
		wantError(t, err, "launching vadd: "+test.want)
		var outside *usage.RangeError
		if !errors.As(err, &outside) {
			t.Errorf("%v is %T", err, err)
		}
	}
}

// TestKernelLimits names what a kernel needs too much of. The needs are made up,
// so that they are the same on every device.
func TestKernelLimits(t *testing.T) {
	real := table(t)
	for _, test := range []struct {
		needs map[cuda.FunctionAttribute]int32
		cfg   gpu.LaunchConfig
		want  string
	}{
		{map[cuda.FunctionAttribute]int32{cuda.CU_FUNC_ATTRIBUTE_NUM_REGS: 200}, gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 512}},
			"block of 512 threads with 200 registers each needs 102400 registers, more than the device's 65536"},
		{map[cuda.FunctionAttribute]int32{cuda.CU_FUNC_ATTRIBUTE_NUM_REGS: 65}, gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1000}},
			"block of 1000 threads with 65 registers each needs 73728 registers, more than the device's 65536"},
		{map[cuda.FunctionAttribute]int32{cuda.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES: 1 << 20}, gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Shared: 24}, ""},
		{map[cuda.FunctionAttribute]int32{cuda.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK: 96}, gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 97}},
			"block of 97 threads exceeds the limit of 96 that the kernel was compiled for"},
	} {
		api := *real
		api.CuFuncGetAttribute = func(value *int32, a cuda.FunctionAttribute, f cuda.Function) cuda.Result {
			r := real.CuFuncGetAttribute(value, a, f)
			if n, ok := test.needs[a]; ok {
				*value = n
			}
			return r
		}
		c := primary(t, openOver(t, &api, gpu.Options{}))
		if test.want == "" {
			optIn := must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN))(t)
			test.want = fmt.Sprintf("1048600 bytes of shared memory (1048576 static and 24 dynamic) exceed the device's limit of %d", optIn)
		}
		wantError(t, function(t, c, "increment").Launch(test.cfg), "launching increment: "+test.want)
	}
}

func TestCooperativeGridMustFit(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	v := c.Device()
	if must(v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH))(t) == 0 {
		t.Skip("the device does not launch cooperatively")
	}
	f := function(t, c, "increment")
	o := must(f.Occupancy(gpu.Dim{X: 64}, 0))(t)
	processors := must(v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT))(t)
	most := o.ActiveBlocks * processors
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: uint32(most) + 1}, Block: gpu.Dim{X: 64}, Cooperative: true}
	wantError(t, f.Launch(cfg), fmt.Sprintf("launching increment: cooperative grid of %d blocks exceeds the %d that fit on the device at once "+
		"(%d on each of %d multiprocessors)", most+1, most, o.ActiveBlocks, processors))
	cfg.Grid = gpu.Dim{X: 2}
	ok(t, f.Launch(cfg))
	ok(t, c.Synchronize(context.Background()))
}

// Dynamic shared memory beyond what kernels get without asking is asked for.
func TestSharedMemoryOptIn(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	optIn := must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN))(t)
	plain := must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK))(t)
	if optIn <= plain {
		t.Skip("the device has no more shared memory to ask for")
	}
	f := function(t, c, "dynamic")
	out := must(c.Alloc(context.Background(), 4))(t)
	ok(t, out.Fill(99, 4, 0, 1, nil))
	ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Shared: uint32(optIn)}, out))
	if got := must(gpu.Download[uint32](context.Background(), out))(t)[0]; got != 0 {
		t.Errorf("got %d, want 0", got)
	}
}

func TestDeclaredSignature(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	m := load(t, c)
	f := must(m.Function("spin", gpu.Param{Type: gpu.Pointer, Name: "out"}, gpu.Param{Type: gpu.I32, Name: "n"}))(t)
	out := must(c.Alloc(context.Background(), 4))(t)
	wantError(t, f.Launch(one, out, uint32(1<<31)), "launching spin: argument 2 (n): expected an integer from -2147483648 to 2147483647, got 2147483648")
	wantError(t, f.Launch(one, 1.0, 1), "launching spin: argument 1 (out): expected a buffer, got 1")
	ok(t, f.Launch(one, out, 3))
	if got := must(gpu.Download[uint32](context.Background(), out))(t)[0]; got != 3 {
		t.Errorf("got %d, want 3", got)
	}
	_, err := m.Function("spin", gpu.Param{Type: gpu.Pointer})
	wantError(t, err, "declaring the signature of spin: expected 2 parameters, got 1")
	_, err = m.Function("spin", gpu.Param{Type: gpu.I32}, gpu.Param{Type: gpu.I32})
	wantError(t, err, "declaring the signature of spin: parameter 1: expected 8 bytes at offset 0, got i32 of 4 bytes at offset 0")
}

func TestParams(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	params, known := function(t, c, "store").Params()
	want := []gpu.Param{
		{Name: "out", Type: gpu.Pointer, Bytes: 8, Align: 8},
		{Name: "byte", Type: gpu.U8, Offset: 8, Bytes: 1, Align: 1, Signless: true},
		{Name: "int", Type: gpu.I32, Offset: 12, Bytes: 4, Align: 4},
		{Name: "single", Type: gpu.F32, Offset: 16, Bytes: 4, Align: 4},
		{Name: "double", Type: gpu.F64, Offset: 24, Bytes: 8, Align: 8},
		{Name: "long", Type: gpu.U64, Offset: 32, Bytes: 8, Align: 8, Signless: true},
		{Name: "triple", Offset: 40, Bytes: 12, Align: 4},
	}
	if !known || !slices.Equal(params, want) {
		t.Errorf("got  %+v\nwant %+v", params, want)
	}
}

// What is freed after the preparation is found at the run.
func TestRunChecksWhatWasFreed(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	m := load(t, c)
	s := must(c.NewStream(gpu.StreamOptions{}))(t)
	out := must(c.Alloc(context.Background(), 4))(t)
	l := must(must(m.Function("spin"))(t).Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}))(t)
	ok(t, l.SetBuffer(0, out))
	ok(t, l.SetNumber(1, 1))
	ok(t, l.Run(nil))
	ok(t, out.Free())
	wantError(t, l.Run(nil), "launching spin: argument 1 (out): buffer of 4 bytes on device 0 has been freed")
	wantError(t, l.SetBuffer(0, out), "launching spin: argument 1 (out): buffer of 4 bytes on device 0 has been freed")
	ok(t, l.SetBuffer(0, must(c.Alloc(context.Background(), 4))(t)))
	name := s.String()
	ok(t, s.Free())
	wantError(t, l.Run(nil), name+" has been freed")
	ok(t, m.Unload())
	wantError(t, l.Run(nil), "module kernels.ptx has been unloaded")
}

func TestBufferOfAnotherContext(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	other := must(c.Device().CreateContext(0))(t)
	b := must(other.Alloc(context.Background(), 4))(t)
	err := function(t, c, "spin").Launch(one, b, 1)
	wantError(t, err, fmt.Sprintf("launching spin: argument 1 (out): expected a buffer of %s, or of a context that it has peer access to, got a buffer of %s", c, other))
	s := must(other.NewStream(gpu.StreamOptions{}))(t)
	wantError(t, b.Fill(0, 1, 0, 4, c.DefaultStream()),
		fmt.Sprintf("filling buffer of 4 bytes on device 0: stream: expected a stream of %s, got one of %s", other, c))
	own := must(c.Alloc(context.Background(), 4))(t)
	err = function(t, c, "spin").Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, own, 1)
	wantError(t, err, fmt.Sprintf("launching spin: argument 1 (out): expected a buffer of %s, or of a context that it has peer access to, got a buffer of %s", other, c))
}

func TestDriverRefusesLaunch(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	f := function(t, primary(t, d), "increment")
	d.SetAPI(api.Wrap(devicetest.FailNth("cuLaunchKernel", 1, cuda.CUDA_ERROR_INVALID_VALUE)))
	wantError(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 2, Y: 3}, Block: gpu.Dim{X: 32}}),
		"cuLaunchKernel: CUDA_ERROR_INVALID_VALUE (1): "+cuda.CUDA_ERROR_INVALID_VALUE.Explanation()+
			"; while launching increment with grid 2×3×1 and block 32×1×1 on device 0")
	ok(t, f.Launch(one))
}

func TestClusters(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	v := c.Device()
	f := function(t, c, "increment")
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 4}, Block: gpu.Dim{X: 32}, Cluster: gpu.Dim{X: 2}}
	if must(v.Attribute(cuda.CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH))(t) == 0 {
		wantError(t, f.Launch(cfg), fmt.Sprintf("launching increment: clusters of 2×1×1 blocks: %s has no clusters", v))
		_, err := f.ActiveClusters(gpu.Dim{X: 2}, gpu.Dim{X: 32}, 0)
		wantError(t, err, fmt.Sprintf("launching increment: clusters of 2×1×1 blocks: %s has no clusters", v))
		if most := must(f.MaxClusterSize(gpu.Dim{X: 32}, 0))(t); most != 1 {
			t.Errorf("clusters of %d blocks", most)
		}
		return
	}
	ok(t, f.Launch(cfg))
	cfg.Grid = gpu.Dim{X: 5}
	wantError(t, f.Launch(cfg), "launching increment: grid of 5 blocks in x is not a multiple of the cluster's 2")
	if n := must(f.ActiveClusters(gpu.Dim{X: 2}, gpu.Dim{X: 32}, 0))(t); n < 1 {
		t.Errorf("%d clusters", n)
	}
	cfg.Grid, cfg.Cluster = gpu.Dim{X: 32}, gpu.Dim{X: 16}
	ok(t, f.Launch(cfg)) // not portable, asked for
	most := must(f.MaxClusterSize(gpu.Dim{X: 32}, 0))(t)
	cfg.Grid, cfg.Cluster = gpu.Dim{X: 64}, gpu.Dim{X: 64}
	wantError(t, f.Launch(cfg), fmt.Sprintf("launching increment: cluster of 64 blocks exceeds the %d that the kernel can have on %s with such blocks", most, v))
	s := must(c.NewStream(gpu.StreamOptions{}))(t)
	ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 4}, Block: gpu.Dim{X: 32}, Stream: s, Priority: -1, Programmatic: true}))
	ok(t, c.Synchronize(context.Background()))
}

// TestPacked launches with one block of parameters, in every way.
func TestPacked(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	f := function(t, c, "spin")
	for _, cfg := range []gpu.LaunchConfig{one, {Grid: one.Grid, Block: one.Block, Cooperative: true}, {Grid: one.Grid, Block: one.Block, Priority: -1}} {
		out := must(c.Alloc(context.Background(), 4))(t)
		block := binary.LittleEndian.AppendUint64(nil, uint64(out.Address()))
		block = binary.LittleEndian.AppendUint32(block, 3)
		ok(t, f.LaunchPacked(cfg, block))
		if got := must(gpu.Download[uint32](context.Background(), out))(t)[0]; got != 3 {
			t.Errorf("%+v: got %d, want 3", cfg, got)
		}
		wantError(t, f.LaunchPacked(cfg, block[:8]), "launching spin: parameters: expected 12 bytes for (u64 out, u32 n), got 8")
	}
}

// TestRequiredBlock explains what the driver refuses without a reason.
func TestRequiredBlock(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	const text = ".version 6.0\n.target sm_50\n.address_size 64\n.visible .entry f() .reqntid 32, 2 { ret; }"
	m := must(c.LoadModule([]byte(text), gpu.JITOptions{}))(t)
	err := must(m.Function("f"))(t).Launch(one)
	if err == nil && !c.Device().Emulated() {
		t.Skip("this driver launches it all the same")
	}
	var failed *cuda.Error
	if !errors.As(err, &failed) || failed.Hint != "the kernel was compiled for blocks of 32×2×1" {
		t.Errorf("got %v", err)
	}
}

func TestLaunchAllocatesNothing(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	f := function(t, c, "vadd")
	b := must(c.Alloc(context.Background(), 4096))(t)
	l := must(f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}))(t)
	thread := d.Lock()
	defer thread.Unlock()
	// The emulated device allocates on its own account, so the call is made to
	// a driver that does nothing.
	api := *d.API()
	api.CuLaunchKernel = func(cuda.Function, uint32, uint32, uint32, uint32, uint32, uint32, uint32, cuda.Stream, *unsafe.Pointer, *unsafe.Pointer) cuda.Result {
		return cuda.CUDA_SUCCESS
	}
	d.SetAPI(&api)
	run := func() {
		for i := range 3 {
			ok(t, l.SetBuffer(i, b))
		}
		ok(t, l.SetNumber(3, 1))
		ok(t, l.Run(thread))
	}
	if n := testing.AllocsPerRun(100, run); n != 0 {
		t.Errorf("%v allocations a launch", n)
	}
}

func TestOccupancy(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	f := function(t, c, "vadd")
	grid, block, err := f.Suggest(gpu.SuggestOptions{})
	ok(t, err)
	if block < 32 || block > 512 || block%32 != 0 || grid < 1 {
		t.Errorf("suggested %d blocks of %d", grid, block)
	}
	_, small, err := f.Suggest(gpu.SuggestOptions{MaxThreads: 100})
	ok(t, err)
	if small > 96 {
		t.Errorf("suggested %d threads, at most 100 were asked for", small)
	}
	o := must(f.Occupancy(gpu.Dim{X: 256}, 0))(t)
	if o.ActiveBlocks < 1 || o.Ratio <= 0 || o.Ratio > 1 {
		t.Errorf("occupancy %+v", o)
	}
	_, err = f.Occupancy(gpu.Dim{X: 2048}, 0)
	wantError(t, err, "computing the occupancy of vadd: block: expected 1 to 1024 threads, got 2048")
}

func TestFault(t *testing.T) {
	if !devicetest.Alone(t) {
		return
	}
	d := open(t, gpu.Options{})
	v := d.Devices()[0]
	c := must(v.CreateContext(0))(t)
	b := must(c.Alloc(context.Background(), 16))(t)
	ok(t, function(t, c, "stray").Launch(one))
	err := c.Synchronize(context.Background())
	var e *cuda.Error
	if !errors.As(err, &e) || !e.Sticky() || e.Hint == "" {
		t.Fatalf("a stray write gives %v", err)
	}
	if err := b.Write(context.Background(), 0, make([]byte, 16)); !errors.Is(err, e.Code) {
		t.Errorf("writing after the fault: %v", err)
	}
	ok(t, b.Free()) // nothing to complain of: the context is lost
	_ = c.Destroy()
	wantError(t, b.Write(context.Background(), 0, make([]byte, 16)), "buffer of 16 bytes on device 0 has been freed")
	if !v.Emulated() {
		return // NVIDIA's driver makes no new context in this process
	}
	again := must(v.CreateContext(0))(t)
	ok(t, function(t, again, "increment").Launch(one))
	ok(t, again.Synchronize(context.Background()))
}

// TestCulprit blames a fault that the driver does not explain on the kernel that
// was launched last.
func TestCulprit(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	ok(t, function(t, c, "increment").Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 2}, Block: gpu.Dim{X: 32}}))
	d.SetAPI(api.Wrap(devicetest.FailNth("cuCtxSynchronize", 1, cuda.CUDA_ERROR_ILLEGAL_ADDRESS)))
	err := c.Synchronize(context.Background())
	d.SetAPI(api)
	wantError(t, err, "cuCtxSynchronize: CUDA_ERROR_ILLEGAL_ADDRESS (700): "+cuda.CUDA_ERROR_ILLEGAL_ADDRESS.Explanation()+
		"; while waiting for the work of "+c.String()+"; the likely culprit is increment with grid 2×1×1 and block 32×1×1, which was launched last; "+
		"with CUJS_LAUNCH_BLOCKING=1 every launch is waited for, which tells for certain; the context is lost: reset "+c.Device().String())
}
