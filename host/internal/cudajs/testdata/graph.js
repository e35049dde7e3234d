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
assert.strictEqual(g.update(record(100)), true)
assert.strictEqual(g.reason, '')
g.upload()
g.launch()
assert.deepStrictEqual([...out.read()], [101, 101, 101, 101])
assert.strictEqual(g.update(cuda.graph(() => b.fill(1))), false)
assert.strictEqual(g.reason, 'it has other nodes, or they wait for others')

// A clone, and a graph in a graph.
const clone = g.clone()
const outer = cuda.graph(s => { clone.launch(s); add.launch({ grid: 1, block: 32 }, out, 1) })
assert.deepStrictEqual(outer.nodes.map(n => n.kind), ['graph', 'kernel'])
outer.launch()
cuda.synchronize()

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
const flags = cuda.buffer(new Uint32Array(2))
s1.waitValue(flags, 5, { index: 1 })
b.fill(77, { stream: s1 })
assert.strictEqual(s1.done, false)
s2.writeValue(flags, 5, { index: 1 })
s1.synchronize()
assert.strictEqual(b.at(0), 77)
assert.throws(() => s1.waitValue(flags, 5, { until: '>' }),
  { name: 'TypeError', message: 'stream.waitValue: options.until: expected ">=", "==", "&" or "nor", got string' })

assert.strictEqual(require('util').inspect(g), 'Graph of 3 nodes on device 0: fill, add, copy')
assert.strictEqual(require('util').inspect(g.nodes[1]), 'GraphNode node 1 of a graph, kernel add')
