// cuda.stats counts what kernels do, as one can by hand.
const cuda = require('cuda')
const assert = require('assert')

const copy = cuda.kernel(function copy(out, x, stride) {
  const i = grid(1)
  out[i] = x[(i * stride) % x.length]
})
const x = cuda.buffer(new Float32Array(4096)), out = cuda.alloc('f32', 4096)
const config = { grid: 16, block: 256 }
const measured = (stride) => cuda.stats(copy, () => copy.launch(config, out, x, stride))

// Warps of 32 threads: 4096 threads make 128 requests.
for (const [stride, sectors] of [[1, 4], [2, 8], [8, 32], [0, 1]]) {
  const s = measured(stride)
  assert.strictEqual(s.launches, 1)
  assert.strictEqual(s.blocks, 16)
  assert.strictEqual(s.threads, 4096)
  assert.strictEqual(s.sectorsPerLoad, sectors, `stride ${stride}`)
  assert.strictEqual(s.sectorsPerStore, 4)
  assert.deepStrictEqual(s.global.loads, { requests: 128, bytes: 4 * 4096, sectors: 128 * sectors, wavefronts: 0, conflicts: 0 })
  assert.strictEqual(s.metrics['l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio'], sectors)
  assert.strictEqual(s.bytes, 32 * 128 * (sectors + 4))
  const line = s.lines.find((l) => l.text.includes('out[i] = x'))
  assert.strictEqual(line.sectorsPerLoad, sectors)
  assert.ok(line.file.endsWith('stats.js') && line.line === 7)
  assert.strictEqual(s.lines.reduce((n, l) => n + l.instructions, 0), s.instructions)
}

// Counting goes on, and adds up over versions of the kernel.
copy.launch(config, out, x, 1)
copy.launch(config, cuda.alloc('f64', 4096), x, 1)
assert.strictEqual(cuda.stats(copy).launches, 3)

// A condition that differs from thread to thread; counted from the first call.
const branch = cuda.kernel(function branch(x, modulus) {
  const i = grid(1)
  if (i % modulus === 0) x[i] = Math.sqrt(x[i]) * 2
})
branch.launch(config, out, 32)
assert.strictEqual(cuda.stats(branch).launches, 0)
branch.launch(config, out, 2)
const halves = cuda.stats(branch)
assert.strictEqual(halves.branches, 128)
assert.strictEqual(halves.divergentBranches, 128)
assert.strictEqual(halves.branchEfficiency, 0)
assert.strictEqual(halves.lines.find((l) => l.text.includes('sqrt')).global.loads.bytes, 4 * 2048)
assert.strictEqual(cuda.stats(branch, () => branch.launch(config, out, 1)).branchEfficiency, 100)

// Threads that part are together again behind the if or the loop: each warp does once what follows.
const meets = (k) => {
  const s = cuda.stats(k, () => k.launch(config, out))
  const line = s.lines.find((l) => l.text.includes('// together'))
  assert.strictEqual(line.global.stores.requests, 128, k.name)
}
meets(cuda.kernel(function ifWithoutElse(x) {
  const i = grid(1)
  let s = x[i]
  if (i % 2 === 0) s = Math.sqrt(s) * 3
  x[i] = s // together
}))
meets(cuda.kernel(function ifInIf(x) {
  const i = grid(1)
  let s = x[i]
  if (i % 2 === 0) {
    s += 1
    if (i % 4 === 0) s = Math.sqrt(s) * 3
    s += i
  }
  x[i] = s // together
}))
meets(cuda.kernel(function loopWithBreaks(x) {
  const i = grid(1)
  let s = x[i]
  for (let k = 0; k < i % 7; k++) {
    if (i % 3 === 0) {
      s = s * 2
      if (s > i) break
      if (s > 100) { s = 0; break }
    } else if (i % 5 === 0) continue
    s += k
  }
  x[i] = s // together
}))
meets(cuda.kernel(function choices(x) {
  const i = grid(1)
  let s = 0
  switch (i % 4) {
    case 0: s = Math.sqrt(x[i]); break
    case 1: s = x[i] > 0 && i > 100 ? 2 : 3
    default: s += 5
  }
  x[i] = s // together
}))

// Bank conflicts: 32 floats wide, a column is in one bank; 33 wide, it is not.
const transpose = (WIDTH) => cuda.kernel(function transpose(out) {
  const tile = shared('f32', 32, WIDTH)
  const x = threadIdx.x, y = threadIdx.y
  tile[y][x] = x
  syncthreads()
  out[y * 32 + x] = tile[x][y]
})
for (const [width, conflicts] of [[32, 31 * 32], [33, 0]]) {
  const k = transpose(width)
  const s = cuda.stats(k, () => k.launch({ grid: 1, block: [32, 32] }, out))
  assert.strictEqual(s.bankConflicts, conflicts, `width ${width}`)
  assert.strictEqual(s.metrics['l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum'], conflicts)
}

// Functions of modules are counted line by line of their PTX.
const f = cuda.module(copy.ptx('f32[]', 'f32[]', 'i32').replace(/\.loc.*/g, '')).function('copy')
assert.strictEqual(cuda.stats(f).launches, 0)

// Launches in other contexts of the device count.
const [part] = cuda.devices[0].partition([4])
const there = { ...config, stream: part.stream() }
assert.strictEqual(cuda.stats(copy, () => [config, there].forEach((c) => copy.launch(c, out, x, 1))).launches, 2)

assert.throws(() => cuda.stats(1), /cuda\.stats: kernel: expected a Kernel or a Function, got number/)
assert.throws(() => cuda.stats(copy, 1), /cuda\.stats: body: expected a function, got number/)
