// util.inspect and console's formats.
const assert = require('assert')
const { inspect, format, isDeepStrictEqual, promisify, types } = require('util')
const shows = (value, text, options) => assert.strictEqual(inspect(value, options), text)

shows(undefined, 'undefined'); shows(null, 'null'); shows(-0, '-0'); shows(1.5, '1.5'); shows(10n, '10n'); shows(true, 'true')
shows('it\'s', `"it's"`); shows('a\n"\'', '`a\\n"\'`'); shows('\x01', "'\\x01'"); shows(Symbol('s'), 'Symbol(s)')
shows([1, [2, [3, [4, [5]]]]], '[ 1, [ 2, [ 3, [Array] ] ] ]')
shows([1, , , 4], '[ 1, <2 empty items>, 4 ]')
shows(new Array(2 ** 32 - 1), '[ <4294967295 empty items> ]')
shows(Object.assign([], { 5: 'a', 2005: 'b' }), "[ <5 empty items>, 'a', <1999 empty items>, 'b' ]")
shows(Object.assign([1], { x: 2 }), '[ 1, x: 2 ]')
shows({ a: 1, 'b-c': 2, [Symbol('d')]: 3 }, "{ a: 1, 'b-c': 2, [Symbol(d)]: 3 }")
shows({ a: { b: { c: { d: 1 } } } }, '{ a: { b: { c: [Object] } } }')
shows({ a: { b: 1 } }, '{ a: [Object] }', { depth: 0 })
shows({ a: { b: { c: { d: 1 } } } }, '{\n  a: { b: { c: { d: 1 } } }\n}', { depth: null })
shows(Object.create(null), '[Object: null prototype] {}')
shows(new (class Foo { x = 1 })(), 'Foo { x: 1 }')
shows(new (class extends Map {})([[1, 2]]), 'Map(1) { 1 => 2 }')
shows({ get a() { throw 1 }, set a(v) {}, get b() { return 1 }, set c(v) {} }, '{ a: [Getter/Setter], b: [Getter], c: [Setter] }')
shows(function f() {}, '[Function: f]'); shows(() => 1, '[Function (anonymous)]'); shows(class A extends Map {}, '[class A extends Map]')
shows(async function g() {}, '[AsyncFunction: g]')
shows(Object.assign(() => 1, { p: 1 }), '[Function (anonymous)] { p: 1 }')
shows(new Map([['k', { v: 1 }]]), "Map(1) { 'k' => { v: 1 } }"); shows(new Set([1, 'a']), "Set(2) { 1, 'a' }")
shows(Promise.resolve(1), 'Promise { 1 }'); shows(new Promise(() => {}), 'Promise { <pending> }')
shows(new Date(0), '1970-01-01T00:00:00.000Z'); shows(new Date(NaN), 'Invalid Date'); shows(/x/g, '/x/g')
shows(Object(1), '[Number: 1]'); shows(Object('s'), "[String: 's']")
shows(new Proxy({ secret: 1 }, { get() { throw 1 } }), '{ secret: 1 }')
shows(new Float32Array([0.1, 1e-7, NaN, -Infinity, 3]), 'Float32Array(5) [ 0.1, 1e-7, NaN, -Infinity, 3 ]')
shows(new Uint8ClampedArray(2), 'Uint8ClampedArray(2) [ 0, 0 ]')
shows(new BigInt64Array([-1n]), 'BigInt64Array(1) [ -1n ]')
shows(new Int32Array(1000), 'Int32Array(1000) [ 0, 0, 0, 0, 0, 0, 0, 0, … 988 more …, 0, 0, 0, 0 ]')
shows(new Float64Array(1000).fill(0.5), `Float64Array(1000) [
  0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5,
  … 988 more …,
  0.5, 0.5, 0.5, 0.5
]`)
shows(new ArrayBuffer(2), 'ArrayBuffer { [Uint8Contents]: <00 00>, byteLength: 2 }')
const circle = { name: 'c' }; circle.self = circle
shows(circle, "<ref *1> { name: 'c', self: [Circular *1] }")
shows({ [inspect.custom](depth, options) { return `custom ${depth}` } }, 'custom 2')
shows({ [Symbol.toStringTag]: 'Tag' }, "{ [Symbol(Symbol.toStringTag)]: 'Tag' }")
shows({ a: 1 }, '{ a: \x1b[33m1\x1b[0m }', { colors: true })
shows(Array.from({ length: 20 }, (_, i) => i * 10), `[
    0,  10,  20,  30,  40,  50,  60,  70,  80,  90, 100, 110, 120, 130, 140,
  150, 160, 170, 180, 190
]`)
shows({ long: 'x'.repeat(50), other: 'y'.repeat(50) }, `{
  long: '${'x'.repeat(50)}',
  other: '${'y'.repeat(50)}'
}`)
class Custom extends Error { constructor(m) { super(m); this.code = 7 } }
const text = inspect(new Custom('m', { cause: 1 })).replaceAll(__dirname, '')
assert.match(text, /^Custom: m\n    at .*inspect\.js:\d+:\d+ \{\n  code: 7\n\}$/)

assert.strictEqual(format('%s %d %i %f %j %o %% %x', 'a', '42', 3.7, 1.5, { a: 1 }, [1], 'rest'), 'a 42 3 1.5 {"a":1} [ 1, [length]: 1 ] % %x rest')
assert.strictEqual(format('a', 'b', { c: 1 }), 'a b { c: 1 }')
assert.strictEqual(format('%s', { a: { b: 1 } }), '{ a: { b: 1 } }')
assert.ok(isDeepStrictEqual({ a: [1] }, { a: [1] }) && !isDeepStrictEqual(1, '1'))
assert.ok(types.isMap(new Map()) && !types.isMap({ __proto__: Map.prototype }) && types.isTypedArray(new Int8Array()))
promisify((x, done) => done(null, x + 1))(1).then((v) => assert.strictEqual(v, 2))
assert.rejects(promisify((done) => done(new Error('no')))(), { message: 'no' })
assert.throws(() => inspect(1, { colour: true }), { message: 'util.inspect: options: there is no option "colour"; did you mean "colors"?' })
