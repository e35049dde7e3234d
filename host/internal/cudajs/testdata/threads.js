// Option threads fixes the block of every launch, and .reqntid in PTX does.
const cuda = require('cuda')
const assert = require('assert')

const wrong = (f, name, message) => assert.throws(f, { name, message })
const shape = (out) => {
  const i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y * blockDim.z + (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x
  if (i < out.length) out[i] = 100 * blockDim.x + 10 * blockDim.y + blockDim.z
}
const all = (out, value) => assert.deepStrictEqual([...out.read()], Array(out.length).fill(value))
const zeros = n => cuda.alloc('i32', n).fill(0)

for (const [threads, dims, code] of [[8, '8, 1, 1', 811], [[4, 2], '4, 2, 1', 421], [[2, 2, 2], '2, 2, 2', 222], [{ x: 2, y: 4 }, '2, 4, 1', 241]]) {
  const k = cuda.kernel(shape, { threads, name: 'shape' }), text = k.ptx('i32[]')
  assert(text.includes(`.reqntid ${dims}\n`) && !text.includes('.maxntid'), text)
  const launched = (n, run) => {
    const out = zeros(n)
    run(out)
    all(out, code)
  }
  launched(8, out => k.launch({}, out))
  launched(16, out => k.launch({ grid: 2 }, out))
  launched(8, out => k.launch({ block: dims.split(',').map(Number) }, out))
  launched(8, out => k.launch(f => ({ grid: f.params.length - 1 }), out))
  launched(8, out => k.prepare({}, out)(out))
  launched(8, out => k.onHost({}, out))
  launched(8, out => cuda.graph(s => k.launch({ stream: s }, out)).launch())
  launched(8, out => k.specialize('i32[]').launch({}, out, 8))
  launched(8, out => k.specialize('i32[]').prepare({})(out, 8))
  launched(8, out => cuda.module(text).function('shape').launch({}, out, 8))
  const size = dims.replaceAll(', ', '×')
  for (const [op, run] of Object.entries({
    'kernel.launch': () => k.launch({ block: 16 }, zeros(8)), 'kernel.prepare': () => k.prepare({ block: 16 }, zeros(8)), 'kernel.onHost': () => k.onHost({ block: 16 }, zeros(8)),
    'function.launch': () => k.specialize('i32[]').launch({ block: 16 }, zeros(8), 8), 'function.prepare': () => k.specialize('i32[]').prepare({ block: 16 }),
  })) wrong(run, 'RangeError', `${op}: config.block: shape was compiled for blocks of ${size} threads, got 16×1×1; leave the block out`)
}

// forall divides its count by the block, which has no dimension that the count lacks.
const square = cuda.kernel((x) => { const [i, j] = grid(2); if (i < x.shape[1] && j < x.shape[0]) x[j][i] += 1 }, { threads: [4, 2] })
const x = cuda.alloc('f32', [5, 7]).fill(0)
square.forall([7, 5], x)
assert(x.read().every(v => v === 1))
wrong(() => square.forall(35, x), 'RangeError', 'kernel.forall: count: expected as many dimensions as the kernel\'s block of 4×2×1 threads, got 1')
square.specialize('f32[][]').forall([7, 5], x, 35, 7)
assert(x.read().every(v => v === 2))
const line = cuda.kernel(x => { x[grid(1)] += 1 }, { threads: 4 }), y = cuda.alloc('f32', 10).fill(0)
line.forall(10, y)
assert(y.read().every(v => v === 1))

wrong(() => cuda.kernel(shape, { threads: [64, 32] }), 'RangeError', 'cuda.kernel: options.threads: expected at most 1024 threads, at most 64 of them in z, got 64×32×1')
wrong(() => cuda.kernel(shape, { threads: [1, 1, 65] }), 'RangeError', 'cuda.kernel: options.threads: expected at most 1024 threads, at most 64 of them in z, got 1×1×65')
wrong(() => cuda.kernel(shape, { threads: 32, maxThreads: 64 }), 'TypeError', 'cuda.kernel: options: threads says how many threads a block has; leave maxThreads out')
const tiled = cuda.kernel(x => { tile.store(x, tile.load(x, [128], [0]), [0]) }, { threads: 32, name: 'tiled' })
wrong(() => tiled.launch({}, cuda.alloc('f32', 128)), 'TypeError', 'launching tiled: it works on tiles, and its block comes of the option warps; leave the option threads out')
