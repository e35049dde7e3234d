// Programs as they are written, and in nd.compile: what each takes, and that both have the same results.
//   cujs scripts/bench/compiled.js [tiny] [name]
'use strict'
const cuda = require('cuda'), nd = require('cuda/ndarray')
const tiny = process.argv[2] === 'tiny', only = process.argv[tiny ? 3 : 2]
const size = (small, large) => tiny ? small : large

// median is the median of five rounds of n calls, in milliseconds of the clock, and of the host until the last call has returned.
function median(n, f) {
  f()
  f()
  cuda.synchronize()
  const rounds = Array.from({ length: 5 }, () => {
    const begin = performance.now()
    for (let i = 0; i < n; i++) f()
    const called = performance.now()
    cuda.synchronize()
    return [(performance.now() - begin) / n, (called - begin) / n]
  })
  return [0, 1].map((k) => rounds.map((r) => r[k]).sort((a, b) => a - b)[2])
}

// apart is the greatest difference of two arrays, in parts of the greatest element.
const apart = (x, y) => {
  const [a, b] = [x, y].map((v) => v.astype('f64'))
  return a.sub(b).abs().max().item() / Math.max(b.abs().max().item(), 1e-30)
}

// Each program makes its own arrays: { f, state }, f with arguments of args(i). The state, or else the result, is compared.
const programs = {
  'heat 4096²': () => heat(size(32, 4096)), 'heat 128²': () => heat(size(16, 128)),
  'training step': () => {
    const rng = nd.random.generator(1), S = size([16, 8, 4], [784, 512, 256, 10]), B = size(8, 256), W = [], b = []
    for (let i = 1; i < S.length; i++) {
      W.push(rng.normal([S[i - 1], S[i]]).mul(Math.sqrt(2 / S[i - 1])).eval())
      b.push(nd.zeros(S[i]))
    }
    const x = rng.normal([B, S[0]]), y = rng.integers(0, S.at(-1), B), hot = y.at(':, new').eq(nd.arange(S.at(-1), { dtype: 'i32' })).astype('f32').eval()
    const f = () => nd.scope(() => {
      const a = [x]
      for (let i = 0; i < W.length; i++) {
        const z = a[i].matmul(W[i]).add(b[i])
        a.push(i < W.length - 1 ? z.maximum(0) : z.softmax(1))
      }
      let d = a.at(-1).sub(hot).div(B)
      for (let i = W.length - 1; i >= 0; i--) {
        const gw = a[i].T.matmul(d), gb = d.sum(0)
        if (i > 0) d = d.matmul(W[i].T).mul(a[i].gt(0).astype('f32')).eval()
        W[i].assign(W[i].sub(gw.mul(0.1)))
        b[i].assign(b[i].sub(gb.mul(0.1)))
      }
    })
    return { f, state: [...W, ...b], n: size(2, 100) }
  },
  'k-means step': () => {
    const rng = nd.random.generator(1), N = size(100, 1 << 20), D = size(4, 16), K = size(4, 64), x = rng.normal([N, D]), c = x.at(`:${K}`).copy()
    const f = () => nd.scope(() => {
      const d = c.square().sum(1).sub(x.matmul(c.T).mul(2)), k = d.argmin(1)
      const sums = nd.zeros([K, D]).put(k, x, { op: 'add', axis: 0 }), n = k.bincount(K).astype('f32').maximum(1)
      c.assign(sums.div(n.at(':, new')))
    })
    return { f, state: [c], n: size(2, 10) }
  },
  'Monte Carlo': () => {
    const rng = nd.random.generator(1), N = size(64, 1 << 22)
    const f = () => nd.scope(() => {
      let s = nd.full(N, 100)
      for (let i = 0; i < 16; i++) s = s.mul(rng.normal(N).mul(0.05).add(0.0001).exp())
      return s.sub(100).maximum(0).mean()
    })
    return { f, n: 3 }
  },
  'image 4K': () => {
    const R = size(32, 2160), C = size(32, 3840), im = nd.random.generator(1).integers(0, 256, [R, C, 3]).astype('u8').eval()
    const f = (im) => nd.scope(() => {
      const g = im.astype('f32').mul([0.299, 0.587, 0.114]).sum(-1)
      let b = g.at(':-4')
      for (let i = 1; i < 5; i++) b = b.add(g.at(i === 4 ? '4:' : `${i}:${i - 4}`))
      b = b.div(5).eval()
      let c = b.at(':, :-4')
      for (let i = 1; i < 5; i++) c = c.add(b.at(i === 4 ? ':, 4:' : `:, ${i}:${i - 4}`))
      c = c.div(5).eval()
      const gx = c.at(':, 2:').sub(c.at(':, :-2')).at('1:-1'), gy = c.at('2:').sub(c.at(':-2')).at(':, 1:-1')
      return gx.square().add(gy.square()).sqrt().clip(0, 255).astype('i32').reshape(-1).bincount(256)
    })
    return { f, args: () => [im], n: 5 }
  },
  'decoding': () => {
    const rng = nd.random.generator(1), L = size(1, 12), C = size(64, 768), H = size(2, 12), T = size(16, 256), D = C / H, dtype = size('f32', 'bf16')
    const w = (...s) => rng.normal(s).mul(0.02).astype(dtype).eval(), row = { axis: -1, keepDims: true }
    const layers = Array.from({ length: L }, () => ({ g: nd.ones(C, { dtype }), qkv: w(C, 3 * C), o: w(C, C), f: w(C, 4 * C), p: w(4 * C, C), K: nd.zeros([H, T, D], { dtype }), V: nd.zeros([H, T, D], { dtype }) }))
    const rms = (x, g) => {
      const y = x.astype('f32')
      return y.div(y.square().mean(row).add(1e-5).sqrt()).astype(dtype).mul(g)
    }
    const places = nd.arange(T, { dtype: 'i32' })
    const f = (first, t) => nd.scope(() => {
      let x = first
      for (const l of layers) {
        const h = rms(x, l.g).matmul(l.qkv).reshape(3, H, D)
        l.K.put(t, h.at(1), { axis: 1 })
        l.V.put(t, h.at(2), { axis: 1 })
        const s = nd.where(places.le(t), h.at(0).reshape(H, 1, D).matmul(l.K.transpose(0, 2, 1)).astype('f32').mul(1 / Math.sqrt(D)), -Infinity).softmax(-1).astype(dtype)
        x = x.add(s.matmul(l.V).reshape(1, C).matmul(l.o))
        x = x.add(rms(x, l.g).matmul(l.f).maximum(0).matmul(l.p))
      }
      return x.copy()
    })
    const x = w(1, C)
    let t = 0
    return { f, args: () => [x, t++ % T], n: size(2, 50) }
  },
  'a sum of 1024': () => {
    const x = nd.ones(1024).eval(), y = nd.ones(1024).eval()
    return { f: (x, y) => x.add(y), args: () => [x, y], n: size(10, 2000) }
  },
}

function heat(N) {
  const u = nd.random.generator(1).uniform([N, N]).eval(), v = u.copy()
  const half = (u, v) => v.at('1:-1, 1:-1').assign(u.at('1:-1, 1:-1').mul(0.2).add(u.at(':-2, 1:-1').add(u.at('2:, 1:-1')).add(u.at('1:-1, :-2')).add(u.at('1:-1, 2:')).mul(0.2)))
  const f = () => {
    half(u, v)
    half(v, u)
  }
  return { f, state: [u, v], n: size(2, N > 1000 ? 20 : 500) }
}

for (const [name, make] of Object.entries(programs)) {
  if (only !== undefined && !name.startsWith(only)) continue
  try {
    const [plain, other] = [make(), make()], compiled = nd.compile(other.f), args = (p) => p.args?.() ?? []
    let differs = 0
    for (let i = 0; i < 3; i++) {
      const [a, b] = [plain.f(...args(plain)), compiled(...args(other))]
      for (const [x, y] of other.state !== undefined ? other.state.map((x, k) => [x, plain.state[k]]) : [[b, a]]) differs = Math.max(differs, apart(x, y))
    }
    const { work, unused, memory } = nd.explain(compiled, ...args(other))
    const [[eager], [graph, host]] = [median(plain.n, () => plain.f(...args(plain))), median(other.n, () => compiled(...args(other)))]
    console.log(`${name}: plain ${eager.toFixed(4)} ms, compiled ${graph.toFixed(4)} ms, of the host ${(1000 * host).toFixed(1)} µs; ${work.length} steps, ${unused} left out, ${(memory / 2 ** 20).toFixed(1)} MiB kept; ${differs.toExponential(1)} apart`)
  } catch (e) { console.log(name, 'failed:', e.message.split('\n')[0]) }
}
