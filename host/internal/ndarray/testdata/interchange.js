// Arrays as other libraries of the process see them, and theirs.
const assert = require('assert'), nd = require('cuda/ndarray')
const x = nd.arange(6).reshape(2, 3), d = x.cudaArrayInterface
assert.deepEqual([d.shape, d.typestr, d.strides, d.version, d.stream, d.data[1]], [[2, 3], '<f4', null, 3, 1n, false])
assert.deepEqual(Object.keys(d), ['shape', 'typestr', 'data', 'strides', 'stream', 'version']) // in this order, always
assert.equal(d.data[0], x.buffer.address)
const y = nd.wrap(d, { owner: x })
y.at(0).assign(7)
assert.equal(`${x}`, '[[7, 7, 7], [3, 4, 5]]')
for (const view of [x.T, x.at('::-1, 1:'), x.at(':, ::-2'), x.at(1, 2), x.at('0:0'), nd.complex(x, 1).at(1), x.gt(3)]) {
  assert.equal(`${nd.wrap(view.cudaArrayInterface)}`, `${view}`)
  assert.deepEqual(nd.wrap(view.cudaArrayInterface).shape, view.shape)
}
assert.equal(x.broadcastTo([2, 2, 3]).cudaArrayInterface.data[1], true)
assert.equal(nd.wrap(x.add(1).cudaArrayInterface).at(1, 0).item(), 4)
assert.throws(() => nd.ones(1, { dtype: 'bf16' }).cudaArrayInterface, { name: 'TypeError', message: 'ndarray.cudaArrayInterface: the CUDA array interface has no bf16; DLPack has' })
assert.throws(() => nd.wrap(3), { name: 'TypeError' })
assert.throws(() => nd.wrap({ ...d, typestr: '<M8' }), { name: 'RangeError', message: 'nd.wrap: description: there are no arrays of "<M8"' })
assert.throws(() => nd.wrap({ ...d, data: [0n, false] }), { name: 'RangeError', message: 'nd.wrap: description.data: expected an address that is not 0' })
assert.throws(() => nd.wrap({ ...d, data: 5 }), { name: 'TypeError' })
assert.throws(() => nd.wrap({ ...d, strides: [4] }), { name: 'RangeError' })
