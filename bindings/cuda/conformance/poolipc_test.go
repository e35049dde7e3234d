//go:build unix

package conformance

import (
	"bytes"
	"encoding/hex"
	"os"
	"os/exec"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// pooledPointer is how the first process tells the second what to open of the
// pool, whose descriptor it gives it as poolFile.
const (
	pooledPointer = "CUJS_CONFORMANCE_POOL"
	poolFile      = 3
	poolHandle    = cuda.CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR
)

// shareablePool makes a pool for other processes.
func (d *driver) shareablePool() cuda.MemoryPool {
	d.Helper()
	if kinds := d.attribute(cuda.CU_DEVICE_ATTRIBUTE_MEMPOOL_SUPPORTED_HANDLE_TYPES); kinds&int(poolHandle) == 0 {
		d.Skip("the device has no pools for other processes")
	}
	var p cuda.MemoryPool
	props := cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, HandleTypes: poolHandle,
		Location: cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE}}
	d.ok(d.CuMemPoolCreate(&p, &props))
	d.Cleanup(func() { d.CuMemPoolDestroy(p) })
	return p
}

// fails checks that a call was refused, by whatever result.
func (d *driver) fails(r cuda.Result) {
	d.Helper()
	if r == cuda.CUDA_SUCCESS {
		d.T.Error("the call did what it cannot do")
	}
}

func TestPoolOfTwoProcesses(t *testing.T) {
	if data := os.Getenv(pooledPointer); data != "" {
		secondOfPool(t, data)
		return
	}
	d := withPools(t)
	pool := d.shareablePool()
	var file int32
	d.ok(d.CuMemPoolExportToShareableHandle(unsafe.Pointer(&file), pool, poolHandle, 0))
	shared := os.NewFile(uintptr(file), "pool")
	defer shared.Close()
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocFromPoolAsync(&p, ipcSize, pool, 0))
	d.ok(d.CuMemsetD8Async(p, 5, ipcSize, 0))
	d.ok(d.CuStreamSynchronize(0))
	var data cuda.MemPoolPtrExportData
	d.ok(d.CuMemPoolExportPointer(&data, p))
	c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	c.Env = append(os.Environ(), pooledPointer+"="+hex.EncodeToString(data.Reserved[:]))
	c.ExtraFiles = []*os.File{shared}
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := d.download(p, ipcSize); got[0] != 6 || !bytes.Equal(got[1:], bytes.Repeat([]byte{5}, ipcSize-1)) {
		t.Errorf("the memory holds %d, %d, …, %d", got[0], got[1], got[ipcSize-1])
	}
	d.ok(d.CuMemFreeAsync(p, 0)) // after the other process has
	d.ok(d.CuStreamSynchronize(0))
	equal(t, "used at last", d.poolCount(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT), 0)
}

// secondOfPool finds in the pool what the first process has written, and answers.
func secondOfPool(t *testing.T, text string) {
	d := withPools(t)
	var data cuda.MemPoolPtrExportData
	b, err := hex.DecodeString(text)
	if err != nil || copy(data.Reserved[:], b) != len(data.Reserved) {
		t.Fatal("no data", err)
	}
	var pool cuda.MemoryPool
	d.ok(d.CuMemPoolImportFromShareableHandle(&pool, poolFile, poolHandle, 0))
	var p, q cuda.DevicePtr
	d.ok(d.CuMemPoolImportPointer(&p, pool, &data))
	var of cuda.MemoryPool
	d.ok(d.CuPointerGetAttribute(unsafe.Pointer(&of), cuda.CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, p))
	equal(t, "pool of the memory", of, pool)
	if got := d.download(p, ipcSize); !bytes.Equal(got, bytes.Repeat([]byte{5}, ipcSize)) {
		t.Errorf("the memory holds %d, …, %d", got[0], got[ipcSize-1])
	}
	s := d.stream(cuda.CU_STREAM_NON_BLOCKING)
	d.ok(d.CuMemsetD8Async(p, 6, 1, s))
	d.fails(d.CuMemAllocFromPoolAsync(&q, 4096, pool, s))
	var n uint64
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolGetAttribute(pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT, unsafe.Pointer(&n)))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolSetAttribute(pool, cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, unsafe.Pointer(&n)))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolTrimTo(pool, 0))
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuDeviceSetMemPool(0, pool))
	d.ok(d.CuMemFreeAsync(p, s))
	d.ok(d.CuStreamSynchronize(s))
	d.ok(d.CuMemPoolDestroy(pool))
}

func TestSharingOfPoolsErrors(t *testing.T) {
	d := withPools(t)
	shareable, own := d.shareablePool(), d.pool()
	var file int32
	d.fails(d.CuMemPoolExportToShareableHandle(unsafe.Pointer(&file), own, poolHandle, 0))
	d.fails(d.CuMemPoolExportToShareableHandle(unsafe.Pointer(&file), shareable, poolHandle, 1))
	var p cuda.DevicePtr
	d.ok(d.CuMemAllocFromPoolAsync(&p, 4096, own, 0))
	var data cuda.MemPoolPtrExportData
	d.fails(d.CuMemPoolExportPointer(&data, p))
	d.ok(d.CuMemFreeAsync(p, 0))
	if !d.Emulated { // what NVIDIA's driver does with nonsense is not written anywhere
		return
	}
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolImportPointer(&p, shareable, &data))
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	var pool cuda.MemoryPool
	d.want(cuda.CUDA_ERROR_INVALID_VALUE, d.CuMemPoolImportFromShareableHandle(&pool, null.Fd(), poolHandle, 0))
}
