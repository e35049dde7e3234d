// This file wraps what somebody else has made and will destroy: another library in the
// process, or calls that bypass package gpu. Nothing of it is released here. The driver
// does not validate handles: a handle must be valid until the object is freed, that of a
// stream while the program uses the object. Arrays and graphs are wrapped by packages images and graphs,
// memory by gpu.Context.Wrap.

package interop

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// WrapStream returns the stream with a handle: the existing object for a stream of
// package gpu, and for 0 and CU_STREAM_LEGACY, else a new one in the stream's own context,
// which retains owner. Work that is enqueued through the object is tracked as in other
// streams; freeing it waits for nothing and destroys nothing.
func WrapStream(c *gpu.Context, h cuda.Stream, owner any) (*gpu.Stream, error) {
	return inside.WrapStream(c, h, owner)
}

// WrapEvent wraps an event that somebody else has made in c. It retains owner. Freeing it
// destroys nothing.
func WrapEvent(c *gpu.Context, h cuda.Event, owner any) (*gpu.Event, error) {
	return inside.WrapEvent(c, h, owner)
}

// WrapModule wraps a module that somebody else has loaded into c. It retains owner. The
// types of its kernels' parameters are not known, their sizes since CUDA 12.4. Unloading
// it unloads nothing.
func WrapModule(c *gpu.Context, h cuda.Module, owner any) (*gpu.Module, error) {
	return inside.WrapModule(c, h, owner)
}

// WrapFunction wraps a kernel of a module that somebody else has loaded into c. It retains
// owner; its module is as of WrapModule.
func WrapFunction(c *gpu.Context, h cuda.Function, owner any) (*gpu.Function, error) {
	return inside.WrapFunction(c, h, owner)
}

// WrapPool wraps a memory pool of c's device that somebody else has made, such as the
// device's current pool. It retains owner. Freeing it destroys nothing.
func WrapPool(c *gpu.Context, h cuda.MemoryPool, owner any) (*gpu.Pool, error) {
	return inside.WrapPool(c, h, owner)
}

// WrapContext returns the Context with a handle, the same object for the same context.
// The Driver ends it only if it has made it.
func WrapContext(d *gpu.Driver, h cuda.Context) (*gpu.Context, error) {
	return inside.WrapContext(d, h)
}
