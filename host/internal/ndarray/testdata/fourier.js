// Fourier transforms against sums of exponentials, over axes, sizes and norms; convolution by them.
const assert = require('assert'), nd = require('cuda/ndarray')
const { fft, ifft, rfft, irfft, freq } = nd.fft

// The transform of pairs by its definition.
const dft = (list, sign = -1) => list.map((_, k) => list.reduce(([a, b], [re, im], j) => {
  const t = sign * 2 * Math.PI * (j * k % list.length) / list.length, c = Math.cos(t), s = Math.sin(t)
  return [a + re * c - im * s, b + re * s + im * c]
}, [0, 0]))
const near = (got, want, eps, what) => [got.toArray()].flat(Infinity).forEach((v, i) => {
  const w = [want].flat(Infinity)[i]
  assert(Math.abs(v - w) <= eps, `${what} ${i}: ${v}, want ${w}`)
})

for (const [part, type, eps] of [['f32', 'c64', 2e-4], ['f64', 'c128', 1e-11]]) {
  for (const n of [1, 2, 3, 4, 5, 7, 8, 11, 12, 30, 64, 97, 128]) {
    const re = nd.random.generator(n).normal(n, { dtype: part }), im = nd.random.generator(n + 1).normal(n, { dtype: part }), z = nd.complex(re, im)
    const list = z.toArray(), want = dft(list)
    assert.equal(fft(z).dtype, type)
    near(fft(z), want, eps, `fft of ${n}`)
    near(ifft(fft(z)), list, eps, `ifft of ${n}`)
    near(rfft(re), dft(re.toArray().map((v) => [v, 0])).slice(0, Math.floor(n / 2) + 1), eps, `rfft of ${n}`)
    near(irfft(rfft(re), { n }), re.toArray(), eps, `irfft of ${n}`)
    assert.equal(irfft(rfft(re), { n }).dtype, part)
    near(fft(z, { norm: 'ortho' }), want.flat().map((v) => v / Math.sqrt(n)), eps, 'ortho')
    near(fft(re), dft(re.toArray().map((v) => [v, 0])), eps, 'fft of real numbers')
  }
}

// Over axes: one after the other is all at once, in any order, also more than one call takes.
const x = nd.random.generator(3).normal([2, 3, 4, 2, 3]), close = (a, b) => assert(nd.allclose(a, b, { atol: 1e-4 }))
const one = (y, axis) => fft(y, { axes: axis })
close(fft(x, { axes: [0, 2] }), one(one(x, 0), 2))
close(fft(x, { axes: [1, 2, 3, 4, 0] }), one(one(one(one(one(x, 0), 1), 2), 3), 4))
close(rfft(x, { axes: [0, 1, 2, 3, 4] }), fft(x, { axes: [0, 1, 2, 3, 4] }).at('..., :2'))
close(irfft(rfft(x, { axes: [0, 1, 2, 3, 4] }), { axes: [0, 1, 2, 3, 4], n: x.shape }), x)
close(ifft(fft(x.T, { axes: [-1, 0] }), { axes: [-1, 0] }).real(), x.T)
assert.deepEqual([rfft(x, { axes: 2 }).shape, irfft(rfft(x, { axes: 2 }), { axes: 2 }).shape], [[2, 3, 3, 2, 3], [2, 3, 4, 2, 3]])
// n pads or cuts.
close(fft([1, 2, 3], { n: 5 }), fft([1, 2, 3, 0, 0]))
close(fft([1, 2, 3, 4], { n: 2 }), fft([1, 2]))
close(rfft(nd.ones([2, 3]), { axes: [0, 1], n: [4, 2] }), rfft(nd.pad(nd.ones([2, 2]), [[0, 2], [0, 0]]), { axes: [0, 1] }))
assert.equal(`${freq(4)} ${freq(5, 0.5)}`, '[0, 0.25, -0.5, -0.25] [0, 0.4, 0.8, -0.8, -0.4]')
assert.equal(`${fft(nd.array(Int32Array.of(1, 1)))} ${fft(nd.ones(2, { dtype: 'f16' })).dtype} ${fft(nd.zeros([0, 4])).shape}`, '[2+0i, 0+0i] c64 0,4')

// Convolution by transforms is that by windows.
const a = nd.random.generator(5).normal([3, 20]), k = nd.random.generator(6).normal(7), k2 = nd.random.generator(7).normal([2, 3])
for (const mode of ['full', 'same', 'valid']) {
  close(nd.convolve(a, k, { mode, method: 'fft' }), nd.convolve(a, k, { mode }))
  close(nd.convolve(a, k2, { mode, method: 'fft', boundary: 'wrap' }), nd.convolve(a, k2, { mode, boundary: 'wrap' }))
}
close(nd.convolve(a, k.at(':3'), { axis: 0, method: 'fft' }), nd.convolve(a, k.at(':3'), { axis: 0 }))
const c = nd.complex(a, a.at('::-1'))
close(nd.convolve(c, k, { method: 'fft' }), nd.convolve(c, k))
assert.equal(`${nd.convolve(Int32Array.of(1, 2, 3), Int32Array.of(1, 1), { mode: 'full', method: 'fft' })}`, '[1, 3, 5, 3]')

assert.throws(() => fft(nd.ones(0)), { name: 'RangeError', message: 'nd.fft.fft: x: its axes: expected a whole number from 1 on, got 0' })
assert.throws(() => fft([1], { axes: 1 }), { name: 'RangeError', message: 'nd.fft.fft: options.axes: there is no axis 1: the array has 1' })
assert.throws(() => fft([1], { axes: [0, 0] }), { name: 'RangeError' })
assert.throws(() => fft([1], { n: [1, 2] }), { name: 'RangeError', message: 'nd.fft.fft: options.n: expected 1 sizes, as there are axes, got 2' })
assert.throws(() => fft([1], { norm: 'both' }), { name: 'TypeError', message: 'nd.fft.fft: options.norm: expected backward, ortho, forward, got "both"' })
assert.throws(() => rfft(nd.complex([1])), { name: 'TypeError', message: 'nd.fft.rfft: there is no fft.rfft of c64; real(), imag(), abs() and angle() are real numbers' })
assert.throws(() => freq(4, 0), { name: 'RangeError' })
assert.throws(() => nd.convolve([1], [1], { method: 'fast' }), { name: 'TypeError' })
