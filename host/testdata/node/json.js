// JSON: texts that are right and wrong, and values as texts.
const show = (f) => { try { const v = f(); return typeof v === 'string' ? quote(v) : v } catch (e) { return `${e.name}: ${e.message}` } }
const quote = (s) => '"' + [...s].map((c) => (c >= ' ' && c <= '~' ? c : '\\u{' + c.codePointAt(0).toString(16) + '}')).join('') + '"'
const flat = (v) => (typeof v === 'number' ? (Object.is(v, -0) ? '-0' : String(v)) : typeof v === 'string' ? quote(v) : Array.isArray(v) ? '[' + v.map(flat).join() + ']'
  : v && typeof v === 'object' ? '{' + Object.keys(v).map((k) => quote(k) + ':' + flat(v[k])).join() + '}' : String(v))

const texts = [
  '1e400', '-1e400', '1e-400', '-0', '0', '-0.0', '0e5', '1E+2', '1.5e-7', '123456789012345678901234567890', '9007199254740993', '0.1', '1.7976931348623159e308', '5e-324', '2e-324', '4.9e-324',
  '2.2250738585072011e-308', '1e23', '12.0', '100', '1e2', '-9007199254740992', '18446744073709551616', '1e21', '1e308',
  '01', '-', '+1', '1.', '.5', '1e', '1e+', '-a', '--1', '1.e5', '0x10', '1_000', 'Infinity', 'NaN', '-Infinity', '1a', '00', '-01', '1.5.5', '1e5.5',
  '"a"', '"\\u0041\\n\\t\\"\\\\\\/\\b\\f\\r"', '"\\ud83d\\ude00"', '"\\ud83d"', '"\\ude00x"', '"\\ud83dx\\ude00"', '"😀é\u2028\u2029"', '"\ud800"', '"\\u00e9"', '"\\uABCD\\uabcd"', '"\u007f"',
  '"', '"a', '"\\', '"\\x41"', '"\\u12"', '"\\u12G4"', '"\\u"', '"\n"', '"\t"', '"a\u0000b"', "'a'", '"a\\', '"\\u{41}"', '"\\U0041"', '"a" "b"', '"\u001f"',
  'true', 'false', 'null', 'tru', 'nul', 'True', 'truex', 'undefined', 'fals', 'nullnull', 't', 'f', 'n',
  '[]', '[1,2,[3]]', '[1,]', '[,1]', '[', '[1', '[1 2]', '[1,2', ']', '[1}', '[1,,2]', '[[[]]]', '[]]', ' [ 1 , 2 ] ', '[1;2]',
  '{}', '{"a":1,"b":{"c":[]}}', '{"a":1,"a":2}', '{"b":1,"a":2,"b":3}', '{"2":1,"1":2,"x":3,"0":4}', '{"__proto__":1}', '{"__proto__":{"a":1},"b":2}', '{"":1}', '{"\\u0061":1,"a":2}', '{"\\ud800":1}', '{"é😀":1}',
  '{', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{a:1}', "{'a':1}", '{"a" 1}', '{"a":1 "b":2}', '{,}', '{"a",1}', '{1:2}', '}', '{"a":}', '{"a":1]', '{"a"::1}', '{"constructor":1,"toString":2}', '{"length":5,"hasOwnProperty":null}',
  '', ' ', '\n', '\ufeff1', '\u00a01', '1\u2028', '\u000b1', '\u000c1', '\r\n\t 1\r\n\t ', '1 2', '1 x', '/* a */1', '1//', '{}{}', '[1]x', '(1)', '@', 'é', '😀', '[é]', '#!', '`1`',
  '{"a": 1, "b": [1, 2, 3], "c": x, "d": "a long text behind it"}', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, oops, 18, 19, 20, 21, 22, 23]', 'oops, a text that goes on for a while, so that it is cut', 'x'.repeat(50), '[' + ' '.repeat(60) + 'x]', '"é" é', '["😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀", x]',
  '{"a":"' + 'b'.repeat(200) + '"}', '[' + '1,'.repeat(300) + '2]', '[' + '{"k":[1.5,"é",null,true]},'.repeat(50) + '0]',
]
for (const text of texts) console.log(quote(text).slice(0, 90), '=>', show(() => flat(JSON.parse(text))))
for (const v of [undefined, null, true, 1.5, {}, [], [1], [1, 2], () => 1, Symbol('s'), 10n, new String('[1]'), { toString: () => '{"a":1}' }, { toString() { throw new RangeError('mine') } }]) console.log(show(() => flat(JSON.parse(v))))
console.log(show(() => JSON.parse()))

// Revivers
const order = []
console.log(flat(JSON.parse('{"a":[1,{"b":2}],"c":{"d":3},"1":4}', function (k, v) { order.push(k, Array.isArray(this)); return typeof v === 'number' ? v + 1 : v })), order.join())
console.log(flat(JSON.parse('{"a":1,"b":2,"c":[1,2,3]}', (k, v) => (k === 'a' || k === '1' ? undefined : v))))
console.log(flat(JSON.parse('[1,2,3]', function (k, v) { if (k === '0') this[1] = 9; return v })), JSON.parse('1', () => undefined), flat(JSON.parse('[1]', 'none')), flat(JSON.parse('{"__proto__":[1]}', (k, v) => v)))
console.log(show(() => JSON.parse('[1]', () => { throw new RangeError('mine') })))
console.log(flat(JSON.parse('{"a":1,"b":2}', function (k, v) { if (k === 'a') delete this.b; return v === undefined ? 'gone' : v })))

// Values as texts
const circle = {}; circle.self = circle
const ring = { a: { b: [] } }; ring.a.b.push(ring.a)
const long = { a: { b: { c: [{ d: {} }] } } }; long.a.b.c[0].d.e = long.a
const list = []; list.push([list])
class Loop { constructor() { this.inner = { back: this } } }
class Point { constructor() { this.x = 1; this.y = [2] } get z() { return 3 } }
const values = [
  undefined, null, true, 0, -0, NaN, Infinity, 1e21, 1e-7, 0.1, 123456789012345680000, 5e-324, 'a"\\\b\f\n\r\t\u0000\u001f\u007f\u2028é😀', '\ud800', '\udc00x', 'a\ud83d', '\ud83d\ude00', () => 1, Symbol('s'), 10n, Object(10n),
  [undefined, () => 1, Symbol('s'), NaN, [, 1]], { a: undefined, b: () => 1, [Symbol('s')]: 1, c: null, d: NaN, 2: 'two', 1: 'one' }, new Date(0), new Date(NaN), /a/g, new Map([[1, 2]]), new Set([1]), new Error('e'), new Point(), new Number(3), new String('x'), new Boolean(false),
  new Uint8Array([1, 2]), new Float64Array([0.5, NaN]), new ArrayBuffer(2), Object.create({ inherited: 1 }), Object.create(null, { a: { value: 1, enumerable: true }, b: { value: 2 } }), { toJSON() { return { k: 1 } } }, { a: { toJSON: (k) => k } }, [{ toJSON: (k) => typeof k + k }], { toJSON: 5 },
  circle, ring, [circle], long, list, new Loop(), { x: 1, y: [0, new Loop()] }, Object.assign([1], { x: 2 }), { 'a b': 1, 'é': 2, '"': 3, '\ud800': 4, '': 5 }, new Proxy([1, 2], {}), new Proxy({ a: 1 }, {}), function () {}, Math, JSON, globalThis.undefinedThing, [[[]]], {}, [], [{}], { a: [] }, (function () { return arguments })(1, 2), Object('s'), Object(1),
  { get a() { return 1 } }, { get a() { throw new RangeError('mine') } }, { toString: () => 'x', valueOf: () => 1 }, [1, [2, [3, { a: [4] }]]],
]
for (const v of values) for (const space of [undefined, 2]) console.log(show(() => JSON.stringify(v, null, space)))
for (const space of [0, 1, 10, 11, -1, 1.9, NaN, Infinity, '', '-', 'éé', '😀', '123456789012', 'ééééééééééé', '\t', new Number(3), new String('ab'), true, null, {}, []]) console.log(show(() => JSON.stringify({ a: [1, { b: 2 }], c: {}, d: [] }, null, space)))
for (const replacer of [['a'], ['b', 'a', 'b'], [1, '1'], [new String('a'), new Number(1), {}, null, true], [], (k, v) => (typeof v === 'number' ? v * 2 : v), (k, v) => (k === 'a' ? undefined : v), function (k, v) { return k === '' ? v : Object.keys(this).join('') }, () => undefined, {}, 'a', null, new Proxy(['b'], {})]) {
  console.log(show(() => JSON.stringify({ a: 1, b: { a: 2, c: 3, 1: 4 }, 1: [5, 6] }, replacer)))
}
console.log(JSON[Symbol.toStringTag], JSON.parse.length, JSON.parse.name, JSON.stringify.length, JSON.stringify.name, Object.keys(JSON).length, typeof JSON.parse.prototype)
console.log(show(() => { BigInt.prototype.toJSON = function () { return this.toString() }; const s = JSON.stringify({ a: 1n, b: [Object(2n)] }); delete BigInt.prototype.toJSON; return s }))

// Texts that are nearly right: one unit is taken out, doubled, or becomes another.
let seed = 7
const random = (n) => (seed = (seed * 48271) % 2147483647) % n
const units = ['"', '\\', '{', '}', '[', ']', ',', ':', '0', '1', '-', '+', '.', 'e', 'E', ' ', '\n', 't', 'u', 'n', 'x', '\u0001', 'é', '\ud83d', 'true', 'null', '1e999', '\\u00', '\\ud83d']
for (let i = 0; i < 2500; i++) {
  let text = texts[random(texts.length)].slice(0, 100)
  for (let k = 0; k <= random(2); k++) {
    const at = random(text.length + 1), how = random(3)
    text = text.slice(0, at) + (how === 0 ? '' : units[random(units.length)]) + text.slice(how === 2 ? at : at + 1)
  }
  console.log(quote(text), '=>', show(() => flat(JSON.parse(text))))
}
