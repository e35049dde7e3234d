// Every way to write memory first computes what was put off and reads it.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray'), driver = require('cuda/driver')
const n = 8
const zero = cuda.kernel(function zero(x) { x[grid(1)] = 0 })
const ptx = zero.ptx('f32[]')
const overwrite = {
  write: (b) => b.write(new Float32Array(n)),
  'write staged': (b) => b.write(new Float32Array(n)),
  writeAsync: (b) => b.writeAsync(new Float32Array(n)),
  set: (b) => b.set(2, 0),
  fill: (b) => b.fill(0),
  'fill of a view': (b) => b.subarray(1, 4).fill(0),
  copyTo: (b) => cuda.alloc('f32', n).fill(0).copyTo(b),
  'copyTo with convert': (b) => cuda.alloc('f16', n).fill(0).copyTo(b, { convert: true }),
  copyBatch: (b) => cuda.copyBatch([{ src: cuda.alloc('f32', n).fill(0), dst: b }]),
  launch: (b) => zero.launch({ grid: 1, block: n }, b),
  prepare: (b) => zero.prepare({ grid: 1, block: n }, b)(b),
  forall: (b) => zero.forall(n, b),
  'launch of a function': (b) => cuda.module(ptx).function('zero').launch({ grid: 1, block: n }, b, n),
  'launch of packed parameters': (b) => {
    const p = new DataView(new ArrayBuffer(12))
    p.setBigUint64(0, b.address, true); p.setInt32(8, n, true)
    cuda.module(ptx).function('zero').launchPacked({ grid: 1, block: n }, p)
  },
  graph: (b) => cuda.graph(() => b.fill(0)).launch(),
  'graph made before': (b, step) => step.launch(),
  'onHost': (b) => zero.onHost({ grid: 1, block: n }, b),
  'stream.writeValue': (b) => cuda.stream().writeValue(b, 1),
  'stream.memoryOperations': (b) => cuda.stream().memoryOperations([{ write: b, value: 1 }]),
  'a wrapped address': (b) => cuda.wrap(b.address, b.bytes, { type: 'f32', owner: b }).fill(0),
  'cuda/driver': (b) => driver.cuMemsetD32(b.address, 0, n),
  free: (b) => b.free(),
  assign: (b) => nd.from(b).assign(0),
  'assign of a part': (b) => nd.from(b).at('::2').assign(0),
  'array.write': (b) => nd.from(b).write(new Float32Array(n)),
}
const expected = Float32Array.from({ length: n }, (_, i) => 2 * i + 1)
for (const [name, f] of Object.entries(overwrite)) {
  const b = cuda.buffer(Float32Array.from({ length: n }, (_, i) => i), { shareable: name.startsWith('stream.') })
  const before = cuda.graph(() => b.fill(0))
  const later = nd.from(b).mul(2).add(1)
  try {
    f(b, before)
  } catch (e) {
    throw new Error(`${name}: ${e.stack}`)
  }
  assert.deepEqual(later.read(), expected, name)
  if (name !== 'free') assert.notDeepEqual(b.read(), Float32Array.from({ length: n }, (_, i) => i), name)
}
// And the other way round: what was put off reads wrapped memory, whose owner writes.
{
  const b = cuda.buffer(Float32Array.from({ length: n }, (_, i) => i))
  const later = nd.from(cuda.wrap(b.address, b.bytes, { type: 'f32', owner: b })).mul(2).add(1)
  b.fill(0)
  assert.deepEqual(later.read(), expected)
}
// What only reads leaves it put off, which shows in nothing but the calls: the values are right.
{
  const x = nd.arange(n), later = x.mul(2).add(1), y = cuda.alloc('f32', n)
  x.buffer.copyTo(y)
  assert.deepEqual(later.read(), expected)
}
// In a graph: what was put off outside is computed once, before it.
{
  const x = nd.arange(4), out = nd.zeros(4), later = x.add(1)
  const step = cuda.graph(() => { out.assign(out.add(later)) })
  step.launch(); step.launch()
  assert.equal(`${out}`, '[2, 4, 6, 8]')
}
// Heat on a plate, of the contract: slices of one array, in place, a step recorded once.
{
  const u = nd.zeros([5, 5])
  u.at(0).assign(100)
  const step = cuda.graph(() => { u.at('1:-1, 1:-1').assign(u.at(':-2, 1:-1').add(u.at('2:, 1:-1')).add(u.at('1:-1, :-2')).add(u.at('1:-1, 2:')).div(4)) })
  for (let i = 0; i < 100; i++) step.launch()
  assert.equal(`${u.at('1:-1, 1:-1').mul(100).round().div(100)}`, '[[42.86, 52.68, 42.86], [18.75, 25, 18.75], [7.14, 9.82, 7.14]]')
}
