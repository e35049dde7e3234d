// Transposed operands, which go through tiles, and operands of several axes that are read by wide loads: whole and cut.
const assert = require('assert'), nd = require('cuda/ndarray')
const turned = (rows) => rows[0].map((_, j) => rows.map((row) => row[j]))
for (const dtype of ['f32', 'f64', 'u8', 'bool', 'i16', 'f16', 'i64', 'c64']) {
  for (const [a, b] of [[32, 32], [64, 96], [33, 65], [16, 17], [100, 31], [15, 40]]) {
    const x = nd.arange(a * b).mod(dtype === 'bool' ? 2 : 10).astype(dtype).reshape(a, b).eval(), rows = x.toArray(), where = `${dtype} ${a} ${b}`
    assert.deepEqual(x.T.copy().toArray(), turned(rows), where)
    if (dtype === 'bool' || dtype === 'c64') continue
    const y = nd.arange(a * b).mod(7).astype(dtype).reshape(b, a).eval(), other = y.toArray()
    assert.deepEqual(y.add(x.T).toArray(), turned(rows).map((row, j) => row.map((v, i) => v + other[j][i])), where)
    assert.deepEqual(x.T.mul(y.at(':, 0:1')).toArray(), turned(rows).map((row, j) => row.map((v) => v * other[j][0])), where)
    assert.deepEqual(x.add(x.at(0)).toArray(), rows.map((row) => row.map((v, j) => v + rows[0][j])), where)
    assert.deepEqual(x.mul(x.at(':, 1:2')).toArray(), rows.map((row) => row.map((v) => v * row[1])), where)
  }
}

// Three axes, and views that begin and end anywhere.
const z = nd.arange(3 * 40 * 50).reshape(3, 40, 50).eval(), s = z.toArray()
assert.deepEqual(z.transpose(0, 2, 1).copy().toArray(), s.map(turned))
assert.deepEqual(z.transpose(2, 1, 0).copy().toArray(), s[0][0].map((_, j) => s[0].map((_, i) => s.map((m) => m[i][j]))))
assert.deepEqual(z.transpose(1, 2, 0).copy().toArray(), s[0].map((_, i) => s[0][0].map((_, j) => s.map((m) => m[i][j]))))
assert.deepEqual(z.transpose(2, 0, 1).copy().toArray(), s[0][0].map((_, j) => s.map((m) => m.map((row) => row[j]))))
for (const first of [7, 8]) {
  assert.deepEqual(z.at(`:, 4:, ${first}:${first + 40}`).mul(1).toArray(), s.map((m) => m.slice(4).map((row) => row.slice(first, first + 40))))
  assert.deepEqual(z.at(`:, ::-1, ${first}:${first + 40}`).mul(1).toArray(), s.map((m) => [...m].reverse().map((row) => row.slice(first, first + 40))))
}
assert.deepEqual(z.at(1).T.at('::-1, 3:').copy().toArray(), turned(s[1]).reverse().map((row) => row.slice(3)))
const out = nd.zeros([50, 40])
out.at('1:, 2:').assign(z.at(2).T.at('1:, 2:').add(1))
assert.deepEqual(out.toArray(), turned(s[2]).map((row, j) => row.map((v, i) => j < 1 || i < 2 ? 0 : v + 1)))
