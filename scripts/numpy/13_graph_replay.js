const { show, data } = require('./show.js')
// capture: a power iteration, an explicit ODE step, random on the device; argument updates
const cuda = require('cuda'), nd = require('cuda/ndarray')
const n = 16, A = nd.array(data(n * n), { dtype: 'f64' }).reshape(n, n), S = A.add(A.T).eval()
const v = nd.ones(n, { dtype: 'f64' }), lambda = nd.zeros([], { dtype: 'f64' })
const iterate = () => {
  const w = S.matmul(v)
  lambda.assign(w.dot(v)); v.assign(w.div(w.norm()))
}
iterate() // libraries make what they need at their first call, outside of graphs
v.assign(1)
const step = cuda.graph(iterate)
for (let i = 0; i < 50; i++) step.launch()
show('lambda!', lambda.item()); show('v!', v.abs())
const s = cuda.stream(), y = nd.array([1, 0], { dtype: 'f64' }), trace = nd.zeros([100, 2], { dtype: 'f64' })
const G = s.capture(() => { const k1 = nd.stack([y.at(1), y.at(0).neg()]); const mid = y.add(k1.mul(0.05)); y.assign(y.add(nd.stack([mid.at(1), mid.at(0).neg()]).mul(0.1))) })
for (let i = 0; i < 100; i++) { G.launch(s); s.use(() => trace.at(i).assign(y)) }
show('ode!', trace)
const rng = nd.random.generator(5, { onDevice: true }), sum = nd.zeros(1), draw = cuda.graph(() => { sum.assign(sum.add(rng.uniform(4096).mean())) })
for (let i = 0; i < 50; i++) draw.launch()
show('draws~', sum.div(50))
const set = cuda.kernel(function set(x, k) { const i = grid(1); if (i < x.length) x[i] = x[i] * 2 + k })
const buf = cuda.alloc('i32', 10).fill(1), g = cuda.graph(() => { set.launch({ grid: 1, block: 32 }, buf, 3) })
g.launch(); g.nodes[0].setArguments(buf, 100); g.launch(); show('args', buf.read())
const c = g.clone(); c.launch(); show('clone', nd.from(buf))
