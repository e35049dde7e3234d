// Multiplies bf16 matrices by the tensor cores of an H100 or H200, instruction by instruction
// (docs/hardware.md): one thread copies boxes of both matrices into a ring in shared memory, two groups of
// four warps multiply them, 64 × 256 of a tile of 128 × 256 each. Blocks go on from tile to tile, so that the
// next one's boxes come while a tile is written, which tensor maps do from shared memory, too.
//
//   cujs scripts/examples/wgmma_matmul.js
//
// Other programs require it: make() gives multiply(a, b, c, rows, columns, inner).

const cuda = require('cuda')

const BM = 128, BN = 256, BK = 64                // BK numbers are the 128 bytes of the pattern
const PANEL = BK * 64                            // of 64 columns of b, and of 64 × 64 of c
const BYTES = (BM + BN) * BK * 2                 // of a stage
const SLOTS = 2                                  // panels of c that each group has on their way

// A function with a ring of so many stages: c = a · b, all row by row, of bf16.
function make(STAGES = 4) {
  const kernel = cuda.kernel(function wgmmaMatmul(a, b, c, inner, down, across) {
    const left = shared('bf16', STAGES, BM * BK), right = shared('bf16', STAGES, BN * BK)
    const full = shared('u64', STAGES), empty = shared('u64', STAGES)
    const out = shared('bf16', 2, SLOTS * PANEL)
    const group = threadIdx.x >> 7

    // Tiles that run together lie together: 8 of them below each other, then the next column.
    const place = (t) => {
      const first = Math.trunc(t / (8 * across)) * 8, height = Math.min(down - first, 8), rest = t % (8 * across)
      return { row: (first + rest % height) * BM, column: Math.trunc(rest / height) * BN }
    }

    if (threadIdx.x === 0) {
      for (let s = 0; s < STAGES; s++) {
        mbarrier.init(full, s, 1)
        mbarrier.init(empty, s, 8)               // the warps that multiply
      }
      mbarrier.fence()
    }
    syncthreads()
    if (group === 2) {
      registers.decrease(40)
      if (threadIdx.x === 256) {
        let s = 0, parity = 1
        for (let t = blockIdx.x; t < down * across; t += gridDim.x) {
          const { row, column } = place(t)
          for (let k = 0; k < inner; k += BK) {
            mbarrier.wait(empty, s, parity)
            mbarrier.expect(full, s, BYTES)
            tma.load(left[s], 0, a, [k, row], full, s)
            for (let p = 0; p < BN / 64; p++) tma.load(right[s], p * PANEL, b, [column + p * 64, k], full, s)
            s = s === STAGES - 1 ? 0 : s + 1
            if (s === 0) parity ^= 1
          }
        }
      }
    } else {
      registers.increase(232)
      const acc = local('f32', BN / 2), eight = local('bf16', 8)
      const line = (threadIdx.x >> 5 & 3) * 16 + (laneId & 15)  // of a panel, which the lane has a place in
      const first = (threadIdx.x & 127) === 0                   // the thread that stores for its group
      const meet = () => {
        if (group === 0) block.sync(1, 128)
        else block.sync(2, 128)
      }
      let s = 0, parity = 0
      for (let t = blockIdx.x; t < down * across; t += gridDim.x) {
        for (let k = 0; k < inner; k += BK) {
          mbarrier.wait(full, s, parity)
          wgmma.fence()
          for (let kk = 0; kk < BK; kk += 16) {
            unroll()
            const x = wgmma.descriptor(left[s], group * 64 * BK + kk, { swizzle: 128 })
            const y = wgmma.descriptor(right[s], kk * 64, { swizzle: 128, leading: PANEL * 2 })
            wgmma.bf16(acc, x, y, k + kk > 0, { transposeB: true })
          }
          wgmma.commit()
          wgmma.wait(0)
          if (laneId === 0) mbarrier.arrive(empty, s)
          s = s === STAGES - 1 ? 0 : s + 1
          if (s === 0) parity ^= 1
        }
        const { row, column } = place(t)
        for (let p = 0; p < BN / 64; p++) {
          unroll()
          const slot = p % SLOTS * PANEL
          if (first) tma.waitRead(SLOTS - 1)     // what was stored from this slot has been read
          meet()
          for (let j = 0; j < 4; j++) {          // four matrices of 8 × 8 at once, in the pattern of the map
            unroll()
            for (let e = 0; e < 8; e++) eight[e] = acc[p * 32 + j * 8 + e]
            stmatrix(eight, out[group], slot + line * 64 + ((2 * j + (laneId >> 4)) ^ (laneId & 7)) * 8)
          }
          tma.fence()
          meet()
          if (first) {
            tma.store(c, [column + p * 64, row + group * 64], out[group], slot)
            tma.commit()
          }
        }
      }
      if (first) tma.waitRead(0)                 // shared memory stays until then
    }
  }, { uses: { STAGES, SLOTS, BM, BN, BK, PANEL, BYTES }, maxThreads: 384 })
  const blocks = cuda.device().attribute('multiprocessorCount')
  const multiply = (a, b, c, rows, columns, inner) => {
    if (rows % BM || columns % BN || inner % BK) throw new RangeError(`rows are multiples of ${BM}, columns of ${BN}, what is between of ${BK}`)
    const down = rows / BM, across = columns / BN
    const boxes = (buffer, shape, box) => buffer.reshape(shape).tensorMap({ box, swizzle: '128B', promotion: '256B' })
    const [x, y, z] = [boxes(a, [rows, inner], [BM, BK]), boxes(b, [inner, columns], [BK, 64]), boxes(c, [rows, columns], [64, 64])]
    kernel.launch({ grid: Math.min(blocks, down * across), block: 384 }, x, y, z, inner, down, across)
  }
  return Object.assign(multiply, { kernel })
}

module.exports = { make }

if (require.main === module) {
  const assert = require('assert')
  const rows = 256, columns = 256, inner = 192
  const a = Float32Array.from({ length: rows * inner }, (_, i) => (i * 7) % 11 - 5)
  const b = Float32Array.from({ length: inner * columns }, (_, i) => (i * 5) % 13 - 6)
  const bf16 = (x) => cuda.alloc('bf16', x.length).write(cuda.bf16.from(x))
  const { major, minor } = cuda.device().capability
  if (major !== 9 || minor !== 0) {
    console.log('wgmma is of devices of compute capability 9.0')
    process.exit(0)
  }
  const c = cuda.alloc('bf16', rows * columns)
  const multiply = make(2)
  multiply(bf16(a), bf16(b), c, rows, columns, inner)
  const product = cuda.bf16.to(c.read())
  for (let row = 0; row < rows; row += 9) {
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let k = 0; k < inner; k++) sum += a[row * inner + k] * b[k * columns + column]
      assert.strictEqual(product[row * columns + column], cuda.bf16.to(cuda.bf16.from([sum]))[0])
    }
  }
  assert.deepStrictEqual(multiply.kernel.warnings, [])
  console.log(`the product of ${rows}×${inner} and ${inner}×${columns} is right, by a ring of 2 stages`)
}
