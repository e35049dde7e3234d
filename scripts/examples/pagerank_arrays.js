// PageRank of a million links, written with arrays: the links are sorted by where they go once, and each round is one
// gather, one sum for each page, and a few operations in one kernel. pagerank.js does the same by a sparse matrix.

const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')

const LINKS = cuda.device().emulated ? 20000 : 1000000, PAGES = LINKS / 20, DAMPING = 0.85

// Who links to whom: anybody, mostly to the first pages.
const rng = nd.random.generator(20)
const from = rng.integers(0, PAGES, LINKS), to = rng.uniform(LINKS).pow(4).mul(PAGES).astype('i32').clip(0, PAGES - 1)

// Page p is linked from source[offsets[p]] to before source[offsets[p + 1]].
const sorted = parallel.sortByKey(to, from), source = sorted.values
const offsets = nd.array(sorted.keys).searchsorted(nd.arange(PAGES + 1, { dtype: 'i32' }))
const degree = from.bincount(PAGES).eval(), share = nd.where(degree.gt(0), nd.array(1).div(degree), 0).eval()

// What pages without links have goes to all.
const silent = degree.eq(0).astype('f32').eval()
/** @param {nd.NDArray} rank */
function round(rank) {
  const lost = rank.mul(silent).sum()
  const given = parallel.segmentedReduce(rank.mul(share).take(source), offsets, 'add')
  return given.add(lost.div(PAGES)).mul(DAMPING).add((1 - DAMPING) / PAGES)
}

let rank = nd.full(PAGES, 1 / PAGES), change = 1, rounds = 0
for (; change > 1e-6 && rounds < 100; rounds++) {
  const next = nd.scope(() => round(rank).eval())
  change = next.sub(rank).abs().sum().item()
  rank.free()
  rank = next
}
const { values, indices } = rank.topk(3)
console.log(`${LINKS} links, ${rounds} rounds: pages ${indices.toArray().join(', ')} come first, the best with ${(100 * values.at(0).item()).toFixed(2)}%`)
assert.ok(Math.abs(rank.sum().item() - 1) < 1e-3)

// The same on the host, for one round.
const ranks = rank.read(), degrees = degree.read(), starts = from.read(), ends = to.read()
let left = 0
for (let p = 0; p < PAGES; p++) if (degrees[p] === 0) left += ranks[p]
const expected = new Float64Array(PAGES).fill((1 - DAMPING + DAMPING * left) / PAGES)
for (let i = 0; i < LINKS; i++) expected[ends[i]] += DAMPING * ranks[starts[i]] / degrees[starts[i]]
const next = round(rank).read()
assert.ok(next.every((v, p) => Math.abs(v - expected[p]) < 1e-5 * expected[0]))
