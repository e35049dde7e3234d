// Out of memory in the middle of an expression loses nothing: what was put off is computed once there is room, and what it reads is
// as it was.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
if (cuda.device().emulated) {
  const n = 1 << 20, x = nd.arange(n), y = nd.ones(n).eval(), out = nd.zeros(n)
  const chain = x.mul(2).add(y), sorted = nd.arange(n).mul(-1)
  const full = []
  for (let bytes = 2 ** 36; bytes >= n; bytes /= 2) { // what is left, to less than an array
    try {
      for (;;) full.push(cuda.alloc('u8', bytes))
    } catch (e) {
      assert.equal(e.name, 'OutOfMemoryError')
    }
  }
  const none = { name: 'OutOfMemoryError' }
  assert.throws(() => chain.read(), none)
  assert.throws(() => chain.eval(), none)
  assert.throws(() => y.write(new Float32Array(n)), none) // what reads y has to be computed first
  assert.throws(() => y.assign(0), none)
  assert.throws(() => sorted.sort(), none)
  assert.throws(() => nd.arange(n).cumsum(), none)
  out.assign(y.add(1)) // needs no memory
  for (const b of full) b.free()
  const [a, b] = [chain.read(), sorted.sort().read()]
  for (const i of [0, 1, 77777, n - 1]) {
    assert.equal(a[i], 2 * i + 1)
    assert.equal(b[i], i - n + 1)
  }
  assert.equal(y.sum().item(), n)
  assert.equal(out.sum().item(), 2 * n)
  y.assign(0)
  assert.equal(y.sum().item(), 0)
}
