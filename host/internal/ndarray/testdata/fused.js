// What compiled functions compute element by element is the same to the last bit as outside of them, however much of it is one
// kernel: random programs whose values are used several times, have several results, are seen by views, and are overwritten between.
const assert = require('assert'), nd = require('cuda/ndarray')

const programs = Number(process.env.CUJS_PROGRAMS ?? 4), types = ['f32', 'i32', 'u8', 'f16', 'f64', 'bool']

// random answers whole numbers below n, the same ones for the same seed.
const random = (seed) => (n) => {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
  return (seed >>> 8) % n
}

const world = () => [
  nd.arange(24).mul(0.37).sub(3).reshape(4, 6).eval(), nd.arange(24).mod(5).sub(2).astype('i32').reshape(4, 6).eval(),
  nd.arange(24, { dtype: 'i32' }).mul(11).astype('u8').reshape(4, 6).eval(), nd.arange(48).mul(0.11).astype('f16').reshape(4, 12).at(':, ::2'),
]

// Each step makes an array of [4, 6] of those in hand, or changes one of them.
const steps = [
  (h) => h.pick().add(h.pick()), (h) => { const x = h.pick(); return x.mul(x).sub(h.pick()) }, (h) => h.pick().mul(3).astype(h.type()), (h) => h.pick().maximum(h.pick()),
  (h) => nd.where(h.pick().gt(h.pick()), h.pick(), h.pick()), (h) => h.pick().astype('f32').exp(), (h) => h.pick().lt(2), (h) => h.pick().astype('f32').mul(h.number),
  (h) => h.pick().at('::-1'), (h) => h.pick().at(':, ::-1').add(1), (h) => nd.roll(h.pick(), 1, 1), (h) => nd.roll(h.pick(), [1, -2], [0, 1]), (h) => h.pick().T.copy().T,
  (h) => h.pick().add(h.pick().at(1)), (h) => h.pick().sub(h.pick().at(':, 2:3').astype('f32')), (h) => h.pick().reshape(6, 4).astype('f32').add(0.5).reshape(4, 6), (h) => h.pick().copy(),
  (h) => h.pick().astype('f32').map((v) => v > 0 ? v + 1 : v - 1), (h) => nd.zeros([4, 6]), (h) => nd.full([4, 6], 2, { dtype: 'i32' }),
  (h) => { h.put(h.into(), h.pick()) }, (h) => { const x = h.into(); h.put(x, x.add(h.pick())) }, (h) => { h.put(h.into().at('1:, ::2'), h.pick().at(':3, 3:')) },
  (h) => { const x = h.into(); x.at('1:').assign(x.at(':-1')) }, (h) => { const x = h.into(); x.at(':, :-1').assign(x.at(':, 1:').add(x.at(':, :-1')).astype(x.dtype)) }, (h) => { h.into().assign(1) },
  (h) => { const x = h.pick().copy(); h.put(x, h.pick()); h.put(x.at(0), h.pick().at(1)); return x }, (h) => nd.stack([h.pick(), h.pick(), h.pick()]).at(1), (h) => nd.pad(h.pick(), 1).at(':-2, 2:'),
  (h) => { h.pick().add(h.pick()).mul(2) }, (h) => h.pick().astype('i32').max(0).add(h.pick()),
]

function program(seed, outside, type) {
  const size = 4 + random(seed)(24)
  return (x, y, number) => {
    const next = random(seed * 31 + 7), hand = [...outside, x, y]
    const h = {
      number, pick: () => hand[next(2) ? Math.max(0, hand.length - 1 - next(4)) : next(hand.length)], into: () => hand[next(outside.length + 2)], type: () => types[next(types.length)],
      put: (into, value) => into.assign(value.astype(into.dtype)),
    }
    for (let i = 0; i < size; i++) {
      const made = steps[next(steps.length)](h)
      if (made !== undefined) hand.push(made)
    }
    return [hand.at(-1), hand[next(hand.length)], hand[next(hand.length)].at('1:, ::2'), hand.at(-2).astype('f64')]
  }
}

const values = (list) => list.map((x) => [x.dtype, ...x.shape, ...x.read()])
for (let seed = 1; seed <= programs; seed++) {
  const [eager, lazy] = [world(), world()].map((outside) => ({ outside, x: nd.arange(24).mul(0.5).reshape(4, 6).eval(), y: nd.arange(48).reshape(8, 6).at('::2') }))
  const plain = program(seed, eager.outside), compiled = nd.compile(program(seed, lazy.outside), { name: `program ${seed}` })
  for (let call = 0; call < 3; call++) {
    const number = [0.5, 3, -1][call]
    let expected, failure
    try { expected = values(plain(eager.x, eager.y, number)) } catch (e) { failure = e }
    if (failure !== undefined) { assert.throws(() => compiled(lazy.x, lazy.y, number), { message: failure.message }, `${seed}`); break }
    assert.deepEqual(values(compiled(lazy.x, lazy.y, number)), expected, `program ${seed}, call ${call}`)
    assert.deepEqual(values([...lazy.outside, lazy.x, lazy.y]), values([...eager.outside, eager.x, eager.y]), `program ${seed}, call ${call}: state`)
  }
}

// What is one kernel: values that are used twice, several results of one shape, what is overwritten between.
const kernels = (f, ...args) => nd.explain(nd.compile(f), ...args).work.map((w) => w.by === 'kernel' ? w.name : w.by)
const x = nd.arange(8).eval(), y = nd.ones(8).eval()
for (const [count, f] of [
  [1, (x) => { const z = x.add(1); return z.mul(z).add(z.sqrt()) }],
  [1, (x, y) => [x.add(y), x.sub(y), x.mul(y)]],
  [1, (x, y) => { x.assign(x.add(y)); y.assign(x.mul(2)); return x.add(y) }],
  [1, (x) => { let a = nd.zeros(8), b = nd.ones(8); for (let i = 0; i < 40; i++) [a, b] = [a.add(b.mul(x)), b.sub(a)]; return a }],
  [1, (x) => nd.stack([x.add(1), x.sub(1), x.mul(2)])],
  [2, (x) => { const z = x.mul(2).add(1); return z.add(z.at('::-1')) }], // each thread needs what another one has computed
  [2, (x) => { x.assign(x.at('::-1').add(1)); return x }],
  [2, (x) => [x.add(1), x.at(':4').add(1)]],
]) assert.equal(kernels(f, x, y).length, count, `${f}: ${kernels(f, x, y)}`)
