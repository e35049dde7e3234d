// What holds of every array: one rule of what is true, and laws that join two calls, over all types and special values.
const assert = require('assert'), nd = require('cuda/ndarray')
const integers = ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64'], floats = ['f16', 'bf16', 'f32', 'f64'], pairs = ['c64', 'c128']
const digits = { f16: 11, bf16: 8, f32: 24, f64: 53 }
const same = (x, y, what) => assert.deepEqual([x.dtype, x.shape, x.toArray()], [y.dtype, y.shape, y.toArray()], what)

// What is true: all but 0, so NaN is. Every call that asks answers the same.
const asks = {
  astype: (x) => x.astype('bool'), ne: (x) => x.ne(0), where: (x) => nd.where(x, true, false), any: (x) => x.at(':, new').any(1), all: (x) => x.at(':, new').all(1),
  countNonzero: (x) => x.at(':, new').countNonzero(1).eq(1), assign: (x) => nd.zeros(x.size, { dtype: 'bool' }).assign(true, { where: x }),
  nonzero: (x) => nd.zeros(x.size, { dtype: 'bool' }).put(x.nonzero()[0], true), select: (x) => nd.zeros(x.size, { dtype: 'bool' }).put(nd.arange(x.size, { dtype: 'i32' }).select(x), true),
  selectSome: (x) => nd.zeros(x.size + 1, { dtype: 'bool' }).put(nd.arange(x.size, { dtype: 'i32' }).select(x, { size: x.size, fill: x.size }), true).at(':-1'),
  map: (x) => x.map((v) => v, { dtype: 'bool' }), reduce: (x) => x.at(':, new').reduce((a, b) => a, { axis: 1 }).astype('bool'), array: (x) => nd.array(x, { dtype: 'bool' }),
}
const plain = [NaN, 0, -0, 1, -2, Infinity, -Infinity, 2 ** -14], truth = plain.map((v) => v !== 0)
for (const t of ['bool', ...integers, ...floats, ...pairs]) {
  const isWhole = !floats.includes(t) && !pairs.includes(t), values = isWhole ? [0, 1, 0, 2, 3] : plain, want = values.map((v) => v !== 0)
  const x = nd.array(isWhole ? values : plain, { dtype: t === 'bool' ? 'i32' : t }).astype(t)
  const all = pairs.includes(t) ? [[x, want], [x.mul(nd.complex(0, 1).astype(t)), want]] : [[x, want]]
  for (const [y, want] of all) for (const [name, ask] of Object.entries(asks)) assert.deepEqual(ask(y).toArray(), want, `${t} ${name}`)
}
assert.deepEqual([nd.array(plain, { dtype: 'bool' }), nd.where(plain, true, false), nd.zeros(8, { dtype: 'bool' }).assign(plain), nd.zeros(8, { dtype: 'bool' }).write(plain)].map((x) => x.toArray()), Array(4).fill(truth))
for (const v of [...plain, 0n, 5n, true, false]) assert.deepEqual([nd.full([], v, { dtype: 'bool' }), nd.where(v, true, false), nd.array(v, { dtype: 'bool' })].map((x) => x.item()), Array(3).fill(v !== 0 && v !== 0n && v !== false))
assert.equal(nd.array([true, true]).reduce((a, b) => NaN).item(), true)

// NaN that counts for nothing: of nothing else it is as of no elements, where an element would have to be found NaN, or the place -1.
const skip = { axis: 1, skipNaN: true }
for (const t of floats) {
  const rows = nd.array([[NaN, -Infinity, NaN], [NaN, NaN, NaN], [NaN, 3, 3], [Infinity, NaN, Infinity], [-0, 0, NaN]], { dtype: t }), none = nd.full([1, 300], NaN, { dtype: t })
  const want = {
    min: [-Infinity, NaN, 3, Infinity, -0], max: [-Infinity, NaN, 3, Infinity, 0], argmin: [1, -1, 1, 0, 0], argmax: [1, -1, 1, 0, 0], ptp: [NaN, NaN, 0, NaN, 0], sum: [-Infinity, 0, 6, Infinity, 0], prod: [-Infinity, 1, 9, Infinity, -0],
    mean: [-Infinity, NaN, 3, Infinity, 0], any: [true, false, true, true, false], all: [true, true, true, true, false], countNonzero: [1, 0, 2, 2, 0], median: [-Infinity, NaN, 3, Infinity, 0],
  }
  for (const [name, list] of Object.entries(want)) {
    assert.deepEqual(rows[name](skip).toArray().map((v) => v === 0 ? 0 : v), list.map((v) => v === 0 ? 0 : v), `${t} ${name}`)
    if (!name.startsWith('m')) assert.deepEqual(none[name](skip).toArray(), [list[1]], `${t} ${name} of 300 NaN`)
    if (name !== 'median' && !name.startsWith('arg')) assert.deepEqual(nd.array([NaN, 3], { dtype: t })[name]({ skipNaN: true }).item(), nd.array([3], { dtype: t })[name]().item(), `${t} ${name}`)
  }
  assert.deepEqual(none.max(skip).toArray(), [NaN])
}
assert.equal(nd.array([NaN, 3, 2]).prod({ skipNaN: true, dtype: 'i32' }).item(), 6)
const kept = nd.full([2, 128], NaN).add(0) // reduced in the kernel that adds
kept.at('1, 5').assign(-Infinity)
assert.deepEqual(kept.max({ ...skip, keepDims: true }).add(1).toArray(), [[NaN], [-Infinity]])

// Division: of floats q·b + r is x to rounding, exact where the quotient is; r lies between 0 and b. The signs of zeros are Python's.
const signed = (v) => Object.is(v, -0) ? '-0' : v
function divided(t, x, b) {
  if (b === 0 || !Number.isFinite(x) || Number.isNaN(b)) return { q: b === 0 ? x / b : NaN, r: NaN }
  if (!Number.isFinite(b)) return x === 0 || x < 0 === b < 0 ? { q: x / b, r: x === 0 ? b < 0 ? -0 : 0 : x } : { q: -1, r: b }
}
for (const t of floats) {
  const special = [0, -0, 1, -1, 0.5, 3, -3, 0.1, -0.7, 7.5, 1e-4, 250, -1000, 60000, Infinity, -Infinity, NaN]
  const x = nd.array(special, { dtype: t }), a = x.at(':, new').broadcastTo([17, 17]).copy(), b = x.broadcastTo([17, 17]).copy()
  const [xs, bs, qs, rs] = [a, b, a.floorDiv(b), a.mod(b)].map((v) => v.astype('f64').reshape(-1).toArray())
  for (let i = 0; i < 17 * 17; i++) {
    const what = `${t}: ${signed(xs[i])} by ${signed(bs[i])} is ${signed(qs[i])}, rest ${signed(rs[i])}`, exact = divided(t, xs[i], bs[i])
    if (exact !== undefined) {
      assert.deepEqual([qs[i], rs[i]], [exact.q, exact.r], what)
      continue
    }
    const unit = 2 ** (1 - digits[t]), sign = bs[i] < 0 ? -1 : 1
    assert.ok(Object.is(qs[i], Math.floor(qs[i])) && sign * rs[i] >= 0 && sign * rs[i] <= sign * bs[i], what)
    if (rs[i] === 0) assert.ok(Object.is(rs[i], sign * 0) && (xs[i] !== 0 || Object.is(qs[i], xs[i] / bs[i])), what)
    if (Number.isFinite(qs[i])) assert.ok(Math.abs(qs[i] * bs[i] + rs[i] - xs[i]) <= unit * (Math.abs(xs[i]) + Math.abs(bs[i])), what)
  }
}

// Laws of integers, with the ends of each type; q·b + r wraps as the type does.
const ends = (t) => {
  const bits = BigInt(t.slice(1)), isSigned = t[0] === 'i', low = isSigned ? -(2n ** (bits - 1n)) : 0n, high = isSigned ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n
  return [0n, 1n, 2n, 3n, 7n, 100n, ...isSigned ? [-1n, -2n, -7n, -100n] : [], low, low + 1n, high, high - 1n]
}
for (const t of integers) {
  const x = nd.array(ends(t), { dtype: t }), n = x.size, a = x.at(':, new').broadcastTo([n, n]).copy(), b = x.broadcastTo([n, n]).copy(), zero = b.eq(0)
  const [q, r, d] = [a.floorDiv(b).eval(), a.mod(b).eval(), a.rem(b).eval()], laws = {
    'q·b + r = x': [q.mul(b).add(r), nd.where(zero, 0, a)],
    'by 0 it is 0': [zero.and(q.ne(0).or(r.ne(0)).or(d.ne(0))), nd.zeros([n, n], { dtype: 'bool' })],
    'r is between 0 and b': [zero.or(nd.where(b.gt(0), r.ge(0).and(r.lt(b)), r.le(0).and(r.gt(b)))), nd.ones([n, n], { dtype: 'bool' })],
    'rem has the sign of x': [d.eq(0).or(d.lt(0).eq(a.lt(0))), nd.ones([n, n], { dtype: 'bool' })],
    'cumsum ends with the sum': [x.cumsum().at(-1), x.sum()], 'cumprod ends with the product': [x.cumprod().at(-1), x.prod()],
    'diff undoes cumsum': [x.cumsum({ dtype: t }).diff(), x.at('1:')], 'the sum of sums': [a.sum(0).sum(), a.sum()],
    'not twice': [x.not().not(), x], 'De Morgan': [a.and(b).not(), a.not().or(b.not())], 'xor twice': [a.xor(b).xor(b), a], 'neg': [x.neg(), x.not().add(1)],
    'sign times size': [x.sign().mul(x.abs()), x],
  }
  for (const [law, [left, right]] of Object.entries(laws)) same(left, right, `${t}: ${law}`)
}

// Laws of all types.
for (const t of ['bool', ...integers, ...floats]) {
  const isFloat = floats.includes(t)
  const list = isFloat ? [3, NaN, -0, 0, 1, Infinity, 1, -Infinity, 2.5, NaN, -2.5, 0.5] : t === 'bool' ? [true, false, true, true] : ends(t)
  const x = nd.array(list, { dtype: t }), n = x.size, numbers = x.select(x.isNaN().not()), a = x.at(':, new').broadcastTo([n, n]).copy(), b = x.broadcastTo([n, n]).copy(), u = x.unique(), none = a.isNaN().or(b.isNaN()), number = t === 'bool' ? x.astype('i32') : x
  const count = (v) => nd.array(v, { dtype: 'i32' }), laws = {
    'countNonzero counts nonzero': [x.countNonzero(), count(x.nonzero()[0].size)], 'any is not all that is not': [x.any(), x.eq(0).all().not()], 'all is not any that is not': [x.all(), x.eq(0).any().not()],
    'nonzero are the places of select': [x.take(x.nonzero()[0]), x.select(x)], 'argsort picks sort': [x.take(x.argsort()), x.sort()],
    'argsort picks sort, down': [x.take(x.argsort({ descending: true })), x.sort({ descending: true })], 'sort is a permutation': [x.argsort().sort(), nd.arange(n, { dtype: 'i32' })],
    'topk begins sort': [x.topk(3).values, x.sort({ descending: true }).at(':3')], 'min is first': [numbers.min(), numbers.sort().at(0)], 'max is last': [numbers.max(), numbers.sort().at(-1)],
    'ptp is max less min': [x.ptp(), number.max().sub(number.min())], 'ptp along an axis': [x.at('new').ptp(0), number.sub(number)], 'argmax picks max': [x.at(x.argmax().item()), x.max()], 'argmin picks min': [x.at(x.argmin().item()), x.min()],
    'unique goes back': [u.values.take(u.inverse).eq(x).or(x.isNaN()).all(), nd.array([true]).at(0)], 'unique is picked': [x.take(u.index), u.values], 'unique counts all': [u.counts.sum({ dtype: 'i32' }), count(n)],
    'eq or ne': [a.eq(b).not(), a.ne(b)], 'one of three': [a.lt(b).astype('i32').add(a.eq(b)).add(a.gt(b)), none.not().astype('i32')], 'lt or ge': [a.ge(b), a.lt(b).not().and(none.not())],
    'least and greatest': [a.minimum(b).eq(a).or(a.minimum(b).eq(b)).or(none), nd.ones([n, n], { dtype: 'bool' })], 'roll back': [nd.roll(nd.roll(x, 3), -3), x],
    'backwards twice': [x.at('::-1').at('::-1'), x], 'triangles': [nd.concat([nd.triu(a).at(0), nd.tril(a).at(-1)]), nd.concat([a.at(0), a.at(-1)])],
    'concat of parts': [nd.concat([x.at(':2'), x.at('2:2'), x.at('2:')]), x], 'bits': [x.bitcast(`u${/\d+/.exec(t) ?? 8}`).bitcast(t), x],
  }
  for (const [law, [left, right]] of Object.entries(laws)) same(left, right, `${t}: ${law}`)
}
