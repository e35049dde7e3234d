// Default values of a kernel's parameters, evaluated by launch: every way to launch, with every number of arguments, gives what the same
// launch with all arguments gives.
const cuda = require('cuda')
const nd = require('cuda/ndarray')
const assert = require('assert')

let factor = 3
const config = { width: 2 }
const scaled = n => n * factor
const twice = function (v) { return 2 * v }
const write = (out, a, b, c) => { out[0] = a; out[1] = b; out[2] = c }
const kernels = {
  literals: { k: cuda.kernel((out, x, a = 1, b = -2.5, c = true) => { write(out, a, b, c ? 1 : 0) }), want: () => [1, -2.5, 1] },
  lengths: { k: cuda.kernel((out, x, a = x.length, b = x.shape[0], c = a * b) => { write(out, a, b, c) }), want: x => [x.length, x.shape[0], x.length * x.shape[0]] },
  outside: { k: cuda.kernel((out, x, a = factor, b = scaled(a), c = config.width) => { write(out, a, b, c) }), want: () => [factor, factor * factor, 2] },
  functions: { k: cuda.kernel(function named(out, x, a = Math.max(2, x.length), b = ((v) => v + 1)(a), c = [4, 5][1]) { write(out, a, b, c) }), want: x => [x.length, x.length + 1, 5] },
  before: { k: cuda.kernel((out, x, a = 7, b = a, c = 1) => { write(out, twice(a), b, c) }), want: () => [14, 7, 1] },
}
const one = { grid: 1, block: 1 }
const ways = {
  launch: (k, ...args) => k.launch(one, ...args),
  forall: (k, ...args) => k.forall(1, ...args),
  prepare: (k, ...args) => k.prepare(one, ...args)(...args),
  graph: (k, ...args) => cuda.graph(stream => k.launch({ ...one, stream }, ...args)).launch(),
  setArguments: (k, out, ...args) => {
    const g = cuda.graph(stream => k.launch({ ...one, stream }, cuda.alloc('f64', 3), ...args))
    g.nodes[0].setArguments(out, ...args)
    g.launch()
  },
  onHost: (k, ...args) => k.onHost(one, ...args),
}
for (const [kind, { k, want }] of Object.entries(kernels)) {
  for (const [way, run] of Object.entries(ways)) {
    for (const x of [cuda.alloc('f32', 5).fill(0), cuda.alloc('f32', [4, 2]).fill(0), nd.zeros([6])]) {
      const elements = x instanceof nd.NDArray ? x.buffer : x, all = want(elements)
      for (const given of [[], [undefined, undefined], [11], [undefined, 12], [undefined, undefined, 13].map(v => kind === 'literals' && v ? false : v)]) {
        const out = cuda.alloc('f64', 3)
        run(k, out, x, ...given)
        if (given.every(v => v === undefined)) assert.deepStrictEqual([...out.read()], all)
        assert.deepStrictEqual([kind, way, given.length, ...out.read()], [kind, way, given.length, ...reference(kind, elements, given)])
      }
    }
  }
}
// reference is what the defaults give, written once more.
function reference(kind, x, [a, b, c]) {
  switch (kind) {
    case 'literals': return [a ?? 1, b ?? -2.5, (c ?? true) ? 1 : 0]
    case 'lengths': a ??= x.length; b ??= x.shape[0]; return [a, b, c ?? a * b]
    case 'outside': a ??= factor; return [a, b ?? a * factor, c ?? 2]
    case 'functions': a ??= Math.max(2, x.length); return [a, b ?? a + 1, c ?? 5]
    case 'before': a ??= 7; return [2 * a, b ?? a, c ?? 1]
  }
}

// What a name means is looked up at each launch, as JavaScript does.
const { k } = kernels.outside, x = cuda.alloc('f32', 1), out = cuda.alloc('f64', 3)
k.launch(one, out, x)
factor = 5
k.launch(one, out, x)
assert.deepStrictEqual([...out.read()], [5, 25, 2])
assert.strictEqual(k.warnings.length, 1)           // that x is not used, and nothing of factor
const used = cuda.kernel(new Function('out', 'x', 'a = K', 'out[0] = a'), { uses: { K: 9 } })
used.launch(one, out, x)
assert.strictEqual(out.at(0), 9)

// A buffer that only the launch needs.
const sums = cuda.kernel((x, y = cuda.buffer([1, 2, 3])) => { const i = grid(1); x[i] = y[i] * 2 }), r = cuda.alloc('f32', 3)
sums.launch({ block: 3 }, r)
assert.deepStrictEqual([...r.read()], [2, 4, 6])
class Points { constructor() { this.at = r } [cuda.argument]() { return this.at } }
const count = cuda.kernel((x, n = x.length) => { x[0] = n })
count.launch({}, new Points())
assert.strictEqual(r.at(0), 3)

// What goes wrong.
const wrong = (f, name, message) => assert.throws(f, { name, message })
wrong(() => count.launch({}), 'TypeError', 'launching kernel: expected 1 to 2 arguments (x, n), got 0'.replace('kernel', 'count'))
wrong(() => count.launch({}, r, 1, 2), 'TypeError', 'launching count: expected 1 to 2 arguments (x, n), got 3')
wrong(() => count.onHost({}, r, 1, 2), 'TypeError', 'kernel.onHost: expected 1 to 2 arguments (x, n), got 3')
wrong(() => cuda.kernel((x, n = nothing) => { x[0] = n }, { name: 'k' }).launch({}, r), 'TypeError', 'launching k: a default value uses nothing, which is not defined outside of the kernel')
wrong(() => cuda.kernel((x, n = threadIdx.x) => { x[0] = n }, { name: 'k' }).launch({}, r), 'TypeError', 'launching k: a default value uses threadIdx, which is not defined outside of the kernel')
wrong(() => cuda.kernel((x, n = 'two') => { x[0] = n }, { name: 'k' }).launch({}, r), 'TypeError', 'launching k: argument 2 (n): expected a buffer, a number, a bigint or a boolean, got string')
wrong(() => cuda.kernel((x, n = 1.5) => { x[0] = n }, { name: 'k', params: { n: 'i32' } }).launch({}, r), 'RangeError', 'launching k: argument 2 (n): expected an integer from -2147483648 to 2147483647, got 1.5')
wrong(() => cuda.kernel((x, n = (() => { throw new RangeError('no') })()) => { x[0] = n }).launch({}, r), 'RangeError', 'no')
