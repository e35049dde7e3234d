// Streams and events used wrongly, or by halves.
const cuda = require('cuda')
const d = require('cuda/driver')
const assert = require('assert')
const util = require('util')

const stream = cuda.stream({ nonBlocking: true })
const x = cuda.alloc('f32', 4)
const words = cuda.alloc('u32', 2, { shareable: true }).fill(0)
cuda.synchronize()

// All attributes are set, or none.
const before = stream.attributes
assert.throws(() => stream.setAttributes({ priority: -1, syncDomain: 'remote', synchronization: 'wait' }),
  { name: 'TypeError', message: 'stream.setAttributes: attributes.synchronization: there is no "wait"; there are auto, spin, yield, block' })
assert.throws(() => stream.setAttributes({ priority: -1, accessPolicy: { buffer: x, hitRatio: 2 } }),
  { name: 'RangeError', message: 'setting an access policy: hitRatio: expected 0 to 1, got 2' })
assert.deepStrictEqual(stream.attributes, before)

// A copy takes over also what nobody has set.
stream.setAttributes({ synchronization: 'spin' })
stream.copyAttributes(cuda.stream())
assert.deepStrictEqual(stream.attributes, before)
const context = cuda.device().createContext()
const stranger = context.stream()
assert.throws(() => stream.copyAttributes(stranger),
  { name: 'TypeError', message: /^copying attributes to a stream: stream: expected a stream of context \d+ of device 0, got one of context \d+ of device 0$/ })
assert.throws(() => stranger.setAttributes({ accessPolicy: { buffer: x } }),
  { name: 'TypeError', message: /^setting an access policy: buffer: expected a buffer of context \d+ of device 0, got one of context \d+ of device 0$/ })
context.destroy()

// Operations on memory: one thing each, and no more than the driver takes.
assert.throws(() => stream.memoryOperations([{ wait: words, write: words, value: 1 }]),
  { name: 'TypeError', message: 'stream.memoryOperations: operations[0]: expected one of wait, write and barrier, got several' })
assert.throws(() => stream.memoryOperations([{ barrier: true }, { barrier: true, write: words, value: 1 }]),
  { name: 'TypeError', message: 'stream.memoryOperations: operations[1]: expected one of wait, write and barrier, got several' })
assert.throws(() => stream.memoryOperations([{ write: words, value: 1, until: '==' }]),
  { name: 'TypeError', message: 'stream.memoryOperations: operations[0].until: expected it with wait only' })
assert.throws(() => stream.memoryOperations(Array.from({ length: 257 }, () => ({ write: words, value: 1 }))),
  { name: 'RangeError', message: /^operating on memory from stream (0x[0-9a-f]+|\d+) on device 0: operations: expected 256 at most, got 257$/ })
stream.synchronize()
assert.deepStrictEqual([...words.read()], [0, 0])

// Events in graphs: those that are external tell of the launches.
let start, end, inside
const g = cuda.graph(s => {
  start = s.record(undefined, { external: true })
  x.fill(1)
  inside = s.record()
  end = s.record(undefined, { external: true })
})
assert.deepStrictEqual(g.nodes.map(n => n.kind), ['record', 'fill', 'record'])
g.launch()
end.synchronize()
assert(end.since(start) >= 0)
for (const f of [() => inside.done, () => inside.synchronize(), () => end.since(inside)]) {
  assert.throws(f, error => error.symbol === 'CUDA_ERROR_INVALID_VALUE' &&
    error.message.includes('; an event that is recorded in a graph as an external one, { external: true }, can be asked behind a launch'))
}

// What is timed is done when the function returns.
assert.throws(() => cuda.time(async () => {}),
  { name: 'TypeError', message: 'cuda.time: f: expected a function that has done its work when it returns, got one that returns a Promise' })
assert.throws(() => cuda.graph(() => cuda.time(() => x.fill(1))),
  { name: 'TypeError', message: 'cuda.time: stream: expected one that does its work, got one that is being recorded; time the launch of the graph' })

// Nor does a promise wait for what is being recorded.
const late = /: expected work that a graph can record, got a wait, while a graph is being recorded; wait after the launch of the graph$/
cuda.graph(s => {
  for (const f of [() => s.synchronizeAsync(), () => cuda.synchronizeAsync()]) assert.throws(f, { name: 'TypeError', message: late })
})

// A launch that was prepared for no stream goes where one goes that names none.
const add = cuda.kernel(function add(x, v) { const i = grid(1); if (i < x.length) x[i] += v }, { params: { x: 'f32[]', v: 'f32' } })
const compiled = add.specialize('f32[]', 'f32')
const shape = { grid: 1, block: 32 }
for (const [step, ...args] of [[add.prepare(shape, x, 1), x, 1], [compiled.prepare(shape), x, 4, 1]]) {
  const nodes = cuda.graph(() => { step(...args); step(...args) }).nodes
  assert.deepStrictEqual(nodes.map(n => n.kernel), ['add', 'add'])
  x.fill(0)
  step(...args)
  assert.strictEqual(x.at(0), 1)
}
const own = cuda.stream()
const there = add.prepare({ ...shape, stream: own }, x, 1)
x.fill(0)
cuda.synchronize()
assert.deepStrictEqual(cuda.graph(() => there(x, 1)).nodes, []) // by name it is the other one
own.synchronize()
assert.strictEqual(x.at(0), 1)

// To look at a stream that raw calls capture leaves the capture well.
d.cuStreamBeginCapture(own, 'CU_STREAM_CAPTURE_MODE_RELAXED')
x.fill(2, { stream: own })
assert.strictEqual(util.inspect(own), 'Stream on device 0 (recording)')
d.cuGraphDestroy(d.cuStreamEndCapture(own))
assert.strictEqual(util.inspect(own), 'Stream on device 0 (done)')
