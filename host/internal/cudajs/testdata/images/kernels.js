// Kernels in JavaScript read textures and write surfaces, on the device and in
// the JavaScript engine alike.
const cuda = require('cuda')
const assert = require('assert')

const data = Float32Array.from({ length: 48 }, (_, i) => (i * i) % 37)
const image = cuda.array({ type: 'f32', width: 8, height: 6 }).write(data)
const places = Float32Array.from({ length: 256 }, (_, i) => (i - 96) / 16)

const sample = cuda.kernel((t, at, out, scale) => {
  const i = grid(1)
  if (i < out.length) out[i] = tex(t, at[i] * scale, 2.25 * scale)
})
for (const filter of ['point', 'linear']) {
  for (const address of ['clamp', 'wrap', 'mirror', 'border']) {
    for (const normalized of [false, true]) {
      const t = cuda.texture(image, { filter, address, normalized, border: [5] })
      const at = cuda.buffer(places.map((x) => x + (filter === 'point' ? 1 / 64 : 0)))
      const device = cuda.alloc('f32', 256).fill(0), host = cuda.alloc('f32', 256).fill(0)
      sample.forall(256, t, at, device, normalized ? 1 / 8 : 1)
      sample.onHost({ grid: 4, block: 64 }, t, at, host, normalized ? 1 / 8 : 1)
      assert.deepStrictEqual(device.read(), host.read(), `${filter} ${address} ${normalized}`)
    }
  }
}

// Channels, whole coordinates, other sources and helper functions.
const pixels = cuda.array({ type: 'u8', channels: 4, width: 2, height: 2 }).write([255, 0, 51, 102, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
const grey = (t, x, y) => (tex(t, x, y) + tex.g(t, x, y) + tex.b(t, x, y)) / 3
const mean = cuda.kernel((t, whole, row, rows, out) => {
  out[0] = (tex(t, 0.5, 0.5) + tex.g(t, 0.5, 0.5) + tex.b(t, 0.5, 0.5)) / 3
  out[1] = texel.a(whole, 1, 1)
  out[2] = texel(row, 5) + texel(row, 99)
  out[3] = tex(rows, 2, 1.5)
})
const args = [cuda.texture(pixels, { read: 'normalized' }), cuda.texture(pixels), cuda.texture(cuda.buffer(data)),
  cuda.texture(cuda.pitched('f32', 8, 6).write(data), { filter: 'linear' })]
const a = cuda.alloc('f32', 4), b = cuda.alloc('f32', 4)
mean.launch({ grid: 1, block: 1 }, ...args, a)
mean.onHost({ grid: 1, block: 1 }, ...args, b)
assert.deepStrictEqual(Array.from(a.read()), [Math.fround(0.4), 12, 25, (data[9] + data[10]) / 2])
assert.ok(a.read().every((x, i) => Math.abs(x - b.read()[i]) < 1e-6))
const helped = cuda.kernel((t, out) => { out[0] = grey(t, 0.5, 0.5) })
helped.launch({ grid: 1, block: 1 }, args[0], b)
assert.strictEqual(b.at(0), a.at(0))

// Surfaces.
const invert = cuda.kernel((s) => {
  const x = threadIdx.x, y = threadIdx.y
  surf.write(s, 100 - surf.read(s, x, y), x, y)
})
const make = () => cuda.array({ type: 'f32', width: 8, height: 6, surface: true }).write(data)
const s = make(), r = make()
invert.launch({ grid: 1, block: [9, 7] }, cuda.surface(s))
invert.onHost({ grid: 1, block: [9, 7] }, cuda.surface(r))
assert.deepStrictEqual(s.read(), data.map((x) => 100 - x))
assert.deepStrictEqual(r.read(), s.read())

// Declared types, and what is wrong.
const declared = cuda.kernel((t, out) => { out[0] = tex(t, 0.5, 0.5) }, { params: { t: 'texture2d<f32>' } })
declared.launch({ grid: 1, block: 1 }, cuda.texture(image), a)
assert.strictEqual(a.at(0), data[0])
assert.match(declared.ptx('texture2d<f32>', 'f32[]'), /tex\.2d\.v4\.f32\.f32/)
const wrong = (f, ...args) => cuda.kernel(f).launch({ grid: 1, block: 1 }, ...args)
for (const [f, message] of [
  [() => declared.launch({ grid: 1, block: 1 }, cuda.texture(cuda.buffer(data)), a), 'launching kernel: argument 1 (t): expected texture2d<f32>, got texture1d<f32>'],
  [() => wrong((t, out) => { out[0] = tex(t, 0.5) }, cuda.texture(image), a), /tex of texture2d<f32> takes 2 coordinates, got 1/],
  [() => wrong((t, out) => { out[0] = t[0] }, cuda.texture(image), a), /texture2d<f32> has no elements[^]*read it with tex\(t, x, y\) or texel\(t, x, y\)/],
  [() => wrong((t, out) => { out[0] = t.length }, cuda.texture(image), a), /texture2d<f32> has no length/],
  [() => wrong((x, out) => { out[0] = tex(x, 0.5) }, a, a), /tex takes a texture, not f32\[\]/],
  [() => wrong((t, out) => { out[0] = surf.read(t, 0, 0) }, cuda.texture(image), a), /surf.read takes a surface, not texture2d<f32>/],
  [() => wrong((t, out) => { out[0] = tex(t + 1, 0, 0) }, cuda.texture(image), a), /texture2d<f32> and (number|i32|f32) do not go together|texture2d<f32> is not a number/],
]) assert.throws(f, { message })
