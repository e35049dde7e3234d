// This file keeps the memory that buffers come from where no stream is named: a
// pool of this Driver's own, and a stream that does nothing but take from it.

package gpu

import (
	"fmt"
	"sync/atomic"
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

// stockLeast is what a stock keeps of a device for a Driver that may use less than
// an eighth: pools grow by 32 MiB, as seen on an H200.
const stockLeast = 64 << 20

// stockVersion is the first driver whose pools are sound with opportunistic reuse,
// as RAPIDS found and NVIDIA confirmed (rapidsai/rmm pull request 993).
const stockVersion = 11050

// kept is the stock of c's memory as far as there is one. Its handles are used for
// nothing before it is certain that nobody has ended the context.
func (c *Context) kept() *stock {
	k := c.space().stock.Load()
	if k == nil || !k.context.confirm() {
		return nil
	}
	return k
}

// stocked is the stock that memory of c comes from, made on first need; nil where
// there is none: on a device without pools or of an old driver, and in contexts
// beside the primary one, whose memory must be theirs alone and end with them,
// which pools' does not.
func (c *Context) stocked() *stock {
	if k := c.kept(); k != nil {
		return k
	}
	o, d := c.space(), c.driver
	d.mu.Lock()
	ours := o.origin == primary
	d.mu.Unlock()
	if !ours || o.check() != nil || d.Version() < stockVersion || o.stockless.Load() || !o.device.limits().pools || d.captures.capturing() {
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
	if most := c.driver.options.MaxBytes; most > 0 {
		k.share = min(k.share, max(most, stockLeast))
	}
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

// look has the driver look at what has been released. It is false when the stock
// is gone.
func (k *stock) look(api *cuda.API) bool {
	k.lane.life.RLock()
	defer k.lane.life.RUnlock()
	if k.lane.gone {
		return false
	}
	if api.CuStreamQuery(k.lane.handle) == cuda.CUDA_SUCCESS { // else one would wait
		api.CuStreamSynchronize(k.lane.handle)
	}
	return true
}

// unused is how much the stock holds that nobody uses.
func (k *stock) unused(api *cuda.API) uint64 {
	var reserved, used uint64
	if !k.look(api) || api.CuMemPoolGetAttribute(k.pool, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, unsafe.Pointer(&reserved)) != cuda.CUDA_SUCCESS ||
		api.CuMemPoolGetAttribute(k.pool, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT, unsafe.Pointer(&used)) != cuda.CUDA_SUCCESS {
		return 0
	}
	return reserved - min(reserved, used)
}

// trim gives unused memory back until the stock holds no more than keep bytes, or
// nothing that is unused. Its context is current.
func (k *stock) trim(api *cuda.API, keep uint64) cuda.Result {
	if !k.look(api) {
		return cuda.CUDA_SUCCESS
	}
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
	k := c.kept()
	if k == nil {
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
	if api.CuStreamQuery(k.lane.handle) == cuda.CUDA_ERROR_NOT_READY { // for no longer than the releases above take
		api.CuStreamSynchronize(k.lane.handle)
	}
	k.lane.destroy(api)
	api.CuMemPoolDestroy(k.pool)
}
