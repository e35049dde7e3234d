const { show, data } = require('./show.js')
// explicit heat equation, in place by views; a red-black Gauss-Seidel by strides; reversed and overlapping assigns
const nd = require('cuda/ndarray')
const n = 20, u = nd.zeros([n, n], { dtype: 'f64' })
u.at('0').assign(nd.linspace(0, 1, n, { dtype: 'f64' })); u.at(':, -1').assign(2)
const inner = u.at('1:-1, 1:-1')
for (let i = 0; i < 40; i++) {
  const lap = u.at(':-2, 1:-1').add(u.at('2:, 1:-1')).add(u.at('1:-1, :-2')).add(u.at('1:-1, 2:')).sub(inner.mul(4))
  inner.assign(inner.add(lap.mul(0.2)))
}
show('heat!', u)
const v = nd.zeros(21, { dtype: 'f64' }); v.at(0).assign(1); v.at(-1).assign(3)
for (let i = 0; i < 30; i++) for (const first of [1, 2]) {
  const m = v.at(`${first}:-1:2`)
  m.assign(v.at(`${first - 1}:-2:2`).add(v.at(`${first + 1}::2`)).mul(0.5))
}
show('redblack!', v)
const r = nd.arange(10); r.assign(r.at('::-1')); show('reversed', r)
r.at('2:').assign(r.at(':-2')); show('shifted', r)
r.at('::2').assign(r.at('1::2').mul(10)); show('strided', r)
const g = nd.arange(16).reshape(4, 4); g.assign(g.T); show('transposed', g)
g.diagonal().assign(-1); show('diagonal', g)
const before = g.mul(2); g.assign(0); show('before', before); show('after', g)
const q = nd.arange(6), q2 = q.at('1:4'); q2.assign(q2.add(q.at('0:3')).add(q.at('3:6'))); show('neighbours', q)
