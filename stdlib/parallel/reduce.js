'use strict'
// Part of cuda/parallel. All elements combined. Numbers: each thread takes a few elements in steps of the grid, a block
// combines what its threads have, and further blocks what the blocks have, until one does: rounding errors
// grow with the number of such steps, not with that of elements. The order is fixed by
// the number of elements, so that the bits are the same each time. Records, and
// operators that do not commute: each thread combines a row of elements, until one is left.

const cuda = require('cuda')
const { access, beginning, scratch } = require('./sequence.js')
const { kept, wide } = require('./operator.js')

const THREADS = 256, EACH = 32 // elements of a thread

const forNumbers = kept((op, type) => cuda.kernel(function reduce(x, out, begin, begins) {
  let value = x[grid(1)]
  for (let i = grid(1) + gridSize(1); i < x.length; i += gridSize(1)) value = op(value, x[i])
  const all = block.reduce(value, op)
  if (threadIdx.x === 0) out[blockIdx.x] = begins ? op(begin, all) : all
}, { params: { x: `${type}[]`, begin: wide(type), begins: 'bool' }, maxThreads: 1024 }))

function reduceNumbers(op, x, out, begin) {
  const kernel = forNumbers(op, x.type), last = forNumbers(op, wide(x.type))
  const typed = cuda[wide(x.type)](begin ?? 0)
  scratch((alloc) => {
    let from = x, combine = kernel
    while (from.length > 1024) {
      const parts = alloc(wide(x.type), Math.ceil(from.length / (THREADS * EACH)))
      combine.launch({ grid: parts.length, block: THREADS }, from, parts, typed, false)
      from = parts
      combine = last
    }
    combine.launch({ grid: 1, block: from.length }, from, out, typed, begin !== undefined)
  })
}

const inOrder = kept((op, declared, isRecord) => {
  const load = access({ names: isRecord ? [] : null })
  return cuda.kernel(function combine(x, out, count, size) {
    const first = grid(1) * size, end = Math.min(first + size, count)
    let value = load(x, first)
    for (let i = first + 1; i < end; i++) value = op(value, load(x, i))
    out[grid(1)] = value
  }, { params: { x: declared, out: declared } })
})

// reduce combines the elements of a table, of which there are some, into out, one element. begin,
// unless undefined, comes before all.
function reduce(op, table, out, begin, commutes) {
  if (table.names === null && commutes) return reduceNumbers(op, table.buffers[0], out.buffers[0], begin)
  const kernel = inOrder(op, table.declared, table.names !== null)
  table.packed((x) => out.unpacked((result) => {
    const parts = []
    for (let count = table.length, from = x; ;) {
      const size = Math.max(16, Math.ceil(count / 131072)), next = Math.ceil(count / size)
      const to = next === 1 ? result : table.room(next)
      kernel.forall(next, from, to, count, size)
      if (next === 1) {
        if (begin !== undefined) prefix(op, table, to, begin)
        break
      }
      parts.push(to)
      count = next
      from = to
    }
    for (const b of parts) b.free()
  }))
}

const prefixed = kept((op, declared, isRecord, number) => {
  const load = access({ names: isRecord ? [] : null }), start = beginning(isRecord)
  return cuda.kernel(function prefixed(x, begin) { x[0] = op(start(begin), load(x, 0)) }, { params: { x: declared, begin: isRecord ? declared : wide(number) } })
})

// prefix puts what begins before the one result.
function prefix(op, table, x, begin) {
  const isRecord = table.names !== null, number = table.buffers[0].type, kernel = prefixed(op, table.declared, isRecord, number)
  table.begun(begin, (first) => kernel.launch({ grid: 1, block: 1 }, x, isRecord ? first : cuda[wide(number)](first)))
}

module.exports = { reduce }
