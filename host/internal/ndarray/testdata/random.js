// Random programs of twenty operations: lazy, computed at each step, recorded in a graph, and by plain JavaScript. All values are small integers
// in f64 and f32, so that every order of a sum is exact.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray')
const rows = 4
let columns = 5, dtype = 'f64'
let seed = 12345
const random = (n) => { seed = Math.imul(seed, 1103515245) + 12345 >>> 0; return (seed >>> 8) % n }

// An oracle's array is a list of rows; each operation has both sides.
const both = (name, f) => [(x, y) => x[name](y), (x, y) => x.map((row, i) => row.map((v, j) => f(v, y[i][j])))]
const one = (name, f) => [(x) => x[name](), (x) => x.map((row) => row.map(f))]
const cut = [(x) => x.mod(1009), (x) => x.map((row) => row.map((v) => (v % 1009 + 1009) % 1009))]
const operations = [
  both('add', (a, b) => a + b), both('sub', (a, b) => a - b), both('mul', (a, b) => a * b), both('minimum', Math.min), both('maximum', Math.max),
  one('neg', (v) => -v), one('abs', Math.abs), one('square', (v) => v * v),
  [(x, y) => nd.where(x.gt(y), x, y.neg()), (x, y) => x.map((row, i) => row.map((v, j) => v > y[i][j] ? v : -y[i][j]))],
  [(x) => x.at('::-1, ::-1'), (x) => x.map((row) => [...row].reverse()).reverse()],
  [(x) => x.T.copy().T, (x) => x],
  [(x) => x.sub(x.sum({ axis: 0, keepDims: true })), (x) => x.map((row) => row.map((v, j) => v - x.reduce((s, r) => s + r[j], 0)))],
  [(x) => x.add(x.max(1).at(':, new')), (x) => x.map((row) => row.map((v) => v + Math.max(...row)))],
  [(x, y) => y.sub(x.sum({ axis: 1, keepDims: true })), (x, y) => y.map((row, i) => row.map((v) => v - x[i].reduce((a, b) => a + b, 0)))],
  [(x) => x.sub(x.min({ axis: 1, keepDims: true })).mul(2), (x) => x.map((row) => row.map((v) => 2 * (v - Math.min(...row))))],
]
// In place: what was put off before has to keep its values.
const writes = [
  [(x, y) => { x.assign(y) }, (x, y) => { y = y.map((r) => [...r]); x.forEach((row, i) => row.forEach((_, j) => { row[j] = y[i][j] })) }],
  [(x) => { x.at('1:').assign(x.at(':-1')) }, (x) => { const old = x.map((r) => [...r]); for (let i = 1; i < rows; i++) x[i].splice(0, columns, ...old[i - 1]) }],
  [(x, y) => { x.assign(7, { where: y.gt(500) }) }, (x, y) => { const m = y.map((r) => r.map((v) => v > 500)); x.forEach((row, i) => row.forEach((_, j) => { if (m[i][j]) row[j] = 7 })) }],
  [(x) => { x.at('::2, 1').assign([1, 2]) }, (x) => { x[0][1] = 1; x[2][1] = 2 }],
]

function program(start) {
  const data = () => Array.from({ length: 3 }, (_, k) => Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => (k * 31 + i * 7 + j * 3) % 40 - 10)))
  const sides = [data().map((d) => nd.array(d, { dtype })), data().map((d) => nd.array(d, { dtype })), data()]
  seed = start
  const steps = [], plan = []
  for (let step = 0; step < 20; step++) {
    const write = random(4) === 0, list = write ? writes : operations, k = random(list.length), a = random(sides[0].length), b = random(sides[0].length)
    plan.push([list[k][0], write, a, b])
    steps.push(`${write ? 'write' : 'op'} ${k} of ${a}, ${b}`)
    sides.forEach((arrays, side) => {
      const f = list[k][side === 2 ? 1 : 0]
      if (write) return f(side < 2 ? (arrays[a] = arrays[a].eval()) : arrays[a], arrays[b])
      // The oracle's arrays are copies, but for views, of which nothing is written afterwards: those are copied too.
      let result = cut[side === 2 ? 1 : 0](f(arrays[a], arrays[b]))
      if (side === 1) result.eval()
      arrays.push(result)
    })
  }
  // The same in a graph, whose results are what it assigns to arrays from outside.
  const recorded = data().map((d) => nd.array(d, { dtype })), kept = sides[0].map((x) => nd.zeros(x.shape, { dtype }))
  const graph = cuda.graph(() => {
    const arrays = [...recorded]
    for (const [f, write, a, b] of plan) {
      if (write) f(arrays[a] = arrays[a].eval(), arrays[b])
      else arrays.push(cut[0](f(arrays[a], arrays[b])))
    }
    arrays.forEach((x, i) => kept[i].assign(x))
  })
  graph.launch()
  sides.splice(2, 0, kept)
  for (let i = 0; i < sides[0].length; i++) {
    const want = sides[3][i].map((r) => r.map((v) => v + 0)) // -0 is 0
    for (const side of [0, 1, 2]) {
      const got = sides[side][i].add(0).toArray()
      assert.deepEqual(got, want, `seed ${start}, array ${i}, ${['lazy', 'eager', 'recorded'][side]}:\n${steps.join('\n')}`)
    }
  }
}
for (let p = 0; p < 30; p++) program(1 + p * 7919)
// Rows of f32 that kernels keep.
;[columns, dtype] = [64, 'f32']
for (let p = 0; p < 6; p++) program(2 + p * 7919)
