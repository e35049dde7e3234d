// What kernels in JavaScript reach of Hopper: wgmma of every type, barriers in shared memory, copies by
// tensor maps, clusters.
const cuda = require('cuda')
const assert = require('assert')

const hopper = String(cuda.device().capability) === '9.0'

// A product of 64 × 128 bytes of each row by n columns of as many, which threads put into shared memory
// as a swizzle over 128 bytes has it.
function product(name, elem, sum, columns, held) {
  const size = { u8: 1, i8: 1, bf16: 2, f16: 2, f32: 4 }[elem], width = 128 / size, step = 32 / size
  const left = held
    ? `const x = local('u32', 4)
      for (let q = 0; q < 4; q++) {
        const row = (threadIdx.x >> 5) * 16 + (laneId >> 2) + q % 2 * 8, k = k0 + (laneId & 3) * 2 + (q >> 1) * 8
        x[q] = (bitcast('u16', a[row * ${width} + k]) | bitcast('u16', a[row * ${width} + k + 1]) << 16) >>> 0
      }`
    : `const x = wgmma.descriptor(A, k0, { swizzle: 128 })`
  const put = (to, from, rows) => `for (let i = threadIdx.x; i < ${rows * width}; i += 128) {
    const row = Math.trunc(i / ${width}), at = i % ${width} * ${size} ^ (row & 7) << 4
    ${to}[row * ${width} + Math.trunc(at / ${size})] = ${from}[i]
  }`
  return cuda.kernel(eval(`(a, b, out) => {
    const A = shared('${elem}', ${64 * width}), B = shared('${elem}', ${columns * width})
    ${put('A', 'a', 64)}
    ${put('B', 'b', columns)}
    tma.fence()
    syncthreads()
    const acc = local('${sum}', ${columns / 2})
    ${held ? '' : 'wgmma.fence()'}
    for (let k0 = 0; k0 < ${width}; k0 += ${step}) {
      unroll()
      ${left}
      ${held ? 'wgmma.fence()' : ''}
      wgmma.${name}(acc, x, wgmma.descriptor(B, k0, { swizzle: 128 }))
      ${held ? 'wgmma.commit(); wgmma.wait(0)' : ''}
    }
    wgmma.commit()
    wgmma.wait(0)
    for (let n = 0; n < ${columns / 2}; n++) {
      unroll()
      const row = (threadIdx.x >> 5) * 16 + (laneId >> 2) + (n >> 1 & 1) * 8
      out[row * ${columns} + (n >> 2) * 8 + (laneId & 3) * 2 + (n & 1)] = acc[n]
    }
  }`))
}

// Numbers from -2 to 2 as bits of 8-bit floats.
const bits = { e4m3: { 0: 0, 1: 0x38, 2: 0x40 }, e5m2: { 0: 0, 1: 0x3c, 2: 0x40 } }
const encode = (type, x) => (x < 0 ? 0x80 : 0) | bits[type][Math.abs(x)]

function products() {
  for (const [name, elem, sum, columns, held] of [['bf16', 'bf16', 'f32', 32], ['f16', 'f16', 'f32', 8], ['tf32', 'f32', 'f32', 16],
    ['e4m3', 'u8', 'f32', 24], ['e5m2', 'u8', 'f32', 8], ['i8', 'i8', 'i32', 32], ['u8', 'u8', 'i32', 16], ['bf16', 'bf16', 'f32', 64, true]]) {
    const width = 128 / { u8: 1, i8: 1, bf16: 2, f16: 2, f32: 4 }[elem]
    const value = (i, by) => name === 'u8' ? i * by % 5 : i * by % 5 - 2
    const x = Array.from({ length: 64 * width }, (_, i) => value(i, 7)), y = Array.from({ length: columns * width }, (_, i) => value(i, 11))
    const stored = (list) => name in bits ? list.map((v) => encode(name, v)) : list
    const buffer = (list) => {
      const b = cuda.alloc(elem, list.length)
      return b.write(elem === 'bf16' ? cuda.bf16.from(list) : elem === 'f16' ? cuda.f16.from(list) : stored(list))
    }
    const out = cuda.alloc(sum, 64 * columns)
    product(name, elem, sum, columns, held).launch({ grid: 1, block: 128 }, buffer(x), buffer(y), out)
    const want = Array.from({ length: 64 * columns }, (_, i) => {
      let s = 0
      for (let k = 0; k < width; k++) s += x[Math.floor(i / columns) * width + k] * y[i % columns * width + k]
      return s
    })
    assert.deepStrictEqual([...out.read()], want, `wgmma.${name} of ${columns} columns${held ? ', a in registers' : ''}`)
  }
}

// Boxes to shared memory and back, added, and a run of elements.
function copies() {
  const x = cuda.buffer(Float32Array.from({ length: 16 * 32 }, (_, i) => i)).reshape([16, 32])
  const y = cuda.alloc('f32', 16 * 32).fill(0).reshape([16, 32]), z = cuda.alloc('f32', 64)
  const k = cuda.kernel((from, to, x, z) => {
    const box = shared('f32', 8, 16), line = shared('f32', 64), bars = shared('u64', 1)
    if (threadIdx.x === 0) {
      mbarrier.init(bars, 0, 1)
      mbarrier.fence()
    }
    syncthreads()
    if (threadIdx.x < 32 && warp.elect()) {
      tma.prefetch(from)
      mbarrier.expect(bars, 0, 8 * 16 * 4 + 64 * 4)
      tma.load(box[0], 0, from, [16, 4], bars, 0)
      tma.copy(line, 0, x, 128, 64, bars, 0)
    }
    while (!mbarrier.test(bars, 0, 0)) nanosleep(20)
    for (let i = threadIdx.x; i < 64; i += blockDim.x) z[i] = line[i]
    for (let i = threadIdx.x; i < 128; i += blockDim.x) box[i >> 4][i & 15] += 1000
    tma.fence()
    syncthreads()
    if (threadIdx.x === 0) {
      tma.store(to, [0, 0], box[0], 0)
      tma.add(to, [16, 12], box[0], 0)
      tma.commit()
      tma.waitRead(0)
      tma.wait(0)
    }
  })
  const map = (b) => b.tensorMap({ box: [8, 16] })
  k.launch({ grid: 1, block: 64 }, map(x), map(y), x.reshape([512]), z)
  assert.deepStrictEqual([...z.read()], Array.from({ length: 64 }, (_, i) => 128 + i))
  const found = y.read(), moved = (row, column) => (row + 4) * 32 + column + 16 + 1000
  for (let i = 0; i < 512; i++) {
    const row = i >> 5, column = i & 31
    const want = row < 8 && column < 16 ? moved(row, column) : row >= 12 && column >= 16 ? moved(row - 12, column - 16) : 0
    assert.strictEqual(found[i], want, `element ${row}, ${column}`)
  }
}

// Two blocks see each other's shared memory, and one box goes to both; where the device has no clusters, a
// block is one of its own.
function clusters() {
  const size = cuda.device().attribute('clusterLaunch') ? 2 : 1
  const x = cuda.buffer(Float32Array.from({ length: 64 }, (_, i) => i)).reshape([8, 8]), out = cuda.alloc('f32', 4 * 64)
  const k = cuda.kernel((from, out) => {
    const mine = shared('f32', 64), box = shared('f32', 64), bars = shared('u64', 2)
    const rank = cluster.rank(), next = (rank + 1) % cluster.size(), t = threadIdx.x
    mine[t] = blockIdx.x * 100 + t
    if (t === 0) {
      mbarrier.init(bars, 0, 1)
      mbarrier.init(bars, 1, cluster.size() * 64)
      mbarrier.fence()
      mbarrier.expect(bars, 0, 256)
    }
    cluster.sync()
    if (rank === 0 && t === 0) tma.load(box, 0, from, [0, 0], bars, 0, { multicast: (1 << size) - 1 })
    const other = cluster.load(mine, t, next)
    mbarrier.wait(bars, 0, 0)
    cluster.arrive()
    cluster.wait()
    cluster.store(mine, t, other + box[t] * 1000, next)
    for (let r = 0; r < size; r++) mbarrier.arriveAt(bars, 1, r)
    mbarrier.wait(bars, 1, 0)
    cluster.sync()
    out[blockIdx.x * 64 + t] = mine[t]
  })
  k.launch({ grid: 4, block: 64, ...size > 1 ? { cluster: size } : {} }, x.tensorMap({ box: [8, 8] }), out)
  assert.deepStrictEqual([...out.read()], Array.from({ length: 256 }, (_, i) => (i >> 6) * 100 + (i & 63) + (i & 63) * 1000))
}

// Values are sent to the next block, whose barrier counts their bytes.
function sends() {
  const out = cuda.alloc('i32', 4 * 32 * 3), size = 2
  const k = cuda.kernel((out) => {
    const got = shared('i32', 32), sum = shared('u64', 1), most = shared('i32', 4), bars = shared('u64', 1)
    const t = threadIdx.x, next = (cluster.rank() + 1) % cluster.size()
    if (t === 0) {
      sum[0] = u64(5)
      most[0] = -100
      most[1] = 1000
      most[2] = 0
      mbarrier.init(bars, 0, 1)
      mbarrier.fence()
      mbarrier.expect(bars, 0, 32 * (4 + 8 + 3 * 4))
    }
    cluster.sync()
    cluster.send(got, t, blockIdx.x * 100 + t, bars, 0, next)
    cluster.add(sum, 0, u64(t), bars, 0, next)
    cluster.max(most, 0, t, bars, 0, next)
    cluster.min(most, 1, t - 50, bars, 0, next)
    cluster.or(most, 2, 1 << t, bars, 0, next)
    mbarrier.wait(bars, 0, 0)
    cluster.sync()
    const at = (blockIdx.x * 32 + t) * 3
    out[at] = got[t]
    out[at + 1] = i32(sum[0])
    out[at + 2] = most[0] - most[1] * 1000 + most[2]
  })
  k.launch({ grid: 4, block: 32, cluster: size }, out)
  const found = out.read()
  for (let i = 0; i < 128; i++) {
    assert.deepStrictEqual([...found.slice(3 * i, 3 * i + 3)], [(i >> 5 ^ 1) * 100 + (i & 31), 5 + 31 * 16, 31 + 50000 - 1])
  }
}

// What cannot be is refused with its place.
function refusals() {
  const refused = (f, message, types = ['f32[]'], options = {}) => assert.throws(() => cuda.kernel(f, options).ptx(...types), { name: 'CompileError', message })
  refused((x) => { wgmma.fence() }, /wgmma.fence needs sm_90a, a device of compute capability 9.0; this is for sm_80/, ['f32[]'], { target: 'sm_80' })
  refused((x) => { tma.wait(x.length) }, /tma.wait takes a constant from 0 to 31/)
  refused((x) => { registers.increase(100) }, /registers.increase takes a constant from 24 to 256, a multiple of 8/)
  refused((x) => { const b = shared('u32', 1); mbarrier.init(b, 0, 1) }, /a barrier is an element of an array of u64 in shared memory, not of u32/)
  refused((x) => { const s = shared('f32', 1), b = shared('u64', 1); cluster.add(s, 0, 1, b, 0, 0) }, /cluster.add takes elements of i32, u32 and u64, not f32/)
  refused((x) => { tma.prefetch(x) }, /tma.prefetch takes a tensor map, not f32\[\]/)
  refused((x) => {
    const acc = local('f32', 16), t = shared('bf16', 4096), d = wgmma.descriptor(t, 0, { swizzle: 128 })
    wgmma.bf16(acc, d, d)
    wgmma.commit()
    wgmma.wait(0)
    for (let i = 0; i < x.length; i++) x[i] = acc[i]
  }, /the index of a sum of wgmma is not constant/)
  refused((x) => { const acc = local('f32', 6), d = wgmma.descriptor(shared('bf16', 4096), 0, { swizzle: 128 }); wgmma.bf16(acc, d, d) },
    /6 f32 of each of 128 threads are a sum of 64 × 12, and there is no product of that size/)
  refused((x) => { wgmma.descriptor(shared('bf16', 64), 0, { swizzle: 100 }) }, /a swizzle is over 128, 64 or 32 bytes, or 0 for none/)
  assert.throws(() => cuda.kernel((x) => { x[0] = cluster.rank() }).onHost({ grid: 1, block: 1 }, cuda.buffer(new Float32Array(1))), { message: /onHost does not run cluster.rank/ })
}

if (hopper) {
  products()
  copies()
  clusters()
  if (cuda.device().attribute('clusterLaunch')) sends()
  refusals()
}
