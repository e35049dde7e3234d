'use strict'
// Part of cuda/ndarray. Philox4x32-10 as the compiler's random.bits has it, in functions for kernels.

// Where a draw begins: at a multiple of four words.
const begins = { host: (first) => first, device: (first) => first[0] + u64(3) & ~u64(3) }

// All four words of a counter at once. The two halves of a product come from one instruction.
function philox(seed, counter, stream) {
  let a = u32(counter), b = u32(counter >>> 32n), c = u32(stream), d = u32(stream >>> 32n), k = u32(seed), l = u32(seed >>> 32n)
  for (let round = 0; round < 10; round++) {
    const p = ptx('u64', 'mul.wide.u32 $0, $1, 0xd2511f53;', a), q = ptx('u64', 'mul.wide.u32 $0, $1, 0xcd9e8d57;', c)
    a = u32(q >>> 32n) ^ b ^ k
    b = u32(q)
    c = u32(p >>> 32n) ^ d ^ l
    d = u32(p)
    k += 0x9e3779b9
    l += 0xbb67ae85
  }
  return [a, b, c, d]
}

module.exports = { begins, philox }
