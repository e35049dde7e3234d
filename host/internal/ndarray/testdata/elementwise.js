// Every operation over every type against plain JavaScript; sizes and layouts.
const assert = require('assert'), nd = require('cuda/ndarray')
const integers = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64'], floats = ['f16', 'bf16', 'f32', 'f64']
const bitsOf = (t) => Number(t.slice(t.startsWith('b') ? 2 : 1)), isBig = (t) => t.endsWith('64') && t !== 'f64'

// The oracle: integers as BigInt, cut to their width; floats as numbers, rounded by an array of one.
const cut = (t, v) => t[0] === 'u' ? BigInt.asUintN(bitsOf(t), v) : BigInt.asIntN(bitsOf(t), v)
const shown = (t, v) => isBig(t) ? v : Number(v)
const abs = (v) => v < 0n ? -v : v
const power = (a, b) => b < 0n ? (a === 1n ? 1n : a === -1n ? (b % 2n === 0n ? 1n : -1n) : 0n) : a ** b
const floorDiv = (a, b) => b === 0n ? 0n : a / b - (a % b !== 0n && (a < 0n) !== (b < 0n) ? 1n : 0n)
const ofIntegers = {
  add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, floorDiv,
  mod: (a, b) => b === 0n ? 0n : a - floorDiv(a, b) * b, rem: (a, b) => b === 0n ? 0n : a % b,
  minimum: (a, b) => a < b ? a : b, maximum: (a, b) => a > b ? a : b,
  and: (a, b) => a & b, or: (a, b) => a | b, xor: (a, b) => a ^ b,
  shl: (a, b, t) => a << BigInt.asUintN(64, b) % BigInt(bitsOf(t)), shr: (a, b, t) => a >> BigInt.asUintN(64, b) % BigInt(bitsOf(t)),
}
const comparisons = { eq: (a, b) => a == b, ne: (a, b) => a != b, lt: (a, b) => a < b, le: (a, b) => a <= b, gt: (a, b) => a > b, ge: (a, b) => a >= b }
const values = (t) => {
  const high = t[0] === 'u' ? 2n ** BigInt(bitsOf(t)) - 1n : 2n ** BigInt(bitsOf(t) - 1) - 1n, low = t[0] === 'u' ? 0n : -high - 1n
  return [0n, 1n, 2n, 3n, 7n, 100n, high, high - 1n, low, low + 1n, ...(t[0] === 'u' ? [] : [-1n, -2n, -7n])]
}
for (const t of integers) {
  const list = values(t), a = [], b = []
  for (const x of list) for (const y of list) { a.push(x); b.push(y) }
  const na = nd.array(a, { dtype: t }), nb = nd.array(b, { dtype: t })
  assert.equal(na.dtype, t)
  for (const [name, f] of Object.entries(ofIntegers)) {
    const got = na[name](nb)
    assert.equal(got.dtype, t)
    assert.deepEqual(got.toArray(), a.map((x, i) => shown(t, cut(t, f(x, b[i], t)))), `${t} ${name}`)
  }
  for (const [name, f] of Object.entries(comparisons)) {
    const got = na[name](nb)
    assert.equal(got.dtype, 'bool')
    assert.deepEqual(got.toArray(), a.map((x, i) => f(x, b[i])), `${t} ${name}`)
  }
  const small = nd.array(list.map((x) => x % 5n), { dtype: t })
  assert.deepEqual(nd.array(list, { dtype: t }).pow(small).toArray(), list.map((x) => shown(t, cut(t, power(x, x % 5n)))), `${t} pow`)
  const unary = { neg: (x) => -x, abs, sign: (x) => x > 0n ? 1n : x < 0n ? -1n : 0n, square: (x) => x * x, not: (x) => ~x, floor: (x) => x, ceil: (x) => x, round: (x) => x, trunc: (x) => x }
  for (const [name, f] of Object.entries(unary)) {
    assert.deepEqual(nd.array(list, { dtype: t })[name]().toArray(), list.map((x) => shown(t, cut(t, f(x)))), `${t} ${name}`)
  }
  const root = nd.array([4n, 9n, 100n], { dtype: t }).sqrt()
  assert.equal(root.dtype, isBig(t) ? 'f64' : 'f32')
  assert.deepEqual(root.toArray(), [2, 3, 10])
  assert.deepEqual(nd.array([1n, 7n], { dtype: t }).div(2).toArray(), [0.5, 3.5])
  assert.deepEqual(nd.array([1n, 7n], { dtype: t }).isNaN().toArray(), [false, false])
}

// Floats, each operation rounded to the type.
const half = (t) => (v) => nd.array([v], { dtype: t }).item()
const numbers = [0, -0, 1, -1, 0.5, 2.5, -2.5, 3.5, 1e-3, 77.25, NaN, Infinity, -Infinity]
const even = (x) => { const r = Math.round(x); return r - x === 0.5 && r % 2 !== 0 ? r - 1 : r }
const mod = (a, b) => { const r = a % b; return r !== 0 && (r < 0) !== (b < 0) ? r + b : r }
const ofFloats = {
  add: (a, b) => a + b, sub: (a, b) => a - b, mul: (a, b) => a * b, div: (a, b) => a / b, rem: (a, b) => a % b, mod,
  minimum: Math.min, maximum: Math.max, copysign: (a, b) => Object.is(Math.sign(1 / b), -1) || b < 0 || Object.is(b, -0) ? -Math.abs(a) : Math.abs(a),
}
const ofOne = { neg: (x) => -x, abs: Math.abs, sign: Math.sign, square: (x) => x * x, sqrt: Math.sqrt, floor: Math.floor, ceil: Math.ceil, trunc: Math.trunc, round: even }
for (const t of floats) {
  const round = half(t), a = [], b = []
  for (const x of numbers) for (const y of numbers) { a.push(round(x)); b.push(round(y)) }
  const na = nd.array(a, { dtype: t }), nb = nd.array(b, { dtype: t })
  const check = (got, want, what) => {
    assert.equal(got.dtype, t, what)
    const list = got.toArray(), expected = nd.array(want, { dtype: t }).toArray()
    list.forEach((v, i) => assert(Object.is(v, expected[i]) || v === expected[i] && v === 0, `${what} of ${a[i]}, ${b[i]}: ${v}, want ${expected[i]}`))
  }
  for (const [name, f] of Object.entries(ofFloats)) check(na[name](nb), a.map((x, i) => f(x, b[i])), `${t} ${name}`)
  for (const [name, f] of Object.entries(ofOne)) check(na[name](), a.map((x) => f(x)), `${t} ${name}`)
  for (const [name, f] of Object.entries(comparisons)) assert.deepEqual(na[name](nb).toArray(), a.map((x, i) => f(x, b[i])), `${t} ${name}`)
  assert.deepEqual(na.isNaN().toArray(), a.map(Number.isNaN))
  assert.deepEqual(na.isFinite().toArray(), a.map(Number.isFinite))
}
for (const name of ['exp', 'log', 'sin', 'cos', 'tan', 'tanh', 'sinh', 'cosh', 'asin', 'acos', 'atan', 'asinh', 'acosh', 'atanh', 'cbrt', 'expm1', 'log1p', 'log2', 'log10']) {
  const x = [0.1, 0.5, 0.9, 1.5, 3], got = nd.array(x, { dtype: 'f64' })[name]().toArray()
  got.forEach((v, i) => assert(Object.is(v, Math[name](x[i])) || Math.abs(v - Math[name](x[i])) <= 4e-16 * Math.abs(v), `${name}(${x[i]}): ${v}`))
}
const near = (x, y) => assert(Math.abs(x - y) <= 1e-15, `${x} is not ${y}`)
for (const [x, y] of [[0.5, 0.5204998778130465], [1, 0.8427007929497149], [-2, -0.9953222650189527], [3.5, 0.9999992569016276], [0, 0], [9, 1]]) near(nd.array([x], { dtype: 'f64' }).erf().item(), y)
near(nd.array([0.25], { dtype: 'f64' }).sigmoid().item(), 1 / (1 + Math.exp(-0.25)))
near(nd.array([3], { dtype: 'f64' }).exp2().item(), 8)
near(nd.array([3], { dtype: 'f64' }).hypot(4).item(), 5)
near(nd.array([1], { dtype: 'f64' }).atan2(-1).item(), Math.atan2(1, -1))

// bool: logical, a number beside it.
const p = nd.array([true, true, false, false]), q = nd.array([true, false, true, false])
assert.equal(`${p.and(q)} ${p.or(q)} ${p.xor(q)} ${p.not()} ${p.add(q)} ${p.eq(q)}`,
  '[true, false, false, false] [true, true, true, false] [false, true, true, false] [false, false, true, true] [2, 1, 1, 0] [true, false, false, true]')
assert.equal([p.add(q).dtype, p.mul(2).dtype, p.mul(2n).dtype, p.and(true).dtype, p.div(2).dtype, p.minimum(q).dtype].join(), 'i32,f32,i64,bool,f32,bool')
assert.equal(`${p.mul(2.5)}`, '[2.5, 2.5, 0, 0]')

// Types of two arrays.
const typed = (t) => nd.ones(2, { dtype: t })
assert.equal(typed('i32').add(typed('u32')).dtype, 'i64')
assert.equal(typed('f16').add(typed('bf16')).dtype, 'f32')
assert.equal(typed('u8').add(typed('i8')).dtype, 'i16')
assert.throws(() => typed('i32').add(typed('u64')), { name: 'TypeError', message: "ndarray.add: other: no type holds both i32 and u64; astype('i64'), astype('u64') or astype('f64') first" })
assert.throws(() => typed('f32').and(1), { name: 'TypeError', message: 'ndarray.and: there is no and of f32' })

// An integer array beside numbers.
const u = nd.array(Uint8Array.of(1, 200))
assert.throws(() => u.add(300), { name: 'TypeError', message: "ndarray.add: other: 300 is not a u8; astype('i32') first" })
assert.throws(() => u.mul(-1), { name: 'TypeError', message: "ndarray.mul: other: -1 is not a u8; astype('i32') first" })
assert.throws(() => u.mul(1e12), { name: 'TypeError', message: "ndarray.mul: other: 1000000000000 is not a u8; astype('i64') first" })
assert.equal(`${u.gt(1.5)} ${u.lt(300)} ${u.eq([1, 2.5])} ${u.div(0.5)} ${u.add(true)}`, '[false, true] [true, true] [true, false] [2, 400] [2, 201]')
assert.throws(() => u.add('1'), { name: 'TypeError', message: 'ndarray.add: other: expected an NDArray, a Buffer, a typed array, an array of numbers or a number, got string' })
assert.throws(() => u.add([1, 2, 3]), /shapes 2 and 3 do not fit: axis 0 has 2 and 3 elements/)
assert.throws(() => u.add([[1, 2], [3]]), { name: 'RangeError', message: 'ndarray.add: other[1]: expected 2 elements, as in the rows before, got 1' })
assert.throws(() => u.add([1, [2]]), { name: 'RangeError', message: 'ndarray.add: other[1]: expected a number, as before, got array' })
assert.throws(() => u.add([[1], 2]), { name: 'RangeError', message: 'ndarray.add: other[1]: expected an array, as before, got number' })

// astype, as the contract defines it.
const from = nd.array([300, -1.7, 2.5, NaN, Infinity, -Infinity, 0], { dtype: 'f64' })
assert.deepEqual(from.astype('u8').toArray(), [255, 0, 2, 0, 255, 0, 0])
assert.deepEqual(from.astype('i8').toArray(), [127, -1, 2, 0, 127, -128, 0])
assert.deepEqual(from.astype('bool').toArray(), [true, true, true, true, true, true, false])
assert.deepEqual(nd.array([300, -1], { dtype: 'i32' }).astype('u8').toArray(), [44, 255])
assert.deepEqual(nd.array([300n, -1n]).astype('f16').toArray(), [300, -1])
assert.deepEqual(p.astype('f16').toArray(), [1, 1, 0, 0])
const same = nd.ones(3)
assert.equal(same.astype('f32'), same)
assert.throws(() => same.astype('float64'), /there is no type "float64"; did you mean "f64"/)

// Sizes around the vector and block sizes, and every layout against the contiguous copy.
for (const n of [0, 1, 2, 3, 4, 5, 31, 255, 256, 257, 1023, 1024, 1025, 4097]) {
  for (const t of ['u8', 'f16', 'f32', 'f64']) {
    const x = nd.arange(n).mod(100).astype(t)
    assert.deepEqual(x.mul(2).add(1).toArray(), Array.from({ length: n }, (_, i) => i % 100 * 2 + 1), `${n} ${t}`)
  }
}
const base = nd.arange(120).reshape(4, 5, 6)
for (const view of [base.at('::-1'), base.at('..., ::-2'), base.T, base.transpose(1, 0, 2), base.at('1:3, ::2, 1:'), base.at(':, 0'), base.at('1').broadcastTo([4, 5, 6]), base.diagonal(),
  base.at('new, ..., new, 0'), base.windows([2, 3]), base.at('0:0'), base.at(3, 4, 5)]) {
  const other = view.copy()
  assert(other.contiguous)
  assert.deepEqual(other.toArray(), view.toArray())
  assert.deepEqual(view.mul(2).sub(view).toArray(), other.toArray())
  assert.deepEqual(view.add(other).toArray(), other.mul(2).toArray())
}
assert.deepEqual(nd.array([[1], [2]]).add([10, 20, 30]).toArray(), [[11, 21, 31], [12, 22, 32]])

// where and clip.
assert.equal(`${nd.where(nd.array([true, false]), [1, 2], 0)} ${nd.where([1, 0, NaN], 1n, 2n)} ${nd.where(true, nd.ones(2), nd.zeros([2, 1]))}`, '[1, 0] [1, 2, 1] [[1, 1], [1, 1]]')
assert.equal(`${nd.arange(5).clip(1, 3)} ${nd.arange(5).clip(null, 2)} ${nd.arange(5).clip([3, 3, 0, 0, 0], null)} ${nd.array([NaN]).clip(0, 1)}`, '[1, 1, 2, 3, 3] [0, 1, 2, 2, 2] [3, 3, 2, 3, 4] [NaN]')

// A chain beyond one kernel, and one array in it many times.
let chain = nd.ones(3)
for (let i = 0; i < 100; i++) chain = chain.add(1)
assert.equal(`${chain}`, '[101, 101, 101]')
let wide = nd.zeros(3)
for (let i = 0; i < 40; i++) wide = wide.add(nd.full(3, i))
assert.equal(`${wide}`, '[780, 780, 780]')
const twice = nd.arange(3).add(1)
assert.equal(`${twice.mul(twice)} ${twice.add(twice.neg())}`, '[1, 4, 9] [0, 0, 0]')
assert.equal(nd.array([0.1]).mul(3).add(-0.3).item(), Math.fround(Math.fround(Math.fround(0.1) * 3) + Math.fround(-0.3)))  // rounded twice
