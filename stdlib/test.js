// The module cujs/test: describe, test and expect. "cujs test" runs what files register here; a script that requires the
// module itself calls run().

const { inspect, isDeepStrictEqual } = require('util')
const { AssertionError } = require('assert')
const device = require('internal/device')

const root = { name: '', tests: [], before: [], after: [] }
let suite = root
let current = null // the test that runs

function describe(name, body) {
  const outer = suite
  suite = { name: outer.name ? `${outer.name} > ${name}` : String(name), tests: root.tests, before: [...outer.before], after: [...outer.after] }
  try {
    const result = body()
    if (typeof result?.then === 'function') throw new TypeError(`describe(${inspect(name)}): the function must not be async; await inside of test()`)
  } finally { suite = outer }
}

function register(name, options, body, mode) {
  if (current) throw new Error(`test(${inspect(name)}): a test cannot be registered inside another`)
  if (typeof options === 'function') [options, body] = [{}, options]
  if (typeof body !== 'function' && mode !== 'todo') throw new TypeError(`test(${inspect(name)}): expected a function, got ${inspect(body)}`)
  const within = suite
  root.tests.push({ name: within.name ? `${within.name} > ${name}` : String(name), body, mode: options?.skip ? 'skip' : mode, suite: within, timeout: options?.timeout })
}

const test = Object.assign((name, options, body) => register(name, options, body, 'run'), {
  skip: (name, options, body) => register(name, options, body ?? (() => {}), 'skip'),
  only: (name, options, body) => register(name, options, body, 'only'),
  todo: (name) => register(name, {}, undefined, 'todo'),
})

const beforeEach = (f) => { suite.before.push(f) }
const afterEach = (f) => { suite.after.push(f) }

const short = (v) => inspect(v, { depth: 4 })
const isView = (v) => ArrayBuffer.isView(v) && !(v instanceof DataView)
// isBuffer recognises what lives on the device and can be read.
const isBuffer = (v) => typeof v === 'object' && v !== null && Object.prototype.toString.call(v) === '[object Buffer]' && typeof v.read === 'function'

// plain reads a device buffer; floating point types without a typed array come as their values.
function plain(v) {
  if (!isBuffer(v)) return v
  const { to } = require('cuda')[v.type]
  return to ? to(v.read()) : v.read()
}

const isArray = (v) => typeof v === 'object' && v !== null && Object.prototype.toString.call(v) === '[object NDArray]' && typeof v.toArray === 'function'

// both reads what is compared. Beside an array of several axes all are plain arrays, nested as its axes are.
function both(a, b) {
  const [x, y] = [plain(a), plain(b)]
  if (!isArray(x) && !isArray(y)) return [x, y]
  return [x, y].map((v) => isArray(v) ? v.toArray() : isView(v) ? Array.from(v) : v)
}

const list = (v) => isView(v) || Array.isArray(v)

// sameElements compares a typed array with another or with a plain array by their elements.
function same(a, b) {
  if (isView(a) && Array.isArray(b) || isView(b) && Array.isArray(a)) {
    return a.length === b.length && firstDifference(a, b, Object.is) < 0
  }
  return isDeepStrictEqual(a, b)
}

function firstDifference(a, b, equal) {
  const n = Math.max(a.length, b.length)
  for (let i = 0; i < n; i++) if (!(i < a.length && i < b.length && equal(a[i], b[i]))) return i
  return -1
}

// where tells the first elements that differ, and how many do.
function where(a, b, equal) {
  if (a.length !== b.length) return `\n  it has ${a.length} elements, expected ${b.length}`
  const lines = []
  let count = 0
  for (let i = 0; i < a.length; i++) {
    if (equal(a[i], b[i])) continue
    if (count++ < 5) lines.push(`\n  [${i}]: ${short(a[i])}, expected ${short(b[i])}`)
  }
  if (count > 5) lines.push(`\n  … ${count} of ${a.length} elements differ`)
  return lines.join('')
}

function tolerance({ digits, absolute, relative } = {}) {
  const abs = absolute ?? (digits === undefined ? 1e-6 : 0.5 * 10 ** -digits)
  const rel = relative ?? (digits === undefined && absolute === undefined ? 1e-5 : 0)
  return (a, b) => Object.is(a, b) || a === b || Math.abs(a - b) <= abs + rel * Math.abs(b)
}

function thrown(f, expected) {
  if (expected === undefined) return true
  if (typeof expected === 'string') return String(f?.message ?? f).includes(expected)
  if (expected instanceof RegExp) return expected.test(String(f?.message ?? f))
  if (typeof expected === 'function') return f instanceof expected
  return f?.message === expected.message
}

class Expectation {
  #actual
  #not
  constructor(actual, not = false) { this.#actual = actual; this.#not = not }
  get not() { return new Expectation(this.#actual, !this.#not) }

  #check(pass, text, expected, operator) {
    if (pass !== this.#not) return
    throw new AssertionError({ message: this.#not ? text.replace('expected', 'did not expect') : text, actual: this.#actual, expected, operator })
  }

  toBe(expected) {
    this.#check(Object.is(this.#actual, expected), `expected ${short(expected)}, got ${short(this.#actual)}`, expected, 'toBe')
  }

  toEqual(expected) {
    const [a, b] = both(this.#actual, expected)
    const detail = list(a) && list(b) && !this.#not ? where(a, b, isDeepStrictEqual) : ''
    this.#check(same(a, b), `expected ${short(b)}, got ${short(a)}${detail}`, expected, 'toEqual')
  }

  // toBeCloseTo compares a number, or the elements of arrays and buffers: |a - b| ≤ absolute + relative · |b|.
  toBeCloseTo(expected, options) {
    if (typeof options === 'number') options = { digits: options }
    const [a, b] = both(this.#actual, expected), near = tolerance(options)
    const equal = (x, y) => list(x) && list(y) ? x.length === y.length && firstDifference(x, y, equal) < 0 : near(x, y)
    if (!list(a) || !list(b)) {
      if (typeof a !== 'number' || typeof b !== 'number') throw new TypeError(`toBeCloseTo: expected numbers, arrays or buffers, got ${short(a)} and ${short(b)}`)
      return this.#check(equal(a, b), `expected ${b}, got ${a}, which is ${Math.abs(a - b)} away`, expected, 'toBeCloseTo')
    }
    this.#check(a.length === b.length && firstDifference(a, b, equal) < 0, `expected elements close to these${this.#not ? '' : where(a, b, equal)}`, expected, 'toBeCloseTo')
  }

  toBeTruthy() { this.#check(Boolean(this.#actual), `expected a true value, got ${short(this.#actual)}`, true, 'toBeTruthy') }
  toBeFalsy() { this.#check(!this.#actual, `expected a false value, got ${short(this.#actual)}`, false, 'toBeFalsy') }
  toBeDefined() { this.#check(this.#actual !== undefined, 'expected a value, got undefined', undefined, 'toBeDefined') }
  toBeUndefined() { this.#check(this.#actual === undefined, `expected undefined, got ${short(this.#actual)}`, undefined, 'toBeUndefined') }
  toBeNull() { this.#check(this.#actual === null, `expected null, got ${short(this.#actual)}`, null, 'toBeNull') }
  toBeNaN() { this.#check(Number.isNaN(this.#actual), `expected NaN, got ${short(this.#actual)}`, NaN, 'toBeNaN') }
  toBeInstanceOf(c) { this.#check(this.#actual instanceof c, `expected an instance of ${c.name}, got ${short(this.#actual)}`, c, 'toBeInstanceOf') }
  toBeGreaterThan(n) { this.#check(this.#actual > n, `expected more than ${n}, got ${short(this.#actual)}`, n, 'toBeGreaterThan') }
  toBeLessThan(n) { this.#check(this.#actual < n, `expected less than ${n}, got ${short(this.#actual)}`, n, 'toBeLessThan') }
  toHaveLength(n) { this.#check(this.#actual?.length === n, `expected ${n} elements, got ${short(this.#actual?.length)}`, n, 'toHaveLength') }
  toMatch(pattern) {
    const pass = typeof this.#actual === 'string' && (typeof pattern === 'string' ? this.#actual.includes(pattern) : pattern.test(this.#actual))
    this.#check(pass, `expected text that matches ${short(pattern)}, got ${short(this.#actual)}`, pattern, 'toMatch')
  }
  toContain(item) {
    const a = plain(this.#actual)
    this.#check(Boolean(a?.includes?.(item)), `expected ${short(a)} to contain ${short(item)}`, item, 'toContain')
  }

  toThrow(expected) {
    if (typeof this.#actual !== 'function') throw new TypeError(`toThrow: expected a function, got ${short(this.#actual)}`)
    let error, threw = false
    try { this.#actual() } catch (e) { error = e; threw = true }
    this.#check(threw && thrown(error, expected), threw ? `expected another error than ${short(String(error))}` : 'expected the function to throw', expected, 'toThrow')
  }

  async toReject(expected) {
    let error, threw = false
    try { await (typeof this.#actual === 'function' ? this.#actual() : this.#actual) } catch (e) { error = e; threw = true }
    this.#check(threw && thrown(error, expected), threw ? `expected another error than ${short(String(error))}` : 'expected the promise to be rejected', expected, 'toReject')
  }
}

const expect = (actual) => new Expectation(actual)

// limited ends a test that takes longer than its timeout.
function limited(promise, milliseconds) {
  if (!milliseconds) return promise
  let timer
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`the test took longer than ${milliseconds} ms`)), milliseconds) })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

async function attempt(t) {
  for (const f of t.suite.before) await f()
  try {
    await limited((async () => t.body())(), t.timeout)
    await device.finish()
  } finally { for (const f of t.suite.after) await f() }
}

// run runs what is registered, one test after the other, and forgets it. Options: filter, a text or RegExp that names
// must match; report, which is called with {name, status, milliseconds, error} for each test, status being pass, fail,
// skip or todo; started, which is called with the name of each test that begins; from, the number of tests that ran in
// earlier processes: with it, run ends where this process cannot use a device any more. It answers how many tests there
// were of each status, whether the device was lost, and how many tests are left then.
async function run({ filter, from, started = () => {}, report = () => {} } = {}) {
  const tests = root.tests.splice(0)
  const only = tests.some((t) => t.mode === 'only')
  const wanted = (name) => !filter || (typeof filter === 'string' ? name.includes(filter) : filter.test(name))
  const counts = { pass: 0, fail: 0, skip: 0, todo: 0, lost: !device.recover(), left: 0 }
  for (const t of tests.filter((t) => wanted(t.name)).slice(from)) {
    if (counts.lost && from !== undefined) {
      counts.left++
      continue
    }
    const result = { name: t.name, status: 'pass', milliseconds: 0, error: undefined }
    if (t.mode === 'todo') result.status = 'todo'
    else if (t.mode === 'skip' || only && t.mode !== 'only') result.status = 'skip'
    else {
      const began = performance.now()
      current = t
      started(t.name)
      try { await attempt(t) } catch (error) {
        result.status = 'fail'
        result.error = error
      } finally { current = null }
      counts.lost = !device.recover()
      result.milliseconds = performance.now() - began
    }
    counts[result.status]++
    await report(result)
  }
  return counts
}

module.exports = { describe, test, it: test, expect, beforeEach, afterEach, run }
