package conformance

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

func (d *driver) functionAttribute(f cuda.Function, a cuda.FunctionAttribute) int {
	d.Helper()
	var v int32
	d.ok(d.CuFuncGetAttribute(&v, a, f))
	return int(v)
}

func TestFunctionAttributes(t *testing.T) {
	d := start(t)
	m := d.module(kernels)
	vadd, shared, bounded := d.function(m, "vadd"), d.function(m, "shared"), d.function(m, "bounded")
	equal(t, "threads", d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK), 1024)
	equal(t, "bounded threads", d.functionAttribute(bounded, cuda.CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK), 128)
	equal(t, "shared", d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES), 0)
	equal(t, "static shared", d.functionAttribute(shared, cuda.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES), 1024)
	equal(t, "local", d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES), 0)
	equal(t, "PTX version", d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_PTX_VERSION), 60)
	capability := 10*d.attribute(cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR) + d.attribute(cuda.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)
	equal(t, "binary version", d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_BINARY_VERSION), capability)
	if n := d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_NUM_REGS); n < 4 || n > 255 {
		t.Errorf("%d registers", n)
	}
	usual := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)
	equal(t, "dynamic shared", d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES), usual)
	equal(t, "dynamic beside static", d.functionAttribute(shared, cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES), usual-1024)
	equal(t, "carveout", d.functionAttribute(vadd, cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT), -1)
}

func TestFunctionAttributeErrors(t *testing.T) {
	d := start(t)
	f := d.kernel("vadd")
	var v int32
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuFuncGetAttribute(nil, cuda.CU_FUNC_ATTRIBUTE_NUM_REGS, f))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuFuncGetAttribute(&v, 999, f))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuFuncSetAttribute(f, cuda.CU_FUNC_ATTRIBUTE_NUM_REGS, 5))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuFuncSetAttribute(f, cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, -1))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuFuncSetAttribute(f, cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 101))
	d.ok(d.CuFuncSetAttribute(f, cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 50))
	equal(t, "carveout", d.functionAttribute(f, cuda.CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT), 50)
	d.ok(d.CuFuncSetCacheConfig(f, cuda.CU_FUNC_CACHE_PREFER_SHARED))
}

func TestParameterInfo(t *testing.T) {
	d := start(t)
	f := d.kernel("mixed")
	for i, want := range []struct{ offset, size uint64 }{{0, 8}, {8, 1}, {16, 8}, {24, 2}, {32, 8}} {
		var offset, size uint64
		if r := d.CuFuncGetParamInfo(f, uint64(i), &offset, &size); r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			t.Skip("this driver has no cuFuncGetParamInfo")
		} else {
			d.ok(r)
		}
		equal(t, "offset", offset, want.offset)
		equal(t, "size", size, want.size)
	}
	var offset uint64
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuFuncGetParamInfo(f, 5, &offset, nil))
	d.ok(d.CuFuncGetParamInfo(f, 4, &offset, nil))
}

func TestOccupancy(t *testing.T) {
	d := start(t)
	f := d.kernel("empty")
	threads := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR)
	most := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR)
	shared := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)
	reserved := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK)
	const dynamic = 40 << 10
	for _, c := range []struct{ block, shared, want int }{
		{1024, 0, threads / 1024}, {512, 0, threads / 512}, {33, 0, min(most, threads/64)}, {1, 0, most},
		{32, dynamic, min(most, shared/(dynamic+reserved))}, {32, dynamic * 2, 0},
	} {
		var n int32
		d.ok(d.CuOccupancyMaxActiveBlocksPerMultiprocessor(&n, f, int32(c.block), uint64(c.shared)))
		if int(n) != c.want {
			t.Errorf("blocks of %d threads and %d bytes: %d, want %d", c.block, c.shared, n, c.want)
		}
		var same int32
		d.ok(d.CuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&same, f, int32(c.block), uint64(c.shared), 0))
		equal(t, "with flags", same, n)
	}
	var n int32
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuOccupancyMaxActiveBlocksPerMultiprocessor(&n, f, 0, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuOccupancyMaxActiveBlocksPerMultiprocessor(nil, f, 32, 0))
}

func TestBestBlockSize(t *testing.T) {
	d := start(t)
	f := d.kernel("empty")
	var grid, block int32
	d.ok(d.CuOccupancyMaxPotentialBlockSize(&grid, &block, f, 0, 0, 0))
	var blocks int32
	d.ok(d.CuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, block, 0))
	equal(t, "grid", int(grid), int(blocks)*d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT))
	equal(t, "all threads in use", int(blocks*block), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR))
	d.ok(d.CuOccupancyMaxPotentialBlockSize(&grid, &block, f, 0, 0, 100))
	if block > 100 || block < 64 {
		t.Errorf("block of %d threads with a limit of 100", block)
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuOccupancyMaxPotentialBlockSize(nil, &block, f, 0, 0, 0))
}

func TestAvailableSharedMemory(t *testing.T) {
	d := start(t)
	f := d.kernel("empty")
	var one, two uint64
	d.ok(d.CuOccupancyAvailableDynamicSMemPerBlock(&one, f, 1, 128))
	d.ok(d.CuOccupancyAvailableDynamicSMemPerBlock(&two, f, 2, 128))
	usual := uint64(d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK))
	equal(t, "what one block can have by default", one, usual)
	most := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)
	d.ok(d.CuFuncSetAttribute(f, cuda.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, int32(most)))
	d.ok(d.CuOccupancyAvailableDynamicSMemPerBlock(&one, f, 1, 128))
	d.ok(d.CuOccupancyAvailableDynamicSMemPerBlock(&two, f, 2, 128))
	equal(t, "what one block can have", int(one), most)
	equal(t, "what each of two can have", int(two), d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)/2)
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuOccupancyAvailableDynamicSMemPerBlock(&two, f, 1000, 128))
}
