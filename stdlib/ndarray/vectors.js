'use strict'
// Part of cuda/ndarray. Products of elements with each other: of vectors, of blocks; and sums of diagonals.

const nd = require('cuda/ndarray')
const { alike } = require('./layout.js')
const { product } = require('./products.js')

// dot is the sum of products along the last axis of x and the last but one of y, without batches: the other axes of both stay.
function dot(y) {
  const [a, b] = alike('dot', this, y)
  if (a.ndim === 0 || b.ndim === 0) return a.mul(b)
  if (b.ndim < 3 && a.ndim < 3 || b.ndim === 1) return product('dot', a, b)
  const k = a.shape.at(-1), [l, n] = b.shape.slice(-2), rest = b.shape.slice(0, -2)
  if (k !== l) throw new RangeError(`ndarray.dot: other: ${a.shape.join('×')} and ${b.shape.join('×')} do not fit: ${k} columns and ${l} rows`)
  const rows = a.shape.slice(0, -1), m = rows.reduce((p, q) => p * q, 1), columns = rest.reduce((p, q) => p * q, 1) * n
  const turned = b.transpose(b.ndim - 2, ...rest.keys(), b.ndim - 1).reshape(k, columns)
  return product('dot', a.reshape(m, k), turned).reshape(...rows, ...rest, n)
}

function outer(x, y) {
  const [a, b] = alike('outer', x, y).map((v) => v.reshape(-1))
  return a.at(':, new').mul(b)
}

// kron has y times each element of x, in blocks: the axes of both, one beside the other.
function kron(x, y) {
  const [a, b] = alike('kron', x, y), n = Math.max(a.ndim, b.ndim), sizes = (v) => [...Array(n - v.ndim).fill(1), ...v.shape]
  const [s, t] = [sizes(a), sizes(b)]
  return a.reshape(...s.flatMap((size) => [size, 1])).mul(b.reshape(...t.flatMap((size) => [1, size]))).reshape(...s.map((size, i) => size * t[i]))
}

module.exports = { dot, kron, outer, trace(offset = 0) { return this.diagonal(offset).sum(-1) } }
