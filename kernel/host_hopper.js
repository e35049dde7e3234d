// What kernels have of Hopper where a JavaScript engine runs them: barriers in shared memory, copies by tensor maps, and
// clusters. Copies are done where they are asked for, which is one of the times that a device may do them at.
function hopper_of({ view, layout, of, updates }) {
  const product = (list) => list.reduce((a, b) => a * b, 1)
  const many = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`
  const named = ({ x, y, z }) => `(${x}, ${y}, ${z})`
  const plain = (type) => typeof type === 'string' && type !== 'bool'

  // Array i that a block declares, in memory which begins where a pattern may; block.places knows its rows.
  const pattern = 1024
  const declare = (block, i, type, dims) => {
    if (block.memories[i]) return block.memories[i]
    const size = plain(type) ? layout(type).size : 0, length = size * product(dims), buffer = new ArrayBuffer(length)
    const m = { index: i, type, dims, size, base: block.top, bytes: new Uint8Array(buffer) }
    block.memories[i] = m
    block.top += Math.ceil(length / pattern) * pattern
    const part = (first, [n, ...inner]) => {
      const row = inner.length === 0 ? view(type, buffer, first * size, n) : Array.from({ length: n }, (_, k) => part(first + k * product(inner), inner))
      block.places.set(row, { memory: m, first })
      return row
    }
    if (size > 0) m.flat = view(type, buffer, 0, product(dims))
    m.array = size > 0 ? part(0, dims) : of(type, ...dims)
    return m
  }

  // Element i of an array in shared memory, in the memory of a block of the cluster.
  const reach = (name, block, array, i, rank = block.rank) => {
    const found = block.places.get(array), other = block.cluster[rank]
    if (!found) throw new Error(`onHost: ${name}: the array is not in shared memory`)
    if (!other) throw new RangeError(`onHost: ${name}: there is no block ${rank} in a cluster of ${block.cluster.length}`)
    if (other !== block && other.threads.every((t) => t.done)) throw new Error(`onHost: ${name}: block ${named(other.blockIdx)} has ended, and with it its memory: cluster.sync() at the end keeps it`)
    const memory = declare(other, found.memory.index, found.memory.type, found.memory.dims), index = found.first + Number(i)
    if (!(index >= 0 && index < memory.flat.length)) throw new RangeError(`onHost: ${name}: there is no element ${i} of the array`)
    return { block: other, memory, index, at: index * memory.size }
  }

  // A barrier ends a phase when as many have arrived as it is for, and copies have brought the bytes that were told.
  const barrierOf = (name, block, array, i, rank) => {
    const place = reach(name, block, array, i, rank), b = place.block.barriers.get(place.memory.base + place.at)
    if (!b) throw new Error(`onHost: ${name}: element ${i} is no barrier${place.block === block ? '' : ` of block ${named(place.block.blockIdx)}`}: mbarrier.init makes one`)
    return b
  }
  const settle = (b) => {
    if (b.missing > 0 || b.bytes !== 0) return
    b.phase ^= 1
    b.missing = b.count
  }
  const arrive = (name, b, i) => {
    if (b.missing === 0) throw new Error(`onHost: ${name}: more than ${b.count} arrive at barrier ${i} in one phase`)
    b.missing--
    settle(b)
  }
  const bring = (b, bytes) => {
    b.bytes -= bytes
    settle(b)
  }
  const lacks = (b) => [b.missing > 0 && many(b.missing, 'arrival'), b.bytes !== 0 && many(b.bytes, 'byte')].filter((s) => s).join(' and ')
  const awaited = (name, block, array, i, parity, poll) => {
    const b = barrierOf(name, block, array, i)
    return { until: () => b.phase !== (parity & 1), poll, error: new Error(), what: () => `${name}(…, ${i}, ${parity}), whose phase misses ${lacks(b)}` }
  }
  const barriers = (block) => ({
    init: (array, i, count) => {
      const place = reach('mbarrier.init', block, array, i)
      block.barriers.set(place.memory.base + place.at, { count, missing: count, bytes: 0, phase: 0 })
    },
    invalidate: (array, i) => {
      const place = reach('mbarrier.invalidate', block, array, i)
      barrierOf('mbarrier.invalidate', block, array, i)
      block.barriers.delete(place.memory.base + place.at)
    },
    arrive: (array, i) => arrive('mbarrier.arrive', barrierOf('mbarrier.arrive', block, array, i), i),
    arriveCopies: (array, i) => arrive('mbarrier.arriveCopies', barrierOf('mbarrier.arriveCopies', block, array, i), i), // they have come
    arriveAt: (array, i, rank) => arrive('mbarrier.arriveAt', barrierOf('mbarrier.arriveAt', block, array, i, rank), i),
    expect: (array, i, bytes) => {
      const b = barrierOf('mbarrier.expect', block, array, i)
      b.bytes += bytes
      arrive('mbarrier.expect', b, i)
    },
    wait: (array, i, parity) => awaited('mbarrier.wait', block, array, i, parity, false),
    test: (array, i, parity) => awaited('mbarrier.test', block, array, i, parity, true),
    fence: () => {},
  })

  // Visits the 16-byte pieces of a box: where each lies in shared memory and in the tensor, and which of its bytes are in
  // the tensor. A swizzle flips bits of a piece's number by those of the line that it is in, by the address.
  const piece = 16
  const boxed = (name, map, place, { memory, at }, visit) => {
    const counts = map.box.map((n, d) => Math.ceil(n / map.steps[d])), row = counts[0] * map.size
    const pitch = Math.max(row, map.swizzle > 0 ? piece << map.swizzle : 0), rows = product(counts.slice(1)), loads = name === 'tma.load'
    const wrong = (problem) => { throw new RangeError(`onHost: ${name}: ${problem}`) }
    if (place.length !== map.dims.length) wrong(`the tensor map has ${many(map.dims.length, 'dimension')}, and the place ${place.length}`)
    if (place[0] * map.size % piece !== 0) wrong(`the box begins at byte ${place[0] * map.size} of a row, and boxes begin at multiples of ${piece}`)
    if (!loads && place.some((x) => x < 0)) wrong(`the box begins at [${place}], and boxes that are stored begin at 0 or later`)
    if (at % 128 !== 0) wrong(`the box begins at byte ${at} of shared memory, and boxes begin at multiples of 128`)
    if (at + rows * pitch > memory.bytes.length) wrong(`a box of ${rows * pitch} bytes does not fit: the array has ${memory.bytes.length - at} from there on`)
    for (let r = 0; r < rows; r++) {
      let rest = r, from = place[0] * map.size, inside = true
      for (let d = 1; d < counts.length; d++) {
        const x = place[d] + rest % counts[d] * map.steps[d]
        rest = Math.floor(rest / counts[d])
        inside &&= x >= 0 && x < map.dims[d]
        from += x * map.strides[d - 1]
      }
      const first = Math.max(0, -place[0] * map.size)
      let end = inside ? Math.min(row, (map.dims[0] - place[0]) * map.size) : 0
      if (!loads && end > 0) end = Math.min(Math.ceil(end / piece) * piece, row, map.memory.length - from) // whole pieces, as an H200 does
      for (let b = 0; b < row; b += piece) {
        const address = memory.base + at + r * pitch + b, low = Math.min(Math.max(first - b, 0), piece), high = Math.max(Math.min(end - b, piece), low)
        visit((address ^ (address >> 7 & (1 << map.swizzle) - 1) << 4) - memory.base, from + b, low, high)
      }
    }
    return rows * row
  }
  const loadBox = (map, place, to) => boxed('tma.load', map, place, to, (at, from, low, high) => {
    const { bytes } = to.memory
    for (let k = 0; k < piece; k += 2) if (high - low < piece) [bytes[at + k], bytes[at + k + 1]] = map.nan ? [0xf7, 0x7f] : [0, 0]
    if (high > low) bytes.set(map.memory.subarray(from + low, from + high), at + low)
  })
  const storeBox = (map, place, from) => boxed('tma.store', map, place, from, (at, to, low, high) => {
    if (high > low) map.memory.set(from.memory.bytes.subarray(at + low, at + high), to + low)
  })
  // What a box does to its place (PTX ISA 9.1, cp.reduce.async.bulk), and to elements of which types.
  const orders = ['i32', 'u32', 'i64', 'u64', 'f16', 'bf16'], bitwise = ['i32', 'u32', 'i64', 'u64']
  const reductions = { add: ['i32', 'u32', 'u64', 'f32', 'f16', 'bf16'], min: orders, max: orders, and: bitwise, or: bitwise, xor: bitwise }
  const reduceBox = (name, map, place, from) => {
    if (!reductions[name].includes(map.type)) throw new TypeError(`onHost: tma.${name}: there is none of elements of ${map.type}`)
    const whole = view(map.type, map.memory.buffer, map.memory.byteOffset, Math.floor(map.memory.length / map.size))
    const own = view(map.type, from.memory.bytes.buffer, 0, from.memory.bytes.length / map.size)
    boxed(`tma.${name}`, map, place, from, (at, to, low, high) => {
      for (let k = low; k < high; k += map.size) whole[(to + k) / map.size] = updates[name](whole[(to + k) / map.size], own[(at + k) / map.size])
    })
  }
  const ranksOf = (block, mask) => {
    if (mask >>> block.cluster.length !== 0) throw new RangeError(`onHost: tma.load: the mask of blocks is ${mask}, and the cluster has ${many(block.cluster.length, 'block')}`)
    return block.cluster.map((_, rank) => rank).filter((rank) => mask >>> rank & 1)
  }
  const copyOut = (from, to, i, count) => {
    if (count * from.memory.size % piece !== 0 || from.at % piece !== 0) throw new RangeError(`onHost: tma.copy moves multiples of ${piece} bytes, from a multiple of ${piece}`)
    if (from.index + count > from.memory.flat.length || i < 0 || i + count > to.length) throw new RangeError(`onHost: tma.copy: ${count} elements do not fit`)
    for (let e = 0; e < count; e++) to[i + e] = from.memory.flat[from.index + e]
  }
  const copies = (block) => ({
    load: (array, i, map, place, bars, k, { multicast = 1 << block.rank } = {}) => {
      for (const rank of ranksOf(block, multicast)) {
        const b = barrierOf('tma.load', block, bars, k, rank)
        bring(b, loadBox(map, place, reach('tma.load', block, array, i, rank)))
      }
    },
    store: (map, place, array, i) => { storeBox(map, place, reach('tma.store', block, array, i)) },
    ...Object.fromEntries(Object.keys(reductions).map((name) => [name, (map, place, array, i) => { reduceBox(name, map, place, reach(`tma.${name}`, block, array, i)) }])),
    copy: (array, i, from, j, count, bars, k) => {
      if (bars === undefined) return copyOut(reach('tma.copy', block, from, j), array, Number(i), count)
      const to = reach('tma.copy', block, array, i), b = barrierOf('tma.copy', block, bars, k), bytes = count * to.memory.size
      if (bytes % piece !== 0 || to.at % piece !== 0) throw new RangeError(`onHost: tma.copy moves multiples of ${piece} bytes, to a multiple of ${piece}`)
      if (to.index + count > to.memory.flat.length || Number(j) < 0 || Number(j) + count > from.length) throw new RangeError(`onHost: tma.copy: ${count} elements do not fit`)
      for (let e = 0; e < count; e++) to.memory.flat[to.index + e] = from[Number(j) + e]
      bring(b, bytes)
    },
    prefetch: () => {}, commit: () => {}, wait: () => {}, waitRead: () => {}, fence: () => {},
  })

  // Of the cluster's barrier each thread counts how often it has come; it waits for as many of every thread that has not ended.
  const clusters = (block, thread) => {
    const come = () => {
      if (thread.came > thread.waited) throw new Error('onHost: a thread arrives at the barrier of the cluster again: cluster.wait() comes between')
      thread.came++
    }
    const wait = (name) => {
      if (thread.came === thread.waited) throw new Error('onHost: a thread waits for the cluster and has not arrived: cluster.arrive() comes before')
      const n = ++thread.waited
      return { until: () => block.cluster.every((b) => b.threads.every((t) => t.done || t.came >= n)), error: new Error(), what: () => `cluster.${name}()` }
    }
    const send = (name, f) => (array, i, v, bars, k, rank) => {
      const { memory, index } = reach(`cluster.${name}`, block, array, i, rank)
      memory.flat[index] = f(memory.flat[index], v)
      bring(barrierOf(`cluster.${name}`, block, bars, k, rank), memory.size)
    }
    const sends = { send: (_, v) => v, add: updates.add, min: updates.min, max: updates.max, and: updates.and, or: updates.or, xor: updates.xor }
    return {
      rank: () => block.rank, size: () => block.cluster.length,
      sync: () => { come(); return wait('sync') }, arrive: come, wait: () => wait('wait'),
      load: (array, i, rank) => { const { memory, index } = reach('cluster.load', block, array, i, rank); return memory.flat[index] },
      store: (array, i, v, rank) => { const { memory, index } = reach('cluster.store', block, array, i, rank); memory.flat[index] = v },
      ...Object.fromEntries(Object.entries(sends).map(([name, f]) => [name, send(name, f)])),
    }
  }

  // Who waits, where nobody is left to let them go on: the threads of each block by what they wait for.
  const waiters = (blocks, what) => {
    const found = new Map()
    for (const b of blocks) b.threads.forEach((t, i) => {
      if (t.done) return
      const key = `of block ${named(b.blockIdx)} WAIT in ${what(t.asked)}`
      found.set(key, [...found.get(key) || [], i])
    })
    return [...found].map(([key, list]) => (list.length === 1 ? `thread ${list[0]} ${key.replace('WAIT', 'waits')}` : `${list.length} threads ${key.replace('WAIT', 'wait')}`)).join('; ')
  }
  return { declare, barriers, copies, clusters, waiters }
}
