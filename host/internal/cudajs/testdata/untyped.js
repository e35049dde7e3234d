// Numbers that nothing gives a type: whatever form they stand in, they are as exact as what they are stored in. Integers of all
// types compare by their values, and rounded quotients of integers are the same with a name and without.
const cuda = require('cuda')
const assert = require('assert')

const one = { grid: 1, block: 1 }
const tau = () => 2 * Math.PI, third = (a = 1) => a / 3, pick = (c) => c ? 0.1 : 0.7, early = (c) => { if (c) return 0.1; return 0.7 }
const named = { tenth: () => 0.1 }, K = 0.1, config = { k: 0.1, n: { k: 0.7 } }, rec = (n) => n > 0 ? rec(n - 1) : 0.1
const pt = ({ at, by = 0.1 }) => at * by, opt = (v, { by = 0.1 } = {}) => v + by, rest = (...v) => v.reduce((a, b) => a + b), lst = ([a, b = 0.1]) => a + b
const obj = () => ({ v: 0.1, w: [0.1, 0.7] }), arr = () => [0.1, 0.7], nested = () => third() * tau(), id = (v) => v, app = (f, v) => f(v)

// Statements that give r a number of literals alone, each in a form of its own.
const forms = {
  literal: 'r = 0.1', negative: 'r = -0.1', quotient: 'r = 1 / 3', sum: 'r = 0.1 + 0.7', math: 'r = Math.sqrt(2)',
  mathOfTwo: 'r = Math.max(0.1, 0.7)', pi: 'r = Math.PI * 2',
  constant: 'const c = 0.1; r = c', variable: 'let v = 0.1; r = v', changed: 'let v = 0.1; v *= 3; r = v', choice: 'r = n > 0 ? 0.1 : 0.7',
  or: 'r = 0 || 0.1', captured: 'r = K', field: 'r = config.k', deepField: 'r = config.n.k', outerConst: 'const c = K * 3; r = c',
  helper: 'r = tau()', helperInner: 'const f = () => 0.1; r = f()', helperConst: 'const c = tau(); r = c', helperSum: 'r = tau() + 1',
  helperOfHelper: 'r = nested()', helperDefault: 'r = third()', helperArg: 'r = third(0.1)', helperPick: 'r = pick(n > 0)',
  helperEarly: 'r = early(n > 0)', helperMethod: 'r = named.tenth()', identity: 'r = id(0.1)', apply: 'r = app(id, 0.1)',
  applyMath: 'r = app(Math.sqrt, 2)', recursive: 'r = rec(3)', innerEarly: 'const f = (k) => { if (k > 3) return 0.7; return 0.1 }; r = f(n)',
  innerFunction: 'function f() { return 0.1 } r = f()', closure: 'let s = 0.1; const f = () => s * 3; r = f()',
  assigningClosure: 'let s = 0.1; const f = () => { s += 0.7 }; f(); r = s', makes: 'const m = (k) => (v) => v * k; r = m(0.1)(3)',
  object: 'const o = { v: 0.1 }; r = o.v', objectNested: 'const o = { p: { v: 0.1 } }; r = o.p.v', objectHelper: 'r = obj().v',
  objectHelperConst: 'const o = obj(); r = o.v', objectHelperList: 'r = obj().w[1]', objectSpread: 'const o = { ...obj(), u: 1 }; r = o.v',
  objectChanged: 'const o = { v: 0.1 }; o.v += 0.7; r = o.v',
  list: 'const a = [0.1, 0.7]; r = a[1]', listAt: 'const a = [0.1, 0.7]; r = a.at(-1)', listIndex: 'const a = [0.1, 0.7]; r = a[n]',
  listHelper: 'r = arr()[0]', listHelperIndex: 'r = arr()[n]', listSpread: 'const a = [...arr(), 0.3]; r = a[0] + a[2]',
  listLoop: 'let s = 0; for (const v of [0.1, 0.7]) s += v; r = s',
  reduce: 'r = [0.1, 0.2].reduce((a, b) => a + b)', reduceFrom: 'r = [0.1, 0.2].reduce((a, b) => a + b, 0.3)',
  reduceNamed: 'const a = [0.1, 0.2]; r = a.reduce((a, b) => a + b)', reduceRight: 'r = [0.1, 0.2].reduceRight((a, b) => a - b)',
  reduceHelper: 'r = rest(0.1, 0.2)', reduceIndex: 'r = [0.1, 0.2].reduce((a, b, i) => a + b * i)',
  map: 'r = [0.1, 0.2].map((v) => v * 3)[1]', mapNamed: 'const a = [0.1, 0.2].map((v) => v * 3); r = a[1]',
  mapIndex: 'const a = [0.1, 0.2].map((v) => v * 3); r = a[n]', mapHelper: 'const a = arr().map((v, i) => v + i); r = a[0]',
  mapReduce: 'r = [0.1, 0.2].map((v) => v * 3).reduce((a, b) => a + b)', filterSlice: 'r = [0.1, 0.2, 0.7].slice(1)[0]',
  withs: 'r = [0.7, 0.1].with(0, 0.3)[0]', reversed: 'r = [0.7, 0.1].toReversed()[0]', concat: 'r = [0.7].concat([0.1])[1]',
  from: 'r = Array.from({ length: 2 }, (_, i) => i / 3)[1]', filled: 'r = new Array(2).fill(0.1)[n]', of: 'r = Array.of(0.1, 0.7)[0]',
  forEach: 'let s = 0; [0.1, 0.2].forEach((v) => { s += v }); r = s', sortIn: 'const a = [0.7, 0.1]; a.sort((p, q) => p - q); r = a[0]',
  fillIn: 'const a = [0.7, 0.1]; a.fill(0.3); r = a[n]', reverseIn: 'const a = [0.7, 0.1]; a.reverse(); r = a[0]',
  join: 'const a = [0.1, 0.7]; const b = a; r = b[0]',
  pattern: 'const { v } = { v: 0.1 }; r = v', patternList: 'const [a, b] = [0.1, 0.7]; r = a + b',
  patternDefault: 'const { v, w = 0.1 } = { v: 1 }; r = w', patternListDefault: 'const [a, b = 0.1] = [1]; r = b',
  patternNested: 'const { p: { v } } = { p: { v: 0.1 } }; r = v', patternRest: 'const [a, ...b] = [0.7, 0.1]; r = b[0]',
  patternHelper: 'const [a, b] = arr(); r = b', patternSwap: 'let a = 0.1, b = 0.7; [a, b] = [b, a]; r = a',
  patternAssigned: 'let a = 0; [a] = [0.1]; r = a', patternFromHelper: 'const { v } = obj(); r = v',
  patternMap: 'const [p, q] = [0.1, 0.2].map((v) => v * 3); r = q',
  parameterPattern: 'r = pt({ at: 3 })', parameterPatternGiven: 'r = pt({ at: 3, by: 0.7 })', parameterObjectDefault: 'r = opt(0.7)',
  parameterListDefault: 'r = lst([0.7])', parameterDefault: 'const f = (v, k = 0.1) => v * k; r = f(3)',
  parameterDefaultOfOther: 'const f = (v, k = v / 3) => k; r = f(1)',
  sequence: 'r = (n, 0.1)', assigned: 'let s = 0; r = s = 0.1', assignedSum: 'let s = 0.7; r = s += 0.1',
  coalesceParameter: 'const f = (a, b) => a * (b ?? 0.1); r = f(3)', optional: 'const o = { v: 0.1 }; r = o?.v',
  optionalCall: 'const o = { f: () => 0.1 }; r = o.f?.()', loop: 'let s = 0; for (let i = 0; i < 3; i++) s += 0.1; r = s',
  whileLoop: 'let s = 0.1; while (s < 5) s *= 2; r = s', switched: 'let s = 0; switch (n) { case 1: s = 0.1; break; default: s = 0.7 } r = s',
  block: 'let s; if (n > 0) s = 0.1; else s = 0.7; r = s', hypot: 'r = Math.hypot(0.1, 0.7)', power: 'r = 0.1 ** 3', index: 'const i = 1; r = i / 3',
  or2: 'let c = 0.1; r = c || 0.7', and: 'let c = 0.1; r = c && 0.7', float: 'r = Number(0.1)', plus: 'r = +0.1',
  object2: 'const f = (o) => o.v * 3; r = f({ v: 0.1 })', list2: 'const f = (a) => a[1] * 3; r = f([0.7, 0.1])',
}
const uses = { tau, third, pick, early, named, K, config, rec, pt, opt, rest, lst, obj, arr, nested, id, app }
for (const [type, round] of [['f64', (v) => v], ['f32', Math.fround]]) {
  for (const [name, text] of Object.entries(forms)) {
    const f = eval(`(y, n) => { ${text.replace(/\br = (?=[^;]*$)/, 'const r = ')}; y[0] = r }`)
    const y = cuda.alloc(type, 1), reference = [0]
    cuda.kernel(f, { params: { n: 'i32' }, uses }).launch(one, y, 1)
    f(reference, 1)
    const want = round(reference[0]), error = Math.abs(y.at(0) - want) / Math.abs(want)
    assert(error <= (type === 'f64' ? 4e-16 : 2e-7), `${name}, ${type}: ${y.at(0)} instead of ${want}`)
  }
}

// BigInts take the sign of what they meet, also by way of a name.
for (const [text, x, n] of [
  ['const k = 5n; x[0] = x[0] + k', 12n, -3n], ['let k = 5n; k = k * x[0]; x[0] = k', 35n, -3n], ['const k = x[0] + 5n; x[0] = k', 12n, -3n],
  ['const k = 5n; x[0] = x[0] + k; n[0] = n[0] + k', 12n, 2n], ['const f = () => 5n; x[0] = x[0] + f(); n[0] = n[0] - f()', 12n, -8n],
  ['const o = { k: 5n }; x[0] = x[0] * o.k + 1n', 36n, -3n], ['for (let i = 0n; i < x[0]; i++) n[0] += i', 7n, 18n],
  ['const k = 9223372036854775808n; x[0] = x[0] + k', 2n ** 63n + 7n, -3n],
]) {
  const a = cuda.alloc('u64', 1).fill(7n), b = cuda.alloc('i64', 1).fill(-3n)
  cuda.kernel(eval(`(x, n) => { ${text} }`), { name: 'k' }).launch(one, a, b)
  assert.deepStrictEqual([a.at(0), b.at(0)], [x, n], text)
}

// Comparisons of all types of integers.
const edges = {
  i8: [-128, -1, 0, 127], u8: [0, 1, 255], i32: [-(2 ** 31), -1, 0, 1, 2 ** 31 - 1], u32: [0, 1, 2 ** 31, 2 ** 32 - 1],
  i64: [-(2n ** 63n), -1n, 0n, 1n, 2n ** 63n - 1n], u64: [0n, 1n, 2n ** 31n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n],
}
const wide = (type) => type.endsWith('64')
for (const a in edges) {
  for (const b in edges) {
    const operators = wide(a) === wide(b) ? ['<', '<=', '>', '>=', '===', '!=='] : ['<', '<=', '>', '>=', '==', '!=']
    const k = cuda.kernel(eval(`(x, y, out) => { ${operators.map((o, i) => `out[${i}] = x[0] ${o} y[0] ? 1 : 0`).join('; ')} }`), { name: 'k' })
    const x = cuda.alloc(a, 1), y = cuda.alloc(b, 1), out = cuda.alloc('i32', operators.length)
    for (const v of edges[a]) {
      for (const w of edges[b]) {
        k.launch(one, x.fill(v), y.fill(w), out)
        const want = operators.map((o) => eval(`BigInt(v) ${o} BigInt(w)`) ? 1 : 0)
        assert.deepStrictEqual([...out.read()], want, `${a} ${v}, ${b} ${w}`)
      }
    }
  }
}

// Quotients: Q is rounded where it stands, or the name that it was given before.
const ways = [
  'y[2] = ROUND(y[0] / y[1])', 'const h = y[0] / y[1]; y[0] = 5; y[2] = ROUND(h)', 'let h = y[0] / y[1]; y[2] = ROUND(h)',
  'const f = (h) => ROUND(h); y[2] = f(y[0] / y[1])', 'const f = (v) => v; const h = f(y[0]) / y[1]; y[2] = ROUND(h)',
  'let k = 0; const h = y[0] / y[1]; if (y[1] > 0) { k = 1; y[1] += 1 } y[2] = ROUND(h)', 'for (let i = 0; i < 2; i++) { const h = y[0] / y[1]; y[2] = ROUND(h) }',
  'const h = y[0] / y[1]; const f = () => ROUND(h); y[2] = f()', 'let c = y[0] - 1; const h = ++c / y[1]; y[2] = ROUND(h)',
  'const h = y[0] / y[1]; const g = h; y[2] = ROUND(g)', 'const h = y[0] / y[1], f = (v) => ROUND(v); y[2] = f(h)',
]
const roundings = { i32: ['Math.floor(Q) | 0', 'Math.ceil(Q) | 0', 'Math.trunc(Q) | 0', 'Q | 0', '~~(Q)', 'Math.floor(Q)', 'i32(Q)'], u32: ['Q >>> 0', 'Math.floor(Q)', 'u32(Q)'] }
const i32 = Math.trunc, u32 = Math.trunc
const pairs = { i32: [[2147483647, 2], [2147483647, 1], [16777217, 1], [-2147483647, 2], [2147483646, -3], [-7, 2]], u32: [[4294967295, 2], [4294967295, 1], [7, 2]] }
for (const type of ['i32', 'u32']) {
  for (const way of ways) {
    for (const rounding of roundings[type]) {
      const f = eval(`(y) => { ${way.replace(/ROUND\((.*?)\)/, (_, q) => '(' + rounding.replace('Q', `(${q})`) + ')')} }`)
      const k = cuda.kernel(f, { name: 'k' })
      for (const [a, b] of pairs[type]) {
        const reference = type === 'i32' ? Int32Array.of(a, b, 0) : Uint32Array.of(a, b, 0), y = cuda.buffer(reference)
        k.launch(one, y)
        f(reference)
        assert.strictEqual(y.at(2), reference[2], `${f} of ${a} and ${b}`)
      }
    }
  }
}

// The compiler's own form of a kernel, also of one that a cache recalls.
const ir = cuda.kernel((x) => { x[0] = 1 / 3 }, { name: 'k' })
assert.match(ir.ir('f64[]'), /f64/)
ir.launch(one, cuda.alloc('f64', 1))
assert.strictEqual(ir.ir(), ir.ir('f64[]'))
