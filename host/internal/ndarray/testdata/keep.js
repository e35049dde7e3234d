// What is put off reads memory that is written or freed: its values stay those of the moment when the call was made, and what
// nobody asks for is not computed.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')

const done = (f) => {
  const rows = cuda.profile(f).device, count = (which) => rows.filter(which).reduce((n, r) => n + r.count, 0)
  return { copies: count((r) => r.name.includes('copy')), kernels: count((r) => !r.name.includes('copy')) }
}

// A step in place: one kernel, and one copy of what it overwrites for the temporaries of which nobody but the collector knows
// that they are of no use.
{
  const u = nd.arange(36).pow(2).reshape(6, 6).eval(), v = u.copy().eval(), inner = '1:-1, 1:-1'
  const around = (x) => x.at(':-2, 1:-1').add(x.at('2:, 1:-1')).add(x.at('1:-1, :-2')).add(x.at('1:-1, 2:')).mul(0.25)
  const step = () => { v.at(inner).assign(around(u)); u.at(inner).assign(around(v)) }
  const temporary = []
  step()
  const { copies, kernels } = done(() => { temporary.push(around(u)); step() })
  assert.ok(kernels === 2 && (copies === 1 || copies === 2), `${copies} copies, ${kernels} kernels`) // the collector may know already
  const before = around(u), w = v.copy().eval(), kept = around(w)
  step()
  assert.deepEqual(kept.read(), around(w).read())
  assert.notDeepEqual(before.read(), around(u).read())
}

// What is assigned is what was assigned to, until that is written: one kernel, and no copy.
{
  const w = nd.ones(8).eval(), g = nd.arange(8).eval()
  const step = () => nd.scope(() => { w.assign(w.sub(g.mul(0.5))) })
  step()
  assert.deepEqual(done(() => { step(); step() }), { copies: 0, kernels: 2 })
  const next = w.add(1)
  w.assign(next)
  assert.equal(`${next}`, `${w}`)
  const again = w.mul(2)
  w.at('::2').assign(again.at('::2'))
  w.assign(again)
  w.at(0).assign(5)
  assert.deepEqual([w.at(0).item(), again.at(0).item()], [5, 4])
}

// Whatever its tree reads, memory or nothing, and whatever writes the memory then.
{
  const driver = require('cuda/driver'), n = 8, x = nd.arange(n).eval()
  const zero = cuda.kernel(function zero(x) { x[grid(1)] = 0 })
  const values = {
    memory: () => x.mul(3), indices: () => nd.build(n, (i) => i * 3, { dtype: 'f32' }), both: () => nd.build(n, (i) => i * 2, { dtype: 'f32' }).add(x),
  }
  const writes = {
    fill: (w) => w.buffer.fill(0), kernel: (w) => zero.launch({ grid: 1, block: n }, w), assign: (w) => w.assign(0), part: (w) => w.at('1:').assign(0),
    'a value': (w) => w.assign(nd.build(n, (i) => i - i, { dtype: 'f32' })), 'from the host': (w) => w.write(new Float32Array(n)),
    raw: (w) => driver.cuMemsetD32(w.buffer.address, 0, n), wrapped: (w) => cuda.wrap(w.buffer.address, 4 * n, { type: 'f32', owner: w }).fill(0),
    'in a stream': (w) => cuda.stream({ nonBlocking: true }).use(() => w.assign(0)), free: (w) => w.free(),
  }
  for (const [kind, make] of Object.entries(values)) {
    for (const [name, write] of Object.entries(writes)) {
      const w = nd.zeros(n).eval(), y = make()
      w.assign(y)
      write(w)
      assert.equal(`${y}`, '[0, 3, 6, 9, 12, 15, 18, 21]', `${kind}, ${name}`)
      if (name !== 'free') assert.equal(`${w}`, '[0, 0, 0, 0, 0, 0, 0, 0]', `${kind}, ${name}`)
    }
  }
}

// What does not overlap is left alone; a result that nothing was made of is computed, not copied for.
{
  const x = nd.arange(8).eval()
  const low = x.at(':4').mul(2), high = x.at('4:').mul(2), both = high.add(1)
  assert.deepEqual(done(() => x.at(':4').assign(0)), { copies: 0, kernels: 2 }) // low, and the assignment
  assert.deepEqual(done(() => x.at('4:').assign(0)), { copies: 1, kernels: 1 }) // for both and high
  assert.deepEqual([low, high, both].map(String), ['[0, 2, 4, 6]', '[8, 10, 12, 14]', '[9, 11, 13, 15]'])
}

// Leaving a scope computes nothing of what it frees, and what is kept.
{
  const x = nd.arange(8).eval()
  const work = () => { // a scope's arrays are in memory and put off, in both orders
    const a = x.mul(2).eval(), b = a.add(1), c = b.mul(3).eval(), d = c.sub(a), e = d.add(b)
    return e.mul(2)
  }
  const eager = nd.scope(work).eval()
  let result
  assert.deepEqual(done(() => { result = nd.scope(work) }), { copies: 0, kernels: 4 }) // a, c, b, which is used twice, and the result
  assert.deepEqual(result.read(), eager.read())
}

// Memory that was freed and is still read goes with its last reader.
{
  const n = 1201, buffers = () => cuda.liveObjects().filter((o) => o.bytes === 4 * n).length // no others are as large
  const x = nd.arange(n).eval()
  const y = x.mul(2), z = y.add(1)
  z.eval()
  assert.deepEqual(done(() => x.free()), { copies: 0, kernels: 0 })
  assert.equal(buffers(), 2) // x and z
  assert.equal(y.toArray()[3], 6) // asked for after all
  assert.equal(buffers(), 2) // x is gone, y and z are there
  y.free(); z.free()
  assert.equal(buffers(), 0)
}

// The result of a reduction is read by others, and written.
{
  const x = nd.arange(12).reshape(3, 4).eval()
  const sums = x.sum({ axis: 1, keepDims: true }), shares = x.div(sums), twice = shares.mul(2)
  sums.eval()
  sums.assign(1)
  assert.equal(`${sums.reshape(3)}`, '[1, 1, 1]')
  assert.deepEqual(twice.mul(0.5).read(), x.div(x.sum({ axis: 1, keepDims: true }).eval()).read())
}

// Random programs give the same as those that compute each call at once. Elements are whole numbers that f32 has, so that chains are
// exact however they are cut into kernels.
const random = (seed) => () => { // mulberry32, by Tommy Ettinger
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}
const negate = cuda.kernel(function negate(x) { const i = grid(1); if (i < x.length) x[i] = -x[i] })

function program(seed, eager) {
  const next = random(seed), pick = (n) => Math.floor(next() * n), text = []
  const now = (a) => eager ? a.eval() : a
  let arrays = [0, 1, 2].map((k) => nd.arange(16).add(k).reshape(4, 4).eval())
  const any = () => arrays[pick(arrays.length)]
  const parts = ['0:2', '2:', ':, 1:3', '::2', '1:3, 1:3', ':']
  const value = (depth) => {
    const a = any()
    switch (depth > 0 ? pick(5) : 0) {
      case 1: return now(value(depth - 1).add(any()).mod(1009))
      case 2: return now(value(depth - 1).mul(3).mod(1009))
      case 3: return now(value(depth - 1).sub(now(any().sum({ axis: 1, keepDims: true }))).mod(1009))
      case 4: return now(nd.where(now(value(depth - 1).gt(2)), a, 1))
    }
    return a
  }
  const act = () => {
    const a = any(), v = value(2), part = parts[pick(parts.length)]
    switch (pick(9)) {
      case 0: case 1: if (!arrays.includes(v)) arrays.push(v); return 'value'
      case 2: a.at(part).assign(now(v.at(part).add(1))); return `assign ${part}`
      case 3: a.assign(v); return 'assign'
      case 4: arrays.push(a.transpose()); return 'view'
      case 5: if (a.eval().contiguous) negate.launch({ grid: 1, block: 16 }, a.reshape(16)); return 'kernel'
      case 6: a.write(Float32Array.from({ length: 16 }, () => pick(9))); return 'write'
      case 7: if (arrays.length > 3) arrays.splice(arrays.indexOf(a), 1)[0].free(); return 'free'
      default: arrays.push(nd.scope(() => now(v.add(now(value(2).mul(v))).mod(1009)))); return 'scope'
    }
  }
  for (let i = 0; i < 14; i++) text.push(act())
  return { text, values: arrays.map((a) => a.toArray()) }
}
const programs = Number(process.env.CUJS_PROGRAMS ?? 60), first = Number(process.env.CUJS_SEED ?? 1)
for (let seed = first; seed < first + programs; seed++) {
  const lazy = program(seed, false), eager = program(seed, true)
  assert.deepEqual(lazy, eager, `seed ${seed}: ${lazy.text.join(', ')}`)
}
