// Measures operations on arrays beside arrays.py: a line for each with the name, the speed, its unit, and what has computed it where
// that may be a library. The script compare runs both.
//
//   cujs scripts/bench/arrays/arrays.js [MEASURE…]
//
// On the emulated device the sizes are small: there it shows only that all runs.

const cuda = require('cuda'), nd = require('cuda/ndarray')

const emulated = cuda.device().emulated
const wanted = process.argv.slice(2), wants = (name) => wanted.length === 0 || wanted.some((w) => name.startsWith(w))

// seconds is the median time of a run on the device, of several rounds.
function seconds(run, repeat = 10) {
  run()
  cuda.synchronize()
  const times = []
  for (let round = 0; round < (emulated ? 1 : 7); round++) times.push(cuda.time(run, { repeat: emulated ? 1 : repeat }).gpu)
  return times.sort((x, y) => x - y)[times.length >> 1] / 1e3
}

// call is the median time of a call in seconds, seen from the host, of several loops that wait in the end. The first loops raise
// the clocks of a device that was idle.
function call(run) {
  const times = [], n = emulated ? 3 : 2000
  for (let round = 0; round < (emulated ? 1 : 7); round++) {
    cuda.synchronize()
    const begin = performance.now()
    for (let i = 0; i < n; i++) run()
    cuda.synchronize()
    times.push((performance.now() - begin) / n)
  }
  return times.sort((x, y) => x - y)[times.length >> 1] / 1e3
}

const units = {
  'GB/s': (bytes, s) => bytes / s / 1e9, 'Gkeys/s': (keys, s) => keys / s / 1e9, 'TFLOP/s': (operations, s) => operations / s / 1e12,
  ms: (_, s) => s * 1e3, us: (_, s) => s * 1e6,
}
const line = (name, unit, amount, time, note = '') => console.log(`${name} ${units[unit](amount, time).toFixed(2)} ${unit} ${note}`.trim())

// rows measures functions that answer arrays, or what has arrays as its properties.
const done = (a) => a instanceof nd.NDArray ? a.eval().free() : Object.values(a).forEach(done)
function rows(unit, list) {
  for (const [name, [amount, run]] of Object.entries(list)) if (wants(name)) line(name, unit, amount, seconds(() => done(run())))
}

// libraries is rows of what a library may compute.
function libraries(unit, list) {
  for (const [name, [amount, run]] of Object.entries(list)) if (wants(name)) line(name, unit, amount, seconds(() => done(run())), nd.explain(run()).join(', '))
}

const calls = (list) => Object.entries(list).forEach(([name, run]) => wants(name) && line(name, 'us', 0, call(() => done(run()))))

const side = emulated ? 64 : 8192, n = side * side, bytes = 4 * n
const rng = nd.random.generator(1)
{
  const x = nd.arange(n).mod(1000).div(1000).eval(), y = x.add(0.5).eval(), m = x.reshape(side, side)
  rows('GB/s', {
    copy: [2 * bytes, () => x.copy()], axpy: [3 * bytes, () => x.mul(2).add(y)], exp: [2 * bytes, () => x.exp()], compare: [bytes + n, () => x.gt(0.5)],
    broadcast: [2 * bytes, () => m.add(m.at(0))], transpose: [2 * bytes, () => m.T.copy()],
    sum: [bytes, () => x.sum()], max: [bytes, () => x.max()], argmax: [bytes, () => x.argmax()], var: [bytes, () => x.var()], 'fused-sum': [2 * bytes, () => x.mul(y).sum()],
    'sum-rows': [bytes, () => m.sum(1)], 'sum-columns': [bytes, () => m.sum(0)], softmax: [2 * bytes, () => m.softmax(1)],
    'layer-norm': [2 * bytes, () => m.sub(m.mean({ axis: 1, keepDims: true })).div(m.var({ axis: 1, keepDims: true }).add(1e-5).sqrt())],
    cumsum: [2 * bytes, () => x.cumsum()], uniform: [bytes, () => rng.uniform(n)], normal: [bytes, () => rng.normal(n)],
  })
  if (wants('assign')) line('assign', 'GB/s', 2 * bytes, seconds(() => y.assign(x.mul(2).add(1))))
}
{
  const r = rng.uniform(n), whole = r.bitcast('i32'), mask = r.gt(0.5).eval(), m = r.reshape(side, side), bins = rng.integers(0, 256, n, { dtype: 'u8' }).eval()
  const order = wants('gather') ? rng.permutation(n) : undefined
  rows('GB/s', { mask: [bytes, () => r.select(mask)], gather: [3 * bytes, () => r.take(order)], topk: [bytes, () => m.topk(Math.min(64, side))], bincount: [n, () => bins.bincount(256)] })
  rows('Gkeys/s', { 'sort-f32': [n, () => r.sort()], 'sort-i32': [n, () => whole.sort()], 'argsort-f32': [n, () => r.argsort()] })
}
for (const [kind, sizes] of Object.entries({ f32: [4096, 8192], tf32: [4096, 8192], bf16: [1024, 4096, 8192], f16: [1024, 4096, 8192], f64: [4096], i8: [4096, 8192] })) {
  for (const size of sizes) {
    const name = `matmul-${kind}-${size}`, k = emulated ? 32 : size, precision = kind === 'tf32' ? 'tf32' : 'f32', dtype = kind === 'tf32' ? 'f32' : kind
    if (!wants(name)) continue
    const [a, b] = [0, 1].map(() => (dtype === 'i8' ? rng.integers(-8, 8, [k, k], { dtype }) : rng.uniform([k, k]).astype(dtype)).eval())
    libraries('TFLOP/s', { [name]: [2 * k ** 3, () => nd.linalg.matmul(a, b, { precision })] })
  }
}
for (const [name, shape, axes] of [['fft-2^24', [2 ** 24], [0]], ['fft-4096²', [4096, 4096], [0, 1]], ['fft-rows', [16384, 1024], [1]]]) {
  if (!wants(name)) continue
  const z = nd.complex(rng.uniform(emulated ? shape.map(() => 64) : shape), 0).eval()
  libraries('GB/s', { [name]: [16 * z.size, () => nd.fft.fft(z, { axes })] })
}
if (wants('solve') || wants('cholesky')) {
  const k = emulated ? 16 : 4096, g = rng.uniform([k, k]), a = g.matmul(g.T).add(nd.eye(k).mul(k)).eval(), b = rng.uniform([k, 16])
  libraries('ms', { solve: [0, () => nd.linalg.solve(a, b)], cholesky: [0, () => nd.linalg.cholesky(a)] })
}
const a = nd.ones(1024), b = nd.ones(1024), mixed = rng.uniform(1024), square = rng.uniform([32, 32])
calls({
  'call-add': () => a.add(b), 'call-chain': () => a.mul(2).add(b).sqrt(), 'call-sum': () => a.sum(), 'call-sort': () => mixed.sort(), 'call-topk': () => mixed.topk(16),
  'call-cumsum': () => a.cumsum(), 'call-softmax': () => square.softmax(1), 'call-matmul': () => square.matmul(square), 'call-uniform': () => rng.uniform(1024),
})
