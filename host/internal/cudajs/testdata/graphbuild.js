// Graphs that are built: conditions inside of each other, what is left when a
// function that adds to a graph throws, changes behind an update.
const cuda = require('cuda')
const assert = require('assert')
const util = require('util')

const one = { grid: 1, block: 1 }
const add = cuda.kernel(function add(x, v) { x[0] += v }, { params: { x: 'i32[]', v: 'i32' } })
const counter = v => cuda.buffer(new Int32Array([v]))

let g
try {
  g = cuda.graph()
  g.condition(1)
} catch (error) { // of an older driver
  assert.strictEqual(error.symbol, 'CUDA_ERROR_NOT_SUPPORTED')
}

if (g !== undefined) {
  assert.throws(() => g.launch(),
    { name: 'TypeError', message: 'preparing a graph for launches: condition: expected one that a node of the graph depends on, got one that none does' })

  // A loop in a loop, and a choice in that.
  const outer = counter(0), inner = counter(0), rows = counter(0), cells = counter(0), odd = counter(0)
  g = cuda.graph()
  g.add(() => outer.fill(3))
  const again = g.condition(1)
  const node = g.while(again, () => {
    inner.fill(2)
    const more = g.condition(1)
    add.launch(one, rows, 1)
    more.set(inner) // on every turn: the value at the launch counts once
    const loop = g.while(more, () => {
      add.launch(one, cells, 1)
      add.launch(one, inner, -1)
      const yes = g.condition(1)
      yes.set(inner)
      g.if(yes, () => add.launch(one, odd, 1))
      more.set(inner)
    })
    assert.strictEqual(loop.kind, 'conditional')
    add.launch(one, outer, -1)
    again.set(outer)
  }, { after: g.nodes })
  for (let launch = 1; launch <= 2; launch++) {
    g.launch()
    assert.deepStrictEqual([rows.at(0), cells.at(0), odd.at(0), outer.at(0)], [3 * launch, 6 * launch, 3 * launch, 0])
  }
  assert.deepStrictEqual(node.bodies[0].map(n => n.kind), ['fill', 'kernel', 'kernel', 'conditional', 'kernel', 'kernel'])
  assert.deepStrictEqual(node.bodies[0][3].bodies[0].map(n => n.kind), ['kernel', 'kernel', 'kernel', 'conditional', 'kernel'])
  assert.deepStrictEqual(node.bodies[0][3].dependencies.map(n => n.kernel), ['set_condition'])

  // In a function of graph.add likewise.
  const mixed = cuda.graph()
  const last = mixed.add(() => {
    rows.fill(5)
    mixed.if(mixed.condition(1), () => rows.fill(6))
    rows.copyTo(cells)
  })
  assert.deepStrictEqual(mixed.nodes.map(n => n.kind), ['fill', 'conditional', 'copy'])
  assert.strictEqual(last.kind, 'copy')
  mixed.launch()
  assert.strictEqual(cells.at(0), 6)

  // Where the node is, there its condition is made; and there it is set.
  const wrong = cuda.graph()
  const outside = wrong.condition(1)
  let inside
  wrong.if(wrong.condition(1), () => {
    rows.fill(1)
    inside = wrong.condition(1)
    assert.throws(() => wrong.if(outside, () => rows.fill(1)),
      { name: 'TypeError', message: 'adding to a graph: condition: expected one that was made in the function in which its node is added, got one that was made outside of it' })
    assert.throws(() => wrong.if(wrong.condition(0), () => rows.fill(2), { after: [] }),
      { name: 'TypeError', message: 'graph.if: options.after: expected none in a function that adds to the graph: the node comes behind what the stream has got' })
    for (const f of [() => wrong.add(() => rows.fill(1)), () => wrong.empty(), () => wrong.record(cuda.event())]) assert.throws(f,
      { name: 'TypeError', message: 'adding to a graph: expected a graph of which nothing is being recorded, got a call in a function that adds to it; put the work into the stream that the function gets' })
  })
  assert.throws(() => wrong.if(inside, () => rows.fill(2)),
    { name: 'TypeError', message: 'adding to a graph: condition: expected one that was made outside of functions that add to the graph, as the node is, got one that was made in such a function' })
  const nowhere = 'setting a condition: stream: expected one in which work of the condition\'s graph is being recorded, as the functions of graph.add and graph.while get it, got '
  assert.throws(() => outside.set(rows), { name: 'TypeError', message: nowhere + 'the default stream' })
  assert.throws(() => cuda.graph(() => outside.set(rows)), error => error.name === 'TypeError' && error.message.startsWith(nowhere + 'stream '))
  cuda.synchronize() // the context is well
  wrong.free()
  assert.throws(() => outside.set(rows), { name: 'TypeError', message: 'graph on device 0 has been freed' })

  // The driver copies no graph with conditions.
  for (const f of [() => mixed.clone(), () => cuda.graph(() => mixed.launch())]) {
    assert.throws(f, error => error instanceof cuda.CudaError && error.message.includes('; a graph with conditional nodes cannot be copied or be a part of another one'))
  }

  // Nor can everything depend on one: the emulated device refuses what CUDA's guide excludes.
  const image = cuda.array({ type: 'f32', width: 8, height: 8 })
  const pitched = cuda.pitched('f32', 8, 8)
  const images = s => cuda.copy2d({ src: image, dst: pitched, width: 8, height: 8, stream: s })
  const wrongBodies = [[s => { rows.fill(1); s.call(() => {}) }, 'node 1 of a graph, host'], [images, 'node 0 of a graph, copy']]
  for (const [body, node] of cuda.device().emulated ? wrongBodies : []) {
    const excluded = cuda.graph()
    excluded.if(excluded.condition(1), body)
    assert.throws(() => excluded.launch(), error => error instanceof cuda.CudaError &&
      error.message.endsWith('; what depends on a condition can be kernels, copies of linear memory, fills, other graphs and conditions, and not ' + node))
  }
  const recorded = cuda.graph(images)
  assert.strictEqual(recorded.nodes[0].params.src, null)
  assert.throws(() => recorded.nodes[0].setCopy(rows, cells), { name: 'TypeError', message: 'setting the copy of node 0 of a graph, copy: expected a node that copies between buffers, ' +
    'got one that copies from an array; an update with another graph can change that' })

  // An update takes over what depends on conditions.
  const choice = v => {
    const g = cuda.graph()
    g.if(g.condition(1), () => rows.fill(v))
    return g
  }
  const updated = choice(8)
  assert.strictEqual(updated.update(choice(9)), true, updated.reason)
  updated.launch()
  assert.strictEqual(rows.at(0), 9)

  // A function that throws adds no node.
  const failed = cuda.graph()
  assert.throws(() => failed.while(failed.condition(1), () => { rows.fill(1); throw new RangeError('mine') }), { name: 'RangeError', message: 'mine' })
  assert.throws(() => failed.switch(failed.condition(1), [() => rows.fill(1), async () => {}]),
    { name: 'TypeError', message: 'graph.switch: f: expected a function that has done its work when it returns, got one that returns a Promise' })
  assert.deepStrictEqual(failed.nodes, [])
  assert.throws(() => failed.if(failed.condition(1), () => { rows.fill(1); failed.free() }),
    { name: 'TypeError', message: 'freeing a graph: expected a graph of which nothing is being recorded, got a call in a function that adds to it; free it afterwards' })
  failed.free()
}

// What is recorded in cannot end meanwhile.
const meanwhile = ': expected no graph that is being recorded, got a call while one is; do it afterwards'
const context = cuda.device().createContext()
context.use(() => assert.throws(() => cuda.graph(() => context.destroy()),
  error => error.name === 'TypeError' && error.message.startsWith('destroying context ') && error.message.endsWith(meanwhile)))
context.destroy()
assert.throws(() => cuda.graph(() => cuda.device().reset()), { name: 'TypeError', message: 'resetting device 0' + meanwhile })

// Nor does that of graph.add, whatever it has put into the stream before.
const built = cuda.graph()
const x = counter(1), y = counter(2)
const begin = built.add(() => x.fill(3))
assert.throws(() => built.add(() => { y.fill(4); x.fill(4); throw new Error('mine') }, { after: begin }), { message: 'mine' })
assert.throws(() => built.add(() => {}), { name: 'TypeError', message: 'adding to a graph: expected work in the stream, got none' })
assert.deepStrictEqual(built.nodes.map(n => n.kind), ['fill'])

// What ends in several nodes gets one behind them.
const other = cuda.stream()
const joined = built.add(s => {
  x.fill(5)
  other.wait(s)
  y.fill(6, { stream: other })
  x.fill(7)
  s.wait(other)
}, { after: begin })
assert.strictEqual(joined.kind, 'empty')
assert.strictEqual(joined.dependencies.length, 2)
built.add(() => x.copyTo(y), { after: joined })
built.launch()
assert.strictEqual(y.at(0), 7)
assert.strictEqual(joined.enabled, true)
assert.throws(() => { joined.enabled = false }, { name: 'TypeError', message: /^switching node \d of a graph, empty: expected a kernel, a copy or a fill, got a node of kind empty$/ })

// Streams show that they are recorded.
cuda.graph(s => assert.strictEqual(util.inspect(s), 'Stream on device 0 (recording)'))

// Memory of a graph.
const allocating = cuda.graph()
const { node, buffer } = allocating.alloc('i32', 4)
const released = allocating.release(buffer, { after: node })
assert.throws(() => allocating.release(buffer, { after: released }), error => error.symbol === 'CUDA_ERROR_INVALID_VALUE' &&
  error.message.includes('; a graph frees what it allocates once, and nothing else'))
for (const f of [() => allocating.clone(), () => cuda.graph(() => allocating.launch())]) {
  assert.throws(f, error => error instanceof cuda.CudaError && error.message.includes('; a graph that allocates memory cannot be copied or be a part of another one'))
}
assert.match(util.inspect(cuda.device().graphMemory), /^GraphMemory of device 0 \(\d+ bytes used, \d+ reserved\)$/)

// What launches leave out stays so when the graph changes, and in a copy.
const part = cuda.graph(() => { x.fill(1); y.fill(1) })
part.nodes[0].enabled = false
const z = counter(0)
part.add(() => z.fill(1))
x.fill(0)
part.launch()
assert.deepStrictEqual([x.at(0), y.at(0), z.at(0)], [0, 1, 1])
assert.deepStrictEqual(part.nodes.map(n => n.enabled), [false, true, true])
const copy = part.clone()
copy.launch()
assert.strictEqual(x.at(0), 0)
copy.nodes[0].enabled = true
copy.launch()
assert.strictEqual(x.at(0), 1)
assert.throws(() => cuda.graph(() => part.launch()), { name: 'TypeError',
  message: 'recording the launch of a graph: graph: expected one that does all of its nodes, got one of which some are not enabled' })

// What an update has brought is in the launches, not in what is made of the graph.
const fills = v => cuda.graph(() => x.fill(v))
const changed = fills(1)
assert.strictEqual(changed.update(fills(2)), true)
const stale = ': graph: expected one that does what it has recorded, got one that does what another graph has recorded, since an update; take the other graph'
for (const [f, doing] of [[() => changed.add(() => y.fill(2)), 'changing a graph'], [() => changed.clone(), 'copying a graph'],
  [() => cuda.graph(() => changed.launch()), 'recording the launch of a graph'], [() => fills(3).update(changed), 'updating a graph'],
  [() => changed.nodes[0].remove(), 'changing a graph']]) {
  assert.throws(f, { name: 'TypeError', message: doing + stale })
}
changed.launch()
assert.strictEqual(x.at(0), 2)
assert.strictEqual(changed.update(changed), true) // back to its own
changed.add(() => y.fill(2))
changed.launch()
assert.deepStrictEqual([x.at(0), y.at(0)], [1, 2])
