// What a method makes on its way to what it answers is released with the call, not by the collector.
const cuda = require('cuda'), nd = require('cuda/ndarray')
const assert = require('assert')

const x = nd.arange(4096).reshape(64, 64).add(1).eval(), v = nd.arange(512).eval(), w = v.at(':64').reshape(64, 1).copy()
const calls = {
  softmax: () => x.softmax(1), 'softmax of columns': () => x.softmax(0), norm: () => x.norm(), diff: () => v.diff(), take: () => x.take([1, 2], 0),
  concat: () => nd.concat([x, x]), stack: () => nd.stack([x, x]), tile: () => nd.tile(v, 2), roll: () => nd.roll(x, 1), tril: () => nd.tril(x),
  convolve: () => nd.convolve(v, [1, 2, 1]), logsumexp: () => x.logsumexp(1),
}
for (const [name, call] of Object.entries(calls)) {
  call().eval().free() // the first call compiles
  const before = cuda.liveObjects().length
  for (let i = 0; i < 3; i++) call().eval().free()
  assert(cuda.liveObjects().length <= before, `${name} leaves ${cuda.liveObjects().length - before} objects of 3 calls`)
}

// What is answered stays, in objects as well, and what was given.
const { values, indices } = v.topk(2)
assert.deepStrictEqual([values.toArray(), indices.toArray()], [[511, 510], [511, 510]])
const { q, r } = nd.linalg.qr(x.add(nd.eye(64)))
assert(nd.allclose(q.matmul(r), x.add(nd.eye(64)), { rtol: 1e-3, atol: 1e-2 }))
assert.strictEqual(x.freed || v.freed || w.freed, false)

// A call that throws leaves nothing either.
const before = cuda.liveObjects().length
assert.throws(() => nd.concat([x, w, v]))
assert(cuda.liveObjects().length <= before)

// Scopes and generators keep what is theirs.
const deep = nd.scope(() => ({ list: [[x.mul(2).eval()]] }))
assert.strictEqual(deep.list[0][0].at(0, 0).item(), 2)
const g = nd.random.generator(7)
assert.notDeepStrictEqual(g.uniform(4).toArray(), g.uniform(4).toArray())
