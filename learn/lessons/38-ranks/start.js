const cuda = require('cuda')
const nccl = require('cuda/nccl')

const add = cuda.kernel(function add(total, x) {
  let v = 0.0
  for (let i = laneId; i < x.length; i += 32) v += x[i]
  v = warp.reduceAdd(v)
  if (laneId === 0) total[0] = v
})

const divide = cuda.kernel(function divide(x, total) {
  const i = grid(1)
  if (i < x.length) x[i] = x[i] / total[0]
})

const ranks = nccl.local()

function shares(x) {
  const part = Math.ceil(x.length / ranks.length)
  const parts = ranks.map((c) => c.context.buffer(x.slice(c.rank * part, (c.rank + 1) * part)))
  const totals = ranks.map((c) => c.context.alloc('f32', 1))
  ranks.forEach((c) => c.device.use(() => add.launch({ grid: 1, block: 32 }, totals[c.rank], parts[c.rank])))
  // TODO: have all ranks know the sum of all totals
  ranks.forEach((c) => c.device.use(() => divide.forall(part, parts[c.rank], totals[c.rank])))
  return parts.map((b) => b.read())
}

require('learn').check('38-ranks', shares)
