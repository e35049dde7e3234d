// Factorizations of scaled and of bad matrices: each of them × each type × scales from the least to the greatest numbers × NaN and
// infinities at each place. Small integers times a power of two are exact, so that results are those of the integers times one,
// which solver.js holds to LAPACK's bounds.
const assert = require('assert')
const cuda = require('cuda')
const nd = require('cuda/ndarray')
const solver = require('cuda/solver')

const square = [[4, 1, -2], [2, -3, 1], [1, 2, 5]], squareTurn = [[1, 0, 2], [-1, 3, 0], [2, 1, -1]]
const hermitian = [[5, 1, -1], [1, 4, 1], [-1, 1, 3]], hermitianTurn = [[0, 1, 0], [-1, 0, 1], [0, -1, 0]]
const tall = [...square, [3, -1, 1]], tallTurn = [...squareTurn, [1, 1, 0]], across = (m) => m[0].map((_, j) => m.map((row) => row[j]))
const right = [[1, 2], [-3, 1], [2, 5]], tallRight = [...right, [4, -1]], rightTurn = (b) => b.map((row) => row.map((v) => -v))

// What each call is given, and its results with the powers of two that they have of 2 ** k times a and 2 ** j times b.
const rows = {
  solve: { a: [square, squareTurn], b: right, call: (a, b, o) => [[nd.linalg.solve(a, b, o), (k, j) => j - k]] },
  inv: { a: [square, squareTurn], call: (a, _, o) => [[nd.linalg.inv(a, o), (k) => -k]] },
  det: { a: [square, squareTurn], call: (a, _, o) => [[nd.linalg.det(a, o), (k) => 3 * k]] },
  cholesky: { a: [hermitian, hermitianTurn], call: (a, _, o) => [[nd.linalg.cholesky(a, o), (k) => k / 2]], even: true },
  eigh: { a: [hermitian, hermitianTurn], call: (a, _, o) => both(nd.linalg.eigh(a, o), { values: (k) => k, vectors: () => 0 }) },
}
const both = (results, powers) => Object.entries(powers).map(([name, power]) => [results[name], power])
for (const [shape, ...a] of [['tall', tall, tallTurn], ['wide', across(tall), across(tallTurn)]]) {
  rows[`qr, ${shape}`] = { a, call: (x, _, o) => both(nd.linalg.qr(x, o), { q: () => 0, r: (k) => k }) }
  rows[`svd, ${shape}`] = { a, call: (x, _, o) => both(nd.linalg.svd(x, o), { u: () => 0, s: (k) => k, vt: () => 0 }) }
  rows[`lstsq, ${shape}`] = { a, b: shape === 'tall' ? tallRight : right, call: (x, b, o) => both(nd.linalg.lstsq(x, b, o), { x: (k, j) => j - k }) }
  rows[`solver.lstsq, ${shape}`] = { a, b: shape === 'tall' ? tallRight : right, call: byBuffers, check: false }
}
function byBuffers(a, b) {
  const isComplex = a.dtype[0] === 'c', x = nd.from(solver.lstsq(a.buffer, b.buffer, undefined, { complex: isComplex, check: false }))
  return [[isComplex ? nd.complex(x.at('..., 0'), x.at('..., 1')) : x, (k, j) => j - k]]
}

const scales = { f32: [-149, -127, -60, 64, 124], f64: [-1074, -1023, -500, 520, 1020] }
const epsilons = { f32: 2 ** -23, f64: 2 ** -52 }, least = { f32: 2 ** -149, f64: 2 ** -1074 }
const partOf = { f32: 'f32', f64: 'f64', c64: 'f32', c128: 'f64' }

// times 2 ** k, which may be beyond the range of a double.
const shifted = (v, k) => v * 2 ** Math.trunc(k / 3) * 2 ** Math.trunc(k / 3) * 2 ** (k - 2 * Math.trunc(k / 3))
const grid = (m, k, part) => nd.array(m.map((row) => row.map((v) => shifted(v, k))), { dtype: part })
const matrix = (type, [re, im], k) => type[0] === 'c' ? nd.complex(grid(re, k, partOf[type]), grid(im, k, partOf[type])) : grid(re, k, type)
const numbers = (x) => x.dtype[0] === 'c' ? [...numbers(x.real()), ...numbers(x.imag())] : [x.toArray()].flat(Infinity).map(Number)
const given = (row, type, k, j) => [matrix(type, row.a, k), row.b && matrix(type, [row.b, rightTurn(row.b)], j)]

// near compares numbers with those of the integers, beside the largest of these; what has no place in the type is 0 or infinite.
function near(got, base, power, part, what) {
  const large = Math.max(...base.map(Math.abs)), round = part === 'f32' ? Math.fround : Number
  got.forEach((v, i) => {
    const want = round(shifted(base[i], power)), error = shifted(large, power) * 8 * epsilons[part] + 2 * least[part]
    assert.ok(v === want || Math.abs(v - want) <= error, `${what}: ${v} for ${want}`)
  })
}

for (const type of ['f32', 'f64', 'c64', 'c128']) {
  const part = partOf[type]
  for (const [name, row] of Object.entries(rows)) {
    const base = row.call(...given(row, type, 0, 0)).map(([x]) => numbers(x))
    for (const k of scales[part]) {
      const even = row.even ? k - k % 2 : k, [a, b] = given(row, type, even, even)
      row.call(a, b).forEach(([x, power], i) => near(numbers(x), base[i], power(even, even), part, `${type} ${name} × 2 ** ${k}, result ${i}`))
    }
  }
}

// A planted NaN, or infinity, makes all of its matrix NaN, nothing of the others of a batch; check throws.
const isBelow = (x) => nd.tril(nd.ones(x.shape.slice(-2))).broadcastTo(x.shape)
const isAbove = (x) => nd.triu(nd.ones(x.shape.slice(-2))).broadcastTo(x.shape)
function isLost(name, x, i) {
  const counts = name.startsWith('cholesky') ? isBelow(x) : name.startsWith('qr') && i === 1 ? isAbove(x) : nd.ones(x.shape)
  return !counts.ne(0).and(x.isNaN().not()).any().item()
}
for (const type of ['f32', 'c128']) {
  for (const [name, row] of Object.entries(rows)) {
    const [good, b] = given(row, type, 0, 0), [m, n] = good.shape, threeTimes = (a) => row.call(nd.stack([good, a, good]), b && nd.stack([b, b, b]))
    const beside = threeTimes(good) // libraries compute batches by other algorithms than one matrix
    for (const [at, value] of [[[m - 1, 0], NaN], [[m - 1, n - 1], Infinity], [[0, 0], -Infinity]]) {
      const bad = row.a.map((p) => p.map((r) => [...r])), what = `${type} ${name} with ${value} at ${at}`
      bad[type[0] === 'c' ? 1 : 0][at[0]][at[1]] = value
      const a = matrix(type, bad, 0)
      row.call(a, b).forEach(([x], i) => assert.ok(isLost(name, x, i), `${what}, result ${i}: ${x}`))
      if (row.check === false) continue
      assert.throws(() => row.call(a, b, { check: true }), { name: 'RangeError', message: `nd.linalg.${name.split(',')[0]}: a: the matrix has NaN or infinity` }, what)
      threeTimes(a).forEach(([x], i) => {
        assert.ok(isLost(name, x.at('1'), i), `${what}, batch, result ${i}`)
        for (const z of [0, 2]) near(numbers(x.at(`${z}`)), numbers(beside[i][0].at(`${z}`)), 0, partOf[type], `${what}, matrix ${z}, result ${i}`)
      })
    }
  }
}

// The functions of cuda/solver say so, too.
const buffer = (...values) => cuda.buffer(Float32Array.from(values)).reshape([2, 2])
for (const [call, expected] of Object.entries({
  'solver.inverse': 'a matrix that can be inverted', 'solver.cholesky': 'a matrix that is positive definite',
  'solver.eigh': 'a matrix whose eigenvalues can be computed', 'solver.svd': 'a matrix whose singular values can be computed',
})) {
  assert.throws(() => solver[call.split('.')[1]](buffer(1, 0, NaN, 1)), { message: `${call}: a: expected ${expected}, got one that has NaN or infinity` })
}
for (const name of ['lu', 'qr', 'det']) {
  for (const x of [solver[name](buffer(1, 2, Infinity, 1))].flatMap((x) => name === 'det' ? [x] : name === 'lu' ? [x.l, x.u] : [x.q, x.r])) assert.ok(x.read().every(Number.isNaN), name)
}
// Pivots of very different sizes: nothing is lost, and the product of them is what it is.
assert.equal(nd.linalg.det(nd.diag(nd.array([2 ** 100, 2 ** 100, 2 ** -100]))).item(), 2 ** 100)
assert.deepEqual(nd.linalg.solve(nd.diag(nd.array([2 ** 100, 2 ** -100])), nd.array([1, 1])).toArray(), [2 ** -100, 2 ** 100])
