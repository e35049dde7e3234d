// Runs a kernel in the JavaScript engine: the threads of a block are generators
// that take turns, and wait for each other at barriers and in warps.
(function run(make, order, grid, block, sharedBytes, args, fma) {
  const arrays = {
    i8: Int8Array, u8: Uint8Array, i16: Int16Array, u16: Uint16Array, i32: Int32Array, u32: Uint32Array,
    i64: BigInt64Array, u64: BigUint64Array, f32: Float32Array, f64: Float64Array,
  }
  const of = (type, n) => {
    if (type === 'bool') return new Array(n).fill(false)
    if (!arrays[type]) throw new TypeError(`onHost: there are no arrays of ${type} in JavaScript`)
    return new arrays[type](n)
  }
  const shaped = (flat, dims) => {
    if (dims.length < 2) return flat
    const size = dims.slice(1).reduce((a, b) => a * b, 1)
    return Array.from({ length: dims[0] }, (_, i) => shaped(flat.subarray(i * size, (i + 1) * size), dims.slice(1)))
  }
  const element = (type) => { const cell = of(type, 1); return (v) => { cell[0] = type[1] === '6' && type[0] !== 'f' && type !== 'bool' ? BigInt(v) : Number(v); return cell[0] } }
  const updates = {
    add: (a, b) => a + b, sub: (a, b) => a - b, and: (a, b) => a & b, or: (a, b) => a | b, xor: (a, b) => a ^ b,
    exchange: (_, b) => b, min: (a, b) => (b < a ? b : a), max: (a, b) => (b > a ? b : a),
  }
  const atomics = { compareExchange: (x, i, expected, v) => { const old = x[i]; if (old === expected) x[i] = v; return old } }
  for (const [name, f] of Object.entries(updates)) atomics[name] = (x, i, v) => { const old = x[i]; x[i] = f(old, v); return old }
  const bits = (x) => { let n = 0; for (x = x >>> 0; x; x &= x - 1) n++; return n }
  const reductions = { reduceAdd: updates.add, reduceMin: updates.min, reduceMax: updates.max, reduceAnd: updates.and, reduceOr: updates.or, reduceXor: updates.xor }
  // What lane i of a warp gets, from what each lane asked.
  const answers = {
    shuffle: (lanes, i, [v, lane]) => (lanes[lane & 31] ? lanes[lane & 31][0] : v),
    shuffleUp: (lanes, i, [v, d]) => (i - d >= 0 && lanes[i - d] ? lanes[i - d][0] : v),
    shuffleDown: (lanes, i, [v, d]) => (i + d < 32 && lanes[i + d] ? lanes[i + d][0] : v),
    shuffleXor: (lanes, i, [v, d]) => (lanes[i ^ d] ? lanes[i ^ d][0] : v),
    ballot: (lanes) => lanes.reduce((m, l, i) => (l && l[0] ? m | (1 << i) : m), 0) >>> 0,
    any: (lanes) => lanes.some((l) => l && l[0]),
    all: (lanes) => lanes.every((l) => !l || l[0]),
    match: (lanes, _, [v]) => lanes.reduce((m, l, i) => (l && l[0] === v ? m | (1 << i) : m), 0) >>> 0,
    active: (lanes) => lanes.reduce((m, l, i) => (l ? m | (1 << i) : m), 0) >>> 0,
  }
  for (const [name, f] of Object.entries(reductions)) answers[name] = (lanes) => lanes.filter((l) => l).map((l) => l[0]).reduce(f)
  const warp = {}
  for (const name of Object.keys(answers)) warp[name] = (...list) => ({ name, list })

  const mulhi = (a, b) => (typeof a === 'bigint' ? a * b >> 64n : Number(BigInt(a) * BigInt(b) >> 32n))
  const reverseBits = (x) => {
    const width = typeof x === 'bigint' ? 64 : 32
    const digits = BigInt.asUintN(width, BigInt(x)).toString(2).padStart(width, '0')
    const reversed = BigInt('0b' + [...digits].reverse().join(''))
    return width === 64 ? reversed : Number(reversed)
  }
  // JavaScript does not know an f32 that is whole from an integer: to an integer
  // type go the bits of a float, to a float type those of an integer.
  const bitcast = (type, v) => {
    const wide = type.endsWith('64')
    const float = wide ? Float64Array : Float32Array, integer = wide ? BigInt64Array : Int32Array
    const from = type[0] === 'f' ? integer.of(wide ? BigInt(v) : v) : float.of(Number(v))
    return new arrays[type](from.buffer)[0]
  }
  const approximate = {
    exp2: (x) => 2 ** x, log2: Math.log2, sin: Math.sin, cos: Math.cos, tanh: Math.tanh, divide: (a, b) => a / b,
  }

  // Textures, by the rules of the programming guide: weights have 8 bits of fraction.
  const clamped = (i, n) => Math.min(Math.max(i, 0), n - 1)
  const modulo = (i, n) => ((i % n) + n) % n
  const texelAt = (t, at, channel) => {
    let index = 0
    for (let d = t.dimensions - 1; d >= 0; d--) {
      const n = t.size[d], mode = t.address[d]
      let i = at[d]
      if (i < 0 || i >= n) {
        if (t.memory) return 0
        if (mode === 'border') return t.border[channel]
        if (mode === 'wrap' && t.normalized) i = modulo(i, n)
        else if (mode === 'mirror' && t.normalized) { i = modulo(i, 2 * n); i = Math.min(i, 2 * n - 1 - i) } else i = clamped(i, n)
      }
      index = index * n + i
    }
    if (channel >= t.channels) return channel === 3 ? 1 : 0
    return t.texels[index * t.channels + channel]
  }
  const sample = (channel) => (t, ...at) => {
    const texels = at.map((x, d) => (t.normalized ? Math.fround(x) * t.size[d] : Math.fround(x)))
    if (!t.linear) return texelAt(t, texels.map(Math.floor), channel)
    const first = texels.map((x) => Math.floor(x - 0.5))
    const weights = texels.map((x, d) => Math.floor((x - 0.5 - first[d]) * 256 + 0.5) / 256)
    let sum = 0
    for (let corner = 0; corner < 1 << at.length; corner++) {
      const weight = weights.reduce((w, x, d) => w * (corner >> d & 1 ? x : 1 - x), 1)
      if (weight > 0) sum += weight * texelAt(t, first.map((i, d) => i + (corner >> d & 1)), channel)
    }
    return Math.fround(sum)
  }
  const texel = (channel) => (t, ...at) => texelAt(t, at, channel)
  const channels = (make) => Object.assign((...list) => make(0)(...list), { r: make(0), g: make(1), b: make(2), a: make(3) })
  const word = (s, at) => (at.every((i, d) => i >= 0 && i < s.size[d]) ? at.reduceRight((sum, i, d) => sum * s.size[d] + i, 0) : -1)
  const surf = {
    read: (s, ...at) => { const i = word(s, at); return i < 0 ? 0 : s.words[i] },
    write: (s, v, ...at) => { const i = word(s, at); if (i >= 0) s.words[i] = v },
  }

  const names = {
    tex: channels(sample), texel: channels(texel), surf,
    warpSize: 32, Atomics: atomics, warp, fma, approximate, mulhi, reverseBits, bitcast, rsqrt: (x) => 1 / Math.sqrt(x),
    popcount: bits, clz: Math.clz32, ctz: (x) => (x === 0 ? 32 : 31 - Math.clz32(x & -x)), copysign: (m, s) => (s < 0 || Object.is(s, -0) ? -Math.abs(m) : Math.abs(m)),
    mulhi: (a, b) => Number((BigInt(a) * BigInt(b)) >> 32n), reverseBits: (x) => { let r = 0; for (let i = 0; i < 32; i++) r |= ((x >>> i) & 1) << (31 - i); return r },
    approximate: { exp2: (x) => 2 ** x, log2: Math.log2, sin: Math.sin, cos: Math.cos, divide: (a, b) => a / b },
    threadfence: () => {}, clock: () => 0n, trap: () => { throw new Error('onHost: the kernel trapped') },
    syncthreads: () => 'block', syncwarp: () => ({ name: 'active', list: [] }),
    local: (type, ...dims) => shaped(of(type, dims.reduce((a, b) => a * b, 1)), dims),
  }
  for (const type of Object.keys(arrays)) names[type] = element(type)

  const runBlock = (blockIdx) => {
    const memories = []
    const threads = []
    for (let z = 0; z < block[2]; z++) for (let y = 0; y < block[1]; y++) for (let x = 0; x < block[0]; x++) {
      let declared = 0
      const shared = (type, ...dims) => {
        const i = declared++
        if (!memories[i]) {
          const bytes = { '8': 1, '16': 2, '32': 4, '64': 8 }[type.slice(1)]
          memories[i] = dims.length ? shaped(of(type, dims.reduce((a, b) => a * b, 1)), dims) : of(type, sharedBytes / bytes)
        }
        return memories[i]
      }
      const dim = ([x, y, z]) => ({ x, y, z })
      const own = { ...names, threadIdx: { x, y, z }, blockIdx, blockDim: dim(block), gridDim: dim(grid), laneId: threads.length % 32, shared,
        grid: () => blockIdx.x * block[0] + x }
      threads.push({ generator: make(...order.map((name) => own[name]))(...args), answer: undefined, asked: undefined, done: false })
    }
    const step = (t) => {
      const r = t.generator.next(t.answer)
      t.answer = undefined
      t.done = r.done
      t.asked = r.done ? undefined : r.value
    }
    while (threads.some((t) => !t.done)) {
      for (const t of threads) if (!t.done && t.asked === undefined) step(t)
      let moved = false
      for (let first = 0; first < threads.length; first += 32) {
        const lanes = threads.slice(first, first + 32)
        const asking = lanes.map((t) => (t.asked && t.asked !== 'block' ? t.asked : null))
        const name = asking.find((a) => a)?.name
        if (!name) continue
        const lists = asking.map((a) => (a && a.name === name ? a.list : null))
        lanes.forEach((t, i) => { if (lists[i]) { t.answer = answers[name](lists, i, lists[i]); t.asked = undefined; moved = true } })
      }
      if (!moved && threads.every((t) => t.done || t.asked === 'block')) for (const t of threads) t.asked = undefined
    }
  }
  for (let z = 0; z < grid[2]; z++) for (let y = 0; y < grid[1]; y++) for (let x = 0; x < grid[0]; x++) runBlock({ x, y, z })
})
