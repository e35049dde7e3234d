// What JavaScript means, in the places where it is easily missed.
const { check, sequence } = require('../lib/check')

const TILE = 4
const settings = { width: 3, deep: { scale: 2 }, table: Int32Array.of(5, 6, 7), twice(v) { return 2 * v } }

check(function valuesOfAssignments(a, out) {
  const i = 8 * grid(1)
  const q = a[i] = out[i] + 1000
  out[i] = q
  out[i + 1] = a[i + 1] += 300
  out[i + 2] = ++a[i + 2]
  out[i + 3] = a[i + 3]++
  out[i + 4] = a[i + 4] <<= 4
  out[i + 5] = a[i + 5] *= -100
  out[i + 6] = --a[i + 6]
  out[i + 7] = a[i + 7] = out[i + 7]
}, {
  config: { grid: 1, block: 3 }, args: [Uint8Array.from({ length: 24 }, (_, i) => 250 + i), sequence(Int32Array, 24, 1000, -500)],
  expect: (a, out) => {
    for (let i = 0; i < 24; i += 8) {
      const old = a.slice(i, i + 8), values = [out[i] + 1000, old[1] + 300, old[2] + 1, old[3], old[4] << 4, old[5] * -100, old[6] - 1, out[i + 7]]
      out.set(values, i)
      a.set(values, i)
      a[i + 3] = old[3] + 1
    }
  },
})

check(function labelledBlocks(x, out) {
  const i = grid(1)
  let r = 1
  found: {
    if (x[i] > 40) break found
    r = 2
    for (let k = 0; k < 3; k++) {
      step: {
        if (x[i] % 3 === k) break step
        if (x[i] > 30) break found
        if (k === 2) continue
        r += 10
      }
      r += 100
    }
    last: if (x[i] > 20) break last
    else r = -r
  }
  out[i] = r
}, {
  config: { grid: 2, block: 32 }, args: [sequence(Int32Array, 64, 50, 0), new Int32Array(64)],
  expect: (x, out) => x.forEach((v, i) => {
    const around = [0, 1].map((k) => (v % 3 === k ? 100 : 110)).reduce((s, n) => s + n) + (v % 3 === 2 ? 100 : 0)
    const first = v % 3 === 0 ? 100 : 0
    out[i] = v > 40 ? 1 : v > 30 ? 2 + first : v > 20 ? 2 + around : -(2 + around)
  }),
})

check(function wholePartsByTilde(x, out) {
  const i = grid(1)
  out[2 * i] = ~~x[i]
  out[2 * i + 1] = ~x[i] + ~~2.9
}, {
  config: { grid: 1, block: 32 }, args: [Float64Array.from({ length: 32 }, (_, i) => (i - 16) * 3e8 + 0.75), new Int32Array(64)],
  expect: (x, out) => x.forEach((v, i) => { out[2 * i] = ~~v; out[2 * i + 1] = ~v + 2 }),
})

check(function constantSizes(x, out) {
  const rows = (TILE / 2) | 0, columns = rows + 1
  const tile = shared('i32', TILE * rows, TILE + 1)
  const own = local('i32', (columns / 2) | 0, 1 << 2)
  const t = threadIdx.x
  tile[t][columns + 1] = x[t]
  own[0][rows] = t
  syncthreads()
  out[t] = tile[tile.length - 1 - t][TILE] + own[0][TILE - 2]
}, { config: { grid: 1, block: 8 }, args: [sequence(Int32Array, 8, 100, 0), new Int32Array(8)], options: { uses: { TILE } }, expect: (x, out) => x.forEach((v, t) => { out[t] = x[7 - t] + t }) })

check(function fieldsOfOuterObjects(x) {
  const i = grid(1), row = local('i32', settings.width)
  row[settings.width - 1] = settings.twice(x[i]) * settings.deep.scale
  x[i] = row[2] + settings.table[i % settings.table.length]
}, { config: { grid: 1, block: 8 }, args: [sequence(Int32Array, 8, 100, 0)], options: { uses: { settings } }, expect: (x) => x.set(x.map((v, i) => 4 * v + 5 + i % 3)) })

const particles = { params: { ps: [{ x: 'f32', v: 'f32', n: 'i32' }] } }

const nested = { params: { ps: [{ at: { x: 'f32', row: 'i32[2]' }, w: 'f32[2][2]', ok: 'bool' }] } }

check(function recordsInRecords(ps, out) {
  const i = threadIdx.x, p = ps[i], tile = shared({ w: 'f32[4]', by: [{ n: 'i32' }, 2] }, 2)
  p.at.x += 0.5
  p.at.row[i] -= 1
  const { at, w: [[a, b], c] } = { at: { ...p.at, row: [...p.at.row] }, w: [[...p.w[0]], 7] }
  tile[i] = { w: [a, b, p.w[1][0], at.x], by: [{ n: i }, { n: at.row[1] }] }
  syncthreads()
  const other = tile[1 - i], sum = (v) => { let s = 0; for (const x of v) s += x; return s }
  out[i] = sum(other.w) + other.by[1].n + c + Math.max(...other.w)
  ps[i].at = { row: [...p.at.row], x: other.by[0].n }
  if (i > 0) p.ok = !p.ok
}, {
  config: { grid: 1, block: 2 }, options: nested,
  args: [new Float32Array(16), new Float32Array(2)],
  expect: (ps, out) => {
    const n = new Int32Array(ps.buffer)
    ps[0] = 1; n[1] = -1; ps[8] = 0; n[10] = -1; n[15] = 1
    out[0] = 0.5 - 1 + 7 + 0.5; out[1] = 0.5 + 0 + 7 + 0.5
  },
})

check(function elementsOfRecords(ps, out) {
  const i = grid(1), p = ps[i], move = (q, dt) => { q.x += dt * q.v; return q.n }
  p.n--
  out[i] = move(ps[i], 0.5) + move(p, 1)
  let best = ps[4]
  for (let k = 5; k < 8; k++) if (ps[k].v > best.v) best = ps[k]
  out[i] += best.x
  const { x, v } = p, copy = { ...p, v: x - v }
  copy.x = 2 * v
  ps[i + 4] = copy
  if (i === 0) { ps[i].x = ps[8].x; ps[8] = ps[9]; ps[9] = { n: 7, x: 1, v: 2 } }
}, {
  config: { grid: 1, block: 1 }, options: particles,
  args: [Int32Array.from(new Int32Array(30), (_, i) => (i % 3 === 2 ? i : new Int32Array(Float32Array.of((i * 7) % 5).buffer)[0])), new Float32Array(4)],
  expect: (ps, out) => {
    const x = new Float32Array(ps.buffer), at = (i) => 3 * i
    ps[2]--
    x[0] += 0.5 * x[1]; x[0] += x[1]
    let best = 4
    for (let k = 5; k < 8; k++) if (x[at(k) + 1] > x[at(best) + 1]) best = k
    out[0] = 2 * ps[2] + x[at(best)]
    x[12] = 2 * x[1]; x[13] = x[0] - x[1]; ps[14] = ps[2]
    x[0] = x[24]
    ps.copyWithin(24, 27)
    x[27] = 1; x[28] = 2; ps[29] = 7
  },
})

// Functions that call themselves: one of the file, whose threads go to different depths, and one
// inside the kernel, which assigns what is around it.
const ackermann = (m, n) => m === 0 ? n + 1 : n === 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1))
check(function recursion(x, out) {
  let steps = 0
  const sort = (a, low, high) => {
    steps++
    if (low >= high) return
    let i = low
    for (let j = low; j < high; j++) if (a[j] < a[high]) { [a[i], a[j]] = [a[j], a[i]]; i++ }
    ;[a[i], a[high]] = [a[high], a[i]]
    sort(a, low, i - 1)
    sort(a, i + 1, high)
  }
  const t = threadIdx.x
  sort(x, 8 * t, 8 * t + 7)
  out[t] = ackermann(t % 3, t >> 1) + 100 * steps
}, {
  options: { uses: { ackermann } }, config: { grid: 1, block: 8 }, args: [sequence(Int32Array, 64, 50), new Int32Array(8)],
  expect: (x, out) => {
    const steps = (list) => {
      if (list.length < 2) return 1
      const last = list[list.length - 1]
      let order = [...list], i = 0                 // as the kernel parts it
      for (let j = 0; j < order.length - 1; j++) if (order[j] < last) { [order[i], order[j]] = [order[j], order[i]]; i++ }
      ;[order[i], order[order.length - 1]] = [last, order[i]]
      return 1 + steps(order.slice(0, i)) + steps(order.slice(i + 1))
    }
    for (let t = 0; t < 8; t++) {
      out[t] = [(n) => n + 1, (n) => n + 2, (n) => 2 * n + 3][t % 3](t >> 1) + 100 * steps([...x.slice(8 * t, 8 * t + 8)])
      x.set(x.slice(8 * t, 8 * t + 8).sort(), 8 * t)
    }
  },
})

// Makers of functions: each function sees the variables of the call that made it.
const multiplied = (n, ...more) => (v) => more.reduce((sum, m) => sum + m, v * n)

check(function makersOfFunctions(x, out) {
  const i = grid(1)
  const counter = (from = 0) => {
    let count = from
    return { next: () => ++count, both: (...of) => of.map((v) => v * count) }
  }
  const compose = (...steps) => (v) => steps.reduce((value, step) => step(value), v)
  const options = (v, { by = 2, then: { plus = 1 } = {} } = {}) => v * by + plus
  const a = counter(), b = counter(x[i]), triple = multiplied(3)
  for (let k = 0; k < 4; k++) {
    a.next()
    x[i] % 2 === 0 && b.next()
  }
  const [first, second] = b.both(1, a.next())
  out[4 * i] = first
  out[4 * i + 1] = second
  out[4 * i + 2] = compose(triple, multiplied(2, x[i], 5), options)(x[i])
  out[4 * i + 3] = [triple, options][1](x[i], { then: { plus: 7 } })
}, {
  config: { grid: 2, block: 16 }, options: { uses: { multiplied } }, args: [sequence(Int32Array, 32, 50, 0), new Int32Array(128)],
  expect: (x, out) => x.forEach((v, i) => {
    const count = v % 2 === 0 ? v + 4 : v
    out.set([count, 5 * count, (6 * v + v + 5) * 2 + 1, 2 * v + 7], 4 * i)
  }),
})

for (const [Type, least, greatest] of [[Int32Array, -(2 ** 31), 2 ** 31 - 1], [Uint32Array, 0, 2 ** 32 - 1], [BigInt64Array, -(2n ** 63n), 2n ** 63n - 1n], [Float32Array, -Infinity, Infinity]]) {
  const big = Type === BigInt64Array ? BigInt : Number
  const x = Type.from(sequence(Int32Array, 40, 90, 5), big)
  check(Object.defineProperty(function (x, low, high) {
    const i = threadIdx.x
    low[i] = warp.scanExclusive(x[i], 'min')
    high[i] = block.scanExclusive(x[i], 'max')
  }, 'name', { value: `begins${Type.name}` }), {
    config: { grid: 1, block: 40 }, args: [x, new Type(40), new Type(40)],
    expect: (x, low, high) => x.forEach((_, i) => {
      low[i] = x.slice(i & 32, i).reduce((a, b) => (a < b ? a : b), greatest)
      high[i] = x.slice(0, i).reduce((a, b) => (a > b ? a : b), least)
    }),
  })
}
