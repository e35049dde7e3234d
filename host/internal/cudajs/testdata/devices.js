// Devices and contexts: identity, properties, what is current.
const cuda = require('cuda')
const assert = require('assert')

assert.strictEqual(cuda.functional(), true)
assert.match(cuda.version.driver, /^\d+\.\d$/)
assert.match(cuda.version.cujs, /^\d+\.\d+\.\d+(-dev)?$/)
assert.strictEqual(cuda.info().devices.length, cuda.devices.length)
assert.strictEqual(cuda.info().functional, true)

const device = cuda.devices[0]
assert.strictEqual(device, cuda.device(0))
assert.strictEqual(device, cuda.device())
assert.strictEqual(cuda.devices, cuda.devices)
assert(Object.isFrozen(cuda.devices))
assert.strictEqual(device.ordinal, 0)
assert.strictEqual(typeof device.name, 'string')
assert.match(device.uuid, /^GPU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
assert.match(device.pciBusId, /^[0-9A-Fa-f:.]+$/)
assert(device.totalMemory > 0)
assert.strictEqual(`${device.capability}`, `${device.capability.major}.${device.capability.minor}`)
assert.strictEqual(device.attributes.warpSize, 32)
assert.strictEqual(device.attribute('warpSize'), 32)
assert.strictEqual(device.attribute(10), 32)
assert.strictEqual(device.attributes.computeCapabilityMajor, device.capability.major)
assert.strictEqual(device.attributes.nothing, undefined)
assert('warpSize' in device.attributes)
assert(Object.keys(device.attributes).includes('maxGridDimX'))
assert.throws(() => device.attribute('warpsize'),
  { name: 'TypeError', message: 'device.attribute: there is no attribute "warpsize"; did you mean "warpSize"?' })
assert.throws(() => cuda.device(99), { name: 'RangeError', message: /^choosing a device: ordinal: expected 0(, the only device| to \d+), got 99$/ })
assert.throws(() => cuda.device('0'), { name: 'TypeError', message: 'cuda.device: ordinal: expected an integer, got string' })
assert.throws(() => cuda.device(1e300), RangeError)
assert.throws(() => new device.constructor(), { message: 'Device cannot be constructed: use cuda.devices or cuda.device()' })
assert(device instanceof cuda.Device)

const { free, total } = device.memoryInfo()
assert(free > 0 && free <= total && total <= device.totalMemory)

// The context is the same object wherever it comes from.
const context = cuda.context
assert.strictEqual(context, cuda.context)
assert.strictEqual(context, device.primaryContext())
assert.strictEqual(context.device, device)
assert.strictEqual(cuda.alloc('f32', 1).context, context)
assert.strictEqual(typeof context.id, 'bigint')
assert.strictEqual(context.valid, true)
assert.strictEqual(context.pop(), null)

// A context of its own, with factories of its own.
const other = device.createContext()
assert.strictEqual(cuda.context, context)
other.push()
assert.strictEqual(cuda.context, other)
assert.strictEqual(other.pop(), other)
assert.strictEqual(cuda.context, context)
assert.strictEqual(other.use(() => cuda.context), other)
assert.strictEqual(cuda.context, context)
assert.throws(() => other.use(() => { throw new Error('mine') }), { message: 'mine' })
assert.strictEqual(cuda.context, context)
assert.strictEqual(device.use(() => cuda.context), context)
const there = other.buffer(new Int32Array([1, 2]))
assert.strictEqual(there.context, other)
assert.deepStrictEqual(there.read(), new Int32Array([1, 2]))
assert.strictEqual(other.stream().context, other)
assert.strictEqual(other.defaultStream, other.defaultStream)
assert.notStrictEqual(other.defaultStream, cuda.defaultStream)
other.makeCurrent()
assert.strictEqual(cuda.context, other)
context.makeCurrent()
const array = other.pinned('f32', 4)
other.destroy()
other.destroy()
assert.strictEqual(other.valid, false)
assert.strictEqual(there.freed, true)
assert.throws(() => there.read(), { name: 'TypeError', message: /^buffer of 8 bytes on device 0 is lost: context \d+ of device 0 / })
there.free()
assert.strictEqual(array.length, 0, 'the memory went with the context')

assert(context.limit('stackSize') > 0)
context.limit('printfFifoSize', 2 ** 20)
assert(context.limit('printfFifoSize') >= 2 ** 20)
assert.throws(() => context.limit('stacksize'),
  { name: 'TypeError', message: 'context.limit: there is no limit "stacksize"; did you mean "stackSize"?' })
context.cacheConfig = 'preferShared'
assert.strictEqual(context.cacheConfig, 'preferShared')
context.cacheConfig = 'preferNone'
assert.throws(() => { context.cacheConfig = 'l1' },
  { name: 'TypeError', message: 'context.cacheConfig: there is no cache configuration "l1"; there are preferNone, preferShared, preferL1, preferEqual' })
assert(context.streamPriorities.greatest <= context.streamPriorities.least)
assert.throws(() => device.attribute('CU_DEVICE_ATTRIBUTE_WARP_SIZE'),
  { name: 'TypeError', message: 'device.attribute: there is no attribute "CU_DEVICE_ATTRIBUTE_WARP_SIZE"; did you mean "warpSize"?' })
assert.throws(() => cuda.select((d) => d.capability.major > 2),
  { name: 'TypeError', message: 'cuda.select: criteria: expected an object, got a function; a test of devices is { where: f }' })
assert.strictEqual(typeof context.apiVersion, 'number')
assert.strictEqual(typeof context.flags, 'number')

// Reset ends everything of the primary context, and a new one takes its place.
const lost = cuda.buffer([1, 2, 3])
device.reset()
assert.strictEqual(context.valid, false)
assert.strictEqual(lost.freed, true)
assert.throws(() => lost.at(0), { name: 'TypeError', message: /^buffer of 12 bytes on device 0 is lost: / })
assert.notStrictEqual(cuda.context, context)
assert.deepStrictEqual(cuda.buffer([1, 2, 3]).read(), new Float32Array([1, 2, 3]))

// What NVML tells: undefined where nobody knows.
if (device.emulated) {
  for (const figure of ['utilization', 'power', 'temperature', 'clocks', 'processes']) assert.strictEqual(device[figure], undefined)
} else {
  if (device.utilization) assert(device.utilization.gpu >= 0 && device.utilization.gpu <= 1)
  if (device.power) assert(device.power.draw > 0)
  if (device.temperature !== undefined) assert(device.temperature > 0 && device.temperature < 120)
  if (device.clocks) assert(device.clocks.sm.now <= device.clocks.sm.highest)
  if (device.processes) assert(device.processes.every((p) => p.pid > 0))
}

// What waitFree does not know it refuses, instead of waiting for ever.
{
  const { rejects } = require('assert'), { devices, waitFree } = require('cuda')
  rejects(waitFree(devices, { timout: 5 }), { name: 'TypeError', message: 'cuda.waitFree: options: there is no option "timout"; there are interval, timeout, signal' })
  rejects(waitFree(devices, { interval: -5 }), { name: 'RangeError', message: 'cuda.waitFree: options.interval: expected milliseconds, got -5' })
}

// A context is freed as everything else is.
{
  const context = cuda.device().createContext()
  context.free()
  assert.ok(!context.valid)
  context.free()
}
