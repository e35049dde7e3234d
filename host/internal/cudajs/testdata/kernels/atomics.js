// Atomics on the types that have few of them, and memory in order.
const { check, sequence } = require('../lib/check')

// The largest number, by a loop around compareExchange.
const largest = (Type, type) => {
  const f = function (x, all) {
    const v = all[grid(1)]
    let seen = Atomics.load(x, 1), next = seen
    do {
      next = seen
      if (next >= v) break
      seen = Atomics.compareExchange(x, 1, next, v)
    } while (seen !== next)
  }
  Object.defineProperty(f, 'name', { value: 'largest_' + type })
  check(f, { config: { grid: 2, block: 64 }, args: [new Type(3), sequence(Type, 128, 97, 0)], expect: (x, all) => { x[1] = all.reduce((a, b) => (b > a ? b : a)) } })
}
largest(Int16Array, 'i16')
largest(Uint16Array, 'u16')
largest(Int32Array, 'i32')
largest(Float32Array, 'f32')
largest(Float64Array, 'f64')

check(function exchangeBits(x, out) {
  const i = grid(1)
  out[i] = Atomics.compareExchange(x, i, 0, 5)
}, {
  config: { grid: 1, block: 4 }, args: [Float32Array.of(0, -0, NaN, 1), new Float32Array(4)],
  expect: (x, out) => { out.set(x); x[0] = 5 },
})

// Each block waits for the flag of the one before it, and reads what that wrote.
check(function chain(data, flags, out) {
  const b = blockIdx.x
  if (threadIdx.x > 0) return
  if (b > 0) while (Atomics.load(flags, b - 1) === 0);
  data[b] = (b > 0 ? data[b - 1] : 0) + b
  out[b] = Atomics.store(flags, b, 7)
}, {
  config: { grid: 20, block: 32 }, args: [new Int32Array(20), new Uint8Array(20), new Int32Array(20)],
  expect: (data, flags, out) => { data.forEach((_, b) => { data[b] = b * (b + 1) / 2 }); flags.fill(7); out.fill(7) },
})

check(function sharedFlags(out) {
  const flags = shared('i32', 64), t = threadIdx.x
  flags[t] = 0
  syncthreads()
  if (t < 32) Atomics.store(flags, t + 32, t + 1)
  else { while (Atomics.load(flags, t) === 0); }
  out[t] = Atomics.load(flags, t)
}, { config: { grid: 1, block: 64 }, args: [new Int32Array(64)], host: false, expect: (out) => out.forEach((_, t) => { out[t] = t < 32 ? 0 : t - 31 }) })
