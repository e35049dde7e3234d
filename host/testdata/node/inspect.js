// Run by node and by cujs, which print the same: how values are shown.
const util = require('util')
class Foo { constructor() { this.x = 1 } get y() { return 2 } }
const circular = { n: 1 }; circular.self = circular; circular.in = { circular }
const list = [1]; list.push(list)
const map = new Map(); map.set('m', map)
const two = {}, other = { two }; two.other = other; other.self = other
const revoked = Proxy.revocable({}, {}); revoked.revoke()
const matched = { [util.inspect.custom](depth, options, inspect) { return inspect === util.inspect ? 'given ' + depth : 'missing' } }
const values = {
  buffer: Buffer.from('abc'), 'empty buffer': Buffer.alloc(0), 'long buffer': Buffer.alloc(60), 'one more': Buffer.alloc(51),
  weak: [new WeakMap(), new WeakSet()], proxies: [new Proxy({ a: 1 }, { get() { throw 1 } }), new Proxy(function f() {}, {}), revoked.proxy],
  null: [Object.create(null), Object.assign(Object.create(null), { a: 1 })], 'null, deep': { a: { b: { c: Object.create(null), d: Object.assign(Object.create(null), { a: 1 }) } } },
  classes: [Foo, class Bar extends Foo {}, class {}, class S { static a = 1 }], instances: [new Foo(), new (class E {})(), Foo.prototype, Object.prototype, Object.create(new Foo())],
  tags: [{ [Symbol.toStringTag]: 'T', a: 1 }, Math, JSON], accessors: { get a() { return 1 }, set b(v) {}, get c() { return 1 }, set c(v) {} },
  keys: { [Symbol('s')]: 1, [Symbol()]: 2, [Symbol.iterator]: 3, 'a-b': 1, 'a b': 2, 1: 2, '': 3, "q'": 1 },
  circular, list, map, two, 'maps': new Map([['a', new Map([['b', { c: { d: 1 } }]])], [{ k: 1 }, new Set([1, [2, [3]]])]]),
  functions: [function* g() {}, async function f() {}, async () => {}, () => {}, Object.assign(function f() {}, { a: 1 })],
  'what a key names': { f() {}, g: class {}, h: () => {}, [Symbol('k')]: () => {} },
  holes: [[1, , 3, , , 4], Object.assign([1, 2], { x: 1, '-1': 2 })], nested: [[1, [2, [3, [4, [5]]]]]], objects: { a: { b: { c: { d: { e: 1 } } } } }, 'three levels': { a: { b: { c: 1 } }, d: 2 },
  'long text': ['x'.repeat(200)], 'lines': { s: 'line 1\nline 2\nline 3' + 'x'.repeat(60) + '\n' + 'y'.repeat(30) }, 'cut text': { a: 'x'.repeat(10010) },
  wide: { alpha: 'aaaaaaaaaaaaaaaaaaaa', beta: 'bbbbbbbbbbbbbbbbbbbbbbbbbb', gamma: 'cccccccccccccccccccccccccc', delta: 1 },
  'just too wide': { a: undefined, b: null, f() {}, g: class {}, h: () => {}, name: 'aaa' }, 'fields': { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 },
  records: [{ id: 1, name: 'one' }, { id: 2, name: 'two' }, { id: 3, name: 'three' }], matrix: [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
  typed: [new Float64Array([1.5, 2, 0.1]), new Uint8Array(3), new BigInt64Array(2), new Uint8Array(0)], memory: [new ArrayBuffer(4), new DataView(new ArrayBuffer(4), 1)],
  dates: [new Date(0), new Date(NaN), Object.assign(new Date(0), { a: 1 })], expressions: [/a\/b/gi, Object.assign(/x/, { a: 1 })],
  boxes: [new String('abc'), new Number(-0), new Boolean(true), Object(Symbol('q')), Object(1n)], promises: [Promise.resolve(4), new Promise(() => {}), Promise.resolve({ a: 1 })],
  arguments: (function () { return arguments })(1, 2), derived: [new (class L extends Array {})(1, 2, 3), new (class M extends Map {})([[1, 2]]), new (class V extends Float32Array {})(2)],
  numbers: [1e21, 1e-7, 123456789.123, -0, 0xffffffff], 'more numbers': [1e100, 5e-324, NaN, -Infinity], custom: { a: { [util.inspect.custom](d) { return { x: d } } } }, matched,
  url: new URL('http://u:p@h.example:81/p?q=1#f'), 'search': new URLSearchParams('a=1&b=2'), 'no search': new URLSearchParams(''),
  empty: [[], {}, new Map(), new Set(), '', [[]]], 'empty, deep': { a: { b: { c: {}, d: [], e: new Map(), f: new Set() } } },
  'deep': { a: { b: { m: new Map([[1, 2]]), s: new Set([1]), arr: [1], f: new Float32Array(1), d: new Date(0), e: new Foo() } } },
  quotes: ["it's", 'say "hi"', "both ' and \"", 'all \' " `', 'tab\t'], escapes: ['nul\0', '\x1b[31m', '\\'],
  'long key': { ['k'.repeat(90)]: 1 }, hidden: Object.defineProperty({}, 'hid', { value: 1, enumerable: false }),
}
for (const [name, value] of Object.entries(values)) console.log(name, '-', util.inspect(value))
console.log(util.inspect(circular, { depth: 0 }), util.inspect(Object.defineProperty({}, 'hid', { value: 1 }), { showHidden: true }), util.inspect('a'.repeat(20), { maxStringLength: 4 }))
