// Fourier transforms compared with the definition, computed in f64 on the host. Runs on any device.
const assert = require('assert')
const cuda = require('cuda')
const fft = require('cuda/fft')

const arrays = { f64: Float64Array, f32: Float32Array }
const bounds = { f64: 1e-14, f32: 4e-6 } // of the largest error, as a part of the largest number

let seed = 1
const next = () => { seed = Math.imul(seed, 1103515245) + 12345; return ((seed >>> 8) & 0xffff) / 65536 - 0.5 }

// The transform along one axis of complex numbers as the definition has it. Numbers are pairs in a row.
function axis(x, n, inner, sign) {
  const y = new Float64Array(x.length)
  const cos = Array.from({ length: n }, (_, k) => Math.cos(2 * Math.PI * k / n)), sin = cos.map((_, k) => sign * Math.sin(2 * Math.PI * k / n))
  for (let o = 0; o < x.length / 2; o += n * inner) for (let i = 0; i < inner; i++) for (let k = 0; k < n; k++) {
    let re = 0, im = 0
    for (let j = 0; j < n; j++) {
      const at = 2 * (o + j * inner + i), w = j * k % n
      re += x[at] * cos[w] - x[at + 1] * sin[w]
      im += x[at] * sin[w] + x[at + 1] * cos[w]
    }
    y[2 * (o + k * inner + i)] = re
    y[2 * (o + k * inner + i) + 1] = im
  }
  return y
}
const definition = (x, sizes, sign) => sizes.reduceRight(([x, inner], n) => [axis(x, n, inner, sign), inner * n], [Float64Array.from(x), 1])[0]

// Numbers are close to those that are wanted.
function close(got, want, type, what) {
  assert.strictEqual(got.length, want.length, what)
  const largest = want.reduce((most, v) => Math.max(most, Math.abs(v)), 1e-300)
  const worst = want.reduce((most, v, i) => Math.max(most, Math.abs(v - got[i])), 0)
  assert.ok(worst <= bounds[type] * largest, `${what}: an error of ${worst} where numbers are up to ${largest}`)
}
const random = (type, ...shape) => {
  const data = arrays[type].from({ length: shape.reduce((a, b) => a * b, 1) }, next)
  return { data, buffer: cuda.buffer(data).reshape(shape) }
}
const energy = (x) => x.reduce((sum, v) => sum + v * v, 0)

const cases = [[1], [2], [3], [4], [5], [6], [7], [8], [9], [11], [13], [16], [17], [30], [49], [64], [97], [4, 6], [5, 11], [3, 4, 5], [2, 7, 8]]
for (const type of ['f64', 'f32']) for (const sizes of cases) for (const batch of [1, 3]) {
  const dimensions = sizes.length, n = sizes.reduce((a, b) => a * b, 1), what = `${type} ${batch} × ${sizes}`
  const each = (data, per, f) => Array.from({ length: batch }, (_, b) => [...f(data.subarray(b * per, (b + 1) * per))]).flat()

  // There, and back: the definition, Parseval's theorem, the round trip.
  const z = random(type, batch, ...sizes, 2)
  const there = fft.fft(z.buffer, undefined, { dimensions })
  assert.deepStrictEqual(there.shape, [batch, ...sizes, 2])
  close(there.read(), each(z.data, 2 * n, (x) => definition(x, sizes, -1)), type, `fft ${what}`)
  assert.ok(Math.abs(energy(there.read()) / n / energy(z.data) - 1) < 10 * bounds[type], `Parseval ${what}`)
  const back = fft.ifft(there, undefined, { dimensions })
  close(back.read(), z.data, type, `ifft ${what}`)
  assert.strictEqual(fft.ifft(there, there, { dimensions, norm: 'none' }), there)
  close(there.read(), z.data.map((v) => v * n), type, `in place ${what}`)

  // Real numbers: half of what their transform as complex numbers has.
  const r = random(type, batch, ...sizes), last = sizes.at(-1), half = (last >> 1) + 1
  const full = each(r.data, n, (x) => definition(Float64Array.from({ length: 2 * n }, (_, i) => i % 2 ? 0 : x[i / 2]), sizes, -1))
  const want = full.filter((_, i) => (i >> 1) % last < half)
  const h = fft.rfft(r.buffer, undefined, { dimensions })
  assert.deepStrictEqual(h.shape, [batch, ...sizes.slice(0, -1), half, 2])
  close(h.read(), want, type, `rfft ${what}`)
  const before = h.read()
  close(fft.irfft(h, undefined, { dimensions, n: last }).read(), r.data, type, `irfft ${what}`)
  assert.deepStrictEqual(h.read(), before) // irfft spoils nothing
}

// Factors, as NumPy has them.
{
  const x = random('f64', 8, 2), plain = fft.fft(x.buffer).read()
  close(fft.fft(x.buffer, undefined, { norm: 'ortho' }).read(), plain.map((v) => v / Math.sqrt(8)), 'f64', 'ortho')
  close(fft.fft(x.buffer, undefined, { norm: 'forward' }).read(), plain.map((v) => v / 8), 'f64', 'forward')
}

// Parts of buffers, and a stream.
{
  const x = random('f32', 20, 2), stream = cuda.stream(), out = cuda.alloc('f32', [10, 2]).fill(7)
  const part = { buffer: x.buffer, shape: [6, 2], offset: 8 }, place = { buffer: out, shape: [6, 2], offset: 4 }
  assert.strictEqual(fft.fft(part, place, { stream }), out)
  stream.synchronize()
  const got = out.read()
  close(got.subarray(4, 16), definition(x.data.subarray(8, 20), [6], -1), 'f32', 'a part')
  assert.deepStrictEqual([...got.subarray(0, 4), ...got.subarray(16)], Array(8).fill(7))
}

// A graph records transforms whose tables or plans are there, and can be launched again.
{
  const x = random('f64', 2, 11, 2), y = cuda.alloc('f64', [2, 11, 2]), stream = cuda.stream()
  fft.fft(x.buffer, y)
  cuda.synchronize()
  y.fill(0)
  const graph = stream.capture(() => { fft.fft(x.buffer, y, { stream }) })
  for (let round = 0; round < 2; round++) {
    const data = random('f64', 2, 11, 2).data
    x.buffer.write(data)
    graph.launch(stream)
    stream.synchronize()
    close(y.read(), [0, 1].map((b) => [...definition(data.subarray(22 * b, 22 * b + 22), [11], -1)]).flat(), 'f64', 'graph')
  }
  const unknown = cuda.alloc('f64', [19, 2])
  assert.throws(() => stream.capture(() => fft.fft(unknown, undefined, { stream })), /call it once before/)
}
