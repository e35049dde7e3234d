// cuda.profile: what is counted, for functions and promises, and what is refused.
const cuda = require('cuda')
const assert = require('assert')

const add = cuda.kernel(function add(x, n) { const i = grid(1); if (i < x.length) x[i] += n })
const x = cuda.buffer(new Float32Array(1000))

const p = cuda.profile(() => {
  add.launch({ grid: 4, block: 256 }, x, 1)
  add.launch({ grid: [8, 1], block: 128, stream: cuda.stream() }, x, 1)
  x.read()
})
assert(p instanceof cuda.Profile)
const device = Object.fromEntries(p.device.map((row) => [row.name, row]))
assert.deepStrictEqual(Object.keys(device).sort(), ['add', 'copy to the host'])
assert.deepStrictEqual([device.add.kind, device.add.count, device.add.bytes], ['kernel', 2, 0])
assert.deepStrictEqual([device['copy to the host'].kind, device['copy to the host'].bytes], ['copy', 4000])
for (const row of p.device) {
  assert(row.min <= row.mean && row.mean <= row.max && row.max <= row.total)
}
assert.strictEqual(p.host.find((row) => row.name === 'cuLaunchKernel').count, 2)
assert.strictEqual('kind' in p.host[0], false)
const kernels = p.activities.filter((a) => a.kind === 'kernel')
assert.deepStrictEqual(kernels.map((a) => [a.name, a.device, a.grid, a.block, a.shared]).sort(),
  [['add', 0, [4, 1, 1], [256, 1, 1], 0], ['add', 0, [8, 1, 1], [128, 1, 1], 0]])
assert.strictEqual(kernels.filter((a) => a.stream === 0n).length, 1)
assert(p.activities.every((a) => a.duration >= 0 && a.start >= 0))
assert(p.busy <= p.wall && p.untimed === 0)
assert(String(p).startsWith('profiled '))

const timeline = JSON.parse(p.timeline())
assert.deepStrictEqual(timeline.traceEvents.filter((e) => e.ph === 'X' && e.pid === 1).map((e) => e.name).sort(), ['add', 'add', 'copy to the host'])

// Nothing is counted behind the end, and the calls of a profile are not seen by another.
const outer = cuda.profile(() => {
  const inner = cuda.profile(() => add.launch({ grid: 1, block: 1 }, x, 0))
  assert.strictEqual(inner.device.length, 1)
  x.fill(0)
})
assert.deepStrictEqual(outer.device.map((row) => [row.name, row.count]).sort(), [['add', 1], ['fill', 1]])
assert.strictEqual(outer.host.some((row) => row.name === 'cuEventElapsedTime'), false)

assert.throws(() => cuda.profile(), { name: 'TypeError', message: 'cuda.profile: f: expected a function, got undefined' })
assert.throws(() => cuda.profile(() => { throw new RangeError('mine') }), { name: 'RangeError', message: 'mine' })
assert.throws(() => new cuda.Profile(), { name: 'TypeError', message: 'Profile cannot be constructed: use cuda.profile()' })
assert.strictEqual(cuda.profile.name, 'profile')
assert.strictEqual(cuda.profile.length, 1)

const promise = cuda.profile(async () => {
  await x.readAsync()
  return 'ignored'
})
assert(promise instanceof Promise)
promise.then((p) => {
  assert.deepStrictEqual(p.device.map((row) => row.name), ['copy to the host'])
  return cuda.profile(async () => { throw new Error('late') })
}).then(() => assert.fail('no error'), (error) => assert.strictEqual(error.message, 'late'))
