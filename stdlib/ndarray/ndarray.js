'use strict'
// The part of cuda/ndarray in JavaScript: which file has which methods of NDArray and which functions. A file is loaded when one of
// its functions is first called.

const methods = {
  statistics: 'norm logsumexp diff',
  softmax: 'softmax',
  indexing: 'take takeAlong put select nonzero slice',
  cumulation: 'cummax cummin cumsum cumprod',
  order: 'sort argsort topk unique searchsorted',
  counting: 'bincount histogram quantile percentile median',
  products: 'matmul',
  vectors: 'dot trace',
}
const functions = {
  convolution: 'convolve interp sample',
  fourier: 'fft.fft fft.freq fft.fftshift fft.ifft fft.ifftshift fft.irfft fft.rfft',
  grids: 'meshgrid',
  linear: 'linalg.cholesky linalg.det linalg.eigh linalg.inv linalg.lstsq linalg.qr linalg.solve linalg.svd',
  determinant: 'linalg.slogdet',
  eigen: 'linalg.eig linalg.eigvals',
  pseudoinverse: 'linalg.pinv',
  vectors: 'kron outer',
  products: 'linalg.matmul einsum cov corr',
  random: 'random.generator',
  scope: 'allclose scope',
  joining: 'concat stack split tile repeat roll pad tril triu diag',
}

// These keep arrays behind what they answer, or call the script's own functions: what they make is theirs.
const keeping = ['scope', 'random.generator']

const methodNames = new Set(Object.values(methods).flatMap((names) => names.split(' ')))

// called is how a script calls a function, which errors begin with: ndarray.sort, nd.linalg.solve, generator.uniform.
exports.called = (name) => methodNames.has(name) ? `ndarray.${name}` : name.startsWith('generator.') ? name : `nd.${name}`

// What these enqueue depends on nothing but the types and shapes of arrays, on numbers, options and settings.
const plain = ['sort', 'argsort', 'topk', 'cumsum', 'cumprod', 'softmax', 'take', 'matmul', 'linalg.matmul']

// later is a function of a file that is not loaded yet.
function later(file, path, isMethod) {
  let f
  const name = path.split('.').at(-1), load = () => f ??= require(`./${file}.js`)[name]
  if (keeping.includes(path)) return Object.defineProperty((...args) => load()(...args), 'name', { value: name })
  return exports.later(name, isMethod, plain.includes(path), load)
}

// settings are an object of settings, each with its values, of which the first holds until another is set.
function settings(rows) {
  const of = {}
  for (const [name, values] of Object.entries(rows)) {
    let value = values[0]
    const set = (v) => {
      if (!values.includes(v)) throw new TypeError(`nd.config.${name}: expected ${values.map((w) => JSON.stringify(w)).join(' or ')}, got ${typeof v === 'string' ? JSON.stringify(v) : String(v)}`)
      value = v
      exports.forget()
    }
    Object.defineProperty(of, name, { get: () => value, set, enumerable: true })
  }
  return Object.freeze(of)
}

// add puts the functions into the module nd, and the methods into its class. host has what only Go knows: common(op, ...operands),
// the type that operands are computed in; recording(), whether a graph is; debugging(), whether --debug is given; beyond(x, n), the
// first index of a number, plain or typed array that an axis of n elements lacks; pairs(x) and paired(x), complex numbers as floats with
// a last axis of 2 and back, as views; made(f, self, ...args) calls f, frees what that makes beside what it answers, and notes which
// kernels it enqueues as those that have made that; room(shape, options), which is nd.empty, and memory(type, length), a buffer,
// that the current stream uses first, as cheap as the pool can give them; elements(x), x.buffer for a call, after which x owns it alone; later(name, isMethod, isPlain, load), a function that
// calls made with what load answers; forget(), which tells that a setting has changed; seek(generator, offset, begin,
// seed, stream, counter), which tells once what has a generator's draws repeated, then where they have ended, and renews begin, all typed
// numbers but counter, which is an array on the device; scopes.open() and close(...kept);
// isScalar(x), whether x is a number that a function of nd.compile is given, number(x, type), that as an array without axes, and outOf(x, low, high),
// such a number or another one where it is no whole number from low to before high; drawing(generator, words), while such a function is traced, where the generator's draw begins;
// types, the names of the types of numbers; and sums, the types of sums by what is added.
exports.add = (nd, host) => {
  Object.assign(exports, host)
  nd.config = settings({ precision: ['f32', 'tf32'], deterministic: [false, true] })
  for (const [file, names] of Object.entries(methods)) {
    for (const name of names.split(' ')) {
      Object.defineProperty(nd.NDArray.prototype, name, { value: later(file, name, true), writable: true, configurable: true })
    }
  }
  for (const [file, names] of Object.entries(functions)) {
    for (const path of names.split(' ')) {
      const [name, space] = path.split('.').reverse()
      const to = space === undefined ? nd : nd[space] ??= {}
      to[name] = later(file, path, false)
    }
  }
}
