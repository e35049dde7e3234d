const { show, data } = require('./show.js')
const nd = require('cuda/ndarray')
const n = 300, x = nd.array(data(2 * n)).reshape(n, 2).add(nd.arange(n).mod(3).mul(2).at(':, new'))
let c = x.take([0, 1, 2], 0), label
for (let step = 0; step < 8; step++) {
  label = x.at(':, new').sub(c).norm(-1).argmin(1)
  const sum = nd.zeros([3, 2]).put(label, x, { op: 'add', axis: 0 }), count = label.bincount(3)
  c = sum.div(count.at(':, new'))
}
show('centres', c); show('labels', label)
show('inertia', x.sub(c.take(label, 0)).square().sum())
