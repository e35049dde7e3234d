// What a method makes on its way to what it answers is released with the call, not by the collector.
const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const assert = require('assert')

const x = nd.arange(4096).reshape(64, 64).add(1).eval(), v = nd.arange(512).eval(), w = v.at(':64').reshape(64, 1).copy()
const calls = {
  softmax: () => x.softmax(1), 'softmax of columns': () => x.softmax(0), norm: () => x.norm(), diff: () => v.diff(), take: () => x.take([1, 2], 0),
  concat: () => nd.concat([x, x]), stack: () => nd.stack([x, x]), tile: () => nd.tile(v, 2), roll: () => nd.roll(x, 1), tril: () => nd.tril(x),
  convolve: () => nd.convolve(v, [1, 2, 1]), logsumexp: () => x.logsumexp(1), matmul: () => x.matmul(x), cumsum: () => x.cumsum(1),
  sort: () => x.sort({ axis: 1 }), argsort: () => x.argsort({ axis: 1 }), topk: () => x.topk(3), median: () => x.median(1),
  put: () => nd.zeros(512).put(few, 1), 'put of rows': () => nd.zeros([8, 64]).put(few, 2, { axis: 0 }), 'sums by put': () => nd.zeros(512).put(few, v.at(':2'), { op: 'add' }),
  unique: () => v.unique(), repeat: () => nd.repeat(few, [2, 1], 0, { size: 3 }),
  'parallel.reduce': () => parallel.reduce(v, 'add'), 'parallel.sort': () => parallel.sort(v), 'parallel.sortByKey': () => parallel.sortByKey(v, v),
  'parallel.topK': () => parallel.topK(v, 3), 'parallel.select': () => parallel.select(v, odd), 'parallel.map': () => parallel.map(v, odd),
  'parallel.runLength': () => parallel.runLength(v), 'parallel.reduceByKey': () => parallel.reduceByKey(v, v, 'add'),
  'parallel.sort of records': () => parallel.sort({ a: v, b: v }, { by: backwards }), 'parallel.scan of records': () => parallel.scan({ a: v, b: v }, sums),
  'parallel.sequence': () => parallel.sequence(9), 'parallel.histogram': () => parallel.histogram(v, 7), 'parallel.gather': () => parallel.gather(v, few),
}
const few = nd.array([1, 2], { dtype: 'i32' }), odd = (a) => a % 2 === 1, backwards = (r) => -r.b, sums = (r, s) => ({ a: r.a + s.a, b: r.b + s.b })
const release = (result) => { for (const a of result instanceof nd.NDArray ? [result] : Object.values(result)) a.eval().free() }
for (const [name, call] of Object.entries(calls)) {
  release(call()) // the first call compiles
  const before = cuda.liveObjects().length
  for (let i = 0; i < 3; i++) release(call())
  assert(cuda.liveObjects().length <= before, `${name} leaves ${cuda.liveObjects().length - before} objects of 3 calls`)
}

// What a script has given to be written to, and buffers, stay its own.
const out = cuda.alloc('f32', 512)
parallel.sort(v, { out }).free()
nd.from(out).free()
{
  const room = nd.zeros(601).eval(), rooms = () => cuda.liveObjects().filter((o) => o.bytes === 4 * 601).length // no other is as large
  const sorted = parallel.sort(v, { out: room }) // shares the memory
  sorted.assign(7)
  assert.deepStrictEqual([sorted.shape, room.toArray().slice(511, 513)], [[512], [7, 0]])
  sorted.free()
  assert.strictEqual(room.toArray()[1], 7)
  const doubled = parallel.map(v, (a) => a * 2, { out: room })
  room.free()
  assert.strictEqual(doubled.toArray()[3], 6)
  assert.strictEqual(rooms(), 1)
  doubled.free()
  assert.strictEqual(rooms(), 0)
}
assert.throws(() => parallel.map(v.at(':64'), (a) => a * 2, { out: x.at(':, 0') }), { name: 'TypeError', message: 'parallel.map: options.out: expected an array whose elements lie in a row, got a view' })
parallel.sequence(512, { out: nd.from(out) }).free()
assert.strictEqual(out.read()[3], 3)
const part = nd.from(out.subarray(0, 8))
assert.throws(() => nd.from(out.subarray(0, 8), { own: true }), /options.own: a view owns no memory/)
part.free()
const owned = nd.from(out, { own: true }), row = owned.at('2:5')
owned.free()
assert.deepStrictEqual(row.toArray(), [2, 3, 4])
row.free()
assert(out.freed)

// What is answered stays, in objects as well, and what was given.
const { values, indices } = v.topk(2)
assert.deepStrictEqual([values.toArray(), indices.toArray()], [[511, 510], [511, 510]])
const { q, r } = nd.linalg.qr(x.add(nd.eye(64)))
assert(nd.allclose(q.matmul(r), x.add(nd.eye(64)), { rtol: 1e-3, atol: 1e-2 }))
assert.strictEqual(x.freed || v.freed || w.freed, false)

// What parallel.scatter sorts and adds up on its way goes with the call.
{
  const { scatter } = require('cuda/parallel'), sums = nd.zeros(8), places = nd.array(Int32Array.of(1, 1, 7, 3)), ones = nd.ones(4)
  const add = () => scatter(ones, places, sums, { op: 'add', deterministic: true })
  add()
  const count = cuda.liveObjects().filter((o) => o.kind === 'buffer').length
  for (let i = 0; i < 3; i++) add()
  assert(cuda.liveObjects().filter((o) => o.kind === 'buffer').length <= count)
  assert.deepStrictEqual(sums.toArray(), [0, 8, 0, 4, 0, 0, 0, 4])
}

// A call that throws leaves nothing either.
const before = cuda.liveObjects().length
assert.throws(() => nd.concat([x, w, v]))
assert(cuda.liveObjects().length <= before)

// Scopes and generators keep what is theirs.
const deep = nd.scope(() => ({ list: [[x.mul(2).eval()]] }))
assert.strictEqual(deep.list[0][0].at(0, 0).item(), 2)
const g = nd.random.generator(7)
assert.notDeepStrictEqual(g.uniform(4).toArray(), g.uniform(4).toArray())

// Draws are memory of their own.
for (const draw of [() => g.uniform(64), () => g.uniform([8, 8]), () => g.normal(64), () => g.integers(0, 9, 64), () => g.permutation(9), () => g.choice(9, 4, { weights: v.at(':9') })]) {
  draw().free()
  const count = cuda.liveObjects().length
  draw().free()
  assert(cuda.liveObjects().length <= count, String(draw))
}

// What was freed is refused by the name of the call.
{
  const gone = nd.ones([2, 2]), there = nd.ones([2, 2])
  gone.free()
  for (const [name, call] of Object.entries({
    matmul: () => there.matmul(gone), sort: () => gone.sort(), cumsum: () => gone.cumsum(), take: () => gone.take([0], 0), softmax: () => gone.softmax(), diag: () => nd.diag(gone), fft: () => nd.fft.fft(gone), ifft: () => nd.fft.ifft(gone), solve: () => nd.linalg.solve(there, gone), add: () => there.add(gone),
  })) assert.throws(call, { name: 'TypeError', message: `ndarray.${name}: the NDArray has been freed` })
}
