// cuda.nvtx tells a profiler of ranges, and does nothing without one.
// TestProfilerHears compares what the calls tell.
const cuda = require('cuda')
const assert = require('assert')
const { nvtx } = cuda

assert.strictEqual(nvtx, cuda.nvtx)
assert.strictEqual(nvtx.mark('begin'), undefined)
assert.strictEqual(nvtx.range('result', () => 7), 7)
assert.throws(() => nvtx.range('throws', () => { throw new RangeError('oh') }), { name: 'RangeError', message: 'oh' })
assert.strictEqual(nvtx.push('outer'), undefined)
nvtx.push('größer')
assert.strictEqual(nvtx.pop(), undefined)
nvtx.pop()
nvtx.pop()
assert.throws(() => nvtx.push(), { name: 'TypeError', message: 'cuda.nvtx.push: name: expected a string, got undefined' })
assert.throws(() => nvtx.mark(1), { name: 'TypeError', message: 'cuda.nvtx.mark: name: expected a string, got number' })
assert.throws(() => nvtx.range('a'), { name: 'TypeError', message: 'cuda.nvtx.range: f: expected a function, got undefined' })

;(async () => {
  const sleep = () => new Promise((resolve) => setTimeout(resolve, 1))
  const slow = nvtx.range('slow', async () => { await sleep(); nvtx.mark('in slow'); return 'slept' })
  nvtx.mark('slow goes on')
  assert.strictEqual(await slow, 'slept')
  await assert.rejects(nvtx.range('fails', async () => { await sleep(); throw new TypeError('late') }), { name: 'TypeError', message: 'late' })
  assert.strictEqual(await nvtx.range('settled', () => Promise.resolve(3)), 3)
  nvtx.push('left')
  nvtx.push('left too')
  await sleep()
  nvtx.pop()
  nvtx.mark('end')
})()
