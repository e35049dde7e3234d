// Memory that grows where it is.
const cuda = require('cuda')
const assert = require('assert')
const { inspect } = require('util')

const device = cuda.device()
if (!device.attributes.virtualMemoryManagementSupported) process.exit(0)
const MiB = 2 ** 20
const wrong = (f, name, message) => assert.throws(f, { name, message })

const g = cuda.growable('f32', 1000, { capacity: 16 * MiB })
assert(g instanceof cuda.Buffer && g instanceof cuda.GrowableBuffer)
assert.strictEqual(g.length, 1000)
assert.strictEqual(g.capacity, 16 * MiB)
assert.strictEqual(g.committed, 2 * MiB)
g.fill(1)

// The capacity is what was asked for; addresses and memory come in units.
const bounded = cuda.growable('f32', 100, { capacity: 1000 })
assert.deepStrictEqual([bounded.capacity, bounded.reserved, bounded.committed], [1000, 2 * MiB, 2 * MiB])
bounded.grow(1000).fill(2)
assert.strictEqual(bounded.at(999), 2)
wrong(() => bounded.grow(1001), 'RangeError', 'growable.grow: length: expected an integer from 0 to 1000, got 1001')
bounded.free()

const address = g.address
const view = g.subarray(990)
const fill = cuda.kernel(function (x, from, value) {
  const i = grid(1)
  if (i + from < x.length) x[i + from] = value
})

// Growing keeps the address, the contents and the views, and kernels see the new length.
assert.strictEqual(g.grow(3 * MiB), g)
assert.strictEqual(g.address, address)
assert.strictEqual(g.length, 3 * MiB)
assert.deepStrictEqual(g.shape, [3 * MiB])
assert.strictEqual(g.bytes, 12 * MiB)
assert.strictEqual(g.committed, 12 * MiB)
fill.forall(2 * MiB, g, 1000, 7)
assert.strictEqual(g.at(999), 1)
assert.strictEqual(g.at(1000), 7)
assert.strictEqual(g.at(1000 + 2 * MiB - 1), 7)
assert.strictEqual(view.at(0), 1)
assert.strictEqual(view.length, 10)
g.grow(10) // not smaller
assert.strictEqual(g.length, 3 * MiB)
g.grow(3 * MiB + 1)
assert.strictEqual(g.committed, 14 * MiB)
// One copy over the seams of what was added.
const data = new Float32Array(1000).map((_, i) => i)
g.write(data, MiB / 2 - 500)
g.write(data, 3 * MiB - 999)
assert.deepStrictEqual(g.read(new Float32Array(1000), MiB / 2 - 500), data)
assert.deepStrictEqual(g.read(new Float32Array(1000), 3 * MiB - 999), data)
assert.match(inspect(g), /^GrowableBuffer f32\[3145729\] on device 0 \[\s+1,\s+1,\s+1,/)
assert(cuda.liveObjects().some((o) => o.kind === 'buffer' && o.bytes === 14 * MiB))

wrong(() => g.grow(17 * MiB), 'RangeError', 'growable.grow: length: expected an integer from 0 to 16777216, got 17825792')
wrong(() => cuda.growable('f32', 10, { capacity: 5 }), 'RangeError',
  'cuda.growable: options.capacity: expected an integer from 10 to 2251799813685247, got 5')
wrong(() => cuda.growable('f32', 10, { capasity: 5 }), 'TypeError',
  'cuda.growable: options: there is no option "capasity"; did you mean "capacity"?')
wrong(() => g.grow.call(cuda.alloc('f32', 1), 2), 'TypeError', 'growable.grow: called on a Buffer that does not grow; use cuda.growable()')

// Growth leaves alone what graphs have recorded, and what streams are at.
{
  const list = cuda.growable('u32', 4), copy = cuda.alloc('u32', 4), written = Uint32Array.of(5, 6, 7, 8), double = cuda.kernel((x) => { const i = grid(1); if (i < 4) x[i] *= 2 })
  const step = cuda.graph((s) => {
    list.writeAsync(written, { stream: s })
    double.launch({ grid: 1, block: 4 }, list)
    list.copyTo(copy, { length: 4 })
    list.fill(3, { offset: 2, length: 2 })
  })
  step.launch()
  list.grow(4 * MiB)
  list.fill(9, { offset: 4 * MiB - 1 })
  written.fill(1)
  step.launch()
  cuda.synchronize()
  assert.deepStrictEqual([...copy.read()], [2, 2, 2, 2])
  assert.deepStrictEqual([...list.read(new Uint32Array(4))], [2, 2, 3, 3])
  assert.strictEqual(list.at(4 * MiB - 1), 9)
  list.free()
  step.free()
}
{
  const list = cuda.growable('f32', 4).fill(3), texture = cuda.texture(list), out = cuda.alloc('f32', 1)
  for (let i = 1; i <= 3; i++) list.grow(i * MiB)
  cuda.kernel((t, out) => { out[0] = texel(t, 1) }).launch({ grid: 1, block: 1 }, texture, out)
  assert.strictEqual(out.at(0), 3)
}

// More than the device has.
const all = cuda.growable('u8', 0, { capacity: 4 * device.totalMemory })
assert.strictEqual(all.length, 0)
assert.throws(() => all.grow(2 * device.totalMemory), cuda.OutOfMemoryError)
assert.strictEqual(all.grow(5).at(4) >= 0, true)
all.free()

const free = device.memoryInfo().free
g.free()
g.free()
assert.strictEqual(g.freed, true)
wrong(() => g.grow(20), 'TypeError', `growable buffer of 12 MiB on device 0 has been freed`)
wrong(() => view.at(0), 'TypeError', 'view of 40 bytes on device 0 has been freed')
if (device.emulated) assert.strictEqual(device.memoryInfo().free - free, 14 * MiB)
