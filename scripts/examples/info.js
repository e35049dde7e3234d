// Shows the driver and the devices.
//
//   cujs scripts/examples/info.js

const cuda = require('cuda')
const assert = require('assert')

console.log(`cujs ${cuda.version.cujs}, driver for CUDA ${cuda.version.driver}`)
for (const device of cuda.devices) {
  const { free, total } = device.memoryInfo()
  assert(free <= total && total <= device.totalMemory)
  console.log(`${device.ordinal}: ${device.name}, capability ${device.capability}` + (device.emulated ? ', emulated' : ''))
  console.log(`   ${(total / 2 ** 30).toFixed(1)} GiB, ${(free / 2 ** 30).toFixed(1)} GiB free`)
  console.log(`   ${device.attributes.multiprocessorCount} multiprocessors, ` +
    `${device.attributes.maxThreadsPerBlock} threads a block, warps of ${device.attributes.warpSize}`)
  console.log(`   ${device.attributes.maxSharedMemoryPerBlock / 1024} KiB of shared memory a block, UUID ${device.uuid}`)
}
assert(cuda.devices.length > 0)
