// Records, and never launches.
// → wrong for 2 elements
// → x[0] should be 10.125, and no thread wrote it

const cuda = require('cuda')

const spread = cuda.kernel(function spread(to, from) {
  const i = grid(1), last = from.length - 1
  if (i <= last) to[i] = (from[i > 0 ? i - 1 : i] + from[i < last ? i + 1 : i]) / 2
})

function spreading(x, y) {
  const config = { grid: Math.ceil(x.length / 32) || 1, block: 32 }
  const work = cuda.graph(() => {
    spread.launch(config, y, x)
    spread.launch(config, x, y)
  })
}

require('learn').check('28-graph', spreading)
