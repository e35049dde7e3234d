// Products of matrices by four warps where a JavaScript engine runs a kernel: each warp computes its 16 rows where all of
// it has come. Products are added in double precision and rounded once.
function wgmma_of({ view, tf32, decoders }) {
  const bytesOf = { bf16: 2, f16: 2, tf32: 4, e4m3: 1, e5m2: 1, i8: 1, u8: 1 }, rows = 16

  // A descriptor has the address, the bytes from one part to the next and from 8 rows to the next in 16 bytes each, and the
  // swizzle (PTX ISA 9.1, 9.7.15.5.1.2.2).
  const modes = { 0: 0n, 128: 1n, 64: 2n, 32: 3n }
  const descriptor = (block) => (array, i, { swizzle, leading = 0, stride = 8 * swizzle }) => {
    const place = block.places.get(array)
    if (!place) throw new Error('onHost: wgmma.descriptor: the array is not in shared memory')
    const address = place.memory.base + (place.first + Number(i)) * place.memory.size
    return BigInt((address & 0x3ffff) >> 4) | BigInt(Math.max(1, leading >> 4)) << 16n | BigInt(stride >> 4) << 32n | modes[swizzle] << 62n
  }
  const opened = (d) => {
    const part = (at) => Number(d >> BigInt(at) & 0x3fffn) << 4
    return { start: part(0), leading: part(16), stride: part(32), swizzle: [0, 3, 2, 1][Number(d >> 62n & 3n)] }
  }
  // Where a piece of 16 bytes lies: along k that of a row, and with turned that of a step of k.
  const along = ({ start, leading, stride, swizzle }, row, n) => (swizzle === 0
    ? start + (row >> 3) * stride + (row & 7) * 16 + n * leading
    : mixed(start + (row >> 3) * stride + (row & 7) * (16 << swizzle) + n * 16, swizzle))
  const across = ({ start, leading, stride, swizzle }, n, k) => (swizzle === 0
    ? start + n * stride + (k & 7) * 16 + (k >> 3) * leading
    : mixed(start + (n >> swizzle) * leading + (n & (1 << swizzle) - 1) * 16 + (k & 7) * (16 << swizzle) + (k >> 3) * stride, swizzle))
  const mixed = (address, swizzle) => address ^ (address >> 7 & (1 << swizzle) - 1) << 4

  // Rows of a factor, of A from first on and columns of B, each a list along k.
  const read = (block, type, d, first, n, inner, turned) => {
    const o = opened(d), size = bytesOf[type], per = 16 / size
    const matrix = Array.from({ length: n }, () => new Array(inner))
    const pieceAt = (address, put) => {
      const m = block.memories.find(({ base, bytes }) => address >= base && address + 16 <= base + bytes.length)
      if (!m) throw new RangeError(`onHost: wgmma.${type}: the descriptor tells of byte ${address} of shared memory, which is in no array`)
      for (let e = 0; e < per; e++) put(e, decoders[type](bitsAt(m.bytes, address - m.base + e * size, size)))
    }
    if (turned) for (let k = 0; k < inner; k++) for (let i = 0; i < n; i += per) pieceAt(across(o, (first + i) / per, k), (e, v) => { matrix[i + e][k] = v })
    else for (let i = 0; i < n; i++) for (let k = 0; k < inner; k += per) pieceAt(along(o, first + i, k / per), (e, v) => { matrix[i][k + e] = v })
    return matrix
  }
  const bitsAt = (bytes, at, size) => {
    let bits = 0
    for (let b = size - 1; b >= 0; b--) bits = bits * 256 + bytes[at + b]
    return bits
  }
  // Rows of A that the lanes hold, four words each.
  const fromLanes = (lists, type, inner) => {
    const size = bytesOf[type], per = 4 / size
    return Array.from({ length: rows }, (_, row) => Array.from({ length: inner }, (_, k) => {
      const four = Math.floor(k / (4 * per)), a = lists[row % 8 * 4 + Math.floor(k / per) % 4][1], q = 2 * four + (row >> 3), c = k % per
      if (a instanceof Uint32Array) return decoders[type](size === 4 ? a[q] : a[q] >>> 8 * size * c & 2 ** (8 * size) - 1)
      return type === 'tf32' ? tf32(a[q]) : a[q * per + c]
    }))
  }
  const multiply = (lists, type) => {
    const [acc, a, b, , { transposeA, transposeB } = {}] = lists[0], inner = 32 / bytesOf[type], pairs = acc instanceof Uint32Array
    const columns = acc.length * (pairs ? 4 : 2)
    const left = typeof a === 'bigint' ? read(lists.block, type, a, lists.warp % 4 * rows, rows, inner, transposeA) : fromLanes(lists, type, inner)
    const right = read(lists.block, type, b, 0, columns, inner, transposeB)
    return left.map((x) => right.map((y) => {
      let sum = 0
      for (let k = 0; k < inner; k++) sum += x[k] * y[k]
      return sum
    }))
  }
  const pair = new Uint32Array(1)
  let halves
  const answer = (type) => (lists, i, [acc, , , accumulate = true]) => {
    lists.result ??= multiply(lists, type)
    const at = (e) => lists.result[(i >> 2) + (e >> 1 & 1) * 8][(e >> 2) * 8 + (i & 3) * 2 + (e & 1)]
    if (!(acc instanceof Uint32Array)) {
      for (let e = 0; e < acc.length; e++) acc[e] = at(e) + (accumulate ? acc[e] : 0)
      return
    }
    halves ??= view('f16', pair.buffer, 0, 2) // of floats of 16 bits, two to a register
    for (let r = 0; r < acc.length; r++) {
      pair[0] = acc[r]
      for (let c = 0; c < 2; c++) halves[c] = at(2 * r + c) + (accumulate ? halves[c] : 0)
      acc[r] = pair[0]
    }
  }
  return { types: Object.keys(bytesOf), descriptor, answer }
}
