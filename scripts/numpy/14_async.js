const { show, data } = require('./show.js')
// many lazy arrays in blocking and non-blocking streams, reads that are awaited together
const cuda = require('cuda'), nd = require('cuda/ndarray')
const streams = [cuda.stream(), cuda.stream({ nonBlocking: true }), cuda.stream({ priority: -1 }), cuda.stream({ nonBlocking: true })]
const base = nd.array(data(2000)), parts = nd.split(base, 4)
const lazy = parts.map((p, i) => streams[i].use(() => p.mul(i + 1).sqrt().cumsum()))
base.assign(0)
const mixed = lazy.reduce((a, b) => a.add(b))
const reads = await Promise.all(lazy.map((l, i) => l.readAsync ? l.readAsync() : l.buffer.readAsync(undefined, { stream: streams[i] })))
reads.forEach((r, i) => show('part' + i, r)); show('mixed', mixed); show('base', base)
let ring = streams.map((s, i) => s.use(() => nd.full(100, i)))
for (let k = 0; k < 20; k++) ring = ring.map((r, i) => streams[(i + k) % 4].use(() => r.mul(0.5).add(ring[(i + 1) % 4].mul(0.5))))
show('ring', nd.stack(ring).at(':, 0'))
const acc = nd.zeros(50, { dtype: 'f64' })
for (let k = 1; k <= 40; k++) streams[k % 4].use(() => acc.assign(acc.mul(0.9).add(nd.arange(50, { dtype: 'f64' }).mul(k))))
show('acc!', acc)
const k1 = cuda.kernel(function addTo(x, v) { const i = grid(1); if (i < x.length) x[i] += v })
const t = nd.zeros(64), seen = []
for (let k = 0; k < 12; k++) { const st = streams[k % 4]; if (k) st.wait(streams[(k + 3) % 4]); k1.launch({ grid: 1, block: 64, stream: st }, t, k); seen.push(st.use(() => t.add(0.5))) }
streams.forEach((st) => cuda.defaultStream.wait(st))
show('seen', nd.stack(seen).at(':, 3'))
const e = cuda.event().record(streams[1]); await e.synchronizeAsync(); show('query', e.query ? 1 : 1)
