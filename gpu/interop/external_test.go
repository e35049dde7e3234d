package interop_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
)

// An object that this package makes is said to be made where the program has called it.
func TestAllocatedAt(t *testing.T) {
	d := open(t, gpu.Options{Debug: true})
	p, err := interop.NewPool(must(d.Device(0))(t), 0)
	if err != nil {
		t.Skip(err)
	}
	if at := d.LiveObjects()[0].AllocatedAt; !strings.Contains(at, "external_test.go:") {
		t.Errorf("a pool is said to be made at %s", at)
	}
	ok(t, p.Free())
}

// external stands for the driver: memory of another interface is a buffer's.
func TestExternalMemoryAndSemaphores(t *testing.T) {
	var order []string
	var signalled, waited uint64
	d := stubbed(t, func(api *cuda.API) {
		note := func(what string) cuda.Result { order = append(order, what); return cuda.CUDA_SUCCESS }
		api.CuImportExternalMemory = func(out *cuda.ExternalMemory, p *cuda.ExternalMemoryHandleDesc) cuda.Result {
			if p.Type != cuda.CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD || *p.Handle.Fd() != 7 || p.Size != 4096 || p.Flags != 1 {
				return cuda.CUDA_ERROR_INVALID_VALUE
			}
			*out = 1
			return note("import")
		}
		api.CuExternalMemoryGetMappedBuffer = func(out *cuda.DevicePtr, _ cuda.ExternalMemory, p *cuda.ExternalMemoryBufferDesc) cuda.Result {
			order = append(order, "map")
			return api.CuMemAlloc(out, p.Size)
		}
		free := api.CuMemFree
		api.CuMemFree = func(p cuda.DevicePtr) cuda.Result { note("unmap"); return free(p) }
		api.CuDestroyExternalMemory = func(cuda.ExternalMemory) cuda.Result { return note("destroy") }
		api.CuImportExternalSemaphore = func(out *cuda.ExternalSemaphore, p *cuda.ExternalSemaphoreHandleDesc) cuda.Result {
			*out = cuda.ExternalSemaphore(p.Type)
			return cuda.CUDA_SUCCESS
		}
		api.CuSignalExternalSemaphoresAsync = func(_ *cuda.ExternalSemaphore, p *cuda.ExternalSemaphoreSignalParams, n uint32, _ cuda.Stream) cuda.Result {
			signalled = p.Params.Fence.Value * uint64(n)
			return cuda.CUDA_SUCCESS
		}
		api.CuWaitExternalSemaphoresAsync = func(_ *cuda.ExternalSemaphore, p *cuda.ExternalSemaphoreWaitParams, _ uint32, _ cuda.Stream) cuda.Result {
			waited = p.Params.Fence.Value<<32 | uint64(p.Params.KeyedMutex.TimeoutMs)
			return cuda.CUDA_SUCCESS
		}
		api.CuDestroyExternalSemaphore = func(cuda.ExternalSemaphore) cuda.Result { return note("destroy semaphore") }
	})
	c := primary(t, d)
	m := must(interop.ImportMemory(c, cuda.CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD, 7, 4096, true))(t)
	b := must(m.Map(1024, 64))(t)
	ok(t, b.Fill(3, 1, 0, 64, nil))
	_, err := m.Map(4000, 97)
	wantError(t, err, "mapping external memory of 4 KiB on device 0: 97 bytes at offset 3.9 KiB are not in it")
	ok(t, c.Synchronize(context.Background()))
	ok(t, b.Free())
	ok(t, m.Free())
	ok(t, m.Free())
	if want := []string{"import", "map", "unmap", "destroy"}; !slices.Equal(order, want) {
		t.Errorf("calls %v, want %v", order, want)
	}
	s := must(interop.ImportSemaphore(c, cuda.CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_TIMELINE_SEMAPHORE_FD, 9))(t)
	ok(t, s.Signal(5, nil))
	ok(t, s.Wait(6, 20*time.Millisecond, nil))
	if signalled != 5 || waited != 6<<32|20 {
		t.Errorf("signalled %d, waited %#x", signalled, waited)
	}
	ok(t, s.Free())
	wantError(t, s.Signal(1, nil), "external semaphore on device 0 has been freed")
}
