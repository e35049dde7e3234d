// Package allocator keeps the memory pool from which buffers are allocated where no
// stream is named.
package allocator

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A Pool belongs to a primary context, and so to one device and Driver. Memory from it
// may be used at once in every stream, like that of cuMemAlloc: it is allocated in a
// stream that has no other work, and the pool may not let an allocation wait for the
// work of other streams. So what it allocates is memory whose release has been
// executed.
type Pool struct {
	context *lifetime.Context
	device  cuda.Device
	handle  cuda.MemoryPool
	stream  *lifetime.Stream // allocates, and frees what no stream uses; in no list
	share   uint64           // bytes that are kept unused
	used    atomic.Uint64    // bytes of its buffers
	keeps   atomic.Uint64    // the release threshold: bytes used and unused
	spares  spares           // freed memory that streams use again
	grain   uint64           // the least that the driver gives to a stream
	opened  []cuda.Device    // that have access; guarded by the caller
}

// shareOfDevice is the part of a device's memory that a pool keeps beyond what is in
// use, when a synchronization lets the driver take back what is unused: an eighth is
// enough for what a loop allocates and frees again, and leaves seven to other processes
// on the device. Other allocations in this process reclaim it before they fail.
const shareOfDevice = 8

// leastShare is what a pool keeps of a device for a Driver that may use less than an
// eighth: pools grow by 32 MiB, as seen on an H200.
const leastShare = 64 << 20

// grain is what NVIDIA's driver rounds sizes to. The emulated device knows the ends of all
// memory to the byte, and finds accesses beyond them.
const grain = 512

// LeastVersion is the first driver whose pools are sound with opportunistic reuse, as
// RAPIDS found and NVIDIA confirmed (rapidsai/rmm pull request 993).
const LeastVersion = 11050

// New makes the pool and its stream for a context of a device with so many bytes of
// memory, of which the Driver may use most, 0 for all. It opens the pool to other
// devices. Nothing is left of what fails. The context is current.
func New(api *cuda.API, c *lifetime.Context, device cuda.Device, total, most uint64, others []cuda.Device) (*Pool, cuda.Result) {
	p := &Pool{context: c, device: device, share: total / shareOfDevice, stream: &lifetime.Stream{Context: c, NonBlocking: true}}
	if most > 0 {
		p.share = min(p.share, max(most, leastShare))
	}
	p.grain = grain
	if api.Emulated {
		p.grain = 1
	}
	if !api.Checked { // a checked device finds uses of freed memory
		p.spares.most = min(mostSpare, p.share/2)
	}
	props := cuda.MemPoolProps{AllocType: cuda.CU_MEM_ALLOCATION_TYPE_PINNED, Location: location(device)}
	if r := api.CuMemPoolCreate(&p.handle, &props); r != cuda.CUDA_SUCCESS {
		return nil, r
	}
	r := p.prepare(api, others)
	if r != cuda.CUDA_SUCCESS {
		api.CuMemPoolDestroy(p.handle)
		return nil, r
	}
	c.OnLeave(p.spares.release)
	return p, r
}

// location is a device as a place of memory.
func location(v cuda.Device) cuda.MemLocation {
	return cuda.MemLocation{Type: cuda.CU_MEM_LOCATION_TYPE_DEVICE, Id: int32(v)}
}

// prepare sets the pool up and makes the stream.
func (p *Pool) prepare(api *cuda.API, others []cuda.Device) cuda.Result {
	for _, policy := range []struct {
		attribute cuda.MemPoolAttribute
		value     int32
	}{
		{cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES, 0}, // no allocation waits for another stream
		{cuda.CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, 1},         // but takes what that has released
	} {
		if r := api.CuMemPoolSetAttribute(p.handle, policy.attribute, unsafe.Pointer(&policy.value)); r != cuda.CUDA_SUCCESS {
			return r
		}
	}
	if r := p.keep(api, p.share); r != cuda.CUDA_SUCCESS {
		return r
	}
	for _, v := range others {
		if r := p.Open(api, v); r != cuda.CUDA_SUCCESS {
			return r
		}
	}
	// The most urgent streams have channels of their own to the device, in which the
	// program seldom has streams.
	var least, greatest int32
	api.CuCtxGetStreamPriorityRange(&least, &greatest)
	return api.CuStreamCreateWithPriority(&p.stream.Handle, uint32(cuda.CU_STREAM_NON_BLOCKING), greatest)
}

// Context is where the pool allocates.
func (p *Pool) Context() *lifetime.Context { return p.context }

// Stream is where the pool allocates and frees.
func (p *Pool) Stream() *lifetime.Stream { return p.stream }

// keep sets how much the pool holds on to, used and unused.
func (p *Pool) keep(api *cuda.API, bytes uint64) cuda.Result {
	p.keeps.Store(bytes)
	return api.CuMemPoolSetAttribute(p.handle, cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, unsafe.Pointer(&bytes))
}

// count notes that n bytes more are in use, or fewer, and has the pool keep about its
// share beside them. The driver is told when that is out by half a share.
func (p *Pool) count(api *cuda.API, n int64) {
	used, keeps := p.used.Add(uint64(n)), p.keeps.Load()
	if used+p.share/2 > keeps || used+2*p.share < keeps {
		p.keep(api, used+p.share)
	}
}

// refresh has the driver look at what has been released. It is false when the pool is
// gone.
func (p *Pool) refresh(api *cuda.API) bool {
	return p.stream.With(func() {
		if api.CuStreamQuery(p.stream.Handle) == cuda.CUDA_SUCCESS { // else one would wait
			api.CuStreamSynchronize(p.stream.Handle)
		}
	})
}

// Unused is how many bytes the pool holds that nobody uses.
func (p *Pool) Unused(api *cuda.API) uint64 {
	var reserved, used uint64
	if !p.refresh(api) || api.CuMemPoolGetAttribute(p.handle, cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, unsafe.Pointer(&reserved)) != cuda.CUDA_SUCCESS ||
		api.CuMemPoolGetAttribute(p.handle, cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT, unsafe.Pointer(&used)) != cuda.CUDA_SUCCESS {
		return 0
	}
	return reserved - min(reserved, used-min(used, p.spares.held()))
}

// Trim releases unused memory until the pool holds no more than keep bytes, or
// nothing that is unused. Its context is current.
func (p *Pool) Trim(api *cuda.API, keep uint64) cuda.Result {
	p.releaseSpares()
	if !p.refresh(api) {
		return cuda.CUDA_SUCCESS
	}
	return api.CuMemPoolTrimTo(p.handle, keep)
}

// Destroy ends the pool when the driver has its last buffer back. The context is
// current.
func (p *Pool) Destroy(api *cuda.API) {
	p.spares.end(api)
	if api.CuStreamQuery(p.stream.Handle) == cuda.CUDA_ERROR_NOT_READY { // for no longer than the releases take
		api.CuStreamSynchronize(p.stream.Handle)
	}
	p.stream.Destroy(api)
	api.CuMemPoolDestroy(p.handle)
}

// Alloc allocates in the pool's stream, and answers as executed whether that has been
// executed.
func (p *Pool) Alloc(api *cuda.API, address *cuda.DevicePtr, bytes uint64, executed *cuda.Result) cuda.Result {
	r := cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	p.stream.With(func() {
		if r = api.CuMemAllocFromPoolAsync(address, bytes, p.handle, p.stream.Handle); r == cuda.CUDA_SUCCESS {
			*executed = api.CuStreamQuery(p.stream.Handle)
			p.count(api, int64(bytes))
		}
	})
	return r
}

// AllocIn allocates in the order of a stream of the pool's context, which is current.
func (p *Pool) AllocIn(api *cuda.API, address *cuda.DevicePtr, bytes uint64, in *lifetime.Stream) cuda.Result {
	r := cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED
	bytes = p.whole(bytes)
	in.With(func() {
		if r = api.CuMemAllocFromPoolAsync(address, bytes, p.handle, in.Handle); r == cuda.CUDA_SUCCESS {
			p.count(api, int64(bytes))
		}
	})
	return r
}

// whole is a size as AllocIn asks the driver for it.
func (p *Pool) whole(bytes uint64) uint64 { return roundUp(bytes, p.grain) }

// patience bounds the wait for an allocation to be executed, which the driver does at
// once unless it has put the stream behind others in one channel.
const patience = 10 * time.Millisecond

// Await waits for an allocation that has not been executed yet, and reports whether it is
// late.
func (p *Pool) Await(outer context.Context) (late bool, err error) {
	ctx, cancel := context.WithTimeout(outer, patience)
	defer cancel()
	err = p.stream.Wait(ctx)
	if err != nil && outer.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return true, nil
	}
	return false, err
}

// Open lets kernels and copies of another device use the pool's memory.
func (p *Pool) Open(api *cuda.API, v cuda.Device) cuda.Result {
	if v == p.device || slices.Contains(p.opened, v) {
		return cuda.CUDA_SUCCESS
	}
	r := p.setAccess(api, v, cuda.CU_MEM_ACCESS_FLAGS_PROT_READWRITE)
	if r == cuda.CUDA_SUCCESS {
		p.opened = append(p.opened, v)
	}
	return r
}

// Close undoes Open.
func (p *Pool) Close(api *cuda.API, v cuda.Device) cuda.Result {
	i := slices.Index(p.opened, v)
	if i < 0 {
		return cuda.CUDA_SUCCESS
	}
	p.opened = slices.Delete(p.opened, i, i+1)
	return p.setAccess(api, v, cuda.CU_MEM_ACCESS_FLAGS_PROT_NONE)
}

func (p *Pool) setAccess(api *cuda.API, v cuda.Device, flags cuda.MemAccessFlags) cuda.Result {
	desc := cuda.MemAccessDesc{Location: location(v), Flags: flags}
	return api.CuMemPoolSetAccess(p.handle, &desc, 1)
}
