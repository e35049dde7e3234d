// Finds the tones in a noisy signal by its Fourier transform: cuFFT on a GPU that has it, cujs's own
// kernels elsewhere.
const assert = require('assert')
const cuda = require('cuda')
const fft = require('cuda/fft')

const RATE = 1000, COUNT = 3000 // samples a second, and samples
const tones = [50, 120, 333]

const signal = Float32Array.from({ length: COUNT }, (_, i) =>
  tones.reduce((sum, f) => sum + Math.sin(2 * Math.PI * f * i / RATE), 0) + 0.3 * Math.sin(i * i))

const spectrum = fft.rfft(cuda.buffer(signal))   // COUNT / 2 + 1 complex numbers

// The power of each frequency, by a kernel on the same memory.
const power = cuda.alloc('f32', spectrum.shape[0])
cuda.kernel((z, power) => {
  const i = grid(1)
  if (i < power.length) power[i] = (z[i][0] * z[i][0] + z[i][1] * z[i][1]) / power.length
}).forall(power.length, spectrum, power)

const found = Array.from(power.read(), (p, i) => ({ p, f: i * RATE / COUNT }))
  .sort((a, b) => b.p - a.p).slice(0, tones.length).map(({ f }) => f).sort((a, b) => a - b)
console.log('tones at', found.join(', '), 'Hz')
assert.deepStrictEqual(found, tones)

// There and back.
const back = fft.irfft(spectrum).read()
assert.ok(back.every((v, i) => Math.abs(v - signal[i]) < 1e-5))
