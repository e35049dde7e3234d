package cudajs_test

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/benchmark"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/gpu/profile"
	"github.com/cujs/cujs/host"
)

// classes says of each class of the module cuda what its row in the registry must give: how a script
// makes an object, how that is shown, what Go gets of it, whether Go can give it back, and the type
// of its handle in cuda/driver.
var classes = []struct {
	name, make, shows string
	goType            reflect.Type
	returns           bool
	handle            string
	private           bool // not among the exports
}{
	{name: "Device", make: "cuda.device()", shows: "Device 0: ", goType: reflect.TypeFor[*gpu.Device](), returns: true, handle: "CUdevice"},
	{name: "Context", make: "cuda.context", shows: "Context 1 on", goType: reflect.TypeFor[*gpu.Context](), returns: true, handle: "CUcontext"},
	{name: "GreenContext", make: "cuda.device().partition([8])[0]", shows: "GreenContext of", goType: reflect.TypeFor[*gpu.GreenContext](), returns: true, handle: "CUgreenCtx"},
	{name: "GraphMemory", make: "cuda.device().graphMemory", shows: "GraphMemory of device 0"},
	{name: "MemoryPool", make: "cuda.device().createPool()", shows: "MemoryPool on", goType: reflect.TypeFor[*gpu.Pool](), returns: true, handle: "CUmemoryPool"},
	{name: "Stream", make: "cuda.stream()", shows: "Stream on", goType: reflect.TypeFor[*gpu.Stream](), returns: true, handle: "CUstream"},
	{name: "Event", make: "cuda.event()", shows: "Event on", goType: reflect.TypeFor[*gpu.Event](), returns: true, handle: "CUevent"},
	{name: "Buffer", make: "cuda.alloc('f32', 4)", shows: "Buffer f32[4]", goType: reflect.TypeFor[*gpu.Buffer](), returns: true, handle: "CUdeviceptr"},
	{name: "ManagedBuffer", make: "cuda.managed('f32', 4)", shows: "ManagedBuffer f32[4]", goType: reflect.TypeFor[*gpu.Buffer](), returns: true, handle: "CUdeviceptr"},
	{name: "GrowableBuffer", make: "cuda.growable('f32', 4)", shows: "GrowableBuffer f32[4]", goType: reflect.TypeFor[*gpu.Buffer](), returns: true, handle: "CUdeviceptr"},
	{name: "Global", make: "m.global('table', 'f32')", shows: "Global f32[4]", goType: reflect.TypeFor[*gpu.Buffer](), returns: true, handle: "CUdeviceptr"},
	{name: "Registration", make: "cuda.register(new Float32Array(1024))", shows: "Registration of 4 KiB", goType: reflect.TypeFor[*gpu.HostBuffer]()},
	{name: "TensorMap", make: "cuda.alloc('f32', [64, 64]).tensorMap({ box: [8, 8] })", shows: "TensorMap of", goType: reflect.TypeFor[*images.TensorMap]()},
	{name: "Typed", make: "cuda.f32(1)", shows: "f32(1)", private: true},
	{name: "CudaArray", make: "cuda.array({ type: 'f32', width: 4, height: 4, surface: true })", shows: "CudaArray f32[4×4]", goType: reflect.TypeFor[*images.Array](), returns: true, handle: "CUarray"},
	{name: "PitchedBuffer", make: "cuda.pitched('f32', 4, 4)", shows: "PitchedBuffer f32[4×4]", goType: reflect.TypeFor[*images.Pitched](), returns: true, handle: "CUdeviceptr"},
	{name: "Texture", make: "cuda.texture(cuda.array({ type: 'f32', width: 4 }))", shows: "Texture of", goType: reflect.TypeFor[*images.Texture](), returns: true, handle: "CUtexObject"},
	{name: "Surface", make: "cuda.surface(cuda.array({ type: 'f32', width: 4, surface: true }))", shows: "Surface of", goType: reflect.TypeFor[*images.Surface](), returns: true, handle: "CUsurfObject"},
	{name: "Module", make: "m", shows: "Module on device 0: f", goType: reflect.TypeFor[*gpu.Module](), returns: true, handle: "CUmodule"},
	{name: "Function", make: "m.function('f')", shows: "Function f()", goType: reflect.TypeFor[*gpu.Function](), returns: true, handle: "CUfunction"},
	{name: "Program", make: "cuda.link([ptx])", shows: "Program linked program: ", goType: reflect.TypeFor[*compile.Program]()},
	{name: "Kernel", make: "cuda.kernel(function k(x) { x[0] = 1 })", shows: "Kernel k(x)", private: true},
	{name: "Graph", make: "cuda.graph()", shows: "Graph of 0 nodes", goType: reflect.TypeFor[*graphs.Graph](), returns: true, handle: "CUgraph"},
	{name: "GraphNode", make: "cuda.graph().empty()", shows: "GraphNode ", handle: "CUgraphNode"},
	{name: "Condition", make: "cuda.graph().condition()", shows: "Condition 0x", goType: reflect.TypeFor[*graphs.Condition](), handle: "CUgraphConditionalHandle"},
	{name: "Profile", make: "cuda.profile(() => {})", shows: "", goType: reflect.TypeFor[*profile.Report]()},
	{name: "Benchmark", make: "cuda.bench(() => {}, { samples: 2, calls: 1, warmup: 0 })", shows: "function: ", goType: reflect.TypeFor[*benchmark.Result]()},
	{name: "Comparison", make: "cuda.bench({ f() {}, g() {} }, { samples: 2, calls: 1, warmup: 0 })", shows: "   ", goType: reflect.TypeFor[benchmark.Comparison]()},
	{name: "Tuning", make: "cuda.tune(cuda.kernel(function k() {}), { block: [32] }, { args: [], grid: 1, measure: () => 1 })", shows: "k on "},
}

// imported are the classes of what other interfaces have made, which no test can make.
var imported = []string{"ExternalMemory", "ExternalSemaphore"}

// TestRegistry holds each class to all that its row says.
func TestRegistry(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the emulated device has memory that grows on Linux only")
	}
	w := newWorld(t, func(o *host.Options) { o.Driver, o.Device = nil, "emulated:h100" }) // which has all of them
	w.must(`const cuda = require('cuda'), { inspect } = require('util')
const ptx = '.version 7.0\n.target sm_50\n.address_size 64\n.visible .global .align 4 .b8 table[16];\n.visible .entry f() { ret; }'
const m = cuda.module(ptx)
globalThis.objects = {}`)
	exported := map[string]bool{}
	for _, c := range classes {
		exported[c.name] = !c.private
		w.must(fmt.Sprintf(`{ const o = %s; objects.%s = globalThis.o = o
if (o[Symbol.toStringTag] !== %q) throw new Error('its class is ' + o[Symbol.toStringTag])
if (!inspect(o).startsWith(%q)) throw new Error('shown as ' + inspect(o))
if ((cuda.%s !== undefined) === %v) throw new Error('exported, or not, against its row') }`, c.make, c.name, c.name, c.shows, c.name, c.private))
		if c.goType != nil {
			crosses(t, w, c.name, c.goType, c.returns)
		}
	}
	for _, name := range imported {
		exported[name] = true
	}
	w.must(`globalThis.names = Object.getOwnPropertyNames(cuda).filter((name) => /^[A-Z]/.test(name) && !name.endsWith('Error')).join()`)
	names, err := host.Get[string](w.Runtime, "names")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Split(names, ",") {
		if !exported[name] {
			t.Errorf("the class %s is not in the table", name)
		}
	}
}

// crosses gives the object o to Go and back.
func crosses(t *testing.T, w *world, name string, typ reflect.Type, returns bool) {
	t.Helper()
	value, err := host.Get[any](w.Runtime, "o")
	if err != nil || reflect.TypeOf(value) != typ {
		t.Errorf("%s: Go gets a %T, want %v (%v)", name, value, typ, err)
		return
	}
	if !returns {
		return
	}
	if err := w.Set("again", value); err != nil {
		t.Fatal(err)
	}
	if err := w.run("if (again !== o) throw new Error('another object: ' + inspect(again))"); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// TestRegistryHandles holds each class to the type of its handle: functions of cuda/driver take the
// object where they want one of that type, and not where they want another.
func TestRegistryHandles(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the emulated device has memory that grows on Linux only")
	}
	w := newWorld(t, func(o *host.Options) { o.Driver, o.Device = nil, "emulated:h100" }) // which has all of them
	w.must(`const cuda = require('cuda'), driver = require('cuda/driver')
const ptx = '.version 7.0\n.target sm_50\n.address_size 64\n.visible .global .align 4 .b8 table[16];\n.visible .entry f() { ret; }'
const m = cuda.module(ptx)`)
	asks := map[string]string{ // a function whose first argument is a handle of the type
		"CUdevice": "cuDeviceTotalMem", "CUcontext": "cuCtxGetApiVersion", "CUstream": "cuStreamQuery", "CUevent": "cuEventQuery",
		"CUmodule": "cuModuleGetFunctionCount", "CUgraph": "cuGraphGetNodes",
	}
	for typ, function := range asks {
		for _, c := range classes {
			if c.handle == "" && c.goType == nil {
				continue
			}
			err := w.run(fmt.Sprintf("driver.%s(%s)", function, c.make))
			refused := err != nil && strings.Contains(err.Error(), "TypeError")
			takes := c.handle == typ || c.name == "GreenContext" && typ == "CUcontext"
			if refused == takes {
				t.Errorf("%s(%s): %v", function, c.name, err)
			}
		}
	}
}
