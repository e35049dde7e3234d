const { nvtx } = require('cuda')
const assert = require('assert')

// A profiler is not given names and ranges without end.
for (const f of [nvtx.push, nvtx.mark, (name) => nvtx.range(name, () => 1)])
  assert.throws(() => f('é'.repeat(2049)), { name: 'RangeError', message: /name: it has 4098 bytes, more than 4096$/ })
assert.throws(function deeper() { nvtx.range('', deeper) }, { name: 'RangeError', message: 'cuda.nvtx: 1024 ranges are open, and no more may be' })
for (let i = 0; i < 2000; i++) { nvtx.push('again'); nvtx.pop() }
