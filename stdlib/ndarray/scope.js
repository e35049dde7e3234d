'use strict'
// Part of cuda/ndarray. What answers to the host: whether arrays are close; and scopes.

const nd = require('cuda/ndarray')
const { alike, isComplex, options } = require('./layout.js')
const { scopes } = require('./ndarray.js')

const close = (a, b, rtol, atol, equal) => a === b || Math.abs(a - b) <= atol + rtol * Math.abs(b) && Math.abs(b) < Infinity || equal !== 0 && a !== a && b !== b

const complexClose = (z, w, rtol, atol, equal) => z.re === w.re && z.im === w.im ||
  complex.abs(complex.sub(z, w)) <= atol + rtol * complex.abs(w) && complex.abs(w) < Infinity ||
  equal !== 0 && (z.re !== z.re || z.im !== z.im) && (w.re !== w.re || w.im !== w.im)

function allclose(a, b, given) {
  const { rtol = 1e-5, atol = 1e-8, equalNaN = false } = options('allclose', given, 'rtol', 'atol', 'equalNaN')
  const both = alike('allclose', a, b)
  if (isComplex(both[0])) return nd.map([...both, rtol, atol, equalNaN ? 1 : 0], complexClose).all().item()
  const [x, y] = both.map((v) => v.astype('f64'))
  return nd.map([x, y, rtol, atol, equalNaN ? 1 : 0], close).all().item()
}

// kept adds the arrays in what a function answers to a list.
function kept(value, list, seen = new Set()) {
  if (value instanceof nd.NDArray) list.push(value)
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !seen.has(value)) {
    seen.add(value)
    const inner = value instanceof Map ? value.values() : typeof value[Symbol.iterator] === 'function' && typeof value !== 'string' ? value : Object.values(value)
    for (const v of inner) kept(v, list, seen)
  }
  return list
}

function scope(f) {
  if (typeof f !== 'function') throw new TypeError(`nd.scope: f: expected a function, got ${typeof f}`)
  scopes.open()
  let list = []
  try {
    const result = f()
    if (typeof result?.then === 'function') throw new TypeError('nd.scope: f: a scope ends when the function returns, and this one answers a promise')
    list = kept(result, list)
    return result
  } finally {
    scopes.close(...list)
  }
}

module.exports = { allclose, scope }
