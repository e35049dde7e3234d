// Objects of handles that somebody else has made, here cuda/driver: Class.wrap(handle).
const cuda = require('cuda')
const d = require('cuda/driver')
const assert = require('assert')
const { inspect } = require('util')
const kernels = require('./lib/kernels')

const wrong = (f, name, message) => assert.throws(f, { name, message })
const twice = cuda.kernel(function twice(x) {
  const i = grid(1)
  if (i < x.length) x[i] = 2 * x[i]
})
const ones = cuda.buffer(new Float32Array(64).fill(1))

// Streams: work in them is ordered and followed as in others, and they stay.
const raw = d.cuStreamCreate(1)
const owner = {}
const stream = cuda.Stream.wrap(raw, { owner })
assert.strictEqual(stream.handle, raw)
assert.strictEqual(stream.nonBlocking, true)
assert.strictEqual(stream.context, cuda.context)
assert.strictEqual(stream.priority, 0)
assert.strictEqual(inspect(stream), 'Stream on device 0 (wrapped)')
assert.strictEqual(cuda.Stream.wrap(raw), stream)
const x = cuda.buffer(new Float32Array(64).fill(3), { stream })
twice.launch({ grid: 1, block: 64, stream }, x)
assert.strictEqual(x.read()[63], 6)
stream.use(() => twice.forall(64, x))
const event = stream.record()
event.synchronize()
assert.strictEqual(stream.done, true)
const other = cuda.stream({ nonBlocking: true })
other.wait(stream)
stream.wait(other)
stream.capture(s => twice.forall(64, x)).launch(stream)
stream.synchronize()
assert.strictEqual(x.at(0), 24)
x.free({ stream })
assert(!cuda.liveObjects().some(o => o.kind === 'wrapped object'))
stream.free()
assert.strictEqual(inspect(stream), 'Stream on device 0 (freed)')
wrong(() => stream.record(), 'TypeError', /^stream (0x[0-9a-f]+|\d+) on device 0 has been freed$/)
d.cuStreamSynchronize(raw)
d.cuStreamDestroy(raw)

// Whoever made a stream may destroy it once all is submitted.
{
  const raw = d.cuStreamCreate(1), stream = cuda.Stream.wrap(raw)
  const y = cuda.alloc('f32', 1 << 16, { stream })
  y.fill(1, { stream })
  d.cuStreamDestroy(raw)
  y.free()
  cuda.synchronize()
  stream.free()
}

// The script's own streams are themselves.
assert.strictEqual(cuda.Stream.wrap(other.handle), other)
assert.strictEqual(cuda.Stream.wrap(0), cuda.defaultStream)
assert.strictEqual(cuda.Stream.wrap(1n), cuda.defaultStream)
assert.strictEqual(cuda.Stream.wrap(cuda.perThreadStream.handle), cuda.perThreadStream)
wrong(() => cuda.Stream.wrap(2n), 'RangeError', "cuda.Stream.wrap: handle: 2n is the default stream of whichever thread a call is made on, and scripts move between threads; cuda.perThreadStream is a stream of the script's own")
wrong(() => cuda.Stream.wrap('1'), 'TypeError', 'cuda.Stream.wrap: handle: expected an integer, got string')
wrong(() => cuda.Stream.wrap(1n, { keep: owner }), 'TypeError', 'cuda.Stream.wrap: options: there is no option "keep"; there is only owner')
wrong(() => ones.fill(1, { stream: raw }), 'TypeError', 'buffer.fill: options.stream: expected a Stream, got bigint; cuda.Stream.wrap(handle) makes one of it')
wrong(() => other.wait(raw), 'TypeError', 'stream.wait: e: expected an Event or a Stream, got bigint; cuda.Event.wrap(handle) or cuda.Stream.wrap(handle) makes one of it')
wrong(() => ones.copyTo(ones.address), 'TypeError', 'buffer.copyTo: dst: expected a Buffer, got bigint; cuda.wrap(address, bytes) makes one of it')

// Events.
const rawEvent = d.cuEventCreate(0)
const start = cuda.Event.wrap(rawEvent)
assert.strictEqual(start.handle, rawEvent)
start.record(other)
const end = other.record()
end.synchronize()
assert(end.since(start) >= 0)
start.free()
d.cuEventDestroy(rawEvent)
wrong(() => cuda.Event.wrap(0n), 'TypeError', 'wrapping an event: handle: expected one that is not 0')

// Modules and kernels, whose launches are checked as far as the driver tells of parameters.
const rawModule = d.cuModuleLoadData(kernels.saxpy)
const m = cuda.Module.wrap(rawModule, { owner })
assert.strictEqual(m.handle, rawModule)
const f = cuda.Function.wrap(d.cuModuleGetFunction(rawModule, 'saxpy'))
assert.strictEqual(f.name, 'saxpy')
assert.strictEqual(f.registers, m.function('saxpy').registers)
if (f.params.length > 0) {
  assert.deepStrictEqual(f.params.map(p => p.bytes), cuda.module(kernels.saxpy).function('saxpy').params.map(p => p.bytes))
  assert.throws(() => f.launch({ grid: 1, block: 1 }), /^TypeError: launching saxpy: expected \d arguments? \(.*\), got 0$/)
}
m.unload()
d.cuModuleUnload(rawModule)

// Pools, arrays, graphs and contexts.
if (cuda.device().attributes.memoryPoolsSupported) {
  const pool = cuda.MemoryPool.wrap(d.cuDeviceGetMemPool(0))
  pool.alloc('u8', 1024).free()
  pool.free()
  d.cuMemPoolTrimTo(cuda.device().pool, 0)
}
const array = cuda.array({ type: 'u8', channels: 4, width: 8, height: 8, surface: true })
array.write(new Uint8Array(256).fill(5))
const same = cuda.CudaArray.wrap(array.handle, { owner: array })
assert.deepStrictEqual([same.type, same.channels, same.width, same.height, same.read()[255]], ['u8', 4, 8, 8, 5])
assert.strictEqual(d.cuArrayGetDescriptor(array).Width, 8)
const levels = cuda.array({ type: 'f32', width: 8, height: 8, levels: 3 })
assert.strictEqual(d.cuArrayGetDescriptor(d.cuMipmappedArrayGetLevel(levels, 1)).Width, 4)
const again = cuda.CudaArray.wrap(levels.handle, { owner: levels, levels: 3 })
assert.deepStrictEqual([again.levels, again.width, again.level(2).width, again.handle], [3, 8, 2, levels.handle])
assert.deepStrictEqual(levels.level(1).write(new Float32Array(16).fill(3)).read(), again.level(1).read())
wrong(() => cuda.CudaArray.wrap(levels.handle, { levels: 9 }), 'RangeError', 'wrapping an array: levels: expected at most 4, where the smallest is one texel, got 9')
d.cuMemsetD8(cuda.pitched('u8', 8, 8), 0, 8)

const rawGraph = d.cuGraphCreate(0)
const graph = cuda.Graph.wrap(rawGraph)
graph.add(() => twice.forall(64, ones))
assert.strictEqual(d.cuGraphGetNodes(rawGraph).length, 1)
graph.launch()
assert.strictEqual(ones.read()[0], 2)
graph.free()
d.cuGraphDestroy(rawGraph)
assert.strictEqual(cuda.Context.wrap(cuda.context.handle), cuda.context)
wrong(() => cuda.Context.wrap(0n), 'TypeError', 'wrapping a context: handle: expected one that is not 0')

// What is in no context is wrapped by what it is there.
const library = d.cuLibraryLoadData(kernels.saxpy, [], [], [], [])
const placed = cuda.Function.wrap(d.cuKernelGetFunction(d.cuLibraryGetKernel(library, 'saxpy')))
assert.deepStrictEqual([placed.name, cuda.Module.wrap(d.cuLibraryGetModule(library)).function('saxpy').maxThreads], ['saxpy', placed.maxThreads])
d.cuLibraryUnload(library)

assert.throws(() => cuda.wrap(0n, 16), { name: 'RangeError', message: 'cuda.wrap: address: expected one that is not 0' })
assert.strictEqual(cuda.wrap(0n, 0).length, 0)
