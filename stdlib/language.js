// What newer editions of ECMAScript have and goja lacks: Object.groupBy and Map.groupBy, Array.fromAsync, well-formed strings, the
// helpers of iterators, RegExp.escape, and toLocaleString for numbers, which groups digits as English does.

const callable = (f) => { if (typeof f !== 'function') throw new TypeError(`${String(f)} is not a function`) }

const objectGroupBy = (items, key) => {
  callable(key)
  const groups = Object.create(null)
  let i = 0
  for (const item of items) (groups[key(item, i++)] ??= []).push(item)
  return groups
}

const mapGroupBy = (items, key) => {
  callable(key)
  const groups = new Map()
  let i = 0
  for (const item of items) {
    const k = key(item, i++)
    if (groups.has(k)) groups.get(k).push(item)
    else groups.set(k, [item])
  }
  return groups
}

async function fromAsync(items, map, self) {
  if (map !== undefined) callable(map)
  const list = typeof this === 'function' && this !== Array ? new this() : []
  let i = 0
  const add = async (item) => { list[i] = map ? await map.call(self, item, i) : item; i++ }
  const asynchronous = items[Symbol.asyncIterator]
  if (asynchronous) {
    const it = asynchronous.call(items)
    try {
      for (let step = await it.next(); !step.done; step = await it.next()) await add(step.value)
    } catch (e) { await it.return?.(); throw e }
  } else {
    for (const item of Array.from(items)) await add(await item)
  }
  list.length = i
  return list
}

const strings = {
  isWellFormed() { return strings.toWellFormed.call(this) === String(this) },
  toWellFormed() {
    const s = String(this)
    let made = ''
    for (let i = 0; i < s.length; i++) {
      const c = s.charCodeAt(i), next = s.charCodeAt(i + 1)
      if (c >= 0xd800 && c < 0xdc00 && next >= 0xdc00 && next < 0xe000) made += s[i] + s[++i]
      else made += c >= 0xd800 && c < 0xe000 ? '\ufffd' : s[i]
    }
    return made
  },
}

const count = (n) => {
  const whole = Math.trunc(Number(n))
  if (Number.isNaN(whole) || whole < 0) throw new RangeError(`${String(n)} must be positive`)
  return whole
}

// Each checks its argument when it is called, and takes elements when it is asked for them.
const helpers = {
  map(f) { callable(f); return (function* (it) { let i = 0; for (const v of it) yield f(v, i++) })(this) },
  filter(f) { callable(f); return (function* (it) { let i = 0; for (const v of it) if (f(v, i++)) yield v })(this) },
  take(n) {
    n = count(n)
    return (function* (it) { if (n === 0) { it.return?.(); return } let i = 0; for (const v of it) { yield v; if (++i >= n) return } })(this)
  },
  drop(n) { n = count(n); return (function* (it) { let i = 0; for (const v of it) if (i++ >= n) yield v })(this) },
  flatMap(f) {
    callable(f)
    return (function* (it) {
      let i = 0
      for (const v of it) {
        const inner = f(v, i++)
        if (typeof inner !== 'object' || inner === null) throw new TypeError(`${String(inner)} is not an object`)
        yield* inner
      }
    })(this)
  },
  reduce(f, ...initial) {
    callable(f)
    let i = 0, sum = initial[0], empty = initial.length === 0
    for (const v of this) {
      if (empty) { sum = v; empty = false } else sum = f(sum, v, i)
      i++
    }
    if (empty) throw new TypeError('Reduce of a done iterator with no initial value')
    return sum
  },
  toArray() { return [...this] },
  forEach(f) { callable(f); let i = 0; for (const v of this) f(v, i++) },
  some(f) { callable(f); let i = 0; for (const v of this) if (f(v, i++)) return true; return false },
  every(f) { callable(f); let i = 0; for (const v of this) if (!f(v, i++)) return false; return true },
  find(f) { callable(f); let i = 0; for (const v of this) if (f(v, i++)) return v },
}

const prototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
function Iterator() {
  if (new.target === undefined || new.target === Iterator) throw new TypeError('Abstract class Iterator not directly constructable')
}
Object.defineProperty(Iterator, 'prototype', { value: prototype })
Object.defineProperty(Iterator, 'from', {
  value: function from(items) {
    const it = items[Symbol.iterator] ? items[Symbol.iterator]() : items
    return it instanceof Iterator ? it : (function* () { for (let step = it.next(); !step.done; step = it.next()) yield step.value })()
  }, writable: true, configurable: true,
})

const escapeRegExp = (text) => {
  if (typeof text !== 'string') throw new TypeError('RegExp.escape: expected a string')
  const code = (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`
  return text.replace(/^[0-9a-zA-Z]|[\^$\\.*+?()[\]{}|/]|[,\-=<>#&!%:;@~'`"\s]/g, (c, at) => {
    if (at === 0 && /[0-9a-zA-Z]/.test(c)) return code(c)
    if ('^$\\.*+?()[]{}|/'.includes(c)) return '\\' + c
    return { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v', '\f': '\\f' }[c] ?? (c < '\x80' ? code(c) : c)
  })
}

// grouped writes the digits of a whole number in threes.
const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

function localized(n, options = {}) {
  const { style = 'decimal', useGrouping = true, minimumFractionDigits: least = 0 } = options
  if (style !== 'decimal' && style !== 'percent') throw new RangeError(`toLocaleString: the style ${style} is not supported, decimal and percent are`)
  const percent = style === 'percent'
  const most = options.maximumFractionDigits ?? Math.max(least, percent ? 0 : 3)
  if (!(most >= least && most <= 100)) throw new RangeError('maximumFractionDigits value is out of range.')
  let x = percent ? n * 100 : n
  if (!Number.isFinite(x)) return Number.isNaN(x) ? 'NaN' : x > 0 ? '∞' : '-∞'
  if (options.maximumSignificantDigits) x = Number(x.toPrecision(options.maximumSignificantDigits))
  const fixed = Math.abs(x) < 1e21 ? Math.abs(x).toFixed(most) : BigInt(Math.abs(x)).toString()
  let [whole, fraction = ''] = fixed.split('.')
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  const sign = x < 0 || Object.is(x, -0) ? '-' : ''
  return sign + (useGrouping ? grouped(whole) : whole) + (fraction && '.' + fraction) + (percent ? '%' : '')
}

const numbers = { toLocaleString(locales, options) { return localized(Number.prototype.valueOf.call(this), options ?? {}) } }
const bigints = {
  toLocaleString() {
    const text = BigInt.prototype.toString.call(this)
    return text.startsWith('-') ? '-' + grouped(text.slice(1)) : grouped(text)
  },
}

// Goja's sort works on the array itself, and indexes out of range when the comparison shortens it. This one sorts a list of
// its own, and writes back: ECMA-262, Array.prototype.sort.
const sorting = (native) => ({
  sort(compare) {
    'use strict'
    if (this == null || compare !== undefined && typeof compare !== 'function') return native.call(this, compare) // which throws
    const o = Object(this), length = Math.min(Math.max(Math.trunc(o.length) || 0, 0), Number.MAX_SAFE_INTEGER), list = []
    for (let i = 0; i < length; i++) if (i in o) list.push(o[i])
    native.call(list, compare)
    for (let i = 0; i < list.length; i++) o[i] = list[i]
    for (let i = list.length; i < length; i++) if (i in o) delete o[i]
    return o
  },
}).sort

module.exports = {
  sorting,
  Object: { groupBy: objectGroupBy }, Map: { groupBy: mapGroupBy }, Array: { fromAsync }, RegExp: { escape: escapeRegExp },
  'String.prototype': strings, 'Number.prototype': numbers, 'BigInt.prototype': bigints, 'Iterator.prototype': helpers, Iterator,
}
