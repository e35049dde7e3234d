const { show, data } = require('./show.js')
const nd = require('cuda/ndarray')
const n = 120, d = 4, k = 3
const x = nd.array(data(n * d)).reshape(n, d).sub(0.5), t = x.matmul(nd.array(data(d * k, 31, 7)).reshape(d, k)).argmax(1)
const onehot = t.at(':, new').eq(nd.arange(k, { dtype: 'i32' })).astype('f32')
const w = nd.zeros([d, k]), b = nd.zeros(k), losses = []
for (let epoch = 0; epoch < 60; epoch++) {
  const z = x.matmul(w).add(b), p = z.softmax(1)
  const loss = z.logsumexp(1).sub(z.takeAlong(t.at(':, new'), 1).squeeze(1)).mean()
  losses.push(loss)
  const g = p.sub(onehot).div(n)
  w.assign(w.sub(x.T.matmul(g).mul(2)))
  b.assign(b.sub(g.sum(0).mul(2)))
}
show('loss', nd.stack(losses)); show('w', w); show('b', b)
const p = x.matmul(w).add(b).argmax(1); show('accuracy', p.eq(t).mean())
show('confusion', t.mul(k).add(p).bincount(k * k).reshape(k, k))
