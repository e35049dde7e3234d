// [cuda.argument]() says what an object of a class is as an argument, wherever arguments go: every way to launch with every kind of
// answer gives what the answer itself gives.
const cuda = require('cuda')
const nd = require('cuda/ndarray')
const parallel = require('cuda/parallel')
const driver = require('cuda/driver')
const assert = require('assert')

assert.strictEqual(cuda.argument, Symbol.for('cujs.argument'))
class Meaning {
  #answer
  calls = 0
  constructor(answer) { this.#answer = answer }
  [cuda.argument]() {
    this.calls++
    return this.#answer
  }
}
const wrap = v => new Meaning(v)
const ints = (...values) => cuda.buffer(Int32Array.from(values))

// A kernel that uses an argument of each kind, and what it adds to out[0].
const kinds = {
  buffer: { of: () => ints(40, 2), kernel: (out, a) => { out[0] += a[0] + a[1] } },
  array: { of: () => nd.array(Int32Array.of(40, 2)), kernel: (out, a) => { out[0] += a[0] + a[1] } },
  number: { of: () => 42, kernel: (out, a) => { out[0] += a } },
  bigint: { of: () => 42n, kernel: (out, a) => { out[0] += i32(a) } },
  boolean: { of: () => true, kernel: (out, a) => { if (a) out[0] += 42 } },
  typed: { of: () => cuda.i32(42), kernel: (out, a) => { out[0] += a } },
  record: { of: () => ({ x: 40, y: 2 }), params: { a: { x: 'i32', y: 'i32' } }, kernel: (out, a) => { out[0] += a.x + a.y } },
  bytes: { of: () => Int32Array.of(40, 2), params: { a: { x: 'i32', y: 'i32' } }, kernel: (out, a) => { out[0] += a.x + a.y } },
  list: { of: () => [ints(40), ints(2)], kernel: (out, a) => { for (const b of a) out[0] += b[0] } },
  'list of such': { of: () => [wrap(ints(40)), ints(2)], kernel: (out, a) => { for (const b of a) out[0] += b[0] } },
  'another of such': { of: () => wrap(wrap(ints(42))), kernel: (out, a) => { out[0] += a[0] } },
  texture: { of: () => cuda.texture(cuda.array({ type: 'i32', width: 2 }).write([40, 2])), kernel: (out, a) => { out[0] += tex(a, 0.5) + tex(a, 1.5) } },
}
const one = { grid: 1, block: 1 }
const ways = {
  launch: (k, ...args) => k.launch(one, ...args),
  forall: (k, ...args) => k.forall(1, ...args),
  prepare: (k, ...args) => k.prepare(one, ...args)(...args),
  graph: (k, ...args) => cuda.graph(stream => k.launch({ ...one, stream }, ...args)).launch(),
  setArguments: (k, out, a) => {
    const g = cuda.graph(stream => k.launch({ ...one, stream }, ints(0), a))
    g.nodes[0].setArguments(out, a)
    g.launch()
  },
  onHost: (k, ...args) => k.onHost(one, ...args),
}
for (const [kind, { of, kernel, params }] of Object.entries(kinds)) {
  for (const [way, run] of Object.entries(ways)) {
    if (way === 'onHost' && kind === 'bytes') continue // takes objects only
    const out = ints(0), object = wrap(of())
    run(cuda.kernel(kernel, { params, name: 'k' }), wrap(out), object)
    assert.deepStrictEqual([kind, way, ...out.read()], [kind, way, 42])
    assert(object.calls > 0)
  }
}

// Functions of modules and the driver.
const add = cuda.kernel(function add(x, n) { x[0] += n }).specialize('i32[]', 'i32'), x = ints(0)
add.launch(one, wrap(x), wrap(1), wrap(5))
add.prepare(one)(wrap(x), wrap(1), wrap(5))
add.forall(1, wrap(x), wrap(1), wrap(5))
const recorded = cuda.graph(stream => add.launch({ ...one, stream }, ints(0), 1, 0))
recorded.nodes[0].setArguments(wrap(x), wrap(1), wrap(5))
recorded.launch()
driver.cuLaunchKernel(add.handle, 1, 1, 1, 1, 1, 1, 0, null, [wrap(x), wrap(cuda.i32(1)), wrap(cuda.i32(5))], null)
assert.deepStrictEqual([...x.read()], [25])

// What the method answers counts at each launch.
const moving = { at: ints(0), [cuda.argument]() { return this.at } }, first = moving.at
const inc = cuda.kernel(x => { x[0] += 1 }), again = inc.prepare(one, moving)
for (const run of [() => inc.launch(one, moving), () => again(moving), () => inc.forall(1, moving)]) run()
moving.at = ints(10)
for (const run of [() => inc.launch(one, moving), () => again(moving), () => inc.forall(1, moving)]) run()
assert.deepStrictEqual([...first.read(), ...moving.at.read()], [3, 13])
class Fresh { [cuda.argument]() { return ints(7) } }                 // which onHost asks once
const seen = ints(0)
cuda.kernel((out, a) => { a[0] += 1; out[0] = a[0] }).onHost(one, seen, new Fresh())
assert.deepStrictEqual([...seen.read()], [8])

// Arrays and algorithms.
const y = wrap(cuda.buffer(Float32Array.of(3, 1, 2)))
assert.deepStrictEqual(nd.map([y, nd.ones([3])], (a, b) => a + b).toArray(), [4, 2, 3])
assert.deepStrictEqual(nd.ones([3]).add(y).toArray(), [4, 2, 3])
assert.deepStrictEqual(nd.ones([3]).mul(wrap(2)).toArray(), [2, 2, 2])
assert.deepStrictEqual(parallel.map([y, y], (a, b) => a + b).toArray(), [6, 2, 4])
assert.strictEqual(parallel.reduce(y, (a, b) => a + b).item(), 6)
assert.deepStrictEqual(parallel.sort(y).toArray(), [1, 2, 3])
assert.deepStrictEqual(parallel.map(wrap({ a: y, b: nd.ones([3]) }), r => r.a + r.b).toArray(), [4, 2, 3])
const out = nd.zeros([3])
assert.deepStrictEqual(parallel.sort(y, { out: wrap(out) }).toArray(), [1, 2, 3])
assert.deepStrictEqual(out.toArray(), [1, 2, 3])
parallel.forEach(3, (i, x) => { x[i] *= 10 }, wrap(out))
assert.deepStrictEqual(out.toArray(), [10, 20, 30])

// What goes wrong.
const wrong = (value, name, message) => assert.throws(() => inc.launch(one, value), { name, message })
wrong({ [cuda.argument]: 5 }, 'TypeError', '[cuda.argument] of object: expected a method, got number')
wrong({ [cuda.argument]() { throw new RangeError('not yet') } }, 'RangeError', 'not yet')
wrong(wrap('text'), 'TypeError', 'launching inc: argument 1 (x): expected a buffer, a number, a bigint or a boolean, got string')
const self = { [cuda.argument]() { return self } }
wrong(self, 'TypeError', '[cuda.argument] of object: what it answers stands for something else, and so on, 16 times')
assert.throws(() => parallel.sort(self), { name: 'TypeError', message: 'parallel.sort: x: expected at least one column' })
