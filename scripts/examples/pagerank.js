// Ranks pages by the links between them, as PageRank does: products of a sparse matrix with a vector, by
// cuSPARSE on a GPU that has it, by cujs's own kernels elsewhere.
const assert = require('assert')
const cuda = require('cuda')
const blas = require('cuda/blas')
const sparse = require('cuda/sparse')

const PAGES = 2000, LINKS = 8, DAMPING = 0.85

// Each page links to some others, mostly to the first ones. An element of the matrix is the part of a
// page's rank, its column, that goes to another page, its row.
let seed = 1
const random = () => (seed = seed * 48271 % 0x7fffffff) / 0x7fffffff
const from = Int32Array.from({ length: PAGES * LINKS }, (_, i) => Math.floor(i / LINKS))
const to = Int32Array.from(from, () => Math.floor(PAGES * random() ** 4))
const links = sparse.coo({
  shape: [PAGES, PAGES],
  rows: cuda.buffer(to),
  columns: cuda.buffer(from),
  values: cuda.buffer(new Float32Array(PAGES * LINKS).fill(1 / LINKS)),
}).to('csr') // two links to the same page have become one element
console.log(links)

let rank = cuda.alloc('f32', PAGES).fill(1 / PAGES), change = 1, rounds = 0
for (; change > 1e-6; rounds++) {
  const next = cuda.alloc('f32', PAGES).fill((1 - DAMPING) / PAGES)
  sparse.spmv(links, rank, next, { alpha: DAMPING, beta: 1 })
  change = blas.asum(blas.axpy(-1, next, rank)).at(0)
  rank = next
}

const ranks = rank.read(), best = [...ranks.keys()].sort((a, b) => ranks[b] - ranks[a]).slice(0, 3)
console.log('after', rounds, 'rounds page', best[0], 'comes first, with', (100 * ranks[best[0]]).toFixed(1) + '% of all rank')
assert.ok(Math.abs(ranks.reduce((a, b) => a + b) - 1) < 1e-4) // what pages give, others get

// The same on the host, for one step.
const expected = new Float64Array(PAGES).fill((1 - DAMPING) / PAGES)
for (let i = 0; i < from.length; i++) expected[to[i]] += DAMPING * ranks[from[i]] / LINKS
const step = sparse.spmv(links, rank, cuda.alloc('f32', PAGES).fill((1 - DAMPING) / PAGES), { alpha: DAMPING, beta: 1 }).read()
assert.ok(step.every((v, i) => Math.abs(v - expected[i]) < 1e-6))
