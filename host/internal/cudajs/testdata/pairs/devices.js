// Two devices: choosing them, what they share, and what a reset ends.
const cuda = require('cuda')
const d = require('cuda/driver')
const assert = require('assert')

const [first, second] = cuda.devices

// Choosing.
assert.deepStrictEqual(cuda.select(), cuda.devices.slice())
assert.deepStrictEqual(cuda.select({ max: 1 }), [first])
assert.deepStrictEqual(cuda.select({ where: (v) => v.ordinal === 1 }), [second])
assert.deepStrictEqual(cuda.select({ capability: `=${first.capability}`, max: 1 }), [first])
assert.deepStrictEqual(cuda.select({ capability: '>=3', memory: 1 << 20, max: 2 }), [first, second])
assert.throws(() => cuda.select({ capability: '>99' }), { name: 'RangeError', message: /^cuda\.select: no device has capability >99; there are device 0: .+; device 1: / })
assert.throws(() => cuda.select({ capability: 'new' }), { name: 'TypeError',
  message: 'cuda.select: criteria.capability: expected a version such as ">=8.0", got "new"' })
assert.throws(() => cuda.select({ memmory: 1 }), { name: 'TypeError', message: 'cuda.select: criteria: there is no option "memmory"; did you mean "memory"?' })
for (const d of cuda.devices) d.reset() // to ask for free memory leaves no context where it does not suffice
assert.throws(() => cuda.select({ memory: 2 ** 50 }), { name: 'RangeError', message: /^cuda\.select: no device has 1 PiB free; / })
assert.ok(cuda.devices.every((d) => !d.active))
assert.deepStrictEqual(cuda.select({ memory: 1 << 20, max: 1 }).map((d) => d.active), [true])
assert.throws(() => cuda.select({ where: () => { throw new Error('mine') } }), { message: 'mine' })

// The link.
assert.strictEqual(typeof first.p2p(second).performanceRank, 'number')
assert.strictEqual(first.p2p(second).accessSupported, first.canAccessPeer(second) ? 1 : 0)
assert.throws(() => first.p2p(first), { message: 'device.p2p: other: expected another device than device 0' })
const marks = [first, second].map((v) => v.primaryContext().event().record())
for (const e of marks) e.synchronize()
assert.throws(() => marks[1].since(marks[0]), { name: 'TypeError', message: 'measuring the time between events: the earlier event: expected one of device 1, got one of device 0' })
const here = first.primaryContext().buffer(Float32Array.of(1, 2, 3)), there = second.primaryContext().alloc('f32', 3)
here.copyTo(there)
first.primaryContext().synchronize()
assert.deepStrictEqual(there.read(), Float32Array.of(1, 2, 3))
let across
if (first.canAccessPeer(second)) {
  const increase = cuda.kernel(function (x) { x[grid(1)] += 1 })
  assert.throws(() => first.use(() => increase.launch({ grid: 1, block: 3 }, there)), { name: 'TypeError', message: /, or of a context that it has peer access to, got a buffer of / })
  first.primaryContext().enablePeerAccess(second.primaryContext())   // the copy has done so already: that is fine
  const later = second.primaryContext().buffer(Float32Array.of(7, 8, 9))
  first.use(() => {
    for (const b of [there, later]) increase.launch({ grid: 1, block: 3 }, b)
    cuda.synchronize()
  })
  assert.deepStrictEqual([...there.read(), ...later.read()], [2, 3, 4, 8, 9, 10])
  across = first.use(() => cuda.graph(() => increase.launch({ grid: 1, block: 3 }, there)))
  first.primaryContext().disablePeerAccess(second.primaryContext())
  here.copyTo(there)
  first.primaryContext().synchronize()
}

// A reset ends what was made on that device, and nothing else.
const context = second.primaryContext()
const made = {
  buffer: there, stream: context.stream(), event: context.event(), pinned: context.pinned('f32', 4),
  graph: context.use(() => cuda.graph((s) => { there.fill(1, { stream: s }) })), array: context.array({ type: 'f32', width: 4 }),
}
assert.strictEqual(second.active, true)
second.reset()
if (across) assert.throws(() => across.launch(), { name: 'TypeError',
  message: /^launching a graph: graph: expected one all of whose work is possible, got one that uses what was of context \d+ of device 1, which was reset$/ })
assert.strictEqual(second.active, false)
assert.strictEqual(context.valid, false)
assert.throws(() => made.buffer.read(), { name: 'TypeError', message: /was reset$/ })
assert.throws(() => made.buffer.fill(1), { name: 'TypeError', message: /was reset$/ })
assert.throws(() => made.stream.synchronize(), { name: 'TypeError', message: /was reset$/ })
assert.throws(() => made.event.record(), { name: 'TypeError', message: /was reset$/ })
assert.throws(() => made.graph.launch(), { name: 'TypeError', message: /was reset$/ })
assert.throws(() => context.alloc('f32', 1), { name: 'TypeError', message: /was reset$/ })
assert.strictEqual(made.pinned.length, 0)
for (const o of [made.buffer, made.stream, made.event, made.graph, made.array]) o.free()
assert.deepStrictEqual(here.read(), Float32Array.of(1, 2, 3))
assert.deepStrictEqual(second.use(() => cuda.buffer([4, 5]).read()), Float32Array.of(4, 5))
assert.notStrictEqual(second.primaryContext(), context)
assert.strictEqual(cuda.liveObjects().filter((o) => o.kind === 'array').length, 0)

// Limits and settings belong to a context.
const other = second.createContext({ schedule: 'yield' })
assert.strictEqual(other.limit('stackSize', 4096), 4096)
assert.notStrictEqual(second.primaryContext().limit('stackSize'), 4096)
assert.strictEqual(other.flags & 7, 2)
other.destroy()

// withDevices ends the contexts that it made, and leaves the others.
second.reset()
const kept = cuda.withDevices({}, (devices) => {
  assert.deepStrictEqual(devices, cuda.devices.slice())
  return second.primaryContext().alloc('f32', 1)
})
assert.throws(() => kept.read(), { message: /was reset$/ })
assert.deepStrictEqual(here.read(), Float32Array.of(1, 2, 3))
assert.strictEqual(second.active, false)
assert.throws(() => cuda.withDevices({ max: 1 }, () => { throw new Error('mine') }), { message: 'mine' })
assert.throws(() => cuda.withDevices({}), { message: 'cuda.withDevices: f: expected a function, got undefined' })

async function waits() {
  const value = await cuda.withDevices({ where: (v) => v === second }, async ([v]) => {
    const b = v.primaryContext().buffer([1, 2])
    return (await b.readAsync())[1]
  })
  assert.strictEqual(value, 2)
  assert.strictEqual(second.active, false)

  // Memory that the objects do not know of stands for that of another process.
  await cuda.waitFree([first, second].filter((v) => v.emulated))
  if (!first.emulated) return
  d.cuCtxSetCurrent(first.primaryContext())
  const others = d.cuMemAlloc(Math.floor(first.totalMemory / 2))
  assert.strictEqual(first.free, false)
  assert.strictEqual(second.free, true)
  assert.deepStrictEqual(cuda.select({ free: true }), cuda.devices.slice(1))
  await assert.rejects(cuda.waitFree([first, second], { interval: 1, timeout: 5 }), { message: 'cuda.waitFree: device 0 is still in use after 5 ms' })
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('enough')), 3)
  await assert.rejects(cuda.waitFree([first], { interval: 1, signal: stop.signal }), { message: 'enough' })
  setTimeout(() => d.cuMemFree(others), 3)
  await cuda.waitFree([first, second], { interval: 1 })
  await assert.rejects(cuda.waitFree([1]), { message: 'cuda.waitFree: devices: expected an array of Devices' })
}
waits()

// Managed memory moves in streams of any device.
if (cuda.devices.every((v) => v.attributes.concurrentManagedAccess)) {
  const shared = first.primaryContext().managed('f32', 4), stream = second.primaryContext().stream()
  shared.array.set([1, 2, 3, 4])
  shared.prefetch(second, { stream })
  second.use(() => cuda.kernel(function (x) { x[grid(1)] += 1 }).launch({ grid: 1, block: 4, stream }, shared))
  shared.prefetch('host', { stream })
  stream.synchronize()
  assert.deepStrictEqual([...shared.array], [2, 3, 4, 5])
  assert.strictEqual(shared.residence.prefetched, 'host')
}

// Pools.
if (first.attributes.memoryPoolsSupported) {
  assert.throws(() => { first.pool = second.pool }, { name: 'TypeError',
    message: 'setting the memory pool of device 0: pool: expected one of device 0, got the memory pool of device 1' })
}

// Access opens memory that grows too: what is there, what comes behind it, and what is made later.
if (first.canAccessPeer(second) && second.attributes.virtualMemoryManagementSupported) {
  const [one, two] = [first.primaryContext(), second.primaryContext()]
  const add = cuda.kernel(function (x) { x[x.length - 1 - threadIdx.x] += 1 })
  const early = two.growable('u32', 4).fill(5)
  two.synchronize()
  one.enablePeerAccess(two)
  const later = two.growable('u32', 4).fill(6)
  two.synchronize()
  const use = () => one.use(() => { for (const x of [early, later]) add.launch({ grid: 1, block: 2 }, x); cuda.synchronize() })
  use()
  assert.deepStrictEqual([...early.read(), ...later.read()], [5, 5, 6, 6, 6, 6, 7, 7])
  for (const x of [early, later]) x.grow(3 * (1 << 20)).fill(8, { offset: 3 * (1 << 20) - 4 })
  two.synchronize()
  use()
  assert.deepStrictEqual([...early.read(undefined, 3 * (1 << 20) - 4), ...later.read(undefined, 3 * (1 << 20) - 4)], [8, 8, 9, 9, 8, 8, 9, 9])
  one.disablePeerAccess(two)
  assert.strictEqual(d.cuMemGetAccess({ type: 'CU_MEM_LOCATION_TYPE_DEVICE', id: 0 }, early.address), 0n)
  assert.throws(use, { name: 'TypeError', message: /, or of a context that it has peer access to, got a buffer of / })
  assert.strictEqual(early.at(0), 5)
  for (const x of [early, later]) x.free()
}
