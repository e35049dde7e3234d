// Random programs over several streams, blocking and not: chains, views, assigns, reductions, kernels, copies, fills, graphs, calls
// of libraries. What a program puts into a stream itself it orders by events; all else is for cujs to order. Each must give what it
// gives when every call is waited for. Elements are whole numbers that f32 has, so that chains are exact however they are cut into
// kernels. CUJS_PROGRAMS says how many, CUJS_SEED the seed of the first.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const blas = require('cuda/blas'), parallel = require('cuda/parallel'), sparse = require('cuda/sparse'), fft = require('cuda/fft'), solver = require('cuda/solver')

const number = Number(process.env.CUJS_PROGRAMS ?? 200), first = Number(process.env.CUJS_SEED ?? 1)
const n = 64, launch = { grid: 1, block: n }, most = 1009

// A stream that this occupies is late: work that does not wait for it comes first.
const slow = cuda.kernel(function slow(x, turns) {
  let v = x[0]
  for (let i = 0; i < turns; i++) v = v * 1.5 + 1
  x[0] = v
})
const step = cuda.kernel(function step(x, by) { x[grid(1)] = (x[grid(1)] * 3 + by) % 1009 })
const plus = cuda.kernel(function plus(x, y) { x[grid(1)] = (x[grid(1)] + y[grid(1)]) % 1009 })
const whole = cuda.kernel(function whole(x) { x[grid(1)] = Math.abs(x[grid(1)]) < 1e9 ? Math.floor(x[grid(1)]) % 1009 : 0 })
const links = sparse.fromDense(nd.eye(n).add(nd.eye(n).at('::-1')))
const upper = nd.eye(8).mul(2).eval()

const random = (seed) => () => { // mulberry32, by Tommy Ettinger
  seed = seed + 0x6d2b79f5 | 0
  let t = Math.imul(seed ^ seed >>> 15, 1 | seed)
  t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t
  return ((t ^ t >>> 14) >>> 0) / 4294967296
}

// Memory is what arrays and buffers see, and which streams the program's own work has used it in.
class Memory {
  writer = null
  aliased = false
  readers = new Set()
}

// A Program makes its choices by numbers from a seed alone, so that it makes the same ones waiting and not.
class Program {
  constructor(seed, waits) {
    Object.assign(this, { next: random(seed), waits, arrays: [], graphs: [], results: [], later: [], text: [] })
    this.streams = [cuda.defaultStream, cuda.stream(), cuda.stream()]
    for (let i = 0; i < 3; i++) this.add(nd.arange(n).add(this.below(most)).mod(most).eval())
    this.graph()
  }

  below(k) { return Math.floor(this.next() * k) }
  pick(list) { return list[this.below(list.length)] }
  stream() { return this.pick(this.streams) }
  some() { return this.pick(this.arrays) }

  add(array, memory = new Memory()) {
    const a = { array, memory, name: `a${this.arrays.length}` }
    this.arrays.push(a)
    if (this.waits) array.eval()
    return a
  }

  // behind orders a stream after what the program itself has put into others.
  behind(s, memory, writes) {
    for (const t of writes ? [memory.writer, ...memory.readers] : [memory.writer]) {
      const ordered = t === s || !t?.nonBlocking && !s.nonBlocking && (s === cuda.defaultStream || t === cuda.defaultStream)
      if (t && !ordered) s.wait(this.pick([t, t.record()]))
    }
  }

  // own is work that the program puts into a stream itself.
  own(s, writes, reads, f) {
    for (const a of reads) this.behind(s, a.memory, false)
    for (const a of writes) this.behind(s, a.memory, true)
    f()
    for (const a of reads) a.memory.readers.add(s)
    for (const a of writes) Object.assign(a.memory, { writer: s, readers: new Set([s]) })
  }

  // of is work of arrays, in whatever stream is current.
  of(s, writes, reads, f) {
    for (const a of reads) this.behind(s, a.memory, false)
    for (const a of writes) this.behind(s, a.memory, true)
    for (const a of writes) Object.assign(a.memory, { writer: null, readers: new Set() })
    return s === cuda.defaultStream && this.below(2) ? f() : s.use(f)
  }

  // host is before the host reads or writes the memory, which waits for the streams that are known to use the array's.
  host(a) {
    if (a.memory.aliased) cuda.synchronize()
    return a.array
  }

  say(...words) { this.text.push(words.map((w) => w instanceof cuda.Stream ? `s${this.streams.indexOf(w)}` : typeof w === 'function' ? `${w}` : w.name ?? w).join(' ')) }

  graph() {
    const x = this.some(), y = this.some()
    this.graphs.push({ x, y, graph: cuda.graph(() => { x.array.assign(x.array.add(y.array).mod(most)) }) })
  }

  // run does as many steps, and answers what it has seen.
  async run(steps) {
    for (let i = 0; i < steps; i++) {
      this.pick(actions)(this)
      if (this.waits) cuda.synchronize()
    }
    for (const a of this.arrays) this.results.push([a.name, ...this.host(a).read()])
    this.results.push(...(await Promise.all(this.later)).map((data) => ['later', ...data]))
    return this.results
  }

  free() {
    cuda.synchronize()
    for (const s of this.streams) s.free()
  }
}

const chains = [
  (x, y) => x.add(y), (x, y) => x.mul(2).sub(y), (x, y) => x.maximum(y), (x) => x.mul(3).add(1), (x, y) => nd.where(x.gt(y), x, y.add(1)), (x) => x.at('::-1').add(x),
  (x) => x.map((v) => v + 5),
]
const calls = [
  (x) => x.sort(), (x) => x.cumsum(), (x, y) => nd.concat([x.at(':32'), y.at('32:')]), (x) => x.reshape(8, 8).matmul(upper).reshape(n), (x) => x.sum().add(nd.zeros(n)), (x) => x.copy(),
  (x, y) => x.take(nd.arange(n, { dtype: 'i32' })).add(y),
]
const libraries = [ // each writes to x, or gives what is copied there
  (stream, x, y) => { blas.axpy(1, y, x, { stream }) },
  (stream, x, y) => blas.gemm(y.reshape(8, 8), upper, undefined, { stream }),
  (stream, x, y) => { blas.gemm(y.reshape(8, 8), upper, x.reshape(8, 8), { stream }) },
  (stream, x, y) => sparse.spmv(links, y, undefined, { stream }),
  (stream, x, y) => stream.use(() => parallel.sort(y).buffer),
  (stream, x, y) => stream.use(() => parallel.scan(y, 'max').buffer),
  (stream, x, y) => fft.rfft(y, undefined, { stream }).reshape(n + 2).subarray(0, n),
  (stream, x, y) => solver.lu(y.reshape(8, 8), { stream }).u.reshape(n),
]

const actions = [
  ...Array(3).fill(function late(p) {
    const s = p.stream(), turns = 500 * (1 + p.below(8))
    p.say('slow', s, turns)
    slow.launch({ grid: 1, block: 1, stream: s }, s.scratch ??= cuda.alloc('f32', 1).fill(0), turns)
  }),
  function nonBlocking(p) {
    if (p.streams.length < 5) p.streams.push(cuda.stream({ nonBlocking: true }))
    p.say('stream')
  },
  ...Array(4).fill(function chain(p) {
    const s = p.stream(), x = p.some(), y = p.some(), i = p.below(chains.length), cut = p.below(3) > 0
    const z = p.of(s, [], [x, y], () => p.add(cut ? chains[i](x.array, y.array).mod(most) : chains[i](x.array, y.array).mod(most).add(x.array).mod(most)))
    p.say(z, '=', chains[i], x, y, s)
  }),
  ...Array(2).fill(function call(p) {
    const s = p.stream(), x = p.some(), y = p.some(), f = p.pick(calls)
    p.say(p.of(s, [], [x, y], () => p.add(f(x.array, y.array).mod(most))), '=', f, x, y, s)
  }),
  ...Array(2).fill(function assign(p) {
    const s = p.stream(), x = p.some(), y = p.some(), part = p.pick([':', '::2', '8:40'])
    p.say(x, part, 'assign', y, s)
    p.of(s, [x], [x, y], () => x.array.at(part).assign(p.pick([7, y.array.at(part)])))
  }),
  ...Array(3).fill(function launches(p) {
    const s = p.stream(), x = p.some(), y = p.some()
    p.say('kernel', x, y, s)
    if (p.below(2) || x.memory === y.memory) p.own(s, [x], [], () => step.launch({ ...launch, stream: s }, x.array, p.below(most)))
    else p.own(s, [x], [y], () => plus.launch({ ...launch, stream: s }, x.array, y.array))
  }),
  ...Array(2).fill(function copies(p) {
    const s = p.stream(), x = p.some(), y = p.some()
    if (x.memory === y.memory) return
    p.say('copy', x, 'of', y, s)
    p.own(s, [x], [y], () => y.array.buffer.copyTo(x.array.buffer, { stream: s, offset: 8, dstOffset: 16, length: 32 }))
  }),
  function fills(p) {
    const s = p.stream(), x = p.some()
    p.say('fill', x, s)
    p.own(s, [x], [], () => x.array.buffer.fill(p.below(most), { stream: s, offset: 32 }))
  },
  function writes(p) {
    const s = p.stream(), x = p.some(), data = Float32Array.from({ length: n }, () => p.below(most))
    p.say('writeAsync', x, s)
    p.own(s, [x], [], () => p.later.push(x.array.buffer.writeAsync(data, { stream: s }).then(() => [])))
  },
  function reads(p) {
    const s = p.stream(), x = p.some()
    p.say('readAsync', x, s)
    p.own(s, [], [x], () => p.later.push(x.array.buffer.readAsync(undefined, { stream: s })))
  },
  function looks(p) {
    const x = p.some()
    p.say('read', x)
    p.results.push([x.name, ...p.host(x).read()])
  },
  function fromHost(p) {
    const x = p.some()
    p.say('write', x)
    p.host(x).write(Float32Array.from({ length: n }, () => p.below(most)))
    Object.assign(x.memory, { writer: null, readers: new Set() })
  },
  function graphs(p) {
    const { x, y, graph } = p.pick(p.graphs), s = p.stream()
    p.say('graph', x, y, s)
    p.own(s, [x], [y], () => graph.launch(s))
  },
  function records(p) {
    if (p.graphs.length > 3) return
    p.say('record')
    for (const a of p.arrays) p.behind(cuda.defaultStream, a.memory, true) // what it needs is computed first
    p.graph()
  },
  function library(p) {
    const s = p.stream(), x = p.some(), y = p.some(), f = p.pick(libraries)
    if (x.memory === y.memory) return
    p.say('library', f, x, y, s)
    p.own(s, [x], [y], () => f(s, x.array, y.array)?.copyTo(x.array.buffer, { stream: s }))
    p.own(s, [x], [], () => whole.launch({ ...launch, stream: s }, x.array))
  },
  function aliases(p) {
    const x = p.some(), b = x.array.buffer
    p.say('alias', x)
    x.memory.aliased = true
    p.add(nd.from(cuda.wrap(b.address, b.bytes, { type: 'f32', owner: b })), x.memory)
  },
  function events(p) {
    const s = p.stream(), t = p.stream()
    p.say('wait', s, t)
    if (s !== t) s.wait(t.record())
  },
]

const run = async (seed, waits) => {
  const p = new Program(seed, waits)
  try {
    return [await p.run(24), p.text]
  } finally {
    p.free()
  }
}

const all = async () => {
  for (let seed = first; seed < first + number; seed++) {
    const [want] = await run(seed, true), [got, text] = await run(seed, false)
    const wrong = want.filter((w, i) => got[i].some((v, k) => !Object.is(v, w[k]))).map(([name]) => name)
    assert.deepEqual(got, want, `${wrong}: CUJS_SEED=${seed} CUJS_PROGRAMS=1 gives other numbers than with every call waited for:\n${text.join('\n')}`)
  }
}
module.exports = all()
