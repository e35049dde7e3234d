// Loads of tiles by tensor maps: outside of loops, in loops inside of others, behind one, of three dimensions, of more
// rows than a box has; prepared and recorded launches; and buffers of which no map can be made, by the same kernel.
const cuda = require('cuda')
const assert = require('assert')
const hopper = String(cuda.device().capability) === '9.0'

const numbers = (n, m, k) => Float32Array.from({ length: n }, (_, i) => i * m % k - (k >> 1))
const buffer = (shape, m, k) => {
  const n = shape.reduce((x, y) => x * y)
  return cuda.alloc('bf16', n).write(cuda.bf16.from(numbers(n, m, k))).reshape(shape)
}
const result = (...shape) => cuda.alloc('f32', shape[0] * shape[1]).fill(0).reshape(shape)
const boxed = (k) => /cp\.async\.bulk\.tensor/.test(k.ptx())

function agree(k, inputs, shape, rest = []) {
  const c = result(...shape), h = result(...shape)
  k.launch({ grid: 1 }, ...inputs, c, ...rest)
  k.onHost({ grid: 1 }, ...inputs, h, ...rest)
  assert.deepStrictEqual(c.read(), h.read())
  return h.read()
}

const nested = cuda.kernel(function nested(A, B, D, C, n) {
  const w = tile.load(D, [64, 64], [0, 0])
  let total = tile.zeros('f32', 64, 64)
  let h = 0
  while (h < n) {
    const q = tile.load(A, [64, 64], [h, 0, 0])
    let sum = tile.zeros('f32', 64, 64)
    for (let k = 0; k < tile.count(B, 32, 1); k++) {
      const a = tile.load(A, [64, 32], [h, 0, k]), b = tile.load(B, [32, 64], [h, k, 0])
      sum = tile.dot(a, b, sum)
    }
    const z = tile.load(B, [64, 64], [h, 0, 0])
    total = tile.map((x, y) => x + y, total, sum)
    total = tile.dot(q, z, total)
    h++
  }
  total = tile.dot(w, w, total)
  tile.store(C, total, [0, 0])
}, { warps: 4, stages: 4, params: { n: 'i32' } })
agree(nested, [buffer([3, 64, 64], 5, 7), buffer([3, 64, 64], 3, 5), buffer([64, 64], 7, 11)], [64, 64], [3])
if (hopper) assert(boxed(nested))

const tall = cuda.kernel(function tall(A, B, C) {
  let sum = tile.zeros('f32', 512, 16)
  for (let k = 0; k < tile.count(A, 16, 1); k++) {
    sum = tile.dot(tile.load(A, [512, 16], [0, k]), tile.load(B, [16, 16], [k, 0]), sum)
  }
  tile.store(C, sum, [0, 0])
}, { warps: 8, stages: 3 })
const A = buffer([500, 48], 5, 7), B = buffer([48, 16], 3, 5), C = result(500, 16)
const want = agree(tall, [A, B], [500, 16])
if (hopper) assert(boxed(tall))
const again = tall.prepare({ grid: 1 }, A, B, C)
again(A, B, C)
assert.deepStrictEqual(C.read(), want)
C.fill(0)
const graph = cuda.graph(() => tall.launch({ grid: 1 }, A, B, C))
graph.launch()
assert.deepStrictEqual(C.read(), want)
agree(tall, [buffer([500, 47], 5, 7), buffer([47, 16], 3, 5)], [500, 16]) // rows of 94 bytes
assert.deepStrictEqual(agree(tall, [A, B], [500, 16]), want)
tall.specialize('bf16[][]', 'bf16[][]', 'f32[][]') // parameters as they stand in the source

const beside = cuda.kernel(function beside(A, B, C) { // blocks hide each other's copies
  let sum = tile.zeros('f32', 128, 128)
  for (let k = 0; k < tile.count(A, 32, 1); k++) {
    const a = tile.load(A, [128, 32], [0, k]), b = tile.load(B, [32, 128], [k, 0])
    sum = tile.dot(a, b, sum)
  }
  tile.store(C, sum, [0, 0])
}, { warps: 8, stages: 4, minBlocks: 2 })
agree(beside, [buffer([128, 64], 5, 7), buffer([64, 128], 3, 5)], [128, 128])
if (hopper) assert(!boxed(beside) && /wgmma/.test(beside.ptx()))

const early = cuda.kernel(function early(A, B, C) { // a way out of the loop: threads copy for themselves
  let sum = tile.zeros('f32', 64, 16)
  for (let k = 0; k < tile.count(A, 16, 1); k++) {
    if (k === 2) break
    const a = tile.load(A, [64, 16], [0, k]), b = tile.load(B, [16, 16], [k, 0])
    sum = tile.dot(a, b, sum)
  }
  tile.store(C, sum, [0, 0])
}, { warps: 4 })
agree(early, [A, B], [64, 16])
if (hopper) assert(!boxed(early) && /wgmma/.test(early.ptx()))
