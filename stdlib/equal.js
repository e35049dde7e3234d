// Deep equality, as util.isDeepStrictEqual and assert.deepEqual define it.

const tag = (v) => Object.prototype.toString.call(v)
const isView = (v) => ArrayBuffer.isView(v) && !(v instanceof DataView)

// keys are the own enumerable properties, symbols included; elements of arrays and views are compared otherwise.
const keys = (v, skipIndices) => Reflect.ownKeys(v).filter((key) =>
  Object.prototype.propertyIsEnumerable.call(v, key) && !(skipIndices && typeof key === 'string' && /^\d+$/.test(key)))

// deepEqual compares a and b; strict distinguishes types, prototypes and the sign of zero, loose compares primitives
// with ==. Circles are equal where they lead back to the same places.
function deepEqual(a, b, strict, seen = new Map()) {
  if (strict ? Object.is(a, b) : (a == b || (a !== a && b !== b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (tag(a) !== tag(b)) return false
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (seen.has(a)) return seen.get(a) === b
  seen.set(a, b)
  const equal = sameContent(a, b, strict, seen)
  seen.delete(a)
  return equal
}

function sameContent(a, b, strict, seen) {
  if (isView(a)) return sameViews(a, b, strict) && sameProperties(a, b, strict, seen, true)
  if (a instanceof ArrayBuffer) return sameViews(new Uint8Array(a), new Uint8Array(b), strict)
  if (a instanceof Date) { if (!Object.is(a.getTime(), b.getTime())) return false }
  if (a instanceof RegExp) { if (String(a) !== String(b) || a.lastIndex !== b.lastIndex) return false }
  if (a instanceof Error) { if (a.message !== b.message || a.name !== b.name) return false }
  if (a instanceof Map) return sameMaps(a, b, strict, seen) && sameProperties(a, b, strict, seen)
  if (a instanceof Set) return sameSets(a, b, strict, seen) && sameProperties(a, b, strict, seen)
  for (const Box of [Number, String, Boolean, BigInt, Symbol]) {
    if (a instanceof Box && !Object.is(a.valueOf(), b.valueOf())) return false
  }
  if (Array.isArray(a) && a.length !== b.length) return false
  return sameProperties(a, b, strict, seen)
}

function sameViews(a, b, strict) {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) {
    if (strict ? !Object.is(a[i], b[i]) : (a[i] != b[i] && (a[i] === a[i] || b[i] === b[i]))) return false
  }
  return true
}

function sameProperties(a, b, strict, seen, skipIndices = false) {
  const names = keys(a, skipIndices)
  if (names.length !== keys(b, skipIndices).length) return false
  return names.every((name) => Object.prototype.propertyIsEnumerable.call(b, name) && deepEqual(a[name], b[name], strict, seen))
}

function sameMaps(a, b, strict, seen) {
  if (a.size !== b.size) return false
  const rest = new Map(b)
  for (const [key, value] of a) {
    if (rest.has(key) && deepEqual(value, rest.get(key), strict, seen)) { rest.delete(key); continue }
    let found = false
    for (const [other, otherValue] of rest) {
      if (deepEqual(key, other, strict, seen) && deepEqual(value, otherValue, strict, seen)) {
        rest.delete(other)
        found = true
        break
      }
    }
    if (!found) return false
  }
  return true
}

function sameSets(a, b, strict, seen) {
  if (a.size !== b.size) return false
  const rest = new Set(b)
  for (const value of a) {
    if (rest.delete(value)) continue
    let found = false
    for (const other of rest) {
      if (deepEqual(value, other, strict, seen)) { rest.delete(other); found = true; break }
    }
    if (!found) return false
  }
  return true
}

module.exports = { deepEqual }
