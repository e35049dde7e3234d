// A sum over all GPUs by hand: each rank sends to the next one and receives from the one before, so that every link is
// busy all the time. allReduce does the same, and must give the same. As one process over all devices, or as many:
//
//   cujs --device emulated:4xh100 scripts/examples/ring_allreduce.js
//   cujs run --gpus 2 scripts/examples/ring_allreduce.js

const assert = require('assert')
const cuda = require('cuda')
const nccl = require('cuda/nccl')

const add = cuda.kernel(function add(x, y, start) {
  const i = grid(1)
  if (i < y.length) x[start + i] += y[i]
}, { params: { x: 'f32[]', y: 'f32[]', start: 'i32' } })

async function main() {
  const ranks = process.env.RANK === undefined ? nccl.local() : [await nccl.init()]
  const size = ranks[0].size, part = 1000
  const numbers = (rank) => Float32Array.from({ length: part * size }, (_, i) => i % 7 + rank)
  const data = ranks.map((c) => c.context.buffer(numbers(c.rank)))
  const inbox = ranks.map((c) => c.context.alloc('f32', part))
  const chunk = (buffer, i) => ({ buffer, offset: part * ((i + 2 * size) % size), length: part })

  // Each part travels around the ring and grows; in the end rank r has the whole sum of part r + 1.
  for (let step = 0; step < size - 1; step++) {
    nccl.group(() => ranks.forEach((c, i) => {
      c.send(chunk(data[i], c.rank - step), (c.rank + 1) % size)
      c.recv(inbox[i], (c.rank + size - 1) % size)
    }))
    ranks.forEach((c, i) => c.device.use(() => add.forall(part, data[i], inbox[i], chunk(data[i], c.rank - step - 1).offset)))
  }
  // The sums travel once more.
  for (let step = 0; step < size - 1; step++) {
    nccl.group(() => ranks.forEach((c, i) => {
      c.send(chunk(data[i], c.rank + 1 - step), (c.rank + 1) % size)
      c.recv(chunk(data[i], c.rank - step), (c.rank + size - 1) % size)
    }))
  }

  const want = ranks.map((c) => c.context.buffer(numbers(c.rank)))
  await nccl.group(() => ranks.forEach((c, i) => c.allReduce(want[i])))
  ranks.forEach((_, i) => assert.deepStrictEqual(data[i].read(), want[i].read()))
  if (ranks[0].rank === 0) console.log('the ring and allReduce agree on', part * size, 'sums over', size, size === 1 ? 'rank' : 'ranks')
}

main()
