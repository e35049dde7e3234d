// Graphs: recorded, built, updated, with conditions.
const cuda = require('cuda')
const assert = require('assert')

const add = cuda.kernel(function add(x, v) {
  const i = grid(1)
  if (i < x.length) x[i] += v
}, { params: { x: 'i32[]', v: 'i32' } })

const b = cuda.alloc('i32', 4)
const out = cuda.buffer(new Int32Array(4))
const g = cuda.graph(s => {
  b.fill(10, { stream: s })
  add.launch({ grid: 1, block: 32 }, b, 5) // in the stream that is recorded
  b.copyTo(out)
})
assert.deepStrictEqual([...out.read()], [0, 0, 0, 0])
g.launch()
assert.deepStrictEqual([...out.read()], [15, 15, 15, 15])
assert.deepStrictEqual(g.nodes.map(n => n.kind), ['fill', 'kernel', 'copy'])
assert.strictEqual(g.nodes[1].kernel, 'add')
assert.strictEqual(g.nodes[0].kernel, undefined)
assert.strictEqual(g.nodes[2].dependencies.length, 1)
assert.strictEqual(g.nodes[2].dependencies[0].kind, 'kernel')
assert.strictEqual(g.dot(), 'digraph graph_ {\n  node [shape=box];\n  n0 [label="fill"];\n  n1 [label="add"];\n' +
  '  n2 [label="copy"];\n  n0 -> n1;\n  n1 -> n2;\n}\n')

// Other arguments, and nodes that are left out.
g.nodes[1].setArguments(b, 7)
g.launch()
assert.deepStrictEqual([...out.read()], [17, 17, 17, 17])
g.nodes[1].enabled = false
assert.strictEqual(g.nodes[1].enabled, false)
g.launch()
assert.deepStrictEqual([...out.read()], [10, 10, 10, 10])
g.nodes[1].enabled = true

// Update by another recording.
const record = v => cuda.graph(() => {
  b.fill(v)
  add.launch({ grid: 1, block: 32 }, b, 1)
  b.copyTo(out)
})
const newer = record(100)
assert.strictEqual(g.update(newer), true)
assert.strictEqual(g.reason, '')
g.upload()
g.launch()
assert.deepStrictEqual([...out.read()], [101, 101, 101, 101])
assert.strictEqual(g.update(cuda.graph(() => b.fill(1))), false)
assert.strictEqual(g.reason, 'it has other nodes, or they wait for others')

// A clone, and a graph in a graph.
const clone = newer.clone()
const outer = cuda.graph(s => { clone.launch(s); add.launch({ grid: 1, block: 32 }, out, 1) })
assert.deepStrictEqual(outer.nodes.map(n => n.kind), ['graph', 'kernel'])
outer.launch()
assert.deepStrictEqual([...out.read()], [102, 102, 102, 102])

// What the graph uses lives as long as it.
const kept = (() => {
  const t = cuda.buffer(new Int32Array([1, 2, 3, 4]))
  const graph = cuda.graph(() => t.copyTo(out))
  t.free()
  return graph
})()
const other = cuda.buffer(new Int32Array([9, 9, 9, 9]))
kept.launch()
assert.deepStrictEqual([...out.read()], [1, 2, 3, 4])
kept.free()
kept.free()
assert.strictEqual(kept.freed, true)
assert.throws(() => kept.launch(), { name: 'TypeError', message: 'graph on device 0 has been freed' })

// Streams that fork and join.
const s1 = cuda.stream({ nonBlocking: true }), s2 = cuda.stream({ nonBlocking: true })
const forked = s1.capture(s => {
  b.fill(1, { stream: s })
  s2.wait(s)
  out.fill(2, { stream: s2 })
  s.wait(s2)
  b.copyTo(other, { stream: s })
})
forked.launch(s1)
s1.synchronize()
assert.deepStrictEqual([...other.read(), ...out.read()], [1, 1, 1, 1, 2, 2, 2, 2])
assert.throws(() => s1.capture(s => { s2.wait(s); out.fill(2, { stream: s2 }) }),
  { name: 'CudaError', symbol: 'CUDA_ERROR_STREAM_CAPTURE_UNJOINED' })

// What a recording refuses; the stream is usable afterwards.
assert.throws(() => s1.capture(s => { b.fill(1); b.read() }), { name: 'TypeError', message:
  /^copying between the host and buffer .*: expected work that a graph can record, got a wait, while a graph is being recorded; copy without waiting, in the stream that is recorded$/ })
assert.throws(() => s1.capture(s => { s.synchronize() }), { name: 'TypeError' })
assert.throws(() => s1.capture(() => { throw new RangeError('mine') }), { name: 'RangeError', message: 'mine' })
assert.throws(() => cuda.graph(async () => {}),
  { name: 'TypeError', message: 'cuda.graph: f: expected a function that has done its work when it returns, got one that returns a Promise' })
assert.throws(() => cuda.defaultStream.capture(() => {}),
  { name: 'TypeError', message: 'recording a graph: stream: expected a stream of its own, got the default stream, which the driver cannot record' })
assert.throws(() => cuda.graph(1), { name: 'TypeError', message: 'cuda.graph: f: expected a function, got number' })
assert.throws(() => g.nodes[0].setArguments(), { name: 'TypeError',
  message: 'setting the arguments of node 0 of a graph, fill: expected a node that launches a kernel, got one of kind fill' })
s1.synchronize()

// Built node by node, in an order of its own.
const built = cuda.graph()
const x = built.add(() => b.fill(1))
const y = built.add(() => out.fill(2))
built.add(() => add.launch({ grid: 1, block: 32 }, b, 40), { after: [x, y] })
built.launch()
assert.deepStrictEqual([...b.read()], [41, 41, 41, 41])
assert.strictEqual(built.nodes[2].dependencies.length, 2)
assert.throws(() => built.add(() => {}, { afer: x }),
  { name: 'TypeError', message: 'graph.add: options: there is no option "afer"; did you mean "after"?' })

// Conditions.
const left = cuda.buffer(new Int32Array([3])), sum = cuda.buffer(new Int32Array([0]))
const loop = cuda.graph()
const again = loop.condition(1)
const repeat = loop.while(again, () => {
  add.launch({ grid: 1, block: 32 }, sum, 2)
  add.launch({ grid: 1, block: 32 }, left, -1)
  again.set(left)
})
const choice = loop.condition(2)
loop.switch(choice, [() => out.fill(70), () => out.fill(71), () => out.fill(72)], { after: repeat })
const no = loop.condition(0)
loop.if(no, () => b.fill(5), { else: () => b.fill(6), after: repeat })
loop.launch()
assert.deepStrictEqual([sum.at(0), left.at(0), out.at(0), b.at(3)], [6, 0, 72, 6])
assert.deepStrictEqual(loop.nodes.map(n => n.kind), ['conditional', 'conditional', 'conditional'])
assert.throws(() => again.set(cuda.alloc('f32', 1)),
  { name: 'TypeError', message: 'condition.set: buffer: expected a buffer of type u32 or i32, got one of f32; buffer.view() changes the type' })

// Calls of the script, at every launch.
let called = 0
const calls = cuda.graph(s => { b.fill(1); s.call(() => called++) })
assert.deepStrictEqual(calls.nodes.map(n => n.kind), ['fill', 'host'])
calls.launch()
calls.launch()
cuda.synchronize()
assert.strictEqual(called, 0)
process.on('exit', () => assert.strictEqual(called, 2))

// Stream memory operations.
const flags = cuda.buffer(new Uint32Array(2), { shareable: true })
s1.waitValue(flags, 5, { index: 1 })
b.fill(77, { stream: s1 })
assert.strictEqual(s1.done, false)
s2.writeValue(flags, 5, { index: 1 })
s1.synchronize()
assert.strictEqual(b.at(0), 77)
if (cuda.pointerAttributes(out).pool) {
  assert.throws(() => s1.waitValue(out, 5), { name: 'TypeError', message: 'waiting for a value in buffer of 16 bytes on device 0: ' +
    'expected memory of its own, as alloc(type, shape, { shareable: true }) makes it, or page-locked memory, got memory of a pool, on whose words streams cannot operate' })
}
assert.throws(() => s1.waitValue(flags, 5, { until: '>' }),
  { name: 'TypeError', message: 'stream.waitValue: options.until: there is no ">"; there are >=, ==, &, nor' })

s1.memoryOperations([
  { wait: flags, index: 0, value: 9, until: '==' }, { write: flags, index: 1, value: 6 }, { barrier: true }, { wait: flags, index: 1, value: 4, until: '&' },
])
s2.writeValue(flags, 9)
s1.synchronize()
assert.deepStrictEqual([...flags.read()], [9, 6])
s1.memoryOperations([])
assert.throws(() => s1.memoryOperations([{ write: flags, index: 2, value: 1 }]),
  { name: 'RangeError', message: 'stream.memoryOperations: operations[0].index: expected an integer from 0 to 1, got 2' })
assert.throws(() => s1.memoryOperations([{ value: 1 }]),
  { name: 'TypeError', message: 'stream.memoryOperations: operations[0]: expected wait, write or barrier' })
assert.throws(() => s1.memoryOperations([{ write: cuda.alloc('u8', 8), value: 1 }]),
  { name: 'TypeError', message: 'stream.memoryOperations: operations[0].write: expected elements of 4 or 8 bytes, got u8' })
const operated = cuda.graph(s => s.writeValue(flags, 3))
assert.deepStrictEqual(operated.nodes.map(n => n.kind), ['memory'])

// Events that live outside of graphs: a graph that records one, another that waits for it.
const reached = cuda.event()
const first = cuda.graph(), second = cuda.graph()
first.record(reached, { after: first.add(() => b.fill(31)) })
second.add(() => b.copyTo(out), { after: second.wait(reached) })
assert.deepStrictEqual([first, second].map(g => g.nodes.map(n => n.kind)), [['fill', 'record'], ['wait', 'copy']])
first.launch(s1)
second.launch(s2)
s2.synchronize()
assert.deepStrictEqual([...out.read()], [31, 31, 31, 31])
const signals = s1.capture(s => { b.fill(32, { stream: s }); s.record(reached, { external: true }) })
const waits = s2.capture(s => { s.wait(reached, { external: true }); b.copyTo(out, { stream: s }) })
assert.deepStrictEqual([...signals.nodes, ...waits.nodes].map(n => n.kind), ['fill', 'record', 'wait', 'copy'])
signals.launch(s1)
waits.launch(s2)
s2.synchronize()
assert.strictEqual(out.at(3), 32)
assert.throws(() => s1.record(reached, { external: true }), { name: 'TypeError',
  message: /^recording a node for an event: stream: expected one that is being recorded, got stream / })

// Memory of a graph's own, and nodes that only join.
const own = cuda.graph()
const { node, buffer: scratch } = own.alloc('i32', [2, 2])
const filled = own.add(() => scratch.fill(4), { after: node })
const joined = own.empty({ after: [filled, own.add(() => b.fill(3))] })
const added = own.add(() => add.launch({ grid: 1, block: 32 }, scratch, 5), { after: joined })
const copied = own.add(() => scratch.copyTo(out), { after: added })
const released = own.release(scratch, { after: copied })
assert.deepStrictEqual(own.nodes.map(n => n.kind), ['alloc', 'fill', 'fill', 'empty', 'kernel', 'copy', 'free'])
assert.deepStrictEqual(released.dependencies.map(n => n.kind), ['copy'])
for (let i = 0; i < 3; i++) own.launch()
assert.deepStrictEqual([...out.read(), ...scratch.shape], [9, 9, 9, 9, 2, 2])
assert.throws(() => own.release(b), { name: 'TypeError', message:
  'adding a release to a graph: buffer: expected memory that a graph allocates, got buffer of 16 bytes on device 0' })
own.free()
assert.strictEqual(scratch.freed, true)
assert.throws(() => scratch.read(), { name: 'TypeError', message: 'graph memory of 16 bytes on device 0 has been freed' })

// What is inside of nodes.
assert.deepStrictEqual(outer.nodes[0].bodies.map(body => body.map(n => n.kernel ?? n.kind)), [['fill', 'add', 'copy']])
assert.deepStrictEqual(outer.nodes[0].bodies[0][2].dependencies.map(n => n.kind), ['kernel'])
assert.deepStrictEqual(outer.nodes[1].bodies, [])
assert.deepStrictEqual(loop.nodes[0].bodies.map(body => body.map(n => n.kind)), [['kernel', 'kernel', 'kernel']])
assert.deepStrictEqual(loop.nodes.map(n => n.bodies.length), [1, 3, 2])
assert.strictEqual(outer.dot(), 'digraph graph_ {\n  node [shape=box];\n  n0 [label="graph"];\n  n1 [label="add"];\n  n0 -> n1;\n' +
  '  subgraph cluster_n0_0_ {\n  n0_0_0 [label="fill"];\n  n0_0_1 [label="add"];\n  n0_0_2 [label="copy"];\n' +
  '  n0_0_0 -> n0_0_1;\n  n0_0_1 -> n0_0_2;\n  }\n  n0 -> n0_0_0 [style=dotted];\n}\n')

// The attributes of streams.
assert.deepStrictEqual(s1.attributes, { priority: 0, synchronization: 'auto', syncDomain: 'default', syncDomainMap: { default: 0, remote: 1 }, accessPolicy: null })
s1.setAttributes({ synchronization: 'spin', accessPolicy: { buffer: flags, index: 1, hitRatio: 0.5, hit: 'streaming', miss: 'normal' } })
assert.strictEqual(s1.attributes.synchronization, 'spin')
s2.copyAttributes(s1)
assert.deepStrictEqual(s2.attributes.accessPolicy, { address: flags.address + 4n, bytes: 4, hitRatio: 0.5, hit: 'streaming', miss: 'normal' })
s2.setAttributes({ accessPolicy: null })
assert.strictEqual(s2.attributes.accessPolicy, null)
assert.throws(() => s1.setAttributes({ synchronisation: 'spin' }),
  { name: 'TypeError', message: 'stream.setAttributes: attributes: there is no option "synchronisation"; did you mean "synchronization"?' })
assert.throws(() => s1.setAttributes({ accessPolicy: { buffer: flags, hitRatio: 2 } }),
  { name: 'RangeError', message: 'setting an access policy: hitRatio: expected 0 to 1, got 2' })
assert.strictEqual(s1.nonBlocking, true)
assert.strictEqual(typeof s1.id, 'bigint')
assert.notStrictEqual(s1.id, s2.id)

assert.strictEqual(require('util').inspect(g), 'Graph of 3 nodes on device 0: fill, add, copy')
assert.strictEqual(require('util').inspect(g.nodes[1]), 'GraphNode node 1 of a graph, kernel add')

// Memory that a recording allocates is there at once, can be written at once, and is the script's as ever.
const written = cuda.graph((s) => {
  const data = cuda.buffer(new Int32Array([5, 6, 7, 8])), more = cuda.alloc('i32', 4, { stream: s }).fill(1)
  add.launch({ grid: 1, block: 32 }, more, 2)
  data.copyTo(out)
  more.copyTo(b)
  data.free()
})
assert.deepStrictEqual(written.nodes.map(n => n.kind), ['fill', 'kernel', 'copy', 'copy'])
written.launch()
written.launch()
assert.deepStrictEqual([...out.read(), ...b.read()], [5, 6, 7, 8, 3, 3, 3, 3])
const limited = cuda.device().attributes.memoryPoolsSupported ? cuda.device().createPool() : null
if (limited) {
  assert.throws(() => s1.capture(() => limited.alloc('i32', 1, s1)), (e) => /^allocating from the memory pool of device 0: stream: expected one that is not being recorded; allocate before, or by the graph, got stream (0x[0-9a-f]+|\d+) on device 0$/.test(e.message))
}

// A condition has one node.
const single = cuda.graph(), one = single.condition(1)
single.if(one, () => b.fill(1))
assert.throws(() => single.if(one, () => b.fill(2)),
  { name: 'TypeError', message: 'adding to a graph: condition: expected one that no other node depends on, got one that has its node; make another condition' })
