// The module assert: checks that throw an AssertionError which says what was expected and what came.

const { inspect, isDeepStrictEqual } = require('util')
const { deepEqual } = require('internal/equal')

class AssertionError extends Error {
  constructor({ message, actual, expected, operator, generated = false }) {
    super(message)
    this.generatedMessage = generated
    this.code = 'ERR_ASSERTION'
    this.actual = actual
    this.expected = expected
    this.operator = operator
  }
}
Object.defineProperty(AssertionError.prototype, 'name', { value: 'AssertionError', writable: true, configurable: true })

const show = (v) => inspect(v, { depth: 10 })

// fail throws: the caller's own error, its message, or the text that says what went wrong.
function fail(message, text, actual, expected, operator) {
  if (message instanceof Error) throw message
  const generated = message === undefined
  throw new AssertionError({ message: generated ? text : String(message), actual, expected, operator, generated })
}

// pair puts two values side by side where they are short, one below the other otherwise.
function pair(title, actual, relation, expected) {
  const [a, b] = [show(actual), show(expected)]
  if (a.length + b.length < 60 && !(a + b).includes('\n')) return `${title}: ${a} ${relation} ${b}`
  return `${title}:\nactual:\n${a}\nexpected:\n${b}`
}

function ok(value, message) {
  if (!value) fail(message, arguments.length === 0 ? 'no value was given to assert.ok()' : `expected a true value, got ${show(value)}`, value, true, '==')
}

const comparison = (name, test, title, relation, operator) => ({
  [name](actual, expected, message) {
    if (!test(actual, expected)) fail(message, pair(title, actual, relation, expected), actual, expected, operator)
  },
})[name]

const same = (a, b) => a == b || (a !== a && b !== b)

// expectation says whether an error is the one that throws and rejects were told to expect.
function matches(error, expected, message) {
  if (expected === undefined) return
  if (expected instanceof RegExp) {
    if (!expected.test(String(error))) fail(message, `the error does not match ${expected}: ${show(String(error))}`, error, expected, 'throws')
  } else if (typeof expected === 'function') {
    if (expected.prototype !== undefined && error instanceof expected) return
    if (expected === Error || Error.isPrototypeOf(expected)) {
      fail(message, `expected an instance of ${expected.name}, got ${show(String(error))}`, error, expected, 'throws')
    }
    if (expected(error) !== true) fail(message, `the validation function does not accept ${show(String(error))}`, error, expected, 'throws')
  } else {
    for (const key of Object.keys(expected).concat(expected instanceof Error ? ['name', 'message'] : [])) {
      const [a, b] = [error?.[key], expected[key]]
      if (b instanceof RegExp && typeof a === 'string' ? b.test(a) : isDeepStrictEqual(a, b)) continue
      fail(message, pair(`the error's ${key} differs`, a, '!==', b), error, expected, 'throws')
    }
  }
}

// split takes the arguments of throws(f, expected?, message?) apart.
const split = (expected, message) => typeof expected === 'string' ? [undefined, expected] : [expected, message]

function throws(f, ...rest) {
  const [expected, message] = split(...rest)
  if (typeof f !== 'function') throw new TypeError(`assert.throws: f: expected a function, got ${show(f)}`)
  let error
  try { f() } catch (e) { matches(e, expected, message); return }
  fail(message, 'expected the function to throw', error, expected, 'throws')
}

function doesNotThrow(f, message) {
  try { f() } catch (e) { fail(message, `expected no error, got ${show(String(e))}`, e, undefined, 'doesNotThrow') }
}

async function rejects(promise, ...rest) {
  const [expected, message] = split(...rest)
  try { await (typeof promise === 'function' ? promise() : promise) } catch (e) { matches(e, expected, message); return }
  fail(message, 'expected the promise to be rejected', undefined, expected, 'rejects')
}

async function doesNotReject(promise, message) {
  try { await (typeof promise === 'function' ? promise() : promise) } catch (e) {
    fail(message, `expected no rejection, got ${show(String(e))}`, e, undefined, 'doesNotReject')
  }
}

function match(string, regexp, message) {
  if (typeof string !== 'string' || !regexp.test(string)) {
    fail(message, `${show(string)} does not match ${regexp}`, string, regexp, 'match')
  }
}

function doesNotMatch(string, regexp, message) {
  if (typeof string === 'string' && regexp.test(string)) {
    fail(message, `${show(string)} matches ${regexp}`, string, regexp, 'doesNotMatch')
  }
}

const strictMethods = {
  ok,
  strictEqual: comparison('strictEqual', Object.is, 'not strictly equal', '!==', 'strictEqual'),
  notStrictEqual: comparison('notStrictEqual', (a, b) => !Object.is(a, b), 'strictly equal', '===', 'notStrictEqual'),
  deepStrictEqual: comparison('deepStrictEqual', isDeepStrictEqual, 'not deeply equal', '!==', 'deepStrictEqual'),
  notDeepStrictEqual: comparison('notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b), 'deeply equal', '===', 'notDeepStrictEqual'),
  throws, doesNotThrow, rejects, doesNotReject, match, doesNotMatch,
  fail: (message = 'failed') => fail(message, '', undefined, undefined, 'fail'),
  ifError(value) {
    if (value !== null && value !== undefined) fail(undefined, `expected no error, got ${show(value)}`, value, null, 'ifError')
  },
  AssertionError,
}

const looseMethods = {
  equal: comparison('equal', same, 'not equal', '!=', '=='),
  notEqual: comparison('notEqual', (a, b) => !same(a, b), 'equal', '==', '!='),
  deepEqual: comparison('deepEqual', (a, b) => deepEqual(a, b, false), 'not deeply equal', '!=', 'deepEqual'),
  notDeepEqual: comparison('notDeepEqual', (a, b) => !deepEqual(a, b, false), 'deeply equal', '==', 'notDeepEqual'),
}

const assert = Object.assign(function assert(...args) { ok(...args) }, strictMethods, looseMethods)

assert.strict = Object.assign(function strict(...args) { ok(...args) }, strictMethods, {
  equal: strictMethods.strictEqual,
  notEqual: strictMethods.notStrictEqual,
  deepEqual: strictMethods.deepStrictEqual,
  notDeepEqual: strictMethods.notDeepStrictEqual,
})
assert.strict.strict = assert.strict

module.exports = assert
