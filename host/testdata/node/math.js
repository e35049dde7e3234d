// Math: values that the language fixes, and all others to eleven digits; ** with all kinds of operands and places.
const near = (v) => typeof v === 'number' && Math.abs(v - 1) < 1e-10 // no rule tells 1 from its neighbours
const show = (f) => { try { const v = f(); return near(v) ? '~1' : typeof v !== 'number' ? typeof v === 'bigint' ? v + 'n' : String(v) : Object.is(v, -0) ? '-0' : Number.isInteger(v) && Math.abs(v) < 1e11 || !Number.isFinite(v) ? String(v) : (v < 0 ? '-' : '') + Math.abs(v).toPrecision(11) } catch (e) { return e.name } }
const one = ['abs', 'acos', 'acosh', 'asin', 'asinh', 'atan', 'atanh', 'cbrt', 'ceil', 'clz32', 'cos', 'cosh', 'exp', 'expm1', 'floor', 'fround', 'log', 'log10', 'log1p', 'log2', 'round', 'sign', 'sin', 'sinh', 'sqrt', 'tan', 'tanh', 'trunc']
const two = ['atan2', 'hypot', 'imul', 'max', 'min', 'pow']
const numbers = [NaN, 0, -0, 1, -1, 2, -2, 0.5, -0.5, 1.5, 2.5, -2.5, 3, 10, -10, 1e-310, -1e-310, 5e-324, -5e-324, 2.2250738585072014e-308, 1e-20, -1e-20, 0.1, 0.49999999999999994, 0.9999999999999999, 1.0000000000000002, 4503599627370495.5, 4503599627370497, 9007199254740991, 4294967295, 4294967296, 2147483648, -2147483649, 1e10, 1e22, 1e100, 1e300, 709.78, 710, 711, -745.2, -750, 3.141592653589793, 1.5707963267948966, 6.283185307179586e5, 1e308, 1.7976931348623157e308, -1.7976931348623157e308, Infinity, -Infinity]
const others = [undefined, null, true, false, '', ' 12 ', '0x10', 'x', '-0', '1e400', [], [2], [1, 2], {}, { valueOf: () => 4 }, { toString: () => '9' }, { [Symbol.toPrimitive]: (hint) => (hint === 'number' ? 16 : 25) }, new Date(100), Object(5), 2n, Symbol('s'), { valueOf() { throw new RangeError() } }, () => 1]
for (const name of one) for (const x of [...numbers, ...others]) console.log(name, show(() => Math[name](x)))
const few = [...numbers.filter((_, i) => i % 3 !== 2), ...others]
for (const name of [...two, '**', '%']) {
  const f = name === '**' ? (x, y) => x ** y : name === '%' ? (x, y) => x % y : Math[name]
  console.log(name, few.map((x) => few.map((y) => show(() => f(x, y))).join(' ')).join('\n'))
}
for (const name of [...one, ...two, 'random']) {
  const d = Object.getOwnPropertyDescriptor(Math, name)
  console.log(name, Math[name].name, Math[name].length, d.writable, d.enumerable, d.configurable, String(Math[name]), 'prototype' in Math[name], name === 'random' || show(() => Math[name]()), Object.keys(Math[name]).length)
}
for (const name of ['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2']) {
  const d = Object.getOwnPropertyDescriptor(Math, name)
  console.log(name, Math[name], d.writable, d.enumerable, d.configurable)
}
console.log(Object.prototype.toString.call(Math), Object.keys(Math).length, Object.getPrototypeOf(Math) === Object.prototype, typeof Math, Object.keys(Object.getOwnPropertyDescriptor(globalThis, 'Math')).length)
console.log(Math.hypot(), Math.hypot(3), Math.hypot(-3, 4, 12), Math.hypot(NaN, Infinity), Math.hypot(1, NaN, 2), Math.hypot(-0), Math.hypot(1e200, 1e200, 1e200), Math.hypot(...Array(100).fill(2)), Math.max(), Math.min(), Math.max(1, NaN, 2), Math.min(0, -0), Math.max(-0, 0))

// The arguments are converted in order, each once.
for (const name of [...one, ...two]) {
  const log = [], value = (n) => ({ valueOf() { log.push(n); return n } })
  Math[name](value(1), value(2), value(3))
  console.log(name, log.join())
}

// Places of **
let log = []
const at = (name, v) => (log.push(name), v)
const o = { p: 2, get g() { log.push('get'); return 3 }, set g(v) { log.push('set ' + v) }, 0: 4 }
let x = 3
const results = [() => x **= 2, () => o.p **= 3, () => o['p'] **= 0.5, () => o.g **= 2, () => at('o', o).g **= at('y', 2), () => at('o', o)[at('k', 'g')] **= at('y', 2), () => o[{ toString() { log.push('key'); return 0 } }] **= 2,
  () => o?.p ** 2, () => -(2 ** 2), () => (-2) ** 2, () => 2 ** 3 ** 2, () => 2 ** -1, () => `${2 ** 0.5}`, () => [2 ** 2, ...[3 ** 2]], () => ({ [2 ** 2]: 3 ** 2 })[4], () => ((a = 2 ** 4, { b = 3 ** 3 } = {}) => a + b)(), () => { let s = 0; for (let i = 2 ** 1; i < 2 ** 3; i **= 2) s += i; return s },
  () => o.missing **= 2, () => null.p **= at('never', 2), () => at('o', undefined).p **= at('never', 2), () => Object.freeze({ p: 2 }).p **= 2, () => { 'use strict'; Object.freeze({ p: 2 }).p **= 2 }, () => { 'use strict'; return at('o', Object.freeze({ p: 2 })).p **= 2 }, () => { const c = 1; c **= 2 }, () => undeclared **= 2,
  () => 2n ** 100n, () => 2n ** -1n, () => 2n ** 2, () => { let b = 3n; b **= 4n; return b }, () => Object(2n) ** 3n, () => 1 ** Infinity, () => (-8) ** (1 / 3), () => 0 ** 0, () => NaN ** 0]
for (const f of results) { log = []; console.log(show(f), log.join()) }
class Base { get v() { return 3 } set v(n) { this.set = n } }
class Derived extends Base {
  #x = 2 ** 2
  static s = 3 ** 2
  self() { log.push('self'); return this }
  up() { super.v **= 2; super[at('k', 'v')] **= 2; this.#x **= 2; this.self().#x **= 0.5; return [this.#x, this.set, Derived.s].join() }
}
log = []; console.log(new Derived().up(), log.join())
function* g() { o.p **= yield 1; at('o', o).p **= yield 2; return o.p }
const it = g(); o.p = 2; it.next(); it.next(2); console.log(it.next(3).value)
async function a() { o.p = 2; o.p **= await 2; (await at('o', o)).p **= await 2; return o.p ** await 2 }
a().then(console.log)
console.log((() => 2 ** 10).toString(), (function () { return arguments[0] ** arguments.length }).call(null, 3, 1), (() => { with_: for (;;) { break with_ } return 2 ** 2 })())
