// Every format, layout, address mode, filter and read mode, against textures written out in plain JavaScript after the
// programming guide's appendix on fetching.
const cuda = require('cuda')
const assert = require('assert')

const formats = { i8: [-128, 127], u8: [0, 255], i16: [-32768, 32767], u16: [0, 65535], i32: [-(2 ** 31), 2 ** 31 - 1], u32: [0, 2 ** 32 - 1], f16: null, f32: null }

// Texels that differ everywhere: whole numbers of all of a type's range, or fractions that every floating point type has.
const texels = (type, n) => Array.from({ length: n }, (_, i) => {
  const range = formats[type], hash = (i * 2654435761 >>> 0) % 1021
  return range ? Math.floor(range[0] + (range[1] - range[0]) * hash / 1020) : (hash - 510) / 8
})
const stored = (type, values) => type === 'f16' ? cuda.f16.from(values) : cuda.pinned(type, 1).constructor.from(values)

// What a read makes of a texel: a fraction of the largest one, where the most negative is -1 too once it is mixed.
const scaled = (type, v) => v / formats[type][1]

// Which texel of n an index means, -1 for what lies beyond a border.
const address = {
  clamp: (i, n) => Math.min(Math.max(i, 0), n - 1),
  border: (i, n) => i < 0 || i >= n ? -1 : i,
  wrap: (i, n) => ((i % n) + n) % n,
  mirror: (i, n) => { const k = ((i % (2 * n)) + 2 * n) % (2 * n); return k < n ? k : 2 * n - 1 - k },
}

// The texels that one coordinate, counted in texels, mixes, with their weights of 8 bits of fraction.
function taps(x, n, mode, linear) {
  if (!linear) return [[address[mode](Math.floor(x), n), 1]]
  const i = Math.floor(x - 0.5), weight = Math.round((x - 0.5 - i) * 256) / 256
  return [[address[mode](i, n), 1 - weight], [address[mode](i + 1, n), weight]]
}

// One channel of a sample.
function expected({ sizes, values, channels, modes, linear, border, layer = 0 }, at, channel) {
  const per = at.map((x, k) => taps(x, sizes[k], modes[k], linear))
  while (per.length < 3) per.push([[0, 1]])
  const [w, h = 1, d = 1] = sizes
  let sum = 0
  for (const [z, wz] of per[2]) for (const [y, wy] of per[1]) for (const [x, wx] of per[0]) {
    const outside = x < 0 || y < 0 || z < 0
    sum += wx * wy * wz * (outside ? border[channel] : values[(((layer * d + z) * h + y) * w + x) * channels + channel])
  }
  return sum
}

// Kernels that sample at the places of a list, all channels.
const n = 32
const kernels = {
  '1d': (t, p, out) => { const i = grid(1); out[4 * i] = tex(t, p[3 * i]); out[4 * i + 1] = tex.g(t, p[3 * i]); out[4 * i + 2] = tex.b(t, p[3 * i]); out[4 * i + 3] = tex.a(t, p[3 * i]) },
  '2d': (t, p, out) => {
    const i = grid(1), x = p[3 * i], y = p[3 * i + 1]
    out[4 * i] = tex(t, x, y); out[4 * i + 1] = tex.g(t, x, y); out[4 * i + 2] = tex.b(t, x, y); out[4 * i + 3] = tex.a(t, x, y)
  },
  '3d': (t, p, out) => {
    const i = grid(1), x = p[3 * i], y = p[3 * i + 1], z = p[3 * i + 2]
    out[4 * i] = tex(t, x, y, z); out[4 * i + 1] = tex.g(t, x, y, z); out[4 * i + 2] = tex.b(t, x, y, z); out[4 * i + 3] = tex.a(t, x, y, z)
  },
  '1d layers': (t, p, out) => { const i = grid(1); out[4 * i] = tex(t, p[3 * i], 1); out[4 * i + 1] = tex.g(t, p[3 * i], 1); out[4 * i + 2] = tex.b(t, p[3 * i], 1); out[4 * i + 3] = tex.a(t, p[3 * i], 1) },
  '2d layers': (t, p, out) => {
    const i = grid(1), x = p[3 * i], y = p[3 * i + 1]
    out[4 * i] = tex(t, x, y, 1); out[4 * i + 1] = tex.g(t, x, y, 1); out[4 * i + 2] = tex.b(t, x, y, 1); out[4 * i + 3] = tex.a(t, x, y, 1)
  },
}
for (const key of Object.keys(kernels)) kernels[key] = cuda.kernel(kernels[key], { name: `sample${key.replace(' ', '_')}` })

const layouts = {
  '1d': { width: 11 }, '2d': { width: 7, height: 5 }, '3d': { width: 6, height: 5, depth: 3 }, '1d layers': { width: 9, layers: 3 },
  '2d layers': { width: 5, height: 4, layers: 2 }, pitched: { width: 7, height: 5 },
}

// Places around and in the image, on multiples of 1/64 of a texel that are no edges.
const places = (sizes) => Array.from({ length: n }, (_, i) => [0, 1, 2].map((k) => {
  const size = sizes[k] ?? 1
  return Math.floor((((i * (k * 14 + 23) + k * 11) % n) / n * 3 - 1) * size * 32) / 32 + 1 / 64
}))

// How far off a sample may be. A GPU rounds the products of coordinates and sizes, which moves a weight by its last bit, and
// those of the weights of several dimensions.
const near = (o, dimensions) => cuda.device().emulated || o.filter !== 'linear' ? 2e-6 : o.normalized ? 1 / 32 : dimensions / 256

let checked = 0
function check(type, channels, layout, { modes, ...o }) {
  const box = layouts[layout], sizes = [box.width, box.height, box.depth].filter(Boolean)
  const plain = texels(type, sizes.reduce((a, b) => a * b) * (box.layers ?? 1) * channels)
  const from = layout === 'pitched' ? cuda.pitched(type, box.width * channels, box.height) : cuda.array({ type, channels, ...box })
  from.write(stored(type, plain))
  const border = [3, -5, 0.25, 9]
  const texture = cuda.texture(from, { ...o, address: modes, border, ...(layout === 'pitched' && { channels }) })
  const at = places(sizes)
  const given = Float32Array.from(at.flatMap((p) => p.map((x, k) => o.normalized ? x / (sizes[k] ?? 1) : x)))
  const whole = formats[type] !== null && o.read !== 'normalized'
  const out = cuda.alloc(whole ? (type[0] === 'u' ? 'u32' : 'i32') : 'f32', 4 * n)
  kernels[layout === 'pitched' ? '2d' : layout].launch({ grid: 1, block: n }, texture, cuda.buffer(given), out)
  const got = out.read(), values = whole || !formats[type] ? plain : plain.map((v) => scaled(type, v))
  const size = Math.max(1, ...values.map(Math.abs))
  at.forEach((p, i) => {
    for (let c = 0; c < channels; c++) {
      const sum = expected({ sizes, values, channels, modes, linear: o.filter === 'linear', border, layer: box.layers ? 1 : 0 }, p.slice(0, sizes.length), c)
      const want = formats[type] && !whole ? Math.max(sum, -1) : sum
      if (Math.abs(got[4 * i + c] - want) > (whole ? 0 : near(o, sizes.length) * size)) {
        assert.fail(`${type}×${channels} ${layout} ${JSON.stringify({ ...o, modes })} at ${p.slice(0, sizes.length)}: channel ${c} is ${got[4 * i + c]}, not ${want}`)
      }
      checked++
    }
  })
  for (const x of [texture, from, out]) x.free()
}

const mixed = { clamp: ['clamp', 'border', 'clamp'], border: ['border', 'clamp', 'border'], wrap: ['wrap', 'mirror', 'clamp'], mirror: ['mirror', 'border', 'wrap'] }
for (const type of Object.keys(formats)) {
  const small = formats[type] && /8|16/.test(type)
  for (const channels of [1, 2, 4]) {
    for (const layout of Object.keys(layouts)) {
      for (const read of small ? ['element', 'normalized'] : ['element']) {
        for (const filter of formats[type] && read === 'element' ? ['point'] : ['point', 'linear']) {
          for (const first of Object.keys(address)) {
            // Whole numbers have no fraction to compare a border with.
            const modes = mixed[first].map((m) => m === 'border' && formats[type] ? 'clamp' : m)
            for (const normalized of modes.some((m) => m === 'wrap' || m === 'mirror') ? [true] : [false, true]) {
              check(type, channels, layout, { read, filter, normalized, modes })
            }
          }
        }
      }
    }
  }
}
assert.ok(checked > 50_000, `${checked} samples`)
