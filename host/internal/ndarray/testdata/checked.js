// Operations of every kind, over types and sizes around those of blocks, which TestChecked runs with their kernels checked.
const nd = require('cuda/ndarray'), rng = nd.random.generator(1)
for (const t of ['f32', 'i64', 'u8', 'f16', 'bool']) for (const n of [1, 5, 33, 700, 2048]) {
  const x = t === 'bool' ? rng.uniform(n).gt(0.5) : rng.uniform(n).mul(100).astype(t)
  x.sort()
  x.argsort()
  x.sort({ descending: true })
  x.cumsum()
  x.topk(Math.min(n, 9))
  x.reshape(1, n).sort()
}
const m = rng.uniform([40, 30])
m.sort({ axis: 0 })
m.argsort()
m.topk(3, { axis: 0 })
m.matmul(m.T)
m.T.matmul(m)
m.T.copy().T.matmul(m.T)
rng.normal([3, 5])
rng.permutation(77)
rng.choice(5, 9, { weights: [1, 2, 3, 4, 5] })
nd.fft.fft(nd.complex(m, 0), { axes: [0, 1] })
m.erf().eval()
m.argmax(0)
m.unique()
m.select(m.gt(0.5))
nd.zeros(9).put([1, 2, 2], 1, { op: 'add' })
m.histogram(4)
m.softmax(1)
for (const shape of [[3, 64], [5, 1028], [4, 4096]]) {
  const x = rng.normal(shape), of = { axis: 1, keepDims: true }
  x.sub(x.mean(of)).div(x.var(of).add(1e-5).sqrt()).mul(x.sub(x.max(of)).exp()).eval()
}
m.quantile(0.5, 0)
nd.linalg.svd(m.at(':20, :10'))
nd.convolve(m, [[1, 2], [3, 4]])
m.cumsum(1)
m.var(0)
const compiled = nd.compile((x, w, { rate, t }) => {
  w.assign(w.sub(x.T.matmul(x).mul(rate)))
  w.put(t, x.at(0), { axis: 0 })
  return { sums: w.softmax(1).cumsum(1), rows: w.slice(t, 2), drawn: rng.normal([30]).add(w.take(t, 0)) }
})
for (let t = 0; t < 3; t++) compiled(m, nd.ones([30, 30]), { rate: 0.1, t })
