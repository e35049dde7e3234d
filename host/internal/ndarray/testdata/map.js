// Functions of the script's own: nd.map, nd.build, array.map, array.reduce; and arrays as arguments of kernels.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const text = (x) => `${x.dtype}[${x.shape}] ${x}`
const x = nd.array([[1, 2, 3], [4, 5, 6]]), k = 3

assert.equal(text(x.map((v) => v > 2 ? v * k : -v)), 'f32[2,3] [[-1, -2, 9], [12, 15, 18]]')
assert.equal(text(x.map((v) => v > 2)), 'bool[2,3] [[false, false, true], [true, true, true]]')
assert.equal(text(x.T.at('::-1').map((v) => v * 2)), 'f32[3,2] [[6, 12], [4, 10], [2, 8]]')
assert.equal(text(nd.map([x, [10, 20, 30], 2], (a, b, c) => (a + b) * c)), 'f32[2,3] [[22, 44, 66], [28, 50, 72]]')
assert.equal(text(nd.map([2, 3], (a, b) => a * b)), 'f32[] 6')
assert.equal(text(nd.map([x, 3], Math.max)), 'f32[2,3] [[3, 3, 3], [4, 5, 6]]')
assert.equal(text(x.reduce(Math.max)), 'f32[] 6')
assert.throws(() => x.map(parseInt), { name: 'TypeError', message: 'parseInt is a function of the engine or a bound one, without a source for a kernel: write (x) => … that does the same' })
assert.equal(text(nd.build([2, 3], (i, j) => 10 * i + j)), 'i32[2,3] [[0, 1, 2], [10, 11, 12]]')
assert.equal(text(nd.build([2, 2], (i, j) => 1 / (i + j + 1))), 'f32[2,2] [[1, 0.5], [0.5, 0.333333]]')
assert.equal(text(nd.build(3, (i) => i, { dtype: 'u8' })), 'u8[3] [0, 1, 2]')
assert.equal(text(nd.build([], () => 7)), 'i32[] 7')
assert.equal(text(nd.build([0, 3], (i, j) => i + j)), 'i32[0,3] []')

// The type is what the kernel language makes of the operands' types; dtype converts.
for (const [type, doubled] of [['i8', 'i32'], ['u8', 'i32'], ['i32', 'i32'], ['u32', 'u32'], ['i64', 'i64'], ['u64', 'u64'], ['f16', 'f32'], ['bf16', 'f32'], ['f32', 'f32'], ['f64', 'f64']]) {
  const v = nd.array([1, 2, 3]).astype(type)
  assert.equal(text(v.map((a) => a + a)), `${doubled}[3] [2, 4, 6]`, type)
  assert.equal(text(v.map((a) => a + a, { dtype: type })), `${type}[3] [2, 4, 6]`)
  assert.equal(text(v.reduce((a, b) => a * b)), `${type}[] 6`)
}
assert.equal(text(nd.array([true, false]).map((b) => !b)), 'bool[2] [false, true]')

// What only literals, indices and their quotients make is computed in the type that is asked for, else in that of quotients of the
// operands: JavaScript's numbers, where that is f64.
const wide = { dtype: 'f64' }, one = nd.array([1, -1], wide)
const untyped = [
  (i) => i / 3, (i) => i === 1 ? 1 : 0.1, (i) => { const h = i / 3; return h * h + 0.1 }, (i) => { let s = 0; for (let k = 1; k <= i; k++) s += 1 / k; return s },
  (i) => Math.sqrt(i) + Math.PI, (i) => Math.hypot(i, 1) / 7, (i) => 0.1, () => 1 / 3, (i) => [1, 2, 3, 4][i] / 3, (i) => -(i + 1) / 9,
]
for (const f of untyped) {
  const want = [0, 1, 2, 3].map((i) => f(i))
  assert.deepEqual(nd.build(4, f, wide).toArray(), want, f)
  assert.deepEqual(nd.build(4, f, { dtype: 'c128' }).real().toArray(), want, f)
  const single = nd.build(4, f)
  assert.equal(single.dtype, 'f32', f)
  assert.ok(nd.allclose(single, want, { rtol: 1e-6 }), f)
}
for (const [type, made] of [['f16', 'f32'], ['f32', 'f32'], ['i32', 'f32'], ['bool', 'f32'], ['f64', 'f64'], ['i64', 'f64'], ['u64', 'f64']]) {
  const x = nd.array([1, 0], { dtype: type }), tenth = made === 'f32' ? Math.fround(0.1) : 0.1
  for (const f of [(v) => v > 0 ? 1 : 0.1, (v) => v > 0 ? 1.5 / 1.5 : 0.1, (v) => { let t = 0.1; if (v > 0) t = 1; return t }]) assert.deepEqual([x.map(f).dtype, x.map(f).toArray()], [made, [1, tenth]], `${type} ${f}`)
  assert.deepEqual(x.map((v) => v > 0 ? 1 : 2).dtype, 'i32') // whole numbers lose nothing
  assert.deepEqual(nd.map([x, one], (v, w) => w > 0 ? 0.1 : 0.7).toArray(), [0.1, 0.7], type)
}
assert.deepEqual([one.map((v) => Math.fround(v)).dtype, nd.build(2, () => 3000000000, { dtype: 'i64' }).toArray(), one.reduce((a, b) => a > b ? 0.1 : 0.3).item()], ['f32', [3000000000n, 3000000000n], 0.1])
assert.deepEqual(one.map((v) => ({ re: v, im: 0.1 })).toArray(), [[1, 0.1], [-1, 0.1]])
assert.deepEqual(nd.build(2, (i) => ({ re: i / 3, im: 1 }), { dtype: 'c128' }).toArray(), [[0, 1], [1 / 3, 1]])
assert.equal(x.map((v) => ({ re: v, im: 0 })).dtype, 'c64')

// A function may take less than it gets, not more.
assert.equal(text(nd.build([2, 2], (i) => i)), 'i32[2,2] [[0, 0], [1, 1]]')
assert.equal(text(nd.build([2, 2], (i, j = 3) => i + j)), 'i32[2,2] [[0, 1], [1, 2]]')
assert.equal(text(nd.build(2, () => 5)), 'i32[2] [5, 5]')
assert.equal(text(nd.map([[1, 2], 3], (...r) => r[0] + r[1])), 'f32[2] [4, 5]')
assert.equal(text(x.at(0).map((v, i) => v + (i ?? 3))), 'f32[3] [4, 5, 6]')
for (const [f, message] of [
  [() => x.map((v, i) => v + i), 'ndarray.map: f: it takes 2 arguments, and gets 1: the element; nd.map([x, y], f) gives those of several arrays, nd.build(shape, f) the indices'],
  [() => nd.build(3, (i, j) => i), 'nd.build: f: it takes 2 arguments, and gets 1: an index of each axis'],
  [() => nd.map([x, x], (a, b, c) => a), 'nd.map: f: it takes 3 arguments, and gets 2: an element of each operand'],
  [() => x.reduce((a, b, c) => a), 'ndarray.reduce: op: it takes 3 arguments, and gets 2: two elements'],
]) assert.throws(f, { name: 'TypeError', message })

// A function keeps the values that it sees when it is given, and is a part of the chain.
const times = (a) => { const n = a; return (v) => v * n }
assert.equal(String(x.map(times(2)).map(times(10)).add(1)), '[[21, 41, 61], [81, 101, 121]]')
let c = 5
const before = x.at(0).map((v) => v + c)
c = 7
assert.equal(`${before} ${x.at(0).map((v) => v + c)}`, '[6, 7, 8] [8, 9, 10]')
const config = { scale: { by: 4 } }, table = Float32Array.of(10, 20, 30)
assert.equal(String(nd.build(3, (i) => table[i] * config.scale.by)), '[40, 80, 120]')
assert.equal(String(x.at(0).map((v) => helper(v) + outer, { uses: { helper: (v) => v * v, outer: 100 } })), '[101, 104, 109]')
assert.equal(String(x.map((v) => v + 1).sum(1)), '[9, 18]')
const tenth = nd.array([0.1, 0.3, 0.7]), product = [0.1, 0.3, 0.7].map((v) => Math.fround(Math.fround(Math.fround(v) * Math.fround(v)) + Math.fround(v)))
assert.deepEqual([...tenth.map((v) => v * v + v)], product)

// Reductions by an operator.
assert.equal(text(x.reduce((a, b) => a > b ? a : b, { axis: 0 })), 'f32[3] [4, 5, 6]')
assert.equal(text(x.reduce((a, b) => a + b, { axis: 1, keepDims: true, dtype: 'i32' })), 'i32[2,1] [[6], [15]]')
assert.equal(text(x.reduce((a, b) => a + b, { initial: 100 })), 'f32[] 121')
assert.equal(text(nd.zeros([0, 2]).reduce((a, b) => a + b, { axis: 0, initial: 4 })), 'f32[2] [4, 4]')
assert.equal(text(nd.array([1, NaN, 5]).reduce((a, b) => a + b, { skipNaN: true })), 'f32[] 6')
assert.equal(text(nd.array([NaN]).reduce((a, b) => a + b, { skipNaN: true })), 'f32[] NaN')
for (const n of [1, 2, 63, 64, 255, 257, 4097, 20000]) {
  const list = Array.from({ length: n }, (_, i) => i * 7919 % 1009)
  assert.equal(nd.array(Int32Array.from(list)).reduce((a, b) => Math.max(a, b)).item(), Math.max(...list), n)
  assert.equal(nd.array(Int32Array.from(list)).reshape(n, 1).broadcastTo([n, 3]).reduce((a, b) => a ^ b, { axis: 0 }).at(2).item(), list.reduce((a, b) => a ^ b), n)
}

assert.throws(() => x.map(3), { name: 'TypeError', message: 'ndarray.map: f: expected a function, got number' })
assert.throws(() => x.map((v) => { }), { name: 'TypeError', message: 'ndarray.map: f: expected a function that answers a number, a boolean or { re, im } of f32 or f64, this one answers nothing' })
assert.throws(() => x.map((v) => v.real), { name: 'CompileError', message: /map\.js:\d+:\d+: f32 has no properties/ })
assert.throws(() => x.map((v) => v + x), { name: 'CompileError', message: /^[^\n]*: f32 and f32\[\]\[\] do not go together\n/ })
assert.throws(() => x.map((v) => v, { type: 'f32' }), /there is no option "type"/)
assert.throws(() => nd.map(x, (v) => v), { name: 'TypeError', message: 'nd.map: operands: expected an array of operands, got NDArray' })
assert.throws(() => nd.map([], () => 1), { name: 'RangeError', message: 'nd.map: operands: expected 1 to 15 operands, got 0' })
assert.throws(() => nd.map([x, [1, 2]], (a, b) => a), { name: 'RangeError', message: 'nd.map: operands[1]: shapes 2×3 and 2 do not fit: axis 1 has 3 and 2 elements' })
assert.throws(() => nd.zeros(0).reduce((a, b) => a + b), { name: 'RangeError', message: 'ndarray.reduce: there are 0 elements; options.initial says what comes of none' })

// Kernels take arrays as buffers with a shape.
const y = nd.zeros([2, 3])
const double = cuda.kernel((a, b) => { b[grid(1) % 2][Math.floor(grid(1) / 2)] = 2 * a[grid(1) % 2][Math.floor(grid(1) / 2)] })
double.forall(6, x.add(1), y)
assert.equal(String(y), '[[4, 6, 8], [10, 12, 14]]')
cuda.kernel((s, b) => { b[0][0] = s[0] }).forall(1, nd.array(3), y)
assert.equal(y.at(0, 0).item(), 3)
assert.throws(() => double.forall(6, x, y.T), { name: 'TypeError', message: 'launching a kernel: the elements do not lie in order without gaps; copy() makes an array that has them so' })
const late = y.mul(1)
double.forall(6, x, y) // settles what reads y
assert.equal(String(late), '[[3, 6, 8], [10, 12, 14]]')
