// The collectives between the ranks that a launcher has started, of which there may be one: on emulated devices and by
// NCCL on GPUs.
const assert = require('assert')
const cuda = require('cuda')
const nccl = require('cuda/nccl')

const begun = performance.now()

nccl.init().then(async (c) => {
  const { rank, size } = c
  const next = (rank + 1) % size, before = (rank + size - 1) % size
  const total = size * (size + 1) / 2
  const all = Array.from({ length: size }, (_, r) => r)
  const f32 = (...numbers) => cuda.buffer(Float32Array.from(numbers))
  const list = (b) => [...b.read()]
  const last = size - 1

  const x = f32(rank + 1, 2 * (rank + 1))
  assert.deepStrictEqual(list(await c.allReduce(x)), [total, 2 * total])
  if (rank === 0) console.log(`${size} ranks by ${c.mover}, init and the first sum ${Math.round(performance.now() - begun)} ms`)

  // Types: what NCCL lacks is moved only.
  for (const type of ['i8', 'u8', 'i32', 'u32', 'i64', 'u64', 'f16', 'bf16', 'f32', 'f64']) {
    const one = cuda.alloc(type, 3)
    one.fill(type.endsWith('64') && type[0] !== 'f' ? BigInt(rank + 1) : rank + 1)
    await c.allReduce(one)
    assert.deepStrictEqual([0, 1, 2].map((i) => Number(one.at(i))), [total, total, total], type)
  }
  for (const [type, bits] of [['e4m3', 0x38], ['e5m2', 0x3c]]) { // ones
    const ones = cuda.buffer(Uint8Array.of(bits, bits))
    await c.allReduce(ones, undefined, { type, op: 'max' })
    assert.deepStrictEqual(list(ones), [bits, bits], type)
  }
  const moved = cuda.buffer(Int16Array.of(rank, 7 * rank))
  assert.deepStrictEqual(list(await c.broadcast(moved, undefined, { root: last })), [last, 7 * last])

  // Reductions, in place and not.
  for (const [options, want] of [[{ op: 'max' }, size], [{ op: 'min' }, 1], [{ op: 'avg' }, total / size], [{ op: 'prod' }, all.reduce((p, r) => p * (r + 1), 1)], [{ scale: 0.5 }, total / 2]]) {
    assert.deepStrictEqual(list(await c.allReduce(f32(rank + 1), f32(0), options)), [want], JSON.stringify(options))
  }

  // Parts.
  assert.deepStrictEqual(list(await c.allGather(f32(rank))), all)
  assert.deepStrictEqual(list(await c.reduceScatter(f32(...all.map((r) => r + rank)))), [size * rank + total - size])
  assert.deepStrictEqual(list(await c.allToAll(f32(...all.map((r) => 10 * rank + r)))), all.map((r) => 10 * r + rank))
  const gathered = await c.gather(f32(rank), undefined, { root: last })
  if (rank === last) assert.deepStrictEqual(list(gathered), all)
  assert.deepStrictEqual(list(await c.scatter(rank === 0 ? f32(...all.map((r) => 5 + r)) : undefined, f32(0))), [5 + rank])
  const sum = await c.reduce(f32(rank + 1), f32(0), { root: last })
  if (rank === last) assert.deepStrictEqual(list(sum), [total])

  // Around the ring, in one group.
  const came = f32(-1)
  await nccl.group(() => {
    c.send(f32(rank), next)
    c.recv(came, before)
  })
  assert.deepStrictEqual(list(came), [before])

  // Large, and in another stream.
  const stream = cuda.stream(), n = (1 << 20) + 1
  const large = cuda.alloc('f32', n)
  large.fill(rank + 1, { stream })
  await c.allReduce(large, undefined, { stream })
  assert(large.read().every((v) => v === total))

  // Parts of the ranks: each alone, and all in the other order.
  const alone = await c.split(rank)
  assert.deepStrictEqual([alone.rank, alone.size, ...list(await alone.allReduce(f32(7)))], [0, 1, 7])
  const reversed = await c.split(0, -rank)
  assert.deepStrictEqual([reversed.rank, ...list(await reversed.broadcast(f32(rank)))], [last - rank, last])
  assert.strictEqual(await c.split(null), null)
  alone.free()

  // A graph, launched twice.
  const step = f32(1)
  const graph = cuda.graph((stream) => { c.allReduce(step, undefined, { stream }) })
  graph.launch()
  graph.launch()
  assert.deepStrictEqual(list(step), [size * size])
  graph.free()

  await c.barrier()
  if (rank === 0) console.log('all well')
})
