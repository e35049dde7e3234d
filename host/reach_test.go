package host

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
)

// reaching are calls that need a permission: Driver, or Device, or Device on a GPU only.
var reaching = map[string]string{
	"cuda.wrap(4096n, 16)":                                          "cuda.wrap Driver",
	"cuda.context.wrap(4096n, 16)":                                  "context.wrap Driver",
	"require('cuda/ndarray').wrap({})":                              "nd.wrap Driver",
	"cuda.Stream.wrap(4096n)":                                       "cuda.Stream.wrap Driver",
	"cuda.Event.wrap(4096n)":                                        "cuda.Event.wrap Driver",
	"cuda.Module.wrap(4096n)":                                       "cuda.Module.wrap Driver",
	"cuda.Function.wrap(4096n)":                                     "cuda.Function.wrap Driver",
	"cuda.Context.wrap(4096n)":                                      "cuda.Context.wrap Driver",
	"cuda.Graph.wrap(4096n)":                                        "cuda.Graph.wrap Driver",
	"cuda.MemoryPool.wrap(4096n)":                                   "cuda.MemoryPool.wrap Driver",
	"cuda.CudaArray.wrap(4096n)":                                    "cuda.CudaArray.wrap Driver",
	"cuda.importMemory({ type: 'opaqueFd', handle: 3, bytes: 16 })": "cuda.importMemory Driver",
	"cuda.context.importMemory({ type: 'opaqueFd', handle: 3 })":    "context.importMemory Driver",
	"cuda.importSemaphore({ type: 'opaqueFd', handle: 3 })":         "cuda.importSemaphore Driver",
	"cuda.context.importSemaphore({ type: 'opaqueFd', handle: 3 })": "context.importSemaphore Driver",
	"cuda.trace()":                                                  "cuda.trace Driver",
	"cuda.coreDump()":                                               "cuda.coreDump Driver",
	"cuda.checkpoint.state()":                                       "cuda.checkpoint.state Driver",
	"cuda.checkpoint.lock()":                                        "cuda.checkpoint.lock Driver",
	"cuda.checkpoint.checkpoint()":                                  "cuda.checkpoint.checkpoint Driver",
	"cuda.checkpoint.restore()":                                     "cuda.checkpoint.restore Driver",
	"cuda.checkpoint.restoreThread()":                               "cuda.checkpoint.restoreThread Driver",
	"cuda.checkpoint.unlock()":                                      "cuda.checkpoint.unlock Driver",
	"cuda.openShared('x')":                                          "cuda.openShared Device",
	"cuda.context.openShared('x')":                                  "context.openShared Device",
	"cuda.alloc('f32', 4, { shareable: true }).share()":             "buffer.share Device",
	"cuda.device().createPool({ shareable: true }).share()":         "pool.share Device",
	"cuda.event({ interprocess: true, timing: false }).share()":     "event.share Device",
	"require('cuda/nccl').init()":                                   "nccl.init Device",
	"cuda.pointerAttributes(4096n)":                                 "cuda.pointerAttributes GPU",
	"cuda.device().reset()":                                         "device.reset GPU",
	"cuda.device().trim()":                                          "device.trim GPU",
	"cuda.device().pool = cuda.device().createPool()":               "device.pool= GPU",
	"cuda.device().defaultPool.releaseThreshold = 0":                "pool.releaseThreshold= GPU",
	"cuda.device().defaultPool.attributes.releaseThreshold = 0":     "pool.attributes GPU",
	"cuda.device().defaultPool.trim()":                              "pool.trim GPU",
	"cuda.device().defaultPool.access(cuda.device())":               "pool.access GPU",
	"cuda.device().defaultPool.resetHigh()":                         "pool.resetHigh GPU",
	"cuda.context.limit('stackSize', 2048)":                         "context.limit GPU",
	"cuda.context.setFlags(0)":                                      "context.setFlags GPU",
	"cuda.context.cacheConfig = 'preferNone'":                       "context.cacheConfig= GPU",
	"cuda.context.resetPersistingL2()":                              "context.resetPersistingL2 GPU",
	"cuda.context.enablePeerAccess(cuda.context)":                   "context.enablePeerAccess GPU",
	"cuda.context.disablePeerAccess(cuda.context)":                  "context.disablePeerAccess GPU",
	"cuda.stream().setAttributes({ accessPolicy: null })":           "stream.accessPolicy GPU",
	"cuda.device().graphMemory.trim()":                              "graphMemory.trim GPU",
	"cuda.device().graphMemory.resetHigh()":                         "graphMemory.resetHigh GPU",
	"cuda.profiler.start()":                                         "cuda.profiler.start GPU",
	"cuda.profiler.stop()":                                          "cuda.profiler.stop GPU",
	"cuda.device().uuid":                                            "device.uuid GPU",
	"cuda.device().pciBusId":                                        "device.pciBusId GPU",
	"cuda.device().processes":                                       "device.processes GPU",
	"cuda.device().power":                                           "device.power GPU",
	"cuda.device().temperature":                                     "device.temperature GPU",
	"cuda.device().clocks":                                          "device.clocks GPU",
	"cuda.device().utilization":                                     "device.utilization GPU",
}

// asGPU is an emulated device that passes for a GPU, which runtimes share.
func asGPU(t *testing.T) *cuda.API {
	t.Helper()
	emulated, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	api := *emulated
	api.Emulated, api.Share, api.Tenant = false, nil, nil
	return &api
}

// On a GPU a script sees the driver's handles, which are addresses of the process, where it may use
// them; else numbers that tell objects apart. What kernels take is as it is.
func TestHandlesOnGPU(t *testing.T) {
	const source = `var cuda = require('cuda'), s = cuda.stream(), a = cuda.array({ type: 'f32', width: 4 }), t = cuda.texture(a);
		[s.handle === s.handle, s.handle !== cuda.stream().handle, typeof s.handle, s.defaultStream === undefined].join()`
	for _, permitted := range []bool{false, true} {
		r := newRuntime(t, Options{Driver: asGPU(t), Permissions: Permissions{Driver: permitted}})
		if v, err := r.Run(context.Background(), "t.js", source); err != nil || v.String() != "true,true,bigint,true" {
			t.Error(v, err)
		}
		stream, err := Get[*gpu.Stream](r, "s")
		if err != nil {
			t.Fatal(err)
		}
		texture, err := Get[*images.Texture](r, "t")
		if err != nil {
			t.Fatal(err)
		}
		for expression, handle := range map[string]bool{
			fmt.Sprintf("s.handle === %dn", uint64(stream.Handle())): permitted, fmt.Sprintf("t.handle === %dn", uint64(texture.Handle())): true,
		} {
			if v, err := r.Run(context.Background(), "t.js", expression); err != nil || v.ToBoolean() != handle {
				t.Errorf("permitted %v: %s is %v, %v", permitted, expression, v, err)
			}
		}
	}
}

// On a GPU only those come before others that the host lets.
func TestPrioritiesOnGPU(t *testing.T) {
	const source = `{ const cuda = require('cuda'), s = cuda.stream({ priority: -3 }), u = cuda.stream(); u.setAttributes({ priority: -2 }); [s.priority, u.attributes.priority].join() }`
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Driver: asGPU(t)}, "0,0"}, {Options{Driver: asGPU(t), Permissions: Permissions{Device: true}}, "-3,-2"}, {Options{Device: "emulated"}, "-3,-2"},
	} {
		if v, err := newRuntime(t, c.o).Run(context.Background(), "t.js", source); err != nil || v.String() != c.want {
			t.Errorf("%+v: %v, %v, want %s", c.o.Permissions, v, err, c.want)
		}
	}
}

// A script is told of the memory that its limit leaves it.
func TestMemoryWithinTheLimit(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated", Limits: Limits{DeviceBytes: 1 << 20}})
	v, err := r.Run(context.Background(), "t.js", `const cuda = require('cuda'), told = () => Object.values(cuda.device().memoryInfo()).join()
		const said = [told()], b = cuda.alloc('u8', 1 << 19); said.push(told()); b.free(); said.push(told()); said.join(' ')`)
	if err != nil || v.String() != "1048576,1048576 524288,1048576 1048576,1048576" {
		t.Error(v, err)
	}
}

// What reaches beyond a runtime needs a permission, and what is the runtime's own on the emulated
// device needs one on a GPU only.
func TestWhatReachesBeyondARuntime(t *testing.T) {
	for _, kind := range []struct {
		gpu       bool // what stands in for one
		permitted Permissions
	}{
		{false, Permissions{}}, {true, Permissions{}},
		{true, Permissions{Device: true}}, {true, Permissions{Driver: true}}, {true, Everything()},
	} {
		o := Options{Device: "emulated", Permissions: kind.permitted}
		if kind.gpu {
			o.Driver = asGPU(t)
		}
		r := newRuntime(t, o)
		for call, row := range reaching {
			if runtime.GOOS == "windows" && strings.HasSuffix(call, ".share()") {
				continue // the emulated device makes nothing there that could be shared
			}
			op, needs, _ := strings.Cut(row, " ")
			refused := needs == "Driver" && !kind.permitted.Driver ||
				!kind.permitted.Driver && !kind.permitted.Device && (needs == "Device" || kind.gpu)
			want := op + ": the host of this script does not permit it (Permissions." + strings.Replace(needs, "GPU", "Device", 1) + ")"
			v, err := r.Run(context.Background(), "t.js", "{ const cuda = require('cuda'); let said = ''; try { "+call+" } catch (e) { said = e.message } said }")
			if err != nil {
				t.Errorf("%s: %v", call, err)
				continue
			}
			if said := v.String(); (said == want) != refused || !refused && strings.Contains(said, "does not permit") {
				t.Errorf("%s, GPU %v, %+v: said %q", call, kind.gpu, kind.permitted, said)
			}
		}
	}
}

// TestMachine tells nothing of the machine to scripts that may not see the environment.
func TestMachine(t *testing.T) {
	const script = `const os = require('os')
	const names = ['hostname', 'homedir', 'cpus', 'totalmem', 'freemem'].filter((name) => os[name])
	names.filter((name) => { try { os[name](); return true } catch (e) { return e.message !== 'os.' + name + ': the host of this script does not permit it' } }).join()`
	for _, permitted := range []bool{false, true} {
		r := newRuntime(t, Options{Permissions: Permissions{Env: permitted}})
		v, err := r.Run(context.Background(), "machine.js", script)
		if err != nil {
			t.Fatal(FormatError(err, false))
		}
		if told := v.String(); strings.HasPrefix(told, "hostname,homedir") != permitted || !permitted && told != "" {
			t.Errorf("permitted %v: tells %q", permitted, told)
		}
	}
}
