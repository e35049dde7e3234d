// What kernels in JavaScript reach of Hopper: wgmma of every type, barriers in shared memory, copies by
// tensor maps, clusters. Each kernel runs on the device and by onHost: how is 'launch' or 'onHost'.
const cuda = require('cuda')
const assert = require('assert')

const hopper = String(cuda.device().capability) === '9.0'

// A product of 64 × 128 bytes of each row by n columns of as many, which threads put into shared memory
// as a swizzle over 128 bytes has it.
function product(name, elem, sum, columns, held) {
  const size = { u8: 1, i8: 1, bf16: 2, f16: 2, f32: 4 }[elem], width = 128 / size, step = 32 / size
  const left = held
    ? held === 'bf16'
      ? `const x = local('bf16', 8)
      for (let q = 0; q < 8; q++) x[q] = a[((threadIdx.x >> 5) * 16 + (laneId >> 2) + (q >> 1 & 1) * 8) * ${width} + k0 + (laneId & 3) * 2 + (q >> 2) * 8 + (q & 1)]`
      : `const x = local('u32', 4)
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

function products(how) {
  for (const [name, elem, sum, columns, held] of [['bf16', 'bf16', 'f32', 32], ['f16', 'f16', 'f32', 8], ['tf32', 'f32', 'f32', 16],
    ['e4m3', 'u8', 'f32', 24], ['e5m2', 'u8', 'f32', 8], ['i8', 'i8', 'i32', 32], ['u8', 'u8', 'i32', 16], ['bf16', 'bf16', 'f32', 64, 'bf16'],
    ...how === 'onHost' ? [] : [['bf16', 'bf16', 'f32', 64, 'u32']]]) { // the engine does not know what bits a bf16 has
    const width = 128 / { u8: 1, i8: 1, bf16: 2, f16: 2, f32: 4 }[elem]
    const value = (i, by) => name === 'u8' ? i * by % 5 : i * by % 5 - 2
    const x = Array.from({ length: 64 * width }, (_, i) => value(i, 7)), y = Array.from({ length: columns * width }, (_, i) => value(i, 11))
    const stored = (list) => name in bits ? list.map((v) => encode(name, v)) : list
    const buffer = (list) => {
      const b = cuda.alloc(elem, list.length)
      return b.write(elem === 'bf16' ? cuda.bf16.from(list) : elem === 'f16' ? cuda.f16.from(list) : stored(list))
    }
    const out = cuda.alloc(sum, 64 * columns)
    product(name, elem, sum, columns, held)[how]({ grid: 1, block: 128 }, buffer(x), buffer(y), out)
    const want = Array.from({ length: 64 * columns }, (_, i) => {
      let s = 0
      for (let k = 0; k < width; k++) s += x[Math.floor(i / columns) * width + k] * y[i % columns * width + k]
      return s
    })
    assert.deepStrictEqual([...out.read()], want, `${how}: wgmma.${name} of ${columns} columns${held ? ', a in registers' : ''}`)
  }
}

// Boxes to shared memory and back, added, and a run of elements.
function copies(how) {
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
  k[how]({ grid: 1, block: 64 }, map(x), map(y), x.reshape([512]), z)
  assert.deepStrictEqual([...z.read()], Array.from({ length: 64 }, (_, i) => 128 + i))
  const found = y.read(), moved = (row, column) => (row + 4) * 32 + column + 16 + 1000
  for (let i = 0; i < 512; i++) {
    const row = i >> 5, column = i & 31
    const want = row < 8 && column < 16 ? moved(row, column) : row >= 12 && column >= 16 ? moved(row - 12, column - 16) : 0
    assert.strictEqual(found[i], want, `element ${row}, ${column}`)
  }
}

// Boxes that meet what is in their place, and a run of elements from shared memory.
function reductions(how) {
  const given = Int32Array.from({ length: 64 }, (_, i) => i * 37 % 64 - 20), mine = (i) => i - 32
  const combine = { min: Math.min, max: Math.max, and: (a, b) => a & b, or: (a, b) => a | b, xor: (a, b) => a ^ b }
  for (const [name, f] of Object.entries(combine)) {
    const x = cuda.buffer(given).reshape([8, 8]), y = cuda.alloc('i32', 80).fill(7)
    const k = cuda.kernel(eval(`(to, y) => {
      const box = shared('i32', 64)
      box[threadIdx.x] = threadIdx.x - 32
      tma.fence()
      syncthreads()
      if (threadIdx.x === 0) {
        tma.${name}(to, [0, 0], box, 0)
        tma.copy(y, 8, box, 4, 60)
        tma.commit()
        tma.wait(0)
      }
    }`))
    k[how]({ grid: 1, block: 64 }, x.tensorMap({ box: [8, 8] }), y)
    assert.deepStrictEqual([...x.read()], [...given].map((v, i) => f(v, mine(i))), `${how}: tma.${name}`)
    assert.deepStrictEqual([...y.read()], Array.from({ length: 80 }, (_, i) => i >= 8 && i < 68 ? mine(i - 4) : 7), `${how}: tma.copy to a buffer`)
  }
  const floats = cuda.alloc('f32', 64).fill(1).reshape([8, 8])
  const refused = cuda.kernel((to) => {
    const box = shared('f32', 64)
    if (threadIdx.x === 0) tma.min(to, [0, 0], box, 0)
  })
  if (how === 'onHost') assert.throws(() => refused.onHost({ grid: 1, block: 1 }, floats.tensorMap({ box: [8, 8] })), /tma\.min: there is none of elements of f32/)
}

// A barrier for copies of 16 bytes by each thread, beside which other threads go on.
function copiesAtBarrier(how) {
  const x = cuda.buffer(Float32Array.from({ length: 256 }, (_, i) => i)), out = cuda.alloc('f32', 256)
  const k = cuda.kernel((x, out) => {
    const line = shared('f32', 256), bars = shared('u64', 1), t = threadIdx.x
    if (t === 0) mbarrier.init(bars, 0, 64)
    syncthreads()
    copyAsync(line, 4 * t, x, 4 * t, 4)
    mbarrier.arriveCopies(bars, 0)
    mbarrier.wait(bars, 0, 0)
    for (let i = t; i < 256; i += 64) out[i] = line[255 - i]
  })
  k[how]({ grid: 1, block: 64 }, x, out)
  assert.deepStrictEqual([...out.read()], Array.from({ length: 256 }, (_, i) => 255 - i))
}

// Two blocks see each other's shared memory, and one box goes to both; where the device has no clusters, a
// block is one of its own.
function clusters(how) {
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
  k[how]({ grid: 4, block: 64, ...size > 1 ? { cluster: size } : {} }, x.tensorMap({ box: [8, 8] }), out)
  assert.deepStrictEqual([...out.read()], Array.from({ length: 256 }, (_, i) => (i >> 6) * 100 + (i & 63) + (i & 63) * 1000))
}

// Values are sent to the next block, whose barrier counts their bytes.
function sends(how) {
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
  k[how]({ grid: 4, block: 32, cluster: size }, out)
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
  refused((x) => { wgmma.descriptor(shared('bf16', 64), 0, { swizzle: 100 }) }, /a swizzle is over 128, 64 or 32 bytes, or 0 for none, a constant/)
  refused((x, m) => { tma.load(shared('bf16', 64, 64), 0, m, [0, 0], shared('u64', 1), 0) }, /tma.load works on a row of an array in shared memory, not all of one of 2 dimensions/, ['f32[]', 'tensorMap'])
  refused((x) => { const t = shared('bf16', 512); wgmma.bf16(local('f32', 4), t, wgmma.descriptor(t, 0, { swizzle: 128 })) }, /the left factor is a descriptor or an array of the thread, not bf16\[\]/)
  refused((x) => {
    const d = wgmma.descriptor(shared('bf16', 4096), 0, { swizzle: 128 })
    wgmma.bf16(local('f32', 4), d, d, true, { transposeA: x[0] > 0 })
  }, /there is no such option, or its value is not known when the kernel is compiled/)
  refused((x) => { mma('m16n8k32', local('f32', 4), local('u8', 16), local('u8', 8), { precision: 'e3m4' }) }, /mma has no such option/)
  const k = cuda.kernel(() => { registers.increase(232) })
  k.ptx()
  assert.match(k.warnings[0], /hopper.js:\d+:\d+: the assembler ignores this: it does not know how many registers a thread begins with/)
}

// Factors in every layout that a descriptor tells, sums of pairs of f16, and products that replace the sum: the engine
// makes what the device does.
function layouts() {
  for (const [swizzle, leading, stride, turned] of [[128, 0, 1024], [64, 0, 512], [32, 0, 256], [0, 128, 256], [128, 0, 1024, true], [0, 1024, 128, true]]) {
    const k = cuda.kernel(eval(`(x, out, pairs) => {
      const A = shared('f16', 4096), B = shared('f16', 4096)
      for (let i = threadIdx.x; i < 4096; i += 128) {
        A[i] = x[i]
        B[i] = x[(i * 5 + 3) & 4095]
      }
      tma.fence()
      syncthreads()
      const acc = local('f32', 8), two = local('u32', 4)
      for (let e = 0; e < 8; e++) { unroll(); acc[e] = e }
      const a = wgmma.descriptor(A, 0, { swizzle: ${swizzle}, leading: ${leading}, stride: ${stride} }), b = wgmma.descriptor(B, 0, { swizzle: ${swizzle}, leading: ${leading}, stride: ${stride} })
      wgmma.fence()
      wgmma.f16(acc, a, b, x[0] > 100${turned ? ', { transposeA: true, transposeB: true }' : ''})
      wgmma.f16(acc, a, b, true${turned ? ', { transposeA: true, transposeB: true }' : ''})
      wgmma.f16(two, a, b, true${turned ? ', { transposeA: true, transposeB: true }' : ''})
      wgmma.commit()
      wgmma.wait(0)
      for (let e = 0; e < 8; e++) { unroll(); out[threadIdx.x * 8 + e] = acc[e] }
      for (let e = 0; e < 4; e++) { unroll(); pairs[threadIdx.x * 4 + e] = two[e] }
    }`))
    const x = cuda.alloc('f16', 4096).write(cuda.f16.from(Float32Array.from({ length: 4096 }, (_, i) => i * 7 % 13 - 6)))
    const run = (how) => {
      const out = cuda.alloc('f32', 1024), pairs = cuda.alloc('u32', 512)
      k[how]({ grid: 1, block: 128 }, x, out, pairs)
      return [[...out.read()], [...pairs.read()]]
    }
    const found = run('onHost')
    assert.deepStrictEqual(found, run('launch'), `swizzle ${swizzle}, ${turned ? 'turned' : 'along rows'}`)
    assert.ok(new Set(found[0]).size > 20)
  }
}

// Boxes of 1 to 3 dimensions that lie partly outside, every swizzle, every so-manieth row, and boxes that are added.
function boxes() {
  const shapes = [[[200], [64], ['at']], [[20, 40], [8, 16], ['at', 5]], [[20, 40], [8, 16], [16, -3]], [[3, 10, 40], [2, 4, 16], [-8, 'at', 1]]]
  for (const [shape, box, place] of shapes) for (const swizzle of box.length > 1 ? ['none', '32B', '64B', '128B'] : ['none']) {
    const k = cuda.kernel(eval(`(from, to, at, out) => {
      const t = shared('f32', 2048), bars = shared('u64', 1)
      for (let i = threadIdx.x; i < 2048; i += 32) t[i] = -1
      tma.fence()
      if (threadIdx.x === 0) { mbarrier.init(bars, 0, 1); mbarrier.fence() }
      syncthreads()
      if (threadIdx.x === 0) {
        mbarrier.expect(bars, 0, ${4 * box.reduce((a, b) => a * b, 1)})
        tma.load(t, 0, from, [${place}], bars, 0)
      }
      mbarrier.wait(bars, 0, 0)
      for (let i = threadIdx.x; i < 2048; i += 32) out[i] = t[i]
      if (threadIdx.x === 0) {
        tma.store(to, [${box.map((_, d) => 4 * d)}], t, 0)
        tma.commit()
        tma.wait(0)
        tma.add(to, [${box.map((_, d) => 8 + d)}], t, 0)
        tma.commit()
        tma.wait(0)
      }
    }`))
    const length = shape.reduce((a, b) => a * b, 1)
    const x = cuda.buffer(Float32Array.from({ length }, (_, i) => i + 1)).reshape(shape)
    const run = (how) => {
      const y = cuda.alloc('f32', length).fill(0).reshape(shape), out = cuda.alloc('f32', 2048)
      const fits = swizzle === 'none' || 16 * 4 <= parseInt(swizzle), wide = fits ? box : [...box.slice(0, -1), parseInt(swizzle) / 4]
      const map = (b) => b.tensorMap({ box: wide, swizzle, fill: 'zero' })
      k[how]({ grid: 1, block: 32 }, map(x), map(y), 16, out)
      return [[...out.read()], [...y.read()]]
    }
    if (swizzle === '32B') continue // its rows are shorter than what the kernel expects
    assert.deepStrictEqual(run('onHost'), run('launch'), `${shape} ${box} ${swizzle}`)
  }
}

// What never ends, and what is wrong, is told with who waits.
function mistakes() {
  const fails = (f, config, message) => assert.throws(() => cuda.kernel(f).onHost(config, cuda.buffer(new Float32Array(4))), { message })
  fails((x) => {
    const bars = shared('u64', 2)
    if (threadIdx.x === 0) mbarrier.init(bars, 1, 3)
    syncthreads()
    if (threadIdx.x < 2) mbarrier.arrive(bars, 1)
    if (threadIdx.x === 5) mbarrier.wait(bars, 1, 0)
    else syncthreads()
  }, { grid: 1, block: 32 }, 'onHost: nobody is left to let threads go on: 31 threads of block (0, 0, 0) wait in syncthreads(); thread 5 of block (0, 0, 0) waits in mbarrier.wait(…, 1, 0), whose phase misses 1 arrival')
  fails((x) => {
    const bars = shared('u64', 1)
    if (threadIdx.x === 0) {
      mbarrier.init(bars, 0, 1)
      mbarrier.expect(bars, 0, 64)
      while (!mbarrier.test(bars, 0, 0)) nanosleep(20)
    }
  }, { grid: 1, block: 1 }, 'onHost: nobody is left to let threads go on: thread 0 of block (0, 0, 0) waits in mbarrier.test(…, 0, 0), whose phase misses 64 bytes')
  fails((x) => {
    const bars = shared('u64', 1)
    mbarrier.init(bars, 0, 1)
    if (cluster.rank() === 0) cluster.sync()
    else mbarrier.wait(bars, 0, 0)
  }, { grid: 2, block: 1, cluster: 2 }, 'onHost: nobody is left to let threads go on: thread 0 of block (0, 0, 0) waits in cluster.sync(); thread 0 of block (1, 0, 0) waits in mbarrier.wait(…, 0, 0), whose phase misses 1 arrival')
  fails((x) => { const bars = shared('u64', 1); mbarrier.arrive(bars, 0) }, { grid: 1, block: 1 }, 'onHost: mbarrier.arrive: element 0 is no barrier: mbarrier.init makes one')
  fails((x) => { const bars = shared('u64', 1); mbarrier.init(bars, 0, 1); mbarrier.arriveAt(bars, 0, 2) }, { grid: 2, block: 1, cluster: 2 }, 'onHost: mbarrier.arriveAt: there is no block 2 in a cluster of 2')
  fails((x) => { cluster.wait() }, { grid: 1, block: 1 }, 'onHost: a thread waits for the cluster and has not arrived: cluster.arrive() comes before')
  fails((x) => { cluster.arrive() ; cluster.arrive() }, { grid: 1, block: 1 }, 'onHost: a thread arrives at the barrier of the cluster again: cluster.wait() comes between')
  fails((x) => { x[0] = 1 }, { grid: 3, block: 1, cluster: 2 }, "onHost: grid of 3 blocks in x is not a multiple of the cluster's 2")
  fails((x) => {
    const s = shared('f32', 1)
    s[0] = 1
    cluster.sync()
    if (cluster.rank() === 1) {
      for (let i = 0; i < 3; i++) syncthreads()
      x[0] = cluster.load(s, 0, 0)
    }
  }, { grid: 2, block: 1, cluster: 2 }, 'onHost: cluster.load: block (0, 0, 0) has ended, and with it its memory: cluster.sync() at the end keeps it')
}

if (hopper) {
  for (const how of ['launch', 'onHost']) {
    products(how)
    copies(how)
    reductions(how)
    copiesAtBarrier(how)
    clusters(how)
    if (cuda.device().attribute('clusterLaunch')) sends(how)
  }
  layouts()
  boxes()
  refusals()
}
if (cuda.device().emulated) mistakes()
