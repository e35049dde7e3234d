// What every element type can do. rows are the rows of the table, folder is for files.
const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray'), path = require('path')

const plain = (row, data) => Array.from(row.coded ? cuda[row.name].to(data) : data, Number)
const numbers = [0, 1, 2, 3, 5, 6, 7, 96] // which all types of numbers hold

// A buffer is written, read, filled and copied, element by element and as a whole.
function buffers(row) {
  const type = row.name, b = cuda.alloc(type, 8), big = row.array.startsWith('Big'), value = (x) => big ? BigInt(x) : x
  const data = row.coded ? cuda[type].from(numbers) : globalThis[row.array].from(numbers, value)
  assert.strictEqual(data.constructor.name, row.array)
  assert.strictEqual(b.bytes, 8 * row.size)
  assert.deepStrictEqual(b.write(data).read(), data)
  assert.deepStrictEqual(plain(row, cuda.buffer(numbers.map(value), { type }).read()), numbers)
  assert.deepStrictEqual(Array.from(numbers, (_, i) => Number(b.at(i))), numbers)
  b.set(2, value(12))
  assert.strictEqual(Number(b.at(2)), 12)
  assert.deepStrictEqual(plain(row, b.fill(value(3)).read()), Array(8).fill(3))
  assert.strictEqual(`${cuda[type](value(5))}` && Number(cuda[type](value(5)).value), 5)
  if (!row.float) return
  const wide = cuda.buffer(numbers, { type: 'f32' })
  wide.copyTo(b, { convert: true })
  assert.deepStrictEqual(plain(row, b.read()), numbers)
  assert.deepStrictEqual(plain(row, cuda.buffer(Float64Array.from(numbers), { type }).read()), numbers)
}

// Kernels load and store elements, in buffers, shared and local memory, convert them and take one as an argument, and so
// does the JavaScript engine.
function kernels(row) {
  const type = row.name, f = cuda.kernel(eval(`(function f(x, y, a) {
    const tile = shared('${type}', 8), own = local('${type}', 2), i = threadIdx.x
    tile[i] = x[i]
    syncthreads()
    own[i & 1] = tile[7 - i]
    y[i] = own[i & 1] + a
    x[i] = ${type}(i + 1)
  })`), { params: { x: type + '[]', y: type + '[]', a: type } })
  const big = row.array.startsWith('Big'), runs = ['launch', 'onHost'].map((way) => {
    const x = cuda.buffer(numbers.map((v) => big ? BigInt(v) : v), { type }), y = x.similar()
    if (big && way === 'onHost') return // there i + 1 is a number and a a BigInt
    f[way]({ grid: 1, block: 8 }, x, y, big ? 2n : 2)
    return [x, y].map((b) => plain(row, b.read()))
  })
  const sums = [98, 9, 8, 7, 5, 4, 3, 2], there = plain(row, cuda.buffer(sums.map((v) => big ? BigInt(v) : v), { type }).read())
  assert.deepStrictEqual(runs[0], [[1, 2, 3, 4, 5, 6, 7, 8], there])
  if (!big) assert.deepStrictEqual(runs[1], runs[0])
}

// Arrays convert, compute, sort and add up.
function arrays(row) {
  const x = nd.array(numbers, { dtype: 'f32' }).astype(row.name), list = (y) => (row.complex ? y.real() : y).astype('f64').toArray()
  const held = row.name === 'bool' ? numbers.map((v) => v && 1) : numbers
  assert.deepStrictEqual(list(x), held)
  assert.strictEqual(x.dtype, row.name)
  assert.deepStrictEqual(list(x.add(x.mul(1)).sub(x)), held)
  assert.strictEqual(x.sum().dtype, row.sum)
  assert.strictEqual(list(x.at(':6').sum().reshape(1))[0], held.slice(0, 6).reduce((a, b) => a + b))
  if (row.complex) return
  assert.deepStrictEqual(list(x.at('::-1').sort()), held)
  assert.deepStrictEqual(list(x.at(':6').cumsum()).at(-1), held.slice(0, 6).reduce((a, b) => a + b))
  assert.strictEqual(x.at(':6').cumsum().dtype, row.sum)
  assert.strictEqual(list(x.max().reshape(1))[0], held.at(-1))
  const m = x.at(':4').reshape(2, 2)
  assert.deepStrictEqual(list(m.matmul(m).reshape(-1)), row.name === 'bool' ? [1, 1, 1, 2] : [2, 3, 6, 11])
}

// Files keep the type, or say that they cannot.
function files(row) {
  const x = nd.array(numbers, { dtype: 'f32' }).astype(row.name)
  for (const [format, has] of [['safetensors', row.safetensors], ['npy', row.npy], ['npz', row.npy]]) {
    const file = path.join(folder, `${row.name}.${format}`), data = format === 'npy' ? x : { x }
    if (!has) { assert.throws(() => nd.save(file, data), new RegExp(`has no .*${row.name}`)); continue }
    nd.save(file, data)
    const y = format === 'npy' ? nd.load(file) : nd.load(file).x
    assert.deepStrictEqual([y.dtype, y.read()], [row.name, x.read()])
  }
}

// A type that is alone meets itself, numbers and bool; of others an error says what to write.
function meetings(row, others) {
  const x = nd.array([1, 2], { dtype: row.name })
  assert.strictEqual(x.add(1).dtype, row.name)
  assert.strictEqual(x.mul(nd.array([true, false])).dtype, row.name)
  for (const { name } of others) {
    if (name === row.name || name === 'bool') continue
    for (const [a, b] of [[x, nd.zeros(2, { dtype: name })], [nd.zeros(2, { dtype: name }), x]]) {
      assert.throws(() => a.add(b), { name: 'TypeError', message: `ndarray.add: other: ${a.dtype} and ${b.dtype} have no type in common; astype('f32') first` })
    }
  }
}

for (const row of rows) {
  try {
    if (row.number) { buffers(row); kernels(row) }
    arrays(row)
    files(row)
    if (row.alone) meetings(row, rows)
  } catch (e) { e.message = `${row.name}: ${e.message}`; throw e }
}
