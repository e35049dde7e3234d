// The other stream waits.
// → race between streams for 1 element
// → what to do: record an event behind the first and let the other stream wait for it, or use one stream for both

const cuda = require('cuda')

const square = cuda.kernel(function square(x) {
  const i = grid(1)
  if (i < x.length) x[i] *= x[i]
})
const add = cuda.kernel(function add(out, x, y) {
  const i = grid(1)
  if (i < x.length) out[i] = x[i] + y[i]
})

function both(x, y, out) {
  const first = cuda.stream({ nonBlocking: true }), second = cuda.stream({ nonBlocking: true })
  const grid = Math.ceil(x.length / 32) || 1, block = 32
  square.launch({ grid, block, stream: first }, x)
  square.launch({ grid, block, stream: second }, y)
  second.wait(first)
  add.launch({ grid, block, stream: first }, out, x, y)
}

require('learn').check('27-streams', both)
