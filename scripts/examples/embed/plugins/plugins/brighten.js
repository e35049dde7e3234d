const app = require('app'), cuda = require('cuda')
const brighten = cuda.kernel(function brighten(x, by) {
  const i = grid(1)
  if (i < x.length) x[i] = Math.min(x[i] + by, 1)
})
app.register('brighten', (pixels) => brighten.forall(pixels.length, pixels, 0.1))
const probe = cuda.buffer(new Float32Array([0.25, 0.95]))
brighten.forall(2, probe, 0.25)
console.log('brighten tried itself:', probe.read())
