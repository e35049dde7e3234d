// Calls that are made of others complain in their own name, booleans are no places, and what has axes of one element too many fits.
const assert = require('assert'), nd = require('cuda/ndarray')
const x = nd.arange(6).reshape(2, 3), throws = (f, name, message) => assert.throws(f, { name, message })

// An axis that does not exist, and what is none, to every call with an axis.
const axes = {
  sum: (a) => x.sum(a), max: (a) => x.max(a), var: (a) => x.var(a), norm: (a) => x.norm(a), 'norm 1': (a) => x.norm({ ord: 1, axis: a }), logsumexp: (a) => x.logsumexp(a), softmax: (a) => x.softmax(a), diff: (a) => x.diff(a), cumsum: (a) => x.cumsum(a),
  cummax: (a) => x.cummax(a), sort: (a) => x.sort(a), argsort: (a) => x.argsort(a), median: (a) => x.median(a), quantile: (a) => x.quantile(0.5, a), percentile: (a) => x.percentile(5, a), take: (a) => x.take([0], a), takeAlong: (a) => x.takeAlong([[0, 0, 0]], a),
  'nd.concat': (a) => nd.concat([x, x], a), 'nd.stack': (a) => nd.stack([x, x], a), 'nd.split': (a) => nd.split(x, 1, a), 'nd.repeat': (a) => nd.repeat(x, 2, a), 'nd.roll': (a) => nd.roll(x, 1, a), 'nd.fft.fftshift': (a) => nd.fft.fftshift(x, a), 'nd.fft.fft': (a) => nd.fft.fft(x, { axes: a }),
}
for (const [call, f] of Object.entries(axes)) {
  const name = call.split(' ')[0], own = name.startsWith('nd.') ? name : `ndarray.${name}`
  for (const a of [5, -4, 0.5, null, 'fro', [0, 9]]) {
    assert.throws(() => f(a), (e) => (e instanceof RangeError || e instanceof TypeError) && e.message.startsWith(`${own}: `), `${call} ${a}`)
  }
}
for (const [name, ...given] of [['quantile', 0.5], ['percentile', 5], ...['norm', 'median', 'sum', 'prod', 'mean', 'min', 'max', 'ptp', 'any', 'all', 'countNonzero', 'logsumexp', 'var', 'std', 'argmin', 'argmax'].map((name) => [name])]) {
  throws(() => x[name](...given, 0, 1), 'TypeError', `ndarray.${name}: axis: several axes are a list: write [0, 1]`)
  throws(() => x[name](...given, 0, { keepDims: true }), 'TypeError', `ndarray.${name}: the axis stands among the options: write { axis: …, keepDims: … }`)
}
throws(() => x.norm('fro'), 'TypeError', 'ndarray.norm: axis: expected the number of an axis, several, or an object of options, got string')
throws(() => x.norm({ ord: 'fro' }), 'TypeError', 'ndarray.norm: options.ord: expected a number, got "fro"; of all elements, 2 is the norm of Frobenius')
throws(() => nd.zeros(0).norm({ ord: Infinity }), 'RangeError', 'ndarray.norm: options.ord: there is no norm Infinity of 0 elements')

// Places.
for (const [is, got] of [[[true, false], 'booleans'], [true, 'booleans'], [[[1], [true]], 'booleans'], [nd.array([true]), 'bool']]) {
  const message = `indices: expected integers, got ${got}; a mask is for select(mask), nonzero() and assign(value, { where: mask })`
  throws(() => nd.zeros(3).put(is, 5), 'TypeError', `ndarray.put: ${message}`)
  throws(() => nd.zeros(3).take(is), 'TypeError', `ndarray.take: ${message}`)
  throws(() => x.takeAlong(is, 0), 'TypeError', `ndarray.takeAlong: ${message}`)
}

// Axes of one element before those of the array that is written.
for (const value of [nd.ones([1, 3]), nd.ones([1, 1, 3]).mul(1), [[1, 1, 1]], nd.ones([3, 1]).T, nd.ones([1, 1]), [[[1]]]]) {
  const y = nd.zeros([2, 3])
  assert.equal(String(y.at(0).assign(value)), '[1, 1, 1]')
  assert.equal(String(y), '[[1, 1, 1], [0, 0, 0]]')
}
assert.equal(String(nd.zeros(3).assign([[1, 2, 3]], { where: [[[true, false, true]]] })), '[1, 0, 3]')
assert.equal(nd.zeros([]).assign([[5]]).item(), 5)
throws(() => nd.zeros(3).assign(nd.ones([2, 3])), 'RangeError', 'ndarray.assign: value: 2×3 cannot be broadcast to 3')
throws(() => nd.zeros([0, 1]).assign([7, 8]), 'RangeError', 'ndarray.assign: value: 2 cannot be broadcast to 0×1')
throws(() => nd.fft.irfft([1]), 'RangeError', 'nd.fft.irfft: x: 1 complex number along the last axis makes 0 real ones; options.n says how many there are')
throws(() => nd.convolve([], [1]), 'RangeError', 'nd.convolve: x: expected elements along the axes of the kernel, got the shape 0')
const given = nd.ones([1, 3])
nd.zeros(3).assign(given)
given.free()
assert.ok(given.freed)

// Borders.
for (const [widths, want] of [[1, '[[0, 0, 0], [0, 1, 0], [0, 0, 0]]'], [[1, 0], '[[0, 0], [0, 1]]'], [[[1, 0], [0, 1]], '[[0, 0], [1, 0]]'], [0, '[[1]]']]) assert.equal(String(nd.pad([[1]], widths)), want)
for (const widths of ['a', [[1, 0]], [1, 2, 3], undefined]) throws(() => nd.pad([[1]], widths), 'TypeError', 'nd.pad: widths: expected a number, a pair [before, behind], or a pair for each of 2 axes, such as [[1, 1]]')
throws(() => nd.pad([[1]], -1), 'RangeError', 'nd.pad: widths: expected a whole number from 0 on, got -1')
throws(() => nd.pad([[1]], 2 ** 40), 'RangeError', 'nd.pad: widths: expected a whole number from 0 to 2147483647, got 1099511627776')

// What is new, wrongly used.
for (const [f, name, message] of [
  [() => nd.split([1, 2, 3], 2), 'RangeError', 'nd.split: parts: 3 elements do not go into 2 parts of one size; give the places between them'],
  [() => nd.split([1], 'a'), 'TypeError', 'nd.split: parts: expected a number, or an array of places, got string'],
  [() => nd.meshgrid(x), 'TypeError', 'nd.meshgrid: arrays: expected an array of operands, got NDArray'],
  [() => nd.meshgrid([1], { indexing: 'yx' }), 'TypeError', 'nd.meshgrid: options.indexing: expected xy or ij, got "yx"'],
  [() => x.percentile(101), 'RangeError', 'ndarray.percentile: p: expected numbers from 0 to 100, got 101'],
  [() => x.cummax({ dtype: 'f64' }), 'TypeError', 'ndarray.cummax: options: there is no option "dtype"; there are axis, reverse'],
  [() => nd.complex([1]).cummin(), 'TypeError', 'ndarray.cummin: there is no cummin of c64; real(), imag(), abs() and angle() are real numbers'],
  [() => nd.einsum('...i->i', x), 'TypeError', 'nd.einsum: terms: ... stands for axes that the result has to have, too: "i" lacks it'],
  [() => nd.einsum('..i', x), 'TypeError', 'nd.einsum: terms: "..i" is not letters, commas and one arrow, with one ... for a term'],
  [() => nd.einsum('...,...', x, nd.ones([4, 3])), 'RangeError', 'nd.einsum: ... stands for 2 and for 4 elements'],
  [() => nd.linalg.slogdet(x), 'RangeError', 'nd.linalg.slogdet: a: expected as many rows as columns, got 2×3'],
  [() => nd.linalg.pinv(x, { rtol: -1 }), 'RangeError', 'nd.linalg.pinv: options.rtol: expected a number from 0 on, got -1'],
]) throws(f, name, message)
