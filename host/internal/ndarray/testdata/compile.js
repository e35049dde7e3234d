// Random programs in nd.compile and outside of it have the same results, but for the order in which sums are added up: expressions, views, assignments to what is
// given and to what is outside, numbers, draws, calls in JavaScript, nested compiled functions, arguments that overlap.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')

const programs = Number(process.env.CUJS_PROGRAMS ?? 40)

// random answers whole numbers below n, the same ones for the same seed.
const random = (seed) => (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
  return (seed >>> 8) % n
}

// A world has what a program sees: arrays from outside, and a generator.
const world = () => ({
  state: [nd.arange(12).mul(0.25).reshape(3, 4).eval(), nd.arange(12).sub(5).reshape(3, 4).eval(), nd.ones(4).eval()],
  rng: nd.random.generator(7), late: nd.build([3, 4], (i, j) => i - j, { dtype: 'f32' }),
})

// times is a number times k: a number that a compiled function is given has methods.
const times = (x, k) => typeof x === 'number' ? x * k : x.mul(k)

// Each step makes an array of [3, 4] of those in hand, or changes one of them.
const steps = [
  (h, w, r) => h.pick().add(h.pick()), (h) => h.pick().mul(h.pick()).sub(h.pick()), (h) => h.pick().mul(h.number), (h) => h.pick().sub(h.number).maximum(times(h.number, 0.5)),
  (h) => h.pick().at('::-1'), (h) => h.pick().T.T, (h) => h.pick().at('1:, :').add(h.pick().at(':-1, :')).mean(0).add(h.pick()),
  (h) => h.pick().sub(h.pick().sum({ axis: 1, keepDims: true })), (h) => h.pick().softmax(1), (h) => h.pick().cumsum(1), (h) => h.pick().sort(1),
  (h) => h.pick().matmul(h.pick().T).matmul(h.pick()).mul(0.01), (h) => nd.roll(h.pick(), 1, 0), (h) => h.pick().take([2, 0, 1], 0), (h) => h.pick().take(h.place, 0).add(h.pick()),
  (h) => nd.where(h.pick().gt(h.number), h.pick(), h.number), (h) => h.pick().map((v) => Math.tanh(v) + 1), (h, w) => w.late.copy().add(h.pick()), (h, w) => w.rng.normal([3, 4]).mul(0.1).add(h.pick()),
  (h, w) => w.rng.uniform([3, 4]), (h) => h.pick().ge(0).astype('i32').sub(2).astype('f32'), (h) => h.pick().clip(-2, h.number), (h) => h.pick().copy(),
  (h, w) => { h.into().assign(h.pick().mul(0.5).add(h.pick())) }, (h, w) => { h.into().at('1:, ::2').assign(h.pick().at(':2, 1::2')) }, (h, w) => { h.into().assign(h.number) },
  (h, w) => { w.state[2].assign(h.pick().mean(0)) }, (h, w) => h.pick().add(w.state[2]), (h, w) => { const x = h.into(); x.at(0).assign(x.at(1)) },
  (h, w) => { h.into().put([0, 2], h.pick().at(':2'), { axis: 0 }) }, (h) => nd.scope(() => h.pick().add(1).mul(h.pick())), (h) => { h.pick().mul(3).add(h.pick()) },
]

function program(seed, w, inner) {
  const size = 3 + random(seed)(9)
  return (x, y, options, place) => {
    const next = random(seed * 31 + 5), hand = [...w.state.slice(0, 2), x, y]
    const h = { number: options.scale, place, pick: () => hand[next(hand.length)], into: () => hand[next(4)] }
    let inside = 0
    for (let i = 0; i < size; i++) {
      const step = steps[next(steps.length)]
      const made = next(9) === 0 && inside++ < 2 ? inner((a) => step({ ...h, pick: () => a, into: () => a }, w) ?? a)(h.pick()) : step(h, w)
      if (made !== undefined) hand.push(made)
    }
    const last = hand.at(-1)
    return seed % 3 === 0 ? last : { last, list: [hand[next(hand.length)], last.sum()], twice: last.at('1:') }
  }
}

const values = (v) => v instanceof nd.NDArray ? [v.shape, [...v.read()]] : Array.isArray(v) ? v.map(values) : typeof v === 'object' ? Object.entries(v).map(([k, x]) => [k, values(x)]) : v
const same = (got, expected, where) => {
  const list = (v) => values(v).flat(Infinity), near = (a, b) => Object.is(a, b) || Math.abs(a - b) <= 1e-4 * (1 + Math.abs(b))
  const [a, b] = [list(got), list(expected)]
  assert.ok(a.length === b.length && a.every((v, i) => near(v, b[i])), `${where}: ${a}, expected ${b}`)
}

for (let seed = 1; seed <= programs; seed++) {
  const eager = world(), lazy = world()
  for (const w of [eager, lazy]) {
    w.x = nd.arange(12).mul(0.5).reshape(3, 4).eval()
    w.y = nd.arange(24).reshape(6, 4).at('::2')
  }
  const plain = program(seed, eager, (f) => f), compiled = nd.compile(program(seed, lazy, (f) => nd.compile(f)), { name: `program ${seed}` })
  for (let call = 0; call < 4; call++) {
    const scale = [0.5, 2, -1, 0.5][call], place = call % 3
    // From the third call on the arguments have other memory, in the last they overlap.
    const of = (w) => call < 2 ? [w.x, w.y] : call === 2 ? [w.x.copy(), w.y.copy()] : [w.x, w.x.at('::-1')]
    const [a, b] = [of(eager), of(lazy)]
    let expected, failure
    try { expected = values(plain(...a, { scale }, place)) } catch (e) { failure = e }
    if (failure !== undefined) { assert.throws(() => compiled(...b, { scale }, place), { message: failure.message }, `${seed}`); break }
    same(compiled(...b, { scale }, place), expected, `program ${seed}, call ${call}`)
    same(lazy.state, eager.state, `program ${seed}, call ${call}: state`)
    same(b, a, `program ${seed}, call ${call}: arguments`)
  }
}
