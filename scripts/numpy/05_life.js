const { show, data } = require('./show.js')
// twice: with rolls, and with views into a padded array and assign
const nd = require('cuda/ndarray')
const h = 24, w = 31
let a = nd.array(data(h * w)).reshape(h, w).gt(0.6)
let b = nd.pad(a, 1)
for (let step = 0; step < 12; step++) {
  const i = a.astype('i32')
  let s = nd.zeros([h, w], { dtype: 'i32' })
  for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (dy || dx) s = s.add(nd.roll(nd.roll(i, dy, 0), dx, 1))
  a = s.eq(3).or(s.eq(2).and(a))
  const m = b.windows([3, 3]).sum([-2, -1]).sub(b.at('1:-1, 1:-1').astype('i32'))
  b.at('1:-1, 1:-1').assign(m.eq(3).or(m.eq(2).and(b.at('1:-1, 1:-1'))))
}
show('torus', a); show('box', b.at('1:-1, 1:-1')); show('alive', a.countNonzero()); show('rows', a.any(1)); show('where', nd.stack(a.nonzero(), 0))
