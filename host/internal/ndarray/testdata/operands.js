// Numbers and plain arrays take the type of the arrays that they stand beside: each call of several operands, with each choice of operands
// as plain arrays, answers what it answers of arrays. A call that is in no list fails here.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')

const t = 1 / 3, m = [[2 + t, 0.1], [t, 3.7]], v = [t, 0.7], w = [0.3, 1.1]
const method = (name) => ({ operands: [w, v], call: (x, y) => x[name](y), method: true })

// Operands are those that may be plain; a method's array is none of them.
const rows = {
  'linalg.solve': { operands: [m, v], call: (a, b) => nd.linalg.solve(a, b) },
  'linalg.solve of a triangle': { operands: [m, v], call: (a, b) => nd.linalg.solve(a, b, { triangular: 'lower' }) },
  'linalg.lstsq': { operands: [m, v], call: (a, b) => nd.linalg.lstsq(a, b).x },
  'linalg.matmul': { operands: [m, v], call: (a, b) => nd.linalg.matmul(a, b) },
  'convolve': { operands: [[t, 0.2, 0.7], v], call: (x, k) => nd.convolve(x, k) },
  'convolve by transforms': { operands: [[t, 0.2, 0.7], v], call: (x, k) => nd.convolve(x, k, { method: 'fft' }) },
  'interp': { operands: [v, [0.1, 0.9], [t, 1.7]], call: (x, xp, fp) => nd.interp(x, xp, fp) },
  'sample': { operands: [m, [v, v]], call: (x, c) => nd.sample(x, c) },
  'sample, cubic': { operands: [m, [v, v]], call: (x, c) => nd.sample(x, c, { order: 3 }) },
  'dot': { operands: [v, w], call: (x, y) => x.dot(y), method: true },
  'outer': { operands: [v, w], call: (a, b) => nd.outer(a, b) },
  'kron': { operands: [v, w], call: (a, b) => nd.kron(a, b) },
  'einsum': { operands: [m, m, v], call: (a, b, c) => nd.einsum('ij,jk,k->i', a, b, c) },
  'where': { operands: [v, w], call: (a, b) => nd.where([true, false], a, b) },
  'complex': { operands: [v, w], call: (a, b) => nd.complex(a, b) },
  'map': { operands: [v, w], call: (a, b) => nd.map([a, b], (x, y) => x * y) },
  'concat': { operands: [v, w], call: (a, b) => nd.concat([a, b]) },
  'stack': { operands: [v, w], call: (a, b) => nd.stack([a, b]) },
  'allclose': { operands: [v, [t + 1e-12, 0.7]], call: (a, b) => nd.array(nd.allclose(a, b, { rtol: 1e-10, atol: 0 })) },
  'clip': { operands: [w, v, [t, 0.9]], call: (x, low, high) => x.clip(low, high), method: true },
  'assign': { operands: [w, v], call: (x, y) => x.copy().assign(y), method: true },
  'put': { operands: [w, v], call: (x, y) => x.copy().put([1, 0], y), method: true },
  'searchsorted': { operands: [v, [t, 0.7]], call: (x, y) => x.searchsorted(y, { side: 'right' }), method: true },
  'histogram': { operands: [v, w], call: (x, weights) => x.histogram(2, { weights }).counts, method: true },
  'quantile': { operands: [v, [t]], call: (x, q) => x.quantile(q), method: true },
}
const binary = 'add sub mul div floorDiv mod rem pow atan2 hypot copysign minimum maximum eq ne lt le gt ge'.split(' ')
for (const name of binary) rows[name] = method(name)
rows['matmul'] = method('matmul')

// Calls of one operand, those whose others are indices, shapes, masks or options, and those that are not of arrays.
const others = `array from empty zeros ones full arange linspace eye build compile explain wrap save load encode decode cov corr scope tile repeat roll pad tril triu diag
  cholesky det eig eigh eigvals inv qr svd fft freq ifft irfft rfft generator
  constructor neg abs sign square sqrt rsqrt cbrt exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh floor ceil trunc round erf sigmoid
  not isNaN isFinite real conj imag angle and or xor shl shr sum prod mean min max ptp any all countNonzero argmin argmax var std read readAsync toArray toJSON item toString eval to astype
  bitcast copy at reshape transpose squeeze broadcastTo diagonal windows reduce write free freed dtype device shape strides ndim size contiguous buffer cudaArrayInterface T 0
  meshgrid split trace pinv slogdet fftshift ifftshift cummax cummin percentile norm logsumexp diff softmax slice take takeAlong select nonzero cumsum cumprod sort argsort topk unique bincount median`.split(/\s+/)
const known = new Set([...others, ...Object.keys(rows).map((name) => name.split(/[ ,]/)[0].split('.').at(-1))])
for (const of of [nd, nd.linalg, nd.fft, nd.random]) {
  for (const name of Object.keys(of).filter((name) => typeof of[name] === 'function' && name !== 'NDArray')) assert.ok(known.has(name), `nd's ${name} is in no list`)
}
for (const name of Object.getOwnPropertyNames(nd.NDArray.prototype)) assert.ok(known.has(name), `${name} is in no list`)

const text = (x) => `${x.dtype} ${JSON.stringify(x.toArray())}`
for (const dtype of ['f64', 'f32']) {
  for (const [name, { operands, call, method }] of Object.entries(rows)) {
    const typed = operands.map((x) => nd.array(x, { dtype })), want = text(call(...typed))
    for (let plain = 1; plain < 2 ** operands.length - 1; plain++) {
      if (method && plain & 1) continue
      const mixed = operands.map((x, i) => plain & 1 << i ? x : typed[i])
      assert.equal(text(call(...mixed)), want, `${name} of ${dtype}, plain: ${operands.map((_, i) => plain & 1 << i ? i : '').join('')}`)
    }
  }
}

// Integers and fractions: floats of what they are computed in.
assert.equal(text(nd.linalg.solve(nd.array([[2, 0], [0, 4]], { dtype: 'i32' }), [0.5, 1])), 'f32 [0.25,0.25]')
assert.equal(text(nd.interp(nd.array([1], { dtype: 'i64' }), [0, 2], [0, 0.3])), 'f64 [0.15]')
assert.equal(nd.linalg.lstsq(nd.array(m), nd.array(v, { dtype: 'f64' })).x.dtype, 'f64')

// What works on buffers takes no plain arrays, for there is no type to guess, and no two types. Each call of the modules with each of
// its operands as one of those says so in its own name.
const typed = (dtype) => ({ a: nd.array(m, { dtype }), v: nd.array(v, { dtype }), s: sparse.fromDense(nd.array(m, { dtype })) }), index = (list) => cuda.buffer(Int32Array.from(list))
const blas = require('cuda/blas'), fft = require('cuda/fft'), solver = require('cuda/solver'), sparse = require('cuda/sparse'), modules = { blas, fft, solver, sparse }
const three = ({ a }) => ({ a, b: a, out: a.copy() }), square = ({ a }) => ({ a: a.matmul(a.T).eval() })
const buffers = {
  blas: {
    gemm: three, gemmBatched: ({ a }) => ({ a: [a], b: [a], out: [a.copy()] }), gemv: ({ a, v }) => ({ a, x: v, out: v.copy() }), linear: three, trsm: ({ a }) => ({ a, b: a.copy() }), syrk: ({ a }) => ({ a, out: a.copy() }),
    geam: three, transpose: ({ a }) => ({ a, out: a.copy() }), dot: ({ v }) => ({ x: v, y: v, out: v.at('0:1').copy() }), nrm2: ({ v }) => ({ x: v, out: v.at('0:1').copy() }), asum: ({ v }) => ({ x: v, out: v.at('0:1').copy() }),
    axpy: ({ v }) => ({ alpha: 2, x: v, y: v.copy() }), scal: ({ v }) => ({ alpha: 2, x: v.copy() }),
  },
  fft: { fft: ({ a }) => ({ x: a, out: a.copy() }), ifft: ({ a }) => ({ x: a, out: a.copy() }), rfft: ({ a, v }) => ({ x: v, out: a.copy() }), irfft: ({ a, v }) => ({ x: a, out: v.copy() }) },
  solver: { solve: three, lstsq: three, inverse: square, det: square, lu: square, cholesky: square, qr: square, eigh: square, svd: square },
  sparse: { fromDense: ({ a }) => ({ x: a }), spmv: ({ s, v }) => ({ a: s, x: v, out: v.copy() }), spmm: ({ s, a }) => ({ a: s, b: a, out: a.copy() }), spgemm: ({ s }) => ({ a: s, b: s }) },
}
const described = { // whose operands have names
  csr: (values) => ({ shape: [2, 2], offsets: index([0, 1, 2]), indices: index([0, 1]), values }), csc: (values) => ({ shape: [2, 2], offsets: index([0, 1, 2]), indices: index([0, 1]), values }),
  coo: (values) => ({ shape: [2, 2], rows: index([0, 1]), columns: index([0, 1]), values }),
}
const isOperand = ([, x]) => typeof x === 'object', inList = (x, like) => Array.isArray(like) ? [x] : x
for (const [module, of] of Object.entries(modules)) {
  for (const name of Object.keys(of).filter((name) => typeof of[name] === 'function' && name !== 'prepare')) {
    const call = `${module}.${name}`, row = buffers[module][name], isDescribed = row === undefined && module === 'sparse' && name in described
    assert.ok(row !== undefined || isDescribed, `${call} is in no row`)
    const given = isDescribed ? described[name](cuda.buffer(Float64Array.from(v))) : row(typed('f64')), operands = Object.entries(given).filter(([key]) => key !== 'shape').filter(isOperand)
    const run = (changed) => of[name](...isDescribed ? [{ ...given, ...changed }] : Object.values({ ...given, ...changed }))
    run({})
    const own = new RegExp(`^(product 0 of the list: )?${module}\\.${name}: (matrix\\.)?(${operands.map(([key]) => key).join('|')})(\\[0\\])?: `)
    const refused = (changed, message) => assert.throws(() => run(changed), (e) => (e instanceof TypeError || e instanceof RangeError) && own.test(e.message) && message.test(e.message), `${call}, ${JSON.stringify(changed)}`)
    for (const [key, like] of operands) {
      for (const plain of [v, Float64Array.from(v)]) refused({ [key]: inList(plain, like) }, /expected (a Buffer|an array of Buffers|a SparseMatrix)/)
      if (operands.length > 1 && !isDescribed) refused({ [key]: row(typed('f32'))[key] }, /expected .*f(32|64)/)
    }
  }
}
