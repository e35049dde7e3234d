// k-means over all GPUs: each rank has a part of the points, and only the sums and counts of the clusters travel.
//
//   cujs --device emulated:4xh100 scripts/examples/kmeans_ranks.js
//   cujs run --gpus 2 scripts/examples/kmeans_ranks.js

const assert = require('assert')
const cuda = require('cuda')
const nccl = require('cuda/nccl')

const points = 12_000, clusters = 3

// The sums of the coordinates of each cluster, and how many points it has.
const assign = cuda.kernel(function assign(x, y, centers, sums, k) {
  const i = grid(1)
  if (i < x.length) {
    let best = 0, least = Infinity
    for (let c = 0; c < k; c++) {
      const dx = x[i] - centers[2 * c], dy = y[i] - centers[2 * c + 1]
      const distance = dx * dx + dy * dy
      if (distance < least) {
        least = distance
        best = c
      }
    }
    Atomics.add(sums, 3 * best, x[i])
    Atomics.add(sums, 3 * best + 1, y[i])
    Atomics.add(sums, 3 * best + 2, 1)
  }
}, { params: { x: 'f32[]', y: 'f32[]', centers: 'f32[]', sums: 'f32[]', k: 'i32' } })

// Three clouds of whole numbers, so that sums are exact in any order.
const cloud = (i) => [[0, 0], [40, 0], [0, 40]][i % clusters]
const coordinate = (axis) => (i) => cloud(i)[axis] + (i * (axis ? 13 : 7)) % 11 - 5

async function main() {
  const ranks = process.env.RANK === undefined ? nccl.local() : [await nccl.init()]
  const size = ranks[0].size
  const share = (c, axis) => Float32Array.from({ length: Math.ceil((points - c.rank) / size) }, (_, j) => coordinate(axis)(c.rank + j * size))
  const x = ranks.map((c) => c.context.buffer(share(c, 0))), y = ranks.map((c) => c.context.buffer(share(c, 1)))
  const sums = ranks.map((c) => c.context.alloc('f32', 3 * clusters))

  let centers = [10, 10, 20, 10, 10, 20]
  for (let round = 0; round < 5; round++) {
    ranks.forEach((c, i) => {
      sums[i].fill(0)
      const at = c.context.buffer(Float32Array.from(centers))
      c.device.use(() => assign.forall(x[i].length, x[i], y[i], at, sums[i], clusters))
    })
    await nccl.group(() => ranks.forEach((c, i) => c.allReduce(sums[i])))
    const total = sums[0].read()
    centers = centers.map((_, i) => total[3 * (i >> 1) + i % 2] / total[3 * (i >> 1) + 2])
  }

  const rounded = centers.map((v) => Math.round(v) + 0) // no -0
  assert.deepStrictEqual(rounded, [0, 0, 40, 0, 0, 40])
  if (ranks[0].rank === 0) console.log('the clusters of', points, 'points on', size, size === 1 ? 'rank' : 'ranks', 'are around', rounded.join(' '))
}

main()
