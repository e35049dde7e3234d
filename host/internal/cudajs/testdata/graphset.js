// What nodes of graphs do is changed, what they wait for, and the memory that graphs use; discarding managed memory.
const cuda = require('cuda')
const assert = require('assert')

const wrong = (f, name, message) => assert.throws(f, { name, message })
const add = cuda.kernel(function add(x, n) {
  const i = grid(1)
  if (i < x.length) x[i] = x[i] + n
}, { params: { x: 'i32[]', n: 'i32' } })
const a = cuda.alloc('i32', 8).fill(0), b = cuda.alloc('i32', 8).fill(0), c = cuda.buffer(new Int32Array([1, 2, 3, 4, 5, 6, 7, 8]))

// Fills and copies.
const g = cuda.graph(() => {
  a.fill(5)
  add.forall(8, a, 1)
  a.copyTo(b)
})
const [fill, kernel, copy] = g.nodes
g.launch()
assert.deepStrictEqual([...b.read()], Array(8).fill(6))
fill.setFill(a, 7, { offset: 2, length: 3 })
g.launch()
assert.deepStrictEqual([...b.read()], [7, 7, 8, 8, 8, 7, 7, 7])
copy.setCopy(c, b, { offset: 4, length: 2, dstOffset: 6 })
g.launch()
assert.deepStrictEqual([...b.read()], [7, 7, 8, 8, 8, 7, 5, 6])
copy.setCopy(a, b)
c.free()                                    // which no node uses any more, and which the graph keeps
g.launch()
assert.deepStrictEqual([...b.read()], [9, 9, 8, 8, 8, 9, 9, 9])
const again = g.clone()                     // as the graph is, not only what is launched of it
again.launch()
assert.deepStrictEqual([...b.read()], [10, 10, 8, 8, 8, 10, 10, 10])
wrong(() => fill.setCopy(a, b), 'TypeError', 'setting the copy of node 0 of a graph, fill: expected a node of kind copy, got one of kind fill')
wrong(() => copy.setFill(a, 1), 'TypeError', 'setting the fill of node 2 of a graph, copy: expected a node of kind fill, got one of kind copy')
wrong(() => kernel.setEvent(cuda.event()), 'TypeError', 'setting the event of node 1 of a graph, kernel add: expected a node of kind record, got one of kind kernel')
wrong(() => copy.setCopy(a, b, { length: 9 }), 'RangeError', 'node.setCopy: options.length: expected an integer from 0 to 8, got 9')
wrong(() => copy.setCopy(a, b, { length: 0 }), 'RangeError', 'setting the copy of node 2 of a graph, copy: bytes: expected at least 1, got 0; a node that is not enabled copies nothing')
wrong(() => copy.setCopy(a, cuda.alloc('f32', 8)), 'TypeError', 'node.setCopy: dst: expected a buffer of type i32, got one of f32; buffer.view() changes the type')
wrong(() => copy.setCopy(a, a), 'RangeError', 'copying within buffer of 32 bytes on device 0: source and destination of 32 bytes overlap')
wrong(() => fill.setFill(cuda.alloc('f64', 4), 0.1), 'RangeError', 'setting the fill of node 0 of a graph, fill: one node cannot fill elements of 8 bytes whose halves differ')
fill.setFill(cuda.alloc('f64', 4), 0)
const pin = cuda.pinned('i32', 8)
const up = cuda.graph(s => { a.writeAsync(pin, { stream: s }) }).nodes[0]
wrong(() => up.setCopy(a, b), 'TypeError', 'setting the copy of node 0 of a graph, copy: expected a node that copies between buffers, got one that copies from the host; an update with another graph can change that')

// Fills of pitched memory: as many rows as before, of the same length.
const pitched = cuda.pitched('f32', 3, 4, 2)
const rows = cuda.graph(() => pitched.fill(5, { x: 1, y: 1, width: 2, height: 2, depth: 1 }))
pitched.fill(0)
assert.strictEqual(rows.nodes[0].params.height, 2)
rows.launch()
rows.nodes[0].setFill(pitched, 6, { x: 0, y: 2, z: 1, width: 2, height: 2 })
rows.launch()
assert.deepStrictEqual([...pitched.read()], [0, 0, 0, 0, 5, 5, 0, 5, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 6, 0, 6, 6, 0])
const line = `${pitched.pitch} bytes apart, by 4 bytes at once`
wrong(() => rows.nodes[0].setFill(pitched, 1, { depth: 1 }), 'RangeError', `setting the fill of node 0 of a graph, fill: a fill of 2 rows of 8 bytes, ${line} is not replaced by one of 4 rows of 12 bytes, ${line}: only the place and the value of rows can change; an update with another graph can change more`)
wrong(() => rows.nodes[0].setFill(pitched, 1, { height: 0 }), 'RangeError', 'setting the fill of node 0 of a graph, fill: width: expected at least 1, got 0; a node that is not enabled fills nothing')

// Events.
const first = cuda.event(), second = cuda.event()
const e = cuda.graph()
const record = e.record(first)
e.launch()
record.setEvent(second)
e.launch()
cuda.synchronize()
assert(second.since(first) >= 0)

// What waits for what.
const order = cuda.graph(), mark = n => order.add(() => add.forall(8, a, n))
const one = mark(1), two = mark(2), three = mark(3)
const waits = () => order.nodes.map(n => n.dependencies.length)
assert.deepStrictEqual(waits(), [0, 0, 0])
three.after(one, two)
two.after(one)
assert.deepStrictEqual(waits(), [0, 1, 2])
a.fill(0)
order.launch()
assert.strictEqual(a.at(0), 6)
three.notAfter(one)
two.remove()
assert.deepStrictEqual(order.nodes.map(n => n.kernel), ['add', 'add'])
assert.deepStrictEqual(waits(), [0, 0])
three.after(one)
a.fill(0)
order.launch()
assert.strictEqual(a.at(0), 4)
three.after(one)                            // as it does already
one.notAfter(three)                         // as it does not
wrong(() => one.after(three), 'RangeError', 'ordering the nodes of a graph: node 0 would wait for node 1, which waits for it')
wrong(() => one.after(one), 'RangeError', 'ordering the nodes of a graph: node 0 cannot wait for itself')
wrong(() => two.remove(), 'TypeError', 'a node of a graph has been removed')
wrong(() => two.setArguments(a, 1), 'TypeError', 'a node of a graph has been removed')
wrong(() => three.after(two), 'TypeError', 'a node of a graph has been removed')
wrong(() => three.after(fill), 'TypeError', 'adding to a graph: after: expected nodes of the same graph, got a node of another one')

// The memory of graphs.
const memory = cuda.device().graphMemory
assert.strictEqual(memory.device, cuda.device())
memory.resetHigh()
const before = memory.used, own = cuda.graph(), { node, buffer } = own.alloc('u8', 1 << 20)
own.release(buffer, { after: own.add(() => buffer.fill(1), { after: node }) })
own.launch()
cuda.synchronize()
assert(memory.usedHigh >= Math.max(before, 1 << 20), `${memory.usedHigh}`) // what other graphs had may serve again
assert(memory.reservedHigh >= memory.reserved && memory.reserved >= memory.used)
own.free()
memory.trim()
memory.resetHigh()
assert.strictEqual(memory.usedHigh, memory.used)

// Calls of the script.
let called = 0
const calling = cuda.stream({ nonBlocking: true }).capture(s => s.call(() => { called += 1 }))
calling.launch()
calling.nodes[0].setCall(() => { called += 10 })
calling.launch()
cuda.synchronizeAsync().then(() => new Promise(done => setTimeout(done))).then(() => assert.strictEqual(called, 11))

// Settings of the context.
cuda.context.resetPersistingL2()
const flags = cuda.context.flags
cuda.context.setFlags({ schedule: 'blocking' })
assert.strictEqual(cuda.context.flags & 7, 4)
cuda.context.setFlags(flags)
wrong(() => cuda.context.setFlags({ schedule: 'bloking' }), 'RangeError', 'context.setFlags: flags.schedule: expected auto, spin, yield or blocking, got "bloking"')

// Discarding.
if (cuda.device().attributes.concurrentManagedAccess && Number(cuda.version.driver) >= 13) {
  const stream = cuda.stream(), m = cuda.managed('u8', 1 << 22)
  m.fill(1, { stream })
  m.discard({ stream })
  m.prefetch('host', { stream, discard: true })
  m.fill(2, { stream })
  stream.synchronize()
  assert.strictEqual(m.residence.prefetched, 'host')
  assert.strictEqual(m.array[m.length - 1], 2)
  wrong(() => m.discard({ lenght: 1 }), 'TypeError', 'managed.discard: options: there is no option "lenght"; did you mean "length"?')
}

// Arguments of a kernel that forall has launched, whose count stays.
{
  const scaled = cuda.kernel(function scaled(x, n) { const i = grid(1); if (i < x.length) x[i] *= n }, { params: { x: 'f32[]', n: 'f32' } })
  const x = cuda.alloc('f32', 5).fill(1), y = cuda.alloc('f32', 5).fill(1)
  const g = cuda.graph(() => scaled.forall(5, x, 3))
  g.nodes[0].setArguments(y, 4)
  g.launch()
  assert.deepStrictEqual([...x.read(), ...y.read()], [1, 1, 1, 1, 1, 4, 4, 4, 4, 4])
  wrong(() => g.nodes[0].setArguments(y), 'TypeError', 'launching scaled: expected 2 arguments (x, n), got 1')
  const single = cuda.graph(() => cuda.kernel(function one(x) { x[0] = 1 }).launch({ grid: 1, block: 1 }, x)).nodes[0]
  wrong(() => single.setArguments(x, 1), 'TypeError', 'launching one: expected 1 argument (x), got 2')

  // What a launch refuses, a node refuses, and does as before.
  wrong(() => single.setArguments(1), 'TypeError', 'launching one: argument 1 (x): expected a buffer of f32, got number')
  wrong(() => single.setArguments(cuda.f32(1)), 'TypeError', 'launching one: argument 1 (x): expected a buffer of f32, got Typed')
  wrong(() => single.setArguments(cuda.alloc('i32', 1)), 'TypeError', 'launching one: argument 1 (x): expected a buffer of f32, got one of i32')
  wrong(() => single.setArguments('x'), 'TypeError', 'launching one: argument 1 (x): expected a buffer of f32, got string')
  wrong(() => g.nodes[0].setArguments(y, y), 'TypeError', 'launching scaled: argument 2 (n): expected f32, got a buffer')
  wrong(() => g.nodes[0].setArguments(4, 4), 'TypeError', 'launching scaled: argument 1 (x): expected a buffer of f32, got number')
  g.launch()
  assert.deepStrictEqual([...y.read()], [16, 16, 16, 16, 16])

  // A kernel is compiled for buffers that are aligned and share no memory; a node of it takes no others.
  const shift = cuda.kernel(function shift(x, y) { const i = grid(1) * 4; for (let j = 0; j < 4; j++) y[i + j] = x[i + j] + x[0] })
  const u = cuda.buffer(new Float32Array(16).fill(1)), v = cuda.alloc('f32', 16).fill(0)
  const node = cuda.graph(() => shift.launch({ grid: 1, block: 2 }, u, v)).nodes[0]
  const others = 'setting the arguments of a node that launches shift: expected buffers that are aligned, overlap and are long as those ' +
    'of the recorded launch are, got others, for which the kernel is compiled in another way; record a launch with them'
  wrong(() => node.setArguments(u.subarray(1), v), 'TypeError', others)
  wrong(() => node.setArguments(u, u.subarray(4)), 'TypeError', others)
  node.setArguments(u.subarray(4), v)
}

// Launches in turn with buffers of other types, views, numbers and growable memory: what an argument was before says nothing of another.
{
  const add = cuda.kernel(function add(x, y, n) { const i = grid(1); if (i < y.length) y[i] += x[i] * n })
  const f = cuda.alloc('f32', 4).fill(1), i = cuda.alloc('i32', 4).fill(1), y = cuda.alloc('f32', 8).fill(0), z = cuda.alloc('i32', 4).fill(0)
  const grows = cuda.device().attributes.virtualMemoryManagementSupported
  const grown = (grows ? cuda.growable('f32', 4, { capacity: 64 }) : cuda.alloc('f32', 4)).fill(2)
  const one = { grid: 1, block: 8 }
  for (let round = 0; round < 3; round++) {
    add.launch(one, f, y.subarray(0, 4), 1)
    add.launch(one, i, z, 2)
    add.launch(one, f, y.subarray(1, 5), 1)
    add.launch(one, grown, y.subarray(4), 1)
    add.launch(one, f, y.subarray(0, 4), 3)
    assert.throws(() => add.launch(one, f, z, {}), TypeError)
    assert.throws(() => add.launch(one, f, 1, 1), Error)
  }
  assert.deepStrictEqual([...y.read()], [12, 15, 15, 15, 9, 6, 6, 6])
  assert.deepStrictEqual([...z.read()], [6, 6, 6, 6])
}
wrong(() => cuda.graph(() => { a.fill(1); cuda.synchronize() }), 'TypeError',
  `waiting for the work of context ${cuda.context.id} of device 0: expected work that a graph can record, got a wait, while a graph is being recorded; wait after the launch of the graph`)

// What nodes do.
{
  const g = cuda.graph(() => { a.fill(5, { length: 3 }); add.launch({ grid: 2, block: [4, 2], shared: 64 }, a, 1); a.copyTo(b, { length: 4 }) })
  assert.deepStrictEqual(g.nodes.map(n => n.params), [
    { address: a.address, bytes: 12, height: 1, value: 5, width: 4 },
    { grid: [2, 1, 1], block: [4, 2, 1], shared: 64 },
    { src: a.address, dst: b.address, bytes: 16, height: 1, depth: 1 },
  ])
  g.nodes[0].setFill(a, 6)
  assert.strictEqual(g.nodes[0].params.value, 6)
  const own = cuda.graph(), { node, buffer } = own.alloc('u8', 4096), gone = own.release(buffer, { after: node })
  assert.deepStrictEqual([node.params, gone.params, own.empty().params], [{ address: buffer.address, bytes: 4096 }, { address: buffer.address }, undefined])
  const pinned = cuda.pinned('i32', 8)
  assert.strictEqual(cuda.graph(s => { a.writeAsync(pinned, { stream: s }) }).nodes[0].params.src, null)
}
