const cuda = require('cuda')

const treat = cuda.kernel(function treat(out, x, rounds) {
  const i = grid(1)
  const e = i      // TODO: choose elements so that warps agree
  if (e < x.length) {
    let v = x[e]
    if (e % 2 === 0) for (let k = 0; k < rounds; k++) v = v / 2 + 1
    else for (let k = 0; k < rounds; k++) v = v / 4 - 1
    out[e] = v
  }
})

require('learn').check('24-divergence', treat)
