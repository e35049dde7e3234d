'use strict'
// Part of cuda/ndarray. Products of matrices, and sums of products by letters.

const cuda = require('cuda'), blas = require('cuda/blas'), nd = require('cuda/ndarray')
const { alike, array, flat, isComplex, kind, options, real, wide } = require('./layout.js')
const { called, elements, room, sums: sumsOf } = require('./ndarray.js')

// Integers and bool: a thread for each element; a is [batch, m, k], b [batch, k, n].
const whole = cuda.kernel(function matmul(a, b, out, m, k, n) {
  const t = grid(1), row = Math.floor(t / n), j = t - row * n, z = Math.floor(row / m)
  let sum = out[t]
  for (let l = 0; l < k; l++) sum += a[row * k + l] * b[(z * k + l) * n + j]
  out[t] = sum
})

// What cuda/blas multiplies; the types whose products are of another type; and those whose sums are.
const blasTypes = ['i8', 'f16', 'bf16', 'f32', 'f64', 'c64', 'c128']
const ofFloats = Object.fromEntries(Object.entries(sumsOf).filter(([type]) => type[0] === 'f'))
const wider = { ...ofFloats, bool: 'i32', i8: 'i32', u8: 'i32' }, sums = { ...wider, i16: 'i32', u16: 'i32' }

// common is the shape of two batches, the axes before the last two, broadcast.
function common(name, a, b) {
  const n = Math.max(a.length, b.length), at = (s, i) => s[s.length - n + i] ?? 1
  return Array.from({ length: n }, (_, i) => {
    const [x, y] = [at(a, i), at(b, i)]
    if (x !== y && x !== 1 && y !== 1) throw new RangeError(`${called(name)}: shapes ${a.join('×')} and ${b.join('×')} of the batches do not fit: axis ${i} has ${x} and ${y} elements`)
    return x === 1 ? y : x
  })
}

// plain is the product of two matrices of one type, for which nothing is to be converted or broadcast; undefined of others. What is
// the transpose of a matrix whose elements lie in order is not copied.
function plain(x, y, precision) {
  if (!(x instanceof nd.NDArray && y instanceof nd.NDArray)) return
  const dtype = x.dtype, of = x.shape, by = y.shape, m = of[0], k = of[1], n = by[1] // patterns of arrays would take longer than the call
  if (of.length !== 2 || by.length !== 2 || k !== by[0] || y.dtype !== dtype || !blasTypes.includes(dtype) || m * k * n === 0) return
  const isTurned = (z) => !z.contiguous && z.T.contiguous, transposeA = isTurned(x), transposeB = isTurned(y)
  const operand = (z, turned) => elements(turned ? z.T : z.contiguous ? z : z.copy())
  const out = room([m, n], { dtype: sums[dtype] ?? dtype, device: x.device })
  blas.gemm(operand(x, transposeA), operand(y, transposeB), elements(out), { complex: isComplex(x), transposeA, transposeB, precision: dtype === 'f32' && precision === 'tf32' ? 'tf32' : 'standard' })
  return out
}

// product is a · b along the last axis of a and the last but one of b.
function product(name, x, y, { precision = nd.config.precision, dtype } = {}) {
  const simple = dtype === undefined ? plain(x, y, precision) : undefined
  if (simple !== undefined) return simple
  const [a0, b0] = alike(name, x, y)
  if (a0.ndim === 0 || b0.ndim === 0) throw new RangeError(`${called(name)}: expected at least one axis of both operands; mul is the product with a number`)
  const a1 = a0.ndim === 1 ? a0.at('new, :') : a0, b1 = b0.ndim === 1 ? b0.at(':, new') : b0
  const [m, k] = a1.shape.slice(-2), [l, n] = b1.shape.slice(-2)
  if (k !== l) throw new RangeError(`${called(name)}: other: ${a0.shape.join('×')} and ${b0.shape.join('×')} do not fit: ${k} columns and ${l} rows`)
  const batch = common(name, a1.shape.slice(0, -2), b1.shape.slice(0, -2)), type = wider[a0.dtype] ?? a0.dtype
  const make = k > 0 && blasTypes.includes(a0.dtype) ? room : nd.zeros, out = make([...batch, m, n], { dtype: sums[a0.dtype] ?? a0.dtype })
  const spread = (z) => batch.length === 0 ? z : z.broadcastTo([...batch, ...z.shape.slice(-2)])
  if (out.size > 0 && k > 0) multiply(spread(a1), spread(b1), out, [m, k, n], precision)
  const shape = [...batch, ...a0.ndim === 1 ? [] : [m], ...b0.ndim === 1 ? [] : [n]]
  return out.reshape(...shape).astype(dtype ?? type)
}

function multiply(a, b, out, [m, k, n], precision) {
  if (blasTypes.includes(a.dtype)) {
    const batch = out.ndim > 2
    const operand = (z) => {
      const whole = batch ? z.reshape(-1, ...z.shape.slice(-2)) : z
      return elements(whole.contiguous ? whole : whole.copy())
    }
    blas.gemm(operand(a), operand(b), operand(out), { complex: isComplex(a), precision: a.dtype === 'f32' && precision === 'tf32' ? 'tf32' : 'standard' })
    return
  }
  const of = (z) => flat(z.astype(out.dtype))
  whole.forall(out.size, of(a), of(b), out.reshape(-1), m, k, n)
}

// Axes for which ... stands have letters from here on, the last one of each operand the same.
const SPREAD = 0x100
const isSpread = (c) => c.charCodeAt(0) >= SPREAD

// The letters of einsum's terms.
function lettersOf(terms, operands) {
  if (typeof terms !== 'string') throw new TypeError(`nd.einsum: terms: expected a text such as 'ij,jk->ik', got ${kind(terms)}`)
  const [ins, out] = terms.replaceAll(' ', '').split('->'), parts = ins.split(',')
  const isTerm = (term) => /^[a-zA-Z]*(\.\.\.)?[a-zA-Z]*$/.test(term)
  if (!parts.every(isTerm) || out !== undefined && !isTerm(out)) throw new TypeError(`nd.einsum: terms: ${JSON.stringify(terms)} is not letters, commas and one arrow, with one ... for a term`)
  if (parts.length !== operands.length) throw new TypeError(`nd.einsum: ${parts.length} terms for ${operands.length} operands`)
  const rests = parts.map((term, i) => term.includes('...') ? Math.max(0, operands[i].ndim - term.length + 3) : 0), most = Math.max(...rests)
  const spread = (n) => Array.from({ length: n }, (_, k) => String.fromCharCode(SPREAD + most - n + k)).join('')
  const inputs = parts.map((term, i) => term.replace('...', spread(rests[i]))), left = inputs.join(',')
  if (out !== undefined && most > 0 && !out.includes('...')) throw new TypeError(`nd.einsum: terms: ... stands for axes that the result has to have, too: ${JSON.stringify(out)} lacks it`)
  const right = out?.replace('...', spread(most))
  const once = [...left.replaceAll(',', '')].filter((c, _, all) => !isSpread(c) && all.filter((d) => d === c).length === 1).sort().join('')
  const output = right ?? spread(most) + once
  for (const [i, c] of [...output].entries()) {
    if (!left.includes(c) || output.indexOf(c) !== i) throw new TypeError(`nd.einsum: terms: ${c} stands ${left.includes(c) ? 'twice in the result' : 'in the result only'}`)
  }
  return { inputs, output }
}

// A letter that stands twice is a diagonal.
function diagonals(term, x) {
  for (let i = 0; i < term.length; i++) {
    const j = term.indexOf(term[i], i + 1)
    if (j < 0) continue
    const rest = [...term].map((_, k) => k).filter((k) => k !== i && k !== j)
    return diagonals(rest.map((k) => term[k]).join('') + term[i], x.transpose(...rest, i, j).diagonal())
  }
  return [term, x]
}

const without = (term, keep) => [...term].filter((c) => keep.includes(c)).join('')
const summed = (term, x, keep) => {
  const axes = [...term].flatMap((c, i) => keep.includes(c) ? [] : [i])
  return axes.length === 0 ? [term, x] : [without(term, keep), x.sum({ axis: axes, dtype: x.dtype === 'bool' ? 'i32' : x.dtype })]
}
const arranged = (term, x, order) => x.transpose(...[...order].map((c) => term.indexOf(c)))

// Two operands become one with the letters that are still needed: by a product of matrices.
function pair([s, a], [t, b], needed) {
  const keep = needed + [...s].filter((c) => t.includes(c)).join('');
  [s, a] = summed(s, a, keep);
  [t, b] = summed(t, b, keep)
  const shared = [...s].filter((c) => t.includes(c)), batch = shared.filter((c) => needed.includes(c)), inner = shared.filter((c) => !needed.includes(c))
  const left = [...s].filter((c) => !t.includes(c)), right = [...t].filter((c) => !s.includes(c))
  const size = (letters) => letters.map((c) => s.includes(c) && a.shape[s.indexOf(c)] !== 1 ? a.shape[s.indexOf(c)] : t.includes(c) ? b.shape[t.indexOf(c)] : a.shape[s.indexOf(c)])
  const total = (letters) => size(letters).reduce((p, q) => p * q, 1)
  const x = arranged(s, a, [...batch, ...left, ...inner]).reshape(total(batch), total(left), total(inner))
  const y = arranged(t, b, [...batch, ...inner, ...right]).reshape(total(batch), total(inner), total(right))
  const z = inner.length === 0 ? x.mul(y) : product('einsum', x, y)
  return [[...batch, ...left, ...right].join(''), z.reshape(...size(batch), ...size(left), ...size(right))]
}

function einsum(terms, ...operands) {
  const arrays = alike('einsum', ...operands), { inputs, output } = lettersOf(terms, arrays), sizes = {}
  for (const [i, x] of arrays.entries()) [...inputs[i]].forEach((c, k) => { if (isSpread(c) && x.shape[k] !== 1) sizes[c] ??= x.shape[k] })
  let work = arrays.map((whole, i) => {
    let x = whole
    if (inputs[i].length !== x.ndim) throw new RangeError(`nd.einsum: ${inputs[i] || "''"} has ${inputs[i].length} letters, and its operand ${x.ndim} axes`)
    // Of what ... stands for, an axis of one element takes any size.
    const alone = [...inputs[i]].flatMap((c, k) => isSpread(c) && x.shape[k] === 1 && (sizes[c] ?? 1) !== 1 ? [k] : [])
    if (alone.length > 0) {
      x = x.squeeze(alone)
      inputs[i] = [...inputs[i]].filter((_, k) => !alone.includes(k)).join('')
    }
    for (const [k, c] of [...inputs[i]].entries()) {
      if ((sizes[c] ??= x.shape[k]) !== x.shape[k]) throw new RangeError(`nd.einsum: ${isSpread(c) ? '...' : c} stands for ${sizes[c]} and for ${x.shape[k]} elements`)
    }
    return diagonals(inputs[i], x)
  })
  while (work.length > 1) {
    const [first, second, ...rest] = work
    work = [pair(first, second, output + rest.map(([s]) => s).join('')), ...rest]
  }
  const [term, x] = summed(...work[0], output)
  return arranged(term, x, output).copy()
}

// Of columns.
function cov(x, given) {
  const { ddof = 1 } = options('cov', given, 'ddof'), a = real('cov', wide(array(x)))
  if (a.ndim !== 2) throw new RangeError(`nd.cov: expected a matrix whose rows are observations, got ${a.ndim} axes`)
  const far = a.sub(a.mean(0)).eval()
  return product('cov', far.T, far).div(Math.max(a.shape[0] - ddof, 0))
}

function corr(x) {
  const c = cov(x, { ddof: 0 }), d = c.diagonal().sqrt().copy()
  return c.div(d).div(d.at(':, new')).clip(-1, 1)
}

const precisions = ['f32', 'tf32']
module.exports = {
  common, corr, cov, einsum, product,
  matmul(...args) {
    if (this instanceof nd.NDArray) return product('matmul', this, args[0])
    const [a, b, given] = args, o = options('linalg.matmul', given, 'precision', 'dtype')
    if (o.precision !== undefined && !precisions.includes(o.precision)) throw new TypeError(`nd.linalg.matmul: options.precision: expected f32 or tf32, got ${JSON.stringify(o.precision)}`)
    return product('linalg.matmul', a, b, o)
  },
}
