// Reductions, scans, sorting and counting: what threads do together.
const { check, sequence } = require('../lib/check')

const data = (n, modulus = 1000, offset = -500) => sequence(Int32Array, n, modulus, offset)

check(function sumByAtomics(x, out) {
  let sum = 0
  for (let i = grid(1); i < x.length; i += gridDim.x * blockDim.x) sum += x[i]
  sum = warp.reduceAdd(sum)
  if (laneId === 0) Atomics.add(out, 0, sum)
}, { config: { grid: 4, block: 64 }, args: [data(5000), new Int32Array(1)], expect: (x, out) => { out[0] = x.reduce((s, v) => s + v) } })

check(function extremes(x, out) {
  let low = x[0], high = x[0]
  for (let i = grid(1); i < x.length; i += gridDim.x * blockDim.x) { low = Math.min(low, x[i]); high = Math.max(high, x[i]) }
  Atomics.min(out, 0, low)
  Atomics.max(out, 1, high)
}, { config: { grid: 3, block: 32 }, args: [data(999), Int32Array.of(2 ** 31 - 1, -(2 ** 31))], expect: (x, out) => out.set([Math.min(...x), Math.max(...x)]) })

check(function warpScan(x, out) {
  const i = grid(1)
  let v = x[i]
  for (let d = 1; d < 32; d <<= 1) {
    const before = warp.shuffleUp(v, d)
    if (laneId >= d) v += before
  }
  out[i] = v
}, { config: { grid: 2, block: 64 }, args: [data(128), new Int32Array(128)], expect: (x, out) => x.forEach((v, i) => { out[i] = v + (i % 32 ? out[i - 1] : 0) }) })

check(function hillisSteele(x, out) {
  const a = shared('i32', 2, 128)
  const t = threadIdx.x
  let from = 0
  a[0][t] = x[t]
  for (let d = 1; d < 128; d *= 2) {
    syncthreads()
    a[1 - from][t] = t >= d ? a[from][t] + a[from][t - d] : a[from][t]
    from = 1 - from
  }
  out[t] = a[from][t]
}, { config: { grid: 1, block: 128 }, args: [data(128), new Int32Array(128)], expect: (x, out) => x.forEach((v, i) => { out[i] = v + (i ? out[i - 1] : 0) }) })

check(function blelloch(x) {
  const a = shared('i32', 256)
  const t = threadIdx.x
  a[2 * t] = x[2 * t]
  a[2 * t + 1] = x[2 * t + 1]
  let step = 1
  for (let d = 128; d > 0; d >>= 1) {
    syncthreads()
    if (t < d) a[step * (2 * t + 2) - 1] += a[step * (2 * t + 1) - 1]
    step *= 2
  }
  if (t === 0) a[255] = 0
  for (let d = 1; d < 256; d *= 2) {
    step >>= 1
    syncthreads()
    if (t < d) {
      const left = step * (2 * t + 1) - 1, right = step * (2 * t + 2) - 1
      const v = a[left]
      a[left] = a[right]
      a[right] += v
    }
  }
  syncthreads()
  x[2 * t] = a[2 * t]
  x[2 * t + 1] = a[2 * t + 1]
}, { config: { grid: 1, block: 128 }, args: [data(256)], expect: (x) => { let s = 0; x.forEach((v, i) => { x[i] = s; s += v }) } })

check(function bitonicSort(x) {
  const a = shared('i32', 256)
  const t = threadIdx.x
  a[t] = x[t]
  for (let size = 2; size <= 256; size *= 2) {
    for (let d = size >> 1; d > 0; d >>= 1) {
      syncthreads()
      const other = t ^ d
      if (other > t) {
        const up = (t & size) === 0
        const v = a[t], w = a[other]
        if (v > w === up) { a[t] = w; a[other] = v }
      }
    }
  }
  syncthreads()
  x[t] = a[t]
}, { config: { grid: 1, block: 256 }, args: [data(256)], expect: (x) => x.sort() })

check(function oddEvenSort(x) {
  const a = shared('i32', 65), t = threadIdx.x, n = x.length
  for (let i = t; i < n; i += 32) a[i] = x[i]
  for (let round = 0; round < n; round++) {
    syncthreads()
    const i = 2 * t + (round & 1)
    if (i + 1 < n && a[i] > a[i + 1]) { const v = a[i]; a[i] = a[i + 1]; a[i + 1] = v }
  }
  syncthreads()
  for (let i = t; i < n; i += 32) x[i] = a[i]
}, { config: { grid: 1, block: 32 }, args: [data(65)], expect: (x) => x.sort() })

check(function rankSort(x, out) {
  const i = grid(1)
  if (i >= x.length) return
  let rank = 0
  for (let k = 0; k < x.length; k++) if (x[k] < x[i] || x[k] === x[i] && k < i) rank++
  out[rank] = x[i]
}, { config: { grid: 3, block: 64 }, args: [data(150, 40), new Int32Array(150)], expect: (x, out) => out.set(x.slice().sort()) })

check(function radixPass(x, out, bit) {
  const flags = shared('i32', 128), t = threadIdx.x
  const one = x[t] >> bit & 1
  flags[t] = one
  for (let d = 1; d < 128; d *= 2) {
    syncthreads()
    const before = t >= d ? flags[t - d] : 0
    syncthreads()
    flags[t] += before
  }
  syncthreads()
  const zeros = 128 - flags[127]
  out[one === 1 ? zeros + flags[t] - 1 : t - flags[t] + 0] = x[t]
}, {
  config: { grid: 1, block: 128 }, args: [data(128, 16, 0), new Int32Array(128), 2],
  expect: (x, out, bit) => out.set([...x].sort((a, b) => (a >> bit & 1) - (b >> bit & 1))),
})

check(function histogram(x, bins) {
  const counts = shared('u32', 16), t = threadIdx.x
  if (t < 16) counts[t] = 0
  syncthreads()
  for (let i = grid(1); i < x.length; i += gridDim.x * blockDim.x) Atomics.add(counts, x[i] & 15, 1)
  syncthreads()
  if (t < 16) Atomics.add(bins, t, counts[t])
}, { config: { grid: 3, block: 64 }, args: [data(3000), new Uint32Array(16)], expect: (x, bins) => x.forEach((v) => { bins[v & 15]++ }) })

check(function compact(x, out, count) {
  const places = shared('i32', 128), t = threadIdx.x
  const keep = x[t] > 0 ? 1 : 0
  places[t] = keep
  for (let d = 1; d < 128; d *= 2) {
    syncthreads()
    const before = t >= d ? places[t - d] : 0
    syncthreads()
    places[t] += before
  }
  syncthreads()
  if (keep === 1) out[places[t] - 1] = x[t]
  if (t === 127) count[0] = places[127]
}, {
  config: { grid: 1, block: 128 }, args: [data(128), new Int32Array(128), new Int32Array(1)],
  expect: (x, out, count) => { const kept = x.filter((v) => v > 0); out.set(kept); count[0] = kept.length },
})

check(function ballots(x, out) {
  const mask = warp.ballot(x[grid(1)] > 0)
  if (laneId === 0) out[blockIdx.x] = popcount(mask)
}, { config: { grid: 4, block: 32 }, args: [data(128), new Int32Array(4)], expect: (x, out) => x.forEach((v, i) => { if (v > 0) out[i >> 5]++ }) })

check(function votes(x, out) {
  const i = grid(1)
  out[i] = (warp.any(x[i] > 480) ? 1 : 0) + (warp.all(x[i] > -480) ? 2 : 0)
}, {
  config: { grid: 2, block: 64 }, args: [data(128), new Int32Array(128)],
  expect: (x, out) => out.forEach((_, i) => {
    const lanes = x.subarray(i - i % 32, i - i % 32 + 32)
    out[i] = (lanes.some((v) => v > 480) ? 1 : 0) + (lanes.every((v) => v > -480) ? 2 : 0)
  }),
})

check(function butterfly(x, out) {
  const i = grid(1)
  let v = x[i]
  for (let d = 16; d > 0; d >>= 1) v = Math.max(v, warp.shuffleXor(v, d))
  out[i] = v
}, { config: { grid: 2, block: 32 }, args: [data(64), new Int32Array(64)], expect: (x, out) => out.forEach((_, i) => { out[i] = Math.max(...x.subarray(i - i % 32, i - i % 32 + 32)) }) })

check(function rotate(x, out) { const i = grid(1); out[i] = warp.shuffle(x[i], (laneId + 5) % 32) },
  { config: { grid: 2, block: 32 }, args: [data(64), new Int32Array(64)], expect: (x, out) => out.forEach((_, i) => { out[i] = x[i - i % 32 + (i + 5) % 32] }) })

check(function leaders(x, out) {
  const i = grid(1)
  const alike = warp.match(x[i])
  out[i] = ctz(alike) === laneId ? popcount(alike) : 0
}, {
  config: { grid: 2, block: 32 }, args: [data(64, 5, 0), new Int32Array(64)],
  expect: (x, out) => out.forEach((_, i) => {
    const lanes = x.subarray(i - i % 32, i - i % 32 + 32)
    out[i] = lanes.indexOf(x[i]) === i % 32 ? lanes.filter((v) => v === x[i]).length : 0
  }),
})

check(function lock(out, order) {
  if (threadIdx.x === 0) {
    while (Atomics.compareExchange(order, 0, 0, 1) !== 0) {}
    threadfence()
    out[0] = out[0] * 1 + blockIdx.x + 1
    threadfence()
    Atomics.exchange(order, 0, 0)
  }
}, { config: { grid: 8, block: 32 }, args: [new Int32Array(1), new Int32Array(1)], expect: (out) => { out[0] = 36 } })

check(function lastBlock(x, partial, done, out) {
  const last = shared('i32', 1), t = threadIdx.x
  const sum = warp.reduceAdd(x[grid(1)])
  if (t === 0) {
    partial[blockIdx.x] = sum
    threadfence()
    last[0] = Atomics.add(done, 0, 1) === gridDim.x - 1 ? 1 : 0
  }
  syncthreads()
  if (last[0] === 1 && t === 0) {
    threadfence()
    let total = 0
    for (let i = 0; i < gridDim.x; i++) total += partial[i]
    out[0] = total
  }
}, {
  config: { grid: 6, block: 32 }, args: [data(192), new Int32Array(6), new Int32Array(1), new Int32Array(1)],
  expect: (x, partial, done, out) => { x.forEach((v, i) => { partial[i >> 5] += v; out[0] += v }); done[0] = 6 },
})
