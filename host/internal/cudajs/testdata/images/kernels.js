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
    for (const normalized of /wrap|mirror/.test(address) ? [true] : [false, true]) {
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

// Layers, cubes and levels of detail.
const upTo = (n) => Float32Array.from({ length: n }, (_, i) => i)
const four = (f, t) => {
  const out = cuda.alloc('f32', 4).fill(0)
  cuda.kernel(f).launch({ grid: 1, block: 1 }, t, out)
  return Array.from(out.read())
}
const rowsOf = cuda.array({ type: 'f32', width: 4, layers: 3 }).write(upTo(12))
assert.deepStrictEqual(four((t, out) => { out[0] = tex(t, 1.5, 2); out[1] = texel(t, 3, 1) }, cuda.texture(rowsOf)), [9, 7, 0, 0])
const layered = cuda.array({ type: 'f32', width: 2, height: 2, layers: 3 }).write(upTo(12))
assert.deepStrictEqual(four((t, out) => { out[0] = tex(t, 1.5, 1.5, 2); out[1] = texel(t, 0, 1, 1) }, cuda.texture(layered)), [11, 6, 0, 0])
const sides = cuda.array({ type: 'f32', width: 2, height: 2, cube: true }).write(upTo(24))
assert.deepStrictEqual(four((t, out) => { out[0] = tex(t, 1, 0.1, 0.1); out[1] = tex(t, -1, 0.1, 0.1); out[2] = tex(t, 0.1, -0.1, 1) }, cuda.texture(sides)), [0, 5, 19, 0])
const cubes = cuda.array({ type: 'f32', width: 1, height: 1, cube: true, layers: 2 }).write(upTo(12))
assert.deepStrictEqual(four((t, out) => { out[0] = tex(t, 1, 0.1, 0.1, 1); out[1] = tex(t, 0, 0, 1, 0) }, cuda.texture(cubes)), [6, 4, 0, 0])
const levels = cuda.array({ type: 'f32', width: 4, height: 4, levels: 3 })
for (let i = 0; i < 3; i++) levels.level(i).write(new Float32Array(16 >> 2 * i).fill(i * 10))
const detail = cuda.texture(levels, { mipFilter: 'linear' })
assert.deepStrictEqual(four((t, out) => { out[0] = tex.level(t, 0.5, 0.5, 1); out[1] = tex.level(t, 0.5, 0.5, 1.5); out[2] = tex.level.g(t, 0.5, 0.5, 2); out[3] = tex(t, 0.5, 0.5) }, detail),
  [10, 15, 0, 0])
const sheets = cuda.array({ type: 'u32', width: 2, height: 2, layers: 2, surface: true }).write(new Uint32Array(8))
const mark = cuda.kernel((s, v) => { surf.write(s, v + surf.read(s, 0, 0, 0), threadIdx.x, 1, 1) })
mark.launch({ grid: 1, block: 2 }, cuda.surface(sheets), 7)
mark.onHost({ grid: 1, block: 1 }, cuda.surface(sheets), 8)
assert.deepStrictEqual(Array.from(sheets.read()), [0, 0, 0, 0, 0, 0, 8, 7])
const lines = cuda.array({ type: 'u32', width: 2, layers: 2, surface: true }).write(new Uint32Array(4))
const line = cuda.kernel((s, v) => { surf.write(s, v, threadIdx.x, 1) })
line.launch({ grid: 1, block: 2 }, cuda.surface(lines), 3)
line.onHost({ grid: 1, block: 1 }, cuda.surface(lines), 4)
assert.deepStrictEqual(Array.from(lines.read()), [0, 0, 4, 3])

// Declared types, and what is wrong.
const declared = cuda.kernel((t, out) => { out[0] = tex(t, 0.5, 0.5) }, { params: { t: 'texture2d<f32>' } })
declared.launch({ grid: 1, block: 1 }, cuda.texture(image), a)
assert.strictEqual(a.at(0), data[0])
assert.match(declared.ptx('texture2d<f32>', 'f32[]'), /tex\.2d\.v4\.f32\.f32/)
const wrong = (f, ...args) => cuda.kernel(f).launch({ grid: 1, block: 1 }, ...args)
for (const [f, message] of [
  [() => declared.launch({ grid: 1, block: 1 }, cuda.texture(cuda.buffer(data)), a), 'launching declared: argument 1 (t): expected texture2d<f32>, got texture1d<f32>'],
  [() => wrong((t, out) => { out[0] = tex(t, 0.5) }, cuda.texture(image), a), /tex of texture2d<f32> takes 2 coordinates \(x, y\), got 1/],
  [() => wrong((t, out) => { out[0] = tex(t, 0.5, 0.5) }, cuda.texture(layered), a), /tex of texture2dLayers<f32> takes 3 coordinates \(x, y, layer\), got 2[^]*read it with tex\(t, x, y, layer\)/],
  [() => wrong((t, out) => { out[0] = tex.level(t, 0.5, 0.5) }, detail, a), /tex.level of texture2d<f32> takes 3 coordinates \(x, y, level\), got 2/],
  [() => wrong((t, out) => { out[0] = texel(t, 0, 0, 0) }, cuda.texture(sides), a), /a cube has no whole coordinates[^]*read it with tex\(t, x, y, z\)/],
  [() => wrong((t, out) => { out[0] = t[0] }, cuda.texture(image), a), /texture2d<f32> has no elements[^]*read it with tex\(t, x, y\) or texel\(t, x, y\)/],
  [() => wrong((t, out) => { out[0] = t.length }, cuda.texture(image), a), /texture2d<f32> has no length/],
  [() => wrong((x, out) => { out[0] = tex(x, 0.5) }, a, a), /tex takes a texture, not f32\[\]/],
  [() => wrong((t, out) => { out[0] = surf.read(t, 0, 0) }, cuda.texture(image), a), /surf.read takes a surface, not texture2d<f32>/],
  [() => wrong((t, out) => { out[0] = tex(t + 1, 0, 0) }, cuda.texture(image), a), /texture2d<f32> and (number|i32|f32) do not go together|texture2d<f32> is not a number/],
]) assert.throws(f, { message })

// What was freed is told by the script's own names.
{
  const gone = cuda.texture(image), memory = cuda.array({ type: 'f32', width: 8, height: 6, surface: true }), of = cuda.texture(memory), on = cuda.surface(memory)
  gone.free()
  memory.free()
  const drawn = cuda.kernel(function drawn(s) { surf.write(s, 1, 0, 0) })
  for (const [f, message] of [
    [() => declared.launch({ grid: 1, block: 1 }, gone, a), 'launching declared: argument 1 (t): texture on device 0 has been freed'],
    [() => declared.launch({ grid: 1, block: 1 }, of, a), 'launching declared: argument 1 (t): memory of a texture has been freed'],
    [() => drawn.launch({ grid: 1, block: 1 }, on), 'launching drawn: argument 1 (s): memory of a surface has been freed'],
  ]) assert.throws(f, { name: 'TypeError', message })
}
