// Runs a kernel in the JavaScript engine: the threads of a block are generators
// that take turns, and wait for each other at barriers and in warps.
(function run(make, order, grid, block, sharedBytes, args, host, clusterSize = [1, 1, 1]) {
  const fma = host.fma, copysign = (m, s) => (s < 0 || Object.is(s, -0) ? -Math.abs(m) : Math.abs(m))
  const arrays = {
    i8: Int8Array, u8: Uint8Array, i16: Int16Array, u16: Uint16Array, i32: Int32Array, u32: Uint32Array,
    i64: BigInt64Array, u64: BigUint64Array, f32: Float32Array, f64: Float64Array,
  }
  // The first digits of a type's name are its bits: i8, bf16, f8e4m3.
  const bytesOf = (type) => (type === 'bool' ? 1 : Number(type.match(/\d+/)[0]) / 8)
  const of = (type, ...dims) => {
    if (dims.length > 1) return Array.from({ length: dims[0] }, () => of(type, ...dims.slice(1)))
    if (typeof type === 'object') return list(dims[0], () => record(type))
    if (type === 'bool') return new Array(dims[0]).fill(false)
    return view(type, new ArrayBuffer(dims[0] * bytesOf(type)), 0, dims[0])
  }
  // Elements of a buffer, from a byte on.
  const view = (type, buffer, at, n) => (arrays[type] ? new arrays[type](buffer, at, n) : host.coded(type, buffer, at, n))
  // Records in memory that a kernel declares: each scalar lies in an array of its type, where it rounds and wraps, and an
  // assignment copies.
  const field = (type) => {
    if (Array.isArray(type)) return { type: type[0], dims: [type[1]] }
    const [name, ...dims] = typeof type === 'string' ? type.split('[') : [type]
    return { type: name, dims: dims.map((n) => parseInt(n)) }
  }
  const property = (o, name, value, set) => Object.defineProperty(o, name, { enumerable: true, get: () => value, set })
  const list = (n, make) => {
    const all = []
    for (let k = 0; k < n; k++) {
      const one = make()
      property(all, k, one, (v) => Object.assign(one, v))
    }
    return all
  }
  const record = (fields) => {
    const o = {}
    for (const [name, declared] of Object.entries(fields)) {
      const { type, dims } = field(declared)
      const value = dims.length ? of(type, ...dims) : typeof type === 'object' ? record(type) : of(type, 1)
      const copy = (to, from) => { for (let k = 0; k < to.length; k++) if (to[k].length === undefined) to[k] = from[k]; else copy(to[k], from[k]) }
      if (dims.length) property(o, name, value, (v) => copy(value, v))
      else if (typeof type === 'object') property(o, name, value, (v) => Object.assign(value, v))
      else Object.defineProperty(o, name, { enumerable: true, get: () => value[0], set: (v) => { value[0] = v } })
    }
    return o
  }
  const layout = (declared) => {
    const { type, dims } = field(declared), round = (n, to) => Math.ceil(n / to) * to
    let size = 0, align = 1
    if (typeof type === 'object') {
      for (const part of Object.values(type).map(layout)) {
        size = round(size, part.align) + part.size
        align = Math.max(align, part.align)
      }
      size = round(size, align)
    } else size = align = bytesOf(type)
    return { size: dims.reduce((a, b) => a * b, size), align }
  }
  // A type as a function. Fractions are cut off, and what is beyond the range of 64 bits, infinite or not a number ends at
  // its bound or 0, as on the device; a whole number wraps, since it may have been an integer.
  const cut = (type, v) => {
    const n = Math.trunc(v), bits = Number(type.slice(1))
    if (n !== n) return 0n
    if (Math.abs(n) < 2 ** 63) return BigInt(n)
    const [low, high] = type[0] === 'u' ? [0n, (1n << BigInt(bits)) - 1n] : [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    return n < 0 ? low : type === 'u64' && n < 2 ** 64 ? BigInt(n) : high
  }
  const element = (type) => {
    let cell
    const float = /f/.test(type), big = type === 'i64' || type === 'u64'
    return (v) => {
      if (!cell) cell = of(type, 1)
      const whole = float || typeof v === 'bigint' ? v : cut(type, Number(v))
      cell[0] = float ? Number(whole) : big ? whole : Number(BigInt.asIntN(32, whole))
      return cell[0]
    }
  }
  const updates = {
    add: (a, b) => a + b, sub: (a, b) => a - b, and: (a, b) => a & b, or: (a, b) => a | b, xor: (a, b) => a ^ b,
    exchange: (_, b) => b, min: (a, b) => (b < a || b !== b || a === 0 && Object.is(b, -0) ? b : a), max: (a, b) => (b > a || b !== b || a === 0 && Object.is(b, 0) ? b : a),
  }
  const atomics = {
    compareExchange: (x, i, expected, v) => { const old = x[i]; if (Object.is(old, expected)) x[i] = v; return old },
    compareExchangePair: (x, i, expected, [low, high]) => {
      const old = [x[i], x[i + 1]]
      if (old.every((v, k) => v === BigInt(expected[k]))) { x[i] = BigInt(low); x[i + 1] = BigInt(high) }
      return old
    },
    load: (x, i) => x[i], store: (x, i, v) => { x[i] = v; return x[i] },
  }
  for (const [name, f] of Object.entries(updates)) atomics[name] = (x, i, v) => { const old = x[i]; x[i] = f(old, v); return old }
  const binary = (x) => (typeof x === 'bigint' ? BigInt.asUintN(64, x).toString(2).padStart(64, '0') : (x >>> 0).toString(2).padStart(32, '0'))
  const popcount = (x) => binary(x).split('1').length - 1
  const clz = (x) => (binary(x) + '1').indexOf('1')
  const ctz = (x) => { const digits = '1' + binary(x); return digits.length - 1 - digits.lastIndexOf('1') }
  const reductions = { reduceAdd: updates.add, reduceMin: updates.min, reduceMax: updates.max, reduceAnd: updates.and, reduceOr: updates.or, reduceXor: updates.xor }
  // What lane i of a warp gets, from what each lane asked. The lanes of a shuffle form segments of width lanes.
  const from = (lanes, j, v) => (lanes[j] ? lanes[j][0] : v)
  const answers = {
    shuffle: (lanes, i, [v, lane, , width = 32]) => from(lanes, (i & -width) + (lane & (width - 1)), v),
    shuffleUp: (lanes, i, [v, d, , width = 32]) => (i - (d & 31) >= (i & -width) ? from(lanes, i - (d & 31), v) : v),
    shuffleDown: (lanes, i, [v, d, , width = 32]) => (i + (d & 31) < (i & -width) + width ? from(lanes, i + (d & 31), v) : v),
    shuffleXor: (lanes, i, [v, d, , width = 32]) => ((i ^ (d & 31)) < (i & -width) + width ? from(lanes, i ^ (d & 31), v) : v),
    ballot: (lanes) => lanes.reduce((m, l, i) => (l && l[0] ? m | (1 << i) : m), 0) >>> 0,
    any: (lanes) => lanes.some((l) => l && l[0]),
    all: (lanes) => lanes.every((l) => !l || l[0]),
    match: (lanes, _, [v]) => lanes.reduce((m, l, i) => (l && l[0] === v ? m | (1 << i) : m), 0) >>> 0,
    active: (lanes) => lanes.reduce((m, l, i) => (l ? m | (1 << i) : m), 0) >>> 0,
    sync: () => undefined,
    mma: (lanes, i, [shape, acc, a, , options]) => product(lanes, i, shape, acc, a, options),
    ldmatrix: (lanes, i, [to, , , options]) => { for (let e = 0; e < to.length; e++) { const { array, at } = cell(lanes, i, e, options); to[e] = array[at] } },
    stmatrix: (lanes, i, [from, , , options]) => { for (let e = 0; e < from.length; e++) { const { array, at } = cell(lanes, i, e, options); array[at] = from[e] } },
  }
  // Where in shared memory element e of lane i of ldmatrix and stmatrix is: each lane says where a row begins.
  const cell = (lanes, i, e, options) => {
    let row = i >> 2, column = (i & 3) * 2 + (e & 1)
    if (options && options.transpose) [row, column] = [column, row]
    const [, array, index] = lanes[8 * (e >> 1) + row]
    return { array, at: index + column }
  }
  // A product of matrices that the lanes of a warp hold together, each as many neighbours in k as a register has: of A by rows,
  // of B by columns, of the sum two columns. Products are added in double precision and rounded once. f32 counts as tf32.
  const bitsOf = new Uint32Array(1), numberOf = new Float32Array(bitsOf.buffer)
  const tf32 = (v) => { numberOf[0] = v; bitsOf[0] &= ~0x1fff; return numberOf[0] }
  // The number that the bits of a short float are, of which some are the fraction; special says what the greatest exponent holds.
  const short = (sign, fraction, bias, special) => (bits) => {
    const size = bits & sign - 1, exponent = size >> fraction, part = (size & ((1 << fraction) - 1)) / (1 << fraction)
    const number = special(size, exponent === 0 ? part * 2 ** (1 - bias) : (1 + part) * 2 ** (exponent - bias))
    return bits & sign ? -number : number
  }
  const beyond = (infinity) => (size, number) => (size < infinity ? number : size === infinity ? Infinity : NaN)
  const float8s = { e4m3: short(0x80, 3, 7, (size, number) => (size === 0x7f ? NaN : number)), e5m2: short(0x80, 2, 15, beyond(0x7c)) }
  const ofBits = (bits) => { bitsOf[0] = bits; return numberOf[0] }
  const decoders = {
    ...float8s, f16: short(0x8000, 10, 15, beyond(0x7c00)), bf16: (bits) => ofBits(bits << 16), tf32: (bits) => ofBits(bits & ~0x1fff),
    i8: (bits) => bits << 24 >> 24, u8: (bits) => bits,
  }
  const product = (lanes, i, shape, acc, a, { precision } = {}) => {
    const [rows, , inner] = shape.match(/\d+/g).map(Number)
    const factor = a instanceof Float32Array ? tf32 : float8s[precision] || Number, per = Math.max(1, 4 / (a.BYTES_PER_ELEMENT || 2))
    for (let e = 0; e < acc.length; e++) {
      const row = (i >> 2) + (e >> 1) * 8, column = (i & 3) * 2 + (e & 1)
      let sum = 0
      for (let k = 0; k < inner; k++) {
        const four = Math.floor(k / (4 * per)), lane = Math.floor(k % (4 * per) / per)
        const left = lanes[row % 8 * 4 + lane][2], right = lanes[column * 4 + lane][3]
        sum += factor(left[(four * rows / 8 + (row >> 3)) * per + k % per]) * factor(right[four * per + k % per])
      }
      acc[e] += sum
    }
  }
  for (const [name, f] of Object.entries(reductions)) answers[name] = (lanes) => lanes.filter((l) => l).map((l) => l[0]).reduce(f)
  // What threads combine, in order: lists has for each thread what it asked with, null for one that takes no part.
  const operators = { ...updates, mul: (a, b) => a * b }
  const begins = { add: 0, mul: 1, min: Infinity, max: -Infinity, and: -1, or: 0, xor: 0 }
  const combine = (op) => { const f = typeof op === 'function' ? op : operators[op]; return (a, b) => f(a, b) } // Array.reduce passes more
  const begin = (v, op) => (typeof v === 'bigint' && Number.isFinite(begins[op]) ? BigInt(begins[op]) : begins[op])
  const values = (lists) => lists.filter((l) => l).map((l) => l[0])
  const before = (a, b, descending) => (a !== a ? 1 : b !== b ? -1 : descending ? (a > b ? -1 : a < b ? 1 : 0) : a < b ? -1 : a > b ? 1 : 0)
  const combined = {
    reduce: (lists, _, [, op]) => values(lists).reduce(combine(op)),
    scan: (lists, i, [, op]) => values(lists.slice(0, i + 1)).reduce(combine(op)),
    scanExclusive: (lists, i, [v, op, initial = begin(v, op)]) => values(lists.slice(0, i)).reduce(combine(op), initial),
    sort: (lists, i, [, descending]) => values(lists).sort((a, b) => before(a, b, descending))[i],
  }
  for (const [name, f] of Object.entries(combined)) {
    answers[name] = (lanes, i, list) => f(lanes.slice(i & -list.width, (i & -list.width) + list.width), i & (list.width - 1), list)
  }
  const ofBlock = {
    ...combined, broadcast: (lists, _, [, thread]) => lists[thread][0], count: (lists) => values(lists).filter((c) => c).length,
    any: (lists) => values(lists).some((c) => c), all: (lists) => values(lists).every((c) => c), rank: (lists, i) => values(lists.slice(0, i)).filter((c) => c).length,
  }
  const unmasked = { mma: true, ldmatrix: true, stmatrix: true } // of all lanes of a warp
  answers.elect = (lanes, i) => i === lanes.findIndex((l) => l)
  const group = wgmma_of({ view, tf32, decoders }), wgmma = { fence: () => {}, commit: () => {}, wait: (left) => ({ group: true, left, error: new Error() }) }
  for (const type of group.types) {
    const name = `wgmma.${type}`
    unmasked[name] = true
    answers[name] = group.answer(type)
    wgmma[type] = (...list) => ({ name, list })
  }
  const hopper = hopper_of({ view, layout, of, updates })
  ofBlock.sortShared = (lists, i, arrays) => {
    if (i !== lists.findIndex((l) => l)) return
    const [keys] = arrays, order = Array.from({ length: keys.length }, (_, k) => k).sort((a, b) => before(keys[a], keys[b]))
    for (const array of arrays) {
      const sorted = order.map((k) => array[k])
      sorted.forEach((v, k) => { array[k] = v })
    }
  }
  const blockNames = { sync: (named, threads) => (named === undefined ? 'block' : { named, threads }), arrive: (named, threads) => ({ named, threads, arrive: true }) }
  for (const name of Object.keys(ofBlock)) blockNames[name] = (...list) => ({ block: true, name, list })
  // The mask of lanes among the arguments: behind the value, behind the lane of a shuffle.
  const maskOf = ({ name, list }) => (unmasked[name] ? undefined : combined[name] ? list[name === 'scanExclusive' ? 3 : name === 'sort' ? 4 : 2] : list[name === 'sync' ? 0 : name.startsWith('shuffle') ? 2 : 1])
  const warp = {}
  for (const name of Object.keys(answers)) if (!unmasked[name]) warp[name] = (...list) => ({ name, list })
  warp.tile = (width) => Object.fromEntries(Object.keys(combined).map((name) => [name, (...list) => ({ name, list: Object.assign(list, { width }) })]))
  Object.assign(warp, warp.tile(32))

  // Philox4x32-10: the four words of a counter.
  const high32 = (a, b) => Math.floor(((a >>> 16) * b + Math.floor((a & 0xffff) * b / 65536)) / 65536)
  const philox = (seed, index, stream) => {
    const [s, i, t] = [seed, index, stream].map((v) => BigInt.asUintN(64, BigInt(v)))
    const low = (v) => Number(v & 0xffffffffn), high = (v) => Number(v >> 32n)
    let [a, b, c, d] = [low(i >> 2n), high(i >> 2n), low(t), high(t)], k = low(s), l = high(s)
    for (let round = 0; round < 10; round++) {
      [a, b, c, d] = [(high32(c, 0xcd9e8d57) ^ b ^ k) >>> 0, Math.imul(c, 0xcd9e8d57) >>> 0, (high32(a, 0xd2511f53) ^ d ^ l) >>> 0, Math.imul(a, 0xd2511f53) >>> 0]
      k = (k + 0x9e3779b9) >>> 0
      l = (l + 0xbb67ae85) >>> 0
    }
    return { words: [a, b, c, d], place: Number(i & 3n) }
  }
  const random = {
    bits: (seed, i, stream = 0) => { const { words, place } = philox(seed, i, stream); return words[place] },
    uniform: (...list) => (random.bits(...list) >>> 8) / 2 ** 24,
    normal: (seed, i, stream = 0) => {
      const { words, place } = philox(seed, i, stream)
      const radius = Math.sqrt(-2 * Math.log((words[place & 2] + 0.5) / 2 ** 32)), angle = (words[place & 2 | 1] + 0.5) / 2 ** 32 * 2 * Math.PI
      return Math.fround(radius * (place & 1 ? Math.cos(angle) : Math.sin(angle)))
    },
  }

  const mulhi = (a, b) => (typeof a === 'bigint' ? a * b >> 64n : Number(BigInt(a) * BigInt(b) >> 32n))
  const reverseBits = (x) => {
    const digits = '0b' + [...binary(x)].reverse().join('')
    return typeof x === 'bigint' ? BigInt.asIntN(64, BigInt(digits)) : Number(digits) | 0
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
    exp2: (x) => 2 ** x, log2: Math.log2, sin: Math.sin, cos: Math.cos, divide: (a, b) => a / b,
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
    tex: Object.assign(channels(sample), { level: channels((channel) => (t, ...at) => sample(channel)(t, ...at.slice(0, -1))) }), texel: channels(texel), surf,
    complex: { add: complex_add, sub: complex_sub, mul: complex_mul, div: complex_div, scale: complex_scale, conj: complex_conj, abs: complex_abs, arg: complex_arg, polar: complex_polar, exp: complex_exp, sqrt: complex_sqrt },
    tile: tiles_of(element, bytesOf, { tf32, ...float8s }), warpSize: 32, Atomics: atomics, warp, block: blockNames, random, fma, approximate, mulhi, reverseBits, bitcast, rsqrt: (x) => 1 / Math.sqrt(x),
    popcount, clz, ctz, copysign, cache: { load: (x, i) => x[i], store: (x, i, v) => { x[i] = v }, prefetch: () => {} },
    ptx: (type, text, ...values) => {
      const last = values.at(-1)
      if (typeof last?.host !== 'function') throw new Error(`onHost does not execute PTX: write { host: (x) => … } behind the values of '${text}'`)
      const value = last.host(...values.slice(0, -1))
      return type === 'bool' ? Boolean(value) : element(type)(value)
    },
    range: function* (first, end) { for (let i = end === undefined ? 0 : first, n = end === undefined ? first : end; i < n; i++) yield i },
    unroll: () => {}, assume: (condition) => { if (!condition) throw new Error('onHost: what the kernel assumes does not hold') }, threadfence: () => {}, nanosleep: () => {}, clock: () => 0n, trap: () => { throw new Error('onHost: the kernel trapped') },
    syncthreads: () => 'block', syncwarp: warp.sync,
    local: of, mma: (...list) => ({ name: 'mma', list }), ldmatrix: (...list) => ({ name: 'ldmatrix', list }), stmatrix: (...list) => ({ name: 'stmatrix', list }),
    registers: { increase: () => {}, decrease: () => {} },
    copyAsync: Object.assign((to, i, from, j, count, condition = true) => { for (let k = 0; k < count; k++) to[i + k] = condition ? from[j + k] : typeof from[0] === 'bigint' ? 0n : 0 }, { commit: () => {}, wait: () => {} }),
  }
  for (const type of host.types) names[type] = element(type)

  const dim = ([x, y, z]) => ({ x, y, z })
  // A block of a cluster, with its threads at their beginning.
  const starts = (blockIdx, cluster) => {
    const threads = [], own = { blockIdx, cluster, rank: cluster.length, threads, warps: [], arrived: {}, memories: [], places: new Map(), barriers: new Map(), top: 0 }
    const ofOwn = { mbarrier: hopper.barriers(own), tma: hopper.copies(own), wgmma: { ...wgmma, descriptor: group.descriptor(own) } }
    for (let z = 0; z < block[2]; z++) for (let y = 0; y < block[1]; y++) for (let x = 0; x < block[0]; x++) {
      let declared = 0
      const shared = (type, ...dims) => hopper.declare(own, declared++, type, dims.length ? dims : [Math.floor(sharedBytes / layout(type).size)]).array
      const thread = { answer: undefined, asked: undefined, done: false, came: 0, waited: 0 }
      const given = { ...names, ...ofOwn, threadIdx: { x, y, z }, blockIdx, blockDim: dim(block), gridDim: dim(grid), laneId: threads.length % 32, shared, cluster: hopper.clusters(own, thread),
        grid: (n = 1) => { const at = [blockIdx.x * block[0] + x, blockIdx.y * block[1] + y, blockIdx.z * block[2] + z]; return n === 1 ? at[0] : at.slice(0, n) } }
      given.gridSize = (n = 1) => { const size = grid.map((blocks, d) => blocks * block[d]); return n === 1 ? size[0] : size.slice(0, n) }
      given.grid.waitPrevious = given.grid.releaseNext = () => {}
      given.grid.sync = () => 'grid'
      given.grid.stride = function* (n) { for (let i = given.grid(); i < n; i += grid[0] * block[0]) yield i }
      thread.generator = make(...order.map((name) => given[name]))(...args)
      threads.push(thread)
    }
    for (let first = 0; first < threads.length; first += 32) own.warps.push(Object.assign(threads.slice(first, first + 32), { block: own, warp: first / 32 }))
    cluster.push(own)
  }
  const step = (t) => {
    const r = t.generator.next(t.answer)
    t.answer = undefined
    t.done = r.done
    t.asked = r.done ? undefined : r.value
  }
  const give = (t, answer) => { t.answer = answer; t.asked = undefined }
  // The lanes that go on together with lane i: those of its mask, once all of them ask the same. Without a mask these are
  // all lanes; where others never come, late, those that ask the same now.
  const together = (lanes, i, late) => {
    const { name } = lanes[i].asked
    const mask = maskOf(lanes[i].asked)
    if (late && (mask !== undefined || unmasked[name])) return null
    const asks = (t) => t.asked && t.asked.name === name && maskOf(t.asked) === mask
    const members = lanes.map((t, j) => !t.done && (late ? asks(t) : mask === undefined || mask >>> j & 1))
    return lanes.every((t, j) => !members[j] || asks(t)) ? members : null
  }
  const serve = (lanes, late) => {
    for (let i = 0; i < lanes.length; i++) {
      const members = lanes[i].asked && lanes[i].asked.name && !lanes[i].asked.block && together(lanes, i, late)
      if (!members) continue
      const { name } = lanes[i].asked
      const lists = Object.assign(lanes.map((t, j) => (members[j] ? t.asked.list : null)), { block: lanes.block, warp: lanes.warp })
      lanes.forEach((t, j) => { if (members[j]) give(t, answers[name](lists, j, lists[j])) })
      return true
    }
    return false
  }
  // Those that wait at a barrier with a number go on when as many threads as it is of have come, whole warps of them.
  const serveNamed = ({ threads, arrived }) => {
    for (const t of threads) {
      const { named, threads: count, arrive } = t.asked ?? {}
      if (!named) continue
      if (arrive) { arrived[named] = (arrived[named] ?? 0) + 1; t.asked = undefined; return true }
      const here = threads.filter((other) => other.asked?.named === named && !other.asked.arrive)
      if (here.length + (arrived[named] ?? 0) < (count ?? threads.filter((other) => !other.done).length)) continue
      for (const other of here) other.asked = undefined
      arrived[named] = 0
      return true
    }
    return false
  }
  // The four warps of a group wait for each other where they wait for products.
  const serveGroup = ({ threads }) => {
    for (let first = 0; first < threads.length; first += 128) {
      const four = threads.slice(first, first + 128).filter((t) => !t.done)
      if (four.length === 0 || !four.every((t) => t.asked?.group)) continue
      for (const t of four) t.asked = undefined
      return true
    }
    return false
  }
  // What all threads of a block wait for.
  const serveBlock = ({ threads }) => {
    const asked = threads.find((t) => !t.done)?.asked
    if (asked === 'block' && threads.every((t) => t.done || t.asked === 'block')) {
      for (const t of threads) t.asked = undefined
      return true
    }
    if (!asked?.block || !threads.every((t) => t.done || t.asked.block && t.asked.name === asked.name)) return false
    const lists = threads.map((t) => (t.done ? null : t.asked.list))
    threads.forEach((t, i) => { if (!t.done) give(t, ofBlock[asked.name](lists, i, lists[i])) })
    return true
  }
  const serveWaits = ({ threads }) => {
    const over = threads.filter((t) => t.asked?.until?.())
    for (const t of over) give(t, true)
    return over.length > 0
  }
  // Lets the threads of a block go on as far as they can without others; false where none can.
  const turn = (own) => {
    for (const t of own.threads) if (!t.done && t.asked === undefined) step(t)
    if ([serveWaits(own), ...own.warps.map((lanes) => serve(lanes, false))].includes(true)) return true
    const apart = own.warps.filter((lanes) => !lanes.some((t) => t.asked?.error)) // the others may come when their wait is over
    return apart.map((lanes) => serve(lanes, true)).includes(true) || serveNamed(own) || serveGroup(own) || serveBlock(own)
  }
  const forced = ({ warps }) => warps.map((lanes) => serve(lanes, true)).includes(true)
  const asking = (asked) => (asked.what ? asked.what() : asked.named ? `block.sync(${asked.named})` : asked.block ? `block.${asked.name}` : asked.group ? `wgmma.wait(${asked.left})`
    : asked === 'block' ? 'syncthreads()' : asked === 'grid' ? 'grid.sync()' : unmasked[asked.name] ? asked.name : `warp.${asked.name}`)
  // Says why threads of a cluster cannot go on.
  const stuck = (cluster) => {
    const all = cluster.flatMap((own) => own.threads).filter((t) => !t.done), asks = (what) => all.find((t) => what(t.asked))?.asked
    const waits = asks(({ until, group }) => until || group), named = asks((asked) => asked.named), apart = asks((asked) => asked.block)
    if (waits) throw Object.assign(waits.error ?? new Error(), { message: `onHost: nobody is left to let threads go on: ${hopper.waiters(cluster, asking)}` })
    if (named) throw new Error(`onHost: ${asking(named)} waits for threads that do not come`)
    if (apart) throw new Error(`onHost: ${asking(apart)} waits for threads of the block that do not come`)
    if (asks((asked) => asked === 'grid')) throw new Error('onHost: grid.sync waits for threads of the block that do not come')
    throw new Error(`onHost: ${asking(asks((asked) => asked !== 'block'))} waits for lanes of its mask that do not come`)
  }
  // Yields where all of the cluster waits for the grid. Who asks whether a phase has ended is told no when nobody else can go
  // on, for so many times.
  const patience = 1 << 16
  const runCluster = function* (cluster) {
    const alive = () => cluster.flatMap((own) => own.threads).filter((t) => !t.done)
    for (let asked = 0, left = alive(); left.length > 0; left = alive()) {
      const moved = cluster.map(turn).includes(true)
      const polls = moved ? [] : alive().filter((t) => t.asked.poll)
      if (moved) asked = 0
      else if (polls.length > 0 && asked++ < patience) for (const t of polls) give(t, false)
      else if ((left = alive()).length > 0 && !cluster.map(forced).includes(true)) {
        if (!left.every((t) => t.asked === 'grid')) stuck(cluster)
        if (cluster.some((own) => own.threads.every((t) => t.done))) throw new Error('onHost: grid.sync waits for blocks that do not come')
        yield
        for (const t of left) t.asked = undefined
      }
    }
  }
  const axes = ['x', 'y', 'z'], odd = axes.findIndex((_, d) => grid[d] % clusterSize[d] !== 0)
  if (odd >= 0) throw new RangeError(`onHost: grid of ${grid[odd]} blocks in ${axes[odd]} is not a multiple of the cluster's ${clusterSize[odd]}`)
  const each = (from, end, by, visit) => {
    for (let z = from[2]; z < end[2]; z += by[2]) for (let y = from[1]; y < end[1]; y += by[1]) for (let x = from[0]; x < end[0]; x += by[0]) visit([x, y, z])
  }
  let clusters = 0, waiting = []
  each([0, 0, 0], grid, clusterSize, (first) => {
    const cluster = []
    each(first, first.map((at, d) => at + clusterSize[d]), [1, 1, 1], (at) => starts(dim(at), cluster))
    const run = runCluster(cluster)
    clusters++
    if (!run.next().done) waiting.push(run)
  })
  while (waiting.length > 0) {
    if (waiting.length < clusters) throw new Error('onHost: grid.sync waits for blocks that do not come')
    waiting = waiting.filter((run) => !run.next().done)
  }
})
