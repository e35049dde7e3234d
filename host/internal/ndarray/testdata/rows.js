// Reductions along rows that keep their axis are put off: what uses them becomes one kernel with them, with the bits that
// a kernel each would give.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const rng = nd.random.generator(5), keep = { axis: -1, keepDims: true }
const kernels = (x) => nd.explain(x).filter((line) => line.startsWith('kernel')).length
function same(a, b, text) {
  assert.deepEqual(a.shape, b.shape)
  assert.deepEqual(a.read(), b.read(), text)
}

// Each program is given reduce, which computes a reduction at once or puts it off.
const programs = {
  norm: (x, reduce) => x.sub(reduce(x, 'mean')).div(reduce(x, 'var').add(1e-5).sqrt()),
  softmax: (x, reduce) => x.sub(reduce(x, 'max')).exp().div(reduce(x.sub(reduce(x, 'max')).exp(), 'sum')),
  byHand: (x, reduce) => x.sub(reduce(x, 'mean')).mul(reduce(x.sub(reduce(x, 'mean')).square(), 'mean')),
  range: (x, reduce) => x.sub(reduce(x, 'min')).div(reduce(x, 'max').sub(reduce(x, 'min'))),
  deviation: (x, reduce) => x.div(reduce(x, 'std').add(1)).mul(reduce(x.mul(0.01).add(1), 'prod')),
}
const few = cuda.device().emulated ? 4 : Infinity // as many long rows do not keep the device busy: each is reduced in parts
const shapes = [[64], [5, 1028], [2, 3, 260], [40, 66], [70, 128], [3, 63]], long = [[1024], [5, 8192], [1, 8192], [4, 16384], [3, 20000]]
for (const shape of [...shapes, ...long]) {
  const x = rng.normal(shape).add(2).eval(), last = shape.at(-1)
  for (const [name, program] of Object.entries(programs)) {
    if (long.includes(shape) && name !== 'norm') continue
    const lazy = program(x, (v, f) => v[f](keep)), eager = program(x, (v, f) => v[f](keep).eval())
    same(lazy, eager, `${name} of ${shape}`)
    const one = last >= 64 && last <= 16384 && last % 4 === 0 && !(last >= 8192 && (shape.length === 1 || shape[0] < few))
    if (one) assert.equal(kernels(lazy), 1, `${name} of ${shape} in ${nd.explain(lazy)}`)
  }
}

// Rows beside others: weights for each column, a number for each row, a mask, indices, rows that are broadcast.
const x = rng.normal([6, 256]).eval(), g = rng.normal(256).eval(), r = rng.normal([6, 1]).eval(), wide = rng.normal([3, 6, 256]).eval()
const both = (f, count, text) => {
  const lazy = f((v, name, o) => v[name]({ ...keep, ...o })), eager = f((v, name, o) => v[name]({ ...keep, ...o }).eval())
  same(lazy, eager, text)
  if (count !== undefined) assert.equal(kernels(lazy), count, `${text}: ${nd.explain(lazy)}`)
}
both((reduce) => x.sub(reduce(x.mul(g), 'sum')).mul(g).add(r), 1, 'columns and rows')
both((reduce) => x.sub(reduce(x.sub(r), 'max')), 1, 'a number for each row in a reduction')
both((reduce) => wide.sub(reduce(x, 'mean')), undefined, 'rows that are broadcast')
both((reduce) => x.add(reduce(wide, 'mean')), 1, 'rows of more axes')
both((reduce) => nd.where(x.gt(0), x, 0).sub(reduce(nd.where(x.gt(0), x, 0), 'mean')), 1, 'a mask')
both((reduce) => x.add(nd.arange(256)).sub(reduce(x.mul(nd.arange(256)), 'sum')), 1, 'indices')
both((reduce) => x.T.copy().T.sub(reduce(x.T.copy().T, 'mean')), undefined, 'transposed')
both((reduce) => x.at(':, ::-1').sub(reduce(x.at(':, ::-1'), 'mean')), undefined, 'backwards')
both((reduce) => x.at(':, 4:').sub(reduce(x.at(':, 4:'), 'mean')), undefined, 'a part')
both((reduce) => x.at(':, 1:').sub(reduce(x.at(':, 1:'), 'mean')), undefined, 'a part that is not aligned')
both((reduce) => x.astype('f64').sub(reduce(x.astype('f64'), 'mean')), undefined, 'f64')
both((reduce) => x.astype('f16').sub(reduce(x.astype('f16'), 'mean')), undefined, 'f16')
both((reduce) => x.astype('f64').add(reduce(x, 'mean')), undefined, 'f64 of f32')
both((reduce) => x.sub(reduce(nd.where(x.gt(1), NaN, x), 'sum', { skipNaN: true })), 1, 'without NaN')
both((reduce) => x.sub(reduce(nd.where(x.gt(1), NaN, x), 'var', { skipNaN: true })), 1, 'variance without NaN')
both((reduce) => reduce(x.sub(reduce(x, 'mean')).abs(), 'max'), undefined, 'a reduction alone')
both((reduce) => x.sub(reduce(x, 'mean')).square().sum(1), undefined, 'a reduction that ends the tree')
both((reduce) => reduce(x, 'mean').add(reduce(x, 'max')), undefined, 'of the results alone')

// What is used twice is computed once; what is freed, written or recorded meanwhile changes nothing.
const mean = x.mean(keep), first = x.sub(mean), second = mean.add(1)
same(first, x.sub(x.mean(keep).eval()))
same(second, x.mean(keep).eval().add(1))
const y = x.copy(), late = y.max(keep), later = y.sub(y.max(keep)), of = x.max(keep).eval()
y.assign(0)
same(late, of)
same(later, x.sub(of))
const z = x.copy()
z.assign(z.sub(z.mean(keep)))
same(z, x.sub(x.mean(keep).eval()))
const gone = x.mean(keep), left = x.sub(gone)
gone.free()
same(left, x.sub(x.mean(keep).eval()))
const out = nd.zeros([6, 256]), source = x.copy()
const graph = cuda.graph(() => { out.assign(source.sub(source.mean(keep)).div(source.std(keep))) })
for (const by of [1, 3]) {
  source.assign(x.mul(by))
  graph.launch()
  const moved = x.mul(by).eval()
  same(out, moved.sub(moved.mean(keep).eval()).div(moved.std(keep).eval()))
}
nd.scope(() => x.sub(x.mean(keep)))
