// The programs: what a step needs is made once by make, from a type and sizes, and each call of the step that it returns
// is what is timed, with the arguments that its next tells. Inputs are formulas, so that the programs in other languages
// compute with the same numbers.
'use strict'
const nd = require('cuda/ndarray')

// noise is numbers from 0 to 1 that look random: a fraction of the sine of the place.
const noise = (dtype, ...shape) => {
  const n = shape.reduce((a, b) => a * b, 1)
  const x = nd.arange(n, { dtype: 'f64' }).add(1).mul(12.9898).sin().mul(43758.5453)
  return x.sub(x.floor()).astype(dtype).reshape(...shape).eval()
}
const spread = (dtype, width, ...shape) => noise(dtype, ...shape).sub(0.5).mul(2 * width).eval()
const row = { axis: -1, keepDims: true }

function layers(dtype, count, width) {
  const weight = (...shape) => spread(dtype, 0.04, ...shape)
  return Array.from({ length: count }, () => ({
    gain: nd.ones(width, { dtype }), shift: nd.zeros(width, { dtype }),
    qkv: weight(width, 3 * width), qkvBias: weight(3 * width), out: weight(width, width), outBias: weight(width),
    up: weight(width, 4 * width), upBias: weight(4 * width), down: weight(4 * width, width), downBias: weight(width),
  }))
}

const wide = (dtype) => dtype === 'f64' ? 'f64' : 'f32'
const normalize = (x, gain, shift, dtype) => {
  const y = x.astype(wide(dtype))
  return y.sub(y.mean(row)).div(y.var(row).add(1e-5).sqrt()).astype(dtype).mul(gain).add(shift)
}
const gelu = (v) => 0.5 * v * (1 + Math.tanh(0.7978845608 * (v + 0.044715 * v * v * v)))

// transformer is the forward pass of a language model: attention and two products a layer.
function transformer(dtype, count, width, heads, batch, length) {
  const model = layers(dtype, count, width), size = width / heads
  const words = spread(dtype, 0.04, 1000, width), places = spread(dtype, 0.04, length, width)
  const tokens = noise('f32', batch, length).mul(999).astype('i32').eval()
  const mask = nd.build([length, length], (i, j) => j > i ? -1e30 : 0, { dtype: wide(dtype) }).eval()
  return () => {
    let x = words.take(tokens, 0).add(places)
    for (const l of model) {
      const h = normalize(x, l.gain, l.shift, dtype).matmul(l.qkv).add(l.qkvBias).reshape(batch, length, 3, heads, size).transpose(2, 0, 3, 1, 4)
      const scores = h.at(0).matmul(h.at(1).transpose(0, 1, 3, 2)).astype(wide(dtype)).mul(1 / Math.sqrt(size)).add(mask)
      const mixed = scores.softmax(-1).astype(dtype).matmul(h.at(2)).transpose(0, 2, 1, 3).reshape(batch, length, width)
      x = x.add(mixed.matmul(l.out).add(l.outBias))
      x = x.add(normalize(x, l.gain, l.shift, dtype).matmul(l.up).add(l.upBias).map(gelu, { dtype }).matmul(l.down).add(l.downBias))
    }
    return x
  }
}

// token is one token of such a model, whose keys and values of earlier tokens are kept.
function token(dtype, count, width, heads, length) {
  const model = layers(dtype, count, width), size = width / heads
  const caches = model.map(() => ({ keys: nd.zeros([heads, length, size], { dtype }), values: nd.zeros([heads, length, size], { dtype }) }))
  const start = spread(dtype, 0.5, 1, width), at = nd.arange(length, { dtype: 'i32' })
  const scale = (x) => { const y = x.astype(wide(dtype)); return y.div(y.square().mean(row).add(1e-5).sqrt()).astype(dtype) }
  let place = -1
  const step = (t) => {
    let x = start
    model.forEach((l, i) => {
      const { keys, values } = caches[i], h = scale(x).mul(l.gain).matmul(l.qkv).reshape(3, heads, size)
      keys.put(t, h.at(1), { axis: 1 })
      values.put(t, h.at(2), { axis: 1 })
      const scores = h.at(0).reshape(heads, 1, size).matmul(keys.transpose(0, 2, 1)).astype(wide(dtype)).mul(1 / Math.sqrt(size))
      const weights = nd.where(at.le(t), scores, -1e30).softmax(-1).astype(dtype)
      x = x.add(weights.matmul(values).reshape(1, width).matmul(l.out))
      x = x.add(scale(x).mul(l.gain).matmul(l.up).maximum(0).matmul(l.down))
    })
    return x
  }
  step.next = () => [place = (place + 1) % length]
  return step
}

// training is a step of a network with two hidden layers by hand: forwards, backwards, new weights.
function training(dtype, sizes, batch) {
  const weights = sizes.slice(1).map((n, i) => spread(dtype, Math.sqrt(6 / sizes[i]), sizes[i], n)), biases = sizes.slice(1).map((n) => nd.zeros(n, { dtype }))
  const x = spread(dtype, 1, batch, sizes[0]), last = sizes.at(-1)
  const labels = nd.arange(batch, { dtype: 'i32' }).mod(last).at(':, new').eq(nd.arange(last, { dtype: 'i32' })).astype(dtype).eval()
  return () => {
    const values = [x]
    weights.forEach((w, i) => {
      const z = values[i].matmul(w).add(biases[i])
      values.push(i < weights.length - 1 ? z.maximum(0) : z.softmax(1))
    })
    let d = values.at(-1).sub(labels).div(batch)
    for (let i = weights.length - 1; i >= 0; i--) {
      const slope = values[i].T.matmul(d), shift = d.sum(0)
      if (i > 0) d = d.matmul(weights[i].T).mul(values[i].gt(0))
      weights[i].assign(weights[i].sub(slope.mul(0.1)))
      biases[i].assign(biases[i].sub(shift.mul(0.1)))
    }
    return weights[0]
  }
}

// kmeans moves the centres of clusters once.
function kmeans(dtype, points, axes, count) {
  const x = noise(dtype, points, axes), centres = x.at(`:${count}`).copy()
  return () => {
    const nearest = centres.square().sum(1).sub(x.matmul(centres.T).mul(2)).argmin(1)
    const sums = nd.zeros([count, axes], { dtype }).put(nearest, x, { op: 'add', axis: 0, deterministic: true })
    centres.assign(sums.div(nearest.bincount(count).astype(dtype).maximum(1).at(':, new')))
    return centres
  }
}

// heat is two steps of the heat equation, in place.
function heat(dtype, n) {
  const u = noise(dtype, n, n), v = u.copy()
  const half = (from, to) => to.at('1:-1, 1:-1').assign(from.at('1:-1, 1:-1').mul(0.2).add(
    from.at(':-2, 1:-1').add(from.at('2:, 1:-1')).add(from.at('1:-1, :-2')).add(from.at('1:-1, 2:')).mul(0.2)))
  return () => { half(u, v); half(v, u); return u }
}

// option prices an option by random paths. In both types the paths are the same numbers.
function option(dtype, paths, steps) {
  const shocks = paths <= 4096 ? spread(dtype, 0.1, steps, paths) : null, rng = nd.random.generator(1)
  return () => {
    let price = nd.full(paths, 100, { dtype })
    for (let i = 0; i < steps; i++) price = price.mul((shocks ? shocks.at(i) : rng.normal(paths).mul(0.05)).add(0.0001).exp())
    return price.sub(100).maximum(0).mean()
  }
}

// image is a picture made gray, blurred in both directions, its edges, and their histogram.
function image(dtype, rows, columns) {
  const picture = noise('f32', rows, columns, 3).mul(255).astype('u8').eval()
  const blur = (x, part) => {
    let sum = x.at(...part(0))
    for (let i = 1; i < 5; i++) sum = sum.add(x.at(...part(i)))
    return sum.div(5)
  }
  const window = (i) => i === 4 ? '4:' : `${i}:${i - 4}`
  return () => {
    const gray = picture.astype(dtype).mul([0.299, 0.587, 0.114]).sum(-1)
    const smooth = blur(blur(gray, (i) => [window(i)]), (i) => [':', window(i)])
    const gx = smooth.at(':, 2:').sub(smooth.at(':, :-2')).at('1:-1'), gy = smooth.at('2:').sub(smooth.at(':-2')).at(':, 1:-1')
    return gx.square().add(gy.square()).sqrt().clip(0, 255).astype('i32').reshape(-1).bincount(256)
  }
}

// life is a generation of Conway's game on a torus.
function life(dtype, n) {
  const world = noise('f32', n, n).gt(0.6).astype('u8').eval()
  return () => {
    let neighbours = nd.zeros([n, n], { dtype: 'u8' })
    for (const i of [-1, 0, 1]) for (const j of [-1, 0, 1]) if (i || j) neighbours = neighbours.add(nd.roll(world, [i, j], [0, 1]))
    world.assign(neighbours.eq(3).or(world.eq(1).and(neighbours.eq(2))).astype('u8'))
    return world
  }
}

// lattice is a step of a lattice Boltzmann fluid: nine directions that stream, then relax.
function lattice(dtype, n) {
  const directions = [[0, 0], [1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [-1, -1], [1, -1]]
  const weights = [4 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 9, 1 / 36, 1 / 36, 1 / 36, 1 / 36]
  const f = nd.stack(weights.map((w, i) => noise(dtype, n, n).mul(0.01 * (i + 1)).add(1).mul(w))).eval()
  return () => {
    const moved = directions.map((d, i) => nd.roll(f.at(i), d, [0, 1]))
    const density = moved.reduce((a, b) => a.add(b))
    const along = (axis) => directions.reduce((sum, d, i) => d[axis] === 0 ? sum : d[axis] > 0 ? sum.add(moved[i]) : sum.sub(moved[i]), nd.zeros([n, n], { dtype })).div(density)
    const ux = along(0), uy = along(1), square = ux.square().add(uy.square()).mul(1.5)
    f.assign(nd.stack(directions.map(([x, y], i) => {
      const along = ux.mul(3 * x).add(uy.mul(3 * y))
      const rest = along.add(1).add(along.square().mul(0.5)).sub(square).mul(density).mul(weights[i])
      return moved[i].add(rest.sub(moved[i]).mul(0.6))
    })))
    return f
  }
}

// bodies is a step of bodies that attract each other, all pairs.
function bodies(dtype, n) {
  const places = spread(dtype, 1, n, 3), speeds = nd.zeros([n, 3], { dtype })
  return () => {
    const between = places.at('new').sub(places.at(':, new'))
    const near = between.square().sum(-1).add(0.01)
    const pull = between.mul(near.mul(near.sqrt()).at(':, :, new').pow(-1)).sum(1)
    speeds.assign(speeds.add(pull.mul(0.001 / n)))
    places.assign(places.add(speeds.mul(0.001)))
    return places
  }
}

// gradients is ten steps of the conjugate gradient method for Poisson's equation, without a matrix.
function gradients(dtype, n) {
  const b = spread(dtype, 1, n, n)
  const apply = (x) => {
    const p = nd.pad(x, 1)
    return x.mul(4).sub(p.at(':-2, 1:-1')).sub(p.at('2:, 1:-1')).sub(p.at('1:-1, :-2')).sub(p.at('1:-1, 2:'))
  }
  return () => {
    let x = nd.zeros([n, n], { dtype }), r = b, p = b, old = r.square().sum()
    for (let i = 0; i < 10; i++) {
      const q = apply(p), step = old.div(p.mul(q).sum())
      x = x.add(p.mul(step))
      r = r.sub(q.mul(step))
      const now = r.square().sum()
      p = r.add(p.mul(now.div(old)))
      old = now
    }
    return x
  }
}

// filter keeps the low frequencies of signals.
function filter(dtype, count, length) {
  const signals = spread(dtype, 1, count, length), bins = length / 2 + 1
  const response = nd.build(bins, (i) => 1 / (1 + (i / 64) ** 4), { dtype }).eval()
  return () => nd.fft.irfft(nd.fft.rfft(signals).mul(response))
}

// mandelbrot is thirty steps of a picture, by where.
function mandelbrot(dtype, n) {
  const re = nd.linspace(-2, 1, n, { dtype }).at('new'), im = nd.linspace(-1.5, 1.5, n, { dtype }).at(':, new')
  return () => {
    let x = nd.zeros([n, n], { dtype }), y = nd.zeros([n, n], { dtype }), count = nd.zeros([n, n], { dtype: 'i32' })
    for (let i = 0; i < 30; i++) {
      const inside = x.square().add(y.square()).le(4)
      const next = x.square().sub(y.square()).add(re)
      y = nd.where(inside, x.mul(y).mul(2).add(im), y)
      x = nd.where(inside, next, x)
      count = count.add(inside.astype('i32'))
    }
    return count
  }
}

// components is a step of subspace iteration for the largest principal components.
function components(dtype, rows, columns, count) {
  const x = spread(dtype, 1, rows, columns), basis = spread(dtype, 1, columns, count)
  return () => {
    const centred = x.sub(x.mean({ axis: 0, keepDims: true }))
    const next = centred.T.matmul(centred.matmul(basis))
    basis.assign(next.div(next.norm({ axis: 0, keepDims: true })))
    return basis
  }
}

// regression is a step of logistic regression with momentum.
function regression(dtype, rows, columns) {
  const x = spread(dtype, 1, rows, columns), y = noise(dtype, rows).gt(0.5).astype(dtype).eval()
  const w = nd.zeros(columns, { dtype }), speed = nd.zeros(columns, { dtype })
  return () => {
    const error = x.matmul(w).sigmoid().sub(y)
    speed.assign(speed.mul(0.9).sub(x.T.matmul(error).mul(0.5 / rows)))
    w.assign(w.add(speed))
    return w
  }
}

// prices is the formula of Black and Scholes for calls and puts.
function prices(dtype, n) {
  const spot = noise(dtype, n).mul(100).add(50).eval(), strike = noise(dtype, n).mul(80).add(60).eval(), years = noise(dtype, n).add(0.1).eval()
  const normal = (x) => x.div(Math.SQRT2).erf().add(1).mul(0.5)
  return () => {
    const width = years.sqrt().mul(0.2), d1 = spot.div(strike).log().add(years.mul(0.05 + 0.02)).div(width), d2 = d1.sub(width)
    const later = strike.mul(years.mul(-0.05).exp())
    const call = spot.mul(normal(d1)).sub(later.mul(normal(d2)))
    return nd.stack([call, call.sub(spot).add(later)])
  }
}

// averages is means and deviations of a moving window, by running sums.
function averages(dtype, count, length) {
  const x = noise(dtype, count, length), width = 64
  const moving = (v) => { const s = v.cumsum(1); return s.at(`:, ${width}:`).sub(s.at(`:, :-${width}`)).div(width) }
  return () => {
    const mean = moving(x), square = moving(x.square())
    return x.at(`:, ${width}:`).sub(mean).div(square.sub(mean.square()).maximum(0).add(0.01).sqrt())
  }
}

// neighbours finds the nearest of many points for each of some.
function neighbours(dtype, queries, points, axes) {
  const q = noise(dtype, queries, axes), p = noise(dtype, points, axes).mul(0.9).eval()
  return () => {
    const square = q.square().sum(1).at(':, new').sub(q.matmul(p.T).mul(2)).add(p.square().sum(1))
    return square.min(1).maximum(0).sqrt()
  }
}

// equalize spreads the grays of a picture evenly, by its histogram.
function equalize(dtype, n) {
  const picture = noise('f32', n, n).square().mul(255).astype('u8').eval()
  return () => {
    const share = picture.reshape(-1).bincount(256).cumsum().astype(dtype).div(n * n)
    return share.mul(255).round().astype('u8').take(picture)
  }
}

exports.programs = {
  'gpt2': { make: transformer, loops: 3, large: [12, 768, 12, 8, 1024], small: [2, 32, 4, 2, 8], types: ['f32', 'bf16'] },
  'token': { make: token, loops: 50, large: [12, 768, 12, 256], small: [2, 32, 4, 8], types: ['bf16'] },
  'training': { make: training, loops: 100, large: [[784, 512, 256, 10], 256], small: [[16, 8, 6, 4], 8] },
  'kmeans': { make: kmeans, loops: 10, large: [1 << 20, 16, 64], small: [100, 4, 4] },
  'heat': { make: heat, loops: 20, large: [4096], small: [16] },
  'heat-small': { make: heat, loops: 300, large: [128], small: [16] },
  'option': { make: option, loops: 3, large: [1 << 22, 16], small: [64, 4] },
  'image': { make: image, loops: 5, large: [2160, 3840], small: [24, 24] },
  'life': { make: life, loops: 20, large: [4096], small: [16] },
  'lattice': { make: lattice, loops: 10, large: [1024], small: [8] },
  'bodies': { make: bodies, loops: 5, large: [4096], small: [16] },
  'gradients': { make: gradients, loops: 5, large: [2048], small: [16] },
  'filter': { make: filter, loops: 10, large: [4096, 4096], small: [4, 64] },
  'mandelbrot': { make: mandelbrot, loops: 5, large: [2048], small: [16] },
  'components': { make: components, loops: 10, large: [65536, 512, 16], small: [32, 8, 2] },
  'regression': { make: regression, loops: 20, large: [1 << 18, 256], small: [32, 8] },
  'prices': { make: prices, loops: 20, large: [1 << 24], small: [64] },
  'averages': { make: averages, loops: 10, large: [1024, 16384], small: [2, 128] },
  'equalize': { make: equalize, loops: 20, large: [4096], small: [16] },
  'neighbours': { make: neighbours, loops: 10, large: [8192, 8192, 64], small: [16, 32, 4] },
}
