// The collectives between the devices of one process.
const assert = require('assert')
const cuda = require('cuda')
const nccl = require('cuda/nccl')
const nd = require('cuda/ndarray')

const ranks = nccl.local()
const size = ranks.length
const total = size * (size + 1) / 2
assert(size >= 2)
assert.deepStrictEqual(ranks.map((c) => [c.rank, c.size, c.device]), ranks.map((_, r) => [r, size, cuda.devices[r]]))

// A buffer of f32 on each device.
const each = (numbers) => ranks.map((c, r) => c.context.buffer(Float32Array.from(numbers(r))))
const read = (buffers) => buffers.map((b) => b === undefined ? undefined : [...b.read()])
const every = (value) => ranks.map(() => value)

async function main() {
  // Sums, in place and into other memory; await gives where the result is.
  const x = each((r) => [r + 1, 10 * (r + 1)])
  let works
  await nccl.group(() => { works = ranks.map((c, r) => c.allReduce(x[r])) })
  assert.deepStrictEqual(read(x), every([total, 10 * total]))
  assert.strictEqual(await works[0], x[0])
  assert.strictEqual(works[1].value, x[1])
  const y = each(() => [0, 0])
  await nccl.group(() => ranks.forEach((c, r) => c.allReduce(x[r], y[r], { op: 'avg' })))
  assert.deepStrictEqual(read(y), every([total, 10 * total]))

  // Reductions.
  for (const [options, want] of [[{ op: 'max' }, size], [{ op: 'min' }, 1], [{ scale: 0.5 }, total / 2], [{ op: 'prod' }, ranks.reduce((p, _, r) => p * (r + 1), 1)]]) {
    const z = each((r) => [r + 1])
    nccl.group(() => ranks.forEach((c, r) => c.allReduce(z[r], undefined, options)))
    assert.deepStrictEqual(read(z), every([want]), JSON.stringify(options))
  }

  // Results in new buffers.
  const gathered = []
  nccl.group(() => ranks.forEach((c, r) => gathered.push(c.allGather(each((i) => [i])[r]))))
  assert.deepStrictEqual(read(gathered.map((w) => w.value)), every(ranks.map((_, r) => r)))
  const scattered = []
  nccl.group(() => ranks.forEach((c, r) => scattered.push(c.reduceScatter(each((i) => ranks.map((_, j) => i + j))[r]))))
  assert.deepStrictEqual(read(scattered.map((w) => w.value)), ranks.map((_, r) => [total - size + size * r]))
  const turned = []
  nccl.group(() => ranks.forEach((c, r) => turned.push(c.allToAll(each((i) => ranks.map((_, j) => 10 * i + j))[r]))))
  assert.deepStrictEqual(read(turned.map((w) => w.value)), ranks.map((_, r) => ranks.map((_, i) => 10 * i + r)))

  // Roots.
  const one = each((r) => [r])
  nccl.group(() => ranks.forEach((c, r) => c.broadcast(one[r], undefined, { root: 1 })))
  assert.deepStrictEqual(read(one), every([1]))
  const sums = each((r) => [r + 1])
  nccl.group(() => ranks.forEach((c, r) => c.reduce(sums[r], undefined, { root: 1 })))
  assert.deepStrictEqual(read(sums), ranks.map((_, r) => [r === 1 ? total : r + 1]))
  const roots = []
  nccl.group(() => ranks.forEach((c, r) => roots.push(c.gather(each((i) => [i])[r], undefined, { root: 1 }))))
  assert.deepStrictEqual(read(roots.map((w) => w.value)), ranks.map((_, r) => r === 1 ? ranks.map((_, i) => i) : undefined))
  const parts = each(() => [0])
  nccl.group(() => ranks.forEach((c, r) => c.scatter(r === 0 ? c.context.buffer(Float32Array.from(ranks, (_, i) => 5 + i)) : undefined, parts[r])))
  assert.deepStrictEqual(read(parts), ranks.map((_, r) => [5 + r]))

  // A ring of sends and receives, of parts of buffers, on streams.
  const ring = each((r) => [r, -1])
  const streams = ranks.map((c) => c.context.stream())
  await nccl.group(() => ranks.forEach((c, r) => {
    c.send({ buffer: ring[r], length: 1 }, (r + 1) % size, { stream: streams[r] })
    c.recv({ buffer: ring[r], offset: 1, length: 1 }, (r + size - 1) % size, { stream: streams[r] })
  }))
  assert.deepStrictEqual(read(ring), ranks.map((_, r) => [r, (r + size - 1) % size]))
  await nccl.group(() => ranks.forEach((c) => c.barrier()))

  // Arrays; elements that NCCL lacks are moved; 8-bit floating-point numbers.
  const arrays = ranks.map((c, r) => c.device.use(() => nd.array([[1, 2], [3, r]]).mul(2)))
  nccl.group(() => ranks.forEach((c, r) => c.allReduce(arrays[r])))
  assert.deepStrictEqual(arrays[0].toArray(), [[2 * size, 4 * size], [6 * size, size * (size - 1)]])
  const shorts = ranks.map((c, r) => c.context.buffer(Uint16Array.of(r, 2 * r)))
  const all = []
  nccl.group(() => ranks.forEach((c, r) => all.push(c.allGather(shorts[r]))))
  assert.deepStrictEqual([...all[0].value.read()], ranks.flatMap((_, r) => [r, 2 * r]))
  const tiny = ranks.map((c) => c.context.buffer(Uint8Array.of(0x38))) // 1 in e4m3
  nccl.group(() => ranks.forEach((c, r) => c.allReduce(tiny[r], undefined, { type: 'e4m3', op: 'max' })))
  assert.deepStrictEqual(read(tiny), every([0x38]))

  // A part of the ranks, in reverse; null is no part.
  const halves = await Promise.all(ranks.map((c, r) => c.split(r < 2 ? 0 : null, -r)))
  assert.deepStrictEqual(halves.slice(0, 2).map((c) => [c.rank, c.size]), [[1, 2], [0, 2]])
  assert(halves.slice(2).every((c) => c === null))
  const pair = each((r) => [r])
  const order = []
  nccl.group(() => halves.slice(0, 2).forEach((c, r) => order.push(c.allGather(pair[r]))))
  assert.deepStrictEqual(read(order.map((w) => w.value)), [[1, 0], [1, 0]])
  halves.slice(0, 2).forEach((c) => c.free())
  assert(halves[0].freed)
  ranks.forEach((c) => c.free())
}

module.exports = main()
