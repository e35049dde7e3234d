package interop_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/internal/testing/contexttest"
	"github.com/cujs/cujs/internal/testing/losttest"
)

func TestLostContext(t *testing.T) { losttest.Run(t, importing, lostWorld) }

// importing has the driver import memory and semaphores, which the emulated device does not have.
func importing(api *cuda.API) {
	api.CuImportExternalMemory = func(out *cuda.ExternalMemory, _ *cuda.ExternalMemoryHandleDesc) cuda.Result {
		*out = 1
		return cuda.CUDA_SUCCESS
	}
	api.CuDestroyExternalMemory = func(cuda.ExternalMemory) cuda.Result { return cuda.CUDA_SUCCESS }
	api.CuDestroyExternalSemaphore = func(cuda.ExternalSemaphore) cuda.Result { return cuda.CUDA_SUCCESS }
	api.CuImportExternalSemaphore = func(out *cuda.ExternalSemaphore, _ *cuda.ExternalSemaphoreHandleDesc) cuda.Result {
		*out = 1
		return cuda.CUDA_SUCCESS
	}
}

func lostWorld(t *testing.T, c *gpu.Context) *losttest.World {
	pool := must(interop.NewPool(c.Device(), 0))(t)
	return &losttest.World{
		Objects: []any{
			must(interop.ImportMemory(c, cuda.CU_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD, 7, 4096, false))(t),
			must(interop.ImportSemaphore(c, cuda.CU_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD, 9))(t),
		},
		Functions: map[string]any{
			"ImportMemory": interop.ImportMemory, "ImportSemaphore": interop.ImportSemaphore, "ShareBuffer": interop.ShareBuffer, "OpenBuffer": interop.OpenBuffer,
			"ShareEvent": interop.ShareEvent, "OpenEvent": interop.OpenEvent, "NewPool": interop.NewPool, "SharePool": interop.SharePool, "OpenPool": interop.OpenPool,
			"WrapStream": interop.WrapStream, "WrapEvent": interop.WrapEvent, "WrapModule": interop.WrapModule, "WrapFunction": interop.WrapFunction,
			"WrapPool": interop.WrapPool, "WrapContext": interop.WrapContext,
		},
		Given: []any{pool, must(c.AllocShareable(context.Background(), 64))(t), must(c.NewEvent(cuda.CU_EVENT_INTERPROCESS | cuda.CU_EVENT_DISABLE_TIMING))(t)},
		Answers: []losttest.Answers{
			{Calls: "Memory.Free Semaphore.Free"},
			{Ways: []string{"fault", "destroy", "end from outside", "reset"}, Calls: "NewPool"}, // of the device
			{Ways: []string{"fault", "destroy", "end from outside"}, Calls: "SharePool"},
			{Ways: []string{"fault"}, Calls: "ImportMemory ImportSemaphore"},                     // the stub
			{Ways: []string{"fault", "uncorrectable error", "device lost"}, Calls: "WrapStream"}, // handle 0, the default stream
		},
	}
}

func TestLostContextHasAllTypes(t *testing.T) {
	losttest.Complete(t, lostWorld(t, primary(t, contexttest.Stubbed(t, importing))), "SharingError")
}
