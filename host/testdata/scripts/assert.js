// The module assert, checked by itself and by try and catch.
const assert = require('assert')
const { AssertionError, strict } = assert

const message = (f) => { try { f() } catch (e) { return e.message } throw new Error('nothing was thrown') }

assert.ok(1); assert(true); assert.equal(1, '1'); assert.strictEqual(NaN, NaN)
assert.notStrictEqual(0, -0)
assert.deepEqual({ a: [1, '2'] }, { a: ['1', 2] })
assert.deepStrictEqual(new Map([[{ k: 1 }, new Set([1, [2]])]]), new Map([[{ k: 1 }, new Set([[2], 1])]]))
assert.deepStrictEqual(new Float32Array([1, 2]), new Float32Array([1, 2]))
assert.notDeepStrictEqual(new Float32Array([1]), new Float64Array([1]))
assert.notDeepStrictEqual([1, , 3], [1, undefined, 3])
assert.notDeepStrictEqual({ a: undefined }, {})
assert.notDeepStrictEqual(new Date(0), new Date(1))
const circle = {}; circle.self = circle
const other = {}; other.self = other
assert.deepStrictEqual(circle, other)

assert.strictEqual(message(() => assert.strictEqual(1, 2)), 'not strictly equal: 1 !== 2')
assert.strictEqual(message(() => assert.ok(0)), 'expected a true value, got 0')
assert.strictEqual(message(() => assert.ok(0, 'mine')), 'mine')
assert.strictEqual(message(() => assert.deepStrictEqual({ a: 1 }, { a: 2 })), 'not deeply equal: { a: 1 } !== { a: 2 }')
assert.strictEqual(message(() => assert.match('abc', /x/)), "'abc' does not match /x/")
assert.strictEqual(message(() => assert.throws(() => {})), 'expected the function to throw')
assert.strictEqual(message(() => assert.throws(() => { throw new TypeError('t') }, RangeError)),
  "expected an instance of RangeError, got 'TypeError: t'")
assert.strictEqual(message(() => assert.throws(() => { throw new TypeError('t') }, { message: 'u' })),
  "the error's message differs: 't' !== 'u'")
assert.strictEqual(message(() => assert.fail('stop')), 'stop')

assert.throws(() => { throw new TypeError('wrong kind') }, TypeError)
assert.throws(() => { throw new TypeError('wrong kind') }, /kind/)
assert.throws(() => { throw new TypeError('wrong kind') }, { name: 'TypeError', message: /wrong/ })
assert.throws(() => assert.fail(), (e) => e instanceof AssertionError && e.code === 'ERR_ASSERTION')
assert.doesNotThrow(() => {})
assert.strictEqual(strict.equal, strict.strictEqual)
assert.throws(() => strict.equal(1, '1'), AssertionError)

let settled = 0
Promise.all([
  assert.rejects(Promise.reject(new RangeError('r')), RangeError),
  assert.rejects(async () => { throw new Error('x') }, { message: 'x' }),
  assert.rejects(assert.rejects(Promise.resolve(1)), { message: 'expected the promise to be rejected' }),
]).then(() => { settled = 1 })
process.on('exit', () => assert.strictEqual(settled, 1))
