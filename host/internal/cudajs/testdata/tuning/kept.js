// Two processes run this: only the first one measures. The second one finds the kernel lines further down.
const cuda = require('cuda')
const FACTOR = 1
const scale = cuda.kernel(function scale(x) { const i = grid(1); if (i < x.length) x[i] *= FACTOR })
const x = cuda.buffer(new Float32Array([1, 2, 3]))
let n = 0
const r = cuda.tune(scale, { FACTOR: [2, 3, 4] }, { args: [x], count: 3, measure: (run, v) => { n++; run(); return Math.abs(v.FACTOR - 3) } })
r.kernel.forall(3, x)
console.log(n, r.cached, r.best.FACTOR, r.measurements.length, x.read().join())
