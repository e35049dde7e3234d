// A small network learns to tell two spirals apart: two layers, softmax, gradients written out by hand, and steps by Adam
// (Kingma and Ba, 2015). Everything stays on the device; the loop asks for the loss now and then.

const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')

const emulated = cuda.device().emulated
const POINTS = emulated ? 200 : 4000, HIDDEN = emulated ? 32 : 128, STEPS = emulated ? 120 : 1500, RATE = 0.03
const rng = nd.random.generator(5)

// Points on two arms, and of which arm each is.
const t = nd.arange(POINTS).div(POINTS).sqrt(), arm = nd.arange(POINTS, { dtype: 'i32' }).mod(2)
const angle = t.mul(3.5).add(arm.astype('f32').mul(Math.PI)), noise = rng.normal([POINTS, 2], { std: 0.02 })
const x = nd.stack([t.mul(angle.cos()), t.mul(angle.sin())], 1).add(noise).eval()
const wanted = arm.at(':, new').eq([0, 1]).astype('f32').eval() // one-hot

// The weights, and for each its running mean and running square, which Adam keeps.
const layer = (inputs, outputs) => [rng.normal([inputs, outputs], { std: Math.sqrt(2 / inputs) }), nd.zeros([outputs])]
const weights = [layer(2, HIDDEN), layer(HIDDEN, HIDDEN), layer(HIDDEN, 2)].flat()
const means = weights.map((w) => nd.zeros(w.shape)), squares = weights.map((w) => nd.zeros(w.shape))

// forward answers what each layer makes of the points.
function forward(input) {
  const [w1, b1, w2, b2, w3, b3] = weights
  const h1 = input.matmul(w1).add(b1).maximum(0).eval(), h2 = h1.matmul(w2).add(b2).maximum(0).eval()
  return { h1, h2, p: h2.matmul(w3).add(b3).softmax(1).eval() }
}

const lossOf = (p) => p.maximum(1e-7).log().mul(wanted).sum().neg().div(POINTS)

// gradients are those of the loss, from the last layer back to the first.
function gradients({ h1, h2, p }) {
  const [, , w2, , w3] = weights
  const d3 = p.sub(wanted).div(POINTS).eval(), d2 = d3.matmul(w3.T).mul(h2.gt(0)).eval(), d1 = d2.matmul(w2.T).mul(h1.gt(0)).eval()
  return [x.T.matmul(d1), d1.sum(0), h1.T.matmul(d2), d2.sum(0), h2.T.matmul(d3), d3.sum(0)]
}

// A derivative by hand is the one by differences.
const grads = gradients(forward(x)), place = weights[4].at(0, 0), was = place.item(), tiny = 0.01
place.assign(was + tiny)
const above = lossOf(forward(x).p).item()
place.assign(was - tiny)
const below = lossOf(forward(x).p).item()
place.assign(was)
const slope = grads[4].at(0, 0).item()
assert.ok(Math.abs((above - below) / (2 * tiny) - slope) < 0.02 * Math.abs(slope) + 1e-3, `${(above - below) / (2 * tiny)} and ${slope}`)

// step changes the weights; what it makes on the way is freed in its end.
function step(n) {
  nd.scope(() => {
    gradients(forward(x)).forEach((g, i) => {
      means[i].assign(means[i].mul(0.9).add(g.mul(0.1)))
      squares[i].assign(squares[i].mul(0.999).add(g.square().mul(0.001)))
      const size = RATE / (1 - 0.9 ** n), root = squares[i].div(1 - 0.999 ** n).sqrt().add(1e-8)
      weights[i].assign(weights[i].sub(means[i].mul(size).div(root)))
    })
  })
}

const first = lossOf(forward(x).p).item()
for (let n = 1; n <= STEPS; n++) step(n)
const { p } = forward(x), last = lossOf(p).item(), right = p.argmax(1).eq(arm).astype('f32').mean().item()
console.log(`the loss went from ${first.toFixed(2)} to ${last.toFixed(2)}, and ${(100 * right).toFixed(0)}% of ${POINTS} points are told right`)
assert.ok(right > 0.9 && last < first)
