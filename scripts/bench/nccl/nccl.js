// Measures collectives over all ranks of `cujs run --gpus N`: bus bandwidth as NCCL's own tests count it, and of short ones the
// time of a call. Rank 0 prints a line for each measure: name, value, unit. Arguments are sizes in bytes. The first sum ends
// "start" seconds after $BENCH_BEGAN, and "first" seconds after this script has begun.
'use strict'
const cuda = require('cuda'), nccl = require('cuda/nccl')

const given = process.argv.slice(2).map(Number), sizes = given.length > 0 ? given : [2 ** 12, 2 ** 20, 2 ** 26, 2 ** 30]
const WARM = 5, CALLS = 20, ROUNDS = 4, SHORT = 2 ** 16
const named = (bytes) => bytes >= 2 ** 30 ? `${bytes / 2 ** 30}GiB` : bytes >= 2 ** 20 ? `${bytes / 2 ** 20}MiB` : `${bytes / 2 ** 10}KiB`

// What each call moves over the busiest wire, as a share of the bytes.
const factors = { allReduce: (n) => 2 * (n - 1) / n, allGather: (n) => (n - 1) / n, reduceScatter: (n) => (n - 1) / n, broadcast: () => 1, allToAll: (n) => (n - 1) / n }

async function main() {
  const begin = performance.now(), c = await nccl.init(), one = cuda.buffer(Float32Array.of(1))
  await c.allReduce(one)
  cuda.synchronize()
  const say = (...words) => { if (c.rank === 0) console.log(...words) }
  if (process.env.BENCH_BEGAN) say('start', (Date.now() / 1000 - process.env.BENCH_BEGAN).toFixed(3), 's')
  say('first', ((performance.now() - begin) / 1000).toFixed(3), 's', `of ${c.size} ranks by ${nccl.library ? `NCCL ${nccl.library.version}` : 'host memory'}`)
  for (const [name, factor] of Object.entries(factors)) {
    for (const bytes of sizes) {
      const part = Math.floor(bytes / 4 / c.size), x = cuda.alloc('f32', bytes / 4).fill(1), y = cuda.alloc('f32', bytes / 4)
      const some = (buffer, length) => ({ buffer, length })
      const call = {
        allReduce: () => c.allReduce(x), broadcast: () => c.broadcast(x, undefined, { root: 0 }),
        allGather: () => c.allGather(some(x, part), some(y, part * c.size)),
        reduceScatter: () => c.reduceScatter(some(x, part * c.size), some(y, part)),
        allToAll: () => c.allToAll(some(x, part * c.size), some(y, part * c.size)),
      }[name]
      const events = [cuda.event(), cuda.event()]
      let best = Infinity
      for (let i = 0; i < WARM; i++) call()
      cuda.synchronize()
      for (let round = 0; round < ROUNDS; round++) {
        events[0].record()
        for (let i = 0; i < CALLS; i++) call()
        events[1].record()
        cuda.synchronize()
        best = Math.min(best, events[1].since(events[0]) / CALLS)
      }
      if (bytes <= SHORT) say(`${name}-${named(bytes)}`, (best * 1e3).toFixed(1), 'us')
      else say(`${name}-${named(bytes)}`, (bytes * factor(c.size) / best / 1e6).toFixed(3), 'GB/s')
      for (const b of [x, y]) b.free()
    }
  }
  await c.barrier()
}
main()
