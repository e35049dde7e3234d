// A number that nothing gives a type is the same number whatever holds it on its way: quotients of integers are rounded as
// integers, and what ends in an f64 is one from the start. Tables of ways to hold a number, by what it flows to.
const cuda = require('cuda')
const assert = require('assert')

const one = { grid: 1, block: 1 }

// Q is the number; what is returned holds it.
const ways = {
  direct: 'return Q', constant: 'const h = Q; return h', variable: 'let h; h = Q; return h', zeroFirst: 'let h = 0; h = Q; return h',
  loop: 'let h = 0; for (let i = 0; i < 2; i++) h = Q; return h', ifElse: 'let h; if (n > 3) h = Q; else h = Q; return h',
  switched: 'let h = 0; switch (n) { case 1: h = Q; break; default: h = Q } return h', assigned: 'let h; return h = Q',
  swap: 'let a = Q, b = Q; [a, b] = [b, a]; return a', sequence: 'return (0, Q)', plus: 'return +(Q)', number: 'return Number(Q)',
  choice: 'return n > -2e9 ? Q : Q', choiceNamed: 'const h = n > -2e9 ? Q : Q; return h', choiceOfObjects: 'const o = n > -2e9 ? { h: Q } : { h: Q }; return o.h',
  field: 'const o = { h: Q }; return o.h', nested: 'const o = { p: { h: Q } }; return o.p.h', fieldSet: 'const o = { h: 0 }; o.h = Q; return o.h',
  fieldSetTwice: 'const o = { h: 0 }; if (n > 3) o.h = Q; else o.h = Q; return o.h', spread: 'const p = { h: Q }, o = { ...p, g: 1 }; return o.h',
  short: 'const h = Q; const o = { h }; return o.h', optional: 'const o = { h: Q }; return o?.h', otherName: 'const p = { h: Q }, o = p; return o.h',
  pattern: 'const { h } = { h: Q }; return h', patternDefault: 'const { h = Q } = {}; return h', patternOfList: 'const [h] = [Q]; return h',
  patternOfNamed: 'const a = [Q, 2]; const [h] = a; return h', patternAssigned: 'let h; [h] = [Q]; return h',
  element: 'const a = [Q, 1]; return a[0]', at: 'const a = [Q, 1]; return a.at(0)', elementSet: 'const a = [0, 0]; a[0] = Q; return a[0]',
  anyElement: 'const a = [Q, Q]; return a[n > 100000 ? 0 : 1]', listSpread: 'const a = [Q], b = [...a, 2]; return b[0]', map: 'return [n].map((n) => Q)[0]',
  reduce: 'return [Q, 1].reduce((a, b) => a)', forOf: 'let s = 0; for (const h of [Q]) s = h; return s', from: 'return Array.from({ length: 2 }, () => Q)[1]',
  helper: 'const f = (n, m) => Q; return f(n, m)', helperNamed: 'const f = (n, m) => { const h = Q; return h }; const g = f(n, m); return g',
  helperReturns: 'const f = (n, m) => { if (n > 3) return Q; return Q }; return f(n, m)', argument: 'const f = (h) => h; return f(Q)',
  helperDefault: 'const f = (n, m, h = Q) => h; return f(n, m)', rest: 'const f = (...a) => a[0]; return f(Q)', coalesce: 'const f = (a) => a ?? Q; return f()',
  helperObject: 'const f = (n, m) => ({ h: Q }); return f(n, m).h', helperPattern: 'const f = (n, m) => ({ h: Q }); const { h } = f(n, m); return h',
  helperList: 'const f = (n, m) => [Q, 1]; return f(n, m)[0]', helperListPattern: 'const f = (n, m) => [Q, 1]; const [h] = f(n, m); return h',
  argumentObject: 'const f = (o) => o.h; return f({ h: Q })', argumentPattern: 'const f = ({ h }) => h; return f({ h: Q })',
  argumentList: 'const f = (a) => a[0]; return f([Q])', argumentListPattern: 'const f = ([h]) => h; return f([Q])',
  method: 'const o = { q: (n, m) => Q }; return o.q(n, m)', closure: 'const f = () => Q; return f()', made: 'const f = (n) => (m) => Q; return f(n)(m)',
  applied: 'const f = (g) => g(n, m); return f((n, m) => Q)',
}
const f64 = Number, i32 = (x) => x | 0
const body = (way, number, use) => ways[way].replaceAll('Q', number).replace(/return ([^;]*)$/, (_, held) => use.replaceAll('U', `(${held})`))
const pairs = { i32: [[2147483647, 2], [16777217, 1], [-1999999999, 3], [7, -2], [33554431, 2]], u32: [[4294967295, 2], [33554431, 2]] }

// Roundings, which are those of JavaScript for a quotient of integers, and of a float that holds it nearly never are.
const rounded = 'y[0] = Math.floor(U) | 0; y[1] = Math.ceil(U) | 0; y[2] = Math.trunc(U) | 0; y[3] = U | 0; y[4] = ~~U; y[5] = (U >>> 0) | 0'
for (const way in ways) {
  for (const type of /helper|field|pattern|loop/.test(way) ? ['i32', 'u32'] : ['i32']) {
    const f = eval(`(y, n, m) => { ${body(way, 'n / m', rounded)} }`)
    const k = cuda.kernel(f, { name: 'k', params: { n: type, m: type } }), y = cuda.alloc('i32', 6)
    for (const [n, m] of pairs[type]) {
      const want = new Int32Array(6)
      f(want, n, m)
      k.launch(one, y, n, m)
      assert.deepStrictEqual(y.read(), want, `${way} of ${n} / ${m}`)
    }
  }
}

// Quotients of several ways to come from, one of them a whole number, or of a u32 and an i32.
for (const [text, n] of [
  ['let h = 16777217; if (n > 0) h = n / 2; y[0] = h | 0', 2147483647], ['let h = 3; if (n < 0) h = n / 2; y[0] = Math.floor(h) | 0', -2147483647],
  ['const h = n > 0 ? n / 2 : (n >>> 0) / 3; y[0] = (h >>> 0) | 0', -5], ['let h = n / 2; for (let i = 0; i < 3; i++) { if (i === n) h = i / 3 } y[0] = Math.ceil(h) | 0', 2147483647],
  ['const h = n / 2, g = Math.floor(h); const o = { g }; y[0] = Math.ceil(o.g) | 0', 2147483647],
]) {
  const f = eval(`(y, n) => { ${text} }`), y = cuda.alloc('i32', 1), want = new Int32Array(1)
  cuda.kernel(f, { name: 'k', params: { n: 'i32' } }).launch(one, y, n)
  f(want, n)
  assert.strictEqual(y.at(0), want[0], text)
}

// What an f64 is reached by. U is the number, which w[0] is too, as an f64.
const flows = {
  store: 'y[0] = U', sum: 'y[0] += U', difference: 'y[0] = U - y[0]', conversion: 'y[0] = f64(U)', chain: 'let t; y[0] = t = U', call: 'const put = (v) => { y[0] = v }; put(U)',
  atomic: 'Atomics.add(y, 0, U)', exchange: 'Atomics.exchange(y, 0, U)', compareExchange: 'Atomics.compareExchange(y, 0, 0, U)', atomicStore: 'Atomics.store(y, 0, U)',
  recordField: 'r[0].v = U; y[0] = r[0].v', record: 'r[0] = { v: U, w: 1 }; y[0] = r[0].v', recordOfObject: 'const p = { v: U, w: 1 }; r[0] = p; y[0] = r[0].v',
  shared: "const s = shared('f64', 2); s[0] = U; y[0] = s[0]", local: "const s = local('f64', 2); s[0] = U; y[0] = s[0]", extreme: 'y[0] = Math.max(U, y[0])',
  less: 'y[0] = U < w[0] ? 1 : w[0]', equal: 'y[0] = U === w[0] ? w[0] : 1', conditional: 'y[0] = n > -2e9 ? U : y[1]', variable: 'let t = y[0]; t = U; y[0] = t',
  helperSum: 'const g = (a, b) => a + b; y[0] = g(U, y[0])', otherField: 'const p = { v: y[0] }; p.v = U; y[0] = p.v', otherElement: 'const b = [y[0], y[1]]; b[0] = U; y[0] = b[0]',
  anyOther: 'const b = [y[0], U]; y[0] = b[n > -2e9 ? 1 : 0]', filled: 'const b = [y[0], y[1]]; b.fill(U); y[0] = b[1]', absolute: 'y[0] = Math.abs(U)',
}
const numbers = { quotient: 'n / m', product: 'n * 0.1', root: 'Math.sqrt(n)', power: 'n ** 0.5', literal: '1 / 3', sum: 'n / m + 0.5', greatest: 'Math.max(n / m, 0.1)' }
function reaches(way, flow, number) {
  const f = eval(`(y, n, m, w, r) => { ${body(way, numbers[number], flows[flow])} }`)
  const n = 2147483647, m = 2, want = eval(numbers[number])
  const y = cuda.alloc('f64', 2).fill(0)
  cuda.kernel(f, { name: 'k', params: { n: 'i32', m: 'i32', r: [{ v: 'f64', w: 'f64' }] } }).launch(one, y, n, m, cuda.alloc('f64', 1).fill(want), cuda.alloc('f64', 2))
  assert(Math.abs(y.at(0) - want) <= 4e-16 * want, `${number}, ${way}, ${flow}: ${y.at(0)} instead of ${want}`)
}
for (const flow in flows) for (const way of ['constant', 'field', 'patternOfList', 'helperObject', 'loop']) reaches(way, flow, 'quotient')
for (const way in ways) reaches(way, 'conversion', 'quotient')
for (const number in numbers) for (const way of ['field', 'patternOfList', 'helper']) for (const flow of ['store', 'conversion', 'record']) reaches(way, flow, number)

// BigInts without a type of their own, whatever they are made of, are u64 beside an u64 and i64 beside an i64.
const K = 5n, bigs = {
  literal: '6n', shifted: '1n << 62n', shiftedBy: '1n << i64(n)', mask: '(1n << 32n) - 1n', captured: 'K', product: 'K * 2n', outerShifted: 'K << 3n', bits: 'K & 3n | 8n',
  ofParameter: 'k * 2n', parameterShifted: '(k << 2n) - 1n', parameterRight: 'k >> 1n', choice: 'n > 0 ? 1n << 40n : K', remainder: '77n % K',
}
const i64 = BigInt
for (const big in bigs) {
  for (const way of ['direct', 'constant', 'variable', 'field', 'patternOfList', 'helper', 'closure', 'choiceNamed']) {
    for (const type of ['u64', 'i64']) {
      const scope = { u64: BigUint64Array, i64: BigInt64Array }[type]
      const text = body(way, bigs[big], 'x[0] = x[0] + U').replaceAll('f(n, m)', 'f(n, k)').replaceAll('(n, m) =>', '(n, k) =>')
      const f = eval(`(x, n, m, k) => { ${text} }`), x = cuda.alloc(type, 1).fill(7n), want = scope.of(7n)
      cuda.kernel(f, { name: 'k', params: { n: 'i32', m: 'i32', k: type }, uses: { K } }).launch(one, x, 3, 1, 6n)
      f(want, 3, 1, 6n)
      assert.strictEqual(x.at(0), want[0], `${type}: ${text}`)
    }
  }
}
const top = cuda.alloc('u64', 1).fill(7n)
cuda.kernel((x) => { const m = 1n << 63n; if (x[0] < m) x[0] |= m }, { name: 'k' }).launch(one, top)
assert.strictEqual(top.at(0), 2n ** 63n + 7n)
assert.throws(() => cuda.kernel((x) => { x[0] += -K }, { name: 'k', uses: { K } }).ir('u64[]'), /-5 does not fit u64, which goes from 0 to 18446744073709551615/)
