// This file keeps the memory that buffers come from where no stream is named: a
// pool of this Driver's own, and a stream that does nothing but take from it.

package gpu

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A stock is a pool that belongs to a primary context, and so to one device and
// Driver. Memory from it may be used at once in every stream, like that of
// cuMemAlloc: its stream has no other work, and the pool may not let an
// allocation wait for the work of other streams. So what the pool gives is memory
// whose release has been executed.
type stock struct {
	context *Context
	pool    cuda.MemoryPool
	lane    *lane         // allocates, and takes back what no stream uses; in no list
	share   uint64        // bytes that are kept unused
	used    atomic.Uint64 // bytes of its buffers
	keeps   atomic.Uint64 // the release threshold: bytes used and unused
	opened  []*Device     // that have access; guarded by the context's stocking
}

// stockShare is the part of a device's memory that a stock keeps beyond what is
// in use, when a synchronization lets the driver take back what is unused: an
// eighth is enough for what a loop allocates and frees again, and leaves seven to
// other processes on the device. Whatever in this one runs out gets it first.
const stockShare = 8

// stockVersion is the first driver whose pools are sound with opportunistic reuse,
// as RAPIDS found and NVIDIA confirmed (rapidsai/rmm pull request 993).
const stockVersion = 11050

// stockPatience bounds the wait for an allocation to be executed, which the driver
// does at once unless it has put the stream behind others in one channel.
const stockPatience = 10 * time.Millisecond

// stocked is the stock that memory of c comes from, made on first need; nil where
// there is none: on a device without pools or of an old driver, and in contexts
// beside the primary one, whose memory must be theirs alone and end with them,
// which pools' does not.
func (c *Context) stocked() *stock {
	o := c.space()
	if k := o.stock.Load(); k != nil {
		return k
	}
	d := c.driver
	d.mu.Lock()
	ours := o.origin == primary
	d.mu.Unlock()
	if !ours || d.Version() < stockVersion || o.stockless.Load() || !o.device.limits().pools || d.recordings.Load() > 0 {
		return nil
	}
	o.stocking.Lock()
	defer o.stocking.Unlock()
	if k := o.stock.Load(); k != nil {
		return k
	}
	k, r := o.newStock()
	switch r {
	case cuda.CUDA_SUCCESS:
		o.stock.Store(k)
	case cuda.CUDA_ERROR_OUT_OF_MEMORY: // may do later
	default:
		o.stockless.Store(true)
	}
	return k
}

// newStock makes the pool and the stream, and opens the pool to the devices that
// have access to the context's memory. Nothing is left of what fails.
func (c *Context) newStock() (*stock, cuda.Result) {
	s, err := c.enter()
	if err != nil {
		return nil, cuda.CUDA_ERROR_OUT_OF_MEMORY // whatever is asked next tells why
	}
	defer s.leave()
	k := &stock{context: c, share: c.device.total / stockShare, lane: &lane{context: c, nonBlocking: true}}
	props := cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, Location: Location{c.device}.native()}
	if r := s.api.CuMemPoolCreate(&k.pool, &props); r != cuda.CUDA_SUCCESS {
		return nil, r
	}
	r := k.prepare(s.api)
	if r != cuda.CUDA_SUCCESS {
		s.api.CuMemPoolDestroy(k.pool)
		return nil, r
	}
	return k, r
}

// prepare sets the pool up and makes the stream.
func (k *stock) prepare(api *cuda.API) cuda.Result {
	for _, policy := range []struct {
		attribute cuda.MemPoolAttribute
		value     int32
	}{
		{cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES, 0}, // no allocation waits for another stream
		{cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, 1},         // but takes what that has released
	} {
		if r := api.CuMemPoolSetAttribute(k.pool, policy.attribute, unsafe.Pointer(&policy.value)); r != cuda.CUDA_SUCCESS {
			return r
		}
	}
	if r := k.keep(api, k.share); r != cuda.CUDA_SUCCESS {
		return r
	}
	for _, o := range k.context.driver.openContexts() {
		if o.device != k.context.device && (o.reaches(k.context) || o.knows(k.context) || k.context.knows(o)) {
			if r := k.open(api, o.device); r != cuda.CUDA_SUCCESS {
				return r
			}
		}
	}
	// The most urgent streams have channels of their own to the device, which
	// those of the program seldom are in.
	var least, greatest int32
	api.CuCtxGetStreamPriorityRange(&least, &greatest)
	return api.CuStreamCreateWithPriority(&k.lane.handle, uint32(cuda.CU_STREAM_NON_BLOCKING), greatest)
}

// keep sets how much the pool holds on to, used and unused.
func (k *stock) keep(api *cuda.API, bytes uint64) cuda.Result {
	k.keeps.Store(bytes)
	return api.CuMemPoolSetAttribute(k.pool, cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, unsafe.Pointer(&bytes))
}

// count notes that n bytes more are in use, or fewer, and has the pool keep about
// its share beside them. The driver is told when that is out by half a share.
func (k *stock) count(api *cuda.API, n int64) {
	used, keeps := k.used.Add(uint64(n)), k.keeps.Load()
	if used+k.share/2 > keeps || used+2*k.share < keeps {
		k.keep(api, used+k.share)
	}
}

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
		r := api.CuMemAllocFromPoolAsync(&got.address, bytes, k.pool, k.lane.handle)
		switch {
		case r == cuda.CUDA_SUCCESS:
			executed = api.CuStreamQuery(k.lane.handle)
			k.count(api, int64(bytes))
		case r == cuda.CUDA_ERROR_OUT_OF_MEMORY && again:
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
		if api.CuMemFreeAsync(address, l.handle) != cuda.CUDA_SUCCESS {
			return false
		}
		l.submitted()
		k.count(api, -int64(bytes))
		return true
	}
}

// look has the driver look at what has been released.
func (k *stock) look(api *cuda.API) {
	if api.CuStreamQuery(k.lane.handle) == cuda.CUDA_SUCCESS { // else one would wait
		api.CuStreamSynchronize(k.lane.handle)
	}
}

// unused is how much the stock holds that nobody uses.
func (k *stock) unused(api *cuda.API) uint64 {
	k.look(api)
	var reserved, used uint64
	if api.CuMemPoolGetAttribute(k.pool, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, unsafe.Pointer(&reserved)) != cuda.CUDA_SUCCESS ||
		api.CuMemPoolGetAttribute(k.pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT, unsafe.Pointer(&used)) != cuda.CUDA_SUCCESS {
		return 0
	}
	return reserved - min(reserved, used)
}

// trim gives unused memory back until the stock holds no more than keep bytes, or
// nothing that is unused. Its context is current.
func (k *stock) trim(api *cuda.API, keep uint64) cuda.Result {
	k.look(api)
	return api.CuMemPoolTrimTo(k.pool, keep)
}

// Trim gives back what this Driver keeps unused of the device's memory for what
// Alloc allocates next, until it holds no more than keep bytes of it, or nothing
// that is unused. Memory that the device's own pool keeps is given back by
// Pool.Trim.
func (v *Device) Trim(keep uint64) error {
	if err := v.driver.check(); err != nil {
		return err
	}
	v.mu.Lock()
	c := v.retained
	v.mu.Unlock()
	if c == nil {
		return nil
	}
	k := c.stock.Load()
	if k == nil || c.check() != nil {
		return nil
	}
	return c.within("cuMemPoolTrimTo", fmt.Sprintf("giving back unused memory of %s out", v), func(api *cuda.API) cuda.Result {
		return k.trim(api, keep)
	})
}

// dissolve gives the stock back before its context ends: its buffers, in the order
// of the streams that use them, then the pool, which the driver ends with the last
// of them. The context is current.
func (c *Context) dissolve(api *cuda.API) {
	c.stocking.Lock()
	defer c.stocking.Unlock()
	k := c.stock.Load()
	if k == nil {
		return
	}
	for _, r := range c.driver.liveResources() {
		if r.stock == k && r.state.CompareAndSwap(live, dead) {
			c.driver.forget(r)
			_ = r.settle(api)
		}
	}
	c.stockless.Store(true)
	c.stock.Store(nil)
	api.CuStreamDestroy(k.lane.handle)
	api.CuMemPoolDestroy(k.pool)
}

// open lets kernels and copies of another device use the pool's memory.
func (k *stock) open(api *cuda.API, v *Device) cuda.Result {
	if v == k.context.device || slices.Contains(k.opened, v) {
		return cuda.CUDA_SUCCESS
	}
	r := k.setAccess(api, v, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
	if r == cuda.CUDA_SUCCESS {
		k.opened = append(k.opened, v)
	}
	return r
}

// close undoes open.
func (k *stock) close(api *cuda.API, v *Device) cuda.Result {
	i := slices.Index(k.opened, v)
	if i < 0 {
		return cuda.CUDA_SUCCESS
	}
	k.opened = slices.Delete(k.opened, i, i+1)
	return k.setAccess(api, v, cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE)
}

func (k *stock) setAccess(api *cuda.API, v *Device, flags cuda.MemAccessFlags) cuda.Result {
	desc := cuda.MemAccessDesc{Location: Location{v}.native(), Flags: flags}
	return api.CuMemPoolSetAccess(k.pool, &desc, 1)
}

// openStock lets another device at the stock of c's memory; one that is made later
// opens itself.
func (c *Context) openStock(v *Device) cuda.Result {
	o := c.space()
	o.stocking.Lock()
	defer o.stocking.Unlock()
	if k := o.stock.Load(); k != nil {
		return k.open(c.driver.API(), v)
	}
	return cuda.CUDA_SUCCESS
}

// closeStock ends the access of user's device to the stock of c's memory, behind
// user's work, unless another context there still has access.
func (c *Context) closeStock(user *Context) error {
	o := c.space()
	if o.stock.Load() == nil {
		return nil
	}
	ctx := c.driver.interruption()
	if err := user.Synchronize(ctx); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	o.stocking.Lock()
	defer o.stocking.Unlock()
	k := o.stock.Load()
	if k == nil || slices.ContainsFunc(c.driver.openContexts(), func(other *Context) bool { return other.device == user.device && other.reaches(o) }) {
		return nil
	}
	return o.failed("cuMemPoolSetAccess", k.close(c.driver.API(), user.device), "closing memory of %s to kernels of %s", o, user.device)
}
