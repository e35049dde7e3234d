// This file allocates from a stock, and frees to it.

package gpu

import (
	"context"
	"errors"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
)

// stockPatience bounds the wait for an allocation to be executed, which the driver
// does at once unless it has put the stream behind others in one channel.
const stockPatience = 10 * time.Millisecond

// AllocShareable allocates device memory as Alloc does, but memory of its own, by
// cuMemAlloc: other processes can open it (Buffer.Share), and libraries that want
// memory of a context can use it. Alloc is the faster one.
func (c *Context) AllocShareable(bytes uint64) (*Buffer, error) {
	var got grant
	return c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		return "cuMemAlloc", api.CuMemAlloc(&got.address, bytes)
	})
}

// alloc makes a buffer of memory from the stock. Pools grow by large steps, so
// where even a second try finds nothing it may be that cuMemAlloc does.
func (k *stock) alloc(c *Context, bytes uint64) (*Buffer, error) {
	got, again := grant{stock: k}, false
	var executed cuda.Result
	b, err := c.alloc(bytes, &got, func(api *cuda.API) (string, cuda.Result) {
		r := k.take(api, &got.address, bytes, &executed)
		if r == cuda.CUDA_ERROR_OUT_OF_MEMORY && again || r == cuda.CUDA_ERROR_NOT_SUPPORTED {
			got.stock = nil
			return "cuMemAlloc", api.CuMemAlloc(&got.address, bytes)
		}
		again = true
		return "cuMemAllocFromPoolAsync", r
	})
	if err != nil || executed == cuda.CUDA_SUCCESS {
		return b, err
	}
	late, err := k.await(executed)
	switch {
	case err != nil:
		_ = b.Free()
		return nil, err
	case late:
		_ = b.Free() // it goes back when the driver comes to it
		return c.AllocShareable(bytes)
	}
	return b, nil
}

// take allocates in the stock's stream, and asks whether that has been executed.
func (k *stock) take(api *cuda.API, address *cuda.DevicePtr, bytes uint64, executed *cuda.Result) cuda.Result {
	k.lane.life.RLock()
	defer k.lane.life.RUnlock()
	if k.lane.gone {
		return cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	}
	r := api.CuMemAllocFromPoolAsync(address, bytes, k.pool, k.lane.handle)
	if r == cuda.CUDA_SUCCESS {
		*executed = api.CuStreamQuery(k.lane.handle)
		k.count(api, int64(bytes))
	}
	return r
}

// await waits for the stream, which has not executed the allocation yet, and tells
// when it is late.
func (k *stock) await(r cuda.Result) (late bool, err error) {
	c := k.context
	if r != cuda.CUDA_ERROR_NOT_READY {
		return false, c.failed("cuStreamQuery", r, "allocating on %s", c.device)
	}
	outer := c.driver.interruption()
	ctx, cancel := context.WithTimeout(outer, stockPatience)
	defer cancel()
	err = k.lane.wait(ctx)
	if err != nil && outer.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return true, nil
	}
	return false, err
}

// freeing is the release of memory at once: no stream uses it.
func (k *stock) freeing(address cuda.DevicePtr, in func(*cuda.API, *lane) bool) func(*cuda.API) error {
	return func(api *cuda.API) error {
		if in(api, k.lane) {
			return nil
		}
		return describe(api.Error("cuMemFree", api.CuMemFree(address)), "freeing a buffer")
	}
}

// freeingIn is the release of memory in the order of a lane, while current is so.
func (k *stock) freeingIn(current *Context, address cuda.DevicePtr, bytes uint64) func(*cuda.API, *lane) bool {
	return func(api *cuda.API, l *lane) bool {
		if l.context != current {
			s, err := l.context.enter()
			if err != nil {
				return false
			}
			defer s.leave()
		}
		l.life.RLock()
		freed := !l.gone && api.CuMemFreeAsync(address, l.handle) == cuda.CUDA_SUCCESS
		l.life.RUnlock()
		if !freed {
			return false
		}
		l.submitted()
		k.count(api, -int64(bytes))
		return true
	}
}
