// A call like one before is repeated without JavaScript: each result is that of its own operands, in memory of its own.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const plain = (a) => a instanceof nd.NDArray ? a.toArray() : Object.fromEntries(Object.entries(a).map(([name, x]) => [name, x.toArray()]))
const list = (seed, n) => Array.from({ length: n }, (_, i) => (i * 37 + seed * 11) % n - (n >> 1))
const increasing = (a, b) => a - b
const running = (a) => { let sum = 0; return a.map((v) => sum += v) }
const product = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, v, k) => sum + v * b[k][j], 0)))

// Four calls: the first is seen, the others repeat it. Operands of other types, shapes and places are other calls.
for (let seed = 0; seed < 4; seed++) {
  for (const dtype of ['f32', 'i32', 'u8', 'f64']) {
    for (const n of [5, 64, 100]) {
      const a = list(seed, n).map((v) => dtype === 'u8' ? v + (n >> 1) : v), x = nd.array([7, 7, 7, ...a], { dtype })
      for (const [how, y, b] of [['whole', nd.array(a, { dtype }), a], ['a part', x.at('3:'), a], ['every other', nd.array(a, { dtype }).at('::2'), a.filter((_, i) => i % 2 === 0)], ['put off', nd.array(a, { dtype }).mul(1), a]]) {
        const text = `${dtype} ${n} ${seed} ${how}`, sorted = b.toSorted(increasing), top = sorted.toReversed().slice(0, 3)
        assert.deepEqual(plain(y.sort()), sorted, text)
        const { values, indices } = y.topk(3)
        assert.deepEqual(plain(values), top, text)
        assert.deepEqual(plain(indices).map((i) => b[i]), top, text)
        assert.deepEqual(plain(y.argsort()).map((i) => b[i]), sorted, text)
        assert.deepEqual(plain(y.cumsum()).map(Number), running(b), text)
        assert.deepEqual(plain(y.take(nd.array([0, -1, 1], { dtype: 'i32' }))), [b[0], b.at(-1), b[1]], text)
        assert.deepEqual(plain(y), b, text)
      }
    }
    if (dtype === 'u8') continue
    const a = [list(seed, 3), list(seed + 1, 3)], b = [list(seed, 2), list(seed + 2, 2), [1, seed]], m = nd.array(a, { dtype }), k = nd.array(b, { dtype })
    assert.deepEqual(plain(m.matmul(k)), product(a, b), `${dtype} ${seed}`)
    assert.deepEqual(plain(k.matmul(m).matmul(k)), product(product(b, a), b), `${dtype} ${seed}`)
    const square = nd.array([a[0], a[1], b.flat().slice(0, 3)], { dtype }), s = square.toArray()
    assert.deepEqual(plain(square.matmul(square)), product(s, s), `${dtype} ${seed}`)
  }
  const m = nd.array([list(seed, 32), list(seed + 1, 32)]).div(8).eval(), soft = m.softmax(1)
  for (const [i, row] of m.toArray().entries()) {
    const top = Math.max(...row), powers = row.map((v) => Math.exp(v - top)), sum = powers.reduce((a, b) => a + b)
    powers.forEach((p, j) => assert(Math.abs(soft.toArray()[i][j] - p / sum) < 1e-6))
  }
}

// Options are part of the call, and so is how a matrix lies.
for (let i = 0; i < 3; i++) {
  const a = [[1, 5, i], [9, 2, 4]], m = nd.array(a), turned = m.T
  assert.deepEqual(plain(m.sort({ descending: true })), a.map((row) => row.toSorted((p, q) => q - p)))
  assert.deepEqual(plain(m.sort({ descending: false })), a.map((row) => row.toSorted(increasing)))
  assert.deepEqual(plain(m.sort({ axis: 1 })), a.map((row) => row.toSorted(increasing)))
  assert.deepEqual(plain(turned.sort()), turned.toArray().map((row) => row.toSorted(increasing)))
  assert.deepEqual(plain(m.matmul(turned)), product(a, turned.toArray()))
  assert.deepEqual(plain(turned.matmul(m)), product(turned.toArray(), a))
  assert.deepEqual(plain(nd.linalg.matmul(m, turned, { precision: 'f32' })), product(a, turned.toArray()))
  assert.deepEqual(plain(nd.linalg.matmul(m, turned, { dtype: 'f64' })), product(a, turned.toArray()))
  assert.deepEqual(plain(nd.array([[2, i], [i, 3]]).at('::-1').sort()), [[i, 3].toSorted(increasing), [2, i].toSorted(increasing)])
  assert.throws(() => m.sort({ axis: '1' }), { name: 'TypeError' })
  assert.throws(() => m.sort({ axes: 1 }), { name: 'TypeError' })
  assert.throws(() => nd.linalg.matmul(m, turned, { precision: 'f16' }), { name: 'TypeError' })
}

// A mask's elements, of one tile and of several, by masks of one shape with other elements, in a row and not.
for (const n of [1, 100, 20000]) {
  for (let i = 0; i < 4; i++) {
    const a = list(i, n), x = nd.array(a), is = a.map((v) => (v + i) % 3 === 0), mask = nd.array(is), kept = (v) => v.filter((_, j) => is[j])
    assert.deepEqual(plain(x.select(mask)), kept(a))
    assert.deepEqual(plain(x.astype('u8').select(mask)), kept([...x.astype('u8').read()]))
    assert.deepEqual(plain(x.select(x.gt(0))), a.filter((v) => v > 0))
    assert.deepEqual(plain(mask.select(mask)), kept(is))
    assert.deepEqual(plain(x.at('::-1').select(mask)), kept(a.toReversed()))
    assert.deepEqual(plain(x.select(x)), a.filter((v) => v !== 0))
    assert.deepEqual(plain(x.select(mask, { size: 2, fill: -1 })), [...kept(a), -1, -1].slice(0, 2))
    assert.throws(() => x.select(nd.ones(n + 1)), { name: 'RangeError', message: `ndarray.select: mask: expected the shape of the first axes of ${n}, got ${n + 1}` })
    assert.deepEqual(plain(nd.array([a, a.toReversed()]).select(nd.array([i % 2 === 0, true]))), i % 2 === 0 ? [a, a.toReversed()] : [a.toReversed()])
    assert.deepEqual(plain(nd.array([a, a]).select(nd.array([is, is]))), [...kept(a), ...kept(a)])
  }
}
assert.deepEqual(nd.explain(nd.ones(9).select(nd.ones(9).gt(0))).slice(-2), ['kernel clear', 'kernel select'])

// Results are independent, have what has made them, and are freed like others.
const x = nd.array([3, 1, 2]), first = x.sort(), second = x.sort(), third = x.sort()
first.assign(0)
assert.deepEqual([second, third].map(plain), [[1, 2, 3], [1, 2, 3]])
assert.deepEqual(nd.explain(third), ['kernel sort_rows'])
assert.equal(third.buffer.bytes, 12)
third.free()
assert.throws(() => third.sort(), { message: /^ndarray\.sort: the NDArray has been freed/ })
assert.throws(() => x.topk(4), { name: 'RangeError' })
assert.throws(() => x.topk(4), { name: 'RangeError' })

// What is put off and reads the operand is as if it had been computed; what writes it counts from then on.
const doubled = x.mul(2), z = x.sort()
x.assign(nd.array([9, 8, 7]))
assert.deepEqual([doubled, z, x.sort()].map(plain), [[6, 2, 4], [1, 2, 3], [7, 8, 9]])

// Settings, scopes, streams and graphs.
const f = nd.array([[1.0001, 2], [3, 4]])
for (const precision of ['f32', 'tf32', 'f32']) {
  nd.config.precision = precision
  for (let i = 0; i < 3; i++) assert(Math.abs(f.matmul(f).at(0, 0).item() - 7) < 0.01)
}
assert.deepEqual(plain(nd.scope(() => x.sort().cumsum().sort())), [7, 15, 24])
const stream = cuda.stream()
cuda.synchronize()
for (let i = 0; i < 2; i++) assert.deepEqual(plain(stream.use(() => x.sort())), [7, 8, 9])
let captured
const graph = stream.capture(() => { captured = x.sort() })
x.assign(nd.array([5, 4, 6]))
cuda.synchronize()
graph.launch(stream)
stream.synchronize()
assert.deepEqual(plain(captured), [4, 5, 6])

// A call that throws leaves nothing behind: the next is like one that did not.
const wide = nd.zeros(2048), freed = nd.zeros(3)
for (let i = 0; i < 3; i++) wide.sort().free()
freed.free()
for (let i = 0; i < 3; i++) assert.throws(() => x.take(freed), { message: /^ndarray\.take: the NDArray has been freed/ })
assert.equal(nd.explain(wide.sort()).join(), 'kernel sort_rows')
