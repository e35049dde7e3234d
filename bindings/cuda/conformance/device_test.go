package conformance

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/loader"
)

func TestDevices(t *testing.T) {
	d := bare(t, "")
	var count int32
	d.ok(d.CuDeviceGetCount(&count))
	if count < 1 {
		t.Fatal("no device")
	}
	seen := map[cuda.UUID]bool{}
	for i := range count {
		var dev cuda.Device
		d.ok(d.CuDeviceGet(&dev, i))
		equal(t, "handle", dev, cuda.Device(i))
		var id cuda.UUID
		d.ok(d.CuDeviceGetUuid(&id, dev))
		if id == (cuda.UUID{}) || seen[id] {
			t.Errorf("device %d: UUID %x is zero or another's", i, id.Bytes)
		}
		seen[id] = true
	}
}

func TestDeviceErrors(t *testing.T) {
	d := bare(t, "")
	var count, v int32
	var n uint64
	var dev cuda.Device
	d.ok(d.CuDeviceGetCount(&count))
	for _, wrong := range []int32{-1, count, 1 << 30} {
		d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuDeviceGet(&dev, wrong))
		d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuDeviceTotalMem(&n, cuda.Device(wrong)))
		d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuDeviceGetAttribute(&v, cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE, cuda.Device(wrong)))
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGetCount(nil))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGet(nil, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceTotalMem(nil, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGetAttribute(nil, cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGetAttribute(&v, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGetAttribute(&v, 99999, 0))
}

func TestDeviceName(t *testing.T) {
	d := bare(t, "")
	var name [256]byte
	d.ok(d.CuDeviceGetName(&name[0], int32(len(name)), 0))
	full := loader.GoString(&name[0])
	if full == "" {
		t.Error("no name")
	}
	if d.Emulated != strings.Contains(full, "Emulated") {
		t.Errorf("%q of a device that is emulated: %v", full, d.Emulated)
	}
	var short [5]byte
	d.ok(d.CuDeviceGetName(&short[0], int32(len(short)), 0))
	equal(t, "cut name", loader.GoString(&short[0]), full[:4])
}

func TestDeviceAttributes(t *testing.T) {
	d := start(t)
	equal(t, "warp", d.attribute(cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE), 32)
	equal(t, "unified addressing", d.attribute(cuda.CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING), 1)
	equal(t, "threads", d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK), 1024)
	equal(t, "grid", d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X), 1<<31-1)
	for name, a := range map[string]cuda.DeviceAttribute{
		"multiprocessors":     cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
		"clock":               cuda.CU_DEVICE_ATTRIBUTE_CLOCK_RATE,
		"memory clock":        cuda.CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE,
		"bus width":           cuda.CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH,
		"L2":                  cuda.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE,
		"threads per SM":      cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
		"blocks per SM":       cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR,
		"shared per block":    cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK,
		"shared opt-in":       cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN,
		"shared per SM":       cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR,
		"registers per block": cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK,
		"constant memory":     cuda.CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY,
		"texture width":       cuda.CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH,
		"capability":          cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
	} {
		if v := d.attribute(a); v <= 0 {
			t.Errorf("%s is %d", name, v)
		}
	}
	for a := cuda.DeviceAttribute(1); a <= cuda.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED; a++ {
		var v int32
		if r := d.CuDeviceGetAttribute(&v, a, 0); r != cuda.CUDA_SUCCESS {
			t.Errorf("attribute %d: %v", a, r)
		}
	}
}

func TestDeviceProperties(t *testing.T) {
	d := bare(t, "")
	var p cuda.Devprop
	d.ok(d.CuDeviceGetProperties(&p, 0))
	equal(t, "threads", int(p.MaxThreadsPerBlock), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK))
	equal(t, "shared", int(p.SharedMemPerBlock), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK))
	equal(t, "constant", int(p.TotalConstantMemory), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY))
	equal(t, "warp", int(p.SIMDWidth), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_WARP_SIZE))
	equal(t, "registers", int(p.RegsPerBlock), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK))
	equal(t, "grid", int(p.MaxGridSize[1]), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y))
	equal(t, "block", int(p.MaxThreadsDim[2]), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z))
	var major, minor int32
	d.ok(d.CuDeviceComputeCapability(&major, &minor, 0))
	equal(t, "major", int(major), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR))
	equal(t, "minor", int(minor), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR))
}

func TestPCIBusID(t *testing.T) {
	d := bare(t, "")
	var id [32]byte
	d.ok(d.CuDeviceGetPCIBusId(&id[0], int32(len(id)), 0))
	dev := cuda.Device(-1)
	d.ok(d.CuDeviceGetByPCIBusId(&dev, &id[0]))
	equal(t, "device", dev, 0)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGetByPCIBusId(&dev, cstring("nonsense")))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceGetPCIBusId(nil, 32, 0))
}

func TestMemoryInfo(t *testing.T) {
	d := start(t)
	var total, free, all uint64
	d.ok(d.CuDeviceTotalMem(&total, 0))
	d.ok(d.CuMemGetInfo(&free, &all))
	equal(t, "total", all, total)
	if free == 0 || free > all {
		t.Errorf("%d of %d bytes are free", free, all)
	}
	const n = 256 << 20
	d.alloc(n)
	var less uint64
	d.ok(d.CuMemGetInfo(&less, &all))
	if d.Emulated && less != free-n {
		t.Errorf("free went from %d to %d after %d bytes were allocated", free, less, n)
	}
	if less > free-n/2 {
		t.Errorf("free went from %d to %d after %d bytes were allocated", free, less, n)
	}
}

func TestPeerOfItself(t *testing.T) {
	d := start(t)
	v := int32(7)
	d.ok(d.CuDeviceCanAccessPeer(&v, 0, 0))
	equal(t, "a device is its own peer", v, 0)
	d.want(cuda.CUDA_ERROR_INVALID_DEVICE, d.CuDeviceCanAccessPeer(&v, 0, 999))
}
