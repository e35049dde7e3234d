// Scalars of every type, in registers and on the stack.
const assert = require('assert')
const ffi = require('ffi')
const unary = (parameters, result) => ({ parameters: [parameters], result: result ?? parameters })
const lib = ffi.open(process.argv[2], {
  neg8: unary('i8'), inc8: unary('u8'), neg16: unary('i16'), inc16: unary('u16'), neg32: unary('i32'), inc32: unary('u32'),
  neg64: unary('i64'), inc64: unary('u64'), not: { ...unary('bool'), name: 'not_' }, half: unary('f32'), twice: unary('f64'), nothing: {},
  mixed: { parameters: ['i32', 'f64', 'i64', 'f32', 'u8', 'f64', 'i16', 'i32', 'i32', 'i64', 'f64'], result: 'f64' },
  nine: { parameters: ['f64', 'f64', 'f64', 'f64', 'f64', 'f64', 'f64', 'f64', 'f64', 'f32'], result: 'f64' },
  total: { parameters: ['i32', '...'], result: 'i32' },
  missing: { optional: true },
})
const s = lib.symbols
assert.deepEqual([s.neg8(-128), s.inc8(255), s.neg16(5), s.inc16(65535), s.neg32(-7), s.inc32(0xffffffff)], [-128, 0, -5, 0, 7, 0])
assert.deepEqual([s.neg64(2n ** 62n), s.neg64(3), s.inc64(2n ** 64n - 2n)], [-(2n ** 62n), -3n, 2n ** 64n - 1n])
assert.deepEqual([s.not(true), s.not(false), s.half(3), s.twice(0.1), s.nothing()], [false, true, 1.5, 0.2, undefined])
assert.equal(s.mixed(1, 2, 3n, 4, 5, 6, 7, 8, 9, 10n, 11), 1 + 4 + 9 + 16 + 25 + 36 + 49 + 64 + 81 + 100 + 121)
assert.equal(s.nine(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 385)
assert.equal(s.total(4, ['i32', 1], ['f64', 2.5], ['i32', -3], ['f64', 0.25]), 7)
assert.equal(s.total(0), 0)
assert.equal(s.missing, null)
assert.equal(s.neg8.length, 1)

const process_ = ffi.open(null, { abs: unary('i32') })
assert.equal(process_.symbols.abs(-3), 3)

const short = ffi.open(process.argv[2], { neg8: unary('i8') })
assert.equal(short.symbols.neg8(1), -1)
short[Symbol.dispose]() // as using does at the end of a block
assert.throws(() => short.symbols.neg8(1), /is closed/)
lib.close()
lib.close()
assert.throws(() => s.neg8(1), /is closed/)
