package gpu_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/internal/testing/contexttest"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// withLibraries is a table of a driver that has libraries, and a record of how
// they came and went.
func withLibraries(t *testing.T) (*cuda.API, *contexttest.Record) {
	t.Helper()
	r := &contexttest.Record{Names: []string{"cuLibraryLoadData", "cuLibraryUnload", "cuModuleLoadDataEx", "cuModuleUnload"}}
	api := table(t)
	if api.Version < 12000 {
		t.Skip("this driver has no libraries")
	}
	return api.Wrap(r.Hook), r
}

// TestLaunchInAnotherContext launches a kernel of the primary context in streams
// of another one, on memory of that.
func TestLaunchInAnotherContext(t *testing.T) {
	api, _ := withLibraries(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	other := must(c.Device().CreateContext(0))(t)
	m := load(t, c)
	spin := must(m.Function("spin"))(t)
	mine, theirs := must(c.Alloc(context.Background(), 4))(t), must(other.Alloc(context.Background(), 4))(t)
	s := must(other.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}
	l := must(spin.Prepare(cfg))(t)
	wantError(t, l.SetBuffer(0, mine), fmt.Sprintf("launching spin: argument 1 (out): expected a buffer of %s, or of a context that it has peer access to, got a buffer of %s", other, c))
	ok(t, l.SetBuffer(0, theirs))
	ok(t, l.SetNumber(1, 50_000))
	ok(t, l.Run(nil))
	if got := must(gpu.Download[uint32](context.Background(), theirs))(t)[0]; got != 50_000 {
		t.Errorf("the kernel counted to %d", got)
	}
	wantError(t, l.Configure(one), fmt.Sprintf("launching spin: argument 1 (out): expected a buffer of %s, or of a context that it has peer access to, got a buffer of %s", c, other))
	l.Clear()
	ok(t, l.Configure(one))
	ok(t, l.SetBuffer(0, mine))
	ok(t, l.SetNumber(1, 3))
	ok(t, l.Run(nil))
	if got := must(gpu.Download[uint32](context.Background(), mine))(t)[0]; got != 3 {
		t.Errorf("the kernel counted to %d", got)
	}
	cfg.Stream = other.DefaultStream()
	ok(t, spin.Launch(cfg, theirs, 4))
	if got := must(gpu.Download[uint32](context.Background(), theirs))(t)[0]; got != 4 {
		t.Errorf("the kernel counted to %d", got)
	}
	// The variables are those of each context.
	count := must(must(m.Function("increment"))(t).Prepare(cfg))(t)
	ok(t, count.Run(nil))
	ok(t, other.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](context.Background(), must(m.Global("counter"))(t)))(t)[0]; got != 7 {
		t.Errorf("counter is %d", got)
	}
	ok(t, other.Destroy())
	wantError(t, count.Run(nil), other.String()+" was destroyed")
	wantError(t, spin.Launch(cfg, theirs, 4), "launching spin: argument 1 (out): buffer of 4 bytes on device 0 is lost: "+other.String()+" was destroyed")
	_, err := spin.Prepare(cfg)
	wantError(t, err, other.String()+" was destroyed")
	ok(t, spin.Launch(one, mine, 5))
	ok(t, c.Synchronize(context.Background()))
}

// What is set of a kernel holds in every context, whichever comes first.
func TestSettingsInOtherContexts(t *testing.T) {
	api, _ := withLibraries(t)
	sets := &contexttest.Record{Names: []string{"cuFuncSetAttribute", "cuFuncSetCacheConfig", "cuKernelGetFunction"}}
	d := openOver(t, api.Wrap(sets.Hook), gpu.Options{})
	c := primary(t, d)
	other := must(c.Device().CreateContext(0))(t)
	out := must(other.Alloc(context.Background(), 4))(t)
	f := function(t, c, "dynamic")
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Shared: 48 << 10, Stream: other.DefaultStream()}
	if limit := must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN))(t); limit > 64<<10 {
		cfg.Shared = 64 << 10
		ok(t, f.Launch(cfg, out))
		sets.WantCalls(t, "cuFuncSetAttribute", "cuKernelGetFunction", "cuFuncSetAttribute")
	}
	ok(t, f.Launch(cfg, out))
	sets.Calls = nil
	ok(t, f.SetAttribute(cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 50))
	ok(t, f.SetCacheConfig(cuda.CU_FUNC_CACHE_PREFER_L1))
	sets.WantCalls(t, "cuFuncSetAttribute", "cuFuncSetAttribute", "cuFuncSetCacheConfig", "cuFuncSetCacheConfig")
	ok(t, f.Launch(cfg, out))
	ok(t, other.Destroy())
	ok(t, f.SetCacheConfig(cuda.CU_FUNC_CACHE_PREFER_NONE))
	sets.WantCalls(t, "cuFuncSetCacheConfig")
}

// A library goes once, however its module ends.
func TestLibraryIsUnloadedOnce(t *testing.T) {
	const loaded, unloaded = "cuLibraryLoadData", "cuLibraryUnload"
	for name, end := range map[string]func(t *testing.T, d *gpu.Driver, c *gpu.Context, f *gpu.Function){
		"by hand": func(t *testing.T, _ *gpu.Driver, _ *gpu.Context, f *gpu.Function) {
			ok(t, f.Module().Unload())
			ok(t, f.Module().Unload())
		},
		"by a reset": func(t *testing.T, _ *gpu.Driver, c *gpu.Context, f *gpu.Function) {
			ok(t, c.Device().Reset())
			ok(t, f.Module().Unload())
		},
		"by a reset of somebody else": func(t *testing.T, d *gpu.Driver, c *gpu.Context, f *gpu.Function) {
			if r := d.API().CuDevicePrimaryCtxReset(c.Device().Handle()); r != cuda.CUDA_SUCCESS {
				t.Fatal(r)
			}
			ok(t, f.Module().Unload())
		},
		"busy": func(t *testing.T, d *gpu.Driver, c *gpu.Context, f *gpu.Function) {
			ok(t, f.Launch(one, must(c.Alloc(context.Background(), 4))(t), 300_000))
			ok(t, f.Module().Unload())
			ok(t, c.Synchronize(context.Background()))
		},
		"busy in another context": func(t *testing.T, d *gpu.Driver, c *gpu.Context, f *gpu.Function) {
			other := must(c.Device().CreateContext(0))(t)
			s := must(other.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
			b := must(other.Alloc(context.Background(), 4))(t)
			ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, b, 300_000))
			ok(t, f.Module().Unload())
			if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 300_000 {
				t.Errorf("the kernel counted to %d", got)
			}
			ok(t, c.Synchronize(context.Background()))
			ok(t, other.Destroy())
		},
		"busy, by a reset": func(t *testing.T, d *gpu.Driver, c *gpu.Context, f *gpu.Function) {
			ok(t, f.Launch(one, must(c.Alloc(context.Background(), 4))(t), 300_000))
			ok(t, f.Module().Unload())
			ok(t, c.Device().Reset())
			d.Drain()
		},
		"held by a graph, by a reset": func(t *testing.T, d *gpu.Driver, c *gpu.Context, f *gpu.Function) {
			s := must(c.NewStream(gpu.StreamOptions{}))(t)
			b := must(c.Alloc(context.Background(), 4))(t)
			g := must(graphs.Capture(s, func() error {
				return f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, b, 3)
			}))(t)
			ok(t, f.Module().Unload())
			ok(t, c.Device().Reset())
			ok(t, g.Free())
		},
		"with the driver": func(t *testing.T, d *gpu.Driver, _ *gpu.Context, _ *gpu.Function) { ok(t, d.Close()) },
	} {
		t.Run(name, func(t *testing.T) {
			api, calls := withLibraries(t)
			d := openOver(t, api, gpu.Options{})
			c := primary(t, d)
			end(t, d, c, function(t, c, "spin"))
			calls.WantCalls(t, loaded, unloaded)
		})
	}
}

// A driver before CUDA 12.0 loads code into one context only.
func TestWithoutLibraries(t *testing.T) {
	api, calls := withLibraries(t)
	old := *api
	old.CuLibraryLoadData = func(*cuda.Library, unsafe.Pointer, *cuda.JitOption, *unsafe.Pointer, uint32, *cuda.LibraryOption, *unsafe.Pointer, uint32) cuda.Result {
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	}
	d := openOver(t, &old, gpu.Options{})
	c := primary(t, d)
	other := must(c.Device().CreateContext(0))(t)
	f := function(t, c, "increment")
	ok(t, f.Launch(one))
	_, err := f.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: other.DefaultStream()})
	wantError(t, err, fmt.Sprintf("launching increment: stream: expected a stream of %s, got one of %s", c, other))
	ok(t, c.Synchronize(context.Background()))
	ok(t, f.Module().Unload())
	calls.WantCalls(t, "cuModuleLoadDataEx", "cuModuleUnload")
}

// What the driver refuses as a library it gets as a module, whose error it is.
func TestLibraryRefused(t *testing.T) {
	const bad = ".version 6.0\n.target sm_50\n.address_size 64\n.visible .entry f()\n{\n\tfrobnicate;\n}\n"
	for call, want := range map[string][]string{
		"cuLibraryLoadData":  {"cuModuleLoadDataEx"}, // the call that fails is not recorded
		"cuLibraryGetModule": {"cuLibraryLoadData", "cuLibraryUnload", "cuModuleLoadDataEx"},
	} {
		api, calls := withLibraries(t)
		d := openOver(t, api, gpu.Options{})
		c := primary(t, d)
		d.SetAPI(api.Wrap(devicetest.FailNth(call, 1, cuda.CUDA_ERROR_INVALID_VALUE)))
		m := load(t, c)
		calls.WantCalls(t, want...)
		ok(t, must(m.Function("increment"))(t).Launch(one))
		ok(t, m.Unload())
		calls.Calls = nil
		d.SetAPI(api.Wrap(devicetest.FailNth(call, 1, cuda.CUDA_ERROR_OUT_OF_MEMORY)))
		ok(t, load(t, c).Unload())
		if n := len(calls.Calls); calls.Calls[n-2] != "cuLibraryLoadData" || calls.Calls[n-1] != "cuLibraryUnload" {
			t.Errorf("calls %v after memory was short", calls.Calls)
		}
		d.SetAPI(api)
		_, err := c.LoadModule([]byte(bad), gpu.JITOptions{Name: "bad.ptx"})
		var failed *gpu.CompileError
		var of *cuda.Error
		if !errors.As(err, &failed) || failed.Log == "" || !errors.As(err, &of) || of.Call != "cuModuleLoadDataEx" || of.Code != cuda.CUDA_ERROR_INVALID_PTX {
			t.Errorf("invalid PTX: %v", err)
		}
	}
}

// A log that the driver does not write for a library is worth a module.
func TestVerboseLibrary(t *testing.T) {
	api, calls := withLibraries(t)
	if !api.Emulated {
		t.Skip("the driver may write one")
	}
	quiet := *api
	quiet.Emulated = false
	quiet.CuLibraryLoadData = func(library *cuda.Library, code unsafe.Pointer, _ *cuda.JitOption, _ *unsafe.Pointer, _ uint32,
		options *cuda.LibraryOption, values *unsafe.Pointer, n uint32) cuda.Result {
		return api.CuLibraryLoadData(library, code, nil, nil, 0, options, values, n)
	}
	c := primary(t, openOver(t, &quiet, gpu.Options{}))
	m := must(c.LoadModule([]byte(kernels), gpu.JITOptions{Verbose: true}))(t)
	calls.WantCalls(t, "cuLibraryLoadData", "cuLibraryUnload", "cuModuleLoadDataEx")
	ok(t, m.Unload())
	calls.WantCalls(t, "cuModuleUnload")
}

// Managed variables are a library's, whatever its module knows of them.
func TestManagedVariables(t *testing.T) {
	const text = ".version 6.0\n.target sm_50\n.address_size 64\n.visible .global .attribute(.managed) .align 4 .u32 shared = 5;\n" +
		".visible .global .align 4 .u32 plain = 6;\n.visible .entry f() { ret; }\n"
	for _, known := range []bool{true, false} {
		api, _ := withLibraries(t)
		partial := *api
		if !known {
			find := api.CuModuleGetGlobal
			partial.CuModuleGetGlobal = func(out *cuda.DevicePtr, size *uint64, m cuda.Module, name *byte) cuda.Result {
				if loader.GoString(name) == "shared" {
					return cuda.CUDA_ERROR_NOT_FOUND
				}
				return find(out, size, m, name)
			}
		}
		c := primary(t, openOver(t, &partial, gpu.Options{}))
		if must(c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY))(t) == 0 {
			t.Skip("the device has no managed memory")
		}
		m := must(c.LoadModule([]byte(text), gpu.JITOptions{}))(t)
		for name, want := range map[string]uint32{"shared": 5, "plain": 6} {
			if b := must(m.Global(name))(t); b.Bytes() != 4 || must(gpu.Download[uint32](context.Background(), b))(t)[0] != want {
				t.Errorf("%s is %s", name, b)
			}
		}
		_, err := m.Global("missing")
		var failed *cuda.Error
		if !errors.As(err, &failed) || failed.Call != "cuModuleGetGlobal" || failed.Code != cuda.CUDA_ERROR_NOT_FOUND {
			t.Errorf("missing: %v", err)
		}
	}
}

// A launch that is configured is one call, wherever the kernel goes.
func TestLaunchIsOneCall(t *testing.T) {
	api, _ := withLibraries(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	other := must(c.Device().CreateContext(0))(t)
	f := function(t, c, "increment")
	for _, place := range []*gpu.Context{c, other} {
		s := must(place.NewStream(gpu.StreamOptions{}))(t)
		cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}
		l := must(f.Prepare(cfg))(t)
		thread := d.Lock()
		ok(t, l.Run(thread)) // which finds out what is current
		var calls []string
		d.SetAPI(api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
			calls = append(calls, call.Name)
			return next()
		}))
		for range 3 {
			ok(t, l.Configure(cfg))
			ok(t, l.Run(thread))
		}
		d.SetAPI(api)
		thread.Unlock()
		if want := []string{"cuLaunchKernel", "cuLaunchKernel", "cuLaunchKernel"}; !slices.Equal(calls, want) {
			t.Errorf("calls in %s: %v", place, calls)
		}
		ok(t, place.Synchronize(context.Background()))
	}
}
