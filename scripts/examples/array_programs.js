// Twelve short programs with arrays of cuda/ndarray: k-means, attention, principal components, the game of life, Monte Carlo, a
// blur, PageRank, histogram equalisation, n bodies, heat, nearest neighbours, a word count. What each prints stands behind the
// arrow, as NumPy computes it.
//
//   cujs scripts/examples/array_programs.js

const cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')

{ // 1 k-means: assignment by broadcasting, means by a product with the one-hot labels
  const rng = nd.random.generator(7), one = [[0, 0], [8, 0], [0, 8]].map((at) => rng.normal([50, 2]).add(at)), x = nd.concat(one)
  let c = x.at('::50'), label = c
  for (let step = 0; step < 5; step++) {
    label = x.at(':, new').sub(c).square().sum(2).argmin(1)
    const is = label.at(':, new').eq([0, 1, 2])
    c = is.T.astype('f32').matmul(x).div(is.sum(0).at(':, new'))
  }
  console.log(`${label.bincount(3)} ${c.mul(100).round()}`)  // → [50, 50, 50] [[-2, 46], [795, -11], [7, 789]]
}
{ // 2 causal softmax attention
  const [q, k, v] = [0, 1, 2].map((i) => nd.arange(8).add(i).mul(0.1).reshape(4, 2))
  const scores = nd.einsum('id,jd->ij', q, k).div(Math.sqrt(2))
  console.log(`${nd.where(nd.tril(nd.ones([4, 4])), scores, -Infinity).softmax(1).matmul(v)}`)  // → [[0.2, 0.3], [0.303534, 0.403534], [0.416925, 0.516925], [0.545527, 0.645527]]
}
{ // 3 principal components: variances, and the first direction
  const x = nd.array([[2.5, 2.4], [0.5, 0.7], [2.2, 2.9], [1.9, 2.2], [3.1, 3], [2.3, 2.7], [2, 1.6], [1, 1.1], [1.5, 1.6], [1.1, 0.9]], { dtype: 'f64' })
  const { s, vt } = nd.linalg.svd(x.sub(x.mean(0)))
  console.log(`${s.square().div(x.shape[0] - 1)} ${vt.at(0)}`)  // → [1.28403, 0.0490834] [0.677873, 0.735179]
}
{ // 4 the game of life on a torus: a glider after four generations
  let w = nd.array([[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [1, 1, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]).astype('bool')
  for (let step = 0; step < 4; step++) {
    const n = nd.pad(w, [[1, 1], [1, 1]], { boundary: 'wrap' }).windows([3, 3]).sum([-2, -1])
    w = n.eq(3).or(n.eq(4).and(w))
  }
  console.log(w.toArray().map((row) => row.map((c) => c ? '#' : '.').join('')).join(' '))  // → ..... ..#.. ...#. .###. .....
}
{ // 5 a European call by Monte Carlo; Black and Scholes say 10.45
  const n = 2 ** 18, z = nd.random.generator(42).normal(n)
  const pay = z.mul(0.2).add(0.03).exp().mul(100).sub(100).maximum(0).mul(Math.exp(-0.05))
  console.log(pay.mean().item().toFixed(1), pay.std().div(Math.sqrt(n)).item().toFixed(3))  // → 10.5 0.029
}
{ // 6 a separable blur
  const image = nd.zeros([7, 7]), k = nd.array([1, 4, 6, 4, 1]).div(16)
  image.at(3, 3).assign(256)
  console.log(`${nd.convolve(nd.convolve(image, k, { axis: 0 }), k, { axis: 1 }).at('1:4, 1:-1')}`)  // → [[1, 4, 6, 4, 1], [4, 16, 24, 16, 4], [6, 24, 36, 24, 6]]
}
{ // 7 PageRank: edges by their ends, one segment for each page
  const from = nd.array(Int32Array.of(2, 3, 0, 0, 1, 3, 2)), offsets = nd.array(Int32Array.of(0, 2, 3, 6, 7)), degree = from.bincount(4)
  let rank = nd.full(4, 0.25)
  for (let i = 0; i < 50; i++) rank = parallel.segmentedReduce(rank.div(degree).take(from), offsets, 'add').mul(0.85).add(0.15 / 4)
  console.log(rank.toArray().map((r) => r.toFixed(4)).join(' '))  // → 0.2781 0.1557 0.3710 0.1952
}
{ // 8 histogram equalisation: i32 counts, i64 sums, f64 quotients, u8 again
  const image = nd.array(Uint8Array.of(52, 55, 61, 59, 79, 61, 76, 61)), cdf = image.bincount(256).cumsum(), low = nd.where(cdf.gt(0), cdf, image.size).min()
  const table = cdf.sub(low).div(low.neg().add(image.size)).mul(255).round().clip(0, 255).astype('u8')
  console.log(cdf.dtype, table.dtype, `${table.take(image)}`)  // → i64 u8 [0, 36, 182, 73, 255, 182, 219, 182]
}
{ // 9 n bodies: accelerations in one expression
  const p = nd.array([[0, 0, 0], [1, 0, 0], [0, 2, 0]]), m = nd.array([1, 2, 3]), d = p.sub(p.at(':, new'))
  console.log(`${d.mul(m.at(':, new')).mul(d.square().sum({ axis: 2, keepDims: true }).add(1e-6).pow(-1.5)).sum(1)}`)  // → [[2, 0.75, 0], [-1.26833, 0.536656, 0], [0.178885, -0.607771, 0]]
}
{ // 10 heat: slices of one array, computed in place, a step recorded once
  const u = nd.zeros([5, 5])
  u.at(0).assign(100)
  const step = cuda.graph(() => { u.at('1:-1, 1:-1').assign(u.at(':-2, 1:-1').add(u.at('2:, 1:-1')).add(u.at('1:-1, :-2')).add(u.at('1:-1, 2:')).div(4)) })
  for (let i = 0; i < 100; i++) step.launch()
  console.log(`${u.at('1:-1, 1:-1').mul(100).round().div(100)}`)  // → [[42.86, 52.68, 42.86], [18.75, 25, 18.75], [7.14, 9.82, 7.14]]
}
{ // 11 nearest neighbours: the classes of the three nearest vote
  const x = nd.array([[0, 0], [0, 1], [1, 0], [5, 5], [5, 6], [6, 5]]), y = nd.array(Int32Array.of(0, 0, 0, 1, 1, 1)), q = nd.array([[1, 1], [4, 5]])
  const { values, indices } = q.at(':, new').sub(x).square().sum(2).topk(3, { smallest: true })
  console.log(`${indices} ${values} ${y.take(indices).median(1)}`)  // → [[1, 2, 0], [3, 4, 5]] [[1, 1, 2], [1, 2, 4]] [0, 1]
}
{ // 12 word count: sorted by hash, runs, and the longest runs first
  const words = 'the cat and the dog and the bird'.split(' '), hash = (w) => [...w].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261)
  const { keys, values } = parallel.sortByKey(nd.array(Int32Array.from(words, hash)), nd.arange(words.length, { dtype: 'i32' }))
  const { lengths, offsets } = parallel.trim(parallel.runLength(keys))
  const top = parallel.sortByKey(lengths, values.take(offsets), { descending: true })
  for (const [n, first] of nd.stack([top.keys, top.values], 1).at(':2').toArray()) console.log(words[first], n)  // → the 3, then and 2
}
