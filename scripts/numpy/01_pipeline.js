const { show, data } = require('./show.js')
// two streams, pinned buffers, events: chunks are copied in, computed, copied out, overlapped
const cuda = require('cuda'), nd = require('cuda/ndarray')
const work = cuda.kernel(function work(x, y, k) { const i = grid(1); if (i < x.length) y[i] = Math.sqrt(x[i]) * k + x[i] * x[i] })
const n = 1000, chunks = 6, all = data(n * chunks)
const copyIn = cuda.stream({ nonBlocking: true }), compute = cuda.stream({ nonBlocking: true })
const ins = [0, 1].map(() => cuda.pinned('f32', n)), outs = Array.from({ length: chunks }, () => cuda.pinned('f32', n))
const x = [0, 1].map(() => cuda.alloc('f32', n)), y = [0, 1].map(() => cuda.alloc('f32', n))
const loaded = [0, 1].map(() => cuda.event()), done = [0, 1].map(() => cuda.event())
const pending = []
for (let c = 0; c < chunks; c++) {
  const s = c % 2
  if (c >= 2) await loaded[s].synchronizeAsync()
  ins[s].set(all.slice(c * n, (c + 1) * n))
  if (c >= 2) copyIn.wait(done[s])
  x[s].writeAsync(ins[s], { stream: copyIn })
  loaded[s].record(copyIn)
  compute.wait(loaded[s])
  work.launch({ grid: Math.ceil(n / 128), block: 128, stream: compute }, x[s], y[s], c)
  pending.push(y[s].readAsync(outs[c], { stream: compute }))
  done[s].record(compute)
}
await Promise.all(pending)
show('out', outs.flatMap((o) => Array.from(o)))
const whole = nd.stack(outs.map((o) => nd.array(o)))
show('mean', whole.mean(1)); show('std', whole.std(1))
