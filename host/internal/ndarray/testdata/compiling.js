// Each call of the module that has a row in the list of first calls answers in a compiled function what it answers outside, at the first
// call and at the ones after it, or says why it cannot.
const assert = require('assert'), fs = require('fs'), cuda = require('cuda'), m = require('cuda/ndarray')

const rows = fs.readFileSync('../../testdata/first.txt', 'utf8').split('\n').filter((line) => line.startsWith('cuda/ndarray | ')).map((line) => line.slice('cuda/ndarray | '.length).split(' → '))
const b = (shape, ...elements) => cuda.buffer(new Float32Array(elements)).reshape(shape), places = (...elements) => cuda.buffer(new Int32Array(elements))

// Their shapes, or what they answer, depend on elements.
const refused = /^m\.(array\(\[.*\]\)\.(select|nonzero|unique)\(|allclose\()/, why = /how many there are is only known when the work is done|no element is known/
assert.ok(rows.length > 60)
for (const [call, expected] of rows) {
  assert.equal(String(eval(call)), expected) // what is made by the first call, such as the tables of a transform, is made outside
  const f = m.compile(() => eval(call))
  for (let i = 0; i < 3; i++) {
    if (refused.test(call)) assert.throws(f, { name: 'TypeError', message: why }, call)
    else assert.equal(String(f()), expected, `${call}, call ${i}`)
  }
}
