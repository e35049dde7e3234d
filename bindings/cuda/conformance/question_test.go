package conformance

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

// Streams and contexts tell where they belong.
func TestWhereStreamsAndContextsBelong(t *testing.T) {
	for _, test := range []struct {
		name string
		ask  func(d *driver, s cuda.Stream) cuda.Result
	}{
		{"cuStreamGetDevice", func(d *driver, s cuda.Stream) cuda.Result {
			dev := cuda.Device(99)
			defer func() { equal(d.T, "device", dev, d.dev) }()
			return d.CuStreamGetDevice(s, &dev)
		}},
		{"cuStreamGetCtx_v2", func(d *driver, s cuda.Stream) cuda.Result {
			c, green := cuda.Context(0), cuda.GreenCtx(99)
			defer func() { equal(d.T, "contexts", [2]uintptr{uintptr(c), uintptr(green)}, [2]uintptr{uintptr(d.ctx), 0}) }()
			return d.CuStreamGetCtx_v2(s, &c, &green)
		}},
		{"cuCtxGetDevice_v2", func(d *driver, s cuda.Stream) cuda.Result {
			dev := cuda.Device(99)
			defer func() { equal(d.T, "device", dev, d.dev) }()
			return d.CuCtxGetDevice_v2(&dev, d.ctx)
		}},
		{"cuCtxSynchronize_v2", func(d *driver, s cuda.Stream) cuda.Result { return d.CuCtxSynchronize_v2(d.ctx) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := start(t)
			d.has(test.ask(d, d.stream(cuda.CU_STREAM_NON_BLOCKING)))
		})
	}
}

// An event can stand for all that a context is doing, and a context can wait
// for one with all that it does afterwards.
func TestEventsOfContexts(t *testing.T) {
	d := start(t)
	a, b := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.stream(cuda.CU_STREAM_NON_BLOCKING)
	e, p := d.event(cuda.CU_EVENT_DISABLE_TIMING), d.alloc(4)
	d.has(d.CuCtxRecordEvent(d.ctx, e))
	d.ok(d.CuEventSynchronize(e))
	gate := d.hold(a)
	d.ok(d.CuMemsetD32Async(p, 1, 1, a))
	d.ok(d.CuCtxRecordEvent(d.ctx, e))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuEventQuery(e))
	d.ok(d.CuCtxWaitEvent(d.ctx, e))
	d.ok(d.CuMemsetD32Async(p, 2, 1, b))
	d.want(cuda.CUDA_ERROR_NOT_READY, d.CuStreamQuery(b))
	gate.open()
	d.ok(d.CuStreamSynchronize(b))
	d.ok(d.CuEventQuery(e))
	equal(t, "word", d.word(p), 2)
}

// Settings that are hints, or the same for all devices of today.
func TestHints(t *testing.T) {
	for name, ask := range map[string]func(d *driver) cuda.Result{
		"cuCtxSetSharedMemConfig": func(d *driver) cuda.Result {
			var banks cuda.Sharedconfig
			d.has(d.CuCtxGetSharedMemConfig(&banks))
			equal(d.T, "banks", banks, cuda.CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE)
			return d.CuCtxSetSharedMemConfig(cuda.CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE)
		},
		"cuCtxResetPersistingL2Cache": func(d *driver) cuda.Result {
			return d.CuCtxResetPersistingL2Cache()
		},
		"cuModuleGetLoadingMode": func(d *driver) cuda.Result {
			var mode cuda.ModuleLoadingMode
			r := d.CuModuleGetLoadingMode(&mode)
			if mode != cuda.CU_MODULE_EAGER_LOADING && mode != cuda.CU_MODULE_LAZY_LOADING {
				d.Errorf("mode %v", mode)
			}
			return r
		},
		"cuDeviceGetExecAffinitySupport": func(d *driver) cuda.Result {
			yes := int32(99)
			r := d.CuDeviceGetExecAffinitySupport(&yes, cuda.CU_EXEC_AFFINITY_TYPE_SM_COUNT, d.dev)
			if yes != 0 && yes != 1 {
				d.Errorf("support %d", yes)
			}
			return r
		},
		"cuDevicePrimaryCtxSetFlags": func(d *driver) cuda.Result {
			var flags uint32
			var active int32
			d.ok(d.CuDevicePrimaryCtxSetFlags(d.dev, uint32(cuda.CU_CTX_SCHED_BLOCKING_SYNC)))
			d.ok(d.CuDevicePrimaryCtxGetState(d.dev, &flags, &active))
			equal(d.T, "scheduling", flags&uint32(cuda.CU_CTX_SCHED_MASK), uint32(cuda.CU_CTX_SCHED_BLOCKING_SYNC))
			return d.CuDevicePrimaryCtxSetFlags(d.dev, 0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			d := start(t)
			d.has(ask(d))
		})
	}
}

// A device's pool is also that of a place.
func TestPoolsOfPlaces(t *testing.T) {
	d := withPools(t)
	here, kind := cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(d.dev)}, cuda.CU_MEM_ALLOCATION_TYPE_PINNED
	var standard, now, same cuda.MemoryPool
	d.has(d.CuMemGetDefaultMemPool(&standard, &here, kind))
	d.ok(d.CuDeviceGetDefaultMemPool(&same, d.dev))
	equal(t, "standard pool", standard, same)
	own := d.pool()
	d.ok(d.CuMemSetMemPool(&here, kind, own))
	d.ok(d.CuMemGetMemPool(&now, &here, kind))
	d.ok(d.CuMemSetMemPool(&here, kind, standard))
	equal(t, "pool", now, own)
	d.ok(d.CuMemGetMemPool(&now, &here, kind))
	equal(t, "pool afterwards", now, standard)
}

func TestBoxesBetweenContextsInStreams(t *testing.T) {
	d := start(t)
	s, p := d.stream(cuda.CU_STREAM_NON_BLOCKING), d.alloc(8)
	d.upload(p, []byte("abcdefgh"))
	d.ok(d.CuMemcpy3DPeerAsync(&cuda.Memcpy3DPeer{SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: p, SrcPitch: 4, SrcHeight: 2, SrcContext: d.ctx,
		DstMemoryType: cuda.CU_MEMORYTYPE_DEVICE, DstDevice: p + 2, DstPitch: 4, DstHeight: 2, DstContext: d.ctx,
		WidthInBytes: 2, Height: 2, Depth: 1}, s))
	d.ok(d.CuStreamSynchronize(s))
	equal(t, "bytes", string(d.download(p, 8)), "ababefef")
}

func TestResourceOfSurface(t *testing.T) {
	d := start(t)
	a := d.writable(4, 2)
	var r cuda.ResourceDesc
	d.ok(d.CuSurfObjectGetResourceDesc(&r, cuda.SurfObject(d.surface(a))))
	equal(t, "kind", r.ResType, cuda.CU_RESOURCE_TYPE_ARRAY)
	equal(t, "array", r.Res.Array().HArray, a)
}

// A library in a file, its kernels' parameters and a managed variable.
func TestLibraryInAFile(t *testing.T) {
	d := start(t)
	if d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY) == 0 {
		t.Skip("the device has no managed memory")
	}
	path := filepath.Join(t.TempDir(), "library.ptx")
	text := kernels + "\n.visible .global .attribute(.managed) .align 4 .u32 everywhere = 51;\n"
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var l cuda.Library
	d.has(d.CuLibraryLoadFromFile(&l, cstring(path), nil, nil, 0, nil, nil, 0))
	defer d.CuLibraryUnload(l)
	var p cuda.DevicePtr
	var size uint64
	d.ok(d.CuLibraryGetManaged(&p, &size, l, cstring("everywhere")))
	equal(t, "size", size, 4)
	equal(t, "value", d.word(p), 51)
	var k cuda.Kernel
	d.ok(d.CuLibraryGetKernel(&k, l, cstring("mixed")))
	d.ok(d.CuKernelSetCacheConfig(k, cuda.CU_FUNC_CACHE_PREFER_SHARED, d.dev))
	for i, want := range [][2]uint64{{0, 8}, {8, 1}, {16, 8}, {24, 2}, {32, 8}} {
		var got [2]uint64
		d.has(d.CuKernelGetParamInfo(k, uint64(i), &got[0], &got[1]))
		equal(t, "parameter", got, want)
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuKernelGetParamInfo(k, 5, &size, &size))
}

// What is set of a texture reference can be asked for.
func TestSettingsOfTextureReferences(t *testing.T) {
	d := start(t)
	x := d.textureReference(d.module(referenceKernels), "image")
	desc := cuda.Array3DDescriptor{Width: 16, Height: 4, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 2}
	var levels, bound cuda.MipmappedArray
	d.ok(d.CuMipmappedArrayCreate(&levels, &desc, 3))
	defer d.CuMipmappedArrayDestroy(levels)
	d.ok(d.CuTexRefSetFlags(x, cuda.CU_TRSF_NORMALIZED_COORDINATES))
	d.ok(d.CuTexRefSetMipmappedArray(x, levels, cuda.CU_TRSA_OVERRIDE_FORMAT))
	d.ok(d.CuTexRefGetMipmappedArray(&bound, x))
	equal(t, "mipmapped array", bound, levels)
	var format cuda.ArrayFormat
	var channels, ratio int32
	d.ok(d.CuTexRefGetFormat(&format, &channels, x))
	equal(t, "format", format, cuda.CU_AD_FORMAT_FLOAT)
	equal(t, "channels", channels, 2)
	d.ok(d.CuTexRefSetMipmapFilterMode(x, cuda.CU_TR_FILTER_MODE_LINEAR))
	var filter cuda.FilterMode
	d.ok(d.CuTexRefGetMipmapFilterMode(&filter, x))
	equal(t, "filter", filter, cuda.CU_TR_FILTER_MODE_LINEAR)
	var bias, low, high float32
	d.ok(d.CuTexRefSetMipmapLevelBias(x, 0.5))
	d.ok(d.CuTexRefGetMipmapLevelBias(&bias, x))
	d.ok(d.CuTexRefSetMipmapLevelClamp(x, 0.25, 2))
	d.ok(d.CuTexRefGetMipmapLevelClamp(&low, &high, x))
	equal(t, "levels", [3]float32{bias, low, high}, [3]float32{0.5, 0.25, 2})
	d.ok(d.CuTexRefSetMaxAnisotropy(x, 8))
	d.ok(d.CuTexRefGetMaxAnisotropy(&ratio, x))
	equal(t, "anisotropy", ratio, 8)
	want, got := [4]float32{0.25, 0.5, 0.75, 1}, [4]float32{}
	d.ok(d.CuTexRefSetBorderColor(x, &want[0]))
	d.ok(d.CuTexRefGetBorderColor(&got[0], x))
	equal(t, "border", got, want)
}

func TestRowsBehindTextureReferences(t *testing.T) {
	d := start(t)
	x := d.textureReference(d.module(referenceKernels), "image")
	memory := d.alloc(2048)
	d.ok(d.CuTexRefSetAddress2D(x, &cuda.ArrayDescriptor{Width: 8, Height: 4, Format: cuda.CU_AD_FORMAT_FLOAT, NumChannels: 1}, memory, 512))
	var p cuda.DevicePtr
	d.ok(d.CuTexRefGetAddress(&p, x))
	equal(t, "address", p, memory)
}
