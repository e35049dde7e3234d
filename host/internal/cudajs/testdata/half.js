const assert = require('assert')
const cuda = require('cuda')

// bits as IEEE 754 has them: 1, -2, the least subnormal, infinity
const bits = cuda.f16.from([1, -2, 2 ** -24, 1e6, 65504])
assert.deepStrictEqual(bits, new Uint16Array([0x3c00, 0xc000, 0x0001, 0x7c00, 0x7bff]))
assert.deepStrictEqual(cuda.f16.to(bits), new Float32Array([1, -2, 2 ** -24, Infinity, 65504]))
assert.deepStrictEqual(cuda.bf16.from(new Float32Array([1, 3.140625])), new Uint16Array([0x3f80, 0x4049]))
assert.deepStrictEqual(cuda.bf16.to(new Uint16Array([0x3f80, 0x4049])), new Float32Array([1, 3.140625]))
assert.deepStrictEqual(cuda.f16.from(new Float64Array([0.5])), new Uint16Array([0x3800]))

const x = cuda.buffer(cuda.f16.from([1, 2, 3]), { type: 'f16' })
cuda.kernel(function (x) { const i = grid(1); if (i < x.length) x[i] = x[i] * 1.5 }).forall(3, x)
assert.deepStrictEqual(cuda.f16.to(x.read()), new Float32Array([1.5, 3, 4.5]))

// onHost gives the same bits, in buffers, shared memory and by conversions.
for (const type of ['f16', 'bf16']) {
  const mix = cuda.kernel(function (x, m, out) {
    const tile = shared('f16', 4), i = threadIdx.x
    tile[i] = x[i] * 2
    x[i] = x[i] / 3
    syncthreads()
    m[i & 1][i >> 1] = m[i & 1][i >> 1] * 1.1
    out[i] = f32(f16(tile[3 - i] + 1)) + m.shape[1]
  }, { params: { x: type + '[]', m: type + '[][]' } })
  const runs = ['launch', 'onHost'].map((way) => {
    const buffers = [cuda.buffer(cuda[type].from([1, 2.5, -3, 1000]), { type }), cuda.buffer(cuda[type].from([1, 2, 3, 4]), { type }).reshape([2, 2]), cuda.alloc('f32', 4)]
    mix[way]({ grid: 1, block: 4 }, ...buffers)
    return buffers.map((b) => Array.from(b.read()))
  })
  assert.deepStrictEqual(runs[1], runs[0])
}

assert.throws(() => cuda.f16.to([1]), { message: 'cuda.f16.to: bits: expected a typed array, ArrayBuffer or DataView, got array' })
assert.throws(() => cuda.f16.to(new Float32Array(1)), { message: 'cuda.f16.to: bits: expected a Uint16Array, got Float32Array' })
assert.throws(() => cuda.f16.from(['1']), { message: "cuda.f16.from: values[0]: expected a number, got string" })

// Copies convert between floating-point types when that is asked for.
{
  const numbers = [1.5, -2.7, 70000, 1e-8, 3], types = ['f64', 'f32', 'f16', 'bf16', 'f8e4m3', 'f8e5m2']
  for (const from of types) for (const to of types) {
    const src = cuda.buffer(numbers, { type: from }), dst = cuda.alloc(to, 5).fill(8), stream = cuda.stream({ nonBlocking: true })
    src.copyTo(dst, { convert: true, offset: 1, dstOffset: 2, length: 3, stream })
    stream.synchronize()
    const plain = (b) => cuda[b.type].to ? cuda[b.type].to(b.read()) : b.read()
    const round = cuda.buffer(Float64Array.from(plain(src)), { type: to })
    assert.deepStrictEqual(Array.from(plain(dst)), [8, 8, ...Array.from(plain(round)).slice(1, 4)], `${from} to ${to}`)
    if (from === 'f64' || from === 'f32') {
      const array = src.read()
      assert.deepStrictEqual(cuda.alloc(to, 6).fill(8).write(array, { convert: true, offset: 1 }).subarray(1).read(), round.read(), `${from} to ${to}`)
      const later = cuda.alloc(to, 6).fill(8)
      later.writeAsync(array, { convert: true, offset: 1, stream })
      stream.synchronize()
      assert.deepStrictEqual(later.subarray(1).read(), round.read(), `${from} to ${to}, writeAsync`)
    }
    const same = cuda.alloc(from, 2), batch = cuda.alloc(to, 5).fill(8)
    cuda.copyBatch([{ src, dst: batch, offset: 1, dstOffset: 2, length: 3 }, { src, dst: same, length: 2 }], { convert: true, stream })
    stream.synchronize()
    assert.deepStrictEqual([plain(batch), plain(same)], [plain(dst), plain(src).slice(0, 2)], `${from} to ${to}, copyBatch`)
  }
  const wrong = (f, message) => assert.throws(f, { name: 'TypeError', message })
  const narrow = cuda.alloc('f32', 2), wide = cuda.alloc('f64', 2), whole = cuda.alloc('i32', 2)
  wrong(() => wide.copyTo(narrow), 'buffer.copyTo: dst: expected a buffer of type f64, got one of f32; buffer.view() changes the type')
  wrong(() => wide.copyTo(whole, { convert: true }), 'buffer.copyTo: dst: expected a buffer of type f64, got one of i32; buffer.view() changes the type')
  wrong(() => cuda.copyBatch([{ src: wide, dst: narrow }]), 'cuda.copyBatch: copies[0].dst: expected a buffer of type f64, got one of f32; buffer.view() changes the type')
  wrong(() => cuda.copyBatch([{ src: wide, dst: whole }], { convert: true }), 'cuda.copyBatch: copies[0].dst: expected a buffer of type f64, got one of i32; buffer.view() changes the type')
  wrong(() => narrow.writeAsync(new Int32Array(2), { convert: true }), 'buffer.writeAsync: src: expected Float32Array for a buffer of type f32, got Int32Array; buffer.view() changes the type')
  wrong(() => narrow.write(new Float64Array(2)), 'buffer.write: src: expected Float32Array for a buffer of type f32, got Float64Array; buffer.view() changes the type')
  wrong(() => narrow.write(new Int32Array(2), { convert: true }), 'buffer.write: src: expected Float32Array for a buffer of type f32, got Int32Array; buffer.view() changes the type')
}
