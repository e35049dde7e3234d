// A memory pool of its own, allocation in a stream's order, and what the driver knows of an address.
//
//   cujs scripts/examples/driver_pool.js

const d = require('cuda/driver')
const cuda = require('cuda')

d.cuCtxSetCurrent(d.cuDevicePrimaryCtxRetain(0))
const stream = d.cuStreamCreate(0)
const pool = d.cuMemPoolCreate({
  allocType: 'CU_MEM_ALLOCATION_TYPE_PINNED',
  location: { type: 'CU_MEM_LOCATION_TYPE_DEVICE', id: 0 },
})
d.cuMemPoolSetAttribute(pool, 'CU_MEMPOOL_ATTR_RELEASE_THRESHOLD', 1 << 20) // keep up to a MiB when it falls idle

const address = d.cuMemAllocFromPoolAsync(64 << 10, pool, stream)
d.cuMemsetD8Async(address, 7, 64 << 10, stream)
const bytes = new Uint8Array(64 << 10)
d.cuMemcpyDtoHAsync(bytes, address, bytes.length, stream)
d.cuStreamSynchronize(stream)
if (!bytes.every((v) => v === 7)) throw new Error('wrong')

const { psize } = d.cuMemGetAddressRange(address)
const used = d.cuMemPoolGetAttribute(pool, 'CU_MEMPOOL_ATTR_USED_MEM_CURRENT')
const ordinal = d.cuPointerGetAttribute('CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL', address)
console.log(`${psize} bytes on device ${ordinal}, ${used >= psize ? 'counted' : 'not counted'} by the pool`)

d.cuMemFreeAsync(address, stream)
d.cuStreamSynchronize(stream)
console.log(`${d.cuMemPoolGetAttribute(pool, 'CU_MEMPOOL_ATTR_USED_MEM_CURRENT')} bytes used after it was freed`)
try {
  d.cuMemAllocFromPoolAsync(2 ** 50, pool, stream)
} catch (error) {
  console.log(error instanceof cuda.CudaError && error.code === d.CUresult.CUDA_ERROR_OUT_OF_MEMORY ? 'a pebibyte is too much' : error)
}
d.cuMemPoolDestroy(pool)
d.cuStreamDestroy(stream)
d.cuDevicePrimaryCtxRelease(0)
