// nd.compile: what a plan is, what needs a new one, and what cannot be one.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')

// counted is a function and how often it was traced.
const counted = (f, options) => {
  const g = (...args) => { g.traces++; return f(...args) }
  g.traces = 0
  return Object.assign(nd.compile(g, options), { of: g })
}
const names = (f, ...args) => nd.explain(f, ...args).work.map((w) => w.name)

// What nobody needs is not computed: a step of the heat equation in place is one kernel.
{
  const u = nd.arange(64).pow(2).reshape(8, 8).eval(), v = u.copy(), a = u.copy(), b = u.copy()
  const half = (u, v) => v.at('1:-1, 1:-1').assign(u.at('1:-1, 1:-1').mul(0.2).add(u.at(':-2, 1:-1').add(u.at('2:, 1:-1')).add(u.at('1:-1, :-2')).add(u.at('1:-1, 2:')).mul(0.2)))
  const step = nd.compile(() => { half(u, v); half(v, u) }), { work, memory } = nd.explain(step)
  assert.deepEqual([work.length, work.every((w) => w.by === 'kernel'), memory], [2, true, 0])
  for (let i = 0; i < 3; i++) {
    step()
    half(a, b)
    half(b, a)
    assert.deepEqual(u.read(), a.read())
  }
  assert.deepEqual(names(nd.compile((x) => { x.sin().sum(); x.matmul(x.T); return x.mul(2) }), nd.ones([4, 4])), ['nd_mul'])
}

// Of another type, shape or layout there is another plan; of another number, or other memory, there is not.
{
  const f = counted((x, k) => x.mul(k).add(1))
  for (const [x, k, traces] of [
    [nd.ones(4), 2, 1], [nd.arange(4), 3.5, 1], [nd.ones(4).mul(2), -0, 1], [nd.ones(5), 2, 2], [nd.ones(8).at('::2'), 2, 3], [nd.ones(4, { dtype: 'f64' }), 2, 4], [nd.ones(9).at('1:5'), 2, 5],
    [nd.ones(4, { dtype: 'i32' }), 2, 6], [nd.ones(4, { dtype: 'i32' }), 7, 6], [nd.ones(4), NaN, 6],
  ]) {
    assert.deepEqual(f(x, k).read(), x.mul(k).add(1).read())
    assert.equal(f.of.traces, traces)
  }
  assert.throws(() => f(nd.ones(4, { dtype: 'i32' }), 0.5), { name: 'TypeError', message: "ndarray.mul: other: 0.5 is not an i32; astype('f32') first" })
  const limit = counted((x, k) => x.lt(k))
  for (const k of [2, 0.5, 3, 1.5, 2 ** 40]) assert.deepEqual(limit(nd.arange(4, { dtype: 'i32' }), k).read(), nd.arange(4, { dtype: 'i32' }).lt(k).read())
  assert.equal(limit.of.traces, 2)
}

// Numbers: arithmetic of their own, by value where they are static, and what JavaScript makes of them.
{
  const f = counted((x, { lr, list: [a, b] }) => ({ x: x.mul(lr.mul(2).add(a).neg()), mixed: b.mul(x), lr: lr.div(4) }))
  for (const [lr, a, b] of [[1, 2, 3], [0.1, 0.2, 0.3]]) {
    const x = nd.arange(3), r = f(x, { lr, list: [a, b] })
    assert.deepEqual([[...r.x.read()], [...r.mixed.read()], r.lr], [[...x.mul(-(lr * 2 + a)).read()], [...x.mul(b).read()], lr / 4])
  }
  assert.equal(f.of.traces, 1)
  const n = counted((x, times, { deep }) => { for (let i = 0; i < times; i++) x = x.add(deep); return x }, { static: [1, 'deep'] })
  assert.deepEqual([n(nd.zeros(1), 2, { deep: 3 }).item(), n(nd.zeros(1), 3, { deep: 3 }).item(), n(nd.zeros(1), 3, { deep: 3 }).item(), n.of.traces], [6, 9, 9, 2])
  const unknown = 'a number that a function of nd.compile is given is not known while it is traced: write lr.mul(2) for lr * 2, or take it by value: nd.compile(f, { static: … })'
  for (const g of [(k) => k * 2, (k) => { if (k > 1) return 1 }, (k) => `${k}`, (k) => { for (let i = 0; i < k; i++); }]) assert.throws(() => nd.compile(g)(2), { name: 'TypeError', message: unknown })
}

// Positions: what is read and written at a place that is an argument.
{
  const cache = nd.zeros([4, 3]).eval(), f = counted((x, t) => { cache.put(t, x, { axis: 0 }); return { row: cache.take(t, 0), part: cache.slice(t, 2, 0) } })
  for (const t of [0, 2, 1]) {
    const { row, part } = f(nd.full(3, t + 1), t)
    assert.deepEqual([`${row}`, `${part}`], [`${nd.full(3, t + 1)}`, `${cache.at(`${t}:${t + 2}`)}`])
  }
  assert.equal(f.of.traces, 1)
  assert.equal(`${cache}`, '[[1, 1, 1], [2, 2, 2], [3, 3, 3], [0, 0, 0]]')
  assert.throws(() => f(nd.ones(3), 4), { name: 'RangeError', message: 'ndarray.put: indices: 4 is out of range: axis 0 has 4 elements' })
  assert.throws(() => f(nd.ones(3), 3), { name: 'RangeError', message: 'ndarray.slice: start: expected a place from 0 to 2 for 2 of 4 elements, got 3' })
}

// Arrays from outside are state; what is answered is new each time, or what it was.
{
  const w = nd.ones(3).eval(), f = nd.compile((x) => { w.assign(w.add(x)); return { w, x, part: w.at('1:'), first: x.at(0), sum: w.sum(), text: 'a', none: null } })
  const x = nd.arange(3).eval(), r = f(x), again = f(x)
  assert.deepEqual([r.w === w, r.x === x, r.text, r.none, `${r.part}`, `${w}`, r.sum.item(), again.sum.item()], [true, true, 'a', null, '[3, 5]', '[1, 3, 5]', 6, 9])
  x.at(0).assign(7)
  assert.equal(r.first.item(), 7)
  const late = w.mul(10) // put off: it has the values of now
  f(x)
  assert.deepEqual([`${late}`, `${w}`], ['[10, 30, 50]', '[8, 4, 7]'])
  const swap = nd.compile((a, b) => [b, a, a.add(b)]), [p, q] = [nd.ones(2), nd.zeros(2)], [s, t, u] = swap(p, q)
  assert.deepEqual([s === q, t === p, `${u}`], [true, true, '[1, 1]'])
  assert.deepEqual([nd.compile(() => undefined)(), nd.compile((a) => a)('text'), nd.compile(() => [])()], [undefined, 'text', []])
}

// What is given is written where it lies; memory that is the same by two names is.
{
  const f = nd.compile((x, y) => { x.assign(y.add(1)) }), x = nd.zeros(4).eval()
  f(x, nd.ones(4))
  assert.equal(`${x}`, '[2, 2, 2, 2]')
  const z = nd.arange(6).eval()
  f(z.at(':4'), z.at('2:'))
  assert.equal(`${z}`, '[3, 4, 5, 6, 4, 5]')
  f(z, z)
  assert.equal(`${z}`, '[4, 5, 6, 7, 5, 6]')
  const state = nd.arange(3).eval(), g = nd.compile((x) => { state.assign(state.mul(2)); return x.add(state) })
  assert.deepEqual([`${g(state)}`, `${g(nd.ones(3))}`], ['[0, 4, 8]', '[1, 5, 9]'])
}

// Generators go on, wherever they draw; those that f makes begin anew.
{
  const make = () => nd.random.generator(5), [a, b] = [make(), make()]
  const draws = (rng) => [rng.uniform(5), rng.normal([2, 3]), rng.integers(0, 10, 7), rng.gamma(2, 3), rng.choice(5, 3), rng.permutation(4)].map((x) => [...x.read()])
  const f = nd.compile(() => [a.uniform(5), a.normal([2, 3]), a.integers(0, 10, 7), a.gamma(2, 3), a.choice(5, 3), a.permutation(4)])
  for (let i = 0; i < 3; i++) assert.deepEqual(f().map((x) => [...x.read()]), draws(b))
  assert.deepEqual([a.offset, `${a.uniform(3)}`], [b.offset, `${b.uniform(3)}`])
  const own = nd.compile(() => make().uniform(2))
  assert.deepEqual([`${own()}`, `${own()}`], Array(2).fill(`${make().uniform(2)}`))
  const device = nd.random.generator(5, { onDevice: true }), other = nd.random.generator(5, { onDevice: true }), g = nd.compile(() => device.uniform(3))
  for (let i = 0; i < 2; i++) assert.equal(`${g()}`, `${other.uniform(3)}`)
}

// What cannot be traced says why, and leaves nothing behind.
{
  const message = (op) => `${op}: in nd.compile no element is known: let f answer the array, and read it outside`
  const sized = (op) => `ndarray.${op}: how many there are is only known when the work is done, which cannot be recorded; options.size says how many to keep`
  for (const [f, text] of [
    [(x) => x.sum().item(), message('ndarray.item')], [(x) => x.read(), message('ndarray.read')], [(x) => x.sum() > 1, message('ndarray[Symbol.toPrimitive]')], [(x) => [...x], message('ndarray[Symbol.iterator]')],
    [(x) => x.toArray(), message('ndarray.toArray')], [(x) => `${x}`, message('String')], [(x) => x.select(x.gt(0)), sized('select')], [(x) => x.unique(), sized('unique')], [(x) => x.gt(0).nonzero(), sized('nonzero')],
  ]) {
    const x = nd.ones(4).eval(), g = nd.compile(f, { name: 'f' })
    assert.throws(() => g(x), { name: 'TypeError', message: text })
    const live = cuda.liveObjects().length
    assert.throws(() => g(x), { name: 'TypeError', message: text })
    assert.ok(cuda.liveObjects().length <= live, text)
  }
  assert.throws(() => nd.compile(async (x) => x)(nd.ones(1)), { message: 'nd.compile: f: expected a function that has done its work when it returns, got one that returns a Promise' })
  let kept
  nd.compile((x) => { kept = x.add(1) })(nd.ones(2))
  assert.throws(() => kept.add(1), { message: 'ndarray.add: the NDArray was made in a function of nd.compile, and ended with that; what the function answers can be used' })
  assert.throws(() => nd.compile((x) => x)(new Float32Array(2)), { message: 'f: argument 0: expected an NDArray, got Float32Array; nd.array(data) copies it to the device' })
  assert.throws(() => nd.compile((x) => x)({ a: [cuda.alloc('f32', 1)] }), { message: 'f: argument 0.a.0: expected an NDArray, got a Buffer; nd.from(buffer) is an array of the same memory' })
  assert.throws(() => nd.compile(1), { message: 'nd.compile: f: expected a function, got number' })
}

// Inside of each other, of graphs, scopes and streams; donated memory is gone.
{
  const inner = nd.compile((x, k) => x.mul(k)), outer = nd.compile((x, k) => inner(x, k.add(1)).add(inner(x, 2)))
  assert.deepEqual([`${outer(nd.ones(2), 3)}`, `${outer(nd.ones(2), 0)}`, names(outer, nd.ones(2), 3).length], ['[6, 6]', '[3, 3]', 1])
  const y = nd.zeros(2).eval(), x = nd.ones(2).eval(), graph = cuda.graph(() => y.assign(inner(x, 3)))
  graph.launch()
  assert.equal(`${y}`, '[3, 3]')
  const kept = nd.scope(() => { const z = inner(x, 4); return nd.scope(() => inner(z, 2)) })
  assert.equal(`${kept}`, '[8, 8]')
  const stream = cuda.stream({ nonBlocking: true }), both = [stream.use(() => outer(x, 1)), outer(x, 2)]
  assert.deepEqual(both.map(String), ['[4, 4]', '[5, 5]'])
  const given = nd.ones(2).eval(), f = nd.compile((a, b) => a.add(b), { donate: 0 })
  assert.deepEqual([`${f(given, x)}`, given.freed, x.freed], ['[2, 2]', true, false])
}

// Generators that are given, kernels of the script's own, functions that call themselves; a context that ends takes its plans along.
{
  const draw = nd.compile((rng) => rng.uniform(2)), [a, b] = [1, 1].map((seed) => nd.random.generator(seed))
  for (let i = 0; i < 2; i++) assert.equal(`${draw(a)}`, `${b.uniform(2)}`)
  const triple = cuda.kernel(function triple(x, y) { const i = grid(1); if (i < x.length) y[i] = x[i] * 3 })
  const f = nd.compile((x) => { const y = nd.zeros(4), z = cuda.alloc('f32', 4); z.fill(2); triple.forall(4, x, y); triple.forall(4, z, x); return y })
  for (const x of [nd.ones(4), nd.arange(4)]) {
    const expected = `${x.mul(3)}`
    assert.deepEqual([`${f(x)}`, `${x}`], [expected, '[6, 6, 6, 6]'])
  }
  const more = nd.compile((x, n) => n > 0 ? more(x.add(1), n - 1) : x, { static: 1 })
  assert.equal(`${more(nd.zeros(2), 5)}`, '[5, 5]')
  const w = nd.zeros(4).eval(), next = nd.compile((x) => { w.assign(x); if (next.fails) throw new Error('mine'); return w.add(1) })
  next.fails = true
  assert.throws(() => next(nd.ones(4)), { message: 'mine' })
  assert.equal(`${w}`, '[0, 0, 0, 0]')
  next.fails = false
  assert.equal(`${next(nd.ones(4))}`, '[2, 2, 2, 2]')
  const one = counted((x) => x.add(1))
  one(nd.ones(4))
  cuda.device(0).reset()
  assert.deepEqual([`${one(nd.ones(4))}`, one.of.traces], ['[2, 2, 2, 2]', 2])
}
